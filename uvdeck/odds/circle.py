"""Consecutive hands off one order of a deck, read round a circle (UV-31).

Hand k is the k-th run of ``size`` cards; where the deck has fewer cards than that, the run goes on
with the cards that were returned, which keep their order. Positions that belong to the same hands
form a block. Blocks are dealt one after another; after each only the groups that still matter are
told apart.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from uvdeck.odds.deal import Atoms, Wish, deal, merge, project

_Items = tuple[tuple[int, int], ...]


class _Block(NamedTuple):
    """Positions that belong to the same hands.

    Args:
        size: cards.
        wishes: what is said of a hand that is this block and nothing else.
        shares: places of the wishes to which this block is only a part.
        keep: groups that matter after this block is dealt, or to count shares.
    """

    size: int
    wishes: list[Wish]
    shares: list[int]
    keep: int


class Circle:
    """What holds of several hands off one order of the deck.

    Args:
        atoms: the deck, split by all groups that are asked about.
        size: cards of each hand, 1 to all.
        hands: number of a hand (1, 2, 3) -> what is said of it.
    """

    def __init__(self, atoms: Atoms, size: int, hands: Mapping[int, Sequence[Wish]]) -> None:
        """Cut the order into blocks."""
        self._atoms = atoms
        self._cards = sum(atoms.values())
        self._size = size
        self._seen: dict[tuple[int, _Items, tuple[int, ...]], int] = {}
        self._possible = True
        self._shared: list[Wish] = []
        self._blocks = self._cut({hand: wishes for hand, wishes in hands.items() if wishes})

    def _cut(self, said: Mapping[int, Sequence[Wish]]) -> list[_Block]:
        """Return the blocks of the hands of which something is said; the others are no matter."""
        sizes: Counter[frozenset[int]] = Counter()
        for place in range(self._cards):
            inside = frozenset(
                hand
                for hand in said
                if (place - (hand - 1) * self._size) % self._cards < self._size
            )
            if inside:
                sizes[inside] += 1
        # Those of which most is said first: afterwards less has to be told apart.
        order = sorted(sizes, key=lambda hands: (-sum(len(said[h]) for h in hands), sorted(hands)))
        own: dict[frozenset[int], list[Wish]] = {hands: [] for hands in order}
        shares: dict[frozenset[int], list[int]] = {hands: [] for hands in order}
        for hand, wishes in sorted(said.items()):
            together = merge(wishes)
            if together is None:
                self._possible = False
                return []
            parts = [hands for hands in order if hand in hands]
            if len(parts) == 1:
                own[parts[0]] += together
                continue
            for hands in parts:
                shares[hands] += range(len(self._shared), len(self._shared) + len(together))
            self._shared += together
        blocks: list[_Block] = []
        needed = 0  # by what is dealt later, from the last block to the first
        for hands in reversed(order):
            merged = merge(own[hands])
            if merged is None:
                self._possible = False
                return []
            keep = needed
            for j in shares[hands]:
                keep |= self._shared[j].bit
            blocks.insert(0, _Block(sizes[hands], merged, shares[hands], keep))
            needed = keep
            for wish in merged:
                needed |= wish.bit
        return blocks

    def chance(self) -> Fraction:
        """Return P(all that was said holds), in [0, 1]."""
        if not self._possible:
            return Fraction(0)
        total, left = 1, self._cards
        for block in self._blocks:
            total *= comb(left, block.size)
            left -= block.size
        start = tuple(self._atoms.items())
        return Fraction(self._ways(0, start, (0,) * len(self._shared)), total)

    def _ways(self, number: int, items: _Items, shared: tuple[int, ...]) -> int:
        """Return the ways of what is still to be dealt."""
        key = (number, items, shared)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._deal(number, items, shared)
        return found

    def _deal(self, number: int, items: _Items, shared: tuple[int, ...]) -> int:
        if number == len(self._blocks):
            pairs = zip(self._shared, shared, strict=True)
            return int(all(wish.number.holds(count) for wish, count in pairs))
        block = self._blocks[number]
        atoms = dict(items)
        kept = tuple(project(atoms, block.keep).items())
        ways = 0
        for counts, here in deal(atoms, block.size, block.wishes, block.keep).items():
            left = tuple((mask, size - n) for (mask, size), n in zip(kept, counts, strict=True))
            sums = list(shared)
            for j in block.shares:
                bit = self._shared[j].bit
                sums[j] += sum(n for (mask, _), n in zip(kept, counts, strict=True) if mask & bit)
            ways += here * self._ways(number + 1, left, tuple(sums))
        return ways
