"""Control checks: what reaches a difficulty, and what a deck's controls are like."""

from fractions import Fraction

import pytest

from uvdeck.odds.check import (
    Controls,
    average,
    controls_of,
    reaches,
    shares,
    size_of,
    variance,
)
from uvdeck.odds.count import ImpossibleError

DECK: Controls = {None: 4, 2: 6, 3: 10, 5: 30, 6: 10}


def test_controls_are_sorted_and_those_of_no_card_left_out():
    found = controls_of([(5, 3), (None, 2), (2, 1), (5, 1), (9, 0)])
    assert list(found.items()) == [(None, 2), (2, 1), (5, 4)]
    assert controls_of([]) == {}


@pytest.mark.parametrize("deck", [{}, {5: 0}, {None: 0}])
def test_a_deck_of_nothing(deck: Controls):
    for ask in (size_of, lambda d: reaches(d, 3), shares):
        with pytest.raises(ImpossibleError):
            ask(deck)


@pytest.mark.parametrize(("difficulty", "ready"), [(-1, 0), (0, -1), (-1, -1)])
def test_numbers_below_zero(difficulty: int, ready: int):
    with pytest.raises(ImpossibleError):
        reaches(DECK, difficulty, ready)


@pytest.mark.parametrize(
    ("difficulty", "ready", "cards"),
    [
        (0, 0, 56),  # without control nothing passes, whatever it needs
        (0, 99, 56),
        (2, 0, 56),
        (3, 0, 50),
        (4, 0, 40),
        (5, 0, 40),
        (6, 0, 10),
        (7, 0, 0),
        (7, 1, 10),
        (8, 3, 40),
        (9, 3, 10),
        (10, 3, 0),
    ],
)
def test_who_reaches_a_difficulty(difficulty: int, ready: int, cards: int):
    assert reaches(DECK, difficulty, ready) == Fraction(cards, 60)


def test_only_cards_without_control():
    assert reaches({None: 3}, 0, 5) == 0
    assert average({None: 3}) is None
    assert variance({None: 3}) is None
    assert shares({None: 3}) == {None: 1}


def test_shares_sum_to_one():
    assert sum(shares(DECK).values()) == 1
    assert shares(DECK)[None] == Fraction(4, 60)


def test_averages_are_of_the_cards_that_have_control():
    assert average(DECK) == Fraction(2 * 6 + 3 * 10 + 5 * 30 + 6 * 10, 56)
    assert average({5: 60}) == 5
    assert variance({5: 60}) == 0
    assert variance({4: 1, 6: 1}) == 1
    assert variance({4: 1, 6: 1, None: 9}) == 1
