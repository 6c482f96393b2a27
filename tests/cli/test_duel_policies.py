"""Policies that packages bring along, as a user meets them: names, failures, games told."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import duel_policies as theirs
from tests.cli.support import DECKS, ROOT, Program, Run
from tests.cli.test_completion import bash
from uvdeck.duel.players import BUILT_IN

DECK_A, DECK_B = DECKS / "all-might.yaml", DECKS / "yusuke.yaml"
FEW = ("--games", "30", "--seed", "7", "--format", "standard")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Return a PYTHONPATH on which the policies of the tests are installed."""
    theirs.install_all(tmp_path / "installed")
    return os.pathsep.join([str(ROOT), str(tmp_path / "installed")])


def duel(uvdeck: Program, path: str, *words: str | Path) -> Run:
    return uvdeck("duel", "run", DECK_A, DECK_B, *words, PYTHONPATH=path)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_kernels_policies_by_others_play_the_same_games(uvdeck, path, name):
    """Real decks, with symbols that have to match and cards that are unique."""
    how = (*FEW, "--jobs", "1", "--json")
    right = duel(uvdeck, path, *how, "--policy-a", name, "--policy-b", name)
    found = duel(uvdeck, path, *how, "--policy-a", f"my-{name}", "--policy-b", f"my-{name}")
    assert (right.code, found.code, found.err) == (0, 0, right.err)
    for key in ("outcomes", "quantities", "figures", "spreads", "games"):
        assert found.json[key] == right.json[key]
    assert found.json["question"]["policies"] == [f"my-{name}"] * 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobodys", "there is no policy 'nobodys'; there are aggressive, balanced, defensive, agr"),
        ("\x1b[31m", "there is no policy '\\x1b[31m'; there are aggressive, "),
        ("broken", "the policy 'broken' cannot be loaded: OSError: no file ("),
        ("half", "the policy 'half' lacks target and block."),
        ("leaving-early", "the policy 'leaving-early' cannot be loaded: SystemExit: 0 ("),
    ],
)
def test_policies_that_cannot_be_had(uvdeck, path, name, words):
    for command in (
        ("duel", "run", DECK_A, DECK_B, "--policy-b", name),
        ("duel", "matrix", DECKS, "--policy", name),
    ):
        run = uvdeck(*command, *FEW, PYTHONPATH=path)
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"uvdeck: {words}")
        assert len(run.err.splitlines()) == 1


def test_both_policies_that_cannot_be_had_are_named(uvdeck, path):
    run = duel(uvdeck, path, *FEW, "--policy-a", "half", "--policy-b", "nobodys")
    assert run.code == 2
    assert ["'half'" in run.err, "'nobodys'" in run.err] == [True, True]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("answering", "the policy 'answering' chose 0, which it was not offered"),
        ("failing", "the policy 'failing' failed: KeyError: 'nothing' ("),
        ("leaving", "the policy 'leaving' failed: SystemExit: 0 ("),
        ("shouting", "the policy 'shouting' failed: ValueError: \\x1b[31mred\\x0axxx"),
    ],
)
def test_policies_that_fail_end_the_command(uvdeck, path, name, words):
    for how in (("--games", "60", "--jobs", "1"), ("--trace", "0")):
        run = duel(uvdeck, path, "--seed", "7", *how, "--policy-a", name)
        assert (run.code, run.out) == (2, "")
        assert run.err.splitlines()[-1].startswith(f"uvdeck: {words}")
    run = duel(uvdeck, path, "--seed", "7", "--games", "9000", "--jobs", "2", "--policy-a", name)
    assert (run.code, run.out) == (2, "")
    assert words in run.err


def test_games_of_theirs_are_told_and_played_again(uvdeck, path, tmp_path):
    told = duel(uvdeck, path, "--seed", "7", "--trace", "1", "--json", "--policy-a", "my-balanced")
    assert told.code == 0
    record = tmp_path / "game.json"
    record.write_text(told.out, encoding="utf-8")
    again = uvdeck("duel", "replay", record, "--json", PYTHONPATH=path)
    assert (again.code, again.json["playedAgain"], again.json["faults"]) == (0, True, [])
    # Where the policy is not installed the referee goes through the steps alone.
    alone = uvdeck("duel", "replay", record, "--json")
    assert (alone.code, alone.json["playedAgain"], alone.json["faults"]) == (0, False, [])


def test_a_policy_that_plays_otherwise_by_now_is_a_finding(uvdeck, path, tmp_path):
    told = duel(uvdeck, path, "--seed", "7", "--trace", "1", "--json", "--policy-a", "my-balanced")
    record = tmp_path / "game.json"
    record.write_text(told.out, encoding="utf-8")
    theirs.install(tmp_path / "newer", "newer", {"my-balanced": f"{theirs.__name__}:Idle"})
    newer = os.pathsep.join([str(ROOT), str(tmp_path / "newer")])
    again = uvdeck("duel", "replay", record, "--json", PYTHONPATH=newer)
    assert again.code == 1
    assert again.json["faults"]


def test_a_broken_package_spoils_no_duel_of_the_kernels_policies(uvdeck, tmp_path):
    theirs.install(tmp_path, "other", {})
    (tmp_path / "other-1.0.dist-info" / "entry_points.txt").write_text("[a]\nb\n", encoding="utf-8")
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    assert duel(uvdeck, path, *FEW).code == 0
    told = duel(uvdeck, path, "--seed", "7", "--trace", "0", "--json")
    (tmp_path / "game.json").write_text(told.out, encoding="utf-8")
    assert uvdeck("duel", "replay", tmp_path / "game.json", PYTHONPATH=path).code == 0
    run = duel(uvdeck, path, *FEW, "--policy-a", "mine")
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("uvdeck: what packages bring along cannot be read: ")


def test_matrices_of_theirs(uvdeck, path, tmp_path):
    folder = tmp_path / "decks"
    folder.mkdir()
    for deck in (DECK_A, DECK_B):
        (folder / deck.name).write_bytes(deck.read_bytes())
    tables = [
        uvdeck("duel", "matrix", folder, *FEW, "--policy", name, "--json", PYTHONPATH=path)
        for name in ("defensive", "my-defensive")
    ]
    assert [table.code for table in tables] == [0, 0]
    right, found = (table.json for table in tables)
    assert found["pairs"] == right["pairs"]


def test_completion(uvdeck, path, tmp_path, monkeypatch):
    monkeypatch.setattr(uvdeck, "environment", with_path(uvdeck, path))
    assert bash(uvdeck, "duel", "run", "--policy-a", "my-") == [f"my-{name}" for name in BUILT_IN]
    assert bash(uvdeck, "duel", "matrix", "--policy", "bal") == ["balanced"]
    theirs.install(tmp_path / "installed", "other", {})
    points = tmp_path / "installed" / "other-1.0.dist-info" / "entry_points.txt"
    points.write_text("[a]\nb\n", encoding="utf-8")
    assert bash(uvdeck, "duel", "run", "--policy-b", "") == list(BUILT_IN)


def with_path(uvdeck: Program, path: str) -> Callable[..., dict[str, str]]:
    environment = uvdeck.environment
    return lambda **more: {**environment(**more), "PYTHONPATH": path}
