"""Verdicts as CSV (RFC 4180), one row a deck, for spreadsheets."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.verdict import Report
from uvdeck.render.csvcells import csv_row
from uvdeck.render.exchange import (
    Unreadable,
    character_name,
    sentence,
    shown_path,
    unreadable_sentence,
    weightiest,
)

#: The header row.
COLUMNS: Final = (
    "path",
    "deck",
    "player",
    "character",
    "character_id",
    "format",
    "day",
    "snapshot",
    "symbol",
    "verdict",
    "main",
    "sideboard",
    "errors",
    "warnings",
    "first_code",
    "first_finding",
)


def to_csv(reports: Iterable[Report], unreadable: Iterable[Unreadable]) -> str:
    """Return the header row, a row for each deck and one for each file that could not be read.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.

    Returns:
        Rows that end with CR LF, so print them without translation of line ends. ``symbol`` is
        the primary symbol that the deck names, else all that its cards have in common.
    """
    return "".join(csv_lines(reports, unreadable))


def csv_lines(reports: Iterable[Report], unreadable: Iterable[Unreadable]) -> Iterator[str]:
    """Yield the rows of :func:`to_csv` one by one, each when its deck is known."""
    yield csv_row(COLUMNS)
    for report in reports:
        deck, starter = report.deck, report.resolved.starter
        first = weightiest(report.findings)
        yield csv_row(
            (
                shown_path(report.path),
                deck.name or "",
                deck.player or "",
                character_name(report),
                starter.id if starter else "",
                report.format.id,
                report.day.isoformat() if report.known else "",
                report.snapshot or "",
                report.primary or " ".join(symbol.value for symbol in report.shared),
                report.verdict.value,
                str(report.main_size),
                str(report.sideboard_size),
                _count(report.findings, Severity.ERROR),
                _count(report.findings, Severity.WARNING),
                first.code if first else "",
                sentence(first, hint=False) if first else "",
            )
        )
    for entry in unreadable:
        cells = dict.fromkeys(COLUMNS, "")
        cells["path"] = shown_path(entry.path)
        cells["verdict"] = "unreadable"
        cells["first_finding"] = unreadable_sentence(entry)
        yield csv_row(tuple(cells.values()))


def _count(findings: Sequence[Diagnostic], severity: Severity) -> str:
    return str(sum(finding.severity is severity for finding in findings))
