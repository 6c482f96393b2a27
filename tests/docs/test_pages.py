"""Links lead somewhere, examples are valid, and tables of keys are those of the schemas."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.docs.pages import (
    PAGES,
    ROOT,
    anchors,
    blocks,
    code,
    links,
    read,
    table,
    tables,
    without_blocks,
)
from tests.helpers import QUESTION
from uvdeck import schema, yamldoc
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import MAX_BYTES, detect
from uvdeck.decklists.entry import MAX_COUNT, read_entry
from uvdeck.decklists.sections import FIELDS, read_field, read_header, read_inline
from uvdeck.diagnostics import Severity, Span
from uvdeck.legality.verdict import check_text, report_to_json
from uvdeck.names import candidates

DECKS = read("docs/decks.md")
CARDS = read("docs/cards.md")


def example(page: str, info: str) -> str:
    (block,) = blocks(page, info)
    return block.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in links(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), link
        assert file.is_relative_to(ROOT), link
        if anchor:
            assert anchor in anchors(file.read_text(encoding="utf-8")), link


def test_all_pages_can_be_reached_from_the_readme() -> None:
    shown = {(ROOT / link).resolve() for link in links(read("README.md"))}
    assert set(PAGES) - {ROOT / "README.md"} <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_has_a_broken_fence_or_a_placeholder(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.count("```") % 2 == 0
    assert not re.search(r"TODO|FIXME|XXX|lorem", text)


# --- Decks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("info", ["yaml deck", "text deck"])
def test_example_decks_have_no_fault_but_their_size(info: str, catalogue: Catalogue) -> None:
    text = example(DECKS, info)
    report = check_text(text, "example", catalogue, QUESTION)
    assert report.syntax == ("native" if info.startswith("yaml") else "plain")
    errors = {f.code for f in report.findings if f.severity is Severity.ERROR}
    assert errors == {"LEG101", "LEG104"}
    assert report.deck.name == "Symbol of Peace"
    assert report.deck.player == "Ann"
    if info.startswith("yaml"):
        assert schema.validate("deck", yamldoc.parse(text, "example")[0], "example", text) == []


def deck_schema() -> Any:
    return schema.load_schema("deck")


def test_keys_of_a_deck() -> None:
    shown = [code(row[0])[0] for row in table(DECKS, "key")]
    assert sorted(shown) == sorted(deck_schema()["properties"])
    for row in table(DECKS, "key"):
        assert ("Required." in row[1]) == (code(row[0])[0] in deck_schema()["required"])


def test_forms_of_a_line(catalogue: Catalogue) -> None:
    """Every form in the table is read as it says."""
    rows = {row[0]: code(row[1]) for row in table(DECKS, "form")}
    assert len(rows) == 9

    def known(name: str) -> Any:
        return candidates(catalogue, name)

    for form, examples in rows.items():
        assert examples
        for line in examples:
            entry, findings = read_entry(line, Span("x", 1, 1), known)
            assert entry is not None
            assert entry.copies == (1 if form == "no count" else 4), line
            assert [f.code for f in findings] == (["DCK103"] if form == "no count" else []), line
            card = candidates(catalogue, entry.printing or entry.text)[0]
            assert card.name == ("Chomp" if "Chomp" in line else "Detroit Smash"), line


def test_words_of_sections() -> None:
    sections = {
        "starting character": "character",
        "main deck": "main",
        "sideboard": "sideboard",
        "not checked": "aside",
        "headings by type": None,
    }
    rows = table(DECKS, "section")
    assert [row[0] for row in rows] == list(sections)
    for row in rows:
        words = row[1].partition(":")[0].removesuffix(", and the singular")
        for word in re.split(r", (?:and )?", words):
            header = read_header(word)
            assert header is not None, word
            assert header.section == sections[row[0]], word
    for text in ("## Side deck", "SIDEBOARD (10)", "[b]Sideboard:[/b]"):
        assert f"`{text}`" in DECKS
        assert (read_header(text) or [None])[0] == "sideboard"
    assert read_inline("SB: 2 Chomp") == ("sideboard", "2 Chomp")
    shown = {name.rstrip(":").casefold() for name in code(without_blocks(DECKS))}
    assert {name.casefold() for name in FIELDS} <= shown
    assert all(read_field(f"{name}: x") for name in FIELDS)


def test_limits() -> None:
    rows = {row[0]: row[1] for row in table(DECKS, "what")}
    assert MAX_BYTES == 1024 * 1024
    assert rows["a file"] == "1 MiB"
    assert rows["copies in one entry"] == str(MAX_COUNT)
    assert rows["nesting in YAML"] == f"{yamldoc.MAX_DEPTH} levels"


def test_detection_is_by_content() -> None:
    assert detect(example(DECKS, "yaml deck")) == "native"
    assert detect(example(DECKS, "text deck")) == "plain"


def test_fields_of_the_json_report(catalogue: Catalogue) -> None:
    report = report_to_json(check_text(example(DECKS, "yaml deck"), "x", catalogue, QUESTION))
    rows = [row for rows in tables(DECKS) if rows[0][0] == "field" for row in rows[1:]]
    shown = {name for row in rows for name in code(row[0])}
    head = {"schemaVersion", "kind", "dataAsOf", "exitCode", "decks", "unreadable"}
    assert shown == set(report) | head
    text = DECKS.partition("## JSON")[2]
    for inner in (report["character"], report["cards"][0], report["findings"][0]):
        assert set(inner) <= set(code(text))


# --- Formats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["format", "ban-list"])
def test_example_files_of_formats(kind: str) -> None:
    text = example(read("docs/formats.md"), f"yaml {kind}")
    value, findings = yamldoc.parse(text, "example")
    assert findings == []
    assert schema.validate(kind, value, "example", text) == []


@pytest.mark.parametrize(
    ("kind", "heading"), [("format", "key of a format"), ("ban-list", "key of a ban list")]
)
def test_keys_of_formats_and_ban_lists(kind: str, heading: str) -> None:
    rows = table(read("docs/formats.md"), heading)
    assert {name for row in rows for name in code(row[0])} == set(
        schema.load_schema(kind)["properties"]
    )


def test_keys_of_a_snapshot() -> None:
    definition = schema.load_schema("format")["$defs"]["snapshot"]["properties"]
    rows = table(read("docs/formats.md"), "key of a snapshot")
    assert {name for row in rows for name in code(row[0])} == set(definition)
    pool = next(row[1] for row in rows if row[0] == "`pool`")
    assert set(code(pool)) == set(definition["pool"]["properties"])


def test_every_format_is_in_the_table(catalogue: Catalogue) -> None:
    rows = table(read("docs/formats.md"), "format")
    assert sorted(name for row in rows for name in code(row[0])) == sorted(catalogue.format_ids())


# --- Cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["card-set", "set-registry"])
def test_example_card_files_are_valid(kind: str) -> None:
    text = example(CARDS, f"yaml {kind}")
    value, findings = yamldoc.parse(text, "example")
    assert findings == []
    assert schema.validate(kind, value, "example", text) == []


def test_example_card_file_is_the_real_one() -> None:
    shown, _ = yamldoc.parse(example(CARDS, "yaml card-set"), "x")
    real, _ = yamldoc.parse(read("cards/sets/mha01.yaml"), "x")
    for number, card in shown["cards"].items():
        assert real["cards"][number] == card


def test_fields_of_a_card() -> None:
    definitions = schema.load_schema("card-set")["$defs"]
    known = {
        name for kind in ("front", "back", "reprint") for name in definitions[kind]["properties"]
    }
    assert [code(row[0])[0] for row in table(CARDS, "field")] == sorted(
        known, key=[code(row[0])[0] for row in table(CARDS, "field")].index
    )
    (rarities,) = (row[1] for row in table(CARDS, "field") if row[0] == "`rarity`")
    assert all(rarity in rarities for rarity in definitions["rarity"]["enum"])


def test_forms_of_keywords() -> None:
    validate = schema.load_schema("card-set")["$defs"]
    seen = set()
    for row in table(CARDS, "form"):
        value, findings = yamldoc.parse(code(row[0])[0], "x")
        assert findings == []
        if isinstance(value, dict):
            seen |= set(value)
            document = {
                "set": "x",
                "cards": {
                    "001": {
                        "name": "X", "type": "foundation", "symbols": ["air"], "difficulty": 1,
                        "control": 5, "keywords": [value],
                    }
                },
            }  # fmt: skip
            assert schema.is_valid("card-set", document), value
    assert seen == set(validate["keyword_mapping"]["properties"])


def test_fields_of_the_json_of_a_card() -> None:
    """Every key that ``card_to_json`` writes is in the table."""
    tree = ast.parse(read("uvdeck/render/cards.py"))
    (function,) = (
        n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "card_to_json"
    )
    written = {
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z]+(?:[A-Z][a-z]+)*", node.value)
    }
    text = CARDS.partition("## JSON")[2]
    assert written <= set(code(text)), written - set(code(text))


# --- Architecture ---------------------------------------------------------------------------------


def rooms() -> list[str]:
    rows = table(read("docs/architecture.md"), "room")
    return [code(row[0])[0] for row in rows]


def imports(path: Path) -> set[str]:
    """Return the rooms of ours that a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            modules = [node.module]
            if node.module == "uvdeck":
                modules = [f"uvdeck.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        found |= {m.split(".")[1] for m in modules if m.startswith("uvdeck.")}
    return found - {"__version__"}


def test_each_room_imports_only_rooms_above_it() -> None:
    order = rooms()
    for path in (ROOT / "uvdeck").rglob("*.py"):
        room = path.relative_to(ROOT / "uvdeck").parts[0].removesuffix(".py")
        if room in ("__init__", "__main__"):
            continue
        above = set(order[: order.index(room) + 1])
        assert imports(path) <= above, f"{path.name} imports {sorted(imports(path) - above)}"


def test_every_room_is_in_the_table() -> None:
    found = {
        path.stem
        for path in (ROOT / "uvdeck").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert set(rooms()) == found - {"__init__", "__main__"}


def test_only_the_command_line_knows_typer_and_the_day() -> None:
    for path in (ROOT / "uvdeck").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.parent.name != "cli":
            assert not re.search(r"^\s*(?:import|from) typer", text, re.M), path
        if path != ROOT / "uvdeck" / "cli" / "common.py":
            assert not re.search(r"datetime\.now|date\.today|utcnow", text), path


def test_schemas_are_json() -> None:
    for path in (ROOT / "schemas").glob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))
