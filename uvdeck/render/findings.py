"""Findings as lines and tables."""

from collections.abc import Sequence

from uvdeck.diagnostics import SEVERITIES, Diagnostic, Severity
from uvdeck.render.out import Cell, Out
from uvdeck.text import plural


def place(finding: Diagnostic) -> str:
    """Return ``file:line:column`` as far as it is known, empty where there is no file."""
    if finding.span is None:
        return ""
    path = "standard input" if finding.span.path == "-" else finding.span.path
    return str(finding.span._replace(path=path))


def print_findings(out: Out, findings: Sequence[Diagnostic]) -> None:
    """Print each finding: place and code, what is wrong with its rule, what would be right.

    In a pipe a finding is one line, and its hint another; on a terminal the place has a line of
    its own, so that nothing has to wrap in the middle of a path.
    """
    for finding in findings:
        code = Cell(f"{finding.severity.value} {finding.code}", finding.severity.value)
        where = place(finding)
        rule = f" [{finding.rule}]" if finding.rule else ""
        message = f"{finding.message}{rule}"
        if out.is_terminal:
            out.line([code, Cell(f"  {where}", "dim")] if where else code, indent=2)
            out.line(message, indent=6)
        else:
            head = [Cell(f"{where}: "), code] if where else [code]
            out.line([*head, Cell(f" {message}")])
        if finding.hint:
            out.line(Cell(finding.hint, "dim"), indent=6)


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
