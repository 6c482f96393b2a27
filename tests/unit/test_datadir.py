"""Where the data is: a clone, an installed package, layers over it."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.data.lists import FOUNDATION, card_set, registry, write
from uvdeck import datadir
from uvdeck.datadir import DataError, data_files, data_source, shipped_cards, shipped_schemas

ROOT = Path(__file__).resolve().parents[2]


def test_the_shipped_data_of_a_clone():
    assert shipped_cards() == ROOT / "cards"
    assert shipped_schemas() == ROOT / "schemas"
    assert data_source().folders == (ROOT / "cards",)


def test_an_installed_package_carries_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "site-packages" / "uvdeck"
    write(package / "_data" / "cards", registry("x"), card_set("x", f"001 name: A, {FOUNDATION}"))
    shutil.copytree(ROOT / "schemas", package / "_data" / "schemas")
    # Another package may have folders of the same names.
    write(tmp_path / "site-packages" / "cards", registry("y"))
    monkeypatch.setattr(datadir, "_PACKAGE", package)
    assert shipped_cards() == package / "_data" / "cards"
    assert shipped_schemas() == package / "_data" / "schemas"


def test_an_incomplete_installation_says_so_and_takes_no_other_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    package = tmp_path / "uvdeck"
    package.mkdir()
    for name in ("cards", "schemas"):
        (tmp_path / name).mkdir()  # somebody else's
    monkeypatch.setattr(datadir, "_PACKAGE", package)
    for look in (shipped_cards, shipped_schemas, data_source):
        with pytest.raises(DataError):
            look()


def test_layers_come_in_their_order(tmp_path: Path):
    one = write(tmp_path / "one", registry("x"))
    two = write(tmp_path / "two" / "cards", registry("y"))
    source = data_source((str(one), str(tmp_path / "two")))
    assert source.folders == (ROOT / "cards", one, two)
    assert source.files()[-2:] == [one / "sets.yaml", two / "sets.yaml"]
    assert len(source.files()) == 122 + 2


@pytest.mark.parametrize("layer", ["missing", "file", "empty", "hidden", "", "a\0b", "x" * 5_000])
def test_a_layer_without_data_is_refused(tmp_path: Path, layer: str):
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty" / "sets").mkdir(parents=True)
    (tmp_path / "hidden" / "sets").mkdir(parents=True)
    (tmp_path / "hidden" / "sets" / ".x.yaml").write_text("x")
    with pytest.raises(DataError):
        data_source((str(tmp_path / layer) if layer else str(tmp_path),))


def test_a_layer_that_may_not_be_read_is_a_data_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    write(tmp_path, registry("x"))

    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "is_dir", refuse)
        patch.setattr(datadir, "shipped_cards", lambda: ROOT / "cards")
        with pytest.raises(DataError):
            data_source((str(tmp_path),))


def test_data_files_of_a_folder(tmp_path: Path):
    (tmp_path / "sets" / "dir.yaml").mkdir(parents=True)
    for name in ("b.yaml", "a.yml", "C.YAML", ".hidden.yaml", "notes.txt", "d.json", "e.yaml~"):
        (tmp_path / "sets" / name).write_text("")
    for name in ("sets.yaml", "sets.yml", "other.yaml"):
        (tmp_path / name).write_text("")
    found = [str(path.relative_to(tmp_path).as_posix()) for path in data_files(tmp_path)]
    assert found == ["sets.yaml", "sets.yml", "sets/C.YAML", "sets/a.yml", "sets/b.yaml"]
    assert data_files(tmp_path / "nowhere") == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_links_that_lead_nowhere_are_not_passed_over(tmp_path: Path):
    (tmp_path / "sets").mkdir()
    for name, target in (
        ("sets/loop.yaml", "loop.yaml"),
        ("sets/gone.yaml", "gone"),
        ("sets.yaml", "gone"),
    ):
        (tmp_path / name).symlink_to(target)
    assert [path.name for path in data_files(tmp_path)] == ["sets.yaml", "gone.yaml", "loop.yaml"]
