"""What counted games say: means and proportions, how far off they may be, and how far off they are.

Everything is whole numbers until the last step, so that the order in which shards were added up
cannot be seen in any digit.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf, isqrt
from typing import Final, NamedTuple

#: Bits of a square root, more than a float holds.
_ROOT_BITS = 64


class Estimate(NamedTuple):
    """A quantity as games show it.

    Args:
        value: the mean of the games.
        error: its standard error, in the same unit; None where one game alone was played.
        games: how many games.
    """

    value: float
    error: float | None
    games: int


def root(number: Fraction) -> float:
    """Return the square root of a fraction of 0 or more, within a rounding step of a float."""
    if number == 0:
        return 0.0
    # Scale so that the whole part of the root has at least as many bits as are wanted.
    shift = _ROOT_BITS + max(0, number.denominator.bit_length() - number.numerator.bit_length())
    scaled = isqrt((number.numerator << (2 * shift)) // number.denominator)
    return float(Fraction(scaled, 1 << shift))


def mean(counts: Sequence[int], values: Sequence[int] | None = None) -> Estimate:
    """Return the mean of a quantity and its standard error.

    The standard error is the root of (sum of squared distances from the mean) / (n (n - 1)). One
    worked number: 0 once and 1 three times has the mean 3/4 and the standard error 1/4.

    Args:
        counts: how many games had each value.
        values: those values; without them 0, 1, 2 and so on.

    Raises:
        ValueError: no games were played.
    """
    numbers = range(len(counts)) if values is None else values
    total = sum(count * value for count, value in zip(counts, numbers, strict=True))
    squares = sum(count * value * value for count, value in zip(counts, numbers, strict=True))
    return moments(total, squares, sum(counts))


def moments(total: int, squares: int, games: int) -> Estimate:
    """Return the mean of a quantity of which only two sums are known, and its standard error.

    Args:
        total: the sum of its values.
        squares: the sum of their squares.
        games: how many values there are.

    Raises:
        ValueError: no games were played.
    """
    if games < 1:
        raise ValueError("there are no games to take a mean of")
    value = float(Fraction(total, games))
    if games == 1:
        return Estimate(value, None, 1)
    return Estimate(value, root(_spread(total, squares, games)), games)


def even_mean(groups: Sequence[tuple[int, int, int]]) -> Estimate:
    """Return the mean of the means of groups of games: each group weighs alike, whatever its size.

    The standard error is the root of the sum of the groups' squared ones, divided by their number.
    One worked number: 0 once and 1 three times, and beside them 1 twice, have the mean 7/8 and the
    standard error 1/8.

    Args:
        groups: of each the sum of its values, the sum of their squares, and how many there are.

    Raises:
        ValueError: there is no group, or one without games.
    """
    if not groups or any(games < 1 for _, _, games in groups):
        raise ValueError("there are no games to take a mean of")
    games = sum(many for _, _, many in groups)
    value = sum((Fraction(total, many) for total, _, many in groups), Fraction()) / len(groups)
    if any(many == 1 for _, _, many in groups):
        return Estimate(float(value), None, games)
    spread = sum((_spread(*group) for group in groups), Fraction())
    return Estimate(float(value), root(spread / len(groups) ** 2), games)


def _spread(total: int, squares: int, games: int) -> Fraction:
    """Return the square of a mean's standard error; there are two games or more."""
    return Fraction(games * squares - total * total, games * games * (games - 1))


def proportion(hits: int, games: int) -> Estimate:
    """Return the share of games in which something happened and its standard error.

    The standard error is the root of p (1 - p) / n. One worked number: 20 of 100 give 0.2 and 0.04.
    It is 0 where all games went the same way, which does not mean that others cannot.

    Args:
        hits: games in which it happened, from 0 to ``games``.
        games: all games, 1 or more.

    Raises:
        ValueError: the numbers are out of range.
    """
    if games < 1 or not 0 <= hits <= games:
        raise ValueError(f"{hits} of {games} games is no proportion")
    spread = Fraction(hits * (games - hits), games**3)
    return Estimate(float(Fraction(hits, games)), root(spread), games)


#: How many standard errors of a normal distribution hold 95 of 100 cases, to both sides.
TWO_SIDED: Final = Fraction(1_959_964, 1_000_000)


def wilson(hits: int | Fraction, games: int) -> tuple[float, float]:
    """Return the ends of a proportion's 95 % confidence interval, after Wilson (1927).

    They are the chances p that a share of h = ``hits / games`` is just ``z`` standard errors away
    from, with the standard error of p itself: (h + z^2 / 2n -+ z root(h (1 - h) / n + z^2 / 4n^2))
    / (1 + z^2 / n). Unlike the standard error it is not empty where all games went the same way.
    One worked number: 20 of 100 give 0.1334 to 0.2888; 0 of 10 give 0 to 0.2775.

    Args:
        hits: games in which it happened, from 0 to ``games``; or the sum of shares of games, each
            from 0 to 1, which vary less than that, so that the interval is rather too wide.
        games: all games, 1 or more.

    Raises:
        ValueError: the numbers are out of range.
    """
    if games < 1 or not 0 <= hits <= games:
        raise ValueError(f"{hits} of {games} games is no proportion")
    share = Fraction(hits, games)
    square = TWO_SIDED * TWO_SIDED
    middle = share + square / (2 * games)
    wide = root(square * (share * (1 - share) / games + square / (4 * games * games)))
    scale = float(1 + square / games)
    # At the ends rounding must not leave [0, 1].
    low = 0.0 if hits == 0 else max(0.0, (float(middle) - wide) / scale)
    high = 1.0 if hits == games else min(1.0, (float(middle) + wide) / scale)
    return low, high


def distance(estimate: Estimate, exact: Fraction) -> float:
    """Return how many standard errors an estimate lies above (below: negative) the exact value.

    Where the standard error is 0 or not known this is 0 for the exact value itself, else infinite.

    Args:
        estimate: of the games.
        exact: what it estimates.
    """
    difference = Fraction(estimate.value) - exact
    if estimate.error:
        return float(difference / Fraction(estimate.error))
    if estimate.value == float(exact):
        return 0.0
    return inf if difference > 0 else -inf


def proportion_distance(hits: int, games: int, exact: Fraction) -> float:
    """Return how many standard errors a share of games lies above (below: negative) the exact one.

    The standard error is that of the exact chance, so that an event that was never seen can be told
    from one that cannot be. One worked number: 20 of 100 against 1/2 is 6 standard errors below.

    Args:
        hits: games in which it happened.
        games: all games, 1 or more.
        exact: its chance, in [0, 1].

    Raises:
        ValueError: the numbers are out of range.
    """
    if games < 1 or not 0 <= hits <= games or not 0 <= exact <= 1:
        raise ValueError(f"{hits} of {games} games cannot be compared with {exact}")
    difference = hits - games * exact
    if difference == 0:
        return 0.0
    if exact in (0, 1):
        return inf if difference > 0 else -inf
    size = root(difference * difference / (games * exact * (1 - exact)))
    return size if difference > 0 else -size
