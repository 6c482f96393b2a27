"""Dealing cards of which only some differences matter: atoms, and ways to deal them.

A deck is split into *atoms*: cards that belong to the same groups are alike. An atom is written as
a bit mask of its groups. Any number of groups may overlap; a deck of 60 has 60 atoms at most.

:func:`deal` counts the ways to deal some cards so that the number of each group lies in a range,
by a dynamic programme over the atoms. Its state is the number of cards dealt and the counts of the
groups that are not yet settled, each cut off where more makes no difference. So groups whose atoms
are behind us cost nothing, and fifty groups that do not overlap are no dearer than one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Final, NamedTuple

from uvdeck.odds.count import CountRange, ImpossibleError

#: Atoms of a deck: mask of groups -> cards.
Atoms = Mapping[int, int]

#: States of the programme beyond which a question is refused, so that memory stays bounded.
MAX_STATES: Final = 400_000


class Wish(NamedTuple):
    """A group and how many of its cards are wanted.

    Args:
        bit: the group's bit in the masks of atoms, a power of two.
        number: how many.
    """

    bit: int
    number: CountRange


def split(cards: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the atoms of a deck.

    Args:
        cards: (copies, mask of the groups that the card belongs to) of each card.
    """
    atoms: Counter[int] = Counter()
    for copies, mask in cards:
        if copies:
            atoms[mask] += copies
    return dict(sorted(atoms.items()))


def project(atoms: Atoms, keep: int) -> dict[int, int]:
    """Return the atoms that are left when only the groups of a mask matter."""
    result: Counter[int] = Counter()
    for mask, size in atoms.items():
        result[mask & keep] += size
    return dict(sorted(result.items()))


def group_size(atoms: Atoms, bit: int) -> int:
    """Return the number of cards of a group."""
    return sum(size for mask, size in atoms.items() if mask & bit)


def merge(wishes: Iterable[Wish]) -> list[Wish] | None:
    """Return one wish a group, both ends the strictest; None where two exclude each other."""
    ranges: dict[int, CountRange] = {}
    for bit, count in wishes:
        least, most = ranges.get(bit, CountRange(0))
        least = max(least, count.least)
        if most is None or (count.most is not None and count.most < most):
            most = count.most
        if most is not None and most < least:
            return None
        ranges[bit] = CountRange(least, most)
    return [Wish(bit, count) for bit, count in sorted(ranges.items())]


def deal(
    atoms: Atoms, take: int, wishes: Sequence[Wish], keep: int = 0
) -> dict[tuple[int, ...], int]:
    """Count the ways to deal cards so that every wish is met.

    Args:
        atoms: what is dealt from.
        take: cards dealt, 0 to all.
        wishes: at most one for each group; all must be met.
        keep: groups that matter later on. The ways are told apart by how many cards were dealt of
            each atom of ``project(atoms, keep)``, in that order.

    Returns:
        Counts dealt of each kept atom -> ways. Without wishes they sum to ``comb(cards, take)``.

    Raises:
        ImpossibleError: the groups overlap in too many ways to be counted.
    """
    kept = list(project(atoms, keep))
    where = {mask: i for i, mask in enumerate(kept)}
    bits = [wish.bit for wish in wishes]
    merged = project(atoms, keep | sum(bits))
    order = _order(merged, bits)
    last = {bit: max((i for i, m in enumerate(order) if m & bit), default=-1) for bit in bits}
    behind = [sum(merged[mask] for mask in order[i + 1 :]) for i in range(len(order))]
    states: dict[tuple[int, ...], int] = {(0,) * (1 + len(bits) + len(kept)): 1}
    if any(last[w.bit] < 0 and w.number.least > 0 for w in wishes) or not order:
        return {(0,) * len(kept): 1} if not order and take == 0 and not _unmet(wishes) else {}
    for i, mask in enumerate(order):
        size, left = merged[mask], behind[i]
        slot = 1 + len(bits) + where[mask & keep]
        steps = [
            # place in the state, least, most, cut, of this atom, settled, cards of it still to come
            (
                1 + j,
                wish.number.least,
                wish.number.most,
                bool(mask & wish.bit),
                last[wish.bit] <= i,
                sum(merged[m] for m in order[i + 1 :] if m & wish.bit),
            )
            for j, wish in enumerate(wishes)
            if last[wish.bit] >= i
        ]
        ways_of = [comb(size, k) for k in range(min(size, take) + 1)]
        following: dict[tuple[int, ...], int] = {}
        for state, ways in states.items():
            dealt = state[0]
            for k in range(max(0, take - dealt - left), min(size, take - dealt) + 1):
                new = list(state)
                new[0] = dealt + k
                new[slot] += k
                room = take - dealt - k
                for place, least, most, inside, settled, coming in steps:
                    count = new[place] + k if inside else new[place]
                    if most is not None and count > most:
                        break
                    if count + (coming if coming < room else room) < least:
                        break
                    if settled:
                        count = 0
                    elif most is None and count > least:
                        count = least
                    new[place] = count
                else:
                    key = tuple(new)
                    following[key] = following.get(key, 0) + ways * ways_of[k]
        states = following
        if len(states) > MAX_STATES:
            raise ImpossibleError(
                "the groups overlap in too many ways to be counted; ask for fewer of them at once"
            )
    head = 1 + len(bits)
    result: dict[tuple[int, ...], int] = {}
    for state, ways in states.items():
        result[state[head:]] = result.get(state[head:], 0) + ways
    return result


def _unmet(wishes: Iterable[Wish]) -> bool:
    return any(wish.number.least > 0 for wish in wishes)


def _order(atoms: Atoms, bits: Sequence[int]) -> list[int]:
    """Return the atoms so that groups are settled early: few are open at any time."""
    left = list(atoms)
    order: list[int] = []
    seen = 0
    while left:
        remaining = {bit: sum(1 for mask in left if mask & bit) for bit in bits}

        def cost(
            mask: int, remaining: dict[int, int] = remaining, seen: int = seen
        ) -> tuple[int, int, int]:
            opened = sum(1 for bit in bits if mask & bit and not seen & bit and remaining[bit] > 1)
            closed = sum(1 for bit in bits if mask & bit and seen & bit and remaining[bit] == 1)
            # Cards of no group come last: how many of them are dealt is then no choice.
            return (mask == 0, opened - closed, -mask.bit_count())

        best = min(left, key=lambda mask: (cost(mask), mask))
        order.append(best)
        left.remove(best)
        seen |= best
    return order
