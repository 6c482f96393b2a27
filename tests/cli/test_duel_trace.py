"""``duel run --trace`` and ``duel replay``: games told, stacked, recorded and checked."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests import duel_policies as theirs
from tests.cli.support import DECKS, ROOT, Program, Run
from uvdeck.play import kernel

A, B = DECKS / "all-might.yaml", DECKS / "leonardo.yaml"
SEVEN = ("--seed", "7", "--trace", "0")


def told(uvdeck: Program, *words: str | Path, **more: Any) -> dict[str, Any]:
    """Return the record that a command prints."""
    run = uvdeck("duel", "run", A, B, *words, "--json", **more)
    assert (run.code, run.err) == (0, "")
    document: dict[str, Any] = run.json
    assert document["kind"] == "duel-trace"
    return document


def written(folder: Path, record: Any) -> Path:
    path = folder / "game.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return path


def refused(run: Run, *names: str, code: int = 2) -> None:
    assert (run.code, run.out) == (code, "")
    assert "Traceback" not in run.err
    for name in names:
        assert name in run.err


# --- Traces --------------------------------------------------------------------------------------


def test_a_game_in_text_and_json(uvdeck: Program) -> None:
    run = uvdeck("duel", "run", A, B, *SEVEN)
    assert (run.code, run.err) == (0, "")
    assert "game 0 of seed 7" in run.out
    assert "card text is not simulated" in run.out
    (game,) = told(uvdeck, *SEVEN)["games"]
    lines = re.findall(r"^ *(\d+)  (.*) \((UV-[^)]*)\)$", run.out, re.M)
    assert [(int(number), text, rules) for number, text, rules in lines] == [
        (step["step"], step["text"], ", ".join(step["rules"])) for step in game["steps"]
    ]
    assert {"weigh", "block", "no-block", "blocked", "damage", "target", "win"} <= {
        step["event"] for step in game["steps"]
    }


def test_the_game_is_one_of_those_that_are_counted(uvdeck: Program) -> None:
    winners = [
        told(uvdeck, "--seed", "5", "--trace", str(k))["games"][0]["winner"] for k in (0, 1, 2)
    ]
    run = uvdeck("duel", "run", A, B, "--seed", "5", "--games", "3", "--json")
    hits = run.json["outcomes"]["aWins"]["all"]["hits"]
    assert hits == winners.count("a")


@pytest.mark.skipif(not kernel.COMPILED, reason="there is one form only")
def test_both_forms_tell_the_same(uvdeck: Program) -> None:
    compiled = uvdeck("duel", "run", A, B, "--seed", "7", "--trace", "2", "--best-of", "3")
    pure = uvdeck(
        *("duel", "run", A, B, "--seed", "7", "--trace", "2", "--best-of", "3"), UVDECK_PURE="1"
    )
    assert compiled.out == pure.out


def test_a_match_is_told_whole(uvdeck: Program, tmp_path: Path) -> None:
    words = ("--seed", "7", "--trace", "1", "--best-of", "3")
    run = uvdeck("duel", "run", A, B, *words)
    assert "match 1 of seed 7" in run.out
    assert "Game 1 of the match: B begins\n" in run.out
    assert re.search(
        r"^Game 2 of the match: [AB] begins, who lost game 1 \(UV-48\)$", run.out, re.M
    )
    assert re.search(r"^[AB] wins the match, 2 to [01] \(UV-48\)$", run.out, re.M)
    record = told(uvdeck, *words)
    assert len(record["games"]) in (2, 3)
    assert uvdeck("duel", "replay", written(tmp_path, record)).code == 0
    refused(
        uvdeck("duel", "run", A, B, "--trace", "0", "--stack", written(tmp_path, record)),
        "no record of one game",
    )


# --- Stacks --------------------------------------------------------------------------------------

STACKS = {
    "both": "a: [[4 Heroic Icon, Smash]]\nb: [[Splinter, 4 Let's Stay Out]]\n",
    "one order": "a: [2 Heroic Icon, mha04/029, Smash]\n",
    "json": '{"b": [["Splinter", "Splinter"]]}',
}


@pytest.mark.parametrize("content", STACKS.values(), ids=STACKS)
def test_stack(uvdeck: Program, tmp_path: Path, content: str) -> None:
    path = tmp_path / "order.yaml"
    path.write_text(content, encoding="utf-8")
    games = [
        told(uvdeck, "--seed", seed, "--trace", "0", "--stack", path)["games"][0]
        for seed in ("1", "2")
    ]
    for letter in "ab":
        first = [game["orders"][letter][0] for game in games]
        assert (first[0] == first[1]) is (f"{letter}:" in content or f'"{letter}"' in content)


def test_a_record_is_a_stack(uvdeck: Program, tmp_path: Path) -> None:
    record = told(uvdeck, *SEVEN)
    path = written(tmp_path, record)
    again = told(uvdeck, "--seed", "9", "--trace", "0", "--stack", path)
    assert again["games"] == record["games"]
    other = told(uvdeck, "--seed", "9", "--trace", "0", "--stack", path, "--policy-a", "aggressive")
    first = [one["games"][0]["orders"]["a"][0][:30] for one in (other, record)]
    assert first[0] == first[1]  # as far as both saw of it
    assert other["games"] != record["games"]
    for one in (again, other):
        assert uvdeck("duel", "replay", "-", stdin=json.dumps(one)).code == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a: [[5 Heroic Icon]]\n", ("part 1 of the stack of A has 1 more of 'Heroic Icon'",)),
        ("b: [[Smash]]\n", ("Smash", "not in the main deck")),
        ("a: [[Heroic Icon], [Smash], [Smash], [Smash]]\n", ("the stack of A has 4 parts",)),
        ("a: [[No Such Card At All]]\n", ("No Such Card At All",)),
        ("a: []\nb: []\n", ("names no card",)),
        ("- Smash\n", ("no mapping with 'a' and 'b'",)),
        ("c: [Smash]\n", ("no mapping with 'a' and 'b'",)),
        ("a: Smash\n", ("'a' is no list of orders",)),
        ("a: [[[Smash]]]\n", ("which is no card",)),
        ("a: [[true]]\n", ("which is no card",)),
        ('{"a": [["Smash"]', ("YML101",)),
        ('{"kind": "duel-trace", "games": 3}', ("no record of one game",)),
        ('{"kind": "duel-trace", "games": [{"orders": 7}]}', ("no mapping with 'a' and 'b'",)),
        ("\x1b[31m: 1\n", ("YML101",)),
    ],
)
def test_stacks_that_cannot_be(
    uvdeck: Program, tmp_path: Path, content: str, words: tuple[str, ...]
) -> None:
    path = tmp_path / "order.yaml"
    path.write_text(content, encoding="utf-8")
    refused(uvdeck("duel", "run", A, B, "--first", "a", *SEVEN, "--stack", path), *words)


def test_stacks_and_traces_that_do_not_go_together(uvdeck: Program, tmp_path: Path) -> None:
    gone = tmp_path / "gone.yaml"
    refused(uvdeck("duel", "run", A, B, "--trace", "0", "--stack", gone), "no such file")
    refused(uvdeck("duel", "run", A, B, "--stack", gone), "add --trace 0")
    words = ("--trace", "0", "--stack", gone, "--best-of", "3")
    refused(uvdeck("duel", "run", A, B, *words), "leave out --best-of")
    refused(uvdeck("duel", "run", A, B, "--trace", "0", "--csv"), "--trace tells one game")


# --- Replays -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--first", "b", "--turns", "3", "--reaching", "7"),
        ("--policy-a", "defensive", "--policy-b", "aggressive", "--best-of", "3"),
        ("--keep", "3+ type:foundation", "--redraw", "type:attack"),
        ("--no-mulligan", "--format", "standard"),
    ],
)
def test_what_is_told_plays_again_the_same(
    uvdeck: Program, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = written(tmp_path, told(uvdeck, "--seed", "18446744073709551615", "--trace", "9", *words))
    run = uvdeck("duel", "replay", path)
    assert (run.code, run.err) == (0, "")
    assert "played again the same, and the referee finds no breach" in run.out
    found = uvdeck("duel", "replay", path, "--json").json
    assert (found["faults"], found["playedAgain"], found["exitCode"]) == ([], True, 0)
    assert found["steps"] == sum(
        len(game["steps"]) for game in json.loads(path.read_text(encoding="utf-8"))["games"]
    )


def test_a_record_that_was_edited(uvdeck: Program, tmp_path: Path) -> None:
    record = told(uvdeck, *SEVEN)
    steps = record["games"][0]["steps"]
    step = next(step for step in steps if step["event"] == "damage")
    step["events"][0][2] += 1
    path = written(tmp_path, record)
    run = uvdeck("duel", "replay", path)
    assert (run.code, run.err) == (1, "")
    assert f"game.json: game 1, step {step['step']}: the referee: damage has the numbers" in run.out
    assert f"game 1, step {step['step']}: played again: " in run.out
    assert "2 faults" in run.out
    found = uvdeck("duel", "replay", path, "--json").json
    assert found["exitCode"] == 1
    assert [(fault["step"], fault["by"]) for fault in found["faults"]] == [
        (step["step"], "referee"),
        (step["step"], "again"),
    ]
    dropped = told(uvdeck, *SEVEN)
    del dropped["games"][0]["steps"][20]
    run = uvdeck("duel", "replay", "-", stdin=json.dumps(dropped))
    assert run.code == 1
    assert "-: game 1, step 21: the referee: " in run.out


def test_where_a_policy_is_not_known_the_referee_and_the_words_decide(
    uvdeck: Program, tmp_path: Path
) -> None:
    theirs.install_all(tmp_path / "installed")
    path = os.pathsep.join([str(ROOT), str(tmp_path / "installed")])
    named = ("--policy-a", "my-balanced", "--policy-b", "my-defensive")
    record = told(uvdeck, *SEVEN, *named, PYTHONPATH=path)

    def replayed(**more: Any) -> tuple[bool, set[tuple[int, str]]]:
        found = uvdeck("duel", "replay", "-", "--json", stdin=json.dumps(record), **more).json
        return found["playedAgain"], {(fault["step"], fault["by"]) for fault in found["faults"]}

    assert replayed(PYTHONPATH=path) == (True, set())
    assert replayed() == (False, set())
    run = uvdeck("duel", "replay", "-", stdin=json.dumps(record))
    assert run.code == 0
    assert "not played again, because a policy is not known here" in run.out
    assert "the referee finds no breach" in run.out
    record["games"][0]["steps"][5]["text"] = "nothing"
    assert replayed() == (False, {(6, "record")})
    record["question"]["policies"][0] = "another"
    assert replayed() == (False, {(0, "record"), (6, "record")})
    step = next(step for step in record["games"][0]["steps"] if step["event"] == "pass")
    step["events"][0][2] += 1
    assert (step["step"], "referee") in replayed()[1]


def change_cards(record: dict[str, Any]) -> None:
    cards = record["players"]["a"]["cards"]
    first, *_ = cards
    cards["zzz99/001"] = cards.pop(first)
    record["players"]["b"]["starter"] = "zzz99/002"
    record["players"]["b"]["format"] = "moon"


def unknown_numbers(record: dict[str, Any]) -> None:
    record["players"]["b"]["cards"]["gdz01/091"] = 1


def nothing_to_draw(record: dict[str, Any]) -> None:
    cards = record["players"]["a"]["cards"]
    record["players"]["a"]["cards"] = dict([next(iter(cards.items()))])


def bad_wish(record: dict[str, Any]) -> None:
    record["question"]["keep"] = "2+ colour:\x1b[31mred"


def not_of_the_form(record: dict[str, Any]) -> None:
    record["question"]["bestOf"] = 2
    record["games"][0]["begins"] = "\x1b[31m"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_cards, ("no card 'zzz99/001'", "no card 'zzz99/002'", "no format 'moon'")),
        (unknown_numbers, ("B: a duel needs numbers that nobody knows", "Combat Submarine")),
        (nothing_to_draw, ("A: 5 cards cannot be drawn from",)),
        (bad_wish, ("colour",)),
        (not_of_the_form, ("SCH104", "'bestOf' is 2", "'begins'")),
    ],
)
def test_records_that_cannot_be_used(
    uvdeck: Program, tmp_path: Path, change: Any, words: tuple[str, ...]
) -> None:
    record = told(uvdeck, "--seed", "7", "--turns", "1", "--trace", "0")
    change(record)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record, indent=1), encoding="utf-8")
    run = uvdeck("duel", "replay", path)
    refused(run, *words)
    assert "\x1b" not in run.err
    if change in (change_cards, not_of_the_form):
        assert len(re.findall(r"game\.json:\d+:\d+: ", run.err)) == len(run.err.splitlines())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "The JSON cannot be read"),
        ("a: 1", "The JSON cannot be read"),
        ("[]", "SCH103"),
        ("[" * 1000, "nested deeper"),
        ('{"kind": "\\ud800"}', "half of a character"),
        ("[" + "[]," * 600_000 + "[]]", "YML109"),
    ],
)
def test_files_that_are_no_records(
    uvdeck: Program, tmp_path: Path, content: str, words: str
) -> None:
    refused(uvdeck("duel", "replay", written(tmp_path, content)), words)


def test_places_that_hold_no_record(uvdeck: Program, tmp_path: Path) -> None:
    refused(uvdeck("duel", "replay", tmp_path / "gone.json"), "no such file")
    refused(uvdeck("duel", "replay", tmp_path), "it is a folder")
    refused(uvdeck("duel", "replay", ""), "the name of the file is empty")
    (tmp_path / "large.json").write_bytes(b" " * 20_000_001)
    refused(uvdeck("duel", "replay", tmp_path / "large.json"), "the file is too large")
