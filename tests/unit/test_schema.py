"""Schemas: both validators agree, and every finding has its code and its place."""

import functools
import json
import re
import socket
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import referencing.exceptions

from uvdeck import schema
from uvdeck.datadir import DataError, shipped_cards, shipped_schemas
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.schema import KINDS, load_schema, validate
from uvdeck.yamldoc import parse

DATA = Path(__file__).resolve().parents[1] / "data"
CASES: list[dict[str, Any]] = json.loads((DATA / "schema_cases.json").read_text(encoding="utf-8"))
REGISTRY_SET = "{name: null, universe: null, released: null, card_back: null}"


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here may look anything up."""

    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError("something is retrieved")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(urllib.request, "urlopen", refuse)


@pytest.fixture
def without_rs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Be on a machine where jsonschema-rs is not installed."""
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    schema._fast_validator.cache_clear()
    assert schema._fast_validator("deck") is None
    yield
    schema._fast_validator.cache_clear()


def fast() -> None:
    pytest.importorskip("jsonschema_rs")


@functools.cache
def shipped() -> list[tuple[str, str, Any]]:
    """Return kind, name and document of every shipped data file."""
    files = [shipped_cards() / "sets.yaml", *sorted((shipped_cards() / "sets").iterdir())]
    result = []
    for file in files:
        value, findings = parse(file.read_text(encoding="utf-8"), file.name)
        assert findings == []
        result.append(
            ("set-registry" if file.name == "sets.yaml" else "card-set", file.name, value)
        )
    return result


def found(kind: str, text: str) -> list[tuple[str, str | None, int | None, int | None]]:
    """Return code, pointer, line and column of the findings for a text, sorted."""
    return sorted(
        (f.code, f.pointer, f.span.line, f.span.column) for f in findings_of(kind, text) if f.span
    )


def findings_of(kind: str, text: str) -> list[Diagnostic]:
    value, faults = parse(text, "a.yaml")
    assert faults == []
    return validate(kind, value, "a.yaml", text)


def card(fields: str, code: str = "x") -> str:
    return f'set: {code}\ncards:\n  "001": {{{fields}}}\n'


def deck(rest: str) -> str:
    return f"character: All Might (I)\n{rest}"


# --- The two validators --------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['schema']}: {case['why']}")
def test_both_validators_give_the_verdict_of_the_case(case: dict[str, Any]):
    kind, value = case["schema"], case["instance"]
    reference = schema._reference_validator(kind)
    assert reference.is_valid(value) is case["valid"]
    assert (next(reference.iter_errors(value), None) is None) is case["valid"]
    fast()
    assert schema._fast_validator(kind).is_valid(value) is case["valid"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['schema']}: {case['why']}")
def test_every_bad_case_is_explained(case: dict[str, Any]):
    # The source is what an editor would have; JSON is YAML, but for what YAML may not hold.
    text = json.dumps(case["instance"], ensure_ascii=False, indent=1)
    findings = validate(case["schema"], case["instance"], "a.yaml", text)
    assert (findings == []) is case["valid"]
    for finding in findings:
        assert finding.severity is Severity.ERROR
        assert re.fullmatch("SCH10[1-9]", finding.code)
        assert finding.span is not None
        assert finding.span.line is not None
        assert finding.pointer is not None
    assert len({(f.code, f.pointer, f.message) for f in findings}) == len(findings)


def test_there_are_cases_on_both_sides_of_every_schema():
    assert len(CASES) == 402
    sides = Counter((case["schema"], case["valid"]) for case in CASES)
    assert set(sides) == {(kind, valid) for kind in KINDS for valid in (True, False)}
    assert min(sides.values()) >= 4


@pytest.mark.parametrize("which", ["fast", "reference"])
def test_every_shipped_file_is_valid(which: str):
    if which == "fast":
        fast()
    for kind, name, value in shipped():
        validator = getattr(schema, f"_{which}_validator")(kind)
        assert validator.is_valid(value), name


def test_verdicts_and_findings_are_the_same_without_the_fast_validator(without_rs: None):
    for case in CASES:
        assert schema.is_valid(case["schema"], case["instance"]) is case["valid"]
    text = card("name: a, type: atack, contol: 5")
    slow = findings_of("card-set", text)
    schema._fast_validator.cache_clear()
    sys.modules.pop("jsonschema_rs")
    assert findings_of("card-set", text) == slow != []


def test_a_file_that_only_one_validator_refuses_is_not_called_valid(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(schema, "is_valid", lambda kind, value: False)
    text = f"as_of: 2026-01\nsets:\n  x: {REGISTRY_SET}\n"
    assert found("set-registry", text) == [("SCH199", "", 1, 1)]


# --- The schemas themselves ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_sound_and_self_contained(kind: str):
    loaded = load_schema(kind)
    jsonschema.Draft202012Validator.check_schema(loaded)

    def walk(part: Any) -> Iterator[Any]:
        yield part
        for inner in part.values() if isinstance(part, dict) else part:
            if isinstance(inner, (dict, list)):
                yield from walk(inner)

    for part in walk(loaded):
        if not isinstance(part, dict):
            continue
        if "$ref" in part and isinstance(part["$ref"], str):
            assert part["$ref"].startswith("#/$defs/")
            assert part["$ref"].rpartition("/")[2] in loaded["$defs"]
        pattern = part.get("pattern")
        if isinstance(pattern, str):
            # The two validators read \d, \w, \s and a final line end differently.
            assert not re.search(r"\\[dwsDWSbB]", pattern)
            inner = {key: value for key, value in part.items() if key != "type"}
            assert "$" not in pattern or "not" in part or inner == {"pattern": pattern}
        if "properties" in part and "type" in part:
            assert part.get("additionalProperties") is False


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_has_a_hover_text(kind: str):
    loaded = load_schema(kind)
    for definition in (loaded, *loaded["$defs"].values()):
        if definition.get("additionalProperties") is not False:
            continue
        for name, part in definition.get("properties", {}).items():
            target = loaded["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else {}
            for word in ("title", "description"):
                assert part.get(word) or target.get(word), name


def test_a_reference_to_another_place_is_an_error_and_never_followed(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(
        schema, "load_schema", lambda kind: {"$ref": "https://uvdeck.invalid/other.json"}
    )
    validator = schema._reference_validator.__wrapped__("deck")
    with pytest.raises(referencing.exceptions.Unresolvable):
        validator.is_valid({})


def test_a_missing_schema_is_a_data_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(schema, "shipped_schemas", lambda: tmp_path)
    with pytest.raises(DataError):
        load_schema.__wrapped__("deck")
    (tmp_path / "deck.schema.json").write_text("{")
    with pytest.raises(DataError):
        load_schema.__wrapped__("deck")


def test_there_is_a_schema_file_for_each_kind_and_each_export_and_no_other():
    names = {path.name for path in shipped_schemas().iterdir()}
    exports = ("card-export", "card-export-lines", "card-table", "card-database")
    assert names == {f"{kind}.schema.json" for kind in (*KINDS, *exports)} | {"cards.sql"}


# --- Codes and places ----------------------------------------------------------------------------

FULL = "name: a, type: foundation, symbols: [all], difficulty: 1, control: 5"
NO_CONTROL = FULL.replace(", control: 5", "")
NO_SYMBOLS = FULL.replace(", symbols: [all]", "")


def full(old: str, new: str) -> str:
    """Return a set with one sound card in which one thing is replaced."""
    assert FULL.count(old) == 1
    return card(FULL.replace(old, new))


@pytest.mark.parametrize(
    ("kind", "text", "places"),
    [
        ("card-set", card(f"{FULL}, text: no"), [("SCH101", "/cards/001/text", "text")]),
        ("card-set", card(FULL) + "  1-A: {}\n", [("SCH101", "/cards/1-A", "1-A")]),
        ("card-set", card(FULL) + "what: x\n", [("SCH101", "/what", "what")]),
        ("card-set", "cards: {}", [("SCH102", "", "cards"), ("SCH109", "/cards", "{}")]),
        ("card-set", card(NO_CONTROL), [("SCH102", "/cards/001", "{")]),
        ("card-set", card(NO_SYMBOLS), [("SCH102", "/cards/001", "{")]),
        ("card-set", "", [("SCH103", "", None)]),
        ("card-set", "[]", [("SCH103", "", "[")]),
        ("card-set", full("[all]", "all"), [("SCH103", "/cards/001/symbols", "all,")]),
        ("card-set", full("name: a", "name: 5"), [("SCH103", "/cards/001/name", "5")]),
        ("card-set", full("name: a", "name: "), [("SCH103", "/cards/001/name", ", type")]),
        ("card-set", card(FULL, "7"), [("SCH103", "/set", "7")]),
        ("card-set", full("[all]", "[al]"), [("SCH104", "/cards/001/symbols/0", "al]")]),
        (
            "card-set",
            card(f"{FULL}, keywords_incomplete: false"),
            [("SCH104", "/cards/001/keywords_incomplete", "false")],
        ),
        ("card-set", card("reprint_of: x-002"), [("SCH105", "/cards/001/reprint_of", "x-002")]),
        ("card-set", full("name: a", "name: 'a '"), [("SCH105", "/cards/001/name", "'a '")]),
        ("card-set", card("reprint_of: x/1", "../../x"), [("SCH105", "/set", "../../x")]),
        ("card-set", full("1,", "21,"), [("SCH106", "/cards/001/difficulty", "21,")]),
        ("card-set", full(": 5", ": -1"), [("SCH106", "/cards/001/control", "-1")]),
        ("card-set", full("[all]", "[all, all]"), [("SCH107", "/cards/001/symbols", "[all")]),
        ("card-set", card(f"{FULL}, health: 3"), [("SCH108", "/cards/001/health", "health")]),
        (
            "card-set",
            card(f"{FULL}, stamina: 3, hand_size: 4"),
            [
                ("SCH108", "/cards/001/hand_size", "hand_size"),
                ("SCH108", "/cards/001/stamina", "stamina"),
            ],
        ),
        ("card-set", full("[all]", "[]"), [("SCH109", "/cards/001/symbols", "[]")]),
        ("card-set", card(FULL) + '  "01234": {}\n', [("SCH101", "/cards/01234", '"01234')]),
        ("card-set", card("reprint_of: x/002, name: a"), [("SCH101", "/cards/001/name", "name")]),
        (
            "set-registry",
            "as_of: 2026-13\nsets: {}",
            [("SCH105", "/as_of", "2026-13"), ("SCH109", "/sets", "{}")],
        ),
        (
            "set-registry",
            "as_of: 2026-01\nsets:\n  x: {name: null, universe: null, released: 2025-02-30, "
            "card_back: null}",
            [("SCH105", "/sets/x/released", "2025-02-30")],
        ),
        ("deck", deck("main: [4 Chomp]\nsidebord: []"), [("SCH101", "/sidebord", "sidebord")]),
        ("deck", deck("main:\n- 2 #10 Pro Hero"), [("SCH103", "/main/0", "2 #10")]),
        ("deck", deck("main:\n- {card: a, count: 1000}"), [("SCH106", "/main/0/count", "1000")]),
        ("mha-cards", "game: mha_card_game\nactions: 3", [("SCH103", "/actions", "3")]),
        (
            "mha-cards",
            "game: mha_card_game\nactions: [{name: a, type: b, effects: [{do: draw, to: self}]}]",
            [("SCH108", "/actions/0/effects/0/to", "to: self")],
        ),
    ],
)
def test_codes_and_places(kind: str, text: str, places: list[tuple[str, str, str | None]]):
    wanted: list[tuple[str, str, int | None, int | None]] = []
    for code, pointer, needle in places:
        if needle is None:
            wanted.append((code, pointer, None, None))
            continue
        before = text[: text.index(needle)]
        wanted.append((code, pointer, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1))
    assert found(kind, text) == wanted


def test_fc_088_a_misspelt_key_names_the_right_one_and_the_missing_one():
    for misspelt, right in (("contol", "control"), ("symbol", "symbols"), ("typ", "type")):
        findings = findings_of("card-set", card(re.sub(rf"\b{right}\b", misspelt, FULL, count=1)))
        unknown = [f for f in findings if f.code == "SCH101"]
        assert [f.pointer for f in unknown] == [f"/cards/001/{misspelt}"]
        assert f"'{right}'" in (unknown[0].hint or "")
        missing = [f for f in findings if f.code == "SCH102"]
        assert missing
        assert any(right in f"{f.message} {f.hint}" for f in missing)


def test_fc_076_text_that_other_readers_take_for_something_else_is_kept_or_refused():
    for word in ("no", "Off", "on", "Yes", "12:30", "007"):
        text = card(f"{FULL.replace('name: a', f'name: {word}')}, keywords: [{word}]")
        assert found("card-set", text) == []
    for word in ("null", "true", "5", "{a: b}"):
        for finding in findings_of("card-set", card(FULL.replace("name: a", f"name: {word}"))):
            assert finding.code == "SCH103"
            assert "quote" in (finding.hint or "")


def test_fc_079_dates_are_text_with_and_without_quotes():
    template = "as_of: 2026-01\nsets:\n  x: {{name: a, universe: b, released: {}, card_back: null}}"
    for good in ("2025-02-14", '"2025-02-14"', "null"):
        assert found("set-registry", template.format(good)) == []
    for bad in ("2025-2-14", "2025-02-14T00:00:00Z", "20250214", '"2025-02-14\\n"', "2025-W07-5"):
        assert [code for code, *_ in found("set-registry", template.format(bad))]


def test_fc_086_names_that_vanish_get_the_hint_to_quote_them():
    text = 'set: x\ncards:\n  "001":\n    name: #10 Pro Hero\n    type: asset\n    symbols: [all]\n'
    text += "    difficulty: 1\n    control: 5\n"
    (finding,) = findings_of("card-set", text)
    assert (finding.code, finding.pointer) == ("SCH103", "/cards/001/name")
    assert '"#10 Pro Hero"' in (finding.hint or "")


def test_the_values_that_are_allowed_are_named():
    (finding,) = findings_of("card-set", card(FULL.replace("foundation", "fondation")))
    assert "'foundation'" in (finding.hint or "")
    (finding,) = findings_of("card-set", card(f"{FULL}, keywords_incomplete: True"))
    assert "true" in (finding.hint or "")


# --- Bounds --------------------------------------------------------------------------------------


def quick(kind: str, text: str, seconds: float) -> list[Diagnostic]:
    start = time.perf_counter()
    findings = findings_of(kind, text)
    assert time.perf_counter() - start < seconds
    return findings


def check_bounded(findings: list[Diagnostic]) -> None:
    assert len(findings) == schema.MAX_FINDINGS + 1
    assert [f.severity for f in findings[:-1]] == [Severity.ERROR] * schema.MAX_FINDINGS
    assert findings[-1].severity is Severity.NOTE


def test_many_unknown_keys_are_cut():
    check_bounded(quick("card-set", "".join(f"k{i}: 1\n" for i in range(90_000)), 20))


def test_many_broken_cards_are_cut():
    text = "set: x\ncards:\n" + "".join(
        f'  "{i:04d}": {{name: a, type: atack, symbols: [al]}}\n' for i in range(2_000)
    )
    check_bounded(quick("card-set", text, 20))


@pytest.mark.usefixtures("without_rs")
def test_a_long_mixed_list_is_refused_without_comparing_all_with_all():
    items = ", ".join(f"{i}, a{i}" for i in range(20_000))
    findings = quick("card-set", card(FULL.replace("[all]", f"[{items}]")), 20)
    assert ("SCH109", "/cards/001/symbols") in {(f.code, f.pointer) for f in findings}


def test_long_keys_and_values_are_shown_short():
    text = f'{{"{"k" * 900}": 1, set: "{"v" * 5_000}", cards: {"w" * 5_000}}}'
    findings = findings_of("card-set", text)
    assert len(findings) >= 3
    for finding in findings:
        assert len(finding.message) < 300
        assert len(finding.hint or "") < 500


def test_keys_with_slashes_and_tildes_have_exact_pointers():
    assert found("deck", deck("main: []\na/b~c: 1")) == [("SCH101", "/a~1b~0c", 3, 1)]


def test_control_characters_never_reach_a_message():
    for text in ('set: "a\tb\n\n c"\ncards: {}', 'set: "\u202e"\ncards: {"\u202e": 1}'):
        for finding in findings_of("card-set", text):
            assert finding.message.isprintable()
            assert "\u202e" not in finding.message
