"""A run of lint: order, bounds, what is asked for, layers and lists of accepted findings."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import card_folder
from tests.lint_lists import FOUNDATION, make, many
from uvdeck.codes import CODES
from uvdeck.datadir import DataSource, data_source
from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep import lint as module
from uvdeck.upkeep.accepted import as_entry, key_of
from uvdeck.upkeep.emit import emit
from uvdeck.upkeep.lint import CHECKS, CODES_OF_CHECKS, run, with_lines
from uvdeck.upkeep.linting import Report, lint

MUDDLE = """\
  "001":
    name: Muddle
    type: foundation
    symbols: [order, fire, void]
    difficulty: 2
    control: 5
"""


def codes(findings: list[Diagnostic]) -> list[str]:
    return [finding.code for finding in findings]


def accept(folder: Path, findings: list[Diagnostic], name: str = "lint-accepted.yaml") -> Path:
    """Write a file that accepts these findings."""
    entries = [as_entry(finding, "It is a test.") for finding in findings]
    path = folder / name
    path.write_text(emit("lint-accepted", {"accepted": entries}), encoding="utf-8")
    return path


def look(folder: Path, *more: Path, **asked: Any) -> Report:
    return lint(DataSource((folder, *more)), **asked)


def test_each_code_of_lint_has_a_check_and_the_other_way_round():
    given = [code for _, gives in CHECKS for code in gives]
    assert set(given) == {code for code in CODES if code.startswith(("LNT1", "LNT2"))}
    assert list(CODES_OF_CHECKS) == sorted(set(given))


def test_only_what_is_asked_for_is_found():
    listed = make(many(3, FOUNDATION, 7, symbols=["order", "fire", "void"]))
    assert set(codes(run(listed.context))) == {"LNT106", "LNT131", "LNT204", "LNT206"}
    assert codes(run(listed.context, ["LNT106"])) == ["LNT106"] * 3
    assert run(listed.context, []) == []


def test_of_one_code_and_file_so_many_are_listed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "MAX_FINDINGS", 3)
    muddled = many(5, FOUNDATION, symbols=["order", "fire", "void"])
    sets = {"x01": muddled, "x02": many(3, FOUNDATION, symbols=["order", "fire", "void"])}
    found = run(make(sets=sets).context, ["LNT106"])
    assert [(f.severity.value, (f.span or ("",))[0]) for f in found] == [
        *[("warning", str(Path("list/sets/x01.yaml")))] * 3,
        ("note", str(Path("list/sets/x01.yaml"))),
        *[("warning", str(Path("list/sets/x02.yaml")))] * 3,
    ]


def test_lines_are_those_of_the_fields(tmp_path: Path):
    report = look(card_folder(tmp_path, MUDDLE))
    (found,) = with_lines([f for f in report.findings if f.code == "LNT106"], report.documents)
    assert found.span is not None
    assert (found.span.line, found.span.column) == (6, 5)
    assert with_lines([found], []) == [found]
    nowhere = found._replace(span=None)
    assert with_lines([nowhere], report.documents) == [nowhere]


def test_counts_and_names(tmp_path: Path):
    folder = card_folder(tmp_path, MUDDLE + '  "002":\n    reprint_of: tst01/001\n')
    report = look(folder)
    assert (report.files, report.printings, report.cards) == (2, 2, 1)
    assert report.names == {"tst01/001": "Muddle"}
    assert report.faults == []


def test_accepted_findings_are_taken_out(tmp_path: Path):
    folder = card_folder(tmp_path, MUDDLE)
    before = look(folder).findings
    accept(folder, before)
    report = look(folder)
    assert report.findings == []
    assert [finding for finding, _ in report.accepted] == before
    assert report.files == 3


def test_an_accepted_value_that_changes_ends_its_acceptance(tmp_path: Path):
    folder = card_folder(tmp_path, MUDDLE)
    accept(folder, look(folder, codes=["LNT106"]).findings)
    card_folder(tmp_path, MUDDLE.replace("order, fire", "order, air"))
    report = look(folder, codes=["LNT106", "LNT303"])
    assert codes(report.findings) == ["LNT106", "LNT303"]
    card_folder(tmp_path, MUDDLE.replace("order, fire", "fire, order"))
    assert codes(look(folder, codes=["LNT106", "LNT303"]).findings) == ["LNT303"]
    assert codes(look(folder, codes=["LNT303"]).findings) == ["LNT303"]
    assert codes(look(folder, codes=["LNT106"]).findings) == []


def test_another_file_of_accepted_findings_takes_the_place_of_the_list_s(tmp_path: Path):
    folder = card_folder(tmp_path / "cards", MUDDLE)
    found = look(folder).findings
    accept(folder, found)
    other = accept(tmp_path, found[:1], "mine.yaml")
    report = look(folder, accepted=other)
    assert report.findings == found[1:]
    assert look(folder, accepted=tmp_path / "nowhere.yaml").faults != []
    empty = tmp_path / "empty.yaml"
    empty.write_text("accepted: []\n")
    assert look(folder, accepted=empty).findings == found
    empty.write_text("accepted: nothing\n")
    report = look(folder, accepted=empty)
    assert codes(report.faults) == ["SCH103"]
    assert report.findings == []


def test_lists_of_every_layer_count(tmp_path: Path):
    folder = card_folder(tmp_path / "one", MUDDLE)
    layer = card_folder(tmp_path / "two", MUDDLE.replace("Muddle", "Muddled"), "tst02")
    found = look(folder, layer).findings
    accept(folder, [f for f in found if "tst01" in key_of(f)[1]])
    accept(layer, [f for f in found if "tst02" in key_of(f)[1]])
    report = look(folder, layer)
    assert report.findings == []
    assert len(report.accepted) == len(found)
    # The lower list alone has no set of the upper one.
    assert "LNT303" not in codes(look(folder).findings)
    assert look(folder).findings == []


def test_files_with_errors_are_not_guessed_at(tmp_path: Path):
    folder = card_folder(tmp_path, MUDDLE.replace("control: 5", "control: five"))
    report = look(folder)
    assert codes(report.faults) == ["SCH103"]
    assert (report.findings, report.accepted) == ([], [])


def test_an_entry_for_what_is_not_in_the_list(tmp_path: Path):
    folder = card_folder(tmp_path, MUDDLE)
    found = look(folder, codes=["LNT106"]).findings
    accept(folder, [found[0]._replace(card_id="tst01/999"), found[0]._replace(code="LNT998")])
    left = look(folder).findings
    assert [code for code in codes(left) if code.startswith("LNT3")] == ["LNT301", "LNT302"]


# --- Some files of a list ------------------------------------------------------------------------


def test_a_given_file_is_looked_at_as_a_part_of_the_list(tmp_path: Path):
    """What is usual is counted over all of the list, and only the file's own findings are given."""
    file = tmp_path / "tst01.yaml"
    odd = MUDDLE.replace("difficulty: 2", "difficulty: 12")
    file.write_text(f"set: tst01\ncards:\n{odd}", encoding="utf-8")
    report = lint(data_source(), [file], codes=["LNT101", "LNT106"])
    assert [(f.code, f.card_id) for f in report.findings] == [
        ("LNT101", "tst01/001"),
        ("LNT106", "tst01/001"),
    ]
    assert (report.findings[0].data or {})["of"] == 3_407
    assert (report.files, report.printings) == (1, 1)
    assert report.accepted == []


def test_a_given_file_takes_the_place_of_its_set(tmp_path: Path):
    file = tmp_path / "mha04.yaml"
    text = (data_source().folders[0] / "sets" / "mha04.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("modifier: 5}", "modifier: 7}"), encoding="utf-8")
    report = lint(data_source(), [file], codes=["LNT101", "LNT131"])
    changed = [f for f in report.findings if (f.data or {})["value"] == 7]
    assert [(f.card_id, (f.data or {})["cards"]) for f in changed] == [("mha04/252", 1)]
    assert [(f.data or {})["set"] for f in report.findings if f.code == "LNT131"] == ["mha04"]


def test_an_accepted_finding_of_a_given_file_that_is_gone(tmp_path: Path):
    source = data_source()
    (odd,) = [
        entry for _, entry in lint(source, codes=["LNT101"]).accepted if entry.key[1] == "aot01/121"
    ]
    file = tmp_path / "aot01.yaml"
    text = (source.folders[0] / "sets" / "aot01.yaml").read_text(encoding="utf-8")
    head, mark, rest = text.partition('  "121":\n')
    file.write_text(head + mark + rest.replace("speed: 8", "speed: 5", 1), encoding="utf-8")
    gone = [f for f in lint(source, [file]).findings if f.code == "LNT303"]
    assert [f.card_id for f in gone] == ["aot01/121"]
    assert gone[0].pointer == f"/accepted/{odd.number}"
    other = source.folders[0] / "sets" / "aot02.yaml"
    assert "LNT303" not in codes(lint(source, [other]).findings)


def test_a_given_list_of_accepted_findings_alone(tmp_path: Path):
    file = tmp_path / "mine.yaml"
    entry = {"code": "LNT101", "id": "mha01/002", "field": "control", "value": 9, "reason": "No."}
    file.write_text(json.dumps({"accepted": [entry]}), encoding="utf-8")
    report = lint(data_source(), [file])
    assert codes(report.findings) == ["LNT303"]
    assert report.printings == 0


def test_no_files_at_all(tmp_path: Path):
    assert lint(data_source(), [tmp_path]).files == 0
