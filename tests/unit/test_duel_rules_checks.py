"""Duels set up by hand, step by step: UV-34 to UV-36, what a check needs."""

from typing import Any

import pytest

from tests.goldfish_decks import rules as format_with
from tests.odds_cards import WATER, starter, strike
from tests.play_tables import (
    ALWAYS,
    ATTACK_FIRST,
    BALANCED,
    DEFENSIVE,
    FIRST_COPY,
    OWN_TURN,
    TO_ATTACKS,
    action,
    attack,
    check_part,
    duel,
    foundation,
    goes,
    stops,
)
from uvdeck.duel.players import Terms, seat
from uvdeck.model import Block, Zone
from uvdeck.play import table

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
BLANK = action("Blank", control=None)
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}


# --- UV-34: symbols -------------------------------------------------------------------------------


def test_uv34_a_form_shares_a_symbol_with_the_character_and_the_whole_pool(duel_form):
    """Gust shares air with A's character and with Mist, and nothing with Ember."""
    kinds = [
        foundation("Mist", symbols="fire air"),
        foundation("Ember"),
        foundation("Gust", symbols="air"),
        NINE,
    ]
    log = duel(
        duel_form, kinds, "Gust Ember Mist Nine*4", "Nine*6", symbols="fire air", of_a={"hand": 3}
    )
    check_part(log, f"A begin 1 0; {goes('Mist')} {goes('Ember', 1)} built Ember Mist; end 1 0 0")


def test_uv34_a_block_shares_a_symbol_with_the_blockers_character_and_pool(duel_form):
    """Flame, of fire, is in the pool, so that Gale, of air, cannot block a second attack.

    A turn later the pool is empty, and it can. A's pool, of air alone, is no matter of B's.
    """
    kinds = [
        attack("Jab", symbols="air"),
        action("Flame", block="mid"),
        action("Gale", block="mid", symbols="air"),
        WALL,
        NINE,
    ]
    log = duel(
        duel_form,
        kinds,
        "Jab*2 Nine*2 Jab Nine*5",
        "Gale Flame Nine Wall*2 Nine*6",
        turns=2,
        hand=2,
        of_a={"symbols": "air", **EARLY},
        of_b={"symbols": "fire air", **BLOCKS},
    )
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Jab")} B {stops("Flame")} A hit Jab 0 25
        {goes("Jab", 1)} B no-block -; A hit Jab 4 21
        momentum Jab; cleared Jab; B cleared Flame; A end 0 4 4
        """,
    )
    check_part(
        log, f"A begin 2 1; draw Jab Nine; {goes('Jab', 0, 1)} B {stops('Gale')} A hit Jab 0 21"
    )


@pytest.mark.parametrize(
    ("symbols", "of_character", "blocks"),
    [
        ("fire", "fire", True),
        ("air", "fire", False),
        ("air earth", "fire", False),
        ("air fire", "fire", True),
        ("joker", "fire", True),
        ("air", "joker", True),
    ],
)
def test_uv34_jokers_match_everything_in_a_block(duel_form, symbols, of_character, blocks):
    log = duel(
        duel_form,
        [JAB, action("Guard", block="mid", symbols=symbols), NINE],
        "Jab Nine*4",
        "Guard Nine*4",
        hand=1,
        of_a=EARLY,
        of_b={"symbols": of_character, **BLOCKS},
    )
    if blocks:
        check_part(log, f"A begin 1 0; {goes('Jab')} B {stops('Guard')} A hit Jab 0 25")
    else:
        check_part(log, f"A begin 1 0; {goes('Jab')} B no-block -; A hit Jab 4 21")


def test_uv34_does_not_hold_where_the_primary_symbol_rules(duel_form):
    """There every card has all symbols to the kernel: forms and blocks of any symbols pass."""
    printed = strike(
        "Jab", 5, 0, symbols=WATER, attack=strike("X").attack, block=Block(Zone.MID, 0)
    )
    own = starter(health=25)
    made = {}
    for name in ("primary", "classic", "any"):
        layout = seat(
            ("a.yaml", "A"),
            {printed: 12},
            own,
            format_with("standard", name),
            "balanced",
            None,
            Terms(),
        ).layout
        shared = layout.kinds[table.SYMBOLS] & layout.rules[table.SYMBOLS_OF]
        log = duel_form.tell_duel(
            [1, 2, 3, 4],
            *[layout.deck, layout.kinds, layout.rules, [0]] * 2,
            1,
            1,
            0,
            200,
        )
        plays = log[:: table.EVENT].count(table.PLAY) + log[:: table.EVENT].count(table.BLOCK)
        made[name] = (bool(shared), plays > 0)
    assert made == {"primary": (True, True), "classic": (False, False), "any": (False, False)}


# --- UV-35: the check -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("speed", "control", "passes"),
    [(4, 4, True), (4, 3, False), (0, 0, True), (1, 0, False), (5, 9, True)],
)
def test_uv35_the_control_has_to_reach_the_difficulty(duel_form, speed, control, passes):
    """B, who went first, has nothing ready. It blocks at any chance, because the attack kills."""
    kinds = [attack("Blow", speed=speed), GUARD, TAUNT, action("Top", control=control), NINE]
    log = duel(
        duel_form,
        kinds,
        "Blow Nine*5",
        "Guard Taunt Top Nine*4",
        begins="B",
        health=4,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 2, **BLOCKS},
    )
    check = f"{speed} 0; check Top {control} {speed}"
    if passes:
        end = "pass Guard 0 0; blocked Guard 2; A hit Blow 0 4"
    else:
        end = f"fail Guard {speed - control} 0; A hit Blow 4 0; B dies 0; A wins 4 0"
    check_part(log, f"B block Guard {check}; {end}")


def test_uv35_a_card_without_control_fails_whatever_is_committed(duel_form):
    """At difficulty 0, with the character ready: a form of B's, and a block."""
    log = duel(
        duel_form,
        [attack("Blow", speed=0), BASE, GUARD, BLANK, NINE],
        "Blow Nine*5",
        "Guard Blank Base*2 Blank Nine*4",
        hand=1,
        of_a=EARLY,
        of_b=BLOCKS,
    )
    check_part(
        log,
        """
        B block Guard 0 1; check Blank -1 0; fail Guard -1 1; A hit Blow 4 21
        momentum Blow; end 0 4 4
        B begin 1 1; draw Base*2; play Base 0 1; check Blank -1 0; fail Base -1 1; end 1 0 0
        """,
    )


# --- UV-36: progressive difficulty ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("ignores", "needs"),
    [
        (0, (0, 1, 3, 4)),
        (ALWAYS, (0, 0, 1, 2)),
        (OWN_TURN, (0, 0, 1, 2)),
        (TO_ATTACKS, (0, 1, 1, 4)),
        (FIRST_COPY, (0, 0, 2, 3)),
    ],
)
def test_uv36_what_does_not_count_on_the_own_turn(duel_form, ignores, needs):
    """Two of them, then an attack of difficulty 1, then a foundation of difficulty 1."""
    kinds = [foundation("Light", ignores=ignores), attack("Jab", 1), foundation("Base", 1), NINE]
    log = duel(
        duel_form,
        kinds,
        "Base Jab Light*2 Nine*5",
        "Nine*8",
        of_a={"hand": 4},
        early_attacks=True,
        policy=BALANCED,
    )
    one, two, three, four = needs
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Light", one)} {goes("Light", two)}
        {goes("Jab", three)} B no-block -; A hit Jab 4 21
        {goes("Base", four)} built Base; momentum Jab; built Light*2; end 0 4 4
        """,
    )


@pytest.mark.parametrize(
    ("ignores", "needs"),
    [
        (0, (3, 4, 5)),
        (ALWAYS, (3, 3, 3)),
        (OWN_TURN, (3, 4, 5)),  # it is the rival's turn
        (TO_ATTACKS, (3, 4, 5)),  # a block is no attack
        (FIRST_COPY, (3, 3, 4)),
    ],
)
@pytest.mark.parametrize("make", [attack, foundation])
def test_uv36_what_does_not_count_on_the_rivals_turn(duel_form, ignores, needs, make):
    """Three blocks of one turn, of speed 3; a turn later it begins anew. A's pool is no matter."""
    kinds = [attack("Jab", speed=3), make("Light", 30, ignores=ignores, block="mid")]
    log = duel(
        duel_form,
        [*kinds, WALL, NINE],
        "Jab*3 Nine*3 Jab*3 Nine*4",
        "Light*3 Nine*3 Light*3 Wall Nine*9",
        turns=2,
        hand=3,
        of_a=EARLY,
        of_b=BLOCKS,
    )
    one, two, three = needs
    check_part(
        log,
        f"""
        A begin 1 0
        {goes("Jab")} B {stops("Light", one)} A hit Jab 0 25
        {goes("Jab", 1)} B {stops("Light", two)} A hit Jab 0 25
        {goes("Jab", 2)} B {stops("Light", three)} A hit Jab 0 25
        """,
    )
    again = [event for event in log if event[:3] == ("B", "block", "Light")]
    assert [event[3] for event in again] == [one, two, three, one, two, three]


def test_uv36_only_the_other_cards_of_the_own_pool_count(duel_form):
    """Two blocks of B's do not make A's third card harder, nor A's cards B's blocks."""
    log = duel(
        duel_form,
        [JAB, BASE, GUARD, NINE],
        "Base Jab*2 Nine*5",
        "Guard*2 Nine*5",
        of_a={"hand": 3, **EARLY},
        of_b={"hand": 2, **BLOCKS},
    )
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Jab")} B {stops("Guard")} A hit Jab 0 25
        {goes("Jab", 1)} B {stops("Guard", 1)} A hit Jab 0 25; {goes("Base", 2)} built Base
        """,
    )
