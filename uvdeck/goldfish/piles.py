"""Which cards a deck has when it is shuffled, as a log shows it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from uvdeck.goldfish.trace import Event
from uvdeck.play import table


class Pile(NamedTuple):
    """A deck as it was shuffled.

    Args:
        cards: kind -> copies.
        seen: the kinds that the log shows of it, from the top.
    """

    cards: Counter[int]
    seen: list[int]

    def order(self) -> list[int]:
        """Return an order of all its cards that gives the same game: what nobody saw comes last."""
        return [*self.seen, *sorted((self.cards - Counter(self.seen)).elements())]


#: Events that put a card on the discard pile.
_DISCARDED = frozenset(
    {
        *(table.REVIEW, table.CHECK, table.FAIL, table.CLEARED, table.SECOND_COPY),
        *(table.OLD_TERRAIN, table.DESTROYED, table.NO_FORM),
    }
)
#: Events that take the top card of the deck.
_TAKEN = frozenset({table.DEAL, table.REDRAWN, table.DRAW, table.CHECK, table.REMOVED})


def is_cycle(event: Event) -> bool:
    """Return whether a discard pile becomes a deck: it has as many cards as have to go (UV-44)."""
    return event.what == table.CYCLE and event.one >= event.two


def piles(deck: Iterable[int], events: Iterable[Event]) -> Iterator[Pile]:
    """Yield each deck of one player as it is shuffled; its ``seen`` grows until the next one.

    Args:
        deck: the kind of each card.
        events: that happen to the player.
    """
    left = Counter(deck)
    discard: Counter[int] = Counter()
    pile = Pile(Counter(left), [])
    yield pile
    for event in events:
        if event.what == table.SHUFFLED:
            pile = Pile(+left, [])
            yield pile
        elif is_cycle(event):
            pile, discard = Pile(discard, []), Counter()
            yield pile
        if event.what in _TAKEN:
            # In a tiny deck a mulligan may draw again what went to its bottom.
            if len(pile.seen) < pile.cards.total():
                pile.seen.append(event.kind)
            left[event.kind] -= 1
        elif event.what == table.RETURN:
            left[event.kind] += 1
        if event.what in _DISCARDED and event.kind >= 0:
            discard[event.kind] += 1
