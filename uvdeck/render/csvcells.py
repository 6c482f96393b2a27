"""Rows of CSV (RFC 4180) that are safe in a spreadsheet.

A spreadsheet takes a cell that begins with ``=`` or the like for a formula. Such cells get an
apostrophe in front (FC-104), the real card ``+B`` too; only this form changes names.
"""

import csv
import io
import re
from collections.abc import Sequence
from typing import Final

from uvdeck.text import printable

# Blanks in front do not keep every program from seeing a formula, and some take the full-width
# signs for plain ones. Where a semicolon is the separator, a cell may begin behind one.
_FORMULA: Final = re.compile(r"(^|;)(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])")


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula, on one line."""
    return printable(_FORMULA.sub(r"\1'", text))


def csv_row(cells: Sequence[str | int]) -> str:
    """Return one row, ended by CR LF, so print it without translation of line ends.

    Args:
        cells: texts, which are made safe, and numbers, which are no formulas even below zero.
    """
    buffer = io.StringIO(newline="")
    safe = [value if isinstance(value, int) else cell(value) for value in cells]
    csv.writer(buffer, lineterminator="\r\n").writerow(safe)
    return buffer.getvalue()
