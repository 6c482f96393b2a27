"""Where cards go, characters and cycling, played by hand: UV-41 to UV-44, UV-46, UV-48."""

from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.play_tables import (
    ATTACK_FIRST,
    BALANCED,
    FIRST,
    SECOND,
    Zones,
    action,
    asset,
    attack,
    backup,
    character,
    foundation,
    numbered,
    rules,
    stacked,
    tell,
    told,
    zones,
)
from uvdeck.play import game, table

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
STRANGER = foundation("Stranger", symbols="air")  # cannot be played (UV-34)
# What checks turn over is never a form here.
NINE = action("Nine", control=9)
BLANK = action("Blank", control=None)


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


def bases(number: int, ready: int, first: int = 0) -> str:
    """Return how so many free foundations are played, from a progressive difficulty on."""
    return "".join(
        f"play Base {need} {ready}; check Nine 9 {need}; pass Base 0 {ready};"
        for need in range(first, first + number)
    )


# --- UV-41: momentum ------------------------------------------------------------------------------


def test_uv_41_attacks_that_dealt_damage_become_momentum(form):
    """They do not come back with the next deck; one that dealt none is discarded and does."""
    kinds = [attack("Jab", damage=1), attack("Feint", damage=0), NINE, WALL]
    parts = "Jab Feint Nine Nine Wall*2", "Feint Nine Nine"
    given = {"hand": 2, "early_attacks": True, "policy": ATTACK_FIRST, "turns": 2, "cycling": 1}
    assert tell(form, kinds, *parts, **given) == told("""
        deal Jab Feint; keep 0
        begin 1 0
        play Jab 0 0; check Nine 9 0; pass Jab 0 0; hit Jab 1 1
        play Feint 1 0; check Nine 9 1; pass Feint 0 0; hit Feint 0 1
        cleared Feint; momentum Jab; end 0 1 1
        begin 2 1; draw Wall*2; cycle 3 1; removed Feint
        play Wall 20 1; check Nine 9 20; fail Wall 11 1; end 1 0 1
    """)
    assert [turn.momentum for turn in zones(form, kinds, *parts, **given)] == [1, 1]


def test_uv_41_momentum_grows_from_turn_to_turn(form):
    kinds = [attack("Jab"), NINE]
    given = {"hand": 2, "turns": 3, "early_attacks": True, "policy": ATTACK_FIRST}
    parts = "Jab*2 Nine*2 Jab*2 Nine*2 Jab*2 Nine*3"
    assert [turn.momentum for turn in zones(form, kinds, parts, **given)] == [2, 4, 6]


# --- UV-42: Unique and Terrain --------------------------------------------------------------------


@pytest.mark.parametrize("make", [foundation, asset, backup])
def test_uv_42_unique_the_older_copy_stays(form, make):
    """Copies are told by name: the second one is another printing of it."""
    kinds = [make("Idol", unique=True), make("Copy", unique=True, copy_of="Idol"), NINE, WALL]
    parts = "Idol Nine Copy Nine Wall", "Nine Copy Nine"
    ready = 2 if make is foundation else 1
    log = tell(form, kinds, *parts, hand=1, turns=3, cycling=1)
    assert log == told(f"""
        deal Idol; keep 0
        begin 1 0; play Idol 0 0; check Nine 9 0; pass Idol 0 0; built Idol; end 0 0 0
        begin 2 {ready}; draw Copy
        play Copy 0 {ready}; check Nine 9 0; pass Copy 0 {ready}; second-copy Copy; end 0 0 0
        begin 3 {ready}; draw Wall; cycle 3 1; removed Nine
        play Wall 20 {ready}; check Copy 5 20; fail Wall 15 {ready}; end 0 0 0
    """)


def test_uv_42_unique_of_two_in_one_pool_the_right_one_comes_first(form):
    kinds = [
        foundation("Idol", unique=True),
        foundation("Copy", unique=True, copy_of="Idol"),
        BASE,
        NINE,
    ]
    deck = "Copy Idol Base Nine*4"
    assert tell(form, kinds, deck, hand=3) == told("""
        deal Copy Idol Base; keep 0
        begin 1 0
        play Idol 0 0; check Nine 9 0; pass Idol 0 0
        play Copy 1 0; check Nine 9 1; pass Copy 0 0
        play Base 2 0; check Nine 9 2; pass Base 0 0
        built Base Copy; second-copy Idol; end 0 0 0
    """)
    assert zones(form, kinds, deck, hand=3) == [Zones(2, 2, 3, 0, 0, 1)]


def test_uv_42_other_names_and_other_cards_stay_together(form):
    kinds = [foundation("Idol", unique=True), foundation("Icon", unique=True), BASE, NINE]
    deck = "Icon Idol Base Base Nine*5"
    log = tell(form, kinds, deck, hand=4)
    assert log[-5:] == told("built Base*2 Icon Idol; end 0 0 0")
    assert zones(form, kinds, deck, hand=4) == [Zones(4, 4, 4, 0, 0, 1)]


def test_uv_42_terrain_the_newest_stays_whatever_the_names(form):
    """Both old ones are in the discard pile when it becomes the deck."""
    kinds = [foundation("Field", terrain=True), foundation("Swamp", terrain=True), NINE, WALL]
    parts = "Field Nine Swamp Nine Field Nine Wall", "Swamp Field Nine*3"
    log = tell(form, kinds, *parts, hand=1, turns=4, cycling=1)
    assert log == told("""
        deal Field; keep 0
        begin 1 0; play Field 0 0; check Nine 9 0; pass Field 0 0; built Field; end 0 0 0
        begin 2 2; draw Swamp; play Swamp 0 2; check Nine 9 0; pass Swamp 0 2
        old-terrain Field; built Swamp; end 0 0 0
        begin 3 2; draw Field; play Field 0 2; check Nine 9 0; pass Field 0 2
        old-terrain Swamp; built Field; end 0 0 0
        begin 4 2; draw Wall; cycle 5 1; removed Swamp
        play Wall 20 2; check Field 5 20; fail Wall 15 2; end 0 0 0
    """)


def test_uv_42_terrain_a_copy_of_it_replaces_it_too(form):
    """It is an asset, and only the character is ready on turn 2."""
    kinds = [asset("Field", terrain=True), BASE, NINE]
    log = tell(form, kinds, "Field Nine Field Nine*3", hand=1, turns=2)
    assert log == told("""
        deal Field; keep 0
        begin 1 0; play Field 0 0; check Nine 9 0; pass Field 0 0; built Field; end 0 0 0
        begin 2 1; draw Field; play Field 0 1; check Nine 9 0; pass Field 0 1
        old-terrain Field; built Field; end 0 0 0
    """)


def test_uv_42_only_the_old_terrain_leaves_the_stage(form):
    """A Unique terrain that has left is no older copy any more; Idol still is one."""
    kinds = [
        foundation("Idol", unique=True),
        foundation("Field", unique=True, terrain=True),
        foundation("Icon", unique=True),
        foundation("Swamp", unique=True, terrain=True),
        NINE,
    ]
    start = "Idol Field Icon Nine*3 Swamp Nine*2 Nine"
    log = tell(form, kinds, f"{start} Field Idol Icon Nine*3 Nine", hand=3, turns=3)
    assert log == told("""
        deal Idol Field Icon; keep 0
        begin 1 0
        play Idol 0 0; check Nine 9 0; pass Idol 0 0
        play Field 1 0; check Nine 9 1; pass Field 0 0
        play Icon 2 0; check Nine 9 2; pass Icon 0 0
        built Icon Field Idol; end 0 0 0
        begin 2 4; draw Swamp Nine*2
        play Swamp 0 4; check Nine 9 0; pass Swamp 0 4
        old-terrain Field; built Swamp; end 2 0 0
        begin 3 4; review Nine; draw Field Idol
        play Idol 0 4; check Icon 5 0; pass Idol 0 4
        play Field 1 4; check Nine 9 1; pass Field 0 4
        old-terrain Swamp; built Field; second-copy Idol; end 1 0 0
    """)


def test_uv_42_a_terrain_replaces_one_of_another_type(form):
    """The foundation does not count any more; the asset in its place never did."""
    kinds = [foundation("Field", terrain=True), asset("Swamp", terrain=True), NINE]
    parts = "Field Nine Swamp Nine*3"
    assert tell(form, kinds, parts, hand=1, turns=2)[-3:] == told("""
        old-terrain Field; built Swamp; end 0 0 0
    """)
    assert [turn[:2] for turn in zones(form, kinds, parts, hand=1, turns=2)] == [(1, 1), (0, 1)]


@pytest.mark.parametrize("make", [foundation, asset])
def test_uv_42_terrain_of_two_in_one_pool_the_left_one_comes_last(form, make):
    """The one that leaves takes its readiness along: one is ready, and not the character."""
    kinds = [foundation("Field", terrain=True), make("Swamp", terrain=True), NINE]
    deck = "Swamp Field Nine*3"
    assert tell(form, kinds, deck, hand=2) == told("""
        deal Swamp Field; keep 0
        begin 1 0
        play Field 0 0; check Nine 9 0; pass Field 0 0
        play Swamp 1 0; check Nine 9 1; pass Swamp 0 0
        built Swamp; old-terrain Swamp; built Field; end 0 0 0
    """)
    assert zones(form, kinds, deck, hand=2) == [Zones(1, 1, 2, 0, 0, 1)]


@pytest.mark.parametrize(
    ("control", "left"),
    [
        (2, 3),  # nothing was committed: the character and what was built are ready
        (1, 2),  # the character was committed: what was built is ready
        (0, 2),  # the old terrain as well
    ],
)
def test_uv_42_what_is_built_beside_a_new_terrain_is_ready(form, control, left):
    """The old terrain leaves as it is, ready or committed, and commits nothing else."""
    kinds = [
        foundation("Swamp", 2, terrain=True),
        foundation("Base", 2),
        foundation("Field", terrain=True),
        asset("Prop"),
        action("Low", control),
        NINE,
    ]
    deck = "Field Prop Nine*2 Swamp Base Low Nine*3"
    log = tell(form, kinds, deck, hand=2, turns=2)
    committed = 2 - control
    assert log == told(f"""
        deal Field Prop; keep 0
        begin 1 0
        play Field 0 0; check Nine 9 0; pass Field 0 0
        play Prop 1 0; check Nine 9 1; pass Prop 0 0
        built Prop Field; end 0 0 0
        begin 2 2; draw Swamp Base
        play Swamp 2 2; check Low {control} 2; pass Swamp {committed} {2 - committed}
        play Base 3 {2 - committed}; check Nine 9 3; pass Base 0 {2 - committed}
        built Base; old-terrain Field; built Swamp; end 0 0 0
    """)
    assert zones(form, kinds, deck, hand=2, turns=2)[1] == Zones(2, left, 2, 0, 0, 2)


# --- UV-43: characters ----------------------------------------------------------------------------


def test_uv_43_an_attached_copy_adds_its_symbols_and_nothing_else(form):
    """Air counts from the next turn on. Still one character is ready, and the hand is as large."""
    kinds = [
        character("Self", symbols="fire air", attaches=True),
        foundation("Gust", symbols="air"),
        foundation("Stone", symbols="earth"),
        NINE,
    ]
    log = tell(form, kinds, "Self Gust Stone Nine Nine Nine*3", hand=3, turns=2)
    assert log == told("""
        deal Self Gust Stone; keep 0
        begin 1 0; play Self 0 0; check Nine 9 0; pass Self 0 0; attached Self; end 2 0 0
        begin 2 1; draw Nine; play Gust 0 1; check Nine 9 0; pass Gust 0 1; built Gust; end 2 0 0
    """)


def test_uv_43_symbols_of_several_copies_add_up(form):
    kinds = [
        character("Self", symbols="fire air", attaches=True),
        character("Same", symbols="fire earth", attaches=True),
        foundation("Gust", symbols="air"),
        foundation("Stone", symbols="earth"),
        foundation("Blaze", symbols="fire"),
        NINE,
    ]
    parts = "Self Same Nine*2 Gust Stone Nine Nine Blaze Nine Nine", "Nine*6"
    log = tell(form, kinds, *parts, hand=2, turns=3)
    assert log == told("""
        deal Self Same; keep 0
        begin 1 0
        play Self 0 0; check Nine 9 0; pass Self 0 0
        play Same 1 0; check Nine 9 1; pass Same 0 0
        attached Same Self; end 0 0 0
        begin 2 1; draw Gust Stone
        play Gust 0 1; check Nine 9 0; pass Gust 0 1; built Gust; end 1 0 0
        begin 3 2; draw Nine
        play Stone 0 2; check Blaze 5 0; pass Stone 0 2; built Stone; end 1 0 0
    """)


def test_uv_43_an_attached_copy_is_in_no_other_zone(form):
    """The next deck is what was turned over, without it."""
    kinds = [character("Self", attaches=True), BASE, NINE]
    parts = "Self Nine Base Nine", "Nine*2"
    assert tell(form, kinds, *parts, hand=1, turns=2, cycling=1) == told("""
        deal Self; keep 0
        begin 1 0; play Self 0 0; check Nine 9 0; pass Self 0 0; attached Self; end 0 0 0
        begin 2 1; draw Base; play Base 0 1; check Nine 9 0; cycle 2 1; removed Nine
        pass Base 0 1; built Base; end 0 0 0
    """)
    assert zones(form, kinds, *parts, hand=1, turns=2, cycling=1) == [
        Zones(foundations=0, ready=0, played=1, momentum=0, hand=0, deck=2),
        Zones(foundations=1, ready=2, played=1, momentum=0, hand=0, deck=1),
    ]


def test_uv_43_other_characters_count_for_difficulty_and_are_discarded(form):
    """No policy wants one; here it is the duty to try a card, and then Four needs 5, not 4."""
    kinds = [character("Rival", 1), foundation("Four", 4), action("Low", 1), NINE]
    parts = "Rival Four Low Nine Low", "Rival Low Nine"
    assert tell(form, kinds, *parts, hand=2, turns=2, cycling=1) == told("""
        deal Rival Four; keep 0
        begin 1 0
        play Rival 1 0; check Low 1 1; pass Rival 0 0
        play Four 5 0; check Nine 9 5; pass Four 0 0
        built Four; cleared Rival; end 0 0 0
        begin 2 2; draw Low; cycle 3 1; removed Rival; draw Low; no-form Low; end 1 0 0
    """)


# --- UV-44: cycling -------------------------------------------------------------------------------


def test_uv_44_deck_3_discard_19_draw_5(form):
    """Take 3, shuffle 19, remove 10, draw 2 of 9, 7 left."""
    kinds = [BASE, STRANGER, NINE, BLANK, action("Taunt")]
    parts = (
        "Base*6 Nine*6 Base*6 Nine*5 Blank Base*5 Stranger Nine*4 Blank Taunt*3",
        "Nine*10 Blank*2 Nine*5 Base*2",
    )
    assert tell(form, kinds, *parts, hand=6, turns=4) == told(f"""
        deal Base*6; keep 0
        begin 1 0; {bases(6, 0)} built Base*6; end 0 0 0
        begin 2 7; draw Base*6; {bases(5, 7)} play Base 5 7; check Blank -1 5; fail Base -1 7
        built Base*5; end 0 0 0
        begin 3 12; draw Base*5 Stranger
        {bases(4, 12)} play Base 4 12; check Blank -1 4; fail Base -1 12
        built Base*4; end 1 0 0
        begin 4 16; draw Taunt*3; cycle 19 10; removed Nine*10; draw Blank*2; no-form Blank
        end 5 0 0
    """)
    assert zones(form, kinds, *parts, hand=6, turns=4)[3] == Zones(15, 16, 0, 0, 5, deck=7)


def test_uv_44_deck_1_discard_9_one_check(form):
    """10 reshuffled, 10 removed, empty: lost before the check counts."""
    kinds = [BASE, NINE]
    deck = "Base*3 Nine*3 Base*3 Nine*3 Base*3 Nine*3 Base*3 Nine"
    assert tell(form, kinds, deck, "Nine*10", hand=3, turns=9) == told(f"""
        deal Base*3; keep 0
        begin 1 0; {bases(3, 0)} built Base*3; end 0 0 0
        begin 2 4; draw Base*3; {bases(3, 4)} built Base*3; end 0 0 0
        begin 3 7; draw Base*3; {bases(3, 7)} built Base*3; end 0 0 0
        begin 4 10; draw Base*3
        play Base 0 10; check Nine 9 0; cycle 10 10; removed Nine*10; cycle 0 10; lose 0 10
    """)


def test_uv_44_deck_1_discard_10_one_check(form):
    """1 card is left, and the check counts."""
    kinds = [BASE, WALL, NINE, BLANK]
    parts = (
        "Base*3 Nine*3 Base*3 Nine*3 Base*3 Nine*2 Blank Base Wall*2 Nine",
        "Blank Base Nine*9",
    )
    assert tell(form, kinds, *parts, hand=3, turns=4) == told(f"""
        deal Base*3; keep 0
        begin 1 0; {bases(3, 0)} built Base*3; end 0 0 0
        begin 2 4; draw Base*3; {bases(3, 4)} built Base*3; end 0 0 0
        begin 3 7; draw Base*3; {bases(2, 7)} play Base 2 7; check Blank -1 2; fail Base -1 7
        built Base*2; end 0 0 0
        begin 4 9; draw Base Wall*2
        play Base 0 9; check Nine 9 0; cycle 11 10; removed Blank Base Nine*8; pass Base 0 9
        built Base; end 2 0 0
    """)
    assert zones(form, kinds, *parts, hand=3, turns=4)[3] == Zones(9, 10, 1, 0, 2, deck=1)


def test_uv_44_a_player_loses_in_the_middle_of_a_draw(form):
    """The second card of three empties the deck, and 3 cards are not 10."""
    kinds = [BASE, NINE]
    assert tell(form, kinds, "Base*3 Nine*3 Base*2", hand=3, turns=9) == told(f"""
        deal Base*3; keep 0
        begin 1 0; {bases(3, 0)} built Base*3; end 0 0 0
        begin 2 4; draw Base*2; cycle 3 10; lose 3 10
    """)


def test_uv_44_the_deck_is_made_as_soon_as_the_last_card_has_arrived(form):
    """The draw ends with the last card, and the deck is new before a card is played."""
    kinds = [BASE, NINE]
    parts = "Base*3 Nine*3 Base*3", "Nine*3", "Nine*2", "Nine"
    assert tell(form, kinds, *parts, hand=3, turns=2, cycling=1) == told(f"""
        deal Base*3; keep 0
        begin 1 0; {bases(3, 0)} built Base*3; end 0 0 0
        begin 2 4; draw Base*3; cycle 3 1; removed Nine
        {bases(1, 4)}
        play Base 1 4; check Nine 9 1; cycle 2 1; removed Nine; pass Base 0 4
        play Base 2 4; check Nine 9 2; cycle 1 1; removed Nine; cycle 0 1; lose 0 1
    """)


def test_uv_44_a_draw_that_leaves_exactly_10_loses_too(form):
    kinds = [BASE, NINE]
    parts = "Base*5 Nine*5 Base*5 Nine*5 Base*3", "Nine*10"
    assert tell(form, kinds, *parts, hand=5, turns=9) == told(f"""
        deal Base*5; keep 0
        begin 1 0; {bases(5, 0)} built Base*5; end 0 0 0
        begin 2 6; draw Base*5; {bases(5, 6)} built Base*5; end 0 0 0
        begin 3 11; draw Base*3; cycle 10 10; removed Nine*10; cycle 0 10; lose 0 10
    """)


def test_uv_44_the_card_in_transit_and_the_pool_are_not_shuffled(form):
    """Two cards lie in the pool and one is being played: the new deck is the three turned over."""
    kinds = [BASE, NINE]
    parts = "Base*3 Nine*3", "Nine*3"
    assert tell(form, kinds, *parts, hand=3, cycling=2) == told(f"""
        deal Base*3; keep 0
        begin 1 0; {bases(2, 0)}
        play Base 2 0; check Nine 9 2; cycle 3 2; removed Nine*2; pass Base 0 0
        built Base*3; end 0 0 0
    """)
    assert zones(form, kinds, *parts, hand=3, cycling=2) == [Zones(3, 3, 3, 0, 0, deck=1)]


def test_uv_44_a_card_that_fails_after_a_cycle_is_discarded(form):
    """It was in transit while the deck was made; the next deck has it."""
    kinds = [foundation("Nope"), WALL, NINE, BLANK]
    parts = "Nope Blank Nope Blank", "Blank Nope Blank", "Blank Nope"
    log = tell(form, kinds, *parts, hand=1, turns=3, cycling=1)
    assert log == told("""
        deal Nope; keep 0
        begin 1 0; play Nope 0 0; check Blank -1 0; fail Nope -1 0; end 0 0 0
        begin 2 1; draw Nope; play Nope 0 1; check Blank -1 0; cycle 3 1; removed Blank
        fail Nope -1 1; end 0 0 0
        begin 3 1; draw Nope; play Nope 0 1; check Blank -1 0; cycle 2 1; removed Blank
        fail Nope -1 1; end 0 0 0
    """)


@pytest.mark.parametrize("going", [FIRST, SECOND])
@pytest.mark.parametrize("keep", [None, [], [(1, 1, 1)]])
def test_uv_44_an_opening_hand_that_is_the_whole_deck_loses_at_once(form, going, keep):
    """Before a mulligan could put cards back."""
    log = tell(form, [BASE, NINE], "Base*2 Nine", hand=3, going=going, keep=keep)
    assert log == told("deal Base*2 Nine; cycle 0 10; lose 0 10")


def test_uv_23_limited_formats_remove_5(form):
    """5 discarded cards leave no deck, 6 leave one card."""
    kinds = [BASE, NINE]
    start = f"deal Base*3; keep 0; begin 1 0; {bases(3, 0)} built Base*3; end 0 0 0;"
    turn = f"begin 2 4; draw Base*3; {bases(1, 4)} play Base 1 4; check Nine 9 1;"
    given = {"hand": 3, "turns": 2, "cycling": 5}
    assert tell(form, kinds, "Base*3 Nine*3 Base*3 Nine*2", "Nine*5", **given) == told(
        f"{start} {turn} cycle 5 5; removed Nine*5; cycle 0 5; lose 0 5"
    )
    assert tell(form, kinds, "Base*3 Nine*3 Base*3 Nine*3", "Nine*6", **given) == told(f"""
        {start} {turn} pass Base 0 4; play Base 2 4; check Nine 9 2
        cycle 6 5; removed Nine*5; pass Base 0 4; built Base*3; end 0 0 0
    """)


# --- UV-46: card types ----------------------------------------------------------------------------


def test_uv_46_actions_are_never_played_and_serve_as_checks(form):
    log = tell(form, [action("Taunt", 7), foundation("Base", 7)], "Base Taunt Taunt*3", hand=2)
    assert log == told("""
        deal Base Taunt; keep 0
        begin 1 0; play Base 7 0; check Taunt 7 7; pass Base 0 0; built Base; end 1 0 0
    """)


def test_uv_46_a_hand_of_actions_has_no_form(form):
    log = tell(form, [action("Taunt", 7)], "Taunt*2 Taunt*3", hand=2)
    assert log == told("deal Taunt*2; keep 0; begin 1 0; no-form Taunt; end 1 0 0")


def test_uv_46_an_action_that_could_be_played_is_refused(form):
    with pytest.raises(ValueError, match=r"."):
        tell(form, [action("Taunt")._replace(form=True)], "Taunt*9")


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        (foundation("One"), "built"),
        (asset("One"), "built"),
        (backup("One"), "built"),
        (attack("One"), "momentum"),
        (character("One"), "cleared"),
        (character("One", attaches=True), "attached"),
    ],
)
def test_uv_46_every_other_type_is_played_as_a_form(form, kind, where):
    log = tell(form, [kind, NINE], "One Nine*4", hand=1, early_attacks=True)
    assert log[:6] == told("""
        deal One; keep 0; begin 1 0; play One 0 0; check Nine 9 0; pass One 0 0
    """)
    assert log[-2] == (where, "One")


# --- UV-48: decided -------------------------------------------------------------------------------


def test_uv_48_a_kind_has_no_keywords_but_unique_and_terrain(form):
    """Throw and Elusive need a rival; no other keyword has a column, so none can matter.

    Groups are for mulligans alone: whatever they are, the game is the same.
    """
    kinds = [foundation("Base"), attack("Jab"), NINE]
    parts = "Base*2 Nine*2 Jab Base Nine*5"
    given = {"hand": 2, "turns": 2, "policy": BALANCED}
    log = tell(form, kinds, parts, **given)
    for change, same in (
        ({"groups": 5}, True),
        ({"unique": True}, False),
        ({"terrain": True}, False),
    ):
        changed = [kind._replace(**change) for kind in kinds]
        assert (tell(form, changed, parts, **given) == log) is same
    assert len(kinds[0].row(0)) == table.COLUMNS == 19


def test_uv_48_a_turn_limit_ends_a_game_that_nobody_lost(form):
    kinds = [BASE, NINE]
    deck, stack = stacked(kinds, "Base Nine Base Nine Base Nine Nine")
    for turns in (1, 2):
        counts = [0] * game.game_cells(len(deck), turns)
        form.play_games(
            [1, 2, 3, 4], deck, numbered(kinds), rules(hand=1, turns=turns), stack, 1, counts
        )
        lost = turns * game.turn_cells(len(deck)) + game.MARKS * (turns + 1)
        assert counts[lost : lost + turns + 1] == [1, *[0] * turns]
    log = tell(form, kinds, "Base Nine Base Nine Base Nine Nine", hand=1, turns=2)
    assert log[-1] == ("end", 0, 0, 0)
