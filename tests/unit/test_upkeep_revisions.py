"""Files of a git revision, out of a real repository."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.card_folders import write_list
from tests.card_lists import LIST, files, fresh
from tests.repositories import Repository
from uvdeck.upkeep import revisions
from uvdeck.upkeep.revisions import (
    Objects,
    RevisionError,
    in_repository,
    read_revision,
    top_folder,
)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "clone")
    write_list(made.folder / "cards", files(LIST))
    made.commit("One")
    made.git("tag", "v1")
    new = fresh()
    new["x01"]["004"]["control"] = 4
    write_list(made.folder / "cards", files(new))
    write_list(made.folder / "cards", {"SOURCES.md": "Somewhere."})
    made.commit("Two")
    return made


def read(repository: Repository, given: str, folder: str = "cards") -> revisions.Revision:
    with Objects(repository.folder) as objects:
        return read_revision(objects, given, folder)


NAMES = ["sets.yaml", "formats/core.yaml", "sets/x01.yaml", "sets/x02.yaml"]


def test_a_revision(repository: Repository) -> None:
    found = read(repository, "v1")
    assert found.commit == repository.git("rev-parse", "v1").strip()
    assert not found.is_file
    assert sorted(file.name for file in found.files) == sorted(NAMES)
    assert found.files[0].name == "sets.yaml"
    assert found.files[0].path == "v1:cards/sets.yaml"
    contents = {file.name: file.data.decode() for file in found.files}
    assert contents == files(LIST)
    assert found.findings == []


@pytest.mark.parametrize("given", ["HEAD~1", "v1", "v1^{}", "main~1", "HEAD^"])
def test_revisions_have_many_names(repository: Repository, given: str) -> None:
    assert read(repository, given).commit == repository.git("rev-parse", "v1").strip()


def test_an_annotated_tag_is_its_commit(repository: Repository) -> None:
    repository.git("tag", "-a", "-m", "Two", "v2")
    assert read(repository, "v2").commit == repository.git("rev-parse", "HEAD").strip()


@pytest.mark.parametrize("given", ["v1:cards", "v1:cards/", "v1:", "v1:./cards"])
def test_a_folder_of_a_revision(repository: Repository, given: str) -> None:
    found = read(repository, given, "elsewhere")
    assert sorted(file.name for file in found.files) == sorted(NAMES)
    assert found.commit is None
    assert found.files[0].path.endswith("cards/sets.yaml")
    assert "//" not in found.files[0].path


def test_a_file_of_a_revision(repository: Repository) -> None:
    found = read(repository, "v1:cards/sets/x01.yaml")
    assert found.is_file
    (file,) = found.files
    assert (file.name, file.path) == ("x01.yaml", "v1:cards/sets/x01.yaml")
    assert file.data.decode() == files(LIST)["sets/x01.yaml"]


def test_what_is_staged(repository: Repository) -> None:
    new = fresh()
    new["x01"]["004"]["control"] = 1
    write_list(repository.folder / "cards", files(new))
    repository.git("add", ".")
    (file,) = read(repository, ":cards/sets/x01.yaml").files
    assert file.data.decode() == files(new)["sets/x01.yaml"]


def test_the_top_of_a_repository_may_be_the_card_folder(tmp_path: Path) -> None:
    repository = Repository(tmp_path)
    write_list(repository.folder, files(LIST))
    repository.commit("One")
    found = read(repository, "HEAD", "")
    assert found.files[0].path == "HEAD:sets.yaml"
    assert sorted(file.name for file in found.files) == sorted(NAMES)


def test_the_current_folder_may_be_deep_in_the_repository(repository: Repository) -> None:
    with Objects(repository.folder / "cards" / "sets") as objects:
        assert len(read_revision(objects, "v1", "cards").files) == len(NAMES)
    assert top_folder(repository.folder / "cards" / "sets") == repository.folder.resolve()


@pytest.mark.parametrize(
    "given",
    ["nothing", "v1:nothing", "v1:cards/SOURCES.md/x", "--output=x", "-h", "--all", "a\nb", "a\0b",
     "HEAD\n", " ", "v1 v1", "x" * 5_000, "\u2603", "HEAD~99", "HEAD^{tree"],
)  # fmt: skip
def test_what_is_no_revision(repository: Repository, given: str) -> None:
    with pytest.raises(RevisionError):
        read(repository, given)
    assert repository.git("status", "--porcelain") == ""


def test_a_revision_that_has_no_such_folder(repository: Repository) -> None:
    with pytest.raises(RevisionError):
        read(repository, "v1", "lists")
    with pytest.raises(RevisionError):
        read(repository, "v1:cards/sets")  # a folder without card data


def test_links_are_told_and_not_followed(repository: Repository) -> None:
    (repository.folder / "cards" / "sets" / "x03.yaml").symlink_to("/etc/passwd")
    repository.commit("Three")
    found = read(repository, "HEAD")
    assert [file.name for file in found.files if file.name.endswith("x03.yaml")] == []
    assert [(f.code, f.span.path) for f in found.findings if f.span] == [
        ("YML111", "HEAD:cards/sets/x03.yaml")
    ]


def test_large_files_are_told_and_not_kept(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Objects(repository.folder) as objects:
        assert (found := objects.find("v1:cards/sets.yaml", limit=10))
        assert found.content is None
        assert objects.find("v1:cards/sets.yaml") is not None  # the next answer is whole
    monkeypatch.setattr(revisions, "MAX_TOTAL", 100)
    with pytest.raises(RevisionError):
        read(repository, "v1")
    monkeypatch.undo()
    monkeypatch.setattr(revisions, "MAX_FILES", 2)
    with pytest.raises(RevisionError):
        read(repository, "v1")


def test_names_of_files_that_are_no_ascii(repository: Repository) -> None:
    write_list(repository.folder / "cards", {"sets/\u00e4 b.yaml": "set: x\n"})
    repository.commit("Three")
    assert "sets/\u00e4 b.yaml" in {file.name for file in read(repository, "HEAD").files}


def test_no_hook_filter_or_pager_runs(repository: Repository) -> None:
    touched = repository.folder / "touched"
    for key in ("core.pager", "core.fsmonitor", "diff.external", "filter.x.smudge"):
        repository.git("config", key, f"touch {touched}; cat")
    repository.git("config", "core.hooksPath", "hooks")
    write_list(repository.folder, {"cards/.gitattributes": "*.yaml filter=x diff=x\n"})
    hook = repository.folder / "hooks" / "post-checkout"
    hook.parent.mkdir()
    hook.write_text(f"#!/bin/sh\ntouch {touched}\n")
    hook.chmod(0o755)
    assert read(repository, "v1").files
    assert not touched.exists()


def test_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert top_folder(tmp_path) is None
    assert not in_repository(tmp_path)


def test_a_repository_without_a_working_tree(repository: Repository, tmp_path: Path) -> None:
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    assert in_repository(tmp_path / "bare")
    assert top_folder(tmp_path / "bare") is None
    with Objects(tmp_path / "bare") as objects:
        assert len(read_revision(objects, "v1", "cards").files) == len(NAMES)


def test_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RevisionError):
        top_folder(tmp_path)
    with pytest.raises(RevisionError):
        Objects(tmp_path)


def test_a_git_of_the_current_folder_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = tmp_path / "git"
    fake.write_text("#!/bin/sh\ntouch ran\n")
    fake.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    with pytest.raises(RevisionError):
        top_folder(tmp_path)
    assert not (tmp_path / "ran").exists()


def test_git_that_ends_early(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = repository.folder / "bin" / "git"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(fake.parent))
    with pytest.raises(RevisionError):
        top_folder(repository.folder)
    with pytest.raises(RevisionError):
        read(repository, "v1")


def test_repositories_with_long_ids(tmp_path: Path) -> None:
    try:
        repository = Repository(tmp_path, "--object-format=sha256")
    except subprocess.CalledProcessError:
        pytest.skip("this git knows no other ids")
    write_list(repository.folder / "cards", files(LIST))
    repository.commit("One")
    found = read(repository, "HEAD")
    assert len(found.commit or "") == 64
    assert sorted(file.name for file in found.files) == sorted(NAMES)


# --- Repositories that are damaged, or arranged ---------------------------------------------------


def object_file(repository: Repository, name: str) -> Path:
    oid = repository.git("rev-parse", name).strip()
    return repository.folder / ".git" / "objects" / oid[:2] / oid[2:]


@pytest.mark.parametrize("tree", [b"100644", b"100644 sets.yaml", b"40000 sets\0" + b"\1" * 19])
def test_a_damaged_folder_is_said(repository: Repository, tree: bytes) -> None:
    done = subprocess.run(
        ["git", "hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
        cwd=repository.folder,
        input=tree,
        capture_output=True,
        check=True,
    )
    with pytest.raises(RevisionError):
        read(repository, done.stdout.decode().strip(), "")


def test_a_file_that_is_not_in_the_repository(repository: Repository) -> None:
    object_file(repository, "v1:cards/sets/x01.yaml").unlink()
    found = read(repository, "v1")
    assert found.unread == ["sets/x01.yaml"]
    assert [finding.code for finding in found.findings] == ["YML111"]


def test_nothing_stands_in_for_what_a_revision_holds(repository: Repository) -> None:
    blobs = [
        repository.git("rev-parse", f"{name}:cards/sets/x01.yaml").strip()
        for name in ("v1", "main")
    ]
    repository.git("replace", *blobs)
    contents = {file.name: file.data.decode() for file in read(repository, "v1").files}
    assert contents == files(LIST)


def test_a_git_without_a_place_of_its_own_is_passed_over(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = repository.folder / "bin" / "git"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.chdir(repository.folder)
    monkeypatch.setenv("PATH", os.pathsep.join(["bin", "", os.environ["PATH"]]))
    assert len(read(repository, "v1").files) == len(NAMES)
    monkeypatch.setenv("PATH", "bin")
    with pytest.raises(RevisionError):
        read(repository, "v1")
