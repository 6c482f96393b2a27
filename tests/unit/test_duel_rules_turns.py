"""Duels set up by hand, step by step: UV-33, the turn."""

from typing import Any

import pytest

from tests.play_tables import (
    ATTACK_FIRST,
    DEFENSIVE,
    action,
    asset,
    attack,
    backup,
    check_part,
    duel,
    foundation,
    goes,
    stops,
    told,
)

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
FIVE = action("Five", control=5)
TAUNT = action("Taunt")
JAB = attack("Jab")
SWING = attack("Swing", speed=6)
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"policy": DEFENSIVE}
SLOW = "play Wall 20 {0}; check Nine 9 20; fail Wall {1} {0};"


# --- UV-33: the turn ------------------------------------------------------------------------------


def test_uv33_ready_all_and_only_then(duel_form):
    """Whatever B commits to a block or a form stays so until B's own next turn.

    The foundation that B built on turn 1 entered ready: it helps B's block on A's turn 2.
    """
    six = foundation("Six", 6)
    log = duel(
        duel_form,
        [SWING, six, GUARD, TAUNT, FIVE],
        "Swing Five Swing Five*4",
        "Guard*2 Five Six Five*9",
        turns=2,
        of_a={"hand": 1},
        of_b={"hand": 2},
        **EARLY | BLOCKS,
    )
    blocked = "check Five 5 6; pass Guard 1 0; blocked Guard 2;"
    assert log == told(f"""
        A deal Swing; keep 0; B deal Guard*2; keep 0
        A begin 1 0; {goes("Swing", 0, 0, "Five 5")} B block Guard 6 1; {blocked}
        A hit Swing 0 25; cleared Swing; B cleared Guard; A end 0 0 0
        B begin 1 1; draw Six Five; play Six 6 1; check Five 5 6; pass Six 1 0; built Six; end 2 0 0
        A begin 2 1; draw Swing; {goes("Swing", 0, 1, "Five 5")} B block Guard 6 1; {blocked}
        A hit Swing 0 25; cleared Swing; B cleared Guard; A end 0 0 0
        B begin 2 2; review Five; draw Five*2; no-form Five; end 1 0 0
        A limit 25 25
    """)


def test_uv33_review_discards_one_card_of_no_use_and_keeps_what_blocks(duel_form):
    """Of two cards that are neither form nor block one goes each turn; the draw fills up."""
    log = duel(
        duel_form,
        [WALL, GUARD, TAUNT, NINE],
        "Wall*2 Nine Wall Nine*3",
        "Wall Guard Taunt*2 Wall*2 Nine Wall Nine*4",
        turns=2,
        of_a={"hand": 2},
        of_b={"hand": 4},
    )
    assert [event for event in log if event[0] == "B"] == told(f"""
        B deal Wall Guard Taunt*2; keep 0
        begin 1 1; review Taunt; draw Wall*2; {SLOW.format(1, 11)} end 4 0 0
        begin 2 1; review Taunt; draw Wall; {SLOW.format(1, 11)} end 3 0 0
    """)


@pytest.mark.parametrize("begins", ["A", "B"])
def test_uv33_an_unreachable_form_must_be_tried_and_one_try_is_enough(duel_form, begins):
    """Nothing that could be turned over reaches 20, and both players try all the same."""
    log = duel(duel_form, [WALL, NINE], "Wall*3 Nine*5", "Wall*3 Nine*5", begins=begins, hand=2)
    one, other = begins, "AB".replace(begins, "")
    assert log == told(f"""
        A deal Wall*2; keep 0; B deal Wall*2; keep 0
        {one} begin 1 0; play Wall 20 0; check Wall 5 20; fail Wall 15 0; end 1 0 0
        {other} begin 1 1; draw Wall; {SLOW.format(1, 11)} end 2 0 0
        A limit 25 25
    """)


def test_uv33_without_a_form_the_hand_is_shown_and_one_card_discarded(duel_form):
    """Attacks are no forms on turn 1, nor what does not match, nor what only blocks."""
    stranger = foundation("Stranger", symbols="air")
    log = duel(
        duel_form,
        [JAB, stranger, GUARD, TAUNT, NINE],
        "Jab*2 Nine*4",
        "Stranger Guard Stranger Nine*4",
        hand=2,
    )
    assert log == told("""
        A deal Jab*2; keep 0; B deal Stranger Guard; keep 0
        A begin 1 0; no-form Jab; end 1 0 0
        B begin 1 1; draw Stranger; no-form Stranger; end 2 0 0
        A limit 25 25
    """)


def test_uv33_attacks_are_a_duty_where_the_format_has_them_on_turn_1(duel_form):
    log = duel(duel_form, [JAB, NINE], "Jab Nine*4", "Jab Nine*4", hand=1, early_attacks=True)
    check_part(log, f"A begin 1 0; {goes('Jab')} B no-block -; A hit Jab 4 21; momentum Jab")


def test_uv33_both_pools_are_cleared_the_active_players_first_from_right_to_left(duel_form):
    """Each card goes to its zone: stage, momentum, discard pile. Blocks are discarded."""
    kinds = [
        attack("Jab", damage=6),
        attack("Hook", damage=5),
        attack("Kick", damage=4),
        BASE,
        asset("Prop"),
        backup("Chum", stamina=3),
        GUARD,
        foundation("Brace", block="mid"),
        NINE,
    ]
    log = duel(
        duel_form,
        kinds,
        "Kick Chum Base Hook Prop Jab Nine*9",
        "Brace Guard Nine*9",
        of_a={"hand": 6, **EARLY},
        of_b={"hand": 2, **EARLY, **BLOCKS},
    )
    check_part(
        log,
        f"""
        A begin 1 0
        {goes("Jab")} B {stops("Guard")} A hit Jab 0 25
        {goes("Hook", 1)} B {stops("Brace", 1)} A hit Hook 0 25
        {goes("Kick", 2)} B no-block -; A hit Kick 4 21
        {goes("Base", 3)} {goes("Prop", 4)} {goes("Chum", 5)}
        built Chum Prop Base; momentum Kick; cleared Hook Jab
        B cleared Brace Guard
        A end 0 4 4
        B begin 1 1
        """,
    )


def test_uv33_a_foundation_that_blocked_is_not_built(duel_form):
    """B has no foundation of it: at the next turn the character alone is ready."""
    log = duel(
        duel_form,
        [JAB, WALL, foundation("Brace", block="mid"), NINE],
        "Jab Nine*5",
        "Brace Nine Wall*2 Nine*5",
        hand=1,
        early_attacks=True,
        policy=DEFENSIVE,
    )
    check_part(log, "B cleared Brace; A end 0 0 0; B begin 1 1; draw Wall*2")


def test_uv33_forms_are_played_one_after_another_each_with_its_own_check(duel_form):
    """Each attack is blocked, or not, before the next form is played."""
    log = duel(
        duel_form,
        [JAB, SWING, BASE, GUARD, NINE],
        "Base Swing Jab Nine*9",
        "Guard Nine*9",
        of_a={"hand": 3, **EARLY},
        of_b={"hand": 1, **EARLY, **BLOCKS},
    )
    check_part(
        log,
        f"""
        A begin 1 0
        {goes("Jab")} B {stops("Guard")} A hit Jab 0 25
        {goes("Swing", 1)} B no-block -; A hit Swing 4 21
        {goes("Base", 2)}
        built Base; momentum Swing; cleared Jab; B cleared Guard; A end 0 4 4
        """,
    )
