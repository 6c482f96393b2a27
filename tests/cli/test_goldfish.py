"""``uvdeck goldfish``: its commands as processes, in text, JSON and CSV."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import DECKS, Program, Run
from tests.cli.test_terminal import on_terminal
from tests.dask_cluster import started
from uvdeck.goldfish.games import SHARD_GAMES
from uvdeck.play import kernel

PEACE = DECKS / "all-might.yaml"
MAXI = DECKS / "maxi.yaml"
#: Games that are soon played in either form, and two shards of them.
FEW = "2000"
MORE = "100000" if kernel.COMPILED else "20000"


def ask(uvdeck: Program, *words: str | Path, **more: Any) -> dict[str, Any]:
    """Return the document that answers a question that can be answered."""
    run = uvdeck("goldfish", *words, "--json", **more)
    assert (run.code, run.err) == (0, "")
    document: dict[str, Any] = run.json
    assert set(document) == {
        *("schemaVersion", "kind", "dataAsOf", "exitCode", "partial", "question", "answers"),
    }
    assert (document["kind"], document["exitCode"]) == (f"goldfish-{words[0]}", 0)
    assert document["partial"] is False
    return document


def refused(run: Run, *names: str, code: int = 2) -> None:
    """Hold a run to having said why it answers nothing, by name."""
    assert (run.code, run.out) == (code, "")
    for name in names:
        assert name in run.err


def is_estimate(value: Any) -> bool:
    return {"value", "error", "games"} <= set(value) and value["error"] >= 0


# --- run -----------------------------------------------------------------------------------------


def test_run(uvdeck: Program) -> None:
    document = ask(uvdeck, "run", PEACE, "--games", FEW, "--seed", "7", "--turns", "3")
    assert document["question"] == {
        "seed": 7,
        "turns": 3,
        "going": "first",
        "policies": ["balanced"],
        "mulligans": [],
        "handSize": None,
        "format": None,
        "games": 2000,
        "until": [],
    }
    (answer,) = document["answers"]
    assert set(answer) == {
        *("path", "name", "variant", "assumes", "games", "partial", "turns", "figures", "spreads"),
        *("facts", "ignoredKeywords", "notes", "doubts"),
    }
    assert answer["games"] == 2000
    assert [turn["turn"] for turn in answer["turns"]] == [1, 2, 3]
    for turn in answer["turns"]:
        assert turn["games"] == 2000
        assert {
            *("foundations", "ready", "played", "damage", "total", "momentum", "hand", "deck"),
            *("firstFails", "made3", "passed3"),
        } <= set(turn["figures"])
        assert all(map(is_estimate, turn["figures"].values()))
        for spread in turn["spreads"].values():
            assert sum(row["value"] for row in spread["rows"]) == pytest.approx(1)
    assert set(answer["figures"]) == {
        *("damage10", "damage20", "damage30", "cycles", "deckOuts", "redraws"),
    }
    assert all(map(is_estimate, answer["figures"].values()))
    assert set(answer["spreads"]) == set(answer["figures"])
    assert {"Fury", "Punch"} <= set(answer["ignoredKeywords"])
    assert answer["turns"][0]["figures"]["damage"]["value"] == 0  # UV-32


def test_text_names_seed_errors_and_ignored_keywords(uvdeck: Program) -> None:
    run = uvdeck("goldfish", "run", PEACE, "--games", FEW, "--seed", "0")
    assert (run.code, run.err) == (0, "")
    assert "2,000 games of seed 0" in run.out
    assert "card text is not simulated" in run.out
    assert re.search(r"keywords of the deck that are ignored: .*\bFury\b", run.out)
    assert re.search(r"^ +Turn 1 +s\.e\. +Turn 2", run.out, re.M)
    assert re.search(r"^foundations in the stage( +[0-9.]+){8}$", run.out, re.M)
    assert re.search(r"^first play fails( +[0-9.]+ % +[0-9.]+){4}$", run.out, re.M)
    assert "damage in all, turn 4" in run.out
    assert re.search(r"[0-9] % +\u2588{5}", run.out)
    ascii_only = uvdeck("goldfish", "run", PEACE, "--games", FEW, PYTHONIOENCODING="ascii")
    assert re.search(r"[0-9] % +#{5}", ascii_only.out)


def test_a_seed_is_chosen_and_shown(uvdeck: Program) -> None:
    seeds = []
    for _ in range(2):
        run = uvdeck("goldfish", "run", PEACE, "--games", FEW)
        found = re.search(r"2,000 games of seed ([0-9]+)", run.out)
        assert found
        seeds.append(found[1])
        again = uvdeck("goldfish", "run", PEACE, "--games", FEW, "--seed", found[1])
        assert again.out == run.out
    assert seeds[0] != seeds[1]


def test_several_decks_policies_and_variants(uvdeck: Program) -> None:
    words = ["--games", FEW, "--seed", "1", "--vary", "+1 Heroic Icon; -1 Smash"]
    both = ask(uvdeck, "run", PEACE, *words, "--policy", "build", "--policy", "attack")
    variants = [answer["variant"] for answer in both["answers"]]
    change = "+1 Heroic Icon; -1 Smash"
    assert variants == ["build", "attack", f"{change}, build", f"{change}, attack"]
    damage = [a["turns"][3]["figures"]["total"]["value"] for a in both["answers"]]
    assert damage[1] > 5 * damage[0]
    assert damage[3] > 5 * damage[2]
    assert len(set(damage)) == 4
    # Each is what it is alone, with the same random numbers.
    alone = ask(uvdeck, "run", PEACE, "--games", FEW, "--seed", "1", "--policy", "attack")
    assert alone["answers"][0]["turns"] == both["answers"][1]["turns"]
    run = uvdeck("goldfish", "run", PEACE, MAXI, "--games", FEW, "--seed", "1")
    assert run.code == 0
    assert "dealt by the same random numbers" in run.out
    assert re.search(r"^damage in all( +[0-9.]+){4} +[+-][0-9.]+$", run.out, re.M)


def test_mulligans(uvdeck: Program) -> None:
    words = ["--games", FEW, "--seed", "1", "--keep", "3+ type:foundation"]
    (first,) = ask(uvdeck, "run", PEACE, *words)["answers"]
    assert first["figures"]["redraws"]["value"] > 0
    assert "keep 3+ type:foundation" in first["assumes"]
    words += ["--going", "second", "--redraw", "type:attack"]
    (second,) = ask(uvdeck, "run", PEACE, *words, "--keep", "0+ type:attack")["answers"][:1]
    assert second["figures"]["redraws"]["value"] > 0


@pytest.mark.parametrize("how", ["--json", "--csv", None])
def test_jobs_change_no_byte(uvdeck: Program, how: str | None) -> None:
    commands: list[list[str | Path]] = [
        ["run", PEACE, MAXI],
        ["run", PEACE, "--until", "total@2:0.03"],
        ["checks", PEACE, "--difficulty", "5", "--difficulty", "5"],
    ]
    for command in commands:
        words = [*command, "--games", MORE, "--seed", "3", *([how] if how else [])]
        outs = {uvdeck("goldfish", *words, "--jobs", jobs).out for jobs in ("1", "2", "3")}
        outs.add(uvdeck("goldfish", *words).out)
        assert len(outs) == 1
        assert "jobs" not in outs.pop()


@pytest.mark.slow
def test_a_cluster_changes_nothing(uvdeck: Program, tmp_path: Path) -> None:
    asked = (
        ("run", PEACE, MAXI, "--seed", "7", "--games", MORE, "--json"),
        ("checks", PEACE, "--difficulty", "4", "--seed", "7", "--games", "300000", "--json"),
    )
    with started(tmp_path) as dask:
        dask.add()
        dask.add()
        for words in asked:
            here = uvdeck("goldfish", *words, "--jobs", "1")
            there = uvdeck("goldfish", *words, "--cluster", dask.address)
            assert here.out
            assert there == here


def test_what_is_no_cluster_is_refused(uvdeck: Program) -> None:
    few = ("run", PEACE, "--games", FEW)
    refused(uvdeck("goldfish", *few, "--cluster", "nowhere"), "--cluster", "tcp://host:8786")
    where = ("--cluster", "tcp://127.0.0.1:8786")
    refused(uvdeck("goldfish", *few, *where, "--jobs", "2"), "--cluster", "--jobs")
    refused(uvdeck("goldfish", "run", PEACE, "--trace", "0", *where), "--cluster", "--trace")
    checks = ("checks", PEACE, "--difficulty", "3")
    refused(uvdeck("goldfish", *checks, *where, "--jobs", "2"), "--cluster", "--jobs")


@pytest.mark.skipif(not kernel.COMPILED, reason="there is one form only")
@pytest.mark.parametrize("how", ["--json", "--csv"])
def test_both_forms_print_the_same(uvdeck: Program, how: str) -> None:
    commands: list[list[str | Path]] = [["run", PEACE], ["checks", PEACE, "--difficulty", "5"]]
    for command in commands:
        words = [*command, "--games", "1500", "--seed", "3", how]
        pure = uvdeck("goldfish", *words, UVDECK_PURE="1")
        assert (pure.code, pure.err) == (0, "")
        assert pure.out == uvdeck("goldfish", *words).out


def test_until(uvdeck: Program) -> None:
    found = uvdeck(
        *("goldfish", "run", PEACE, "--seed", "1", "--until", "foundations@3:0.02", "--json"),
    ).json
    (answer,) = found["answers"]
    assert answer["turns"][2]["figures"]["foundations"]["error"] <= 0.02
    assert answer["games"] == SHARD_GAMES  # it stops where a shard ends
    assert found["question"]["until"] == ["foundations@3:0.02"]
    missed = uvdeck(
        *("goldfish", "run", PEACE, "--seed", "1", "--until", "foundations@3:0.00001"),
        *("--games", FEW),
    )
    assert missed.code == 1
    assert "2,000 games do not reach" in missed.out


def test_csv(uvdeck: Program) -> None:
    run = uvdeck("goldfish", "run", PEACE, "--games", FEW, "--seed", "5", "--csv")
    assert "\r\n" in run.out
    rows = list(csv.DictReader(io.StringIO(run.out, newline="")))
    assert {row["seed"] for row in rows} == {"5"}
    assert {row["partial"] for row in rows} == {"no"}
    document = ask(uvdeck, "run", PEACE, "--games", FEW, "--seed", "5")
    (answer,) = document["answers"]
    figures = {
        (row["turn"], row["row"]): (float(row["value"]), float(row["error"]))
        for row in rows
        if row["table"] == "figures"
    }
    for turn in answer["turns"]:
        for key, figure in turn["figures"].items():
            assert figures[str(turn["turn"]), key] == (figure["value"], figure["error"])
    ignored = [row["row"] for row in rows if row["table"] == "ignoredKeywords"]
    assert ignored == answer["ignoredKeywords"]


def test_unknown_damage(uvdeck: Program, catalogue: Any) -> None:
    from uvdeck.model import CardType
    from uvdeck.odds.line_answer import unknown_damage

    found = [
        c for c in catalogue.where("1", ()) if c.type is CardType.ATTACK and unknown_damage([c])
    ]
    if not found:
        pytest.skip("the damage of every attack is known")
    deck = f"character: All Might (I)\nmain:\n- 4 {found[0].id}\n- 56 Heroic Icon\n"
    run = uvdeck(
        *("goldfish", "run", "-", "--format", "standard", "--games", FEW, "--json"), stdin=deck
    )
    assert run.code == 1
    (answer,) = run.json["answers"]
    assert found[0].name in answer["doubts"][0]
    assert answer["figures"]["damage10"]["value"] is None
    assert answer["turns"][3]["figures"]["total"]["value"] is None
    assert answer["turns"][3]["figures"]["played"]["value"] > 0
    words = ["goldfish", "run", "-", "--format", "standard", "--until"]
    refused(uvdeck(*words, "momentum@2:0.1", stdin=deck), found[0].name)
    assert uvdeck(*words, "played@2:0.1", stdin=deck).code == 1


# --- Games told ----------------------------------------------------------------------------------


def test_trace(uvdeck: Program) -> None:
    run = uvdeck("goldfish", "run", PEACE, "--seed", "7", "--trace", "3")
    assert (run.code, run.err) == (0, "")
    assert "game 3 of seed 7" in run.out
    assert "card text is not simulated" in run.out
    for words in ("opening hand: ", "(UV-30)", "turn 1 begins", "(UV-35)", "(UV-37)", "turn 4"):
        assert words in run.out
    assert run.out == uvdeck("goldfish", "run", PEACE, "--seed", "7", "--trace", "3").out
    pure = uvdeck("goldfish", "run", PEACE, "--seed", "7", "--trace", "3", UVDECK_PURE="1")
    assert run.out == pure.out
    other = uvdeck("goldfish", "run", PEACE, "--seed", "7", "--trace", "4")
    assert run.out != other.out
    document = ask_trace(uvdeck, "--seed", "7", "--trace", "3")
    steps = document["answers"][0]["steps"]
    assert all(set(s) == {"turn", "event", "cards", "text", "rules"} for s in steps)
    assert all(step["text"] in run.out for step in steps)


def ask_trace(uvdeck: Program, *words: str | Path, **more: Any) -> dict[str, Any]:
    run = uvdeck("goldfish", "run", PEACE, *words, "--json", **more)
    assert (run.code, run.err) == (0, "")
    assert run.json["kind"] == "goldfish-trace"
    document: dict[str, Any] = run.json
    return document


STACKS = {
    "order.txt": "# the hand\n4 Heroic Icon\nSmash\n\nDetroit Smash\n",
    "order.yaml": "- [Heroic Icon, 3 Heroic Icon, Smash]\n",
    "flat.yml": "- 4 Heroic Icon\n- Smash\n- Detroit Smash\n",
}


@pytest.mark.parametrize("name", STACKS)
def test_stack(uvdeck: Program, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(STACKS[name], encoding="utf-8")
    document = ask_trace(uvdeck, "--trace", "0", "--stack", path)
    (answer,) = document["answers"]
    assert answer["steps"][0]["cards"] == ["Heroic Icon"] * 4 + ["Smash"]
    other = ask_trace(uvdeck, "--trace", "9", "--stack", path, "--seed", "1")
    assert other["answers"] == document["answers"]  # no chance is left


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("5 Heroic Icon\n", "1 more of 'Heroic Icon'"),
        ("Heroic Icon\n---\nSmash\n", "shuffled only 1 time"),
        ("Knee Smash\n", "not in the main deck"),
        ("No Such Card At All\n", "No Such Card At All"),
        ("# nothing\n", "names no card"),
    ],
)
def test_stacks_that_cannot_be(uvdeck: Program, tmp_path: Path, content: str, word: str) -> None:
    path = tmp_path / "order.txt"
    path.write_text(content, encoding="utf-8")
    refused(uvdeck("goldfish", "run", PEACE, "--trace", "0", "--stack", path), word)
    path = tmp_path / "order.yaml"
    path.write_text("a: b", encoding="utf-8")
    refused(uvdeck("goldfish", "run", PEACE, "--trace", "0", "--stack", path), "no list")
    gone = tmp_path / "gone.txt"
    refused(uvdeck("goldfish", "run", PEACE, "--trace", "0", "--stack", gone), "no such file")


# --- checks --------------------------------------------------------------------------------------


def test_checks(uvdeck: Program) -> None:
    words = ["--difficulty", "3", "--difficulty", "4", "--difficulty", "5", "--ready", "2"]
    document = ask(uvdeck, "checks", PEACE, *words, "--seed", "1", "--hand-size", "6",
                   "--games", MORE)  # fmt: skip
    (answer,) = document["answers"]
    line = uvdeck("odds", "check", PEACE, "--difficulty", "3", "--ready", "2", "--json").json
    assert answer["figures"]["passed1"]["exact"]["value"] == 1
    assert line["exitCode"] == 0
    assert set(answer["figures"]) == {
        *("passed1", "passed2", "passed3", "played", "someFoundation", "foundations"),
    }
    assert set(answer["spreads"]) == {"passed", "readyLeft", "foundations"}
    rows = [row for spread in answer["spreads"].values() for row in spread["rows"]]
    for found in (*answer["figures"].values(), *rows):
        assert abs(found["distance"]) < 4
        apart = abs(found["value"] - found["exact"]["value"])
        assert apart <= 4.5 * found["error"] + 1e-12
    text = uvdeck("goldfish", "checks", PEACE, *words, "--seed", "1", "--games", MORE).out
    assert re.search(r"^ +Estimate +s\.e\. +Exact +Apart by$", text, re.M)
    assert re.search(r"^check 3 passes \(needs 5\).* s\.e\.$", text, re.M)


def test_checks_are_those_of_the_line(uvdeck: Program) -> None:
    """The exact numbers are those of ``odds line`` for cards that need as much."""
    line = uvdeck("odds", "line", PEACE, "--play", "Smash", "--play", "Heroic Icon",
                  "--ready", "1", "--json").json  # fmt: skip
    (odds,) = line["answers"]
    rows = odds["tables"]["passed"]["rows"]
    needs = [re.search(r"needs ([0-9]+)", row["label"]) for row in rows]
    words = [w for need in needs if need for w in ("--difficulty", need[1])]
    (answer,) = ask(uvdeck, "checks", PEACE, *words, "--ready", "1", "--hand", "Smash",
                    "--hand", "Heroic Icon", "--games", FEW)["answers"]  # fmt: skip
    for number, row in enumerate(rows, 1):
        exact = answer["figures"][f"passed{number}"]["exact"]
        assert exact["fraction"] == row["values"][0]["fraction"]


# --- Ctrl-C --------------------------------------------------------------------------------------


def interrupted(uvdeck: Program, *words: str | Path) -> tuple[int, str, str]:
    """Stop a run by Ctrl-C after some games; wait longer where there were none yet."""
    code, out, err = 0, "", ""
    for seconds in (1.5, 4, 10, 30):
        process = subprocess.Popen(
            [*uvdeck.command, *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=uvdeck.environment(),
            text=True,
            encoding="utf-8",
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        code = process.returncode
        assert "Traceback" not in err
        assert code == 130
        if out and "after 0 of" not in out and '"games": 0' not in out:
            break
    return code, out, err


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known(uvdeck: Program, jobs: str) -> None:
    many = ["--games", str(10**11), "--seed", "1", "--jobs", jobs]
    _, out, err = interrupted(uvdeck, "goldfish", "run", PEACE, *many, "--json")
    assert err == ""
    document = json.loads(out)
    assert (document["partial"], document["exitCode"]) == (True, 130)
    (answer,) = document["answers"]
    assert answer["partial"] is True
    assert answer["games"] > 0
    assert answer["games"] % SHARD_GAMES == 0
    # What is known is what as many games say.
    whole = ask(uvdeck, "run", PEACE, "--games", str(answer["games"]), "--seed", "1")
    (known,) = whole["answers"]
    assert known | {"partial": True} == answer


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
def test_ctrl_c_is_said_in_text(uvdeck: Program) -> None:
    many = ["--difficulty", "4", "--games", str(10**11)]
    _, out, _ = interrupted(uvdeck, "goldfish", "checks", PEACE, *many)
    assert re.search(r"Partial +stopped after [0-9,]+ of 100000000000 games", out)


# --- A terminal, and mistakes --------------------------------------------------------------------


def test_progress_is_for_terminals(uvdeck: Program) -> None:
    text = on_terminal(uvdeck, "goldfish", "run", str(PEACE), "--games", MORE, columns=120)
    assert re.search(r"\[#*\.*\] [0-9,]+ of [0-9,]+ games", text)
    assert "\u2588" in text
    assert uvdeck("goldfish", "run", PEACE, "--games", FEW).err == ""


def test_a_missing_kernel_is_said_once(uvdeck: Program, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['uvdeck.play._kernel'] = None\n", encoding="utf-8"
    )
    path = f"{tmp_path}{os.pathsep}{uvdeck.environment()['PYTHONPATH']}"
    commands: list[list[str | Path]] = [
        ["run", PEACE, MAXI],
        ["checks", PEACE, MAXI, "--difficulty", "4"],
    ]
    for command in commands:
        words = ["goldfish", *command, "--games", "200", "--seed", "1"]
        run = uvdeck(*words, PYTHONPATH=path)
        assert run.code == 0
        assert len(run.err.splitlines()) == 1
        assert "compiled" in run.err
        assert run.out == uvdeck(*words).out


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (["run", PEACE, "--json", "--csv"], "exclude"),
        (["run", PEACE, "--redraw", "type:attack"], "UV-31"),
        (["run", PEACE, "--stack", "x"], "--trace"),
        (["run", PEACE, "--trace", "1", "--csv"], "--trace"),
        (["run", PEACE, "--until", "nothing@1:0.1"], "foundations"),
        (["run", PEACE, "--format", "nothing"], "no format"),
        (["run", PEACE, "--vary", "Smash"], "no change"),
        (["run", PEACE, "--hand-size", "61"], "61 cards"),
        (["run", "gone.yaml"], "no such file"),
        (["run", "-", "-"], "only once"),
        (["run", *[PEACE] * 101], "100"),
        (["checks", PEACE], "--difficulty"),
        (["checks", PEACE, "--difficulty", "3", "--hand", "Smash", "--hand-size", "3"], "--hand"),
        (["checks", PEACE, "--difficulty", "3", "--hand-size", "60"], "60 cards"),
        (["checks", PEACE, *["--difficulty", "3"] * 21], "20"),
        (["checks", PEACE, "--difficulty", "3", "--json", "--csv"], "exclude"),
    ],
)
def test_mistakes(uvdeck: Program, words: list[str | Path], word: str) -> None:
    refused(uvdeck("goldfish", *words, "--seed", "1"), word)


def test_a_variant_that_cannot_be_is_said_and_the_others_are_played(uvdeck: Program) -> None:
    run = uvdeck("goldfish", "run", PEACE, "--vary", "-9 Smash", "--games", FEW, "--json")
    assert run.code == 2
    assert "more cannot be taken out" in run.err
    assert [answer["variant"] for answer in run.json["answers"]] == [None]


@pytest.mark.parametrize("words", [["--seed", "-1"], ["--seed", str(1 << 64)], ["--games", "0"]])
def test_numbers_out_of_range(uvdeck: Program, words: list[str]) -> None:
    refused(uvdeck("goldfish", "run", PEACE, *words), words[0])


def test_decks_that_cannot_be_played(uvdeck: Program) -> None:
    run = uvdeck("goldfish", "run", "-", stdin="main:\n- 60 Heroic Icon\n")
    refused(run, "starting character")
    run = uvdeck("goldfish", "run", "-", stdin="main:\n- 60 No Such Card\n")
    refused(run, "1 error", code=1)
