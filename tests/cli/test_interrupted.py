"""A command that is killed between two files leaves a list that the next one makes whole."""

import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.card_folders import contents, open_edit, write_list
from tests.cli.support import Program
from uvdeck.journal import NAME

#: Runs uvdeck, which is killed after the n-th file of the folder has taken its place.
KILLED = """
    import os, pathlib, runpy, signal, sys
    left = int(sys.argv.pop(1))
    replace = pathlib.Path.replace
    def counted(self, other):
        global left
        mine = "cards" in pathlib.Path(other).parts
        if mine and left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= mine
        return replace(self, other)
    pathlib.Path.replace = counted
    runpy.run_module("uvdeck", run_name="__main__")
"""
RENAME = ("cards", "rename", "aaa01", "--code", "ccc03", "--data", "cards")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_list(tmp_path / "cards")


@pytest.fixture
def renamed(uvdeck: Program, tmp_path: Path) -> dict[str, str]:
    """The list as it is when nobody is killed."""
    folder = write_list(tmp_path / "whole" / "cards")
    assert uvdeck(*RENAME, cwd=folder.parent).code == 0
    return contents(folder)


def kill(uvdeck: Program, folder: Path, after: int, *args: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(KILLED), str(after), *args],
        cwd=folder.parent,
        env=uvdeck.environment(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def visible(folder: Path) -> dict[str, str]:
    return {name: text for name, text in contents(folder).items() if not name.endswith(".tmp")}


def test_the_next_command_finds_a_whole_list(
    uvdeck: Program, folder: Path, renamed: dict[str, str]
) -> None:
    before = contents(folder)
    written = [name for name in renamed if before.get(name) != renamed[name]]
    for after in range(len(written) + 1):  # the journal is the first
        shutil.rmtree(folder)
        write_list(folder)
        kill(uvdeck, folder, after, *RENAME)
        assert (NAME in contents(folder)) is (after > 0)
        run = uvdeck("cards", "fmt", "--data", "cards", cwd=folder.parent)
        assert run.code == 0, run.err
        assert (run.err != "") is (after > 0)
        assert visible(folder) == (renamed if after else before)
    assert open_edit(folder).verify(elsewhere=True) == []


def test_who_only_reads_is_told_what_repairs_it(uvdeck: Program, folder: Path) -> None:
    kill(uvdeck, folder, 2, *RENAME)
    half = contents(folder)
    for args in (("validate",), ("validate", "cards"), ("search", "name=Alpha"),
                 ("fmt", "--check"), ("lint",), ("diff", "cards")):  # fmt: skip
        more = () if "cards" in args else ("--data", "cards")
        run = uvdeck("cards", *args, *more, cwd=folder.parent)
        assert "'uvdeck cards fmt --data cards'" in run.err, args
        assert contents(folder) == half


def test_the_command_can_be_repeated(
    uvdeck: Program, folder: Path, renamed: dict[str, str]
) -> None:
    kill(uvdeck, folder, 2, *RENAME)
    run = uvdeck(*RENAME, cwd=folder.parent)
    assert run.code == 1  # there is no set aaa01 any more
    assert visible(folder) == renamed


def test_a_new_set_in_a_folder_of_its_own(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(
        "Number,Name,Type,Symbols,Difficulty,Control\n1,One Last Wish,foundation,fire,2,5\n",
        encoding="utf-8",
    )
    asked = ("cards", "import", "table.csv", "--set", "ccc03", "--new-set", "--data", "cards")
    kill(uvdeck, tmp_path / "cards", 2, *asked)
    assert len(visible(tmp_path / "cards")) == 2  # the journal and one file
    run = uvdeck(*asked, cwd=tmp_path)
    assert run.code == 2  # the set is there by now
    assert sorted(visible(tmp_path / "cards")) == ["sets.yaml", "sets/ccc03.yaml"]
    assert uvdeck("cards", "validate", "--data", "cards", cwd=tmp_path).code == 0


def test_a_journal_that_fits_nothing_stops_every_change(uvdeck: Program, folder: Path) -> None:
    (folder / NAME).write_text("{}")
    before = contents(folder)
    for args in (RENAME, ("cards", "fmt", "--data", "cards"), ("cards", "fmt", "cards")):
        run = uvdeck(*args, cwd=folder.parent)
        assert run.code == 2
        assert f"cards/{NAME}" in run.err
        assert contents(folder) == before
