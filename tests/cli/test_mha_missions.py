"""``uvdeck mha missions`` as a process: options, files, findings, bad input."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import Program, Run

TRIO = ("Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji")
ROBBER = "Catch the Bank Robber"
ANN, BEN, RESCUE = "Ann=5/1/1", "Ben=3/2/0", "Rescue=5:8/3/0"


def students(*names: str) -> list[str]:
    return [word for name in names for word in ("--student", name)]


def missions(*names: str) -> list[str]:
    return [word for name in names for word in ("--mission", name)]


def run(uvdeck: Program, *words: str | Path, **more: Any) -> Run:
    return uvdeck("mha", "missions", *words, **more)


def ask(uvdeck: Program, *words: str | Path, code: int = 0) -> Any:
    found = run(uvdeck, *words, "--json")
    assert (found.code, found.err) == (code, "")
    assert (found.json["kind"], found.json["exitCode"]) == ("mha-missions", code)
    return found.json


# --- What is answered ----------------------------------------------------------------------------


def test_mh_11_the_example_of_the_rulebook(uvdeck: Program) -> None:
    document = ask(uvdeck, *students(*TRIO), *missions(ROBBER))
    assert document["together"] == {"strength": 12, "speed": 4, "intelligence": 4}
    (mission,) = document["missions"]
    assert mission["requires"] == {"strength": 8, "speed": 3, "intelligence": 0}
    assert (mission["popularity"], mission["completable"]) == (5, True)
    assert document["plan"]["turns"][0]["mission"] == ROBBER
    assert document["practice"] is True
    assert "invented" in document["note"]


def test_mh_11_in_words(uvdeck: Program) -> None:
    found = run(uvdeck, *students(*TRIO), *missions(ROBBER))
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("Practice set: the numbers are invented")
    assert "Together 12/4/4." in found.out
    assert "yes Catch the Bank Robber: popularity 5, needs 8/3/0" in found.out
    assert "Hanta Sero + Mezo Shoji = 8/3/2" in found.out
    assert "Total 6 = 5 for missions + 1 for 1 student kept." in found.out
    # What the mission does to others is said, and not counted.
    assert "Not counted: what else happens" in found.out
    assert "Catch the Bank Robber (cards given)" in found.out


def test_numbers_of_ones_own_need_no_cards(uvdeck: Program, tmp_path: Path) -> None:
    document = ask(
        uvdeck,
        *students(ANN, BEN, "Cat=0/0/1"),
        *missions(RESCUE, "Far=9:9/9/9"),
        "--cards",
        tmp_path / "none",
    )
    assert document["practice"] is False
    assert document["note"] is None
    rescue, far = document["missions"]
    assert rescue["smallest"] == {
        "size": 2,
        "count": 1,
        "more": 0,
        "sets": [
            {
                "students": [{"name": "Ann", "copies": 1}, {"name": "Ben", "copies": 1}],
                "sums": {"strength": 8, "speed": 3, "intelligence": 1},
            }
        ],
    }
    assert (far["completable"], far["smallest"]) == (False, None)
    assert far["lacking"] == {"strength": 1, "speed": 6, "intelligence": 7}
    plan = document["plan"]
    assert (plan["total"], plan["missions"], plan["kept"], plan["spent"]) == (6, 5, 1, 2)
    assert plan["proven"] is True


def test_mh_9_fixed_popularity_effects_count(uvdeck: Program) -> None:
    words = [*students(*TRIO, *TRIO), *missions("Museum Guard", "Forest Fire")]
    document = ask(uvdeck, *words)
    guard, fire = document["missions"]
    assert (guard["popularity"], guard["effects"], guard["worth"]) == (8, 1, 9)
    assert (fire["worth"], fire["uncounted"]) == (2, ["popularity of others"])
    text = run(uvdeck, *words).out
    assert "popularity 8 + 1, needs 7/1/7" in text
    assert "Counted: the fixed popularity effects of Museum Guard" in text
    assert "Forest Fire (popularity of others)" in text


def test_mh_3_turns_bound_the_plan(uvdeck: Program) -> None:
    words = [*students(ANN, ANN, ANN), *missions("A=2:5/0/0", "B=4:5/0/0", "C=3:5/0/0")]
    for turns, wanted in ((1, ["B"]), (2, ["B", "C"]), (3, ["A", "B", "C"])):
        plan = ask(uvdeck, *words, "--turns", str(turns))["plan"]
        assert [one["mission"] for one in plan["turns"]] == wanted
        assert [one["turn"] for one in plan["turns"]] == list(range(1, turns + 1))
        assert plan["total"] == plan["missions"] + 3 - turns


def test_more_sets_than_are_listed(uvdeck: Program) -> None:
    names = [f"S{i}=1/1/{i}" for i in range(12)]
    words = [*students(*names), *missions("Half=9:6/0/0")]
    (mission,) = ask(uvdeck, *words)["missions"]
    assert (mission["smallest"]["count"], mission["smallest"]["more"]) == (924, 914)
    assert len(mission["smallest"]["sets"]) == 10
    text = run(uvdeck, *words).out
    assert "6 students at least, in 924 ways:" in text
    assert "and 914 more" in text


def test_a_file_and_options_together(uvdeck: Program, tmp_path: Path) -> None:
    file = tmp_path / "m.yaml"
    file.write_text(
        "game: mha_card_game\nstudents:\n  - hanta sero\n  - {name: Mezo Shoji, copies: 2}\n"
        "  - Ann=5/1/1\n"
        "missions:\n  - Lost Cat\n  - {name: Own, popularity: 7, requires: 1/1/1}\n"
        "turns: 1\n"
    )
    document = ask(uvdeck, "--file", file, *students("Mezo Shoji"), *missions(ROBBER))
    assert [(one["name"], one["copies"]) for one in document["students"]] == [
        ("Hanta Sero", 1),
        ("Mezo Shoji", 3),
        ("Ann", 1),
    ]
    assert [one["name"] for one in document["missions"]] == ["Lost Cat", "Own", ROBBER]
    assert document["turns"] == 1
    assert ask(uvdeck, "--file", file, "--turns", "3")["turns"] == 3
    piped = run(uvdeck, "--file", "-", "--json", stdin=file.read_bytes())
    assert piped.json == ask(uvdeck, "--file", file)


def test_cards_of_ones_own(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text(
        "game: mha_card_game\nstudents:\n  - {name: Ann, values: {strength: 9, speed: 9,"
        " intelligence: 9}, student_id: null, birthday: null, height: null, quirk: null,"
        " assignment: null}\nmissions:\n  - {name: Rescue, popularity: 4, requires: {strength: 9,"
        " speed: 9, intelligence: 9}, effects: null}\n"
    )
    words = [*students("Ann"), *missions("Rescue"), "--cards", str(tmp_path)]
    document = ask(uvdeck, *words)
    assert (document["practice"], document["plan"]["total"]) == (False, 4)
    assert document["missions"][0]["effectsKnown"] is False
    assert "Not known: what else these cards do: Rescue, Ann" in run(uvdeck, *words).out


def test_nothing_that_pays(uvdeck: Program) -> None:
    found = run(uvdeck, *students(ANN, BEN), *missions("Poor=2:8/0/0"))
    assert "Complete none of these missions" in found.out
    assert "Total 2 = 0 for missions + 2 for 2 students kept." in found.out


def test_the_order_of_the_words_decides_ties(uvdeck: Program) -> None:
    pair = ["First=3:1/0/0", "Second=3:1/0/0"]
    for names in itertools.permutations(pair):
        plan = ask(uvdeck, *students("X=1/0/0", "Y=1/0/0"), *missions(*names), "--turns", "1")
        (turn,) = plan["plan"]["turns"]
        assert turn["mission"] == names[0].partition("=")[0]
        assert turn["students"] == [{"name": "X", "copies": 1}]


# --- Findings ------------------------------------------------------------------------------------


def test_all_unknown_names_in_one_run(uvdeck: Program, tmp_path: Path) -> None:
    file = tmp_path / "m.yaml"
    file.write_text("students:\n  - Hanta Sera\n  - Mezo Shoji\nmissions:\n  - Lost Cot\n")
    found = run(uvdeck, "--file", file, *students("Fumi Tokoyami"), *missions("zzzz"))
    assert (found.code, found.out) == (1, "")
    said = " ".join(found.err.split())
    assert f"{file}:2:5: error MHA201 There is no student 'Hanta Sera'." in said
    assert f"{file}:5:5: error MHA202 There is no mission 'Lost Cot'. [MH-1] Did you mean" in said
    assert "error MHA201 There is no student 'Fumi Tokoyami'. [MH-1] Did you mean Fumikage" in said
    assert "error MHA202 There is no mission 'zzzz'. [MH-1] Known: " in said
    assert "4 names cannot be used; cards are looked up in the practice set" in found.err


def test_values_that_nobody_knows(uvdeck: Program) -> None:
    words = [*students("Yuga Aoyama"), *missions(ROBBER), "--cards", "cards/mha_card_game"]
    found = run(uvdeck, *words)
    assert (found.code, found.out) == (1, "")
    assert "error MHA203 The strength, speed and intelligence of Yuga Aoyama" in found.err
    assert "looked up in the card files" in found.err


def test_mh_1_more_than_three_copies(uvdeck: Program) -> None:
    words = [*students(*["Hanta Sero"] * 4), *missions("Lost Cat", "Lost Cat")]
    found = run(uvdeck, *words)
    assert found.code == 1
    assert "MHA205 4 of Hanta Sero are asked for, but the cards have 3." in found.err
    assert "MHA206 2 of Lost Cat are asked for, but the cards have 1." in found.err
    assert "Total " in found.out
    document = ask(uvdeck, *words, code=1)
    assert [one["code"] for one in document["findings"]] == ["MHA205", "MHA206"]
    assert {one["severity"] for one in document["findings"]} == {"warning"}


def test_mistyped_numbers_are_named_together(uvdeck: Program) -> None:
    found = run(
        uvdeck, *students("Ann=500/1/1", "=1/1/1", "Ben=3/2"), *missions("Rescue=500:8/3/0")
    )
    assert (found.code, found.out) == (2, "")
    assert found.err.count("a number is too large") == 2
    assert "a student needs a name" in found.err
    assert "error MHA201 There is no student 'Ben=3/2'." in found.err
    assert "      Numbers of your own are written" in found.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "there are no students"),
        (missions(RESCUE), "there are no students"),
        (students(ANN), "there are no missions"),
        (students(*[f"S{i}=1/1/1" for i in range(61)]) + missions(RESCUE), "61 students"),
        (students(ANN) + missions(*[f"M{i}=1:1/1/1" for i in range(41)]), "41 missions"),
        ([*students(ANN), *missions(RESCUE), "--turns", "0"], "--turns"),
        ([*students(ANN), *missions(RESCUE), "--file", "nowhere.yaml"], "there is no such file"),
        ([*students(ANN), *missions(RESCUE), "--file", "cards"], "it is a folder"),
        ([*students("Ann"), *missions(RESCUE), "--cards", "nowhere"], "no folder"),
    ],
)
def test_what_cannot_be_asked(uvdeck: Program, words: list[str], said: str) -> None:
    found = run(uvdeck, *words)
    assert (found.code, found.out) == (2, "")
    assert said in found.err


def test_too_large_is_refused(uvdeck: Program) -> None:
    names = [f"S{i}={10 + i}/{70 - i}/{11 + i * 37 % 59}" for i in range(60)]
    found = run(uvdeck, *students(*names), *missions(*[f"M{i}=99:99/99/{i}" for i in range(40)]))
    assert (found.code, found.out) == (2, "")
    assert "too large" in found.err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0",
        b"\xff\xfe\xfa",
        b"students: [caf\xe9]",
        b"[" * 5_000,
        b"students: {a: 1}\nmissions: 7\nturns: many\n",
        b"students:\n  - {name: Ann, values: 5}\n  - [Ben]\n  - null\n",
        b"x" * 5_000_000,
        b"students: [&a [*a]]",
    ],
    ids=["empty", "nul", "utf16", "latin", "deep", "types", "parts", "large", "alias"],
)
def test_bad_files(uvdeck: Program, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(content)
    found = run(uvdeck, "--file", file, *missions("zzzz"))
    assert found.code in (1, 2)
    assert found.out == ""
    assert "bad.yaml" in found.err


def test_all_faults_of_a_file(uvdeck: Program, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        "students:\n  - {name: Ann, values: 5}\n  - 7\nmissions:\n  - {nam: x}\nturns: 0\n"
    )
    found = run(uvdeck, "--file", file)
    assert found.code == 1
    for line in (2, 3, 5, 6):
        assert f"{file}:{line}:" in found.err


def test_names_say_nothing_to_the_terminal(uvdeck: Program) -> None:
    words = [*students("[red]x[/red]\x1b[31m=9/9/9"), *missions("[bold]\u202em=5:1/1/1")]
    for more in ({}, {"FORCE_COLOR": "1", "COLUMNS": "30"}, {"NO_COLOR": "1"}):
        found = run(uvdeck, *words, **more)
        assert found.code == 0
        assert "\x1b[31m" not in found.out
        assert "\u202e" not in found.out
    assert "[red]x[/red]" in run(uvdeck, *words).out
    assert "\u202e" not in run(uvdeck, *words, "--json").out


def test_a_closed_pipe_is_no_error(uvdeck: Program) -> None:
    words = " ".join(f"'{word}'" for word in [*students(ANN), *missions("A=9:5/1/1")])
    assert uvdeck.shell(f"uvdeck mha missions {words} | head -1").code == 0


def test_the_help_has_examples_that_run(uvdeck: Program) -> None:
    found = run(uvdeck, "--help")
    assert (found.code, found.err) == (0, "")
    line = (
        "uvdeck mha missions --student 'Ann=5/1/1' --student 'Ben=3/2/0' --mission 'Rescue=5:8/3/0'"
    )
    assert line in found.out
    assert uvdeck.shell(line).code == 0


def test_a_plan_claims_no_more_than_is_counted(uvdeck: Program) -> None:
    """Koji Koda of the practice set gives a point when he is discarded, which is not counted."""
    found = run(uvdeck, *students("Koji Koda"), *missions("Rescue=1:1/1/0")).out
    assert "proven: no other has more of what is counted" in found
    assert "Not counted: what else happens" in found
    assert "Koji Koda (+1 popularity)" in found
    plain = run(uvdeck, *students("Hanta Sero"), *missions("Rescue=1:1/1/0")).out
    assert "proven: no other has more popularity" in plain
