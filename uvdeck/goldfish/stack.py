"""Stacked decks: orders that a user fixes, completed with the cards that the user leaves open.

A part of a stack names cards from the top. What it does not name follows in the order of ids, so
that a game is told the same way every time. Which cards a later deck has, only the game shows: it
is played as far as the parts before it reach.
"""

from collections import Counter
from collections.abc import Sequence

from uvdeck.goldfish.games import Numbers, tell
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.trace import MAX_EVENTS, Event, events_of
from uvdeck.odds.count import ImpossibleError
from uvdeck.play import table


def stacked(layout: Layout, numbers: Numbers, parts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return orders of the deck as the kernel takes them, whole.

    Args:
        layout: the deck.
        numbers: the same, for the kernel.
        parts: kinds from the top of the first deck, then of each deck that is shuffled later.

    Raises:
        ImpossibleError: a deck does not have these cards, or is never shuffled.
    """
    done: list[int] = [0]
    for number, part in enumerate(parts):
        cards = Counter(layout.deck) if number == 0 else _pile(layout, numbers, done, number)
        if cards is None:
            raise ImpossibleError(
                f"the stack has {len(parts)} parts, but the deck is shuffled {number} times only"
            )
        over = Counter(part) - cards
        for kind, copies in over.items():
            raise ImpossibleError(
                f"part {number + 1} of the stack has {copies} more of '{layout.names[kind]}' than"
                " the deck that is shuffled then"
            )
        rest = cards - Counter(part)
        order = [*part, *sorted(rest.elements())]
        done = [done[0] + 1, *done[1:], len(order), *order]
    return tuple(done)


def _pile(
    layout: Layout, numbers: Numbers, done: Sequence[int], number: int
) -> Counter[int] | None:
    """Return the cards of the deck that is shuffled after so many others; None for no such one."""
    left = Counter(layout.deck)
    discard: Counter[int] = Counter()
    shuffles = 1
    for event in events_of(tell(numbers, 0, 0, done, MAX_EVENTS)):
        if event.what == table.SHUFFLED:
            if shuffles == number:
                return left
            shuffles += 1
        elif event.what == table.CYCLE:
            if event.one < event.two:
                return None
            if shuffles == number:
                return discard
            shuffles += 1
            discard = Counter()
        else:
            _move(event, left, discard)
    return None


def _move(event: Event, left: Counter[int], discard: Counter[int]) -> None:
    """Follow a card from the deck, as far as a mulligan asks, and to the discard pile."""
    if event.what in (table.DEAL, table.REDRAWN):
        left[event.kind] -= 1
    elif event.what == table.RETURN:
        left[event.kind] += 1
    elif event.what in (
        *(table.REVIEW, table.CHECK, table.FAIL, table.CLEARED),
        *(table.SECOND_COPY, table.OLD_TERRAIN),
    ) or (event.what == table.NO_FORM and event.kind >= 0):
        discard[event.kind] += 1
