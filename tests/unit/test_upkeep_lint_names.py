"""Lint of names: look-alikes, namesakes, spellings of characters."""

from typing import Any

import pytest

from tests.lint_lists import ATTACK, CHARACTER, FOUNDATION, ids, lint, values
from uvdeck.upkeep.facts import title


def two(one: str, other: str, kind: dict[str, Any] = ATTACK, **different: Any) -> dict[str, Any]:
    """Return two cards of these names, the second one with other facts."""
    return {"001": {"name": one, **kind}, "002": {"name": other, **kind, **different}}


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Light it Up", "Light It Up", True),
        ("Na\u00efvet\u00e9", "Naivete", True),
        ("Dr.Light", "Dr. Light", True),
        ("Skullman 33", "Skull-Man 33", True),
        ("Don't", "Don\u2019t", True),
        ("\u00b7 Zi Mei \u00b7", "\u00b7Zi Mei\u00b7", True),
        ("Soul Fist", "Soul Fist\u00b7\u00b7", False),
        ("Ken.", "Ken..", False),
        ("Swing Kick", "Swing Kick*", False),
        ("Smash", "Smash 2", False),
    ],
)
def test_names_that_differ_in_print_alone(one: str, other: str, found: bool):
    assert ids(lint("LNT121", two(one, other))) == ["x01/002"] * found
    assert lint("LNT121", two(one, other, control=2)) == []
    # Both codes never speak of the same two cards.
    assert lint("LNT122", two(one, other)) == []


def test_a_pair_is_reported_at_the_later_card_with_both_names():
    cards = {
        "002": {"name": "Light it Up", **ATTACK},
        "010": {"name": "Light It Up", **ATTACK},
        "009": {"name": "LIGHT IT UP", **ATTACK},
    }
    findings = lint("LNT121", cards)
    assert [(f.card_id, (f.data or {})["other"]) for f in findings] == [
        ("x01/009", "x01/002"),
        ("x01/010", "x01/002"),
    ]
    assert values(findings) == ["LIGHT IT UP / Light it Up", "Light It Up / Light it Up"]


SLIPS = [
    ("Poseidon Tide", "Poseiden Tide"),
    ("Poseidon Tide", "Posiedon Tide"),
    ("Poseidon Tide", "Poseidon Tid"),
    ("Poseidon Tide", "Posseidon Tide"),
    ("Poseidon Tide", "Poseidon-Ride!"),
]


@pytest.mark.parametrize(("one", "other"), SLIPS)
def test_one_slip(one: str, other: str):
    assert ids(lint("LNT122", two(one, other, difficulty=5))) == ["x01/002"]
    assert ids(lint("LNT122", two(other, one, difficulty=5))) == ["x01/002"]
    of_two_types = {"001": {"name": one, **ATTACK}, "002": {"name": other, **FOUNDATION}}
    assert lint("LNT122", of_two_types) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kick Number 1", "Kick Number 2"),
        ("Poseidon 60%", "Poseidon 6%"),
        ("Heavy Kick", "Heavy Kicks"),
        ("Sacrifice of One", "Sacrifices of One"),
        ("Bear's Biting", "Bear Biting"),
        ("Poseido", "Poseide"),
        ("Poseidon Tide", "Poseiden Tade"),
    ],
)
def test_no_slip_or_not_likely_one(one: str, other: str):
    assert lint("LNT122", two(one, other, difficulty=5)) == []


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Chop", "Chomp", True),
        ("Heavy Kick", "Heavy Kicks", True),
        ("Cop", "Cup", False),
        ("Kick 1", "Kick 2", False),
        ("Chop", "Champs", False),
    ],
)
def test_with_all_facts_equal_a_short_name_will_do(one: str, other: str, found: bool):
    assert ids(lint("LNT122", two(one, other))) == ["x01/002"] * found


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("Kiko-Sho", "Kikosho", True),
        ("Run Away!", "Run Away", True),
        ("Soul Wave", "Soul Wave\u00b7", False),
        ("Soul-Wave\u00b7", "Soul Wave", True),
        ("Bop", "B-op", False),  # three letters say little
    ],
)
def test_in_print_alone_with_other_facts(one: str, other: str, found: bool):
    assert ids(lint("LNT122", two(one, other, difficulty=5))) == ["x01/002"] * found


def test_characters_are_compared_without_version_and_title():
    assert lint("LNT122", two("Astaroth (I)", "Astaroth (II)", CHARACTER)) == []
    assert lint("LNT122", two("Astaroth, Axe", "Astaroth, Ax", CHARACTER)) == []
    assert lint("LNT122", two("Chun-Li the Fast", "Chun Li the Fast", CHARACTER, health=20)) == []
    assert ids(lint("LNT122", two("Astaroth (I)", "Asteroth (II)", CHARACTER))) == ["x01/002"]


def test_a_garbled_name_looks_like_nothing():
    garbled = "Caf\u00c3\u00a9 Brawl"
    assert lint("LNT122", two("Caf\u00c3\u00a9 Bravl", garbled, difficulty=5)) == []


@pytest.mark.parametrize(
    ("fields", "fact"),
    [
        ({"difficulty": 5}, "difficulty"),
        ({"control": 2}, "control"),
        ({"symbols": ["fire", "life", "water"]}, "symbols"),
        ({"symbols": ["fire", "life"]}, "symbols"),
        ({"symbols": ["fire", "life"], "attuned": ["void"]}, "symbols"),
        ({"symbols": ["air", "fire", "life", "void"]}, "symbols"),
        ({"difficulty": 5, "attack": "unknown", "block": "unknown"}, "difficulty"),
        ({"difficulty": 5, "keywords": ["Fury"]}, "difficulty"),
        ({"difficulty": 5, "control": 2}, None),
        ({"difficulty": 5, "symbols": ["fire", "life", "water"]}, None),
        ({"symbols": ["fire", "order", "water"]}, None),
        ({"difficulty": 5, "block": {"zone": "low", "modifier": 2}}, None),
        ({"difficulty": 5, "attack": {"zone": "mid", "speed": 4, "damage": 5}}, None),
        ({}, None),  # that is one card, and the validator's business
    ],
)
def test_namesakes_that_differ_in_one_fact(fields: dict[str, Any], fact: str | None):
    cards = two("Note Taking", "Note Taking", **fields, distinct_from=["x01/001"])
    findings = lint("LNT123", cards)
    assert [(f.card_id, (f.data or {})["field"]) for f in findings] == (
        [("x01/002", fact)] if fact else []
    )


def test_spellings_are_counted_wherever_a_character_is_named():
    only = {"keyword": "Stun", "rating": 1, "only": ["Chun-li"]}
    cards = {
        "001": {"name": "Chun-Li (I)", **CHARACTER},
        "002": {"name": "\u00b7\u00b7 Chun-Li \u00b7\u00b7", **CHARACTER},
        "003": {"name": "Chun Li, Kicker", **CHARACTER},
        "004": {"name": "Chop", **ATTACK, "character_only": ["Faye", "ChunLi"]},
        "005": {"name": "Kick", **ATTACK, "keywords": ["Fury", only]},
        "006": {"name": "Chun Li", **ATTACK},
    }
    findings = lint("LNT124", cards)
    assert [(f.card_id, f.pointer, (f.data or {})["value"]) for f in findings] == [
        ("x01/003", "/cards/003/name", "Chun Li"),
        ("x01/004", "/cards/004/character_only/1", "ChunLi"),
        ("x01/005", "/cards/005/keywords/1/only/0", "Chun-li"),
    ]
    assert {(f.data or {})["usual"] for f in findings} == {"Chun-Li"}


@pytest.mark.parametrize("code", ["LNT121", "LNT122"])
@pytest.mark.parametrize(
    ("different", "differing"),
    [
        ({}, []),
        ({"rarity": "promo"}, []),
        ({"copy_limit": 1}, ["copy_limit"]),
        ({"keywords": ["Ally"], "block": {"zone": "low", "modifier": 5}}, ["block", "keywords"]),
    ],
)
def test_facts_in_which_two_alike_cards_differ_are_named(
    code: str, different: dict[str, Any], differing: list[str]
):
    other = "Lantern slam" if code == "LNT121" else "Lantern Sla"
    (finding,) = lint(code, two("Lantern Slam", other, **different))
    assert (finding.data or {})["differing"] == differing
    assert all(title(field) in finding.message for field in differing)
