"""Words of the card list: completion, spelling, remarks."""

from typing import Any

import pytest

from uvdeck.catalogue.build import RawPrinting
from uvdeck.catalogue.files import Document
from uvdeck.upkeep.fields import BY_NAME
from uvdeck.upkeep.vocabulary import Vocabulary

DOCUMENT = Document("x.yaml", "card-set", "", None, 0)
CARDS: list[dict[str, Any]] = [
    {"name": "Faye Valentine", "type": "character", "keywords": ["Ally"]},
    {"name": "\u00b7\u00b7 Rock Howard \u00b7\u00b7", "type": "character"},
    {"name": "Big Sister", "type": "asset", "keywords": ["Pro Hero", "Fury", "Fury "]},
    {"name": "Big Sister", "type": "attack", "keywords": [
        {"keyword": "Combo", "with": ["Low Attack", "Weapon"]}, "FURY", "Fury"]},
    {"name": "It Can't Be Fixed", "type": "attack"},
    {"reprint_of": "x01/003"},
    {"name": "\x1b[31mRed", "type": "asset"},
]  # fmt: skip
VOCABULARY = Vocabulary(
    RawPrinting(f"x01/{n:03}", "x01", f"{n:03}", fields, DOCUMENT)
    for n, fields in enumerate(CARDS, 1)
)


@pytest.mark.parametrize(
    ("name", "start", "offers"),
    [
        ("keywords", "f", ["Fury"]),
        ("keywords", "PRO H", ["Pro Hero"]),
        ("keywords", "Low", []),
        ("keywords", "zzz", []),
        ("name", "big", ["Big Sister"]),
        ("name", "\x1b", []),
        ("name", "it can\u2019t", ["It Can't Be Fixed"]),
        ("character_only", "r", ["Rock Howard"]),
        ("character_only", "", ["Faye Valentine", "Rock Howard"]),
    ],
)
def test_offers(name: str, start: str, offers: list[str]) -> None:
    assert VOCABULARY.offers(BY_NAME[name], BY_NAME[name].words, start) == offers


def test_offers_of_words() -> None:
    column = BY_NAME["symbols"]
    assert VOCABULARY.offers(column, column.words, "E") == ["earth", "evil"]
    assert VOCABULARY.offers(None, ("Only for", "Copy limit"), "o") == ["Only for"]


def test_offers_in_parentheses() -> None:
    column = BY_NAME["keywords"]
    assert VOCABULARY.offers(column, (), "lo", inside=True) == ["Low Attack"]
    assert VOCABULARY.offers(column, (), "al", inside=True) == ["Ally"]


@pytest.mark.parametrize(
    ("name", "value", "spelt"),
    [
        ("keywords", ["fury", "pro hero", "New One"], ["Fury", "Pro Hero", "New One"]),
        (
            "keywords",
            [{"keyword": "combo", "with": ["LOW ATTACK", "ally"], "only": ["faye valentine"]}],
            [{"keyword": "Combo", "with": ["Low Attack", "Ally"], "only": ["Faye Valentine"]}],
        ),
        ("character_only", ["rock howard", "Nobody"], ["Rock Howard", "Nobody"]),
        ("name", "big sister", "big sister"),
    ],
)
def test_spelling(name: str, value: Any, spelt: Any) -> None:
    assert VOCABULARY.settle(BY_NAME[name], value) == spelt


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("keywords", ["Fury", {"keyword": "Furry", "rating": 2}], ["Furry", "Fury"]),
        ("keywords", ["Zzz"], ["Zzz"]),
        ("character_only", ["Rok Howard"], ["Rok Howard", "Rock Howard"]),
        ("name", "Big Sister", ["x01/003", "x01/004"]),
        ("name", "BIG SISTER", ["Big Sister"]),
        ("name", "Rock Howard", ["Rock Howard"]),
        ("name", "\x1b[31mred", ["\\x1b"]),
    ],
)
def test_remarks(name: str, value: Any, words: list[str]) -> None:
    (remark,) = VOCABULARY.remarks(BY_NAME[name], value)
    assert all(word in remark for word in words)
    assert "\x1b" not in remark


@pytest.mark.parametrize(
    ("name", "value"),
    [("keywords", ["Fury"]), ("name", "New"), ("control", 5), ("keywords", None)],
)
def test_nothing_to_remark(name: str, value: Any) -> None:
    assert VOCABULARY.remarks(BY_NAME[name], value) == []
