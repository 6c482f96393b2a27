"""``uvdeck formats new-banlist``: the next ban list of a format."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.card_folders import contents
from tests.cli.support import ROOT, Program

SOURCE = "announcement of 2026-05-01"
WORDS = ("formats", "new-banlist", "standard", "--effective", "2026-05-15", "--source", SOURCE)
NEW = "cards/banlists/standard-2026-05-15.yaml"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    return tmp_path


def test_a_list_is_written_and_holds(uvdeck: Program, clone: Path) -> None:
    before = contents(clone)
    words = ("--announced", "2026-05-01", "--ban", "Chomp", "--restrict", "mha04/024=2")
    run = uvdeck(*WORDS, *words, "--unban", "Sweeping Daggers", cwd=clone)
    assert (run.code, run.err) == (0, "")
    for text in ("aot01/107 Chomp", "mha04/024", "cr02/206 Sweeping Daggers", NEW):
        assert text in run.out
    after = contents(clone)
    assert after.keys() - before.keys() == {NEW}
    assert [name for name in before if before[name] != after[name]] == [
        "cards/formats/standard.yaml"
    ]
    assert 'announced: "2026-05-01"' in after[NEW]
    assert after["cards/formats/standard.yaml"].startswith(before["cards/formats/standard.yaml"])
    assert uvdeck("cards", "fmt", "--check", cwd=clone).code == 0
    shown = uvdeck(
        *("formats", "show", "standard", "--on", "2026-05-15", "--json", "--data", "."), cwd=clone
    ).json
    assert shown["pool"]["banned"] == ["aot01/107"]
    assert shown["pool"]["restricted"] == {"mha04/024": 2}
    assert "cr02/206" not in shown["pool"]["notLegal"]
    earlier = uvdeck(
        *("formats", "show", "standard", "--on", "2026-05-14", "--json", "--data", "."), cwd=clone
    ).json
    assert earlier["pool"]["banned"] == []


def test_json(uvdeck: Program, clone: Path) -> None:
    document = uvdeck(*WORDS, "--ban", "Detroit Smash", "--json", cwd=clone).json
    assert len(document.pop("notes")) == 1
    assert document.pop("diff").startswith("--- /dev/null\n")
    assert document == {
        "schemaVersion": 1,
        "kind": "new-banlist",
        "exitCode": 0,
        "dryRun": False,
        "written": [NEW, "cards/formats/standard.yaml"],
        "reformed": [],
        "removed": [],
        "format": "standard",
        "banList": "standard-2026-05-15",
        "derivedFrom": "standard-2026-03-28",
        "banned": ["mha01/002"],
        "unbanned": [],
        "restricted": {},
        "notLegal": [],
        "legalAgain": [],
        "findings": [],
    }


def test_a_dry_run_prints_what_git_can_apply(uvdeck: Program, clone: Path) -> None:
    before = contents(clone)
    dry = uvdeck(*WORDS, "--ban", "Chomp", "--dry-run", cwd=clone)
    assert dry.code == 0
    assert contents(clone) == before
    document = uvdeck(*WORDS, "--ban", "Chomp", "--dry-run", "--json", cwd=clone).json
    assert (document["written"], document["diff"] in dry.out) == ([], True)
    shutil.copytree(clone / "cards", clone / "other" / "cards")
    subprocess.run(
        ["git", "apply", "-"], input=dry.out.encode(), cwd=clone / "other", check=True, env={}
    )
    assert uvdeck(*WORDS, "--ban", "Chomp", cwd=clone).code == 0
    assert contents(clone / "cards") == contents(clone / "other" / "cards")


def test_a_folder_of_ones_own(uvdeck: Program, tmp_path: Path) -> None:
    words = ("formats", "new-banlist", "spotlight-aot", "--effective", "2026-05-15")
    run = uvdeck(*words, "--source", SOURCE, "--ban", "aot01/107", "--data", "mine", cwd=tmp_path)
    assert run.code == 0
    assert sorted(contents(tmp_path / "mine")) == [
        "cards/banlists/spotlight-aot-2026-05-15.yaml",
        "cards/formats/spotlight-aot.yaml",
    ]
    shown = uvdeck(
        *("formats", "show", "spotlight-aot", "--on", "2026-06-01", "--json", "--data", "mine"),
        cwd=tmp_path,
    ).json
    assert shown["pool"]["banned"] == ["aot01/107"]
    assert uvdeck("cards", "validate", "--data", "mine", cwd=tmp_path).code == 0


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        (["--ban", "aot01/001B"], 1),
        (["--unrestrict", "Chomp", "--ban", "Nobody At All", "--restrict", "Zzzzz=1"], 3),
        (["--effective", "2026-03-28", "--no-changes"], 2),
        ([], 1),
        (["--restrict", "Chomp=5"], 1),
    ],
)
def test_refused(uvdeck: Program, clone: Path, words: list[str], reasons: int) -> None:
    before = contents(clone)
    run = uvdeck(*WORDS, *words, "--json", cwd=clone)
    document = run.json
    assert (run.code, document["exitCode"], document["written"]) == (1, 1, [])
    assert len(document["reasons"]) == reasons
    assert contents(clone) == before


def test_a_refusal_in_words(uvdeck: Program, clone: Path) -> None:
    run = uvdeck(*WORDS, "--ban", "Smsah", cwd=clone)
    assert (run.code, run.out) == (1, "")
    assert "'Smash'" in run.err


@pytest.mark.parametrize(
    "words",
    [
        ["standard", "--effective", "2026-05-15"],
        ["standard", "--effective", "2026-05-15", "--source", " "],
        ["standard", "--effective", "2026-05-15", "--source", "x" * 201],
        ["standard", "--effective", "2026-05-15", "--source", "a\x1bb"],
        ["standard", "--source", "x"],
        ["standard", "--source", "x", "--effective", "soon"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--announced", "2026-02-30"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--restrict", "Chomp"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--restrict", "=2"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--restrict", "Chomp=0"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--restrict", "Chomp=100"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--restrict", "Chomp=\u0662"],
        ["standard", "--source", "x", "--effective", "2026-05-15", "--pool", "none"],
        [
            "standard",
            "--source",
            "x",
            "--effective",
            "2026-05-15",
            "--no-changes",
            "--ban",
            "Chomp",
        ],
        ["standrad", "--source", "x", "--effective", "2026-05-15"],
        ["core", "--source", "x", "--effective", "2026-05-15"],
        ["sealed", "--source", "x", "--effective", "2026-05-15"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_tried(uvdeck: Program, words: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    run = uvdeck("formats", "new-banlist", *words, "--data", "mine", cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("uvdeck: ")
    assert "\x1b" not in run.err
    assert list((tmp_path / "mine").iterdir()) == []


def test_without_a_folder_to_change(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck(*WORDS, cwd=tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "--data" in run.err


def test_a_list_without_changes_is_asked_for(uvdeck: Program, clone: Path) -> None:
    document = uvdeck(*WORDS, "--no-changes", "--json", cwd=clone).json
    assert (document["exitCode"], document["written"]) == (0, [NEW, "cards/formats/standard.yaml"])
    assert [document[key] for key in ("banned", "unbanned", "restricted")] == [[], [], {}]
