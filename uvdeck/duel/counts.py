"""The kernel's counts of duels by name, as ``play/duel_game.py`` lays them out."""

from collections.abc import Sequence
from typing import NamedTuple

from uvdeck.play.checked import MAX_TURNS
from uvdeck.play.duel_game import BEST, OUTCOMES, QUANTITIES, SCORES


class Ends(NamedTuple):
    """How games ended that one of the two began.

    Args:
        drawn: at the turn limit.
        a_kills: B has no health left.
        a_outlasts: B could not remove enough cards (UV-44).
        b_kills: A has no health left.
        b_outlasts: A could not remove enough cards.
    """

    drawn: int
    a_kills: int
    a_outlasts: int
    b_kills: int
    b_outlasts: int

    @property
    def games(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def a_wins(self) -> int:
        """Games that A won."""
        return self.a_kills + self.a_outlasts

    @property
    def b_wins(self) -> int:
        """Games that B won."""
        return self.b_kills + self.b_outlasts


class Sums(NamedTuple):
    """The sum of a quantity over games, and the sum of its squares."""

    total: int
    squares: int


class Side(NamedTuple):
    """Sums of one player's quantities over games.

    Args:
        damage: dealt to the rival.
        attacks: played, those at backups among them.
        blocks: tried.
        complete: attacks blocked completely.
        partial: attacks blocked partly.
        checks: made, of forms and of blocks.
        failed: checks failed.
        forms: cards played as forms whose check passed.
        cycles: of the deck.
        turns: own turns begun.
        health: left at the end, 0 at least.
    """

    damage: Sums
    attacks: Sums
    blocks: Sums
    complete: Sums
    partial: Sums
    checks: Sums
    failed: Sums
    forms: Sums
    cycles: Sums
    turns: Sums
    health: Sums


class Matches(NamedTuple):
    """How matches ended whose first game one of the two began."""

    drawn: int
    a_wins: int
    b_wins: int


class Counts(NamedTuple):
    """Counts of duels.

    Args:
        a_began: how games ended that A began.
        b_began: the same of B.
        turns: games with 0, 1, 2, ... turns of both players together.
        a: A's quantities.
        b: B's quantities.
        a_reached: games by A's own turn in which the damage asked for was dealt; 0 for never.
        b_reached: the same of B.
        a_opened: how matches ended whose first game A began.
        b_opened: the same of B.
        lengths: matches of 0, 1, 2, 3 games.
    """

    a_began: Ends
    b_began: Ends
    turns: Sequence[int]
    a: Side
    b: Side
    a_reached: Sequence[int]
    b_reached: Sequence[int]
    a_opened: Matches
    b_opened: Matches
    lengths: Sequence[int]

    @property
    def games(self) -> int:
        """All games."""
        return self.a_began.games + self.b_began.games

    @property
    def rounds(self) -> int:
        """Games, or matches where they were asked for."""
        return sum(self.lengths)


def read(counts: Sequence[int]) -> Counts:
    """Return counts by name.

    Args:
        counts: of the kernel.
    """
    at = 0

    def part(cells: int) -> Sequence[int]:
        nonlocal at
        at += cells
        return counts[at - cells : at]

    def side() -> Side:
        sums = part(2 * QUANTITIES)
        return Side(*(Sums(*sums[i : i + 2]) for i in range(0, len(sums), 2)))

    result = Counts(
        Ends(*part(OUTCOMES)),
        Ends(*part(OUTCOMES)),
        part(2 * MAX_TURNS + 1),
        side(),
        side(),
        part(MAX_TURNS + 1),
        part(MAX_TURNS + 1),
        Matches(*part(SCORES)),
        Matches(*part(SCORES)),
        part(BEST + 1),
    )
    if at != len(counts):
        raise ValueError("the counts have another size")
    return result
