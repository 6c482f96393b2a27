"""A deck as numbers, and the games that the kernel plays with them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from uvdeck.play import kernel, table
from uvdeck.sampling.shards import Run

#: Games of a shard. Part of what is asked: another number would give other games.
SHARD_GAMES: Final = 16_384
#: A stack that fixes no order.
NO_STACK: Final = (0,)


class Numbers(NamedTuple):
    """A deck as workers are given it: what ``Layout`` holds, without its cards."""

    deck: tuple[int, ...]
    kinds: tuple[int, ...]
    rules: tuple[int, ...]

    @property
    def cells(self) -> int:
        """How many cells the counts have."""
        return kernel.game_cells(len(self.deck), self.rules[table.TURNS])

    def count_games(self, words: list[int], games: int) -> list[int]:
        """Return the counts of so many games that begin with this state of the generator."""
        counts = [0] * self.cells
        kernel.play_games(words, self.deck, self.kinds, self.rules, NO_STACK, games, counts)
        return counts


def make_run(seed: int, games: int) -> Run:
    """Return a run of games.

    Args:
        seed: from 0 to 2**64 - 1.
        games: how many, 1 or more.
    """
    return Run(seed, games, SHARD_GAMES)


def tell(deck: Numbers, seed: int, game: int, stack: Sequence[int], events: int) -> list[int]:
    """Return the log of one game of a seed, which no number of games changes.

    Args:
        deck: the deck.
        seed: of the run.
        game: its number, from 0.
        stack: orders of the deck, as the kernel takes them.
        events: how many events are told at most.

    Raises:
        ValueError: the numbers do not go together.
    """
    shard, before = make_run(seed, game + 1).find(game)
    words = shard.words()
    # The stack is that of this game, not of the games before it.
    deck.count_games(words, before)
    return kernel.tell_game(words, deck.deck, deck.kinds, deck.rules, stack, 0, events)
