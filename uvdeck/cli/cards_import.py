"""``uvdeck cards import``: a table of cards into a set of the card list."""

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import common
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import DataError
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import fold, plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.importing import Import
    from uvdeck.upkeep.mapping import Mapped
    from uvdeck.upkeep.tables import Table
    from uvdeck.upkeep.target import Listing

app = typer_app()


@app.command(
    name="import",
    epilog="""\b
Examples:
  uvdeck cards import spoilers.xlsx --set mha09 --dry-run
  uvdeck cards import spoilers.xlsx --set mha09 --new-set --name 'Girl Power'
  uvdeck cards import list.csv --set mha01 --map 'Check value=control' --update
""",
)
def import_(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A table: CSV, TSV, JSON, JSONL or XLSX; - is standard input."
        ),
    ],
    set_code: Annotated[
        str, typer.Option("--set", metavar="CODE", help="The set into which all rows go.")
    ],
    new_set: Annotated[
        bool, typer.Option("--new-set", help="Add the set, which is not registered yet.")
    ] = False,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="The name of a new set.")] = None,
    universe: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The world that a new set shows.")
    ] = None,
    released: Annotated[
        str | None, typer.Option(metavar="DAY", help="The release of a new set, as 2026-04-15.")
    ] = None,
    maps: Annotated[
        list[str] | None,
        typer.Option(
            "--map",
            metavar="HEADING=COLUMN",
            help="Say what a column is; without COLUMN it is not read. May be repeated.",
        ),
    ] = None,
    sheet: Annotated[
        str | None, typer.Option(metavar="NAME", help="The sheet of a workbook.")
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Change printings that the list has otherwise.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Write nothing; print what would change.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    data: Annotated[
        str | None,
        typer.Option(
            metavar="DIR", help="The folder of card data to change; 'cards' here without it."
        ),
    ] = None,
) -> None:
    """Put the cards of a spreadsheet or another list into a set.

    Headings tell which column is what; the mapping is shown first, and --map corrects it. All
    errors are listed by row and column, and then nothing is written. Without --update nothing
    that the list has is changed.

    Exit 0: written, or good to be written. 1: rows have errors, or would change what is there.
    2: the file cannot be read, the set is not known or known already, or nothing can be written.
    """
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.importing import Import, plan
    from uvdeck.upkeep.importing import new_set as add_set
    from uvdeck.upkeep.mapping import MapError, map_columns, read_asked

    gc.disable()  # many short-lived values, none of them cyclic
    facts_of_set = _facts_of_set(name, universe, released, new_set=new_set)
    try:
        asked = read_asked(maps or ())
    except MapError as error:
        common.fail(str(error))
    table, findings = _read_table(file, tuple(asked), sheet)
    mapped: Mapped | None = None
    found: Import | None = None
    edit: Edit | None = None
    listing = _read_list(data, set_code, new_set=new_set)
    if table is not None:
        try:
            mapped = map_columns(table, asked)
        except MapError as error:
            common.fail(str(error))
        edit = Edit(listing)
        if new_set:
            add_set(edit, set_code, *facts_of_set)
        found = plan(
            *(edit, table, mapped, set_code),
            update=update,
            name=facts_of_set[0] or _name(listing, set_code),
        )
        findings = findings + found.findings
    report = _Report(file, set_code, table, mapped, found, findings, dry_run)
    if report.good and edit is not None and not dry_run:
        report.written = _write(edit)
    if report.good and edit is not None and dry_run:
        report.diff = edit.diff()
    if json:
        report.print_json()
    else:
        report.print()
    raise typer.Exit(report.status)


def _facts_of_set(
    name: str | None, universe: str | None, released: str | None, *, new_set: bool
) -> tuple[str | None, str | None, str | None]:
    """Return what the options say of a new set, or exit with 2."""
    texts = []
    for option, text in (("--name", name), ("--universe", universe), ("--released", released)):
        if text is not None and not new_set:
            common.fail(f"{option} describes a new set; add --new-set")
        plain = None if text is None else " ".join(text.split())
        if plain is not None and not (0 < len(plain) <= 120 and plain.isprintable()):
            common.fail(f"{option} needs 1 to 120 characters that can be printed")
        texts.append(plain)
    if texts[2] is not None:
        common.parse_day(texts[2])
    return texts[0], texts[1], texts[2]


def _read_table(
    file: str, headings: tuple[str, ...], sheet: str | None
) -> "tuple[Table | None, list[Diagnostic]]":
    from uvdeck.upkeep.tables import MAX_BYTES
    from uvdeck.upkeep.tables_read import read_table

    content, why = common.read_input(file, MAX_BYTES, "table")
    if content is None:
        common.fail(f"{printable(shorten(file, 200))} cannot be read: {why}")
    return read_table(content, file, headings, sheet)


def _read_list(data: str | None, code: str, *, new_set: bool) -> "Listing":
    """Return the card list, in which the set is registered or, if it is to be new, is not."""
    from uvdeck.upkeep.target import find_target, read_list

    try:
        listing = read_list(find_target(data, create=new_set), _progress())
    except DataError as error:
        common.fail(str(error))
    errors = [f for f in listing.findings if f.severity is Severity.ERROR]
    if errors:
        common.show_faults(errors)
        common.fail(
            f"the card data has {plural(len(errors), 'error')}; correct them first:"
            " 'uvdeck cards validate' lists them all."
        )
    _look_up_set(listing, code, new_set=new_set)
    return listing


def _look_up_set(listing: "Listing", code: str, *, new_set: bool) -> None:
    """Exit with 2 where the set is not registered, or is to be new and has its code taken."""
    import difflib
    import re

    from uvdeck.catalogue.build import registry

    known = registry(listing.documents)[1]
    shown = printable(shorten(code, 40))
    if new_set:
        same = [other for other in known if fold(other) == fold(code)]
        if same:
            common.fail(f"the set '{same[0]}' is there already; leave --new-set out")
        if not re.fullmatch(r"[0-9A-Za-z]{1,32}", code):
            common.fail(f"'{shown}' is no code of a set; it has 1 to 32 letters and digits")
        return
    if code in known:
        return
    near = [other for other in known if fold(other) == fold(code)] or difflib.get_close_matches(
        code[:40], list(known), n=3
    )
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    common.fail(f"the set '{shown}' is not registered; {hint}--new-set adds it")


def _name(listing: "Listing", code: str) -> str | None:
    from uvdeck.catalogue.build import registry

    known = registry(listing.documents)[1].get(code)
    return known.name if known is not None else None


def _progress() -> Callable[[], None] | None:
    """Return what shows on a terminal that the card list is being read; None in a pipe."""
    if not sys.stderr.isatty():
        return None
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        if done % 10 == 0:
            sys.stderr.write(f"\r{done} files read\r\x1b[K")
            sys.stderr.flush()

    return step


def _write(edit: "Edit") -> list[str]:
    """Write the changed files, and return which."""
    from uvdeck.atomic import ChangedOnDiskError, replace_all
    from uvdeck.catalogue.files import show_path

    files = edit.replacements()
    try:
        replace_all(files)
    except ChangedOnDiskError as error:
        path = printable(str(error.target))
        common.fail(f"{path} was changed by somebody else in the meantime; run it again")
    except OSError as error:
        common.fail(f"the files cannot be written: {printable(error.strerror or str(error))}")
    return [show_path(Path(file.target).absolute()) for file in files]


class _Report:
    """What the command has to say in the end."""

    def __init__(
        self,
        file: str,
        code: str,
        table: "Table | None",
        mapped: "Mapped | None",
        found: "Import | None",
        findings: list[Diagnostic],
        dry_run: bool,
    ) -> None:
        self.file = file
        self.code = code
        self.table = table
        self.mapped = mapped
        self.found = found
        self.findings = _bounded(findings)
        self.dry_run = dry_run
        self.errors = sum(1 for f in findings if f.severity is Severity.ERROR)
        self.good = not self.errors and found is not None
        self.written: list[str] = []
        self.diff = ""

    @property
    def status(self) -> int:
        """Return the exit code; a file that holds no table could not be read."""
        if self.table is None:
            return common.FAILED
        return common.CLEAN if self.good else common.FINDINGS

    def print_json(self) -> None:
        """Print one JSON document."""
        from uvdeck.render import imports as render

        document: dict[str, Any] = {
            "exitCode": self.status,
            "file": self.file,
            "set": self.code,
            "dryRun": self.dry_run,
            **render.to_json(self.table, self.mapped, self.found),
            "written": self.written,
            "findings": [finding.to_json() for finding in self.findings],
        }
        if self.dry_run:
            document["diff"] = self.diff
        common.print_json("import", document)

    def print(self) -> None:
        """Print the mapping, the findings, what changes and what was written."""
        from uvdeck.render import imports as render
        from uvdeck.render.findings import print_findings, tally
        from uvdeck.render.out import make_out

        out = make_out()
        if self.mapped is not None:
            render.print_columns(out, self.mapped)
            out.line()
        print_findings(out, self.findings)
        if self.good and self.found is not None:
            render.print_changes(out, self.found)
        if self.diff:
            render.print_diff(out, self.diff)
        if self.found is not None:
            out.line(render.counts(self.found))
        if not self.good:
            out.line(f"nothing was written: {tally(self.findings)}")
        elif self.dry_run:
            out.line("nothing was written: --dry-run")
        else:
            out.line(render.written(self.written) if self.written else "nothing to write")


def _bounded(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings in order, so many at most, and a note where there are more."""
    from uvdeck.diagnostics import and_more, in_order
    from uvdeck.schema import MAX_FINDINGS

    result = in_order(findings)
    if len(result) > MAX_FINDINGS:
        result = [*result[:MAX_FINDINGS], and_more(result[MAX_FINDINGS - 1], MAX_FINDINGS)]
    return result
