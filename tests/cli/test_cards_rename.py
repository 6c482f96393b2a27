"""``uvdeck cards rename``: what is asked for, what is refused, what is written and said."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.card_folders import contents
from tests.cli.support import ROOT, Program

#: A printing with a reprint, and one of a set that others refer to.
CARD, REPRINT, NAME = "bebop/065", "promo2020/024", "Ailurophobia"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the whole card list, and decks that name a card by its name and its id."""
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "a.txt").write_text(f"Main\n2 {NAME}\n1 {CARD}\n", encoding="utf-8")
    return tmp_path


def test_a_name(uvdeck: Program, clone: Path) -> None:
    before = contents(clone / "cards")
    run = uvdeck("cards", "rename", REPRINT, "--name", "Fear of Cats", cwd=clone)
    assert (run.code, run.err) == (0, "")
    after = contents(clone / "cards")
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"sets/bebop.yaml", "sets/promo2020.yaml"}
    assert f"{CARD} # Fear of Cats" in after["sets/promo2020.yaml"]
    assert "cards/sets/bebop.yaml" in run.out
    back = uvdeck("cards", "rename", CARD, "--name", NAME, cwd=clone)
    assert back.code == 0
    assert contents(clone / "cards") == before


def test_json(uvdeck: Program, clone: Path) -> None:
    words = ("cards", "rename", CARD, "--name", "Fear of Cats", "--decks", "decks", "--json")
    document = uvdeck(*words, cwd=clone).json
    assert document.pop("diff").count("\n+") == 4
    assert document == {
        "schemaVersion": 1,
        "kind": "rename",
        "exitCode": 0,
        "dryRun": False,
        "written": ["cards/sets/bebop.yaml", "cards/sets/promo2020.yaml"],
        "removed": [],
        "reformed": [],
        "old": NAME,
        "new": "Fear of Cats",
        "card": CARD,
        "ids": {},
        "printings": 2,
        "references": [],
        "notes": [],
        "mentions": [],
        "decks": [{"path": "decks/a.txt", "line": 2, "text": f"2 {NAME}"}],
        "unreadable": [],
        "findings": [],
    }
    assert (clone / "decks" / "a.txt").read_text() == f"Main\n2 {NAME}\n1 {CARD}\n"


def test_a_number(uvdeck: Program, clone: Path) -> None:
    words = ("cards", "rename", CARD, "--number", "900", "--decks", "decks")
    document = uvdeck(*words, "--json", "--dry-run", cwd=clone).json
    assert document["ids"] == {CARD: "bebop/900"}
    assert (document["dryRun"], document["written"]) == (True, [])
    assert [deck["line"] for deck in document["decks"]] == [3]
    assert document["references"] == [{"path": "cards/sets/promo2020.yaml", "count": 1}]
    run = uvdeck(*words, cwd=clone)
    assert run.code == 0
    assert "decks/a.txt:3" in run.out
    assert "bebop/900" in (clone / "cards" / "sets" / "promo2020.yaml").read_text()


def test_another_set_and_lines_of_pages(uvdeck: Program, clone: Path) -> None:
    run = uvdeck("cards", "rename", "mha01/124", "--id", "mha02/900", "--json", cwd=clone)
    assert run.code == 0
    lines = (clone / "cards" / "KNOWN_ISSUES.md").read_text().split("\n")
    assert len(run.json["mentions"]) == 2
    for mention in run.json["mentions"]:
        assert mention["path"] == "cards/KNOWN_ISSUES.md"
        assert "mha01/124" in lines[mention["line"] - 1]


def test_a_dry_run_prints_what_git_can_apply(uvdeck: Program, clone: Path) -> None:
    before = contents(clone)
    words = ("cards", "rename", "mha01", "--code", "mha1")
    dry = uvdeck(*words, "--dry-run", cwd=clone)
    assert dry.code == 0
    assert contents(clone) == before
    shutil.copytree(clone / "cards", clone / "other" / "cards")
    subprocess.run(
        ["git", "apply", "-"], input=dry.out.encode(), cwd=clone / "other", check=True, env={}
    )
    run = uvdeck(*words, cwd=clone)
    assert run.code == 0
    assert contents(clone / "cards") == contents(clone / "other" / "cards")
    assert not (clone / "cards" / "sets" / "mha01.yaml").exists()
    assert uvdeck("cards", "fmt", "--check", cwd=clone).code == 0
    document = uvdeck("cards", "rename", "mha1", "--code", "mha01", "--json", cwd=clone).json
    assert document["removed"] == ["cards/sets/mha1.yaml"]
    assert contents(clone / "cards") == {
        name.removeprefix("cards/"): text
        for name, text in before.items()
        if name.startswith("cards/")
    }


def test_nothing_to_change(uvdeck: Program, clone: Path) -> None:
    before = contents(clone)
    for words in (["--name", NAME], ["--number", "65"], ["--id", CARD]):
        run = uvdeck("cards", "rename", CARD, *words, "--json", cwd=clone)
        assert (run.code, run.json["written"], run.json["diff"]) == (0, [], "")
    assert uvdeck("cards", "rename", CARD, "--name", NAME, cwd=clone).code == 0
    assert contents(clone) == before


@pytest.mark.parametrize(
    "words",
    [
        ["bebop/999", "--name", "X"],
        ["bebop/065", "--number", "064"],
        ["bebop/065", "--number", "ten"],
        ["bebop/065", "--id", "bebop"],
        ["bebop", "--code", "Be Bop"],
    ],
    ids=" ".join,
)
def test_refused(uvdeck: Program, clone: Path, words: list[str]) -> None:
    before = contents(clone)
    run = uvdeck("cards", "rename", *words, "--json", cwd=clone)
    document = run.json
    assert (run.code, document["exitCode"], document["written"]) == (1, 1, [])
    assert (len(document["reasons"]), document["findings"]) == (1, [])
    assert contents(clone) == before


def test_a_refusal_in_words(uvdeck: Program, clone: Path) -> None:
    run = uvdeck("cards", "rename", CARD, "--number", "64", cwd=clone)
    assert (run.code, run.out) == (1, "")
    assert "bebop/064" in run.err


@pytest.mark.parametrize(
    "words",
    [
        ["bebop/065"],
        ["bebop/065", "--name", "X", "--number", "1"],
        ["bebop/065", "--number", "900", "--identities"],
        ["bebop/065", "--name", ""],
        ["bebop/065", "--name", "x" * 121],
        ["bebop/065", "--name", "a\x1b[2Jb"],
        ["bebop/065", "--name", "no\udcffbyte"],
        ["bebop/065", "--number", "mha01/900"],
        ["bebop/065", "--code", "x1"],
        ["bebop", "--name", "X"],
        ["Ailurophobia", "--name", "X"],
        ["bebop/065", "--number", "900", "--decks", "none"],
        ["bebop/065", "--number", "900", "--data", "none"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_tried(uvdeck: Program, clone: Path, words: list[str]) -> None:
    before = contents(clone)
    (clone / "none").mkdir()
    run = uvdeck("cards", "rename", *words, cwd=clone)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("uvdeck: ")
    assert "\x1b" not in run.err
    assert contents(clone) == before


def test_a_name_in_place_of_an_id_is_told_its_id(uvdeck: Program, clone: Path) -> None:
    run = uvdeck("cards", "rename", NAME, "--name", "X", cwd=clone)
    assert CARD in run.err


def test_a_change_that_would_bring_an_error_is_refused(uvdeck: Program, clone: Path) -> None:
    """A list of bans that names a new id before it is there would name it twice."""
    path = clone / "cards" / "banlists" / "standard-2026-03-28.yaml"
    path.write_text(
        path.read_text().replace("not_legal:\n", "not_legal:\n  - aot01/121\n  - aot01/900\n")
    )
    before = contents(clone)
    words = ("cards", "rename", "aot01/121", "--number", "900")
    run = uvdeck(*words, cwd=clone)
    assert (run.code, run.out) == (1, "")
    assert "FMT204" in run.err
    document = uvdeck(*words, "--json", cwd=clone).json
    assert "FMT204" in [finding["code"] for finding in document["findings"]]
    assert contents(clone) == before


def test_files_with_errors_stand_in_the_way(uvdeck: Program, clone: Path) -> None:
    (clone / "cards" / "formats" / "core.yaml").write_text("id: [", encoding="utf-8")
    run = uvdeck("cards", "rename", CARD, "--name", "X", cwd=clone)
    assert (run.code, run.out) == (2, "")
    assert "YML101" in run.err


def test_errors_that_were_there_before_do_not(uvdeck: Program, clone: Path) -> None:
    path = clone / "cards" / "sets" / "bebop.yaml"
    path.write_text(path.read_text().replace("cards:\n", 'cards:\n  "65":\n    reprint_of: a/1\n'))
    run = uvdeck("cards", "rename", CARD, "--name", "X", cwd=clone)
    assert run.code == 0
    mended = uvdeck("cards", "rename", "bebop/65", "--number", "0900", cwd=clone)
    assert mended.code == 0


def test_a_layer(uvdeck: Program, tmp_path: Path) -> None:
    sets = tmp_path / "mine" / "sets"
    sets.mkdir(parents=True)
    own = 'set: bebop\ncards:\n  "900":\n    reprint_of: bebop/065 # Ailurophobia\n'
    (sets / "bebop.yaml").write_text(own, encoding="utf-8")
    words = ("--data", "mine")
    below = uvdeck("cards", "rename", "bebop/065", "--name", "X", *words, cwd=tmp_path)
    assert (below.code, below.out) == (1, "")
    run = uvdeck("cards", "rename", "bebop/900", "--number", "901", *words, cwd=tmp_path)
    assert run.code == 0
    assert (sets / "bebop.yaml").read_text() == own.replace("900", "901")


def test_limits_to_a_character(uvdeck: Program, clone: Path) -> None:
    """Three cards of the set are limited to Duo, rot/001, who is there once."""
    words = ("cards", "rename", "rot/001", "--name", "Duo Again", "--json")
    document = uvdeck(*words, "--dry-run", cwd=clone).json
    assert [(finding["code"], finding["cardId"]) for finding in document["findings"]] == [
        *(("DBX110", "rot/002"), ("DBX110", "rot/020"), ("DBX110", "rot/004"))
    ]
    assert document["references"] == []
    document = uvdeck(*words, "--identities", cwd=clone).json
    assert document["findings"] == []
    assert document["references"] == [{"path": "cards/sets/rot.yaml", "count": 3}]
    text = (clone / "cards" / "sets" / "rot.yaml").read_text()
    assert text.count("Duo Again") == 4


def test_a_set_s_name_is_changed_in_the_registry(uvdeck: Program, clone: Path) -> None:
    lines = (clone / "cards" / "sets.yaml").read_text(encoding="utf-8").splitlines()
    line = 1 + next(n for n, text in enumerate(lines) if text.startswith("  mha01:"))
    run = uvdeck("cards", "rename", "mha01", "--name", "Academy", cwd=clone)
    assert run.code == 2
    assert f"cards/sets.yaml:{line}." in run.err
