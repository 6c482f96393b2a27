"""The index: found again by content, never trusted blindly, never in the way."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.data.lists import FOUNDATION, card_set, files, registry, write
from uvdeck.catalogue import index
from uvdeck.catalogue.files import DataFaultError
from uvdeck.catalogue.index import (
    KEEP,
    cache_folder,
    digest,
    open_catalogue,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataSource

ROOT = Path(__file__).resolve().parents[2]
A = f"001 name: A, {FOUNDATION}"


@pytest.fixture
def source(tmp_path: Path) -> DataSource:
    return DataSource((write(tmp_path / "list", registry("x"), card_set("x", A)),))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UVDECK_CACHE_DIR", str(tmp_path / "a cache?#%20é"))
    return tmp_path / "a cache?#%20é"


@contextlib.contextmanager
def opened(source: DataSource) -> Iterator[Catalogue]:
    catalogue = open_catalogue(source)
    try:
        yield catalogue
    finally:
        catalogue.close()


def name(source: DataSource) -> str:
    with opened(source) as catalogue:
        card = catalogue.by_printing("x/001")
        assert card is not None
        return card.name


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def is_on_disk(catalogue: Catalogue) -> bool:
    return bool(catalogue._db.execute("PRAGMA database_list").fetchone()[2])


# --- Made once, found again ----------------------------------------------------------------------


def test_made_once_and_found_again(source: DataSource, cache: Path):
    said: list[str] = []
    first = open_catalogue(source, said.append)
    assert len(said) == 1
    (made,) = names(cache)
    before = (cache / made).stat()
    second = open_catalogue(source, said.append)
    assert len(said) == 1
    assert (cache / made).stat().st_mtime_ns == before.st_mtime_ns
    for catalogue in (first, second):
        assert is_on_disk(catalogue)
        catalogue.close()
    assert names(cache) == [made]


def test_an_open_index_cannot_be_written(source: DataSource, cache: Path):
    with opened(source) as catalogue, pytest.raises(sqlite3.OperationalError):
        catalogue._db.execute("DELETE FROM cards")


def test_a_changed_digit_with_the_same_size_and_time_is_another_index(
    source: DataSource, cache: Path
):
    path = source.folders[0] / "sets" / "x.yaml"
    assert name(source) == "A"
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b"control: 5", b"control: 6"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size
    assert path.stat().st_mtime_ns == status.st_mtime_ns
    with opened(source) as catalogue:
        card = catalogue.by_printing("x/001")
        assert card is not None
        assert card.control == 6
    assert len(names(cache)) == 2


def test_the_digest_depends_on_every_part():
    base = files(registry("x"), card_set("x", A))
    path, data, _ = base[1]
    variants = [
        base,
        base[:1],
        base[::-1],
        [base[0], (path.with_name("y.yaml"), data, 0)],
        [base[0], (path.parent / "z" / path.name, data, 0)],
        [base[0], (path, data, 1)],
        [base[0], (path, data + b"\n", 0)],
        [base[0], (path, data[:-1] + b" ", 0)],
        [base[0], (path, b"", 0), (path, data, 0)],
    ]
    assert len({digest(variant) for variant in variants}) == len(variants)
    assert digest(base) == digest(files(registry("x"), card_set("x", A)))
    assert len(digest(base)) == 32


def test_the_digest_depends_on_the_version_and_the_tables(monkeypatch: pytest.MonkeyPatch):
    base = files(registry("x"))
    known = {digest(base)}
    with monkeypatch.context() as patch:
        patch.setattr(index, "__version__", "99.0")
        known.add(digest(base))
    monkeypatch.setattr(index, "SCHEMA_NUMBER", 999)
    known.add(digest(base))
    assert len(known) == 3


def test_file_names_that_are_no_unicode_have_a_digest():
    odd = Path(os.fsdecode(b"sets/\xff\xfe.yaml"))
    assert len(digest([(odd, b"", 0)])) == 32


def test_the_index_of_another_version_is_not_touched(
    source: DataSource, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr(index, "__version__", "0.0.1")
        assert name(source) == "A"
    (old,) = cache.iterdir()
    before = old.read_bytes(), old.stat().st_mtime_ns
    assert name(source) == "A"
    assert len(names(cache)) == 2
    assert (old.read_bytes(), old.stat().st_mtime_ns) == before


def test_layers_have_an_index_of_their_own(source: DataSource, cache: Path, tmp_path: Path):
    layer = write(tmp_path / "layer", card_set("x", A.replace("name: A", "name: B")))
    assert name(source) == "A"
    assert name(DataSource((*source.folders, layer))) == "B"
    assert name(source) == "A"
    assert len(names(cache)) == 2


# --- Damage --------------------------------------------------------------------------------------

DAMAGE = {
    "empty": lambda data: b"",
    "short": lambda data: data[:50],
    "header only": lambda data: data[:100],
    "half": lambda data: data[: len(data) // 2],
    "cut by a page": lambda data: data[:-8192],
    "cut by a byte": lambda data: data[:-1],
    "longer": lambda data: data + b"\0",
    "garbage": lambda data: b"\x17" * len(data),
    "zeros": lambda data: bytes(len(data)),
    "a bit in the middle": lambda data: (
        data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :]
    ),
    "a bit in the header": lambda data: data[:20] + bytes([data[20] ^ 1]) + data[21:],
    "a bit of the checksum": lambda data: data[:61] + bytes([data[61] ^ 1]) + data[62:],
    "a name": lambda data: data.replace(b"foundation", b"foundatiom"),
    "a page of zeros": lambda data: data[:8192] + bytes(8192) + data[16384:],
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_index_is_made_anew(source: DataSource, cache: Path, damage: str):
    assert name(source) == "A"
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    damaged = DAMAGE[damage](whole)
    assert damaged != whole
    path.write_bytes(damaged)
    with opened(source) as catalogue:
        assert is_on_disk(catalogue)
        assert [card.id for card in catalogue.where("1", ())] == ["x/001"]
    assert path.read_bytes() == whole
    assert names(cache) == [path.name]


def test_an_index_that_was_never_finished_is_made_anew(source: DataSource, cache: Path):
    assert name(source) == "A"
    (path,) = cache.iterdir()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM meta WHERE key = 'complete'")
        connection.commit()
    data = bytearray(path.read_bytes())
    data[60:64] = index._checksum(bytes(data))
    path.write_bytes(data)
    assert name(source) == "A"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT value FROM meta WHERE key = 'complete'").fetchone()


def test_a_folder_or_a_link_in_its_place(source: DataSource, cache: Path):
    assert name(source) == "A"
    (path,) = cache.iterdir()
    path.unlink()
    path.mkdir()
    with opened(source) as catalogue:
        assert not is_on_disk(catalogue)
        assert catalogue.by_printing("x/001") is not None
    path.rmdir()
    path.symlink_to(path)
    assert name(source) == "A"


# --- No place to write ---------------------------------------------------------------------------


@pytest.mark.parametrize("call", ["mkdir", "mkstemp", "replace"])
def test_where_nothing_can_be_written_it_works_from_memory(
    source: DataSource, cache: Path, monkeypatch: pytest.MonkeyPatch, call: str
):
    def refuse(*arguments: object, **options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile if call == "mkstemp" else os, call, refuse)
    with opened(source) as catalogue:
        assert not is_on_disk(catalogue)
        assert catalogue.by_printing("x/001") is not None
        assert catalogue.counts() == (1, 1, 1)
    assert names(cache) == []


def test_a_full_disk_leaves_nothing_behind(
    source: DataSource, cache: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as stream:
            stream.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with opened(source) as catalogue:
        assert not is_on_disk(catalogue)
        assert catalogue.by_printing("x/001") is not None
    assert names(cache) == []


def test_a_file_where_the_cache_folder_should_be(
    source: DataSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("")
    for place in ("file", "file/below"):
        monkeypatch.setenv("UVDECK_CACHE_DIR", str(tmp_path / place))
        with opened(source) as catalogue:
            assert not is_on_disk(catalogue)


def test_the_cache_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("UVDECK_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert cache_folder() == tmp_path / "uvdeck"
    monkeypatch.setenv("UVDECK_CACHE_DIR", "here")
    assert cache_folder() == Path("here")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems find the folder elsewhere")
def test_without_a_home_it_works_from_memory_and_makes_no_folder(
    source: DataSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    import pwd

    def nobody(uid: int) -> None:
        raise KeyError(uid)

    for variable in ("UVDECK_CACHE_DIR", "HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", nobody)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(RuntimeError):
        cache_folder()
    with opened(source) as catalogue:
        assert not is_on_disk(catalogue)
    assert names(tmp_path / "here") == []


# --- Pruning -------------------------------------------------------------------------------------


def test_the_newest_are_kept(source: DataSource, cache: Path):
    cache.mkdir()
    now = time.time()
    for age in range(1, KEEP + 3):
        path = cache / f"cards-{age:032x}.sqlite"
        path.write_bytes(b"old")
        os.utime(path, (now - age * 60, now - age * 60))
    (cache / "notes.txt").write_text("mine")
    (cache / ".cards-left-behind.tmp").write_text("x")
    os.utime(cache / ".cards-left-behind.tmp", (now - 7_200, now - 7_200))
    (cache / ".cards-at-work.tmp").write_text("x")
    assert name(source) == "A"
    left = names(cache)
    assert "notes.txt" in left
    assert ".cards-at-work.tmp" in left
    assert ".cards-left-behind.tmp" not in left
    indexes = [n for n in left if n.endswith(".sqlite")]
    assert len(indexes) == KEEP
    assert {f"cards-{age:032x}.sqlite" for age in range(1, KEEP)} < set(indexes)


# --- Data with errors ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [("set: x\ncards: [", "YML101"), ("set: x\ncards: {}\n", "SCH109"), ("\0", "YML101")],
)
def test_data_with_errors_is_refused_each_time(
    source: DataSource, cache: Path, text: str, code: str
):
    (source.folders[0] / "sets" / "x.yaml").write_text(text)
    for _ in range(2):
        with pytest.raises(DataFaultError) as caught:
            open_catalogue(source)
        assert [f.code for f in caught.value.findings] == [code]
    assert names(cache) == []


def test_an_unreadable_file_is_refused(source: DataSource, cache: Path):
    (source.folders[0] / "sets" / "y.yaml").symlink_to("nowhere")
    with pytest.raises(DataFaultError) as caught:
        open_catalogue(source)
    assert [f.code for f in caught.value.findings] == ["YML111"]


# --- Many at once --------------------------------------------------------------------------------

FIRST_RUN = (
    "from uvdeck.catalogue.index import open_catalogue\n"
    "from uvdeck.datadir import data_source\n"
    "catalogue = open_catalogue(data_source())\n"
    "print(catalogue.counts(), catalogue.by_printing('mha01/055').name)\n"
)


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 8])
def test_first_runs_at_once_all_succeed_and_leave_one_whole_index(tmp_path: Path, count: int):
    environment = {**os.environ, "UVDECK_CACHE_DIR": str(tmp_path / "cache")}
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", FIRST_RUN],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    outputs = [run.communicate(timeout=300) for run in runs]
    assert [run.returncode for run in runs] == [0] * count
    assert set(outputs) == {("(102, 9499, 10164) Izuku Midoriya\n", "")}
    (left,) = (tmp_path / "cache").iterdir()
    with contextlib.closing(sqlite3.connect(left)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.slow
def test_an_index_that_is_removed_while_it_is_open_still_answers(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("UVDECK_CACHE_DIR", str(tmp_path))
    folder = write(tmp_path / "list", registry("x"), card_set("x", A))
    with opened(DataSource((folder,))) as catalogue:
        if sys.platform != "win32":
            for path in tmp_path.glob("*.sqlite"):
                path.unlink()
        assert catalogue.by_printing("x/001") is not None
