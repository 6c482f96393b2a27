"""Games of two players, counted or told (UV-30 to UV-48, printed numbers only).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.bout import be_open, clear_blocks, clear_forms, strike
from uvdeck.play.checked import MAX_EVENTS, MAX_GAMES, MAX_TURNS, check_game
from uvdeck.play.opening import open_hand
from uvdeck.play.policies import caution
from uvdeck.play.rows import fill_row
from uvdeck.play.table import (
    ATTACK,
    ATTACKS,
    CAUTION,
    CELL,
    CHECKED,
    COLUMNS,
    CONTROLS,
    CYCLES,
    DEALT,
    DECKED,
    EASED,
    END,
    EVENT,
    FAILED,
    FORMS,
    GOING,
    HAND,
    HEALTH,
    HEALTH_OF,
    HIGHEST,
    LIMIT,
    LOST,
    NUMBERS,
    OWN,
    PLAY,
    POLICY,
    POOL,
    REACHED,
    REACHING,
    READY,
    ROW,
    RULES,
    SHUFFLES,
    SIDE,
    SIZE,
    STOPPED,
    STRUCK,
    SYMBOLS_OF,
    TOTAL,
    TRIED,
    TRIES,
    TURN,
    TURNS,
    TYPE,
    UNFIT,
    WHO,
    WINS,
    leave_hand,
    note,
    restock,
)
from uvdeck.play.turn import attempt, begin_turn, duty, join_pool, need_of, pick, show_hand
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import next_word
from uvdeck.sampling.purecython import calloc, free

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
#: Zones of a game for each player, room for two returned hands among them.
BOARD: Final = 9


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
def set_up(
    state: cython.p_uint,
    base: cython.p_short,
    deck: cython.p_short,
    full: cython.p_int,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    back: cython.p_short,
    hand: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    log: cython.p_int,
    cards: cython.Py_ssize_t,
    who: cython.int,
) -> cython.void:
    """Shuffle a player's deck, and draw the opening hand or mulligan it (UV-30, UV-31)."""
    i: cython.Py_ssize_t
    for i in range(NUMBERS):
        g[i] = 0
    for i in range(cards):
        deck[i] = base[i]
    for i in range(CONTROLS + 1):
        left[i] = full[i]
    g[WHO] = who
    g[OWN] = rules[SYMBOLS_OF]
    g[HIGHEST] = full[CONTROLS + 1]
    g[HEALTH] = rules[HEALTH_OF]
    g[SIZE] = cython.cast(cython.int, cards)
    g[CAUTION] = caution(rules[POLICY])
    if stack[0]:
        restock(deck, left, kinds, stack, g, cards)
    else:
        g[SHUFFLES] = 1
    be_open(g)
    if g[LOST] == 0:
        open_hand(state, deck, left, kinds, stack, back, hand, discard, g, rules, log)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def take_turn(
    state: cython.p_uint,
    deck: cython.p_short,
    left: cython.p_int,
    kinds: cython.p_int,
    stack: cython.p_int,
    hand: cython.p_short,
    pool: cython.p_short,
    dealt: cython.p_short,
    stage: cython.p_short,
    worn: cython.p_short,
    discard: cython.p_short,
    g: cython.p_int,
    rules: cython.p_int,
    state_r: cython.p_uint,
    deck_r: cython.p_short,
    left_r: cython.p_int,
    kinds_r: cython.p_int,
    stack_r: cython.p_int,
    hand_r: cython.p_short,
    pool_r: cython.p_short,
    stage_r: cython.p_short,
    worn_r: cython.p_short,
    discard_r: cython.p_short,
    g_r: cython.p_int,
    rules_r: cython.p_int,
    log: cython.p_int,
) -> cython.void:
    """Take a player's turn against a rival; the game ends where one of the two has lost."""
    if cython.compiled:
        reach: cython.int[CONTROLS + 1]
    else:
        reach = [0] * (CONTROLS + 1)
    place: cython.int
    kind: cython.int
    need: cython.int
    passes: cython.int
    damage: cython.int
    g[TURN] = g[TURN] + 1
    g[ATTACKS] = 0
    begin_turn(state, deck, left, kinds, stack, hand, discard, g, rules, log)
    while g[LOST] == 0 and g_r[LOST] == 0:
        place = pick(kinds, hand, left, reach, g)
        if place < 0:
            if g[TRIES]:
                break
            place = duty(kinds, hand, reach, g)
            if place < 0:
                show_hand(kinds, hand, discard, g, log)
                break
        kind = leave_hand(hand, g, place)
        need = need_of(kinds, g, kind * ROW)
        note(g, log, PLAY, kind, need, g[READY])
        g[TRIES] = g[TRIES] + 1
        passes = attempt(state, deck, left, kinds, stack, discard, g, rules, log, kind, need)
        if passes < 0:
            break
        g[CHECKED] = g[CHECKED] + 1
        if passes == 0:
            g[FAILED] = g[FAILED] + 1
            break
        g[FORMS] = g[FORMS] + 1
        dealt[g[POOL]] = 0
        join_pool(kinds, pool, g, kind)
        if kinds[kind * ROW + TYPE] == ATTACK:
            damage = strike(
                state_r,
                deck_r,
                left_r,
                kinds_r,
                stack_r,
                hand_r,
                pool_r,
                stage_r,
                worn_r,
                discard_r,
                g_r,
                rules_r,
                kinds,
                g,
                rules,
                log,
                kind,
            )
            dealt[g[POOL] - 1] = 1 if damage > 0 else 0
    g[TOTAL] = g[TOTAL] + g[DEALT]
    if g[REACHED] == 0 and g[TOTAL] >= rules[REACHING]:
        g[REACHED] = g[TURN]
    if g[LOST] or g_r[LOST]:
        return
    clear_forms(
        kinds, pool, dealt, stage, worn, discard, g, kinds_r, stage_r, worn_r, discard_r, g_r, log
    )
    be_open(g)
    clear_blocks(pool_r, discard_r, g_r, log)
    note(g, log, END, g[HAND], g[DEALT], g[TOTAL])


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
def wins_of(outcome: cython.int) -> cython.int:
    """Return who won a game: 0 nobody, 1 A, 2 B."""
    return (outcome + 1) >> 1


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
    if rules_a[TURNS] != rules_b[TURNS]:
        raise ValueError("the two players' rules disagree")
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
