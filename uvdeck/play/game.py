"""Games of one player, turn after turn, counted or told (UV-30 to UV-44, printed numbers only).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.checked import check_game
from uvdeck.play.opening import mulligan
from uvdeck.play.table import (
    CONTROLS,
    CYCLES,
    DEAL,
    DEALT,
    DIFFICULTIES,
    END,
    EVENT,
    FOUNDATIONS,
    HAND,
    HAND_SIZE,
    KEEP,
    LOST,
    MOMENTUM,
    MULLIGANS,
    NUMBERS,
    OWN,
    PLAYED,
    READY,
    REDRAWS,
    RULES,
    SIZE,
    SYMBOLS_OF,
    TOP,
    TOTAL,
    TURN,
    TURNS,
    cycle,
    note,
    restock,
    take,
)
from uvdeck.play.turn import begin_turn, clear_pool, play_forms
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.purecython import calloc, free

#: Cells of a count of damage; the last one is for this much and more.
DAMAGES: Final = 1001
#: Cells of each difficulty: sum and sum of squares of the checks made, then of those passed.
SUMS: Final = 4
#: Cells of the first play of a turn: none, failed, passed.
FIRSTS: Final = 3
#: Counts of a turn by cards: foundations, ready, played, momentum, hand left, deck left.
ZONES: Final = 6
#: Damage by the end of which turn is counted, and how many such marks there are.
MARK: Final = 10
MARKS: Final = 3
#: Cells of cycles; the last one is for this many and more.
CYCLED: Final = 16


def turn_cells(cards: int) -> int:
    """Return how many cells the counts of a turn have for a deck of so many cards."""
    return ZONES * (cards + 2) + 2 * DAMAGES + SUMS * DIFFICULTIES + FIRSTS


def game_cells(cards: int, turns: int) -> int:
    """Return how many cells the counts of games have: the turns', then those of whole games."""
    return turns * turn_cells(cards) + (MARKS + 1) * (turns + 1) + CYCLED + 3


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_turn(
    g: cython.p_int,
    checks: cython.p_int,
    counts: cython.p_longlong,
    at: cython.Py_ssize_t,
    cells: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
) -> cython.void:
    """Add a turn to the counts that begin at a place; ``cells`` are those of a zone."""
    i: cython.Py_ssize_t
    made: cython.longlong
    counts[at + g[FOUNDATIONS]] += 1
    counts[at + cells + g[READY]] += 1
    counts[at + 2 * cells + g[PLAYED]] += 1
    counts[at + 3 * cells + g[MOMENTUM]] += 1
    counts[at + 4 * cells + g[HAND]] += 1
    counts[at + 5 * cells + g[SIZE] - g[TOP]] += 1
    at += ZONES * cells
    counts[at + (g[DEALT] if g[DEALT] < DAMAGES else DAMAGES - 1)] += 1
    at += DAMAGES
    counts[at + (g[TOTAL] if g[TOTAL] < DAMAGES else DAMAGES - 1)] += 1
    at += DAMAGES
    for i in range(DIFFICULTIES):
        made = checks[i]
        if made:
            counts[at + SUMS * i] += made
            counts[at + SUMS * i + 1] += made * made
            made = checks[DIFFICULTIES + i]
            counts[at + SUMS * i + 2] += made
            counts[at + SUMS * i + 3] += made * made
            checks[i] = 0
            checks[DIFFICULTIES + i] = 0
    counts[at + SUMS * DIFFICULTIES + first] += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def one_game(
    state: cython.p_uint,
    base: cython.p_short,
    deck: cython.p_short,
    kinds: cython.p_int,
    rules: cython.p_int,
    stack: cython.p_int,
    room: cython.p_int,
    counts: cython.p_longlong,
    log: cython.p_int,
    cards: cython.Py_ssize_t,
) -> cython.int:
    """Play one game and count it; return 1 unless the stack does not fit.

    ``room`` has seven zones of as many places as the deck has cards, and 2 more.
    """
    if cython.compiled:
        g: cython.int[NUMBERS]
        left: cython.int[CONTROLS + 1]
        checks: cython.int[2 * DIFFICULTIES]
        marks: cython.int[MARKS]
    else:
        g = [0] * NUMBERS
        left = [0] * (CONTROLS + 1)
        checks = [0] * (2 * DIFFICULTIES)
        marks = [0] * MARKS
    i: cython.Py_ssize_t
    kind: cython.int
    first: cython.Py_ssize_t
    cells: cython.Py_ssize_t = cards + 2
    stride: cython.Py_ssize_t = ZONES * cells + 2 * DAMAGES + SUMS * DIFFICULTIES + FIRSTS
    at: cython.Py_ssize_t
    if cython.compiled:
        hand: cython.p_int = room
        pool: cython.p_int = room + cells
        stage: cython.p_int = room + 2 * cells
        discard: cython.p_int = room + 3 * cells
        back: cython.p_int = room + 4 * cells
    else:
        hand = [0] * cells
        pool = [0] * cells
        stage = [0] * cells
        discard = [0] * cells
        back = [0] * (3 * cells)
    for i in range(NUMBERS):
        g[i] = 0
    for i in range(2 * DIFFICULTIES):
        checks[i] = 0
    for i in range(MARKS):
        marks[i] = 0
    for i in range(cards):
        deck[i] = base[i]
    g[OWN] = rules[SYMBOLS_OF]
    restock(state, deck, left, kinds, stack, g, cards)
    for i in range(rules[HAND_SIZE]):
        if g[LOST] == 0:
            kind = take(state, deck, left, kinds, g)
            hand[i] = kind
            note(g, log, DEAL, kind, 0, 0)
    g[HAND] = rules[HAND_SIZE]
    cycle(state, deck, left, kinds, stack, discard, g, rules, log)
    if g[LOST] == 0:
        if rules[MULLIGANS]:
            mulligan(state, deck, left, kinds, stack, back, hand, g, rules, log)
        else:
            note(g, log, KEEP, -1, 0, 0)
    while g[LOST] == 0 and g[TURN] < rules[TURNS]:
        g[TURN] = g[TURN] + 1
        begin_turn(state, deck, left, kinds, stack, hand, discard, g, rules, log)
        first = play_forms(
            state, deck, left, kinds, stack, hand, pool, discard, g, rules, checks, log
        )
        if g[LOST]:
            break
        clear_pool(kinds, pool, stage, discard, g, log)
        g[TOTAL] = g[TOTAL] + g[DEALT]
        for i in range(MARKS):
            if marks[i] == 0 and g[TOTAL] >= MARK * (i + 1):
                marks[i] = g[TURN]
        at = (g[TURN] - 1) * stride
        count_turn(g, checks, counts, at, cells, first)
        note(g, log, END, g[HAND], g[DEALT], g[TOTAL])
    if g[LOST] == 2:
        return 0
    at = rules[TURNS] * stride
    for i in range(MARKS):
        counts[at + i * (rules[TURNS] + 1) + marks[i]] += 1
    at += MARKS * (rules[TURNS] + 1)
    # The turn of a loss and 0 for none; who loses before turn 1 loses in it.
    if g[LOST]:
        counts[at + (g[TURN] if g[TURN] > 0 else 1)] += 1
    else:
        counts[at] += 1
    at += rules[TURNS] + 1
    counts[at + (g[CYCLES] if g[CYCLES] < CYCLED else CYCLED - 1)] += 1
    counts[at + CYCLED + g[REDRAWS]] += 1
    return 1


def play_games(
    words: list[int],
    deck: Sequence[int],
    kinds: Sequence[int],
    rules: Sequence[int],
    stack: Sequence[int],
    games: int,
    counts: list[int],
) -> None:
    """Play games and count them. Calling this for 3 games and then 5 does the same as for 8.

    Args:
        words: state of the generator, four words; left as after the last game.
        deck: the kind of each card.
        kinds: the columns of each kind (``play/table.py``), one row after another.
        rules: the numbers of the rules.
        stack: orders of the deck: how many, then each with its length and its kinds; every shuffle
            takes the next one, and chance where none is left.
        games: games to play, 0 or more.
        counts: cells as :func:`game_cells` has it; added to.

    Raises:
        ValueError: the numbers do not go together, or the stack does not fit the cards.
    """
    _played(words, deck, kinds, rules, stack, games, counts, 0)


def tell_game(
    words: list[int],
    deck: Sequence[int],
    kinds: Sequence[int],
    rules: Sequence[int],
    stack: Sequence[int],
    before: int,
    events: int,
) -> list[int]:
    """Play some games, and tell the one after them.

    Args:
        words: state of the generator, four words; changed.
        deck: the kind of each card.
        kinds: the columns of each kind.
        rules: the numbers of the rules.
        stack: orders of the deck, as :func:`play_games` takes it.
        before: games played before the one that is told, 0 or more.
        events: how many events are told at most.

    Returns:
        Four numbers an event: what, which kind or -1, and two more.

    Raises:
        ValueError: the numbers do not go together, or the stack does not fit the cards.
    """
    counts = [0] * game_cells(len(deck), rules[TURNS])
    _played(words, deck, kinds, rules, stack, before, counts, 0)
    return _played(words, deck, kinds, rules, stack, 1, counts, events)


def _played(
    words: list[int],
    deck: Sequence[int],
    kinds: Sequence[int],
    rules: Sequence[int],
    stack: Sequence[int],
    games: int,
    counts: list[int],
    events: int,
) -> list[int]:
    check_game(words, deck, kinds, rules, stack)
    size: cython.Py_ssize_t = len(deck)
    rows: cython.Py_ssize_t = len(kinds)
    parts: cython.Py_ssize_t = len(stack)
    cells: cython.Py_ssize_t = game_cells(len(deck), rules[TURNS])
    room: cython.Py_ssize_t = EVENT * events + 8
    rounds: cython.longlong = games
    game: cython.longlong
    place: cython.Py_ssize_t
    fits: cython.int = 1
    if len(counts) != cells or games < 0 or events < 0:
        raise ValueError("the counts have another size, or there are fewer than no games")
    if cython.compiled:
        state: cython.uint[4]
        numbers: cython.int[RULES]
    else:
        state = [0, 0, 0, 0]
        numbers = [0] * RULES
    base: cython.p_short = cython.cast(cython.p_short, calloc(size, cython.sizeof(cython.short)))
    order: cython.p_short = cython.cast(cython.p_short, calloc(size, cython.sizeof(cython.short)))
    printed: cython.p_int = cython.cast(cython.p_int, calloc(rows, cython.sizeof(cython.int)))
    given: cython.p_int = cython.cast(cython.p_int, calloc(parts, cython.sizeof(cython.int)))
    zones: cython.p_int = cython.cast(
        cython.p_int, calloc(7 * (size + 2), cython.sizeof(cython.int))
    )
    told: cython.p_int = cython.cast(cython.p_int, calloc(room, cython.sizeof(cython.int)))
    table: cython.p_longlong = cython.cast(
        cython.p_longlong, calloc(cells, cython.sizeof(cython.longlong))
    )
    log = []
    try:
        if not base or not order or not printed or not given or not zones or not told or not table:
            raise MemoryError
        for place in range(4):
            state[place] = words[place]
        for place in range(RULES):
            numbers[place] = rules[place]
        for place in range(size):
            base[place] = deck[place]
        for place in range(rows):
            printed[place] = kinds[place]
        for place in range(parts):
            given[place] = stack[place]
        told[0] = EVENT * events
        with cython.nogil:
            for game in range(rounds):  # noqa: B007
                fits = one_game(
                    state, base, order, printed, numbers, given, zones, table, told, size
                )
                if fits == 0:
                    break
        if fits == 0:
            raise ValueError("the stack does not fit the cards that are shuffled")
        for place in range(4):
            words[place] = state[place]
        for place in range(cells):
            counts[place] += table[place]
        place = 1
        while place < room - EVENT and told[place]:
            log += [told[place], told[place + 1], told[place + 2], told[place + 3]]
            place += EVENT
    finally:
        free(base)
        free(order)
        free(printed)
        free(given)
        free(zones)
        free(told)
        free(table)
    return log
