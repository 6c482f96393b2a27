"""Importing tables of cards: traps of spreadsheets. Each test bears the row of its field case."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest

from tests.card_tables import bring, errors, workbook, write
from tests.helpers import card_folder, uvdeck
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.mapping import MapError
from uvdeck.yamldoc import parse

HEAD = "number,name,type,symbols,difficulty,control,keywords"
MOJIBAKE = ":\u0393\u00f6\u00bc\u0393\u00f2\u00fb: Ryu :\u0393\u00f6\u00bc\u0393\u00f2\u00fb:"


def card(name: str, number: str = "002", keywords: str = "") -> bytes:
    """Return a table with one card, written as CSV."""
    facts = {"set": "x01", "number": number, "name": name, "type": "foundation", "control": 5}
    more = {"symbols": ["fire"], "difficulty": 1}
    if keywords:
        more["keywords"] = keywords.split("; ")
    return write("csv", [{**facts, **more}])


def written_cards(table: bytes, path: str = "t.csv") -> Any:
    """Return the cards of the set as a reader of the written file sees them, by number."""
    edit, found = bring(table, path)
    assert errors(found.findings) == []
    (replacement,) = edit.replacements()
    assert replacement.text is not None
    value, findings = parse(replacement.text, "x01.yaml")
    assert findings == []
    return value["cards"]


def written_name(table: bytes, path: str = "t.csv") -> object:
    """Return the name of card 002."""
    return written_cards(table, path)["002"]["name"]


def test_fc_056_a_garbled_name_warns_at_its_cell_and_is_kept():
    _, found = bring(card(MOJIBAKE))
    assert found.good
    warnings = [f for f in found.findings if f.code == "TAB116"]
    assert [(f.severity, f.data) for f in warnings] == [
        (Severity.WARNING, {"row": 2, "column": "C", "heading": "name"})
    ]
    assert written_name(card(MOJIBAKE)) == MOJIBAKE


@pytest.mark.parametrize("word", ["Off", "On", "Yes", "no", "null", "TRUE", "NaN", "~", "1", "007"])
def test_fc_076_words_that_yaml_takes_for_something_else_stay_text(word: str):
    assert written_name(card(word)) == word


def test_fc_076_keywords_too():
    assert written_cards(card("Off", keywords="On; Yes; no"))["002"]["keywords"] == [
        "On",
        "Yes",
        "no",
    ]


def test_fc_076_a_name_that_the_spreadsheet_made_a_truth_value_is_an_error():
    table = workbook([HEAD.split(","), ["002", False, "foundation", "fire", 1, 5]])
    _, found = bring(table, "t.xlsx")
    assert errors(found.findings) == [("TAB114", 2, "B")]


@pytest.mark.parametrize(
    ("cell", "number"),
    [("017", "017"), ("17", "017"), ("010", "010"), ("10", "010"), ("089", "089"), ("8", "008")],
)
def test_fc_077_zeros_in_front_are_never_octal(cell: str, number: str):
    for table, path in (
        (card("Steady Hand", cell), "t.csv"),
        (json.dumps([json.loads(write("jsonl", [
            {"number": cell, "name": "a", "type": "asset", "symbols": ["fire"], "difficulty": 1,
             "control": 5}]))]).encode(), "t.json"),
        (workbook([HEAD.split(","), [int(cell), "a", "asset", "fire", 1, 5]]), "t.xlsx"),
        (workbook([HEAD.split(","), [cell, "a", "asset", "fire", 1, 5]]), "t.xlsx"),
    ):  # fmt: skip
        assert list(written_cards(table, path)) == ["001", number]


def test_fc_077_a_number_of_the_list_is_found_without_its_zeros(tmp_path: Path):
    (tmp_path / "list.csv").write_text("number,control\n17,\n15,\n", encoding="utf-8")
    folder = card_folder(tmp_path / "mine", '  "001": {reprint_of: aot01/017}\n')
    run = uvdeck(
        *("cards", "import", tmp_path / "list.csv", "--set", "aot01", "--data", folder, "--json"),
        cache=tmp_path,
        expect=0,
    )
    assert json.loads(run.stdout)["unchanged"] == ["aot01/017", "aot01/015"]


@pytest.mark.parametrize("day", ["2025-2-14", "2025-02-14T00:00:00Z", "14.02.2025", "2025-02-30"])
def test_fc_079_other_forms_of_a_release_are_refused_alike(day: str, tmp_path: Path):
    (tmp_path / "list.csv").write_bytes(card("Steady Hand").replace(b"x01", b"n01"))
    run = uvdeck(
        *("cards", "import", tmp_path / "list.csv", "--set", "n01", "--new-set"),
        *("--released", day, "--data", tmp_path / "mine"),
        cache=tmp_path,
        expect=2,
    )
    assert day in run.stderr
    assert not (tmp_path / "mine").exists()


def test_fc_079_a_release_is_written_as_text(tmp_path: Path):
    (tmp_path / "list.csv").write_bytes(card("Steady Hand").replace(b"x01", b"n01"))
    uvdeck(
        *("cards", "import", tmp_path / "list.csv", "--set", "n01", "--new-set"),
        *("--released", "2025-02-14", "--data", tmp_path / "mine"),
        cache=tmp_path,
        expect=0,
    )
    text = (tmp_path / "mine" / "cards" / "sets.yaml").read_text(encoding="utf-8")
    assert parse(text, "sets.yaml")[0]["sets"]["n01"]["released"] == "2025-02-14"


def test_fc_079_a_date_in_a_cell_is_an_error_in_each_form():
    day = datetime.date(2025, 2, 14)
    for cell in (day, "2025-02-14", "14.02.2025", "2025-02-14T00:00:00Z"):
        table = workbook([["number", "control"], ["001", cell]])
        assert errors(bring(table, "t.xlsx")[1].findings) == [("TAB111", 2, "B")]


def test_fc_080_a_number_that_stands_twice_names_both_rows():
    table = card("Steady Hand") + b"".join(card("Other Hand").splitlines(keepends=True)[1:])
    _, found = bring(table)
    (error,) = [f for f in found.findings if f.severity is Severity.ERROR]
    assert error.code == "TAB120"
    assert error.data is not None
    assert (error.data["first"], error.data["row"]) == (2, 3)


def test_fc_080_a_key_that_stands_twice_in_json_is_an_error():
    _, found = bring('[{"number": "001", "control": 5, "control": 2}]', "t.json")
    assert [f.code for f in found.findings] == ["TAB101"]


def test_fc_080_two_columns_for_one_fact_are_an_error():
    _, found = bring("number,control,Check\n001,5,2\n")
    assert ("TAB106", None, "C") in errors(found.findings)


def test_fc_080_one_heading_is_mapped_once():
    with pytest.raises(MapError):
        bring("number,control\n001,2\n", asked=["control=control", "control=difficulty"])


@pytest.mark.parametrize(
    "name",
    [
        *("#10 Pro Hero", '"Big Sister" of 1-B', "Big Shot: Judy", "* Star *", "& And", "!Bang"),
        *("- dash", "? what", "[KoF]", "{x}", "a # b", "@home", "`K`", "%", "0x1F", "1e5", "...!"),
        *("·Andy· [KoF]", "Aiming For #1", "…Surprise", "3:30", "'Tis", 'end"', "\\n"),
    ],
)
def test_fc_086_names_that_yaml_would_break_are_written_so_that_they_are_read(name: str):
    assert written_name(card(name)) == name


@pytest.mark.parametrize("name", [None, "", "   "])
def test_fc_086_a_name_that_is_nothing_is_an_error(name: str | None):
    cells = {"number": "002", "name": name, "type": "asset", "symbols": "fire"}
    _, found = bring(json.dumps([{**cells, "difficulty": 1, "control": 5}]), "t.json")
    assert [(f.code, (f.data or {})["heading"]) for f in found.findings] == [("TAB121", "name")]


@pytest.mark.parametrize("name", ["+B", "@SUM(1)", "-1", "=1", '=HYPERLINK("http://x")'])
def test_fc_104_what_our_own_table_made_safe_is_read_back(name: str):
    table = card(name)
    assert f"'{name[0]}".encode() in table
    assert written_name(table) == name


@pytest.mark.parametrize("formula", ["=1", '=HYPERLINK(""http://x"")', "\t=1", " =1+1"])
def test_fc_104_a_formula_in_a_table_is_an_error(formula: str):
    _, found = bring(f'{HEAD}\n002,"{formula}",asset,fire,1,5,\n')
    assert errors(found.findings) == [("TAB110", 2, "B")]


def test_fc_104_json_and_workbooks_keep_the_name():
    facts = {"number": "002", "name": "+B", "type": "asset", "symbols": ["fire"]}
    for syntax in ("json", "jsonl", "xlsx", "tsv"):
        table = write(syntax, [{**facts, "difficulty": 1, "control": 5}])
        assert b"'+B" not in table
        assert written_name(table, f"t.{syntax}") == "+B"
