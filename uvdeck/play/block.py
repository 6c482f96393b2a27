"""Blocking an attack (UV-34, UV-36, UV-40), and whether a policy tries to.

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from typing import Final

from uvdeck.play.piles import leave_hand
from uvdeck.play.policies import block_cost
from uvdeck.play.table import (
    BLOCK,
    BLOCK_MODIFIER,
    BLOCK_ZONE,
    BLOCKED,
    CONTROLS,
    DAMAGE,
    HAND,
    HEALTH,
    NO_BLOCK,
    ODDS,
    POLICY,
    PROGRESSIVE,
    READY,
    ROW,
    SHARED,
    SIZE,
    SPEED,
    SYMBOLS,
    THROW,
    TOP,
    WEIGHED,
    ZONE,
    count_in,
    note,
)
from uvdeck.play.turn import attempt, clearing, fill_reach
from uvdeck.sampling import purecython as cython

#: What became of an attack.
UNBLOCKED: Final = 0
PARTLY: Final = 1
COMPLETELY: Final = 2
#: The blocker's deck ran out in the check.
BROKE_OFF: Final = 3


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def half(damage: cython.int) -> cython.int:
    """Return half of a damage, rounded up."""
    return (damage + 1) >> 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def let_through(damage: cython.int, is_throw: cython.int, outcome: cython.int) -> cython.int:
    """Return the damage that is left of an attack (UV-40)."""
    if outcome == UNBLOCKED:
        return damage
    if outcome == PARTLY or is_throw:
        return half(damage)
    return 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def stops(attack_zone: cython.int, block_zone: cython.int) -> cython.int:
    """Return what a block in one zone makes of an attack in another, if its check passes."""
    distance: cython.int = attack_zone - block_zone
    if block_zone == 0 or distance > 1 or distance < -1:
        return UNBLOCKED
    return COMPLETELY if distance == 0 else PARTLY


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def block_need(
    kinds: cython.p_int, g: cython.p_int, row: cython.Py_ssize_t, speed: cython.int
) -> cython.int:
    """Return the difficulty of a block: speed, modifier, progressive difficulty; 0 at least."""
    need: cython.int = speed + kinds[row + BLOCK_MODIFIER] + g[PROGRESSIVE]
    return need if need > 0 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick_block(
    kinds: cython.p_int,
    hand: cython.p_short,
    left: cython.p_int,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
    attack: cython.p_int,
    at: cython.Py_ssize_t,
) -> cython.int:
    """Return the place in the hand of the card that the policy blocks with, -1 for none.

    Of all blocks the one is looked at that saves the most damage, each way a check can go counted;
    among equals the one that needs less, then the lowest kind. It is tried if that is worth what
    the policy asks for, and against an attack that would kill whenever it can pass.

    Args:
        kinds: rows of the blocker's kinds.
        hand: of the blocker.
        left: of the blocker's deck, cards by control.
        g: numbers of the blocker.
        rules: of the blocker.
        log: events.
        attack: rows of the attacker's kinds.
        at: where the attack's row begins.
    """
    if cython.compiled:
        reach: cython.int[CONTROLS + 1]
    else:
        reach = [0] * (CONTROLS + 1)
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    need: cython.int
    saves: cython.int
    outcome: cython.int
    place: cython.int = -1
    most: cython.int = 0
    lowest: cython.int = 0
    total: cython.int = g[SIZE] - g[TOP]
    damage: cython.int = attack[at + DAMAGE]
    speed: cython.int = attack[at + SPEED]
    cost: cython.int
    fill_reach(left, reach, g)
    for i in range(g[HAND]):
        row = hand[i] * ROW
        outcome = stops(attack[at + ZONE], kinds[row + BLOCK_ZONE])
        if outcome == UNBLOCKED or kinds[row + SYMBOLS] & g[SHARED] == 0:
            continue
        saves = damage - let_through(damage, attack[at + THROW], outcome)
        need = block_need(kinds, g, row, speed)
        saves = saves * reach[clearing(g, need)]
        if saves < most or saves == 0:
            continue
        if saves == most and (need > lowest or (need == lowest and hand[i] >= hand[place])):
            continue
        most = saves
        lowest = need
        place = cython.cast(cython.int, i)
    if place < 0:
        note(g, log, NO_BLOCK, -1, 0, 0)
        return -1
    cost = block_cost(rules[POLICY], g[HAND])
    if damage >= g[HEALTH]:
        cost = 0
    note(g, log, ODDS, hand[place], reach[clearing(g, lowest)], total)
    note(g, log, WEIGHED, hand[place], most, cost * total)
    if most < cost * total:
        note(g, log, NO_BLOCK, hand[place], 0, 0)
        return -1
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def block(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_short,
    pool: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
    attack: cython.p_int,
    at: cython.Py_ssize_t,
    place: cython.int,
) -> cython.int:
    """Try a block, and return what becomes of the attack."""
    kind: cython.int = leave_hand(hand, g, place)
    row: cython.Py_ssize_t = kind * ROW
    need: cython.int = block_need(kinds, g, row, attack[at + SPEED])
    passes: cython.int
    outcome: cython.int
    note(g, log, BLOCK, kind, need, g[READY])
    passes = attempt(state, deck, left, kinds, stack, discard, g, rules, log, kind, need)
    if passes < 0:
        return BROKE_OFF
    if passes == 0:
        return UNBLOCKED
    # It stays in the card pool: later blocks of the turn have to match it and need 1 more.
    count_in(kinds, pool, g, kind, 0)
    g[SHARED] = g[SHARED] & kinds[row + SYMBOLS]
    outcome = stops(attack[at + ZONE], kinds[row + BLOCK_ZONE])
    note(g, log, BLOCKED, kind, outcome, 0)
    return outcome
