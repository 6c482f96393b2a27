"""The two sides of a comparison: what a name stands for, and what is read."""

from pathlib import Path

import pytest

from tests.card_folders import write_list
from tests.card_lists import LIST, files, fresh, pair
from tests.repositories import Repository
from uvdeck.datadir import DataSource
from uvdeck.upkeep.sides import SideError, base_files, name_of, read_side, working_side
from uvdeck.upkeep.two_lists import is_unreadable, read_pair


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    made = Repository(tmp_path)
    write_list(made.folder / "cards", files(LIST))
    made.commit("One")
    monkeypatch.chdir(made.folder)
    return made


def test_names_of_files() -> None:
    assert name_of("sets", "mha01.yaml") == "sets/mha01"
    assert name_of("banlists", "a.YML") == "banlists/a"
    assert name_of("", "sets.yml") == "sets"
    assert name_of("anywhere", "old.yaml") == "old"


@pytest.mark.parametrize("given", ["cards", ".", "./cards/"])
def test_a_folder(repository: Repository, given: str) -> None:
    side = read_side(given, "cards", repository.folder)
    assert (side.kind, side.is_file, side.is_whole) == ("folder", False, True)
    assert [file.name for file in side.files] == ["sets", "sets/x01", "sets/x02", "formats/core"]


def test_a_file(repository: Repository) -> None:
    side = read_side("cards/sets/x01.yaml", "cards", repository.folder)
    assert (side.kind, side.is_file, side.is_whole) == ("file", True, False)
    assert [file.name for file in side.files] == ["sets/x01"]


def test_a_revision(repository: Repository) -> None:
    side = read_side("HEAD", "cards", repository.folder)
    assert (side.kind, side.is_file, side.is_whole) == ("revision", False, True)
    assert side.commit == repository.git("rev-parse", "HEAD").strip()
    side = read_side("HEAD:cards/sets/x01.yaml", "cards", repository.folder)
    assert (side.kind, side.is_file, side.is_whole) == ("revision", True, False)


def test_what_is_both_is_the_path(repository: Repository) -> None:
    repository.git("tag", "cards")
    repository.git("tag", "x01.yaml")
    assert read_side("cards", "cards", repository.folder).kind == "folder"
    write_list(repository.folder, {"x01.yaml": "set: x01\n"})
    assert read_side("x01.yaml", "cards", repository.folder).kind == "file"
    assert read_side("refs/tags/cards", "cards", repository.folder).kind == "revision"


@pytest.mark.parametrize("given", ["", "  ", "nothing", "a\0b", "formats", "-x", "x" * 5_000])
def test_what_is_no_side(repository: Repository, given: str) -> None:
    (repository.folder / "formats").mkdir()
    with pytest.raises(SideError):
        read_side(given, "cards", repository.folder)


def test_without_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SideError):
        read_side("main", "cards", tmp_path)
    with pytest.raises(SideError):
        working_side("cards", tmp_path)
    write_list(tmp_path / "cards", files(LIST))
    assert working_side("cards", tmp_path).is_whole


def test_the_working_tree_is_found_from_below(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = repository.folder / "docs"
    below.mkdir()
    monkeypatch.chdir(below)
    assert working_side("cards", below).is_whole
    with pytest.raises(SideError):
        working_side("lists", below)


def test_a_pipe_or_a_missing_file_is_told(repository: Repository) -> None:
    import os

    os.mkfifo(repository.folder / "pipe.yaml")
    side = read_side("pipe.yaml", "cards", repository.folder)
    assert [f.code for f in side.findings] == ["YML111"]
    assert is_unreadable(side, read_pair(side, side, []).old)
    (repository.folder / "nowhere.yaml").symlink_to("missing.yaml")
    side = read_side("nowhere.yaml", "cards", repository.folder)
    assert [f.code for f in side.findings] == ["YML111"]


def test_base_files_know_their_layers(tmp_path: Path) -> None:
    write_list(tmp_path / "one", files(LIST))
    write_list(
        tmp_path / "sets", files({"x02": LIST["x02"]}, whole=False)
    )  # a folder called "sets"
    found, findings = base_files(DataSource((tmp_path / "one", tmp_path / "sets")))
    assert findings == []
    assert [(file.name, file.layer) for file in found] == [
        ("sets", 0), ("sets/x01", 0), ("sets/x02", 0), ("formats/core", 0),
        ("sets", 1), ("sets/x02", 1),
    ]  # fmt: skip


# --- Only what matters is read -------------------------------------------------------------------


def test_files_that_are_the_same_are_read_only_where_they_are_spoken_of() -> None:
    sets = {**LIST, "x03": {"001": LIST["x02"]["003"]}, "x04": {"001": {"reprint_of": "x03/001"}}}
    new = {**fresh(), "x03": sets["x03"], "x04": sets["x04"]}
    new["x02"]["003"]["stamina"] = 4
    found = pair(files(sets), files(new))
    read = {document.path for document in found.new.documents}
    assert read == {"new/sets.yaml", "new/sets/x01.yaml", "new/sets/x02.yaml"}
    new["x03"] = {"001": {**sets["x03"]["001"], "stamina": 9}}
    found = pair(files(sets), files(new))
    assert "new/sets/x04.yaml" in {document.path for document in found.new.documents}


def test_a_single_file_stands_for_its_set(tmp_path: Path) -> None:
    new = fresh()
    new["x01"]["004"]["control"] = 4
    del new["x01"]["003"]
    texts = files(new)
    write_list(
        tmp_path, {"new.yaml": texts["sets/x01.yaml"], "list/sets.yaml": files(LIST)["sets.yaml"]}
    )
    write_list(tmp_path / "list", files(LIST))
    base, _ = base_files(DataSource((tmp_path / "list",)))
    whole = read_side(str(tmp_path / "list"), "cards", tmp_path)
    single = read_side(str(tmp_path / "new.yaml"), "cards", tmp_path)
    both = read_pair(whole, single, base)
    assert both.scope is not None
    assert both.scope.names == {"sets/x01"}
    assert "x01/003" in both.old.printings
    assert "x01/003" not in both.new.printings
    assert both.new.printings["x01/004"].fields["control"] == 4


@pytest.mark.parametrize(
    "text", ["", "a: [", "- 1\n", "main: [4 Strike]\ncharacter: Faye\n", "\0", "set: x01\n"]
)
def test_a_file_that_is_no_card_data(tmp_path: Path, text: str) -> None:
    (tmp_path / "deck.yaml").write_text(text)
    write_list(tmp_path / "list", files(LIST))
    one = read_side(str(tmp_path / "deck.yaml"), "cards", tmp_path)
    two = read_side(str(tmp_path / "list"), "cards", tmp_path)
    both = read_pair(one, two, two.files)
    assert both.findings
    assert is_unreadable(one, both.old)
    assert not is_unreadable(two, both.new)
