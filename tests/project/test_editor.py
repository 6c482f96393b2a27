"""The settings of VS Code: each card file has its one schema, and nothing fights ``cards fmt``."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from uvdeck import schema
from uvdeck.catalogue.files import kind_of
from uvdeck.datadir import data_source, mha_cards

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".vscode"
SETTINGS: dict[str, Any] = json.loads((FOLDER / "settings.json").read_text(encoding="utf-8"))
SCHEMAS: dict[str, list[str]] = SETTINGS["yaml.schemas"]
#: The files of the list, as their own code reads them, decks, and the cards of the other game.
FILES = [
    *((path, kind_of(path)) for path in data_source().files()),
    *((path, "deck") for path in (ROOT / "examples" / "decks").rglob("*.yaml")),
    *((path, "mha-cards") for path in mha_cards().rglob("*.yaml")),
]


def as_the_extension(pattern: str, path: str) -> bool:
    """Match as the YAML extension does: at the end of the path, a star for any letters."""
    return re.search(re.escape(pattern).replace(r"\*", ".*") + "$", path) is not None


def as_a_glob(pattern: str, path: str) -> bool:
    """Match as other editors do: from any folder on, a star within one name."""
    wanted = re.escape(pattern.removeprefix("/")).replace(r"\*", "[^/]*")
    return re.search(f"(?:^|/){wanted}$", path) is not None


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.name)
def test_the_files_are_json_and_not_ignored(path: Path):
    json.loads(path.read_text(encoding="utf-8"))  # without comments, so that any program reads it
    if (ROOT / ".git").exists():
        arguments = ["git", "check-ignore", "--quiet", "--no-index", str(path)]
        assert subprocess.run(arguments, cwd=ROOT, check=False).returncode == 1


def test_the_extension_is_recommended():
    extensions = json.loads((FOLDER / "extensions.json").read_text(encoding="utf-8"))
    assert extensions["recommendations"] == ["redhat.vscode-yaml"]


def test_every_schema_is_there_and_every_kind_has_one():
    names = {f"./schemas/{path.name}" for path in (ROOT / "schemas").glob("*.json")}
    # Records of duels are JSON that the program writes; games that are saved or counted, and what
    # is asked about missions, have no place of their own.
    kinds = set(schema.KINDS) - {"duel-trace", "mha-save", "mha-missions", "mha-score"}
    assert {f"./schemas/{kind}.schema.json" for kind in kinds} == set(SCHEMAS)
    assert set(SCHEMAS) <= names


@pytest.mark.parametrize("matches", [as_the_extension, as_a_glob])
def test_every_card_file_has_exactly_the_schema_of_its_kind(matches: Any):
    assert len(FILES) > 120
    for path, kind in FILES:
        if matches is as_a_glob and path.parent.name == "illegal":
            continue  # decks that are wrong on purpose, a folder further down
        shown = f"/home/ann/uvdeck/{path.relative_to(ROOT).as_posix()}"
        found = [name for name, globs in SCHEMAS.items() if any(matches(g, shown) for g in globs)]
        assert found == [f"./schemas/{kind}.schema.json"], path


@pytest.mark.parametrize("matches", [as_the_extension, as_a_glob])
@pytest.mark.parametrize(
    "path",
    ["mycards/sets.yaml", "cards/SOURCES.md", "examples/github/workflows/cards.yml", "sets.yaml"],
)
def test_other_files_have_none(matches: Any, path: str):
    globs = [glob for each in SCHEMAS.values() for glob in each]
    assert not any(matches(glob, f"/home/ann/{path}") for glob in globs)


def test_the_editor_saves_the_one_form():
    """What ``cards fmt`` writes: LF, a line end at the end, two blanks, no other formatter."""
    yaml = SETTINGS["[yaml]"]
    assert SETTINGS["files.eol"] == "\n"
    assert SETTINGS["files.insertFinalNewline"] is True
    assert (yaml["editor.insertSpaces"], yaml["editor.tabSize"]) == (True, 2)
    assert SETTINGS["yaml.format.enable"] is False
    assert not any(value for key, value in yaml.items() if key.startswith("editor.format"))
    for path, _ in FILES:
        if path.parent.name == "illegal":
            continue
        data = path.read_bytes()
        assert b"\r" not in data
        assert data.endswith(b"\n")
