"""Duels set up by hand, step by step: UV-37 and UV-38, what a check takes."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.goldfish_decks import rules as format_with
from tests.odds_cards import WATER, starter, strike
from tests.play_tables import (
    ATTACK_FIRST,
    DEFENSIVE,
    action,
    asset,
    attack,
    backup,
    character,
    check_part,
    duel,
    foundation,
    goes,
    stops,
)
from uvdeck.duel.players import Terms, seat
from uvdeck.play import table

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
SIX = action("Six", control=6)
FIVE = action("Five", control=5)
BLANK = action("Blank", control=None)
TAUNT = action("Taunt")
JAB = attack("Jab")
SWING = attack("Swing", speed=6)
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}
DECK_C = {6: 10, 5: 25, 4: 10, 3: 10, 2: 5}  # control: cards


# --- UV-37: committing ----------------------------------------------------------------------------


def test_uv37_exactly_as_many_are_committed_as_a_block_needs(duel_form):
    """B has two foundations ready. One helps; a check that lacks 2 commits nothing; the last does.

    What one block committed is not there for the next.
    """
    kinds = [SWING, BASE, GUARD, NINE, SIX, FIVE]
    log = duel(
        duel_form,
        kinds,
        "Swing*3 Nine*6",
        "Base*2 Guard*3 Nine*2 Five Five Six Nine*6",
        begins="B",
        of_a={"hand": 3, **EARLY},
        of_b={"hand": 5, **BLOCKS},
    )
    check_part(log, f"B begin 1 0; {goes('Base')} {goes('Base', 1)} built Base*2; end 3 0 0")
    check_part(log, "B block Guard 6 2; check Five 5 6; pass Guard 1 1; blocked Guard 2")
    second = [event for event in log if event[:4] == ("B", "block", "Guard", 7)]
    assert second == [("B", "block", "Guard", 7, 1)] * 2
    check_part(log, "B check Five 5 7; fail Guard 2 1; A hit Swing 4 21")
    check_part(log, "B check Six 6 7; pass Guard 1 0; blocked Guard 2; A hit Swing 0 21")


def test_uv37_nothing_is_committed_where_the_check_passes_anyway(duel_form):
    log = duel(
        duel_form,
        [SWING, GUARD, WALL, SIX],
        "Swing Six*5",
        "Guard Six*2 Wall Six*5",
        hand=1,
        of_a=EARLY,
        of_b=BLOCKS,
    )
    check_part(log, "B block Guard 6 1; check Six 6 6; pass Guard 0 1; blocked Guard 2")


@pytest.mark.parametrize(
    ("built", "where", "helps"),
    [
        (foundation("Help"), "built", True),
        (asset("Help"), "built", False),
        (backup("Help"), "built", False),
        (character("Help", attaches=True), "attached", False),
    ],
)
def test_uv37_foundations_help_and_nothing_else_does(duel_form, built, where, helps):
    """B, whose character is committed, builds it; then a block lacks 1."""
    log = duel(
        duel_form,
        [SWING, built, GUARD, NINE, FIVE],
        "Swing Nine*5",
        "Help Guard Nine Five Nine*5",
        begins="B",
        health=4,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 2, **BLOCKS},
    )
    check_part(log, f"B begin 1 0; {goes('Help')} {where} Help; end 1 0 0")
    if helps:
        check_part(log, "B block Guard 6 1; check Five 5 6; pass Guard 1 0; blocked Guard 2")
    else:
        check_part(log, "B block Guard 6 0; check Five 5 6; fail Guard 1 0; A hit Swing 4 0")


def test_uv37_a_face_down_foundation_can_be_committed(duel_form):
    """A blank of a limited format (UV-23): difficulty 2, block +3 mid, free of UV-34."""
    odd = strike("Odd", 5, 6, symbols=WATER)
    limited = format_with("sealed", "any", limited=True)
    layout = seat(
        ("a.yaml", "A"), {odd: 12}, starter(health=25), limited, "balanced", None, Terms()
    ).layout
    blank = foundation("Odd", 2, block="mid", modifier=3, symbols="joker")
    columns = [table.TYPE, table.DIFFICULTY, table.BLOCK_ZONE, table.BLOCK_MODIFIER, table.FORM]
    assert [layout.kinds[one] for one in columns] == [blank.row(0)[one] for one in columns]
    log = duel(
        duel_form,
        [SWING, blank, action("Gale", block="mid", symbols="air"), NINE, FIVE],
        "Swing Nine*5",
        "Odd Gale Nine Five Nine*9",
        begins="B",
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 2, "symbols": "air", **BLOCKS},
    )
    check_part(log, f"B begin 1 0; {goes('Odd', 2)} built Odd; end 1 0 0")
    check_part(log, "B block Gale 6 1; check Five 5 6; pass Gale 1 0; blocked Gale 2")


def line_of(form: Any, ready: int, first: int, second: int) -> tuple[str, ...]:
    """Return what becomes of Three and Four where A has so many ready and checks turn up these.

    A waits a turn for the character to be ready, and builds one foundation less than that before.
    """
    deck_c = Counter(DECK_C)
    deck_c[first] -= 1
    deck_c[second] -= 1
    checks = f"C{first} C{second} " + " ".join(f"C{one}*{deck_c[one]}" for one in DECK_C)
    built = f"Base*{ready - 1} " if ready > 1 else ""
    before = f"{built}Taunt*{5 - ready} {built.replace('Base', 'Nine')}" if ready else ""
    log = duel(
        form,
        [
            foundation("Three", 3),
            foundation("Four", 4),
            *[action(f"C{control}", control=control) for control in DECK_C],
            BASE,
            TAUNT,
            NINE,
        ],
        f"{before}Three Four {'Taunt ' * (ready - 2)}{checks}",
        "Nine*9",
        turns=2 if ready else 1,
        of_a={"hand": 4 if ready else 2},
        of_b={"hand": 1},
    )
    start = log.index(("A", "play", "Three", 3, ready))
    return tuple(str(one[1]) for one in log[start:] if one[1] in ("pass", "fail"))[:2]


@pytest.mark.parametrize(
    ("ready", "share"),
    [
        (0, Fraction(63, 118)),
        (1, Fraction(521, 708)),
        (2, Fraction(213, 236)),
        (3, Fraction(176, 177)),
        (4, Fraction(1)),
    ],
)
def test_uv37_the_worked_example_of_a_line(duel_form, ready, share):
    """Difficulty 3, then 4, which needs 5; the 60 cards left are deck C.

    Each pair of controls that two checks can turn over is played, and counts as often as it comes.
    """
    both = 0
    for first, second in product(DECK_C, repeat=2):
        ways = DECK_C[first] * (DECK_C[second] - (first == second))
        both += ways * (line_of(duel_form, ready, first, second) == ("pass", "pass"))
    assert Fraction(both, 60 * 59) == share


# --- UV-38: failing -------------------------------------------------------------------------------


def test_uv38_a_form_that_fails_is_discarded_and_ends_playing(duel_form):
    """The attack fails, so that nothing is blocked; the free foundation stays in the hand."""
    log = duel(
        duel_form,
        [attack("Blow", 3), BASE, GUARD, action("Two", 2), NINE],
        ("Blow Base Two Nine*5"),
        "Guard Nine*5",
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 1, **BLOCKS},
    )
    check_part(
        log,
        "A begin 1 0; play Blow 3 0; check Two 2 3; fail Blow 1 0; end 1 0 0; B begin 1 1",
    )


def test_uv38_what_passed_before_a_failure_counts_and_is_cleared_as_ever(duel_form):
    log = duel(
        duel_form,
        [JAB, attack("Blow", 3), BASE, action("Two", 2), NINE],
        "Jab Blow Base Nine Two Nine*5",
        "Nine*5",
        of_a={"hand": 3, **EARLY},
        of_b={"hand": 1, **BLOCKS},
    )
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Jab")} B no-block -; A hit Jab 4 21
        play Blow 4 0; check Two 2 4; fail Blow 2 0; momentum Jab; end 1 4 4; B begin 1 1
        """,
    )


def test_uv38_a_block_that_fails_is_discarded_and_ends_nothing(duel_form):
    """A goes on playing, B goes on blocking, and the next block is no harder for it."""
    log = duel(
        duel_form,
        [attack("Jab", speed=3), GUARD, BLANK, NINE],
        "Jab*2 Nine*5",
        "Guard*2 Blank Nine*7",
        hand=2,
        of_a=EARLY,
        of_b=BLOCKS,
    )
    check_part(
        log,
        f"""
        A begin 1 0
        {goes("Jab")} B block Guard 3 1; check Blank -1 3; fail Guard -1 1; A hit Jab 4 21
        {goes("Jab", 1)} B {stops("Guard", 3)} A hit Jab 0 21
        cleared Jab; momentum Jab; B cleared Guard; A end 0 4 4
        """,
    )
