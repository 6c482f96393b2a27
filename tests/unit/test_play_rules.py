"""Opening hands, mulligans and turns, played by hand: UV-30 to UV-33.

Each game has a stacked deck, and what the kernel tells of it is compared whole. The decks are
written as they are used: what is dealt, then what each check and each draw takes.
"""

from itertools import permutations
from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.play_tables import (
    ATTACK_FIRST,
    BUILD,
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
from uvdeck.play import game

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=9)  # out of reach
NINE = foundation("Nine", difficulty=20, control=9)  # what checks turn over
TAUNT = action("Taunt")
BLOWS = [attack(name) for name in ("Jab", "Hook", "Kick", "Punch", "Slap")]
FOUNDATIONS, ATTACKS = 1, 2  # groups of a mulligan
GROUPED = [foundation("Base", groups=FOUNDATIONS)] + [
    blow._replace(groups=ATTACKS) for blow in BLOWS
]


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


# --- UV-30: the hand ------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [1, 3, 6])
def test_uv_30_the_opening_hand_and_every_turn_fill_up_to_the_hand_size(form, hand):
    """All of it is built on turn 1 and drawn anew on turn 2."""
    log = tell(
        form, [BASE, NINE], f"Base*{hand} Nine*{hand} Base*{hand} Nine*9", hand=hand, turns=2
    )
    assert log[: hand + 1] == told(f"deal Base*{hand}; keep 0")
    start = log.index(("end", 0, 0, 0)) + 1
    assert log[start : start + hand + 1] == told(f"begin 2 {hand + 1}; draw Base*{hand}")
    assert log[start + hand + 1] == ("play", "Base", 0, hand + 1)


def test_uv_30_a_full_hand_draws_nothing(form):
    log = tell(
        form, [WALL, NINE], "Wall*2 Wall Wall Wall Wall Wall Nine", hand=2, going=SECOND, turns=3
    )
    assert log == told("""
        deal Wall*2; keep 0
        begin 1 1; draw Wall; play Wall 9 1; check Wall 5 9; fail Wall 4 1; end 2 0 0
        begin 2 1; play Wall 9 1; check Wall 5 9; fail Wall 4 1; end 1 0 0
        begin 3 1; draw Wall; play Wall 9 1; check Wall 5 9; fail Wall 4 1; end 1 0 0
    """)


# --- UV-31: mulligans -----------------------------------------------------------------------------


def test_uv_31_the_first_player_redraws_twice_where_no_foundation_shows(form):
    """Returned cards are not drawn again; only the deck of the kept hand is shuffled."""
    log = tell(
        form,
        GROUPED,
        "Jab Hook Kick Punch Base Jab Slap Base",
        "Hook Base Punch Kick Slap Jab",
        hand=2,
        keep=[(FOUNDATIONS, 1, 2)],
    )
    assert log == told("""
        deal Jab Hook
        return Jab Hook; redrawn Kick Punch
        return Kick Punch; redrawn Base Jab
        keep 2; shuffled 6
        begin 1 0; play Base 0 0; check Hook 5 0; pass Base 0 0; built Base; end 1 0 0
    """)


def test_uv_31_the_first_player_keeps_a_second_hand_with_a_foundation(form):
    """The policy wants two foundations, but one forbids another mulligan."""
    log = tell(
        form,
        GROUPED,
        "Jab Base Base Kick Base Base",
        "Jab Base Base Base",
        hand=2,
        keep=[(FOUNDATIONS, 2, 2)],
    )
    assert log == told("""
        deal Jab Base
        return Jab Base; redrawn Base Kick
        keep 1; shuffled 4
        begin 1 0; play Base 0 0; check Jab 5 0; pass Base 0 0; built Base; end 1 0 0
    """)


def test_uv_31_the_first_player_never_redraws_a_third_time(form):
    log = tell(
        form,
        GROUPED,
        "Jab Hook Kick Punch Slap Jab Base Base",
        "Base Base Jab Hook Kick Punch",
        hand=2,
        keep=[(FOUNDATIONS, 1, 2)],
    )
    assert log == told("""
        deal Jab Hook
        return Jab Hook; redrawn Kick Punch
        return Kick Punch; redrawn Slap Jab
        keep 2; shuffled 6
        begin 1 0; no-form Jab; end 1 0 0
    """)


def test_uv_31_the_first_player_redraws_the_whole_hand_or_nothing(form):
    """A policy of sending some cards back is the second player's alone."""
    log = tell(
        form,
        GROUPED,
        "Base Jab Base Base Hook",
        "Hook Base Jab",
        hand=2,
        keep=[(ATTACKS, 0, 0)],
        redraw=ATTACKS,
    )
    assert log == told("""
        deal Base Jab
        return Base Jab; redrawn Base Base
        keep 1; shuffled 3
        begin 1 0; play Base 0 0; check Hook 5 0; pass Base 0 0
        play Base 1 0; check Base 5 1; pass Base 0 0
        built Base*2; end 0 0 0
    """)


def test_uv_31_the_second_player_redraws_some_cards_once(form):
    """The new hand is no better than the old one, and is kept all the same."""
    log = tell(
        form,
        GROUPED,
        "Jab Base Hook Kick Punch Slap Base",
        "Slap Jab Hook Base",
        hand=3,
        going=SECOND,
        keep=[(FOUNDATIONS, 2, 3)],
        redraw=ATTACKS,
    )
    assert log == told("""
        deal Jab Base Hook
        return Jab Hook; redrawn Kick Punch
        keep 1; shuffled 4
        begin 1 1; draw Slap; play Base 0 1; check Jab 5 0; pass Base 0 1; built Base; end 3 0 0
    """)


def test_uv_31_the_second_player_may_redraw_the_whole_hand(form):
    log = tell(
        form,
        GROUPED,
        "Jab Hook Kick Punch Base Base",
        "Hook Base Jab Base",
        hand=2,
        going=SECOND,
        keep=[(FOUNDATIONS, 1, 2)],
    )
    assert log == told("""
        deal Jab Hook
        return Jab Hook; redrawn Kick Punch
        keep 1; shuffled 4
        begin 1 1; draw Hook; no-form Hook; end 2 0 0
    """)


@pytest.mark.parametrize(
    ("keep", "redraw"),
    [
        ([(FOUNDATIONS, 1, 2)], 0),  # the hand is wanted
        ([(ATTACKS, 1, 2)], ATTACKS),  # it is not, but has no card of those that are sent back
    ],
)
def test_uv_31_nothing_is_shuffled_where_nothing_goes_back(form, keep, redraw):
    log = tell(
        form, GROUPED, "Base*2 Jab Hook Jab*4", hand=2, going=SECOND, keep=keep, redraw=redraw
    )
    assert log[:5] == told("deal Base*2; keep 0; begin 1 1; draw Jab")
    assert log[5:7] == told("play Base 0 1; check Hook 5 0")


def test_uv_31_a_tiny_deck_reaches_what_was_returned_in_its_order(form):
    log = tell(
        form,
        GROUPED,
        "Jab Hook Kick Punch Slap",
        "Slap Jab",
        hand=3,
        keep=[(FOUNDATIONS, 1, 3)],
    )
    assert log == told("""
        deal Jab Hook Kick
        return Jab Hook Kick; redrawn Punch Slap Jab
        return Punch Slap Jab; redrawn Hook Kick Punch
        keep 2; shuffled 2
        begin 1 0; no-form Hook; end 2 0 0
    """)


@pytest.mark.parametrize(
    ("keep", "kept"),
    [
        ([], True),
        ([(FOUNDATIONS, 2, 3)], True),
        ([(FOUNDATIONS, 3, 3)], False),
        ([(FOUNDATIONS, 0, 1)], False),
        ([(FOUNDATIONS, 2, 3), (ATTACKS, 1, 1)], True),
        ([(FOUNDATIONS, 2, 3), (ATTACKS, 2, 3)], False),
        ([(FOUNDATIONS, 0, 1), (ATTACKS, 1, 1)], False),
        ([(FOUNDATIONS | ATTACKS, 3, 3)], True),
    ],
)
def test_uv_31_a_hand_is_kept_that_has_all_parts_of_the_policy(form, keep, kept):
    parts = ["Base Jab Base Kick Base Hook Slap*9", "Slap*9 Base*2 Jab"]
    log = tell(form, GROUPED, *parts[: 1 if kept else 2], hand=3, going=SECOND, keep=keep)
    if kept:
        assert log[3:5] == told("keep 0; begin 1 1")
    else:
        assert log[3:11] == told("""
            return Base Jab Base; redrawn Kick Base Hook; keep 1; shuffled 12
        """)


# --- UV-32: setting up ----------------------------------------------------------------------------


def test_uv_32_the_first_player_begins_committed_and_skips_ready_review_and_draw(form):
    """The check lacks 1, and no character is ready for it; the action is not reviewed."""
    log = tell(
        form,
        [foundation("Base", 5), foundation("Four", control=4), TAUNT],
        "Base Taunt Four Base Base",
        hand=2,
    )
    assert log == told("""
        deal Base Taunt; keep 0
        begin 1 0; play Base 5 0; check Four 4 5; fail Base 1 0; end 1 0 0
    """)


def test_uv_32_the_first_player_has_a_whole_turn_from_turn_2_on(form):
    log = tell(
        form,
        [foundation("Base", 5), foundation("Four", control=4), TAUNT],
        "Base Taunt Four Base Base Four Base Base",
        hand=2,
        turns=2,
    )
    assert log == told("""
        deal Base Taunt; keep 0
        begin 1 0; play Base 5 0; check Four 4 5; fail Base 1 0; end 1 0 0
        begin 2 1; review Taunt; draw Base*2
        play Base 5 1; check Four 4 5; pass Base 1 0; built Base; end 1 0 0
    """)


def test_uv_32_the_second_player_readies_reviews_and_draws_one_card_more(form):
    log = tell(
        form,
        [foundation("Base", 5), foundation("Four", control=4), TAUNT],
        "Base Taunt Base Base Four Base Base",
        hand=2,
        going=SECOND,
    )
    assert log == told("""
        deal Base Taunt; keep 0
        begin 1 1; review Taunt; draw Base*2
        play Base 5 1; check Four 4 5; pass Base 1 0; built Base; end 2 0 0
    """)


def test_uv_32_the_card_more_is_for_turn_1_alone(form):
    log = tell(form, [BASE], "Base Base Base*2 Base Base*2 Base", hand=1, going=SECOND, turns=2)
    assert log[:12] == told("""
        deal Base; keep 0
        begin 1 1; draw Base; play Base 0 1; check Base 5 0; pass Base 0 1
        play Base 1 1; check Base 5 1; pass Base 0 1; built Base*2
    """)
    assert log[12:] == told("""
        end 0 0 0
        begin 2 3; draw Base; play Base 0 3; check Base 5 0; pass Base 0 3; built Base; end 0 0 0
    """)


@pytest.mark.parametrize(("going", "ready", "draws"), [(FIRST, 0, ""), (SECOND, 1, "draw Nine;")])
@pytest.mark.parametrize("early", [False, True])
def test_uv_32_nobody_attacks_on_the_first_turn(form, going, ready, draws, early):
    """Attacks come first for this policy; only UV-24 lets them."""
    log = tell(
        form,
        [attack("Jab"), BASE, NINE],
        "Jab Base Nine*20",
        hand=2,
        going=going,
        turns=2,
        early_attacks=early,
        policy=ATTACK_FIRST,
    )
    start = f"deal Jab Base; keep 0; begin 1 {ready}; {draws}"
    jab = "play Jab {0} {1}; check Nine 9 {0}; pass Jab 0 {1}; hit Jab 4 4;"
    base = "play Base {0} {1}; check Nine 9 {0}; pass Base 0 {1};"
    late = "begin 2 {0}; draw Nine*{1}; play Nine 20 {0}; check Nine 9 20; fail Nine 11 {0}"
    left = going - FIRST
    if early:
        assert log == told(
            f"{start} {jab.format(0, ready)} {base.format(1, ready)}"
            f"built Base; momentum Jab; end {left} 4 4;"
            f"{late.format(2, 2 - left)}; end 1 0 4"
        )
    else:
        assert log == told(
            f"{start} {base.format(0, ready)} built Base; end {1 + left} 0 0; begin 2 2;"
            f"{'' if left else 'draw Nine;'} {jab.format(0, 2)} momentum Jab; end 1 4 4"
        )


# --- UV-33: a turn --------------------------------------------------------------------------------


def test_uv_33_everything_gets_ready_again(form):
    log = tell(
        form,
        [foundation("Base", 5), foundation("Four", control=4), WALL],
        "Base Wall Wall Four Base Base*3",
        hand=2,
        going=SECOND,
        turns=2,
    )
    assert log == told("""
        deal Base Wall; keep 0
        begin 1 1; draw Wall; play Base 5 1; check Four 4 5; pass Base 1 0; built Base; end 2 0 0
        begin 2 2; play Wall 9 2; check Base 5 9; fail Wall 4 2; end 1 0 0
    """)


@pytest.mark.parametrize("hand", list(permutations(["Taunt", "Boast", "Elder"])))
def test_uv_33_review_discards_one_card_that_is_never_a_form(form, hand):
    """The lowest kind of several, and none where all are forms."""
    taunts = [TAUNT, action("Boast"), character("Elder", form=False)]
    log = tell(
        form,
        [*taunts, BASE, NINE],
        f"{' '.join(hand)} Base Base Nine Base Nine*3",
        hand=3,
        going=SECOND,
        turns=2,
    )
    assert log == told(f"""
        deal {" ".join(hand)}; keep 0
        begin 1 1; review Taunt; draw Base*2
        play Base 0 1; check Nine 9 0; pass Base 0 1
        play Base 1 1; check Base 5 1; pass Base 0 1
        built Base*2; end 2 0 0
        begin 2 3; review Boast; draw Nine*2; play Nine 20 3; check Nine 9 20; cycle 5 10; lose 5 10
    """)


def test_uv_33_the_pool_is_cleared_from_right_to_left_each_card_to_its_zone(form):
    kinds = [
        attack("Jab"),
        attack("Feint", damage=0),
        BASE,
        asset("Shield", 1),
        backup("Friend", 2),
        character("Self", 3, attaches=True),
        NINE,
    ]
    game_ = {"hand": 6, "early_attacks": True, "policy": ATTACK_FIRST}
    deck = "Feint Self Friend Jab Base Shield Nine*7"
    assert tell(form, kinds, deck, **game_) == told("""
        deal Feint Self Friend Jab Base Shield; keep 0
        begin 1 0
        play Jab 0 0; check Nine 9 0; pass Jab 0 0; hit Jab 4 4
        play Feint 1 0; check Nine 9 1; pass Feint 0 0; hit Feint 0 4
        play Base 2 0; check Nine 9 2; pass Base 0 0
        play Shield 4 0; check Nine 9 4; pass Shield 0 0
        play Friend 6 0; check Nine 9 6; pass Friend 0 0
        play Self 8 0; check Nine 9 8; pass Self 0 0
        attached Self; built Friend Shield Base; cleared Feint; momentum Jab
        end 0 4 4
    """)
    assert zones(form, kinds, deck, **game_) == [
        Zones(foundations=1, ready=1, played=6, momentum=1, hand=0, deck=1)
    ]


def test_uv_33_built_cards_enter_ready_but_help_no_check_of_their_turn(form):
    """The second check lacks 1; the foundation that was just played is not in the stage yet."""
    kinds = [foundation("Base", 4)]
    assert tell(form, kinds, "Base*3 Base*6", hand=3, going=FIRST) == told("""
        deal Base*3; keep 0
        begin 1 0; play Base 4 0; check Base 5 4; pass Base 0 0
        play Base 5 0; check Base 5 5; pass Base 0 0
        built Base*2; end 1 0 0
    """)
    assert zones(form, kinds, "Base*3 Base*6", hand=3) == [Zones(2, 2, 2, 0, 1, 4)]


def test_uv_33_an_unreachable_form_must_be_tried_once_a_turn(form):
    log = tell(form, [WALL, TAUNT], "Wall Taunt Wall Wall Wall Wall*2", hand=2, turns=2)
    assert log == told("""
        deal Wall Taunt; keep 0
        begin 1 0; play Wall 9 0; check Wall 5 9; fail Wall 4 0; end 1 0 0
        begin 2 1; review Taunt; draw Wall*2
        play Wall 9 1; check Wall 5 9; fail Wall 4 1; end 1 0 0
    """)


def test_uv_33_one_try_is_enough(form):
    """After a card that passed nobody has to try what the policy does not want."""
    log = tell(form, [BASE, WALL], "Wall Base Wall Wall", hand=2)
    assert log == told("""
        deal Wall Base; keep 0
        begin 1 0; play Base 0 0; check Wall 5 0; pass Base 0 0; built Base; end 1 0 0
    """)


@pytest.mark.parametrize("early", [False, True])
def test_uv_33_attacks_are_no_duty_where_they_are_forbidden(form, early):
    log = tell(form, [attack("Jab", 9), TAUNT], "Jab Taunt Jab Jab", hand=2, early_attacks=early)
    if early:
        assert log == told("""
            deal Jab Taunt; keep 0
            begin 1 0; play Jab 9 0; check Jab 5 9; fail Jab 4 0; end 1 0 0
        """)
    else:
        assert log == told("deal Jab Taunt; keep 0; begin 1 0; no-form Taunt; end 1 0 0")


@pytest.mark.parametrize("hand", list(permutations(["Base", "Jab", "Kick"])))
def test_uv_33_the_lowest_kind_is_discarded_where_nothing_is_idle(form, hand):
    kinds = [kind._replace(symbols="air") for kind in (BASE, attack("Jab"), attack("Kick"))]
    log = tell(form, kinds, f"{' '.join(hand)} Jab*3", hand=3)
    assert log == told(f"deal {' '.join(hand)}; keep 0; begin 1 0; no-form Base; end 2 0 0")


def test_uv_33_without_a_form_one_card_of_the_hand_is_discarded(form):
    """First what never is a form, else the lowest kind."""
    stranger = foundation("Stranger", symbols="air")
    log = tell(
        form,
        [stranger, attack("Jab", symbols="air"), TAUNT],
        "Jab Stranger Taunt Jab Stranger Taunt Jab*3",
        hand=3,
        turns=3,
    )
    assert log == told("""
        deal Jab Stranger Taunt; keep 0
        begin 1 0; no-form Taunt; end 2 0 0
        begin 2 1; draw Jab; no-form Stranger; end 2 0 0
        begin 3 1; draw Stranger; no-form Stranger; end 2 0 0
    """)


def test_uv_33_cards_of_review_and_of_a_hand_that_is_shown_are_discarded(form):
    """The new deck is made of them: the stack would not fit others."""
    kinds = [WALL, TAUNT, action("Boast"), action("Bluff")]
    log = tell(form, kinds, "Boast Bluff Taunt*2", "Boast Bluff", hand=2, turns=2, cycling=1)
    assert log == told("""
        deal Boast Bluff; keep 0
        begin 1 0; no-form Boast; end 1 0 0
        begin 2 1; review Bluff; draw Taunt*2; cycle 2 1; removed Boast
        no-form Taunt; end 1 0 0
    """)


def test_uv_33_what_is_played_never_goes_twice_and_the_policy_may_stop(form):
    """`build` leaves attacks in the hand, which is then filled up by what is missing."""
    log = tell(
        form,
        [BASE, attack("Jab")],
        "Jab Base Jab Base Base Jab*3",
        hand=2,
        turns=2,
        policy=BUILD,
    )
    assert log == told("""
        deal Jab Base; keep 0
        begin 1 0; play Base 0 0; check Jab 5 0; pass Base 0 0; built Base; end 1 0 0
        begin 2 2; draw Base; play Base 0 2; check Base 5 0; pass Base 0 2; built Base; end 1 0 0
    """)


# --- Stacked decks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "parts",
    [
        ["Base Base Jab Jab"],  # as many cards, but others
        ["Base Base Base"],
        ["Base Base Base Jab Jab"],
        ["Base Base Base Jab", "Base Base"],  # the deck of the first cycle has a Jab
        ["Base Base Base Jab", "Base Jab Base"],
    ],
)
def test_a_stack_of_other_cards_is_refused(form, parts):
    """What is shuffled is known, so a stack that lost or found a card is a mistake."""
    kinds = [BASE, attack("Jab")]
    deck, _ = stacked(kinds, "Base Base Base Jab")
    given = rules(hand=1, going=SECOND, cycling=1, policy=BUILD)
    assert form.tell_game(
        [1, 2, 3, 4], deck, numbered(kinds), given, stacked(kinds, "Base*3 Jab")[1], 0, 9
    )
    with pytest.raises(ValueError, match=r"."):
        form.tell_game([1, 2, 3, 4], deck, numbered(kinds), given, stacked(kinds, *parts)[1], 0, 9)


@pytest.mark.parametrize(
    "change",
    [{"hand": 0}, {"hand": 5}, {"turns": 0}, {"going": 0}, {"going": 3}, {"cycling": 0}],
    ids=lambda change: next(iter(change)),
)
def test_rules_that_no_game_has_are_refused(form, change):
    """A cycle that removes nothing would never end where no card is left."""
    with pytest.raises(ValueError, match=r"."):
        tell(form, [BASE], "Base*4", **change)
