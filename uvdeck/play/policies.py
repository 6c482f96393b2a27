"""Which of the cards that may be played a policy plays (``docs/goldfish.md`` says it in words).

A source of the kernel, like ``sampling/draws.py``. A policy is asked for the worth of each card
that may be played as a form: the highest is played, the lowest kind among equals, and nothing where
all are below 0. It sees what a player sees: the hand, the pool, the stage, and which cards are left
in the deck, but not their order.
"""

from typing import Final

from uvdeck.sampling import purecython as cython

BUILD: Final = 0
ATTACK_FIRST: Final = 1
BALANCED: Final = 2
POLICIES: Final = 3

#: Foundations that "balanced" wants in the stage for each turn, and at most.
A_TURN: Final = 2
ENOUGH: Final = 8


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def worth(
    policy: cython.int,
    is_foundation: cython.int,
    is_attack: cython.int,
    is_built: cython.int,
    damage: cython.int,
    need: cython.int,
    good: cython.int,
    total: cython.int,
    turn: cython.int,
    foundations: cython.int,
) -> cython.int:
    """Return the worth of playing a card, below 0 for not playing it.

    Args:
        policy: one of the policies above.
        is_foundation: whether it is a foundation.
        is_attack: whether it is an attack.
        is_built: whether it stays in the stage, or attaches.
        damage: of an attack, 0 to 999.
        need: what its check needs, 0 to 999.
        good: cards left in the deck that let it pass.
        total: all cards left in the deck, 1 or more.
        turn: one's own turn, from 1.
        foundations: in the stage, and in the pool this turn.
    """
    wanted: cython.int
    if 2 * good < total:
        return -1
    if policy == BALANCED and is_foundation:
        wanted = A_TURN * turn
        if wanted > ENOUGH:
            wanted = ENOUGH
        if foundations < wanted:
            return 4_000_000 - need
    if is_attack:
        if policy == ATTACK_FIRST:
            return 2_000_000 + 1000 * damage - need
        if policy == BALANCED:
            return 2_000_000 + 1000 * damage * good // total
        return -1
    if is_built:
        return 1_000_000 - need
    return -1
