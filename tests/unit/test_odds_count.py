"""Draws without replacement: what is refused, what is certain, and how counts are typed."""

from fractions import Fraction
from math import comb

import pytest

from tests.odds_cards import exact
from uvdeck.odds.count import (
    CountRange,
    ImpossibleError,
    at_least,
    check_draw,
    distribution,
    expected,
    parse_count,
    tail_ways,
)

IMPOSSIBLE = [
    (60, 4, 61),  # more draws than cards
    (60, 70, 7),  # more hits than cards
    (60, 61, 7),
    (0, 0, 0),  # no cards
    (-1, 0, 0),
    (60, -1, 7),
    (60, 4, -1),
]


@pytest.mark.parametrize(("population", "hits", "draws"), IMPOSSIBLE)
def test_draws_that_cannot_be(population: int, hits: int, draws: int):
    with pytest.raises(ImpossibleError):
        check_draw(population, hits, draws)
    with pytest.raises(ImpossibleError):
        at_least(population, hits, draws, 1)
    with pytest.raises(ImpossibleError):
        distribution(population, hits, draws)


@pytest.mark.parametrize(
    ("population", "hits", "draws"), [(60, 4, 60), (60, 60, 7), (60, 0, 7), (60, 4, 0), (1, 1, 1)]
)
def test_draws_that_only_just_can_be(population: int, hits: int, draws: int):
    check_draw(population, hits, draws)
    chances = distribution(population, hits, draws)
    assert len(chances) == draws + 1
    assert sum(chances) == 1


def test_the_message_names_the_numbers():
    with pytest.raises(ImpossibleError, match=r"61.*60"):
        check_draw(60, 4, 61)
    with pytest.raises(ImpossibleError, match=r"60.*70"):
        check_draw(60, 70, 7)


def test_impossible_questions_are_errors_of_value():
    assert issubclass(ImpossibleError, ValueError)


def test_no_draws_are_answered():
    assert at_least(60, 4, 0, 1) == 0
    assert at_least(60, 4, 0, 0) == 1
    assert distribution(60, 4, 0) == exact(1)
    assert expected(distribution(60, 4, 0)) == 0


@pytest.mark.parametrize("least", [0, -1, -100])
def test_at_least_nothing_is_certain(least: int):
    assert at_least(60, 4, 7, least) == 1


@pytest.mark.parametrize(("hits", "draws", "least"), [(4, 7, 5), (10, 7, 8), (0, 7, 1)])
def test_more_than_there_can_be_is_impossible_and_no_error(hits: int, draws: int, least: int):
    assert at_least(60, hits, draws, least) == 0


def test_what_must_come_is_certain():
    # 58 of 60, 7 drawn: at least 5 of them come.
    assert at_least(60, 58, 7, 5) == 1
    assert 0 < at_least(60, 58, 7, 6) < 1
    assert at_least(60, 4, 60, 4) == 1


@pytest.mark.parametrize("least", range(9))
def test_the_shorter_side_is_as_long(least: int):
    ways = sum(comb(24, k) * comb(36, 8 - k) for k in range(least, 9))
    assert tail_ways(60, 24, 8, least) == ways
    assert at_least(60, 24, 8, least) == Fraction(ways, comb(60, 8))


def test_the_mean_of_a_draw():
    assert expected(distribution(60, 24, 7)) == Fraction(24 * 7, 60)
    assert expected(()) == 0


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("0", 0, 0),
        ("2", 2, 2),
        ("02", 2, 2),
        ("2+", 2, None),
        ("0+", 0, None),
        ("2-", 0, 2),
        ("0-", 0, 0),
        ("2..4", 2, 4),
        ("2..2", 2, 2),
        ("0..9999", 0, 9999),
    ],
)
def test_counts(text: str, least: int, most: int | None):
    count = parse_count(text)
    assert count == CountRange(least, most)
    assert count is not None
    assert parse_count(str(count)) == count


@pytest.mark.parametrize(
    "text",
    [
        *("", "+", "-", "-1", "+2", "2++", "2+-", "4..2", "2..", "..4", "2...4", "2..4+", "two"),
        *("12345", "1 2", " 2", "2 ", "2\n", "\u0662", "\uff12", "2\u2212", "1e1", "0x2", "1.5"),
    ],
)
def test_what_is_no_count(text: str):
    assert parse_count(text) is None


@pytest.mark.parametrize(
    ("text", "inside"),
    [("2", {2}), ("2+", {2, 3, 4, 5}), ("2-", {0, 1, 2}), ("2..4", {2, 3, 4}), ("0", {0})],
)
def test_both_ends_belong_to_a_range(text: str, inside: set[int]):
    count = parse_count(text)
    assert count is not None
    assert {n for n in range(6) if count.holds(n)} == inside
