"""Counting draws without replacement: the hypergeometric distribution, exactly.

Of ``comb(population, draws)`` equally likely hands, ``comb(hits, k) * comb(population - hits,
draws - k)`` hold exactly ``k`` hits. One worked number: 4 hits in 60 cards, 7 drawn, at least one
is ``1 - comb(56, 7) / comb(60, 7)`` = 38962/97527, nearly 0.39950.
"""

import re
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

#: Most digits of a number in a count; no deck has a thousand cards of anything.
_COUNT: Final = re.compile(r"([0-9]{1,4})(?:(\+)|(-)|\.\.([0-9]{1,4}))?\Z")


class ImpossibleError(ValueError):
    """A question that has no answer: 61 draws from 60 cards, a hand of nothing.

    The message says what is wrong and what would be right, as a sentence without its full stop.
    """


class CountRange(NamedTuple):
    """How many cards are wanted, both ends included.

    Args:
        least: the smallest number, 0 or more.
        most: the largest number, ``least`` or more; None for any.
    """

    least: int
    most: int | None = None

    def holds(self, number: int) -> bool:
        """Return whether a number of cards is in the range."""
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        """Return the range as it is typed: ``2``, ``2+``, ``2-`` or ``2..4``."""
        if self.most is None:
            return f"{self.least}+"
        if self.most == self.least:
            return str(self.least)
        return f"{self.most}-" if self.least == 0 else f"{self.least}..{self.most}"


def parse_count(text: str) -> CountRange | None:
    """Return a count as typed, or None where it is none.

    Args:
        text: ``N`` (exactly), ``N+`` (at least), ``N-`` (at most) or ``N..M`` (from, to).
    """
    match = _COUNT.match(text)
    if match is None:
        return None
    number, more, fewer, upper = match.groups()
    if more:
        return CountRange(int(number))
    if fewer:
        return CountRange(0, int(number))
    least, most = int(number), int(number if upper is None else upper)
    return CountRange(least, most) if least <= most else None


def check_draw(population: int, hits: int, draws: int) -> None:
    """Refuse a draw that cannot be.

    Args:
        population: cards to draw from, 1 or more.
        hits: how many of them are wanted, 0 to ``population``.
        draws: cards drawn, 0 to ``population``.

    Raises:
        ImpossibleError: one of them is out of its range (FC-091).
    """
    if population < 1:
        raise ImpossibleError(f"there is nothing to draw from: the deck has {population} cards")
    if not 0 <= hits <= population:
        raise ImpossibleError(f"a deck of {population} cards cannot hold {hits} of them")
    if not 0 <= draws <= population:
        raise ImpossibleError(f"{draws} cards cannot be drawn from {population}")


def tail_ways(population: int, hits: int, draws: int, least: int) -> int:
    """Return how many of the ``comb(population, draws)`` hands hold at least ``least`` hits.

    The shorter side is counted. The arguments are not looked at; see :func:`check_draw`.
    """
    misses = population - hits
    top = hits if hits < draws else draws
    if least <= 0 or least <= draws - misses:
        return comb(population, draws)
    if least > top:
        return 0
    ways = 0
    if 2 * least <= top:
        for k in range(least):
            ways += comb(hits, k) * comb(misses, draws - k)
        return comb(population, draws) - ways
    for k in range(least, top + 1):
        ways += comb(hits, k) * comb(misses, draws - k)
    return ways


def at_least(population: int, hits: int, draws: int, least: int) -> Fraction:
    """Return P(at least ``least`` hits) in a draw without replacement, in [0, 1].

    Args:
        population: cards to draw from, 1 or more.
        hits: how many of them are wanted, 0 to ``population``.
        draws: cards drawn, 0 to ``population``; 0 draws hold no hit.
        least: any number; 0 or less is certain.

    Raises:
        ImpossibleError: there is no such draw.
    """
    check_draw(population, hits, draws)
    return Fraction(tail_ways(population, hits, draws, least), comb(population, draws))


def distribution(population: int, hits: int, draws: int) -> tuple[Fraction, ...]:
    """Return P(exactly k hits) for k from 0 to ``draws``; they sum to exactly 1.

    Args:
        population: cards to draw from, 1 or more.
        hits: how many of them are wanted, 0 to ``population``.
        draws: cards drawn, 0 to ``population``.

    Raises:
        ImpossibleError: there is no such draw.
    """
    check_draw(population, hits, draws)
    total, misses = comb(population, draws), population - hits
    return tuple(Fraction(comb(hits, k) * comb(misses, draws - k), total) for k in range(draws + 1))


def expected(chances: tuple[Fraction, ...]) -> Fraction:
    """Return the mean number of a distribution over 0, 1, 2, ..., in cards."""
    return sum((k * chance for k, chance in enumerate(chances)), Fraction(0))
