"""Games after one another, and matches of up to three (UV-48).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.checked import (
    MAX_TURNS,
)
from uvdeck.play.duel_game import (
    OUTCOMES,
    QUANTITIES,
    SCORES,
    one_duel,
    wins_of,
)
from uvdeck.play.rows import (
    fill_row,
)
from uvdeck.play.table import (
    CELL,
    CONTROLS,
    ROW,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def lay_table(
    kinds: cython.p_int,
    given: cython.p_int,
    rules: cython.p_int,
    rows: cython.Py_ssize_t,
    deck: cython.p_short,
    full: cython.p_int,
    cards: cython.Py_ssize_t,
) -> cython.void:
    """Fill the rows of all kinds, and count a deck's cards by control; the highest comes last."""
    i: cython.Py_ssize_t
    for i in range(rows):
        fill_row(kinds, given, rules, i)
    for i in range(CONTROLS + 1):
        full[i] = 0
    full[CONTROLS + 1] = -1
    for i in range(cards):
        full[kinds[deck[i] * ROW + CELL]] += 1
    for i in range(CONTROLS):
        if full[i]:
            full[CONTROLS + 1] = cython.cast(cython.int, i)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def play_rounds(
    source: cython.p_uint,
    base_a: cython.p_short,
    deck_a: cython.p_short,
    full_a: cython.p_int,
    kinds_a: cython.p_int,
    rules_a: cython.p_int,
    stack_a: cython.p_int,
    room_a: cython.p_short,
    cards_a: cython.Py_ssize_t,
    base_b: cython.p_short,
    deck_b: cython.p_short,
    full_b: cython.p_int,
    kinds_b: cython.p_int,
    rules_b: cython.p_int,
    stack_b: cython.p_int,
    room_b: cython.p_short,
    cards_b: cython.Py_ssize_t,
    asked: cython.int,
    best: cython.int,
    before: cython.longlong,
    end: cython.longlong,
    counts: cython.p_longlong,
    log: cython.p_int,
) -> cython.int:
    """Play games or matches; return 1 unless a stack does not fit."""
    number: cython.longlong
    begins: cython.int
    opened: cython.int
    outcome: cython.int
    winner: cython.int
    wins_a: cython.int
    wins_b: cython.int
    games: cython.int
    at: cython.Py_ssize_t = 2 * OUTCOMES + 2 * MAX_TURNS + 1 + 4 * QUANTITIES + 2 * (MAX_TURNS + 1)
    for number in range(before, end):
        begins = asked - 1 if asked else cython.cast(cython.int, number & 1)
        opened = begins
        wins_a = 0
        wins_b = 0
        games = 0
        while games < best and 2 * wins_a <= best and 2 * wins_b <= best:
            outcome = one_duel(
                source,
                base_a,
                deck_a,
                full_a,
                kinds_a,
                rules_a,
                stack_a,
                room_a,
                cards_a,
                base_b,
                deck_b,
                full_b,
                kinds_b,
                rules_b,
                stack_b,
                room_b,
                cards_b,
                begins,
                counts,
                log,
            )
            if outcome < 0:
                return 0
            games += 1
            winner = wins_of(outcome)
            wins_a += 1 if winner == 1 else 0
            wins_b += 1 if winner == 2 else 0
            # Who lost begins the next game; after a draw it is who did not begin (UV-48).
            begins = 1 - begins if winner == 0 else 2 - winner
        winner = 0
        if wins_a > wins_b:
            winner = 1
        elif wins_b > wins_a:
            winner = 2
        counts[at + opened * SCORES + winner] += 1
        counts[at + 2 * SCORES + games] += 1
    return 1
