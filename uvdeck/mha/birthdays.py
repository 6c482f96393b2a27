"""Whose birthday comes next begins (MH-2)."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final, NamedTuple

#: A leap year, so that it has a 29 February.
_LEAP: Final = 2024


class Day(NamedTuple):
    """A day of any year: month 1 to 12, day from 1. 29 February comes between its neighbours."""

    month: int
    day: int


class First(NamedTuple):
    """Who begins.

    Args:
        agency: from 0, in the order around the table.
        today: whether its birthday is today.
        tied: agencies with the same birthday, the one that begins among them; one alone where
            nobody shares it.
    """

    agency: int
    today: bool
    tied: tuple[int, ...]


def read_birthday(text: str) -> Day | None:
    """Return a day that is written as 04-15, None where there is no such day.

    29 February is a day like any other.
    """
    match = re.fullmatch("([0-9]{2})-([0-9]{2})", text)
    if match is None:
        return None
    month, day = int(match[1]), int(match[2])
    try:
        date(_LEAP, month, day)
    except ValueError:
        return None
    return Day(month, day)


def who_begins(birthdays: Sequence[Day], today: date) -> First:
    """Return whose birthday comes next.

    A birthday today comes next of all. 29 February comes after the 28th and before 1 March in
    every year. Of agencies with the same birthday the first one around the table begins; the
    rulebook says nothing about that.

    Args:
        birthdays: one for each agency, one or more.
        today: the day of the game.
    """
    here = Day(today.month, today.day)
    # A day of this year that has not passed comes before every day of the next one.
    best = min(birthdays, key=lambda one: (one < here, one))
    tied = tuple(agency for agency, one in enumerate(birthdays) if one == best)
    return First(tied[0], best == here, tied)
