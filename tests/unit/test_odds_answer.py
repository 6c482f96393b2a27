"""Answers for decks: figures and tables by their keys, what is refused, what nobody can say."""

from tests.odds_cards import HEAD, card, figures, strike
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
