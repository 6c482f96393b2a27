"""Single cells of tables: what they hold, what is odd about it, and how their places are called."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import is_unsafe, printable, shorten

#: What a cell holds: a text, a whole number or nothing.
Value = str | int | None


class Oddity(NamedTuple):
    """What a cell holds in place of a text or a whole number.

    Args:
        kind: a key of :data:`_ODDITIES`.
        shown: the content, as a message names it.
    """

    kind: str
    shown: str


def letter(column: int) -> str:
    """Return the letters of a column: ``A`` for 0, ``AA`` for 26."""
    result = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        result = chr(ord("A") + rest) + result
    return result


def shown(value: object, width: int = 40) -> str:
    """Return a value between quotes, as messages name it."""
    return f"'{printable(shorten(str(value), width))}'"


#: Numbers above are not read: floating point has lost their last digits.
_HUGE: Final = 10**15
_E: Final = Severity.ERROR
#: Kind of oddity -> code, weight, what is wrong, what would be right.
_ODDITIES: Final[dict[str, tuple[str, Severity, str, str]]] = {
    "merged": (
        *("TAB109", _E, "the cells {} are merged and share one value."),
        "Unmerge them, and write the value into each cell that has it.",
    ),
    "formula": (
        *("TAB110", _E, "it holds the formula {}."),
        "Copy the column and paste its values: a formula is never worked out here.",
    ),
    "date": (
        *("TAB111", _E, "it holds the date {}."),
        "Spreadsheets make dates of 4-5 and 1/2: format the column as text and type it again.",
    ),
    "error": (
        *("TAB112", _E, "it holds the error {} of a formula."),
        "Write the value itself into the cell.",
    ),
    "fraction": (
        *("TAB113", _E, "it holds {}, which is no whole number."),
        "All numbers of cards are whole; compare the card.",
    ),
    "truth": (
        *("TAB114", _E, "it holds the truth value {}."),
        "Write the number or the text that the card prints.",
    ),
    "control": (
        *("TAB115", _E, "the text {} holds a line end, a control or an invisible character."),
        "Type it again, on one line.",
    ),
    "garbled": (
        *("TAB116", Severity.WARNING, "the text {} looks garbled."),
        "Type it as the card prints it, and save the file as UTF-8.",
    ),
    "key": (
        *("TAB122", _E, "its key {} is not understood, or says what another one says."),
        "A keyword has 'keyword' (or 'name'), 'rating' (or 'value'), 'with', 'only',"
        " 'only_keyword', 'when'; what a character allows has 'count', 'cards', 'keyword', 'type'.",
    ),
    "parted": (
        *("TAB122", _E, "the part {} of the list holds what parts its texts."),
        "Write each of them as a part of its own, without semicolons, commas or slashes in it.",
    ),
    "nested": (
        *("TAB122", _E, "{} is no fact of a card."),
        "Write a text, a number or a list of texts.",
    ),
}
_ERRORS: Final = frozenset(
    ("#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!")
)
_MONTHS: Final = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|m\u00e4r|mai|okt|dez"
_DATE: Final = re.compile(
    r"(?:[0-9]{1,2}\.[0-9]{1,2}\.(?:[0-9]{2,4})?|[0-9]{1,4}([./-])[0-9]{1,2}\1[0-9]{2,4}"
    rf"|[0-9]{{1,2}}[. /-]*(?:{_MONTHS})[a-z]*\.?(?:[ ./-]*[0-9]{{2,4}})?"
    rf"|(?:{_MONTHS})[a-z]*\.?[ ./-]*[0-9]{{1,4}}(?:,? ?[0-9]{{4}})?)"
    r"(?:[ T][0-9:.]+Z?)?\Z",
    re.I,
)


def looks_like_date(text: str) -> bool:
    """Return whether a text is what spreadsheets write for a date: ``05.Jan``, ``4/5/2026``."""
    return len(text) <= 40 and _DATE.match(text) is not None


def read_text(text: str) -> Value | Oddity:
    """Return the value of a text cell, without outer blanks; None where nothing is left."""
    text = text.strip()
    if not text:
        return None
    if text in _ERRORS:
        return Oddity("error", text)
    if text.isprintable() and text.isascii():
        return text
    text = text.replace("\xa0", " ").replace("\u202f", " ")
    if any(map(is_unsafe, text)):
        return Oddity("control", shown(text))
    return text


def read_number(value: float | Decimal) -> int | Oddity:
    """Return a number of a cell as a whole one; decimals are held to their last digit."""
    if isinstance(value, int):
        return value
    if -_HUGE < value < _HUGE and value == int(value):
        return int(value)
    return Oddity("fraction", str(value))


def read_truth(value: bool) -> Oddity:
    """Return the oddity that a truth value is; only columns of yes and no take it."""
    return Oddity("truth", "TRUE" if value else "FALSE")


class Place(NamedTuple):
    """Where something stands in a table.

    Args:
        span: the place in the file where the row begins.
        number: the row as a person counts, None for the headings or the whole table.
        column: the position of the column, from 0; None for the whole row.
        headings: those of the table, empty texts where there are none.
        lettered: whether its columns have letters, as those of a spreadsheet do.
    """

    span: Span
    number: int | None
    column: int | None
    headings: Sequence[str]
    lettered: bool

    @property
    def heading(self) -> str:
        """Return the heading of the column, empty where there is none."""
        if self.column is None or self.column >= len(self.headings):
            return ""
        return self.headings[self.column]

    @property
    def words(self) -> str:
        """Return the place in words: ``Row 5, column C 'Control'``; empty for the whole table."""
        parts = []
        if self.number is not None:
            parts.append(f"{'row' if self.lettered else 'object'} {self.number}")
        if self.column is not None:
            name = shown(self.heading) if self.heading else ""
            head = f"column {letter(self.column)}" if self.lettered else "key"
            parts.append(f"{head} {name}".rstrip())
        text = ", ".join(parts)
        return text[:1].upper() + text[1:]

    def finding(
        self, code: str, severity: Severity, message: str, hint: str | None = None, **data: Any
    ) -> Diagnostic:
        """Return a finding here.

        Args:
            code: its code.
            severity: its weight.
            message: what is wrong; the words for the place are put in front.
            hint: what would be right.
            data: what machines should know besides ``row``, ``column`` and ``heading``.
        """
        span = self.span
        if self.column is not None and self.lettered:
            span = span._replace(column=self.column + 1)
            data = {"column": letter(self.column), **data}
        if self.heading:
            data["heading"] = self.heading
        if self.number is not None:
            data = {"row": self.number, **data}
        words = self.words
        text = f"{words}: {message}" if words else message[:1].upper() + message[1:]
        return Diagnostic(code, severity, text, span, hint=hint, data=data or None)

    def odd(self, oddity: Oddity) -> Diagnostic:
        """Return the finding of an odd cell here."""
        code, severity, message, hint = _ODDITIES[oddity.kind]
        # One merge is found at each of its cells: by its name it is told once.
        more = {"merged": oddity.shown} if oddity.kind == "merged" else {}
        return self.finding(code, severity, message.format(oddity.shown), hint, **more)
