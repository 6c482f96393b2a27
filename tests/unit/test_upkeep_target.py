"""Which folder is changed, and whether it lies over the shipped list or is a list of its own."""

import shutil
from pathlib import Path

import pytest

from tests.card_folders import FIRST, SETS, open_edit, write_list
from uvdeck.datadir import DataError, data_files, shipped_cards
from uvdeck.upkeep.target import find_target


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(shipped_cards(), tmp_path / "cards")
    return tmp_path / "cards"


def test_a_copy_of_the_list_is_a_list_of_its_own(copy: Path) -> None:
    assert find_target(str(copy)).source.folders == (copy,)


def test_so_is_a_copy_with_a_set_of_another_name(copy: Path) -> None:
    """Else the set would be there twice: under its new code here, under its old one below."""
    (copy / "sets" / "mha01.yaml").rename(copy / "sets" / "mha1.yaml")
    (copy / "formats" / "core.yaml").unlink()
    assert find_target(str(copy.parent)).source.folders == (copy,)


def test_a_folder_with_some_files_lies_over_the_shipped_list(copy: Path) -> None:
    shutil.rmtree(copy / "sets")
    assert find_target(str(copy)).source.folders == (shipped_cards(), copy)


def test_without_data_nothing_is_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError):
        find_target(None)
    with pytest.raises(DataError):
        find_target(None, create=True)
    with pytest.raises(DataError):
        find_target("mine")
    assert find_target("mine", create=True).folder == Path("mine", "cards")


@pytest.mark.parametrize("ending", ["yaml", "yml", "YAML", "Yml"])
def test_the_files_that_are_read_are_those_that_are_changed(tmp_path: Path, ending: str) -> None:
    """Else a set would have two files."""
    folder = write_list(tmp_path / "cards", {f"sets.{ending}": SETS, f"sets/aaa01.{ending}": FIRST})
    edit = open_edit(folder)
    edit.put("aaa01/004", {**edit.printings["aaa01/004"].fields, "control": 4})
    edit.file(edit.listing.target.registry_file(), "set-registry", {})["as_of"] = "2026-04"
    assert {r.target for r in edit.replacements()} == set(data_files(folder))


def test_a_folder_in_the_place_of_a_file_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "sets" / "aaa01.yml").mkdir(parents=True)
    target = find_target(str(tmp_path), create=True)
    assert target.set_file("aaa01").name == "aaa01.yaml"
