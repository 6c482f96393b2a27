"""Games of the other game told step by step: every event has words and rules."""

import ast
import re
from pathlib import Path

import pytest

from tests.mha_practice import practice
from uvdeck.mha.simulating import Task
from uvdeck.mha.trace import EVENTS, Words, tell_game

ROOT = Path(__file__).resolve().parents[2]


def emitted() -> set[str]:
    """Return every event that the engine adds to its log, read from the source."""
    found = set()
    for path in (ROOT / "uvdeck" / "mha").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == "tell" and node.args and isinstance(node.args[0], ast.Constant):
                found.add(node.args[0].value)
            if node.func.attr == "append" and "log" in ast.unparse(node.func.value):
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Tuple) and isinstance(inner.elts[0], ast.Constant):
                        found.add(inner.elts[0].value)
            if node.func.attr == "pass_action" and isinstance(node.args[-1], ast.Constant):
                found.add(node.args[-1].value)
    return {event for event in found if isinstance(event, str)}


def test_every_event_of_the_engine_has_words_and_there_are_no_others():
    assert emitted() == set(EVENTS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_told_game_cites_a_rule_in_each_step(players):
    task = Task(practice(), ("random", "planner", "random", "greedy")[:players])
    for number in range(3):
        game, log = task.tell(5, number)
        steps = list(tell_game(practice(), log))
        assert len(steps) == len(log)
        for step in steps:
            assert step.rules
            assert all(re.fullmatch(r"MH-([1-9]|10|11)", rule) for rule in step.rules)
            assert step.text == " ".join(step.text.split())
            assert step.agency is None or 1 <= step.agency <= players
        first = next(at for at, step in enumerate(steps) if step.event == "turn")
        assert {step.rules for step in steps[:first]} == {("MH-2",)}
        scores = [step.data[0] for step in steps if step.event == "score"]
        assert scores == game.scores()


SAID = (
    (("move", 1, 0, 3), "the recruiter of agency 2 moves from row 1 to row 4", ("MH-4",)),
    (("stay", 0, 2), "the recruiter of agency 1 stays in row 3", ("MH-4",)),
    (("no_student", 2, 4), "row 5 is empty: agency 3 acquires nobody", ("MH-5",)),
    (("hand_limit", 0, 1), "agency 1 has 1 action more than 7", ("MH-3",)),
    (("popularity", 0, -1), "agency 1 loses 1 point of popularity", ("MH-9",)),
    (("popularity", 3, 2), "agency 4 gains 2 points of popularity", ("MH-9",)),
    (("round_end", -1, 1), "nobody is left to acquire: round 1 is over", ("MH-8",)),
    (
        ("score", 0, 9, -1, 3),
        "agency 1 has 9 points: missions 7, effects -1, students left 3",
        ("MH-9",),
    ),
    (("stalled", -1), "nobody takes the last students: broken off", ("MH-8",)),
)


@pytest.mark.parametrize(("event", "text", "rules"), SAID, ids=lambda v: str(v)[:24])
def test_events_in_words(event, text, rules):
    assert Words(practice()).say(event) == (text, rules)


def test_the_rulebooks_mission_is_told_with_its_numbers_mh_11():
    supply = practice()
    bank = [mission.name for mission in supply.missions].index("Catch the Bank Robber")
    text, rules = Words(supply).say(("complete", 0, bank, 3))
    assert text == (
        "agency 1 completes Catch the Bank Robber (5 points, needs 8/3/0) with 3 students"
    )
    assert rules == ("MH-6",)
