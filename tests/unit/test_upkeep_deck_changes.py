"""Which decks a change of the card list touches."""

from datetime import date
from typing import Any

import pytest

from tests.card_lists import LIST, files, fresh, pair, side
from uvdeck.legality.verdict import Question, Verdict
from uvdeck.upkeep.deck_changes import DeckTouched, touched_decks
from uvdeck.upkeep.differ import compare
from uvdeck.upkeep.two_lists import read_wholes

QUESTION = Question(today=date(2026, 4, 15))
#: A deck that is legal but for its size; what matters here is what it holds.
DECK = "Character\n1 Faye\nMain\n4 Strike\n4 x01/004\n2 x02/002 Calm\n"


def touched(new: Any, text: str = DECK, old: Any = LIST) -> DeckTouched:
    texts = files(old), files(new)
    difference = compare(pair(*texts))
    wholes = read_wholes(side(texts[0], "old"), side(texts[1], "new"), [])
    (found,) = touched_decks([("d.txt", text.encode(), None)], difference, *wholes, QUESTION)
    return found


def test_nothing_changed() -> None:
    found = touched(fresh())
    assert found.cards == ()
    assert not found.turns
    assert not found.is_touched
    assert found.before is found.after is Verdict.NOT_LEGAL


@pytest.mark.parametrize(
    ("printing", "field", "value", "cards"),
    [
        ("x01/002", "control", 4, ["x01/002"]),
        ("x01/001", "health", 20, ["x01/001"]),
        ("x01/004", "control", 4, ["x01/004"]),
        ("x01/005", "control", 3, []),  # a namesake
        ("x02/002", "rarity", "promo", ["x02/002"]),  # a reprint that the deck names
        ("x02/001", "rarity", "rare", []),  # one that it does not name
        ("x02/003", "stamina", 4, []),
    ],
)
def test_cards_that_changed(printing: str, field: str, value: Any, cards: list[str]) -> None:
    new = fresh()
    code, _, number = printing.partition("/")
    new[code][number][field] = value
    found = touched(new)
    assert [card for card, _ in found.cards] == cards
    assert found.is_touched is bool(cards)
    assert not found.turns


def test_a_card_that_is_renamed_or_renumbered() -> None:
    new = fresh()
    new["x01"]["002"]["name"] = "Blow"
    found = touched(new)
    assert found.cards == (("x01/002", "Strike"),)
    new = fresh()
    new["x01"]["020"] = new["x01"].pop("002")
    new["x02"]["001"]["reprint_of"] = "x01/020"
    assert touched(new).cards == (("x01/020", "Strike"),)


def test_cards_that_came_and_went() -> None:
    new = fresh()
    del new["x02"]["002"]
    assert touched(new).cards == (("x02/002", "Calm"),)
    new = fresh()
    new["x01"]["006"] = {**LIST["x01"]["003"], "name": "Wave"}
    assert touched(new, DECK + "1 Wave\n").cards == (("x01/006", "Wave"),)
    # A further printing of a card matters to no deck.
    new = fresh()
    new["x02"]["004"] = {"reprint_of": "x01/002"}
    assert touched(new).cards == ()


def test_a_verdict_that_turns() -> None:
    old, new = fresh(), fresh()
    legal = "Character\n1 Faye\nMain\n" + "".join(f"4 x01/{n:03}\n" for n in range(10, 23))
    for cards in (old["x01"], new["x01"]):
        for number in range(10, 23):
            cards[f"{number:03}"] = {**LIST["x01"]["004"], "name": f"Card {number}"}
    found = touched(new, legal, old)
    assert (found.before, found.is_touched) == (found.after, False)
    new["x01"]["015"]["symbols"] = ["water"]
    turned = touched(new, legal, old)
    assert found.before is not Verdict.NOT_LEGAL
    assert turned.after is Verdict.NOT_LEGAL
    assert turned.turns
    assert turned.why
    assert turned.cards == (("x01/015", "Card 15"),)


def test_a_deck_that_cannot_be_read() -> None:
    texts = files(LIST)
    both = compare(pair(texts, texts))
    wholes = read_wholes(side(texts), side(texts), [])
    (found,) = touched_decks([("d", None, "there is no such file")], both, *wholes, QUESTION)
    assert (found.before, found.after, found.why) == (None, None, "there is no such file")
    assert found.is_touched
    assert not found.turns
