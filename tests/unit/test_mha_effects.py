"""The vocabulary of effects: the schema and the code have the same words, and no others pass."""

from typing import Any

import pytest

from uvdeck import schema
from uvdeck.diagnostics import Diagnostic
from uvdeck.mha import effects
from uvdeck.mha.cards import Effect
from uvdeck.mha.effects import CHOSEN, DIRECTIONS, EACH, REFRESHED, VOCABULARY, read_effect
from uvdeck.mha.reading import read, read_value
from uvdeck.mha.resolve import _DO

WORDS: dict[str, Any] = schema.load_schema("mha-cards")["$defs"]["effect"]
KEYS = sorted(set(WORDS["properties"]) - {"do", "may"})

#: Values that each key takes whatever the effect.
VALUES = {
    "from": "one",
    "to": "self",
    "who": "self",
    "cards": 1,
    "what": "actions",
    "student": "any",
    "row": "any",
    "direction": "any",
    "spaces": 1,
    "up_to": False,
    "to_row": "any",
    "rows": 1,
    "points": 1,
    "each": "student",
}
#: The fewest keys of each effect.
LEAST: dict[str, dict[str, Any]] = {
    "give": {"do": "give", "from": "one", "to": "self"},
    "take": {"do": "take", "from": "one"},
    "draw": {"do": "draw"},
    "discard": {"do": "discard"},
    "move_student": {"do": "move_student"},
    "seat_student": {"do": "seat_student"},
    "move_recruiter": {"do": "move_recruiter"},
    "popularity": {"do": "popularity", "points": 1},
    "refresh": {"do": "refresh", "what": "hand"},
}


def findings(effect: str) -> list[Diagnostic]:
    text = f"game: mha_card_game\nactions:\n  - {{name: A, type: null, effects: [{effect}]}}\n"
    return read_value("mha-cards", "a.yaml", text.encode())[1]


def is_valid(effect: dict[str, Any]) -> bool:
    action = {"name": "A", "type": None, "effects": [effect]}
    return schema.is_valid("mha-cards", {"game": "mha_card_game", "actions": [action]})


# --- One vocabulary ------------------------------------------------------------------------------


def test_schema_and_code_have_the_same_effects():
    assert WORDS["properties"]["do"]["enum"] == list(VOCABULARY)
    assert set(VOCABULARY) == set(_DO) == set(LEAST)


def test_schema_and_code_have_the_same_keys():
    assert sorted(VALUES) == KEYS
    assert {key for keys in VOCABULARY.values() for key in keys} == set(KEYS)


def test_schema_and_code_have_the_same_words_for_values():
    parts = WORDS["properties"]
    assert parts["student"]["enum"] == list(CHOSEN)
    assert set(parts["direction"]["enum"]) == {*DIRECTIONS, "any"}
    assert parts["each"]["enum"] == list(EACH)
    assert set(parts["what"]["enum"]) == {"actions", "missions", *REFRESHED}
    who = ["self", "one", "left", "right", "others", "everyone"]
    assert [parts[key]["enum"] for key in ("who", "from", "to")] == [who] * 3


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("do", VOCABULARY)
def test_an_effect_takes_its_keys_and_no_others(do: str, key: str):
    effect = {**LEAST[do], "may": True}
    assert is_valid(effect)
    if key in VOCABULARY[do]:
        value = effect.get(key, VALUES[key])
        assert is_valid({**effect, key: value})
    else:
        assert not is_valid({**effect, key: VALUES[key]})


@pytest.mark.parametrize("do", VOCABULARY)
def test_a_key_too_many_gets_a_hint_with_those_that_there_are(do: str):
    foreign = [key for key in KEYS if key not in VOCABULARY[do]]
    least = ", ".join(f"{key}: {value}" for key, value in LEAST[do].items())
    for key in foreign:
        (found,) = [f for f in findings(f"{{{least}, {key}: {VALUES[key]}}}") if f.code == "SCH108"]
        assert found.message == f"'{key}' is not allowed here."
        hint = found.hint or ""
        assert hint == (
            f"The effect {do} has the keys {', '.join(VOCABULARY[do])} and may, and no others."
        )
        assert found.pointer == f"/actions/0/effects/0/{key}"


# --- What is refused, and how --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "code", "words"),
    [
        ("{do: drwa}", "SCH104", ["'drwa'", "Did you mean 'draw'?"]),
        ("{do: steal}", "SCH104", ["'steal'", *VOCABULARY]),
        ("{do: Draw}", "SCH104", ["'Draw'", "Did you mean 'draw'?"]),
        ("{do: [draw]}", "SCH104", ["a list"]),
        ("draw", "SCH103", ["'draw'", "a mapping"]),
        ("{cards: 1}", "SCH102", ["'do'"]),
        ("{do: draw, card: 1}", "SCH101", ["'card'", "'cards'"]),
        ("{do: draw, cards: two}", "SCH103", ["'two'", "whole number"]),
        ("{do: draw, cards: 21}", "SCH106", ["21", "at most 20"]),
        ("{do: draw, what: hand}", "SCH104", ["'hand'", "actions, missions"]),
        ("{do: take, from: self}", "SCH104", ["'self'", "one, left, right, others"]),
        ("{do: take, from: everyone}", "SCH104", ["'everyone'"]),
        ("{do: give, from: others, to: left}", "SCH104", ["'left'", "self"]),
        ("{do: give, from: self, to: self}", "SCH104", ["one, left, right, others"]),
        ("{do: give, from: everyone, to: self}", "SCH104", ["left, right"]),
        ("{do: move_recruiter, rows: all}", "SCH104", ["any", "1 to 4"]),
        ("{do: move_recruiter, rows: 5}", "SCH106", ["at most 4"]),
        ("{do: popularity}", "SCH102", ["'points'"]),
        ("{do: refresh}", "SCH102", ["'what'"]),
        ("{do: refresh, what: classroom, who: self}", "SCH108", ["one classroom"]),
    ],
)
def test_what_no_effect_says_is_refused_with_what_would_be_right(
    effect: str, code: str, words: list[str]
):
    found = findings(effect)
    assert [f.code for f in found] == [code]
    text = f"{found[0].message} {found[0].hint}"
    assert [word for word in words if word not in text] == []
    assert found[0].span is not None
    assert found[0].span.line == 3


def test_all_that_is_wrong_with_a_card_is_said_at_once():
    found = findings("{do: drwa}, {do: take}, {do: draw, to: self}, 5")
    assert [f.code for f in found] == ["SCH104", "SCH102", "SCH108", "SCH103"]


# --- What they mean ------------------------------------------------------------------------------


def test_a_key_that_is_left_out_has_a_value():
    assert read_effect({"do": "draw"}) == Effect("draw", "self", number=1, what="actions")
    assert read_effect({"do": "discard"}) == Effect("discard", "self", number=1)
    assert read_effect({"do": "take", "from": "left"}) == Effect("take", "left", number=1)
    assert read_effect({"do": "move_student"}) == Effect(
        "move_student", number=1, what="any", row="any", direction="any"
    )
    assert read_effect({"do": "move_recruiter"}) == Effect("move_recruiter", "self", number=1)
    assert read_effect({"do": "refresh", "what": "hand"}) == Effect("refresh", "self", what="hand")
    assert read_effect({"do": "popularity", "points": -2}) == Effect("popularity", number=-2)


def test_every_key_is_kept():
    moved = {
        "do": "move_student",
        "student": "least_speed",
        "row": "own",
        "direction": "left",
        "spaces": 3,
        "up_to": True,
        "may": True,
    }
    assert read_effect(moved) == Effect(
        "move_student",
        number=3,
        what="least_speed",
        row="own",
        direction="left",
        up_to=True,
        may=True,
    )
    assert read_effect({"do": "move_recruiter", "who": "one", "rows": "any"}) == Effect(
        "move_recruiter", "one", number=0
    )
    assert read_effect({"do": "popularity", "who": "left", "points": 2, "each": "action"}) == (
        Effect("popularity", "left", number=2, each="action")
    )
    assert read_effect({"do": "give", "from": "everyone", "to": "right", "cards": 2}) == (
        Effect("give", "everyone", "right", 2)
    )


def test_mh_11_the_mission_of_the_rulebook_is_an_effect():
    text = (
        "game: mha_card_game\nmissions:\n  - name: Catch the Bank Robber\n    popularity: 5\n"
        "    requires: {strength: 8, speed: 3, intelligence: 0}\n"
        "    effects: [{do: give, from: others, to: self, cards: 1}]\n"
    )
    cards = read([("a.yaml", text.encode())]).cards
    assert cards is not None
    assert cards.missions[0].effects == (Effect("give", "others", "self", 1),)


def test_effects_that_nobody_typed_in_are_not_none_at_all():
    assert effects.read_effects(None) is None
    assert effects.read_effects([]) == ()
