"""Opening hands (UV-30): how likely a number of cards of some groups is, singly and together.

A hand is any ``size`` cards of the deck, all equally likely. One group is hypergeometric; several
are counted over their atoms (:mod:`uvdeck.odds.deal`), because what holds of one group bears on the
others: 4 A and 4 B in 60 cards, 7 drawn, both: 0.14541, and not the product 0.15960.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from uvdeck.odds.count import CountRange, ImpossibleError, check_draw, distribution
from uvdeck.odds.deal import Atoms, Wish, deal, group_size, merge


def check_hand(cards: int, size: int, draws: int) -> None:
    """Refuse a hand that cannot be drawn.

    Args:
        cards: of the deck.
        size: cards of the hand, 1 or more.
        draws: cards drawn after it, 0 or more.

    Raises:
        ImpossibleError: the deck has too few cards, or the hand none.
    """
    if size < 1:
        raise ImpossibleError(f"a hand has at least 1 card, not {size}")
    if draws < 0:
        raise ImpossibleError(f"{draws} more cards cannot be drawn")
    check_draw(cards, 0, size + draws)


class Hand:
    """A hand as it is dealt, and cards drawn after it.

    Args:
        atoms: the deck, split by the groups that are asked about.
        size: cards of the opening hand, 1 or more.
        draws: cards drawn after it, 0 or more.

    Raises:
        ImpossibleError: the deck has too few cards.
    """

    def __init__(self, atoms: Atoms, size: int, draws: int = 0) -> None:
        """Check the question."""
        self.atoms = atoms
        self.cards = sum(atoms.values())
        self.size = size
        self.draws = draws
        check_hand(self.cards, size, draws)

    def probability(self, wishes: Sequence[Wish]) -> Fraction:
        """Return P(every wish is met by the hand and the cards drawn after it), in [0, 1]."""
        merged = merge(wishes)
        if merged is None:
            return Fraction(0)
        seen = self.size + self.draws
        ways = sum(deal(self.atoms, seen, merged).values())
        return Fraction(ways, comb(self.cards, seen))

    def spread(self, bit: int) -> tuple[Fraction, ...]:
        """Return P(exactly n cards of a group) for n = 0, 1, ...; they sum to exactly 1."""
        return distribution(self.cards, group_size(self.atoms, bit), self.size + self.draws)


def exactly(number: int) -> CountRange:
    """Return the range of one number."""
    return CountRange(number, number)
