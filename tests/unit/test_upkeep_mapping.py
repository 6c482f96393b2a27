"""Which column of a table is which fact."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from uvdeck.codes import CODES
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.columns import TITLES
from uvdeck.upkeep.mapping import (
    MapError,
    Mapped,
    cell_findings,
    map_columns,
    read_asked,
)
from uvdeck.upkeep.tables import Table
from uvdeck.upkeep.tables_read import read_table


def table_of(text: str) -> Table:
    table, _ = read_table(text.encode(), "t.csv")
    assert table is not None
    return table


def mapped(headings: str, cells: str = "", *asked: str) -> Mapped:
    cells = cells or ",".join("x" for _ in headings.split(","))
    return map_columns(table_of(f"{headings}\n{cells}\n"), read_asked(asked))


def found(result: Mapped) -> list[tuple[str, str | None]]:
    return [(f.code, (f.data or {}).get("column")) for f in result.findings]


# --- What the user says --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "heading", "column"),
    [
        ("Ctrl=control", "Ctrl", "control"),
        ("Ctrl=Control", "Ctrl", "control"),
        (" The  check = CC ", "The check", "control"),
        ("a=b=hand_size", "a=b", "hand_size"),
        ("D=Hand size", "D", "hand_size"),
        ("Notes=", "Notes", ""),
        ("Notes= ", "Notes", ""),
        ("Blk=block", "Blk", "block"),
        ("Nr=id", "Nr", "id"),
        ("Code=set", "Code", "set"),
    ],
)
def test_what_is_asked_for(text: str, heading: str, column: str):
    assert read_asked([text]) == {heading: column}


@pytest.mark.parametrize("text", ["", "Ctrl", "=control", "Ctrl=nonsense", "Ctrl=zone"])
def test_what_cannot_be_asked_for(text: str):
    with pytest.raises(MapError):
        read_asked([text])


def test_a_heading_is_asked_for_once():
    with pytest.raises(MapError):
        read_asked(["Ctrl=control", "Ctrl=difficulty"])


def test_what_is_asked_for_goes_before_all_guesses():
    result = mapped("number,name,Control,Zone", "", "Control=difficulty", "zone=attack_zone")
    assert result.places == {"number": 0, "name": 1, "difficulty": 2, "attack_zone": 3}
    assert [use.why for use in result.uses] == ["heading", "heading", "asked", "asked"]
    assert result.findings == []


def test_a_column_that_is_to_be_left_out():
    result = mapped("number,name,Control,Check", "", "Check=")
    assert result.places == {"number": 0, "name": 1, "control": 2}
    assert [use.why for use in result.uses][3] == "asked"
    assert result.findings == []


def test_a_letter_names_a_column():
    result = mapped("number,name,,Notes", "1,a,5,6", "C=control", "D=difficulty")
    assert result.places == {"number": 0, "name": 1, "control": 2, "difficulty": 3}
    assert result.findings == []


@pytest.mark.parametrize("asked", ["Missing=control", "E=control", "Twice=control"])
def test_headings_that_are_not_there(asked: str):
    with pytest.raises(MapError):
        mapped("number,name,Twice,Twice", "", asked)


def test_json_has_no_letters():
    table, _ = read_table(b'[{"number": 1, "name": "a"}]', "t.json")
    assert table is not None
    with pytest.raises(MapError):
        map_columns(table, {"B": "control"})
    assert [use.letter for use in map_columns(table, {}).uses] == ["", ""]


# --- Guesses -------------------------------------------------------------------------------------


def test_uses_have_letters_and_the_first_value():
    table = table_of("number,name,Notes\n001,,\n002,Fire Fist,\n")
    assert [tuple(use) for use in map_columns(table, {}).uses] == [
        (0, "number", "A", "number", "heading", "001"),
        (1, "name", "B", "name", "heading", "Fire Fist"),
        (2, "Notes", "C", None, "unread", ""),
    ]


@pytest.mark.parametrize(
    ("headings", "cells", "columns"),
    [
        ("number,Block", "1,2M", {"block"}),
        ("number,Block,Block zone", "1,2,mid", {"block_modifier", "block_zone"}),
        ("number,Block,Block mod", "1,mid,2", {"block_modifier", "block_zone"}),
        ("number,Attack", "1,4H5", {"attack"}),
        ("number,Attack,Speed,Damage", "1,high,4,5", {"attack_zone", "speed", "damage"}),
        ("name,Id", "a,x01/001", {"id"}),
        ("name,Id,number", "a,x01/1,1", {"id", "number"}),
    ],
)
def test_headings_that_say_too_little_are_settled_by_the_others(
    headings: str, cells: str, columns: set[str]
):
    result = mapped(headings, cells)
    assert result.places.keys() - {"number", "name"} == columns - {"number"}
    assert result.findings == []


def test_ids_of_other_sites_are_not_read():
    result = mapped("number,name,Id", "1,a,65af01")
    assert "id" not in result.places
    assert [code for code, _ in found(result)] == ["TAB104"]


@pytest.mark.parametrize(
    ("headings", "cells", "codes"),
    [
        ("number,name,Notes", "1,a,x", [("TAB104", "C")]),
        ("number,name,Notes", "1,a,", []),
        ("number,name,Notes", "1,a,#REF!", [("TAB104", "C")]),
        ("number,name,", "1,a,x", [("TAB103", "C")]),
        ("number,name,", "1,a,", []),
        ("number,name,Zone", "1,a,mid", [("TAB105", "C")]),
        ("number,name,Control,CC", "1,a,5,5", [("TAB106", "D")]),
        ("number,number,name", "1,1,a", [("TAB106", "B")]),
        ("number,name,Blk,Block", "1,a,2M,2M", [("TAB106", "D")]),
    ],
)
def test_what_is_wrong_with_headings(
    headings: str, cells: str, codes: list[tuple[str, str | None]]
):
    result = mapped(headings, cells)
    assert found(result) == codes
    warnings = {f.code for f in result.findings if f.severity is Severity.WARNING}
    assert warnings <= {"TAB103", "TAB104"}


def test_of_two_columns_the_first_is_read():
    result = mapped("number,Control,CC", "1,5,6")
    assert result.places == {"number": 0, "control": 1}


def test_what_an_ambiguous_heading_may_mean_is_unsettled():
    assert mapped("number,Zone", "1,mid").unsettled == {"block_zone", "attack_zone"}


# --- Odd cells -----------------------------------------------------------------------------------


def test_only_cells_that_are_read_are_told_of():
    table = table_of("number,name,Notes,cannot_start\n001,#REF!,#REF!,\n")
    result = map_columns(table, {})
    assert [f.code for f in cell_findings(table, result)] == ["TAB112"]


def test_truth_values_are_taken_as_yes_and_no():
    table, _ = read_table(b'[{"number": true, "cannotStart": true}]', "t.json")
    assert table is not None
    odd = cell_findings(table, map_columns(table, {}))
    assert [(f.code, f.data) for f in odd] == [("TAB114", {"row": 1, "heading": "number"})]


# --- What the user says goes first ---------------------------------------------------------------


def test_what_is_asked_goes_before_a_heading_for_the_same_fact():
    result = mapped("number,Control,Real CC", "1,5,4", "Real CC=control")
    assert result.places == {"number": 0, "control": 2}
    (finding,) = result.findings
    assert (finding.code, finding.severity) == ("TAB106", Severity.NOTE)
    assert finding.data == {"column": "B", "heading": "Control"}
    assert "column C 'Real CC'" in finding.message
    assert [use.why for use in result.uses] == ["heading", "unread", "asked"]


def test_what_is_asked_goes_before_a_whole_block():
    result = mapped("number,Block,Zone", "1,+2 mid,mid", "Zone=block_zone", "Block=")
    assert result.places == {"number": 0, "block_zone": 2}
    result = mapped("number,Blk,BZ", "1,+2 mid,mid", "BZ=block")
    assert result.places == {"number": 0, "block": 2}
    assert found(result) == [("TAB106", "B")]


def test_two_columns_that_are_asked_for_one_fact_are_an_error():
    result = mapped("number,A,B", "1,5,4", "A=control", "B=control")
    assert [(f.code, f.severity) for f in result.findings] == [("TAB106", Severity.ERROR)]


def test_messages_keep_the_letter_and_the_case_of_headings():
    (finding,) = mapped("number,Ctrl,Check Value", "1,5,4").findings
    assert (finding.code, finding.severity) == ("TAB106", Severity.ERROR)
    assert "column B 'Ctrl'" in finding.message


def test_a_heading_that_is_not_known_says_both_what_to_do_and_where_the_words_stand():
    (finding,) = mapped("number,Notes", "1,x").findings
    assert finding.code == "TAB104"
    assert finding.hint is not None
    for text in ("--map 'Notes=COLUMN'", "--map 'Notes='", "uvdeck explain TAB104"):
        assert text in finding.hint


def test_the_code_lists_every_word_for_a_column():
    text = CODES["TAB104"].fix
    assert [word for word in TITLES if not re.search(rf"\b{word}\b", text)] == []


@pytest.mark.parametrize("texts", [["Notes"], ["=x"], ["A=b", "A=name"], ["A=name", "A=name"]])
def test_what_is_wrong_with_map_names_the_option(texts: list[str]):
    with pytest.raises(MapError) as caught:
        read_asked(texts)
    assert str(caught.value).startswith("--map")


# --- Objects within cards ------------------------------------------------------------------------


def json_mapped(*cards: dict[str, Any], asked: Sequence[str] = ()) -> Mapped:
    table, _ = read_table(json.dumps(cards).encode(), "t.json")
    assert table is not None
    return map_columns(table, read_asked(asked))


def columns(result: Mapped) -> dict[str, str | None]:
    return {use.heading: use.column for use in result.uses}


def test_objects_are_read_by_their_last_keys():
    result = json_mapped({"number": "1", "stats": {"difficulty": 2, "check": 4, "odd": 1}})
    assert columns(result) == {
        **{"number": "number", "stats.difficulty": "difficulty", "stats.check": "control"},
        **{"stats.odd": None},
    }
    assert [f.code for f in result.findings] == ["TAB104"]


def test_what_an_object_has_gives_way_to_a_key_of_the_card():
    result = json_mapped({"number": "1", "cardName": "Smash", "artist": {"name": "Somebody"}})
    assert columns(result)["artist.name"] is None
    assert result.places == {"number": 0, "name": 1}


def test_a_key_of_an_object_may_be_mapped():
    asked = ["stats.x=difficulty", "stats.control="]
    result = json_mapped({"number": "1", "stats": {"x": 2, "control": 4}}, asked=asked)
    assert columns(result) == {"number": "number", "stats.x": "difficulty", "stats.control": None}
    assert result.findings == []


@pytest.mark.parametrize("key", ["block", "stats"])
def test_null_beside_objects_says_nothing(key: str):
    whole: dict[str, Any] = {"number": "1", key: {"zone": "mid", "modifier": 1}}
    cards: list[dict[str, Any]] = [whole, {"number": "2", key: None}]
    assert key not in columns(json_mapped(*cards))
    assert "TAB106" not in [f.code for f in json_mapped(*cards).findings]
    assert columns(json_mapped(*reversed(cards))).keys() == columns(json_mapped(*cards)).keys()
