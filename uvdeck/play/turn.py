"""A turn: ready, review, draw, what may be played, checks (UV-32 to UV-38).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from typing import Final

from uvdeck.play.piles import cycle, idle, leave_hand, take, throw_away
from uvdeck.play.policies import wants
from uvdeck.play.table import (
    ATTACK,
    BEGIN,
    CAUTION,
    CHECK,
    CONTROL,
    CONTROLS,
    DAMAGE,
    DEALT,
    DIFFICULTIES,
    DIFFICULTY,
    DRAW,
    EARLY,
    FAIL,
    FOUNDATION,
    FOUNDATIONS,
    GOING,
    HAND,
    HAND_SIZE,
    HIGHEST,
    HIT,
    LOST,
    MATCHES,
    NO_FORM,
    ON_ATTACKS,
    OWN,
    PASS,
    PLAY,
    PLAYED,
    POOLED,
    PROGRESSIVE,
    READY,
    REVIEW,
    ROW,
    SHARED,
    SIZE,
    SWAY,
    SYMBOLS,
    TOP,
    TRIES,
    TURN,
    TYPE,
    WORTH,
    WORTH_WANTED,
    count_in,
    note,
)
from uvdeck.sampling import purecython as cython

#: More than kinds there are and cards in a hand.
PLACES: Final = 1024


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def need_of(kinds: cython.p_int, g: cython.p_int, row: cython.Py_ssize_t) -> cython.int:
    """Return the difficulty of playing a card: the printed and the progressive one (UV-36)."""
    return kinds[row + DIFFICULTY] + (
        g[ON_ATTACKS] if kinds[row + TYPE] == ATTACK else g[PROGRESSIVE]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def clearing(g: cython.p_int, need: cython.int) -> cython.int:
    """Return which control lets a check pass if all that is ready is committed.

    Above all controls of the deck this is always the same number.
    """
    least: cython.int = need - g[READY]
    if least < 0:
        least = 0
    return least if least <= g[HIGHEST] else g[HIGHEST] + 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fill_reach(left: cython.p_int, reach: cython.p_int, g: cython.p_int) -> cython.void:
    """Let ``reach`` have how many cards left in the deck have each control or a higher one."""
    good: cython.int = 0
    i: cython.Py_ssize_t = g[HIGHEST] + 1
    reach[i] = 0
    while i > 0:
        i -= 1
        good += left[i]
        reach[i] = good


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pick(
    kinds: cython.p_int,
    hand: cython.p_short,
    left: cython.p_int,
    reach: cython.p_int,
    g: cython.p_int,
) -> cython.int:
    """Return the place in the hand of the card that the policy plays as a form, -1 for none.

    ``reach`` gets how many cards left in the deck have each control or a higher one.
    """
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    need: cython.int
    good: cython.int = 0
    value: cython.int
    key: cython.longlong
    # The highest worth is chosen, then the lowest kind: both in one number, and the place as well.
    best: cython.longlong = -1
    total: cython.int = g[SIZE] - g[TOP]
    shared: cython.int = g[SHARED]
    matches: cython.Py_ssize_t = EARLY if g[TURN] == 1 else MATCHES
    column: cython.Py_ssize_t = WORTH
    if g[FOUNDATIONS] + g[POOLED] < wants(g[TURN]):
        column = WORTH_WANTED
    fill_reach(left, reach, g)
    for i in range(g[HAND]):
        row = hand[i] * ROW
        if kinds[row + matches] & shared == 0:
            continue
        need = need_of(kinds, g, row)
        good = reach[clearing(g, need)]
        if 4 * good < g[CAUTION] * total:
            continue
        value = kinds[row + column]
        if kinds[row + SWAY] >= 0:
            value += kinds[row + SWAY] * good // total
        else:
            value -= need
        key = value
        key = key * PLACES + PLACES - 1 - hand[i]
        key = key * PLACES + i
        # Below 0 with all its parts, if the worth is.
        if key > best:
            best = key
    return -1 if best < 0 else cython.cast(cython.int, best & (PLACES - 1))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def duty(
    kinds: cython.p_int, hand: cython.p_short, reach: cython.p_int, g: cython.p_int
) -> cython.int:
    """Return the place in the hand of the card that is tried where one must be, -1 for no form.

    It is the one most likely to pass, among equals the one that needs less, then the lowest kind.
    """
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t
    need: cython.int
    value: cython.int
    best: cython.int = 0
    place: cython.int = -1
    matches: cython.Py_ssize_t = EARLY if g[TURN] == 1 else MATCHES
    for i in range(g[HAND]):
        row = hand[i] * ROW
        if kinds[row + matches] & g[SHARED] == 0:
            continue
        need = need_of(kinds, g, row)
        value = 1000 * reach[clearing(g, need)] - need
        if place < 0 or value > best or (value == best and hand[i] < hand[place]):
            best = value
            place = cython.cast(cython.int, i)
    return place


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin_turn(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Ready, review and draw (UV-32, UV-33)."""
    place: cython.Py_ssize_t
    kind: cython.int
    wanted: cython.int
    g[SHARED] = g[OWN]
    g[PLAYED] = 0
    g[DEALT] = 0
    g[TRIES] = 0
    g[POOLED] = 0
    g[PROGRESSIVE] = 0
    g[ON_ATTACKS] = 0
    if g[TURN] == 1 and rules[GOING] == 1:
        g[READY] = 0  # the character begins committed, and ready, review and draw are skipped
        note(g, log, BEGIN, -1, g[TURN], g[READY])
        return
    g[READY] = g[FOUNDATIONS] + 1
    note(g, log, BEGIN, -1, g[TURN], g[READY])
    place = idle(kinds, hand, g)
    if place >= 0:
        kind = leave_hand(hand, g, place)
        throw_away(discard, g, kind)
        note(g, log, REVIEW, kind, 0, 0)
    # A fuller hand is kept; the second player has one card more on the first turn.
    wanted = rules[HAND_SIZE] if rules[HAND_SIZE] > g[HAND] else g[HAND]
    if g[TURN] == 1:
        wanted += 1
    while g[HAND] < wanted and g[LOST] == 0:
        kind = take(state, deck, left, kinds, g)
        hand[g[HAND]] = cython.cast(cython.short, kind)
        g[HAND] = g[HAND] + 1
        note(g, log, DRAW, kind, 0, 0)
        if g[TOP] == g[SIZE]:
            cycle(state, deck, left, kinds, stack, discard, g, rules, log)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def show_hand(
    kinds: cython.p_int,
    hand: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Discard a card of a hand without any form, if there is one (UV-33)."""
    i: cython.Py_ssize_t
    kind: cython.int = -1
    place: cython.Py_ssize_t = idle(kinds, hand, g)
    if place < 0 and g[HAND] > 0:
        place = 0
        for i in range(1, g[HAND]):
            if hand[i] < hand[place]:
                place = i
    if place >= 0:
        kind = leave_hand(hand, g, place)
        throw_away(discard, g, kind)
    note(g, log, NO_FORM, kind, 0, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def attempt(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
    kind: cython.int,
    need: cython.int,
) -> cython.int:
    """Check for a card that is played: return 1 if it passes, 0 if not, -1 if the game is lost.

    What it takes is committed (UV-37). A card that fails is discarded (UV-38).
    """
    turned: cython.int = take(state, deck, left, kinds, g)
    control: cython.int = kinds[turned * ROW + CONTROL]
    lack: cython.int
    throw_away(discard, g, turned)
    note(g, log, CHECK, turned, control, need)
    if g[TOP] == g[SIZE]:
        cycle(state, deck, left, kinds, stack, discard, g, rules, log)
        if g[LOST]:
            return -1  # before the check counts
    lack = need - control if need > control else 0
    if control < 0 or lack > g[READY]:
        throw_away(discard, g, kind)
        note(g, log, FAIL, kind, lack if control >= 0 else -1, g[READY])
        return 0
    g[READY] = g[READY] - lack
    note(g, log, PASS, kind, lack, g[READY])
    return 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def join_pool(
    kinds: cython.p_int, pool: cython.p_short, g: cython.p_int, kind: cython.int
) -> cython.void:
    """Put a form that passed into the card pool."""
    row: cython.Py_ssize_t = kind * ROW
    count_in(kinds, pool, g, kind, 1)
    g[PLAYED] = g[PLAYED] + 1
    g[SHARED] = g[SHARED] & kinds[row + SYMBOLS]
    if kinds[row + TYPE] == FOUNDATION:
        g[POOLED] = g[POOLED] + 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_forms(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_short,
    pool: cython.p_short,
    discard: cython.p_short,
    tried: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    checks: cython.p_int,
    log: cython.p_int,
) -> cython.int:
    """Play forms until one fails or none is chosen; return 1, 2 if the first one failed or passed.

    ``checks`` gets 1 more at each difficulty that is checked, and in its second half at each that
    passes; ``tried`` gets the difficulties in turn.
    """
    if cython.compiled:
        reach: cython.int[CONTROLS + 1]
    else:
        reach = [0] * (CONTROLS + 1)
    first: cython.int = 0
    kind: cython.int
    need: cython.int
    passes: cython.int
    cell: cython.int
    row: cython.Py_ssize_t
    place: cython.int
    while g[LOST] == 0:
        place = pick(kinds, hand, left, reach, g)
        if place < 0:
            if g[TRIES]:
                break
            place = duty(kinds, hand, reach, g)
            if place < 0:
                show_hand(kinds, hand, discard, g, log)
                break
        kind = leave_hand(hand, g, place)
        row = kind * ROW
        need = need_of(kinds, g, row)
        note(g, log, PLAY, kind, need, g[READY])
        passes = attempt(state, deck, left, kinds, stack, discard, g, rules, log, kind, need)
        if passes < 0:
            break
        cell = need if need < DIFFICULTIES else DIFFICULTIES - 1
        checks[cell] += 1
        tried[g[TRIES]] = cython.cast(cython.short, cell)
        g[TRIES] = g[TRIES] + 1
        if passes == 0:
            if first == 0:
                first = 1
            break
        first = 2
        checks[DIFFICULTIES + cell] += 1
        join_pool(kinds, pool, g, kind)
        if kinds[row + TYPE] == ATTACK:
            g[DEALT] = g[DEALT] + kinds[row + DAMAGE]
            note(g, log, HIT, kind, kinds[row + DAMAGE], g[DEALT])
    return first
