"""``uvdeck mha simulate`` as a process."""

import os
import signal
import subprocess
import time

import pytest

from tests.cli.support import Program
from uvdeck.cli.mha_input import PRACTICE
from uvdeck.datadir import mha_cards

FEW = "30"


def test_what_is_printed(uvdeck: Program):
    run = uvdeck("mha", "simulate", "--players", "3", "--games", FEW, "--seed", "7")
    assert run.code == 0
    assert run.err == ""
    assert run.out.startswith("Practice set: the numbers are invented")
    assert f"{FEW} games of 3 agencies, seed 7" in run.out
    assert run.out.count("planner") == 3
    assert "turns in round 1" in run.out


def test_json_and_text_say_the_same_and_say_practice(uvdeck: Program):
    arguments = ("mha", "simulate", "-p", "2", "--games", FEW, "--seed", "7")
    document = uvdeck(*arguments, "--json").json
    assert document["kind"] == "mha-simulate"
    assert document["practice"] is True
    assert document["note"] == PRACTICE
    assert document["question"]["seed"] == 7
    text = uvdeck(*arguments).out
    for seat in document["seats"]:
        share = seat["winShare"]
        assert share["low"] <= share["value"] <= share["high"]
        assert f"{share['value'] * 100:.1f} %" in text
    assert sum(seat["winShare"]["value"] for seat in document["seats"]) == pytest.approx(1)


def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(uvdeck: Program):
    arguments = ("mha", "simulate", "-p", "2", "--games", "250", "--seed", "1", "--json")
    alone = uvdeck(*arguments, "--jobs", "1")
    assert uvdeck(*arguments, "--jobs", "3").out == alone.out
    assert uvdeck(*arguments, UVDECK_PURE="1").out == alone.out


def test_a_policy_for_each_agency(uvdeck: Program):
    run = uvdeck(
        *("mha", "simulate", "-p", "2", "--policy", "random", "--policy", "greedy"),
        *("--games", "40", "--seed", "2", "--json"),
    )
    assert run.json["question"]["policies"] == ["random", "greedy"]
    first, second = run.json["seats"]
    assert second["winShare"]["value"] > first["winShare"]["value"]


def test_one_game_told_cites_rules(uvdeck: Program):
    arguments = ("mha", "simulate", "-p", "2", "--seed", "7", "--trace", "3")
    run = uvdeck(*arguments)
    assert run.code == 0
    assert "Told     game 3 of seed 7" in run.out
    assert "Round 2, turn" in run.out
    document = uvdeck(*arguments, "--json").json
    assert document["kind"] == "mha-trace"
    assert document["practice"] is True
    rules = {rule for step in document["steps"] for rule in step["rules"]}
    assert {f"MH-{number}" for number in range(2, 10)} <= rules
    assert document["winners"] == [
        seat for seat, score in enumerate(document["scores"], 1) if score == max(document["scores"])
    ]
    for step in document["steps"][-3:]:
        assert step["text"].lower() in run.out.lower()


REFUSED = (
    (("--policy", "gredy"), "Did you mean greedy?"),
    (
        ("--policy", "random", "--policy", "random"),
        "once for each of the 4 agencies; here it stands 2 times",
    ),
    (("--trace", "1", "--games", "3"), "leave out --games"),
    (("--cards", "nowhere"), "'nowhere' is no folder"),
    (("--players", "5"), "5"),
    (("--seed", "-1"), "-1"),
    (("--cards", "cards/mha_card_game"), "the printed numbers of 20 cards are not known"),
    (("--cards", "docs"), "there are no card files in 'docs'"),
)


@pytest.mark.parametrize(("more", "words"), REFUSED, ids=lambda v: " ".join(v)[:40])
def test_what_cannot_be_played_is_refused(uvdeck: Program, more, words):
    run = uvdeck("mha", "simulate", *more)
    assert run.code == 2
    assert words in " ".join(run.err.split())
    assert run.out == ""


def test_card_files_with_errors_are_shown(uvdeck: Program, tmp_path):
    (tmp_path / "own.yaml").write_text("game: mha_card_game\nstudents: 3\nfoo: 1\n")
    run = uvdeck("mha", "simulate", "--cards", tmp_path)
    assert run.code == 2
    assert "own.yaml:2:11: SCH103" in run.err
    assert "own.yaml:3:1: SCH101" in run.err
    assert "uvdeck mha validate" in run.err


def test_cards_without_typed_effects_are_played_and_named(uvdeck: Program, tmp_path):
    effects = "    effects:\n      - {do: draw, cards: 2}\n"
    for path in (mha_cards() / "practice").glob("*.yaml"):
        text = path.read_text(encoding="utf-8").replace("practice: true\n", "")
        if path.name == "actions.yaml":
            assert text.count(effects) == 1
            text = text.replace(effects, "    effects: null\n")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    run = uvdeck("mha", "simulate", "--cards", tmp_path, "--games", "5", "--seed", "1")
    assert run.code == 0
    assert "ractice set" not in run.out
    assert "is not in the card files and is not played: Extra Errand." in run.out


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_shows_what_is_known(uvdeck: Program):
    with subprocess.Popen(
        [*uvdeck.command, "mha", "simulate", "--games", "900000", "--seed", "1", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
        text=True,
    ) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == ""
    assert '"partial": true' in out


def test_a_pipe_that_closes_early_ends_quietly(uvdeck: Program):
    with subprocess.Popen(
        [*uvdeck.command, "mha", "simulate", "--seed", "7", "--trace", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=uvdeck.environment(),
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith("Practice set")
        process.stdout.close()
        assert process.stderr.read() == ""
