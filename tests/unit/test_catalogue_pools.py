"""Formats and ban lists from files: layers merged, lists filled in, faults told apart."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.data.lists import FOUNDATION, card_set, registry
from tests.formats_data import RULES, ban_list, layered, snapshot, write_layer
from uvdeck.catalogue import checks
from uvdeck.catalogue.files import DataFaultError, Document
from uvdeck.catalogue.pools import ban_lists, format_bodies
from uvdeck.catalogue.validate import read_and_validate, validate
from uvdeck.datadir import data_source, shipped_cards
from uvdeck.diagnostics import Severity
from uvdeck.formats import load

CARDS = card_set("x", f"001 name: A, {FOUNDATION}", f"002 name: B, {FOUNDATION}")


def read(*items: dict[str, Any], layer: int = 0) -> list[tuple[Path, bytes, int]]:
    result = []
    for item in items:
        kind = "banlists" if "banned" in item else "formats"
        data = json.dumps(item, indent=1).encode()
        result.append((Path("list", kind, f"{item['id']}.yaml"), data, layer))
    return result


def documents(*files: tuple[Path, bytes, int]) -> list[Document]:
    cards = [
        (Path("list", "sets.yaml"), registry("x").encode(), 0),
        (Path("list", "sets", "x.yaml"), CARDS.encode(), 0),
    ]
    found, findings = read_and_validate([*cards, *files])
    assert all(f.code.startswith(("SCH", "YML")) for f in findings)
    return found


def body(*snapshots: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "f", "name": "F", "rules": RULES, "snapshots": list(snapshots), **more}


def test_lists_are_filled_in_and_layers_add_snapshots():
    base = read(body(snapshot("2025-01-01", ["x"], "a"), snapshot("2025-03-01", ["x"], "b")),
                ban_list("a"), ban_list("b"))  # fmt: skip
    layer = read({"id": "f", "snapshots": [snapshot("2025-02-01", ["x"], "c")]},
                 ban_list("c", banned=["x/001"]), layer=1)  # fmt: skip
    found = format_bodies(documents(*base, *layer))["f"]
    days = [(s["effective"], s["ban_list"]["id"]) for s in found["snapshots"]]
    assert days == [("2025-01-01", "a"), ("2025-02-01", "c"), ("2025-03-01", "b")]
    assert found["snapshots"][1]["ban_list"]["banned"] == ["x/001"]
    assert (found["name"], found["rules"]) == ("F", RULES)


def test_a_later_layer_wins():
    rules = {**RULES, "minimum": {"value": 40, "source": "mine", "confirmed": False}}
    base = read(body(snapshot("2025-01-01", ["x"], "a")), ban_list("a"))
    layer = read(body(snapshot("2025-01-01", [], "a", kind="observed"), rules=rules, name="Mine"),
                 ban_list("a", banned=["x/001"]), layer=1)  # fmt: skip
    known = documents(*base, *layer)
    found = format_bodies(known)["f"]
    assert found["name"] == "Mine"
    assert found["rules"]["minimum"]["value"] == 40
    (only,) = found["snapshots"]
    assert only["observed"] == "2025-01-01"
    assert only["ban_list"]["banned"] == ["x/001"]
    warned = [(f.code, f.severity, f.pointer) for f in checks.check(known)]
    assert sorted(warned, key=str) == [
        ("FMT209", Severity.WARNING, "/id"),
        ("FMT209", Severity.WARNING, "/name"),
        ("FMT209", Severity.WARNING, "/rules"),
        ("FMT209", Severity.WARNING, "/snapshots/0"),
    ]


def test_core_stands_first_and_the_rest_is_sorted():
    known = documents(*read(*(body(id=name) | {"snapshots": [snapshot("2025-01-01", ["x"], "a")]}
                              for name in ("zeta", "alpha", "core")), ban_list("a")))  # fmt: skip
    assert list(format_bodies(known)) == ["core", "alpha", "zeta"]
    assert list(ban_lists(known)) == ["a"]


@pytest.mark.parametrize("key", ["name", "rules"])
def test_a_format_without_name_or_rules_is_none(key: str):
    item = body(snapshot("2025-01-01", ["x"], "a"))
    del item[key]
    known = documents(*read(item, ban_list("a")))
    assert format_bodies(known) == {}
    assert [(f.code, f.pointer) for f in checks.check(known)] == [("FMT210", "/id")]


def test_a_snapshot_without_its_list_is_left_out():
    known = documents(*read(body(snapshot("2025-01-01", ["x"], "gone"))))
    assert format_bodies(known)["f"]["snapshots"] == []
    assert [(f.code, f.pointer) for f in checks.check(known)] == [
        ("FMT203", "/snapshots/0/ban_list")
    ]


def test_what_a_broken_file_would_say_is_not_missing():
    """A list that only a broken format may cite, and a format whose list is broken."""
    broken = (Path("list", "formats", "f.yaml"), b'{"id": "f", "nmae": 1}', 0)
    assert checks.check(documents(broken, *read(ban_list("a")))) == []
    broken = (Path("list", "banlists", "a.yaml"), b'{"id": "a"}', 0)
    known = documents(broken, *read(body(snapshot("2025-01-01", ["x"], "a"))))
    assert checks.check(known) == []


def test_an_empty_folder_of_formats_is_no_fault(tmp_path: Path):
    (tmp_path / "formats").mkdir()
    (tmp_path / "sets.yaml").write_text(registry("x9"))
    assert data_source((str(tmp_path),)).files()[-1] == tmp_path / "sets.yaml"


def test_a_layer_with_an_error_is_used_by_nobody(tmp_path: Path):
    folder = write_layer(
        tmp_path / "layer",
        [{"id": "standard", "snapshots": [snapshot("2026-05-01", ["nope"], "mine")]}],
        [ban_list("mine", banned=["aot01/999"])],
    )
    with pytest.raises(DataFaultError) as caught, layered(folder):
        raise AssertionError
    assert sorted(f.code for f in caught.value.findings if f.severity is Severity.ERROR) == [
        "FMT205", "FMT206",
    ]  # fmt: skip


def test_a_layer_adds_to_a_shipped_format(tmp_path: Path):
    folder = write_layer(
        tmp_path / "layer",
        [{"id": "standard", "snapshots": [snapshot("2026-05-01", ["aot01"], "mine")]}],
        [ban_list("mine")],
    )
    with layered(folder) as catalogue:
        standard = load(catalogue, "standard")
        assert standard is not None
        assert [s.day.isoformat() for s in standard.snapshots][-2:] == ["2026-03-28", "2026-05-01"]
        assert standard.minimum == 60


def test_the_examples_of_own_data_are_valid():
    for folder in ("examples/data", "tests/data/layers/house", "tests/data/rotation"):
        found = validate(data_source((str(shipped_cards().parent / folder),)), None)
        faults = [f for f in found.findings if f.code.startswith(("FMT", "SCH", "YML"))]
        assert faults == []


def test_one_file_is_held_against_the_rest():
    path = shipped_cards() / "formats" / "standard.yaml"
    result = validate(data_source(), [path])
    assert (result.files, result.findings) == (1, [])
