"""Findings: severity, place, code. Standard library only, and no other room of ours.

A finding is a :class:`Diagnostic`, made where the fault is found and printed elsewhere.
The table of codes is in :mod:`uvdeck.codes`; this module holds the shapes and the order.
"""

import enum
from collections.abc import Iterable
from typing import Any, Final, NamedTuple


class Severity(enum.Enum):
    """How much a finding weighs.

    ``error``: not legal, or not valid. ``uncertain``: what is known does not decide, and the
    verdict is "cannot say". ``warning``: allowed, and probably not meant. ``note``: good to know.
    """

    ERROR = "error"
    UNCERTAIN = "uncertain"
    WARNING = "warning"
    NOTE = "note"


SEVERITIES: Final[tuple[Severity, ...]] = tuple(Severity)
_RANK: Final[dict[Severity, int]] = {severity: i for i, severity in enumerate(SEVERITIES)}


class Span(NamedTuple):
    """A place in a file: the path as given; line and column count from 1, None if not known."""

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """Return ``path:line:column`` as far as it is known."""
        return ":".join(str(part) for part in self if part is not None)


class Diagnostic(NamedTuple):
    """One finding.

    Args:
        code: stable code, ``LEG101``; codes are retired, never used again.
        severity: its weight.
        message: what is wrong, one sentence, plain text.
        span: where, None where no file is at fault.
        pointer: JSON pointer into the document, ``/cards/002/control``.
        card_id: the printing at fault.
        rule: the rule it rests on, ``UV-3``.
        hint: what would be right.
        data: numbers and ids for machines (JSON values only).
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    pointer: str | None = None
    card_id: str | None = None
    rule: str | None = None
    hint: str | None = None
    data: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the finding as JSON values; absent parts are left out."""
        result: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
        }
        if self.span is not None:
            result["path"] = self.span.path
            if self.span.line is not None:
                result["line"] = self.span.line
            if self.span.column is not None:
                result["column"] = self.span.column
        for key, value in (
            ("pointer", self.pointer),
            ("cardId", self.card_id),
            ("rule", self.rule),
            ("hint", self.hint),
            ("data", self.data),
        ):
            if value is not None:
                result[key] = value
        return result


def sort_key(finding: Diagnostic) -> tuple[Any, ...]:
    """Return a total order: file, line, column, weight, code, then every other part."""
    span = finding.span or Span("")
    return (
        span.path,
        span.line or 0,
        span.column or 0,
        _RANK[finding.severity],
        finding.code,
        finding.pointer or "",
        finding.card_id or "",
        finding.message,
        finding.hint or "",
        finding.rule or "",
        repr(finding.data or ""),
    )


def in_order(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the findings sorted by :func:`sort_key`, repeated ones once."""
    result: list[Diagnostic] = []
    last: tuple[Any, ...] | None = None
    for key, finding in sorted(
        ((sort_key(finding), finding) for finding in findings), key=lambda pair: pair[0]
    ):
        if key != last:
            result.append(finding)
        last = key
    return result


def and_more(last: Diagnostic, listed: int) -> Diagnostic:
    """Return the note that ends a list of findings which was cut.

    Args:
        last: the last finding that is listed; the note stands at its place, under its code.
        listed: how many findings are listed.
    """
    return Diagnostic(
        last.code,
        Severity.NOTE,
        f"There are more findings in this file; the first {listed} are listed.",
        last.span,
        last.pointer,
        hint="Correct these first.",
    )
