"""``uvdeck cards show``: the printed facts of a card."""

from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.complete import card_names
from uvdeck.cli.lazy import typer_app
from uvdeck.text import did_you_mean, printable, shorten

if TYPE_CHECKING:
    from uvdeck.formats import Format
    from uvdeck.model import Card

app = typer_app()

#: Cards of one name that are shown in full; more are listed.
_IN_FULL = 4


@app.command(
    epilog="""\b
Examples:
  uvdeck cards show 'Detroit Smash'
  uvdeck cards show mha01/002
  uvdeck cards show 'Rock Howard' --json
"""
)
def show(
    card: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME|ID", help="A card's name or printing id.", autocompletion=card_names
        ),
    ],
    on: Annotated[
        str | None,
        typer.Option(
            metavar="DAY", help="The day for which legality is shown; today if not given."
        ),
    ] = None,
    json: card_options.Json = False,
    data: card_options.Layers = None,
) -> None:
    """Show the printed facts of a card.

    Its printings, other cards of its name and its legality in all formats on a day are shown
    too.
    Several words are one name: quotes are not needed for blanks.

    Exit 0: shown. 1: there is no such card (names that look like it are offered).
    """
    from uvdeck.formats import load
    from uvdeck.legality.standing import summary
    from uvdeck.names import candidates, find_printing, near_sets, suggestions

    catalogue = common.catalogue(data)
    text = " ".join(card)
    found = candidates(catalogue, text)
    if not found:
        near = suggestions(catalogue, text)
        hint = f" {did_you_mean(map(repr, near))}" if near else ""
        codes = near_sets(catalogue, text)
        if codes is not None:
            code = printable(text.strip().partition("/")[0])
            hint = hint or f" {did_you_mean(codes)}".rstrip()
            hint = f" There is no set '{code}'; --data adds sets of your own.{hint}"
        if json:
            common.print_json("card", {"exitCode": 1, "cards": [], "suggestions": near})
        else:
            shown = printable(shorten(text, 80))
            typer.echo(f"uvdeck: there is no card '{shown}'.{hint}", err=True)
        raise typer.Exit(common.FINDINGS)
    from uvdeck.render import cards as render

    day = common.parse_day(on)
    formats = [f for name in catalogue.format_ids() if (f := load(catalogue, name)) is not None]

    def standings(each: "Card") -> "list[tuple[Format, str, str]]":
        return [(f, *summary(each, f, day, catalogue.sets)) for f in formats]

    if json:
        cards = [
            {
                **render.card_to_json(each),
                "legality": {
                    "on": day.isoformat(),
                    "formats": {
                        f.id: {"status": word, "basis": basis} for f, word, basis in standings(each)
                    },
                },
            }
            for each in found
        ]
        common.print_json("card", {"dataAsOf": catalogue.as_of, "exitCode": 0, "cards": cards})
        return
    from uvdeck.render.out import make_out

    out = make_out()
    if len(found) > _IN_FULL:
        out.line(f"{len(found)} cards have this name; show one by its id:")
        render.print_list(out, found)
        return
    by_id = find_printing(catalogue, text) is not None
    for number, each in enumerate(found):
        if number:
            out.line()
        namesakes = catalogue.where(
            "c.name = ? AND c.id <> ? AND c.is_back = 0", (each.name, each.id)
        )
        others = [other for other in namesakes if by_id or other not in found]
        printing = next((p for p in each.printings if p.back is not None), None)
        back = catalogue.by_printing(f"{printing.set_code}/{printing.back}") if printing else None
        legality = [(f.name, word, basis) for f, word, basis in standings(each)]
        render.print_card(out, each, catalogue.sets, others, back, (day.isoformat(), legality))
