"""The deck and its cycling, the hand, the discard pile, the stage (UV-44).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.table import (
    CELL,
    CONTROLS,
    CYCLE,
    CYCLES,
    CYCLING,
    DECKED,
    DISCARD,
    HAND,
    IDLE,
    LOSE,
    LOST,
    REMOVED,
    ROW,
    SETTLED,
    SHUFFLES,
    SIZE,
    STAGE,
    TOP,
    UNFIT,
    note,
)
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import settle


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def restock(
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    g: cython.p_int,
    cards: cython.Py_ssize_t,
) -> cython.void:
    """Make the first ``cards`` of the deck's array a shuffled deck.

    With a stack, its next part gives the order; where it has no further part, chance does.
    """
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    at: cython.Py_ssize_t = 1
    part: cython.Py_ssize_t = 0
    kind: cython.int
    g[TOP] = 0
    g[SETTLED] = 0
    g[SIZE] = cython.cast(cython.int, cards)
    # The stack is its number of parts, then each part: its length and its kinds.
    if g[SHUFFLES] < stack[0]:
        for part in range(g[SHUFFLES]):  # noqa: B007
            at += stack[at] + 1
        if stack[at] != cards:
            g[LOST] = UNFIT
        for i in range(cards):
            if g[LOST] == UNFIT:
                break
            # The card has to be there: it changes places with the one that is in its.
            kind = stack[at + 1 + i]
            j = i
            while j < cards and deck[j] != kind:
                j += 1
            if j == cards:
                g[LOST] = UNFIT
            else:
                deck[j] = deck[i]
                deck[i] = cython.cast(cython.short, kind)
        g[SETTLED] = g[SIZE]
    g[SHUFFLES] = g[SHUFFLES] + 1
    for i in range(CONTROLS + 1):
        left[i] = 0
    for i in range(cards):
        left[kinds[deck[i] * ROW + CELL]] += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def take(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    g: cython.p_int,
) -> cython.int:
    """Return the kind of the deck's top card, which leaves it. The deck has one."""
    kind: cython.int
    if g[TOP] >= g[SETTLED]:
        g[SETTLED] = cython.cast(cython.int, settle(state, deck, g[SETTLED], g[SIZE]))
    kind = deck[g[TOP]]
    g[TOP] = g[TOP] + 1
    left[kinds[kind * ROW + CELL]] -= 1
    return kind


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def cycle(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Make a new deck of the discard pile, if the deck is empty and its last card has arrived."""
    i: cython.Py_ssize_t
    kind: cython.int
    while g[TOP] >= g[SIZE] and g[LOST] == 0:
        note(g, log, CYCLE, -1, g[DISCARD], rules[CYCLING])
        if g[DISCARD] < rules[CYCLING]:
            note(g, log, LOSE, -1, g[DISCARD], rules[CYCLING])
            g[LOST] = DECKED
            return
        for i in range(g[DISCARD]):
            deck[i] = discard[i]
        i = g[DISCARD]
        g[DISCARD] = 0
        g[CYCLES] = g[CYCLES] + 1
        restock(deck, left, kinds, stack, g, i)
        if g[LOST]:
            return
        for i in range(rules[CYCLING]):  # noqa: B007
            kind = take(state, deck, left, kinds, g)
            note(g, log, REMOVED, kind, 0, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def leave_hand(hand: cython.p_short, g: cython.p_int, place: cython.Py_ssize_t) -> cython.int:
    """Return the kind of a card in the hand, which leaves it; the last one takes its place."""
    kind: cython.int = hand[place]
    g[HAND] = g[HAND] - 1
    hand[place] = hand[g[HAND]]
    return kind


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def throw_away(discard: cython.p_short, g: cython.p_int, kind: cython.int) -> cython.void:
    """Put a card on the discard pile."""
    discard[g[DISCARD]] = cython.cast(cython.short, kind)
    g[DISCARD] = g[DISCARD] + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def idle(kinds: cython.p_int, hand: cython.p_short, g: cython.p_int) -> cython.Py_ssize_t:
    """Return the place in the hand of the lowest kind that is of no use, -1 for none."""
    i: cython.Py_ssize_t
    best: cython.Py_ssize_t = -1
    for i in range(g[HAND]):
        if kinds[hand[i] * ROW + IDLE] and (best < 0 or hand[i] < hand[best]):
            best = i
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_place(
    stage: cython.p_short, worn: cython.p_short, g: cython.p_int, place: cython.Py_ssize_t
) -> cython.void:
    """Take a card out of the stage; those behind it move up.

    ``worn`` has the damage that each card in the stage has taken (UV-47).
    """
    i: cython.Py_ssize_t
    g[STAGE] = g[STAGE] - 1
    for i in range(place, g[STAGE]):
        stage[i] = stage[i + 1]
        worn[i] = worn[i + 1]
