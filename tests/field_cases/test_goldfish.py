"""Field cases about simulation: seeds that hold, and estimates beside what is exact."""

import json
import os
import random
import re
import subprocess
import sys
from math import comb
from pathlib import Path

import pytest

from tests.helpers import ROOT, uvdeck
from uvdeck.play import kernel
from uvdeck.sampling.seeds import shard_words

PEACE = ROOT / "examples" / "decks" / "all-might.yaml"
RUN = ("goldfish", "run", PEACE, "--games", "5000", "--json")
CHECKS = ("goldfish", "checks", PEACE, "--difficulty", "5", "--games", "5000", "--json")
#: 60 cards, four of which are looked for, and hands of seven.
FOUR = b"character: All Might (I)\nmain:\n- 4 Heroic Icon\n- 56 Smash\n"


def lines(*words: str | Path, cache: Path) -> str:
    return uvdeck(*words, cache=cache, expect=0).stdout


# --- FC-097 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [RUN, CHECKS], ids=["run", "checks"])
def test_fc_097_a_seed_gives_the_same_bytes_and_another_does_not(
    words: tuple[str | Path, ...], cache: Path
):
    first = lines(*words, "--seed", "7", cache=cache)
    assert first == lines(*words, "--seed", "7", cache=cache)
    other = lines(*words, "--seed", "8", cache=cache)
    assert json.loads(first)["answers"] != json.loads(other)["answers"]


def test_fc_097_the_librarys_generator_has_no_part_in_it():
    def played() -> list[int]:
        counts = [0] * (7 * 2)
        deck = [11] * 24 + [6] * 36
        kernel.play_checks(shard_words(7, 0), deck, 6, (5,), 0, False, 1000, counts)
        return counts

    random.seed(1)
    first = played()
    state = random.getstate()
    assert played() == first
    random.random()
    random.seed(99)
    assert played() == first
    random.setstate(state)
    value = random.random()
    random.setstate(state)
    played()
    assert random.random() == value


# --- FC-098 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [RUN, CHECKS], ids=["run", "checks"])
def test_fc_098_seed_0_is_a_seed_and_no_hash_changes_it(words: tuple[str | Path, ...], cache: Path):
    outs = set()
    for hashes in ("0", "1", "2", "random"):
        done = subprocess.run(
            [sys.executable, "-m", "uvdeck", *map(str, words), "--seed", "0"],
            env={
                **os.environ,
                "PYTHONHASHSEED": hashes,
                "PYTHONPATH": str(ROOT),
                "UVDECK_CACHE_DIR": str(cache),
            },
            capture_output=True,
            check=True,
        )
        outs.add(done.stdout)
    assert len(outs) == 1
    assert json.loads(outs.pop())["question"]["seed"] == 0


@pytest.mark.parametrize("words", [RUN, CHECKS], ids=["run", "checks"])
def test_fc_098_a_seed_that_was_chosen_is_printed(words: tuple[str | Path, ...], cache: Path):
    first = lines(*words, cache=cache)
    seed = json.loads(first)["question"]["seed"]
    assert first == lines(*words, "--seed", str(seed), cache=cache)
    text = lines(*words[:-1], cache=cache)
    found = re.search(r"games of seed ([0-9]+)", text)
    assert found
    assert text == lines(*words[:-1], "--seed", found[1], cache=cache)


# --- FC-100 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_fc_100_an_estimate_stands_with_its_error_and_beside_the_exact_number(
    seed: int, cache: Path
):
    run = uvdeck(
        *("goldfish", "checks", "-", "--difficulty", "3", "--hand-size", "7", "--json"),
        *("--games", "200000", "--seed", str(seed)),
        cache=cache,
        stdin=FOUR,
        expect=0,
    )
    (answer,) = json.loads(run.stdout)["answers"]
    found = answer["figures"]["someFoundation"]
    exact = 1 - comb(56, 7) / comb(60, 7)
    assert f"{exact:.5f}" == "0.39950"
    assert abs(found["value"] - exact) < 0.0044
    assert abs(found["error"] - 0.0011) < 0.00002
    assert found["exact"]["value"] == pytest.approx(exact, abs=1e-12)
    assert found["distance"] == pytest.approx((found["value"] - exact) / found["error"], rel=0.01)


def test_fc_100_the_error_is_printed(cache: Path):
    run = uvdeck(
        *("goldfish", "checks", "-", "--difficulty", "3", "--hand-size", "7"),
        *("--games", "200000", "--seed", "0"),
        cache=cache,
        stdin=FOUR,
        expect=0,
    )
    row = re.search(
        r"^1 foundation or more +([0-9.]+) % +([0-9.]+) +([0-9.]+) % ", run.stdout, re.M
    )
    assert row
    estimate, error, exact = map(float, row.groups())
    assert abs(estimate - 39.95) < 0.44
    assert error == pytest.approx(0.11)
    assert exact == pytest.approx(39.95)
