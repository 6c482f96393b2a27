"""Duels, counted or told (UV-30 to UV-48, printed numbers only).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.checked import (
    MAX_EVENTS,
    MAX_GAMES,
    check_game,
)
from uvdeck.play.duel_game import (
    BEST,
    duel_cells,
)
from uvdeck.play.duel_rounds import (
    lay_table,
    play_rounds,
)
from uvdeck.play.table import (
    COLUMNS,
    CONTROLS,
    CYCLING,
    EARLY_ATTACKS,
    EVENT,
    HEALTH_OF,
    RIVAL,
    ROW,
    RULES,
    TURNS,
)
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.purecython import calloc, free

#: Zones of a game for each player, room for two returned hands among them.
BOARD: Final = 9


def play_duels(
    words: list[int],
    deck_a: Sequence[int],
    kinds_a: Sequence[int],
    rules_a: Sequence[int],
    stack_a: Sequence[int],
    deck_b: Sequence[int],
    kinds_b: Sequence[int],
    rules_b: Sequence[int],
    stack_b: Sequence[int],
    begins: int,
    best_of: int,
    before: int,
    rounds: int,
    counts: list[int],
) -> None:
    """Play games, or matches, and count them.

    Calling this for 3 rounds and then, with ``before`` 3 more, for 5 does the same as for 8.

    Args:
        words: state of the generator, four words; left as after the last game.
        deck_a: the kind of each card of A; and so on for B.
        kinds_a: the columns of each kind (``play/table.py``), one row after another.
        rules_a: the numbers of the rules; both players' agree but for what is the character's, the
            policy's and the mulligan's.
        stack_a: orders of the deck, as :func:`uvdeck.play.game.play_games` takes them.
        deck_b: as of A.
        kinds_b: as of A.
        rules_b: as of A.
        stack_b: as of A.
        begins: 1 if A takes the first turn, 2 for B, 0 for each in turn, A in the first round.
        best_of: 1, or 3 for matches: who loses a game begins the next one; after a draw it is who
            did not begin. A match ends with two wins or three games.
        before: rounds played before, 0 or more.
        rounds: games or matches to play, 0 or more.
        counts: cells as :func:`duel_cells` has it; added to.

    Raises:
        ValueError: the numbers do not go together, or a stack does not fit its cards.
    """
    _dueled(
        words,
        deck_a,
        kinds_a,
        rules_a,
        stack_a,
        deck_b,
        kinds_b,
        rules_b,
        stack_b,
        begins,
        best_of,
        before,
        rounds,
        counts,
        0,
    )


def tell_duel(
    words: list[int],
    deck_a: Sequence[int],
    kinds_a: Sequence[int],
    rules_a: Sequence[int],
    stack_a: Sequence[int],
    deck_b: Sequence[int],
    kinds_b: Sequence[int],
    rules_b: Sequence[int],
    stack_b: Sequence[int],
    begins: int,
    best_of: int,
    before: int,
    events: int,
) -> list[int]:
    """Play some rounds, and tell the one after them.

    Args:
        words: state of the generator, four words; changed.
        deck_a: as :func:`play_duels` takes it, and so on.
        kinds_a: as there.
        rules_a: as there.
        stack_a: as there.
        deck_b: as there.
        kinds_b: as there.
        rules_b: as there.
        stack_b: as there.
        begins: as there.
        best_of: as there.
        before: rounds played before the one that is told, 0 or more.
        events: how many events are told at most.

    Returns:
        Four numbers an event: what (SIDE more where it happens to B), which kind or -1, two more.

    Raises:
        ValueError: the numbers do not go together, or a stack does not fit its cards.
    """
    counts = [0] * duel_cells()
    _dueled(
        words,
        deck_a,
        kinds_a,
        rules_a,
        stack_a,
        deck_b,
        kinds_b,
        rules_b,
        stack_b,
        begins,
        best_of,
        0,
        before,
        counts,
        0,
    )
    return _dueled(
        words,
        deck_a,
        kinds_a,
        rules_a,
        stack_a,
        deck_b,
        kinds_b,
        rules_b,
        stack_b,
        begins,
        best_of,
        before,
        1,
        counts,
        events,
    )


@cython.cfunc
@cython.exceptval(check=False)
def shorts(count: cython.Py_ssize_t) -> cython.p_short:
    """Return zeroed memory for numbers of zones."""
    return cython.cast(cython.p_short, calloc(count, cython.sizeof(cython.short)))


@cython.cfunc
@cython.exceptval(check=False)
def ints(count: cython.Py_ssize_t) -> cython.p_int:
    """Return zeroed memory for other numbers."""
    return cython.cast(cython.p_int, calloc(count, cython.sizeof(cython.int)))


@cython.cfunc
@cython.exceptval(check=False)
def for_free(
    base: cython.p_short,
    order: cython.p_short,
    zones: cython.p_short,
    printed: cython.p_int,
    table: cython.p_int,
    given: cython.p_int,
) -> cython.void:
    """Give a player's memory back."""
    free(base)
    free(order)
    free(zones)
    free(printed)
    free(table)
    free(given)


def _dueled(
    words: list[int],
    deck_a: Sequence[int],
    kinds_a: Sequence[int],
    rules_a: Sequence[int],
    stack_a: Sequence[int],
    deck_b: Sequence[int],
    kinds_b: Sequence[int],
    rules_b: Sequence[int],
    stack_b: Sequence[int],
    begins: int,
    best_of: int,
    before: int,
    rounds: int,
    counts: list[int],
    events: int,
) -> list[int]:
    check_game(words, deck_a, kinds_a, rules_a, stack_a)
    check_game(words, deck_b, kinds_b, rules_b, stack_b)
    # No generator: an extension with one loads another module of Cython's.
    for rule in (TURNS, CYCLING, EARLY_ATTACKS):
        if rules_a[rule] != rules_b[rule]:
            raise ValueError("the two players' rules disagree")
    if not rules_a[RIVAL] or not rules_b[RIVAL]:
        raise ValueError("both players have a rival")
    if not rules_a[HEALTH_OF] or not rules_b[HEALTH_OF]:
        raise ValueError("a player has no health to begin with")
    if begins not in (0, 1, 2) or best_of not in (1, BEST):
        raise ValueError("nobody else can begin, or no such match is played")
    if not 0 <= rounds <= MAX_GAMES or not 0 <= before <= MAX_GAMES:
        raise ValueError("there are fewer than no games, or too many")
    if not 0 <= events <= MAX_EVENTS:
        raise ValueError("there is too much to tell")
    if len(counts) != duel_cells():
        raise ValueError("the counts have another size")
    size_a: cython.Py_ssize_t = len(deck_a)
    size_b: cython.Py_ssize_t = len(deck_b)
    rows_a: cython.Py_ssize_t = len(kinds_a) // COLUMNS
    rows_b: cython.Py_ssize_t = len(kinds_b) // COLUMNS
    parts_a: cython.Py_ssize_t = len(stack_a)
    parts_b: cython.Py_ssize_t = len(stack_b)
    cells: cython.Py_ssize_t = duel_cells()
    room: cython.Py_ssize_t = EVENT * events + 8
    first: cython.longlong = before
    last: cython.longlong = before + rounds
    asked: cython.int = begins
    best: cython.int = best_of
    place: cython.Py_ssize_t
    fits: cython.int = 1
    if cython.compiled:
        state: cython.uint[4]
        numbers_a: cython.int[RULES]
        numbers_b: cython.int[RULES]
        full_a: cython.int[CONTROLS + 2]
        full_b: cython.int[CONTROLS + 2]
    else:
        state = [0] * 4
        numbers_a, numbers_b = [0] * RULES, [0] * RULES
        full_a, full_b = [0] * (CONTROLS + 2), [0] * (CONTROLS + 2)
    base_a: cython.p_short = shorts(size_a)
    base_b: cython.p_short = shorts(size_b)
    order_a: cython.p_short = shorts(size_a)
    order_b: cython.p_short = shorts(size_b)
    zones_a: cython.p_short = shorts(BOARD * (size_a + 2))
    zones_b: cython.p_short = shorts(BOARD * (size_b + 2))
    printed_a: cython.p_int = ints(COLUMNS * rows_a)
    printed_b: cython.p_int = ints(COLUMNS * rows_b)
    table_a: cython.p_int = ints(ROW * rows_a)
    table_b: cython.p_int = ints(ROW * rows_b)
    given_a: cython.p_int = ints(parts_a)
    given_b: cython.p_int = ints(parts_b)
    told: cython.p_int = ints(room)
    sums: cython.p_longlong = cython.cast(
        cython.p_longlong, calloc(cells, cython.sizeof(cython.longlong))
    )
    log = []
    try:
        if not base_a or not order_a or not zones_a or not printed_a or not table_a or not given_a:
            raise MemoryError
        if not base_b or not order_b or not zones_b or not printed_b or not table_b or not given_b:
            raise MemoryError
        if not told or not sums:
            raise MemoryError
        for place in range(4):
            state[place] = words[place]
        for place in range(RULES):
            numbers_a[place] = rules_a[place]
            numbers_b[place] = rules_b[place]
        for place in range(COLUMNS * rows_a):
            printed_a[place] = kinds_a[place]
        for place in range(COLUMNS * rows_b):
            printed_b[place] = kinds_b[place]
        for place in range(size_a):
            base_a[place] = deck_a[place]
        for place in range(size_b):
            base_b[place] = deck_b[place]
        for place in range(parts_a):
            given_a[place] = stack_a[place]
        for place in range(parts_b):
            given_b[place] = stack_b[place]
        lay_table(table_a, printed_a, numbers_a, rows_a, base_a, full_a, size_a)
        lay_table(table_b, printed_b, numbers_b, rows_b, base_b, full_b, size_b)
        told[0] = EVENT * events
        with cython.nogil:
            fits = play_rounds(
                state,
                base_a,
                order_a,
                full_a,
                table_a,
                numbers_a,
                given_a,
                zones_a,
                size_a,
                base_b,
                order_b,
                full_b,
                table_b,
                numbers_b,
                given_b,
                zones_b,
                size_b,
                asked,
                best,
                first,
                last,
                sums,
                told,
            )
        if fits == 0:
            raise ValueError("a stack does not fit the cards that are shuffled")
        for place in range(4):
            words[place] = state[place]
        for place in range(cells):
            counts[place] += sums[place]
        for place in range(2, 2 + told[1]):
            log.append(told[place])
    finally:
        for_free(base_a, order_a, zones_a, printed_a, table_a, given_a)
        for_free(base_b, order_b, zones_b, printed_b, table_b, given_b)
        free(told)
        free(sums)
    return log
