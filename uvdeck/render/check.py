"""The answer to ``uvdeck check`` as a person reads it."""

from collections.abc import Sequence

from uvdeck.diagnostics import SEVERITIES
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import SYMBOLS, Symbol, in_order
from uvdeck.render.findings import print_findings, tally
from uvdeck.render.out import Cell, Cells, Out, symbol_cells
from uvdeck.text import plural

_LOOK = {Verdict.LEGAL: "good", Verdict.NOT_LEGAL: "bad", Verdict.CANNOT_SAY: "doubt"}


def verdict_cells(report: Report) -> list[Cell]:
    """Return ``LEGAL under core`` and what is missing."""
    words = {
        Verdict.LEGAL: "LEGAL",
        Verdict.NOT_LEGAL: "NOT LEGAL",
        Verdict.CANNOT_SAY: "CANNOT SAY",
    }[report.verdict]
    cells = [
        Cell(words, _LOOK[report.verdict]),
        Cell(f" under {report.format.id} ({report.format.remark})"),
    ]
    if report.missing:
        cells.append(Cell(f": {'; '.join(report.missing)}"))
    return cells


def print_report(out: Out, report: Report, as_of: str) -> None:
    """Print one deck: verdict, counts, shared symbols, findings, the weightiest first."""
    deck = report.deck
    shown = _path(report)
    title = [Cell(deck.name or shown, "title")]
    if deck.player:
        title.append(Cell(f" by {deck.player}"))
    if deck.name:
        title.append(Cell(f"  ({shown})", "dim"))
    out.line(title)
    out.line(verdict_cells(report), indent=2, hanging=2)
    rows: list[tuple[str, Cells]] = []
    starter = report.resolved.starter
    if starter is not None:
        rows.append(("Character", f"{starter.name} [{starter.id}]"))
        rows.append(
            (
                "",
                [
                    *symbol_cells(
                        [s.value for s in in_order(starter.symbols)],
                        [s.value for s in in_order(starter.attuned)],
                    ),
                    Cell(f"; hand size {starter.hand_size}, health {starter.health}"),
                ],
            )
        )
    if report.resolved.main or report.resolved.sideboard:
        types = ", ".join(
            plural(n, name) if name != "unknown" else f"{n} unknown"
            for name, n in report.types.items()
        )
        rows.append(("Main deck", plural(report.main_size, "card") + (types and f": {types}")))
        sideboard = plural(report.sideboard_size, "card") if report.sideboard_size else "none"
        rows.append(("Sideboard", sideboard))
        if starter is not None:
            rows.append(("In common", _shared(report)))
    rows.append(("Card data", f"as of {as_of}"))
    out.facts(rows, indent=2)
    if report.findings:
        out.line(tally(report.findings) + ":", indent=2)
        print_findings(out, sorted(report.findings, key=lambda f: SEVERITIES.index(f.severity)))


def _path(report: Report) -> str:
    return "standard input" if report.path == "-" else report.path


def _shared(report: Report) -> Cells:
    """Say which symbols all cards share with the character, for UV-21 and UV-22."""
    plain, wide = report.shared, report.shared_attuned
    every = len(SYMBOLS) - 1
    if report.types.get("unknown"):
        return "not known, as long as some cards are not"
    if len(plain) == every:
        return "every symbol (UV-21)"
    if not wide:
        return "no symbol on every card, as official formats ask for (UV-21)"
    if set(plain) == set(wide):
        return [*_names(plain), Cell(", on every card (UV-21)")]
    return [*_names(wide), Cell(", on every card but those with an attuned symbol (UV-22)")]


def _names(symbols: Sequence[Symbol]) -> list[Cell]:
    return symbol_cells([symbol.value for symbol in symbols])


def print_quiet(out: Out, report: Report) -> None:
    """Print one deck as one line: path and verdict."""
    out.line([Cell(f"{_path(report)}: "), *verdict_cells(report)])
