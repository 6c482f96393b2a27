"""What ``docs/decks.md`` says of the decklist syntaxes is so."""

import pytest

from tests.docs.pages import blocks, code, read, table
from tests.helpers import QUESTION
from tests.properties.test_syntaxes import FACTS
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import SYNTAXES, detect
from uvdeck.decklists.csvlist import parse as parse_table
from uvdeck.decklists.detection import COLUMNS, column
from uvdeck.decklists.jsontext import MAX_DEPTH
from uvdeck.decklists.reader import MAX_ENTRIES
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import check_text

PAGE = read("docs/decks.md")
EXAMPLES = {
    "forum": "text forum",
    "universus-text": "text universus-text",
    "deck-site": "json deck-site",
    "universus-json": "json universus-json",
    "csv": "csv",
}


def test_every_syntax_is_in_the_table_with_what_it_carries():
    rows = table(PAGE, "syntax")
    assert [code(row[0])[0] for row in rows] == list(SYNTAXES)
    carried: set[str] = set()
    for row in rows:
        name = code(row[0])[0]
        words = row[2].partition(";")[0] if "; " in row[2] and name != "universus-text" else row[2]
        told = {w.strip().replace(" ", "_") for w in words.replace(";", ",").split(",")}
        told = carried | {"maybeboard"} if "the_same" in told else told
        known = {"name", "player", "date", "format", "primary_symbol", "notes", "link"}
        assert told & (known | {"maybeboard"}) == FACTS[name], name
        if name == "native":
            carried = told


@pytest.mark.parametrize("syntax", EXAMPLES)
def test_examples(syntax: str, catalogue: Catalogue):
    (block,) = blocks(PAGE, EXAMPLES[syntax])
    assert detect(block.text) == syntax
    report = check_text(block.text, "example", catalogue, QUESTION)
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    assert errors <= {"LEG101", "LEG104", "LEG103"}
    assert report.resolved.starter is not None
    assert all(line.card for line in (*report.resolved.main, *report.resolved.sideboard))


def test_headings_of_tables(catalogue: Catalogue):
    names = {
        "copies": "count",
        "name of the card": "name",
        "set": "set",
        "number in the set": "number",
        "printing id": "id",
        "part of the deck": "section",
    }
    told: set[str] = set()
    for row in table(PAGE, "column"):
        words = row[1].partition(";")[0].replace(" or ", ", ").split(", ")
        for word in words:
            assert column(word) is not None, word
            assert column(word) == names.get(row[0], column(word))
            told.add("".join(c for c in word.casefold() if c.isalnum()))
    assert told == set(COLUMNS)
    assert parse_table("qty,card\n4,Smash\n", "x", catalogue)[0].main[0].copies == 4


def test_limits():
    rows = {row[0]: row[1] for row in table(PAGE, "what")}
    assert rows["nesting in JSON"] == f"{MAX_DEPTH} levels"
    assert rows["entries in JSON or a table"] == f"{MAX_ENTRIES:,}"
