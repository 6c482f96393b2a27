"""Texts of cells and answers as values, and what would be right where one cannot be read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from uvdeck.text import fold, nearest, plural, quoted
from uvdeck.upkeep.cells import shown


class CellError(Exception):
    """A text is no value of its column: what is wrong, and what would be right."""

    def __init__(self, message: str, hint: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.message = message
        self.hint = hint


def suggested(text: str, words: Sequence[str], all_of_them: str) -> str:
    """Return the hint for a text that is none of some words: those it looks like, else all.

    Args:
        text: what somebody wrote.
        words: what it may be.
        all_of_them: how the sentence with all words begins, ``Write one of``.
    """
    near = nearest(fold(text), words, 3, 0.7)
    if near:
        return f"Did you mean {' or '.join(quoted([word]) for word in near)}?"
    return f"{all_of_them} {quoted(words)}."


def word_of(words: tuple[str, ...], short: Mapping[str, str] | None = None) -> Callable[[str], str]:
    """Return a reader of one of some words; hyphens and underscores are blanks.

    Args:
        words: what the text may be.
        short: short form, folded -> the word for which it stands.
    """
    folded = {**(short or {}), **{_spaced(word): word for word in words}}

    def read(text: str) -> str:
        found = folded.get(_spaced(text))
        if found is None:
            raise CellError(
                f"{shown(text)} is none of the values that this can have.",
                suggested(text, words, "Write one of"),
            )
        return found

    return read


def _spaced(text: str) -> str:
    return fold(text.replace("_", " ").replace("-", " "))


def number_of(low: int, high: int, *words: str) -> Callable[[str], Any]:
    """Return a reader of a whole number, or of one of some words.

    Args:
        low: the lowest number.
        high: the highest one.
        words: what may stand in place of a number.
    """

    def read(text: str) -> Any:
        if fold(text) in words:
            return fold(text)
        # Spreadsheets write 4 as 4.0 or, in some countries, 4,0; 5,000 is not 5.
        plain = re.sub(r"[.,]0\Z", "", text.strip().replace("\u2212", "-"))
        match = re.fullmatch(r"([+-]?)0*([0-9]{1,6})", plain)
        if match is None:
            other = f", or {quoted(words)}" if words else ""
            raise CellError(
                f"{shown(text)} is no whole number.", f"Write a number, {low} to {high}{other}."
            )
        value = int(match[2]) * (-1 if match[1] == "-" else 1)
        if not low <= value <= high:
            raise CellError(
                f"{value} is out of range.", f"Compare the card: the number is {low} to {high}."
            )
        return value

    return read


def text_of(text: str) -> str:
    """Return a text without outer blanks.

    Raises:
        CellError: it is empty, too long, or holds control characters.
    """
    value = text.strip()
    if not value:
        raise CellError("The text is empty.", "Write the text as the card prints it.")
    if any(ord(char) < 0x20 or ord(char) == 0x7F for char in value):
        raise CellError(f"{shown(value)} holds control characters.", "Remove them.")
    if len(value) > 120:
        raise CellError(
            f"The text has {plural(len(value), 'character')}.", "120 are the most that a card has."
        )
    return value


def yes_of(text: str) -> bool:
    """Return True for a text that says yes.

    Raises:
        CellError: it does not.
    """
    if fold(text) not in ("yes", "y", "true", "1", "x"):
        raise CellError(f"{shown(text)} is no yes.", "Write 'yes', or leave it empty for no.")
    return True


def list_of(separator: str, read: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    """Return a reader of a list of values.

    Args:
        separator: a pattern for what parts them.
        read: the reader of one of them.
    """

    def read_all(text: str) -> list[Any]:
        parts = [part for part in re.split(separator, text.strip()) if part.strip()]
        if not parts:
            raise CellError("The list is empty.", "Write its parts, or leave it out.")
        return [read(part) for part in parts]

    return read_all


def form_of(pattern: str, example: str) -> Callable[[str], str]:
    """Return a reader of texts of a certain form.

    Args:
        pattern: what the whole text has to match.
        example: how one is written.
    """
    compiled = re.compile(pattern)

    def read(text: str) -> str:
        if not compiled.fullmatch(text.strip()):
            raise CellError(f"{shown(text)} has the wrong form.", f"Write it as {example}.")
        return text.strip()

    return read
