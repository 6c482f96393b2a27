"""A turn: what may be played, checks, clearing the card pool (UV-32 to UV-38, 42, 43).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.policies import worth
from uvdeck.play.table import (
    ATTACHED,
    ATTACHES,
    ATTACK,
    BACKUP,
    BEGIN,
    BUILT,
    CHARACTER,
    CHECK,
    CLEARED,
    COLUMNS,
    CONTROL,
    CONTROLS,
    DAMAGE,
    DEALT,
    DIFFICULTIES,
    DIFFICULTY,
    DISCARD,
    DRAW,
    EARLY_ATTACKS,
    FAIL,
    FORM,
    FOUNDATION,
    FOUNDATIONS,
    GOING,
    HAND,
    HAND_SIZE,
    HIT,
    LOST,
    MOMENTUM,
    NAME,
    NO_FORM,
    OLD_TERRAIN,
    OWN,
    PASS,
    PLAY,
    PLAYED,
    POLICY,
    POOL,
    POOLED,
    READY,
    REVIEW,
    SECOND_COPY,
    SHARED,
    SIZE,
    STAGE,
    SYMBOLS,
    TERRAIN,
    TERRAINS,
    TO_MOMENTUM,
    TOP,
    TRIES,
    TURN,
    TYPE,
    UNIQUE,
    cycle,
    idle,
    leave_hand,
    note,
    progressive_of,
    take,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def pick(
    kinds: cython.p_int,
    hand: cython.p_int,
    pool: cython.p_int,
    left: cython.p_int,
    g: cython.p_int,
    rules: cython.p_int,
    chosen: cython.p_int,
) -> cython.int:
    """Choose a card of the hand to play as a form and return whether any may be played.

    ``chosen`` gets its place in the hand, -1 for none, and what its check needs.
    """
    i: cython.Py_ssize_t
    c: cython.Py_ssize_t
    row: cython.Py_ssize_t
    kind: cython.int
    is_attack: cython.int
    need: cython.int
    good: cython.int
    value: cython.int
    least: cython.int
    total: cython.int = g[SIZE] - g[TOP]
    best: cython.int = -1
    duty: cython.int = -1
    best_place: cython.int = -1
    best_need: cython.int = 0
    duty_place: cython.int = -1
    duty_need: cython.int = 0
    counting: cython.int = progressive_of(kinds, pool, g[POOL], 0)
    for_attacks: cython.int = progressive_of(kinds, pool, g[POOL], 1)
    early: cython.int = 1 if g[TURN] == 1 and rules[EARLY_ATTACKS] == 0 else 0
    for i in range(g[HAND]):
        kind = hand[i]
        row = kind * COLUMNS
        if kinds[row + FORM] == 0 or kinds[row + SYMBOLS] & g[SHARED] == 0:
            continue
        is_attack = 1 if kinds[row + TYPE] == ATTACK else 0
        if is_attack and early:
            continue
        need = kinds[row + DIFFICULTY] + (for_attacks if is_attack else counting)
        least = need - g[READY]
        if least < 0:
            least = 0
        good = 0
        for c in range(least, CONTROLS):
            good += left[c]
        value = good * 1000 - need
        if value > duty or duty_place < 0 or (value == duty and kind < hand[duty_place]):
            duty = value
            duty_place = cython.cast(cython.int, i)
            duty_need = need
        value = worth(
            rules[POLICY],
            1 if kinds[row + TYPE] == FOUNDATION else 0,
            is_attack,
            1 if kinds[row + TYPE] <= BACKUP or kinds[row + ATTACHES] else 0,
            kinds[row + DAMAGE],
            need,
            good,
            total,
            g[TURN],
            g[FOUNDATIONS] + g[POOLED],
        )
        if value < 0:
            continue
        if value > best or (value == best and kind < hand[best_place]):
            best = value
            best_place = cython.cast(cython.int, i)
            best_need = need
    if best_place < 0 and g[TRIES] == 0:
        best_place = duty_place
        best_need = duty_need
    chosen[0] = best_place
    chosen[1] = best_need
    return 1 if duty_place >= 0 else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_turn(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_int,
    discard: cython.p_int,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Ready, review and draw (UV-32, UV-33)."""
    place: cython.Py_ssize_t
    kind: cython.int
    more: cython.int = 0
    g[SHARED] = g[OWN]
    g[PLAYED] = 0
    g[DEALT] = 0
    g[TRIES] = 0
    g[POOLED] = 0
    if g[TURN] == 1 and rules[GOING] == 1:
        g[READY] = 0  # the character begins committed, and ready, review and draw are skipped
        note(g, log, BEGIN, -1, g[TURN], g[READY])
        return
    g[READY] = g[FOUNDATIONS] + 1
    note(g, log, BEGIN, -1, g[TURN], g[READY])
    place = idle(kinds, hand, g)
    if place >= 0:
        kind = leave_hand(hand, g, place)
        discard[g[DISCARD]] = kind
        g[DISCARD] = g[DISCARD] + 1
        note(g, log, REVIEW, kind, 0, 0)
    if g[TURN] == 1 and rules[GOING] == 2:
        more = 1
    while g[LOST] == 0 and (g[HAND] < rules[HAND_SIZE] or more):
        if g[HAND] >= rules[HAND_SIZE]:
            more = 0
        kind = take(state, deck, left, kinds, g)
        hand[g[HAND]] = kind
        g[HAND] = g[HAND] + 1
        note(g, log, DRAW, kind, 0, 0)
        cycle(state, deck, left, kinds, stack, discard, g, rules, log)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_forms(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_int,
    pool: cython.p_int,
    discard: cython.p_int,
    g: cython.p_int,
    rules: cython.p_int,
    checks: cython.p_int,
    log: cython.p_int,
) -> cython.int:
    """Play forms until one fails or none is chosen; return 1, 2 if the first one failed or passed.

    ``checks`` gets 1 more at each difficulty that is checked, and in its second half at each that
    passes.
    """
    if cython.compiled:
        chosen: cython.int[2]
    else:
        chosen = [0, 0]
    first: cython.int = 0
    kind: cython.int
    turned: cython.int
    control: cython.int
    need: cython.int
    lack: cython.int
    row: cython.Py_ssize_t
    place: cython.Py_ssize_t
    while g[LOST] == 0:
        if pick(kinds, hand, pool, left, g, rules, chosen) == 0 and g[TRIES] == 0:
            # No form at all: the hand is shown, and one card discarded.
            place = idle(kinds, hand, g)
            if place < 0 and g[HAND] > 0:
                place = 0
                for row in range(1, g[HAND]):
                    if hand[row] < hand[place]:
                        place = row
            kind = -1
            if place >= 0:
                kind = leave_hand(hand, g, place)
                discard[g[DISCARD]] = kind
                g[DISCARD] = g[DISCARD] + 1
            note(g, log, NO_FORM, kind, 0, 0)
            break
        if chosen[0] < 0:
            break
        kind = leave_hand(hand, g, chosen[0])
        need = chosen[1]
        row = kind * COLUMNS
        note(g, log, PLAY, kind, need, g[READY])
        g[TRIES] = g[TRIES] + 1
        turned = take(state, deck, left, kinds, g)
        control = kinds[turned * COLUMNS + CONTROL]
        discard[g[DISCARD]] = turned
        g[DISCARD] = g[DISCARD] + 1
        note(g, log, CHECK, turned, control, need)
        cycle(state, deck, left, kinds, stack, discard, g, rules, log)
        if g[LOST]:
            break  # before the check counts
        lack = need - control
        if lack < 0:
            lack = 0
        checks[need if need < DIFFICULTIES else DIFFICULTIES - 1] += 1
        if control < 0 or lack > g[READY]:
            discard[g[DISCARD]] = kind
            g[DISCARD] = g[DISCARD] + 1
            # Nothing would have been enough where there is no control (UV-35).
            note(g, log, FAIL, kind, lack if control >= 0 else -1, g[READY])
            if first == 0:
                first = 1
            break
        if first == 0:
            first = 2
        checks[DIFFICULTIES + (need if need < DIFFICULTIES else DIFFICULTIES - 1)] += 1
        g[READY] = g[READY] - lack
        pool[g[POOL]] = kind
        g[POOL] = g[POOL] + 1
        g[PLAYED] = g[PLAYED] + 1
        g[SHARED] = g[SHARED] & kinds[row + SYMBOLS]
        note(g, log, PASS, kind, lack, g[READY])
        if kinds[row + TYPE] == FOUNDATION:
            g[POOLED] = g[POOLED] + 1
        elif kinds[row + TYPE] == ATTACK:
            g[DEALT] = g[DEALT] + kinds[row + DAMAGE]
            note(g, log, HIT, kind, kinds[row + DAMAGE], g[DEALT])
    return first


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear_pool(
    kinds: cython.p_int,
    pool: cython.p_int,
    stage: cython.p_int,
    discard: cython.p_int,
    g: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Clear the card pool from right to left (UV-33)."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    kind: cython.int
    row: cython.Py_ssize_t
    what: cython.int
    older: cython.int
    # The terrain is committed after the character and all other foundations; a new one is ready.
    spare: cython.int = 1 if g[READY] > 0 else 0
    while g[POOL] > 0:
        g[POOL] = g[POOL] - 1
        kind = pool[g[POOL]]
        row = kind * COLUMNS
        what = kinds[row + TYPE]
        if what == ATTACK and kinds[row + DAMAGE] > 0:
            g[MOMENTUM] = g[MOMENTUM] + 1
            note(g, log, TO_MOMENTUM, kind, 0, 0)
            continue
        if what == CHARACTER and kinds[row + ATTACHES]:
            g[OWN] = g[OWN] | kinds[row + SYMBOLS]
            note(g, log, ATTACHED, kind, 0, 0)
            continue
        if what > BACKUP:
            discard[g[DISCARD]] = kind
            g[DISCARD] = g[DISCARD] + 1
            note(g, log, CLEARED, kind, 0, 0)
            continue
        older = 0
        if kinds[row + UNIQUE]:
            for j in range(g[STAGE]):
                if kinds[stage[j] * COLUMNS + NAME] == kinds[row + NAME]:
                    older = 1
        if older:
            discard[g[DISCARD]] = kind
            g[DISCARD] = g[DISCARD] + 1
            note(g, log, SECOND_COPY, kind, 0, 0)
            continue
        if kinds[row + TERRAIN]:
            if g[TERRAINS]:
                older = g[TERRAINS] - 1
                for j in range(g[STAGE]):
                    if stage[j] == older:
                        for i in range(j, g[STAGE] - 1):
                            stage[i] = stage[i + 1]
                        g[STAGE] = g[STAGE] - 1
                        break
                if kinds[older * COLUMNS + TYPE] == FOUNDATION:
                    g[FOUNDATIONS] = g[FOUNDATIONS] - 1
                    g[READY] = g[READY] - spare
                discard[g[DISCARD]] = older
                g[DISCARD] = g[DISCARD] + 1
                note(g, log, OLD_TERRAIN, older, 0, 0)
            g[TERRAINS] = kind + 1
            spare = 1
        stage[g[STAGE]] = kind
        g[STAGE] = g[STAGE] + 1
        if what == FOUNDATION:
            g[FOUNDATIONS] = g[FOUNDATIONS] + 1
            g[READY] = g[READY] + 1
        note(g, log, BUILT, kind, 0, 0)
