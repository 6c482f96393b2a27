"""``uvdeck cards diff`` over folders, files and revisions of a real repository."""

import json
import shutil
from pathlib import Path

import pytest

from tests.card_folders import write_list
from tests.card_lists import LIST, files
from tests.cli.support import DECKS, ROOT, Program
from tests.repositories import Repository

CONTROL = ("control: 5", "control: 4")


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")


def clone(folder: Path) -> Repository:
    """Return a clone of the card list, in which a card was corrected since the last commit."""
    made = Repository(folder)
    shutil.copytree(ROOT / "cards", made.folder / "cards")
    made.commit("One")
    made.git("tag", "v1")
    path = made.folder / "cards" / "sets" / "mha01.yaml"
    text = path.read_text(encoding="utf-8")
    head, found, tail = text.partition("    name: Celebrity Status\n")
    assert found
    path.write_text(head + found + tail.replace(*CONTROL, 1), encoding="utf-8")
    return made


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A clone that a test may change."""
    return clone(tmp_path / "clone")


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A clone that no test changes."""
    return clone(tmp_path_factory.mktemp("unchanged"))


def test_a_revision_and_the_working_tree(uvdeck: Program, repository: Repository) -> None:
    run = uvdeck("cards", "diff", "v1", cwd=repository.folder)
    assert (run.code, run.err) == (1, "")
    assert "control 5 -> 4" in run.out
    assert run.out.splitlines()[-1] == "1 changed"
    assert uvdeck("cards", "diff", "v1", "HEAD", cwd=repository.folder).code == 0
    below = repository.folder / "cards" / "sets"
    assert uvdeck("cards", "diff", "HEAD", cwd=below).code == 1
    repository.commit("Two")
    for arguments in (
        ("HEAD~1", "HEAD"),
        ("v1",),
        ("v1", "main:cards"),
        ("v1:cards/sets/mha01.yaml",),
    ):
        document = uvdeck("cards", "diff", *arguments, "--json", cwd=repository.folder).json
        assert [c["id"] for c in document["changed"]] == ["mha01/006"], arguments


def test_json(uvdeck: Program, unchanged: Repository) -> None:
    run = uvdeck("cards", "diff", "v1", "--json", cwd=unchanged.folder)
    document = run.json
    assert (run.code, document["exitCode"], document["kind"]) == (1, 1, "card-diff")
    assert document["schemaVersion"] == 1
    assert document["old"] == {
        "given": "v1", "kind": "revision", "asOf": "2026-03",
        "commit": unchanged.git("rev-parse", "v1").strip(),
    }  # fmt: skip
    assert document["new"]["kind"] == "folder"
    (changed,) = document["changed"]
    assert changed == {
        "id": "mha01/006", "idBefore": "mha01/006", "name": "Celebrity Status",
        "facts": [{"field": "control", "before": 5, "after": 4, "text": ["control 5 -> 4"],
                   "reprints": []}],
    }  # fmt: skip
    for empty in ("sets", "added", "removed", "renumbered", "renamed", "formats", "banLists",
                  "form", "notCompared", "rewritten", "findings"):  # fmt: skip
        assert document[empty] == []
    assert "decks" not in document


def test_files_and_folders_outside_of_a_repository(
    uvdeck: Program, unchanged: Repository, tmp_path: Path
) -> None:
    folder = tmp_path / "apart"
    folder.mkdir()
    shutil.copy(ROOT / "cards" / "sets" / "mha01.yaml", folder / "old.yaml")
    new = unchanged.folder / "cards" / "sets" / "mha01.yaml"
    run = uvdeck("cards", "diff", "old.yaml", new, cwd=folder)
    assert (run.code, run.out.splitlines()[-1]) == (1, "1 changed")
    run = uvdeck("cards", "diff", ROOT / "cards", unchanged.folder, cwd=folder)
    assert (run.code, run.out.splitlines()[-1]) == (1, "1 changed")
    assert uvdeck("cards", "diff", "old.yaml", ROOT / "cards", cwd=folder).code == 0


def test_markdown_into_a_file(uvdeck: Program, unchanged: Repository, tmp_path: Path) -> None:
    target = tmp_path / "summary.md"
    words = ("cards", "diff", "v1", "--output-format", "markdown", "-o", target)
    run = uvdeck(*words, cwd=unchanged.folder)
    assert (run.code, run.out) == (1, "")
    text = target.read_text(encoding="utf-8")
    assert "| mha01/006 | Celebrity Status | control 5 -> 4 |\n" in text
    assert uvdeck(*words, cwd=unchanged.folder).code == 2
    target.write_text("other")
    assert uvdeck(*words, "--force", cwd=unchanged.folder).code == 1
    assert target.read_text(encoding="utf-8") == text
    for bad in (tmp_path / "no" / "x", tmp_path, "x" * 5_000):
        assert uvdeck("cards", "diff", "v1", "-o", bad, cwd=unchanged.folder).code == 2


def test_text_and_json_into_a_file(uvdeck: Program, unchanged: Repository, tmp_path: Path) -> None:
    for option in ((), ("--json",)):
        printed = uvdeck("cards", "diff", "v1", *option, cwd=unchanged.folder).out
        target = tmp_path / "out"
        uvdeck("cards", "diff", "v1", *option, "-o", target, "--force", cwd=unchanged.folder)
        assert target.read_text(encoding="utf-8") == printed


def test_decks(uvdeck: Program, repository: Repository, tmp_path: Path) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    shutil.copy(DECKS / "all-might.yaml", decks)
    shutil.copy(DECKS / "vaxildan.txt", decks)
    words = ("cards", "diff", "v1", "--decks", decks)
    document = uvdeck(*words, "--json", cwd=repository.folder).json
    assert document["decksLookedAt"] == 2
    (deck,) = document["decks"]
    assert Path(deck["path"]).name == "all-might.yaml"
    assert deck["cards"] == [{"id": "mha01/006", "name": "Celebrity Status"}]
    assert (deck["before"], deck["after"], deck["why"]) == ("legal", "legal", None)
    assert "all-might.yaml" in uvdeck(*words, cwd=repository.folder).out
    path = repository.folder / "cards" / "sets" / "mha01.yaml"
    edit(path, "name: Celebrity Status", "name: Celebrity Standing")
    document = uvdeck(*words, "--json", cwd=repository.folder).json
    (deck,) = document["decks"]
    assert (deck["before"], deck["after"]) == ("legal", "not legal")
    assert deck["why"]
    run = uvdeck("cards", "diff", "v1", "--decks", tmp_path / "none", cwd=repository.folder)
    assert run.code == 2


def test_a_private_list(uvdeck: Program, repository: Repository) -> None:
    folder = repository.folder / "lists" / "mine"
    (folder / "sets").mkdir(parents=True)
    (folder / "sets.yaml").write_text(
        "as_of: 2026-04\nsets:\n"
        "  own01: {name: Own, universe: null, released: null, card_back: null}\n"
    )
    own = folder / "sets" / "own01.yaml"
    own.write_text('set: own01\ncards:\n  "001":\n    reprint_of: mha01/006\n')
    repository.commit("Own")
    own.write_text('set: own01\ncards:\n  "002":\n    reprint_of: mha01/006\n')
    run = uvdeck("cards", "diff", "HEAD", "--path", "lists/mine", "--json", cwd=repository.folder)
    document = run.json
    assert [(e["before"], e["after"]) for e in document["renumbered"]] == [
        ("own01/001", "own01/002")
    ]
    assert document["sets"] == document["added"] == []
    assert document["renumbered"][0]["name"] == "Celebrity Status"
    run = uvdeck("cards", "diff", "HEAD:lists/mine", "lists/mine", cwd=repository.folder)
    assert run.out.splitlines()[-1] == "1 renumbered"


@pytest.mark.parametrize(
    "arguments",
    [
        ("nothing",), ("",), ("v1", "nothing"), ("--", "--output=x"), ("v1", "--path", "/etc"),
        ("v1", "--path", "../x"), ("v1", "--path", ""), ("v1", "--path", "nothing"),
        ("cards/SOURCES.md",), ("a\nb",), ("v1", "--limit", "-1"), ("v1:cards/SOURCES.md",),
        ("v1", "--data", "nothing", "--decks", "."),
    ],
)  # fmt: skip
def test_what_cannot_be_compared(
    uvdeck: Program, unchanged: Repository, arguments: tuple[str, ...]
) -> None:
    run = uvdeck("cards", "diff", *arguments, cwd=unchanged.folder)
    assert (run.code, run.out) == (2, "")
    assert run.err
    assert not (unchanged.folder / "x").exists()


def test_without_git_or_repository(uvdeck: Program, tmp_path: Path) -> None:
    ceiling = {"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)}
    assert uvdeck("cards", "diff", "main", cwd=tmp_path, **ceiling).code == 2
    assert uvdeck("cards", "diff", ROOT / "cards", cwd=tmp_path, **ceiling).code == 2
    assert uvdeck("cards", "diff", "main", cwd=tmp_path, PATH=str(tmp_path)).code == 2
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    assert uvdeck("cards", "diff", ROOT / "cards", cwd=tmp_path, **ceiling).code == 0


def test_files_with_errors(uvdeck: Program, repository: Repository) -> None:
    path = repository.folder / "cards" / "sets" / "mha01.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("difficulty: 6", "difficulty: 66", 1), encoding="utf-8")
    document = uvdeck("cards", "diff", "v1", "--json", cwd=repository.folder).json
    assert [f["code"] for f in document["findings"]] == ["SCH106"]
    assert document["notCompared"][0]["where"] == "mha01/001"
    assert [c["id"] for c in document["changed"]] == ["mha01/006"]
    (repository.folder / "cards" / "sets" / "mha01.yaml").write_text("set: [\n")
    run = uvdeck("cards", "diff", "v1", cwd=repository.folder)
    assert run.code == 1
    assert "YML101" in run.out
    document = uvdeck("cards", "diff", "v1", "--json", cwd=repository.folder).json
    assert document["removed"] == document["sets"] == []
    assert "sets/mha01" in {entry["where"] for entry in document["notCompared"]}


def test_names_cannot_speak_to_the_terminal_or_to_markdown(
    uvdeck: Program, repository: Repository
) -> None:
    path = repository.folder / "cards" / "sets" / "mha01.yaml"
    edit(path, "name: Celebrity Status", 'name: "[bold]\u202ex|<b>@all [/bold]"')
    repository.git("tag", "<b>x")
    run = uvdeck("cards", "diff", "<b>x", cwd=repository.folder, FORCE_COLOR="1")
    assert "\u202e" not in run.out
    assert "[bold]" in run.out
    run = uvdeck("cards", "diff", "<b>x", "--output-format", "markdown", cwd=repository.folder)
    assert "<b>" not in run.out
    assert "@all" not in run.out


def test_a_list_that_a_revision_does_not_have_yet(uvdeck: Program, tmp_path: Path) -> None:
    made = Repository(tmp_path / "own")
    (made.folder / "README").write_text("mine\n", encoding="utf-8")
    made.commit("One")
    (made.folder / "cards" / "sets").mkdir(parents=True)
    shutil.copy(ROOT / "examples" / "data" / "sets.yaml", made.folder / "cards")
    for path in (ROOT / "examples" / "data" / "sets").iterdir():
        shutil.copy(path, made.folder / "cards" / "sets")
    run = uvdeck("cards", "diff", "main", "--json", cwd=made.folder)
    assert (run.code, run.err) == (1, "")
    document = json.loads(run.out)
    assert document["added"]
    assert document["removed"] == []
    # What the folder is looked for in has to have it.
    assert uvdeck("cards", "diff", "main", "HEAD", cwd=made.folder).code == 2


# --- What one side has and cannot read ------------------------------------------------------------


@pytest.mark.parametrize("how", ["link", "large", "missing"])
@pytest.mark.parametrize("backwards", [False, True])
def test_what_cannot_be_read_is_neither_added_nor_removed(
    uvdeck: Program, tmp_path: Path, how: str, backwards: bool
) -> None:
    repository = Repository(tmp_path)
    write_list(tmp_path / "cards", files(LIST))
    path = tmp_path / "cards" / "sets" / "x01.yaml"
    text = path.read_text(encoding="utf-8")
    if how == "link":
        path.rename(tmp_path / "x01.yaml")
        path.symlink_to(tmp_path / "x01.yaml")
    elif how == "large":
        path.write_text(text + "#" * (16 << 20), encoding="utf-8")
    old = repository.commit("One")
    if how == "missing":
        oid = repository.git("rev-parse", "HEAD:cards/sets/x01.yaml").strip()
        (tmp_path / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    path.unlink()
    path.write_text(text, encoding="utf-8")
    sides = ("cards", old) if backwards else (old, "cards")
    run = uvdeck("cards", "diff", *sides, "--json", cwd=tmp_path)
    assert run.code == 1, run.err
    assert (run.json["added"], run.json["removed"], run.json["sets"]) == ([], [], [])
    assert [entry["where"] for entry in run.json["notCompared"]] == ["sets/x01"]


def test_a_name_of_gits_own_is_a_revision_in_its_folder(uvdeck: Program, tmp_path: Path) -> None:
    """In a bare repository HEAD is a file, too."""
    repository = Repository(tmp_path / "clone")
    write_list(repository.folder / "cards", files(LIST))
    repository.commit("One")
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    run = uvdeck("cards", "diff", "HEAD", "main", "--json", cwd=tmp_path / "bare")
    assert run.code == 0, run.err
    assert run.json["old"]["kind"] == "revision"
