"""Consecutive hands off one deck, read round a circle (UV-31), and what is drawn after them.

Hand k is the k-th run of ``size`` cards of an order of the deck; where the deck has fewer cards
than that, the run goes on with the cards that were returned, which keep their order. Positions that
belong to the same hands form a block. Blocks are dealt one after another; after each only the
groups that still matter are told apart.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from uvdeck.odds.count import CountRange
from uvdeck.odds.deal import Atoms, Wish, deal, group_size, merge, project

_Items = tuple[tuple[int, int], ...]


class _Block(NamedTuple):
    """Positions that belong to the same hands.

    Args:
        size: cards.
        hands: the numbers of these hands.
        wishes: what is said of one hand that is this block and nothing else.
        shares: places of the wishes to which this block is only a part.
        keep: groups that matter after this block is dealt, or to count shares.
    """

    size: int
    hands: frozenset[int]
    wishes: list[Wish]
    shares: list[int]
    keep: int


def shift(wishes: Sequence[Wish], have: Mapping[int, int]) -> list[Wish] | None:
    """Return what is still wanted when some cards of the groups are there already.

    Args:
        wishes: what is wanted in all.
        have: bit -> cards of the group that are there.

    Returns:
        The wishes for the rest, None where there are too many already.
    """
    result = []
    for bit, (least, most) in wishes:
        left = None if most is None else most - have[bit]
        if left is not None and left < 0:
            return None
        result.append(Wish(bit, CountRange(max(0, least - have[bit]), left)))
    return result


class Circle:
    """What holds of several hands off one order of the deck.

    Args:
        atoms: the deck, split by all groups that are asked about.
        size: cards of each hand, 1 to all.
        draws: cards drawn after the final hand was taken and the deck was shuffled.
        hands: number of a hand (1, 2, 3) -> what is said of it.
        final: the hand that is kept.
        wanted: what is said of the final hand together with the cards drawn after it.
    """

    def __init__(
        self,
        atoms: Atoms,
        size: int,
        draws: int,
        hands: Mapping[int, Sequence[Wish]],
        final: int,
        wanted: Sequence[Wish],
    ) -> None:
        """Cut the order into blocks."""
        self._atoms = atoms
        self._cards = sum(atoms.values())
        self._size = size
        self._draws = draws
        self._wanted = list(wanted)
        self._seen: dict[tuple[int, _Items, tuple[int, ...]], int] = {}
        said = {hand: list(wishes) for hand, wishes in hands.items() if wishes}
        if not draws:
            said[final] = [*said.get(final, ()), *wanted]
        self._possible = True
        self._shared: list[tuple[int, Wish]] = []
        self._blocks = self._cut(said, final)
        self._final_blocks = sum(final in block.hands for block in self._blocks)

    def _cut(self, said: Mapping[int, list[Wish]], final: int) -> list[_Block]:
        relevant = {*said, final}
        sizes: Counter[frozenset[int]] = Counter()
        for place in range(self._cards):
            inside = frozenset(
                hand
                for hand in relevant
                if (place - (hand - 1) * self._size) % self._cards < self._size
            )
            if inside:
                sizes[inside] += 1
        order = sorted(sizes, key=lambda hands: (final not in hands, sorted(hands)))
        own: dict[frozenset[int], list[Wish]] = {hands: [] for hands in order}
        for hand, wishes in sorted(said.items()):
            together = merge(wishes)
            if together is None:
                self._possible = False
                return []
            parts = [hands for hands in order if hand in hands]
            if len(parts) == 1:
                own[parts[0]] += together
            else:
                self._shared += [(hand, wish) for wish in together]
        blocks: list[_Block] = []
        needed = 0  # by what is dealt later, from the last block to the first
        for hands in reversed(order):
            shares = [j for j, (hand, _) in enumerate(self._shared) if hand in hands]
            wishes_here = merge(own[hands])
            if wishes_here is None:
                self._possible = False
                return []
            keep = needed
            for j in shares:
                keep |= self._shared[j][1].bit
            if self._draws and final in hands:
                for wish in self._wanted:
                    keep |= wish.bit
            blocks.insert(0, _Block(sizes[hands], hands, wishes_here, shares, keep))
            needed = keep
            for wish in wishes_here:
                needed |= wish.bit
        return blocks

    def chance(self) -> Fraction:
        """Return P(all that was said holds), in [0, 1]."""
        if not self._possible:
            return Fraction(0)
        total = comb(self._cards - self._size, self._draws)
        left = self._cards
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
        drawn = 1
        if self._draws and number == self._final_blocks:
            drawn = self._draw(dict(items))
            if not drawn:
                return 0
        if number == len(self._blocks):
            met = all(
                wish.number.holds(count)
                for (_, wish), count in zip(self._shared, shared, strict=True)
            )
            return drawn if met else 0
        block = self._blocks[number]
        atoms = dict(items)
        kept = tuple(project(atoms, block.keep).items())
        ways = 0
        for counts, here in deal(atoms, block.size, block.wishes, block.keep).items():
            left = tuple((mask, size - n) for (mask, size), n in zip(kept, counts, strict=True))
            sums = list(shared)
            for j in block.shares:
                bit = self._shared[j][1].bit
                sums[j] += sum(n for (mask, _), n in zip(kept, counts, strict=True) if mask & bit)
            ways += here * self._ways(number + 1, left, tuple(sums))
        return drawn * ways

    def _draw(self, atoms: Atoms) -> int:
        """Return the ways to draw on from the shuffled deck so that the wanted cards come."""
        have = {
            wish.bit: group_size(self._atoms, wish.bit) - group_size(atoms, wish.bit)
            for wish in self._wanted
        }
        together = merge(self._wanted)
        missing = None if together is None else shift(together, have)
        if missing is None:
            return 0
        return sum(deal(atoms, self._draws, missing).values())
