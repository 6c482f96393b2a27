"""Lint of numbers: what is far, what is rare, and what is counted."""

from collections import Counter
from typing import Any

import pytest

from tests.lint_lists import ATTACK, CHARACTER, FOUNDATION, ids, lint, make, many, values
from uvdeck.upkeep.lint_numbers import numbers_of, spread, unusual_numbers


def test_quartiles_and_what_is_usual():
    found = spread(Counter({1: 25, 2: 50, 3: 24, 9: 1}))
    assert (found.cards, found.low, found.high, found.usual) == (100, 1, 2, (1, 3))
    assert spread(Counter({7: 1})).usual == (7, 7)
    assert spread(Counter({1: 24, 2: 51, 3: 25}))[2:4] == (2, 2)


@pytest.mark.parametrize(
    ("counts", "value", "beyond"),
    [
        ({2: 199, 4: 1}, 4, 1),  # two away, one of 200
        ({2: 198, 4: 1}, 4, None),  # one of 199
        ({2: 199, 3: 1}, 3, None),  # one away
        ({4: 199, 2: 1}, 2, 1),  # downwards
        ({2: 398, 4: 1, 5: 1}, 4, 2),  # the one farther out counts too
        ({2: 397, 4: 1, 5: 1}, 4, None),
        ({2: 397, 4: 1, 5: 1}, 5, 1),
        ({2: 99, 6: 1}, 6, 1),  # four away: one of 100 will do
        ({2: 98, 6: 1}, 6, None),
        ({2: 99, 5: 1}, 5, None),  # three away: it takes 200
        ({1: 100, 4: 100, 10: 1}, 10, 1),  # the quartile range is 3, and twice that away
        ({1: 100, 4: 100, 9: 1}, 9, None),
        ({2: 199}, 9, 0),  # a value that no card has, of a reprint
    ],
)
def test_borders(counts: dict[int, int], value: int, beyond: int | None):
    assert spread(Counter(counts)).beyond(value) == beyond


def test_every_number_of_a_printing_is_looked_at():
    assert numbers_of({**ATTACK, "stamina": 3}) == [
        ("difficulty", 4), ("control", 3), ("stamina", 3),
        ("block_modifier", 2), ("speed", 4), ("damage", 4),
    ]  # fmt: skip
    assert numbers_of(CHARACTER) == [
        ("difficulty", 6), ("control", 6), ("hand_size", 6), ("health", 25),
    ]  # fmt: skip
    assert numbers_of({"attack": "unknown", "block": None, "difficulty": None}) == []
    assert numbers_of({"attack": {"zone": "mid", "speed": 2, "damage": "unknown"}}) == [
        ("speed", 2)
    ]


@pytest.mark.parametrize(
    ("fields", "column", "pointer"),
    [
        ({"difficulty": 12}, "difficulty", "difficulty"),
        ({"control": 9}, "control", "control"),
        ({"block": {"zone": "mid", "modifier": 9}}, "block_modifier", "block/modifier"),
        ({"attack": {"zone": "mid", "speed": 11, "damage": 4}}, "speed", "attack/speed"),
        ({"attack": {"zone": "mid", "speed": 4, "damage": 0}}, "damage", "attack/damage"),
    ],
)
def test_a_finding_says_which_number_and_how_rare(
    fields: dict[str, Any], column: str, pointer: str
):
    cards = {"001": {"name": "Odd", **ATTACK, **fields}, **many(199, ATTACK)}
    (found,) = lint("LNT101", cards)
    assert (found.card_id, found.pointer) == ("x01/001", f"/cards/001/{pointer}")
    assert found.data is not None
    value = dict(numbers_of(cards["001"]))[column]
    usual = dict(numbers_of(ATTACK))[column]
    assert found.data == {
        "field": column, "value": value, "cards": 1, "of": 200, "beyond": 1,
        "usual": [usual, usual],
    }  # fmt: skip


def test_types_and_backs_are_counted_apart():
    cards = {"001": {"name": "Odd", **FOUNDATION, "difficulty": 4}, **many(199, ATTACK)}
    assert lint("LNT101", cards) == []
    back = {"name": "Back", **CHARACTER, "health": 99, "back_of": "001"}
    del back["difficulty"], back["control"]
    cards = {"001": {"name": "Front", **CHARACTER}, "001B": back, **many(199, CHARACTER)}
    assert lint("LNT101", cards) == []
    cards["002"] = {"name": "Other", **CHARACTER, "health": 99}
    assert ids(lint("LNT101", cards)) == ["x01/002"]


def test_a_card_counts_once_however_often_it_was_printed():
    odd = {"name": "Odd", **FOUNDATION, "difficulty": 4}
    reprints = {f"{number}": {"reprint_of": "x01/001"} for number in range(100, 140)}
    assert ids(lint("LNT101", {"001": odd, **reprints, **many(199, FOUNDATION)})) == ["x01/001"]
    # Nor do reprints of usual cards make it rarer.
    usual = {f"{number}": {"reprint_of": "x01/5001"} for number in range(100, 140)}
    assert lint("LNT101", {"001": odd, **usual, **many(198, FOUNDATION)}) == []


def test_what_is_far_does_not_depend_on_a_few_odd_values():
    cards = many(150, FOUNDATION) | many(50, FOUNDATION, 6001, difficulty=3)
    cards["001"] = {"name": "Odd", **FOUNDATION, "difficulty": 20}
    assert values(lint("LNT101", cards)) == [20]


def test_ratings_of_each_keyword_are_counted_apart():
    def rated(rating: Any, keyword: str = "Stun") -> list[dict[str, Any]]:
        return [{"keyword": keyword, "rating": rating}]

    cards = many(199, ATTACK, keywords=rated(1)) | many(50, ATTACK, 6001, keywords=rated(7, "EX"))
    cards["001"] = {"name": "Odd", **ATTACK, "keywords": [*rated(3), "Fury"]}
    (found,) = lint("LNT102", cards)
    assert (found.card_id, found.pointer) == ("x01/001", "/cards/001/keywords/0")
    assert found.data is not None
    assert found.data["value"] == "Stun: 3"
    cards["001"]["keywords"] = rated("X")
    assert lint("LNT102", cards) == []
    cards["001"]["keywords"] = [{"keyword": "Powerful", "rating": 0, "only": ["Faye"]}]
    assert values(lint("LNT102", cards)) == ["Powerful: 0 (only Faye)"]


def test_cards_without_numbers_and_reprints_of_nothing_are_passed_over():
    listed = make({"001": {"reprint_of": "x01/999", "keywords": ["Fury"]}})
    assert list(unusual_numbers(listed)) == []
    assert listed.cards == []
