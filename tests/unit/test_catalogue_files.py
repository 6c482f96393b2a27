"""Bytes of data files, and which schema a document is held against."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.data.lists import registry, write
from uvdeck.catalogue.files import (
    MAX_BYTES,
    kind_of,
    read_bytes,
    read_document,
    read_source,
    show_path,
)
from uvdeck.datadir import DataSource


def codes(path: Path, limit: int = MAX_BYTES) -> list[str]:
    data, findings = read_bytes(path, limit)
    assert (data is None) == bool(findings)
    return [f.code for f in findings]


@pytest.mark.parametrize("size", [0, 1, 4096, 100_000])
def test_bytes_come_as_they_are(tmp_path: Path, size: int):
    data = os.urandom(size) + b"\r\n\x1a"
    (tmp_path / "a").write_bytes(data)
    assert read_bytes(tmp_path / "a") == (data, [])


def test_the_limit(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"x" * 100)
    assert codes(tmp_path / "a", 100) == []
    assert codes(tmp_path / "a", 99) == ["YML111"]


def test_a_file_of_ten_gigabytes_is_not_read(tmp_path: Path):
    with (tmp_path / "a").open("wb") as stream:
        stream.truncate(10 << 30)
    start = time.perf_counter()
    assert codes(tmp_path / "a") == ["YML111"]
    assert time.perf_counter() - start < 1


def test_a_file_that_grows_while_it_is_read_is_bounded(tmp_path: Path, monkeypatch):
    (tmp_path / "a").write_bytes(b"x" * 10)
    real = os.fstat

    class Smaller:
        def __init__(self, status: os.stat_result) -> None:
            self.st_mode = status.st_mode
            self.st_size = 0

    monkeypatch.setattr(os, "fstat", lambda handle: Smaller(real(handle)))
    assert read_bytes(tmp_path / "a") == (b"x" * 10, [])
    assert codes(tmp_path / "a", 9) == ["YML111"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_refused_and_nobody_waits(tmp_path: Path):
    os.mkfifo(tmp_path / "a")
    results: list[list[str]] = []
    thread = threading.Thread(target=lambda: results.append(codes(tmp_path / "a")), daemon=True)
    thread.start()
    thread.join(10)
    assert results == [["YML111"]]


@pytest.mark.skipif(sys.platform == "win32", reason="no devices")
@pytest.mark.parametrize(
    "path", ["/dev/null", "/dev/zero", "/", "/nowhere/at/all", "a\0b", "x" * 5_000]
)
def test_what_is_no_file(path: str):
    assert codes(Path(path)) == ["YML111"]


def test_a_loop_of_links(tmp_path: Path):
    (tmp_path / "a").symlink_to(tmp_path / "a")
    assert codes(tmp_path / "a") == ["YML111"]


def test_paths_are_shown_as_they_are_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert show_path(tmp_path / "a" / "b.yaml") == str(Path("a", "b.yaml"))
    assert show_path(Path("/elsewhere/b.yaml")) == str(Path("/elsewhere/b.yaml"))
    finding = read_bytes(tmp_path / "missing.yaml")[1][0]
    assert finding.span is not None
    assert finding.span.path == "missing.yaml"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("cards/sets.yaml", "set-registry"),
        ("cards/sets.yml", "set-registry"),
        ("cards/sets/sets.yaml", "card-set"),
        ("cards/sets/mha01.yaml", "card-set"),
        ("x.yaml", "card-set"),
    ],
)
def test_kind_by_name(path: str, kind: str):
    assert kind_of(Path(path)) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("set: x", "card-set"),
        ("cards: {}", "card-set"),
        ("sets: {}", "set-registry"),
        ("as_of: 2026-01", "set-registry"),
        ("main: []", "deck"),
        ("character: a", "deck"),
        ("what: a", "card-set"),
        ("[]", "card-set"),
        ("", "card-set"),
        ("a: b: c", "card-set"),
    ],
)
def test_kind_by_content(text: str, kind: str):
    document, _ = read_document(Path("any.yaml"), text.encode(), 3)
    assert (document.kind, document.layer) == (kind, 3)


def test_a_document_that_is_no_text():
    document, findings = read_document(Path("sets.yaml"), b"\xff\xff")
    assert document == ("sets.yaml", "set-registry", "", None, 0)
    assert [f.code for f in findings] == ["YML102"]


def test_a_source_is_read_folder_by_folder(tmp_path: Path):
    one = write(tmp_path / "one", registry("x"))
    two = write(tmp_path / "two", registry("y"))
    (two / "sets" / "x.yaml").mkdir()
    (two / "sets" / "y.yaml").symlink_to("gone")
    read, findings = read_source(DataSource((one, two)))
    assert [(path, layer) for path, _, layer in read] == [
        (one / "sets.yaml", 0),
        (two / "sets.yaml", 1),
    ]
    assert [f.code for f in findings] == ["YML111"]


def test_a_folder_that_cannot_be_listed_is_a_finding(tmp_path: Path, monkeypatch):
    write(tmp_path, registry("x"))

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    read, findings = read_source(DataSource((tmp_path,)))
    assert read == []
    assert [f.code for f in findings] == ["YML111"]
