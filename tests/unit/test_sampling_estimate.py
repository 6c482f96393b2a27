"""Means, proportions, standard errors and distances."""

import math
import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.sampling.estimate import (
    TWO_SIDED,
    Estimate,
    distance,
    even_mean,
    mean,
    moments,
    proportion,
    proportion_distance,
    root,
    wilson,
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


# --- Groups of games -----------------------------------------------------------------------------


def test_groups_weigh_alike():
    assert even_mean([(3, 3, 4), (2, 2, 2)]) == Estimate(0.875, 0.125, 6)
    # A group of many games counts no more than one of few.
    assert even_mean([(900, 900, 1000), (1, 1, 10)]).value == 0.5
    assert even_mean([(-5, 5, 10), (5, 5, 10)]).value == 0


@given(st.integers(-50, 50), st.integers(50, 90), st.integers(2, 60))
def test_a_group_alone_is_its_mean(total, squares, games):
    squares += total * total  # no fewer than a mean allows
    assert even_mean([(total, squares, games)]) == moments(total, squares, games)
    # Twice the games of the same kind are surer by the root of two.
    one = moments(total, squares, games)
    two = even_mean([(total, squares, games)] * 2)
    assert two.value == one.value
    assert one.error is not None
    assert two.error == pytest.approx(one.error / math.sqrt(2))


def test_a_group_of_one_game_tells_nothing_of_its_error():
    assert even_mean([(1, 1, 1), (0, 0, 100)]) == Estimate(0.5, None, 101)


# --- Confidence intervals ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hits", "games", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # As in the docstring.
        (20, 100, 0.1334, 0.2888),
        (0, 10, 0.0, 0.2775),
    ],
)
def test_wilson_known_values(hits, games, low, high):
    assert wilson(hits, games) == pytest.approx((low, high), abs=5e-5)
    others = wilson(games - hits, games)
    assert others == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_wilson_of_games_that_all_went_one_way():
    for games in (1, 2, 10, 10**6, 10**12):
        low, high = wilson(0, games)
        square = float(TWO_SIDED) ** 2
        assert low == 0.0
        assert high == pytest.approx(square / (games + square))
        low, high = wilson(games, games)
        assert low == pytest.approx(games / (games + square))
        assert high == 1.0


@given(st.data(), st.one_of(st.integers(1, 300), st.integers(1, 10**12)))
def test_wilson_ends_are_so_many_standard_errors_away(data, games):
    hits = data.draw(st.integers(0, games))
    low, high = wilson(hits, games)
    assert 0 <= low <= hits / games <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            away = proportion_distance(hits, games, Fraction(end))
            assert abs(away) == pytest.approx(float(TWO_SIDED), rel=1e-3)


def test_refusals():
    for call in (
        lambda: even_mean([]),
        lambda: even_mean([(1, 1, 2), (0, 0, 0)]),
        lambda: wilson(0, 0),
        lambda: wilson(3, 2),
        lambda: wilson(-1, 2),
        lambda: mean([0, 0]),
        lambda: mean([1, 2], [3]),
        lambda: proportion(0, 0),
        lambda: proportion(5, 4),
        lambda: proportion(-1, 4),
        lambda: proportion_distance(1, 4, Fraction(3, 2)),
    ):
        with pytest.raises(ValueError, match=r"."):
            call()
