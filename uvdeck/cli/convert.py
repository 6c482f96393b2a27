"""``uvdeck convert``: a deck in another decklist syntax."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from uvdeck.cli import common, syntaxes
from uvdeck.cli.lazy import typer_app
from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.decklists.losses import Lost

app = typer_app()

#: Findings about entries that are kept as written, although nobody can tell their card.
_KEPT = ("DCK108", "DCK109", "DCK110", "DCK116")
#: Ends of files by syntax; the others are text.
_ENDINGS = {
    "native": ".yaml",
    "deck-site": ".json",
    "universus-json": ".json",
    "tts": ".json",
    "csv": ".csv",
}
#: Things lost that are listed.
_LISTED = 40


@app.command(
    epilog="""\b
Examples:
  uvdeck convert examples/decks/all-might.yaml --to forum
  uvdeck convert mydeck.txt --to tts -o mydeck.json
  uvdeck convert - --to native < pasted.txt
"""
)
def convert(
    deck: Annotated[str, typer.Argument(metavar="IN", help="A deck file; - is standard input.")],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="SYNTAX",
            callback=syntaxes.named,
            autocompletion=syntaxes.names,
            help="The syntax to write: native, plain, forum, universus-text, deck-site,"
            " universus-json, tts or csv.",
        ),
    ],
    decklist: Annotated[
        str | None,
        typer.Option(
            "--decklist",
            metavar="SYNTAX",
            callback=syntaxes.named,
            autocompletion=syntaxes.names,
            help="The syntax of the input; without it the content decides.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="Write this file, or a file called after the deck in this folder; without it"
            " the text is printed.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if it is there already.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Write nothing, and exit with 1, if anything is lost.")
    ] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """Write a deck in another decklist syntax.

    Printings, sections and order are kept. What the syntax cannot carry is named on standard
    error, and so are cards that nobody knows, which are kept as written.

    Exit 0: written, with all cards. 1: the deck cannot be read and nothing is written, or a card
    is unknown or lost. 2: a file cannot be read or written.
    """
    from uvdeck.decklists import MAX_BYTES, read, write
    from uvdeck.legality.resolve import resolve
    from uvdeck.yamlsource import decode

    catalogue = common.catalogue(data)
    content, why = common.read_input(deck, MAX_BYTES)
    if content is None:
        common.fail(f"{printable(deck)}: {why}.")
    if len(content) > MAX_BYTES:
        _refuse([], f"the file is larger than {MAX_BYTES // 1024} KiB")
    text, findings = decode(content, deck)
    if text is None:
        _refuse(findings, "the deck cannot be read")
    read_deck, _, findings = read(text, deck, catalogue, decklist)
    if any(f.severity is Severity.ERROR and f.code not in _KEPT for f in findings):
        _refuse(findings, "the deck cannot be read without loss")
    findings = [f for f in findings if f.code != "DCK111"] + resolve(read_deck, catalogue)[1]
    findings = [f for f in findings if f.severity is not Severity.NOTE]
    printed = write(read_deck, to, catalogue)
    common.show_faults(in_order(findings))
    _show_lost(printed.lost, to)
    unsure = any(f.severity is Severity.ERROR for f in findings)
    unsure = unsure or any(lost.field == "card" for lost in printed.lost)
    if strict and (unsure or printed.lost):
        _refuse([], "something would be lost or is not sure")
    if output is None or str(output) == "-":
        _print(printed.text)
    else:
        name = read_deck.name or (Path(deck).stem if deck != "-" else "deck")
        target = _target(output, name, to, force=force)
        _write(target, _for_editors(printed.text, target) if to == "native" else printed.text)
    raise typer.Exit(common.FINDINGS if unsure else common.CLEAN)


def _refuse(findings: list[Diagnostic], why: str) -> NoReturn:
    """Say why nothing is written, and exit with 1."""
    common.show_faults(in_order(findings))
    typer.echo(f"uvdeck: nothing was written: {why}.", err=True)
    raise typer.Exit(common.FINDINGS)


def _show_lost(lost: tuple["Lost", ...], syntax: str) -> None:
    """Name what the deck does not have any more."""
    if not lost:
        return
    typer.echo(f"uvdeck: {syntax} cannot carry {plural(len(lost), 'thing')}:", err=True)
    for item in lost[:_LISTED]:
        typer.echo(f"  {printable(item.text)}", err=True)
    if len(lost) > _LISTED:
        typer.echo(f"  and {len(lost) - _LISTED} more", err=True)


def _print(text: str) -> None:
    """Print the deck: as bytes into a pipe, harmless on a terminal."""
    if sys.stdout.isatty():
        for line in text.splitlines():
            typer.echo(printable(line))
    else:
        typer.echo(text.encode(), nl=False)


def _target(output: Path, name: str, syntax: str, *, force: bool) -> Path:
    """Return the file to write; in a folder it is called after the deck."""
    from uvdeck.decklists.filenames import safe_name

    try:
        target = output
        if output.is_dir():
            target = output / f"{safe_name(name)}{_ENDINGS.get(syntax, '.txt')}"
            # A link could lead elsewhere; and on some systems "Deck" and "deck" are one file.
            near = [p.name for p in output.iterdir() if p.name.casefold() == target.name.casefold()]
            if target.is_symlink() or any(other != target.name for other in near):
                common.fail(f"'{printable(str(target))}' would replace another file.")
        common.check_target(target, force=force)
    except (OSError, ValueError) as error:
        common.cannot_write(output, error)
    return target


def _for_editors(text: str, target: Path) -> str:
    """Return a deck file whose first line says where an editor finds the schema."""
    from uvdeck.cli.new import schema_reference

    first, end, rest = text.partition("\n")
    return f"{first.partition('$schema=')[0]}$schema={schema_reference(target)}{end}{rest}"


def _write(target: Path, text: str) -> None:
    from uvdeck.cli.output import write_file

    write_file(text, target)
    typer.echo(f"Wrote {printable(str(target))}.")
