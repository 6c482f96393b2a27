"""A game told step by step, each step with the rules that make it so."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.mha.said import agency, mission_words, student_words
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Event
from uvdeck.text import plural


class Step(NamedTuple):
    """One step of a game.

    Args:
        event: what happened, for machines.
        agency: to whom, from 1 in the order of play; None where it happens to the table.
        text: what people read.
        rules: the rules that make it so, ``MH-4``.
        data: the numbers of the event, for machines.
    """

    event: str
    agency: int | None
    text: str
    rules: tuple[str, ...]
    data: tuple[Any, ...]


def tell_game(supply: Supply, log: Sequence[Event]) -> Iterator[Step]:
    """Yield the events of a game as steps that people can read.

    Args:
        supply: the cards.
        log: the events of a game from its beginning, in order.
    """
    words = Words(supply)
    begun = False
    for event in log:
        what, seat, *rest = event
        begun = begun or what == "turn"
        text, rules = words.say(event)
        if not begun:
            rules = ("MH-2",)
        yield Step(what, seat + 1 if seat >= 0 else None, text, rules, tuple(rest))


_Say = Callable[["Words", int, Sequence[Any]], str]


class Words:
    """Says events in words."""

    def __init__(self, supply: Supply) -> None:
        """Take the cards whose names are said."""
        self.supply = supply

    def say(self, event: Event) -> tuple[str, tuple[str, ...]]:
        """Return an event in words, and the rules that it rests on."""
        what, seat, *rest = event
        rules, words = _EVENTS[what]
        return words(self, seat, rest), rules

    def student(self, kind: int) -> str:
        """Return a student's name with its numbers."""
        return student_words(self.supply, kind)

    def action(self, kind: int) -> str:
        """Return an action's name."""
        return self.supply.actions[kind].name

    def mission(self, kind: int) -> str:
        """Return a mission's name with its points and what it requires."""
        return mission_words(self.supply, kind)

    def card(self, kind: str, number: int) -> str:
        """Return the name of a card of a kind: action, student, mission or recruiter."""
        groups: dict[str, Sequence[Any]] = {
            "action": self.supply.actions,
            "student": self.supply.students,
            "mission": self.supply.missions,
            "recruiter": self.supply.recruiters,
        }
        return str(groups[kind][number].name)


def _completed(words: Words, seat: int, rest: Sequence[Any]) -> str:
    points = words.supply.points[rest[0]]
    name = words.supply.missions[rest[0]].name
    return f"{name} goes face down before {agency(seat)}: {plural(points, 'point')}"


def _stepped(words: Words, seat: int, rest: Sequence[Any]) -> str:
    row, place, card, other = rest
    name = words.supply.students[card].name
    where = f"row {row + 1}, seat {place + 1}"
    if other < 0:
        return f"{name} goes to {where}, which nobody has"
    return f"{name} goes to {where} and swaps with {words.supply.students[other].name}"


def _score(words: Words, seat: int, rest: Sequence[Any]) -> str:
    total, gained, left = rest
    return (
        f"{agency(seat)} has {plural(total, 'point')}: missions {total - gained - left},"
        f" effects {gained}, students left {left}"
    )


def _refreshed(words: Words, seat: int, rest: Sequence[Any]) -> str:
    what, count = rest
    if what == "classroom":
        return "the classroom is filled up"
    if what == "hand":
        return f"{agency(seat)} puts its hand of {count} away and draws as many"
    return f"{agency(seat)} puts its {plural(count, 'open mission')} under the deck"


_WAYS: Final = {
    "forward": "forward",
    "back": "back",
    "left": "to the left",
    "right": "to the right",
}

#: Event -> the rules it rests on, and how it is said.
_EVENTS: Final[dict[str, tuple[tuple[str, ...], _Say]]] = {
    "laid_out": (("MH-2",), lambda w, s, r: f"row {r[0] + 1}: {w.student(r[1])} is laid out"),
    "recruiter": (
        ("MH-2",),
        lambda w, s, r: f"{agency(s)} is dealt the recruiter {w.card('recruiter', r[0])}",
    ),
    "placed": (("MH-2",), lambda w, s, r: f"{agency(s)} places its marker at row {r[0] + 1}"),
    "turn": (
        ("MH-3",),
        lambda w, s, r: f"round {r[0]}, turn {r[1]}: {agency(s)}",
    ),
    "draw": (("MH-3",), lambda w, s, r: f"{agency(s)} draws {w.action(r[0])}"),
    "reshuffle": (
        ("MH-3",),
        lambda w, s, r: f"the action deck is empty: {plural(r[0], 'discard')} reshuffled",
    ),
    "no_action": (
        ("MH-3", "MH-10"),
        lambda w, s, r: f"there is no action left for {agency(s)} to draw",
    ),
    "no_play": (("MH-3",), lambda w, s, r: f"{agency(s)} plays no action"),
    "play": (("MH-3",), lambda w, s, r: f"{agency(s)} plays {w.action(r[0])}"),
    "played": (("MH-3",), lambda w, s, r: f"{w.action(r[0])} is discarded"),
    "stay": (("MH-4",), lambda w, s, r: f"the recruiter of {agency(s)} stays in row {r[0] + 1}"),
    "move": (
        ("MH-4",),
        lambda w, s, r: f"the recruiter of {agency(s)} moves from row {r[0] + 1} to row {r[1] + 1}",
    ),
    "acquire": (
        ("MH-5",),
        lambda w, s, r: f"{agency(s)} acquires {w.student(r[1])} from row {r[0] + 1}",
    ),
    "no_student": (
        ("MH-5",),
        lambda w, s, r: f"row {r[0] + 1} is empty: {agency(s)} acquires nobody",
    ),
    "no_complete": (("MH-6",), lambda w, s, r: f"{agency(s)} completes no mission"),
    "spend": (("MH-6",), lambda w, s, r: f"{agency(s)} discards {w.student(r[0])}"),
    "complete": (
        ("MH-6",),
        lambda w, s, r: f"{agency(s)} completes {w.mission(r[0])} with {plural(r[1], 'student')}",
    ),
    "assignment": (
        ("MH-1", "MH-10"),
        lambda w, s, r: f"the assignment of {w.card('student', r[0])} takes effect",
    ),
    "effect": (
        ("MH-6",),
        lambda w, s, r: f"the effect of {w.card('mission', r[0])} takes place",
    ),
    "completed": (("MH-6",), _completed),
    "ability": (
        ("MH-6",),
        lambda w, s, r: f"{agency(s)} uses the ability of {w.card('recruiter', r[0])}",
    ),
    "no_ability": (
        ("MH-6",),
        lambda w, s, r: f"{agency(s)} does not use the ability of {w.card('recruiter', r[0])}",
    ),
    "new_mission": (("MH-6",), lambda w, s, r: f"{agency(s)} draws the mission {w.mission(r[0])}"),
    "no_mission": (
        ("MH-6", "MH-10"),
        lambda w, s, r: f"there is no mission left for {agency(s)} to draw",
    ),
    "hand_limit": (
        ("MH-3",),
        lambda w, s, r: f"{agency(s)} has {plural(r[0], 'action')} more than 7",
    ),
    "discard": (("MH-3",), lambda w, s, r: f"{agency(s)} discards {w.action(r[0])}"),
    "give": (
        ("MH-10",),
        lambda w, s, r: f"{agency(s)} gives {w.action(r[1])} to {agency(r[0])}",
    ),
    "take": (
        ("MH-10",),
        lambda w, s, r: f"{agency(r[0])} takes {w.action(r[1])} from the hand of {agency(s)}",
    ),
    "unknown": (
        ("MH-10",),
        lambda w, s, r: f"what {w.card(r[0], r[1])} does is not in the card files: nothing",
    ),
    "left_out": (("MH-10",), lambda w, s, r: f"{agency(s)} leaves that out"),
    "nothing": (("MH-7", "MH-10"), lambda w, s, r: "there is no such student to move"),
    "no_space": (
        ("MH-7",),
        lambda w, s, r: f"there is no space for {w.card('student', r[2])} in row {r[0] + 1}",
    ),
    "move_student": (
        ("MH-7",),
        lambda w, s, r: (
            f"{agency(s)} moves {w.card('student', r[2])} of row {r[0] + 1}, seat {r[1] + 1},"
            f" {plural(r[4], 'space')} {_WAYS[r[3]]}"
        ),
    ),
    "step": (("MH-7",), _stepped),
    "seat_student": (
        ("MH-10",),
        lambda w, s, r: (
            f"{agency(s)} moves {w.card('student', r[2])} of row {r[0] + 1}, seat {r[1] + 1},"
            f" to the end of row {r[3] + 1}"
        ),
    ),
    "move_recruiter": (
        ("MH-4", "MH-10"),
        lambda w, s, r: (
            f"the recruiter of {agency(s)} is moved from row {r[0] + 1} to row {r[1] + 1}"
        ),
    ),
    "popularity": (
        ("MH-9",),
        lambda w, s, r: (
            f"{agency(s)} {'gains' if r[0] >= 0 else 'loses'}"
            f" {plural(abs(r[0]), 'point')} of popularity"
        ),
    ),
    "refresh": (("MH-10",), _refreshed),
    "seated": (("MH-8",), lambda w, s, r: f"{w.student(r[1])} sits down in row {r[0] + 1}"),
    "round_end": (
        ("MH-8",),
        lambda w, s, r: f"nobody is left to acquire: round {r[0]} is over",
    ),
    "no_refill": (("MH-8",), lambda w, s, r: "the deck has no student left to sit down"),
    "stalled": (("MH-8",), lambda w, s, r: "nobody takes the last students: broken off"),
    "score": (("MH-9",), _score),
}

#: All events of a game.
EVENTS: Final = tuple(_EVENTS)
