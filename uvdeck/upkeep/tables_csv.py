"""Tables in text: cells parted by commas, semicolons or tabs."""

import re
from collections.abc import Iterator
from typing import Final

from uvdeck.decklists.csvrows import read_rows, unescaped
from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep.cells import Oddity, Value, read_text, shown
from uvdeck.upkeep.columns import is_head, key, meanings
from uvdeck.upkeep.tables import MAX_COLUMNS, GridRow, Table, refusal, to_table

#: Lines of the longest text, and separators in it.
MAX_LINES: Final = 200_000
MAX_CELLS: Final = 2_000_000
#: Lines in which headings are looked for, to tell the separator.
_SNIFFED: Final = 30
#: What some spreadsheets put first: ``sep=;``.
_DIRECTIVE: Final = re.compile(r"sep=([,;\t|])[,;\t]*\r?(?:\n|\Z)", re.I)


def read(text: str, path: str, mapped: frozenset[str]) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table of a text, and what is wrong with it.

    Args:
        text: the file, without byte-order mark.
        path: its path, as findings show it.
        mapped: keys of headings that the user names.
    """
    directive = _DIRECTIVE.match(text)
    sign = directive[1] if directive else separator(text, mapped)
    skipped = 0
    if directive:
        text, skipped = text[directive.end() :], 1
    if text.count("\n") + text.count("\r") > MAX_LINES or text.count(sign) > MAX_CELLS:
        hint = "Give one set of cards in one table."
        return None, [refusal(path, "The table has too many lines or cells.", hint)]
    faults: list[Diagnostic] = []
    syntax = "tsv" if sign == "\t" else "csv"
    table, findings = to_table(path, syntax, _grid(text, path, sign, skipped, faults), mapped)
    return (None, faults) if faults else (table, findings)


def _grid(
    text: str, path: str, sign: str, skipped: int, faults: list[Diagnostic]
) -> Iterator[GridRow]:
    for number, row in enumerate(read_rows(text, sign), 1):
        if row.fault is not None:
            faults.append(
                refusal(
                    path,
                    f"Row {number}: the row cannot be read: {row.fault}.",
                    'Double a quotation mark inside a text: """Big Sister"" of 1-B".',
                    row.line + skipped,
                )
            )
            return
        yield GridRow(number, row.line + skipped, [_cell(cell) for cell in row.cells])


def _cell(text: str) -> Value | Oddity:
    plain = text.strip()
    if plain.startswith("=") and len(plain) > 1:
        return Oddity("formula", shown(plain))
    return read_text(unescaped(plain))


def separator(text: str, mapped: frozenset[str] = frozenset()) -> str:
    """Return what parts the cells: the sign that makes most known headings of some first line.

    Commas and semicolons stand inside cells as well, so the number of signs says little. Where no
    sign makes two known headings, the sign that parts the first line into most cells is taken.
    """
    lines = [line for line in re.split(r"\r\n?|\n", text[:100_000])[:_SNIFFED] if line.strip()]
    best, found = "", 0
    for sign in "\t;,":
        for line in lines:
            cells = _parted(line, sign)
            known = sum(bool(meanings(cell)) or key(cell) in mapped for cell in cells)
            if known > found and is_head(cells, mapped):
                best, found = sign, known
    if best:
        return best
    first = lines[0] if lines else ""
    return max("\t,;", key=lambda sign: len(_parted(first, sign)))


def _parted(line: str, sign: str) -> list[str]:
    """Return the cells of one line, the first of many; empty where it cannot be read alone."""
    cells = next(read_rows(line, sign)).cells
    return [cell.strip() for cell in cells[:MAX_COLUMNS]]
