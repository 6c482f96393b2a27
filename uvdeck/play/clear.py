"""Clearing the card pool: the stage, terrains and unique cards (UV-33, UV-42, UV-43).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.piles import leave_place, throw_away
from uvdeck.play.table import (
    ATTACHED,
    BUILT,
    CLEARED,
    FOUNDATION,
    FOUNDATIONS,
    GOES,
    JOINS,
    MOMENTUM,
    NAME,
    NEW_TERRAIN,
    OLD_TERRAIN,
    OWN,
    POOL,
    READY,
    ROW,
    SECOND_COPY,
    STAGE,
    STAYS,
    STORED,
    SYMBOLS,
    TERRAIN,
    TERRAINS,
    TO_MOMENTUM,
    TYPE,
    UNIQUE,
    note,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_stage(
    kinds: cython.p_int,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    log: cython.p_int,
    fresh: cython.int,
) -> cython.int:
    """Discard the terrain in the stage, and return how many ready cards are ``fresh`` then.

    Args:
        kinds: rows of the kinds.
        stage: cards in the stage.
        worn: the damage that each has taken.
        discard: the discard pile.
        g: numbers of the game.
        log: events.
        fresh: foundations that came into the stage just now, ready all.
    """
    i: cython.Py_ssize_t
    old: cython.int = g[TERRAINS] - 1
    place: cython.Py_ssize_t = 0
    behind: cython.int = 0
    while stage[place] != old:
        place += 1
    for i in range(place + 1, g[STAGE]):
        if kinds[stage[i] * ROW + TYPE] == FOUNDATION:
            behind += 1
    leave_place(stage, worn, g, place)
    g[TERRAINS] = 0
    throw_away(discard, g, old)
    note(g, log, OLD_TERRAIN, old, 0, 0)
    if kinds[old * ROW + TYPE] == FOUNDATION:
        g[FOUNDATIONS] = g[FOUNDATIONS] - 1
        if behind < fresh:
            # It is one of the fresh ones itself.
            g[READY] = g[READY] - 1
            return fresh - 1
        if g[READY] > fresh:
            # It is committed after the character and all other foundations.
            g[READY] = g[READY] - 1
    return fresh


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def put_away(
    kinds: cython.p_int,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    log: cython.p_int,
    kind: cython.int,
    fresh: cython.int,
) -> cython.int:
    """Put a card that was played as its type from the card pool to where it belongs (UV-33).

    Returns how many foundations came into the stage just now; ``fresh`` of them did before.
    """
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t = kind * ROW
    older: cython.int
    if kinds[row + GOES] == JOINS:
        g[OWN] = g[OWN] | kinds[row + SYMBOLS]
        note(g, log, ATTACHED, kind, 0, 0)
        return fresh
    if kinds[row + GOES] != STAYS:
        throw_away(discard, g, kind)
        note(g, log, CLEARED, kind, 0, 0)
        return fresh
    if kinds[row + UNIQUE]:
        older = 0
        for i in range(g[STAGE]):
            if kinds[stage[i] * ROW + NAME] == kinds[row + NAME]:
                older = 1
        if older:
            throw_away(discard, g, kind)
            note(g, log, SECOND_COPY, kind, 0, 0)
            return fresh
    if kinds[row + TERRAIN]:
        if g[TERRAINS]:
            fresh = leave_stage(kinds, stage, worn, discard, g, log, fresh)
        g[TERRAINS] = kind + 1
        g[NEW_TERRAIN] = 1
    stage[g[STAGE]] = cython.cast(cython.short, kind)
    worn[g[STAGE]] = 0
    g[STAGE] = g[STAGE] + 1
    note(g, log, BUILT, kind, 0, 0)
    if kinds[row + TYPE] == FOUNDATION:
        g[FOUNDATIONS] = g[FOUNDATIONS] + 1
        g[READY] = g[READY] + 1
        fresh += 1
    return fresh


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def clear_pool(
    kinds: cython.p_int,
    pool: cython.p_short,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Clear the card pool of a player without a rival, from right to left (UV-33)."""
    kind: cython.int
    fresh: cython.int = 0
    while g[POOL] > 0:
        g[POOL] = g[POOL] - 1
        kind = pool[g[POOL]]
        if kinds[kind * ROW + GOES] == STORED:
            g[MOMENTUM] = g[MOMENTUM] + 1
            note(g, log, TO_MOMENTUM, kind, 0, 0)
        else:
            fresh = put_away(kinds, stage, worn, discard, g, log, kind, fresh)
