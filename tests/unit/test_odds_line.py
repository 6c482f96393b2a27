"""Lines: progressive difficulty by what stands before, and checks one after another."""

from fractions import Fraction
from math import perm

import pytest

from tests.odds_cards import exact
from uvdeck.odds.check import Controls
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.line import (
    MAX_PLAYS,
    MAX_READY,
    Play,
    check_line,
    difficulties,
    line_odds,
    progressive,
)

#: The deck of the worked examples.
DECK: Controls = {6: 10, 5: 25, 4: 10, 3: 10, 2: 5}


def card(name: str = "x", ignores: str | None = None, *, attack: bool = False) -> Play:
    return Play(name, 3, attack, 4 if attack else None, ignores)


# --- Progressive difficulty ----------------------------------------------------------------------


def test_each_card_before_adds_one():
    assert progressive(card(), []) == 0
    assert progressive(card(), [card(), card("y")]) == 2
    assert progressive(card(), [card()], pool=3) == 4


@pytest.mark.parametrize(
    ("ignores", "to_attack", "to_other"),
    [(None, 1, 1), ("always", 0, 0), ("own-turn", 0, 0), ("to-attacks", 0, 1)],
)
def test_cards_that_do_not_count(ignores: str | None, to_attack: int, to_other: int):
    before = [card("y", ignores)]
    assert progressive(card(attack=True), before) == to_attack
    assert progressive(card(attack=False), before) == to_other


def test_the_first_copy_does_not_count_and_the_others_do():
    copies = [card("y", "first-copy")] * 3
    assert [progressive(card(), copies[:n]) for n in range(4)] == [0, 0, 1, 2]
    two = [card("y", "first-copy"), card("z", "first-copy")]
    assert progressive(card(), two) == 0
    assert progressive(card(), [*two, two[0]]) == 1


def test_the_card_itself_does_not_matter_but_for_being_an_attack():
    ignored = [card("y", "always")]
    for ignores in (None, "always", "first-copy", "to-attacks"):
        assert progressive(card("x", ignores), ignored) == 0
        assert progressive(card("x", ignores), [card("y")]) == 1


@pytest.mark.parametrize("word", ["", "never", "Always"])
def test_words_that_nobody_knows(word: str):
    with pytest.raises(ValueError, match="ignores_progressive") as caught:
        progressive(card(), [card("y", word)])
    assert not isinstance(caught.value, ImpossibleError)


def test_difficulties_of_a_line():
    line = [Play("a", 2), Play("b", 0, ignores_progressive="always"), Play("c", 5), Play("a", 2)]
    assert difficulties(line) == [2, 1, 6, 4]
    assert difficulties(line, 2) == [4, 3, 8, 6]
    assert difficulties([]) == []


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("controls", "needs", "ready"),
    [
        ({}, [3], 0),
        ({5: 0}, [], 0),
        ({5: 2}, [3, 3, 3], 0),
        (DECK, [-1], 0),
        (DECK, [3], -1),
        (DECK, [3], MAX_READY + 1),
        (DECK, [3] * (MAX_PLAYS + 1), 0),
    ],
)
def test_lines_that_cannot_be(controls: Controls, needs: list[int], ready: int):
    with pytest.raises(ImpossibleError):
        check_line(controls, needs, ready)
    with pytest.raises(ImpossibleError):
        line_odds(controls, needs, ready)


def test_lines_that_only_just_can_be():
    assert check_line({5: 3}, [3, 3, 3], 0) == 3
    assert line_odds({5: 3}, [3, 3, 3], 0).all_pass == 1
    assert line_odds(DECK, [3] * MAX_PLAYS, 0).all_pass > 0
    assert sum(line_odds(DECK, [9], MAX_READY).ready_left()) == 1


# --- Checks one after another --------------------------------------------------------------------


def test_the_worked_example():
    odds = line_odds(DECK, [3, 5], 0)
    assert odds.all_pass == Fraction(35 * 54, 60 * 59) == Fraction(63, 118)
    assert odds.passed == exact(1, Fraction(55, 60), Fraction(63, 118))
    assert odds.needs == (3, 5)


def test_a_line_of_nothing_passes():
    odds = line_odds(DECK, [], 2)
    assert odds.all_pass == 1
    assert odds.played() == exact(1)
    assert odds.ready_left() == exact(0, 0, 1)


def test_a_card_without_control_ends_the_line():
    odds = line_odds({None: 1, 9: 1}, [0, 0], 5)
    assert odds.all_pass == 0
    assert odds.played() == exact(Fraction(1, 2), Fraction(1, 2), 0)


def test_exactly_what_is_needed_is_committed():
    """Control 4 against 6 takes both ready cards, so that the next one lacks them."""
    odds = line_odds({4: 2}, [6, 4], 2)
    assert odds.ended == (exact(0, 0, 0), exact(0, 0, 0), exact(1, 0, 0))
    odds = line_odds({4: 2}, [6, 5], 2)
    assert odds.ended == (exact(0, 0, 0), exact(1, 0, 0), exact(0, 0, 0))
    # Who cannot reach it commits nothing.
    odds = line_odds({4: 2}, [7], 2)
    assert odds.ended == (exact(0, 0, 1), exact(0, 0, 0))


def test_ready_cards_that_nothing_can_use_stay():
    odds = line_odds({4: 60}, [5, 5], 150)
    assert odds.ready_left()[148] == 1
    assert len(odds.ready_left()) == 151


def test_expected_damage_counts_attacks_that_pass():
    line = [Play("a", 3, True, 4), Play("b", 3), Play("c", 3, True, 10), Play("d", 0, True)]
    odds = line_odds(DECK, difficulties(line), 1)
    assert odds.damage(line) == 4 * odds.passed[1] + 10 * odds.passed[3]
    with pytest.raises(ValueError, match="zip"):
        odds.damage(line[:2])


def test_what_comes_out_sums_to_one():
    odds = line_odds({None: 3, **DECK}, [3, 5, 4, 7, 2], 3)
    assert sum(odds.played()) == 1
    assert sum(odds.ready_left()) == 1
    assert [sum(odds.played()[k:], Fraction(0)) for k in range(6)] == list(odds.passed)
    assert all(chance.denominator <= perm(63, 5) for chance in odds.passed)


def test_copies_are_turned_over_without_coming_back():
    odds = line_odds({6: 5, 0: 55}, [6] * 6, 0)
    assert odds.passed[5] == Fraction(perm(5, 5), perm(60, 5))
    assert odds.all_pass == 0
