"""Duels in shards: any number of workers, and a cluster, give the same counts."""

from pathlib import Path

import pytest

from tests.dask_cluster import started
from tests.duel_decks import some_player
from uvdeck.duel.counts import read
from uvdeck.duel.games import SHARD_GAMES, Pair, make_run, pair_of
from uvdeck.duel.players import Terms
from uvdeck.goldfish.together import Together
from uvdeck.play import kernel
from uvdeck.sampling import cluster, jobs
from uvdeck.sampling.shards import Run

#: Several shards, the last one not full; small ones, as the Python form may have to play them.
RUN = Run(7, 1_950, 100)


def pair(seed: int, best_of: int = 1) -> Pair:
    a, b = some_player(seed, "A"), some_player(seed + 500, "B")
    return pair_of(a("balanced"), b("defensive"), Terms(best_of=best_of))


PAIRS = (pair(1), pair(2, best_of=3))


def outcome(task: Together, run: Run, workers: int) -> list[tuple[int, list[int]]]:
    """Return each shard's counts, in the order in which they come."""
    return [(shard.number, list(counts)) for shard, counts in jobs.play(run, task, workers)]


@pytest.fixture(scope="module")
def alone() -> list[tuple[int, list[int]]]:
    return outcome(Together(PAIRS), RUN, 1)


def test_one_process_plays_all_shards(alone):
    total: list[int] = []
    for _, counts in alone:
        jobs.add(total, counts)
    assert [number for number, _ in alone] == list(range(20))
    games, matches = (read(part) for part in Together(PAIRS).split(total))
    # Each shard begins with A, so that half of all rounds are begun by each.
    assert games.a_began.games == games.b_began.games == games.games // 2 == 975
    assert matches.rounds == 1_950 < matches.games
    assert sum(matches.a_opened) == sum(matches.b_opened) == 975


@pytest.mark.parametrize("workers", [2, 3])
def test_jobs_change_nothing(alone, workers):
    assert outcome(Together(PAIRS), RUN, workers) == alone


def test_a_run_begins_as_a_shorter_one():
    """How many rounds are asked for does not change the first of them."""
    task = Together(PAIRS)
    whole = outcome(task, RUN, 1)
    assert outcome(task, Run(7, 500, 100), 1) == whole[:5]
    assert make_run(7, 10**6).shard_games == SHARD_GAMES
    assert SHARD_GAMES % 2 == 0


@pytest.mark.skipif(not kernel.COMPILED, reason="there is one form only")
def test_the_shards_of_a_run_are_whole_ones():
    games = 2 * SHARD_GAMES + 1
    counts = [outcome(Together(PAIRS[:1]), make_run(3, games), workers) for workers in (1, 2, 3)]
    assert counts[0] == counts[1] == counts[2]
    assert [read(part).games for _, part in counts[0]] == [SHARD_GAMES, SHARD_GAMES, 1]


@pytest.mark.slow
def test_a_cluster_changes_nothing(alone, tmp_path: Path):
    """Two workers, one of them with the Python form."""
    with started(tmp_path) as dask:
        dask.full()
        played = cluster.play(RUN, Together(PAIRS), dask.address)
        assert [(shard.number, list(counts)) for shard, counts in played] == alone
