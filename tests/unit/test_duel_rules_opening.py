"""Duels set up by hand, step by step: UV-30 to UV-32, how two players begin.

Each game has two stacked decks. They are written as they are used: what is dealt, then what each
check and each draw takes. What the kernel tells is compared whole, or as far as the rule goes.
"""

from typing import Any

import pytest

from tests.play_tables import (
    ATTACK_FIRST,
    DEFENSIVE,
    action,
    attack,
    check_start,
    duel,
    foundation,
    goes,
    told,
)

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over; it neither blocks nor is it a form
FIVE = action("Five", control=5)
TAUNT = action("Taunt")
JAB = attack("Jab")
GUARD = action("Guard", block="mid")  # never a form
SWING = attack("Swing", speed=6)
FOUNDATIONS, ATTACKS = 1, 2  # groups of a mulligan
GROUPED = [foundation("Base", groups=FOUNDATIONS)] + [
    attack(name, groups=ATTACKS) for name in ("Jab", "Hook", "Kick", "Punch", "Slap")
]
BOTH = pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])


def seats(first: str, ones: Any, others: Any) -> dict[str, Any]:
    """Return what is given to the first player and to the second one, by their letters."""
    return {"a": ones, "b": others} if first == "A" else {"a": others, "b": ones}


# --- UV-30: the hand ------------------------------------------------------------------------------


@BOTH
def test_uv30_each_player_draws_up_to_the_hand_size_of_the_own_character(duel_form, first, second):
    """The first player's has 2, the second one's 3: in the opening hand and in each later turn."""
    decks = seats(first, "Base*2 Nine*2 Base*2 Nine*3", "Base*4 Nine*4 Base*3 Nine*4")
    sizes = seats(first, {"hand": 2}, {"hand": 3})
    log = duel(
        duel_form,
        [BASE, NINE],
        **decks,
        begins=first,
        of_a=sizes["a"],
        of_b=sizes["b"],
        turns=2,
    )
    opening = {first: f"{first} deal Base*2; keep 0;", second: f"{second} deal Base*3; keep 0;"}
    assert log == told(f"""
        {opening["A"]} {opening["B"]}
        {first} begin 1 0; {goes("Base")} {goes("Base", 1)} built Base*2; end 0 0 0
        {second} begin 1 1; draw Base; {goes("Base", 0, 1)} {goes("Base", 1, 1)}
        {goes("Base", 2, 1)} {goes("Base", 3, 1)} built Base*4; end 0 0 0
        {first} begin 2 3; draw Base*2; {goes("Base", 0, 3)} {goes("Base", 1, 3)}
        built Base*2; end 0 0 0
        {second} begin 2 5; draw Base*3; {goes("Base", 0, 5)} {goes("Base", 1, 5)}
        {goes("Base", 2, 5)} built Base*3; end 0 0 0
        A limit 25 25
    """)


def test_uv30_a_full_hand_is_kept_and_draws_nothing(duel_form):
    """The card that B draws more is one too many for B to draw in the next turn."""
    log = duel(duel_form, [WALL], "Wall*8", "Wall*8", hand=2, turns=3)
    fails = "play Wall 20 {0}; check Wall 5 20; fail Wall 15 {0};"
    assert log == told(f"""
        A deal Wall*2; keep 0; B deal Wall*2; keep 0
        A begin 1 0; {fails.format(0)} end 1 0 0
        B begin 1 1; draw Wall; {fails.format(1)} end 2 0 0
        A begin 2 1; draw Wall; {fails.format(1)} end 1 0 0
        B begin 2 1; {fails.format(1)} end 1 0 0
        A begin 3 1; draw Wall; {fails.format(1)} end 1 0 0
        B begin 3 1; draw Wall; {fails.format(1)} end 1 0 0
        A limit 25 25
    """)


# --- UV-31: mulligans -----------------------------------------------------------------------------


@BOTH
def test_uv31_both_mulligans(duel_form, first, second):
    """The first player redraws twice where no foundation shows, the second one some cards, once.

    What went back comes with the shuffle after the final hand is kept, and not before.
    """
    decks = seats(
        first,
        ("Jab Hook Kick Punch Base Jab Slap Base", "Hook Base Punch Kick Slap Jab"),
        ("Jab Base Hook Kick Punch Slap Base", "Slap Jab Hook Base"),
    )
    rules = seats(
        first,
        {"hand": 2, "keep": [(FOUNDATIONS, 1, 2)]},
        {"hand": 3, "keep": [(FOUNDATIONS, 2, 3)], "redraw": ATTACKS},
    )
    log = duel(duel_form, GROUPED, **decks, begins=first, of_a=rules["a"], of_b=rules["b"])
    opening = seats(
        first,
        f"""
        {first} deal Jab Hook; return Jab Hook; redrawn Kick Punch
        return Kick Punch; redrawn Base Jab; keep 2; shuffled 6
        """,
        f"""
        {second} deal Jab Base Hook; return Jab Hook; redrawn Kick Punch; keep 1; shuffled 4
        """,
    )
    assert log == told(f"""
        {opening["a"]}
        {opening["b"]}
        {first} begin 1 0; {goes("Base", 0, 0, "Hook 5")} built Base; end 1 0 0
        {second} begin 1 1; draw Slap; {goes("Base", 0, 1, "Jab 5")} built Base; end 3 0 0
        A limit 25 25
    """)


def test_uv31_a_second_redraw_of_the_first_player_only_where_no_foundation_shows(duel_form):
    """A wants two foundations and gets one; B, who goes second, never redraws twice."""
    log = duel(
        duel_form,
        GROUPED,
        ("Jab*2 Base Kick Base*2", "Jab Base Base Jab"),
        ("Jab*2 Kick Hook Base*2", "Jab Base Base Jab"),
        hand=2,
        keep=[(FOUNDATIONS, 2, 2)],
    )
    assert log == told(f"""
        A deal Jab*2; return Jab*2; redrawn Base Kick; keep 1; shuffled 4
        B deal Jab*2; return Jab*2; redrawn Kick Hook; keep 1; shuffled 4
        A begin 1 0; {goes("Base", 0, 0, "Jab 5")} built Base; end 1 0 0
        B begin 1 1; draw Jab; no-form Jab; end 2 0 0
        A limit 25 25
    """)


def test_uv31_the_first_player_never_redraws_a_third_time(duel_form):
    """Of 60 cards with 24 foundations three hands show none: the worked example's 18 cards.

    They are 18 cards of the deck's top: what went back is not drawn again in between. B redraws
    once, and keeps what comes.
    """
    deck = "Jab*6 Hook*6 Kick*6 Base*24 Punch*18"
    after = "Punch*18 Base*24 Jab*6 Hook*6"
    log = duel(
        duel_form,
        GROUPED,
        (deck, after),
        (deck, "Punch*18 Base*24 Jab*6 Kick*6"),
        hand=6,
        keep=[(FOUNDATIONS, 1, 6)],
    )
    assert log == told("""
        A deal Jab*6; return Jab*6; redrawn Hook*6; return Hook*6; redrawn Kick*6; keep 2
        shuffled 54
        B deal Jab*6; return Jab*6; redrawn Hook*6; keep 1; shuffled 54
        A begin 1 0; no-form Kick; end 5 0 0
        B begin 1 1; draw Punch; no-form Hook; end 6 0 0
        A limit 25 25
    """)


def test_uv31_the_first_player_redraws_the_whole_hand_or_nothing(duel_form):
    """Both want no attack; A sends back a foundation for that, B the attack alone."""
    log = duel(
        duel_form,
        GROUPED,
        ("Base Jab Base Base Hook", "Hook Base Jab"),
        ("Base Jab Base Base Hook", "Base Hook Jab"),
        hand=2,
        keep=[(ATTACKS, 0, 0)],
        redraw=ATTACKS,
    )
    check_start(
        log,
        """
        A deal Base Jab; return Base Jab; redrawn Base*2; keep 1; shuffled 3
        B deal Base Jab; return Jab; redrawn Base; keep 1; shuffled 3
        """,
    )


def test_uv31_a_hand_that_is_wanted_is_kept_and_nothing_shuffled(duel_form):
    log = duel(
        duel_form, GROUPED, "Base Jab Hook Kick", "Jab Hook Kick Punch Slap", hand=2, keep=[]
    )
    assert log == told(f"""
        A deal Base Jab; keep 0; B deal Jab Hook; keep 0
        A begin 1 0; {goes("Base", 0, 0, "Hook 5")} built Base; end 1 0 0
        B begin 1 1; draw Kick; no-form Jab; end 2 0 0
        A limit 25 25
    """)


def test_uv31_in_a_tiny_deck_a_redraw_reaches_what_went_back_in_its_order(duel_form):
    log = duel(
        duel_form,
        GROUPED,
        ("Jab Hook Kick Punch Slap", "Slap Jab"),
        ("Jab Hook Kick Punch Slap", "Hook Kick"),
        hand=3,
        keep=[(FOUNDATIONS, 1, 3)],
    )
    check_start(
        log,
        """
        A deal Jab Hook Kick; return Jab Hook Kick; redrawn Punch Slap Jab
        return Punch Slap Jab; redrawn Hook Kick Punch; keep 2; shuffled 2
        B deal Jab Hook Kick; return Jab Hook Kick; redrawn Punch Slap Jab; keep 1; shuffled 2
        """,
    )


# --- UV-32: setting up ----------------------------------------------------------------------------


@BOTH
def test_uv32_the_first_player_begins_committed_and_skips_steps(duel_form, first, second):
    """No ready, no review, no draw on turn 1. The second player has all, and one card more.

    The check lacks 1: the second player's character gives it.
    """
    kinds = [foundation("Form", 5), action("Four", control=4), TAUNT]
    decks = seats(
        first,
        "Form Taunt Four Form*2 Four Form*2",
        "Form Taunt Form*2 Four Form Four Form*2",
    )
    log = duel(duel_form, kinds, **decks, begins=first, hand=2, turns=2)
    again = "play Form 5 {0}; check Four 4 5; pass Form 1 {1}; built Form;"
    assert log == told(f"""
        A deal Form Taunt; keep 0; B deal Form Taunt; keep 0
        {first} begin 1 0; play Form 5 0; check Four 4 5; fail Form 1 0; end 1 0 0
        {second} begin 1 1; review Taunt; draw Form*2; {again.format(1, 0)} end 2 0 0
        {first} begin 2 1; review Taunt; draw Form*2; {again.format(1, 0)} end 1 0 0
        {second} begin 2 2; {goes("Form", 5, 2, "Form 5")}
        play Form 6 2; check Four 4 6; pass Form 2 0; built Form*2; end 0 0 0
        A limit 25 25
    """)


@BOTH
def test_uv32_nobody_attacks_on_the_own_first_turn(duel_form, first, second):
    log = duel(
        duel_form,
        [JAB, BASE, WALL, NINE],
        **seats(first, "Jab Base Nine Wall Nine*9", "Jab Base Wall Nine*9"),
        begins=first,
        hand=2,
        turns=2,
        policy=ATTACK_FIRST,
    )
    assert log == told(f"""
        A deal Jab Base; keep 0; B deal Jab Base; keep 0
        {first} begin 1 0; {goes("Base", 0, 0)} built Base; end 1 0 0
        {second} begin 1 1; draw Wall; {goes("Base", 0, 1)} built Base; end 2 0 0
        {first} begin 2 2; draw Wall; {goes("Jab", 0, 2)} {second} no-block -
        {first} hit Jab 4 21; momentum Jab; end 1 4 4
        {second} begin 2 2; {goes("Jab", 0, 2)} {first} no-block -
        {second} hit Jab 4 21; momentum Jab; end 1 4 4
        A limit 21 21
    """)


@BOTH
def test_uv32_a_first_turn_has_attacks_where_the_format_says_so(duel_form, first, second):
    log = duel(
        duel_form,
        [JAB, BASE, WALL, NINE],
        "Jab Base Nine*9",
        "Jab Base Nine*9",
        begins=first,
        hand=2,
        early_attacks=True,
        policy=ATTACK_FIRST,
    )
    assert log == told(f"""
        A deal Jab Base; keep 0; B deal Jab Base; keep 0
        {first} begin 1 0; {goes("Jab", 0, 0)} {second} no-block -; {first} hit Jab 4 21
        {goes("Base", 1, 0)} built Base; momentum Jab; end 0 4 4
        {second} begin 1 1; draw Nine; {goes("Jab", 0, 1)} {first} no-block -
        {second} hit Jab 4 21; {goes("Base", 1, 1)} built Base; momentum Jab; end 1 4 4
        A limit 21 21
    """)


@BOTH
def test_uv32_the_second_players_character_is_ready_before_the_own_first_turn(
    duel_form, first, second
):
    """It helps a block on the first player's turn 1, and is ready again on the own one."""
    decks = seats(first, "Swing Five*4", "Guard Five Wall Guard Five*3")
    log = duel(
        duel_form,
        [SWING, GUARD, WALL, FIVE],
        **decks,
        begins=first,
        hand=1,
        early_attacks=True,
        policy=DEFENSIVE,
    )
    opening = seats(first, "Swing", "Guard")
    assert log == told(f"""
        A deal {opening["a"]}; keep 0; B deal {opening["b"]}; keep 0
        {first} begin 1 0; {goes("Swing", 0, 0, "Five 5")}
        {second} block Guard 6 1; check Five 5 6; pass Guard 1 0; blocked Guard 2
        {first} hit Swing 0 25; cleared Swing; {second} cleared Guard; {first} end 0 0 0
        {second} begin 1 1; draw Wall Guard
        play Wall 20 1; check Five 5 20; fail Wall 15 1; end 1 0 0
        A limit 25 25
    """)


@BOTH
def test_uv32_the_first_players_character_stays_committed_until_the_own_second_turn(
    duel_form, first, second
):
    """The same block on the second player's turn 1 lacks 1; there it hits."""
    decks = seats(first, "Guard Taunt Five Nine*3", "Swing Five Five*4")
    sizes = seats(first, {"hand": 2}, {"hand": 1})
    log = duel(
        duel_form,
        [SWING, GUARD, TAUNT, FIVE, NINE],
        **decks,
        begins=first,
        of_a=sizes["a"],
        of_b=sizes["b"],
        early_attacks=True,
        policy=DEFENSIVE,
        health=4,
    )
    opening = seats(first, "deal Guard Taunt", "deal Swing")
    assert log == told(f"""
        A {opening["a"]}; keep 0; B {opening["b"]}; keep 0
        {first} begin 1 0; no-form Taunt; end 1 0 0
        {second} begin 1 1; draw Five; {goes("Swing", 0, 1, "Five 5")}
        {first} block Guard 6 0; check Five 5 6; fail Guard 1 0
        {second} hit Swing 4 0; {first} dies 0; {second} wins 4 0
    """)


@BOTH
def test_uv32_the_card_more_is_for_the_second_player_and_turn_1_alone(duel_form, first, second):
    decks = seats(first, "Base Nine Base Nine*3", "Base*2 Nine*2 Base Nine*2")
    log = duel(duel_form, [BASE, NINE], **decks, begins=first, hand=1, turns=2)
    assert log == told(f"""
        A deal Base; keep 0; B deal Base; keep 0
        {first} begin 1 0; {goes("Base", 0, 0)} built Base; end 0 0 0
        {second} begin 1 1; draw Base; {goes("Base", 0, 1)} {goes("Base", 1, 1)}
        built Base*2; end 0 0 0
        {first} begin 2 2; draw Base; {goes("Base", 0, 2)} built Base; end 0 0 0
        {second} begin 2 3; draw Base; {goes("Base", 0, 3)} built Base; end 0 0 0
        A limit 25 25
    """)
