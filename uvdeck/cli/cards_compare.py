"""``uvdeck cards compare``: our facts against those of another source."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import card_options, common, known_sets
from uvdeck.cli.lazy import typer_app
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from uvdeck.upkeep.set_names import SetNames
    from uvdeck.upkeep.theirs import Source

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck cards compare export.csv --set mha01
  uvdeck cards compare mha01.xlsx
  uvdeck cards compare lists/ --json
  uvdeck cards compare site.json --map 'Check value=control' --field control
"""
)
def compare(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|DIR",
            help="Tables (CSV, TSV, JSON, JSONL, XLSX) or set files; - is standard input.",
        ),
    ],
    set_code: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="CODE",
            help="The set of rows that name none; without it, that of the file's name.",
        ),
    ] = None,
    fields: Annotated[
        list[str] | None,
        typer.Option(
            "--field", metavar="COLUMN", help="Compare only this fact. May be given more than once."
        ),
    ] = None,
    maps: card_options.Maps = None,
    sheet: card_options.Sheet = None,
    limit: card_options.Limit = 200,
    json: card_options.Json = False,
    data: card_options.Layers = None,
) -> None:
    """Compare our facts with those of another source, field by field.

    Rows are matched by set and number, then by name; names that several cards have are listed and
    not guessed. Only facts that the source has columns for are compared, and an empty cell says
    nothing. The order of symbols and keywords is no difference.

    Exit 0: what both have agrees. 1: something does not, or nobody can say what a row or a cell
    means. 2: nothing could be compared.
    """
    from uvdeck.cli.base_list import base_list, stop_at
    from uvdeck.diagnostics import Severity, in_order
    from uvdeck.upkeep.compare import compare as run
    from uvdeck.upkeep.listing import read_sets
    from uvdeck.upkeep.set_names import SetNames
    from uvdeck.upkeep.which_set import codes_needed

    gc.disable()  # many short-lived values, none of them cyclic
    columns = _columns(fields or [])
    layers = data or []
    base = base_list(layers)
    registry, faults = read_sets(base, ())
    stop_at(faults, layers)
    names = SetNames({code: entry.name for code, entry in registry.sets.items()})
    code = None
    if set_code is not None:
        code = known_sets.known_set(names, set_code, "--data adds sets of your own.")
    sources, passed_over = _sources(source, names, code, maps or [], sheet)
    listing, faults = read_sets(base, codes_needed(sources, names, code))
    stop_at(faults, layers)
    found = run(sources, listing, names, set_code=code, columns=columns)
    findings = [finding for one in sources for finding in in_order(one.findings)]
    rows = sum(len(one.rows) for one in sources)
    if not found.matches:
        common.show_faults(findings, hints=True)
        common.fail(
            f"nothing in '{printable(shorten(source, 100))}' could be compared: no row was matched"
            " with a printing of ours. --set CODE says which set it is, --map what a column is."
        )
    errors = any(finding.severity is Severity.ERROR for finding in findings)
    differs = bool(found.disagreements or found.unclear or errors)
    status = common.FINDINGS if differs else common.CLEAN
    from uvdeck.render import compare as render

    told = render.Compared(source, listing.as_of, len(sources), rows, found, passed_over, findings)
    if json:
        common.print_json("card-compare", {"exitCode": status, **render.to_json(told)})
    else:
        from uvdeck.render.out import make_out

        by_name = any(match.by != "number" and match.row.number_text for match in found.matches)
        render.print_compared(make_out(), told, limit or None, say_set=by_name and code is None)
    raise typer.Exit(status)


def _columns(fields: list[str]) -> set[str] | None:
    """Return the facts that are compared, None for all; exit with 2 where one is no fact."""
    from uvdeck.upkeep.columns import PARTS, TITLES, meanings

    result: set[str] = set()
    for text in fields:
        found = (text,) if text in TITLES else meanings(text)
        if len(found) != 1:
            names = ", ".join(found or TITLES)
            common.fail(f"'{printable(shorten(text, 40))}' is no column; there are: {names}.")
        result.update(PARTS.get(found[0], found))
    return result or None


def _sources(
    given: str, names: "SetNames", code: str | None, maps: list[str], sheet: str | None
) -> "tuple[list[Source], list[tuple[str, str]]]":
    """Return the files of the other source, and those of a folder that hold no set, with why."""
    from uvdeck.upkeep.mapping import MapError, read_asked
    from uvdeck.upkeep.tables import MAX_BYTES
    from uvdeck.upkeep.theirs import read_source

    if given != "-" and Path(given or "-").is_dir():
        if code or maps or sheet:
            common.fail("--set, --map and --sheet speak of one file; name it in place of a folder")
        return _of_folder(given, names)
    content, why = common.read_input(given, MAX_BYTES, "table")
    if content is None:
        common.fail(f"{printable(shorten(given, 200))} cannot be read: {why}")
    try:
        found = read_source(given, content, read_asked(maps), sheet, names)
    except MapError as error:
        common.fail(str(error))
    if not found.readable:
        common.show_faults(found.findings, hints=True)
        common.fail(f"'{printable(shorten(given, 200))}' cannot be compared.")
    return [found], []


def _of_folder(given: str, names: "SetNames") -> "tuple[list[Source], list[tuple[str, str]]]":
    from uvdeck.catalogue.files import read_bytes
    from uvdeck.upkeep.tables import MAX_BYTES
    from uvdeck.upkeep.theirs import (
        MAX_FILES,
        TooManyError,
        gather,
        is_set_file,
        read_set_files,
        read_source,
    )

    try:
        files = gather(Path(given))
    except TooManyError:
        common.fail(f"'{printable(given)}' holds more than {MAX_FILES} files.")
    except OSError as error:
        common.fail(f"'{printable(given)}' cannot be read: {error.strerror or error}.")
    found: list[Source] = []
    passed_over: list[tuple[str, str]] = []
    set_files: list[tuple[str, bytes]] = []
    for file in files:
        data, faults = read_bytes(file, MAX_BYTES)
        if data is None:
            passed_over.append((str(file), faults[0].message))
        elif is_set_file(file.name):
            set_files.append((str(file), data))
        else:
            found.append(read_source(str(file), data, sets=names))
    found += read_set_files(set_files)
    sources = []
    for source in found:
        why = _why_not(source, names)
        if why:
            passed_over.append((source.path, why))
        else:
            sources.append(source)
    return sources, passed_over


def _why_not(found: "Source", names: "SetNames") -> str:
    """Return why a file of a folder is passed over; empty where it is compared."""
    if not found.readable:
        return found.findings[0].message if found.findings else "it cannot be read"
    if not found.columns:
        return "it has no facts of cards"
    if not found.places and names.code(found.stem) is None:
        return "it says neither sets nor numbers, and is not named after a set"
    return ""
