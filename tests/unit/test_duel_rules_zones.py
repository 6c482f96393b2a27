"""Duels set up by hand, step by step: UV-41 to UV-43, where cards go."""

from typing import Any

import pytest

from tests.goldfish_decks import rules as format_with
from tests.odds_cards import card, starter
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
    told,
)
from uvdeck.duel.players import Terms, seat
from uvdeck.goldfish.layout import Layout
from uvdeck.model import CardType
from uvdeck.play import table

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
FEND = action("Fend", block="high")  # partial against mid
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"policy": DEFENSIVE}


# --- UV-41: momentum ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strike", "blocks", "left", "goes_to"),
    [
        (attack("Jab", damage=1), "", 1, "momentum"),
        (attack("Jab", damage=0), "", 0, "cleared"),
        (attack("Jab", damage=4), "Guard", 0, "cleared"),
        (attack("Jab", damage=3), "Fend", 2, "momentum"),
        (attack("Jab", damage=4, throw=True), "Guard", 2, "momentum"),
    ],
)
def test_uv41_only_an_attack_that_dealt_damage_becomes_momentum(
    duel_form, strike, blocks, left, goes_to
):
    # Where B blocks, the attack would kill: then a block is tried whatever it saves.
    health = strike.damage if blocks else 25
    log = duel(
        duel_form,
        [strike, GUARD, FEND, TAUNT, NINE],
        "Jab Nine*5",
        f"{blocks or 'Taunt'} Nine*5",
        hand=1,
        health=health,
        **EARLY,
    )
    outcome = 2 if blocks == "Guard" else 1
    block = stops(blocks, 0, 1, outcome) if blocks else "no-block -;"
    check_part(log, f"A begin 1 0; {goes('Jab')} B {block} A hit Jab {left} {health - left}")
    assert ("A", goes_to, "Jab") in log
    assert ("A", "cleared" if goes_to == "momentum" else "momentum", "Jab") not in log


def test_uv41_momentum_stays_out_of_the_next_deck(duel_form):
    """A's new deck is what was turned over; the Jab that hit is not in it, the blocked one is."""
    log = duel(
        duel_form,
        [JAB, GUARD, WALL, NINE],
        ("Jab*2 Nine*2 Wall*2", "Jab Nine*2"),
        "Guard Nine*2 Wall Nine*5",
        turns=2,
        cycling=1,
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 1, **EARLY, **BLOCKS},
    )
    check_part(log, "A momentum Jab; cleared Jab; B cleared Guard; A end 0 4 4")
    check_part(log, "A begin 2 1; draw Wall*2; cycle 3 1; removed Jab; play Wall 20 1")


# --- UV-42: Unique and Terrain --------------------------------------------------------------------


@pytest.mark.parametrize("make", [foundation, asset, backup])
def test_uv42_unique_counts_in_the_own_stage_alone(duel_form, make):
    """Both players have one Idol; A's second copy, another printing of it, is discarded."""
    kinds = [make("Idol", unique=True), make("Copy", unique=True, copy_of="Idol"), WALL, NINE]
    log = duel(
        duel_form, kinds, "Idol Nine Copy Nine*4", "Idol Wall Nine Wall Nine*5", hand=1, turns=2
    )
    ready = 2 if make is foundation else 1
    assert log == told(f"""
        A deal Idol; keep 0; B deal Idol; keep 0
        A begin 1 0; {goes("Idol")} built Idol; end 0 0 0
        B begin 1 1; draw Wall; {goes("Idol", 0, 1)} built Idol; end 1 0 0
        A begin 2 {ready}; draw Copy; {goes("Copy", 0, ready)} second-copy Copy; end 0 0 0
        B begin 2 {ready}; play Wall 20 {ready}; check Wall 5 20; fail Wall 15 {ready}; end 0 0 0
        A limit 25 25
    """)


def test_uv42_unique_of_two_copies_in_one_pool_the_one_cleared_first_is_older(duel_form):
    kinds = [foundation("Idol", unique=True), BASE, NINE]
    log = duel(duel_form, kinds, "Idol*2 Nine*4", "Idol*2 Nine*5", hand=2)
    check_part(log, "A built Idol; second-copy Idol; end 0 0 0")
    check_part(log, "B built Idol; second-copy Idol; end 1 0 0")


@pytest.mark.parametrize("make", [foundation, asset, backup])
def test_uv42_only_the_newest_terrain_stays_in_both_stages(duel_form, make):
    """B's terrain sends A's away, A's next one B's; the names do not matter."""
    kinds = [make("Field", terrain=True), make("Swamp", terrain=True), WALL, NINE]
    log = duel(
        duel_form, kinds, "Field Nine Swamp Nine Wall*3", "Swamp Wall Nine Wall*5", hand=1, turns=3
    )
    ready = 2 if make is foundation else 1
    assert log[4:] == told(f"""
        A begin 1 0; {goes("Field")} built Field; end 0 0 0
        B begin 1 1; draw Wall; {goes("Swamp", 0, 1)} built Swamp; A old-terrain Field; B end 1 0 0
        A begin 2 1; draw Swamp; {goes("Swamp", 0, 1)} built Swamp; B old-terrain Swamp; A end 0 0 0
        B begin 2 1; play Wall 20 1; check Wall 5 20; fail Wall 15 1; end 0 0 0
        A begin 3 {ready}; draw Wall; play Wall 20 {ready}; check Wall 5 20; fail Wall 15 {ready}
        end 0 0 0
        B begin 3 1; draw Wall; play Wall 20 1; check Wall 5 20; fail Wall 15 1; end 0 0 0
        A limit 25 25
    """)


def test_uv42_a_terrain_sends_away_the_own_old_one_and_no_other_card(duel_form):
    """A copy of a terrain is newer too. Other cards of both stages stay."""
    kinds = [foundation("Field", terrain=True), BASE, WALL, NINE]
    log = duel(
        duel_form,
        kinds,
        "Field Base Nine*2 Field Wall Nine Wall*2",
        "Base Wall*2 Nine Wall*6",
        hand=2,
        turns=2,
    )
    check_part(log, "A built Base Field; end 0 0 0")
    check_part(log, f"A begin 2 3; draw Field Wall; {goes('Field', 0, 3)} old-terrain Field")
    check_part(log, "A old-terrain Field; built Field; end 1 0 0; B begin 2 2")
    assert not [event for event in log if event[:2] == ("B", "old-terrain")]


def test_uv42_a_terrain_stays_when_the_rival_builds_something_else(duel_form):
    """A's Field went for B's; what A builds afterwards is no terrain, and B's stays."""
    log = duel(
        duel_form,
        [foundation("Field", terrain=True), BASE, WALL, NINE],
        "Field Nine Base Nine*4",
        "Field Wall Nine Wall Nine*5",
        hand=1,
        turns=2,
    )
    assert log[4:] == told(f"""
        A begin 1 0; {goes("Field")} built Field; end 0 0 0
        B begin 1 1; draw Wall; {goes("Field", 0, 1)} built Field; A old-terrain Field; B end 1 0 0
        A begin 2 1; draw Base; {goes("Base", 0, 1)} built Base; end 0 0 0
        B begin 2 2; play Wall 20 2; check Wall 5 20; fail Wall 15 2; end 0 0 0
        A limit 25 25
    """)


# --- UV-43: characters ----------------------------------------------------------------------------


def test_uv43_an_attached_copy_adds_its_symbols_for_forms_and_for_blocks(duel_form):
    """B attaches Self, of fire and air. Before that Gale, of air, cannot block; afterwards it can.

    Still one character is ready, the hand is filled up to 2, and health is as before.
    """
    kinds = [
        character("Self", symbols="fire air", attaches=True),
        JAB,
        action("Gale", block="mid", symbols="air"),
        foundation("Gust", symbols="air"),
        TAUNT,
        NINE,
    ]
    log = duel(
        duel_form,
        kinds,
        "Jab Nine Jab Nine*5",
        "Gale Self Taunt Nine Nine Gust Taunt*2 Nine*4",
        turns=2,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": 2, **EARLY, **BLOCKS},
    )
    assert log == told(f"""
        A deal Jab; keep 0; B deal Gale Self; keep 0
        A begin 1 0; {goes("Jab")} B no-block -; A hit Jab 4 21; momentum Jab; end 0 4 4
        B begin 1 1; draw Taunt; {goes("Self", 0, 1)} attached Self; end 2 0 0
        A begin 2 1; draw Jab; {goes("Jab", 0, 1)} B {stops("Gale")} A hit Jab 0 21
        cleared Jab; B cleared Gale; A end 0 0 4
        B begin 2 1; review Taunt; draw Gust Taunt; {goes("Gust", 0, 1, "Taunt 5")}
        built Gust; end 1 0 0
        A limit 25 21
    """)


def test_uv43_other_characters_count_for_difficulty_and_are_discarded(duel_form):
    """No policy wants one; here it is A's duty to try a card, and then Four needs 5, not 4.

    It is in A's next deck. A second character never is in the stage, nor its symbols in use.
    """
    kinds = [character("Other", 1), foundation("Four", 4), action("Low", 1), NINE]
    log = duel(
        duel_form,
        kinds,
        ("Other Four Low Nine Low", "Other Low Nine"),
        "Nine*9",
        turns=2,
        cycling=1,
        of_a={"hand": 2},
        of_b={"hand": 1},
    )
    assert [event for event in log if event[0] == "A"] == told("""
        A deal Other Four; keep 0
        begin 1 0
        play Other 1 0; check Low 1 1; pass Other 0 0
        play Four 5 0; check Nine 9 5; pass Four 0 0
        built Four; cleared Other; end 0 0 0
        begin 2 2; draw Low; cycle 3 1; removed Other; draw Low; no-form Low; end 1 0 0
        limit 25 25
    """)


@pytest.mark.parametrize(
    ("copy", "of_format", "attaches"),
    [
        ("Ken (I)", {"name": "standard", "symbols": "primary"}, True),
        ("Ken (II)", {"name": "standard", "symbols": "primary"}, False),
        ("Ken (II)", {"name": "core"}, True),
        ("Ken (II)", {"name": "retro", "symbols": "classic"}, True),
        ("Ryu (I)", {"name": "retro", "symbols": "classic"}, False),
    ],
)
def test_uv43_which_copies_attach_depends_on_the_format(copy, of_format, attaches):
    made = card(copy, type=CardType.CHARACTER)
    own = starter("Ken (I)", health=25)
    layout = layout_of({made: 12}, own, **of_format)
    assert layout.kinds[table.ATTACHES] == attaches


def layout_of(cards: Any, own: Any, **of_format: Any) -> Layout:
    return seat(
        ("a.yaml", "A"), cards, own, format_with(**of_format), "balanced", None, Terms()
    ).layout
