"""A table into a set: what is new, changed and unchanged, and what is wrong with its rows."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.card_tables import (
    HEADINGS,
    REGISTRY,
    SYNTAXES,
    X01,
    bring,
    errors,
    listing,
    without_ties,
    workbook,
    write,
)
from tests.helpers import ROOT
from uvdeck.catalogue.build import RawPrinting, effective_fields, raw_printings
from uvdeck.catalogue.files import read_source
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.datadir import data_source
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.fields import COLUMNS, flat
from uvdeck.upkeep.row_numbers import MAX_PRINTINGS

HEAD = "number,name,type,symbols,difficulty,control"
HAND = "002,Steady Hand,foundation,fire,1,5"


def rows(*lines: str, head: str = HEAD) -> str:
    return "\n".join([head, *lines]) + "\n"


# --- Counting, writing ---------------------------------------------------------------------------


def test_new_changed_and_unchanged_are_counted():
    table = rows("001,Fire Fist,attack,fire,3,3", HAND, head=HEAD)
    edit, found = bring(table, update=True)
    assert found.good
    assert (found.new, [c.id for c in found.changed], found.unchanged) == (
        ["x01/002"],
        ["x01/001"],
        [],
    )
    assert found.changed[0].row == 2
    assert found.changed[0].facts == {"control": ("2", "3")}
    assert edit.printings["x01/002"].fields == {
        "name": "Steady Hand",
        "type": "foundation",
        "symbols": ["fire"],
        "difficulty": 1,
        "control": 5,
    }


def test_an_import_of_what_is_there_changes_no_byte():
    edit, found = bring("number,name,control,keywords\n1,Fire Fist,2,Fury; Stun: 2\n")
    assert (found.new, found.changed, found.unchanged) == ([], [], ["x01/001"])
    assert edit.replacements() == []
    assert edit.diff() == ""


def test_comments_stay():
    edit, found = bring("number,difficulty\n1,4\n", update=True)
    assert found.good
    (replacement,) = edit.replacements()
    assert replacement.text is not None
    old, new = X01.splitlines(), replacement.text.splitlines()
    assert [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]] == [
        ("    difficulty: 3", "    difficulty: 4")
    ]


def test_without_update_a_change_is_an_error():
    edit, found = bring("number,control,keywords\n1,3,Fury\n")
    assert not found.good
    (finding,) = [f for f in found.findings if f.severity is Severity.ERROR]
    assert finding.code == "TAB126"
    assert finding.data == {
        "row": 2,
        "column": "B",
        "heading": "control",
        "changes": {"control": ["2", "3"], "keywords": ["Fury; Stun: 2", "Fury"]},
    }
    assert edit.replacements() == []


def test_one_error_and_nothing_is_put_in():
    edit, found = bring(rows(HAND, "003,Third Hand,foundation,fyre,1,5"))
    assert not found.good
    assert found.new == ["x01/002", "x01/003"]
    assert edit.replacements() == []


# --- What a row does not say ---------------------------------------------------------------------


@pytest.mark.parametrize("cells", ["1,,,", "1,Fire Fist,,"])
def test_an_empty_cell_leaves_a_fact_as_it_is(cells: str):
    _, found = bring(f"number,name,keywords,Block\n{cells}\n")
    assert found.unchanged == ["x01/001"]


def test_a_hyphen_takes_a_fact_away():
    edit, found = bring("number,keywords,Block\n1,-,-\n", update=True)
    assert found.good
    assert set(found.changed[0].facts) == {"keywords", "block_zone", "block_modifier"}
    assert {"keywords", "block"} & edit.printings["x01/001"].fields.keys() == set()


def test_a_hyphen_where_there_is_nothing_changes_nothing():
    _, found = bring("number,stamina,hand_size\n1,-,-\n")
    assert found.unchanged == ["x01/001"]


def test_a_hyphen_for_what_a_card_must_have_is_an_error():
    _, found = bring("number,control\n1,-\n", update=True)
    assert errors(found.findings) == [("TAB121", 2, "B")]


# --- Rows that are wrong -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (rows("002,,foundation,fire,1,5"), [("TAB121", 2, "B")]),
        (rows("002,Steady Hand,,fire,1,5"), [("TAB121", 2, "C")]),
        (rows("002,Steady Hand,foundation,,1,5"), [("TAB121", 2, "D")]),
        (rows("002,Steady Hand,foundation,fire,,"), [("TAB121", 2, "E")]),
        (rows("002,Steady Hand,foundation,fire,1,"), [("TAB121", 2, "F")]),
        (rows("002,Steady Hand,character,fire,6,6"), [("TAB121", 2, None)]),
        (rows("002,Steady Hand,character,fire,6,", head=HEAD), [
            ("TAB121", 2, None),
            ("TAB121", 2, "F"),
        ]),
        (rows("002,Steady Hand,attack,fire,1,5"), [("TAB121", 2, None)]),
        (rows(f"{HAND},4", head=f"{HEAD},speed"), [("TAB121", 2, None)]),
        (rows(f"{HAND},4", head=f"{HEAD},block_modifier"), [("TAB121", 2, None)]),
        (rows(f"{HAND},5", head=f"{HEAD},health"), [("TAB124", 2, "G")]),
        (rows("002,Steady Hand,backup,fire,1,5,4H5", head=f"{HEAD},Attack"), [("TAB124", 2, "G")]),
        (rows("002,Steady Hand,attack,fire,1,5,4", head=f"{HEAD},stamina"), [
            ("TAB121", 2, None),
            ("TAB124", 2, "G"),
        ]),
        (rows(HAND, HAND), [("TAB120", 3, "A")]),
        (rows(HAND, HAND.replace("002", "2")), [("TAB120", 3, "A")]),
        (rows(HAND.replace("002", "")), [("TAB121", 2, "A")]),
        (rows(HAND.replace("002", "0x1")), [("TAB122", 2, "A")]),
        (rows(HAND.replace("002", "05.Jan")), [("TAB111", 2, "A")]),
        (rows(f"x02,{HAND}", head=f"set,{HEAD}"), [("TAB119", 2, "A")]),
        (rows(HAND.replace("002", "x02/002")), [("TAB119", 2, "A")]),
        ("name,control\nSteady Hand,5\n", [("TAB107", None, None)]),
        (rows(f"{HAND},{'; '.join('abcdefghijklm')}", head=f"{HEAD},keywords"), [
            ("TAB122", 2, "G")
        ]),
        (rows(f"{HAND},Fury; Fury", head=f"{HEAD},keywords"), [("TAB122", 2, "G")]),
        (rows(f"{HAND},Ryu{'u' * 99}", head=f"{HEAD},character_only"), [("TAB122", 2, "G")]),
        (rows(f"{HAND},cardeio: 65af", head=f"{HEAD},external_ids"), [("TAB122", 2, "G")]),
        (rows(f"{HAND},elsewhere: 65af", head=f"{HEAD},external_ids"), [("TAB124", 2, "G")]),
        (rows("002B,Other Hand,foundation,fire,1,5"), [("TAB124", 2, "E"), ("TAB124", 2, "F")]),
        (rows("009B,Other Hand,foundation,fire,,"), [("DBX109", 2, None)]),
        (rows(f"{HAND},001", head=f"{HEAD},back_of"), [("TAB124", 2, "G")]),
    ],
)  # fmt: skip
def test_row_errors(table: str, found: list[tuple[str, int | None, str | None]]):
    edit, result = bring(table)
    assert sorted(set(errors(result.findings)), key=str) == sorted(found, key=str)
    assert not result.good
    assert edit.replacements() == [] or {code for code, _, _ in found} == {"DBX109"}


def test_all_errors_of_all_rows_come_in_one_run():
    table = rows(
        "002,,fundation,fyre,21,",
        "1,Fire Fist,attack,fire,3,3",
        ",Third Hand,foundation,fire,x,5",
        "002,Fourth Hand,asset,fire,1.5,5",
    )
    _, found = bring(table)
    assert errors(found.findings) == [
        ("TAB121", 2, "B"),
        ("TAB122", 2, "C"),
        ("TAB122", 2, "D"),
        ("TAB123", 2, "E"),
        ("TAB126", 3, "F"),
        ("TAB121", 4, "A"),
        ("TAB122", 4, "E"),
        ("TAB120", 5, "A"),
        ("TAB113", 5, "E"),
    ]


def test_a_number_that_stands_twice_names_both_rows():
    _, found = bring(rows(HAND, "", HAND))
    (finding,) = [f for f in found.findings if f.severity is Severity.ERROR]
    assert finding.data == {
        "row": 4,
        "column": "A",
        "heading": "number",
        "number": "002",
        "first": 2,
    }


def test_a_cell_with_a_fault_is_not_missing_as_well():
    book = workbook([HEAD.split(","), ["002", 3.5, True, "fire", 1, 5.5]])
    _, found = bring(book, "t.xlsx")
    assert errors(found.findings) == [("TAB113", 2, "B"), ("TAB114", 2, "C"), ("TAB113", 2, "F")]


@pytest.mark.parametrize("text", ["x01", "X01", "example SET", ""])
def test_a_set_may_be_called_by_its_name(text: str):
    _, found = bring(f"set,number,control\n{text},001,2\n", name="Example Set")
    assert found.unchanged == ["x01/001"]
    assert found.findings == []


# --- Zeros ---------------------------------------------------------------------------------------


def test_zeros_in_front_are_those_of_the_set():
    _, found = bring(rows(HAND.replace("002", "2"), HAND.replace("002", "0010")))
    assert found.new == ["x01/002", "x01/010"]
    (note,) = found.findings
    assert (note.code, note.severity) == ("TAB118", Severity.NOTE)
    assert note.data == {"row": 2, "column": "A", "heading": "number", "cells": 2}


# --- A new set -----------------------------------------------------------------------------------


def test_a_new_set_gets_its_file_and_its_entry(tmp_path: Path):
    edit, found = bring(rows(HAND), into=listing(folder=tmp_path), code="x02", new=True)
    assert found.good
    written = {r.target.relative_to(tmp_path).as_posix(): r.text for r in edit.replacements()}
    assert written == {
        "sets.yaml": REGISTRY.rstrip("\n")
        .replace("{name: Example Set, universe: null, released: null, card_back: null}", "")
        .replace(
            "  x01: ",
            "  x01:\n    name: Example Set\n    universe: null\n    released: null\n"
            "    card_back: null\n  x02:\n    name: null\n    universe: null\n"
            "    released: null\n    card_back: null\n",
        ),
        "sets/x02.yaml": "set: x02\ncards:\n"
        '  "002":\n    name: Steady Hand\n    type: foundation\n    symbols: [fire]\n'
        "    difficulty: 1\n    control: 5\n",
    }


# --- Reprints, namesakes, backs ------------------------------------------------------------------


def test_the_same_card_becomes_a_reprint_with_what_its_print_has_otherwise():
    table = rows(
        "005,Fire Fist,attack,fire,3,2,+3 low,4H5,Fury,promo",
        head=f"{HEAD},Block,Attack,keywords,rarity",
    )
    edit, found = bring(table, code="x02", new=True)
    assert found.good
    assert edit.printings["x02/005"].fields == {
        "rarity": "promo",
        "block": {"zone": "low", "modifier": 3},
        "keywords": ["Fury"],
        "reprint_of": "x01/001",
    }
    codes = {(f.code, (f.data or {}).get("row"), (f.data or {}).get("column"), f.card_id)
             for f in found.findings}  # fmt: skip
    assert codes == {("DBX107", 2, "G", "x02/005"), ("DBX107", 2, "I", "x02/005")}


def test_facts_of_which_the_table_does_not_speak_are_those_of_the_card():
    edit, found = bring(
        rows("005,Fire Fist,attack,fire,3,2,4H5", head=f"{HEAD},Attack"), code="x02", new=True
    )
    assert found.good
    assert edit.printings["x02/005"].fields == {"reprint_of": "x01/001"}
    assert found.findings == []


def test_another_card_of_the_name_is_marked():
    edit, found = bring(
        rows("005,Fire Fist,attack,fire,3,5,4H5", head=f"{HEAD},Attack"), code="x02", new=True
    )
    assert found.good
    assert edit.printings["x02/005"].fields["distinct_from"] == ["x01/001"]


def test_a_row_may_say_of_what_it_is_a_reprint_and_nothing_else():
    edit, found = bring("number,reprint_of,rarity\n005,x01/001,rare\n", code="x02", new=True)
    assert found.good
    assert edit.printings["x02/005"].fields == {"rarity": "rare", "reprint_of": "x01/001"}


def test_a_reprint_of_another_card_is_an_error():
    _, found = bring("number,reprint_of,control\n005,x01/001,3\n", code="x02", new=True)
    assert errors(found.findings) == [("TAB122", 2, "B")]


def test_a_reprint_of_nothing_has_no_facts_missing():
    _, found = bring("number,reprint_of\n005,x09/001\n", code="x02", new=True)
    assert {code for code, _, _ in errors(found.findings)} == {"TAB122"}


def test_backs():
    edit, found = bring(rows("001B,Burnt Fist,attack,fire,,"))
    assert found.good
    assert edit.printings["x01/001B"].fields == {
        "name": "Burnt Fist",
        "type": "attack",
        "symbols": ["fire"],
        "back_of": "001",
    }


def test_a_back_with_the_name_of_its_front():
    edit, found = bring(rows("001B,Fire Fist,attack,fire,,"))
    assert found.good
    assert "distinct_from" not in edit.printings["x01/001B"].fields
    assert edit.printings["x01/001"].fields["distinct_from"] == ["x01/001B"]
    assert [f for f in edit.verify() if f.severity is Severity.ERROR] == []


def test_unknown_numbers_of_an_attack():
    edit, found = bring(
        rows("002,Lost Punch,attack,fire,3,3,unknown,,", head=f"{HEAD},speed,damage,block_zone")
    )
    assert found.good
    assert edit.printings["x01/002"].fields["attack"] == "unknown"


# --- What the other files say --------------------------------------------------------------------


def test_what_other_files_say_is_told_at_the_row():
    head = f"{HEAD},character_only"
    _, found = bring(rows(f"{HAND},Nobody", head=head))
    (warning,) = found.findings
    assert (warning.code, warning.card_id) == ("DBX110", "x01/002")
    assert warning.span is not None
    assert (warning.span.path, warning.span.line, warning.span.column) == ("table.csv", 2, 7)
    assert found.good


def test_what_was_wrong_before_does_not_stand_in_the_way():
    broken = X01 + '  "004":\n    reprint_of: x01/003\n'
    edit, found = bring(rows(HAND), into=listing({"sets.yaml": REGISTRY, "sets/x01.yaml": broken}))
    assert found.good
    assert edit.replacements()


# --- Laws ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> Mapping[str, RawPrinting]:
    """All printings of the shipped list."""
    files, _ = read_source(data_source())
    return raw_printings(read_and_validate(files)[0])


def facts_of(shipped: Mapping[str, RawPrinting], ids: list[str]) -> list[dict[str, Any]]:
    return [without_ties(effective_fields(shipped[key], shipped)) for key in ids]


def brought_back(
    shipped: Mapping[str, RawPrinting], code: str, ids: list[str], syntax: str
) -> None:
    """Write printings of a set as a table, import it into a list without them, and compare."""
    facts = facts_of(shipped, ids)
    flat_rows = [
        {"set": code, "number": key.partition("/")[2], **flat(one)}
        for key, one in zip(ids, facts, strict=True)
    ]
    table = write(syntax, flat_rows, facts)
    edit, found = bring(table, f"t.{syntax}", code=code, new=True)
    assert errors(found.findings) == []
    assert found.new == ids
    for key, one in zip(ids, facts, strict=True):
        assert without_ties(edit.facts(key) or {}) == one, key
    into = listing(
        {"sets.yaml": REGISTRY, "sets/x01.yaml": X01}
        | {r.target.relative_to("case").as_posix(): r.text or "" for r in edit.replacements()}
    )
    again, found = bring(table, f"t.{syntax}", into=into, code=code)
    assert (found.new, found.changed, found.unchanged) == ([], [], ids)
    assert again.replacements() == []


@pytest.mark.parametrize("syntax", SYNTAXES)
@pytest.mark.parametrize("code", ["mha01", "yyhdt", "kofxiii", "aot03", "fng", "worldwarriors"])
def test_a_set_that_is_written_as_a_table_is_read_back(
    shipped: Mapping[str, RawPrinting], code: str, syntax: str
):
    ids = [key for key in shipped if key.startswith(f"{code}/")]
    assert len(ids) > 9
    brought_back(shipped, code, ids, syntax)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), syntax=st.sampled_from(SYNTAXES))
def test_any_cards_that_are_written_as_a_table_are_read_back(
    shipped: Mapping[str, RawPrinting], data: st.DataObject, syntax: str
):
    keys = [key for key, raw in shipped.items() if "back_of" not in raw.fields]
    chosen = data.draw(st.lists(st.sampled_from(keys), min_size=1, max_size=8, unique=True))
    renamed = {f"zz01/{n:03d}": shipped[key] for n, key in enumerate(chosen, 1)}
    brought_back({**shipped, **renamed}, "zz01", list(renamed), syntax)


CELLS = st.one_of(
    st.sampled_from(
        [
            *("001", "2", "x01/3", "002B", "Fire Fist", "attack", "character", "fire", "all fire"),
            *("unknown", "-", "", "5", "3.5", "05.Jan", "=A1", "2M", "4H5", "Fury; Stun: 2", "yes"),
            *("x01/001", "#REF!", "mid", "Stun((", "any", "001", "8 copies of 1 Ally attack"),
        ]
    ),
    st.text(max_size=6),
    st.integers(-5, 200).map(str),
)


@given(
    st.lists(st.sampled_from([*HEADINGS, "Block", "Attack", "Id", "Zone", "x", ""]), max_size=8),
    st.lists(st.lists(CELLS, max_size=9), max_size=5),
    st.booleans(),
)
def test_no_table_raises(headings: list[str], lines: list[list[str]], update: bool):
    table = json.dumps([dict(zip(headings, line, strict=False)) for line in lines])
    edit, found = bring(table, "t.json", update=update)
    assert found.good or edit.replacements() == []
    if found.good:
        assert not [f for f in edit.verify() if f.severity is Severity.ERROR]


def test_the_headings_of_tests_are_all_columns():
    assert set(HEADINGS) == {"set", *(column.name for column in COLUMNS)}


# --- Keywords ------------------------------------------------------------------------------------

STUN = {"keyword": "Stun", "rating": 2}


def hand(**more: Any) -> str:
    card = {"number": "002", "name": "Steady Hand", "type": "foundation", "symbols": ["fire"]}
    return json.dumps([{**card, "difficulty": 1, "control": 5, **more}])


@pytest.mark.parametrize(
    ("items", "keywords"),
    [
        ([{"name": "Stun", "value": 2}, {"name": "Fury"}], [STUN, "Fury"]),
        ([{"keyword": "Stun", "rating": 2}, {"keyword": "Fury", "value": None}], [STUN, "Fury"]),
        ([{"name": "Stun", "rating": "2"}, "Fury"], [STUN, "Fury"]),
        ([{"name": "Stun", "value": 2.0, "only": ["Faye"]}], [{**STUN, "only": ["Faye"]}]),
        (
            [{"name": "Fury", "onlyKeyword": ["Fury"]}],
            [{"keyword": "Fury", "only_keyword": ["Fury"]}],
        ),
    ],
)
def test_keywords_that_are_objects_keep_their_ratings(items: list[Any], keywords: list[Any]):
    edit, found = bring(hand(keywords=items), "table.json")
    assert errors(found.findings) == []
    assert edit.printings["x01/002"].fields["keywords"] == keywords


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ({"name": "Stun", "amount": 2}, "amount"),
        ({"name": "Stun", "value": 2, "rating": 3}, "rating"),
        ({"name": "Stun", "keyword": "Fury"}, "keyword"),
        ({"name": "Stun", "value": 2.5}, None),
        ({"name": "Stun", "value": True}, None),
        ({"name": "Stun", "with": "Fury"}, None),
        ({"value": 2}, None),
        (2, None),
    ],
)
def test_no_key_of_a_keyword_is_passed_over(item: Any, key: str | None):
    _, found = bring(hand(keywords=[item]), "table.json")
    assert errors(found.findings) == [("TAB122", 1, None)]
    (finding,) = [f for f in found.findings if f.severity is Severity.ERROR]
    assert (finding.data or {})["heading"] == "keywords"
    assert key is None or f"'{key}'" in finding.message


def test_no_key_of_what_a_character_allows_is_passed_over():
    allows = {"count": 8, "cards": 1, "keyword": "Ally", "type": "attack", "odd": 1}
    _, found = bring(hand(allows_copies=allows), "table.json")
    assert errors(found.findings) == [("TAB122", 1, None)]


@pytest.mark.parametrize(
    ("cell", "keywords", "codes"),
    [
        ('"Fury, Stun: 2"', ["Fury", STUN], []),
        ("Stun 2", [STUN], ["TAB118"]),
        ("FURY; stun: 2", ["Fury", STUN], ["TAB118"]),
        ("Furi 2", ["Furi 2"], ["TAB127"]),
        ("Furry", ["Furry"], ["TAB127"]),
    ],
)
def test_keywords_are_read_as_the_list_has_them(cell: str, keywords: list[Any], codes: list[str]):
    edit, found = bring(
        rows(f"002,Steady Hand,foundation,fire,1,5,{cell}", head=f"{HEAD},keywords")
    )
    assert errors(found.findings) == []
    assert [f.code for f in found.findings] == codes
    assert edit.printings["x01/002"].fields["keywords"] == keywords


@pytest.mark.parametrize("cell", ["[Stun]: 2", "Fury; FURY", "Fury; Fury", "Stun 2; Stun: 2"])
def test_keywords_twice_or_with_brackets_are_errors(cell: str):
    _, found = bring(rows(f"002,Steady Hand,foundation,fire,1,5,{cell}", head=f"{HEAD},keywords"))
    assert errors(found.findings) == [("TAB122", 2, "G")]


def test_a_new_keyword_is_told_once_with_what_is_near():
    lines = (f"00{n},Hand {n},foundation,fire,1,5,Furry" for n in (2, 3, 4))
    _, found = bring(rows(*lines, head=f"{HEAD},keywords"))
    (finding,) = found.findings
    assert (finding.code, finding.severity) == ("TAB127", Severity.WARNING)
    assert finding.data == {
        "row": 2,
        "column": "G",
        "heading": "keywords",
        "keyword": "Furry",
        "near": ["Fury"],
        "cells": 3,
    }


# --- What a row has to do with other printings ----------------------------------------------------

SMASH = "name: Smash\n    type: attack\n    symbols: [fire]\n    difficulty: 3\n    control: {}\n"
ATTACK = "    attack: {zone: high, speed: 4, damage: 5}\n"
WITH_REPRINT = {
    "sets.yaml": REGISTRY,
    "sets/x01.yaml": "set: x01\ncards:\n"
    + '  "001":\n    '
    + SMASH.format(2)
    + ATTACK
    + '  "002":\n    reprint_of: x01/001\n',
}
SMASH_HEAD = f"{HEAD},Attack"


def test_a_new_row_says_what_it_is_a_reprint_of():
    _, found = bring(
        rows("003,Smash,attack,fire,3,2,4H5", head=SMASH_HEAD), into=listing(WITH_REPRINT)
    )
    assert found.good
    (tie,) = found.ties
    assert (tie.id, tie.reprint_of, tie.was_reprint_of) == ("x01/003", "x01/001", None)
    assert (tie.others, tie.followers) == ([], [])


def test_a_new_row_says_from_which_card_of_its_name_it_differs_in_what():
    _, found = bring(
        rows("003,Smash,attack,fire,3,3,4H5", head=SMASH_HEAD), into=listing(WITH_REPRINT)
    )
    assert found.good
    (tie,) = found.ties
    assert tie.reprint_of is None
    assert [(other.id, other.facts) for other in tie.others] == [
        ("x01/001", {"control": ("2", "3")})
    ]


def test_a_reprint_that_becomes_a_card_of_its_own_is_a_warning():
    edit, found = bring("number,control\n2,3\n", into=listing(WITH_REPRINT), update=True)
    assert found.good
    (finding,) = [f for f in found.findings if f.severity is Severity.WARNING]
    assert finding.code == "TAB128"
    assert finding.data == {
        "row": 2,
        "column": "B",
        "heading": "control",
        "reprintOf": "x01/001",
        "changes": {"control": ["2", "3"]},
    }
    (tie,) = found.ties
    assert tie.was_reprint_of is not None
    assert (tie.was_reprint_of.id, tie.others) == ("x01/001", [])
    assert edit.printings["x01/002"].fields["distinct_from"] == ["x01/001"]


def test_a_card_that_changes_names_the_reprints_that_change_with_it():
    edit, found = bring("number,control\n1,3\n", into=listing(WITH_REPRINT), update=True)
    assert found.good
    (tie,) = found.ties
    assert (tie.id, tie.reprint_of, tie.was_reprint_of) == ("x01/001", None, None)
    assert tie.followers == ["x01/002"]
    assert (edit.facts("x01/002") or {})["control"] == 3


def test_rows_that_stand_alone_have_no_ties():
    _, found = bring(rows(HAND))
    assert found.good
    assert found.ties == ()
    _, found = bring("number,rarity\n2,rare\n", into=listing(WITH_REPRINT), update=True)
    assert found.good
    assert found.ties == ()


@pytest.mark.parametrize(
    ("original", "near"), [("x01/1", ["x01/001"]), ("X01/001", ["x01/001"]), ("zzz/9999", [])]
)
def test_a_reprint_of_nothing_says_so_and_no_more(original: str, near: list[str]):
    _, found = bring(f"number,Reprint of\n3,{original}\n", into=listing(WITH_REPRINT))
    assert errors(found.findings) == [("TAB122", 2, "B")]
    (finding,) = [f for f in found.findings if f.severity is Severity.ERROR]
    assert (finding.data or {})["near"] == near


def test_a_reprint_of_another_row_of_the_table():
    table = rows(
        "003,Other,attack,fire,3,2,4H5,",
        "004,Other,attack,fire,3,2,4H5,x01/003",
        head=f"{SMASH_HEAD},Reprint of",
    )
    edit, found = bring(table, into=listing(WITH_REPRINT))
    assert found.good
    assert edit.printings["x01/004"].fields == {"reprint_of": "x01/003"}


# --- Backs ---------------------------------------------------------------------------------------

BACK_HEAD = "number,name,type,symbols,difficulty,control,hand_size,health,Back of"
FRONT = "1,Both,character,fire,6,6,6,25,"


@pytest.mark.parametrize("front", ["", "1", "001", "0001"])
def test_the_front_of_a_back_is_read_as_its_number_is(front: str):
    edit, found = bring(
        rows(FRONT, f"1B,Both,character,fire,,,5,20,{front}", head=BACK_HEAD),
        code="x02",
        new=True,
    )
    assert errors(found.findings) == []
    assert edit.printings["x02/001B"].fields["back_of"] == "001"


def test_zeros_of_a_front_are_told():
    _, found = bring(
        rows(
            "001,Both,character,fire,6,6,6,25,", "001B,Both,character,fire,,,5,20,1", head=BACK_HEAD
        ),
        code="x02",
        new=True,
    )
    (finding,) = found.findings
    assert (finding.code, (finding.data or {})["column"]) == ("TAB118", "I")


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ("6,6,5,20,", [("TAB124", 3, "E"), ("TAB124", 3, "F")]),
        (",6,5,20,", [("TAB124", 3, "F")]),
    ],
)
def test_a_back_with_numbers_that_no_back_has(cells: str, found: list[Any]):
    _, result = bring(
        rows(FRONT, f"1B,Both,character,fire,{cells}", head=BACK_HEAD), code="x02", new=True
    )
    assert errors(result.findings) == found


def test_a_front_in_place_of_a_back_says_that_the_column_is_not_needed():
    table = rows(
        "1,Both,character,fire,6,6,6,25,", "1B,Both,character,fire,,,5,20,2", head=BACK_HEAD
    )
    _, result = bring(table, code="x02", new=True)
    assert errors(result.findings) == [("DBX109", 3, "I")]
    (finding,) = [f for f in result.findings if f.severity is Severity.ERROR]
    assert "'1B'" in (finding.hint or "")


# --- What rows say of other printings ------------------------------------------------------------

FIST = "name,type,symbols,difficulty,control,block,attack"


@pytest.mark.parametrize("column", ["reprint_of", "distinct_from"])
@pytest.mark.parametrize("number", ["001", "002"])
def test_a_printing_that_is_not_there_is_no_printing_to_name(column: str, number: str):
    table = rows(f"{number},Fire Fist,attack,fire,3,2,2M,4H5,x01/1", head=f"number,{FIST},{column}")
    _, found = bring(table, update=True)
    (finding,) = found.findings
    assert (finding.code, finding.severity) == ("TAB122", Severity.ERROR)
    assert finding.data == {"row": 2, "column": "I", "heading": column, "near": ["x01/001"]}


def test_each_mark_that_names_nothing_is_told():
    table = rows("001,x01/001 x01/777 y/1", head="number,distinct_from")
    _, found = bring(table)
    assert errors(found.findings) == [("TAB122", 2, "B")] * 2


def test_rows_may_name_each_other():
    head = f"number,{FIST},reprint_of,distinct_from"
    table = rows(
        "002,Big Fist,attack,fire,3,2,2M,4H5,x01/003,",
        "003,Big Fist,attack,fire,3,2,2M,4H5,,x01/004",
        "004,Big Fist,attack,fire,3,1,2M,4H5,,",
        head=head,
    )
    edit, found = bring(table)
    assert found.good
    assert edit.printings["x01/003"].fields.get("reprint_of") == "x01/002"
    notes = [f for f in found.findings if f.code == "TAB118"]
    assert [(f.severity, (f.data or {})) for f in notes] == [
        (
            Severity.NOTE,
            {"row": 2, "column": "I", "heading": "reprint_of", "given": "x01/003", "written": None},
        ),
        (
            Severity.NOTE,
            {
                **{"row": 3, "column": "J", "heading": "distinct_from"},
                **{"given": ["x01/004"], "written": []},
            },
        ),
    ]


def test_marks_that_are_not_needed_are_told():
    table = rows(f"{HAND},x01/001", head=f"{HEAD},distinct_from")
    edit, found = bring(table)
    (note,) = found.findings
    assert (note.code, note.severity) == ("TAB118", Severity.NOTE)
    assert (note.data or {})["given"] == ["x01/001"]
    assert "distinct_from" not in edit.printings["x01/002"].fields


def test_what_is_as_a_row_says_is_not_told():
    table = rows(
        "002,Fire Fist,attack,fire,3,2,2M,4H5,x01/001,",
        "003,Fire Fist,attack,fire,3,1,2M,4H5,,x01/001",
        head=f"number,{FIST},reprint_of,distinct_from",
    )
    edit, found = bring(table)
    assert found.good
    assert [f for f in found.findings if f.code == "TAB118"] == []
    assert edit.printings["x01/002"].fields["reprint_of"] == "x01/001"


@pytest.mark.parametrize(
    ("name", "control", "codes"),
    [
        ("FIRE FIST", 2, ["TAB129"]),
        ("Fir\u00e9 Fist", 2, ["TAB129"]),
        ("FIRE FIST", 1, []),
        ("Fire Fist", 2, []),
    ],
)
def test_the_same_card_in_another_spelling(name: str, control: int, codes: list[str]):
    table = rows(f"002,{name},attack,fire,3,{control},2M,4H5", head=f"number,{FIST}")
    _, found = bring(table)
    assert found.good
    assert [f.code for f in found.findings] == codes
    for finding in found.findings:
        assert (finding.severity, finding.card_id) == (Severity.WARNING, "x01/002")
        assert finding.data == {
            **{"row": 2, "column": "B", "heading": "name"},
            **{"near": "x01/001", "name": "Fire Fist"},
        }


def test_an_id_beside_the_name_of_its_set():
    head = f"id,set,{HEAD.removeprefix('number,')}"
    row = HAND.removeprefix("002,")
    _, found = bring(rows(f"x01/002,Example Set,{row}", head=head), name="Example Set")
    assert found.findings == []
    _, found = bring(rows(f"x02/002,Example Set,{row}", head=head), name="Example Set")
    assert errors(found.findings) == [("TAB122", 2, "A")]


@pytest.mark.parametrize(("count", "codes"), [(1_999, []), (2_000, ["TAB123"])])
def test_a_set_has_so_many_printings_at_most(count: int, codes: list[str]):
    table = rows(*(f"{n},Card {n},foundation,fire,1,5" for n in range(1001, 1001 + count)))
    _, found = bring(table)
    wrong = [f for f in found.findings if f.severity is Severity.ERROR]
    assert [f.code for f in wrong] == codes
    assert [(f.data or {}).get("printings") for f in wrong] == [2_001] * len(codes)


def test_the_most_printings_are_those_of_the_schema():
    schema = json.loads((ROOT / "schemas" / "card-set.schema.json").read_text(encoding="utf-8"))
    assert schema["properties"]["cards"]["maxProperties"] == MAX_PRINTINGS
