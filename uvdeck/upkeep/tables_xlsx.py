"""Workbooks: XLSX as Excel, LibreOffice and Google write it, through openpyxl.

A workbook comes from anybody. Its parts are unzipped here, within bounds, and openpyxl gets an
archive of those that matter and are in order: none may declare a document type, which is where XML
hides its bombs and its references to other places. Nothing is ever fetched, and no formula is
worked out.
"""

import datetime
import io
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.decklists.csvrows import unescaped
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import plural, printable, quoted, shorten
from uvdeck.upkeep.cells import Oddity, Value, letter, read_number, read_text, read_truth, shown
from uvdeck.upkeep.tables import MAX_COLUMNS, GridRow, Table, refusal, to_table
from uvdeck.upkeep.workbook_parts import (
    MAX_PARTS,
    Hidden,
    PartError,
    count_texts,
    cut,
    hold_bounds,
    hold_other,
    scan,
    unescaped_xml,
)

#: Bytes of all XML in a workbook when unzipped, and elements in it. Pictures are never unzipped.
MAX_UNZIPPED: Final = 64 * 1024 * 1024
MAX_ELEMENTS: Final = 1_000_000
#: The parts that are read: not pictures, charts, comments or links to other files.
_WANTED: Final = re.compile(
    r"(?:\[Content_Types\]\.xml|_rels/\.rels|xl/(?:_rels/[^/]+\.rels|[^/]+\.xml|worksheets/.+))\Z"
)
_SHEET: Final = re.compile(r"xl/worksheets/[^/]+\.xml\Z")
#: A document type or an entity; comments and quoted text are no harm.
_DECLARATION: Final = re.compile(rb"<!(?!--|\[CDATA\[)")
#: Rows that a sheet may list, blank ones included.
MAX_LISTED: Final = 100_000
#: Rows that a spreadsheet can have.
_LAST_ROW: Final = 1_048_576
_SAVE: Final = "Open it in a spreadsheet and save it as XLSX or as CSV UTF-8."
_MERGED: Final = re.compile(rb'<(?:[A-Za-z0-9_]+:)?mergeCell\s[^>]*?ref\s*=\s*["\']([^"\']+)["\']')
_ROW: Final = re.compile(rb"<(?:[A-Za-z0-9_]+:)?row[\s/>]")
_RANGE: Final = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7}):\$?([A-Z]{1,3})\$?([0-9]{1,7})\Z")
#: Number formats that show zeros in front: a cell 7 of the format 000 is seen as 007.
_ZEROS: Final = re.compile(r"0{2,6}\Z")


class _Sheet(NamedTuple):
    """What is known of a sheet before it is read: what it hides, and its merged ranges."""

    hidden: Hidden
    merged: list[tuple[int, int, int, int, str]]


def read(
    data: bytes, path: str, mapped: frozenset[str], sheet: str | None
) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table of one sheet of a workbook, and what is wrong with it.

    Args:
        data: the file.
        path: its path, as findings show it.
        mapped: keys of headings that the user names.
        sheet: the sheet to read; None for the first one that is visible and holds something.
    """
    try:
        checked, sheets = _checked(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions that do not matter here
            return _read(checked, sheets, path, mapped, sheet)
    except PartError as error:
        return None, [refusal(path, error.message, error.hint)]
    except Exception as error:
        # What openpyxl makes of a broken file is any error of the library, of zip and of XML.
        reason = printable(shorten(" ".join(str(error).split()), 120)) or type(error).__name__
        return None, [refusal(path, f"The workbook cannot be read: {reason}.", _SAVE)]


def _checked(data: bytes) -> tuple[io.BytesIO, dict[str, _Sheet]]:
    """Return an archive of the parts that matter, or refuse what is no XLSX or too large.

    With it comes what each sheet hides and merges, by its part.
    """
    if data.count(b"PK\x01\x02") > MAX_PARTS:
        raise PartError("The archive has too many parts.")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise PartError("The file is a broken archive.", "Save or copy it again.") from error
    parts = archive.infolist()
    names = [part.filename for part in parts]
    if "[Content_Types].xml" not in names or not any(n.startswith("xl/") for n in names):
        raise PartError(_other_kind(names))
    if any(name.endswith("workbook.bin") for name in names):
        raise PartError("This is a binary workbook (XLSB), which is not read.")
    wanted = [part for part in parts if _WANTED.match(part.filename)]
    if len({part.filename for part in wanted}) < len(wanted):
        raise PartError("The workbook has two parts of one name.")
    if sum(part.file_size for part in wanted) > MAX_UNZIPPED:
        raise PartError(
            f"The workbook is larger than {MAX_UNZIPPED // 1024 // 1024} MiB when unzipped."
        )
    elements = texts = 0
    sheets = {}
    wanted.sort(key=lambda part: bool(_SHEET.match(part.filename)))  # the texts before the sheets
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as kept:
        for part in wanted:
            text = _part(archive, part)
            elements += text.count(b"<")
            if elements > 2 * MAX_ELEMENTS:
                raise PartError("The workbook has too many cells.")
            if _DECLARATION.search(text) or b"\0" in text:  # in two-byte letters it could hide
                raise PartError("The workbook declares a document type; no spreadsheet does.")
            hold_bounds(text)
            if _SHEET.match(part.filename):
                text = unescaped_xml(text)
                body = cut(text)
                sheets[part.filename] = _Sheet(scan(text, body, texts), _merged(text))
                text = body
            else:
                hold_other(text)
                texts += count_texts(text)
                text = unescaped_xml(text) if count_texts(text) else text
            kept.writestr(part.filename, text)
    return result, sheets


def _part(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    """Return what a part holds; asked for by its size, so that a false size cannot swell."""
    if part.flag_bits & 1:
        raise PartError("The workbook is encrypted.", "Save it without a password.")
    try:
        if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile
        with archive.open(part) as stream:
            return stream.read(part.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError) as error:
        raise PartError(
            f"The part {shown(part.filename)} of the workbook is broken.",
            "Save or copy the file again.",
        ) from error


def _other_kind(names: list[str]) -> str:
    if "mimetype" in names:
        return "This is no XLSX: it looks like an OpenDocument file."
    if any(name.startswith("Index/") for name in names):
        return "This is no XLSX: it looks like a file of Numbers."
    return "This is an archive, and no workbook in the form XLSX."


def _read(
    data: io.BytesIO,
    checked: dict[str, _Sheet],
    path: str,
    mapped: frozenset[str],
    wanted: str | None,
) -> tuple[Table | None, list[Diagnostic]]:
    from openpyxl.reader.excel import ExcelReader

    reader = ExcelReader(data, read_only=True, keep_links=False)
    reader.read()
    try:
        parts = {entry.name: relation.target for entry, relation in reader.parser.find_sheets()}
        sheets = {s.title: s for s in reader.wb.worksheets}
        chosen, findings = _choose(sheets, wanted, path)
        part = reader.archive.read(parts[chosen.title])
        if sum(1 for _ in _ROW.finditer(part)) > MAX_LISTED:
            raise PartError("The sheet has too many rows.", "Delete the blank ones.")
        facts = checked[parts[chosen.title]]
        grid = _grid(chosen, facts.merged)
        table, faults = to_table(path, "xlsx", grid, mapped, chosen.title)
        if table is not None:
            findings += _hidden(table, facts.hidden)
        return table, findings + faults
    finally:
        reader.archive.close()


def _hidden(table: Table, hidden: Hidden) -> Iterator[Diagnostic]:
    """Yield a note on rows and columns that a spreadsheet does not show, and that are read."""
    columns = sorted(hidden.columns & {*range(len(table.headings))})
    parts = [
        plural(count, noun)
        for count, noun in ((hidden.rows, "row"), (len(columns), "column"))
        if count
    ]
    if parts:
        yield Diagnostic(
            *("TAB130", Severity.NOTE),
            f"The sheet hides {' and '.join(parts)}, which"
            f" {'is' if hidden.rows + len(columns) == 1 else 'are'} read.",
            Span(table.path),
            hint="Show them, and delete what is not to be read.",
            data={"rows": hidden.rows, "columns": [letter(column) for column in columns]},
        )


def _choose(sheets: dict[str, Any], wanted: str | None, path: str) -> tuple[Any, list[Diagnostic]]:
    """Return the sheet to read, and a warning that names others that hold something."""
    for sheet in sheets.values():
        sheet.reset_dimensions()  # what the file says of its own size is often wrong
    if wanted is not None:
        if wanted not in sheets:
            raise PartError(
                f"The workbook has no sheet {shown(wanted)}.",
                f"It has {quoted(shorten(printable(name), 40) for name in list(sheets)[:20])}.",
            )
        return sheets[wanted], []
    visible = [s for s in sheets.values() if s.sheet_state == "visible" and _holds_something(s)]
    if not visible:
        if not sheets:
            raise PartError("The workbook has no sheet with a table.")
        return next(iter(sheets.values())), []
    first, others = visible[0], [sheet.title for sheet in visible[1:]]
    if not others:
        return first, []
    names = quoted(shorten(printable(name), 40) for name in others[:10])
    return first, [
        Diagnostic(
            "TAB125",
            Severity.WARNING,
            f"Only the sheet {shown(first.title)} is read, and not {names}.",
            Span(path),
            hint="Choose another one with --sheet.",
            data={"sheet": first.title, "others": others[:100]},
        )
    ]


def _holds_something(sheet: Any) -> bool:
    rows = sheet.iter_rows(max_row=200, max_col=MAX_COLUMNS)
    return any(cell.value is not None for row in rows for cell in row)


def _merged(part: bytes) -> list[tuple[int, int, int, int, str]]:
    """Return the merged ranges of a sheet: first and last row, first and last column, name."""
    from openpyxl.utils.cell import column_index_from_string

    result = []
    for match in _MERGED.finditer(part):
        name = match[1].decode("ascii", "replace").upper()
        found = _RANGE.match(name)
        if found is None:
            continue
        left, right = (column_index_from_string(found[i]) - 1 for i in (1, 3))
        if left <= right and left <= MAX_COLUMNS:
            result.append((int(found[2]), int(found[4]), left, right, name))
    return result


def _grid(sheet: Any, merged: Sequence[tuple[int, int, int, int, str]]) -> Iterator[GridRow]:
    from openpyxl.cell.read_only import EMPTY_CELL

    waiting = sorted(merged, reverse=True)
    active: list[tuple[int, int, int, int, str]] = []
    rows = sheet.iter_rows(max_row=_LAST_ROW, max_col=MAX_COLUMNS + 1)
    nothing: Any = None
    for number, row in enumerate(rows, 1):
        while waiting and waiting[-1][0] <= number:
            active.append(waiting.pop())
        active = [area for area in active if area[1] >= number] if active else active
        begins = any(area[0] == number for area in active)
        if row is nothing and not begins:  # rows that the file leaves out are one and the same
            continue
        cells = [None if cell is EMPTY_CELL else _cell(cell) for cell in row]
        while cells and cells[-1] is None and not active:
            cells.pop()
        if not cells or all(cell is None for cell in cells):
            nothing = row
            if not begins:  # what began above is told there
                continue
        if sum(min(area[3], MAX_COLUMNS) - area[2] + 1 for area in active) > MAX_COLUMNS + 1:
            raise PartError("The merged cells of the sheet overlap.")
        for _, _, left, right, name in active:
            for column in range(left, min(right + 1, len(cells))):
                cells[column] = Oddity("merged", name)
        yield GridRow(number, number, cells)


def _cell(cell: Any) -> Value | Oddity:
    """Return what a cell holds; a formula is never taken for its last result."""
    value, kind = cell.value, cell.data_type
    if value is None:
        return None
    if kind == "f":
        return Oddity("formula", shown(getattr(value, "text", None) or value))
    if kind == "e":
        return Oddity("error", shown(value))
    if isinstance(value, bool):
        return read_truth(value)
    if isinstance(value, datetime.datetime | datetime.date | datetime.time | datetime.timedelta):
        return Oddity("date", _day(value))
    if isinstance(value, int | float):
        number = read_number(value)
        if isinstance(number, int) and number >= 0 and _ZEROS.match(cell.number_format):
            return str(number).zfill(len(cell.number_format))
        return number
    return read_text(unescaped(str(value)))


def _day(value: Any) -> str:
    if isinstance(value, datetime.datetime) and not (value.hour or value.minute or value.second):
        value = value.date()
    return shown(value)
