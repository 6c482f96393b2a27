"""SARIF logs: valid against the published schema, with the places of the findings."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

from tests.helpers import QUESTION
from tests.render_samples import (
    AS_OF,
    DATA,
    EVIL,
    ILLEGAL,
    LEGAL,
    UNREADABLE,
    VERSION,
    evil,
    evil_files,
    example,
    examples,
    legal,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.codes import CODES
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Report, check_text
from uvdeck.render.exchange import Unreadable, sentence
from uvdeck.render.sarif import ROOT, to_sarif, uri

SCHEMA = json.loads((DATA / "sarif" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(
    SCHEMA, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
)


def run_of(reports: list[Report], unreadable: list[Unreadable] | None = None) -> dict[str, Any]:
    """Return the run of a log, after it was held against the schema and against itself."""
    log = to_sarif(reports, unreadable or [], VERSION, AS_OF)
    # What a program reads that gets the bytes: encoding fails for lone surrogates.
    log = json.loads(json.dumps(log, ensure_ascii=False).encode("utf-8"))
    assert [error.message for error in VALIDATOR.iter_errors(log)] == []
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for location in result["locations"]:
            where = location.get("physicalLocation", {}).get("artifactLocation", {})
            if "index" in where:
                at = run["artifacts"][where["index"]]["location"]
                assert {**at, "index": where["index"]} == where
    return dict(run)


def unescaped(text: str) -> str:
    """Return what a reader of the standard shows for a message (3.11.5, 3.11.6)."""
    text = text.replace("{{", "{").replace("}}", "}")
    return re.sub(r"\\([\\\[\]])", r"\1", text) if "](" in text.replace("\\", "") else text


def test_schema_is_the_published_one_and_refuses():
    VALIDATOR.check_schema(SCHEMA)
    assert SCHEMA["id"].endswith("/sarif-schema-2.1.0.json")
    log = to_sarif([], UNREADABLE, VERSION, AS_OF)
    (notification,) = log["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    notification["level"] = "uncertain"
    assert not VALIDATOR.is_valid(log)


def test_no_decks_give_an_empty_run():
    run = run_of([])
    assert run["results"] == run["artifacts"] == run["tool"]["driver"]["rules"] == []
    assert run["invocations"][0]["executionSuccessful"] is True
    assert run["tool"]["driver"]["version"] == VERSION
    assert run["properties"]["dataAsOf"] == AS_OF


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.name)
def test_legal_decks_are_named_with_their_verdict(path: Path, catalogue: Catalogue):
    run = run_of([example(path, catalogue)])
    (artifact,) = run["artifacts"]
    assert artifact["location"] == {"uri": f"examples/decks/{path.name}", "uriBaseId": ROOT}
    assert artifact["properties"]["verdict"] == "legal"
    results = [result for result in run["results"] if result["ruleId"] != "FMT104"]
    assert all(result["level"] == "note" for result in results)


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.name)
def test_findings_have_their_code_place_and_message(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    run = run_of([report])
    assert len(run["results"]) == len(report.findings) > 0
    for result, finding in zip(run["results"], report.findings, strict=True):
        assert result["ruleId"] == finding.code
        assert result["properties"]["severity"] == finding.severity.value
        assert unescaped(result["message"]["text"]) == sentence(finding)
        (location,) = result["locations"]
        physical = location["physicalLocation"]
        assert physical["artifactLocation"]["uri"] == f"examples/decks/illegal/{path.name}"
        region = physical.get("region", {})
        assert finding.span is not None
        assert region.get("startLine") == finding.span.line
        assert region.get("startColumn") == finding.span.column
        assert set(region) <= {"startLine", "startColumn"}


def test_all_examples_in_one_run_have_each_rule_once(catalogue: Catalogue):
    reports = examples(catalogue)
    run = run_of(reports, UNREADABLE)
    used = [finding.code for report in reports for finding in report.findings]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(dict.fromkeys(used))
    assert len(run["artifacts"]) == len(reports)
    levels = {Severity.ERROR: "error", Severity.NOTE: "note"}
    for rule in rules:
        code = CODES[rule["id"]]
        assert rule["name"] == code.name
        assert rule["defaultConfiguration"]["level"] == levels.get(code.severity, "warning")
        assert unescaped(rule["shortDescription"]["text"]) == code.what
        assert code.legal in unescaped(rule["help"]["text"])


def test_uncertain_is_a_warning_that_says_so(catalogue: Catalogue):
    (path,) = [path for path in ILLEGAL if path.name.startswith("leg113")]
    results = run_of([example(path, catalogue)])["results"]
    levels = {result["ruleId"]: (result["level"], result["properties"]) for result in results}
    level, properties = levels["LEG113"]
    assert level == "warning"
    assert properties["severity"] == "uncertain"


def test_files_that_cannot_be_read_make_the_run_unsuccessful(catalogue: Catalogue):
    run = run_of([legal(catalogue)], UNREADABLE)
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["level"] == "error"
    (location,) = notification["locations"]
    assert location == {
        "physicalLocation": {"artifactLocation": {"uri": "lost%20deck.yaml", "uriBaseId": ROOT}}
    }


def test_fc_103_fc_107_evil_texts_stay_texts(catalogue: Catalogue):
    reports = list(evil(catalogue))
    run = run_of(reports, evil_files())
    text = json.dumps(run, ensure_ascii=False)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u200e\u202e\u2028\u2029\ud800-\udfff]", text)
    expected = [sentence(finding) for report in reports for finding in report.findings]
    assert [unescaped(result["message"]["text"]) for result in run["results"]] == expected
    for result in run["results"]:
        message = result["message"]["text"]
        assert not re.search(r"(?<!\\)\]\(", message)  # no link
        assert not re.search(r"\{[0-9]", message.replace("{{", ""))  # no placeholder
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == len(EVIL)


def test_the_other_validator_agrees_and_every_uri_is_one(catalogue: Catalogue):
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    log = to_sarif(evil(catalogue), evil_files(), VERSION, AS_OF)
    validator = jsonschema_rs.Draft4Validator(SCHEMA, validate_formats=True)
    assert [error.message for error in validator.iter_errors(log)] == []
    # Draft 4, in which the schema is written, does not know the form that it asks for.
    reference = jsonschema_rs.Draft202012Validator(
        {"type": "string", "format": "uri-reference"}, validate_formats=True
    )
    assert not reference.is_valid("a b")
    artifacts = log["runs"][0]["artifacts"]
    uris = [artifact["location"]["uri"] for artifact in artifacts if "location" in artifact]
    assert len(uris) == len(EVIL) - 1  # one of them is standard input
    assert [text for text in uris if not reference.is_valid(text)] == []


def test_standard_input_is_no_file_and_keeps_its_numbers(catalogue: Catalogue):
    report = check_text("4 Detriot Smash\n4 mha01/002\n", "-", catalogue, QUESTION)
    run = run_of([report])
    (artifact,) = run["artifacts"]
    assert "location" not in artifact
    for result, finding in zip(run["results"], report.findings, strict=True):
        (location,) = result["locations"]
        assert "physicalLocation" not in location
        assert location["logicalLocations"][0]["name"] == "standard input"
        assert finding.span is not None
        assert location.get("properties", {}).get("startLine") == finding.span.line
    assert any("properties" in result["locations"][0] for result in run["results"])


def test_a_deck_named_twice_is_one_artifact(catalogue: Catalogue):
    report = legal(catalogue)
    assert len(run_of([report, report])["artifacts"]) == 1


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("deck.txt", "deck.txt"),
        ("./a//b.txt", "a/b.txt"),
        ("../a.txt", "../a.txt"),
        ("a b#c?d%.txt", "a%20b%23c%3Fd%25.txt"),
        ("a:b.txt", "a%3Ab.txt"),
        ("-", "-"),
        ("é", "%C3%A9"),
        ("\udcff", "%FF"),
        ("\ud800", "%3F"),
        ("a\nb", "a%0Ab"),
    ],
)
def test_relative_paths_as_uris(path: str, expected: str):
    assert uri(path) == expected


def test_absolute_paths_are_file_uris(tmp_path: Path):
    path = tmp_path / "my deck.txt"
    assert uri(str(path)) == path.as_uri()


@pytest.mark.parametrize("path", ["../x", "a/../../x", "/x"])
def test_paths_out_of_the_folder_have_no_base(path: str, catalogue: Catalogue):
    (artifact,) = run_of([legal(catalogue, path)])["artifacts"]
    assert "uriBaseId" not in artifact["location"]
    assert unquote(artifact["location"]["uri"]).endswith(path)


def test_fingerprints_stay_when_lines_move_and_tell_findings_apart(catalogue: Catalogue):
    text = "Character\n1 All Might (I)\nMain\n4 Detriot Smash\n4 Detriot Smash\n4 Smahs\n"
    moved = text.replace("Main\n", "\n\nMain\n")

    def marks(text: str, path: str) -> list[tuple[str, str]]:
        results = run_of([check_text(text, path, catalogue, QUESTION)])["results"]
        return [(r["ruleId"], r["partialFingerprints"]["uvdeckFinding/v1"]) for r in results]

    before, after = marks(text, "a.txt"), marks(moved, "b/a.txt")
    assert sorted(before) == sorted(after)
    assert len(set(before)) == len(before) > 3
    repeated = "main: []\nmain: []\n"
    assert marks(repeated, "a.yaml") == marks("# more\n" + repeated, "a.yaml")


def test_reports_may_come_from_a_generator_that_finds_unreadable_files(catalogue: Catalogue):
    unreadable: list[Unreadable] = []

    def reports():
        yield legal(catalogue)
        unreadable.extend(UNREADABLE)

    run = to_sarif(reports(), unreadable, VERSION, AS_OF)["runs"][0]
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 1
