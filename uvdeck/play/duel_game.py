"""One game of two players, and what is counted of it (UV-44, UV-45).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from typing import Final

from uvdeck.play.checked import (
    MAX_TURNS,
)
from uvdeck.play.duel_turn import (
    set_up,
    take_turn,
)
from uvdeck.play.table import (
    CHECKED,
    CONTROLS,
    CYCLES,
    DECKED,
    EASED,
    FAILED,
    FORMS,
    GOING,
    HEALTH,
    LIMIT,
    LOST,
    NUMBERS,
    REACHED,
    SIDE,
    STOPPED,
    STRUCK,
    TOTAL,
    TRIED,
    TURN,
    TURNS,
    UNFIT,
    WINS,
    note,
)
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import (
    next_word,
)

#: Outcomes of a game: a draw by the turn limit; who wins, and whether by damage or by the deck.
OUTCOMES: Final = 5
DRAWN: Final = 0
A_KILLS: Final = 1
A_OUTLASTS: Final = 2
B_KILLS: Final = 3
B_OUTLASTS: Final = 4
#: Quantities of a player: sum and sum of squares of each are counted.
QUANTITIES: Final = 11
#: Games of a match at most, and what can become of a match.
BEST: Final = 3
SCORES: Final = 3


def duel_cells() -> int:
    """Return how many cells the counts of duels have.

    Outcomes by who began; games by their turns; for each player and quantity the sum and the sum of
    squares; for each player the own turn that reached the damage asked for, 0 for none; matches by
    who began the first game and who won, and by their games.
    """
    return (
        2 * OUTCOMES
        + 2 * MAX_TURNS
        + 1
        + 4 * QUANTITIES
        + 2 * (MAX_TURNS + 1)
        + 2 * SCORES
        + BEST
        + 1
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wins_of(outcome: cython.int) -> cython.int:
    """Return who won a game: 0 nobody, 1 A, 2 B."""
    return (outcome + 1) >> 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_one(
    counts: cython.p_longlong, at: cython.Py_ssize_t, number: cython.longlong
) -> cython.void:
    """Add a number and its square."""
    counts[at] += number
    counts[at + 1] += number * number


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_player(g: cython.p_int, counts: cython.p_longlong, at: cython.Py_ssize_t) -> cython.void:
    """Add the quantities of a player, in the order of the report."""
    count_one(counts, at, g[TOTAL])
    count_one(counts, at + 2, g[STRUCK])
    count_one(counts, at + 4, g[TRIED])
    count_one(counts, at + 6, g[STOPPED])
    count_one(counts, at + 8, g[EASED])
    count_one(counts, at + 10, g[CHECKED])
    count_one(counts, at + 12, g[FAILED])
    count_one(counts, at + 14, g[FORMS])
    count_one(counts, at + 16, g[CYCLES])
    count_one(counts, at + 18, g[TURN])
    count_one(counts, at + 20, g[HEALTH] if g[HEALTH] > 0 else 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def one_duel(
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
    begins: cython.int,
    counts: cython.p_longlong,
    log: cython.p_int,
) -> cython.int:
    """Play one game and count it; return its outcome, -1 where a stack does not fit.

    ``begins`` is 0 where A takes the first turn, 1 for B.
    """
    if cython.compiled:
        state_a: cython.uint[4]
        state_b: cython.uint[4]
        a: cython.int[NUMBERS]
        b: cython.int[NUMBERS]
        left_a: cython.int[CONTROLS + 1]
        left_b: cython.int[CONTROLS + 1]
    else:
        state_a = [0] * 4
        state_b = [0] * 4
        a = [0] * NUMBERS
        b = [0] * NUMBERS
        left_a = [0] * (CONTROLS + 1)
        left_b = [0] * (CONTROLS + 1)
    i: cython.Py_ssize_t
    turns: cython.Py_ssize_t = 0
    outcome: cython.int = DRAWN
    cells_a: cython.Py_ssize_t = cards_a + 2
    cells_b: cython.Py_ssize_t = cards_b + 2
    if cython.compiled:
        hand_a: cython.p_short = room_a
        pool_a: cython.p_short = room_a + cells_a
        dealt_a: cython.p_short = room_a + 2 * cells_a
        stage_a: cython.p_short = room_a + 3 * cells_a
        worn_a: cython.p_short = room_a + 4 * cells_a
        discard_a: cython.p_short = room_a + 5 * cells_a
        back_a: cython.p_short = room_a + 6 * cells_a
        hand_b: cython.p_short = room_b
        pool_b: cython.p_short = room_b + cells_b
        dealt_b: cython.p_short = room_b + 2 * cells_b
        stage_b: cython.p_short = room_b + 3 * cells_b
        worn_b: cython.p_short = room_b + 4 * cells_b
        discard_b: cython.p_short = room_b + 5 * cells_b
        back_b: cython.p_short = room_b + 6 * cells_b
    else:
        hand_a, pool_a, dealt_a = [0] * cells_a, [0] * cells_a, [0] * cells_a
        stage_a, worn_a, discard_a = [0] * cells_a, [0] * cells_a, [0] * cells_a
        back_a = [0] * (2 * cells_a)
        hand_b, pool_b, dealt_b = [0] * cells_b, [0] * cells_b, [0] * cells_b
        stage_b, worn_b, discard_b = [0] * cells_b, [0] * cells_b, [0] * cells_b
        back_b = [0] * (2 * cells_b)
    # Each player has a generator: a deck comes alike whoever the rival is.
    for i in range(4):
        state_a[i] = next_word(source)
    for i in range(4):
        state_b[i] = next_word(source)
    rules_a[GOING] = 1 + begins
    rules_b[GOING] = 2 - begins
    set_up(
        state_a,
        base_a,
        deck_a,
        full_a,
        left_a,
        kinds_a,
        stack_a,
        back_a,
        hand_a,
        discard_a,
        a,
        rules_a,
        log,
        cards_a,
        0,
    )
    set_up(
        state_b,
        base_b,
        deck_b,
        full_b,
        left_b,
        kinds_b,
        stack_b,
        back_b,
        hand_b,
        discard_b,
        b,
        rules_b,
        log,
        cards_b,
        SIDE,
    )
    while a[LOST] == 0 and b[LOST] == 0 and turns < 2 * rules_a[TURNS]:
        if (turns + begins) & 1:
            take_turn(
                state_b,
                deck_b,
                left_b,
                kinds_b,
                stack_b,
                hand_b,
                pool_b,
                dealt_b,
                stage_b,
                worn_b,
                discard_b,
                b,
                rules_b,
                state_a,
                deck_a,
                left_a,
                kinds_a,
                stack_a,
                hand_a,
                pool_a,
                stage_a,
                worn_a,
                discard_a,
                a,
                rules_a,
                log,
            )
        else:
            take_turn(
                state_a,
                deck_a,
                left_a,
                kinds_a,
                stack_a,
                hand_a,
                pool_a,
                dealt_a,
                stage_a,
                worn_a,
                discard_a,
                a,
                rules_a,
                state_b,
                deck_b,
                left_b,
                kinds_b,
                stack_b,
                hand_b,
                pool_b,
                stage_b,
                worn_b,
                discard_b,
                b,
                rules_b,
                log,
            )
        turns += 1
    if a[LOST] == UNFIT or b[LOST] == UNFIT:
        return -1
    # Where both decks run out before the first turn, the first player's does first.
    if b[LOST] and (a[LOST] == 0 or begins):
        outcome = A_OUTLASTS if b[LOST] == DECKED else A_KILLS
        note(a, log, WINS, -1, a[HEALTH], b[HEALTH])
    elif a[LOST]:
        outcome = B_OUTLASTS if a[LOST] == DECKED else B_KILLS
        note(b, log, WINS, -1, b[HEALTH], a[HEALTH])
    else:
        note(a, log, LIMIT, -1, a[HEALTH], b[HEALTH])
    counts[begins * OUTCOMES + outcome] += 1
    counts[2 * OUTCOMES + turns] += 1
    i = 2 * OUTCOMES + 2 * MAX_TURNS + 1
    count_player(a, counts, i)
    count_player(b, counts, i + 2 * QUANTITIES)
    i += 4 * QUANTITIES
    counts[i + a[REACHED]] += 1
    counts[i + MAX_TURNS + 1 + b[REACHED]] += 1
    return outcome
