"""When two values say the same, and how a change is said."""

from typing import Any

import pytest

from uvdeck.upkeep.emit import CARD_KEYS
from uvdeck.upkeep.facts import FACTS, FORM, normal, said, sentences, title


def test_every_field_of_a_set_file_is_a_fact_or_a_form() -> None:
    assert {*FACTS, *FORM} == set(CARD_KEYS)
    assert [field for field in CARD_KEYS if field in FACTS] == list(FACTS)


@pytest.mark.parametrize(
    ("field", "one", "two"),
    [
        ("symbols", ["fire", "air"], ["air", "fire"]),
        ("keywords", ["Fury", "Punch"], ["Punch", "Fury"]),
        ("keywords", [{"keyword": "Ally", "only": ["A", "B"]}],
         [{"only": ["B", "A"], "keyword": "Ally"}]),
        ("character_only", ["A", "B"], ["B", "A"]),
        ("keywords", [], None),
        ("cannot_start", False, None),
        ("block", {"zone": "mid", "modifier": 1}, {"modifier": 1, "zone": "mid"}),
    ],
)  # fmt: skip
def test_the_same(field: str, one: Any, two: Any) -> None:
    assert normal(field, one) == normal(field, two)


@pytest.mark.parametrize(
    ("field", "one", "two"),
    [
        ("difficulty", 0, None),
        ("block", {"zone": "mid", "modifier": 0}, None),
        ("block", "unknown", None),
        ("attack", "unknown", {"zone": "mid", "speed": 1, "damage": "unknown"}),
        ("keywords", ["Stun"], [{"keyword": "Stun", "rating": 1}]),
        ("keywords", [{"keyword": "Combo", "with": ["A", "B"]}],
         [{"keyword": "Combo", "with": ["B", "A"]}]),
        ("keywords", [{"keyword": "Ally", "only": ["A"]}],
         [{"keyword": "Ally", "only_keyword": ["A"]}]),
        ("name", "Faye", "faye"),
        ("copy_limit", 1, "any"),
    ],
)  # fmt: skip
def test_not_the_same(field: str, one: Any, two: Any) -> None:
    assert normal(field, one) != normal(field, two)


@pytest.mark.parametrize(
    ("field", "before", "after", "words"),
    [
        ("control", 5, 4, ["control 5 -> 4"]),
        ("difficulty", None, 0, ["difficulty none -> 0"]),
        ("symbols", ["fire", "order", "void"], ["fire", "life", "order"],
         ["symbols fire order void -> fire life order"]),
        ("attuned", None, ["fire"], ["attuned symbols none -> fire"]),
        ("block", {"zone": "mid", "modifier": 2}, {"zone": "mid", "modifier": 3},
         ["block +2 mid -> +3 mid"]),
        ("block", {"zone": "low", "modifier": -1}, None, ["block -1 low -> none"]),
        ("attack", "unknown", {"zone": "high", "speed": 4, "damage": 5},
         ["attack unknown -> 4 high, 5 damage"]),
        ("attack", {"zone": "high", "speed": 4, "damage": "unknown"}, None,
         ["attack 4 high, damage unknown -> none"]),
        ("hand_size", 5, 6, ["hand size 5 -> 6"]),
        ("copy_limit", None, "any", ["copy limit none -> any"]),
        ("keywords_incomplete", True, None, ["keywords incomplete -> complete"]),
        ("keywords_incomplete", None, True, ["keywords complete -> incomplete"]),
        ("cannot_start", None, True, ["may start -> may not start"]),
        ("cannot_start", True, None, ["may not start -> may start"]),
        ("character_only", None, ["Faye", "Spike"], ["only for none -> 'Faye / Spike'"]),
        ("allows_copies", None, {"count": 8, "type": "attack", "keyword": "Ally", "cards": 1},
         ["allows copies none -> 8 copies of 1 Ally attack"]),
    ],
)  # fmt: skip
def test_words(field: str, before: Any, after: Any, words: list[str]) -> None:
    assert sentences(field, before, after) == words


def test_words_of_keywords() -> None:
    stun = {"keyword": "Stun", "rating": 2}
    assert sentences("keywords", None, [stun]) == ["keyword added Stun: 2"]
    assert sentences("keywords", ["Fury", stun], [stun]) == ["keyword removed Fury"]
    assert sentences("keywords", [stun], ["Fury", {**stun, "rating": 3}]) == [
        "keyword Stun: 2 -> Stun: 3",
        "keyword added Fury",
    ]
    # Of two that have one word nobody can say which became which.
    limited = [{**stun, "only": ["Faye"]}, {**stun, "only": ["Spike"]}]
    assert sentences("keywords", limited, [stun]) == [
        "keyword removed Stun: 2 (only Faye)",
        "keyword removed Stun: 2 (only Spike)",
        "keyword added Stun: 2",
    ]


def test_what_is_absent_is_said_to_be_none() -> None:
    absent: tuple[Any, ...] = (None, [], {}, False)
    for value in absent:
        assert said("keywords", value) == "none"
    assert said("difficulty", 0) == "0"
    assert title("copy_limit") == "copy limit"
