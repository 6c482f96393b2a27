"""What the page on the other game says is so: keys, effects, policies, rules, limits."""

import ast
import json
import re
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import blocks, code, read, section, table, without_blocks
from tests.helpers import ROOT
from uvdeck.mha.effects import CHOSEN, DIRECTIONS, EACH, REFRESHED, VOCABULARY
from uvdeck.mha.game import MAX_TURNS
from uvdeck.mha.policies import POLICIES

PAGE = read("docs/mha-card-game.md")
RULES = read("docs/rules.md")
SCHEMA = json.loads((ROOT / "schemas" / "mha-cards.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def uvdeck(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))


def test_the_table_of_effects_is_the_vocabulary():
    rows = table(section(PAGE, "Effects"), "`do`")
    assert {code(row[0])[0]: tuple(code(row[1])) for row in rows} == VOCABULARY


def test_words_of_effects_are_explained():
    text = section(PAGE, "Effects")
    for word in (*DIRECTIONS, *REFRESHED, *SCHEMA["$defs"]["effect"]["properties"]["who"]["enum"]):
        assert f"`{word}`" in text, word
    for word in EACH:
        assert f"`{word}`s" in text, word
    named = {word for word in CHOSEN if f"`{word}`" in text}
    assert named == {"any", "front", "last", "most_strength", "least_speed"}


def test_every_key_of_the_files_is_explained():
    rows = table(section(PAGE, "Fields"), "key")
    assert [code(row[0])[0] for row in rows] == list(SCHEMA["properties"])
    kinds = {"students": "student", "actions": "action", "missions": "mission"}
    kinds |= {"recruiters": "recruiter", "markers": "marker"}
    for row in rows:
        key = code(row[0])[0]
        if key in kinds:
            fields = SCHEMA["$defs"][kinds[key]]["properties"]
            assert [word for word in code(row[1]) if word in fields] == list(fields), key


def test_the_table_of_policies_has_every_policy():
    rows = table(section(PAGE, "Policies"), "policy")
    assert [code(row[0])[0] for row in rows] == list(POLICIES)


def test_limits_that_are_named():
    assert f"{MAX_TURNS:,} turns" in PAGE


def test_the_example_of_a_count_is_the_shipped_file():
    (example,) = blocks(section(PAGE, "The count"), "yaml")
    shipped = (ROOT / "examples" / "mha" / "end-of-game.yaml").read_text(encoding="utf-8")
    assert example.text in shipped


def test_every_rule_that_is_cited_stands_on_the_page_of_rules():
    stated = set(re.findall(r"^- \*\*(MH-[0-9]+)\*\*", RULES, re.MULTILINE))
    assert stated == {f"MH-{number}" for number in range(1, 12)}
    cited = set()
    for path in (ROOT / "uvdeck").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                cited |= set(re.findall(r"\bMH-[0-9]+\b", node.value))
    assert cited <= stated
    assert cited >= {f"MH-{number}" for number in range(1, 11)}


@pytest.mark.parametrize("step", ["draws", "plays", "moves", "acquires", "completes", "gives"])
def test_the_page_tells_a_whole_turn(step):
    text = section(PAGE, "One game, step by step")
    (block,) = blocks(text, "console")
    assert re.search(rf"Agency \d {step} ", block.text) or f" {step} from row" in block.text
    for rule in ("MH-3", "MH-4", "MH-5", "MH-6", "MH-7", "MH-10"):
        assert f"({rule})" in block.text


SHOWN = {
    "Simulated games as JSON": (
        ("mha", "simulate", "-p", "2", "--games", "3", "--seed", "1", "--json"),
        ("mha", "simulate", "-p", "2", "--trace", "0", "--seed", "1", "--json"),
    ),
    "The count": (("mha", "score", "examples/mha/end-of-game.yaml", "--json"),),
    "The cards of your box": (("mha", "validate", "--json"),),
    "Missions as JSON": (
        ("mha", "missions", "--student", "A=5/1/1", "--mission", "B=3:4/0/0", "--json"),
    ),
}


def keys_of(value: Any) -> set[str]:
    """Return every key of a document, whatever it is in."""
    if isinstance(value, list):
        return {key for one in value for key in keys_of(one)}
    if not isinstance(value, dict):
        return set()
    return set(value) | {key for one in value.values() for key in keys_of(one)}


@pytest.mark.parametrize("heading", SHOWN)
def test_every_key_of_json_is_explained(uvdeck: Program, heading: str):
    text = section(PAGE, heading) + section(PAGE, "Simulated games as JSON")
    words = {word for cell in code(without_blocks(text)) for word in re.split(r"\W+", cell)}
    for arguments in SHOWN[heading]:
        document = uvdeck(*arguments).json
        for key in ("findings", "question", "counts"):  # of the shape of other pages
            for folder in document.get("folders", [document]):
                folder.pop(key, None)
        assert keys_of(document) - words <= {"schemaVersion", "kind"}, arguments
