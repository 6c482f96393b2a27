"""What may be played, control checks and attacks, played by hand: UV-34 to UV-39."""

from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.play_tables import (
    ALWAYS,
    ATTACK_FIRST,
    BALANCED,
    FIRST_COPY,
    OWN_TURN,
    TO_ATTACKS,
    Zones,
    asset,
    attack,
    backup,
    character,
    foundation,
    tell,
    told,
    zones,
)
from uvdeck.play import game

BASE = foundation("Base")
NINE = foundation("Nine", difficulty=20, control=9)  # what checks turn over
THREE = foundation("Three", difficulty=20, control=3)
BLANK = foundation("Blank", difficulty=20, control=None)


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


# --- UV-34: symbols -------------------------------------------------------------------------------

MIX = foundation("Mix", symbols="fire air")
JOKER = foundation("Joker", symbols="joker")
GUST = foundation("Gust", symbols="air")
BLAZE = foundation("Blaze", symbols="fire")
STONE = foundation("Stone", symbols="earth")
ELEMENTS = [MIX, JOKER, GUST, BLAZE, STONE, NINE]


def test_uv_34_one_symbol_is_shared_by_the_character_and_the_whole_pool(form):
    """With air in the pool, fire cannot follow, and earth the character does not have."""
    log = tell(form, ELEMENTS, "Stone Blaze Gust Mix Joker Nine*4", hand=5, symbols="fire air")
    assert log == told("""
        deal Stone Blaze Gust Mix Joker; keep 0
        begin 1 0
        play Mix 0 0; check Nine 9 0; pass Mix 0 0
        play Joker 1 0; check Nine 9 1; pass Joker 0 0
        play Gust 2 0; check Nine 9 2; pass Gust 0 0
        built Gust Joker Mix; end 2 0 0
    """)


def test_uv_34_the_card_and_the_pool_alone_are_not_enough(form):
    """Mix shares fire with the character; Gust and Mix share air, which the character lacks."""
    log = tell(form, ELEMENTS, "Mix Gust Nine*2", hand=2, symbols="fire")
    assert log == told("""
        deal Mix Gust; keep 0
        begin 1 0; play Mix 0 0; check Nine 9 0; pass Mix 0 0
        built Mix; end 1 0 0
    """)


def test_uv_34_the_card_and_the_character_alone_are_not_enough(form):
    """Each two of the three share a symbol, but all three share none."""
    kinds = [
        foundation("One", symbols="fire air"),
        foundation("Two", symbols="air earth"),
        foundation("Six", symbols="fire earth"),
        NINE,
    ]
    log = tell(form, kinds, "One Two Six Nine*3", hand=3, symbols="fire air earth")
    assert log == told("""
        deal One Two Six; keep 0
        begin 1 0
        play One 0 0; check Nine 9 0; pass One 0 0
        play Two 1 0; check Nine 9 1; pass Two 0 0
        built Two One; end 1 0 0
    """)


def test_uv_34_a_joker_as_character_matches_the_first_card_only(form):
    log = tell(form, ELEMENTS, "Gust Blaze Stone Nine*2", hand=3, symbols="joker")
    assert log == told("""
        deal Gust Blaze Stone; keep 0
        begin 1 0; play Gust 0 0; check Nine 9 0; pass Gust 0 0
        built Gust; end 2 0 0
    """)


def test_uv_34_the_pool_of_the_last_turn_is_gone(form):
    log = tell(form, ELEMENTS, "Gust Blaze Nine Nine Nine*3", hand=2, turns=2, symbols="fire air")
    assert log == told("""
        deal Gust Blaze; keep 0
        begin 1 0; play Gust 0 0; check Nine 9 0; pass Gust 0 0; built Gust; end 1 0 0
        begin 2 2; draw Nine; play Blaze 0 2; check Nine 9 0; pass Blaze 0 2; built Blaze; end 1 0 0
    """)


def test_uv_34_who_has_other_symbols_only_has_no_form(form):
    log = tell(form, ELEMENTS, "Stone Gust Nine*2", hand=2, symbols="fire")
    assert log == told("deal Stone Gust; keep 0; begin 1 0; no-form Gust; end 1 0 0")


def test_uv_34_does_not_hold_under_uv_21(form):
    """There every card has all symbols for the kernel."""
    kinds = [kind._replace(symbols="joker") for kind in ELEMENTS]
    log = tell(form, kinds, "Stone Blaze Gust Nine*4", hand=3, symbols="joker")
    assert log == told("""
        deal Stone Blaze Gust; keep 0
        begin 1 0
        play Gust 0 0; check Nine 9 0; pass Gust 0 0
        play Blaze 1 0; check Nine 9 1; pass Blaze 0 0
        play Stone 2 0; check Nine 9 2; pass Stone 0 0
        built Stone Blaze Gust; end 0 0 0
    """)


# --- UV-35: control checks ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "control", "passes"),
    [(5, 5, True), (5, 6, True), (5, 4, False), (0, 0, True), (1, 0, False), (31, 31, True)],
)
def test_uv_35_the_control_has_to_reach_the_difficulty(form, difficulty, control, passes):
    kinds = [foundation("Base", difficulty), foundation("Top", 20, control)]
    log = tell(form, kinds, "Base Top Top", hand=1)
    start = f"deal Base; keep 0; begin 1 0; play Base {difficulty} 0;"
    if passes:
        assert log == told(
            f"{start} check Top {control} {difficulty}; pass Base 0 0; built Base; end 0 0 0"
        )
    else:
        lacking = difficulty - control
        assert log == told(
            f"{start} check Top {control} {difficulty}; fail Base {lacking} 0; end 0 0 0"
        )


def test_uv_35_a_card_without_control_fails_at_any_difficulty(form):
    """Difficulty 0, with a foundation and the character ready."""
    parts = "Base Nine Base Blank Nine*2"
    log = tell(form, [BASE, NINE, BLANK], parts, hand=1, turns=2)
    assert log == told("""
        deal Base; keep 0
        begin 1 0; play Base 0 0; check Nine 9 0; pass Base 0 0; built Base; end 0 0 0
        begin 2 2; draw Base; play Base 0 2; check Blank -1 0; fail Base -1 2; end 0 0 0
    """)
    assert zones(form, [BASE, NINE, BLANK], parts, hand=1, turns=2)[1] == Zones(1, 2, 0, 0, 0, 2)


def test_uv_35_the_card_that_was_turned_over_is_discarded(form):
    """The new deck of the cycle is the two cards turned over: the stack would not fit others."""
    kinds = [BASE, NINE, THREE]
    log = tell(form, kinds, "Base*2 Nine Three", "Three Nine", hand=2, cycling=1)
    assert log == told("""
        deal Base*2; keep 0
        begin 1 0; play Base 0 0; check Nine 9 0; pass Base 0 0
        play Base 1 0; check Three 3 1; cycle 2 1; removed Three; pass Base 0 0
        built Base*2; end 0 0 0
    """)


# --- UV-36: difficulty ----------------------------------------------------------------------------


def test_uv_36_a_line_of_difficulty_3_then_4_needs_5(form):
    kinds = [foundation("Three", 3, 3), foundation("Four", 4, 5), foundation("Five", 5, 5)]
    log = tell(form, kinds, "Four Three Three Five Five Five", hand=2)
    assert log == told("""
        deal Four Three; keep 0
        begin 1 0
        play Three 3 0; check Three 3 3; pass Three 0 0
        play Four 5 0; check Five 5 5; pass Four 0 0
        built Four Three; end 0 0 0
    """)


@pytest.mark.parametrize(
    ("ignores", "needs"),
    [
        (0, (0, 1, 3, 4)),
        (ALWAYS, (0, 0, 1, 2)),
        (OWN_TURN, (0, 0, 1, 2)),  # a solitaire game has own turns only
        (TO_ATTACKS, (0, 1, 1, 4)),
        (FIRST_COPY, (0, 0, 2, 3)),
    ],
)
def test_uv_36_cards_that_do_not_count_for_progressive_difficulty(form, ignores, needs):
    """Two of them, then an attack of difficulty 1, then a foundation of difficulty 1."""
    kinds = [foundation("Light", ignores=ignores), attack("Jab", 1), foundation("Base", 1), NINE]
    log = tell(form, kinds, "Base Jab Light*2 Nine*5", hand=4, early_attacks=True, policy=BALANCED)
    one, two, three, four = needs
    assert log == told(f"""
        deal Base Jab Light*2; keep 0
        begin 1 0
        play Light {one} 0; check Nine 9 {one}; pass Light 0 0
        play Light {two} 0; check Nine 9 {two}; pass Light 0 0
        play Jab {three} 0; check Nine 9 {three}; pass Jab 0 0; hit Jab 4 4
        play Base {four} 0; check Nine 9 {four}; pass Base 0 0
        built Base; momentum Jab; built Light*2; end 0 4 4
    """)


def test_uv_36_copies_are_told_by_their_names(form):
    """The second card is another printing of the first, the third has another name."""
    kinds = [
        foundation("Light", ignores=FIRST_COPY),
        foundation("Reprint", ignores=FIRST_COPY, copy_of="Light"),
        foundation("Lamp", 1, ignores=FIRST_COPY),
        foundation("Base", 5),
        NINE,
    ]
    log = tell(form, kinds, "Base Lamp Reprint Light Nine*5", hand=4)
    assert log == told("""
        deal Base Lamp Reprint Light; keep 0
        begin 1 0
        play Light 0 0; check Nine 9 0; pass Light 0 0
        play Reprint 0 0; check Nine 9 0; pass Reprint 0 0
        play Lamp 2 0; check Nine 9 2; pass Lamp 0 0
        play Base 6 0; check Nine 9 6; pass Base 0 0
        built Base Lamp Reprint Light; end 0 0 0
    """)


def test_uv_36_every_copy_but_the_first_counts_once(form):
    kinds = [foundation("Light", ignores=FIRST_COPY), NINE]
    log = tell(form, kinds, "Light*4 Nine*5", hand=4)
    assert log == told("""
        deal Light*4; keep 0
        begin 1 0
        play Light 0 0; check Nine 9 0; pass Light 0 0
        play Light 0 0; check Nine 9 0; pass Light 0 0
        play Light 1 0; check Nine 9 1; pass Light 0 0
        play Light 2 0; check Nine 9 2; pass Light 0 0
        built Light*4; end 0 0 0
    """)


def test_uv_36_the_first_copy_is_that_of_each_turn(form):
    kinds = [foundation("Light", ignores=FIRST_COPY), foundation("Base", 1), NINE]
    log = tell(form, kinds, "Light Base Nine*2 Base Light Nine*3", hand=2, turns=2)
    assert log == told("""
        deal Light Base; keep 0
        begin 1 0
        play Light 0 0; check Nine 9 0; pass Light 0 0
        play Base 1 0; check Nine 9 1; pass Base 0 0
        built Base Light; end 0 0 0
        begin 2 3; draw Base Light
        play Light 0 3; check Nine 9 0; pass Light 0 3
        play Base 1 3; check Nine 9 1; pass Base 0 3
        built Base Light; end 0 0 0
    """)


# --- UV-37: committing ----------------------------------------------------------------------------


def test_uv_37_exactly_as_many_are_committed_as_are_needed(form):
    """Three are ready. The first check lacks 2; the second lacks 2 too, so nothing is committed."""
    kinds = [BASE, foundation("Five", 5), foundation("Four", 4), NINE, THREE]
    parts = "Base*2 Nine*2 Five Four Three Three Nine*2"
    log = tell(form, kinds, parts, hand=2, turns=2)
    assert log == told("""
        deal Base*2; keep 0
        begin 1 0
        play Base 0 0; check Nine 9 0; pass Base 0 0
        play Base 1 0; check Nine 9 1; pass Base 0 0
        built Base*2; end 0 0 0
        begin 2 3; draw Five Four
        play Four 4 3; check Three 3 4; pass Four 1 2
        play Five 6 2; check Three 3 6; fail Five 3 2
        built Four; end 0 0 0
    """)
    assert zones(form, kinds, parts, hand=2, turns=2)[1] == Zones(3, 3, 1, 0, 0, 2)


def test_uv_37_all_that_are_ready_may_be_needed(form):
    """Two foundations and the character against control 3; nothing is left for the next check."""
    kinds = [BASE, foundation("Six", 6), foundation("Four", 4), NINE, THREE]
    parts = "Base*2 Nine*2 Six Six Three Nine Nine*4"
    log = tell(form, kinds, parts, hand=2, turns=2)
    assert log[12:] == told("""
        end 0 0 0
        begin 2 3; draw Six*2
        play Six 6 3; check Three 3 6; pass Six 3 0
        play Six 7 0; check Nine 9 7; pass Six 0 0
        built Six*2; end 0 0 0
    """)
    assert zones(form, kinds, parts, hand=2, turns=2)[1] == Zones(4, 2, 2, 0, 0, 4)


@pytest.mark.parametrize("kind", [asset("Base"), backup("Base")])
def test_uv_37_assets_and_backups_cannot_be_committed(form, kind):
    """Two are in the stage, and only the character is ready."""
    kinds = [kind, foundation("Five", 5), NINE, THREE]
    parts = "Base*2 Nine*2 Five*2 Three Nine*3"
    log = tell(form, kinds, parts, hand=2, turns=2)
    assert log == told("""
        deal Base*2; keep 0
        begin 1 0
        play Base 0 0; check Nine 9 0; pass Base 0 0
        play Base 1 0; check Nine 9 1; pass Base 0 0
        built Base*2; end 0 0 0
        begin 2 1; draw Five*2
        play Five 5 1; check Three 3 5; fail Five 2 1
        end 1 0 0
    """)
    assert zones(form, kinds, parts, hand=2, turns=2) == [
        Zones(0, 0, 2, 0, 0, 6),
        Zones(0, 1, 0, 0, 1, 3),
    ]


def test_uv_37_a_face_down_foundation_can_be_committed(form):
    """A blank card of UV-23 is a foundation of difficulty 2 that goes with all symbols."""
    kinds = [
        foundation("Back", 2, control=None, symbols="joker"),
        foundation("Four", 4),
        NINE,
        THREE,
    ]
    log = tell(form, kinds, "Back Nine Four Three Nine*2", hand=1, turns=2)
    assert log == told("""
        deal Back; keep 0
        begin 1 0; play Back 2 0; check Nine 9 2; pass Back 0 0; built Back; end 0 0 0
        begin 2 2; draw Four; play Four 4 2; check Three 3 4; pass Four 1 1; built Four; end 0 0 0
    """)


def test_uv_37_attached_characters_never_commit_apart(form):
    kinds = [character("Self", attaches=True), foundation("Five", 5), NINE, THREE]
    log = tell(form, kinds, "Self Nine Five Three Nine*2", hand=1, turns=2)
    assert log == told("""
        deal Self; keep 0
        begin 1 0; play Self 0 0; check Nine 9 0; pass Self 0 0; attached Self; end 0 0 0
        begin 2 1; draw Five; play Five 5 1; check Three 3 5; fail Five 2 1; end 0 0 0
    """)


# --- UV-38: failing -------------------------------------------------------------------------------


def test_uv_38_a_failed_check_discards_the_card_and_ends_playing(form):
    """The other card stays in the hand. What was discarded is seen when the deck cycles."""
    kinds = [BASE, foundation("Lamp"), BLANK, NINE]
    log = tell(
        form, kinds, "Base Lamp Blank Nine", "Base Blank", "Blank", hand=2, turns=2, cycling=1
    )
    assert log == told("""
        deal Base Lamp; keep 0
        begin 1 0; play Base 0 0; check Blank -1 0; fail Base -1 0; end 1 0 0
        begin 2 1; draw Nine; cycle 2 1; removed Base
        play Lamp 0 1; check Blank -1 0; cycle 1 1; removed Blank; cycle 0 1; lose 0 1
    """)


def test_uv_38_what_passed_before_a_failure_is_cleared_as_ever(form):
    kinds = [attack("Jab"), BASE, NINE, BLANK]
    log = tell(
        form,
        kinds,
        "Jab Base Base Nine Blank Nine*2",
        hand=3,
        early_attacks=True,
        policy=ATTACK_FIRST,
    )
    assert log == told("""
        deal Jab Base*2; keep 0
        begin 1 0
        play Jab 0 0; check Nine 9 0; pass Jab 0 0; hit Jab 4 4
        play Base 1 0; check Blank -1 1; fail Base -1 0
        momentum Jab; end 1 4 4
    """)


# --- UV-39: attacks -------------------------------------------------------------------------------


def test_uv_39_an_unblocked_attack_deals_its_damage(form):
    kinds = [attack("Kick", 1, damage=7), attack("Jab", 0, damage=2), NINE]
    log = tell(
        form,
        kinds,
        "Kick Jab Nine*2 Jab Kick Nine*4",
        hand=2,
        turns=2,
        early_attacks=True,
        policy=ATTACK_FIRST,
    )
    assert log == told("""
        deal Kick Jab; keep 0
        begin 1 0
        play Kick 1 0; check Nine 9 1; pass Kick 0 0; hit Kick 7 7
        play Jab 1 0; check Nine 9 1; pass Jab 0 0; hit Jab 2 9
        momentum Jab Kick; end 0 9 9
        begin 2 1; draw Jab Kick
        play Kick 1 1; check Nine 9 1; pass Kick 0 1; hit Kick 7 7
        play Jab 1 1; check Nine 9 1; pass Jab 0 1; hit Jab 2 9
        momentum Jab Kick; end 0 9 18
    """)


def test_uv_39_an_attack_that_fails_deals_nothing(form):
    kinds = [attack("Kick", 4, damage=7), THREE]
    log = tell(form, kinds, "Kick Three*3", hand=1, early_attacks=True, policy=ATTACK_FIRST)
    assert log == told("""
        deal Kick; keep 0
        begin 1 0; play Kick 4 0; check Three 3 4; fail Kick 1 0; end 0 0 0
    """)
