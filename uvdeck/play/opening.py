"""Opening hands and mulligans (UV-30, UV-31).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.piles import cycle, restock, take
from uvdeck.play.table import (
    DEAL,
    FOUNDATION,
    GOING,
    GROUPS,
    HAND,
    HAND_SIZE,
    KEEP,
    LOST,
    MULLIGANS,
    REDRAW,
    REDRAWN,
    REDRAWS,
    RETURN,
    ROW,
    SHUFFLED,
    SIZE,
    TOP,
    TYPE,
    WISH,
    WISHES,
    note,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def is_kept(
    kinds: cython.p_int, hand: cython.p_short, g: cython.p_int, rules: cython.p_int
) -> cython.int:
    """Return whether the policy of the mulligan keeps a hand."""
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    found: cython.int
    at: cython.Py_ssize_t = WISH
    for i in range(rules[WISHES]):  # noqa: B007
        found = 0
        for j in range(g[HAND]):
            if kinds[hand[j] * ROW + GROUPS] & rules[at]:
                found += 1
        if found < rules[at + 1] or found > rules[at + 2]:
            return 0
        at += 3
    return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def draw_again(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    back: cython.p_short,
    hand: cython.p_short,
    g: cython.p_int,
    log: cython.p_int,
    returned: cython.Py_ssize_t,
    used: cython.Py_ssize_t,
    number: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """Draw cards for a mulligan: off the deck, then off the cards returned, in their order.

    Returns how many of the returned cards have been drawn again, those before among them.
    """
    i: cython.Py_ssize_t
    kind: cython.int
    for i in range(number):  # noqa: B007
        if g[TOP] < g[SIZE]:
            kind = take(state, deck, left, kinds, g)
        else:
            kind = back[used]
            used += 1
        hand[g[HAND]] = cython.cast(cython.short, kind)
        g[HAND] = g[HAND] + 1
        note(g, log, REDRAWN, kind, 0, 0)
    return used if used < returned else returned


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def mulligan(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    back: cython.p_short,
    hand: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Mulligan an opening hand by UV-31, and shuffle what was returned into the deck."""
    i: cython.Py_ssize_t
    cards: cython.Py_ssize_t
    returned: cython.Py_ssize_t = 0
    used: cython.Py_ssize_t = 0
    before: cython.Py_ssize_t
    kept: cython.int
    barren: cython.int
    # The first player redraws the whole hand or nothing.
    whole: cython.int = 1 if rules[GOING] == 1 or rules[REDRAW] == 0 else 0
    while is_kept(kinds, hand, g, rules) == 0 and g[REDRAWS] < 3 - rules[GOING]:
        if g[REDRAWS]:
            barren = 1
            for i in range(g[HAND]):
                if kinds[hand[i] * ROW + TYPE] == FOUNDATION:
                    barren = 0
            if barren == 0:
                break
        before = returned
        kept = 0
        for i in range(g[HAND]):
            if whole or kinds[hand[i] * ROW + GROUPS] & rules[REDRAW]:
                back[returned] = hand[i]
                returned += 1
                note(g, log, RETURN, hand[i], 0, 0)
            else:
                hand[kept] = hand[i]
                kept += 1
        if returned == before:
            break  # nothing goes back
        g[HAND] = kept
        g[REDRAWS] = g[REDRAWS] + 1
        used = draw_again(
            state, deck, left, kinds, back, hand, g, log, returned, used, returned - before
        )
    note(g, log, KEEP, -1, g[REDRAWS], 0)
    if returned:
        # What is left of the deck and what went back and was not drawn again.
        cards = 0
        for i in range(g[TOP], g[SIZE]):
            deck[cards] = deck[i]
            cards += 1
        for i in range(used, returned):
            deck[cards] = back[i]
            cards += 1
        note(g, log, SHUFFLED, -1, cython.cast(cython.int, cards), 0)
        restock(deck, left, kinds, stack, g, cards)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def open_hand(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    back: cython.p_short,
    hand: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Draw the opening hand and keep it or mulligan it."""
    kind: cython.int
    while g[HAND] < rules[HAND_SIZE]:
        kind = take(state, deck, left, kinds, g)
        hand[g[HAND]] = cython.cast(cython.short, kind)
        g[HAND] = g[HAND] + 1
        note(g, log, DEAL, kind, 0, 0)
    cycle(state, deck, left, kinds, stack, discard, g, rules, log)
    if g[LOST] == 0:
        if rules[MULLIGANS]:
            mulligan(state, deck, left, kinds, stack, back, hand, g, rules, log)
        else:
            note(g, log, KEEP, -1, 0, 0)
