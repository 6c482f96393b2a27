"""Lint of fields: what cards of a type hardly ever have or lack, and habits of sets."""

from typing import Any

import pytest

from tests.lint_lists import ATTACK, CHARACTER, FOUNDATION, ids, lint, many, values

FIGHTING = {**FOUNDATION, "attack": {"zone": "low", "speed": 2, "damage": "unknown"}}


def striking(count: int) -> dict[str, Any]:
    return {f"{n:03d}": {"name": f"Striking {n}", **FIGHTING} for n in range(1, count + 1)}


@pytest.mark.parametrize(
    ("usual", "odd", "found"), [(19, 1, 1), (18, 1, 0), (57, 3, 3), (56, 3, 0)]
)
def test_a_field_that_one_of_twenty_has(usual: int, odd: int, found: int):
    findings = lint("LNT104", striking(odd) | many(usual, FOUNDATION))
    assert len(findings) == found
    assert {(f.data or {})["field"] for f in findings} <= {"attack"}
    assert set(values(findings)) <= {"low 2 unknown"}


@pytest.mark.parametrize(
    ("odd", "own", "habit"),
    [(3, 9, True), (3, 10, False), (2, 0, False), (4, 12, True)],
)
def test_what_a_quarter_of_a_set_has_is_its_habit(odd: int, own: int, habit: bool):
    sets = {"x01": striking(odd) | many(own, FOUNDATION), "x02": many(200, FOUNDATION)}
    findings = lint("LNT104", {}, sets=sets)
    assert ids(findings) == ([] if habit else [f"x01/{n:03d}" for n in range(1, odd + 1)])


@pytest.mark.parametrize(
    ("usual", "odd", "found"), [(18, 2, 2), (17, 2, 0), (27, 3, 3), (26, 3, 0)]
)
def test_a_field_that_one_of_ten_lacks(usual: int, odd: int, found: int):
    open_ones = {f"{n:03d}": {"name": f"Open {n}", **ATTACK} for n in range(1, odd + 1)}
    for fields in open_ones.values():
        del fields["block"]
    findings = lint("LNT105", open_ones | many(usual, ATTACK))
    assert len(findings) == found
    for finding in findings:
        assert (finding.data or {})["field"] == "block"
        assert (finding.data or {})["value"] is None
        assert finding.pointer == f"/cards/{(finding.card_id or '').partition('/')[2]}"


def test_what_nobody_knows_is_not_lacking():
    lost = {"name": "Lost", **ATTACK, "block": "unknown", "attack": "unknown"}
    assert lint("LNT105", {"001": lost, **many(99, ATTACK)}) == []


def test_rare_fields_by_nature_are_no_findings():
    cards = many(99, CHARACTER) | {"001": {"name": "Odd", **CHARACTER, "cannot_start": True}}
    assert lint("LNT104", cards) == lint("LNT105", cards) == []


@pytest.mark.parametrize(
    ("symbols", "attuned", "found"),
    [
        (["fire", "life", "order"], [], False),
        (["fire", "life"], ["order"], False),
        (["fire", "life"], [], True),
        ([], ["fire"], True),
        (["fire", "life"], ["order", "void"], True),
        (["infinity"], [], False),
        (["fire", "infinity"], [], True),
    ],
)
def test_plain_and_attuned_symbols_count_together(
    symbols: list[str], attuned: list[str], found: bool
):
    odd: dict[str, Any] = {"name": "Odd", **FOUNDATION, "symbols": symbols, "attuned": attuned}
    odd = {key: value for key, value in odd.items() if value != []}
    findings = lint("LNT103", {"001": odd, **many(99, FOUNDATION)})
    assert values(findings) == ([" ".join(symbols + attuned)] if found else [])


def test_a_number_of_symbols_that_is_a_habit_of_the_set():
    two = many(3, FOUNDATION, 1, symbols=["fire", "life"])
    sets = {"x01": two | many(9, FOUNDATION), "x02": many(600, FOUNDATION)}
    assert lint("LNT103", {}, sets=sets) == []
    sets["x01"] = two | many(10, FOUNDATION)
    assert len(lint("LNT103", {}, sets=sets)) == 3


def test_symbols_in_their_order():
    cards = many(2, FOUNDATION)
    cards["5001"]["symbols"] = ["life", "fire", "infinity"]
    cards["5002"]["attuned"] = ["void", "air"]
    findings = lint("LNT106", cards)
    assert [(f.card_id, f.pointer) for f in findings] == [
        ("x01/5001", "/cards/5001/symbols"),
        ("x01/5002", "/cards/5002/attuned"),
    ]


@pytest.mark.parametrize(("known", "unknown", "found"), [(99, 0, 1), (98, 50, 0), (198, 0, 1)])
def test_rarities_are_counted_where_they_are_known(known: int, unknown: int, found: int):
    cards = many(known, FOUNDATION, rarity="common") | many(unknown, FOUNDATION, 7001)
    cards["001"] = {"name": "Odd", **FOUNDATION, "rarity": "promo"}
    assert values(lint("LNT107", cards)) == ["promo"] * found
