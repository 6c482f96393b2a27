"""Duels set up by hand, step by step: UV-44, new decks of discard piles, and UV-45, the end."""

from typing import Any

import pytest

from tests.play_tables import (
    ALWAYS,
    ATTACK_FIRST,
    BUILD,
    DEFENSIVE,
    Event,
    action,
    attack,
    check_part,
    duel,
    foundation,
    goes,
    stops,
    told,
)

BASE = foundation("Base", ignores=ALWAYS)
WALL = foundation("Wall", difficulty=20)  # out of reach
STRANGER = foundation("Stranger", symbols="air")  # cannot be played (UV-34)
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
BLANK = action("Blank", control=None)
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", control=9, block="mid")  # never a form
EARLY: dict[str, Any] = {"early_attacks": True, "policy": ATTACK_FIRST}
BLOCKS: dict[str, Any] = {"early_attacks": True, "policy": DEFENSIVE}
BUILDS: dict[str, Any] = {"early_attacks": True, "policy": BUILD}


def of(who: str, log: list[Event]) -> list[Event]:
    """Return what happens to one player."""
    return [event for event in log if event[0] == who]


# --- UV-44: cycling -------------------------------------------------------------------------------


def test_uv44_deck_3_discard_19_draw_5(duel_form):
    """Take 3, shuffle 19, remove 10, draw 2 of 9, 7 left: B's attack finds so many in A's deck."""
    log = duel(
        duel_form,
        [BASE, STRANGER, NINE, BLANK, TAUNT, GUARD, WALL, JAB],
        (
            "Base*6 Guard Nine*5 Base*6 Nine*5 Blank Base*5 Stranger Nine*4 Blank Taunt*3",
            "Nine*10 Guard Blank Nine*4 Blank Base*2",
        ),
        "Wall*2 Nine*2 Wall Nine Jab Nine*9",
        turns=4,
        asides=True,
        of_a={"hand": 6},
        of_b={"hand": 1, "policy": ATTACK_FIRST},
    )
    assert of("A", log) == told(f"""
        A deal Base*6; keep 0
        begin 1 0; {goes("Base", 0, 0, "Guard 9")} {goes("Base") * 5} built Base*6; end 0 0 0
        begin 2 7; draw Base*6; {goes("Base", 0, 7) * 5}
        play Base 0 7; check Blank -1 0; fail Base -1 7; built Base*5; end 0 0 0
        begin 3 12; draw Base*5 Stranger; {goes("Base", 0, 12) * 4}
        play Base 0 12; check Blank -1 0; fail Base -1 12; built Base*4; end 1 0 0
        begin 4 16; draw Taunt*3; cycle 19 10; removed Nine*10; draw Guard Blank; no-form Blank
        end 5 0 0
        odds Guard 6 7; weighed Guard 24 14; {stops("Guard", 0, 16)} cleared Guard
        limit 25 25
    """)


@pytest.mark.parametrize("cycling", [10, 5])
def test_uv44_deck_1_and_one_card_too_few_for_a_check(duel_form, cycling):
    """Deck 1, discard 9, one check: 10 reshuffled, 10 removed, empty: lost before it counts.

    In limited formats (UV-23) 5 cards are removed.
    """
    number = cycling
    log = duel(
        duel_form,
        [BASE, NINE],
        (f"Base*{number} Nine*{number}", f"Nine*{number}"),
        "Nine*5",
        cycling=cycling,
        of_a={"hand": number},
        of_b={"hand": 1},
    )
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Base") * (number - 1)}
        play Base 0 0; check Nine 9 0; cycle {number} {number}; removed Nine*{number}
        cycle 0 {number}; lose 0 {number}; B wins 25 25
        """,
    )
    assert log[-1] == ("B", "wins", 25, 25)


@pytest.mark.parametrize("cycling", [10, 5])
def test_uv44_deck_1_and_just_enough_cards_for_a_check(duel_form, cycling):
    """Deck 1, discard 10: 1 card is left, and the check counts. B's attack finds 1 card."""
    number = cycling + 1
    log = duel(
        duel_form,
        [BASE, JAB, GUARD, NINE],
        (f"Base*{number} Guard Nine*{number}", f"Nine*{number}"),
        "Jab Nine*5",
        cycling=cycling,
        asides=True,
        of_a={"hand": number + 1, **BUILDS},
        of_b={"hand": 1, **EARLY},
    )
    check_part(
        log,
        f"""
        A begin 1 0; {goes("Base") * cycling}
        play Base 0 0; check Nine 9 0; cycle {number} {cycling}; removed Nine*{cycling}
        pass Base 0 0; built Base*{number}; end 1 0 0
        """,
    )
    check_part(log, "A odds Guard 1 1")


@pytest.mark.parametrize("cycling", [10, 5])
def test_uv44_a_block_that_empties_the_deck_may_lose_the_game(duel_form, cycling):
    """B's deck 1, discard 9: it loses in the check of its block, and the attack never hits."""
    built = cycling - 1
    log = duel(
        duel_form,
        [BASE, JAB, GUARD, NINE],
        "Jab Nine*5",
        (f"Base*{built} Guard Nine*{built} Nine", f"Nine*{cycling}"),
        begins="B",
        cycling=cycling,
        of_a={"hand": 1, **EARLY},
        of_b={"hand": cycling, **BLOCKS},
    )
    check_part(
        log,
        f"""
        B block Guard 0 {built}; check Nine 9 0; cycle {cycling} {cycling}
        removed Nine*{cycling}; cycle 0 {cycling}; lose 0 {cycling}; A wins 25 25
        """,
    )
    assert log[-1] == ("A", "wins", 25, 25)
    assert "hit" not in {event[1] for event in log}


def test_uv44_a_block_goes_on_with_the_new_deck(duel_form):
    """Deck 1, discard 10: the block passes, and 1 card is left for the next one, which loses."""
    log = duel(
        duel_form,
        [BASE, JAB, GUARD, NINE],
        "Jab*2 Nine*5",
        ("Base*10 Guard*2 Nine*11", "Nine*11"),
        begins="B",
        asides=True,
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 12, **BLOCKS},
    )
    check_part(
        log,
        f"""
        B block Guard 0 10; check Nine 9 0; cycle 11 10; removed Nine*10; pass Guard 0 10
        blocked Guard 2; A hit Jab 0 25; {goes("Jab", 1, 1)}
        B odds Guard 1 1; weighed Guard 4 2
        block Guard 1 10; check Nine 9 1; cycle 1 10; lose 1 10; A wins 25 25
        """,
    )


def test_uv44_neither_the_card_in_transit_nor_the_card_pool_is_shuffled(duel_form):
    """B's first block lies in its pool, the second is being tried: 9 + 2 turned over cards cycle.

    A's cards are no matter. After the turn both blocks are in B's new discard pile.
    """
    log = duel(
        duel_form,
        [BASE, JAB, GUARD, NINE],
        "Jab*2 Nine*9",
        ("Base*9 Guard*2 Nine*11", "Nine*11"),
        begins="B",
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 11, **BLOCKS},
        turns=2,
    )
    check_part(
        log,
        f"""
        B {stops("Guard", 0, 9)} A hit Jab 0 25; {goes("Jab", 1, 1)}
        B block Guard 1 9; check Nine 9 1; cycle 11 10; removed Nine*10; pass Guard 0 9
        blocked Guard 2; A hit Jab 0 25; cleared Jab*2; B cleared Guard*2; A end 1 0 0
        B begin 2 10; draw Nine; cycle 2 10; lose 2 10; A wins 25 25
        """,
    )


def test_uv44_a_form_that_fails_after_a_cycle_is_discarded(duel_form):
    """It was in transit while the deck was made; the next deck has it."""
    log = duel(
        duel_form,
        [foundation("Nope"), WALL, NINE, BLANK],
        ("Nope Blank Nope Blank", "Blank Nope Blank", "Blank Nope"),
        "Nine*9",
        hand=1,
        turns=3,
        of_a={"cycling": 1},
        of_b={"cycling": 1},
    )
    assert of("A", log) == told("""
        A deal Nope; keep 0
        begin 1 0; play Nope 0 0; check Blank -1 0; fail Nope -1 0; end 0 0 0
        begin 2 1; draw Nope; play Nope 0 1; check Blank -1 0; cycle 3 1; removed Blank
        fail Nope -1 1; end 0 0 0
        begin 3 1; draw Nope; play Nope 0 1; check Blank -1 0; cycle 2 1; removed Blank
        fail Nope -1 1; end 0 0 0
        limit 25 25
    """)


def test_uv44_a_player_loses_in_the_middle_of_a_draw(duel_form):
    """The second card of three empties A's deck, and 3 cards are not 10."""
    log = duel(duel_form, [BASE, NINE], "Base*3 Nine*3 Base*2", "Nine*9", turns=9, of_b={"hand": 1})
    check_part(log, "A begin 2 4; draw Base*2; cycle 3 10; lose 3 10; B wins 25 25")
    assert log[-1] == ("B", "wins", 25, 25)


def test_uv44_a_second_cycle_in_a_draw_that_leaves_exactly_10_loses(duel_form):
    log = duel(
        duel_form,
        [BASE, NINE],
        ("Base*5 Nine*5 Base*5 Nine*5 Base*3", "Nine*10"),
        "Nine*9",
        turns=9,
        of_a={"hand": 5},
        of_b={"hand": 1},
    )
    check_part(
        log,
        """
        A begin 3 11; draw Base*3; cycle 10 10; removed Nine*10; cycle 0 10; lose 0 10
        B wins 25 25
        """,
    )


def test_uv44_the_deck_is_made_as_soon_as_its_last_card_has_arrived(duel_form):
    """B's draw ends with the last card: the deck is new before anything is played."""
    log = duel(
        duel_form,
        [BASE, NINE, BLANK],
        "Nine*9",
        ("Base*2 Nine*2 Base*2", "Nine*2"),
        begins="B",
        turns=2,
        cycling=1,
        of_a={"hand": 1},
        of_b={"hand": 2},
    )
    check_part(log, "B begin 2 3; draw Base*2; cycle 2 1; removed Nine; play Base 0 3")


@pytest.mark.parametrize(
    ("a", "b", "begins", "loses"),
    [
        ("Base*3", "Base*4", "A", "A"),
        ("Base*3", "Base*4", "B", "A"),
        ("Base*4", "Base*3", "A", "B"),
        ("Base*3", "Base*3", "A", "A"),  # both at once: who goes first
        ("Base*3", "Base*3", "B", "B"),
    ],
)
@pytest.mark.parametrize("keep", [None, [(1, 1, 1)]])
def test_uv44_an_opening_hand_that_is_the_whole_deck_loses_at_once(
    duel_form, a, b, begins, loses, keep
):
    """Nobody takes a turn, and no mulligan puts cards back."""
    log = duel(duel_form, [BASE], a, b, begins=begins, hand=3, keep=keep)
    check_part(of(loses, log), f"{loses} cycle 0 10; lose 0 10")
    assert log[-1] == ("AB".replace(loses, ""), "wins", 25, 25)
    assert "begin" not in {event[1] for event in log}


# --- UV-45: death ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("health", "left"), [(4, 0), (3, -1), (1, -3)])
def test_uv45_a_player_at_0_or_less_loses_at_once(duel_form, health, left):
    """The second attack is not played, no pool is cleared, and B takes no turn."""
    log = duel(
        duel_form,
        [JAB, NINE],
        "Jab*2 Nine*5",
        "Nine*5",
        of_a={"hand": 2, **EARLY},
        of_b={"hand": 1, "health": health, **BLOCKS},
    )
    assert log[5:] == told(f"""
        A begin 1 0; {goes("Jab")} B no-block -; A hit Jab 4 {left}; B dies {left}
        A wins 25 {left}
    """)


def test_uv45_a_player_with_1_left_plays_on(duel_form):
    log = duel(
        duel_form,
        [JAB, NINE],
        "Jab Nine*5",
        "Nine*5",
        hand=1,
        of_a=EARLY,
        of_b={"health": 5, **BLOCKS},
    )
    check_part(log, "A hit Jab 4 1; momentum Jab; end 0 4 4; B begin 1 1")
    assert log[-1] == ("A", "limit", 25, 1)


@pytest.mark.parametrize(
    ("strike", "guard", "outcome"),
    [
        (attack("Blow", damage=7, throw=True), GUARD, 2),
        (attack("Blow", damage=7, zone="high"), GUARD, 1),
    ],
)
def test_uv45_what_a_block_leaves_can_kill(duel_form, strike, guard, outcome):
    log = duel(
        duel_form,
        [strike, guard, NINE],
        "Blow Nine*5",
        "Guard Nine*5",
        hand=1,
        of_a=EARLY,
        of_b={"health": 4, **BLOCKS},
    )
    check_part(log, f"B {stops('Guard', 0, 1, outcome)} A hit Blow 4 0; B dies 0; A wins 25 0")


def test_uv45_each_player_has_the_health_of_the_own_character(duel_form):
    """Both attack every turn: A, of 12, kills B, of 9, with the third attack, and has taken 8."""
    log = duel(
        duel_form,
        [JAB, NINE],
        "Jab Nine Jab Nine Jab Nine*9",
        "Jab Nine Nine Jab Nine Jab Nine*9",
        hand=1,
        turns=9,
        of_a={"health": 12},
        of_b={"health": 9},
        **EARLY,
    )
    hits = [event for event in log if event[1] in ("hit", "dies", "wins")]
    assert hits == told("""
        A hit Jab 4 5; B hit Jab 4 8; A hit Jab 4 1; B hit Jab 4 4
        A hit Jab 4 -3; B dies -3; A wins 4 -3
    """)
