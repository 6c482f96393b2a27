"""From a seed and a shard to the state of a generator."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from uvdeck.sampling.seeds import MAX_SHARDS, SEEDS, mix64, shard_words

ROOT = Path(__file__).resolve().parents[2]


def test_the_mixture_is_that_of_splitmix64():
    """The first numbers of SplitMix64 from the seed 1234567 (its authors' program)."""
    state, numbers = 1234567, []
    for _ in range(5):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        numbers.append(mix64(state))
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_no_seed_and_no_shard_begins_like_another():
    seen = set()
    for seed in [*range(50), SEEDS - 1, SEEDS - 2, 1 << 32, 1 << 63]:
        for shard in [*range(20), MAX_SHARDS - 1]:
            words = shard_words(seed, shard)
            assert len(words) == 4
            assert all(0 <= word < 2**32 for word in words)
            assert any(words)
            seen.add(tuple(words))
    assert len(seen) == 54 * 21


def test_seeds_are_what_they_were():
    """These words are a promise: the same seed gives the same games in every version."""
    assert shard_words(0, 0) == [1293516399, 2802244911, 4097920862, 3011683077]
    assert shard_words(SEEDS - 1, 3) == [288529671, 3737482256, 1299924519, 3108947616]


@pytest.mark.parametrize(("seed", "shard"), [(-1, 0), (SEEDS, 0), (0, -1), (0, MAX_SHARDS)])
def test_what_is_no_seed_is_refused(seed, shard):
    with pytest.raises(ValueError, match=r"no shard|a seed is"):
        shard_words(seed, shard)


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "random"])
def test_pythonhashseed_has_no_effect(hash_seed):
    code = """
import json
from uvdeck.play.kernel import play_checks
from uvdeck.sampling.shards import Run
counts = [0] * (7 * 3 * 3)
for shard in Run(0, 500, 200).shards():
    play_checks(shard.words(), [9, 8, 7, -2] * 10, 6, [4, 5], 2, True, shard.games, counts)
print(json.dumps(counts))
"""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": value, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for value in ("0", hash_seed)
    ]
    assert sum(json.loads(outputs[0])) == 500
    assert outputs[0] == outputs[1]
