"""What ``docs/duel-matrix.md`` says of columns, keys and numbers is so."""

import json
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import code, read, section, table
from uvdeck.cli.duel_matrix import GAMES, MAX_DECKS
from uvdeck.render.duel_matrix_csv import BASIS, COLUMNS

PAGE = read("docs/duel-matrix.md")
WORDS = " ".join(PAGE.split())


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Any:
    program = Program(tmp_path_factory.mktemp("index"))
    words = ("examples/decks", "--format", "standard", "--games", "10", "--seed", "7", "--json")
    return json.loads(program("duel", "matrix", *words).out)


def test_columns() -> None:
    rows = table(section(PAGE, "CSV"), "column")
    named = [name for row in rows for name in code(row[0])]
    assert sorted(named) == sorted(COLUMNS)
    assert f"`{BASIS}`" in section(PAGE, "CSV")


def test_keys(document: Any) -> None:
    text = section(PAGE, "JSON")
    rows = {code(row[0])[0]: row[1] for row in table(text, "key")}
    head = {"schemaVersion", "kind", "dataAsOf", "exitCode", "partial"}
    assert head <= set(code(text))
    assert {*rows, *head} == set(document)
    for key, values in (
        ("question", document["question"]),
        ("decks", document["decks"][0]),
        ("pairs", document["pairs"][0]),
    ):
        assert set(values) <= set(code(rows[key])), key
    outcomes = document["pairs"][0]["outcomes"]
    last = text.rpartition("`outcomes` has")[2]
    assert set(code(last)) == {
        *outcomes,
        *outcomes["draws"],
        *outcomes["draws"]["all"],
        "duel run",
    }


def test_numbers() -> None:
    assert f"`--games` times, {GAMES:,} without it" in WORDS
    assert f"At most {MAX_DECKS} are played" in WORDS
