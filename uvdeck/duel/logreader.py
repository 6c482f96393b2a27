"""The log of a game as a referee reads it: event by event, each held against what may come."""

from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from uvdeck.duel.seat import Seat
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import table

#: How the referee calls the events.
WORDS: Final = {
    table.DEAL: "a card of the opening hand",
    table.KEEP: "the hand that is kept",
    table.RETURN: "a card that goes back",
    table.REDRAWN: "a card drawn in its place",
    table.SHUFFLED: "the deck shuffled",
    table.BEGIN: "the begin of a turn",
    table.REVIEW: "a review",
    table.DRAW: "a card drawn",
    table.PLAY: "a card played",
    table.CHECK: "a check",
    table.PASS: "a card that passes",
    table.FAIL: "a card that fails",
    table.NO_FORM: "a hand without forms",
    table.BUILT: "a card that goes to the stage",
    table.CLEARED: "a card cleared",
    table.TO_MOMENTUM: "a card that goes to momentum",
    table.SECOND_COPY: "a second copy",
    table.OLD_TERRAIN: "an old terrain",
    table.ATTACHED: "a card that attaches",
    table.CYCLE: "a cycle",
    table.REMOVED: "a card removed",
    table.LOSE: "a loss by cycling",
    table.END: "the end of a turn",
    table.HIT: "damage",
    table.WINS: "a win",
    table.AIM: "a target",
    table.ODDS: "the odds of a block",
    table.BLOCK: "a block",
    table.BLOCKED: "a block that holds",
    table.NO_BLOCK: "no block",
    table.HURT: "damage to a backup",
    table.DESTROYED: "a backup destroyed",
    table.DIES: "a player without health",
    table.LIMIT: "the turn limit",
    table.WEIGHED: "a block weighed",
}


#: What the kinds of A and of B are called.
Names = tuple[Sequence[str], Sequence[str]]


class Fault(NamedTuple):
    """A breach of a rule.

    Args:
        event: number of the event in the log, from 0.
        rule: the rule, ``UV-35``; empty for what no rule speaks of.
        message: what is wrong, and what would be right.
    """

    event: int
    rule: str
    message: str


class Breach(Exception):  # noqa: N818 - no error of the program
    """Ends the reading of a log at the first breach of a rule."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


#: Events whose two numbers say nothing.
_BARE: Final = frozenset(
    {table.DEAL, table.RETURN, table.REDRAWN, table.REVIEW, table.DRAW, table.REMOVED}
)


class LogReader:
    """Takes the events of a log one after another, as the rules let them come.

    Args:
        events: of one game.
        decks: of A and B.
        names: what the kinds of A and B are called; None for their numbers.
    """

    def __init__(
        self, events: Sequence[Event], decks: tuple[Numbers, Numbers], names: Names | None
    ) -> None:
        self.events = events
        self.at = 0
        of_a, of_b = names or ((), ())
        self.seats = Seat(decks[0], "A", of_a), Seat(decks[1], "B", of_b)

    def breach(self, rule: str, message: str, back: int = 1) -> NoReturn:
        """End the reading at the event before the next one, or ``back`` before it."""
        raise Breach(Fault(max(0, self.at - back), rule, message))

    def peek(self, who: int) -> int:
        """Return what happens next to a player; -1 where it happens to the other, or nothing."""
        if self.at >= len(self.events):
            return -1
        what = self.events[self.at].what
        return what - table.SIDE * who if 0 < what - table.SIDE * who < table.SIDE else -1

    def take(self, who: int, rule: str, *wanted: int) -> Event:
        """Return the next event, which has to be one of these and happen to this player."""
        names = " or ".join(WORDS[what] for what in wanted)
        letter = self.seats[who].letter
        if self.at >= len(self.events):
            self.breach(rule, f"the log ends where {names} of {letter} belongs", 0)
        event = self.events[self.at]
        what = self.peek(who)
        self.at += 1
        if what not in wanted:
            found = WORDS.get(event.what % table.SIDE, f"an unknown event {event.what}")
            other = "B" if event.what >= table.SIDE else "A"
            self.breach(rule, f"{found} of {other} stands where {names} of {letter} belongs")
        kinds = self.seats[who].rows
        if what != table.END and not -1 <= event.kind < kinds:
            self.breach(rule, f"there is no card number {event.kind} in the deck of {letter}")
        event = event._replace(what=what)
        if what in _BARE:
            self.numbers(event, rule, 0, 0)
        return event

    def numbers(self, event: Event, rule: str, one: int, two: int) -> None:
        """Refuse an event whose numbers are others than these."""
        if (event.one, event.two) != (one, two):
            self.breach(
                rule,
                f"{WORDS[event.what]} has the numbers {event.one} and {event.two}; by the rules"
                f" they are {one} and {two}",
            )

    def same_card(self, event: Event, rule: str, who: int, kind: int) -> None:
        """Refuse an event that happens to another card than this one."""
        if event.kind != kind:
            said, right = self.seats[who].called(event.kind), self.seats[who].called(kind)
            self.breach(rule, f"{WORDS[event.what]}: {said}, not {right}")

    def exactly(self, who: int, rule: str, what: int, kind: int, one: int, two: int) -> None:
        """Take an event that follows from what was before."""
        event = self.take(who, rule, what)
        self.same_card(event, rule, who, kind)
        self.numbers(event, rule, one, two)

    def from_zone(self, event: Event, rule: str, who: int, zone: str) -> int:
        """Take the card of an event out of a zone that is a number of cards."""
        cards = getattr(self.seats[who], zone)
        if cards[event.kind] <= 0:
            seat = self.seats[who]
            called = seat.called(event.kind)
            self.breach(
                rule, f"{WORDS[event.what]}: {called} is not in the {zone} of {seat.letter}"
            )
        cards[event.kind] -= 1
        return event.kind
