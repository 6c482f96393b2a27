"""``uvdeck cards export``: the card list in a form for other programs."""

import enum
import gc
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import card_options, common, known_sets
from uvdeck.cli.complete import set_codes
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.upkeep.export import Export

app = typer_app()


class Form(enum.StrEnum):
    """What the card list is written as."""

    SQLITE = "sqlite"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"


@app.command(
    epilog="""\b
Examples:
  uvdeck cards export --to json -o cards.json
  uvdeck cards export --to sqlite -o cards.db
  uvdeck cards export --to csv --set mha01 > mha01.csv
  uvdeck cards export --to jsonl --query 'type:attack keyword:stun'
"""
)
def export(
    to: Annotated[Form, typer.Option("--to", help="The form to write.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write this file; without it, or with -, the text is printed.",
        ),
    ] = None,
    sets: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="CODE",
            help="Only printings of this set; may be given more than once.",
            autocompletion=set_codes,
        ),
    ] = None,
    query: Annotated[
        str | None,
        typer.Option(metavar="QUERY", help="Only cards that 'cards search' finds for this query."),
    ] = None,
    data: card_options.Layers = None,
    force: card_options.Force = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not say what was exported.")
    ] = False,
) -> None:
    """Write the card list in a form for other programs.

    The same card list always gives the same bytes. What was exported is said on standard error.
    docs/export.md describes each form, and the folder schemas/ has a schema for it.

    Exit 0: written. 1: no card fits, and nothing is written. 2: it cannot be written, or the
    query, a set or the card data cannot be read.
    """
    gc.disable()  # a million values, none of them cyclic
    from uvdeck.cli.output import file_to_write

    target = file_to_write(output, force=force)
    if target is None and to is Form.SQLITE:
        common.fail("a database is no text to print: name a file with -o")
    chosen = _choose(sets, query, data)
    if not chosen.cards:
        typer.echo("uvdeck: no card fits, and nothing was written.", err=True)
        raise typer.Exit(common.FINDINGS)
    if target is None:
        common.print_utf8(_text(to, chosen))
    else:
        _write(to, chosen, target)
    if not quiet:
        counts = chosen.counts()
        where = f" to {printable(str(target))}" if target is not None else ""
        typer.echo(
            f"Exported {plural(counts['printings'], 'printing')} of"
            f" {plural(counts['cards'], 'card')} in {plural(counts['sets'], 'set')}{where}.",
            err=True,
        )


def _choose(sets: list[str] | None, query: str | None, data: list[str] | None) -> "Export":
    """Return what is exported, or exit with 2 and say what cannot be read."""
    from uvdeck.upkeep.export import make_export

    documents = common.documents(data)
    choice = make_export(documents, sets or (), query)
    for code, near in choice.unknown_sets.items():
        typer.echo(f"uvdeck: {known_sets.no_such_set(code, near)}", err=True)
    if choice.findings:
        common.show_query_faults(query or "", choice.findings, "--query")
    if choice.export is None:
        raise typer.Exit(common.FAILED)
    return choice.export


def _text(form: Form, chosen: "Export") -> Iterable[str]:
    """Return the parts of a form that is text."""
    if form is Form.CSV:
        from uvdeck.render.card_csv import csv_lines

        return csv_lines(chosen)
    from uvdeck.render.card_export import json_document, json_lines

    return json_document(chosen) if form is Form.JSON else json_lines(chosen)


def _write(form: Form, chosen: "Export", target: Path) -> None:
    """Write a file, whole or not at all, or exit with 2 and say why not."""
    from uvdeck.cli.output import write_file

    if form is not Form.SQLITE:
        write_file(_text(form, chosen), target)
        return
    from uvdeck.atomic import beside, sync
    from uvdeck.datadir import DataError
    from uvdeck.upkeep.export_sqlite import DatabaseError, write_database

    try:
        with beside(target) as temporary:
            write_database(chosen, temporary)
            sync(temporary)
    except (DatabaseError, DataError, OSError, ValueError) as error:
        common.cannot_write(target, error)
