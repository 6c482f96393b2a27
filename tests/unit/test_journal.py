"""What was interrupted between two files is finished or undone; a journal leads nowhere else."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from uvdeck.atomic import (
    Basis,
    ChangedOnDiskError,
    HalfWrittenError,
    Replacement,
    is_interrupted,
    repair,
    replace_all,
)
from uvdeck.journal import ABANDONED, NAME, JournalError, Outcome, digest

OLD = {"a.yaml": "a", "sets/b.yaml": "b", "sets/gone.yaml": "g"}
NEW = {"a.yaml": "A", "sets/b.yaml": "B", "sets/c.yaml": "C"}
#: What is changed, in the order in which it happens.
TARGETS = ("a.yaml", "sets/b.yaml", "sets/c.yaml", "sets/gone.yaml")


def contents(folder: Path) -> dict[str, str]:
    """All files of a folder but what was written beside."""
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".tmp"
    }


def temporaries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix == ".tmp")


def names(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.yaml"))


def basis(folder: Path) -> Basis:
    return Basis(folder, {path: path.read_bytes() for path in names(folder)}, names)


def change(folder: Path) -> list[Replacement]:
    return [
        Replacement(folder / name, OLD[name].encode() if name in OLD else None, NEW.get(name))
        for name in TARGETS
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards" / "sets").mkdir(parents=True)
    for name, text in OLD.items():
        (tmp_path / "cards" / name).write_text(text)
    return tmp_path / "cards"


#: Kills itself after the n-th renaming or removal, the journal's included.
KILLED = """
    import os, pathlib, signal, sys
    from tests.unit.test_journal import basis, change
    from uvdeck.atomic import replace_all
    folder, left = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    def counted(call):
        def run(self, *arguments, **options):
            global left
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            left -= 1
            return call(self, *arguments, **options)
        return run
    read, files = basis(folder), change(folder)
    pathlib.Path.replace = counted(pathlib.Path.replace)
    pathlib.Path.unlink = counted(pathlib.Path.unlink)
    replace_all(files, read)
"""


def kill(folder: Path, after: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(KILLED), str(folder), str(after)],
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


# 0: the traces of an older journal go; 1: the journal comes; 2: what it was written in goes;
# 3 to 5: the files come; 6: the old one goes; 7: the journal goes.
@pytest.mark.parametrize("after", range(8))
def test_whoever_is_killed_leaves_a_change_that_can_be_finished(folder: Path, after: int) -> None:
    kill(folder, after)
    assert is_interrupted(folder) == (after >= 2)
    outcome = repair(folder)
    assert contents(folder) == (OLD if after < 2 else NEW)
    assert outcome == (None if after < 2 else Outcome(True, TARGETS))
    assert not is_interrupted(folder)
    assert repair(folder) is None
    assert after < 2 or temporaries(folder) == []


def test_nothing_is_left_where_nobody_is_killed(folder: Path) -> None:
    replace_all(change(folder), basis(folder))
    assert contents(folder) == NEW
    assert temporaries(folder) == []
    assert repair(folder) is None


def test_what_did_not_begin_is_undone_where_its_texts_are_gone(folder: Path) -> None:
    kill(folder, 3)
    temporaries(folder)[0].unlink()
    assert repair(folder) == Outcome(False, TARGETS)
    assert contents(folder) == OLD
    assert temporaries(folder) == []


@pytest.mark.parametrize("after", [3, 4, 5, 6])
def test_what_was_changed_since_is_not_overwritten(folder: Path, after: int) -> None:
    kill(folder, after)
    (folder / "sets" / "gone.yaml").write_text("edited")
    before = contents(folder)
    with pytest.raises(JournalError):
        repair(folder)
    assert contents(folder) == before
    # Restored as it was, it is as if nothing had been.
    for name, text in OLD.items():
        (folder / name).write_text(text)
    (folder / "sets" / "c.yaml").unlink(missing_ok=True)
    assert repair(folder) == Outcome(after == 3, TARGETS)
    assert contents(folder) == (NEW if after == 3 else OLD)


def test_nobody_writes_over_an_interrupted_change(folder: Path) -> None:
    kill(folder, 3)
    with pytest.raises(ChangedOnDiskError) as caught:
        replace_all([Replacement(folder / "a.yaml", b"a", "other")], basis(folder))
    assert caught.value.target == folder / NAME
    assert repair(folder) == Outcome(True, TARGETS)
    assert contents(folder) == NEW


def test_a_disk_that_fails_in_the_middle_leaves_the_rest_to_be_finished(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def fail(path: Path, other: Path) -> Path:
        if other.name == "c.yaml":
            raise OSError(5, "broken")
        return replace(path, other)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", fail)
        with pytest.raises(HalfWrittenError):
            replace_all(change(folder), basis(folder))
    assert repair(folder) == Outcome(True, TARGETS)
    assert contents(folder) == NEW


def test_a_disk_that_fails_at_once_leaves_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def fail(path: Path, other: Path) -> Path:
        if other.name == "a.yaml":
            raise OSError(5, "broken")
        return replace(path, other)

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="broken") as caught:
        replace_all(change(folder), basis(folder))
    assert not isinstance(caught.value, HalfWrittenError)
    assert contents(folder) == OLD
    assert temporaries(folder) == []


def test_a_single_file_needs_no_journal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvdeck.journal.begin", None)
    replace_all(change(folder)[:1], basis(folder))
    assert (folder / "a.yaml").read_text() == "A"


# --- Journals that somebody made up ---------------------------------------------------------------

OUTSIDE = "../outside.yaml"
BESIDE = ".b.yaml-abcdefgh.tmp"


def write_journal(folder: Path, *steps: dict[str, Any], version: object = 1) -> None:
    (folder / NAME).write_text(json.dumps({"version": version, "steps": steps}))


def step(target: str, temporary: str | None = None, **more: Any) -> dict[str, Any]:
    after = digest(b"evil") if temporary is not None else None
    return {
        "target": target, "temporary": temporary, "before": digest(b"b"), "after": after, **more
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        step(OUTSIDE),
        step("/etc/hosts"),
        step("sets/../../outside.yaml"),
        step("sets//b.yaml"),
        step("./a.yaml"),
        step("C:a.yaml"),
        step("sets\\b.yaml"),
        step(".git/config"),
        step(""),
        step("sets/b.yaml", "../sets/.b.yaml-abcdefgh.tmp"),
        step("sets/b.yaml", BESIDE),
        step("sets/b.yaml", "sets/gone.yaml"),
        step("sets/b.yaml", "sets/./" + BESIDE),
        step("sets/b.yaml", None, after="0"),
        {**step("sets/b.yaml"), "temporary": 5, "after": "0"},
        step("link/b.yaml"),
        step("link.yaml"),
        {**step("sets/b.yaml"), "more": 1},
        {"target": "sets/b.yaml"},
    ],
)
def test_a_journal_leads_nowhere_else(folder: Path, wrong: dict[str, Any]) -> None:
    (folder.parent / "outside.yaml").write_text("b")
    (folder / "link").symlink_to(folder / "sets")
    (folder / "link.yaml").symlink_to(folder / "sets" / "b.yaml")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("b")
    for place in (folder, folder / "sets"):
        (place / BESIDE).write_text("evil")
    write_journal(folder, step("a.yaml", None, before=digest(b"a")), wrong)
    before = contents(folder.parent)
    with pytest.raises(JournalError):
        repair(folder)
    assert contents(folder.parent) == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"version": 2}', '{"version": 1}', "[" * 100_000, "\0"]
)
def test_a_damaged_journal_is_none(folder: Path, text: str) -> None:
    (folder / NAME).write_text(text)
    with pytest.raises(JournalError):
        repair(folder)
    assert contents(folder) == {**OLD, NAME: text}


def test_a_journal_that_names_a_file_twice_or_is_a_link(folder: Path) -> None:
    write_journal(folder, step("sets/b.yaml"), step("sets/b.yaml"))
    with pytest.raises(JournalError):
        repair(folder)
    (folder / NAME).rename(folder.parent / "journal")
    write_journal(folder.parent, step("sets/b.yaml"))
    (folder / NAME).symlink_to(folder.parent / NAME)
    with pytest.raises(JournalError):
        repair(folder)
    assert (folder / "sets" / "b.yaml").read_text() == "b"


# --- What was left long ago -----------------------------------------------------------------------


def test_the_next_change_removes_what_was_abandoned(folder: Path) -> None:
    old = time.time() - ABANDONED - 60
    names = {
        ".a.yaml-abcdefgh.tmp": True,
        "sets/.b.yaml-0_bcdefg.tmp": True,
        ".theirs.tmp": False,
        "a.yaml-abcdefgh.tmp": False,
        ".a.yaml-ABCDEFGH.tmp": False,
    }
    for name in names:
        (folder / name).write_text("x")
        os.utime(folder / name, (old, old))
    (folder / "sets" / ".b.yaml-youngone.tmp").write_text("x")
    replace_all(change(folder)[:1], basis(folder))
    left = {path.relative_to(folder).as_posix() for path in temporaries(folder)}
    assert left == {name for name, ours in names.items() if not ours} | {
        "sets/.b.yaml-youngone.tmp"
    }
