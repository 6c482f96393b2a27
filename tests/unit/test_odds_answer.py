"""Answers for decks: figures and tables by their keys, what is refused, what nobody can say."""

from tests.odds_cards import HEAD, WATER, card, figures, starter, strike
from uvdeck.model import UNKNOWN, Block, Zone
from uvdeck.odds.block_answer import BlockQuestion, block_answer
from uvdeck.odds.line_answer import LineQuestion, line_answer

# --- Lines ---------------------------------------------------------------------------------------


def test_every_line_has_the_same_figures():
    """Cards that share a name may be an attack in one deck and none in another."""
    left = {card("filler"): 50}
    with_attack = line_answer(HEAD, left, [strike("a"), card("b")], None, LineQuestion())
    without = line_answer(HEAD, left, [card("a"), card("b")], None, LineQuestion())
    assert [f.key for f in with_attack.figures] == [f.key for f in without.figures]
    assert figures(without)["damage"] == 0
    assert figures(with_attack)["damage"] == 6


# --- Blocks --------------------------------------------------------------------------------------


def ask(*, zone: Zone = Zone.MID, ready: int = 0, symbols: bool = True) -> BlockQuestion:
    return BlockQuestion(4, zone, ready, symbols=symbols)


def test_cards_for_other_characters_block():
    """UV-11 is about what is played as a card, and not about blocks."""
    left = {card("a", 5, block=Block(Zone.MID, 0), character_only=("Somebody",)): 50}
    for character in (starter("Somebody"), starter("Another"), None):
        answer = block_answer(HEAD, left, 5, character, ask())
        assert figures(answer)["complete"] == 1


def test_what_nobody_can_block_with_leaves_no_doubt():
    lost = card("lost", 5, block=UNKNOWN, symbols=WATER)
    assert block_answer(HEAD, {lost: 50}, 5, starter(), ask()).doubts == ()
    (doubt,) = block_answer(HEAD, {lost: 50}, 5, starter(), ask(symbols=False)).doubts
    assert "lost" in doubt
