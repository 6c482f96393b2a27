"""``uvdeck.cli.duel_matrix_file``: when the file is written, and who else writes it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from uvdeck import atomic
from uvdeck.cli import duel_matrix_file as files
from uvdeck.duel.matrix import Entrant, Head, Split, Tally
from uvdeck.render.duel_matrix_csv import read_rows

HEAD = Head(7, 10, "balanced", "both", 30, "", "0" * 16)
DECKS = [Entrant(f"{letter}.yaml", letter, "core", letter * 16) for letter in "abc"]
TALLY = Tally(Split(3, 2, 0), Split(1, 4, 0), 0, 0, 90)


class Clock:
    """A clock that stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    result = Clock()
    monkeypatch.setattr(files, "time", result)
    return result


def opened(path: Path) -> files.MatrixFile:
    return files.MatrixFile(path, files.read_file(path), HEAD, DECKS)


def pairs_in(path: Path) -> list[tuple[str, str]]:
    rows, faults = read_rows(path.read_bytes().decode())
    assert faults == []
    return [(row.a.name, row.b.name) for row in rows]


def test_the_file_is_written_now_and_then(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "matrix.csv"
    kept = opened(path)
    kept.write()
    assert not path.exists()  # nothing is known yet
    kept.add((0, 1), TALLY)
    assert pairs_in(path) == [("a", "b")]
    kept.add((1, 2), TALLY)
    assert pairs_in(path) == [("a", "b")]
    clock.now += 10
    kept.add((0, 2), TALLY)
    assert pairs_in(path) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert opened(path).tallies == {(0, 1): TALLY, (1, 2): TALLY, (0, 2): TALLY}


def test_what_is_as_it_was_is_not_written(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "matrix.csv"
    opened(path).add((0, 1), TALLY)
    before = path.stat()
    opened(path).write()
    assert path.stat() == before


def changed(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"more")


def removed(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("meddle", [changed, removed])
def test_a_file_that_somebody_changes_is_left(
    tmp_path: Path, clock: Clock, meddle: Callable[[Path], None], capsys: Any
) -> None:
    path = tmp_path / "matrix.csv"
    kept = opened(path)
    kept.add((0, 1), TALLY)
    meddle(path)
    content = path.read_bytes() if path.exists() else None
    clock.now += 10
    with pytest.raises(typer.Exit) as stopped:
        kept.add((1, 2), TALLY)
    assert stopped.value.exit_code == 2
    assert "matrix.csv" in capsys.readouterr().err
    kept.write()  # as whoever stops does, who says nothing twice
    assert capsys.readouterr().err == ""
    assert (path.read_bytes() if path.exists() else None) == content


def test_a_file_that_appears_meanwhile_is_left(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "matrix.csv"
    kept = opened(path)
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(typer.Exit):
        kept.add((0, 1), TALLY)
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("late", [False, True])
def test_ctrl_c_while_it_is_written(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    path = tmp_path / "matrix.csv"
    kept = opened(path)
    kept.add((0, 1), TALLY)
    replace = atomic.replace_all

    def stopped(replacements: Any) -> None:
        if late:
            replace(replacements)
        raise KeyboardInterrupt

    clock.now += 10
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "replace_all", stopped)
        with pytest.raises(KeyboardInterrupt):
            kept.add((1, 2), TALLY)
    kept.write()
    assert pairs_in(path) == [("a", "b"), ("b", "c")]
