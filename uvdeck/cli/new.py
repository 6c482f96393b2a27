"""``uvdeck new``: the skeleton of a deck file."""

import os
from pathlib import Path
from typing import Annotated

import typer

from uvdeck.cli import common
from uvdeck.cli.complete import character_names
from uvdeck.cli.lazy import typer_app
from uvdeck.model import Card, CardType, in_order
from uvdeck.text import did_you_mean, printable, shorten

app = typer_app()

#: Candidates that are listed for an ambiguous name.
_LISTED = 20


@app.command(
    epilog="""\b
Examples:
  uvdeck new 'All Might (I)' -o mydeck.yaml
  uvdeck new mha01/001
"""
)
def new(
    character: Annotated[
        list[str],
        typer.Argument(
            metavar="CHARACTER",
            help="The starting character: a name or a printing id.",
            autocompletion=character_names,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write this file; without it the text is printed.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if it is there already.")
    ] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """Write the skeleton of a deck file for a character.

    Comments in it say what to put where.

    Exit 0: written. 1: the character is unknown or ambiguous. 2: the file cannot be written.
    """
    from uvdeck.names import candidates, find_printing, suggestions

    catalogue = common.catalogue(data)
    text = " ".join(character)
    shown = printable(shorten(text, 80))
    cards = candidates(catalogue, text)
    fitting = [card for card in cards if card.type is CardType.CHARACTER and not card.is_back]
    if not fitting:
        if cards:
            what = "the back of a card" if cards[0].is_back else f"of type {cards[0].type.value}"
            typer.echo(f"uvdeck: '{shown}' is {what}, and no starting character.", err=True)
        else:
            near = suggestions(catalogue, text)
            hint = f" {did_you_mean(map(repr, near))}" if near else ""
            typer.echo(f"uvdeck: there is no character '{shown}'.{hint}", err=True)
        raise typer.Exit(common.FINDINGS)
    if len(fitting) > 1:
        from uvdeck.legality.resolve import describe

        typer.echo(
            f"uvdeck: '{shown}' may be {len(fitting)} characters; name one by its id:", err=True
        )
        for card in fitting[:_LISTED]:
            typer.echo(f"  {describe(card)}", err=True)
        if len(fitting) > _LISTED:
            typer.echo(f"  and {len(fitting) - _LISTED} more", err=True)
        raise typer.Exit(common.FINDINGS)
    card = fitting[0]
    if card.cannot_start:
        typer.echo(
            f"uvdeck: '{printable(card.name)}' may not be a starting character (UV-10).", err=True
        )
        raise typer.Exit(common.FINDINGS)
    by_id = find_printing(catalogue, text)
    by_name = (
        len([c for c in catalogue.where("c.name = ?", (card.name,)) if c.type is card.type]) == 1
    )
    reference = card.name if by_name and by_id is None else (by_id[0] if by_id else card.id)
    from uvdeck.cli.output import file_to_write, write_file

    target = file_to_write(output, force=force)
    skeleton = make_skeleton(card, reference, schema_reference(target))
    if target is None:
        typer.echo(skeleton, nl=False)
        return
    write_file(skeleton, target)
    import shlex

    shown = printable(str(target))
    typer.echo(f"Wrote {shown}. Put your cards in, then: uvdeck check {shlex.quote(shown)}")


def schema_reference(output: Path | None, kind: str = "deck") -> str:
    """Return where an editor finds a schema, seen from the file to be written.

    Args:
        output: the file, None where the text is printed.
        kind: the schema, a key of :data:`uvdeck.schema.KINDS`.
    """
    from urllib.parse import quote

    from uvdeck.datadir import shipped_schemas

    schema = shipped_schemas() / f"{kind}.schema.json"
    if output is not None and schema.parent.parent.name != "_data":
        try:
            # As in an address: editors read it up to the first blank.
            return quote(Path(os.path.relpath(schema, output.absolute().parent)).as_posix())
        except ValueError:  # another drive
            pass
    return schema.as_uri()


def make_skeleton(card: Card, reference: str, schema: str) -> str:
    """Return the text of a new deck file.

    Args:
        card: the starting character.
        reference: how the file names it, a name or an id.
        schema: the address of the deck schema, for editors.
    """
    from uvdeck.decklists.native import quote

    symbols = ", ".join(symbol.value for symbol in in_order(card.all_symbols))
    search = " or ".join(f"symbol:{symbol.value}" for symbol in in_order(card.all_symbols))
    numbers = f"hand size {card.hand_size}, health {card.health}"
    return f"""\
# yaml-language-server: $schema={schema}
# A UniVersus deck for uvdeck. Check it with: uvdeck check FILE
name: {quote(f"{printable(card.name)} deck")}
# player: Your name
# date: 2026-04-15     # the day of the event
# format: core

# {printable(card.name)}: {symbols or "no symbols"}; {numbers}.
character: {quote(reference)}

# At least 50 cards, the character not counted (UV-1); at most 4 copies of a card (UV-3).
# Every card shares a symbol with the character, or has infinity (UV-4). To find some:
#   uvdeck cards search 'type:foundation ({search}) control>=5'
# An entry is '- 4 Detroit Smash', '- 4 mha01/002' or '- {{card: Detroit Smash, count: 4}}'.
# Put quotes around a line whose name holds # or : such as - "2 #10 Pro Hero".
main:
  # Foundations
  # - 4 ...
  # Attacks
  # - 4 ...
  # Actions, assets, backups
  # - 2 ...

# No sideboard, or exactly 10 cards (UV-5).
# sideboard:
#   - 4 ...

# notes: |
#   What the deck does.
"""
