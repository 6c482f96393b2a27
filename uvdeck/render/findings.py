"""Findings as lines and tables."""

from collections.abc import Sequence

from uvdeck.diagnostics import SEVERITIES, Diagnostic, Severity
from uvdeck.render.out import Cell, Out
from uvdeck.text import plural


def place(finding: Diagnostic, *, with_path: bool = True) -> str:
    """Return ``file:line:column``, or only ``line:column`` where the file is clear."""
    if finding.span is None:
        return ""
    if with_path:
        return str(finding.span)
    parts = [str(part) for part in finding.span[1:] if part is not None]
    return ":".join(parts)


def print_findings(out: Out, findings: Sequence[Diagnostic]) -> None:
    """Print each finding: place and code, what is wrong with its rule, what would be right."""
    for finding in findings:
        head = [Cell(f"{finding.severity.value} {finding.code}", finding.severity.value)]
        where = place(finding)
        if where:
            head = [Cell(where, "title"), Cell(": "), *head]
        rule = f" [{finding.rule}]" if finding.rule else ""
        out.line([*head, Cell(f" {finding.message}{rule}")], indent=2)
        if finding.hint:
            out.line([Cell(finding.hint, "dim")], indent=6)


def tally(findings: Sequence[Diagnostic]) -> str:
    """Return ``2 errors, 1 note``; ``no findings`` where there are none."""
    words = {Severity.UNCERTAIN: ("doubt", "doubts")}
    parts = []
    for severity in SEVERITIES:
        count = sum(1 for finding in findings if finding.severity is severity)
        if count:
            one, many = words.get(severity, (severity.value, severity.value + "s"))
            parts.append(plural(count, one, many))
    return ", ".join(parts) or "no findings"
