"""Files are written whole or not at all."""

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from uvdeck.atomic import ChangedOnDiskError, Replacement, beside, replace_all, write_text


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file(tmp_path: Path):
    write_text(tmp_path / "a.txt", "é\nb\n")
    assert (tmp_path / "a.txt").read_bytes() == "é\nb\n".encode()
    assert names(tmp_path) == ["a.txt"]


def test_an_old_file_is_replaced(tmp_path: Path):
    (tmp_path / "a.txt").write_text("a long old text")
    write_text(tmp_path / "a.txt", "new")
    assert (tmp_path / "a.txt").read_text() == "new"


def test_an_error_leaves_the_old_file(tmp_path: Path):
    target = tmp_path / "a.txt"
    target.write_text("old")

    def fail_halfway() -> None:
        with beside(target) as temporary:
            temporary.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_halfway()
    assert target.read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path):
    target = tmp_path / "a.txt"
    target.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        write_text(target, "x" * 100_000 + "\ud800")
    assert target.read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
):
    target = tmp_path / "a.txt"
    target.write_text("old")

    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space"):
        write_text(target, "new")
    assert target.read_text() == "old"
    assert names(tmp_path) == ["a.txt"]


def test_a_writer_that_is_killed_leaves_the_old_file(tmp_path: Path):
    target = tmp_path / "a.txt"
    target.write_text("old")
    code = f"""
        import os, pathlib, signal
        from uvdeck.atomic import beside
        with beside(pathlib.Path({str(target)!r})) as temporary:
            temporary.write_text("half")
            os.kill(os.getpid(), signal.SIGKILL)
    """
    result = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert result.returncode != 0
    assert target.read_text() == "old"


def test_two_writers_at_once_leave_one_whole_file(tmp_path: Path):
    target = tmp_path / "a.txt"
    code = """
        import pathlib, sys
        from uvdeck.atomic import write_text
        for _ in range(50):
            write_text(pathlib.Path(sys.argv[1]), sys.argv[2] * 50_000)
    """
    writers = [
        subprocess.Popen([sys.executable, "-c", textwrap.dedent(code), str(target), letter])
        for letter in "ab"
    ]
    while any(writer.poll() is None for writer in writers):
        if target.exists():
            assert target.read_text() in ("a" * 50_000, "b" * 50_000)
    assert [writer.returncode for writer in writers] == [0, 0]
    assert names(tmp_path) == ["a.txt"]


def test_a_missing_folder_is_an_oserror(tmp_path: Path):
    with pytest.raises(OSError, match="missing"):
        write_text(tmp_path / "missing" / "a.txt", "x")


def test_a_folder_in_its_place_is_an_oserror(tmp_path: Path):
    (tmp_path / "a").mkdir()
    with pytest.raises(OSError, match="a"):
        write_text(tmp_path / "a", "x")
    assert names(tmp_path) == ["a"]


def test_permissions_are_kept(tmp_path: Path):
    target = tmp_path / "a.txt"
    write_text(target, "x")
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "b.txt", "x")
    finally:
        os.umask(before)
    assert (tmp_path / "b.txt").stat().st_mode & 0o777 == 0o640
    target.chmod(0o604)
    write_text(target, "y")
    assert target.stat().st_mode & 0o777 == 0o604


def test_a_link_stays_a_link(tmp_path: Path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.txt").write_text("old")
    link = tmp_path / "link.txt"
    link.symlink_to(tmp_path / "real" / "a.txt")
    write_text(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "real" / "a.txt").read_text() == "new"


def test_a_loop_of_links_is_replaced(tmp_path: Path):
    link = tmp_path / "a.txt"
    link.symlink_to(link)
    write_text(link, "new")
    assert link.read_text() == "new"


def test_a_long_name(tmp_path: Path):
    target = tmp_path / ("é" * 120)
    write_text(target, "x")
    assert target.read_text() == "x"


# --- Several files at once ------------------------------------------------------------------------


def test_a_file_is_moved(tmp_path: Path):
    (tmp_path / "a.txt").write_text("old")
    replace_all(
        [
            Replacement(tmp_path / "a.txt", b"old", None),
            Replacement(tmp_path / "b.txt", None, "new"),
        ]
    )
    assert names(tmp_path) == ["b.txt"]
    assert (tmp_path / "b.txt").read_text() == "new"


@pytest.mark.parametrize("now", ["edited", None])
def test_a_file_that_was_changed_is_not_removed(tmp_path: Path, now: str | None):
    target = tmp_path / "a.txt"
    if now is not None:
        target.write_text(now)
    with pytest.raises(ChangedOnDiskError) as caught:
        replace_all(
            [Replacement(target, b"old", None), Replacement(tmp_path / "b.txt", None, "new")]
        )
    assert (caught.value.target, caught.value.late) == (target, False)
    assert names(tmp_path) == ([] if now is None else ["a.txt"])


def test_a_file_that_is_changed_at_the_last_moment_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    target = tmp_path / "a.txt"
    target.write_text("old")
    replace = Path.replace

    def somebody_else(path: Path, other: Path) -> Path:
        target.write_text("edited")
        return replace(path, other)

    monkeypatch.setattr(Path, "replace", somebody_else)
    with pytest.raises(ChangedOnDiskError) as caught:
        replace_all(
            [Replacement(target, b"old", None), Replacement(tmp_path / "b.txt", None, "new")]
        )
    assert caught.value.late
    assert target.read_text() == "edited"
    assert (tmp_path / "b.txt").read_text() == "new"


def test_a_link_that_is_removed_leaves_its_file(tmp_path: Path):
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    replace_all([Replacement(tmp_path / "link.txt", b"old", None)])
    assert names(tmp_path) == ["real.txt"]


def test_nothing_to_remove_in_a_folder_that_is_not_there(tmp_path: Path):
    with pytest.raises(ChangedOnDiskError):
        replace_all([Replacement(tmp_path / "no" / "a.txt", b"old", None)])
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("call", "left"),
    [("replace", ["a.txt"]), ("unlink", ["a.txt", "b.txt"])],
)
def test_a_move_that_is_killed_leaves_one_file_or_both(tmp_path: Path, call: str, left: list[str]):
    (tmp_path / "a.txt").write_text("old")
    code = f"""
        import os, pathlib, signal
        from uvdeck.atomic import Replacement, replace_all
        folder = pathlib.Path({str(tmp_path)!r})
        def kill(*arguments, **options):
            os.kill(os.getpid(), signal.SIGKILL)
        setattr(pathlib.Path, {call!r}, kill)
        replace_all([
            Replacement(folder / "a.txt", b"old", None),
            Replacement(folder / "b.txt", None, "new"),
        ])
    """
    result = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert result.returncode != 0
    assert [name for name in names(tmp_path) if not name.endswith(".tmp")] == left
    assert (tmp_path / "a.txt").read_text() == "old"
    if "b.txt" in left:
        assert (tmp_path / "b.txt").read_text() == "new"
