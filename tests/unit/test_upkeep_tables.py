"""Files as tables: what they are written in, where their headings are, what is no table."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.card_tables import workbook
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.render.csvcells import csv_row
from uvdeck.upkeep import tables, tables_csv, tables_json
from uvdeck.upkeep.tables import Table
from uvdeck.upkeep.tables_csv import separator
from uvdeck.upkeep.tables_read import read_table


def read(data: bytes | str, path: str = "t") -> tuple[Table, list[Diagnostic]]:
    table, findings = read_table(data.encode() if isinstance(data, str) else data, path)
    assert table is not None, findings
    return table, findings


def cells(table: Table) -> list[tuple[object, ...]]:
    return [row.cells for row in table.rows]


def refused(data: bytes | str, sheet: str | None = None) -> list[tuple[str, int | None]]:
    table, findings = read_table(data.encode() if isinstance(data, str) else data, "t", sheet=sheet)
    assert table is None
    assert all(f.severity is Severity.ERROR for f in findings)
    return [(f.code, f.span.line if f.span else None) for f in findings]


# --- Text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "syntax"),
    [
        ("number,name\n001,Fire Fist\n", "csv"),
        ("number;name\r\n001;Fire Fist\r\n", "csv"),
        ("number\tname\n001\tFire Fist", "tsv"),
        ("\ufeffnumber;name\n001;Fire Fist", "csv"),
        ("sep=;\nnumber;name\n001;Fire Fist", "csv"),
        ("sep=|\nnumber|name\n001|Fire Fist", "csv"),
        ('[{"number": "001", "name": "Fire Fist"}]', "json"),
        ('{"cards": [{"number": "001", "name": "Fire Fist"}]}', "json"),
        ('{"cards": {"001": {"name": "Fire Fist"}}}', "json"),
        ('{"data": [{"number": "001", "name": "Fire Fist"}]}', "json"),
        ('{"number": "001", "name": "Fire Fist"}', "json"),
        ('\ufeff  [{"number": "001", "name": "Fire Fist"}]', "json"),
        ('{"number": "001", "name": "Fire Fist"}\n{"number": null}\n', "jsonl"),
    ],
)
def test_the_content_tells_the_syntax(text: str, syntax: str):
    table, findings = read(text, "misleading.xlsx")
    assert table.syntax == syntax
    assert table.headings == ("number", "name")
    assert table.rows[0].cells == ("001", "Fire Fist")
    assert findings == []


@pytest.mark.parametrize(
    ("first", "sign"),
    [
        ("number,name,keywords", ","),
        ("number;name;keywords", ";"),
        ("number\tname", "\t"),
        ("number,name,notes; remarks; more; and more", ","),
        ("number;name;symbols (all, earth, good, water)", ";"),
        ('"number";"name"', ";"),
        ("foo,bar", ","),
        ("foo;bar", ";"),
        ("My list, with a comma\nnumber;name", ";"),
        ('unquoted "number;name', ";"),
    ],
)
def test_the_separator(first: str, sign: str):
    assert separator(first) == sign


@pytest.mark.parametrize("text", ["", "\n", "number", "number\n001\n"])
def test_any_separator_will_do_for_one_column(text: str):
    assert separator(text) in (",", ";", "\t")


def test_rows_are_counted_as_a_spreadsheet_counts_them():
    table, findings = read('number,name\n001,"Fire\nFist"\n\n003,Third\n')
    assert [(row.number, row.span.line) for row in table.rows] == [(2, 2), (4, 5)]
    assert [(f.code, f.span and f.span.line) for f in findings] == [("TAB117", 5)]
    assert findings[0].data == {"rows": [3]}


def test_a_line_that_names_the_separator_is_no_row():
    table, _ = read("sep=;\nnumber;name\n001;Fire Fist\n")
    assert [(row.number, row.span.line) for row in table.rows] == [(2, 3)]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("'+B", "+B"),
        ("'-1", "-1"),
        ("'=Fire", "=Fire"),
        ("'Cause", "'Cause"),
        ("''+B", "''+B"),
        ("+2", "+2"),
        ("-1", "-1"),
        ("=", "="),
        ("Fury;' +B", "Fury; +B"),
    ],
)
def test_fc_104_what_our_csv_made_safe_is_read_back(cell: str, value: str):
    assert cells(read(f"number,name\n001,{cell}\n")[0]) == [("001", value)]


def test_quotation_marks_in_tables_with_tabs():
    table, _ = read('number\tname\n001\t"Big Sister" of 1-B\n')
    assert cells(table) == [("001", '"Big Sister" of 1-B')]
    table, _ = read('number\tname\n001\t"""Big Sister"" of 1-B"\n')
    assert cells(table) == [("001", '"Big Sister" of 1-B')]


def test_headings_below_a_title():
    table, findings = read("My spoilers,\n,\nCard #,Card Name\n001,Fire Fist\n")
    assert table.headings == ("Card #", "Card Name")
    assert [row.number for row in table.rows] == [4]
    assert [(f.code, f.data) for f in findings] == [("TAB117", {"row": 1})]


def test_headings_that_only_the_user_knows():
    text = "Liste,\nNummer,Karte\n001,Fire Fist\n"
    assert read(text)[0].headings == ("Liste", "")
    table, _ = read_table(text.encode(), "t", ("Nummer", "KARTE"))
    assert table is not None
    assert table.headings == ("Nummer", "Karte")


def test_rows_longer_than_the_headings():
    table, findings = read("number,name\n001,Fire, Fist\n002,Fire,\n003,a,b,c\n")
    assert [(f.code, f.data) for f in findings] == [
        ("TAB108", {"row": 2, "column": "C"}),
        ("TAB108", {"row": 4, "column": "C"}),
    ]
    assert cells(table)[0] == ("001", "Fire")


def test_columns_without_headings_are_kept_where_they_hold_something():
    table, findings = read("number,name,,\n001,Fire Fist,x,\n")
    assert table.headings == ("number", "name", "", "")
    assert findings == []


def test_formulas_in_text():
    table, _ = read("number,name\n=A1+1,=B\n")
    assert [f.code for f in table.rows[0].faults.values()] == ["TAB110", "TAB110"]
    assert table.rows[0].cells == (None, None)


# --- What is no table ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "TAB102", None),
        (b" \n\n", "TAB102", None),
        (b"\xef\xbb\xbf", "TAB102", None),
        (b"number,name\n001,a\0b\n", "TAB101", 2),
        (b"\xff\xfen\0u\0", "TAB101", None),
        (b"\xfe\xff\0n\0u", "TAB101", None),
        (b"number,name\n001,\xe9\n", "TAB101", 2),
        (b'# cards\nset: x01\ncards:\n  "001":\n    name: A\n', "TAB101", None),
        (b"name: My deck\ncharacter: All Might (I)\nmain:\n- 4 Smash\n", "TAB101", None),
        (b"<html><table>", "TAB101", None),
        (b" <!DOCTYPE html>", "TAB101", None),
        (b"<?xml version='1.0'?>", "TAB101", None),
        (b"%PDF-1.7", "TAB101", None),
        (b"\x89PNG\r\n", "TAB101", None),
        (b"\x1f\x8b\x08", "TAB101", None),
        (b"PK\x03\x04", "TAB101", None),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "TAB101", None),
        (b'number,name\n001,"Fire\n', "TAB101", 2),
        (b'number,name\n001,"Fire" Fist\n', "TAB101", 2),
        (b"{}", "TAB101", None),
        (b'{"cards": 3}', "TAB101", None),
        (b"[1", "TAB101", 1),
        (b'[{"number": NaN}]', "TAB101", None),
        (b'[{"number": 1, "number": 2}]', "TAB101", 1),
        (b'{"number": 1}\n{"number"}\n', "TAB101", 2),
        (b"[" * 100, "TAB101", 1),
    ],
)
def test_what_is_no_table(data: bytes, code: str, line: int | None):
    assert refused(data) == [(code, line)]


def test_a_workbook_with_a_password_is_told_from_an_old_one():
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
    messages = set()
    for data in (ole, ole + "EncryptedPackage".encode("utf-16-le")):
        messages.add(read_table(data, "t.xlsx")[1][0].message)
    assert len(messages) == 2


def test_only_workbooks_have_sheets():
    assert refused("number,name\n001,a\n", sheet="Cards") == [("TAB101", None)]


def test_headings_and_nothing_else():
    table, findings = read("number,name\n")
    assert table.rows == []
    assert [f.code for f in findings] == ["TAB102"]


def test_bounds(monkeypatch: pytest.MonkeyPatch):
    good = "number,name\n001,a\n002,b\n"
    monkeypatch.setattr(tables, "MAX_ROWS", 3)
    assert len(read(good)[0].rows) == 2
    assert refused(good + "003,c\n") == [("TAB101", None)]
    monkeypatch.setattr(tables, "MAX_COLUMNS", 2)
    assert read("number,name,\n001,a,\n")[0].headings[:2] == ("number", "name")
    assert refused("number,name,control\n001,a,5\n") == [("TAB101", None)]
    monkeypatch.setattr(tables_csv, "MAX_CELLS", 3)
    assert refused(good + ",,") == [("TAB101", None)]
    monkeypatch.setattr(tables_csv, "MAX_LINES", 2)
    assert refused("number,name\n\n\n") == [("TAB101", None)]
    monkeypatch.setattr(tables_json, "MAX_BRACKETS", 3)
    assert len(read('[{"number": 1}, {"number": 2}]')[0].rows) == 2
    assert refused('[{"number": 1}, {"number": 2}, {}]') == [("TAB101", None)]
    monkeypatch.setattr(tables_json, "MAX_ROWS", 1)
    assert refused('[{"number": 1}, {"number": 2}]') == [("TAB101", None)]
    monkeypatch.setattr(tables_json, "MAX_COLUMNS", 1)
    assert refused('[{"number": 1, "name": "a"}]') == [("TAB101", None)]


def test_files_that_are_too_large(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("uvdeck.upkeep.tables_read.MAX_TEXT", 20)
    assert refused("number,name\n001,Fire Fist\n") == [("TAB101", None)]
    monkeypatch.setattr("uvdeck.upkeep.tables_read.MAX_BYTES", 20)
    assert refused(workbook([["number", "name"]])) == [("TAB101", None)]


# --- JSON ----------------------------------------------------------------------------------------


def row_of(**fields: object) -> dict[str, object]:
    table, _ = read(json.dumps([fields]))
    return dict(zip(table.headings, table.rows[0].cells, strict=True))


def test_blocks_attacks_and_lists_of_json():
    assert row_of(
        number=7,
        symbols=["air", "all"],
        attuned=[],
        block={"zone": "mid", "modifier": 2},
        attack={"zone": "high", "speed": 4, "damage": "unknown"},
        keywords=[
            "Fury",
            {"keyword": "Stun", "rating": 2, "only": ["Faye", "Spike"]},
            {"keyword": "Combo", "rating": None, "with": ["Low Attack", "Weapon"]},
            {"name": "Breaker", "rating": 1, "onlyKeyword": ["Pro Hero"]},
        ],
        character_only=["Faye", "Spike"],
        external_ids={"cardeio": "6" * 24},
        allowsCopies={"count": 8, "type": "attack", "keyword": "Ally", "cards": 1},
    ) == {
        "number": 7,
        "symbols": "air all",
        "attuned": None,
        "block zone": "mid",
        "block modifier": 2,
        "attack zone": "high",
        "attack speed": 4,
        "attack damage": "unknown",
        "keywords": "Fury; Stun: 2 (only Faye / Spike); Combo (Low Attack, Weapon);"
        " Breaker: 1 (only with Pro Hero)",
        "character_only": "Faye / Spike",
        "external_ids": "cardeio: " + "6" * 24,
        "allowsCopies": "8 copies of 1 Ally attack",
    }


def test_unknown_blocks_and_attacks_of_json():
    assert row_of(block="unknown", attack="unknown") == dict.fromkeys(
        ("block zone", "block modifier", "attack zone", "attack speed", "attack damage"), "unknown"
    )
    assert row_of(block="+2 mid", attack="4H5") == {"block": "+2 mid", "attack": "4H5"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", {"a": 1}),
        ("notes", [[1]]),
        ("symbols", [1, 2]),
        ("keywords", [{"rating": 2}]),
        ("allows_copies", {"count": 8}),
        ("external_ids", [{"a": "b"}]),
    ],
)
def test_nested_values_that_are_no_facts(key: str, value: object):
    table, _ = read(json.dumps([{"number": "001", key: value}]))
    assert [f.code for f in table.rows[0].faults.values()] == ["TAB122"]


def test_objects_are_counted_and_placed():
    table, findings = read('[\n  {"number": 1},\n  3,\n  {"number": 2, "control": 2.5}\n]')
    assert [(row.number, row.span.line, row.span.column) for row in table.rows] == [
        (1, 2, 3),
        (3, 4, 3),
    ]
    assert [(f.code, f.severity) for f in findings] == [("TAB101", Severity.ERROR)]
    (fault,) = table.rows[1].faults.values()
    assert (fault.code, fault.data) == ("TAB113", {"row": 3, "heading": "control"})
    assert fault.span == table.rows[1].span


def test_lines_of_json_are_placed():
    table, _ = read('\n{"number": 1}\n\n{"number": 2, "control": true}\n')
    assert [(row.number, row.span.line) for row in table.rows] == [(1, 2), (2, 4)]


def test_printings_below_their_card():
    """Our own export has facts at the card, and what its prints have otherwise below."""
    card = {
        "kind": "card",
        "id": "mha01/002",
        "name": "Fire Fist",
        "handSize": 5,
        "keywordsIncomplete": True,
        "isBack": False,
        "distinctFrom": ["x01/009"],
        "printings": [
            {"id": "mha01/002", "set": "mha01", "number": "002", "rarity": "rare", "back": None},
            {"id": "x01/002", "set": "x01", "number": "002", "own": {"handSize": None}},
        ],
    }
    lines = [{"kind": "card-export-lines"}, {"kind": "set", "code": "x01", "name": "X"}, card]
    for text in (json.dumps({"cards": [card]}), "\n".join(map(json.dumps, lines))):
        table, findings = read(text)
        assert findings == []
        rows = [dict(zip(table.headings, row.cells, strict=True)) for row in table.rows]
        assert [r["number"] for r in rows] == ["002", "002"]
        assert [r["set"] for r in rows] == ["mha01", "x01"]
        assert [r["handSize"] for r in rows] == [5, None]
        assert [r["rarity"] for r in rows] == ["rare", None]
        assert {r["name"] for r in rows} == {"Fire Fist"}
        assert {r["keywordsIncomplete"] for r in rows} == {"TRUE"}
        assert "distinctFrom" not in table.headings


def test_incomplete_keywords_belong_to_a_printing_where_printings_say_so():
    card = {
        "name": "Fire Fist",
        "keywordsIncomplete": True,
        "printings": [{"number": "1"}, {"number": "2", "keywordsIncomplete": True}],
    }
    table, _ = read(json.dumps([card]))
    at = table.headings.index("keywordsIncomplete")
    assert [row.cells[at] for row in table.rows] == [None, "TRUE"]


# --- Laws ----------------------------------------------------------------------------------------

#: Texts of one line; ``=`` alone makes a formula of a cell, and our own apostrophes are taken away.
TEXT = (
    st.text(
        st.characters(categories=("L", "N", "P", "S", "Zs"), exclude_characters="'"),
        min_size=1,
        max_size=20,
    )
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text and not text.startswith("=") and not text.startswith("#"))
)


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=6))
def test_what_csv_rows_say_is_read_back(rows: list[tuple[str, str]]):
    text = csv_row(["number", "name"]) + "".join(csv_row(row) for row in rows)
    assert cells(read(text)[0]) == rows


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=6))
def test_what_a_workbook_says_is_read_back(rows: list[tuple[str, str]]):
    assert cells(read(workbook([("number", "name"), *rows]))[0]) == rows


@given(st.binary(max_size=200))
def test_nothing_raises(data: bytes):
    table, findings = read_table(data, "t")
    assert table is not None or findings


@given(st.text(alphabet="{}[]\",:;=\t\n'abc123 ", max_size=80))
def test_no_text_raises(text: str):
    table, findings = read_table(text.encode(), "t")
    assert table is not None or findings


@pytest.mark.parametrize(
    "text",
    [
        '{"result": {"cards": [{"number": "1"}]}}',
        '{"name": "My list", "meta": {"count": 1}, "data": {"items": [{"number": "1"}]}}',
        '{"cards": {"1": {}}}',
        '{"set": {"cards": {"1": {}}}}',
    ],
)
def test_a_list_may_stand_one_level_deeper(text: str):
    table, findings = read_table(text.encode(), "t.json")
    assert findings == []
    assert table is not None
    assert table.headings == ("number",)
    assert [row.cells for row in table.rows] == [("1",)]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('{"foo": 1, "bar": {"baz": []}}', ("'foo'", "'bar.baz'")),
        ('{"a": {"cards": [1]}, "b": {"cards": [2]}}', ("'a.cards'", "'b.cards'")),
    ],
)
def test_without_a_list_of_cards_the_keys_are_named(text: str, keys: tuple[str, ...]):
    table, (finding,) = read_table(text.encode(), "t.json")
    assert table is None
    assert finding.code == "TAB101"
    assert [key for key in keys if key not in finding.message] == []


@pytest.mark.parametrize(
    ("number", "value", "code"),
    [
        ("2.0", 2, None),
        ("2e0", 2, None),
        ("20e-1", 2, None),
        ("-0.0", 0, None),
        ("2.5", None, "TAB113"),
        ("1E-400", None, "TAB113"),
        ("1e400", None, "TAB113"),
        ("2.0000000000000000001", None, "TAB113"),
        ("1.9999999999999999999", None, "TAB113"),
        ("1e16", None, "TAB113"),
    ],
)
def test_numbers_of_json_are_read_exactly(number: str, value: int | None, code: str | None):
    table, findings = read(f'[{{"number": "001", "control": {number}}}]')
    (row,) = table.rows
    assert findings == []
    assert row.cells[1] == value
    assert [fault.code for fault in row.faults.values()] == ([] if code is None else [code])


@pytest.mark.parametrize("number", ["1e9999999999999999999999", "1." + "0" * 60, "NaN", "1" * 40])
def test_numbers_of_json_are_bounded(number: str):
    assert refused(f'[{{"number": "001", "control": {number}}}]'.encode()) == [("TAB101", None)]


@pytest.mark.parametrize("name", ["\\ud800", "a\\udfff", "\\udc00 x"])
@pytest.mark.parametrize("value", ['"{}"', '["{}"]'])
def test_halves_of_characters_are_never_replaced(name: str, value: str):
    for key in ("name", "keywords"):
        table, _ = read(f'[{{"number": "001", "{key}": {value.format(name)}}}]')
        assert [fault.code for fault in table.rows[0].faults.values()] == ["TAB115"]
        assert table.rows[0].cells[1] is None


@pytest.mark.parametrize(
    ("key", "value", "cell"),
    [
        ("keywords", ["Fury; Punch"], None),
        ("keywords", ["Fury;", "Punch"], None),
        ("keywords", [{"keyword": "Fury; Punch"}], None),
        ("keywords", [{"keyword": "Combo", "with": ["Low, Attack"]}], None),
        ("keywords", [{"keyword": "Stun", "rating": 1, "only": ["Faye / Spike"]}], None),
        ("keywords", [{"keyword": "Combo (Weapon)"}], None),
        ("keywords", [{"keyword": " Combo", "with": ["Weapon "]}], "Combo (Weapon )"),
        ("keywords", ["Stun: 2", {"keyword": "Fury"}], "Stun: 2; Fury"),
        ("character_only", ["A / B", "C"], None),
        ("character_only", ["A/B", "C"], "A/B / C"),
        ("symbols", ["air fire"], None),
        ("symbols", ["air,fire", "all"], None),
        ("symbols", ["air", "fire"], "air fire"),
        ("distinct_from", ["a/1 b/2"], None),
        ("distinct_from", ["a/1", "b/2"], "a/1 b/2"),
        ("external_ids", {"cardeio": "a; b: c"}, None),
        ("external_ids", {"cardeio": 5}, "cardeio: 5"),
        ("name", ["A", "B"], None),
        ("name", ["A"], "A"),
        ("tags", ["A; B"], None),
        ("tags", ["A", "B"], "A; B"),
    ],
)
def test_parts_of_lists_stay_parts(key: str, value: object, cell: str | None):
    table, _ = read(json.dumps([{"number": "001", key: value}]))
    (row,) = table.rows
    assert row.cells[1] == cell
    assert [fault.code for fault in row.faults.values()] == ["TAB122"] * (cell is None)


@pytest.mark.parametrize(
    ("document", "others"),
    [
        ({"cards": [{"number": 1}], "data": [{"number": 2}]}, ["data"]),
        ({"cards": {"001": {}}, "items": [1], "data": [2]}, ["data", "items"]),
        ({"data": [{"number": 1}], "results": []}, []),
        ({"cards": [{"number": 1}], "sets": [{"code": "x"}]}, []),
    ],
)
def test_a_second_list_is_named(document: object, others: list[str]):
    _, findings = read(json.dumps(document))
    notes = [f for f in findings if f.code == "TAB117"]
    assert [(f.severity, (f.data or {})["lists"]) for f in notes] == (
        [(Severity.NOTE, others)] if others else []
    )


def test_a_text_that_is_not_utf8_has_one_hint():
    cp1252 = "number,name\n001,Gr\u00f6\u00dfe\n".encode("cp1252")
    utf16 = "number,name\n001,Smash\n".encode("utf-16")
    hints = {read_table(data, "t.csv")[1][0].hint for data in (cp1252, utf16)}
    (hint,) = hints
    assert "CSV UTF-8" in (hint or "")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("set: x01\ncards:\n", "card file"),
        ("as_of: '2026-03'\nsets:\n  x01: {}\n", "card file"),
        ("---\nname: A\nmain:\n  - 4 Smash\n", "deck"),
    ],
)
def test_yaml_of_ours_is_called_what_it_is(text: str, what: str):
    table, (finding,) = read_table(text.encode(), "t.csv")
    assert table is None
    assert what in finding.message


@pytest.mark.parametrize("text", ["set,number,name\nx01,1,A\n", "cards:,number\nset: 1,2\nA,B\n"])
def test_a_table_is_no_yaml(text: str):
    table, _ = read_table(text.encode(), "t.csv")
    assert table is not None
