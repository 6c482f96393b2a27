"""A game told move by move, each with the rules that make it so.

The log is written by the kernel while it plays, so what is told is what is counted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.goldfish.layout import ALL_SYMBOLS, Layout
from uvdeck.odds.answer import Answer
from uvdeck.odds.line_answer import damage_of
from uvdeck.play import table
from uvdeck.text import plural

#: Events of a game at most: more than fifty turns of the largest deck have.
MAX_EVENTS: Final = 100_000


class Event(NamedTuple):
    """One event of a log: what happened, to which kind (-1 for none), two numbers."""

    what: int
    kind: int
    one: int
    two: int


class Step(NamedTuple):
    """One step of a game.

    Args:
        turn: own turn, 0 before the first.
        event: what happened, for machines.
        cards: names of the cards it happened to.
        text: what people read.
        rules: the rules that make it so, ``UV-35``.
    """

    turn: int
    event: str
    cards: tuple[str, ...]
    text: str
    rules: tuple[str, ...]


class Story(NamedTuple):
    """A game that is told.

    Args:
        words: path, name and variant, what it rests on, notes and doubts.
        steps: of the game.
        ignored: keywords that were not played.
    """

    words: Answer
    steps: tuple[Step, ...]
    ignored: tuple[str, ...]


def events_of(log: Sequence[int]) -> Iterator[Event]:
    """Yield the events of a log."""
    for at in range(0, len(log), table.EVENT):
        yield Event(*log[at : at + table.EVENT])


class Teller(NamedTuple):
    """What is told of an event, or of several of one sort in a row.

    Args:
        event: what machines call it.
        rules: its rules.
        text: of the first event and the names of all cards.
        joined: whether those in a row are told together.
    """

    event: str
    rules: tuple[str, ...]
    text: Callable[[Event, str], str]
    joined: bool = False


def _control(control: int) -> str:
    return "no control" if control < 0 else f"control {control}"


def _committed(event: Event) -> str:
    if event.one:
        return f"passes: {plural(event.one, 'card')} committed, {event.two} left ready"
    return f"passes: nothing committed, {event.two} ready"


def failed(event: Event, name: str, so: str = "the turn's playing ends") -> str:
    """Return what is told of a card whose check failed.

    Args:
        event: what happened.
        name: of the card.
        so: what follows from it.
    """
    # Where there is no control nothing would have been enough (UV-35).
    why = f"it lacks {event.one}" if event.one >= 0 else "the card turned over has no control,"
    return f"{name} fails and is discarded: {why} with {event.two} ready; {so}"


def _no_form(event: Event, name: str) -> str:
    if event.kind < 0:
        return "no card can be played as a form, and the hand is empty"
    return f"no card can be played as a form: the hand is shown and {name} discarded"


def _kept(event: Event, _: str) -> str:
    if event.one:
        return f"the hand is kept after {plural(event.one, 'redraw')}"
    return "the hand is kept"


#: What is told of each event of a game alone.
TELLERS: Final[Mapping[int, Teller]] = {
    table.DEAL: Teller("deal", ("UV-30",), lambda _, names: f"opening hand: {names}", True),
    table.KEEP: Teller("keep", ("UV-31",), _kept),
    table.RETURN: Teller(
        "return", ("UV-31",), lambda _, names: f"to the bottom of the deck: {names}", True
    ),
    table.REDRAWN: Teller(
        "redraw", ("UV-31",), lambda _, names: f"drawn in their place: {names}", True
    ),
    table.SHUFFLED: Teller(
        "shuffle", ("UV-31",), lambda e, _: f"the deck of {plural(e.one, 'card')} is shuffled"
    ),
    table.REVIEW: Teller(
        "review", ("UV-33",), lambda _, name: f"review: {name}, which is never a form, is discarded"
    ),
    table.DRAW: Teller("draw", ("UV-30", "UV-33"), lambda _, names: f"drawn: {names}", True),
    table.PLAY: Teller(
        "play",
        ("UV-33", "UV-36"),
        lambda e, name: f"{name} is played: it needs {e.one}, with {e.two} ready",
    ),
    table.CHECK: Teller(
        "check",
        ("UV-35",),
        lambda e, name: f"check: {name}, {_control(e.one)} against {e.two}, is discarded",
    ),
    table.PASS: Teller("pass", ("UV-37",), lambda e, name: f"{name} {_committed(e)}"),
    table.FAIL: Teller("fail", ("UV-37", "UV-38"), failed),
    table.NO_FORM: Teller("no-form", ("UV-33",), _no_form),
    table.HIT: Teller(
        "damage",
        ("UV-39",),
        lambda e, name: f"{name} is not blocked and deals {e.one}; {e.two} this turn",
    ),
    table.BUILT: Teller(
        "build", ("UV-33",), lambda _, name: f"clearing: {name} goes to the stage, ready"
    ),
    table.CLEARED: Teller("clear", ("UV-33",), lambda _, name: f"clearing: {name} is discarded"),
    table.TO_MOMENTUM: Teller(
        "momentum",
        ("UV-33", "UV-41"),
        lambda _, name: f"clearing: {name} dealt damage and goes to momentum",
    ),
    table.SECOND_COPY: Teller(
        "second-copy",
        ("UV-42",),
        lambda _, name: f"clearing: {name} is unique and in the stage already: it is discarded",
    ),
    table.OLD_TERRAIN: Teller(
        "old-terrain",
        ("UV-42",),
        lambda _, name: f"clearing: {name}, the older terrain, is discarded",
    ),
    table.ATTACHED: Teller(
        "attach",
        ("UV-43",),
        lambda _, name: f"clearing: {name} attaches to the character and adds its symbols",
    ),
    table.CYCLE: Teller(
        "cycle",
        ("UV-44",),
        lambda e, _: (
            f"the deck is empty: the {plural(e.one, 'card')} of the discard pile are to become a"
            f" deck, {e.two} of them to leave the game"
        ),
    ),
    table.REMOVED: Teller(
        "remove", ("UV-44",), lambda _, names: f"cycling: these leave the game: {names}", True
    ),
    table.LOSE: Teller(
        "lose",
        ("UV-44",),
        lambda e, _: f"{plural(e.one, 'card')}, where {e.two} are to be removed: lost",
    ),
    table.END: Teller(
        "end",
        (),
        lambda e, _: (
            f"turn ends: {plural(e.kind, 'card')} in hand, {e.one} damage this turn, {e.two} in all"
        ),
    ),
}


def tell_steps(layout: Layout, log: Sequence[int]) -> tuple[Step, ...]:
    """Return a log as steps that people can read.

    Args:
        layout: the deck that was played.
        log: of the kernel.
    """
    steps = []
    turn = 0
    waiting: list[Event] = []
    early = layout.rules[table.GOING] == 1

    def flush() -> None:
        if waiting:
            steps.append(_step(layout, turn, waiting))
            waiting.clear()

    for event in events_of(log):
        if waiting and waiting[-1].what != event.what:
            flush()
        if event.what == table.BEGIN:
            turn = event.one
            text, rules = begun(event, skips=early and turn == 1)
            steps.append(Step(turn, "begin", (), text, rules))
            continue
        waiting.append(event)
        if not TELLERS[event.what].joined:
            flush()
    flush()
    return tuple(steps)


def begun(event: Event, *, skips: bool) -> tuple[str, tuple[str, ...]]:
    """Return what is told of the begin of a turn, and its rules.

    Args:
        event: what happened.
        skips: whether it is the first player's first turn.
    """
    if skips:
        text = "turn 1 begins: going first, the character is committed; no ready, review and draw"
        return text, ("UV-32",)
    return f"turn {event.one} begins: all is readied, {plural(event.two, 'card')} in all", (
        "UV-33",
    )


def _step(layout: Layout, turn: int, events: Sequence[Event]) -> Step:
    first = events[0]
    teller = TELLERS[first.what]
    has_cards = first.what != table.END
    names = tuple(layout.names[e.kind] for e in events if has_cards and e.kind >= 0)
    text = teller.text(first, ", ".join(names))
    if layout.unknown:
        text = _as_far_as_known(layout, first, text)
    rules = teller.rules
    if first.what == table.DRAW and turn == 1:
        rules = (*rules, "UV-32")  # one card more on top of drawing up
    if first.what == table.PLAY and symbols_matter(layout):
        rules = tuple(sorted((*rules, "UV-34")))
    return Step(turn, teller.event, names, text, rules)


def _as_far_as_known(layout: Layout, event: Event, text: str) -> str:
    """Return what is told of damage where that of some attacks is not known.

    The kernel counts such an attack as 0, so its sums are the least that was dealt.
    """
    if event.what == table.HIT:
        name = layout.names[event.kind]
        if damage_of(layout.cards[event.kind]) is None:
            return f"{name} is not blocked; its damage is not known"
        return f"{name} is not blocked and deals {event.one}; at least {event.two} this turn"
    if event.what == table.END:
        least = f"at least {event.one} damage this turn, at least {event.two} in all"
        return f"turn ends: {plural(event.kind, 'card')} in hand, {least}"
    return text


def symbols_matter(layout: Layout) -> bool:
    """Return whether cards of a deck can fail to share a symbol (UV-34)."""
    masks = {layout.rules[table.SYMBOLS_OF], *layout.kinds[table.SYMBOLS :: table.COLUMNS]}
    return masks != {ALL_SYMBOLS}
