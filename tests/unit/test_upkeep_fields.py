"""A printing as columns, and a column's value as text."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers import ROOT
from uvdeck.datadir import shipped_cards
from uvdeck.model import SYMBOLS, CardType
from uvdeck.text import printable
from uvdeck.upkeep.emit import CARD_KEYS
from uvdeck.upkeep.fields import (
    ALL_TYPES,
    BY_NAME,
    COLUMNS,
    PROGRESSIVE,
    RARITIES,
    CellError,
    flat,
    keyword,
    nest,
    parse,
    show,
    show_keyword,
)
from uvdeck.upkeep.keyword_texts import CONDITIONS, show_keywords
from uvdeck.yamldoc import parse as read_yaml

SCHEMA = json.loads((ROOT / "schemas" / "card-set.schema.json").read_text(encoding="utf-8"))[
    "$defs"
]


def shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((shipped_cards() / "sets").glob("*.yaml")):
        document, findings = read_yaml(path.read_text(encoding="utf-8"), path.name)
        assert findings == []
        for number, fields in document["cards"].items():
            yield f"{path.stem}/{number}", fields


def read(name: str, text: str) -> Any:
    return parse(BY_NAME[name], text)


def test_every_shipped_printing_goes_to_columns_and_back():
    count = 0
    for printing_id, fields in shipped():
        facts = flat(fields)
        back = nest(facts)
        assert back == fields, printing_id
        assert list(back) == list(fields), printing_id
        for name, value in facts.items():
            text = show(BY_NAME[name], value)
            if value is None or value == []:
                assert text == "", printing_id
            else:
                assert text.isprintable(), printing_id
                assert read(name, text) == value, printing_id
        count += 1
    assert count == 10_164


def test_the_columns_are_the_keys_of_a_set_file():
    assert COLUMNS[0].name == "number"
    keys = list(dict.fromkeys(column.path[0] for column in COLUMNS))
    assert keys == ["number", *CARD_KEYS]
    assert len(BY_NAME) == len(COLUMNS)
    assert len({column.title for column in COLUMNS}) == len(COLUMNS)


def test_the_keys_are_those_of_the_schema():
    own = {key for kind in ("front", "back", "reprint") for key in SCHEMA[kind]["properties"]}
    assert set(CARD_KEYS) == own


def test_words_are_those_of_the_schema():
    assert tuple(SCHEMA["rarity"]["enum"]) == RARITIES
    assert tuple(SCHEMA["ignores_progressive"]["enum"]) == PROGRESSIVE
    assert BY_NAME["symbols"].words == tuple(SCHEMA["symbol"]["enum"])
    assert BY_NAME["attuned"].words == tuple(SCHEMA["plain_symbol"]["enum"])
    assert BY_NAME["block_zone"].words == tuple(SCHEMA["zone"]["enum"])
    assert set(BY_NAME["type"].words) == set(SCHEMA["type"]["enum"]) == set(ALL_TYPES)
    assert list(CONDITIONS) == SCHEMA["keyword_mapping"]["properties"]["when"]["enum"]


@pytest.mark.parametrize(
    "name", ["difficulty", "control", "hand_size", "health", "stamina", "copy_limit"]
)
def test_numbers_are_those_of_the_schema(name: str):
    rule = SCHEMA[name]
    rule = rule.get("else", rule)
    assert BY_NAME[name].numbers == (rule["minimum"], rule["maximum"])


@pytest.mark.parametrize(
    ("name", "key", "part"),
    [
        ("block_modifier", "block_printed", "modifier"),
        ("speed", "attack_printed", "speed"),
        ("damage", "attack_printed", "damage"),
    ],
)
def test_numbers_of_blocks_and_attacks_are_those_of_the_schema(name: str, key: str, part: str):
    rule = SCHEMA[key]["properties"][part]
    rule = rule.get("else", rule)
    assert BY_NAME[name].numbers == (rule["minimum"], rule["maximum"])


def allowed(card_type: str, key: str) -> bool:
    """Return whether the schema lets a front of this type have the key."""
    rule = SCHEMA["front"]
    while rule is not None:
        if rule.get("properties", {}).get(key) is False:
            return False
        wanted = rule.get("if", {}).get("properties", {}).get("type", {}).get("const")
        if wanted is None:
            return True
        rule = rule.get("then") if wanted == card_type else rule.get("else")
    return True


@pytest.mark.parametrize("card_type", [card_type.value for card_type in CardType])
def test_types_are_those_of_the_schema(card_type: str):
    for column in COLUMNS[1:]:
        if column.name not in ("back_of", "reprint_of"):
            assert (card_type in column.types) == allowed(card_type, column.path[0]), column.name


# --- To columns and back -------------------------------------------------------------------------


def test_what_is_unknown_or_absent():
    assert flat({"block": "unknown"}) == {"block_zone": "unknown", "block_modifier": "unknown"}
    lost = {"attack_zone": "unknown", "speed": "unknown", "damage": "unknown"}
    assert flat({"attack": "unknown"}) == lost
    assert nest(lost) == {"attack": "unknown"}
    assert flat({"attack": None}) == dict.fromkeys(lost)
    assert nest(dict.fromkeys(lost)) == {"attack": None}
    assert flat({}) == nest({}) == {}


def test_damage_alone_may_be_unknown():
    fields = {"attack": {"zone": "mid", "speed": 4, "damage": "unknown"}}
    facts = flat(fields)
    assert facts == {"attack_zone": "mid", "speed": 4, "damage": "unknown"}
    assert nest(facts) == fields


def test_a_part_alone_stays_a_part_for_the_schema_to_find():
    assert nest({"block_modifier": 2}) == {"block": {"modifier": 2}}
    assert flat({"block": {"modifier": 2}}) == {"block_modifier": 2}


def test_the_order_of_a_set_file_and_no_number():
    facts = {"control": 1, "number": "001", "damage": 2, "attack_zone": "low", "name": "A"}
    assert list(nest(facts).items()) == [
        ("name", "A"),
        ("control", 1),
        ("attack", {"zone": "low", "damage": 2}),
    ]


# --- Texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("number", " 017 ", "017"),
        ("number", "285B", "285B"),
        ("name", "  Plus Ultra!  ", "Plus Ultra!"),
        ("name", "yes", "yes"),
        ("name", "017", "017"),
        ("type", "Attack", "attack"),
        ("rarity", "ULTRA RARE", "ultra rare"),
        ("rarity", "ultra_rare", "ultra rare"),
        ("symbols", "Air, fire/ORDER", ["air", "fire", "order"]),
        ("symbols", "infinity void", ["void", "infinity"]),
        ("attuned", "water;good|all", ["all", "good", "water"]),
        ("difficulty", "007", 7),
        ("difficulty", " 4 ", 4),
        ("block_modifier", "+3", 3),
        ("block_modifier", "-1", -1),
        ("block_modifier", "\u22121", -1),
        ("block_modifier", "Unknown", "unknown"),
        ("block_zone", "HIGH", "high"),
        ("block_zone", "H", "high"),
        ("attack_zone", "middle", "mid"),
        ("block_zone", "lo", "low"),
        ("difficulty", "4.0", 4),
        ("control", "5,0", 5),
        ("block_modifier", "\u22121.0", -1),
        ("attack_zone", "unknown", "unknown"),
        ("copy_limit", "Any", "any"),
        (
            "keywords",
            "Fury;  Stun: 2 ; Weapon",
            ["Fury", {"keyword": "Stun", "rating": 2}, "Weapon"],
        ),
        ("keywords_incomplete", "Yes", True),
        ("cannot_start", "x", True),
        ("character_only", "Faye / Spike", ["Faye", "Spike"]),
        ("ignores_progressive", "Own-Turn", "own-turn"),
        ("back_of", "285", "285"),
        ("reprint_of", "mha01/055", "mha01/055"),
        ("distinct_from", "a/1, b/2B c/3", ["a/1", "b/2B", "c/3"]),
        ("external_ids", "cardeio: 65af", {"cardeio": "65af"}),
        (
            "allows_copies",
            "8 copies of 1 Pro Hero attack",
            {"count": 8, "type": "attack", "keyword": "Pro Hero", "cards": 1},
        ),
    ],
)
def test_texts_as_people_write_them(name: str, text: str, value: Any):
    assert read(name, text) == value
    assert read(name, show(BY_NAME[name], value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Fury", "Fury"),
        ("Stun: 2", {"keyword": "Stun", "rating": 2}),
        ("Stun : 02 ", {"keyword": "Stun", "rating": 2}),
        ("EX:X", {"keyword": "EX", "rating": "X"}),
        ("ex: x", {"keyword": "ex", "rating": "X"}),
        ("Combo (Low Attack,Weapon)", {"keyword": "Combo", "with": ["Low Attack", "Weapon"]}),
        (
            "Stun: 1 (only Faye / Spike)",
            {"keyword": "Stun", "rating": 1, "only": ["Faye", "Spike"]},
        ),
        ("Breaker (only with Pro Hero)", {"keyword": "Breaker", "only_keyword": ["Pro Hero"]}),
        ("Stun: 2(when deadlock)", {"keyword": "Stun", "rating": 2, "when": "Deadlock"}),
        (
            "A: 1 (B) (only C)(only with D) (when Desperation)",
            {
                **{"keyword": "A", "rating": 1, "with": ["B"], "only": ["C"]},
                **{"only_keyword": ["D"], "when": "Desperation"},
            },
        ),
        ("Once per turn", "Once per turn"),
        ("9 Lives", "9 Lives"),
        ("+1", "+1"),
    ],
)
def test_keywords(text: str, value: Any):
    assert keyword(text) == value
    assert keyword(show_keyword(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", ":", ": 2", "Stun:", "Stun: 2: 3", "Stun: 123", "Stun: two", "Stun: -1", "(A)"),
        *("Stun (", "Stun )", "Stun ()", "Stun (a) b", "Stun (only )", "Stun (only with )"),
        *(
            "Stun (when Tuesday)",
            "Stun (when )",
            "A (b) (c)",
            "A (only b) (only c)",
            "A\tb",
            "A (b\nc)",
        ),
        *("Stun: \u0662", "x" * 121, "a" + " " * 50_000 + ")", "(" * 50_000, "a" + "()" * 50_000),
    ],
)
def test_no_keywords(text: str):
    with pytest.raises(CellError) as caught:
        keyword(text)
    assert caught.value.message == str(caught.value)
    assert caught.value.hint
    assert len(caught.value.message) < 300


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(("number", text) for text in ("x", "12345", "B", "1b", "1 2", "-1", "1.0", "\u0661")),
        *(("name", text) for text in (" ", "a\nb", "a\x1bb", "a\x7fb", "x" * 121)),
        *(("type", text) for text in ("atack", "", "attack attack", "characters")),
        *(("rarity", text) for text in ("mythic", "ultra", "\u00a0")),
        *(("symbols", text) for text in ("fir", "fire fire", ",", " ", "fire & air")),
        *(("attuned", text) for text in ("infinity", "fire infinity", "fire fire")),
        *(
            ("difficulty", text)
            for text in (
                "-1",
                "21",
                "4.5",
                "4,05",
                "4.",
                "5,00",
                "5,000",
                "x",
                "1e1",
                "\u0664",
                "9" * 9,
            )
        ),
        *(("difficulty", text) for text in ("unknown", "2024-05-01", "12:30", "=1+1", "4 5")),
        *(("control", text) for text in ("11", "-1", "any")),
        *(("block_modifier", text) for text in ("-6", "21", "--1", "+", "any")),
        *(("hand_size", text) for text in ("0", "21", "unknown")),
        *(("copy_limit", text) for text in ("0", "100", "unknown", "all")),
        *(("block_zone", text) for text in ("hig", "center", "any")),
        *(("keywords", text) for text in (";", " ", "Fury; ;Stun: z", "Fury (")),
        *(("keywords_incomplete", text) for text in ("no", "0", "false")),
        *(("character_only", text) for text in (" ", "a / \x07")),
        *(("allows_copies", text) for text in ("8", "4 copies of 1 Ally attack")),
        *(("allows_copies", text) for text in ("8 copies of 0 Ally attack",)),
        *(("allows_copies", text) for text in ("8 copies of 1 Ally card", "8 copies of 1  attack")),
        *(("ignores_progressive", text) for text in ("never", "own turn ever")),
        *(("back_of", text) for text in ("285B", "x")),
        *(("reprint_of", text) for text in ("mha01", "mha01/", "/055", "mha01/055/1", "mha 01/1")),
        *(("distinct_from", text) for text in ("mha01/1 x", ",", "")),
        *(("external_ids", text) for text in ("x", ": x", "a: 1; a: 2", "a:1", "a: b\x1b")),
    ],
)
def test_wrong_texts(name: str, text: str):
    with pytest.raises(CellError) as caught:
        read(name, text)
    assert caught.value.hint
    assert printable(caught.value.message) == caught.value.message
    assert printable(caught.value.hint) == caught.value.hint
    assert len(caught.value.message) < 300


def test_a_hint_names_what_is_near():
    with pytest.raises(CellError) as caught:
        read("symbols", "fier")
    assert "'fire'" in caught.value.hint
    with pytest.raises(CellError) as caught:
        read("type", "atack")
    assert "'attack'" in caught.value.hint
    assert "'backup'" not in caught.value.hint


@pytest.mark.parametrize(
    ("name", "text", "near", "others"),
    [
        ("rarity", "comon", ["common", "uncommon"], ["promo"]),
        ("rarity", "mythic", list(RARITIES), []),
        ("rarity", "super rare", ["ultra rare", "secret rare"], []),
        ("symbols", "fier", ["fire"], ["air"]),
        ("symbols", "zzz", ["fire", "air", "void"], []),
    ],
)
def test_a_hint_names_all_where_nothing_is_near(
    name: str, text: str, near: list[str], others: list[str]
):
    with pytest.raises(CellError) as caught:
        read(name, text)
    assert [word for word in near if f"'{word}'" not in caught.value.hint] == []
    assert [word for word in others if f"'{word}'" in caught.value.hint] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("C", "common"), ("U", "uncommon"), ("r", "rare"), ("UR", "ultra rare")),
        *(("SR", "secret rare"), ("P", "promo"), ("Ultra-Rare", "ultra rare")),
        *(("ultra_rare", "ultra rare"), ("Starter-Exclusive", "starter exclusive")),
    ],
)
def test_rarities_may_be_letters(text: str, value: str):
    assert read("rarity", text) == value


@pytest.mark.parametrize("text", ["S", "M", "XR", "super rare", "CC"])
def test_letters_that_may_mean_several_rarities_are_none(text: str):
    with pytest.raises(CellError):
        read("rarity", text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Human, Scholar, Stun: 2", ["Human", "Scholar", {"keyword": "Stun", "rating": 2}]),
        (
            "Combo (Low Attack, Weapon), Fury",
            [{"keyword": "Combo", "with": ["Low Attack", "Weapon"]}, "Fury"],
        ),
        ("Fury, ", ["Fury"]),
        ("A, B; C", ["A, B", "C"]),
        ("A, B;", ["A, B"]),
        ("FURY, FURY", ["FURY", "FURY"]),
    ],
)
def test_commas_part_keywords_where_no_semicolon_does(text: str, value: Any):
    assert read("keywords", text) == value
    assert read("keywords", show_keywords(value)) == value


@pytest.mark.parametrize("text", ["Fury; FURY", "Stun: 2, stun: 2", "[Stun]", "[Stun]: 2", "A, B]"])
def test_keywords_that_are_nobodys(text: str):
    with pytest.raises(CellError) as caught:
        read("keywords", text)
    assert caught.value.hint


def test_no_shipped_keyword_has_a_comma_or_brackets():
    words = set()
    for _, fields in shipped():
        for item in fields.get("keywords") or ():
            words.add(item if isinstance(item, str) else item["keyword"])
    assert len(words) > 80
    assert [word for word in words if set(word) & set(",[];")] == []


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_nothing_has_the_empty_text(column: Any):
    assert show(column, None) == ""


def test_a_flag_that_is_not_set():
    assert show(BY_NAME["cannot_start"], False) == ""
    assert show(BY_NAME["cannot_start"], True) == "yes"


def test_symbols_have_one_order():
    names = [symbol.value for symbol in SYMBOLS]
    assert read("symbols", " ".join(reversed(names))) == names


@pytest.mark.parametrize("name", ["block_zone", "attack_zone"])
def test_a_hint_for_a_zone_offers_no_unknown_zone(name: str):
    for text in ("x", "upper"):
        with pytest.raises(CellError) as caught:
            read(name, text)
        assert "'high'" in caught.value.hint
        assert "unknown" not in caught.value.hint
