"""``uvdeck mha validate``: card files against their schema and against the box."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from uvdeck.cli import common
from uvdeck.cli import mha_input as given
from uvdeck.cli import mha_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import DataError, mha_cards
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.mha.cards import Box, Cards
    from uvdeck.mha.counting import Count

app = typer_app()


class _Checked(NamedTuple):
    """What is known of one folder.

    Args:
        folder: as it is shown.
        files: how many files were read, and how many of them without errors.
        cards: those of the files without errors.
        counted: the same, counted.
        findings: all of the folder's, in order.
    """

    folder: str
    files: tuple[int, int]
    cards: "Cards"
    counted: "Count"
    findings: list[Diagnostic]

    def number(self, severity: Severity) -> int:
        """Return how many findings have a weight."""
        return sum(1 for one in self.findings if one.severity is severity)


@app.command(
    epilog="""\b
Examples:
  uvdeck mha validate
  uvdeck mha validate mha-box
  uvdeck mha validate mha-box --json
"""
)
def validate(
    folder: Annotated[
        str | None,
        typer.Argument(
            metavar="[DIR]",
            help="A folder with card files; without it, those that come with uvdeck: what is known"
            " of the printed cards, and the practice set.",
        ),
    ] = None,
    json: options.Json = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print errors and the last line only.")
    ] = False,
) -> None:
    """Check card files, and whether they hold a whole box (MH-1).

    All .yaml and .yml files of the folder are taken together. The schema says what a file may
    hold. Then the cards are counted: what is missing or doubled, whether each recruiter has its
    marker, and what nobody has typed in yet. While a file says 'complete: false', what is missing
    of its kinds of cards is a note and no error. The files may have a box of their own; without
    one, the rulebook's counts hold.

    Exit 0: no errors (warnings and notes are listed). 1: errors. 2: nothing was checked.
    """
    try:
        shipped = mha_cards()
    except DataError as error:
        common.fail(str(error))
    facts = _printed(shipped)
    known = [one.name for one in facts.students]
    folders = [shipped, shipped / "practice"] if folder is None else [given.folder_of(folder)]
    checked = [_check(one, facts.box, known) for one in folders]
    errors = sum(one.number(Severity.ERROR) for one in checked)
    status = common.FINDINGS if errors else common.CLEAN
    if not any(one.files[0] for one in checked):
        for one in checked:
            common.show_faults(one.findings, hints=True)
        common.fail("no card file can be read, so nothing was checked")
    if json:
        _print_json(checked, status)
    else:
        _print(checked, quiet=quiet)
    raise typer.Exit(status)


def _printed(folder: Path) -> "Cards":
    """Return what is known of the printed cards, or exit with 2 where not even the box is."""
    from uvdeck.mha.reading import read, together

    found = read(given.card_files(folder))
    facts = found.cards or together(found.documents)  # errors of the others are shown later
    if facts.box is None:
        common.show_faults(found.findings, hints=True)
        common.fail(
            "the counts of the box that come with uvdeck are missing: the installation is"
            " incomplete. Install uvdeck again."
        )
    return facts


def _check(folder: Path, box: "Box | None", known: list[str]) -> _Checked:
    """Check one folder; its own box goes before the one given."""
    from uvdeck.catalogue.files import show_path
    from uvdeck.diagnostics import in_order
    from uvdeck.mha.counting import count
    from uvdeck.mha.reading import read, together

    files, faults = given.found_files(folder)
    found = read(files)
    cards = found.cards or together(found.documents)
    partly = bool(faults) or found.cards is None
    wanted = cards.box or box
    if wanted is None:  # that the printed facts have one was seen before
        common.fail("there is no box to count against")
    counted = count(cards, found.documents, wanted, known, partly=partly)
    findings = in_order([*faults, *found.findings, *counted.findings])
    numbers = (len(files), len(found.documents))
    return _Checked(show_path(folder), numbers, cards, counted, findings)


def _print_json(checked: list[_Checked], status: int) -> None:
    from uvdeck.render.mha_box import tallies_to_json

    def values(one: _Checked) -> dict[str, Any]:
        return {
            "folder": one.folder,
            "practice": one.cards.practice,
            "complete": one.counted.complete,
            "files": one.files[0],
            "counted": one.files[1],
            "counts": {severity.value: one.number(severity) for severity in Severity},
            "components": tallies_to_json(one.counted.tallies),
            "findings": [finding.to_json() for finding in one.findings],
        }

    practice = any(one.cards.practice for one in checked)
    given.head("mha-validate", practice, status, {"folders": [values(one) for one in checked]})


def _print(checked: list[_Checked], *, quiet: bool) -> None:
    from uvdeck.render.findings import print_findings
    from uvdeck.render.mha_box import print_tallies
    from uvdeck.render.out import PlainOut, make_out

    plain = quiet and not any(one.number(Severity.ERROR) for one in checked)
    out = PlainOut() if plain else make_out()
    for number, one in enumerate(checked):
        shown = [f for f in one.findings if not quiet or f.severity is Severity.ERROR]
        if number and not quiet:
            out.line()
        if one.cards.practice and not quiet:
            given.say_practice(practice=True)
        print_findings(out, shown)
        if not quiet:
            if shown:
                out.line()
            print_tallies(out, one.counted.tallies)
        out.line(_summary(one))


def _unplayable(one: _Checked) -> str:
    """Return why no game can be played with a whole box, in words; empty if one can."""
    from uvdeck.mha.supply import SupplyError, supply_of

    try:
        supply_of(one.cards)
    except SupplyError as error:
        return f", but no game can be played with it: {error}"
    return ""


def _summary(one: _Checked) -> str:
    """Return what was checked of a folder, in one line."""
    read, good = one.files
    parts = [plural(one.number(Severity.ERROR), "error")]
    parts += [plural(one.number(Severity.WARNING), "warning")]
    parts += [plural(one.number(Severity.NOTE), "note")]
    state = ""
    if one.cards.practice:
        state = ", practice set: the numbers are invented"
    elif good == read and not one.counted.complete:
        state = ", not complete yet"
    elif (
        good == read
        and not one.number(Severity.ERROR)
        and all(not (t.missing or t.doubled) for t in one.counted.tallies)
    ):
        state = ", a whole box (MH-1)" + _unplayable(one)
    unread = f", {read - good} of them not counted because of its errors" if good < read else ""
    if read - good > 1:
        unread = f", {read - good} of them not counted because of their errors"
    shown = printable(shorten(one.folder, 200))
    return f"{shown}: {plural(read, 'file')} checked{unread}{state}; {', '.join(parts)}"
