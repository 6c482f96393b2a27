"""Mulligans by UV-31: what a hand is worth after a policy of keeping and redrawing.

Cards that were returned lie below the deck and are not drawn again by a mulligan; the deck is
shuffled when the final hand is kept. So the hands are consecutive cards of one order: 24
foundations in 60, hands of 6, redraw while there is none: C(36, 18) / C(60, 18) = 62/6319667.

A policy looks at few groups of cards. What it makes of a hand is counted in the classes that it can
tell apart; within a class all cards are equally likely, so what is wanted is then one count over
the cards seen, however many groups are wanted.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Final, NamedTuple, Protocol

from uvdeck.odds.circle import Circle
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.deal import Atoms, Wish, deal, merge, project
from uvdeck.odds.hand import check_hand, exactly

#: Hands that a policy tells apart, beyond which a question is refused: some seconds' work.
MAX_HANDS: Final = 2_000
#: Pairs of a hand and what is drawn in its place, likewise.
MAX_REDRAWS: Final = 400_000

#: Cards of each class, in the order of the classes.
_Counts = tuple[int, ...]


class Stages(NamedTuple):
    """How a mulligan goes.

    Args:
        kept: P(the first hand is kept as it is), in [0, 1].
        once: P(exactly one redraw).
        twice: P(two redraws); 0 for the second player.
        cards: expected number of cards redrawn, 0 to twice the hand.
    """

    kept: Fraction
    once: Fraction
    twice: Fraction
    cards: Fraction


class Mulligan(Protocol):
    """A hand after a policy: what can be asked of either player's."""

    def stages(self) -> Stages:
        """Return how often and how much is redrawn."""

    def probability(self, wishes: Sequence[Wish]) -> Fraction:
        """Return P(every wish is met by the final hand and the cards drawn after it)."""

    def spread(self, bit: int) -> tuple[Fraction, ...]:
        """Return P(exactly n cards of a group) for n = 0, 1, ...; they sum to exactly 1."""


class _Player:
    """What both players have in common: a policy's classes, and what a final hand is worth."""

    def __init__(self, atoms: Atoms, size: int, draws: int, looked_at: int) -> None:
        self._atoms = atoms
        self._cards = sum(atoms.values())
        self._size = size
        self._draws = draws
        self._looked_at = looked_at
        self._classes = project(atoms, looked_at)
        self._masks = list(self._classes)
        self._sizes = list(self._classes.values())
        self._seen: dict[_Counts, Fraction] | None = None
        check_hand(self._cards, size, draws)

    def probability(self, wishes: Sequence[Wish]) -> Fraction:
        """Return P(every wish is met by the final hand and the cards drawn after it)."""
        wanted = merge(wishes)
        if wanted is None:
            return Fraction(0)
        met = deal(self._atoms, self._size + self._draws, wanted, self._looked_at)
        result = Fraction(0)
        for counts, chance in self._cards_seen().items():
            ways = met.get(counts)
            if ways:
                result += chance * Fraction(ways, self._ways(counts))
        return result

    def spread(self, bit: int) -> tuple[Fraction, ...]:
        """Return P(exactly n cards of a group) for n = 0, 1, ...; they sum to exactly 1."""
        keep = self._looked_at | bit
        fine = project(self._atoms, keep)
        places = [self._masks.index(mask & self._looked_at) for mask in fine]
        inside = [bool(mask & bit) for mask in fine]
        seen = self._cards_seen()
        result = [Fraction(0)] * (self._size + self._draws + 1)
        for dealt, ways in deal(fine, self._size + self._draws, [], keep).items():
            counts = [0] * len(self._masks)
            for place, n in zip(places, dealt, strict=True):
                counts[place] += n
            chance = seen.get(tuple(counts))
            if chance:
                hits = sum(n for n, hit in zip(dealt, inside, strict=True) if hit)
                result[hits] += chance * Fraction(ways, self._ways(counts))
        return tuple(result)

    def _ways(self, counts: Sequence[int]) -> int:
        """Return the ways to have so many cards of each class."""
        return prod(comb(size, n) for size, n in zip(self._sizes, counts, strict=True))

    def _cards_seen(self) -> dict[_Counts, Fraction]:
        """Return what the final hand and the cards drawn after it are, by classes."""
        if self._seen is None:
            finals = self._finals()
            if self._draws:
                finals = self._drawn_on(finals)
            self._seen = finals
        return self._seen

    def _finals(self) -> dict[_Counts, Fraction]:
        """Return P(the final hand has so many cards of each class)."""
        raise NotImplementedError

    def _drawn_on(self, finals: Mapping[_Counts, Fraction]) -> dict[_Counts, Fraction]:
        """Return final hands with cards drawn after them, off the shuffled deck."""
        result: dict[_Counts, Fraction] = {}
        total = comb(self._cards - self._size, self._draws)
        work = 0
        for final, chance in finals.items():
            rest = [size - n for size, n in zip(self._sizes, final, strict=True)]
            for more, ways in self._dealt(rest, self._draws):
                work += 1
                _bound(work)
                key = tuple(a + b for a, b in zip(final, more, strict=True))
                result[key] = result.get(key, Fraction(0)) + chance * Fraction(ways, total)
        return result

    def _dealt(self, sizes: Sequence[int], take: int) -> Iterator[tuple[_Counts, int]]:
        """Yield what so many cards may be, by classes, and in how many ways."""
        classes = dict(zip(self._masks, sizes, strict=True))
        yield from deal(classes, take, [], self._looked_at).items()

    def _hands(self) -> list[tuple[_Counts, int]]:
        """Return the hands that the policy can tell apart, with their ways."""
        hands = list(self._dealt(self._sizes, self._size))
        if len(hands) > MAX_HANDS:
            _bound(MAX_REDRAWS + 1)
        return hands


def _bound(work: int) -> None:
    if work > MAX_REDRAWS:
        raise ImpossibleError(
            "the policy tells too many kinds of hands apart to be counted; let it look at fewer"
            " groups"
        )


class FirstPlayer(_Player):
    """The first player keeps the hand or redraws all of it, again if it has no foundation.

    Args:
        atoms: the deck, split by all groups that are asked about.
        size: cards of the opening hand, 1 or more.
        draws: cards drawn after the final hand, from the shuffled deck, 0 or more.
        keep: the hand is kept where all of these hold. Where they do not hold of the second hand
            either, that is redrawn if it has no foundation; the third hand stands.
        foundation: the bit of the group of foundations.

    Raises:
        ImpossibleError: the deck has too few cards.
    """

    def __init__(
        self, atoms: Atoms, size: int, draws: int, keep: Sequence[Wish], foundation: int
    ) -> None:
        """Check the question."""
        bits = foundation
        for wish in keep:
            bits |= wish.bit
        super().__init__(atoms, size, draws, bits)
        self._keep = list(keep)
        self._barren = [Wish(foundation, exactly(0))]
        # Each class gets a bit of its own, so that a hand's classes can be wanted.
        first = bits.bit_length()
        self._own = [1 << (first + i) for i in range(len(self._masks))]
        self._named = {
            mask | own: size
            for (mask, size), own in zip(self._classes.items(), self._own, strict=True)
        }

    def stages(self) -> Stages:
        """Return how often the hand is redrawn."""
        kept = self._chance({1: self._keep}, 1, [])
        twice = self._third([])
        once = 1 - kept - twice
        return Stages(kept, once, twice, (once + 2 * twice) * self._size)

    def _finals(self) -> dict[_Counts, Fraction]:
        result = {}
        for hand, _ in self._hands():
            wanted = [Wish(own, exactly(n)) for own, n in zip(self._own, hand, strict=True)]
            chance = self._chance({1: self._keep}, 1, wanted)
            chance += self._second(wanted) + self._third(wanted)
            if chance:
                result[hand] = chance
        return result

    # "Not kept" is no conjunction of ranges, but 1 minus one; so each chance is a sum of chances
    # of conjunctions with signs.

    def _second(self, wanted: list[Wish]) -> Fraction:
        """Return P(the second hand stands, and is what is wanted)."""
        keep, barren, p = self._keep, self._barren, self._chance
        stands = p({}, 2, wanted) - p({2: barren}, 2, wanted) + p({2: [*keep, *barren]}, 2, wanted)
        after_kept = (
            p({1: keep}, 2, wanted)
            - p({1: keep, 2: barren}, 2, wanted)
            + p({1: keep, 2: [*keep, *barren]}, 2, wanted)
        )
        return stands - after_kept

    def _third(self, wanted: list[Wish]) -> Fraction:
        """Return P(the third hand is drawn, and is what is wanted)."""
        keep, barren, p = self._keep, self._barren, self._chance
        return (
            p({2: barren}, 3, wanted)
            - p({1: keep, 2: barren}, 3, wanted)
            - p({2: [*keep, *barren]}, 3, wanted)
            + p({1: keep, 2: [*keep, *barren]}, 3, wanted)
        )

    def _chance(self, hands: dict[int, list[Wish]], final: int, wanted: list[Wish]) -> Fraction:
        said = {hand: list(wishes) for hand, wishes in hands.items()}
        said[final] = [*said.get(final, ()), *wanted]
        return Circle(self._named, self._size, said).chance()


class SecondPlayer(_Player):
    """The second player redraws any number of cards, once.

    Args:
        atoms: the deck, split by all groups that are asked about.
        size: cards of the opening hand, 1 or more.
        draws: cards drawn after the final hand, from the shuffled deck, 0 or more.
        keep: the hand is kept where all of these hold; None for never.
        redraw: the bit of the group of cards that go back otherwise; None for the whole hand.

    Raises:
        ImpossibleError: the deck has too few cards.
    """

    def __init__(
        self,
        atoms: Atoms,
        size: int,
        draws: int,
        keep: Sequence[Wish] | None,
        redraw: int | None,
    ) -> None:
        """Check the question."""
        bits = redraw or 0
        for wish in keep or ():
            bits |= wish.bit
        super().__init__(atoms, size, draws, bits)
        self._keep = None if keep is None else merge(keep)
        self._goes_back = [redraw is None or bool(mask & redraw) for mask in self._masks]

    def stages(self) -> Stages:
        """Return how often the hand is kept, and how many cards go back."""
        total = comb(self._cards, self._size)
        kept = once = cards = 0
        for hand, ways in self._hands():
            back = 0 if self._is_kept(hand) else sum(self._returned(hand))
            # A hand of which nothing goes back is kept, whatever the policy calls it.
            kept += 0 if back else ways
            once += ways if back else 0
            cards += ways * back
        return Stages(
            Fraction(kept, total), Fraction(once, total), Fraction(0), Fraction(cards, total)
        )

    def _is_kept(self, hand: _Counts) -> bool:
        if self._keep is None:
            return False
        return all(
            wish.number.holds(
                sum(n for mask, n in zip(self._masks, hand, strict=True) if mask & wish.bit)
            )
            for wish in self._keep
        )

    def _returned(self, hand: _Counts) -> _Counts:
        return tuple(n if back else 0 for n, back in zip(hand, self._goes_back, strict=True))

    def _finals(self) -> dict[_Counts, Fraction]:
        total = comb(self._cards, self._size)
        result: dict[_Counts, Fraction] = {}
        work = 0
        for hand, ways in self._hands():
            chance = Fraction(ways, total)
            if self._is_kept(hand):
                result[hand] = result.get(hand, Fraction(0)) + chance
                continue
            for final, after in self._redrawn(hand):
                work += 1
                _bound(work)
                result[final] = result.get(final, Fraction(0)) + chance * after
        return result

    def _redrawn(self, hand: _Counts) -> Iterator[tuple[_Counts, Fraction]]:
        """Yield the final hands after a redraw of one hand, with their chances."""
        returned = self._returned(hand)
        back = sum(returned)
        rest = [size - n for size, n in zip(self._sizes, hand, strict=True)]
        unseen = self._cards - self._size
        stays = [n - r for n, r in zip(hand, returned, strict=True)]
        source, take = rest, back
        if back > unseen:
            # A tiny deck: all that is left comes, and the first of the cards returned.
            stays = [n + r for n, r in zip(stays, rest, strict=True)]
            source, take = list(returned), back - unseen
        total = comb(sum(source), take)
        for counts, ways in self._dealt(source, take):
            final = tuple(a + b for a, b in zip(stays, counts, strict=True))
            yield final, Fraction(ways, total)
