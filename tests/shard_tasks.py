"""Shards to be played by workers, among them some that go wrong."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from uvdeck.play.kernel import play_checks
from uvdeck.sampling.shards import Shard

DECK = [11] * 20 + [9] * 6 + [13] * 4 + [2] * 2 + [4] * 6 + [6] * 14 + [8] * 4 + [10] * 2 + [-2] * 2
NEEDS = (2, 3, 4, 5, 6)


def checks(shard: Shard) -> Sequence[int]:
    """Play the checks of the benchmarks."""
    counts = [0] * (7 * 6 * 4)
    play_checks(shard.words(), list(DECK), 6, NEEDS, 3, True, shard.games, counts)
    return counts


def slow(shard: Shard) -> Sequence[int]:
    """Take longest over the first shards, so that the last results come first."""
    time.sleep(0.02 if shard.number % 3 == 0 else 0)
    return checks(shard)


def sleepy(shard: Shard) -> Sequence[int]:
    """Take a twentieth of a second."""
    time.sleep(0.05)
    return [shard.games]


def failing(shard: Shard) -> Sequence[int]:
    """Fail over one shard."""
    if shard.number == 3:
        raise ValueError("nothing to play")
    return checks(shard)


class Dying(NamedTuple):
    """Kill the process that plays some shards, the first few times that each is played.

    Args:
        folder: where the times are noted.
        numbers: of the shards.
        times: how often each kills.
    """

    folder: str
    numbers: tuple[int, ...]
    times: int

    def __call__(self, shard: Shard) -> Sequence[int]:
        if shard.number in self.numbers:
            for time_ in range(self.times):
                note = Path(self.folder) / f"{shard.number}-{time_}"
                if not note.exists():
                    note.touch()
                    os.kill(os.getpid(), signal.SIGKILL)
        return checks(shard)


def under_way(dask_scheduler: Any) -> tuple[int, int]:
    """Return how many tasks and how many clients a Dask scheduler has."""
    return len(dask_scheduler.tasks), sum(
        not name.startswith("fire-and-forget") for name in dask_scheduler.clients
    )
