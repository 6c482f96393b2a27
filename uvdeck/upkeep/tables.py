"""Tables of cards as others write them: headings, rows, and what is wrong with single cells.

What a file is written in is left behind here: a cell is a text, a whole number or nothing, and
whatever cannot be one of these (a formula, a date) is a finding at its cell. Only the columns that
are read matter, and which these are is settled later, so findings of cells stay with their rows.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from uvdeck.catalogue.checks import looks_garbled
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.upkeep.cells import Oddity, Place, Value, shown
from uvdeck.upkeep.columns import is_head

#: Bytes of the largest file with a table; workbooks with pictures of cards are large.
MAX_BYTES: Final = 32 * 1024 * 1024
#: Rows of the longest table; the whole card list has some 10,000.
MAX_ROWS: Final = 20_000
#: Columns of the widest table.
MAX_COLUMNS: Final = 256
#: Rows in which the headings are looked for.
_HEAD_WITHIN: Final = 20


class GridRow(NamedTuple):
    """A row of a spreadsheet before it is known what its columns are.

    Args:
        number: as the spreadsheet counts, from 1.
        line: the line of the file in which it begins; the number where a file has no lines.
        cells: what each holds.
    """

    number: int
    line: int
    cells: Sequence[Value | Oddity]


class Row(NamedTuple):
    """A row of a table.

    Args:
        number: as a person counts: the row of the spreadsheet, or the object of the list.
        span: where it begins.
        cells: as many as the table has headings.
        faults: what is odd about single cells, by position. A cell with an error has no value, but
            for truth values, which columns of yes and no take.
    """

    number: int
    span: Span
    cells: tuple[Value, ...]
    faults: dict[int, Diagnostic]


class Table(NamedTuple):
    """A table as read.

    Args:
        path: its file, as findings show it.
        syntax: ``csv``, ``tsv``, ``json``, ``jsonl`` or ``xlsx``.
        headings: the text above each column, empty where there is none.
        rows: those that hold something.
        sheet: the sheet of a workbook that was read.
        head: where the headings stand, None where each row names its own.
    """

    path: str
    syntax: str
    headings: tuple[str, ...]
    rows: list[Row]
    sheet: str | None = None
    head: Span | None = None

    @property
    def lettered(self) -> bool:
        """Return whether its columns have letters, as those of a spreadsheet do."""
        return self.syntax in ("csv", "tsv", "xlsx")

    def at(self, row: Row | None, column: int | None = None) -> Place:
        """Return a place in it: a cell, a row (no column), a heading (no row) or the whole."""
        span = row.span if row else self.head or Span(self.path)
        number = row.number if row else None
        return Place(span, number, column, self.headings, self.lettered)


class TooLargeError(Exception):
    """A table has more rows or columns than are read; the text says so."""


def bounded(rows: Iterable[GridRow]) -> Iterator[GridRow]:
    """Yield the rows of a grid that hold something.

    Raises:
        TooLargeError: there are more rows or columns than any table of cards has.
    """
    count = 0
    for row in rows:
        if all(cell is None for cell in row.cells):
            continue
        count += 1
        if count > MAX_ROWS:
            raise TooLargeError(f"The table has more than {MAX_ROWS} rows.")
        if any(cell is not None for cell in row.cells[MAX_COLUMNS:]):
            raise TooLargeError(f"The table has more than {MAX_COLUMNS} columns.")
        yield row


def refusal(path: str, message: str, hint: str, line: int | None = None) -> Diagnostic:
    """Return the finding that a file holds no table that is read here."""
    return Diagnostic(
        "TAB101", Severity.ERROR, message, Span(path, line, 1 if line else None), hint=hint
    )


def no_rows(path: str, message: str, hint: str) -> Diagnostic:
    """Return the finding that a table has no rows."""
    return Diagnostic("TAB102", Severity.ERROR, message, Span(path), hint=hint)


def to_table(
    path: str,
    syntax: str,
    grid: Iterable[GridRow],
    mapped: frozenset[str] = frozenset(),
    sheet: str | None = None,
) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table of a grid: its headings, and each row below them that holds something.

    Args:
        path: the file, as findings show it.
        syntax: what it is written in.
        grid: its rows in order.
        mapped: keys of headings that the user names.
        sheet: the sheet of a workbook.

    Returns:
        The table, None where there is none, and what is wrong with it apart from single cells.
    """
    try:
        rows = list(bounded(grid))
    except TooLargeError as error:
        return None, [refusal(path, str(error), "Give one set of cards in one table.")]
    if not rows:
        return None, [no_rows(path, "The table is empty.", "The first row names the columns.")]
    start = next(
        (i for i, row in enumerate(rows[:_HEAD_WITHIN]) if is_head(_texts(row), mapped)), 0
    )
    head, body = rows[start], rows[start + 1 :]
    headings = _headings(head, body, all_named=syntax != "xlsx")
    table = Table(path, syntax, headings, [], sheet, Span(path, head.line, 1))
    findings = [
        Place(Span(path, head.line), head.number, i, (), True).odd(cell)
        for i, cell in enumerate(head.cells)
        if isinstance(cell, Oddity)
    ]
    findings += _skipped(table, rows[:start], head, body)
    for row in body:
        table.rows.append(to_row(table, row.number, Span(path, row.line, 1), row.cells))
        if any(cell is not None for cell in row.cells[len(headings) :]):
            findings.append(_beyond(table, row))
    if not body:
        findings.append(
            no_rows(path, "The table has no rows below its headings.", "Give a row for each card.")
        )
    return table, findings


def _texts(row: GridRow) -> list[str]:
    return [
        "" if cell is None or isinstance(cell, Oddity) else " ".join(str(cell).split())
        for cell in row.cells
    ]


def _headings(head: GridRow, body: list[GridRow], *, all_named: bool) -> tuple[str, ...]:
    """Return the text above each column that holds something.

    Args:
        head: the row of the headings.
        body: the rows below.
        all_named: whether the row of the headings ends where the table ends: in text a row that
            goes on has a separator too many. In a workbook a column may lack its heading.
    """
    rows = [head] if all_named else [head, *body]
    width = max(len(row.cells) for row in rows)
    while width and all(len(row.cells) < width or row.cells[width - 1] is None for row in rows):
        width -= 1
    if all_named:  # a heading may be empty, and its column hold something
        used = max((len(row.cells) for row in body), default=0)
        width = max(width, min(len(head.cells), used))
    texts = _texts(head)[:width]
    return (*texts, *[""] * (width - len(texts)))


def to_row(table: Table, number: int, span: Span, cells: Sequence[Value | Oddity]) -> Row:
    """Return a row with as many cells as there are headings; odd ones become findings.

    Args:
        table: the table to which it belongs.
        number: the row as a person counts.
        span: where it begins.
        cells: what it holds.
    """
    result = Row(number, span, (), {})
    values: list[Value] = []
    for i in range(len(table.headings)):
        cell = cells[i] if i < len(cells) else None
        if isinstance(cell, Oddity):
            result.faults[i] = table.at(result, i).odd(cell)
            cell = cell.shown if cell.kind == "truth" else None  # a column of yes and no takes it
        elif isinstance(cell, str) and looks_garbled(cell):
            result.faults[i] = table.at(result, i).odd(Oddity("garbled", shown(cell)))
        values.append(cell)
    return result._replace(cells=tuple(values))


def _beyond(table: Table, row: GridRow) -> Diagnostic:
    """Return the finding of a row that is longer than the headings."""
    first = next(
        i for i, cell in enumerate(row.cells) if i >= len(table.headings) and cell is not None
    )
    at = Place(Span(table.path, row.line, 1), row.number, first, table.headings, True)
    return at.finding(
        *("TAB108", Severity.ERROR, "the row has more cells than there are headings."),
        "Put double quotes around a text that holds the separator, or name the column.",
    )


def _skipped(
    table: Table, above: list[GridRow], head: GridRow, body: list[GridRow]
) -> Iterator[Diagnostic]:
    """Yield notes on rows that are passed over: those above the headings, blank ones between."""
    if above:
        yield Diagnostic(
            "TAB117",
            Severity.NOTE,
            f"The headings stand in row {head.number}; what is above them is not read.",
            Span(table.path, above[0].line, 1),
            hint="If another row has the headings, remove the rows above it.",
            data={"row": above[0].number},
        )
    numbers = [head.number, *(row.number for row in body)]
    blank = [
        number
        for before, after in itertools.pairwise(numbers)
        for number in range(before + 1, after)
    ]
    if blank:
        listed = ", ".join(map(str, blank[:10])) + (", ..." if len(blank) > 10 else "")
        line = next(row.line for row in body if row.number > blank[0])
        yield Diagnostic(
            "TAB117",
            Severity.NOTE,
            f"Blank rows are passed over: {listed}.",
            Span(table.path, line, 1),
            hint="Remove them, if no card is missing there.",
            data={"rows": blank[:100]},
        )
