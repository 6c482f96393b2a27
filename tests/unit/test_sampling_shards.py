"""Cutting a run into shards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.sampling.seeds import shard_words
from uvdeck.sampling.shards import SHARD_GAMES, Run, Shard


@given(st.integers(1, 10_000), st.integers(1, 700))
def test_every_game_is_in_one_shard(games, size):
    run = Run(1, games, size)
    shards = list(run.shards())
    assert len(shards) == run.shard_count
    assert [shard.number for shard in shards] == list(range(len(shards)))
    assert sum(shard.games for shard in shards) == games
    assert all(shard.games == size for shard in shards[:-1])
    assert all(shard.first == size * shard.number for shard in shards)
    shard, before = run.find(games - 1)
    assert shard == shards[-1]
    assert before == shard.games - 1


def test_the_shards_of_a_longer_run_are_those_of_a_shorter_one():
    short, long = Run(7, 2 * SHARD_GAMES), Run(7, 10**9)
    assert list(short.shards()) == [long.shard(0), long.shard(1)]
    assert long.shard(1).words() == shard_words(7, 1)
    assert long.shard_count == 15_259


def test_borders():
    assert list(Run(0, SHARD_GAMES).shards()) == [Shard(0, 0, 0, SHARD_GAMES)]
    assert Run(0, SHARD_GAMES + 1).shard(1) == Shard(0, 1, SHARD_GAMES, 1)
    assert Run(0, 100, 10).find(10) == (Shard(0, 1, 10, 10), 0)


@pytest.mark.parametrize(
    "run", [Run(0, 0), Run(-1, 5), Run(2**64, 5), Run(0, 5, 0), Run(0, 1 << 41, 1)]
)
def test_what_cannot_be_played_is_refused(run):
    with pytest.raises(ValueError, match=r"no games|a seed is"):
        run.check()


def test_there_are_no_other_shards_and_games():
    run = Run(0, 100, 10)
    for number in (-1, 10):
        with pytest.raises(ValueError, match=r"no shard"):
            run.shard(number)
    for game in (-1, 100):
        with pytest.raises(ValueError, match=r"no game"):
            run.find(game)
