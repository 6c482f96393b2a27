"""Lint of words: keywords that stand alone, limits to nobody, parts of combos."""

from typing import Any

import pytest

from tests.lint_lists import ATTACK, CHARACTER, FOUNDATION, ids, lint, make, values
from uvdeck.upkeep.lint import run


def keywords(*items: Any) -> dict[str, Any]:
    return {"name": "Some", **ATTACK, "keywords": list(items)}


def test_a_keyword_of_one_card_with_the_nearest():
    stun = {"keyword": "Stun", "rating": 1}
    cards = {
        "001": {**keywords("Weapn", stun), "name": "One"},
        "002": {**keywords("Weapon", "Reach", stun), "name": "Two"},
        "003": {**keywords("Weapon"), "name": "Three"},
        "004": {"reprint_of": "x01/002"},
    }
    findings = lint("LNT126", cards)
    assert values(findings) == ["Weapn", "Reach"]
    assert [(f.data or {})["near"] for f in findings] == [["Weapon"], []]
    assert findings[0].pointer == "/cards/001/keywords/0"


def test_a_keyword_twice_on_one_card_stands_alone():
    one, two = ({"keyword": "Stun", "rating": 1, "only": [name]} for name in ("Faye", "Spike"))
    assert values(lint("LNT126", {"001": keywords(one, two)})) == ["Stun: 1 (only Faye)"]


def test_another_capital_is_near():
    cards = {
        "001": {**keywords("pro hero"), "name": "One"},
        "002": {**keywords("Pro Hero"), "name": "Two"},
        "003": {**keywords("Pro Hero"), "name": "Three"},
    }
    (found,) = lint("LNT126", cards)
    assert (found.data or {})["near"] == ["Pro Hero"]


CAST = {
    "001": {"name": "\u00b7\u00b7 Astaroth \u00b7\u00b7", **CHARACTER, "keywords": ["Pro Hero"]},
    "002": {"name": "All Might (II)", **CHARACTER},
}


@pytest.mark.parametrize(
    ("key", "name", "found", "near"),
    [
        ("only", "Astaroth", False, []),
        ("only", "ALL MIGHT", False, []),
        ("only", "Asataroth", True, ["Astaroth"]),
        ("only", "Mr. Brave", True, []),
        ("only", "Pro Hero", True, []),
        ("only_keyword", "Pro Hero", False, []),
        ("only_keyword", "Pro Heroe", True, ["Pro Hero"]),
        ("only_keyword", "Astaroth", True, []),
    ],
)
def test_limits_of_keywords(key: str, name: str, found: bool, near: list[str]):
    card = keywords({"keyword": "Stun", "rating": 1, key: [name]})
    findings = lint("LNT125", {**CAST, "003": card})
    assert ids(findings) == ["x01/003"] * found
    assert [(f.data or {})["near"] for f in findings] == [near] * found


def test_limits_of_cards_are_left_to_the_validator_unless_a_character_is_near():
    card = {"name": "Axe", **FOUNDATION, "character_only": ["Nobody", "Asataroth", "Astaroth"]}
    (found,) = lint("LNT125", {**CAST, "003": card})
    assert found.pointer == "/cards/003/character_only/1"
    assert values([found]) == ["Asataroth"]


def test_nobody_is_missing_where_a_file_is_broken():
    context = make({"001": keywords({"keyword": "Stun", "rating": 1, "only": ["Faye"]})}).context
    assert len(run(context, ["LNT125"])) == 1
    assert run(context._replace(broken=frozenset({"x02"})), ["LNT125"]) == []


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("Punch", False),
        ("High Punch", False),
        ("punch", False),
        ("Attack", False),
        ("Low Attack", False),
        ("Mid Block", False),
        ("Asset", False),
        ("3 Damage", False),
        ("10 difficulty", False),
        ("Seething Anger", False),
        ("High High Punch", True),
        ("Punsh", True),
        ("Damage", True),
        ("3 Health", True),
    ],
)
def test_parts_of_combos(part: str, found: bool):
    combo = {"keyword": "Combo", "with": ["Punch", part]}
    cards = {
        "001": keywords("Punch", combo),
        "002": {"name": "Seething Anger\u00b7", **FOUNDATION},
    }
    findings = lint("LNT127", cards)
    assert [f.pointer for f in findings] == ["/cards/001/keywords/1/with/1"] * found
