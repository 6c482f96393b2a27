"""Stacked decks of a duel: orders that a user fixes for each player, completed with the rest.

A part names cards from the top, as :mod:`uvdeck.goldfish.stack` says. Which cards a later deck has,
only the game shows, and what one player draws may hang on the other's order: so the parts are
completed in the order in which the decks are shuffled.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from uvdeck.duel.trace import LETTERS
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.piles import is_cycle, piles
from uvdeck.goldfish.stack import as_stack, completed, never_shuffled
from uvdeck.goldfish.trace import Event, events_of
from uvdeck.odds.count import ImpossibleError
from uvdeck.play import table

#: Returns the log of the game with these stacks.
Tell = Callable[[Sequence[int], Sequence[int]], Sequence[int]]
Orders = list[list[int]]


def of_player(events: Sequence[Event], who: int) -> Iterator[Event]:
    """Yield the events that happen to one player, as those of a game alone."""
    for event in events:
        if (event.what >= table.SIDE) == bool(who):
            yield event._replace(what=event.what % table.SIDE)


def stacked(
    layouts: tuple[Layout, Layout],
    tell: Tell,
    parts: tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]],
    *,
    as_far_as_it_fits: bool = False,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both players' orders as the kernel takes them, whole.

    Args:
        layouts: the decks of A and B.
        tell: plays the game with stacks, as far as they are known.
        parts: of each player, kinds from the top of the first deck, then of each later one.
        as_far_as_it_fits: whether a later part that cannot be is left out, and those behind it.

    Raises:
        ImpossibleError: a deck does not have these cards, or is never shuffled.
    """
    done: tuple[Orders, Orders] = ([], [])
    for who in (0, 1):
        if parts[who]:
            first = next(piles(layouts[who].deck, ())).cards
            done[who].append(completed(layouts[who], first, parts[who][0], 0, _of(who)))
    waiting = {who for who in (0, 1) if len(done[who]) < len(parts[who])}
    while waiting:
        events = tuple(events_of(tell(as_stack(done[0]), as_stack(done[1]))))
        who = _next(events, done, waiting)
        number = len(done[who])
        found = list(piles(layouts[who].deck, of_player(events, who)))
        try:
            if number >= len(found):
                raise never_shuffled(len(parts[who]), len(found), _of(who))
            cards, part = found[number].cards, parts[who][number]
            done[who].append(completed(layouts[who], cards, part, number, _of(who)))
        except ImpossibleError:
            if not as_far_as_it_fits:
                raise
            waiting.remove(who)
        if len(done[who]) == len(parts[who]):
            waiting.discard(who)
    return as_stack(done[0]), as_stack(done[1])


def _of(who: int) -> str:
    return f"the stack of {LETTERS[who]}"


def _next(events: Sequence[Event], done: tuple[Orders, Orders], waiting: Collection[int]) -> int:
    """Return whose deck of those who wait is the first to be shuffled by a part that is open."""
    shuffles = [1, 1]
    for event in events:
        who, own = int(event.what >= table.SIDE), event._replace(what=event.what % table.SIDE)
        if own.what == table.SHUFFLED or is_cycle(own):
            if who in waiting and shuffles[who] == len(done[who]):
                return who
            shuffles[who] += 1
    return min(waiting)
