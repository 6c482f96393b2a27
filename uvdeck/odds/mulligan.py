"""Mulligans by UV-31: what a hand is worth after a policy of keeping and redrawing.

Cards that were returned lie below the deck and are not drawn again by a mulligan; the deck is
shuffled when the final hand is kept. So the hands are consecutive cards of one order: 24
foundations in 60, hands of 6, redraw while there is none: C(36, 18) / C(60, 18) = 62/6319667.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple, Protocol

from uvdeck.odds.circle import Circle, shift
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.deal import Atoms, Wish, deal, merge, project
from uvdeck.odds.hand import check_hand, exactly

#: Final hands after a redraw of some cards, told apart by all groups, beyond which a question is
#: refused: a few seconds' work.
MAX_FINALS: Final = 1_000_000


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


class FirstPlayer:
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
        self._atoms = atoms
        self._size = size
        self._draws = draws
        self._keep = list(keep)
        self._barren = [Wish(foundation, exactly(0))]
        check_hand(sum(atoms.values()), size, draws)

    def stages(self) -> Stages:
        """Return how often the hand is redrawn."""
        kept = self._chance({1: self._keep}, 1, [])
        twice = self._third([])
        once = 1 - kept - twice
        return Stages(kept, once, twice, (once + 2 * twice) * self._size)

    def probability(self, wishes: Sequence[Wish]) -> Fraction:
        """Return P(every wish is met by the final hand and the cards drawn after it)."""
        wanted = list(wishes)
        return self._chance({1: self._keep}, 1, wanted) + self._second(wanted) + self._third(wanted)

    def spread(self, bit: int) -> tuple[Fraction, ...]:
        """Return P(exactly n cards of a group) for n = 0, 1, ...; they sum to exactly 1."""
        seen = self._size + self._draws
        return tuple(self.probability([Wish(bit, exactly(n))]) for n in range(seen + 1))

    # "Not kept" is no conjunction of ranges, but 1 minus one; so each chance is a sum of chances
    # of conjunctions with signs.

    def _second(self, wanted: list[Wish]) -> Fraction:
        """Return P(the second hand stands, and what is wanted holds)."""
        keep, barren, p = self._keep, self._barren, self._chance
        stands = p({}, 2, wanted) - p({2: barren}, 2, wanted) + p({2: [*keep, *barren]}, 2, wanted)
        after_kept = (
            p({1: keep}, 2, wanted)
            - p({1: keep, 2: barren}, 2, wanted)
            + p({1: keep, 2: [*keep, *barren]}, 2, wanted)
        )
        return stands - after_kept

    def _third(self, wanted: list[Wish]) -> Fraction:
        """Return P(the third hand is drawn, and what is wanted holds)."""
        keep, barren, p = self._keep, self._barren, self._chance
        return (
            p({2: barren}, 3, wanted)
            - p({1: keep, 2: barren}, 3, wanted)
            - p({2: [*keep, *barren]}, 3, wanted)
            + p({1: keep, 2: [*keep, *barren]}, 3, wanted)
        )

    def _chance(self, hands: dict[int, list[Wish]], final: int, wanted: list[Wish]) -> Fraction:
        return Circle(self._atoms, self._size, self._draws, hands, final, wanted).chance()


class SecondPlayer:
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
        self._atoms = atoms
        self._cards = sum(atoms.values())
        self._size = size
        self._draws = draws
        self._keep = None if keep is None else merge(keep)
        self._never = self._keep is None
        self._redraw = redraw
        check_hand(self._cards, size, draws)

    def stages(self) -> Stages:
        """Return how often the hand is kept, and how many cards go back."""
        kept = once = cards = Fraction(0)
        total = comb(self._cards, self._size)
        bit = 0 if self._redraw is None else self._redraw
        kept += Fraction(sum(ways for _, ways in self._hands(bit, kept=True)), total)
        for hand, ways in self._hands(bit, kept=False):
            back = self._back(hand)
            # A hand of which nothing goes back is kept, whatever the policy calls it.
            kept += Fraction(0 if back else ways, total)
            once += Fraction(ways if back else 0, total)
            cards += Fraction(ways * back, total)
        return Stages(kept, once, Fraction(0), cards)

    def probability(self, wishes: Sequence[Wish]) -> Fraction:
        """Return P(every wish is met by the final hand and the cards drawn after it)."""
        wanted = merge(wishes)
        if wanted is None:
            return Fraction(0)
        if self._redraw is None:
            return self._whole(wanted)
        bits = sum(wish.bit for wish in wanted)
        keep = bits | (self._redraw or 0)
        atoms = project(self._atoms, keep)
        result = Fraction(0)
        total = comb(self._cards, self._size)

        @cache
        def drawn(final: tuple[tuple[int, int], ...]) -> Fraction:
            """Return P(wanted | the final hand), which is what is missing of the deck."""
            have = {w.bit: sum(n for mask, n in final if mask & w.bit) for w in wanted}
            missing = shift(wanted, have)
            if missing is None:
                return Fraction(0)
            rest = {mask: size - dict(final)[mask] for mask, size in atoms.items()}
            ways = sum(deal(rest, self._draws, missing).values())
            return Fraction(ways, comb(self._cards - self._size, self._draws))

        for hand, ways in self._hands(keep, kept=True):
            result += Fraction(ways, total) * drawn(hand)
        work = 0
        for hand, ways in self._hands(keep, kept=False):
            finals = self._redrawn(atoms, hand)
            work += len(finals)
            if work > MAX_FINALS:
                raise ImpossibleError(
                    "the groups overlap in too many ways to be counted after a redraw of some"
                    " cards; ask for fewer of them at once"
                )
            for final, chance in finals:
                result += Fraction(ways, total) * chance * drawn(final)
        return result

    def _whole(self, wanted: list[Wish]) -> Fraction:
        """Return P(wanted) where the whole hand is redrawn: two hands off one order."""

        def chance(keep: Sequence[Wish], final: int) -> Fraction:
            hands = {1: keep}
            return Circle(self._atoms, self._size, self._draws, hands, final, wanted).chance()

        after_any = chance((), 2)
        if self._keep is None:
            return after_any
        return chance(self._keep, 1) + after_any - chance(self._keep, 2)

    def spread(self, bit: int) -> tuple[Fraction, ...]:
        """Return P(exactly n cards of a group) for n = 0, 1, ...; they sum to exactly 1."""
        seen = self._size + self._draws
        return tuple(self.probability([Wish(bit, exactly(n))]) for n in range(seen + 1))

    def _hands(self, keep: int, *, kept: bool) -> list[tuple[tuple[tuple[int, int], ...], int]]:
        """Return the hands that are kept, or those that are not, told apart by some groups."""
        masks = list(project(self._atoms, keep))
        met = {} if self._never else deal(self._atoms, self._size, self._keep or [], keep)
        if kept:
            found = met
        else:
            every = deal(self._atoms, self._size, [], keep)
            found = {hand: ways - met.get(hand, 0) for hand, ways in every.items()}
        return [
            (tuple(zip(masks, hand, strict=True)), ways) for hand, ways in found.items() if ways
        ]

    def _back(self, hand: tuple[tuple[int, int], ...]) -> int:
        if self._redraw is None:
            return self._size
        return sum(n for mask, n in hand if mask & self._redraw)

    def _redrawn(
        self, atoms: Atoms, hand: tuple[tuple[int, int], ...]
    ) -> list[tuple[tuple[tuple[int, int], ...], Fraction]]:
        """Return the final hands after a redraw of one hand, with their chances."""
        masks = list(atoms)
        returned = {
            mask: n if self._redraw is None or mask & self._redraw else 0 for mask, n in hand
        }
        stays = {mask: n - returned[mask] for mask, n in hand}
        back = sum(returned.values())
        rest = {mask: size - dict(hand)[mask] for mask, size in atoms.items()}
        unseen = self._cards - self._size
        # A tiny deck: all that is left comes, and the first of the cards returned.
        certain = rest if back > unseen else dict.fromkeys(masks, 0)
        source, take = (returned, back - unseen) if back > unseen else (rest, back)
        total = comb(sum(source.values()), take)
        return [
            (
                tuple(
                    (mask, stays[mask] + certain[mask] + n)
                    for mask, n in zip(masks, counts, strict=True)
                ),
                Fraction(ways, total),
            )
            for counts, ways in deal(source, take, [], sum_of(masks)).items()
        ]


def sum_of(masks: Sequence[int]) -> int:
    """Return the union of masks."""
    result = 0
    for mask in masks:
        result |= mask
    return result
