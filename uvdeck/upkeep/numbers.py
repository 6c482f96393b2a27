"""Collector numbers as people write them, and as a set has them: ``007`` for 7."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

from uvdeck.text import clean, nearest

#: Digits of a number in every set of the card list, for a set that has no numbers yet.
_USUAL: Final = 3
#: The highest number that the schema knows.
_HIGHEST: Final = 9999
#: ``007``, ``#7``, ``285B``, and ``007/180`` with the size of the set behind.
_NUMBER: Final = re.compile(r"#? ?([0-9]{1,4})([Bb]?)(?: ?/ ?[0-9]{1,4})?\Z")
_ID: Final = re.compile(r"([0-9A-Za-z]{1,32})[ /_-]([0-9]{1,4}[Bb]?)\Z")


def split_number(text: str) -> tuple[str | None, str, bool] | None:
    """Return the set, the digits and whether it is a back, of a number that somebody wrote.

    Args:
        text: ``7``, ``007``, ``285B``, ``007/180``, or with the set in front: ``mha01/007``.

    Returns:
        The set is None where it is not in front; None where the text is no number.
    """
    if any(map(_joins, text)):
        return None
    text = clean(text)
    match = _NUMBER.match(text)
    code = None
    if match is None:
        found = _ID.match(text)
        match = _NUMBER.match(found[2]) if found is not None else None
        code = found[1] if found is not None else None
    return None if match is None else (code, match[1], bool(match[2]))


def _joins(char: str) -> bool:
    """Return whether a character would become a digit or a letter that nobody wrote as one.

    So does the mark of a footnote: ``17\u00b2`` is no 172. Wide digits stay digits.
    """
    if char.isascii() or "\uff01" <= char <= "\uff5e":
        return False
    return any(plain.isascii() and plain.isalnum() for plain in unicodedata.normalize("NFKC", char))


def nearest_ids(wanted: str, known: Collection[str]) -> list[str]:
    """Return the ids of printings that look like one which is not there, the likeliest first.

    Args:
        wanted: an id as somebody wrote it: ``mha01/4``.
        known: the ids that there are.
    """
    code, _, number = wanted.partition("/")
    digits = number.rstrip("Bb").lstrip("0")
    same = [
        key
        for key in known
        if key.partition("/")[0].casefold() == code.casefold()
        and key.partition("/")[2].rstrip("B").lstrip("0") == digits
        and key.endswith("B") == number[-1:].upper().endswith("B")
    ]
    return same or nearest(wanted, known)


class Numbering:
    """How many digits the numbers of a set have.

    Args:
        existing: the numbers that the set has already.
        coming: digits of the numbers that a table brings, which decide for a new set: those with
            zeros in front are as printed.
    """

    def __init__(self, existing: Iterable[str], coming: Iterable[str] = ()) -> None:
        known = list(existing)
        self._known = {_value(number): number for number in known}
        widths = {len(number.rstrip("B")) for number in known}
        digits = list(coming)
        if not known:
            widths = {len(text) for text in digits if text.startswith("0")} or {
                max([_USUAL, *map(len, digits)])
            }
        self._width = widths.pop() if len(widths) == 1 else None

    def settle(self, digits: str, *, back: bool) -> str:
        """Return a number as the set writes it: ``007`` for 7 where its numbers have three digits.

        Args:
            digits: as somebody wrote them.
            back: whether it is the back of a card.
        """
        value = int(digits), back
        if value in self._known:
            return self._known[value]
        if self._width is not None:
            digits = str(value[0]).zfill(self._width)
        return f"{digits}B" if back else digits

    def next(self) -> str | None:
        """Return the number behind the highest one; None where there is no higher one."""
        value = max((value for value, _ in self._known), default=0) + 1
        return self.settle(str(value), back=False) if value <= _HIGHEST else None


def _value(number: str) -> tuple[int, bool]:
    return int(number.rstrip("B") or 0), number.endswith("B")
