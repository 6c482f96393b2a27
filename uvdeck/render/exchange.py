"""What the reports for other programs have in common: SARIF, JUnit, GitHub and CSV.

Each of them is a pure function from reports to text. Reports may come from a generator, so that
thousands of decks need not be held at once; ``unreadable`` is looked at only after the last of
them, and may be filled meanwhile.
"""

from collections.abc import Sequence
from pathlib import PurePath
from typing import Final, NamedTuple

from uvdeck.diagnostics import SEVERITIES, Diagnostic, Span
from uvdeck.legality.verdict import Report
from uvdeck.text import printable

#: The path that stands for standard input.
STDIN: Final = "-"


class Unreadable(NamedTuple):
    """A file that could not be read, so that there is no report of it.

    Args:
        path: as given.
        message: why, a few words without a full stop.
    """

    path: str
    message: str


def shown_path(path: str) -> str:
    """Return a path with slashes on every system, safe to show on one line."""
    return "standard input" if path == STDIN else printable(PurePath(path).as_posix())


def shown_place(span: Span) -> str:
    """Return ``path:line:column`` as far as it is known, safe to show on one line."""
    return str(span._replace(path=shown_path(span.path)))


def sentence(finding: Diagnostic, *, hint: bool = True) -> str:
    """Return a finding's message with its rule and what would be right, on one line."""
    parts = [finding.message]
    if finding.rule:
        parts.append(f"[{finding.rule}]")
    if hint and finding.hint:
        parts.append(finding.hint)
    return printable(" ".join(parts))


def unreadable_sentence(entry: Unreadable) -> str:
    """Return why a file could not be read, as a sentence on one line."""
    return printable(f"The file could not be read: {entry.message.rstrip('.')}.")


def weightiest(findings: Sequence[Diagnostic]) -> Diagnostic | None:
    """Return the first of the findings that weigh most, None where there are none."""
    return min(findings, key=lambda f: SEVERITIES.index(f.severity), default=None)


def character_name(report: Report) -> str:
    """Return the starting character; what the deck has in its place where there is no such card."""
    starter = report.resolved.starter
    if starter is not None:
        return starter.name
    return " / ".join(entry.text for entry in report.deck.characters)


def summary(report: Report) -> str:
    """Return what stands between a deck and legality in a few words, on one line.

    That is what is missing; else the message of the weightiest finding; empty for a deck without
    findings.
    """
    if report.missing:
        return printable("; ".join(report.missing))
    first = weightiest(report.findings)
    return sentence(first, hint=False) if first else ""
