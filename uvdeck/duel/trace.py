"""A duel told step by step, as a judge would write it down, each step with its rules.

The log is written by the kernel while it plays, so what is told is what is counted. Kinds of a log
are numbers of the acting player's own deck; only an attack's target is a card of the rival's.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.trace import TELLERS, Event, events_of, symbols_matter
from uvdeck.model import Zone
from uvdeck.play import table
from uvdeck.text import plural

#: Events of a match at most: far more than a hundred turns of the largest decks have.
MAX_EVENTS: Final = 300_000
LETTERS: Final = ("A", "B")
_ZONES: Final = {table.HIGH: Zone.HIGH, table.MID: Zone.MID, table.LOW: Zone.LOW}
#: Values of an event BLOCKED.
_PARTLY: Final = 1


class DuelStep(NamedTuple):
    """One step of a duel.

    Args:
        turn: own turn of the player whose turn it is, 0 before the first.
        player: to whom it happens, ``A`` or ``B``.
        event: what happened, for machines.
        cards: names of the cards it happened to.
        text: what people read.
        rules: the rules that make it so, ``UV-35``.
        events: the events of the log that it tells.
    """

    turn: int
    player: str
    event: str
    cards: tuple[str, ...]
    text: str
    rules: tuple[str, ...]
    events: tuple[Event, ...]


def games_of(log: Sequence[int]) -> Iterator[tuple[Event, ...]]:
    """Yield the events of each game of a log, which may be that of a match."""
    game: list[Event] = []
    for event in events_of(log):
        game.append(event)
        if event.what % table.SIDE in (table.WINS, table.LIMIT):
            yield tuple(game)
            game.clear()
    if game:
        yield tuple(game)


def tell_game(layouts: tuple[Layout, Layout], events: Sequence[Event]) -> tuple[DuelStep, ...]:
    """Return the events of one game as steps that people can read.

    Args:
        layouts: the decks of A and B.
        events: of the game.
    """
    teller = _Teller(layouts)
    return tuple(teller.tell(events))


#: What only duels have, or tell otherwise.
_OWN: Final = {
    table.PLAY: "play",
    table.FAIL: "fail",
    table.HIT: "damage",
    table.END: "end",
    table.AIM: "target",
    table.ODDS: "odds",
    table.WEIGHED: "weigh",
    table.NO_BLOCK: "no-block",
    table.BLOCK: "block",
    table.BLOCKED: "blocked",
    table.HURT: "hurt",
    table.DESTROYED: "destroy",
    table.DIES: "die",
    table.WINS: "win",
    table.LIMIT: "limit",
    table.LOSE: "lose",
    table.REVIEW: "review",
}
#: What begins with a verb, whose subject is the player.
_VERBS: Final = frozenset(
    {
        *(table.PLAY, table.AIM, table.ODDS, table.WEIGHED, table.NO_BLOCK, table.BLOCK),
        *(table.DIES, table.WINS),
    }
)
#: The rules of what only duels have.
_RULES: Final = {
    table.PLAY: ("UV-33", "UV-36"),
    table.FAIL: ("UV-37", "UV-38"),
    table.HIT: ("UV-39",),
    table.END: ("UV-33",),
    table.AIM: ("UV-47",),
    table.ODDS: ("UV-40",),
    table.WEIGHED: ("UV-40",),
    table.NO_BLOCK: ("UV-40",),
    table.BLOCK: ("UV-36", "UV-40"),
    table.BLOCKED: ("UV-40",),
    table.HURT: ("UV-47",),
    table.DESTROYED: ("UV-47",),
    table.DIES: ("UV-45",),
    table.WINS: (),
    table.LIMIT: ("UV-48",),
    table.LOSE: ("UV-44",),
    table.REVIEW: ("UV-33",),
}


class _Teller:
    """Follows a game as far as its words need."""

    def __init__(self, layouts: tuple[Layout, Layout]) -> None:
        self.layouts = layouts
        self.turn = 0
        self.first: int | None = None  # who takes the first turn
        self.attack = -1  # kind of the card played last
        self.blocks = [False, False]  # whether a player tries a block
        self.outcome = 0  # of the block of the attack
        self.odds = (0, 0)  # cards that let the block looked at pass, and cards left
        self.ended_by = "UV-45"

    def tell(self, events: Sequence[Event]) -> Iterator[DuelStep]:
        waiting: list[Event] = []
        for event in events:
            if waiting and waiting[-1].what != event.what:
                yield self._step(waiting)
                waiting = []
            waiting.append(event)
            teller = TELLERS.get(event.what % table.SIDE)
            if teller is None or not teller.joined:
                yield self._step(waiting)
                waiting = []
        if waiting:
            yield self._step(waiting)

    def _step(self, events: Sequence[Event]) -> DuelStep:
        first = events[0]
        who, what = int(first.what >= table.SIDE), first.what % table.SIDE
        own = first._replace(what=what)
        layout = self.layouts[who]
        has_cards = what not in (table.END, table.BEGIN)
        names = tuple(layout.names[e.kind] for e in events if has_cards and e.kind >= 0)
        name = ", ".join(names)
        if what == table.BEGIN:
            text, rules, word = self._begun(own, who)
        elif what in _OWN:
            word = _OWN[what]
            text, rules = self._own(own, who, name)
        else:
            teller = TELLERS[what]
            word, rules, text = teller.event, teller.rules, teller.text(own, name)
            if what == table.DRAW and self.turn == 1:
                rules = tuple(sorted((*rules, "UV-32")))  # one card more on top of drawing up
        player = LETTERS[who]
        return DuelStep(
            self.turn,
            player,
            word,
            names,
            f"{player}{'' if what in _VERBS else ':'} {text}",
            rules,
            tuple(events),
        )

    def _begun(self, event: Event, who: int) -> tuple[str, tuple[str, ...], str]:
        self.turn = event.one
        if self.first is None:
            self.first = who
            text = "goes first: the character begins committed; no ready, review and draw"
            return f"turn 1 begins; {text}", ("UV-32",), "begin"
        text = f"turn {event.one} begins: all is readied, {plural(event.two, 'card')} in all"
        return text, ("UV-33",), "begin"

    def _column(self, who: int, kind: int, column: int) -> int:
        return self.layouts[who].kinds[kind * table.COLUMNS + column]

    def _own(self, event: Event, who: int, name: str) -> tuple[str, tuple[str, ...]]:
        what = event.what
        rules = _RULES[what]
        if what in (table.PLAY, table.BLOCK):
            if symbols_matter(self.layouts[who]):
                rules = tuple(sorted((*rules, "UV-34")))
            self.blocks[who] = what == table.BLOCK
        if what == table.PLAY:
            self.attack, self.outcome = event.kind, 0
            return self._play(event, who, name), rules
        if what == table.FAIL:
            return self._failed(event, who, name), rules
        if what == table.HIT:
            return self._hit(event, who, name)
        if what == table.BLOCKED:
            self.outcome = event.one
        if what == table.LOSE:
            self.ended_by = "UV-44"
        if what == table.WINS:
            rules = (self.ended_by,)
        return self._of_block(event, who, name), rules

    def _play(self, event: Event, who: int, name: str) -> str:
        printed = self._column(who, event.kind, table.DIFFICULTY)
        more = event.one - printed
        sum_of = f"{printed} + {more} for the card pool = {event.one}" if more else f"{printed}"
        fight = ""
        if self._column(who, event.kind, table.TYPE) == table.ATTACK:
            fight = f" ({self._attack_of(who, event.kind)})"
        return f"plays {name}{fight}: difficulty {sum_of}, {event.two} ready"

    def _attack_of(self, who: int, kind: int) -> str:
        zone = _ZONES.get(self._column(who, kind, table.ZONE))
        throw = ", Throw" if self._column(who, kind, table.THROW) else ""
        return (
            f"{zone.value if zone else 'no zone'}, speed {self._column(who, kind, table.SPEED)},"
            f" damage {self._column(who, kind, table.DAMAGE)}{throw}"
        )

    def _failed(self, event: Event, who: int, name: str) -> str:
        # Where there is no control nothing would have been enough (UV-35).
        why = f"lacks {event.one}" if event.one >= 0 else "the card turned over has no control,"
        end = "the attack is not blocked" if self.blocks[who] else "the turn's playing ends"
        return f"{name} fails and is discarded: {why} with {event.two} ready; {end}"

    def _hit(self, event: Event, who: int, name: str) -> tuple[str, tuple[str, ...]]:
        printed = self._column(who, event.kind, table.DAMAGE)
        rival = LETTERS[1 - who]
        left = f"{rival} has {event.two} health left"
        if not self.outcome:
            return f"{name} is not blocked and deals {event.one}; {left}", ("UV-39",)
        if self._column(who, event.kind, table.THROW) and self.outcome != _PARTLY:
            text = f"{name} is blocked completely, but a Throw deals half of {printed}, rounded up:"
            return f"{text} {event.one}; {left}", ("UV-40", "UV-48")
        if self.outcome == _PARTLY:
            text = f"{name} is blocked partly and deals half of {printed}, rounded up:"
            return f"{text} {event.one}; {left}", ("UV-40",)
        return f"{name} is blocked completely and deals nothing; {left}", ("UV-40",)

    def _of_block(self, event: Event, who: int, name: str) -> str:
        rival = 1 - who
        what, kind, one, two = event
        if what == table.ODDS:
            self.odds = one, two
            return (
                f"looks at {name} ({self._block_of(who, kind)}) as a block: {one} of"
                f" {plural(two, 'card')} left in the deck let it pass"
            )
        if what == table.WEIGHED:
            passing, left = self.odds
            return (
                f"weighs {one // passing if passing else 0} damage saved x {passing} cards = {one}"
                f" against {two // left if left else 0} damage x {left} cards = {two}"
            )
        if what == table.NO_BLOCK:
            return "does not block" if kind >= 0 else "has no card that can block this attack"
        if what == table.BLOCK:
            speed = self._column(rival, self.attack, table.SPEED)
            modifier = self._column(who, kind, table.BLOCK_MODIFIER)
            more = one - speed - modifier
            if one == 0 and more > 0:
                pool = ", at least 0:"  # no difficulty is below 0
            else:
                pool = f" + {more} for the card pool =" if more else " ="
            return (
                f"blocks with {name} ({self._block_of(who, kind)}): speed {speed} {modifier:+d}"
                f"{pool} {one}, {two} ready"
            )
        if what == table.BLOCKED:
            way = "partly" if one == _PARTLY else "completely"
            return f"{name} blocks {way}, and stays in the card pool"
        if what == table.AIM:
            return f"aims {name} at the backup {self.layouts[rival].names[one]}: no block"
        if what == table.HURT:
            return f"the backup {name} takes {one}: {max(two, 0)} stamina left"
        if what == table.DESTROYED:
            return f"the backup {name} is destroyed and discarded"
        if what == table.DIES:
            return f"has {one} health and loses"
        if what == table.REVIEW:
            return f"review: {name}, which is neither a form nor a block, is discarded"
        if what == table.LOSE:
            return f"{plural(one, 'card')} are fewer than the {two} to remove: lost"
        if what == table.WINS:
            return f"wins with {one} health; {LETTERS[rival]} has {two}"
        if what == table.LIMIT:
            return f"the turn limit is reached: a draw, A with {one} health, B with {two}"
        return f"turn ends: {plural(kind, 'card')} in hand, {one} damage this turn, {two} in all"

    def _block_of(self, who: int, kind: int) -> str:
        zone = _ZONES.get(self._column(who, kind, table.BLOCK_ZONE))
        modifier = self._column(who, kind, table.BLOCK_MODIFIER)
        return f"{zone.value if zone else 'no block'} {modifier:+d}"
