"""The policies `build`, `attack` and `balanced`, played by hand: a game for each clause."""

from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.play_tables import (
    ALWAYS,
    ATTACK_FIRST,
    BALANCED,
    BUILD,
    SECOND,
    Event,
    action,
    asset,
    attack,
    backup,
    character,
    foundation,
    names,
    tell,
    told,
)
from uvdeck.play import game

BASE = foundation("Base")
WALL = foundation("Wall", difficulty=20)  # out of reach
NINE = action("Nine", control=9)  # what checks turn over
ONE = action("One", control=1)
EVERY = [BUILD, ATTACK_FIRST, BALANCED]


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


def played(log: list[Event]) -> str:
    """Return which cards were tried, in their order; turns are parted by a bar."""
    words = [
        str(event[1]) if event[0] == "play" else "|" for event in log if event[0] in ("play", "end")
    ]
    return " ".join(words).removesuffix(" |")


def order(form: Any, hand: str, checks: str, kinds: list[Any], policy: int, **given: Any) -> str:
    """Return in which order a hand is played on a turn with attacks."""
    size = len(names(hand))
    log = tell(
        form, kinds, f"{hand} {checks}", hand=size, early_attacks=True, policy=policy, **given
    )
    return played(log)


# --- What all have in common ----------------------------------------------------------------------


@pytest.mark.parametrize("policy", EVERY)
@pytest.mark.parametrize(("good", "tried"), [(2, "Free Five"), (1, "Free")])
def test_a_card_is_played_where_half_of_the_deck_lets_it_pass(form, policy, good, tried):
    """One card is turned over for Free; then two of four or one of four let Five pass."""
    kinds = [foundation("Free"), foundation("Five", 5), NINE, ONE]
    checks = f"One {'Nine ' * good}{'One ' * (4 - good)}"
    assert order(form, "Five Free", checks, kinds, policy) == tried


@pytest.mark.parametrize("policy", EVERY)
def test_what_could_be_committed_counts_for_the_half(form, policy):
    """Where the character is ready, control 1 reaches 2: for the second player on turn 1."""
    kinds = [foundation("Two", 2), WALL, NINE, ONE]
    for ready, going in ((False, 1), (True, SECOND)):
        log = tell(form, kinds, "Two Wall One*2 One*4", hand=2, going=going, policy=policy)
        tried = [event for event in log if event[0] == "play"]
        assert tried == [("play", "Two", 2, int(ready))]
        assert (log[-2] == ("built", "Two")) is ready


@pytest.mark.parametrize("policy", EVERY)
def test_the_lowest_kind_is_played_among_equals(form, policy):
    kinds = [foundation("Anvil"), foundation("Bell"), foundation("Crown"), NINE]
    assert (
        order(form, "Crown Anvil Bell", "Nine Nine Nine Nine", kinds, policy) == "Anvil Bell Crown"
    )


@pytest.mark.parametrize("policy", EVERY)
def test_copies_of_a_card_do_not_hide_each_other(form, policy):
    kinds = [BASE, NINE]
    assert order(form, "Base Base", "Nine Nine Nine", kinds, policy) == "Base Base"


@pytest.mark.parametrize("policy", EVERY)
def test_the_duty_is_done_with_the_likeliest_card(form, policy):
    """None is likely enough to be played without it. An attack is as good as another card."""
    kinds = [WALL, foundation("Seven", 7), attack("Four", 4), NINE, ONE]
    assert order(form, "Wall Seven Four", "One One Nine One", kinds, policy) == "Four"
    assert order(form, "Wall Seven Wall", "One One Nine One", kinds, policy) == "Seven"
    assert order(form, "Wall Wall Wall", "One One Nine One", kinds, policy) == "Wall"


@pytest.mark.parametrize("policy", EVERY)
def test_the_duty_is_done_with_the_lowest_kind_among_equals(form, policy):
    kinds = [foundation("Pale", 20), foundation("Wall", 20), NINE]
    assert order(form, "Wall Pale", "Nine Nine", kinds, policy) == "Pale"


@pytest.mark.parametrize("policy", EVERY)
def test_no_policy_plays_other_characters_of_its_own_will(form, policy):
    """It is the duty alone that makes one try them."""
    kinds = [character("Rival"), BASE, NINE]
    assert order(form, "Rival Base", "Nine Nine Nine", kinds, policy) == "Base"
    assert order(form, "Rival Rival", "Nine Nine Nine", kinds, policy) == "Rival"


@pytest.mark.parametrize("policy", EVERY)
def test_a_policy_knows_what_is_left_in_the_deck(form, policy):
    """Five cards are left at first, two of them good; what was turned over is known."""
    kinds = [foundation("Free"), foundation("Fill"), foundation("Five", 3), NINE, ONE]
    hand = "Five Free Fill"
    assert order(form, hand, "One One Nine Nine One", kinds, policy) == "Free Fill Five"
    assert order(form, hand, "Nine One One Nine One", kinds, policy) == "Free Fill"
    assert order(form, hand, "Nine Nine One One One", kinds, policy) == "Free Fill"


@pytest.mark.parametrize("policy", EVERY)
def test_control_0_lets_free_cards_pass(form, policy):
    """Not by duty: the second card is played as well."""
    kinds = [foundation("Free", ignores=ALWAYS), action("Zero", 0)]
    assert order(form, "Free Free", "Zero Zero Zero Zero", kinds, policy) == "Free Free"


@pytest.mark.parametrize("policy", EVERY)
def test_a_policy_knows_the_deck_after_a_mulligan(form, policy):
    """Two of five cards let Five pass when it could be played, and nothing is counted twice."""
    kinds = [foundation("Free"), foundation("Five", 4), NINE, ONE._replace(groups=1)]
    log = tell(
        form,
        kinds,
        "One One Free Five One Nine Nine One",
        "One Nine One Nine One One",
        hand=2,
        policy=policy,
        keep=[(1, 0, 1)],
    )
    assert log[2:8] == told("return One*2; redrawn Free Five; keep 1; shuffled 6")
    assert played(log) == "Free"


# --- build ----------------------------------------------------------------------------------------


def test_build_plays_what_stays_in_the_stage_the_easiest_first(form):
    """Foundations, assets, backups and copies of the character alike; no attacks."""
    kinds = [
        attack("Jab"),
        foundation("Base", 3),
        asset("Shield", 2),
        backup("Friend", 1),
        character("Self", 0, attaches=True),
        NINE,
    ]
    log = tell(
        form, kinds, "Jab Base Shield Friend Self Nine*6", hand=5, early_attacks=True, policy=BUILD
    )
    assert log == told("""
        deal Jab Base Shield Friend Self; keep 0
        begin 1 0
        play Self 0 0; check Nine 9 0; pass Self 0 0
        play Friend 2 0; check Nine 9 2; pass Friend 0 0
        play Shield 4 0; check Nine 9 4; pass Shield 0 0
        play Base 6 0; check Nine 9 6; pass Base 0 0
        built Base Shield Friend; attached Self; end 1 0 0
    """)


def test_build_attacks_only_by_duty_and_once(form):
    kinds = [attack("Jab"), attack("Kick", 1), NINE]
    assert order(form, "Jab Kick", "Nine Nine Nine", kinds, BUILD) == "Jab"


# --- attack ---------------------------------------------------------------------------------------


def test_attack_plays_the_most_damage_first_and_then_builds(form):
    kinds = [
        BASE,
        asset("Shield", 1),
        attack("Jab", 0, damage=2),
        attack("Kick", 1, damage=6),
        attack("Hook", 2, damage=6),
        NINE,
    ]
    log = tell(
        form,
        kinds,
        "Base Shield Jab Hook Kick Nine*6",
        hand=5,
        early_attacks=True,
        policy=ATTACK_FIRST,
    )
    assert log == told("""
        deal Base Shield Jab Hook Kick; keep 0
        begin 1 0
        play Kick 1 0; check Nine 9 1; pass Kick 0 0; hit Kick 6 6
        play Hook 3 0; check Nine 9 3; pass Hook 0 0; hit Hook 6 12
        play Jab 2 0; check Nine 9 2; pass Jab 0 0; hit Jab 2 14
        play Base 3 0; check Nine 9 3; pass Base 0 0
        play Shield 5 0; check Nine 9 5; pass Shield 0 0
        built Shield Base; momentum Jab Hook Kick; end 0 14 14
    """)


def test_attack_leaves_out_attacks_that_are_unlikely(form):
    """Damage 9 at difficulty 9 has one card of four; damage 1 has all."""
    kinds = [BASE, attack("Slam", 9, damage=9), attack("Jab", 0, damage=1), NINE, action("Five", 5)]
    hand, checks = "Base Slam Jab", "Five Five Five Nine"
    assert order(form, hand, checks, kinds, ATTACK_FIRST) == "Jab Base"


def test_attack_builds_where_attacks_are_forbidden(form):
    kinds = [BASE, attack("Jab"), NINE]
    log = tell(form, kinds, "Jab Base Base Nine*9", hand=3, policy=ATTACK_FIRST, turns=2)
    assert played(log) == "Base Base | Jab"


# --- balanced -------------------------------------------------------------------------------------


def test_balanced_wants_two_foundations_a_turn_before_it_attacks(form):
    """Those of the pool count; then come attacks, and then all else that stays."""
    kinds = [BASE, asset("Shield"), attack("Jab"), NINE]
    log = tell(
        form,
        kinds,
        "Jab Shield Base Base Base Nine*5 Base*2 Jab Base Shield Nine*6",
        hand=5,
        turns=2,
        early_attacks=True,
        policy=BALANCED,
    )
    assert log == told("""
        deal Jab Shield Base*3; keep 0
        begin 1 0
        play Base 0 0; check Nine 9 0; pass Base 0 0
        play Base 1 0; check Nine 9 1; pass Base 0 0
        play Jab 2 0; check Nine 9 2; pass Jab 0 0; hit Jab 4 4
        play Base 3 0; check Nine 9 3; pass Base 0 0
        play Shield 4 0; check Nine 9 4; pass Shield 0 0
        built Shield Base; momentum Jab; built Base*2; end 0 4 4
        begin 2 4; draw Base*2 Jab Base Shield
        play Base 0 4; check Nine 9 0; pass Base 0 4
        play Jab 1 4; check Nine 9 1; pass Jab 0 4; hit Jab 4 4
        play Base 2 4; check Nine 9 2; pass Base 0 4
        play Base 3 4; check Nine 9 3; pass Base 0 4
        play Shield 4 4; check Nine 9 4; pass Shield 0 4
        built Shield Base*2; momentum Jab; built Base; end 0 4 8
    """)


def test_balanced_takes_the_easiest_foundation(form):
    kinds = [foundation("Heavy", 3), foundation("Light", 1), attack("Jab"), NINE]
    hand, checks = "Jab Heavy Light", "Nine Nine Nine Nine"
    assert order(form, hand, checks, kinds, BALANCED) == "Light Heavy Jab"


def test_balanced_never_wants_more_than_eight_foundations(form):
    """On turn 5 it has eight, not ten, and attacks first; on turn 4 it has six and builds first."""
    kinds = [BASE, attack("Jab"), NINE]
    turn = "Nine*2 Base*2 "
    log = tell(
        form, kinds, f"Base*2 {turn * 3} Nine*2 Base Jab Nine*3", hand=2, turns=5, policy=BALANCED
    )
    assert played(log) == "Base Base | Base Base | Base Base | Base Base | Jab Base"
    log = tell(
        form, kinds, f"Base*2 {turn * 2} Nine*2 Base Jab Nine*3", hand=2, turns=4, policy=BALANCED
    )
    assert played(log) == "Base Base | Base Base | Base Base | Base Jab"


def test_balanced_attacks_by_damage_times_chance(form):
    """10 damage with half of the deck are worth 5, and 6 with all of it are more.

    `attack` looks at the damage alone. Neither plays what passes in fewer than half of the cases.
    """
    kinds = [attack("Slam", 5, damage=10), attack("Jab", 0, damage=6), NINE, ONE]
    hand, checks = "Slam Jab", "Nine One Nine One"
    assert order(form, hand, checks, kinds, BALANCED)[:3] == "Jab"
    assert order(form, hand, checks, kinds, ATTACK_FIRST)[:4] == "Slam"
    kinds[0] = attack("Slam", 5, damage=13)
    assert order(form, hand, checks, kinds, BALANCED)[:4] == "Slam"
    assert order(form, hand, "One One Nine One", kinds, BALANCED)[:3] == "Jab"


def test_balanced_wants_no_foundation_that_is_unlikely(form):
    kinds = [foundation("Wall", 20), attack("Jab"), asset("Shield", 1), NINE]
    assert order(form, "Wall Jab Shield", "Nine Nine Nine", kinds, BALANCED) == "Jab Shield"
