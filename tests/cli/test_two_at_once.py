"""Two commands at the same time: neither writes what rests on something that the other changed."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.card_folders import contents, open_edit, write_list
from tests.cli.support import Program, Run

#: Runs uvdeck; when it is about to write for the first time, another command runs to its end.
MEETING = """
    import os, runpy, subprocess, sys
    import uvdeck.atomic
    there = sys.argv.index("--meets")
    mine, theirs = sys.argv[1:there], sys.argv[there + 1:]
    write = uvdeck.atomic.replace_all
    met = []
    def held(*arguments, **options):
        if met:
            return write(*arguments, **options)
        met.append(True)
        done = subprocess.run([sys.executable, "-m", "uvdeck", *theirs], capture_output=True)
        assert done.returncode == 0, done.stderr
        return write(*arguments, **options)
    uvdeck.atomic.replace_all = held
    sys.argv = ["uvdeck", *mine]
    runpy.run_module("uvdeck", run_name="__main__")
"""
RENAME = ("cards", "rename", "aaa01/001", "--number", "009", "--data", "cards")
TABLE = "Number,Name,Type,Symbols,Difficulty,Control,Reprint of\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A list that is laid over the shipped one."""
    return write_list(tmp_path / "cards")


def meet(uvdeck: Program, folder: Path, mine: tuple[str, ...], theirs: tuple[str, ...]) -> Run:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(MEETING), *mine, "--meets", *theirs],
        cwd=folder.parent,
        env=uvdeck.environment(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    run = Run(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in run.err, run.err
    return run


def add(*more: str) -> tuple[str, ...]:
    return ("cards", "add", "--set", "bbb02", "--number", "9", *more, "--data", "cards")


def test_a_reprint_is_not_added_to_what_was_renamed(uvdeck: Program, folder: Path) -> None:
    """It writes bbb02 alone, and rests on aaa01."""
    run = meet(
        uvdeck, folder, add("--reprint-of", "aaa01/002"), (*RENAME[:2], "aaa01/002", *RENAME[3:])
    )
    assert run.code == 2
    edit = open_edit(folder)
    assert "aaa01/009" in edit.printings
    assert "bbb02/009" not in edit.printings
    assert edit.verify(elsewhere=True) == []


def test_a_card_of_the_list_becomes_a_reprint_of_what_it_is_now(
    uvdeck: Program, folder: Path
) -> None:
    facts = ("--name", "Alpha", "--type", "foundation", "--symbols", "fire", "--difficulty", "2")
    run = meet(uvdeck, folder, add(*facts, "--control", "5"), RENAME)
    assert run.code == 0, run.err
    edit = open_edit(folder)
    assert edit.printings["bbb02/009"].fields == {"reprint_of": "aaa01/009"}
    assert edit.verify(elsewhere=True) == []


def test_an_import_that_rests_on_what_was_renamed_writes_nothing(
    uvdeck: Program, folder: Path
) -> None:
    table = folder.parent / "table.csv"
    table.write_text(TABLE + "9,Alpha,foundation,fire,2,5,\n", encoding="utf-8")
    asked = ("cards", "import", "table.csv", "--set", "bbb02", "--data", "cards")
    run = meet(uvdeck, folder, asked, RENAME)
    assert run.code == 2
    edit = open_edit(folder)
    assert "bbb02/009" not in edit.printings
    assert edit.printings["bbb02/001"].fields == {"reprint_of": "aaa01/009"}


def test_a_renaming_does_not_forget_a_file_that_is_new(uvdeck: Program, folder: Path) -> None:
    """A reprint in a set that the target had no file of."""
    copy = ("cards", "add", "--set", "mha01", "--number", "999", "--reprint-of", "aaa01/001",
            "--data", "cards")  # fmt: skip
    run = meet(uvdeck, folder, RENAME, copy)
    assert run.code == 2
    texts = contents(folder)
    assert "reprint_of: aaa01/001" in texts["sets/mha01.yaml"]
    assert '"001":' in texts["sets/aaa01.yaml"]
