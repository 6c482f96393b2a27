"""The card list as an SQLite database: its tables, its rows, its bytes."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.exported import SCHEMAS, SMALL, export_of, from_database, tables_of, wanted
from tests.helpers import card_folder
from uvdeck import schema
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.load import load
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataError, DataSource, data_source, shipped_schemas
from uvdeck.upkeep import export_sqlite
from uvdeck.upkeep.export import VERSION, Export
from uvdeck.upkeep.export_sqlite import DatabaseError, tables, write_database


@pytest.fixture(scope="module")
def path(documents: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "cards.db"
    write_database(export_of(documents), path)
    return path


@pytest.fixture
def database(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        yield connection


@pytest.fixture(scope="module")
def part(documents: list[Document]) -> Export:
    """A small part of the list."""
    return export_of(documents, sets=["crvm"])


def small(tmp_path: Path, cards: str = SMALL, **asked: Any) -> sqlite3.Connection:
    """Return the database of a small list of cards."""
    export = export_of(load(DataSource((card_folder(tmp_path / "list", cards),))), **asked)
    return of(export, tmp_path / "small.db")


def of(export: Export, path: Path) -> sqlite3.Connection:
    write_database(export, path)
    return sqlite3.connect(path)


def master(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()


# --- Tables --------------------------------------------------------------------------------------


def test_the_shipped_text_is_what_was_run(database: sqlite3.Connection):
    text = (shipped_schemas() / "cards.sql").read_text(encoding="utf-8")
    assert text == tables()
    with closing(sqlite3.connect(":memory:")) as fresh:
        fresh.executescript(text)
        assert master(database) == master(fresh)
        for pragma in ("application_id", "user_version"):
            (made,) = database.execute(f"PRAGMA {pragma}").fetchone()
            assert (made,) == fresh.execute(f"PRAGMA {pragma}").fetchone()
    # Nothing else is made beside it, but for what full-text search makes for itself.
    ours = [sql for _, name, sql in master(database) if not name.startswith("card_search_") and sql]
    for sql in ours:
        assert sql in text
    assert len(ours) == len(re.findall(r"^CREATE ", text, re.M)) == 33


def test_the_file_says_what_it_is(database: sqlite3.Connection, path: Path):
    assert path.read_bytes()[:16] == b"SQLite format 3\0"
    assert path.read_bytes()[68:72] == b"uvdk"
    assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert database.execute("PRAGMA page_size").fetchone() == (4096,)
    assert database.execute("PRAGMA encoding").fetchone() == ("UTF-8",)
    assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_the_file_is_sound(database: sqlite3.Connection, path: Path, tmp_path: Path):
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(copy)) as connection:  # this check is spelt as a change
        connection.execute("INSERT INTO card_search (card_search) VALUES ('integrity-check')")


def test_foreign_keys_and_indexes_are_there(database: sqlite3.Connection):
    for table in tables_of(database):
        for row in database.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            # What is referred to is unique, and can be found from the other side.
            target, key = row[2], row[4]
            unique = {
                column[2]
                for index in database.execute(f"PRAGMA index_list({target})").fetchall()
                if index[2]
                for column in database.execute(f"PRAGMA index_info({index[1]})").fetchall()
            }
            assert key in unique, f"{table} refers to {target}.{key}"


# --- Rows ----------------------------------------------------------------------------------------


def test_every_row_fits_the_schema(database: sqlite3.Connection):
    value = tables_of(database)
    assert schema.is_valid("card-database", value)
    counts = {name: len(rows) for name, rows in value.items()}
    assert (counts["sets"], counts["cards"], counts["printings"]) == (102, 9499, 10164)
    assert (counts["symbols"], counts["card_search"], counts["formats"]) == (13, 9499, 10)
    assert all(count > 0 for name, count in counts.items() if name != "ban_list_cards")


def test_the_columns_are_those_of_the_schema(database: sqlite3.Connection):
    described = json.loads((SCHEMAS / "card-database.schema.json").read_text(encoding="utf-8"))
    found = {
        table: [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        for table in tables_of(database)
    }
    shown = {
        table: list(part["items"]["properties"]) for table, part in described["properties"].items()
    }
    assert shown == found
    for table, part in described["properties"].items():
        assert part["items"]["required"] == found[table]
        assert part["items"]["additionalProperties"] is False


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("cards", {"control": "5"}),
        ("cards", {"damage": "unknown"}),
        ("cards", {"is_back": True}),
        ("cards", {"more": 1}),
        ("printings", {"set_code": None}),
        ("card_symbols", {"symbol": "ice"}),
        ("meta", {"key": "when"}),
    ],
)
def test_what_the_schema_refuses(tmp_path: Path, table: str, change: dict[str, object]):
    with closing(small(tmp_path)) as connection:
        value = tables_of(connection)
    assert schema.is_valid("card-database", value)
    value[table][0].update(change)
    assert not schema.is_valid("card-database", value)


def test_the_facts_are_those_of_the_files(database: sqlite3.Connection, documents: list[Document]):
    assert from_database(database) == wanted(documents)


def test_a_small_list(tmp_path: Path):
    with closing(small(tmp_path)) as connection:
        rows = tables_of(connection)
        documents = load(DataSource((tmp_path / "list",)))
        assert from_database(connection) == wanted(documents)
    (attack, front, rear) = rows["cards"]
    assert (attack["name"], attack["attack_zone"], attack["speed"]) == ("+B", "high", 4)
    assert attack["damage"] is None
    assert (attack["copy_limit"], attack["any_copies"]) == (2, 0)
    assert (front["is_back"], rear["is_back"]) == (0, 1)
    assert rows["differences"] == [
        {"printing_id": "tst01/001", "fact": "copy_limit", "value": None},
        {"printing_id": "tst01/002", "fact": "copy_limit", "value": None},
        {"printing_id": "tst01/003", "fact": "block_zone", "value": None},
        {"printing_id": "tst01/003", "fact": "block_modifier", "value": None},
        {"printing_id": "tst01/003", "fact": "keywords", "value": None},
    ]
    stun = {"keyword": "Stun", "rating": None, "rating_x": 1, "condition": None}
    assert {"card_id": "tst01/001", "position": 2, **stun} in rows["card_keywords"]
    assert {row["key"]: row["value"] for row in rows["meta"]}["printings"] == "5"


def test_search(database: sqlite3.Connection, catalogue: Catalogue):
    def found(match: str) -> set[str]:
        query = "SELECT card_id FROM card_search WHERE card_search MATCH ?"
        return {row[0] for row in database.execute(query, (match,))}

    smash = found("smash")
    assert smash == {
        card.id
        for card in catalogue.where("1", ())
        if "smash" in re.split(r"[^\w]+", card.name.casefold())
    }
    assert found("SMASH") == smash != found("smas*") > smash
    heroes = found('keywords:"pro hero"')
    assert heroes == {c.id for c in catalogue.where("1", ()) if c.has_keyword("Pro Hero")}
    assert "mha01/001" in heroes & found("might")
    assert found("rock howard") > set()  # its name has dots around it


def test_formats_say_what_the_catalogue_says(database: sqlite3.Connection, catalogue: Catalogue):
    for name in catalogue.format_ids():
        body = catalogue.format_body(name)
        assert body is not None
        rules = dict(
            database.execute("SELECT rule, value FROM format_rules WHERE format_id = ?", (name,))
        )
        assert rules["minimum"] == str(body["rules"]["minimum"]["value"])
        assert rules["sideboard"] in ("0 10", "any")
        days = [snapshot.get("effective") or snapshot["observed"] for snapshot in body["snapshots"]]
        found = database.execute(
            "SELECT day FROM snapshots WHERE format_id = ? ORDER BY day", (name,)
        ).fetchall()
        assert [row[0] for row in found] == days
        for snapshot, day in zip(body["snapshots"], days, strict=True):
            sets = database.execute(
                "SELECT set_code FROM snapshot_sets WHERE format_id = ? AND day = ?", (name, day)
            )
            assert {row[0] for row in sets} == set(snapshot["pool"].get("sets", ()))
            listed = database.execute(
                "SELECT printing_id FROM ban_list_printings WHERE ban_list_id ="
                " (SELECT ban_list_id FROM snapshots WHERE format_id = ? AND day = ?)",
                (name, day),
            )
            assert {row[0] for row in listed} == set(snapshot["ban_list"]["not_legal"])


BANS = {
    "standard.yaml": """\
id: standard
snapshots:
- {observed: "2030-01-01", source: x, ban_list: b, pool: {sets: [mha01], printings: [mha02/001]}}
""",
    "b.yaml": """\
id: b
observed: "2030-01-01"
announced: null
effective: null
source: x
banned: [mha01/002]
restricted: {mha01/003: 2}
not_legal: [mha01/004]
""",
}


def test_bans_hit_cards_and_lists_hit_printings(tmp_path: Path):
    (tmp_path / "formats").mkdir()
    (tmp_path / "banlists").mkdir()
    (tmp_path / "formats" / "standard.yaml").write_text(BANS["standard.yaml"], encoding="utf-8")
    (tmp_path / "banlists" / "b.yaml").write_text(BANS["b.yaml"], encoding="utf-8")
    layered = load(data_source((str(tmp_path),)))
    part = export_of(layered, sets=["mha01", "mha02"])
    with closing(of(part, tmp_path / "a.db")) as connection:
        rows = tables_of(connection)
    banned = {row["card_id"]: row["copies"] for row in rows["ban_list_cards"]}
    assert banned == {"mha01/002": 0, "mha01/003": 2}
    listed = [r["printing_id"] for r in rows["ban_list_printings"] if r["ban_list_id"] == "b"]
    assert listed == ["mha01/004"]
    single = [r for r in rows["snapshot_printings"] if r["day"] == "2030-01-01"]
    assert [(r["printing_id"], r["status"]) for r in single] == [("mha02/001", "in pool")]
    assert schema.is_valid("card-database", rows)


def test_a_ban_stays_where_only_another_printing_is_exported(
    tmp_path: Path, documents: list[Document]
):
    """A list names one printing and hits all of them."""
    reprinted = next(
        exported
        for exported in export_of(documents, query="is:reprinted").cards
        if len({printing.set_code for printing in exported.card.printings}) > 1
    )
    first, *_, last = reprinted.card.printings
    listed = {"id": "b", "source": "x", "banned": [first.id], "not_legal": [first.id]}
    part = export_of(documents, sets=[last.set_code])
    body = {
        **part.formats["core"],
        "snapshots": [{"observed": "2030-01-01", "source": "x", "pool": {}, "ban_list": listed}],
    }
    with closing(of(part._replace(formats={"core": body}), tmp_path / "a.db")) as connection:
        rows = tables_of(connection)
    (banned,) = rows["ban_list_cards"]
    assert banned == {"ban_list_id": "b", "card_id": reprinted.card.id, "copies": 0}
    assert rows["ban_list_printings"] == []


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"sets": ["mha01"]}, "selected_sets"),
        ({"query": "is:reprinted"}, "selected_query"),
        ({"query": "is:back"}, "selected_query"),
    ],
)
def test_a_part_of_the_list_is_sound(
    tmp_path: Path, documents: list[Document], asked: dict[str, Any], key: str
):
    with closing(of(export_of(documents, **asked), tmp_path / "a.db")) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        value = tables_of(connection)
        facts = from_database(connection)
    assert schema.is_valid("card-database", value)
    assert facts.items() <= wanted(documents).items()
    assert 0 < len(facts) < 10164
    assert {row["key"] for row in value["meta"]} & {"selected_sets", "selected_query"} == {key}


# --- Bytes and faults ----------------------------------------------------------------------------


def test_the_same_list_gives_the_same_bytes(tmp_path: Path, documents: list[Document], path: Path):
    again = tmp_path / "again.db"
    write_database(export_of(documents[:1] + documents[:0:-1]), again)
    assert again.read_bytes() == path.read_bytes()


def test_an_sqlite_without_full_text_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: Export
):
    text = tables().replace("USING fts5", "USING fts0")
    monkeypatch.setattr(export_sqlite, "tables", lambda: text)
    with pytest.raises(DatabaseError, match="FTS5"):
        write_database(part, tmp_path / "a.db")


def test_tables_that_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(export_sqlite, "shipped_schemas", lambda: tmp_path)
    with pytest.raises(DataError):
        tables()


def test_a_file_that_is_no_database(tmp_path: Path, part: Export):
    target = tmp_path / "a.db"
    target.write_text("no database at all " * 100)
    with pytest.raises(DatabaseError):
        write_database(part, target)
