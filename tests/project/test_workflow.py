"""The example of a GitHub workflow: what it may do, and its steps, run as GitHub runs them.

``uses:`` steps are held to a list of known actions. ``run:`` steps are run by bash in a repository
with a base branch and a change. Only the step that installs uvdeck is left out: ``uvdeck`` on the
path is the interpreter of the tests with the working tree.
"""

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.gitfolders import commit_all, git, git_environment
from tests.project.test_hooks import CARDS, DECK, ILLEGAL, SETS
from uvdeck import __version__
from uvdeck.yamldoc import parse

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "examples" / "github" / "workflows" / "cards.yml"
TEXT = FILE.read_text(encoding="utf-8")
WORKFLOW: dict[str, Any] = parse(TEXT, FILE.name)[0]
JOB: dict[str, Any] = WORKFLOW["jobs"]["cards"]
STEPS: list[dict[str, Any]] = JOB["steps"]
INSTALL = {"name": "Install uvdeck", "id": "install", "run": 'python -m pip install "$UVDECK"'}

#: Actions that the workflow may use: name -> the commit of a release, and its name.
ACTIONS = {
    "actions/checkout": ("08c6903cd8c0fde910a37f88322edcfb5dd907a8", "v5.0.0"),
    "actions/setup-python": ("e797f83bcb11b83ae66e0230d6156d7c80228e7c", "v6.0.0"),
}
_GOES_ON = "!cancelled() && steps.install.outcome == 'success'"
#: Conditions of steps -> the events for which they hold, when uvdeck could be installed.
CONDITIONS = {
    f"${{{{ {_GOES_ON} }}}}": {"push", "pull_request"},
    f"${{{{ {_GOES_ON} && github.event_name == 'pull_request' }}}}": {"pull_request"},
}

# --- What it says --------------------------------------------------------------------------------


def test_it_may_only_read():
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in JOB
    assert set(WORKFLOW["on"]) == {"push", "pull_request"}
    assert "secrets" not in TEXT
    (checkout,) = (step for step in STEPS if "checkout" in step.get("uses", ""))
    assert checkout["with"] == {"fetch-depth": 0, "persist-credentials": False}


def test_it_runs_on_a_system_that_stays_the_same_and_not_for_ever():
    assert re.fullmatch(r"ubuntu-\d\d\.04", JOB["runs-on"])
    assert JOB["timeout-minutes"] <= 30
    (python,) = (step for step in STEPS if "setup-python" in step.get("uses", ""))
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    version = python["with"]["python-version"]
    assert f"Programming Language :: Python :: {version}" in classifiers
    assert WORKFLOW["env"]["UVDECK"].endswith(f"@v{__version__}")


def test_actions_are_known_and_pinned_to_a_commit():
    used = re.findall(r"uses: (\S+)@(\S+) # (\S+)$", TEXT, re.MULTILINE)
    assert len(used) == TEXT.count("uses:") == len(ACTIONS)
    assert {name: (commit, release) for name, commit, release in used} == ACTIONS


def test_no_text_of_others_gets_into_a_script():
    """``${{ }}`` stands in conditions alone: bash would read what it stands for as commands."""
    assert set(re.findall(r"\$\{\{.*?\}\}", TEXT)) == set(CONDITIONS)
    for step in STEPS:
        assert ("run" in step) != ("uses" in step)
        assert "${{" not in str({key: value for key, value in step.items() if key != "if"})
        assert step.get("if") in {None, *CONDITIONS}
    assert WORKFLOW["defaults"] == {"run": {"shell": "bash"}}
    assert set(WORKFLOW["env"]) == {"UVDECK"}


def test_only_the_installation_is_left_out_below():
    assert [step for step in STEPS if "pip" in step.get("run", "")] == [INSTALL]


# --- What it does --------------------------------------------------------------------------------

NEW = """\
  "002":
    name: Another Card Of Ours
    type: foundation
    symbols: [all, earth, good]
    difficulty: 2
    control: 5
"""


class Outcome(NamedTuple):
    """Exit codes of the steps by name, all that they printed, and the summary."""

    codes: dict[str, int]
    out: str
    summary: str

    @property
    def failed(self) -> set[str]:
        return {name for name, code in self.codes.items() if code}


class Checkout:
    """A clone of a list, as GitHub makes it of a pull request."""

    def __init__(
        self,
        folder: Path,
        programs: Path,
        base: str = "main",
        *,
        empty: bool = False,
    ) -> None:
        self.programs = programs
        self.origin, self.folder, self.base = folder / "origin", folder / "clone", base
        self.origin.mkdir()
        (self.origin / "README.md").write_text("A list of our own.\n")
        if not empty:
            write_list(self.origin)
        commit_all(self.origin, "a list", base)
        git(folder, "clone", "--quiet", str(self.origin), str(self.folder))
        git(self.folder, "switch", "--quiet", "--create", "change")
        self.summary = folder / "summary.md"

    @property
    def cards(self) -> Path:
        return self.folder / "cards" / "sets" / "new01.yaml"

    def environment(self, event: str) -> dict[str, str]:
        kept = git_environment()
        for key in ("UVDECK_FORMAT", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
            kept.pop(key, None)
        return {
            **kept,
            **WORKFLOW["env"],
            "PATH": f"{self.programs}{os.pathsep}{kept['PATH']}",
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_EVENT_NAME": event,
            "GITHUB_BASE_REF": self.base if event == "pull_request" else "",
            "GITHUB_STEP_SUMMARY": str(self.summary),
        }

    def run(self, event: str = "pull_request") -> Outcome:
        """Commit all that was changed, and run the steps that GitHub would run."""
        if git(self.folder, "status", "--porcelain"):
            commit_all(self.folder, "a change")
        codes: dict[str, int] = {}
        printed = ""
        for step in STEPS:
            if "run" not in step or step == INSTALL or event not in CONDITIONS[step["if"]]:
                continue
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-euo", "pipefail", "-c", step["run"]],
                cwd=self.folder,
                env=self.environment(event),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=120,
                check=False,
            )
            codes[step["name"]] = done.returncode
            printed += done.stdout + done.stderr
        assert "Traceback" not in printed, printed
        summary = self.summary.read_text(encoding="utf-8") if self.summary.exists() else ""
        return Outcome(codes, printed, summary)


def write_list(folder: Path) -> None:
    (folder / "cards" / "sets").mkdir(parents=True)
    (folder / "decks").mkdir()
    (folder / "cards" / "sets.yaml").write_text(SETS)
    (folder / "cards" / "sets" / "new01.yaml").write_text(CARDS)
    shutil.copy(DECK, folder / "decks" / "deck.yaml")


@pytest.fixture(autouse=True, scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UVDECK_CACHE_DIR", str(tmp_path_factory.mktemp("index")))
        yield


@pytest.fixture
def checkout(tmp_path: Path, program_folder: Path) -> Checkout:
    return Checkout(tmp_path, program_folder)


@pytest.mark.slow
def test_a_good_change_passes_and_is_told(checkout: Checkout):
    checkout.cards.write_text(CARDS + NEW)
    outcome = checkout.run()
    assert outcome.failed == set(), outcome.out
    assert len(outcome.codes) == 5
    assert "Another Card Of Ours" in outcome.summary
    assert "A Card Of Ours" not in outcome.summary.replace("Another Card Of Ours", "")
    assert git(checkout.folder, "status", "--porcelain") == ""


@pytest.mark.slow
def test_a_push_compares_nothing(checkout: Checkout):
    outcome = checkout.run("push")
    assert outcome.failed == set(), outcome.out
    assert len(outcome.codes) == 4
    assert outcome.summary == ""


@pytest.mark.slow
def test_the_first_list_of_a_repository(tmp_path: Path, program_folder: Path):
    """The base has no card folder yet, and there are no decks."""
    checkout = Checkout(tmp_path, program_folder, empty=True)
    write_list(checkout.folder)
    shutil.rmtree(checkout.folder / "decks")
    outcome = checkout.run()
    assert outcome.failed == set(), outcome.out
    assert "A Card Of Ours" in outcome.summary


@pytest.mark.slow
def test_a_bad_card_fails(checkout: Checkout):
    checkout.cards.write_text(CARDS + NEW.replace("control: 5", "control: 50"))
    outcome = checkout.run()
    assert "Validate" in outcome.failed
    assert "SCH106" in outcome.out
    assert "cards/sets/new01.yaml:14:" in outcome.out


@pytest.mark.slow
def test_each_step_finds_its_own_whatever_the_others_found(checkout: Checkout):
    strange = NEW.replace("difficulty: 2", "difficulty: 12")
    checkout.cards.write_text(CARDS + strange.replace("Another Card Of Ours", "'Another Card'"))
    shutil.copy(ILLEGAL, checkout.folder / "decks" / "second.yaml")
    outcome = checkout.run()
    assert outcome.failed == {"Form of the files", "What a human should look at", "Decks"}
    assert re.search(r"^cards/sets/new01.yaml: .* line 10 ", outcome.out, re.MULTILINE)
    assert re.search(r"^::warning file=cards/sets/new01.yaml,line=13,", outcome.out, re.MULTILINE)
    assert re.search(r"^::error file=decks/second.yaml,line=5,", outcome.out, re.MULTILINE)
    assert "Another Card" in outcome.summary
    assert git(checkout.folder, "status", "--porcelain") == ""


@pytest.mark.slow
def test_the_name_of_a_branch_is_no_command(tmp_path: Path, program_folder: Path):
    base = "x$(touch${IFS}pwned)`touch${IFS}pwned`;touch${IFS}pwned"
    checkout = Checkout(tmp_path, program_folder, base)
    checkout.cards.write_text(CARDS + NEW)
    outcome = checkout.run()
    assert outcome.failed == set(), outcome.out
    assert "Another Card Of Ours" in outcome.summary
    assert not list(tmp_path.rglob("pwned"))
