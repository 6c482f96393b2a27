"""Mulligans (UV-31), and the circle of cards that both players' hands are read from."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from uvdeck.odds import mulligan
from uvdeck.odds.circle import Circle
from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.deal import Wish, split
from uvdeck.odds.hand import Hand, exactly
from uvdeck.odds.mulligan import FirstPlayer, SecondPlayer, Stages

A, F = 1, 2
DECK = {0: 26, A: 10, F: 20, A | F: 4}
ALWAYS = [Wish(F, CountRange(0))]
NEVER = [Wish(F, CountRange(5)), Wish(F, CountRange(0, 4))]
SOME = [Wish(A, CountRange(1))]

#: A deck of six cards, small enough to lay out all its orders.
SMALL = (A, A, F, F, A | F, 0)


def in_orders(holds: Callable[[Sequence[int]], bool], deck: Sequence[int] = SMALL) -> Fraction:
    """Return the share of the orders of a deck of which something holds."""
    orders = list(permutations(deck))
    return Fraction(sum(holds(order) for order in orders), len(orders))


def number(cards: Sequence[int], bit: int) -> int:
    return sum(1 for card in cards if card & bit)


# --- The first player ----------------------------------------------------------------------------


def test_three_hands_without_a_foundation():
    player = FirstPlayer({0: 36, F: 24}, 6, 0, [Wish(F, CountRange(1))], F)
    barren = player.probability([Wish(F, exactly(0))])
    assert barren == Fraction(comb(36, 18), comb(60, 18)) == Fraction(62, 6319667)
    stages = player.stages()
    assert stages.kept == 1 - Fraction(comb(36, 6), comb(60, 6))
    assert stages.twice == Fraction(comb(36, 12), comb(60, 12))
    assert stages.once == 1 - stages.kept - stages.twice
    assert stages.cards == 6 * (stages.once + 2 * stages.twice)


def test_who_always_keeps_has_the_hand_as_dealt():
    player = FirstPlayer(DECK, 6, 2, ALWAYS, F)
    assert player.stages() == Stages(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    assert player.probability(SOME) == Hand(DECK, 6, 2).probability(SOME)
    assert player.spread(A) == Hand(DECK, 6, 2).spread(A)


def test_who_never_keeps_redraws_again_only_without_a_foundation():
    stages = FirstPlayer(DECK, 6, 0, NEVER, F).stages()
    assert stages.kept == 0
    assert stages.twice == Fraction(comb(36, 6), comb(60, 6))
    assert stages.kept + stages.once + stages.twice == 1


def test_the_first_player_against_all_orders_of_six_cards():
    keep = [Wish(A, CountRange(2))]

    def final(order: Sequence[int]) -> Sequence[int]:
        for start in (0, 2):
            hand = order[start : start + 2]
            if number(hand, A) >= 2 or (start == 2 and number(hand, F)):
                return hand
        return order[4:6]

    player = FirstPlayer(split((1, card) for card in SMALL), 2, 0, keep, F)
    found = [player.probability([Wish(A, exactly(n))]) for n in range(3)]
    assert found == [
        in_orders(lambda order: number(final(order), A) == 0),
        in_orders(lambda order: number(final(order), A) == 1),
        in_orders(lambda order: number(final(order), A) == 2),
    ]


def test_a_third_hand_that_goes_round_the_deck():
    """Of five cards, two a hand: the third hand is the fifth card and the first one returned."""
    deck = (A, A, F, 0, 0)
    keep = [Wish(A, CountRange(2))]

    def final(order: Sequence[int]) -> Sequence[int]:
        if number(order[:2], A) >= 2:
            return order[:2]
        if number(order[2:4], A) >= 2 or number(order[2:4], F):
            return order[2:4]
        return (order[4], order[0])

    player = FirstPlayer(split((1, card) for card in deck), 2, 0, keep, F)
    assert sum(player.spread(A)) == 1
    assert player.spread(A)[1] == in_orders(lambda order: number(final(order), A) == 1, deck)


# --- The second player ---------------------------------------------------------------------------


def test_who_redraws_all_has_another_hand_that_is_as_good():
    player = SecondPlayer(DECK, 6, 0, None, None)
    assert player.stages() == Stages(Fraction(0), Fraction(1), Fraction(0), Fraction(6))
    assert player.probability(SOME) == Hand(DECK, 6).probability(SOME)


def test_what_cannot_be_met_is_never_kept():
    player = SecondPlayer(DECK, 6, 0, NEVER, None)
    assert player.stages().kept == 0
    assert player.probability(SOME) == SecondPlayer(DECK, 6, 0, None, None).probability(SOME)


def test_a_hand_of_which_nothing_goes_back_is_kept():
    deck = {0: 30, A: 20, F: 10}
    stages = SecondPlayer(deck, 6, 0, None, F).stages()
    assert stages.kept == Fraction(comb(50, 6), comb(60, 6))
    assert stages.once == 1 - stages.kept
    assert stages.twice == 0
    assert stages.cards == Fraction(6 * 10, 60)


def test_a_group_of_no_card_is_never_redrawn():
    player = SecondPlayer({0: 50, A: 10}, 6, 1, None, F)
    assert player.stages() == Stages(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    assert player.probability(SOME) == Hand({0: 50, A: 10}, 6, 1).probability(SOME)


def test_some_cards_go_back_and_others_stay():
    deck = {0: 4, A: 3, F: 3}
    player = SecondPlayer(deck, 2, 0, None, F)
    chance = Fraction(0)
    for hand in combinations([A] * 3 + [F] * 3 + [0] * 4, 2):
        back, left = number(hand, F), 3 - number(hand, A)
        none = Fraction(comb(8 - left, back), comb(8, back))
        chance += (1 if number(hand, A) else 1 - none) * Fraction(1, comb(10, 2))
    assert player.probability(SOME) == chance


def test_a_tiny_deck_gives_back_what_was_returned():
    """Of three cards two are redrawn: the third comes, and one of the two."""
    deck = {A: 1, 0: 2}
    player = SecondPlayer(deck, 2, 0, [Wish(A, CountRange(1))], None)
    # Kept with A (2 of 3); else A is the third card and comes for certain.
    assert player.stages().kept == Fraction(2, 3)
    assert player.probability([Wish(A, CountRange(1))]) == 1
    whole = SecondPlayer({A: 2}, 2, 0, None, None)
    assert whole.probability([Wish(A, exactly(2))]) == 1


@pytest.mark.parametrize("redraw", [None, F])
def test_the_second_player_sums_to_one(redraw: int | None):
    player = SecondPlayer(DECK, 5, 2, SOME, redraw)
    assert sum(player.spread(A)) == 1
    assert player.probability([]) == 1
    assert player.probability(NEVER) == 0
    stages = player.stages()
    assert stages.kept + stages.once == 1


def test_too_many_redraws_are_refused(monkeypatch: pytest.MonkeyPatch):
    assert 0 < SecondPlayer(DECK, 6, 0, SOME, F).probability(SOME) < 1
    monkeypatch.setattr(mulligan, "MAX_REDRAWS", 5)
    for player in (SecondPlayer(DECK, 6, 0, SOME, F), SecondPlayer(DECK, 6, 2, SOME, None)):
        with pytest.raises(ImpossibleError):
            player.probability(SOME)


def test_too_many_hands_are_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mulligan, "MAX_HANDS", 5)
    for player in (FirstPlayer(DECK, 6, 0, SOME, F), SecondPlayer(DECK, 6, 0, SOME, F)):
        with pytest.raises(ImpossibleError):
            player.probability(SOME)


# --- Both ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "draws"), [(0, 0), (-1, 0), (61, 0), (60, 1), (6, 55), (6, -1)])
def test_hands_that_cannot_be(size: int, draws: int):
    with pytest.raises(ImpossibleError):
        FirstPlayer(DECK, size, draws, SOME, F)
    with pytest.raises(ImpossibleError):
        SecondPlayer(DECK, size, draws, SOME, F)


def test_a_deck_of_nothing():
    with pytest.raises(ImpossibleError):
        FirstPlayer({}, 6, 0, SOME, F)
    with pytest.raises(ImpossibleError):
        SecondPlayer({}, 6, 0, SOME, None)


def test_a_hand_of_all_cards():
    for player in (FirstPlayer(DECK, 60, 0, SOME, F), SecondPlayer(DECK, 60, 0, None, None)):
        assert player.probability([Wish(A, exactly(14))]) == 1


# --- The circle ----------------------------------------------------------------------------------


def test_a_circle_of_which_nothing_is_said():
    assert Circle(DECK, 6, {}).chance() == 1
    assert Circle(DECK, 60, {3: []}).chance() == 1


def test_every_hand_of_a_circle_is_as_good():
    alone = Hand(DECK, 6).probability(SOME)
    for final in (1, 2, 3):
        assert Circle(DECK, 6, {final: SOME}).chance() == alone


def test_what_excludes_itself():
    assert Circle(DECK, 6, {1: NEVER}).chance() == 0
    assert Circle(DECK, 6, {1: [Wish(A, exactly(0)), *SOME]}).chance() == 0


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_hands_of_a_circle_against_all_orders(size: int):
    """Also where the hands overlap, because the deck is shorter than they are together."""
    said = {
        1: [Wish(A, CountRange(1))],
        2: [Wish(F, CountRange(0, 1))],
        3: [Wish(A, CountRange(1, 2))],
    }

    def holds(order: Sequence[int]) -> bool:
        twice = [*order, *order, *order]
        first, second, third = (twice[size * k : size * (k + 1)] for k in range(3))
        return number(first, A) >= 1 and number(second, F) <= 1 and 1 <= number(third, A) <= 2

    circle = Circle(split((1, card) for card in SMALL), size, said)
    assert circle.chance() == in_orders(holds)
