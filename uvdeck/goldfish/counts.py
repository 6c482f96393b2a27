"""The kernel's counts of games by name, as ``play/game.py`` lays them out."""

from collections.abc import Sequence
from typing import NamedTuple

from uvdeck.play import game
from uvdeck.play.table import DIFFICULTIES


class Check(NamedTuple):
    """Sums over games of the checks of one difficulty in one turn, and of their squares."""

    made: int
    made_squares: int
    passed: int
    passed_squares: int


class Turn(NamedTuple):
    """Counts of a turn: how many games had 0, 1, 2, ... of something at its end.

    Args:
        foundations: in the stage.
        ready: foundations and the character that are ready.
        played: cards that passed their check this turn.
        momentum: cards of momentum.
        hand: cards left in the hand.
        deck: cards left in the deck.
        damage: damage of this turn; the last number is for more as well.
        total: damage of all turns so far, likewise.
        checks: by difficulty; the last one is for higher ones as well.
        first: games whose first play did not take place, failed, passed.
    """

    foundations: Sequence[int]
    ready: Sequence[int]
    played: Sequence[int]
    momentum: Sequence[int]
    hand: Sequence[int]
    deck: Sequence[int]
    damage: Sequence[int]
    total: Sequence[int]
    checks: tuple[Check, ...]
    first: Sequence[int]

    @property
    def games(self) -> int:
        """Games that came to the end of the turn."""
        return sum(self.foundations)


class Counts(NamedTuple):
    """Counts of games.

    Args:
        turns: of each turn.
        marks: of 10, 20 and 30 damage: games that came to it in turn 1, 2, ...; 0 for never.
        lost: games that were lost in turn 1, 2, ...; 0 for never.
        cycles: games with 0, 1, 2, ... cycles; the last number is for more as well.
        redraws: games with 0, 1, 2 redrawn hands.
    """

    turns: tuple[Turn, ...]
    marks: tuple[Sequence[int], ...]
    lost: Sequence[int]
    cycles: Sequence[int]
    redraws: Sequence[int]

    @property
    def games(self) -> int:
        """All games."""
        return sum(self.lost)


def read(counts: Sequence[int], cards: int, turns: int) -> Counts:
    """Return counts by name.

    Args:
        counts: of the kernel.
        cards: of the deck.
        turns: of a game.
    """
    at = 0

    def part(cells: int) -> Sequence[int]:
        nonlocal at
        at += cells
        return counts[at - cells : at]

    def turn() -> Turn:
        foundations, ready, played, momentum, hand, deck = (
            part(cards + 2) for _ in range(game.ZONES)
        )
        damage, total = part(game.DAMAGES), part(game.DAMAGES)
        checks = tuple(Check(*part(game.SUMS)) for _ in range(DIFFICULTIES))
        first = part(game.FIRSTS)
        return Turn(foundations, ready, played, momentum, hand, deck, damage, total, checks, first)

    result = Counts(
        tuple(turn() for _ in range(turns)),
        tuple(part(turns + 1) for _ in range(game.MARKS)),
        part(turns + 1),
        part(game.CYCLED),
        part(3),
    )
    if at != len(counts):
        raise ValueError("the counts have another size")
    return result
