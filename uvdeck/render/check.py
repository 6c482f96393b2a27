"""The answer to ``uvdeck check`` as a person reads it."""

from collections.abc import Sequence

from uvdeck.diagnostics import SEVERITIES
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.model import SYMBOLS, Symbol, symbol_names
from uvdeck.render.findings import print_findings, tally
from uvdeck.render.out import Cell, Cells, Out, symbol_cells
from uvdeck.text import plural, shorten

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
        Cell(f" under {report.format.id}{_when(report)}"),
    ]
    if report.missing:
        cells.append(Cell(f": {'; '.join(report.missing)}"))
    elif report.verdict is Verdict.CANNOT_SAY:
        cells.append(Cell(f": {report.doubts[0]}"))
        if len(report.doubts) > 1:
            cells.append(Cell(f" (and {plural(len(report.doubts) - 1, 'more doubt')})"))
    return cells


def _when(report: Report) -> str:
    """Return the day and what the verdict rests on, or what is to be said of the format."""
    parts = [report.format.remark] if report.format.remark else []
    day = ""
    if report.known is not None:
        day = f" on {report.day.isoformat()}"
        holds = report.known.holds
        if holds is not None:
            verb = "in effect from" if holds.effective else "observed"
            pool = f"pool {verb} {holds.day.isoformat()}"
            age = report.known.age
            parts.append(f"{pool}, {plural(age, 'day')} before" if age else pool)
    unconfirmed = report.format.unconfirmed_of_decks()
    if unconfirmed:
        parts.append(f"not confirmed: {', '.join(unconfirmed)}")
    return day + (f" ({'; '.join(parts)})" if parts else "")


def summary_row(report: Report) -> list[Cells]:
    """Return the row of one deck in a table of many: who, what, verdict, first finding."""
    starter = report.resolved.starter
    symbols = report.shared_attuned or report.shared
    symbol = report.primary or " ".join(s.value for s in symbols[:3])
    worst = sorted(report.findings, key=lambda f: SEVERITIES.index(f.severity))
    first = ""
    if worst and report.verdict is not Verdict.LEGAL:
        first = f"{worst[0].code} {worst[0].message}"
    path = _path(report)
    return [
        [Cell(report.deck.name), Cell(f" ({path})", "dim")] if report.deck.name else path,
        report.deck.player or "",
        starter.name if starter else "",
        symbol,
        Cell(report.verdict.value, _LOOK[report.verdict]),
        shorten(first, 100),
    ]


def print_summary(
    out: Out, rows: Sequence[Sequence[Cells]], widths: Sequence[int] = ()
) -> Sequence[int]:
    """Print the table of many decks, or a further part of it.

    Args:
        out: where to.
        rows: some decks, of :func:`summary_row`.
        widths: what the part before it returned; empty for the first part.
    """
    heads = ("Deck", "Player", "Character", "Symbol", "Verdict", "First finding")
    return out.table(heads, rows, widths=widths)


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
                    *symbol_cells(symbol_names(starter.symbols), symbol_names(starter.attuned)),
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
