"""The rulebook's own example (MH-11) as a turn of a game, and every rule with tests."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.mha_games import whole
from tests.mha_practice import practice
from uvdeck.mha.game import Game
from uvdeck.mha.supply import unpack
from uvdeck.mha.table import Event, Orders, Table

BANK = "Catch the Bank Robber"
THREE = ("Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji")


def stacked(deck: Sequence[int], first: Sequence[int]) -> list[int]:
    """Return a deck with some cards on top."""
    rest = list(deck)
    for card in first:
        rest.remove(card)
    return [*first, *rest]


def test_mh_11_the_three_students_of_the_example_complete_its_mission():
    """The third one makes it possible: 9/2/3 do not reach a speed of 3, 12/4/4 do."""
    box = practice()
    sero, tokoyami, shoji = ([one.name for one in box.students].index(name) for name in THREE)
    bank = [one.name for one in box.missions].index(BANK)
    others = [kind for kind in range(len(box.students)) if not box.students[kind].assignment][:4]
    rows = [tokoyami, shoji, sero, others[0], *([others[1]] * 2), *([others[2]] * 2)]
    asked: list[tuple[int, str, Sequence[Any]]] = []
    completing = False

    def choose(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        asked.append((seat, question, tuple(options)))
        if question == "place":
            return (0, 1, 2, 1)[seat]
        if question == "mission" and seat == 0 and completing:
            return list(options).index(bank)
        if question == "students":
            return 0b111
        return len(options) - 1 if question == "give" else 0

    log: list[Event] = []
    hard = [number for number, points in enumerate(box.points) if points >= 8 and number != bank]
    game = Game(
        box,
        [choose] * 4,
        [1, 2, 3, 4],
        orders=Orders(
            stacked(box.student_deck, rows),
            stacked(box.action_deck, sorted({*box.action_deck})),
            stacked(box.mission_deck, [bank, *hard[:2]]),
            range(5),
        ),
        log=log,
    )
    game.set_up()
    for _ in range(8):
        game.take_turn()
    assert game.front[0] == [tokoyami, shoji]
    assert bank in game.open[0]
    assert bank not in game.completable(0)

    hands = [sorted(hand) for hand in game.hands]
    completing = True
    start = len(log)
    asked.clear()
    game.take_turn()
    whole(game)
    told = log[start:]
    assert ("acquire", 0, 0, sero) in told
    assert [one for one in asked if one[1] == "students"] == [
        (0, "students", (tokoyami, shoji, sero))
    ]
    assert unpack(sum(box.strengths[one] for one in (sero, tokoyami, shoji))) == (12, 4, 4)
    assert unpack(box.needs[bank]) == (8, 3, 0)
    given = [event for event in told if event[0] == "give"]
    assert [(giver, taker) for _, giver, taker, _ in given] == [(1, 0), (2, 0), (3, 0)]
    assert {seat for seat, question, _ in asked if question == "give"} == {1, 2, 3}
    for _, giver, _, card in given:
        hands[giver].remove(card)
        assert sorted(game.hands[giver]) == hands[giver]
        assert card in game.hands[0]
    assert game.done[0] == [bank]
    assert game.front[0] == []
    assert sorted(game.gone) == sorted((sero, tokoyami, shoji))
    # Surplus is worth nothing: five points, and no student is left.
    assert game.scores()[0] == 5
    assert len(game.open[0]) == 3


def test_every_rule_has_tests_named_by_it():
    """MH-1 to MH-11, each by several tests whose names begin with it."""
    found: dict[int, int] = {}
    for path in Path(__file__).parent.glob("test_mha_rules_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                rule = re.fullmatch(r"test_mh_(\d+)_\w+", node.name)
                assert rule or node.name == "test_every_rule_has_tests_named_by_it", node.name
                if rule:
                    found[int(rule[1])] = found.get(int(rule[1]), 0) + 1
    assert set(found) == set(range(1, 12))
    least = {1: 5, 2: 8, 3: 15, 4: 10, 5: 8, 6: 20, 7: 12, 8: 12, 9: 4, 10: 40, 11: 1}
    assert {rule: many for rule, many in found.items() if many < least[rule]} == {}
