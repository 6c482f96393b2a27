"""Lint of texts: mojibake, other scripts, blanks, signs, marks."""

from typing import Any

import pytest

from tests.lint_lists import CHARACTER, FOUNDATION, lint, make, many, values
from uvdeck.catalogue.checks import check
from uvdeck.upkeep.lint import run
from uvdeck.upkeep.lint_texts import texts_of

GARBLED = "Caf\u00c3\u00a9"


def named(name: str, **fields: Any) -> dict[str, Any]:
    return {"001": {"name": name, **FOUNDATION, **fields}}


def codes(cards: dict[str, Any]) -> list[str]:
    found = run(make(cards).context, ["LNT111", "LNT112", "LNT113", "LNT114", "LNT115"])
    return [finding.code for finding in found]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Caf\u00e9", None),
        (GARBLED, "LNT111"),
        ("\u0393\u00f6\u00bc\u0393\u00f2\u00fb", "LNT111"),  # FC-056
        ("Caf\ufffd", "LNT111"),
        ("Sma\u200bsh", "LNT111"),
        ("Sm\u0430sh", "LNT112"),
        ("\u039fne", "LNT112"),
        ("Smash\u30fc\u30ab", "LNT112"),
        ("Heel  Snipe", "LNT113"),
        ("Heel\u00a0Snipe", "LNT113"),
        ("Heel\u2003Snipe", "LNT113"),
        ("Nai\u0308vete", "LNT114"),
        ("B\u00e6lkhor \u00b7", None),
        ("One \u00bd", None),
    ],
)
def test_each_kind_of_text(text: str, code: str | None):
    wanted = [code] if code else []
    assert codes(named("Brunch", character_only=[text])) == wanted
    assert codes(named("Brunch", keywords=[text])) == wanted
    # A garbled name is a finding of the validator, and not reported twice.
    in_name = codes(named(text))
    dbx = [f.code for f in check(make(named(text)).context.documents) if f.code == "DBX111"]
    assert in_name + dbx == (["DBX111"] if code == "LNT111" else wanted)


def test_fc_056_garbled_text_is_found_wherever_people_type():
    keyword = {
        "keyword": GARBLED,
        "with": ["Weapon", GARBLED],
        "only": [GARBLED],
        "only_keyword": [GARBLED],
    }
    fields = {"name": GARBLED, "character_only": ["Faye", GARBLED], "keywords": ["Fury", keyword]}
    findings = lint("LNT111", {"001": {**FOUNDATION, **fields}})
    assert [finding.pointer for finding in findings] == [
        "/cards/001/character_only/1",
        "/cards/001/keywords/1/keyword",
        "/cards/001/keywords/1/with/1",
        "/cards/001/keywords/1/only/0",
        "/cards/001/keywords/1/only_keyword/0",
    ]
    assert len(list(texts_of({**FOUNDATION, **fields}))) == 9


def test_names_of_sets_are_texts():
    listed = make(named("Brunch"))
    entry = listed.context.documents[0].value["sets"]["x01"]
    entry.update(name=GARBLED, universe="Two  Worlds")
    found = run(listed.context, ["LNT111", "LNT113"])
    assert [(f.code, (f.data or {})["set"], f.pointer) for f in found] == [
        ("LNT111", "x01", "/sets/x01/name"),
        ("LNT113", "x01", "/sets/x01/universe"),
    ]


@pytest.mark.parametrize(
    ("usual", "odd", "found"), [(20, 1, 1), (19, 1, 0), (40, 2, 2), (39, 2, 0)]
)
@pytest.mark.parametrize(
    ("plain", "sign"), [("'", "`"), ("'", "\u2019"), ("-", "\u2013"), ("...", "\u2026")]
)
def test_a_sign_that_one_of_twenty_has(usual: int, odd: int, found: int, plain: str, sign: str):
    cards = many(usual + odd, FOUNDATION)
    for number, fields in enumerate(cards.values()):
        fields["name"] = f"It{sign if number < odd else plain}s {number}"
    findings = lint("LNT114", cards)
    assert len(findings) == found
    assert all(sign in value for value in values(findings))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("\u00b7\u00b7Leona \u00b7\u00b7", True),
        ("\u00b7\u00b7Leona\u00b7", True),
        (":\u00b7 Leona :\u00b7", True),
        (":\u00b7 Leona \u00b7:", False),
        ("\u00b7Leona\u00b7", False),
        ("Leona\u00b7\u00b7", False),
        ("Leona \u00b7\u00b7", False),
        ("Leona*", False),
        ("...Surprise!", False),
        ("\u00b7", False),
        ("Leona", False),
    ],
)
def test_marks_mirror_each_other(name: str, found: bool):
    assert values(lint("LNT115", {"001": {"name": name, **CHARACTER}})) == [name] * found
