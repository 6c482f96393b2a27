"""Duels set up by hand, step by step: UV-39 and UV-40, attacks and blocks."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.play_tables import (
    ATTACK_FIRST,
    DEFENSIVE,
    Event,
    Kind,
    action,
    attack,
    check_part,
    duel,
    foundation,
    goes,
    names,
    stops,
)
from uvdeck.play.block import let_through

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
BLANK = action("Blank", control=None)
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}
UNBLOCKED, PARTLY, COMPLETELY = 0, 1, 2
ZONES = ("high", "mid", "low")


def fought(
    form: Any, strike: Kind, guards: Sequence[Kind], checks: str = "Nine*9", **given: Any
) -> list[Event]:
    """Let A attack on its first turn, and B block with what it has in hand, where it is worth it.

    Checks of A's pass; those of B's, whose character is ready, are given.
    """
    cards = " ".join(guard.name for guard in guards)
    size = len(guards)
    known = {kind.name: kind for kind in [strike, *guards, NINE, BLANK]}
    return duel(
        form,
        list(known.values()),
        f"{strike.name} Nine*5",
        f"{cards} {checks} Nine*3",
        of_a={"hand": 1, **EARLY},
        of_b={"hand": size, **BLOCKS},
        **given,
    )


# --- UV-39: attacks -------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [0, 1, 7, 24])
@pytest.mark.parametrize("zone", ZONES)
def test_uv39_an_unblocked_attack_deals_its_damage(duel_form, damage, zone):
    """Whatever its zone and speed; the health that is left is told."""
    strike = attack("Blow", damage=damage, zone=zone, speed=9)
    log = fought(duel_form, strike, [TAUNT])
    check_part(log, f"A begin 1 0; {goes('Blow')} B no-block -; A hit Blow {damage} {25 - damage}")
    check_part(log, f"A end 0 {damage} {damage}")


def test_uv39_damage_adds_up_and_stays_from_turn_to_turn(duel_form):
    log = duel(
        duel_form,
        [JAB, attack("Hook", damage=6), WALL, NINE],
        "Jab Hook Nine*2 Jab*2 Nine*5",
        "Nine*9",
        turns=2,
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 1, **BLOCKS},
    )
    hits = [event[1:] for event in log if event[1] in ("hit", "end") and event[0] == "A"]
    assert hits == [
        ("hit", "Hook", 6, 19),
        ("hit", "Jab", 4, 15),
        ("end", 0, 10, 10),
        ("hit", "Jab", 4, 11),
        ("hit", "Jab", 4, 7),
        ("end", 0, 8, 18),
    ]


def test_uv39_an_attack_whose_check_fails_deals_nothing_and_is_not_blocked(duel_form):
    log = duel(
        duel_form,
        [JAB, GUARD, BLANK, NINE],
        "Jab Blank Nine*5",
        "Guard Nine*5",
        hand=1,
        of_a=EARLY,
        of_b=BLOCKS,
    )
    check_part(
        log, "A begin 1 0; play Jab 0 0; check Blank -1 0; fail Jab -1 0; end 0 0 0; B begin 1 1"
    )


def test_uv39_the_speed_is_what_a_block_has_to_reach(duel_form):
    for speed in (0, 3, 9):
        log = fought(duel_form, attack("Blow", speed=speed), [GUARD])
        check_part(log, f"B {stops('Guard', speed)} A hit Blow 0 25")


# --- UV-40: blocks --------------------------------------------------------------------------------


@pytest.mark.parametrize("block_zone", ZONES)
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("throw", [False, True])
def test_uv40_nine_pairs_of_zones(duel_form, zone, block_zone, throw):
    """5 damage: none after a complete block, 3 after a partial one, 5 between high and low.

    A Throw that is completely blocked still deals 3.
    """
    strike = attack("Blow", damage=5, zone=zone, throw=throw, speed=2)
    log = fought(duel_form, strike, [action("Guard", block=block_zone)], health=5)
    far = abs(ZONES.index(zone) - ZONES.index(block_zone))
    if far == 2:
        check_part(log, "B no-block -; A hit Blow 5 0; B dies 0; A wins 5 0")
        return
    left = 3 if far or throw else 0
    outcome = PARTLY if far else COMPLETELY
    check_part(log, f"B {stops('Guard', 2, 1, outcome)} A hit Blow {left} {5 - left}")


@pytest.mark.parametrize(("damage", "left"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 4), (9, 5)])
@pytest.mark.parametrize("throw", [False, True])
def test_uv40_half_the_damage_is_rounded_up(duel_form, damage, left, throw):
    """After a partial block, and after a complete one of a Throw."""
    strike = attack("Blow", damage=damage, zone="high", throw=throw)
    guard = action("Guard", block="high" if throw else "mid")
    outcome = COMPLETELY if throw else PARTLY
    log = fought(duel_form, strike, [guard], health=damage)
    check_part(log, f"B {stops('Guard', 0, 1, outcome)} A hit Blow {left} {damage - left}")


def test_uv40_half_of_1_is_1(duel_form):
    """So nothing would be saved, and no policy tries such a block, not even to live."""
    assert [let_through(1, 0, PARTLY), let_through(1, 1, COMPLETELY)] == [1, 1]
    assert [let_through(1, 0, COMPLETELY), let_through(1, 1, UNBLOCKED)] == [0, 1]
    assert [let_through(0, 1, COMPLETELY), let_through(0, 0, PARTLY)] == [0, 0]
    for zone, throw in (("high", False), ("mid", True)):
        strike = attack("Blow", damage=1, zone=zone, throw=throw)
        log = fought(duel_form, strike, [GUARD], health=1)
        check_part(log, "B no-block -; A hit Blow 1 0; B dies 0; A wins 1 0")


@pytest.mark.parametrize(
    ("speed", "modifier", "need"),
    [(3, 0, 3), (3, 2, 5), (3, -2, 1), (3, -3, 0), (3, -5, 0), (0, -1, 0), (0, 4, 4)],
)
def test_uv40_the_block_modifier_is_added_to_the_speed(duel_form, speed, modifier, need):
    """A difficulty below 0 is none. The printed difficulty of the card is not added."""
    guard = foundation("Guard", 7, block="mid", modifier=modifier)
    log = fought(duel_form, attack("Blow", speed=speed), [guard])
    check_part(log, f"B {stops('Guard', need)} A hit Blow 0 25")


def test_uv40_a_second_block_needs_1_more(duel_form):
    """Each earlier block of the turn lies in the blocker's card pool; a turn later none does."""
    log = duel(
        duel_form,
        [attack("Jab", speed=3), action("Guard", block="mid", modifier=1), WALL, NINE],
        "Jab*3 Nine*3 Jab Nine*9",
        "Guard*4 Nine*3 Wall*4 Nine*9",
        turns=2,
        of_a={"hand": 3, **EARLY},
        of_b={"hand": 4, **BLOCKS},
    )
    needs = [event[3] for event in log if event[1] == "block"]
    assert needs == [4, 5, 6, 4]
    check_part(log, "A end 0 0 0; B begin 1 1")


def test_uv40_one_try_for_each_attack(duel_form):
    """The first block fails and is discarded; the attack hits, though another could stop it."""
    guards = [GUARD, action("Parry", block="mid")]
    log = fought(duel_form, JAB, guards, "Blank Nine*9")
    check_part(
        log,
        """
        B block Guard 0 1; check Blank -1 0; fail Guard -1 1
        A hit Jab 4 21; momentum Jab; end 0 4 4
        B begin 1 1
        """,
    )


def test_uv40_a_block_that_passes_stays_in_the_pool_until_the_turn_is_cleared(duel_form):
    log = duel(
        duel_form,
        [JAB, BASE, GUARD, NINE],
        "Jab Base Nine*9",
        "Guard Nine*9",
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 1, **BLOCKS},
    )
    check_part(
        log,
        f"""
        B {stops("Guard")} A hit Jab 0 25; {goes("Base", 1)} built Base; cleared Jab
        B cleared Guard; A end 0 0 0
        """,
    )


@pytest.mark.parametrize(("ready", "good"), [(0, 0), (1, 10), (2, 35), (3, 45)])
def test_uv40_the_worked_example_needs_7(duel_form, ready, good):
    """Attack speed 4, mid; block +2, mid; one earlier block in the pool: difficulty 7.

    The 60 cards left are deck C: control 6 x10, 5 x25, 4 x10, 3 x10, 2 x5. So many let it pass with
    0, 1, 2, 3 ready. B, who went first, has built as many foundations.
    """
    deck = [action(f"C{control}", control=control) for control in (6, 5, 4, 3, 2)]
    kinds = [
        attack("Blow", speed=4, damage=20),
        action("Guard", block="mid", modifier=2),
        action("First", block="mid", modifier=1),
        BASE,
        TAUNT,
        NINE,
        *deck,
    ]
    built = f"Base*{ready}" if ready else "Taunt"
    checks = f"Nine*{ready} Nine" if ready else "Nine"
    log = duel(
        duel_form,
        kinds,
        "Blow*2 Nine*9",
        f"First Guard {built} {checks} C6*10 C5*25 C4*10 C3*10 C2*5",
        begins="B",
        asides=True,
        of_a={"hand": 2, **EARLY},
        of_b={"hand": len(names(f"First Guard {built}")), **BLOCKS},
    )
    first = f"B {stops('First', 5, ready)} A hit Blow 0 25; {goes('Blow', 1, 1)}"
    if good == 0:
        check_part(log, f"{first} B no-block -; A hit Blow 20 5")
    else:
        # All 20 damage would be saved; a try costs 1, and 1 more with few cards in hand.
        check_part(
            log,
            f"""
            {first}
            B odds Guard {good} 60; weighed Guard {20 * good} {2 * 60}
            block Guard 7 {ready}; check C6 6 7; pass Guard 1 {ready - 1}; blocked Guard 2
            A hit Blow 0 25
            """,
        )
