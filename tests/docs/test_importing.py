"""``docs/importing.md`` knows the headings, columns and bounds that the program has."""

import json

import pytest

from tests.docs.pages import code, read, section, tables
from uvdeck.render.imports import to_json
from uvdeck.upkeep.columns import TITLES, meanings
from uvdeck.upkeep.fields import RARITIES, RARITY_LETTERS
from uvdeck.upkeep.importing import Changed, Import
from uvdeck.upkeep.mapping import map_columns
from uvdeck.upkeep.tables import MAX_BYTES, MAX_COLUMNS, MAX_ROWS
from uvdeck.upkeep.tables_read import MAX_TEXT, read_table
from uvdeck.upkeep.tables_xlsx import MAX_UNZIPPED
from uvdeck.upkeep.ties import Other, Tie

PAGE = read("docs/importing.md")
(HEADINGS,) = tables(section(PAGE, "Headings"))
MIB = 1024 * 1024


def test_every_column_is_in_the_table() -> None:
    assert [code(row[0]) for row in HEADINGS[1:]] == [[name] for name in sorted_titles()]


def sorted_titles() -> list[str]:
    """Return the columns in the order of the page: those of a card, then the others."""
    others = ("set", "id", "block", "attack")
    return [*(name for name in TITLES if name not in others), *others]


@pytest.mark.parametrize("row", HEADINGS[1:], ids=lambda row: row[0])
def test_every_heading_means_its_column(row: list[str]) -> None:
    (column,) = code(row[0])
    for heading in row[1].partition(":")[0].split(", "):
        assert meanings(heading) == (column,), heading


def test_bounds() -> None:
    text = " ".join(section(PAGE, "Files").split())
    for words in (
        f"{MAX_BYTES // MIB} MiB",
        f"{MAX_TEXT // MIB} MiB of text",
        f"{MAX_UNZIPPED // MIB} MiB of XML",
        f"{MAX_ROWS:,} rows",
        f"{MAX_COLUMNS} columns",
    ):
        assert words in text


def test_fields_of_the_json() -> None:
    table, _ = read_table(b"number,name\n001,a\n", "t.csv")
    assert table is not None
    changed = Changed("x01/001", 2, {"name": ("a", "b")})
    other = Other("x01/002", {"control": ("5", "6")})
    tie = Tie("x01/001", None, other, [other], ["x01/003"])
    found = Import("x01", [], [changed], [], [], (tie,))
    document = to_json(table._replace(sheet="Cards"), map_columns(table, {}), found)
    (rows,) = tables(section(PAGE, "JSON"))
    shown = {name for row in rows[1:] for name in code(row[0])}
    of_the_command = {
        *("file", "set", "dryRun", "written", "removed", "reformed", "diff", "findings"),
    }
    assert shown == document.keys() | of_the_command
    mentioned = {name for row in rows[1:] for name in code(row[1])}
    for part in (
        *(document["columns"][0], document["counts"], document["changed"][0]),
        *(document["ties"][0], *document["ties"][0]["otherThan"][0]["facts"].values()),
    ):
        assert part.keys() <= mentioned
    assert json.loads(json.dumps(document)) == document


def test_letters_of_rarities() -> None:
    rows = [row for table in tables(section(PAGE, "Cells")) for row in table if row[0] != "letter"]
    shown = {code(row[0])[0].casefold(): row[1] for row in rows if row[1] in RARITIES}
    assert shown == RARITY_LETTERS
