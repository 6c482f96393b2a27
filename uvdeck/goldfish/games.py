"""Games of several decks, shard by shard: what workers are given, and whose count is whose."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from uvdeck.play import kernel, table
from uvdeck.sampling.shards import Run, Shard

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


class Games(NamedTuple):
    """Plays a shard with each of several decks, from the same random words.

    The counts of the decks follow each other. So all decks have been played equally often whenever
    somebody stops, and what they share by chance does not tell them apart.

    Args:
        decks: the decks, 1 or more.
    """

    decks: tuple[Numbers, ...]

    def __call__(self, shard: Shard, /) -> Sequence[int]:
        """Return the counts of a shard."""
        result: list[int] = []
        for deck in self.decks:
            counts = [0] * deck.cells
            kernel.play_games(
                shard.words(), deck.deck, deck.kinds, deck.rules, NO_STACK, shard.games, counts
            )
            result += counts
        return result

    def split(self, counts: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield the counts of each deck, none where none have been made."""
        start = 0
        for deck in self.decks:
            yield counts[start : start + deck.cells]
            start += deck.cells


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
    return kernel.tell_game(
        shard.words(), deck.deck, deck.kinds, deck.rules, stack, before, events
    )
