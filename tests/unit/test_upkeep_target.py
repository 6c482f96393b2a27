"""Which folder is changed, and whether it lies over the shipped list or is a list of its own."""

import shutil
from pathlib import Path

import pytest

from tests.card_folders import FIRST, SETS, open_edit, write_list
from uvdeck.datadir import DataError, DataSource, data_files, shipped_cards
from uvdeck.upkeep.target import Target, find_target, read_list


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


# --- Names of files ------------------------------------------------------------------------------


def test_a_folder_that_is_begun(tmp_path: Path) -> None:
    target = find_target(str(tmp_path / "mine"), create=True)
    assert target.folder == tmp_path / "mine" / "cards"
    assert target.source.folders == (shipped_cards(),)
    assert find_target(str(tmp_path / "cards"), create=True).folder == tmp_path / "cards"
    assert list(tmp_path.iterdir()) == []  # nothing is made before it is written


@pytest.mark.parametrize("name", ["file", "file/cards", "folder"])
def test_a_file_where_a_folder_is_needed(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "cards").write_text("x")
    for create in (False, True):
        with pytest.raises(DataError):
            find_target(str(tmp_path / name), create=create)


def test_the_folder_cards_within_a_folder_is_found(tmp_path: Path) -> None:
    folder = write_list(tmp_path / "mine" / "cards")
    for data in (tmp_path / "mine", folder, f"{folder}/", tmp_path / "mine" / "." / "cards"):
        assert find_target(str(data)).folder == folder


def test_files_of_both_endings(tmp_path: Path) -> None:
    folder = write_list(tmp_path / "cards")
    target = Target(folder, DataSource((folder,)))
    assert target.set_file("aaa01") == folder / "sets" / "aaa01.yaml"
    assert target.set_file("new01") == folder / "sets" / "new01.yaml"
    assert target.registry_file() == folder / "sets.yaml"
    (folder / "sets" / "aaa01.yaml").rename(folder / "sets" / "aaa01.yml")
    (folder / "sets.yaml").rename(folder / "sets.yml")
    assert target.set_file("aaa01") == folder / "sets" / "aaa01.yml"
    assert target.registry_file() == folder / "sets.yml"


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("card-set", "sets/x.yaml"),
        ("set-registry", "sets.yaml"),
        ("format", "formats/x.yaml"),
        ("ban-list", "banlists/x.yaml"),
    ],
)
def test_the_first_line_leads_to_the_schema(tmp_path: Path, kind: str, place: str) -> None:
    folder = tmp_path / "cards"
    target = Target(folder, DataSource((folder,)))
    assert target.first_line(kind) == []
    schema = tmp_path / "schemas" / f"{kind}.schema.json"
    schema.parent.mkdir()
    schema.write_text("{}")
    (line,) = target.first_line(kind)
    way = line.removeprefix("# yaml-language-server: $schema=")
    assert ((folder / place).parent / way).resolve() == schema


# --- Reading the list ----------------------------------------------------------------------------


def test_the_list_and_what_is_mine(tmp_path: Path) -> None:
    below = write_list(tmp_path / "below")
    folder = write_list(tmp_path / "cards", {"sets/aaa01.yaml": FIRST})
    steps = []
    listing = read_list(Target(folder, DataSource((below, folder))), lambda: steps.append(1))
    assert listing.findings == []
    assert len(steps) == len(listing.documents)
    assert list(listing.content.values()) == [FIRST.encode()]
    mine = [document for document in listing.documents if listing.mine(document)]
    assert [document.layer for document in mine] == [1]
    assert listing.document(folder / "sets" / "aaa01.yaml") == mine[0]
    assert listing.document(below / "sets" / "aaa01.yaml") is None
    assert listing.document(folder / "sets" / "none.yaml") is None


def test_by_relative_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_list(tmp_path / "cards")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "link").symlink_to("cards")
    for here, name in (
        *((tmp_path, "cards"), (tmp_path / "elsewhere", "../cards")),
        *((tmp_path / "cards", "."), (tmp_path, "link")),
    ):
        monkeypatch.chdir(here)
        folder = Path(name)
        listing = read_list(Target(folder, DataSource((folder,))))
        assert len(listing.content) == len(listing.documents) > 4, name
        assert listing.document(folder / "sets" / "aaa01.yaml") is not None, name


def test_files_with_faults_have_no_value_and_say_why(tmp_path: Path) -> None:
    folder = write_list(tmp_path / "cards")
    (folder / "sets" / "aaa01.yaml").write_text("set: [\n")
    (folder / "sets" / "bbb02.yaml").unlink()
    (folder / "sets" / "bbb02.yaml").symlink_to("bbb02.yaml")
    listing = read_list(Target(folder, DataSource((folder,))))
    assert {finding.code for finding in listing.findings} == {"YML101", "YML111"}
    found = listing.document(folder / "sets" / "aaa01.yaml")
    assert found is not None
    assert found.value is None
    assert listing.content[found.path] == b"set: [\n"
    assert listing.document(folder / "sets" / "bbb02.yaml") is None


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
