"""What an agency sees of a game: hidden hands stay hidden, everything else is told."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from uvdeck.mha.said import agency
from uvdeck.mha.scoring import Count, Counted
from uvdeck.mha.table import Event, Table, winners
from uvdeck.mha.trace import Words

#: Events that say nothing new to somebody at the table.
_LEFT_OUT: Final = frozenset({"laid_out", "played", "completed", "score"})

#: Events that not everybody sees, as the others see them.
_HIDDEN: Final[dict[str, Callable[[int, Sequence[Any]], str]]] = {
    "draw": lambda seat, rest: f"{agency(seat)} draws an action",
    "give": lambda seat, rest: f"{agency(seat)} gives an action to {agency(rest[0])}",
    "take": lambda seat, rest: f"{agency(rest[0])} takes an action from the hand of {agency(seat)}",
}


def sees(event: Event, eyes: int) -> bool:
    """Return whether an agency sees the card of an event.

    Actions that are drawn are seen by who draws them, and those that go from hand to hand by the
    two agencies; everything else lies open.

    Args:
        event: as the log has it.
        eyes: the agency's seat.
    """
    what, seat, *rest = event
    return what not in _HIDDEN or eyes == seat or (what != "draw" and eyes == rest[0])


def tell(
    words: Words, log: Sequence[Event], eyes: int, start: int = 0
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield what an agency sees: the event, how it is said, the rules that it rests on.

    What happens several times in a row is said once.

    Args:
        words: says events.
        log: the events of a game from its beginning, in order.
        eyes: the agency's seat.
        start: place of the first event that is told.
    """
    begun = any(event[0] == "turn" for event in log[:start])
    last: tuple[str, str, tuple[str, ...]] | None = None
    times = 0
    for event in log[start:]:
        what, seat, *rest = event
        if what in _LEFT_OUT:
            continue
        begun = begun or what == "turn"
        text, rules = words.say(event)
        said = (
            what,
            text if sees(event, eyes) else _HIDDEN[what](seat, rest),
            rules if begun else ("MH-2",),
        )
        if said == last:
            times += 1
            continue
        if last is not None:
            yield _repeated(last, times)
        last, times = said, 1
    if last is not None:
        yield _repeated(last, times)


def _repeated(
    said: tuple[str, str, tuple[str, ...]], times: int
) -> tuple[str, str, tuple[str, ...]]:
    what, text, rules = said
    return what, f"{text}, {times} times" if times > 1 else text, rules


def since_own_turn(log: Sequence[Event], seat: int) -> int:
    """Return the place in the log behind an agency's last turn that is over, 0 without one."""
    turns = [place for place, event in enumerate(log) if event[0] == "turn"]
    for number in range(len(turns) - 2, -1, -1):
        if log[turns[number]][1] == seat:
            return turns[number + 1]
    return 0


def count_of(game: Table, people: Sequence[int]) -> Count:
    """Return the count at the end of a game (MH-9).

    Args:
        game: as it ended.
        people: the seats that people play, who are called you where it is one.
    """
    points, missions = game.supply.points, game.supply.missions
    agencies = tuple(
        Counted(
            agency(seat) + (" (you)" if tuple(people) == (seat,) else ""),
            tuple((missions[card].name, points[card]) for card in game.done[seat]),
            game.gained[seat],
            len(game.front[seat]),
        )
        for seat in range(game.players)
    )
    return Count(agencies, tuple(winners(game.scores())), game.supply.practice, [])
