"""Duels set up by hand, step by step: what is left of an earlier turn, and what is not."""

from typing import Any

import pytest

from tests.play_tables import (
    ATTACK_FIRST,
    DEFENSIVE,
    FIRST_COPY,
    action,
    attack,
    check_part,
    duel,
    foundation,
    goes,
)

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
FIELD = foundation("Field", terrain=True)
SWAMP = foundation("Swamp", terrain=True)
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
SEVEN = action("Seven", control=7)
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}


def test_uv41_what_lies_where_an_attack_hit_the_turn_before_is_built(duel_form):
    """The first card of A's pool is a Jab that hit on turn 1, and a foundation on turn 2."""
    log = duel(
        duel_form,
        [JAB, BASE, WALL, NINE],
        "Jab Nine Base Nine*5",
        "Nine*9",
        turns=2,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 1, **BLOCKS},
    )
    check_part(log, "A hit Jab 4 21; momentum Jab; end 0 4 4")
    check_part(log, f"A begin 2 1; draw Base; {goes('Base', 0, 1)} built Base; end 0 0 4")


def test_uv42_a_terrain_that_leaves_is_discarded(duel_form):
    """A's next deck has it: of what A's checks turned over and the Field one card is removed."""
    log = duel(
        duel_form,
        [FIELD, SWAMP, WALL, NINE],
        ("Field Nine Wall", "Field Nine"),
        ("Swamp Wall Nine*5",),
        turns=2,
        cycling=1,
        hand=1,
    )
    check_part(log, "B built Swamp; A old-terrain Field; B end 1 0 0")
    check_part(log, "A begin 2 1; draw Wall; cycle 2 1; removed Field; play Wall 20 1")


@pytest.mark.parametrize(
    ("builds", "ready", "turned", "passes"),
    [
        ("", 2, SEVEN, True),  # character and Field are ready, and both help
        ("Swamp", 2, SEVEN, True),  # Swamp is ready in Field's place
        ("Swamp", 2, action("Six", control=6), False),
    ],
)
def test_uv42_a_terrain_that_left_helps_no_check(duel_form, builds, ready, turned, passes):
    """A's block of speed 9 on B's turn 2."""
    log = duel(
        duel_form,
        [FIELD, SWAMP, WALL, GUARD, NINE, turned, attack("Swing", speed=9)],
        f"Field Guard Nine {builds or 'Wall'} Nine {turned.name} Nine*5",
        "Wall Nine Nine Swing Nine*5",
        turns=2,
        of_a={"hand": 2, **BLOCKS},
        of_b={"hand": 1, **EARLY},
        health=4,
    )
    built = f"{goes('Swamp', 0, 2)} old-terrain Field; built Swamp;" if builds else ""
    if built:
        check_part(log, f"A begin 2 2; draw Swamp; {built} end 1 0 0")
    end = "pass Guard 2 0; blocked Guard 2" if passes else "fail Guard 3 2; B hit Swing 4 0"
    check_part(log, f"A block Guard 9 {ready}; check {turned.name} {turned.control} 9; {end}")


def test_uv42_of_two_terrains_of_one_turn_the_one_cleared_last_is_ready_alone(duel_form):
    """A plays Field and then Swamp: Swamp is cleared first, and leaves for Field."""
    log = duel(
        duel_form,
        [FIELD, SWAMP, GUARD, WALL, NINE, SEVEN, attack("Swing", speed=9)],
        "Field Swamp Guard Nine*2 Seven Nine*5",
        "Wall Swing Nine*5",
        of_a={"hand": 3, **BLOCKS},
        of_b={"hand": 1, **EARLY},
        health=4,
    )
    check_part(log, "A built Swamp; old-terrain Swamp; built Field; end 1 0 0")
    check_part(log, "A block Guard 9 1; check Seven 7 9; fail Guard 2 1; B hit Swing 4 0")


def test_uv42_a_committed_terrain_leaves_nothing_ready(duel_form):
    """A commits character and Field to the check of Swamp, which then is ready alone."""
    swamp = foundation("Swamp", 9, terrain=True)
    log = duel(
        duel_form,
        [FIELD, swamp, GUARD, WALL, NINE, SEVEN, attack("Swing", speed=9)],
        "Field Guard Nine Swamp Seven Seven Nine*5",
        "Wall Nine Nine Swing Nine*5",
        turns=2,
        of_a={"hand": 2, **BLOCKS},
        of_b={"hand": 1, **EARLY},
        health=4,
    )
    check_part(
        log,
        """
        A begin 2 2; draw Swamp; play Swamp 9 2; check Seven 7 9; pass Swamp 2 0
        old-terrain Field; built Swamp; end 1 0 0
        """,
    )
    check_part(log, "A block Guard 9 1; check Seven 7 9; fail Guard 2 1; B hit Swing 4 0")


def test_uv36_a_first_copy_is_told_by_its_name(duel_form):
    """Another printing of the card is a copy of it: the first of the two alone does not count."""
    kinds = [
        foundation("Light", ignores=FIRST_COPY),
        foundation("Print", ignores=FIRST_COPY, copy_of="Light"),
        BASE,
        NINE,
    ]
    log = duel(duel_form, kinds, "Light Print Base Nine*5", "Nine*9", hand=3)
    check_part(
        log,
        f"A begin 1 0; {goes('Light')} {goes('Print')} {goes('Base', 1)} built Base Print Light",
    )


@pytest.mark.parametrize("winner", ["A", "B"])
def test_uv48_whoever_wins_two_games_has_won_the_match(duel_form, winner):
    decks = {"A": "Jab Nine*5", "B": "Jab Nine*5"} | {"AB".replace(winner, ""): "Nine*6"}
    log = duel(
        duel_form,
        [JAB, NINE],
        decks["A"],
        decks["B"],
        begins=winner,
        best_of=3,
        hand=1,
        health=4,
        **EARLY,
    )
    assert [event[0] for event in log if event[1] == "wins"] == [winner] * 2


def test_uv37_what_was_committed_on_the_own_turn_helps_no_block_of_the_rivals(duel_form):
    """A commits its only foundation to a form; on B's turn nothing is ready but what is new."""
    log = duel(
        duel_form,
        [BASE, foundation("Hard", 9), GUARD, WALL, NINE, SEVEN, attack("Swing", speed=9)],
        "Base Guard Nine Hard Seven Seven Nine*5",
        "Wall Nine Nine Swing Nine*5",
        turns=2,
        of_a={"hand": 2, **BLOCKS},
        of_b={"hand": 1, **EARLY},
        health=4,
    )
    check_part(log, "A play Hard 9 2; check Seven 7 9; pass Hard 2 0; built Hard; end 1 0 0")
    check_part(log, "A block Guard 9 1; check Seven 7 9; fail Guard 2 1; B hit Swing 4 0")
