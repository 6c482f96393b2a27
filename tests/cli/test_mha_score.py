"""``uvdeck mha score`` as a process."""

import pytest

from tests.cli.support import ROOT, Program

EXAMPLE = ROOT / "examples" / "mha" / "end-of-game.yaml"


def test_the_example_is_counted(uvdeck: Program):
    run = uvdeck("mha", "score", EXAMPLE)
    assert run.code == 0
    assert "Sidekicks United and Night Shift share the win (MH-9)." in run.out
    assert "ractice set" not in run.out  # only a printed mission was looked up
    document = uvdeck("mha", "score", EXAMPLE, "--json").json
    assert [agency["score"] for agency in document["agencies"]] == [10, 10]
    assert document["winners"] == ["Sidekicks United", "Night Shift"]


def test_standard_input_and_invented_points(uvdeck: Program):
    text = "agencies:\n  - {missions: [Lost Cat], students: 1}\n  - {missions: [], students: 9}\n"
    run = uvdeck("mha", "score", "-", stdin=text)
    assert run.code == 0
    assert run.out.startswith("Practice set: the numbers are invented")
    assert "agency 2 wins (MH-9)." in run.out


def test_all_errors_are_shown_with_places_and_what_would_be_right(uvdeck: Program, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(
        "agencies:\n  - missions: [Lost Cot]\n    students: [Hanta Sera]\n"
        "  - {missions: [], students: 1}\n"
    )
    run = uvdeck("mha", "score", path)
    assert run.code == 1
    assert run.out == ""
    assert "game.yaml:2:16: error MHA211" in run.err
    assert "Did you mean Lost Cat?" in run.err
    assert "game.yaml:3:16: error MHA214" in run.err
    assert "Did you mean Hanta Sero?" in run.err
    assert "has 2 errors" in run.err


BAD = (
    b"",
    b"agencies: 3\n",
    b"agencies:\n  - {missions: [], students: -1}\n  - {missions: [], students: 1}\n",
    b"agencies:\n  - {missions: [], students: 1}\n",
    b"\xff\xfe\x00",
    b"[" * 5_000,
    b"agencies:\n  - {missions: [[red]x[/red]], students: 1}\n  - {missions: [], students: 1}\n",
    b"a: &a [x]\nagencies: *a\n",
)


@pytest.mark.parametrize("content", BAD, ids=range(len(BAD)))
def test_bad_files_are_findings(uvdeck: Program, tmp_path, content):
    path = tmp_path / "game.yaml"
    path.write_bytes(content)
    run = uvdeck("mha", "score", path)
    assert run.code == 1
    assert run.out == ""
    assert "error" in run.err


@pytest.mark.parametrize("name", ["missing.yaml", ".", ""])
def test_what_cannot_be_read_is_said(uvdeck: Program, tmp_path, name):
    run = uvdeck("mha", "score", name, cwd=tmp_path)
    assert run.code == 2
    assert "cannot be read" in run.err


def test_a_huge_file_is_refused(uvdeck: Program, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_bytes(b"#" * 2_000_000)
    run = uvdeck("mha", "score", path)
    assert run.code == 2
    assert "larger than" in run.err


def test_names_cannot_speak_to_the_terminal(uvdeck: Program):
    text = (
        'agencies:\n  - {name: "[bold]A[/bold]", missions: [], students: 3}\n'
        "  - {missions: [], students: 1}\n"
    )
    run = uvdeck("mha", "score", "-", stdin=text, FORCE_COLOR="1")
    assert "[bold]A[/bold] wins" in run.out


def test_json_has_the_findings_of_a_file_with_errors(uvdeck: Program):
    text = "agencies:\n  - {missions: [Lost Cot], students: 1}\n  - {missions: [], students: 9}\n"
    run = uvdeck("mha", "score", "-", "--json", stdin=text)
    assert (run.code, run.err) == (1, "")
    assert run.json["exitCode"] == 1
    assert [one["code"] for one in run.json["findings"]] == ["MHA211"]
    broken = uvdeck("mha", "score", "-", "--json", stdin="agencies: 3\n")
    assert [one["code"] for one in broken.json["findings"]] == ["SCH103"]
    missions = uvdeck(
        *("mha", "missions", "--student", "Nobody", "--mission", "Lost Cat", "--json")
    )
    assert (missions.code, missions.err) == (1, "")
    assert [one["code"] for one in missions.json["findings"]] == ["MHA201"]


def test_too_much_of_card_files_is_refused(uvdeck: Program, tmp_path):
    for number in range(6):
        text = "game: mha_card_game\n" + "# filler\n" * 100_000
        (tmp_path / f"{number}.yaml").write_text(text)
    run = uvdeck("mha", "simulate", "--cards", tmp_path)
    assert run.code == 2
    assert "more than 5 MB" in run.err
