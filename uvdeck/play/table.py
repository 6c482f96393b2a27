"""The table of a game: its numbers, the deck and its cycling, the hand (UV-41, UV-44).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``. A card is a
number, its kind; what is printed on it stands in a row of ``kinds``. All that changes in a game
stands in arrays: zones are lists of kinds, and ``g`` holds the numbers.
"""

from typing import Final

from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import settle

# --- Columns of a kind ---------------------------------------------------------------------------

COLUMNS: Final = 12
TYPE: Final = 0
DIFFICULTY: Final = 1
CONTROL: Final = 2  # -1 for none
SYMBOLS: Final = 3  # a mask; all bits for a joker, and for every card where UV-34 does not hold
DAMAGE: Final = 4
IGNORES: Final = 5  # UV-36
NAME: Final = 6  # cards of one name have one number
UNIQUE: Final = 7
TERRAIN: Final = 8
ATTACHES: Final = 9  # a copy of the starting character (UV-43)
FORM: Final = 10  # may be played as a form at all
GROUPS: Final = 11  # a mask: which groups of a mulligan it belongs to

FOUNDATION: Final = 0
ASSET: Final = 1
BACKUP: Final = 2
ATTACK: Final = 3
ACTION: Final = 4
CHARACTER: Final = 5

ALWAYS: Final = 1
OWN_TURN: Final = 2
TO_ATTACKS: Final = 3
FIRST_COPY: Final = 4

# --- Numbers of a game ---------------------------------------------------------------------------

TOP: Final = 0  # place of the deck's next card
SETTLED: Final = 1  # places of the deck that are shuffled
SIZE: Final = 2  # places of the deck
HAND: Final = 3  # cards in each zone
POOL: Final = 4
STAGE: Final = 5
DISCARD: Final = 6
MOMENTUM: Final = 7
FOUNDATIONS: Final = 8  # in the stage
READY: Final = 9  # foundations and the character that are ready
SHARED: Final = 10  # symbols that character and card pool have in common
OWN: Final = 11  # symbols of the character
TURN: Final = 12
LOST: Final = 13
CYCLES: Final = 14
SHUFFLES: Final = 15  # how often the deck was shuffled anew; which part of a stack is next
PLAYED: Final = 16  # cards that passed this turn
DEALT: Final = 17  # damage this turn
TOTAL: Final = 18  # damage of the game
TERRAINS: Final = 19  # kind of the terrain in the stage, and 1 more; 0 for none
TRIES: Final = 20
LOGGED: Final = 21
REDRAWS: Final = 22
POOLED: Final = 23  # foundations in the card pool
NUMBERS: Final = 24

# --- Numbers of the rules ------------------------------------------------------------------------

HAND_SIZE: Final = 0
TURNS: Final = 1
GOING: Final = 2  # 1 first, 2 second
CYCLING: Final = 3  # cards that a cycle removes
EARLY_ATTACKS: Final = 4  # attacks on the own first turn (UV-24)
SYMBOLS_OF: Final = 5  # of the starting character
POLICY: Final = 6
MULLIGANS: Final = 7  # 1 if hands are mulliganed
REDRAW: Final = 8  # bit of the group that the second player sends back; 0 for the whole hand
WISHES: Final = 9  # how many parts the policy of the mulligan has
WISH: Final = 10  # then of each: bit, least, most
MAX_WISHES: Final = 12
RULES: Final = 46

# --- What a game tells ---------------------------------------------------------------------------

CONTROLS: Final = 32  # controls from 0 to one less than this, and none
DIFFICULTIES: Final = 64

# Events of a log: what happened, a kind or -1, two numbers.
EVENT: Final = 4
DEAL: Final = 1
KEEP: Final = 2
RETURN: Final = 3
REDRAWN: Final = 4
SHUFFLED: Final = 5
BEGIN: Final = 6
REVIEW: Final = 7
DRAW: Final = 8
PLAY: Final = 9
CHECK: Final = 10
PASS: Final = 11
FAIL: Final = 12
NO_FORM: Final = 13
BUILT: Final = 14
CLEARED: Final = 15
TO_MOMENTUM: Final = 16
SECOND_COPY: Final = 17
OLD_TERRAIN: Final = 18
ATTACHED: Final = 19
CYCLE: Final = 20
REMOVED: Final = 21
LOSE: Final = 22
END: Final = 23
HIT: Final = 24


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note(
    g: cython.p_int,
    log: cython.p_int,
    event: cython.int,
    kind: cython.int,
    one: cython.int,
    two: cython.int,
) -> cython.void:
    """Write an event into the log, where one is kept and has room."""
    at: cython.Py_ssize_t = g[LOGGED]
    if log[0] >= at + EVENT:
        log[1 + at] = event
        log[2 + at] = kind
        log[3 + at] = one
        log[4 + at] = two
    g[LOGGED] = g[LOGGED] + EVENT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def progressive_of(
    kinds: cython.p_int, pool: cython.p_int, size: cython.Py_ssize_t, is_attack: cython.int
) -> cython.int:
    """Return what the card pool adds to a difficulty on one's own turn (UV-36)."""
    result: cython.int = 0
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    row: cython.Py_ssize_t
    ignores: cython.int
    name: cython.int
    for i in range(size):
        row = pool[i] * COLUMNS
        ignores = kinds[row + IGNORES]
        if ignores == 0:
            result += 1
        elif ignores == TO_ATTACKS:
            result += 1 - is_attack
        elif ignores == FIRST_COPY:
            name = kinds[row + NAME]
            for j in range(i):
                if kinds[pool[j] * COLUMNS + NAME] == name:
                    result += 1
                    break
    return result


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def restock(
    state: cython.p_uint,
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
    spare: cython.int
    row: cython.Py_ssize_t
    at: cython.Py_ssize_t = 0
    part: cython.Py_ssize_t = 0
    control: cython.int
    g[TOP] = 0
    g[SETTLED] = 0
    g[SIZE] = cython.cast(cython.int, cards)
    # The stack is its number of parts, then each part: its length and its kinds.
    if g[SHUFFLES] < stack[0]:
        at = 1
        for part in range(g[SHUFFLES]):  # noqa: B007
            at += stack[at] + 1
        if stack[at] != cards:
            g[LOST] = 2  # the stack does not fit; the caller says so
        else:
            for i in range(cards):
                spare = 0  # cards of this kind that the stack has too many or too few
                for j in range(cards):
                    if stack[at + 1 + j] == stack[at + 1 + i]:
                        spare += 1
                    if deck[j] == stack[at + 1 + i]:
                        spare -= 1
                if spare:
                    g[LOST] = 2
                    break
            if g[LOST] == 0:
                for i in range(cards):
                    deck[i] = cython.cast(cython.short, stack[at + 1 + i])
        g[SETTLED] = g[SIZE]
    g[SHUFFLES] = g[SHUFFLES] + 1
    for i in range(CONTROLS + 1):
        left[i] = 0
    for i in range(cards):
        row = deck[i] * COLUMNS
        control = kinds[row + CONTROL]
        left[CONTROLS if control < 0 else control] += 1


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
    control: cython.int
    if g[TOP] >= g[SETTLED]:
        g[SETTLED] = cython.cast(cython.int, settle(state, deck, g[SETTLED], g[SIZE]))
    kind = deck[g[TOP]]
    g[TOP] = g[TOP] + 1
    control = kinds[kind * COLUMNS + CONTROL]
    left[CONTROLS if control < 0 else control] -= 1
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
    discard: cython.p_int,
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
            g[LOST] = 1
            return
        for i in range(g[DISCARD]):
            deck[i] = cython.cast(cython.short, discard[i])
        i = g[DISCARD]
        g[DISCARD] = 0
        g[CYCLES] = g[CYCLES] + 1
        restock(state, deck, left, kinds, stack, g, i)
        if g[LOST]:
            return
        for i in range(rules[CYCLING]):  # noqa: B007
            kind = take(state, deck, left, kinds, g)
            note(g, log, REMOVED, kind, 0, 0)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def leave_hand(hand: cython.p_int, g: cython.p_int, place: cython.Py_ssize_t) -> cython.int:
    """Return the kind of a card in the hand, which leaves it; the others keep their order."""
    i: cython.Py_ssize_t
    kind: cython.int = hand[place]
    for i in range(place, g[HAND] - 1):
        hand[i] = hand[i + 1]
    g[HAND] = g[HAND] - 1
    return kind


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def idle(kinds: cython.p_int, hand: cython.p_int, g: cython.p_int) -> cython.Py_ssize_t:
    """Return the place in the hand of the lowest kind that is never a form, -1 for none."""
    i: cython.Py_ssize_t
    best: cython.Py_ssize_t = -1
    for i in range(g[HAND]):
        if kinds[hand[i] * COLUMNS + FORM] == 0 and (best < 0 or hand[i] < hand[best]):
            best = i
    return best
