"""Rows and cells of tables in text: CSV and TSV as spreadsheets write them."""

import csv
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

#: What a formula begins with, in one of the spreadsheets.
_FORMULA: Final = re.compile("'*[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")
_NEUTRAL: Final = re.compile("'+[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")


class CsvRow(NamedTuple):
    """One row of a table.

    Args:
        line: the line in which it begins, from 1.
        cells: its cells as they stand; none for a blank line.
        fault: why it and all behind it cannot be read, None where it can.
    """

    line: int
    cells: list[str]
    fault: str | None = None


def neutralise(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def read_cell(cell: str) -> str:
    """Return a cell as it was before :func:`neutralise`, without outer blanks."""
    return (cell[1:] if _NEUTRAL.match(cell) else cell).strip()


def read_rows(text: str, sign: str) -> Iterator[CsvRow]:
    """Yield the rows of a table; one that cannot be read is the last.

    Args:
        text: the table. With tabs it may hold quotation marks that quote nothing.
        sign: what parts its cells.
    """
    lines = [f"{line}\n" for line in re.split(r"\r\n?|\n", text)]
    quoting: int = csv.QUOTE_MINIMAL
    if sign == "\t" and any(_stray(line) for line in lines):
        quoting = csv.QUOTE_NONE
    rows = csv.reader(lines, delimiter=sign, quoting=quoting, strict=True)  # type: ignore[arg-type]
    begun = 0
    try:
        for cells in rows:
            yield CsvRow(begun + 1, cells)
            begun = rows.line_num
    except csv.Error as error:
        yield CsvRow(begun + 1, [], str(error))


def _stray(line: str) -> bool:
    """Return whether a row with tabs holds a quotation mark that quotes no whole cell."""
    return any(
        cell.startswith('"') and not re.fullmatch(r'"(?:[^"]|"")*"', cell)
        for cell in line.rstrip("\n").split("\t")
    )


#: Where ``render.csvcells`` puts an apostrophe: at the start and behind a semicolon.
_ESCAPED: Final = re.compile("(^|;)'(?=\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n])")


def unescaped(cell: str) -> str:
    """Return a cell of our own CSV as it was before it was made safe for spreadsheets (FC-104)."""
    return _ESCAPED.sub(r"\1", cell) if "'" in cell else cell
