"""``uvdeck mha template``: all files or none, never over what somebody typed in."""

import os
from pathlib import Path

import pytest

from tests.card_folders import contents
from tests.cli.support import ROOT, Program

NAMES = ["actions.yaml", "missions.yaml", "recruiters.yaml", "students.yaml", "turn-order.yaml"]
WRITE = ("mha", "template")


def test_the_files_are_written_and_valid(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck(*WRITE, cwd=tmp_path)
    assert (run.code, run.err) == (0, "")
    assert sorted(contents(tmp_path)) == [f"mha-box/{name}" for name in NAMES]
    assert "Wrote 5 files to 'mha-box'" in run.out
    assert "then: uvdeck mha validate mha-box\n" in run.out
    assert "'complete: false'" in run.out
    checked = uvdeck("mha", "validate", "mha-box", "--json", cwd=tmp_path)
    assert checked.code == 0
    (folder,) = checked.json["folders"]
    assert (folder["practice"], folder["complete"]) == (False, False)
    assert folder["counts"] == {"error": 0, "uncertain": 0, "warning": 0, "note": 7}
    assert folder["components"][0]["files"] == 20


def test_the_names_are_those_that_are_shipped(uvdeck: Program, tmp_path: Path) -> None:
    uvdeck(*WRITE, cwd=tmp_path)
    shipped = (ROOT / "cards" / "mha_card_game" / "students.yaml").read_text(encoding="utf-8")
    written = (tmp_path / "mha-box" / "students.yaml").read_text(encoding="utf-8")
    names = [line for line in shipped.splitlines() if "- name:" in line]
    assert [line for line in written.splitlines() if line.startswith("  - name:")] == names
    assert len(names) == 20
    assert written.count("confirmed: false\n") == shipped.count("confirmed: false\n") == 17


def test_a_finished_file_counts(uvdeck: Program, tmp_path: Path) -> None:
    """What the last line of the command says is so."""
    uvdeck(*WRITE, "box", cwd=tmp_path)
    path = tmp_path / "box" / "actions.yaml"
    for new in ("", "complete: true\n"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\ncomplete: false\n", f"\n{new}"), encoding="utf-8")
        run = uvdeck("mha", "validate", "box", "-q", cwd=tmp_path)
        assert run.code == 1
        assert "60 of 60 action cards are missing" in run.out


@pytest.mark.parametrize("name", ["my box", "b\u00f6x/in/a folder", "[red]", "it's"])
def test_folders_of_any_name(uvdeck: Program, tmp_path: Path, name: str) -> None:
    run = uvdeck(*WRITE, name, cwd=tmp_path)
    assert run.code == 0
    assert sorted(contents(tmp_path)) == [f"{name}/{file}" for file in NAMES]
    command = next(line for line in run.out.splitlines() if "then: " in line).partition("then: ")[2]
    assert uvdeck.shell(command, cwd=tmp_path).code == 0


def test_a_name_with_a_hyphen_and_one_with_a_line_end(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck(*WRITE, "--", "-x", cwd=tmp_path)
    assert run.code == 0
    assert "uvdeck mha validate ./-x\n" in run.out
    run = uvdeck(*WRITE, "a\n\x1b[31mb: c", cwd=tmp_path)
    assert run.code == 0
    assert "\x1b" not in run.out
    checked = uvdeck("mha", "validate", "a\n\x1b[31mb: c", "-q", cwd=tmp_path)
    assert checked.code == 0
    assert "\x1b" not in checked.out


def test_a_folder_that_is_there_and_a_link_to_one(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "extra.yaml").write_text("game: mha_card_game\n", encoding="utf-8")
    (tmp_path / "link").symlink_to("there")
    run = uvdeck(*WRITE, "link", cwd=tmp_path)
    assert run.code == 0
    assert "The folder also holds extra.yaml" in run.out
    assert (tmp_path / "link").is_symlink()
    assert sorted(path.name for path in (tmp_path / "there").iterdir()) == sorted(
        [*NAMES, "extra.yaml"]
    )


def test_what_is_there_is_named_and_kept(uvdeck: Program, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "students.yaml").write_text("mine\n", encoding="utf-8")
    (folder / "missions.yaml").symlink_to("nowhere")
    run = uvdeck(*WRITE, "box", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "students.yaml, missions.yaml" in run.err
    assert "--force" in run.err
    assert sorted(path.name for path in folder.iterdir()) == ["missions.yaml", "students.yaml"]
    assert (folder / "students.yaml").read_text(encoding="utf-8") == "mine\n"


def test_force_replaces_files_and_a_link_stays_a_link(uvdeck: Program, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    (folder / "students.yaml").write_text("mine\n", encoding="utf-8")
    (tmp_path / "elsewhere.yaml").write_text("mine too\n", encoding="utf-8")
    (folder / "missions.yaml").symlink_to("../elsewhere.yaml")
    assert uvdeck(*WRITE, "box", "--force", cwd=tmp_path).code == 0
    assert (folder / "missions.yaml").is_symlink()
    assert "missions:" in (tmp_path / "elsewhere.yaml").read_text(encoding="utf-8")
    assert "students:" in (folder / "students.yaml").read_text(encoding="utf-8")
    assert uvdeck("mha", "validate", "box", "-q", cwd=tmp_path).code == 0


def test_nothing_but_files_is_ever_replaced(uvdeck: Program, tmp_path: Path) -> None:
    folder = tmp_path / "box"
    (folder / "actions.yaml").mkdir(parents=True)
    os.mkfifo(folder / "turn-order.yaml")
    run = uvdeck(*WRITE, "box", "--force", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "actions.yaml, turn-order.yaml" in run.err
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize(
    "argument",
    ["file", "/dev/null", "file/below", "loop", "dangling", "", "x" * 300, "/proc/box"],
)
def test_where_no_folder_can_be(uvdeck: Program, tmp_path: Path, argument: str) -> None:
    (tmp_path / "file").write_text("mine\n", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("nowhere")
    run = uvdeck(*WRITE, argument, cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("uvdeck: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dangling", "file", "loop"]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "box").mkdir(mode=0o500)
    run = uvdeck(*WRITE, "box", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "cannot be written" in run.err
    assert list((tmp_path / "box").iterdir()) == []


def test_a_full_disk_leaves_nothing(uvdeck: Program, tmp_path: Path) -> None:
    """Files may have no more than a few blocks: the first is written beside, the others fail."""
    run = uvdeck.shell("ulimit -f 1; uvdeck mha template box", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "'box' cannot be written: " in run.err
    assert list(tmp_path.iterdir()) == []
