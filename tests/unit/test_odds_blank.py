"""Blank cards of sealed and draft (UV-23), as lines and blocks have them."""

from fractions import Fraction

import pytest

from tests.odds_cards import HEAD, JOKER, WATER, card, figures, starter, strike
from uvdeck.model import Block, Card, CardType, Zone
from uvdeck.odds.blank import as_played
from uvdeck.odds.block_answer import BlockQuestion, block_answer
from uvdeck.odds.line_answer import LineQuestion, line_answer

HERO = starter()
OFF = strike("tide", 4, 7, symbols=WATER, block=Block(Zone.HIGH, 0), character_only=("Nobody",))


def test_a_card_of_another_symbol_is_blank_in_a_limited_format():
    played = as_played(OFF, HERO, limited=True)
    assert (played.type, played.difficulty, played.control) == (CardType.FOUNDATION, 2, 4)
    assert played.block == Block(Zone.MID, 3)
    assert played.attack is None
    assert played.name == OFF.name
    assert played.character_only == ()


@pytest.mark.parametrize(
    ("own", "hero", "limited"),
    [
        (OFF, HERO, False),
        (OFF, None, True),
        (OFF, starter(symbols=JOKER), True),
        (card("wall"), HERO, True),
        (card("star", symbols=JOKER), HERO, True),
    ],
)
def test_any_other_card_is_what_it_is(own: Card, hero: Card | None, limited: bool):
    assert as_played(own, hero, limited=limited) is own


def test_a_line_plays_a_blank_card_free_of_symbols():
    question = LineQuestion(symbols=True, format="sealed", limited=True)
    deck = {card("wall", 2): 1, card("rest", 1): 1}
    answer = line_answer(HEAD, deck, [OFF], HERO, question)
    assert figures(answer)["all"] == Fraction(1, 2)  # difficulty 2
    assert figures(answer)["damage"] == 0
    assert any("tide" in note for note in answer.notes)
    # And a card of the right symbol may follow it.
    answer = line_answer(HEAD, {card("wall", 9): 2}, [OFF, card("wall")], HERO, question)
    assert figures(answer)["all"] == 1


def test_a_blank_card_blocks_mid_with_three_more():
    question = BlockQuestion(1, Zone.MID, symbols=True, format="draft", limited=True)
    deck = {card("wall", 4): 1, card("rest", 3): 1}
    answer = block_answer(HEAD, deck, [OFF], HERO, question)
    assert figures(answer)["complete"] == Fraction(1, 2)  # speed 1 and 3 more
    assert any("tide" in note for note in answer.notes)
    high = block_answer(HEAD, deck, [OFF], HERO, question._replace(zone=Zone.HIGH))
    assert figures(high)["partial"] == Fraction(1, 2)
    other = block_answer(HEAD, deck, [OFF], HERO, question._replace(limited=False))
    assert figures(other)["blocked"] == 0
