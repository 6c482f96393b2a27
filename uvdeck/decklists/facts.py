"""The facts of a deck beside its cards, and the form that each has, whatever the syntax.

The forms are those of ``schemas/deck.schema.json``.
"""

import re
from typing import Final

from uvdeck.model import Symbol

#: Characters of the longest name of a deck or a player.
MAX_TEXT: Final = 200
#: Characters of one text of the notes.
MAX_NOTE: Final = 4_000
#: Texts of the longest list of notes.
MAX_NOTES: Final = 200

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_FORMAT: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_MAX_FORMAT: Final = 40
_SYMBOLS: Final = tuple(s.value for s in Symbol if s is not Symbol.INFINITY)
#: Control characters, line ends among them; a tab is a blank.
CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


def fault_of(key: str, value: str) -> tuple[str, str] | None:
    """Return what is wrong with a fact and how it should be, or None.

    Args:
        key: ``name``, ``player``, ``date``, ``format``, ``primary_symbol`` or ``notes``.
        value: its text.
    """
    if key == "notes":
        if len(value) > MAX_NOTE:
            return f"is longer than {MAX_NOTE} characters", "Write a list of shorter texts."
        return None
    if key == "date":
        return None if _is_day(value) else ("is no day", "Write it as 2026-04-15.")
    if key == "primary_symbol":
        if value in _SYMBOLS:
            return None
        return "is no symbol to choose", f"One of {', '.join(_SYMBOLS)}."
    if key == "format":
        if len(value) <= _MAX_FORMAT and _FORMAT.match(value):
            return None
        return "is no format's id", "Small letters and hyphens, such as core or standard."
    if not value.strip(" \t"):
        return "is empty", "Write a text, or remove the key."
    if len(value) > MAX_TEXT:
        return f"is longer than {MAX_TEXT} characters", "Shorten it."
    if CONTROL.search(value):
        return "holds a control character or a line end", "Write it on one line."
    return None


def _is_day(value: str) -> bool:
    from datetime import date

    if not _DATE.match(value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True
