"""Stacked decks: orders that a user fixes, completed with the cards that the user leaves open.

A part of a stack names cards from the top. What it does not name follows in the order of ids, so
that a game is told the same way every time. Which cards a later deck has, only the game shows: it
is played as far as the parts before it reach.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from uvdeck.goldfish.games import Numbers, tell
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.piles import Pile, piles
from uvdeck.goldfish.trace import MAX_EVENTS, events_of
from uvdeck.odds.count import ImpossibleError
from uvdeck.text import plural


def stacked(layout: Layout, numbers: Numbers, parts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return orders of the deck as the kernel takes them, whole.

    Args:
        layout: the deck.
        numbers: the same, for the kernel.
        parts: kinds from the top of the first deck, then of each deck that is shuffled later.

    Raises:
        ImpossibleError: a deck does not have these cards, or is never shuffled.
    """
    orders: list[list[int]] = []
    for number, part in enumerate(parts):
        log = tell(numbers, 0, 0, as_stack(orders), MAX_EVENTS)
        pile = next(islice(piles(layout.deck, events_of(log)), number, None), None)
        if pile is None:
            raise never_shuffled(len(parts), number)
        orders.append(completed(layout, pile.cards, part, number))
    return as_stack(orders)


def never_shuffled(parts: int, shuffles: int, of: str = "the stack") -> ImpossibleError:
    """Return the error of a stack that has more parts than its deck is shuffled.

    Args:
        parts: that it has.
        shuffles: how often the deck is shuffled, its first order among them.
        of: whose stack it is.
    """
    return ImpossibleError(
        f"{of} has {parts} parts, but the deck is shuffled only {plural(shuffles, 'time')}"
    )


def completed(
    layout: Layout, cards: Counter[int], part: Sequence[int], number: int, of: str = "the stack"
) -> list[int]:
    """Return an order of all cards that are shuffled: those that a part names, then the others.

    Args:
        layout: the deck.
        cards: kind -> copies of the cards that are shuffled.
        part: kinds from the top.
        number: of the part, from 0.
        of: whose stack it is.

    Raises:
        ImpossibleError: the part names cards that are not there.
    """
    for kind, copies in (Counter(part) - cards).items():
        raise ImpossibleError(
            f"part {number + 1} of {of} has {copies} more of '{layout.names[kind]}' than the deck"
            " that is shuffled then"
        )
    return Pile(cards, list(part)).order()


def as_stack(orders: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return whole orders as the kernel takes them."""
    return (len(orders), *(number for order in orders for number in (len(order), *order)))
