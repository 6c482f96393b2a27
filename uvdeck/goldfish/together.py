"""Several decks played side by side: what workers are given, and whose count is whose."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from uvdeck.sampling.shards import Shard


class Part(Protocol):
    """One deck, as numbers that can be sent to another process."""

    @property
    def cells(self) -> int:
        """How many cells its counts have."""

    def count_games(self, words: list[int], games: int) -> list[int]:
        """Return the counts of so many games that begin with this state of the generator."""


class Together(NamedTuple):
    """Plays a shard with each of several decks, from the same random words.

    The counts of the decks follow each other. So all decks have been played equally often whenever
    somebody stops, and luck that they share does not tell them apart.

    Args:
        parts: the decks, 1 or more.
    """

    parts: tuple[Part, ...]

    def __call__(self, shard: Shard, /) -> Sequence[int]:
        """Return the counts of a shard."""
        result: list[int] = []
        for part in self.parts:
            result += part.count_games(shard.words(), shard.games)
        return result

    def split(self, counts: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield the counts of each deck; all are empty where none have been made."""
        start = 0
        for part in self.parts:
            yield counts[start : start + part.cells]
            start += part.cells
