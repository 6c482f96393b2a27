"""The form of every answer: figures that can be compared, tables, and what they rest on.

All five questions are answered in it, so that decks and variants of them can be set side by side
and one renderer prints them all.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

from uvdeck.text import plural

#: What a number is: a probability in [0, 1], a difference of two of them, or an amount (cards,
#: damage, control).
Unit = Literal["chance", "difference", "amount"]


class Figure(NamedTuple):
    """One number of an answer.

    Args:
        key: what machines call it, the same for every deck of one question.
        label: what people call it.
        value: None where nobody can say.
        unit: what the number is.
    """

    key: str
    label: str
    value: Fraction | None
    unit: Unit = "chance"


class Table(NamedTuple):
    """Numbers in rows and columns, all of one unit.

    Args:
        key: what machines call it.
        title: what it shows.
        corner: what the labels of the rows are.
        columns: heads of the columns.
        rows: label and numbers of each row, as many as there are columns.
        unit: what the number is.
    """

    key: str
    title: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Fraction, ...]], ...]
    unit: Unit = "chance"


class Answer(NamedTuple):
    """What is answered for one deck, or a variant of it.

    Args:
        path: the deck's file as given.
        name: the deck's title, or its character's name; None where it has neither.
        variant: what is changed in it or done with it, empty for nothing.
        assumes: what the answer rests on, in one line.
        figures: the numbers that are compared; the first is what variants are sorted by.
        tables: the details.
        facts: label and text of what is no number.
        notes: what one should know beside.
        doubts: what nobody can say, and why.
    """

    path: str
    name: str | None
    variant: str
    assumes: str
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


def without_control(cards: int) -> tuple[str, ...]:
    """Return the note on cards without control, where there are any."""
    if not cards:
        return ()
    return (f"{plural(cards, 'card')} without control: a check of it fails (UV-35)",)


def column(key: str, title: str, corner: str, head: str, rows: list[tuple[str, Fraction]]) -> Table:
    """Return a table of chances with one column."""
    return Table(key, title, corner, (head,), tuple((label, (value,)) for label, value in rows))
