"""What changed between two card lists, as text for a terminal or a pipe."""

from collections.abc import Sequence
from typing import Final

from uvdeck.diagnostics import Diagnostic
from uvdeck.render.card_diff_tables import Told, sections, side_name, summary
from uvdeck.render.findings import print_findings
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import plural

#: Findings that are printed; JSON has all.
_FINDINGS: Final = 50


def print_difference(
    out: Out, told: Told, findings: Sequence[Diagnostic], limit: int | None
) -> None:
    """Print a comparison.

    Args:
        out: where to.
        told: what changed.
        findings: what is wrong with the files.
        limit: rows of each table; None for all.
    """
    out.line([Cell(side_name(told.old), "title"), Cell(" -> "), Cell(side_name(told.new), "title")])
    if findings:
        print_findings(out, findings[:_FINDINGS])
        if len(findings) > _FINDINGS:
            out.line(f"and {plural(len(findings) - _FINDINGS, 'more finding')}", indent=2)
    for section in sections(told):
        out.line()
        out.line(Cell(f"{section.title} ({section.number})", "title"))
        shown = section.rows[:limit]
        rows: list[list[Cells]] = []
        for row in shown:
            for i in range(max(len(cell) for cell in row)):
                rows.append([cell[i] if i < len(cell) else "" for cell in row])
        out.table(section.headers, rows)
        if len(section.rows) > len(shown):
            out.line(f"and {len(section.rows) - len(shown)} more", indent=2)
    for path in told.pair.rewritten:
        out.line(f"{path} is written otherwise and holds the same data.")
    out.line()
    out.line(summary(told))
