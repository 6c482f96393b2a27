"""The best order of a line, against all orders laid out."""

from fractions import Fraction
from itertools import permutations

import pytest

from uvdeck.odds.check import Controls
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.line import MAX_READY, Play, difficulties, line_odds
from uvdeck.odds.order import MAX_ORDERED, Objective, Passing, best_order

DECK: Controls = {None: 2, 6: 8, 5: 25, 4: 10, 3: 10, 2: 5}
LINE = [
    Play("strike", 5, True, 6),
    Play("help", 2, ignores_progressive="to-attacks"),
    Play("jab", 2, True, 3),
    Play("plan", 3, ignores_progressive="first-copy"),
]


def worth(plays: list[Play], ready: int, objective: Objective) -> Fraction:
    odds = line_odds(DECK, difficulties(plays, 1), ready)
    return odds.all_pass if objective == "all" else odds.damage(plays)


@pytest.mark.parametrize("ready", [0, 1, 3])
@pytest.mark.parametrize("objective", ["all", "damage"])
def test_the_best_of_all_orders(ready: int, objective: Objective):
    best = best_order(DECK, LINE, ready, 1, objective)
    values = {
        order: worth([LINE[i] for i in order], ready, objective)
        for order in permutations(range(len(LINE)))
    }
    assert best.value == max(values.values()) == values[best.order]
    assert best.given == values[0, 1, 2, 3]


def test_the_order_given_stays_where_no_other_is_better():
    line = [Play("a", 3, True, 2), Play("a", 3, True, 2), Play("a", 3, True, 2)]
    objectives: tuple[Objective, ...] = ("all", "damage")
    for objective in objectives:
        best = best_order(DECK, line, 1, 0, objective)
        assert best.order == (0, 1, 2)
        assert best.value == best.given


def test_one_card():
    best = best_order(DECK, LINE[:1], 2, 0, "damage")
    assert best.order == (0,)
    assert best.value == best.given == 6 * line_odds(DECK, [5], 2).all_pass


def test_the_two_aims_may_want_different_orders():
    """Help that does not count goes first to pass whole; damage would rather strike at once."""
    line = [Play("strike", 6, True, 20), Play("help", 4, ignores_progressive="always")]
    deck: Controls = {6: 30, 4: 20, 2: 10}
    damage = best_order(deck, line, 0, 0, "damage")
    assert (damage.order, damage.value) == ((0, 1), Fraction(10))
    whole = best_order(deck, line, 0, 0, "all")
    assert (whole.order, whole.value) == ((1, 0), Fraction(30 * 49, 60 * 59))
    assert whole.given == Fraction(30 * 29, 60 * 59)


def test_damage_of_cards_that_deal_none():
    best = best_order(DECK, [Play("a", 3), Play("b", 4)], 0, 0, "damage")
    assert best.order == (0, 1)
    assert best.value == best.given == 0


@pytest.mark.parametrize(
    ("controls", "cards", "ready", "pool"),
    [
        (DECK, MAX_ORDERED + 1, 0, 0),
        ({5: 2}, 3, 0, 0),
        ({}, 1, 0, 0),
        (DECK, 2, -1, 0),
        (DECK, 2, MAX_READY + 1, 0),
        (DECK, 2, 0, -9),
    ],
)
def test_orders_that_cannot_be_searched(controls: Controls, cards: int, ready: int, pool: int):
    with pytest.raises(ImpossibleError):
        best_order(controls, [Play("a", 3)] * cards, ready, pool, "all")


def test_as_many_as_can_be_searched():
    line = [Play(f"card {i}", i % 4, i % 2 == 0, i) for i in range(MAX_ORDERED)]
    best = best_order(DECK, line, 4, 0, "all")
    assert sorted(best.order) == list(range(MAX_ORDERED))
    assert best.value >= best.given


def test_sets_of_difficulties_are_counted_from_high_to_low():
    passing = Passing(DECK, 3, 3)
    assert passing.chance(()) == 1
    for needs in ((5,), (6, 4), (7, 5, 2), (9, 9, 9), (2, 2, 2)):
        expected = {line_odds(DECK, list(order), 3).all_pass for order in permutations(needs)}
        assert {passing.chance(needs)} == expected
