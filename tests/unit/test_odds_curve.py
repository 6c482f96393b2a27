"""Foundations turn by turn: cards seen, and a deck that is too small."""

from fractions import Fraction
from math import comb

import pytest

from tests.odds_cards import exact
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.curve import Going, cards_seen, curve


@pytest.mark.parametrize(
    ("going", "turn", "seen"),
    [("first", 1, 6), ("second", 1, 7), ("first", 2, 12), ("second", 2, 13), ("first", 4, 24)],
)
def test_cards_seen(going: Going, turn: int, seen: int):
    assert cards_seen(going, turn, 6, 6) == seen


def test_another_number_drawn():
    assert cards_seen("first", 3, 6, 2) == 10
    assert cards_seen("second", 9, 6, 0) == 7


@pytest.mark.parametrize("going", ["first", "second"])
def test_every_turn_is_a_draw_of_all_that_was_seen(going: Going):
    turns = curve(60, 24, going, 3, 6, 6, 8)
    assert [turn.number for turn in turns] == [1, 2, 3]
    for turn in turns:
        for n, chance in enumerate(turn.at_least):
            ways = sum(comb(24, k) * comb(36, turn.seen - k) for k in range(n, turn.seen + 1))
            assert chance == Fraction(ways, comb(60, turn.seen))
        assert turn.expected == Fraction(turn.seen * 24, 60)
        assert len(turn.at_least) == 9


@pytest.mark.parametrize(
    ("cards", "wanted", "turns", "hand", "drawn"),
    [
        (60, 24, 0, 6, 6),
        (60, 24, 3, 0, 6),
        (60, 24, 3, -1, 6),
        (60, 24, 3, 6, -1),
        (60, 70, 3, 6, 6),
        (60, -1, 3, 6, 6),
        (60, 24, 11, 6, 6),
        (5, 2, 1, 6, 0),
        (0, 0, 1, 6, 6),
    ],
)
@pytest.mark.parametrize("going", ["first", "second"])
def test_curves_that_cannot_be(
    cards: int, wanted: int, turns: int, hand: int, drawn: int, going: Going
):
    with pytest.raises(ImpossibleError):
        curve(cards, wanted, going, turns, hand, drawn, 3)


def test_the_deck_lasts_to_its_last_card():
    assert curve(60, 24, "first", 10, 6, 6, 1)[-1].expected == 24
    with pytest.raises(ImpossibleError, match=r"\b9\b"):  # the turn to which it lasts
        curve(60, 24, "second", 10, 6, 6, 1)
    assert curve(7, 7, "second", 1, 6, 6, 1)[-1].at_least == exact(1, 1)


def test_no_card_is_wanted():
    (turn,) = curve(60, 0, "first", 1, 6, 6, 2)
    assert turn.at_least == exact(1, 0, 0)
    assert turn.expected == 0
    assert curve(60, 24, "first", 1, 6, 6, 0)[0].at_least == exact(1)
