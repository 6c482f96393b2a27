"""The hooks for pre-commit, run by pre-commit itself in a small list of one's own."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.gitfolders import commit_all, git
from tests.programs import Tool
from uvdeck.datadir import data_source
from uvdeck.yamldoc import parse

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / ".pre-commit-hooks.yaml"
HOOKS, _ = parse(MANIFEST.read_text(encoding="utf-8"), MANIFEST.name)
BY_ID = {hook["id"]: hook for hook in HOOKS}

# --- What the file says --------------------------------------------------------------------------


def pre_commit(
    folder: Path, *arguments: str, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pre_commit", *arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


def test_the_manifest_is_valid():
    done = pre_commit(ROOT, "validate-manifest", MANIFEST.name)
    assert done.returncode == 0, done.stdout
    assert list(BY_ID) == ["uvdeck-validate", "uvdeck-fmt", "uvdeck-fmt-check", "uvdeck-check"]


def test_the_patterns_choose_card_files_and_decks():
    files = {path.relative_to(ROOT).as_posix() for path in data_source().files()}
    files.add("cards/lint-accepted.yaml")
    decks = {f"examples/decks/{name}" for name in ("all-might.yaml", "vaxildan.txt")}
    other = {"cards/SOURCES.md", "cards/sets/notes.txt", "mkdocs.yml", "my/cards/sets.yaml"}
    for hook in HOOKS:
        wanted = decks if hook["id"] == "uvdeck-check" else files
        assert {p for p in files | decks | other if re.search(hook["files"], p)} == wanted


@pytest.mark.parametrize("hook", HOOKS, ids=BY_ID)
def test_the_commands_take_what_the_hooks_give_them(hook: dict[str, str | list[str]]):
    assert hook["language"] == "python"
    entry = str(hook["entry"]).split()
    assert entry[0] == "uvdeck"
    done = subprocess.run(
        [sys.executable, "-m", *entry, *hook.get("args", ()), "--help"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


# --- What they do --------------------------------------------------------------------------------

SETS = """\
as_of: "2026-04"
sets:
  new01:
    name: New Set
    universe: null
    released: null
    card_back: null
"""
CARDS = """\
set: new01
cards:
  "001":
    name: A Card Of Ours
    type: foundation
    symbols: [all, earth, good]
    difficulty: 1
    control: 5
"""
DECK = ROOT / "examples" / "decks" / "all-might.yaml"
ILLEGAL = ROOT / "examples" / "decks" / "illegal" / "leg102-copy-limit-exceeded.yaml"
CONFIG = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks:
"""
ALL = ("uvdeck-fmt", "uvdeck-validate", "uvdeck-check")


class Outcome(NamedTuple):
    """How the hooks ended, by name, and what was printed."""

    code: int
    hooks: dict[str, str]
    out: str


class CardFolder:
    """A git repository with a small card list, a deck and the hooks."""

    def __init__(self, folder: Path, tool: Tool, hooks: tuple[str, ...]) -> None:
        self.folder, self.tool = folder, tool
        (folder / "cards" / "sets").mkdir(parents=True)
        (folder / "decks").mkdir()
        (folder / "cards" / "sets.yaml").write_text(SETS)
        (folder / "cards" / "sets" / "new01.yaml").write_text(CARDS)
        shutil.copy(DECK, folder / "decks" / "deck.yaml")
        (folder / "README.md").write_text("A list of our own.\n")
        config = CONFIG.format(repo=tool.path, rev=tool.revision)
        config += "".join(f"      - id: {hook}\n" for hook in hooks)
        (folder / ".pre-commit-config.yaml").write_text(config)
        commit_all(folder, "a list")

    @property
    def cards(self) -> Path:
        return self.folder / "cards" / "sets" / "new01.yaml"

    def run(self, *arguments: str) -> Outcome:
        done = pre_commit(
            self.folder, "run", "--color=never", *arguments, environment=self.tool.environment
        )
        lines = re.findall(
            r"^(.+?)\.{3,}(?:\(.*\))?(Passed|Failed|Skipped)$", done.stdout, re.MULTILINE
        )
        assert done.returncode in (0, 1), done.stdout + done.stderr
        assert "Traceback" not in done.stdout
        return Outcome(done.returncode, dict(lines), done.stdout)


FMT, FMT_CHECK = "uvdeck cards fmt", "uvdeck cards fmt --check"
VALIDATE, CHECK = "uvdeck cards validate", "uvdeck check"


@pytest.fixture
def ours(tmp_path: Path, hooks_tool: Tool) -> CardFolder:
    return CardFolder(tmp_path / "ours", hooks_tool, ALL)


@pytest.mark.slow
def test_good_files_pass(ours: CardFolder):
    outcome = ours.run("--all-files")
    assert outcome.hooks == {FMT: "Passed", VALIDATE: "Passed", CHECK: "Passed"}, outcome.out
    assert outcome.code == 0


@pytest.mark.slow
def test_a_bad_card_fails(ours: CardFolder):
    ours.cards.write_text(CARDS.replace("control: 5", "control: 50"))
    outcome = ours.run("--all-files")
    assert (outcome.code, outcome.hooks[VALIDATE]) == (1, "Failed")
    assert "new01.yaml:8:" in outcome.out
    assert "SCH106" in outcome.out


@pytest.mark.slow
def test_a_reprint_of_a_card_in_another_file_is_found(ours: CardFolder):
    """Validating looks at the whole folder and at the shipped list, whatever was changed."""
    reprint = '  "002":\n    reprint_of: mha01/002\n'
    ours.cards.write_text(CARDS + reprint)
    assert ours.run("--all-files").hooks[VALIDATE] == "Passed"
    ours.cards.write_text(CARDS + reprint.replace("mha01/002", "mha01/902"))
    outcome = ours.run("--all-files")
    assert (outcome.code, outcome.hooks[VALIDATE]) == (1, "Failed")
    assert "DBX105" in outcome.out


@pytest.mark.slow
def test_an_unformatted_file_fails_and_is_put_in_form(ours: CardFolder):
    lines = CARDS.replace("    control: 5\n", "").replace("    type:", "    control: 5\n    type:")
    ours.cards.write_text(lines)
    outcome = ours.run("--all-files")
    assert outcome.hooks == {FMT: "Failed", VALIDATE: "Passed", CHECK: "Passed"}
    assert ours.cards.read_text() == CARDS
    assert ours.run("--all-files").code == 0


@pytest.mark.slow
def test_an_illegal_deck_fails(ours: CardFolder):
    shutil.copy(ILLEGAL, ours.folder / "decks" / "second.yaml")
    git(ours.folder, "add", "--all")
    outcome = ours.run("--all-files")
    assert outcome.hooks == {FMT: "Passed", VALIDATE: "Passed", CHECK: "Failed"}
    assert "decks/second.yaml" in outcome.out


@pytest.mark.slow
def test_a_commit_of_other_files_runs_no_hook(ours: CardFolder):
    (ours.folder / "README.md").write_text("Changed.\n")
    git(ours.folder, "add", "README.md")
    assert set(ours.run().hooks.values()) == {"Skipped"}


@pytest.mark.slow
def test_the_checking_hook_changes_nothing(tmp_path: Path, hooks_tool: Tool):
    ours = CardFolder(tmp_path / "ours", hooks_tool, ("uvdeck-fmt-check",))
    assert ours.run("--all-files").hooks == {FMT_CHECK: "Passed"}
    before = CARDS.replace("[all, earth, good]", "[good, earth, all]")
    ours.cards.write_text(before)
    outcome = ours.run("--all-files")
    assert (outcome.code, outcome.hooks) == (1, {FMT_CHECK: "Failed"})
    assert ours.cards.read_text() == before
