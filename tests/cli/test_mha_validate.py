"""``uvdeck mha validate``: what is shipped holds, and files of one's own are counted."""

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.support import ROOT, Program

SHIPPED = ROOT / "cards" / "mha_card_game"
COMPONENTS = [
    "different_students",
    "students",
    "actions",
    "missions",
    "recruiters",
    "markers",
    "turn_order",
]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A whole box that somebody typed in: the practice set, as if its numbers were printed."""
    folder = tmp_path / "box"
    shutil.copytree(SHIPPED / "practice", folder)
    for path in folder.iterdir():
        path.write_text(path.read_text(encoding="utf-8").replace("practice: true\n", ""))
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# --- What is shipped -----------------------------------------------------------------------------


def test_what_is_shipped_holds(uvdeck: Program) -> None:
    run = uvdeck("mha", "validate")
    assert (run.code, run.err) == (0, "")
    assert "cards/mha_card_game: 6 files checked, not complete yet; 0 errors" in run.out
    assert run.out.count("Practice set: the numbers are invented") == 1
    last = run.out.splitlines()[-1]
    assert last.startswith("cards/mha_card_game/practice: 5 files checked, practice set: the numb")
    assert "; 0 errors, 0 warnings, " in last
    for row in (r"student cards 60 60 - -", "action cards 60 0 60 -", "mission cards 40 40 - -"):
        assert row in [" ".join(line.split()) for line in run.out.splitlines()]


def test_json_of_what_is_shipped(uvdeck: Program) -> None:
    run = uvdeck("mha", "validate", "--json")
    document = run.json
    assert (run.code, document["kind"], document["exitCode"]) == (0, "mha-validate", 0)
    assert document["practice"] is True
    assert "invented" in document["note"]
    printed, practice = document["folders"]
    assert (printed["practice"], practice["practice"]) == (False, True)
    assert (printed["complete"], practice["complete"]) == (False, True)
    assert [one["component"] for one in printed["components"]] == COMPONENTS
    assert printed["components"][3] == {
        "component": "missions",
        "box": 40,
        "files": 1,
        "missing": 39,
        "doubled": 0,
    }
    assert {one["severity"] for one in printed["findings"]} == {"note"}
    assert printed["counts"]["error"] == practice["counts"]["error"] == 0
    assert printed["counts"]["note"] == len(printed["findings"])


def test_quiet_prints_one_line_for_each_folder(uvdeck: Program) -> None:
    run = uvdeck("mha", "validate", "-q")
    assert run.code == 0
    assert len(run.out.splitlines()) == 2
    assert "practice set: the numbers are invented" in run.out


# --- A box of one's own --------------------------------------------------------------------------


def test_a_whole_box(uvdeck: Program, box: Path) -> None:
    run = uvdeck("mha", "validate", "box", cwd=box.parent)
    assert run.code == 0
    assert run.out.splitlines()[-1].startswith(
        "box: 5 files checked, a whole box (MH-1); 0 errors, 0 warnings, "
    )
    assert "invented" not in run.out
    document = uvdeck("mha", "validate", "box", "--json", cwd=box.parent).json
    assert (document["practice"], document["note"]) == (False, None)
    assert all(
        one["missing"] == one["doubled"] == 0 for one in document["folders"][0]["components"]
    )


def test_mh_1_all_that_is_wrong_is_said_in_one_run(uvdeck: Program, box: Path) -> None:
    change(box / "students.yaml", "name: Mina Ashido\n", "name: Yuga Aoyama\n")
    change(box / "actions.yaml", "copies: 5", "copies: 4")
    change(box / "missions.yaml", "name: Lost Cat\n", "name: catch the bank robber\n")
    change(box / "turn-order.yaml", "copies: 4", "copies: 5")
    recruiters = (box / "recruiters.yaml").read_text(encoding="utf-8")
    head, _, markers = recruiters.partition("markers:")
    markers = markers.replace("Practice Recruiter B", "Practice Recruiter Z")
    (box / "recruiters.yaml").write_text(f"{head}markers:{markers}", encoding="utf-8")
    run = uvdeck("mha", "validate", str(box), "--json")
    assert run.code == 1
    (folder,) = run.json["folders"]
    found = [(one["code"], Path(one["path"]).name) for one in folder["findings"]]
    wrong = [one for one in found if one[0] < "MHA108"]
    assert sorted(wrong) == [
        ("MHA101", "actions.yaml"),
        ("MHA101", "students.yaml"),
        ("MHA102", "turn-order.yaml"),
        ("MHA103", "students.yaml"),
        ("MHA104", "missions.yaml"),
        ("MHA106", "recruiters.yaml"),
        ("MHA106", "recruiters.yaml"),
    ]
    (twice,) = [one for one in folder["findings"] if one["code"] == "MHA103"]
    assert "in line 6 and in line 14." in twice["message"]
    assert (twice["rule"], twice["severity"]) == ("MH-1", "error")
    (absent,) = [
        one
        for one in folder["findings"]
        if one["code"] == "MHA101" and "students" in one["pointer"]
    ]
    assert "Mina Ashido" in absent["hint"]
    students = folder["components"][1]
    assert (students["files"], students["missing"], students["doubled"]) == (60, 3, 3)


def test_a_folder_may_have_a_box_of_its_own(uvdeck: Program, box: Path) -> None:
    change(box / "actions.yaml", "copies: 5", "copies: 6")
    assert uvdeck("mha", "validate", str(box)).code == 1
    own = (SHIPPED / "box.yaml").read_text(encoding="utf-8").replace("actions: 60", "actions: 61")
    (box / "box.yaml").write_text(own, encoding="utf-8")
    assert uvdeck("mha", "validate", str(box)).code == 0


def test_invented_and_printed_numbers_do_not_mix(uvdeck: Program, box: Path) -> None:
    change(box / "actions.yaml", "game: mha_card_game\n", "game: mha_card_game\npractice: true\n")
    run = uvdeck("mha", "validate", str(box), "--quiet")
    assert run.code == 1
    assert run.out.count("error MHA111") == 4
    assert "practice set: the numbers are invented" in run.out.splitlines()[-1]


def test_a_broken_file_is_shown_and_the_others_are_counted(uvdeck: Program, box: Path) -> None:
    change(box / "actions.yaml", "do: draw", "do: drwa")
    change(box / "students.yaml", "name: Mina Ashido\n", "name: Yuga Aoyama\n")
    run = uvdeck("mha", "validate", str(box))
    assert run.code == 1
    assert "SCH104" in run.out
    assert "Did you mean 'draw'?" in run.out
    assert "MHA103" in run.out
    assert "error MHA101" not in run.out
    last = run.out.splitlines()[-1].split("; ")[0]
    assert last.endswith("5 files checked, 1 of them not counted because of its errors")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\0", "YML101"),
        (b"game: mha_card_game\nsource: caf\xe9\n", "YML102"),
        (b"[" * 100_000, ""),
        (b"game: mha_card_game\nsource: '[red]x[/red]\x1b[31m'\n", ""),
        (b"x: 1\n" * 1_000_000, "YML111"),
        (b"", "SCH103"),
    ],
    ids=["nul", "latin-1", "nested", "markup", "5 MB", "empty"],
)
def test_hostile_files_are_findings(uvdeck: Program, box: Path, content: bytes, code: str) -> None:
    (box / "zzz.yaml").write_bytes(content)
    run = uvdeck("mha", "validate", str(box), "--json")
    assert run.code == 1
    codes = [one["code"] for one in run.json["folders"][0]["findings"] if "zzz" in one["path"]]
    assert codes
    assert not code or code in codes
    shown = uvdeck("mha", "validate", str(box))
    assert shown.code == 1
    assert "\x1b" not in shown.out + shown.err


def test_names_are_no_markup(uvdeck: Program, box: Path) -> None:
    change(box / "students.yaml", "name: Yuga Aoyama\n", 'name: "[red]Yuga[/red]"\n')
    run = uvdeck("mha", "validate", str(box), FORCE_COLOR="1", COLUMNS="60")
    assert run.code == 0
    assert "[red]Yuga[/red]" in "".join(run.out.split("\n"))


def test_a_folder_that_looks_like_a_file_and_one_that_cannot_be_read(
    uvdeck: Program, box: Path
) -> None:
    (box / "folder.yaml").mkdir()
    (box / ".hidden.yaml").write_text("[", encoding="utf-8")
    run = uvdeck("mha", "validate", str(box))
    assert run.code == 1
    assert "folder.yaml: error YML111 This is no file." in run.out
    assert "6 files" not in run.out
    assert ".hidden" not in run.out


def test_a_narrow_terminal_and_no_color(uvdeck: Program) -> None:
    wide = uvdeck("mha", "validate", FORCE_COLOR="1", COLUMNS="120").out
    narrow = uvdeck("mha", "validate", FORCE_COLOR="1", COLUMNS="30").out
    assert "\x1b[" in wide
    assert "\x1b[" in narrow
    plain = uvdeck("mha", "validate", FORCE_COLOR="1", NO_COLOR="1", COLUMNS="30").out
    assert "\x1b[3" not in plain
    lines = re.sub("\x1b\\[[0-9;]*m", "", plain).splitlines()
    assert [line for line in lines if len(line) > 30 and "Practice set" not in line] == []


def test_a_pipe_that_nobody_reads(uvdeck: Program) -> None:
    run = uvdeck.shell("uvdeck mha validate | head -n 1")
    assert run.err == ""


# --- Nothing was checked -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("missing", "no folder with card files"),
        ("/dev/null", "no folder with card files"),
        ("file.yaml", "no folder with card files"),
        ("empty", "there are no card files in 'empty'"),
        ("", "the name of the folder is empty"),
        ("x" * 300, "cannot be read"),
    ],
)
def test_nothing_to_check(uvdeck: Program, tmp_path: Path, argument: str, words: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.yaml").write_text("game: mha_card_game\n", encoding="utf-8")
    run = uvdeck("mha", "validate", argument, cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_no_file_can_be_read(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").mkdir()
    os.mkfifo(tmp_path / "b.yaml")
    (tmp_path / "c.yaml").symlink_to("c.yaml")
    run = uvdeck("mha", "validate", ".", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert run.err.count("YML111") == 3
    assert "nothing was checked" in run.err


def test_too_many_files(uvdeck: Program, tmp_path: Path) -> None:
    for number in range(201):
        (tmp_path / f"{number}.yaml").write_text("game: mha_card_game\n", encoding="utf-8")
    run = uvdeck("mha", "validate", ".", cwd=tmp_path)
    assert run.code == 2
    assert "more than 200 card files" in run.err


def test_other_commands_name_the_command_that_lists_it_all(uvdeck: Program, box: Path) -> None:
    change(box / "actions.yaml", "do: draw", "do: drwa")
    folder = box.rename(box.parent / "-my box")
    run = uvdeck("mha", "simulate", "--games", "1", "--cards", "-my box", cwd=folder.parent)
    assert run.code == 2
    assert "uvdeck mha validate './-my box'" in run.err
    listed = uvdeck("mha", "validate", "./-my box", cwd=folder.parent)
    assert (listed.code, "SCH104" in listed.out) == (1, True)


def test_a_whole_box_that_is_too_small_to_play_with_says_so(uvdeck: Program, tmp_path: Path):
    student = "student_id: null, birthday: null, height: null, quirk: null, assignment: []"
    (tmp_path / "small.yaml").write_text(
        "game: mha_card_game\nbox: {students: 1, copies: 3, actions: 1, missions: 1, recruiters: 1,"
        " markers: 1, turn_order: 2}\n"
        f"students: [{{name: A, values: 1/1/1, {student}}}]\n"
        "actions: [{name: A, type: Attack, effects: []}]\n"
        "missions: [{name: M, popularity: 1, requires: 1/0/0, effects: []}]\n"
        "recruiters: [{name: R, birthday: null, height: null, quirk: null, directive: []}]\n"
        "markers: [{name: R, birthday: null, height: null, quirk: null}]\n"
        "turn_order: {copies: 2, steps: [draw, play, move, acquire, complete]}\n"
    )
    run = uvdeck("mha", "validate", tmp_path)
    assert run.code == 0
    last = run.out.splitlines()[-1]
    assert "a whole box (MH-1), but no game can be played with it" in last
    assert "3 students of 20" in last


def test_hints_for_slips_in_lists(uvdeck: Program, tmp_path: Path):
    (tmp_path / "slips.yaml").write_text(
        "game: mha_card_game\nturn_order: {copies: 4, steps: [play, draw]}\n"
        "students:\n  - {name: A, values: 8/3, student_id: null, birthday: null, height: null,"
        " quirk: null, assignment: [{do: draw}]}\n"
    )
    run = uvdeck("mha", "validate", tmp_path)
    assert run.code == 1 or run.code == 2
    said = run.out + run.err
    assert "[draw, play, move, acquire, complete]" in said
    assert "An empty list [] says that the student does nothing." in said
    assert said.count("slips.yaml:4:") == 2
