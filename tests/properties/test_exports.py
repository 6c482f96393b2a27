"""Every form of an export holds all facts of all printings of any card list."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.exported import export_of, from_csv, from_database, from_json, tables_of, wanted
from tests.properties.test_data import ATTACKS, BLOCKS, card_lists, read
from uvdeck.render.card_csv import csv_lines
from uvdeck.render.card_export import json_document, json_lines
from uvdeck.schema import is_valid
from uvdeck.upkeep.export import Export
from uvdeck.upkeep.export_sqlite import write_database

#: Keywords without signs that a cell cannot have in them.
WORDS = st.from_regex(r"[A-Z][a-zé' ]{0,10}[a-z!]", fullmatch=True)
SIMPLE = WORDS | st.fixed_dictionaries(
    {"keyword": WORDS, "rating": st.integers(0, 99) | st.just("X")},
    optional={"with": st.lists(WORDS, min_size=1, max_size=2), "when": st.just("Deadlock")},
)


@st.composite
def lists_with_other_prints(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draw a card list in which reprints have some facts otherwise."""
    values = draw(card_lists())
    for value in values[1:]:
        for fields in value["cards"].values():
            if "reprint_of" not in fields:
                continue
            own: dict[str, st.SearchStrategy[Any]] = {
                "block": st.none() | BLOCKS | st.just("unknown"),
                "attack": st.none() | ATTACKS,
                "stamina": st.none() | st.integers(1, 99),
                "keywords": st.lists(SIMPLE, max_size=3, unique_by=repr),
                "keywords_incomplete": st.just(True),
                "copy_limit": st.none() | st.integers(1, 99) | st.just("any"),
                "cannot_start": st.none() | st.just(True),
                "ignores_progressive": st.sampled_from([None, "always", "first-copy"]),
                "rarity": st.sampled_from(["common", "promo"]),
            }
            for name in draw(st.sets(st.sampled_from(sorted(own)), max_size=3)):
                fields[name] = draw(own[name])
    return values


def database_of(export: Export) -> tuple[dict[str, Any], dict[str, Any]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cards.db"
        write_database(export, path)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            return tables_of(connection), from_database(connection)


@given(lists_with_other_prints(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_form_holds_all_facts(values: list[dict[str, Any]], flow: bool):
    documents = read(values, flow)
    facts = wanted(documents)
    export = export_of(documents)

    whole = json.loads("".join(json_document(export)))
    assert is_valid("card-export", whole)
    assert from_json(whole["cards"]) == facts

    lines = [json.loads(line) for line in "".join(json_lines(export)).splitlines()]
    assert all(is_valid("card-export-lines", line) for line in lines)
    assert from_json([line for line in lines if line["kind"] == "card"]) == facts

    tables, found = database_of(export)
    assert is_valid("card-database", tables)
    assert found == facts


@given(lists_with_other_prints())
@settings(max_examples=60, deadline=None)
def test_a_table_holds_all_facts(values: list[dict[str, Any]]):
    for value in values[1:]:
        for fields in value["cards"].values():
            if "reprint_of" not in fields:  # these hold signs that no cell can have in them
                fields.pop("keywords", None)
    documents = read(values, flow=True)
    assert from_csv("".join(csv_lines(export_of(documents)))) == wanted(documents)
