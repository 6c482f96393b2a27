"""The card list as JSON: its shape, its checksum, its bytes."""

import copy
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.exported import SCHEMAS, export_of, from_json, wanted
from tests.helpers import card_folder
from uvdeck import __version__, schema
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.load import load
from uvdeck.datadir import DataSource
from uvdeck.render.card_export import checksum, document, json_document, json_lines
from uvdeck.render.cards import card_to_json
from uvdeck.upkeep.export import VERSION, Export

ODD = r"""
  "001":
    name: "Caf\u00e9 \u201cx\u201d \u202e?\\\"\u2605\U0001f600"
    type: foundation
    symbols: [fire]
    difficulty: 2
    control: 5
"""


@pytest.fixture(scope="module")
def export(documents: list[Document]) -> Export:
    return export_of(documents)


@pytest.fixture(scope="module")
def text(export: Export) -> str:
    return "".join(json_document(export))


@pytest.fixture(scope="module")
def small(documents: list[Document]) -> dict[str, Any]:
    """A small part of the list."""
    return document(export_of(documents, sets=["crvm"]))


@pytest.fixture(scope="module")
def lines(export: Export) -> list[str]:
    return "".join(json_lines(export)).splitlines(keepends=True)


def canonical(value: Any) -> str:
    """Return a value as RFC 8785 writes it, written from its text and not with a JSON library."""
    if isinstance(value, dict):
        parts = (f"{canonical(key)}:{canonical(value[key])}" for key in sorted(value))
        return "{" + ",".join(parts) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        short = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
        escaped = (
            short.get(ord(c)) or (c if ord(c) >= 0x20 else f"\\u{ord(c):04x}") for c in value
        )
        return '"' + "".join(escaped) + '"'
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    assert isinstance(value, int)
    return str(value)


def sha256(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


# --- Shape ---------------------------------------------------------------------------------------


def test_the_whole_list_fits_the_schema(text: str, export: Export):
    value = json.loads(text)
    assert schema.is_valid("card-export", value)
    assert value == document(export)
    assert (value["schemaVersion"], value["kind"], value["asOf"]) == (
        VERSION,
        "card-export",
        "2026-03",
    )
    assert value["generator"] == {"name": "uvdeck", "version": __version__}
    assert value["counts"] == {"sets": 102, "cards": 9499, "printings": 10164}
    assert len(value["sets"]) == 102
    assert len(value["cards"]) == 9499
    assert sum(len(card["printings"]) for card in value["cards"]) == 10164
    assert "selection" not in value


def test_each_set_and_card_has_a_line_of_its_own(text: str):
    value = json.loads(text)
    found = [json.loads(line.rstrip(",")) for line in text.splitlines() if line.startswith('{"')]
    assert found == value["sets"] + value["cards"]


def test_each_line_fits_the_schema_and_says_the_same(lines: list[str], text: str):
    values = [json.loads(line) for line in lines]
    assert all(schema.is_valid("card-export-lines", value) for value in values)
    whole = json.loads(text)
    kinds = [value.pop("kind") for value in values]
    assert kinds == ["card-export-lines", *["set"] * 102, *["card"] * 9499]
    assert values[1:103] == whole["sets"]
    assert values[103:] == whole["cards"]
    same = ("schemaVersion", "asOf", "generator", "counts")
    assert {k: values[0][k] for k in same} == {k: whole[k] for k in same}
    assert all(line.endswith("\n") for line in lines)


def test_the_facts_are_those_of_the_files(text: str, documents: list[Document]):
    assert from_json(json.loads(text)["cards"]) == wanted(documents)


def test_a_card_is_what_show_prints_and_more(export: Export):
    for exported, found in zip(export.cards, document(export)["cards"], strict=True):
        shown = card_to_json(exported.card)
        printings = shown.pop("printings")
        assert found.items() >= shown.items()
        assert found.keys() - shown.keys() <= {"printings", "distinctFrom"}
        for one, more in zip(printings, found["printings"], strict=True):
            assert more.items() >= one.items()
            assert more.keys() - one.keys() <= {"own", "keywordsIncomplete"}


def test_a_part_says_which(documents: list[Document]):
    part = export_of(documents, sets=["mha01"], query="smash")
    value = document(part)
    assert schema.is_valid("card-export", value)
    assert value["selection"] == {"sets": ["mha01"], "query": "smash"}
    assert [known["code"] for known in value["sets"]] == ["mha01"]
    assert document(export_of(documents, query="smash"))["selection"] == {"query": "smash"}
    head = json.loads(next(iter(json_lines(part))))
    assert head["selection"] == value["selection"]
    assert head["counts"] == value["counts"] == {"sets": 1, "cards": 6, "printings": 6}
    assert from_json(value["cards"]).items() <= wanted(documents).items()


# --- Schemas -------------------------------------------------------------------------------------


def spoilt(value: dict[str, Any], change: Any) -> dict[str, Any]:
    result = copy.deepcopy(value)
    change(result)
    return result


CHANGES = {
    "unknown key": lambda v: v.update(more=1),
    "unknown key of a card": lambda v: v["cards"][0].update(text="x"),
    "unknown key of a printing": lambda v: v["cards"][0]["printings"][0].update(art=1),
    "unknown key of a set": lambda v: v["sets"][0].update(more=1),
    "no checksum": lambda v: v.pop("checksum"),
    "no digest": lambda v: v.update(checksum="md5:0"),
    "other version": lambda v: v.update(schemaVersion=2),
    "other kind": lambda v: v.update(kind="cards"),
    "number as text": lambda v: v["cards"][0].update(control="5"),
    "lost number": lambda v: v["cards"][0].update(control="unknown"),
    "null for nothing": lambda v: v["cards"][0].update(difficulty=None),
    "no printings": lambda v: v["cards"][0].update(printings=[]),
    "empty own": lambda v: v["cards"][0]["printings"][0].update(own={}),
    "name in own": lambda v: v["cards"][0]["printings"][0].update(own={"name": "x"}),
    "false": lambda v: v["cards"][0].update(isBack=False),
    "id of no printing": lambda v: v["cards"][0].update(id="mha01"),
    "line end in an id": lambda v: v["cards"][0].update(id="mha01/001\n"),
    "no day": lambda v: v["sets"][0].update(released="2025"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_the_schema_refuses(name: str, small: dict[str, Any]):
    assert schema.is_valid("card-export", small)
    bad = spoilt(small, CHANGES[name])
    assert not schema.is_valid("card-export", bad)
    assert not schema._reference_validator("card-export").is_valid(bad)


def test_what_may_stand_in_own(small: dict[str, Any]):
    own: dict[str, Any] = {"block": None, "attack": "unknown", "keywords": [], "copyLimit": "any"}
    value = spoilt(small, lambda v: v["cards"][0]["printings"][0].update(own=own))
    assert schema.is_valid("card-export", value)


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "set"},
        {"kind": "card", "code": "mha01"},
        {"kind": "other"},
        {"code": "mha01"},
        {"kind": "set", "code": "mha01", "more": 1},
        [],
    ],
)
def test_lines_that_the_schema_refuses(line: Any):
    assert not schema.is_valid("card-export-lines", line)
    assert schema.is_valid("card-export-lines", {"kind": "set", "code": "mha01"})


def test_both_schemas_know_the_same_card():
    """A schema has to stand alone, so what both know stands in both."""
    whole, line = (
        json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
        for name in ("card-export", "card-export-lines")
    )
    head = line["$defs"].pop("head")
    for name in ("card", "set"):
        assert line["$defs"][name]["properties"].pop("kind")["const"] == name
        line["$defs"][name]["required"].remove("kind")
    assert line["$defs"] == whole["$defs"]
    for key, part in head["properties"].items():
        if key not in ("kind", "checksum"):
            assert whole["properties"][key] == part
    assert set(head["properties"]) == set(whole["properties"]) - {"sets", "cards"}


# --- Checksums and bytes -------------------------------------------------------------------------


def test_the_checksum_can_be_computed_by_others(text: str):
    value = json.loads(text)
    claimed = value.pop("checksum")
    assert claimed == sha256(canonical(value))


def test_the_checksum_of_lines_is_that_of_their_bytes(lines: list[str]):
    assert json.loads(lines[0])["checksum"] == sha256("".join(lines[1:]))


def test_a_changed_fact_changes_the_checksum(small: dict[str, Any]):
    assert checksum(small) == small["checksum"]
    for change in (
        lambda v: v["cards"][5].update(control=0),
        lambda v: v.update(asOf="2026-04"),
        lambda v: v["cards"].reverse(),
    ):
        assert checksum(spoilt(small, change)) != small["checksum"]


def test_the_same_list_gives_the_same_bytes(documents: list[Document], text: str):
    again = export_of(documents[:1] + documents[:0:-1])
    assert "".join(json_document(again)) == text
    assert not re.search(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}T", text)


def test_odd_names_keep_their_letters_and_obey_no_terminal(tmp_path: Path):
    folder = card_folder(tmp_path, ODD)
    export = export_of(load(DataSource((folder,))))
    text = "".join(json_document(export))
    assert "\u202e" not in text
    assert "\u2605\U0001f600" in text
    value = json.loads(text)
    assert value["cards"][0]["name"] == 'Café \u201cx\u201d \u202e?\\"\u2605\U0001f600'
    claimed = value.pop("checksum")
    assert claimed == sha256(canonical(value))
    lines = "".join(json_lines(export))
    assert "\u202e" not in lines
    assert json.loads(lines.splitlines()[2])["name"] == value["cards"][0]["name"]
