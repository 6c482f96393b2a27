"""Parts of a workbook held against bounds, before any XML of it is parsed.

What a parser would need much room or time for is refused here: tags of a million attributes, rows
without end, number formats by the hundred thousand. So is what openpyxl would pass over in
silence: rows and cells that stand twice, and texts that are not there.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from uvdeck.upkeep.cells import letter, shown
from uvdeck.upkeep.tables import MAX_COLUMNS

#: Parts of an archive, and sheets of a workbook.
MAX_PARTS: Final = 5_000
MAX_SHEETS: Final = 256
#: Tags in one part that is no sheet and no list of texts: styles, with their number formats.
MAX_OTHER: Final = 100_000
#: Tags in the list of texts, in one of its texts, and in one row of a sheet.
MAX_TEXTS: Final = 1_200_000
MAX_IN_TEXT: Final = 4_000
MAX_IN_ROW: Final = 100_000
#: Attributes of one tag, and bytes of a tag with the text behind it; a cell has 32,767 characters.
MAX_ATTRIBUTES: Final = 256
MAX_RUN: Final = 200_000
_SAVE: Final = "Open it in a spreadsheet and save it as XLSX or as CSV UTF-8."

_P: Final = rb"(?:[A-Za-z0-9_]+:)?"
_LONG: Final = re.compile(rb"[^<]{1000,}")
_ATTRIBUTE: Final = re.compile(rb"""\s*[^\s=<>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*')""")
_NAME: Final = re.compile(rb"[^\s<>/]+")
_SI: Final = re.compile(rb"<" + _P + rb"si[\s/>]")
_SHEETS: Final = re.compile(rb"<" + _P + rb"sheet[\s/>]")
_ROOT: Final = re.compile(rb"<" + _P + rb"worksheet(?=[\s/>])[^<]*")
_DATA: Final = re.compile(rb"<(" + _P + rb")sheetData(\s[^<>]*)?>")
_TOKEN: Final = re.compile(rb"<" + _P + rb"(row|c|v|is)(?=[\s/>])([^<]*)")
_STRAY: Final = re.compile(
    rb"(?:<" + _P + rb"sheetData[^<]*|</" + _P + rb"row\s*>\s*|<" + _P + rb"row(?:\s[^<]*)?/>\s*)"
    rb"<(?!/|" + _P + rb"row[\s/>])"
)
_VALUES: Final = {
    name: re.compile(rb"""\s""" + name.encode() + rb"""\s*=\s*["']([^"']*)["']""")
    for name in ("r", "t", "hidden", "min", "max")
}
_COLUMN: Final = re.compile(rb"<" + _P + rb"col\s[^<]*")
_REFERENCE: Final = re.compile(rb"([A-Z]{1,3})([0-9]{1,7})\Z")
_NUMBER: Final = re.compile(
    rb"\s*[-+]?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][-+]?[0-9]{1,4})?\s*\Z"
)
_ESCAPE: Final = re.compile(rb"_x([0-9A-Fa-f]{4})_(?:_x([Dd][C-Fc-f][0-9A-Fa-f]{2})_)?")
#: In place of what XML cannot hold: a character that no cell may have.
_PRIVATE: Final = 0xE000


class PartError(Exception):
    """A part is refused: why, and what to do."""

    def __init__(self, message: str, hint: str = _SAVE) -> None:
        """Keep both."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class Hidden(NamedTuple):
    """What a spreadsheet does not show of a sheet.

    Args:
        rows: how many rows that hold something are hidden, by hand or by a filter.
        columns: positions of the hidden columns, from 0.
    """

    rows: int
    columns: frozenset[int]


def hold_bounds(text: bytes) -> None:
    """Hold a part to the bounds of a tag: its length, and its attributes.

    Raises:
        PartError: it is out of them.
    """
    for match in _LONG.finditer(text):
        run = match[0]
        if len(run) > MAX_RUN:
            raise PartError("The workbook has a text that is longer than any cell can hold.")
        name = _NAME.match(run) if match.start() and text[match.start() - 1] == 0x3C else None
        place, count = name.end() if name else len(run), 0
        while (found := _ATTRIBUTE.match(run, place)) is not None:
            place, count = found.end(), count + 1
            if count > MAX_ATTRIBUTES:
                raise PartError("The workbook has a tag with too many attributes.")


def hold_other(text: bytes) -> None:
    """Hold a part that is no sheet to its bounds.

    Raises:
        PartError: it is out of them.
    """
    if len(_SI.findall(text)) == 0:
        if text.count(b"<") > MAX_OTHER:
            raise PartError("The workbook has too many styles, number formats or names.")
        if len(_SHEETS.findall(text)) > MAX_SHEETS:
            raise PartError(f"The workbook has more than {MAX_SHEETS} sheets.")
        return
    if text.count(b"<") > MAX_TEXTS or _densest(text, _SI) > MAX_IN_TEXT:
        raise PartError("The workbook has too many texts.")


def count_texts(text: bytes) -> int:
    """Return how many texts for cells a part has."""
    return len(_SI.findall(text))


def _densest(text: bytes, starts: re.Pattern[bytes]) -> int:
    """Return the most tags between two places that begin the same."""
    places = [*(match.start() for match in starts.finditer(text)), len(text)]
    return max((text.count(b"<", a, b) for a, b in itertools.pairwise(places)), default=0)


def unescaped_xml(text: bytes) -> bytes:
    """Return a part with the escapes of spreadsheets, ``_x000D_``, as XML writes them."""
    return _ESCAPE.sub(_character, text) if b"_x" in text else text


def _character(match: re.Match[bytes]) -> bytes:
    code = int(match[1], 16)
    low = int(match[2], 16) if match[2] else None
    if low is not None and 0xD800 <= code < 0xDC00:
        return b"&#%d;" % (0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00))
    if 0xD800 <= code < 0xE000 or code >= 0xFFFE or (code < 0x20 and code not in (9, 10, 13)):
        code = _PRIVATE
    rest = b"&#%d;" % _PRIVATE if low is not None else b""
    return b"&#%d;" % code + rest


def cut(text: bytes) -> bytes:
    """Return a sheet with its cells and nothing else: no links, rules, filters and drawings.

    Raises:
        PartError: it is broken or out of bounds.
    """
    root, data = _ROOT.search(text), _DATA.search(text)
    if root is None or data is None or (data[2] or b"").rstrip().endswith(b"/"):
        if text.count(b"<") > MAX_OTHER:
            raise PartError("The workbook has a sheet with too much beside its cells.")
        return text
    end = re.compile(rb"</" + re.escape(data[1]) + rb"sheetData\s*>").search(text, data.end())
    close = re.compile(rb"</" + _P + rb"worksheet\s*>")
    if end is None or (tail := close.search(text, end.end())) is None:
        raise PartError("A sheet of the workbook is broken.", "Save or copy the file again.")
    if max(text.count(b"<", 0, data.start()), text.count(b"<", end.end())) > MAX_OTHER:
        raise PartError("The workbook has a sheet with too much beside its cells.")
    body = text[data.start() : end.end()]
    if _STRAY.search(body):
        raise PartError("A sheet of the workbook has something else between its rows.")
    if _densest(body, re.compile(rb"<" + _P + rb"row[\s/>]")) > MAX_IN_ROW:
        raise PartError("The workbook has a row with too many cells.")
    return text[: root.start()] + root[0] + body + tail[0]


def scan(text: bytes, body: bytes, texts: int) -> Hidden:
    """Hold the cells of a sheet, and return what is hidden of it.

    Args:
        text: the sheet.
        body: its cells, as :func:`cut` leaves them.
        texts: how many texts the workbook has.

    Raises:
        PartError: a row or a cell stands twice, a text is not there, a number is none.
    """
    hidden, filled = 0, False
    row = column = 0
    kind = b"n"
    is_hidden = False
    for token in _TOKEN.finditer(body):
        tag, rest = token[1], token[2]
        if tag == b"row":
            hidden += is_hidden and filled
            row, column, filled = _next_row(rest, row), 0, False
            is_hidden = _attribute(rest, "hidden") in (b"1", b"true")
        elif tag == b"c":
            column = _next_column(rest, row, column)
            kind = _attribute(rest, "t") or b"n"
        else:
            filled = True
            if column > MAX_COLUMNS:
                raise PartError(
                    f"The table has more than {MAX_COLUMNS} columns: the cell"
                    f" {letter(column - 1)}{row} holds something.",
                    "Delete what stands right of the table.",
                )
            if tag == b"v":
                _hold_value(rest.partition(b">")[2], kind, f"{letter(column - 1)}{row}", texts)
    return Hidden(hidden + (is_hidden and filled), frozenset(_hidden_columns(text)))


def _attribute(tag: bytes, name: str) -> bytes | None:
    found = _VALUES[name].search(tag.partition(b">")[0])
    return found[1] if found else None


def _next_row(tag: bytes, before: int) -> int:
    said = _attribute(tag, "r")
    if said is None:
        return before + 1
    if not said.isdigit() or len(said) > 7:
        raise PartError(f"A row of the sheet has the number {_shown(said)}.")
    if int(said) <= before:
        raise PartError(f"The sheet has the row {int(said)} twice, or behind a later one.")
    return int(said)


def _next_column(tag: bytes, row: int, before: int) -> int:
    said = _attribute(tag, "r")
    if said is None:
        return before + 1
    match = _REFERENCE.match(said)
    if match is None or int(match[2]) != row:
        raise PartError(f"A cell in row {row} of the sheet says that it is {_shown(said)}.")
    column = 0
    for char in match[1]:
        column = column * 26 + char - 64
    if column <= before:
        raise PartError(f"The sheet has the cell {_shown(said)} twice, or behind a later one.")
    return column


def _hold_value(value: bytes, kind: bytes, name: str, texts: int) -> None:
    if kind == b"s" and not (value.strip().isdigit() and int(value[:30]) < texts):
        raise PartError(f"The text of the cell {name} is not in the workbook.")
    if kind == b"n" and value.strip() and not _NUMBER.match(value):
        raise PartError(
            f"The cell {name} holds {_shown(value)}, which is no number that can be read.",
            "Correct the cell, and save the workbook again.",
        )


def _shown(value: bytes) -> str:
    return shown(value[:200].decode("utf-8", "replace"))


def _hidden_columns(text: bytes) -> Iterator[int]:
    data = _DATA.search(text)
    for match in _COLUMN.finditer(text, 0, data.start() if data else len(text)):
        low, high = (_attribute(match[0], name) or b"" for name in ("min", "max"))
        if _attribute(match[0], "hidden") in (b"1", b"true") and low.isdigit() and high.isdigit():
            yield from range(max(int(low[:7]), 1) - 1, min(int(high[:7]), MAX_COLUMNS))
