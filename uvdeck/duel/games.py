"""Two decks as numbers, and the duels that the kernel plays with them."""

import contextlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, NamedTuple

from uvdeck.duel.players import BEGINS, BUILT_IN, Player, Terms
from uvdeck.goldfish.games import NO_STACK, Numbers
from uvdeck.model import Card
from uvdeck.play import kernel
from uvdeck.sampling.shards import Run

#: Games, or matches, of a shard. Part of what is asked: another number would give other games. It
#: is even, so that each shard begins with the same player.
SHARD_GAMES: Final = 8_192


class Seats(NamedTuple):
    """Who plays, where one of the two follows a policy that is not the kernel's own.

    Args:
        policies: names of A's and B's.
        starters: the starting characters of A and of B.
        cards: the card of each kind of A and of B.
    """

    policies: tuple[str, str]
    starters: tuple[Card, Card]
    cards: tuple[tuple[Card, ...], tuple[Card, ...]]

    def taken(self) -> AbstractContextManager[None]:
        """Return a context in which both are seated, their policies looked up by name."""
        from uvdeck.duel.policies import find_policy
        from uvdeck.play.clients import Client, seated

        a, b = (
            Client(name, starter, cards, find_policy(name))
            for name, starter, cards in zip(*self, strict=True)
        )
        return seated(a, b)


class Pair(NamedTuple):
    """Two decks as workers are given them.

    Args:
        a: the first deck.
        b: the second.
        begins: 0 for A and B in turn, 1 for A, 2 for B.
        best_of: 1, or 3 for matches.
        seats: who plays, where a policy is not the kernel's own: the Python form plays then.
    """

    a: Numbers
    b: Numbers
    begins: int
    best_of: int
    seats: Seats | None = None

    @property
    def cells(self) -> int:
        """How many cells the counts have."""
        return kernel.duel_cells()

    def count_games(self, words: list[int], games: int) -> list[int]:
        """Return the counts of so many games that begin with this state of the generator.

        Args:
            words: the state, before a game in which A takes the first turn if both do in turn.
            games: games or matches.

        Raises:
            PolicyError: a policy of somebody else's failed.
        """
        counts = [0] * self.cells
        play_duels = kernel.play_duels
        with contextlib.ExitStack() as stack:
            if self.seats:
                from uvdeck.play import duel

                stack.enter_context(self.seats.taken())
                play_duels = duel.play_duels
            play_duels(
                *(words, *self.a, NO_STACK, *self.b, NO_STACK),
                *(self.begins, self.best_of, 0, games, counts),
            )
        return counts

    def tell(
        self,
        seed: int,
        game: int,
        stack_a: Sequence[int],
        stack_b: Sequence[int],
        events: int,
    ) -> list[int]:
        """Return the log of one game, or match, of a seed.

        Args:
            seed: of the run.
            game: its number, from 0.
            stack_a: orders of A's deck, as the kernel takes them.
            stack_b: the same of B's.
            events: how many events are told at most.

        Raises:
            ValueError: the numbers do not go together.
            PolicyError: a policy of somebody else's failed.
        """
        shard, before = make_run(seed, game + 1).find(game)
        words = shard.words()
        # The stacks are those of this game, not of the games before it.
        self.count_games(words, before)
        begins = self.begins or 1 + before % 2
        tell_duel = kernel.tell_duel
        with contextlib.ExitStack() as stack:
            if self.seats:
                from uvdeck.play import duel

                stack.enter_context(self.seats.taken())
                tell_duel = duel.tell_duel
            return tell_duel(
                *(words, *self.a, stack_a, *self.b, stack_b),
                *(begins, self.best_of, 0, events),
            )


def pair_of(a: Player, b: Player, terms: Terms) -> Pair:
    """Return two players as workers are given them."""
    seats = None
    if not {a.policy, b.policy} <= set(BUILT_IN):
        played = a.layout.played, b.layout.played
        seats = Seats((a.policy, b.policy), (a.starter, b.starter), played)
    return Pair(a.numbers, b.numbers, BEGINS[terms.begins], terms.best_of, seats)


def make_run(seed: int, games: int) -> Run:
    """Return a run of games, or matches.

    Args:
        seed: from 0 to 2**64 - 1.
        games: how many, 1 or more.
    """
    return Run(seed, games, SHARD_GAMES)
