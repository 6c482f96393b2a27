"""The table of a game: its numbers, its log, the card pool (UV-36, UV-41).

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``. A card is a
number, its kind; what is printed on it stands in a row of ``kinds``. All that changes in a game
stands in arrays: zones are lists of kinds, and ``g`` holds the numbers. Zones are of another C type
than ``g``, so that the compiler knows that they never overlap.
"""

from typing import Final

from uvdeck.sampling import purecython as cython

# --- Columns of a kind ---------------------------------------------------------------------------

COLUMNS: Final = 19
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
SPEED: Final = 12
ZONE: Final = 13  # of the attack: 0 for none, HIGH, MID, LOW
BLOCK_ZONE: Final = 14  # the same of the block
BLOCK_MODIFIER: Final = 15
THROW: Final = 16
ELUSIVE: Final = 17
STAMINA: Final = 18  # of a backup

# The loops have a longer row for each kind: the columns above, and what follows from them
# (``play/rows.py``).
ROW: Final = 32
MATCHES: Final = 19  # its symbols if it may be played as a form, else 0
EARLY: Final = 20  # the same on the first turn
CELL: Final = 21  # its control, CONTROLS for none
GOES: Final = 22  # where it goes from the card pool
WORTH: Final = 23  # to the policy
WORTH_WANTED: Final = 24  # the same while the policy wants foundations
SWAY: Final = 25  # what is added to its worth if its check is sure to pass, or -1
IDLE: Final = 26  # never a form, and where there is a rival no block either

HIGH: Final = 1
MID: Final = 2
LOW: Final = 3

STAYS: Final = 0
STORED: Final = 1
JOINS: Final = 2
LEAVES: Final = 3

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
REDRAWS: Final = 21
POOLED: Final = 22  # foundations in the card pool
PROGRESSIVE: Final = 23  # what the card pool adds to difficulties
ON_ATTACKS: Final = 24  # what it adds to those of attacks
HIGHEST: Final = 25  # control of any card in the deck
WHO: Final = 26  # whose numbers these are: 0, or SIDE for the rival's
CAUTION: Final = 27  # quarters of the deck that must let a card pass
HEALTH: Final = 28
ATTACKS: Final = 29  # attacks played this turn
NEW_TERRAIN: Final = 30  # 1 where a terrain came into the stage just now
# Counts of a whole game that a duel is asked for.
STRUCK: Final = 31  # attacks played
TRIED: Final = 32  # blocks tried
STOPPED: Final = 33  # attacks blocked completely
EASED: Final = 34  # attacks blocked in part
CHECKED: Final = 35  # checks made, of forms and of blocks
FAILED: Final = 36  # checks failed
FORMS: Final = 37  # forms that passed
REACHED: Final = 38  # own turn in which the damage asked for was reached, 0 for never
NUMBERS: Final = 39

# Values of LOST.
DECKED: Final = 1  # could not remove enough cards
KILLED: Final = 3  # no health is left (UV-45)
UNFIT: Final = 2  # no game at all: the stack does not fit the cards; the caller says so

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
RIVAL: Final = 46  # 1 where there is a rival, who blocks
HEALTH_OF: Final = 47  # of the starting character
REACHING: Final = 48  # damage whose turn is asked for
RULES: Final = 49

# --- What a game tells ---------------------------------------------------------------------------

CONTROLS: Final = 32  # controls from 0 to one less than this, and none
DIFFICULTIES: Final = 64

# Events of a log: what happened (and SIDE more where it happens to the rival), a kind or -1, two
# numbers. The log begins with the room it has and the place of the next event.
EVENT: Final = 4
SIDE: Final = 64
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
WINS: Final = 25
AIM: Final = 26
ODDS: Final = 27
BLOCK: Final = 28
BLOCKED: Final = 29
NO_BLOCK: Final = 30
HURT: Final = 31
DESTROYED: Final = 32
DIES: Final = 33
LIMIT: Final = 34
WEIGHED: Final = 35

# More than any place: a choice for which no policy of somebody else's was asked
# (``play/clients.py``).
NOT_ASKED: Final = 30_000


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_down(
    g: cython.p_int,
    log: cython.p_int,
    event: cython.int,
    kind: cython.int,
    one: cython.int,
    two: cython.int,
) -> cython.void:
    """Write an event into the log, if it has room."""
    at: cython.Py_ssize_t = log[1]
    if log[0] >= at + EVENT:
        log[2 + at] = event + g[WHO]
        log[3 + at] = kind
        log[4 + at] = one
        log[5 + at] = two
        log[1] = log[1] + EVENT


@cython.cfunc
@cython.inline
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
    """Write an event into the log, where one is kept."""
    if log[0]:
        note_down(g, log, event, kind, one, two)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def count_in(
    kinds: cython.p_int,
    pool: cython.p_short,
    g: cython.p_int,
    kind: cython.int,
    own_turn: cython.int,
) -> cython.void:
    """Add a card to the card pool, and what it adds to difficulties in this turn (UV-36)."""
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t = kind * ROW
    ignores: cython.int = kinds[row + IGNORES]
    adds: cython.int = 1 if ignores == 0 or ignores == TO_ATTACKS else 0
    if ignores == OWN_TURN and own_turn == 0:
        adds = 1
    if ignores == FIRST_COPY:
        for i in range(g[POOL]):
            if kinds[pool[i] * ROW + NAME] == kinds[row + NAME]:
                adds = 1
    g[PROGRESSIVE] = g[PROGRESSIVE] + adds
    g[ON_ATTACKS] = g[ON_ATTACKS] + (0 if ignores == TO_ATTACKS else adds)
    pool[g[POOL]] = cython.cast(cython.short, kind)
    g[POOL] = g[POOL] + 1
