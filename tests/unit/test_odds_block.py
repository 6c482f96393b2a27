"""Blocks: which are complete, what they need, which is tried, and what the check makes of it."""

from fractions import Fraction
from math import comb

import pytest

from tests.odds_cards import exact
from uvdeck.model import Zone
from uvdeck.odds.block import Blocker, block_odds, is_complete, known_hand, needed
from uvdeck.odds.count import ImpossibleError

HIGH, MID, LOW = Zone.HIGH, Zone.MID, Zone.LOW
FIRM = Blocker(10, 5, MID, 0)
WEAK = Blocker(10, 3, MID, 2)
HALF = Blocker(10, 4, HIGH, -1)
BARE = Blocker(30, 6)
DECK = [FIRM, WEAK, HALF, BARE]


@pytest.mark.parametrize(
    ("attack", "complete", "partial", "nothing"),
    [(HIGH, [HIGH], [MID], [LOW]), (MID, [MID], [HIGH, LOW], []), (LOW, [LOW], [MID], [HIGH])],
)
def test_zones(attack: Zone, complete: list[Zone], partial: list[Zone], nothing: list[Zone]):
    assert all(is_complete(zone, attack) is True for zone in complete)
    assert all(is_complete(zone, attack) is False for zone in partial)
    assert all(is_complete(zone, attack) is None for zone in nothing)


@pytest.mark.parametrize(
    ("speed", "modifier", "pool", "difficulty"),
    [(4, 2, 0, 6), (4, 2, 1, 7), (0, 0, 0, 0), (1, -3, 0, 0), (1, -3, 3, 1), (4, -1, 0, 3)],
)
def test_what_a_block_needs(speed: int, modifier: int, pool: int, difficulty: int):
    assert needed(speed, modifier, pool) == difficulty


@pytest.mark.parametrize(
    ("hand", "speed", "ready", "pool"),
    [(-1, 4, 0, 0), (5, -1, 0, 0), (5, 4, -1, 0), (5, 4, 0, -1), (60, 4, 0, 0), (61, 4, 0, 0)],
)
def test_blocks_that_cannot_be(hand: int, speed: int, ready: int, pool: int):
    with pytest.raises(ImpossibleError):
        block_odds(DECK, hand, speed, MID, ready, pool)


def test_decks_of_nothing():
    with pytest.raises(ImpossibleError):
        block_odds([], 0, 4, MID, 0, 0)
    with pytest.raises(ImpossibleError):
        known_hand([FIRM], [], 4, MID, 0, 0)


@pytest.mark.parametrize(("speed", "ready", "pool"), [(-1, 0, 0), (4, -1, 0), (4, 0, -1)])
def test_numbers_below_zero(speed: int, ready: int, pool: int):
    with pytest.raises(ImpossibleError):
        known_hand([FIRM], DECK, speed, MID, ready, pool)


def test_an_empty_hand_blocks_nothing():
    odds = block_odds(DECK, 0, 4, MID, 9, 0)
    assert (odds.complete, odds.partial, odds.none, odds.held) == exact(0, 0, 1, 0)
    odds = known_hand([], DECK, 4, MID, 9, 0)
    assert (odds.complete, odds.none, *odds.tiers) == exact(0, 1)


def test_all_cards_but_one():
    odds = block_odds(DECK, 59, 4, MID, 99, 0)
    assert odds.held == 1
    assert odds.complete == 1


def test_the_likeliest_complete_block_is_tried_first():
    odds = block_odds(DECK, 5, 4, MID, 0, 0)
    assert [(t.complete, t.difficulty, t.copies) for t in odds.tiers] == [
        (True, 4, 10),
        (True, 6, 10),
        (False, 3, 10),
    ]
    assert odds.complete + odds.partial + odds.none == 1
    assert odds.held == 1 - Fraction(comb(30, 5), comb(60, 5))
    # A firm block is in the hand, and one of the cards with control 4 or more is turned over.
    firm = 0
    for top, copies in ((FIRM, 9), (HALF, 10), (BARE, 10)):
        firm += top.copies * (comb(59, 5) - comb(59 - copies, 5))
    assert odds.tiers[0].passed == Fraction(firm, 60 * comb(59, 5))
    assert all(t.passed <= t.tried for t in odds.tiers)


def test_a_block_that_no_card_lets_pass_is_not_tried():
    odds = block_odds(DECK, 5, 5, MID, 0, 0)  # WEAK needs 7
    assert [(t.complete, t.difficulty) for t in odds.tiers] == [(True, 5), (False, 4)]
    assert len(block_odds(DECK, 5, 5, MID, 1, 0).tiers) == 3
    nothing = block_odds(DECK, 5, 9, MID, 0, 0)
    assert (nothing.none, nothing.held, *nothing.tiers) == exact(1, 0)


def test_a_deck_without_control():
    deck = [Blocker(60, None, MID, 0)]
    odds = block_odds(deck, 5, 0, MID, 99, 0)
    assert (odds.complete, odds.none, *odds.tiers) == exact(0, 1)
    assert known_hand(deck, deck, 0, MID, 99, 0).none == 1


def test_the_printed_difficulty_is_met_by_ready_cards():
    deck = [Blocker(60, 3, MID, 0)]
    chances = [block_odds(deck, 1, 5, MID, ready, 0).complete for ready in range(4)]
    assert chances == [0, 0, 1, 1]
    assert block_odds(deck, 1, 5, MID, 2, 1).complete == 0


def test_a_known_hand_tries_its_best_block():
    odds = known_hand([HALF, WEAK, FIRM, FIRM], DECK, 4, MID, 0, 0)
    assert odds.complete == Fraction(50, 60)
    assert (odds.partial, odds.held) == exact(0, 1)
    assert [(t.complete, t.difficulty, t.copies) for t in odds.tiers] == [(True, 4, 2)]
    assert odds.tiers[0].tried == 1
    half = known_hand([HALF, BARE], DECK, 4, MID, 0, 0)
    assert (half.complete, half.partial, half.none) == exact(0, 1, 0)
    low = known_hand([HALF], DECK, 4, LOW, 0, 0)
    assert (low.none, low.held) == exact(1, 0)


def test_a_known_hand_tries_a_complete_block_before_a_likelier_partial_one():
    odds = known_hand([HALF, WEAK], DECK, 4, MID, 0, 0)
    assert odds.complete == Fraction(30, 60)
    assert odds.partial == 0
    # It does try the other where no card lets the complete one pass.
    odds = known_hand([HALF, WEAK], DECK, 5, MID, 0, 0)
    assert (odds.complete, odds.partial) == exact(0, Fraction(50, 60))
