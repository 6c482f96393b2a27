"""Several files at once: all or none, never over what somebody else has written."""

import errno
import fcntl
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.card_folders import open_edit, write_list
from uvdeck.atomic import Basis, ChangedOnDiskError, Replacement, replace_all
from uvdeck.datadir import is_data_name


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def start(code: str, *arguments: str | Path) -> subprocess.Popen[bytes]:
    """Start Python code as a process of its own; it says so when it is ready."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
    )


def end(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """Wait for a process and return how it ended, and what it complained of."""
    _, err = process.communicate(timeout=60)
    return process.returncode, err.decode()


def pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two files in two folders."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.yaml").write_text("old\n")
    return tmp_path / "one" / "a.yaml", tmp_path / "two" / "a.yaml"


def test_both_are_written(two: tuple[Path, Path]):
    replace_all([Replacement(path, b"old\n", "né\n") for path in two])
    assert [path.read_bytes() for path in two] == ["né\n".encode()] * 2
    assert [names(path.parent) for path in two] == [["a.yaml"]] * 2


def test_nothing_to_do():
    replace_all([])


def test_line_ends_are_written_as_they_are(tmp_path: Path):
    replace_all([Replacement(tmp_path / "a", None, "a\r\nb\rc\n")])
    assert (tmp_path / "a").read_bytes() == b"a\r\nb\rc\n"


@pytest.mark.parametrize("changed", [0, 1])
@pytest.mark.parametrize("now", ["edited\n", "", "old", "old\n\n", None])
def test_a_change_to_either_is_refused_and_none_is_written(
    two: tuple[Path, Path], changed: int, now: str | None
):
    if now is None:
        two[changed].unlink()
    else:
        two[changed].write_text(now)
    before = [path.read_bytes() if path.exists() else None for path in two]
    with pytest.raises(ChangedOnDiskError) as caught:
        replace_all([Replacement(path, b"old\n", "new\n") for path in two])
    assert (caught.value.target, caught.value.late) == (two[changed], False)
    assert [path.read_bytes() if path.exists() else None for path in two] == before
    assert {name for path in two for name in names(path.parent)} == {"a.yaml"}


def test_a_new_file_that_is_there_by_now_is_refused(tmp_path: Path):
    (tmp_path / "a").write_text("somebody's")
    with pytest.raises(ChangedOnDiskError):
        replace_all([Replacement(tmp_path / "a", None, "mine")])
    assert (tmp_path / "a").read_text() == "somebody's"
    assert names(tmp_path) == ["a"]


def test_missing_folders_are_made(tmp_path: Path):
    replace_all([Replacement(tmp_path / "x" / "y" / "a", None, "new")])
    assert (tmp_path / "x" / "y" / "a").read_text() == "new"


def test_permissions_are_kept(tmp_path: Path):
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o604)
    before = os.umask(0o027)
    try:
        replace_all(
            [Replacement(tmp_path / "a", b"old", "new"), Replacement(tmp_path / "b", None, "new")]
        )
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o604
    assert (tmp_path / "b").stat().st_mode & 0o777 == 0o640


def test_links_stay_links(tmp_path: Path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a").write_text("old")
    (tmp_path / "file").symlink_to(tmp_path / "real" / "a")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    replace_all([Replacement(tmp_path / "file", b"old", "new")])
    assert (tmp_path / "file").is_symlink()
    replace_all([Replacement(tmp_path / "folder" / "a", b"new", "newer")])
    assert (tmp_path / "folder").is_symlink()
    assert (tmp_path / "real" / "a").read_text() == "newer"
    (tmp_path / "to nothing").symlink_to(tmp_path / "real" / "b")
    replace_all([Replacement(tmp_path / "to nothing", None, "new")])
    assert (tmp_path / "real" / "b").read_text() == "new"
    assert names(tmp_path / "real") == ["a", "b"]


def test_a_folder_in_its_place_is_an_oserror(tmp_path: Path):
    (tmp_path / "a").mkdir()
    with pytest.raises(IsADirectoryError):
        replace_all([Replacement(tmp_path / "a", b"old", "new")])
    assert names(tmp_path) == ["a"]


def test_a_file_in_the_place_of_its_folder_is_an_oserror(tmp_path: Path):
    (tmp_path / "a").write_text("x")
    with pytest.raises(OSError, match="a"):
        replace_all([Replacement(tmp_path / "a" / "b", None, "new")])
    assert (tmp_path / "a").read_text() == "x"


# --- What a change relies on ---------------------------------------------------------------------


def basis(folder: Path) -> Basis:
    """What a folder holds, as read now."""
    files = sorted(folder.rglob("*.yaml"))
    return Basis(
        folder, {path: path.read_bytes() for path in files}, lambda _: folder.rglob("*.yaml")
    )


@pytest.mark.parametrize("now", ["edited\n", None, "new"])
def test_what_a_change_relies_on_may_not_change_either(
    two: tuple[Path, Path], tmp_path: Path, now: str | None
):
    read = basis(tmp_path)
    other = tmp_path / "three.yaml" if now == "new" else two[1]
    if now is None:
        other.unlink()
    else:
        other.write_text(now)
    with pytest.raises(ChangedOnDiskError) as caught:
        replace_all([Replacement(two[0], b"old\n", "new\n")], read)
    assert (caught.value.target, caught.value.late) == (other, False)
    assert two[0].read_text() == "old\n"
    assert names(two[0].parent) == ["a.yaml"]


def test_what_could_not_be_read_may_be_anything(two: tuple[Path, Path], tmp_path: Path):
    read = basis(tmp_path)
    read = read._replace(files={**read.files, two[1]: None})
    two[1].write_text("edited\n")
    replace_all([Replacement(two[0], b"old\n", "new\n")], read)
    assert two[0].read_text() == "new\n"


def test_a_folder_of_two_names_is_locked_once(two: tuple[Path, Path], tmp_path: Path):
    """Else whoever renames in a folder that is reached by a link waits for himself."""
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "one")
    read = basis(tmp_path)
    replace_all(
        [Replacement(link / "a.yaml", b"old\n", None), Replacement(link / "b.yaml", None, "new")],
        read._replace(folder=link),
    )
    assert names(tmp_path / "one") == ["b.yaml"]


# --- Disks that fail -----------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_files(
    two: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, call: str
):
    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, call, fail)
    with pytest.raises(OSError, match="No space"):
        replace_all([Replacement(path, b"old\n", "new\n") for path in two])
    assert [path.read_text() for path in two] == ["old\n"] * 2
    assert [names(path.parent) for path in two] == [["a.yaml"]] * 2


def test_a_disk_without_room_leaves_the_old_file(tmp_path: Path):
    """A real one: the system lets no file grow beyond 64 KB."""
    (tmp_path / "a").write_text("old")
    process = start(
        """
        import pathlib, resource, sys
        from uvdeck.atomic import Replacement, replace_all
        resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))
        target = pathlib.Path(sys.argv[1])
        replace_all([Replacement(target, b"old", "x" * 65536)])
        try:
            replace_all([Replacement(target, b"x" * 65536, "y" * 65537)])
        except OSError as error:
            sys.exit(error.errno)
        """,
        tmp_path / "a",
    )
    assert end(process) == (errno.EFBIG, "")
    assert (tmp_path / "a").read_text() == "x" * 65536
    assert names(tmp_path) == ["a"]


@pytest.fixture
def for_everybody() -> Iterator[Path]:
    """A folder that other users may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_is_an_oserror(for_everybody: Path):
    (for_everybody / "a").write_text("old")
    (for_everybody / "a").chmod(0o644)
    for_everybody.chmod(0o555)
    process = start(
        """
        import os, pathlib, sys, tempfile  # all that is needed, before nobody may read it
        from uvdeck.atomic import Replacement, replace_all
        if os.geteuid() == 0:  # who may write everywhere
            os.setuid(65534)
        try:
            replace_all([Replacement(pathlib.Path(sys.argv[1]), b"old", "new")])
        except OSError as error:
            sys.exit(error.errno)
        """,
        for_everybody / "a",
    )
    assert end(process) == (errno.EACCES, "")
    assert (for_everybody / "a").read_text() == "old"
    assert names(for_everybody) == ["a"]


# --- Others at the same time ---------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked in another way there")
def test_who_has_the_lock_is_waited_for(tmp_path: Path):
    """Else a change between the comparison and the renaming would be lost."""
    target = tmp_path / "a"
    target.write_text("old")
    handle = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)
    process = start(
        """
        import pathlib, sys
        from uvdeck.atomic import ChangedOnDiskError, Replacement, replace_all
        print("ready", flush=True)
        try:
            replace_all([Replacement(pathlib.Path(sys.argv[1]), b"old", "mine")])
        except ChangedOnDiskError:
            sys.exit(7)
        """,
        target,
    )
    assert pipe(process.stdout).readline() == b"ready\n"
    while process.poll() is None and names(tmp_path) == ["a"]:
        time.sleep(0.005)  # until it has written beside
    time.sleep(0.2)
    assert process.poll() is None
    assert target.read_text() == "old"
    target.write_text("theirs")
    os.close(handle)
    assert end(process) == (7, "")
    assert target.read_text() == "theirs"
    assert names(tmp_path) == ["a"]


ADDING = """
    import pathlib, sys
    from uvdeck.atomic import ChangedOnDiskError, replace_all
    from uvdeck.datadir import DataSource
    from uvdeck.upkeep.edit import Edit
    from uvdeck.upkeep.place import place
    from uvdeck.upkeep.target import Target, read_list
    folder, first = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    facts = {"type": "foundation", "symbols": ["fire"], "difficulty": 2, "control": 5}
    target = Target(folder, DataSource((folder,)))
    print("ready", flush=True)
    sys.stdin.readline()
    refused = 0
    for number in range(first, first + 40):
        while True:
            edit = Edit(read_list(target))
            place(edit, f"aaa01/{number}", {"name": f"Card {number}", **facts})
            place(edit, f"bbb02/{number}", {"name": f"Card {number}", **facts})
            try:
                replace_all(edit.replacements())
                break
            except ChangedOnDiskError:
                refused += 1
    print(refused, flush=True)
"""


@pytest.mark.slow
def test_two_who_add_to_the_same_files_lose_no_card(tmp_path: Path):
    folder = write_list(tmp_path / "cards")
    both = [start(ADDING, folder, first) for first in ("100", "200")]
    for process in both:
        assert pipe(process.stdout).readline() == b"ready\n"
    for process in both:
        pipe(process.stdin).write(b"\n")
        pipe(process.stdin).flush()
    refused = 0
    for process in both:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, err.decode()
        refused += int(out)
    edit = open_edit(folder)
    added = {
        f"{code}/{n}" for code in ("aaa01", "bbb02") for n in (*range(100, 140), *range(200, 240))
    }
    assert edit.printings.keys() >= added
    assert len(edit.printings) == 9 + len(added)
    assert edit.verify() == []
    assert refused > 0  # they did meet


KILLED = """
    import pathlib, sys
    from uvdeck.atomic import Replacement, replace_all
    one, two = (pathlib.Path(name) for name in sys.argv[1:])
    texts = [letter * 300_000 for letter in "abc"]
    before = [path.read_bytes() for path in (one, two)]
    print("ready", flush=True)
    number = 0
    while True:
        number += 1
        text = texts[number % 3]
        replace_all([Replacement(one, before[0], text), Replacement(two, before[1], text)])
        before = [text.encode()] * 2
"""


@pytest.mark.slow
def test_whoever_is_killed_leaves_whole_files(two: tuple[Path, Path]):
    choose = random.Random(6)
    seen = set()
    for path in two:
        path.write_text("a" * 300_000)
    for _ in range(12):
        process = start(KILLED, *two)
        assert pipe(process.stdout).readline() == b"ready\n"
        time.sleep(choose.uniform(0, 0.08))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for path in two:
            data = path.read_bytes()
            assert len(data) == 300_000
            assert data in (b"a" * 300_000, b"b" * 300_000, b"c" * 300_000)
            seen.add(data[:1])
            for name in names(path.parent):
                assert name == "a.yaml" or not is_data_name(name)
    assert len(seen) > 1  # it was killed at different moments


def test_what_is_left_by_whoever_was_killed_is_no_data(tmp_path: Path):
    folder = write_list(tmp_path / "cards")
    process = start(
        """
        import os, pathlib, signal, sys
        from uvdeck.atomic import Replacement, replace_all
        pathlib.Path.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)
        target = pathlib.Path(sys.argv[1])
        replace_all([Replacement(target, target.read_bytes(), "set: [")])
        """,
        folder / "sets" / "aaa01.yaml",
    )
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    (left,) = [name for name in names(folder / "sets") if name.endswith(".tmp")]
    assert left.startswith(".")
    assert len(open_edit(folder).printings) == 9
