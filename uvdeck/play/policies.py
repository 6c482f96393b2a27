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
DEFENSIVE: Final = 3
POLICIES: Final = 4
#: A policy that is asked in the Python form alone (``play/clients.py``).
CLIENT: Final = 4

#: Foundations that "balanced" wants in the stage for each turn, and at most.
A_TURN: Final = 2
ENOUGH: Final = 8
#: So many cards in hand are few: a block then costs 1 more.
FEW: Final = 2
#: Damage more than a backup's stamina that is spent on it at most.
SPARE: Final = 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def worth(
    policy: cython.int,
    is_foundation: cython.int,
    is_attack: cython.int,
    is_built: cython.int,
    damage: cython.int,
    wanted: cython.int,
) -> cython.int:
    """Return the worth of playing a card, below 0 for not playing it.

    From this is taken what its check needs (0 to 1998), unless :func:`sway` is 0 or more: then
    that is added, times the share of the deck that lets the card pass, rounded down. A card is not
    played where this share is less than a half.

    Args:
        policy: one of the policies above.
        is_foundation: whether it is a foundation.
        is_attack: whether it is an attack.
        is_built: whether it stays in the stage, or attaches.
        damage: of an attack, 0 to 999.
        wanted: whether fewer foundations are in stage and card pool than :func:`wants` says.
    """
    if policy >= BALANCED and is_foundation and wanted:
        return 4_000_000
    if is_attack:
        if policy == ATTACK_FIRST:
            return 2_000_000 + 1000 * damage
        if policy == DEFENSIVE:
            return 1000 * damage + 2000
        return 2_000_000 if policy == BALANCED else -1
    return 1_000_000 if is_built else -1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def sway(policy: cython.int, is_attack: cython.int, damage: cython.int) -> cython.int:
    """Return what is added to the worth of a card that is sure to pass, or -1.

    With -1 what its check needs is taken off the worth instead.

    Args:
        policy: one of the policies above.
        is_attack: whether it is an attack.
        damage: of an attack, 0 to 999.
    """
    return 1000 * damage if policy == BALANCED and is_attack else -1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def wants(turn: cython.int) -> cython.int:
    """Return how many foundations "balanced" wants in stage and card pool.

    Args:
        turn: one's own turn, from 1.
    """
    return A_TURN * turn if A_TURN * turn < ENOUGH else ENOUGH


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def caution(policy: cython.int) -> cython.int:
    """Return how many quarters of the deck have to let a card pass, or it is not played.

    Args:
        policy: one of the policies above.
    """
    return 3 if policy == DEFENSIVE else 2


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def block_cost(policy: cython.int, cards: cython.int) -> cython.int:
    """Return what a try at a block is worth to a policy, in damage.

    A block is tried if the damage that it saves, times the share of the deck that lets it pass, is
    this much or more. Against an attack that would kill nothing is too much.

    Args:
        policy: one of the policies above.
        cards: in the blocker's hand.
    """
    cost: cython.int = 2
    if policy == ATTACK_FIRST:
        cost = 3
    elif policy == DEFENSIVE:
        cost = 1
    return cost + (1 if cards <= FEW else 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def aims(
    policy: cython.int, damage: cython.int, stamina: cython.int, health: cython.int
) -> cython.int:
    """Return 1 if a policy aims an attack at a rival's backup (UV-47) rather than at the rival.

    Args:
        policy: one of the policies above.
        damage: of the attack.
        stamina: that the backup has left, 1 or more.
        health: that the rival has left.
    """
    if policy != BALANCED and policy != DEFENSIVE:
        return 0
    return 1 if stamina <= damage <= stamina + SPARE and health > 2 * damage else 0
