"""Means, proportions, standard errors and distances."""

import math
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.sampling.estimate import (
    Estimate,
    distance,
    mean,
    proportion,
    proportion_distance,
    root,
)


def test_worked_numbers():
    assert mean([1, 3]) == Estimate(0.75, 0.25, 4)
    assert mean([0, 0, 5]) == Estimate(2.0, 0.0, 5)
    assert mean([2, 2], [10, 30]).value == 20
    assert mean([2, 2], [10, 30]).error == pytest.approx(10 / math.sqrt(3))
    assert proportion(20, 100) == Estimate(0.2, 0.04, 100)
    assert proportion_distance(20, 100, Fraction(1, 2)) == -6.0
    assert distance(Estimate(0.2, 0.04, 100), Fraction(1, 10)) == pytest.approx(2.5)


def test_one_game_tells_nothing_of_its_error():
    assert mean([0, 1]) == Estimate(1.0, None, 1)
    assert distance(mean([0, 1]), Fraction(1)) == 0
    assert distance(mean([0, 1]), Fraction(2)) == -math.inf


@given(st.lists(st.integers(0, 50), min_size=2, max_size=12).filter(lambda c: sum(c) > 1))
def test_means_are_those_of_the_single_games(counts):
    games = [value for value, count in enumerate(counts) for _ in range(count)]
    estimate = mean(counts)
    assert estimate.value == pytest.approx(statistics.fmean(games))
    assert estimate.error == pytest.approx(statistics.stdev(games) / math.sqrt(len(games)))


@given(st.fractions(min_value=0, max_value=10**9))
def test_roots_are_as_good_as_floats(number):
    assert root(number) == pytest.approx(math.sqrt(number), rel=1e-15)
    assert root(number * number) == pytest.approx(float(number), rel=1e-15)


def test_roots_of_what_no_float_holds():
    assert root(Fraction(1, 10**700)) == 0.0
    assert root(Fraction(1, 10**400)) == pytest.approx(1e-200)
    assert root(Fraction(10**400)) == pytest.approx(1e200)


def test_billions_of_games_lose_no_digit():
    estimate = mean([10**18, 10**18 + 2])
    assert estimate.value == 0.5
    assert estimate.error == pytest.approx(0.5 / math.sqrt(2 * 10**18))


def test_an_event_that_was_never_seen_can_be_told_from_one_that_cannot_be():
    assert proportion(0, 1000).error == 0
    assert proportion_distance(0, 1000, Fraction(1, 1_000_000)) == pytest.approx(-0.0316, abs=1e-4)
    assert proportion_distance(0, 1000, Fraction(0)) == 0
    assert proportion_distance(1, 1000, Fraction(0)) == math.inf
    assert proportion_distance(999, 1000, Fraction(1)) == -math.inf
    assert distance(proportion(0, 1000), Fraction(1, 1000)) == -math.inf


def test_refusals():
    for call in (
        lambda: mean([0, 0]),
        lambda: mean([1, 2], [3]),
        lambda: proportion(0, 0),
        lambda: proportion(5, 4),
        lambda: proportion(-1, 4),
        lambda: proportion_distance(1, 4, Fraction(3, 2)),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()
