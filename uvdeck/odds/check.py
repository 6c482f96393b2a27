"""Control checks (UV-35, UV-37): how likely the top card of the deck reaches a difficulty.

A card of control c reaches difficulty d with r cards ready to commit exactly if c + r is d or more;
a card without control fails whatever is committed. One worked number: 60 cards, control 6 x10,
5 x25, 4 x10, 3 x10, 2 x5: difficulty 5 with one card ready is (10 + 25 + 10) / 60 = 3/4.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from uvdeck.odds.count import ImpossibleError

#: A deck as checks see it: control, or None for a card without one, -> cards.
Controls = Mapping[int | None, int]


def controls_of(cards: Iterable[tuple[int | None, int]]) -> dict[int | None, int]:
    """Return the cards of each control, none first, then from low to high.

    Args:
        cards: (control, copies) of each card.
    """
    counts: Counter[int | None] = Counter()
    for control, copies in cards:
        counts[control] += copies
    order = sorted(counts, key=lambda control: -1 if control is None else control)
    return {control: counts[control] for control in order if counts[control]}


def size_of(controls: Controls) -> int:
    """Return the number of cards.

    Raises:
        ImpossibleError: there are none, so that no check can be made.
    """
    cards = sum(controls.values())
    if cards < 1:
        raise ImpossibleError("no card is left to turn over")
    return cards


def reaches(controls: Controls, difficulty: int, ready: int = 0) -> Fraction:
    """Return P(one check reaches a difficulty), in [0, 1].

    Args:
        controls: the cards that may be on top of the deck, 1 or more.
        difficulty: 0 or more.
        ready: cards ready to commit, 0 or more; each adds 1.

    Raises:
        ImpossibleError: the deck has no cards, or a number is below 0.
    """
    if difficulty < 0 or ready < 0:
        raise ImpossibleError("difficulty and ready cards are 0 or more")
    cards = size_of(controls)
    good = sum(
        copies
        for control, copies in controls.items()
        if control is not None and control + ready >= difficulty
    )
    return Fraction(good, cards)


def shares(controls: Controls) -> dict[int | None, Fraction]:
    """Return the share of each control among all cards; they sum to exactly 1."""
    cards = size_of(controls)
    return {control: Fraction(copies, cards) for control, copies in controls.items()}


def average(controls: Controls) -> Fraction | None:
    """Return the mean control of the cards that have one; None where none has."""
    known = {control: copies for control, copies in controls.items() if control is not None}
    cards = sum(known.values())
    if not cards:
        return None
    return Fraction(sum(control * copies for control, copies in known.items()), cards)


def variance(controls: Controls) -> Fraction | None:
    """Return the mean squared distance from the average control; None where no card has one.

    Its square root is the spread, the standard deviation, in units of control.
    """
    mean = average(controls)
    if mean is None:
        return None
    known = {control: copies for control, copies in controls.items() if control is not None}
    squares = Fraction(0)
    for control, copies in known.items():
        squares += (control - mean) ** 2 * copies
    return squares / sum(known.values())
