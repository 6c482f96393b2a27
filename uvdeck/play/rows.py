"""What the loops look up of each kind of card: its printed columns, and what follows from them.

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from uvdeck.play.policies import sway, worth
from uvdeck.play.table import (
    ATTACHES,
    ATTACK,
    BACKUP,
    BLOCK_ZONE,
    CELL,
    CHARACTER,
    COLUMNS,
    CONTROL,
    CONTROLS,
    DAMAGE,
    EARLY,
    EARLY_ATTACKS,
    FORM,
    FOUNDATION,
    GOES,
    IDLE,
    JOINS,
    LEAVES,
    MATCHES,
    POLICY,
    RIVAL,
    ROW,
    STAYS,
    STORED,
    SWAY,
    SYMBOLS,
    TYPE,
    WORTH,
    WORTH_WANTED,
)
from uvdeck.sampling import purecython as cython


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fill_row(
    kinds: cython.p_int, given: cython.p_int, rules: cython.p_int, kind: cython.Py_ssize_t
) -> cython.void:
    """Fill the row of a kind from the columns that were given."""
    i: cython.Py_ssize_t
    row: cython.Py_ssize_t = kind * ROW
    for i in range(COLUMNS):
        kinds[row + i] = given[kind * COLUMNS + i]
    what: cython.int = kinds[row + TYPE]
    is_foundation: cython.int = 1 if what == FOUNDATION else 0
    is_attack: cython.int = 1 if what == ATTACK else 0
    goes: cython.int = LEAVES
    if what <= BACKUP:
        goes = STAYS
    elif what == CHARACTER and kinds[row + ATTACHES]:
        goes = JOINS
    elif is_attack and kinds[row + DAMAGE] > 0:
        goes = STORED
    is_built: cython.int = 1 if goes in (STAYS, JOINS) else 0
    kinds[row + GOES] = goes
    kinds[row + IDLE] = 1 if kinds[row + FORM] == 0 else 0
    if rules[RIVAL] and kinds[row + BLOCK_ZONE]:
        kinds[row + IDLE] = 0
    kinds[row + MATCHES] = kinds[row + SYMBOLS] if kinds[row + FORM] else 0
    # Nobody attacks on the own first turn, unless the format has it so (UV-24, UV-32).
    kinds[row + EARLY] = kinds[row + MATCHES]
    if is_attack and rules[EARLY_ATTACKS] == 0:
        kinds[row + EARLY] = 0
    kinds[row + CELL] = kinds[row + CONTROL] if kinds[row + CONTROL] >= 0 else CONTROLS
    kinds[row + WORTH] = worth(
        rules[POLICY], is_foundation, is_attack, is_built, kinds[row + DAMAGE], 0
    )
    kinds[row + WORTH_WANTED] = worth(
        rules[POLICY], is_foundation, is_attack, is_built, kinds[row + DAMAGE], 1
    )
    kinds[row + SWAY] = sway(rules[POLICY], is_attack, kinds[row + DAMAGE])
