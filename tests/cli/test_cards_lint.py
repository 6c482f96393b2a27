"""``uvdeck cards lint`` as a user calls it."""

import csv
import io
import json
import re
import shlex
import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.cli.support import ROOT, Program
from tests.helpers import card_folder

CLEAN = """\
  "001":
    name: Plain
    type: foundation
    rarity: common
    symbols: [fire, order, void]
    difficulty: 2
    control: 5
"""
MUDDLE = CLEAN.replace("[fire, order, void]", "[order, fire, void]")


def own_list(folder: Path, cards: str = MUDDLE) -> Path:
    """Write a list of one set, to be given as PATH."""
    card_folder(folder / "cards", cards)
    return folder / "cards" / "sets" / "tst01.yaml"


# --- The shipped list ----------------------------------------------------------------------------


def test_the_unknown_attacks_are_a_list_of_work(uvdeck: Program):
    run = uvdeck("cards", "lint", "--only", "LNT201", "--json")
    assert run.code == 0
    document = run.json
    assert (document["kind"], document["exitCode"]) == ("lint", 0)
    assert len(document["findings"]) == 674
    assert document["counts"]["note"] == 674
    assert document["codes"] == {
        "LNT201": {"name": "attack-unknown", "findings": 674, "accepted": 0}
    }
    assert len({finding["cardId"] for finding in document["findings"]}) == 674
    for finding in document["findings"]:
        assert finding["code"] == "LNT201"
        assert finding["data"]["missing"][0] == "attack"
        assert finding["line"] > 3


def test_text_is_grouped_by_code_and_long_lists_are_cut(uvdeck: Program):
    run = uvdeck("cards", "lint")
    assert run.code == 1
    assert run.err == ""
    document = uvdeck("cards", "lint", "--json").json
    assert document["exitCode"] == 1
    counts = {code: entry["findings"] for code, entry in document["codes"].items()}
    lines = re.findall(r"^cards/sets/\S+:[0-9]+:[0-9]+: (\w+) (LNT[0-9]+) ", run.out, re.M)
    assert {severity for severity, _ in lines} == {"warning"}
    shown = Counter(code for _, code in lines)
    for code, count in counts.items():
        assert re.search(rf"^{code} .*\b{count}$", run.out, re.M), code
        assert shown[code] == (0 if code.startswith("LNT2") else min(count, 10)), code
        assert (f"--only {code}" in run.out) is (count > 10 and not code.startswith("LNT2"))
    heads = re.findall(r"^(LNT[0-9]+) ", run.out, re.M)
    assert heads == sorted(counts)
    last = run.out.splitlines()[-1]
    assert f"{document['counts']['warning']} warnings" in last
    assert f"{sum(entry['accepted'] for entry in document['codes'].values())} accepted" in last


def test_with_only_everything_is_shown(uvdeck: Program):
    run = uvdeck("cards", "lint", "--only", "lnt121", "--only", "marks-not-mirrored")
    assert run.code == 1
    assert Counter(re.findall(r": warning (LNT[0-9]+) ", run.out)) == {"LNT121": 21, "LNT115": 5}
    run = uvdeck("cards", "lint", "--only", "LNT2", "--json")
    assert run.code == 0
    assert set(run.json["codes"]) == {"LNT201", "LNT203", "LNT204", "LNT205", "LNT206"}


def test_accepted_findings_are_shown_with_their_reasons(uvdeck: Program):
    run = uvdeck("cards", "lint", "--only", "LNT103", "--show-accepted", "--json")
    accepted = run.json["accepted"]
    assert len(accepted) == run.json["codes"]["LNT103"]["accepted"] == 12
    assert all(entry["reason"] and entry["code"] == "LNT103" for entry in accepted)
    run = uvdeck("cards", "lint", "--only", "LNT103", "--show-accepted")
    for entry in accepted:
        assert f"LNT103 {entry['cardId']} symbols {entry['data']['value']}: " in run.out
    assert "accepted" not in uvdeck("cards", "lint", "--only", "LNT103", "--json").json


# --- Forms ---------------------------------------------------------------------------------------


def test_fc_104_cells_of_csv_are_no_formulas_and_json_keeps_names(uvdeck: Program):
    run = uvdeck("cards", "lint", "--only", "LNT124", "--output-format", "csv")
    assert run.code == 1
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert len(rows) == 15
    (row,) = [row for row in rows if row["id"] == "darkstalkers/094"]
    assert row["name"] == "'+B"
    assert (row["code"], row["set"], row["field"], row["value"]) == (
        "LNT124", "darkstalkers", "character_only", "Q-bee",
    )  # fmt: skip
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+-@" and cell]
    (found,) = [
        finding
        for finding in uvdeck("cards", "lint", "--only", "LNT124", "--json").json["findings"]
        if finding["cardId"] == "darkstalkers/094"
    ]
    assert "'+B'" in found["message"]


def test_csv_is_a_sheet_to_fill_in(uvdeck: Program):
    run = uvdeck("cards", "lint", "--only", "LNT201", "--output-format", "csv")
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert len(rows) == 674
    assert all(row["name"] and row["path"] and row["line"].isdigit() for row in rows)
    run = uvdeck("cards", "lint", "--only", "LNT131", "--output-format", "csv")
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert {(row["id"], row["name"]) for row in rows} == {("", "")}
    assert "tk801" in {row["set"] for row in rows}


def test_annotations_of_a_workflow(uvdeck: Program, tmp_path: Path):
    file = own_list(tmp_path)
    run = uvdeck("cards", "lint", file, "--output-format", "github", cwd=tmp_path)
    assert run.code == 1
    (line,) = run.out.splitlines()  # lists of work are no annotations
    assert line.startswith(
        "::warning file=cards/sets/tst01.yaml,line=7,col=5,title=LNT106 symbols-not-in-order::"
    )
    run = uvdeck("cards", "lint", file, "--only", "LNT2", "--output-format", "github", cwd=tmp_path)
    assert run.code == 0


def test_a_terminal_obeys_no_card(uvdeck: Program, tmp_path: Path):
    file = own_list(tmp_path, MUDDLE.replace("Plain", '"\\u202eEvil [red]x"'))
    run = uvdeck("cards", "lint", file, cwd=tmp_path)
    assert run.code == 1
    assert "\u202e" not in run.out
    assert "[red]x" in run.out
    run = uvdeck("cards", "lint", file, cwd=tmp_path, FORCE_COLOR="1", COLUMNS="60")
    assert run.code == 1
    assert "\u202e" not in run.out


# --- Exit codes ----------------------------------------------------------------------------------


def test_nothing_to_look_at_is_0_even_with_work_to_do(uvdeck: Program, tmp_path: Path):
    run = uvdeck("cards", "lint", own_list(tmp_path, CLEAN))
    assert run.code == 0
    assert "LNT" not in run.out
    no_rarity = CLEAN.replace("    rarity: common\n", "")
    run = uvdeck("cards", "lint", own_list(tmp_path, no_rarity))
    assert run.code == 0
    assert re.findall(r"^LNT\S+", run.out, re.M) == ["LNT204"]
    assert uvdeck("cards", "lint", own_list(tmp_path, MUDDLE)).code == 1


@pytest.mark.parametrize("only", ["LNT999", "DBX107", "x", "", "LN", "\x1b[31m"])
def test_a_code_that_is_none(uvdeck: Program, only: str):
    run = uvdeck("cards", "lint", "--only", only)
    assert (run.code, run.out) == (2, "")
    assert "\x1b" not in run.err


@pytest.mark.parametrize(
    "cards",
    [MUDDLE.replace("control: 5", "control: five"), MUDDLE + MUDDLE, "", "  - 1\n"],
)
def test_a_file_with_errors_is_2(uvdeck: Program, tmp_path: Path, cards: str):
    run = uvdeck("cards", "lint", own_list(tmp_path, cards), cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert re.search(r"tst01\.yaml.* (SCH|YML)[0-9]+ ", run.err)


def test_no_files_are_2(uvdeck: Program, tmp_path: Path):
    assert uvdeck("cards", "lint", tmp_path).code == 2
    assert uvdeck("cards", "lint", tmp_path / "nowhere.yaml").code == 2
    assert uvdeck("cards", "lint", "--data", tmp_path / "nowhere").code == 2
    assert uvdeck("cards", "lint", "--accepted", tmp_path / "nowhere.yaml").code == 2


def test_a_layer_is_looked_at_with_the_list(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path)
    run = uvdeck("cards", "lint", "--only", "LNT106", "--data", tmp_path, "--json")
    assert run.code == 1
    assert [finding["cardId"] for finding in run.json["findings"]] == ["tst01/001"]
    assert run.json["printings"] == 10_165


# --- Accepting -----------------------------------------------------------------------------------


def accept(uvdeck: Program, folder: Path, *more: str) -> int:
    run = uvdeck("cards", "lint", "--data", folder, "--accept", *more, cwd=folder)
    return run.code


def test_accepting_writes_the_reason_down_and_hides_the_finding(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path)
    assert accept(uvdeck, tmp_path, "LNT106", "tst01/001", "--reason", "Printed so: #1") == 0
    file = tmp_path / "cards" / "lint-accepted.yaml"
    assert yaml.safe_load(file.read_text(encoding="utf-8")) == {
        "accepted": [
            {
                "code": "LNT106",
                "id": "tst01/001",
                "field": "symbols",
                "value": "order fire void",
                "reason": "Printed so: #1",
            }
        ]
    }
    assert uvdeck("cards", "lint", "--only", "LNT106", "--data", tmp_path).code == 0
    assert uvdeck("cards", "validate", "--data", tmp_path).code == 0
    assert uvdeck("cards", "fmt", "--check", file).code == 0
    assert accept(uvdeck, tmp_path, "LNT204", "tst01", "--reason", "No list gives it.") == 1
    assert accept(uvdeck, tmp_path, "LNT206", "tst01", "--reason", "Ours.") == 0
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))["accepted"]
    assert [(entry["code"], entry.get("set")) for entry in entries] == [
        ("LNT106", None),
        ("LNT206", "tst01"),
    ]
    # What is accepted is no finding any more.
    assert accept(uvdeck, tmp_path, "LNT206", "tst01", "--reason", "Ours.") == 1


def test_accepting_into_another_file(uvdeck: Program, tmp_path: Path):
    file = tmp_path / "mine.yaml"
    asked = ("cards", "lint", "--accept", "lnt131", "tk801", "--reason", "None.")
    assert uvdeck(*asked, "--accepted", file, cwd=tmp_path).code == 0
    run = uvdeck("cards", "lint", "--only", "LNT131", "--accepted", file, "--json")
    assert run.json["codes"]["LNT131"] == {
        "name": "gap-in-numbering", "findings": 14, "accepted": 1,
    }  # fmt: skip


def test_in_a_clone_the_list_s_own_file_is_added_to(uvdeck: Program, tmp_path: Path):
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    file = tmp_path / "cards" / "lint-accepted.yaml"
    before = file.read_text(encoding="utf-8")
    asked = ("cards", "lint", "--accept", "LNT101", "darkstalkers/086", "--reason", "Seen.")
    run = uvdeck(*asked, cwd=tmp_path)
    assert run.code == 0
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    entries = yaml.safe_load(after[len(before) :])
    assert [(entry["id"], entry["value"]) for entry in entries] == [
        ("darkstalkers/086", 12),
        ("darkstalkers/086", 12),
    ]
    assert {entry["field"] for entry in entries} == {"difficulty", "damage"}


@pytest.mark.parametrize(
    "more",
    [
        ("LNT106", "tst01/001"),
        ("LNT106", "tst01/001", "--reason", ""),
        ("LNT106", "tst01/001", "--reason", "  "),
        ("LNT106", "tst01/001", "--reason", "x" * 501),
        ("LNT999", "tst01/001", "--reason", "Why."),
        ("LNT106", "tst01/001", "--reason", "Why.", "cards"),
    ],
)
def test_what_cannot_be_accepted_is_2_and_writes_nothing(
    uvdeck: Program, tmp_path: Path, more: tuple[str, ...]
):
    own_list(tmp_path)
    assert accept(uvdeck, tmp_path, *more) == 2
    assert not (tmp_path / "cards" / "lint-accepted.yaml").exists()


@pytest.mark.parametrize("about", ["tst01/002", "tst01", "Muddle", "\x1b"])
def test_a_finding_that_is_not_there_is_1(uvdeck: Program, tmp_path: Path, about: str):
    own_list(tmp_path)
    assert accept(uvdeck, tmp_path, "LNT106", about, "--reason", "Why.") == 1


def test_a_reason_alone_is_2(uvdeck: Program):
    assert uvdeck("cards", "lint", "--reason", "Why.").code == 2


def test_without_a_card_folder_nothing_is_accepted(uvdeck: Program, tmp_path: Path):
    run = uvdeck("cards", "lint", "--accept", "LNT131", "tk801", "--reason", "No.", cwd=tmp_path)
    assert run.code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_broken_list_of_accepted_findings_is_kept(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path)
    file = tmp_path / "cards" / "lint-accepted.yaml"
    file.write_text("accepted: [\n", encoding="utf-8")
    assert accept(uvdeck, tmp_path, "LNT106", "tst01/001", "--reason", "Why.") == 2
    assert file.read_text(encoding="utf-8") == "accepted: [\n"
    # It says nothing of cards, and keeps no other command from using them.
    assert uvdeck("cards", "show", "tst01/001", "--data", tmp_path).code == 0
    assert uvdeck("cards", "validate", "--data", tmp_path).code == 1


# --- Validating ----------------------------------------------------------------------------------


def test_validate_checks_lists_of_accepted_findings(uvdeck: Program, tmp_path: Path):
    file = tmp_path / "any-name.yaml"
    entry = {"code": "LNT101", "id": "mha01/999", "field": "control", "value": 9, "reason": "x"}
    file.write_text(json.dumps({"accepted": [entry, {**entry, "code": "LNT999"}]}))
    run = uvdeck("cards", "validate", file, "--json")
    assert run.code == 1
    assert sorted(f["code"] for f in run.json["findings"]) == ["LNT301", "LNT302", "LNT302"]
    file.write_text(json.dumps({"accepted": [{**entry, "reason": ""}]}))
    run = uvdeck("cards", "validate", file, "--json")
    assert [f["code"] for f in run.json["findings"]] == ["SCH109"]


# --- Commands that are named ---------------------------------------------------------------------


def named_commands(text: str, words: str) -> list[list[str]]:
    """Return the commands of a text that begin with these words, split as a shell would."""
    found = re.findall(rf"{words}[^\n]*", text)
    return [shlex.split(command)[1:] for command in found]


@pytest.mark.parametrize("given", ["data", "folder", "file"])
def test_text_names_the_command_that_accepts(uvdeck: Program, tmp_path: Path, given: str):
    folder = tmp_path / "my list"
    file = own_list(folder)
    asked: dict[str, list[str | Path]] = {
        "data": ["--data", folder],
        "folder": [folder],
        "file": [file],
    }
    run = uvdeck("cards", "lint", "--only", "LNT106", *asked[given], cwd=tmp_path)
    assert run.code == 1
    (command,) = named_commands(run.out, "uvdeck cards lint --accept")
    assert command[2:5] == ["--accept", "LNT106", "tst01/001"]
    assert uvdeck(*command, cwd=tmp_path).code == 0
    entries = yaml.safe_load((folder / "cards" / "lint-accepted.yaml").read_text())["accepted"]
    assert [(entry["code"], entry["id"]) for entry in entries] == [("LNT106", "tst01/001")]


def test_a_name_in_place_of_an_id_is_answered_with_the_id(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path)
    run = uvdeck(
        *("cards", "lint", "--data", tmp_path, "--accept", "LNT106", "plain", "--reason", "Why."),
        cwd=tmp_path,
    )
    assert run.code == 1
    assert "tst01/001" in run.err
    assert not (tmp_path / "cards" / "lint-accepted.yaml").exists()


def test_findings_of_the_folder_that_was_given_come_first(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path, MUDDLE.replace("difficulty: 2", "difficulty: 19"))
    run = uvdeck("cards", "lint", "--data", tmp_path, cwd=tmp_path)
    assert run.code == 1
    paths = re.findall(r"^(.+?):[0-9]+:[0-9]+: \w+ LNT101 ", run.out, re.M)
    assert len(paths) == 10
    assert [path == "cards/sets/tst01.yaml" for path in paths] == [True] + [False] * 9
    (command,) = named_commands(run.out.replace("' shows", "\n"), "uvdeck cards lint /")
    alone = uvdeck(*command, "--json", cwd=tmp_path).json
    assert {finding["path"] for finding in alone["findings"]} == {
        "cards/sets.yaml",
        "cards/sets/tst01.yaml",
    }


def test_errors_name_the_command_with_the_folders_that_were_given(uvdeck: Program, tmp_path: Path):
    own_list(tmp_path, MUDDLE.replace("control: 5", "control: five"))
    table = tmp_path / "t.csv"
    table.write_text("number,name\n001,Plain\n", encoding="utf-8")
    commands: set[tuple[str, ...]] = set()
    for asked in (
        ("cards", "search", "plain"),
        ("cards", "lint"),
        ("cards", "lint", "--accept", "LNT106", "tst01/001", "--reason", "Why."),
        ("cards", "compare", table, "--set", "tst01"),
        ("cards", "rename", "mha01/055", "--name", "New"),
    ):
        run = uvdeck(*asked, "--data", tmp_path)
        assert run.code == 2, asked
        (command,) = named_commands(run.err.replace("' lists", "\n"), "uvdeck cards validate")
        commands.add(tuple(command))
    for each in commands:
        found = uvdeck(*each, "--json")
        assert found.code == 1, each
        codes = [finding["code"] for finding in found.json["findings"]]
        assert "SCH103" in codes or "SCH104" in codes or "SCH105" in codes
