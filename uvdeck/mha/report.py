"""What counted games say: who wins how often, scores, how long rounds take."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from uvdeck.mha.simulating import AMOUNTS, FIGURES, HIGHEST, LOWEST, WHOLE, Counts
from uvdeck.sampling.estimate import Estimate, moments, wilson


class Seat(NamedTuple):
    """What games say of the agency at one seat.

    Args:
        seat: from 1, in the order of play.
        policy: who decided.
        share: of the games, those that it won; a game that k agencies share counts 1/k (MH-9).
        low: lower end of the share's 95 % confidence interval.
        high: its upper end.
        alone: games that it won alone.
        shared: games that it won together with others.
        amounts: means of :data:`uvdeck.mha.simulating.AMOUNTS` by name.
        quantiles: the scores that 5, 50 and 95 of 100 games do not exceed; None for one that lies
            beyond the scores that are counted one by one.
    """

    seat: int
    policy: str
    share: float
    low: float
    high: float
    alone: int
    shared: int
    amounts: dict[str, Estimate]
    quantiles: tuple[int | None, int | None, int | None]


class Report(NamedTuple):
    """What games say.

    Args:
        games: how many were played.
        stalled: how many were broken off.
        tied: how many had more than one winner.
        seats: in the order of play.
        figures: means of :data:`uvdeck.mha.simulating.FIGURES` by name.
        partial: whether somebody stopped before all were played.
    """

    games: int
    stalled: int
    tied: int
    seats: tuple[Seat, ...]
    figures: dict[str, Estimate]
    partial: bool


def quantile(counts: Sequence[int], hundredths: int) -> int | None:
    """Return the score that so many of 100 games do not exceed.

    Args:
        counts: games with a score below LOWEST, with each score from there on, and above HIGHEST.
        hundredths: from 1 to 100.

    Raises:
        ValueError: there are no games.
    """
    wanted = -(-sum(counts) * hundredths // 100)
    so_far = 0
    for score, many in enumerate(counts, LOWEST - 1):
        so_far += many
        if so_far >= wanted > 0:
            return score if LOWEST <= score <= HIGHEST else None
    raise ValueError("there are no games")


def report(counts: Counts, policies: Sequence[str], *, partial: bool) -> Report:
    """Return what counted games say.

    Args:
        counts: of the games; of none there are no seats.
        policies: who decided at each seat.
        partial: whether somebody stopped before all were played.
    """
    games = counts.games
    seats = []
    shared_parts = 0
    for number, (side, policy) in enumerate(zip(counts.sides, policies, strict=False), 1):
        won = Fraction(side.share, WHOLE)
        low, high = wilson(won, games)
        shared_parts += side.share - WHOLE * side.alone
        amounts = {
            key: moments(total, squares, games)
            for key, (total, squares) in zip(AMOUNTS, side.sums, strict=True)
        }
        five, half, most = (quantile(side.scores, at) for at in (5, 50, 95))
        seats.append(
            Seat(
                number,
                policy,
                float(won / games),
                low,
                high,
                side.alone,
                side.shared,
                amounts,
                (five, half, most),
            )
        )
    figures = {
        key: moments(total, squares, games)
        for key, (total, squares) in zip(FIGURES, counts.sums, strict=True)
        if games
    }
    return Report(games, counts.stalled, shared_parts // WHOLE, tuple(seats), figures, partial)
