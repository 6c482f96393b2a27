"""The answer to ``uvdeck check`` as a person reads it."""

from collections.abc import Sequence

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
    """Print one deck: verdict, counts, shared symbols, findings."""
    deck = report.deck
    shown = "standard input" if report.path == "-" else report.path
    title = [Cell(deck.name or shown, "title")]
    if deck.name:
        title.append(Cell(f" ({shown})", "dim"))
    if deck.player:
        title.append(Cell(f", {deck.player}"))
    out.line(title)
    out.line(verdict_cells(report), indent=2)
    rows: list[list[Cells]] = []
    starter = report.resolved.starter
    if starter is not None:
        rows.append(
            [
                "Character",
                [
                    Cell(f"{starter.name} [{starter.id}]  "),
                    *symbol_cells(
                        [s.value for s in in_order(starter.symbols)],
                        [s.value for s in in_order(starter.attuned)],
                    ),
                    Cell(f"  hand {starter.hand_size}, health {starter.health}"),
                ],
            ]
        )
    if report.resolved.main or report.resolved.sideboard:
        types = ", ".join(
            plural(n, name, name + "s") if name != "unknown" else f"{n} unknown"
            for name, n in report.types.items()
        )
        rows.append(["Main deck", f"{plural(report.main_size, 'card')}: {types}"])
        rows.append(
            [
                "Sideboard",
                plural(report.sideboard_size, "card") if report.sideboard_size else "none",
            ]
        )
    if starter is not None and rows:
        rows.append(["Shared", _shared(report)])
    rows.append(["Card data", f"as of {as_of}"])
    out.table(["", ""], rows)
    if report.findings:
        out.line(tally(report.findings).capitalize() + ":", indent=2)
        print_findings(out, report.findings)


def _shared(report: Report) -> Cells:
    """Say which symbols all cards share with the character, for UV-21 and UV-22."""
    plain, wide = report.shared, report.shared_attuned
    every = len(SYMBOLS) - 1
    if len(plain) == every:
        return "every symbol"
    if not wide:
        return [
            Cell("no symbol is on every card: under one primary symbol (UV-21) it would not fit")
        ]
    if set(plain) == set(wide):
        return [*_names(plain), Cell(" on every card (UV-21)", "dim")]
    return [*_names(wide), Cell(" on every card, attuned cards apart (UV-21, UV-22)", "dim")]


def _names(symbols: Sequence[Symbol]) -> list[Cell]:
    return symbol_cells([symbol.value for symbol in symbols])


def print_quiet(out: Out, report: Report) -> None:
    """Print one deck as one line: path and verdict."""
    shown = "standard input" if report.path == "-" else report.path
    out.line([Cell(f"{shown}: "), *verdict_cells(report)])
