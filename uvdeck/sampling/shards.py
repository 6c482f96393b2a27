"""A run of games, cut into shards that can be played anywhere and added up.

The cut depends on the number of games alone. Each shard begins with a generator of its own
(:mod:`uvdeck.sampling.seeds`), so who plays it, and when, makes no difference.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from uvdeck.sampling.seeds import MAX_SHARDS, SEEDS, shard_words

#: Games of a shard, except for the last one. Compiled, a shard of checks takes some 2 ms.
SHARD_GAMES: Final = 65_536


class Shard(NamedTuple):
    """Some games of a run, one after another.

    Args:
        seed: of the run, from 0 to 2**64 - 1.
        number: of the shard in its run, from 0.
        first: number of its first game in the run, from 0.
        games: how many games it has, 1 or more.
    """

    seed: int
    number: int
    first: int
    games: int

    def words(self) -> list[int]:
        """Return the state of the generator before the first game, in a new list."""
        return shard_words(self.seed, self.number)


class Run(NamedTuple):
    """Games to be played from one seed.

    Args:
        seed: from 0 to 2**64 - 1.
        games: how many, 1 or more.
        shard_games: games of each shard, 1 or more. Another number gives other games, so it is
            part of what is asked and never follows from the machine.
    """

    seed: int
    games: int
    shard_games: int = SHARD_GAMES

    def check(self) -> None:
        """Refuse what cannot be played.

        Raises:
            ValueError: a number is out of range.
        """
        if not 0 <= self.seed < SEEDS:
            raise ValueError(f"a seed is from 0 to 2**64 - 1, not {self.seed}")
        if self.games < 1 or self.shard_games < 1 or self.shard_count > MAX_SHARDS:
            raise ValueError("there are no games to play, or too many")

    @property
    def shard_count(self) -> int:
        """How many shards the run has."""
        return -(-self.games // self.shard_games)

    def shard(self, index: int) -> Shard:
        """Return one shard.

        Args:
            index: its number, from 0.

        Raises:
            ValueError: the run has no such shard.
        """
        first = index * self.shard_games
        if not 0 <= first < self.games:
            raise ValueError(f"the run has no shard number {index}")
        return Shard(self.seed, index, first, min(self.shard_games, self.games - first))

    def shards(self) -> Iterator[Shard]:
        """Yield all shards in order."""
        for index in range(self.shard_count):
            yield self.shard(index)

    def find(self, game: int) -> tuple[Shard, int]:
        """Return the shard that has a game, and how many games of it come before that one.

        Args:
            game: its number, from 0.

        Raises:
            ValueError: the run has no such game.
        """
        if not 0 <= game < self.games:
            raise ValueError(f"the run has no game number {game}")
        index, before = divmod(game, self.shard_games)
        return self.shard(index), before
