"""The card list as a table: a row a printing, all facts filled in, safe in a spreadsheet."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from tests.exported import SCHEMAS, SMALL, export_of, from_csv, rows_of_table, wanted
from tests.helpers import card_folder
from uvdeck import schema
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.load import load
from uvdeck.datadir import DataSource
from uvdeck.render.card_csv import HEADINGS, csv_lines


@pytest.fixture(scope="module")
def text(documents: list[Document]) -> str:
    return "".join(csv_lines(export_of(documents)))


def test_the_facts_are_those_of_the_files(text: str, documents: list[Document]):
    assert from_csv(text) == wanted(documents)


def test_every_row_fits_the_schema(text: str):
    rows = rows_of_table(text)
    assert len(rows) == 10164
    for row in rows:
        assert schema.is_valid("card-table", row), row


def test_the_columns_are_those_of_the_schema(text: str):
    table = json.loads((SCHEMAS / "card-table.schema.json").read_text(encoding="utf-8"))
    head = text.partition("\r\n")[0].split(",")
    assert tuple(head) == HEADINGS == tuple(table["properties"])
    assert head[:3] == ["set", "number", "name"]


@pytest.mark.parametrize(
    "change",
    [
        {"more": "x"},
        {"control": "5"},
        {"control": "unknown"},
        {"speed": "none"},
        {"number": 1},
        {"symbols": "fire,air"},
        {"symbols": ""},
        {"cannot_start": "no"},
        {"set": "mha01\n"},
    ],
)
def test_what_the_schema_refuses(change: dict[str, object]):
    row = {"set": "mha01", "number": "001", "name": "x", "type": "attack", "speed": "unknown"}
    assert schema.is_valid("card-table", row)
    assert not schema.is_valid("card-table", {**row, **change})
    for name in ("set", "number", "name", "type"):
        assert not schema.is_valid("card-table", {k: v for k, v in row.items() if k != name})


def test_rows_are_those_of_rfc_4180(text: str):
    cell = r'(?:"(?:[^"\r\n]|"")*"|[^",\r\n]*)'
    row = re.compile(rf"{cell}(?:,{cell}){{{len(HEADINGS) - 1}}}\r\n")
    position = 0
    for count in range(10165):
        match = row.match(text, position)
        assert match, f"row {count}: {text[position : position + 100]}"
        position = match.end()
    assert position == len(text)


def test_reprints_are_filled_up_and_numbers_stay_numbers(tmp_path: Path):
    documents = load(DataSource((card_folder(tmp_path, SMALL),)))
    text = "".join(csv_lines(export_of(documents)))
    first, second, third, front, rear = csv.DictReader(io.StringIO(text, newline=""))
    assert (first["name"], first["symbols"], first["attuned"]) == ("'+B", "air fire", "")
    assert (first["block_modifier"], first["speed"], first["damage"]) == ("-1", "4", "unknown")
    assert first["keywords"] == "Fury; Stun: X"
    assert (second["name"], second["reprint_of"]) == ("'+B", "tst01/001")
    assert (second["rarity"], second["keywords_incomplete"]) == ("promo", "yes")
    assert (third["block_zone"], third["block_modifier"], third["keywords"]) == ("", "", "")
    assert (third["copy_limit"], first["copy_limit"]) == ("2", "")
    assert (front["number"], front["difficulty"], front["health"]) == ("004", "", "25")
    assert (rear["number"], rear["back_of"]) == ("004B", "004")
    assert from_csv(text) == wanted(documents)


def test_only_names_that_look_like_formulas_change(text: str, documents: list[Document]):
    names = {f"{code}/{number}": f["name"] for code, number, f in export_of(documents).printings()}
    rows = csv.DictReader(io.StringIO(text, newline=""))
    changed = {row["name"] for row in rows if row["name"] != names[f"{row['set']}/{row['number']}"]}
    assert changed == {"'+B"}
