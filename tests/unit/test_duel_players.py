"""Decks in players' hands: which of them cannot be played, and what is said of them."""

from typing import Any

import pytest

from tests.duel_decks import HERO, balanced_deck, player
from tests.goldfish_decks import rules
from tests.odds_cards import card, starter, strike
from uvdeck.duel.players import Terms, unknown_numbers
from uvdeck.duel.words import player_words, reaching_notes, terms_words
from uvdeck.goldfish.words import PRINTED
from uvdeck.model import UNKNOWN, Block, Card, CardType, Keyword, Zone
from uvdeck.odds.count import ImpossibleError

BASE = card("Base")
KNOWN = strike("Known", block=Block(Zone.MID, 2))
LOST = strike("Lost", attack=UNKNOWN, block=UNKNOWN)
VAGUE = strike("Vague", damage=UNKNOWN)
WALL = card("Wall", block=UNKNOWN)
FRIEND = card("Friend", type=CardType.BACKUP, stamina=None)


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (LOST, "attack and block"),
        (VAGUE, "damage"),
        (WALL, "block"),
        (FRIEND, "stamina"),
        (strike("Both", damage=UNKNOWN, block=UNKNOWN), "damage and block"),
        (
            card("Poor", type=CardType.BACKUP, stamina=None, block=UNKNOWN),
            "block and stamina",
        ),
        (strike("None", attack=None), "attack"),
    ],
)
def test_what_nobody_knows_is_named(wrong: Card, what: str) -> None:
    cards = {BASE: 30, wrong: 4, KNOWN: 4}
    assert list(unknown_numbers(cards, HERO)) == [f"'{wrong.name}' (tst01/{wrong.name}): {what}"]
    with pytest.raises(ImpossibleError, match=rf"'{wrong.name}' .*: {what}; write .* --data"):
        player(cards)


def test_all_are_named_at_once_in_the_order_of_ids() -> None:
    hero = starter(health=None)
    cards = {WALL: 4, BASE: 30, VAGUE: 1, LOST: 4, FRIEND: 2}
    named = [one.partition("'")[2].partition("'")[0] for one in unknown_numbers(cards, hero)]
    assert named == ["Somebody", "Friend", "Lost", "Vague", "Wall"]
    with pytest.raises(ImpossibleError) as raised:
        player(cards, character=hero)
    for name in named:
        assert f"'{name}'" in str(raised.value)
    assert "'Somebody' (tst01/Somebody): health" in str(raised.value)


def test_cards_without_a_copy_do_not_matter() -> None:
    assert list(unknown_numbers({BASE: 30, LOST: 0}, HERO)) == []


def test_numbers_that_are_known_are_enough() -> None:
    friend = card("Known Friend", type=CardType.BACKUP, stamina=1)
    unblocking = strike("Open", block=None)
    zero = strike("Zero", damage=0)
    assert list(unknown_numbers({BASE: 9, KNOWN: 9, friend: 9, unblocking: 9, zero: 9}, HERO)) == []


@pytest.mark.parametrize(("size", "hand"), [(6, 7), (1, 2), (59, 60)])
def test_hands_larger_than_the_deck(size: int, hand: int) -> None:
    with pytest.raises(ImpossibleError, match=f"{hand} cards .* {size}"):
        player({BASE: size}, character=starter(hand_size=hand, health=20))


def test_a_hand_of_unknown_size() -> None:
    for health, what in ((20, "hand size"), (None, "hand size and health")):
        with pytest.raises(ImpossibleError, match=rf"'Somebody' \(tst01/Somebody\): {what};"):
            player({BASE: 60}, character=starter(hand_size=None, health=health))


# --- Words ---------------------------------------------------------------------------------------


def test_words_of_a_player() -> None:
    fury = strike("Furious", keywords=(Keyword("Fury"), Keyword("Throw")))
    one = player({**balanced_deck(), fury: 4}, "defensive")
    words = player_words(one, "B", rules())
    assert words.assumes == (
        "B plays 64 cards with Somebody (health 20), policy 'defensive', no mulligan, in core"
    )
    assert words.notes[0] == PRINTED
    assert "Fury" in words.notes[1]
    assert "Throw" not in words.notes[1]


@pytest.mark.parametrize(
    ("terms", "facts", "said"),
    [
        (Terms(), {}, "A and B begin in turn; cards share a symbol (UV-34, core); nobody attacks"),
        (Terms("a"), {}, "A begins; "),
        (Terms("b", 3), {}, "matches of up to 3 games, B begins the first, the loser the next"),
        (Terms(), {"cycling": 5}, "a cycle removes 5 cards (UV-44)"),
        (Terms(turns=1), {}, "after 1 own turn of each is a draw (UV-48)"),
        (Terms(), {"symbols": "primary"}, "UV-34 does not hold (core)"),
        (Terms(), {"symbols": "classic"}, "attacks on a first turn are allowed (UV-24, core)"),
    ],
)
def test_words_of_the_terms(terms: Terms, facts: dict[str, Any], said: str) -> None:
    assert said in terms_words(terms, rules(**facts))


@pytest.mark.parametrize(("reaching", "told"), [(19, False), (20, False), (21, True), (99, True)])
def test_damage_beyond_the_rivals_health_is_noted(reaching: int, told: bool) -> None:
    notes = reaching_notes(Terms(reaching=reaching), player({BASE: 60}))
    assert bool(notes) is told
    assert all(f"{reaching} may never" in note and "--reaching 20" in note for note in notes)
