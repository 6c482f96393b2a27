"""Opening hands: the borders of a hand, and groups that bear on each other."""

from fractions import Fraction
from math import comb

import pytest

from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.deal import Wish
from uvdeck.odds.hand import Hand, check_hand, exactly

A, B = 1, 2
DECK = {0: 52, A: 4, B: 4}


@pytest.mark.parametrize(
    ("cards", "size", "draws"),
    [
        (60, 0, 0),  # a hand of nothing
        (60, -1, 0),
        (60, 61, 0),
        (60, 60, 1),
        (60, 7, 54),
        (60, 7, -1),
        (0, 7, 0),  # a deck of nothing
        (0, 0, 0),
    ],
)
def test_hands_that_cannot_be(cards: int, size: int, draws: int):
    with pytest.raises(ImpossibleError):
        check_hand(cards, size, draws)
    with pytest.raises(ImpossibleError):
        Hand({0: cards} if cards else {}, size, draws)


@pytest.mark.parametrize(("cards", "size", "draws"), [(60, 60, 0), (60, 7, 53), (1, 1, 0)])
def test_hands_that_only_just_can_be(cards: int, size: int, draws: int):
    assert Hand({0: cards}, size, draws).probability([]) == 1


def test_groups_are_not_independent():
    hand = Hand(DECK, 7)
    one = hand.probability([Wish(A, CountRange(1))])
    both = hand.probability([Wish(A, CountRange(1)), Wish(B, CountRange(1))])
    assert one == 1 - Fraction(comb(56, 7), comb(60, 7))
    assert both == 1 - Fraction(2 * comb(56, 7) - comb(52, 7), comb(60, 7))
    assert both < one * one


def test_wishes_that_exclude_each_other():
    hand = Hand(DECK, 7)
    assert hand.probability([Wish(A, CountRange(2)), Wish(A, CountRange(0, 1))]) == 0
    assert hand.probability([Wish(A, CountRange(5))]) == 0


def test_two_wishes_for_one_group_both_hold():
    hand = Hand(DECK, 7)
    both = hand.probability([Wish(A, CountRange(1)), Wish(A, CountRange(0, 2))])
    assert both == hand.probability([Wish(A, CountRange(1, 2))])


def test_cards_drawn_later_are_as_good():
    wish = [Wish(A, CountRange(2)), Wish(B, CountRange(0, 1))]
    assert Hand(DECK, 5, 3).probability(wish) == Hand(DECK, 8).probability(wish)
    assert Hand(DECK, 5, 3).spread(A) == Hand(DECK, 8).spread(A)


def test_the_whole_deck():
    hand = Hand(DECK, 60)
    assert hand.probability([Wish(A, exactly(4)), Wish(B, exactly(4))]) == 1
    assert hand.spread(A)[4] == 1


def test_the_spread_is_made_of_exact_numbers():
    hand = Hand(DECK, 7)
    spread = hand.spread(A)
    assert len(spread) == 8
    assert sum(spread) == 1
    assert list(spread) == [hand.probability([Wish(A, exactly(n))]) for n in range(8)]
    assert hand.spread(4) == (1, *[0] * 7)  # a group of no card


def test_exactly():
    assert exactly(3) == CountRange(3, 3)
    assert str(exactly(3)) == "3"
