"""``uvdeck formats``, legality in ``cards show``, and the options of ``check`` about formats."""

import shutil
from pathlib import Path

import pytest

from tests.cli.support import DECKS, ROOT, Program
from tests.cli.test_completion import bash

MIRIO = DECKS / "mirio-togata.yaml"
VAXILDAN = DECKS / "vaxildan.txt"
ROTATION = ROOT / "tests" / "data" / "rotation"


def test_list(uvdeck: Program) -> None:
    run = uvdeck("formats", "list")
    assert run.code == 0
    lines = run.out.splitlines()
    assert len(lines) == 11
    assert lines[1].startswith("core ")
    (standard,) = (line for line in lines if line.startswith("standard "))
    assert "3 snapshots, last 2026-03-28" in standard
    document = uvdeck("formats", "list", "--json").json
    assert document["kind"] == "formats"
    assert [f["id"] for f in document["formats"]] == [line.split()[0] for line in lines[1:]]
    found = document["formats"][-1]
    assert found["rules"]["minimum"] == {
        "value": 60, "source": "publisher's tournament rules", "confirmed": True,
    }  # fmt: skip
    assert [s["day"] for s in found["snapshots"]] == ["2025-10-28", "2026-02-14", "2026-03-28"]


def test_list_with_formats_of_ones_own(uvdeck: Program) -> None:
    run = uvdeck("formats", "list", "--data", "examples/data")
    assert run.code == 0
    assert any(line.startswith("kitchen-table ") for line in run.out.splitlines())


def test_show(uvdeck: Program) -> None:
    run = uvdeck("formats", "show", "standard", "--on", "2026-04-15")
    assert run.code == 0
    assert "60 (publisher's tournament rules)" in run.out
    assert "observed on 2026-03-28" in run.out
    assert "18 days before" in run.out
    assert "aot01/122" in run.out
    document = uvdeck("formats", "show", "standard", "--on", "2025-12-24", "--json").json
    assert (document["kind"], document["exitCode"]) == ("format", 0)
    assert document["pool"]["day"] == "2025-10-28"
    assert document["nextObservation"] == "2026-02-14"
    assert document["ageDays"] is None
    assert len(document["pool"]["sets"]) == 25
    assert len(document["pool"]["notLegal"]) == 9


def test_show_of_formats_without_days(uvdeck: Program) -> None:
    document = uvdeck("formats", "show", "sealed", "--json").json
    assert document["limited"] is True
    assert (document["rules"]["copies"]["value"], document["rules"]["sideboard"]["value"]) == (
        "any",
        "any",
    )
    assert "pool" not in document
    assert "not a tournament format" in uvdeck("formats", "show", "core").out


def test_show_of_an_own_format_has_bans_and_restrictions(uvdeck: Program) -> None:
    words = ("formats", "show", "kitchen-table", "--data", "examples/data", "--on")
    run = uvdeck(*words, "2026-05-01")
    assert run.code == 0
    for text in ("mha04/024 Knee Smash", "mha04/023 Intimidating Charge: 1 copy", "mha03/203",
                 "in effect from 2026-05-01"):  # fmt: skip
        assert text in run.out
    assert uvdeck(*words, "2025-12-31").code == 1


@pytest.mark.parametrize(
    "day", ["2026-13-01", "2026-02-30", "yesterday", "2026-2-1", "", "20260201"]
)
@pytest.mark.parametrize(
    "words",
    [
        ["formats", "show", "standard", "--on"],
        ["formats", "diff", "standard", "2026-01-01"],
        ["check", str(MIRIO), "--on"],
        ["cards", "show", "Chomp", "--on"],
    ],
    ids=" ".join,
)
def test_what_is_no_day(uvdeck: Program, words: list[str], day: str) -> None:
    run = uvdeck(*words, day)
    assert (run.code, run.out) == (2, "")
    assert "2026-04-15" in run.err


@pytest.mark.parametrize(
    "words",
    [
        ["formats", "show", "Standrad"],
        ["formats", "diff", "Standrad", "2025-10-28", "2026-03-28"],
        ["check", str(MIRIO), "--format", "Standrad"],
        ["check", str(MIRIO), "--default-format", "Standrad"],
    ],
    ids=" ".join,
)
def test_misspelt_formats(uvdeck: Program, words: list[str]) -> None:
    run = uvdeck(*words)
    assert (run.code, run.out) == (2, "")
    assert "did you mean standard" in run.err


def test_diff(uvdeck: Program) -> None:
    run = uvdeck("formats", "diff", "standard", "2025-10-28", "2026-03-28")
    assert run.code == 0
    for text in ("gdz01", "cr02/206 Sweeping Daggers", "yyhdt/027"):
        assert text in run.out
    same = uvdeck("formats", "diff", "standard", "2026-03-28", "2026-04-15")
    assert (same.code, "Nothing changed." in same.out) == (0, True)


def test_diff_says_which_of_ten_decks_a_rotation_breaks(uvdeck: Program, tmp_path: Path) -> None:
    for path in DECKS.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path)
    words = ("formats", "diff", "standard", "2026-05-31", "2026-06-01", "--decks", tmp_path)
    run = uvdeck(*words, "--data", ROTATION)
    assert run.code == 1
    table = [line for line in run.out.splitlines() if " breaks " in line]
    assert [Path(line.split()[0]).name for line in table] == [
        "kyoka-jiro.yaml",
        "mirio-togata.yaml",
    ]
    assert "10 decks: 2 break" in run.out
    document = uvdeck(*words, "--data", ROTATION, "--json").json
    assert (document["setsOut"], document["setsIn"]) == (["mha05", "mha07"], [])
    assert {Path(d["path"]).name for d in document["decks"] if d["breaks"]} == {
        "kyoka-jiro.yaml",
        "mirio-togata.yaml",
    }
    assert len(document["decks"]) == 10
    # Without that folder nothing happens on that day.
    assert uvdeck(*words).code == 0


def test_diff_with_decks_that_cannot_be_read_or_are_not_there(
    uvdeck: Program, tmp_path: Path
) -> None:
    words = ("formats", "diff", "standard", "2025-10-28", "2026-03-28", "--decks")
    assert uvdeck(*words, tmp_path / "missing").code == 2
    (tmp_path / "a.txt").symlink_to("gone")
    shutil.copy(MIRIO, tmp_path / "b.yaml")
    run = uvdeck(*words, tmp_path)
    assert run.code == 2
    assert "a.txt" in run.out


def test_diff_of_an_empty_folder_is_no_answer(uvdeck: Program, tmp_path: Path) -> None:
    run = uvdeck("formats", "diff", "standard", "2025-10-28", "2026-03-28", "--decks", tmp_path)
    assert run.code == 2
    assert "no deck files" in run.err


def test_diff_before_the_first_observation_and_without_days(uvdeck: Program) -> None:
    run = uvdeck("formats", "diff", "standard", "2025-01-01", "2026-03-28")
    assert run.code == 1
    assert "Nothing is known of 2025-01-01" in run.out
    assert uvdeck("formats", "diff", "core", "2025-01-01", "2026-03-28").code == 2


def test_completion_of_formats(uvdeck: Program) -> None:
    assert bash(uvdeck, "formats", "") == ["list", "show", "diff", "new-banlist"]
    assert bash(uvdeck, "formats", "show", "spot") == [
        "spotlight-aot", "spotlight-mha", "spotlight-yyh",
    ]  # fmt: skip
    assert bash(uvdeck, "check", "--format", "stand") == ["standard"]
    assert bash(uvdeck, "check", "--output-format", "s") == ["sarif"]


# --- cards show ----------------------------------------------------------------------------------


def test_a_card_in_all_formats_on_a_day(uvdeck: Program) -> None:
    words = ("cards", "show", "cr02/206", "--on")
    run = uvdeck(*words, "2026-04-15")
    assert "Standard: not legal (observed 2026-03-28, 18 days before)" in run.out
    found = uvdeck(*words, "2025-12-24", "--json").json["cards"][0]["legality"]
    assert found["on"] == "2025-12-24"
    assert found["formats"]["core"]["status"] == "legal"
    assert found["formats"]["standard"]["status"] == "cannot say"
    assert found["formats"]["spotlight-mha"]["status"] == "not in the pool"
    assert len(found["formats"]) == 10


# --- check ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "verdict"),
    [
        ([], 0, "LEGAL under core"),
        (["--format", "standard", "--on", "2025-10-28"], 0, "LEGAL under standard on 2025-10-28"),
        (["--format", "standard", "--on", "2025-12-24"], 1, "CANNOT SAY under standard"),
        (
            ["--format", "standard", "--on", "2025-12-24", "--allow-uncertain"],
            0,
            "CANNOT SAY under standard",
        ),
        (["--format", "standard", "--on", "2026-04-15"], 1, "NOT LEGAL under standard"),
        (
            ["--format", "standard", "--on", "2026-04-15", "--allow-uncertain"],
            1,
            "NOT LEGAL under standard",
        ),
        (["--default-format", "standard", "--on", "2025-10-28"], 0, "LEGAL under standard"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_was_it_legal_on_the_day(
    uvdeck: Program, words: list[str], code: int, verdict: str, tmp_path: Path
) -> None:
    # The example has a day of its own.
    text = "\n".join(
        line for line in VAXILDAN.read_text(encoding="utf-8").splitlines()
        if not line.casefold().startswith(("date", "format"))
    )  # fmt: skip
    run = uvdeck("check", "-", "--quiet", *words, stdin=text)
    assert (run.code, verdict in run.out) == (code, True)
    full = uvdeck("check", "-", *words, stdin=text)
    assert (full.code, verdict in full.out) == (code, True)


def test_the_environment_sets_the_default_format_only(uvdeck: Program) -> None:
    words = ("check", "--quiet", "--on", "2026-04-15")
    assert "under retro" in uvdeck(*words, VAXILDAN, UVDECK_FORMAT="retro").out
    assert "under standard" in uvdeck(*words, MIRIO, UVDECK_FORMAT="retro").out
    assert "under legacy" in uvdeck(*words, VAXILDAN, "-f", "legacy", UVDECK_FORMAT="retro").out
    assert "under core" in uvdeck(*words, VAXILDAN, UVDECK_FORMAT="").out
    assert uvdeck(*words, VAXILDAN, UVDECK_FORMAT="nope").code == 2


def test_strict(uvdeck: Program) -> None:
    maxi = DECKS / "maxi.yaml"
    assert uvdeck("check", maxi, "--quiet").code == 0
    run = uvdeck("check", maxi, "--quiet", "--strict")
    assert (run.code, "NOT LEGAL" in run.out) == (1, True)
    assert "not confirmed: minimum, symbols, sideboard" in run.out
    assert uvdeck("check", MIRIO, "--quiet", "--strict").code == 0


def test_primary_symbol(uvdeck: Program) -> None:
    assert uvdeck("check", MIRIO, "--primary", "air").code == 0
    run = uvdeck("check", MIRIO, "--primary", "good")
    assert (run.code, "LEG209" in run.out) == (1, True)
    assert "air as the primary symbol" in run.out
    for word in ("infinity", "fier", ""):
        assert uvdeck("check", MIRIO, "--primary", word).code == 2


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (["--out", "2 Repel Strike", "--in", "2 Spiral Blasts"], 0, ""),
        (["--out", "3 Repel Strike", "--in", "3 Nejire Wave"], 1, "LEG215"),
        (["--out", "2 Repel Strike", "--in", "2 Chomp"], 1, "LEG215"),
        (["--out", "2 Repel Strike", "--in", "1 Spiral Blasts"], 1, "LEG218"),
        (["--out", "2 Repel Strike"], 1, "LEG218"),
        (["--out", "2 No Such Card", "--in", "2 Spiral Blasts"], 2, "--out"),
        (["--out", "-2 Repel Strike", "--in", "2 Spiral Blasts"], 2, "--out"),
        (["--in", ""], 2, "--in"),
        (["--out", "1 Rock Howard"], 2, "--out"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_swaps(uvdeck: Program, words: list[str], code: int, expected: str) -> None:
    run = uvdeck("check", MIRIO, *words)
    assert (run.code, expected in run.out + run.err) == (code, True)


def test_pools(uvdeck: Program, tmp_path: Path) -> None:
    deck = DECKS / "illegal" / "leg214-not-opened.yaml"
    run = uvdeck("check", deck, "--pool", "examples/opened.txt")
    assert (run.code, "LEG214" in run.out) == (1, True)
    assert uvdeck("check", deck).code == 0
    assert uvdeck("check", deck, "--pool", tmp_path / "missing.txt").code == 2
    (tmp_path / "bad.txt").write_text("4 No Such Card\n")
    assert uvdeck("check", deck, "--pool", tmp_path / "bad.txt").code == 2
    (tmp_path / "bad.txt").write_text("")
    assert uvdeck("check", deck, "--pool", tmp_path / "bad.txt").code == 2


def test_json_names_day_and_snapshot(uvdeck: Program) -> None:
    (deck,) = uvdeck("check", MIRIO, "--json").json["decks"]
    assert (deck["format"], deck["day"], deck["primarySymbol"]) == ("standard", "2026-04-15", "air")
    assert deck["pool"]["snapshot"] == "2026-03-28"


def test_data_with_errors_is_refused(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "banlists").mkdir()
    (tmp_path / "banlists" / "mine.yaml").write_text(
        "id: mine\nannounced: null\neffective: null\nsource: mine\nbanned: [aot01/999]\n"
        "restricted: {}\nnot_legal: []\n"
    )
    run = uvdeck("check", MIRIO, "--data", tmp_path)
    assert (run.code, run.out) == (2, "")
    assert "FMT206" in run.err
    assert "FMT202" in run.err
