"""Games of one player, turn after turn, counted or told (UV-30 to UV-44, printed numbers only).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.checked import MAX_EVENTS, MAX_GAMES, check_game
from uvdeck.play.clear import clear_pool
from uvdeck.play.opening import open_hand
from uvdeck.play.piles import restock
from uvdeck.play.policies import caution
from uvdeck.play.rows import fill_row
from uvdeck.play.table import (
    CAUTION,
    CELL,
    COLUMNS,
    CONTROLS,
    CYCLES,
    DEALT,
    DIFFICULTIES,
    END,
    EVENT,
    FOUNDATIONS,
    HAND,
    HIGHEST,
    LOST,
    MOMENTUM,
    NUMBERS,
    OWN,
    PLAYED,
    POLICY,
    READY,
    REDRAWS,
    ROW,
    RULES,
    SHUFFLES,
    SIZE,
    SYMBOLS_OF,
    TOP,
    TOTAL,
    TRIES,
    TURN,
    TURNS,
    UNFIT,
    note,
)
from uvdeck.play.turn import begin_turn, play_forms
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import next_word
from uvdeck.sampling.purecython import calloc, free

#: Cells of a count of damage; the last one is for this much and more.
DAMAGES: Final = 1001
#: Cells of each difficulty: sum and sum of squares of the checks made, then of those passed.
SUMS: Final = 4
#: Cells of the first play of a turn: none, failed, passed.
FIRSTS: Final = 3
#: Counts of a turn by cards: foundations, ready, played, momentum, hand left, deck left.
ZONES: Final = 6
#: The turn that reached 1, 2, 3 times this much damage is counted; how many such marks there are.
MARK: Final = 10
MARKS: Final = 3
#: Cells of cycles; the last one is for this many and more.
CYCLED: Final = 16
#: Zones of a game, room for two returned hands among them.
ROOM: Final = 8


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
    tried: cython.p_short,
    counts: cython.p_longlong,
    at: cython.Py_ssize_t,
    cells: cython.Py_ssize_t,
    first: cython.Py_ssize_t,
) -> cython.void:
    """Add a turn to the counts that begin at a place; ``cells`` are those of a zone."""
    i: cython.Py_ssize_t
    k: cython.Py_ssize_t
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
    for k in range(g[TRIES]):
        i = tried[k]
        made = checks[i]
        if made:  # else this difficulty has been added before
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
    source: cython.p_uint,
    base: cython.p_short,
    deck: cython.p_short,
    full: cython.p_int,
    kinds: cython.p_int,
    rules: cython.p_int,
    stack: cython.p_int,
    room: cython.p_short,
    counts: cython.p_longlong,
    log: cython.p_int,
    cards: cython.Py_ssize_t,
) -> cython.int:
    """Play one game and count it; return 1 unless the stack does not fit.

    ``base`` is the deck as it was given, ``full`` how many of its cards have each control and then
    the highest control. ``room`` has ROOM zones of as many places as the deck has cards, and 2
    more.
    """
    if cython.compiled:
        state: cython.uint[4]
        g: cython.int[NUMBERS]
        left: cython.int[CONTROLS + 1]
        checks: cython.int[2 * DIFFICULTIES]
        marks: cython.int[MARKS]
    else:
        state = [0, 0, 0, 0]
        g = [0] * NUMBERS
        left = [0] * (CONTROLS + 1)
        checks = [0] * (2 * DIFFICULTIES)
        marks = [0] * MARKS
    i: cython.Py_ssize_t
    first: cython.Py_ssize_t
    cells: cython.Py_ssize_t = cards + 2
    stride: cython.Py_ssize_t = ZONES * cells + 2 * DAMAGES + SUMS * DIFFICULTIES + FIRSTS
    at: cython.Py_ssize_t
    if cython.compiled:
        hand: cython.p_short = room
        pool: cython.p_short = room + cells
        stage: cython.p_short = room + 2 * cells
        discard: cython.p_short = room + 3 * cells
        tried: cython.p_short = room + 4 * cells
        worn: cython.p_short = room + 5 * cells
        back: cython.p_short = room + 6 * cells
    else:
        hand = [0] * cells
        pool = [0] * cells
        stage = [0] * cells
        discard = [0] * cells
        tried = [0] * cells
        worn = [0] * cells
        back = [0] * (2 * cells)
    # A game has a generator of its own: game k begins alike with any deck, policy and turns.
    for i in range(4):
        state[i] = next_word(source)
    for i in range(NUMBERS):
        g[i] = 0
    for i in range(2 * DIFFICULTIES):
        checks[i] = 0
    for i in range(MARKS):
        marks[i] = 1
    for i in range(cards):
        deck[i] = base[i]
    for i in range(CONTROLS + 1):
        left[i] = full[i]
    g[OWN] = rules[SYMBOLS_OF]
    g[HIGHEST] = full[CONTROLS + 1]
    g[SIZE] = cython.cast(cython.int, cards)
    g[CAUTION] = caution(rules[POLICY])
    if stack[0]:
        restock(deck, left, kinds, stack, g, cards)
    else:
        g[SHUFFLES] = 1
    if g[LOST] == UNFIT:
        return 0
    open_hand(state, deck, left, kinds, stack, back, hand, discard, g, rules, log)
    while g[LOST] == 0 and g[TURN] < rules[TURNS]:
        g[TURN] = g[TURN] + 1
        begin_turn(state, deck, left, kinds, stack, hand, discard, g, rules, log)
        first = play_forms(
            state, deck, left, kinds, stack, hand, pool, discard, tried, g, rules, checks, log
        )
        # Damage that was dealt before the deck ran out counts for the marks.
        g[TOTAL] = g[TOTAL] + g[DEALT]
        for i in range(MARKS):
            marks[i] += 1 if g[TOTAL] < MARK * (i + 1) else 0
        if g[LOST]:
            break
        clear_pool(kinds, pool, stage, worn, discard, g, log)
        at = (g[TURN] - 1) * stride
        count_turn(g, checks, tried, counts, at, cells, first)
        note(g, log, END, g[HAND], g[DEALT], g[TOTAL])
    if g[LOST] == UNFIT:
        return 0
    at = rules[TURNS] * stride
    for i in range(MARKS):
        if g[TOTAL] >= MARK * (i + 1):
            counts[at + i * (rules[TURNS] + 1) + marks[i]] += 1
        else:
            counts[at + i * (rules[TURNS] + 1)] += 1
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
    check_game(words, deck, kinds, rules, stack)
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
    rows: cython.Py_ssize_t = len(kinds) // COLUMNS
    parts: cython.Py_ssize_t = len(stack)
    if not 0 <= games <= MAX_GAMES or not 0 <= events <= MAX_EVENTS:
        raise ValueError("there are fewer than no games, too many, or too much to tell")
    cells: cython.Py_ssize_t = game_cells(len(deck), rules[TURNS])
    room: cython.Py_ssize_t = EVENT * events + 8
    rounds: cython.longlong = games
    game: cython.longlong
    place: cython.Py_ssize_t
    fits: cython.int = 1
    if len(counts) != cells:
        raise ValueError("the counts have another size")
    if cython.compiled:
        state: cython.uint[4]
        numbers: cython.int[RULES]
        full: cython.int[CONTROLS + 2]
    else:
        state = [0] * 4
        numbers = [0] * RULES
        full = [0] * (CONTROLS + 2)
    base: cython.p_short = cython.cast(cython.p_short, calloc(size, cython.sizeof(cython.short)))
    order: cython.p_short = cython.cast(cython.p_short, calloc(size, cython.sizeof(cython.short)))
    printed: cython.p_int = cython.cast(
        cython.p_int, calloc(COLUMNS * rows, cython.sizeof(cython.int))
    )
    table: cython.p_int = cython.cast(cython.p_int, calloc(ROW * rows, cython.sizeof(cython.int)))
    given: cython.p_int = cython.cast(cython.p_int, calloc(parts, cython.sizeof(cython.int)))
    zones: cython.p_short = cython.cast(
        cython.p_short, calloc(ROOM * (size + 2), cython.sizeof(cython.short))
    )
    told: cython.p_int = cython.cast(cython.p_int, calloc(room, cython.sizeof(cython.int)))
    sums: cython.p_longlong = cython.cast(
        cython.p_longlong, calloc(cells, cython.sizeof(cython.longlong))
    )
    log = []
    try:
        if not base or not order or not printed or not table:
            raise MemoryError
        if not given or not zones or not told or not sums:
            raise MemoryError
        for place in range(4):
            state[place] = words[place]
        for place in range(RULES):
            numbers[place] = rules[place]
        for place in range(COLUMNS * rows):
            printed[place] = kinds[place]
        for place in range(rows):
            fill_row(table, printed, numbers, place)
        for place in range(CONTROLS + 1):
            full[place] = 0
        full[CONTROLS + 1] = -1
        for place in range(size):
            base[place] = deck[place]
            full[table[base[place] * ROW + CELL]] += 1
        for place in range(CONTROLS):
            if full[place]:
                full[CONTROLS + 1] = place
        for place in range(parts):
            given[place] = stack[place]
        told[0] = EVENT * events
        with cython.nogil:
            for game in range(rounds):  # noqa: B007
                fits = one_game(
                    state, base, order, full, table, numbers, given, zones, sums, told, size
                )
                if fits == 0:
                    break
        if fits == 0:
            raise ValueError("the stack does not fit the cards that are shuffled")
        for place in range(4):
            words[place] = state[place]
        for place in range(cells):
            counts[place] += sums[place]
        for place in range(2, 2 + told[1]):
            log.append(told[place])
    finally:
        free(base)
        free(order)
        free(printed)
        free(table)
        free(given)
        free(zones)
        free(told)
        free(sums)
    return log
