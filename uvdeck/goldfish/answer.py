"""The form of what games say: estimates turn by turn, of whole games, and distributions.

The words around them are those of ``odds.answer.Answer``, so that both are shown alike.
"""

from fractions import Fraction
from typing import NamedTuple

from uvdeck.odds.answer import Answer, Unit
from uvdeck.sampling.estimate import Estimate


class Measure(NamedTuple):
    """A quantity of whole games, or of checks.

    Args:
        key: what machines call it.
        label: what people call it.
        unit: what it is.
        estimate: None where nobody can say, or no game shows it.
        exact: what it is exactly, where that was counted.
        distance: how many standard errors the estimate lies above that (below: negative).
    """

    key: str
    label: str
    unit: Unit
    estimate: Estimate | None
    exact: Fraction | None = None
    distance: float | None = None


class TurnRow(NamedTuple):
    """A quantity turn by turn.

    Args:
        key: what machines call it.
        label: what people call it.
        unit: what it is.
        estimates: one a turn; None where nobody can say, or no game shows it.
    """

    key: str
    label: str
    unit: Unit
    estimates: tuple[Estimate | None, ...]


class Spread(NamedTuple):
    """A distribution: how likely each number is.

    Args:
        key: what machines call it.
        title: what people call it.
        corner: what the numbers are.
        turn: of which turn it is; None for whole games.
        rows: each number, or each class of them, and its share; with what it is exactly, and the
            distance, where that was counted.
    """

    key: str
    title: str
    corner: str
    turn: int | None
    rows: tuple[Measure, ...]


class Result(NamedTuple):
    """What games say about one deck, or a variant of it.

    Args:
        words: path, name, variant, what it rests on, notes and doubts; no numbers.
        games: how many games were played.
        turn_games: how many of them came to the end of each turn; empty for checks.
        turns: quantities turn by turn.
        figures: quantities of whole games.
        spreads: distributions.
        ignored: keywords that were not played.
        partial: whether somebody stopped before all games were played.
    """

    words: Answer
    games: int
    turn_games: tuple[int, ...]
    turns: tuple[TurnRow, ...]
    figures: tuple[Measure, ...]
    spreads: tuple[Spread, ...]
    ignored: tuple[str, ...] = ()
    partial: bool = False
