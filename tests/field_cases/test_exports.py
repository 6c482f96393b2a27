"""Rows of the field cases that speak of exports."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.exported import export_of
from tests.helpers import card_folder
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.load import load
from uvdeck.datadir import DataSource
from uvdeck.render.card_csv import csv_lines
from uvdeck.render.card_export import json_document, json_lines
from uvdeck.upkeep.export_sqlite import write_database

CARD = """\
  "001":
    name: {name}
    type: foundation
    symbols: [fire]
    difficulty: 2
    control: 5
    keywords: [{name}, "Fury"]
"""


def of_one(folder: Path, name: str) -> list[Document]:
    return load(DataSource((card_folder(folder, CARD.format(name=json.dumps(name))),)))


def names_everywhere(documents: list[Document], folder: Path) -> dict[str, set[str]]:
    """Return the names of all cards in each form."""
    export = export_of(documents)
    table = csv.DictReader(io.StringIO("".join(csv_lines(export)), newline=""))
    lines = [json.loads(line) for line in "".join(json_lines(export)).splitlines()]
    write_database(export, folder / "cards.db")
    with closing(sqlite3.connect(folder / "cards.db")) as database:
        return {
            "csv": {row["name"] for row in table},
            "json": {card["name"] for card in json.loads("".join(json_document(export)))["cards"]},
            "jsonl": {line["name"] for line in lines if line["kind"] == "card"},
            "sqlite": {row[0] for row in database.execute("SELECT name FROM cards")},
        }


def test_fc_104_only_the_table_changes_the_real_card(documents: list[Document], tmp_path: Path):
    names = names_everywhere(documents, tmp_path)
    assert "'+B" in names["csv"]
    assert "+B" not in names["csv"]
    for form in ("json", "jsonl", "sqlite"):
        assert "+B" in names[form]
        assert "'+B" not in names[form]
    assert names["json"] == names["jsonl"] == names["sqlite"]
    assert names["csv"] - names["json"] == {"'+B"}


@pytest.mark.parametrize(
    "name", ['=HYPERLINK("http://x")', "@SUM(1)", "-1+2", "=1;=2", "\uff1d1", "+B"]
)
def test_fc_104_no_cell_of_a_table_is_a_formula(name: str, tmp_path: Path):
    documents = of_one(tmp_path / "list", name)
    names = names_everywhere(documents, tmp_path)
    assert names["json"] == names["jsonl"] == names["sqlite"] == {name}
    text = "".join(csv_lines(export_of(documents)))
    for row in csv.reader(io.StringIO(text, newline="")):
        for cell in row:
            for part in cell.split(";"):
                assert part.strip()[:1] not in ("=", "+", "-", "@", "\uff1d")
    assert names["csv"] != {name}
