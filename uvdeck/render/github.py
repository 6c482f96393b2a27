"""Findings as workflow commands of GitHub Actions, which show them beside the lines.

A command is a line of its own, ``::error file=deck.txt,line=3,title=LEG102 ...::message``. The
runner shows the first ten errors, warnings and notices of a step as annotations; all of them are
in its log.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from uvdeck.codes import CODES
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.verdict import Report
from uvdeck.render.exchange import (
    STDIN,
    Unreadable,
    sentence,
    shown_path,
    shown_place,
    unreadable_sentence,
)
from uvdeck.text import printable

_COMMANDS: Final = {
    Severity.ERROR: "error",
    Severity.UNCERTAIN: "warning",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}
# Replaced one by one in this order: the percent sign first.
_DATA: Final = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
_PROPERTY: Final = (*_DATA, (":", "%3A"), (",", "%2C"))


def to_github(reports: Iterable[Report], unreadable: Iterable[Unreadable]) -> str:
    """Return a command for each finding and for each file that could not be read.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.

    Returns:
        Lines, each with its line feed; nothing for decks without findings.
    """
    return "".join(github_lines(reports, unreadable))


def github_lines(reports: Iterable[Report], unreadable: Iterable[Unreadable]) -> Iterator[str]:
    """Yield the lines of :func:`to_github` one by one, each when its deck is known."""
    for report in reports:
        name = f": {report.deck.name}" if report.deck.name else ""
        yield from finding_lines(report.findings, report.path, name)
    for entry in unreadable:
        yield _line("error", Span(entry.path), "unreadable file", unreadable_sentence(entry))


def finding_lines(findings: Iterable[Diagnostic], path: str = "", name: str = "") -> Iterator[str]:
    """Yield a command for each finding, with its line feed.

    Args:
        findings: what was found.
        path: the file of findings that name none.
        name: what is put behind the code, such as the name of a deck.
    """
    for finding in findings:
        code = CODES.get(finding.code)
        title = finding.code + (f" {code.name}" if code else "") + name
        yield _line(
            _COMMANDS[finding.severity], finding.span or Span(path), title, sentence(finding)
        )


def _line(command: str, span: Span, title: str, message: str) -> str:
    """Return one command. What the parts hold cannot end it or begin another one."""
    properties: list[tuple[str, str]] = []
    if span.path == STDIN:
        # There is no file to show it in, so the message says where.
        message = f"{shown_place(span)}: {message}"
    else:
        properties.append(("file", shown_path(span.path)))
        if span.line is not None:
            properties.append(("line", str(span.line)))
            if span.column is not None:
                properties.append(("col", str(span.column)))
    properties.append(("title", printable(title)))
    said = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties)
    return f"::{command} {said}::{_escaped(message, _DATA)}\n"


def _escaped(text: str, replacements: tuple[tuple[str, str], ...]) -> str:
    for char, code in replacements:
        text = text.replace(char, code)
    return text
