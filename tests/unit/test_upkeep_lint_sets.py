"""Lint of whole sets: gaps in their numbers, and the lists of work."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint_lists import ATTACK, CHARACTER, FOUNDATION, ids, lint, make, many, values
from uvdeck.upkeep.lint import run
from uvdeck.upkeep.lint_base import ranges
from uvdeck.upkeep.lint_sets import missing_runs


def runs(*numbers: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    found = missing_runs(set(numbers))
    return ([(r[0], r[-1]) for r in found[0]], [(r[0], r[-1]) for r in found[1]])


@pytest.mark.parametrize(
    ("numbers", "gaps", "jumps"),
    [
        ((1, 2, 3), [], []),
        ((1, 3), [(2, 2)], []),
        ((2, 3), [(1, 1)], []),
        ((1, 21), [], [(2, 20)]),  # the next series begins at 21
        ((1, 22), [], [(2, 21)]),  # twenty in a row
        ((1, 23), [], [(2, 22)]),
        ((2, 22, 23), [(1, 1), (3, 21)], []),  # nineteen
        ((1, 5), [(2, 4)], []),
        ((1, 2, 3, 4, 5, 10), [], [(6, 9)]),  # four in front of a ten
        ((1, 2, 3, 4, 5, 6, 10), [(7, 9)], []),  # three
        ((1, 2, 3, 4, 5, 6, 11), [], [(7, 10)]),
        ((1, 2, 3, 4, 5, 6, 12), [(7, 11)], []),
        ((48, 49, 101), [], [(1, 47), (50, 100)]),
        ((0, 1), [], []),
    ],
)
def test_gaps_and_jumps(
    numbers: tuple[int, ...], gaps: list[tuple[int, int]], jumps: list[tuple[int, int]]
):
    assert runs(*numbers) == (gaps, jumps)


@given(st.sets(st.integers(1, 300), min_size=1))
def test_every_missing_number_is_in_one_run(numbers: set[int]):
    gaps, jumps = missing_runs(numbers)
    missing = [number for run in (*gaps, *jumps) for number in run]
    assert sorted(missing) == sorted(set(range(1, max(numbers))) - numbers)


def test_ranges_in_short():
    assert ranges([1, 3, 4, 5, 12]) == "001, 003-005, 012"
    assert ranges([9, 10], 2) == "09-10"
    assert ranges([]) == ""


def test_one_finding_a_set_with_the_numbers_in_short():
    back = {"name": "Back", **CHARACTER, "back_of": "04"}
    del back["difficulty"], back["control"]
    cards = {
        **many(1, FOUNDATION, 10),
        "04": {"name": "Front", **CHARACTER},
        "04B": back,
        **many(1, ATTACK, 80),
    }
    (found,) = lint("LNT131", cards)
    assert found.data == {
        "set": "x01", "field": "number", "value": "01-03", "missing": 3,
        "jumps": [[5, 9], [11, 79]],
    }  # fmt: skip
    assert (found.card_id, found.pointer) == (None, "/set")


def test_nothing_is_missing_where_the_file_is_broken():
    context = make(many(1, FOUNDATION, 3)).context
    assert len(run(context, ["LNT131"])) == 1
    assert run(context._replace(broken=frozenset({"x01"})), ["LNT131"]) == []


# --- Lists of work -------------------------------------------------------------------------------

LOST: dict[str, Any] = {**ATTACK, "block": "unknown", "attack": "unknown"}


def test_unknown_attacks_are_counted_by_printing():
    cards = {
        "001": {"name": "Lost", **LOST},
        "002": {"reprint_of": "x01/001"},
        "003": {"reprint_of": "x01/001", "attack": ATTACK["attack"], "block": ATTACK["block"]},
        "004": {"name": "Half", **ATTACK, "attack": "unknown"},
        "005": {"name": "Known", **ATTACK},
        "006": {"reprint_of": "x01/005", "attack": "unknown"},
    }
    findings = lint("LNT201", cards)
    assert [
        (f.card_id, f.pointer, (f.data or {})["missing"], (f.data or {})["card"]) for f in findings
    ] == [
        ("x01/001", "/cards/001/attack", ["attack", "block"], "x01/001"),
        ("x01/002", "/cards/002/reprint_of", ["attack", "block"], "x01/001"),
        ("x01/004", "/cards/004/attack", ["attack"], "x01/004"),
        ("x01/006", "/cards/006/attack", ["attack"], "x01/005"),
    ]


def test_unknown_blocks_and_damage():
    cards = {
        "001": {"name": "Lost", **LOST},
        "002": {"name": "No Block", **ATTACK, "block": "unknown"},
        "003": {"name": "Weak", **ATTACK, "attack": {**ATTACK["attack"], "damage": "unknown"}},
        "004": {"reprint_of": "x01/003"},
    }
    assert ids(lint("LNT202", cards)) == ["x01/002"]
    assert ids(lint("LNT203", cards)) == ["x01/003", "x01/004"]


def test_missing_rarities_and_incomplete_keywords_by_set():
    cards = many(3, FOUNDATION)
    cards["5002"]["rarity"] = "common"
    cards["5003"]["keywords_incomplete"] = True
    (found,) = lint("LNT204", cards)
    assert (values([found]), (found.data or {})["numbers"]) == ([2], ["5001", "5003"])
    (found,) = lint("LNT205", cards)
    assert (values([found]), (found.data or {})["numbers"]) == ([1], ["5003"])
    (found,) = lint("LNT204", many(2, FOUNDATION))
    assert (found.data or {})["numbers"] == "all"
    assert lint("LNT204", many(2, FOUNDATION, rarity="rare")) == []


def test_unknown_facts_of_sets():
    listed = make(many(1, FOUNDATION))
    (found,) = run(listed.context, ["LNT206"])
    assert (found.pointer, (found.data or {})["missing"]) == (
        "/sets/x01",
        ["name", "universe", "released", "card_back"],
    )
