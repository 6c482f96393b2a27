"""``uvdeck cards import``: a table of cards into a set of the card list."""

import gc
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import card_options, common, known_sets, upkeep_output
from uvdeck.cli.lazy import typer_app
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import fold, printable, shorten

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
    maps: card_options.Maps = None,
    sheet: card_options.Sheet = None,
    update: Annotated[
        bool, typer.Option("--update", help="Change printings that the list has otherwise.")
    ] = False,
    dry_run: card_options.DryRun = False,
    json: card_options.Json = False,
    data: card_options.Changed = None,
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
    listing = upkeep_output.open_listing(data, create=True)
    if new_set:
        _check_new_code(listing, set_code)
    else:
        set_code = _known_code(listing, set_code, data)
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
    report = _Report(file, set_code, table, mapped, found, edit, findings, dry_run)
    if report.edit is not None and not dry_run:
        upkeep_output.write(report.edit)
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


def _known_code(listing: "Listing", text: str, data: str | None) -> str:
    """Return the code of a registered set, or exit with 2."""
    shown = printable(shorten(data or "", 200))
    also = "" if listing.content else f", and '{shown}' has no card data"
    otherwise = f"It is not registered{also}; --new-set begins it.{upkeep_output.NOTHING}"
    return known_sets.registered_set(listing, text, otherwise)


def _check_new_code(listing: "Listing", code: str) -> None:
    """Exit with 2 where a set that is to be new has its code taken, or it is no code."""
    from uvdeck.catalogue.build import registry
    from uvdeck.upkeep.set_names import why_no_code

    for other in registry(listing.documents)[1]:
        if fold(other) == fold(code):
            common.fail(f"the set '{other}' is there already; leave --new-set out")
    reason = why_no_code(code)
    if reason is not None:
        common.fail(" ".join(reason))


def _name(listing: "Listing", code: str) -> str | None:
    from uvdeck.catalogue.build import registry

    known = registry(listing.documents)[1].get(code)
    return known.name if known is not None else None


class _Report:
    """What the command has to say in the end."""

    def __init__(
        self,
        file: str,
        code: str,
        table: "Table | None",
        mapped: "Mapped | None",
        found: "Import | None",
        edit: "Edit | None",
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
        errors = any(finding.severity is Severity.ERROR for finding in findings)
        #: The change, where it is good.
        self.edit = edit if found is not None and not errors else None

    @property
    def status(self) -> int:
        """Return the exit code; a file that holds no table could not be read."""
        if self.table is None:
            return common.FAILED
        return common.CLEAN if self.edit is not None else common.FINDINGS

    def print_json(self) -> None:
        """Print one JSON document."""
        from uvdeck.render import imports as render

        body: dict[str, Any] = {
            "file": self.file,
            "set": self.code,
            **render.to_json(self.table, self.mapped, self.found),
        }
        document = upkeep_output.document(self.edit, self.findings, body, dry_run=self.dry_run)
        common.print_json("import", {**document, "exitCode": self.status})

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
        if self.edit is not None and self.found is not None:
            render.print_changes(out, self.found)
        if self.found is not None:
            out.line(render.counts(self.found))
        if self.edit is None:
            out.line(f"nothing was written: {tally(self.findings)}")
        elif self.edit.replacements():
            upkeep_output.show_outcome(out, self.edit, dry_run=self.dry_run)
        else:
            out.line("nothing to write")


def _bounded(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return findings in order, so many at most, and a note where there are more."""
    from uvdeck.diagnostics import and_more, in_order
    from uvdeck.schema import MAX_FINDINGS

    result = in_order(findings)
    if len(result) > MAX_FINDINGS:
        result = [*result[:MAX_FINDINGS], and_more(result[MAX_FINDINGS - 1], MAX_FINDINGS)]
    return result
