"""Two decks as numbers, and the duels that the kernel plays with them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from uvdeck.duel.players import BEGINS, Player, Terms
from uvdeck.goldfish.games import NO_STACK, Numbers
from uvdeck.play import kernel
from uvdeck.sampling.shards import Run

#: Games, or matches, of a shard. Part of what is asked: another number would give other games. It
#: is even, so that each shard begins with the same player.
SHARD_GAMES: Final = 8_192


class Pair(NamedTuple):
    """Two decks as workers are given them.

    Args:
        a: the first deck.
        b: the second.
        begins: 0 for A and B in turn, 1 for A, 2 for B.
        best_of: 1, or 3 for matches.
    """

    a: Numbers
    b: Numbers
    begins: int
    best_of: int

    @property
    def cells(self) -> int:
        """How many cells the counts have."""
        return kernel.duel_cells()

    def count_games(self, words: list[int], games: int) -> list[int]:
        """Return the counts of so many games that begin with this state of the generator.

        Args:
            words: the state, before a game in which A takes the first turn if both do in turn.
            games: games or matches.
        """
        counts = [0] * self.cells
        kernel.play_duels(
            words, *self.a, NO_STACK, *self.b, NO_STACK, self.begins, self.best_of, 0, games, counts
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
        """
        shard, before = make_run(seed, game + 1).find(game)
        words = shard.words()
        # The stacks are those of this game, not of the games before it.
        self.count_games(words, before)
        begins = self.begins or 1 + before % 2
        return kernel.tell_duel(
            words, *self.a, stack_a, *self.b, stack_b, begins, self.best_of, 0, events
        )


def pair_of(a: Player, b: Player, terms: Terms) -> Pair:
    """Return two players as workers are given them."""
    return Pair(a.numbers, b.numbers, BEGINS[terms.begins], terms.best_of)


def make_run(seed: int, games: int) -> Run:
    """Return a run of games, or matches.

    Args:
        seed: from 0 to 2**64 - 1.
        games: how many, 1 or more.
    """
    return Run(seed, games, SHARD_GAMES)
