"""Rows of a table as facts."""

from typing import Any

import pytest

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.upkeep.cardrows import CardRow, complete, read_cards
from uvdeck.upkeep.mapping import map_columns
from uvdeck.upkeep.tables_read import read_table


def read(text: str) -> tuple[list[CardRow], list[Diagnostic]]:
    table, _ = read_table(text.encode(), "t.csv")
    assert table is not None
    return read_cards(table, map_columns(table, {}))


def one(heading: str, cell: str) -> dict[str, Any]:
    """Return the facts of one cell, which has no finding."""
    (card,), findings = read(f"number,{heading}\n001,{cell}\n")
    assert findings == []
    assert not card.faulty
    return card.facts


def fault(heading: str, cell: str) -> str:
    """Return the code of the error in one cell."""
    (card,), findings = read(f"number,{heading}\n001,{cell}\n")
    (finding,) = findings
    assert finding.severity is Severity.ERROR
    assert finding.data == {"row": 2, "column": "B", "heading": heading}
    assert finding.hint
    assert card.facts == {}
    assert card.faulty
    return finding.code


@pytest.mark.parametrize(
    ("heading", "cell", "value"),
    [
        ("control", "5", 5),
        ("control", "5.0", 5),
        ("difficulty", '"3,0"', 3),
        ("block_modifier", "+2", 2),
        ("block_modifier", "'-1", -1),
        ("block_modifier", "-1", -1),
        ("block_modifier", "−1", -1),
        ("speed", "unknown", "unknown"),
        ("copy_limit", "any", "any"),
        ("block_zone", "M", "mid"),
        ("attack_zone", "Hi", "high"),
        ("symbols", "Fire / AIR", ["air", "fire"]),
        ("symbols", '"air, fire; all"', ["air", "all", "fire"]),
        ("type", "Foundation", "foundation"),
        ("keywords", "Fury; Stun: 2", ["Fury", {"keyword": "Stun", "rating": 2}]),
        ("cannot_start", "TRUE", True),
        ("cannot_start", "x", True),
        ("name", "  It’s · “All” – Here… ", 'It\'s · "All" - Here…'),
    ],
)
def test_values(heading: str, cell: str, value: Any):
    (card,), findings = read(f"number,{heading}\n001,{cell}\n")
    assert card.facts == {heading: value}
    assert {f.code for f in findings} <= {"TAB118"}


@pytest.mark.parametrize(
    ("cell", "zone", "modifier"),
    [
        *(("+2 mid", "mid", 2), ("2M", "mid", 2), ("Mid +2", "mid", 2), ("0 High", "high", 0)),
        *(("-1L", "low", -1), ("low/3", "low", 3), ("3 / low", "low", 3), ("H 2", "high", 2)),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_blocks(cell: str, zone: str, modifier: int):
    assert one("Block", cell) == {"block_zone": zone, "block_modifier": modifier}


@pytest.mark.parametrize(
    ("cell", "speed", "zone", "damage"),
    [
        *(("4H5", 4, "high", 5), ("4 High 5", 4, "high", 5), ("4/mid/5", 4, "mid", 5)),
        *(
            ("High 4 5", 4, "high", 5),
            ("L 4/5", 4, "low", 5),
            ("4 h unknown", 4, "high", "unknown"),
        ),
        *(("Unknown", "unknown", "unknown", "unknown"), ("4 h unknown", 4, "high", "unknown")),
    ],
)
def test_attacks(cell: str, speed: int, zone: str, damage: int):
    assert one("Attack", cell) == {"attack_zone": zone, "speed": speed, "damage": damage}


@pytest.mark.parametrize(
    ("heading", "cell", "code"),
    [
        ("control", "five", "TAB122"),
        ("control", "11", "TAB123"),
        ("control", "-1", "TAB123"),
        ("control", "3.5", "TAB113"),
        ("control", '"2,5"', "TAB113"),
        ("control", "05.Jan", "TAB111"),
        ("control", "2026-04-05", "TAB111"),
        ("control", "=A1", "TAB110"),
        ("control", "#N/A", "TAB112"),
        ("symbols", "fire fyre", "TAB122"),
        ("symbols", "fire fire", "TAB122"),
        ("attuned", "infinity", "TAB122"),
        ("type", "spell", "TAB122"),
        ("keywords", "Stun((", "TAB122"),
        ("Block", "mid", "TAB122"),
        ("Block", "30M", "TAB122"),
        ("Block", "5. Apr", "TAB111"),
        ("Attack", "4H", "TAB122"),
        ("Attack", "99H5", "TAB122"),
        ("Attack", "4/5/2026", "TAB111"),
        ("cannot_start", "perhaps", "TAB122"),
        ("back_of", "x", "TAB122"),
        ("name", '"a\nb"', "TAB115"),
    ],
)
def test_cells_that_cannot_be_read(heading: str, cell: str, code: str):
    assert fault(heading, cell) == code


def test_a_name_may_look_like_a_date():
    assert one("name", "05.Jan") == {"name": "05.Jan"}


@pytest.mark.parametrize("cell", ["-", "–", "—", "n/a", "N/A".lower(), "--"])
def test_a_hyphen_says_that_there_is_nothing(cell: str):
    (card,), findings = read(f"number,keywords,Block,name\n001,{cell},{cell},a\n")
    assert card.nothing == {"keywords", "block_zone", "block_modifier"}
    assert card.facts == {"name": "a"}
    assert findings == []


@pytest.mark.parametrize("cell", ["no", "N", "FALSE", "0"])
def test_no_says_so_too_where_yes_and_no_are_asked_for(cell: str):
    (card,), findings = read(f"number,cannot_start\n001,{cell}\n")
    assert card.nothing == {"cannot_start"}
    assert findings == []


def test_empty_cells_say_nothing_at_all():
    (card,), findings = read("number,name,control,cannot_start\n001,,,\n")
    assert not findings
    assert not {*card.facts, *card.nothing, *card.faulty}


@pytest.mark.parametrize(
    ("headings", "cells", "set_text", "number_text"),
    [
        ("number,name", "7,a", None, "7"),
        ("set,number", "x01,7", "x01", "7"),
        ("id,name", "x01/7,a", "x01", "7"),
        ("set,id", "X01,x01/7", "X01", "7"),
        ("number,id", "007,x01/7", "x01", "007"),
        ("number,name", ",a", None, None),
        ("set,number,name", ",7,a", None, "7"),
    ],
)
def test_the_printing_of_a_row(
    headings: str, cells: str, set_text: str | None, number_text: str | None
):
    (card,), _ = read(f"{headings}\n{cells}\n")
    assert (card.set_text, card.number_text) == (set_text, number_text)


@pytest.mark.parametrize("cells", ["x02,7,x01/007", "x01,8,x01/007", ",8,x01/007", "x02,,x01/7"])
def test_an_id_agrees_with_the_set_and_the_number(cells: str):
    (card,), findings = read(f"set,number,id\n{cells}\n")
    assert [(f.code, (f.data or {})["column"]) for f in findings] == [("TAB122", "C")]
    assert card.faulty == {"id"}


def test_typographic_marks_are_told_once():
    _, findings = read("number,name\n001,It’s\n002,That’s\n003,Let's\n")
    (note,) = findings
    assert (note.code, note.severity) == ("TAB118", Severity.NOTE)
    assert note.data == {"row": 2, "column": "B", "heading": "name", "cells": 2}


def test_a_garbled_name_is_a_warning_and_kept():
    (card,), findings = read("number,name\n001,Ã…ke\n")
    assert card.facts == {"name": "Ã…ke"}
    assert [(f.code, f.severity) for f in findings] == [("TAB116", Severity.WARNING)]


@pytest.mark.parametrize(
    ("facts", "more"),
    [
        ({"speed": "unknown"}, {"attack_zone": "unknown", "damage": "unknown"}),
        ({"damage": "unknown"}, {}),
        ({"block_zone": "unknown"}, {"block_modifier": "unknown"}),
        ({"block_zone": "unknown", "block_modifier": 2}, {}),
        ({"block_zone": "mid"}, {}),
    ],
)
def test_one_unknown_stands_for_what_is_left_out(facts: dict[str, Any], more: dict[str, Any]):
    all_facts = dict(facts)
    complete(all_facts)
    assert all_facts == {**facts, **more}


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ('"5,000"', "TAB122"),
        ("5.000", "TAB122"),
        ('"3,00"', "TAB122"),
        ("1.000", "TAB122"),
        ('"1,5"', "TAB113"),
        ("1.25", "TAB113"),
        ("7\u00b2", "TAB122"),
        ("\u2460", "TAB122"),
    ],
)
@pytest.mark.parametrize("heading", ["control", "difficulty", "speed", "block_modifier", "health"])
def test_only_a_single_zero_is_dropped(heading: str, cell: str, code: str):
    assert fault(heading, cell) == code


@pytest.mark.parametrize(
    ("heading", "cell"), [("block", "2 h\u0131gh"), ("attack", "4 m\u0131d 5")]
)
def test_zones_are_of_plain_letters(heading: str, cell: str):
    assert fault(heading, cell) == "TAB122"


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Detroit  Smash", "Detroit Smash"),
        ("Detroit\u3000Smash", "Detroit Smash"),
        ("Detroit \u2009 Smash", "Detroit Smash"),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_blanks_and_accents_are_read_as_the_list_has_them(cell: str, name: str):
    (card,), (note,) = read(f"number,name\n001,{cell}\n")
    assert card.facts == {"name": name}
    assert (note.code, note.severity) == ("TAB118", Severity.NOTE)
    assert note.data == {"row": 2, "column": "B", "heading": "name", "cells": 1}


def test_wide_digits_of_a_number_are_told():
    (card,), (note,) = read("number,name\n\uff10\uff11\uff17,One\n")
    assert card.number_text == "\uff10\uff11\uff17"
    assert (note.code, (note.data or {})["column"]) == ("TAB118", "A")
