"""The program gives the golden odds of tests/odds, to the last digit of the fraction."""

from fractions import Fraction
from typing import Any

import pytest

from tests import odds_asked as asked
from tests.unit.test_odds_oracle import (
    GOLDEN,
    read_control,
    read_controls,
    read_deck,
    read_plays,
    read_want,
)
from uvdeck.odds.check import reaches
from uvdeck.odds.curve import curve


def hand(entry: dict[str, Any]) -> Fraction:
    want = {name: asked.range_of(text) for name, text in entry["want"].items()}
    return asked.hand(read_deck(entry["deck"]), entry["hand"], entry["draws"], want)


def mulligan(entry: dict[str, Any]) -> Fraction:
    found = asked.mulligan(
        read_deck(entry["deck"]),
        entry["hand"],
        entry["draws"],
        entry["going"],
        read_want(entry.get("keep")),
        entry.get("redraw"),
        entry.get("foundation"),
        read_want(entry.get("want")),
    )
    return found[str(entry["of"])]


def check(entry: dict[str, Any]) -> Fraction:
    return reaches(read_controls(entry["controls"]), entry["difficulty"], entry["ready"])


def line(entry: dict[str, Any]) -> Fraction:
    plays = read_plays(entry["plays"])
    odds = asked.line(read_controls(entry["controls"]), plays, entry["ready"], entry["pool"])
    if entry["of"] == "damage":
        return odds.damage(asked.plays_of(plays))
    if "passed" in entry["of"]:
        return odds.passed[int(entry["of"]["passed"])]
    return odds.ended[int(entry["of"]["stopped"])][int(entry["of"]["ready"])]


def order(entry: dict[str, Any]) -> Fraction:
    plays = read_plays(entry["plays"])
    best = asked.order(
        read_controls(entry["controls"]), plays, entry["ready"], entry["pool"], entry["of"]
    )
    assert best.given == Fraction(entry["given"])
    # Several orders may be as good; the one found is worth what it says.
    again = [plays[i] for i in best.order]
    odds = asked.line(read_controls(entry["controls"]), again, entry["ready"], entry["pool"])
    worth = odds.all_pass if entry["of"] == "all" else odds.damage(asked.plays_of(again))
    assert worth == best.value
    return best.value


def block(entry: dict[str, Any]) -> Fraction:
    deck = [
        (
            card["copies"],
            read_control(card["control"]),
            (card["block"]["zone"], card["block"]["modifier"]) if "block" in card else None,
        )
        for card in entry["deck"]
    ]
    odds = asked.block(
        deck, entry["hand"], entry["speed"], entry["zone"], entry["ready"], entry["pool"]
    )
    found: Fraction = getattr(odds, entry["of"])
    return found


def turn(entry: dict[str, Any]) -> Fraction:
    turns = curve(
        entry["deck"],
        entry["foundations"],
        entry["going"],
        entry["turn"],
        entry["hand"],
        entry.get("drawn", entry["hand"]),
        entry["least"],
    )
    return turns[-1].at_least[int(entry["least"])]


ASK = {
    "hand": hand,
    "mulligan": mulligan,
    "check": check,
    "line": line,
    "order": order,
    "block": block,
    "curve": turn,
}


@pytest.mark.parametrize(("kind", "entry"), GOLDEN, ids=[entry["id"] for _, entry in GOLDEN])
def test_the_program_gives_the_golden_answer(kind: str, entry: dict[str, Any]):
    assert ASK[kind](entry) == Fraction(entry["answer"])
