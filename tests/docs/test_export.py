"""``docs/export.md`` says what the exports hold: keys, columns, checksums, queries that work."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import ROOT, blocks, code, read, section, tables
from tests.exported import export_of, tables_of
from uvdeck.atomic import write_parts
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import load as load_format
from uvdeck.legality.standing import standing
from uvdeck.model import UNKNOWN, Attack, CardType, Symbol
from uvdeck.render.card_csv import HEADINGS
from uvdeck.render.card_export import document, json_document
from uvdeck.upkeep.export import VERSION
from uvdeck.upkeep.export_sqlite import write_database

PAGE = read("docs/export.md")


def rows(heading: str) -> list[list[str]]:
    """Return the rows of the first table of a section, without its head."""
    return next(tables(section(PAGE, heading)))[1:]


def names(heading: str) -> list[str]:
    return [name for row in rows(heading) for name in code(row[0])]


def schema(name: str) -> Any:
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def database(
    documents: list[Document], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("database") / "cards.db"
    write_database(export_of(documents), path)
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def test_the_schemas_are_there() -> None:
    shown = {name for row in rows("Exports") for name in code(row[2])}
    made = {path.name for path in (ROOT / "schemas").glob("card*")} - {"card-set.schema.json"}
    assert shown == made
    assert [code(row[0])[0] for row in rows("Exports")] == ["json", "jsonl", "csv", "sqlite"]


def test_keys_of_the_document() -> None:
    assert names("JSON") == list(schema("card-export")["properties"])
    head = schema("card-export-lines")["$defs"]["head"]["properties"]
    assert [name for name in names("JSON") if name not in ("sets", "cards")] == list(head)
    shown = code(section(PAGE, "JSON"))
    definitions = schema("card-export")["$defs"]
    for part in ("set", "selection", "counts", "generator"):
        assert set(definitions[part]["properties"]) <= set(shown), part
    # A card is described where `cards show` is; here is what it has beside.
    known = {*code(read("docs/cards.md").partition("## JSON")[2]), *shown}
    assert set(definitions["card"]["properties"]) <= known
    assert set(definitions["printing"]["properties"]) <= known


def test_columns_of_the_table() -> None:
    assert tuple(names("CSV")) == HEADINGS


def test_tables_and_columns_of_the_database(database: sqlite3.Connection) -> None:
    found = tables_of(database)
    for table in found:
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        assert names(table) == columns, table
    shown = re.findall(r"^### ([a-z_]+)$", section(PAGE, "SQLite"), re.M)
    assert shown == list(found)


def test_numbers_on_the_page(database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    assert f"is {application} (the letters `uvdk`)" in " ".join(PAGE.split())
    assert application.to_bytes(4, "big") == b"uvdk"
    assert f"It is {VERSION}." in PAGE
    assert ["`schemaVersion`", str(VERSION)] in rows("JSON")
    meta = {row["key"] for row in tables_of(database)["meta"]}
    assert meta <= set(code(rows("meta")[0][1]))


def test_the_checksum_as_it_is_shown(documents: list[Document], tmp_path: Path) -> None:
    (block,) = blocks(PAGE, "python checksum")
    space: dict[str, Any] = {}
    exec(block.text, space)  # noqa: S102 - the page's own example
    export = export_of(documents, sets=["mha01"])
    path = tmp_path / "cards.json"
    write_parts(path, json_document(export))
    assert space["checksum"](path) == document(export)["checksum"]


# --- Queries -------------------------------------------------------------------------------------


def ask(database: sqlite3.Connection, name: str) -> list[Any]:
    (block,) = blocks(PAGE, f"sql {name}")
    return database.execute(block.text).fetchall()


def test_there_are_five_queries() -> None:
    shown = [block.info for block in blocks(PAGE) if block.info.startswith("sql")]
    assert shown == ["sql search", "sql attacks", "sql printings", "sql unknown", "sql standard"]


def test_query_search(database: sqlite3.Connection, catalogue: Catalogue) -> None:
    found = ask(database, "search")
    wanted = {
        (card.id, card.name)
        for card in catalogue.where("1", ())
        if card.has_keyword("Fury") and "smash" in re.split(r"\W+", card.name.casefold())
    }
    assert set(found) == wanted
    assert found[0][1] == "Smash"  # the shortest name fits best


def test_query_attacks(database: sqlite3.Connection, catalogue: Catalogue) -> None:
    wanted = [
        (card.id, card.name, card.control, card.attack.speed, card.attack.damage)
        for card in catalogue.where("1", ())
        if card.type is CardType.ATTACK
        and Symbol.FIRE in card.all_symbols
        and isinstance(card.attack, Attack)
        and card.attack.speed >= 4
        and (card.control or 0) >= 4
    ]
    assert ask(database, "attacks") == wanted != []


def test_query_printings(database: sqlite3.Connection, catalogue: Catalogue) -> None:
    found = ask(database, "printings")
    wanted = {
        card.id: {printing.id for printing in card.printings}
        for card in catalogue.where("1", ())
        if len(card.printings) > 1
    }
    assert len(found) == len(wanted)
    assert [times for _, times, _ in found] == sorted(
        (len(ids) for ids in wanted.values()), reverse=True
    )
    assert {frozenset(ids.split()) for _, _, ids in found} == set(map(frozenset, wanted.values()))


def test_query_unknown(database: sqlite3.Connection, documents: list[Document]) -> None:
    wanted: dict[str, int] = {}
    for set_code, _, facts in export_of(documents).printings():
        attack = facts.get("attack")
        if attack == UNKNOWN or (isinstance(attack, dict) and attack["damage"] == UNKNOWN):
            wanted[set_code] = wanted.get(set_code, 0) + 1
    assert dict(ask(database, "unknown")) == wanted
    assert sum(wanted.values()) == 675


def test_query_standard(database: sqlite3.Connection, catalogue: Catalogue) -> None:
    standard = load_format(catalogue, "standard")
    assert standard is not None
    wanted = []
    for card in catalogue.where("c.is_back = 0", ()):
        state = standing(card, standard.snapshots[-1])
        if state.status == "legal" and not state.banned:
            wanted.append((card.id, card.name))
    assert ask(database, "standard") == wanted
    assert len(wanted) > 1000
