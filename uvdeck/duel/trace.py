"""A duel told step by step, as a judge would write it down, each step with its rules.

The log is written by the kernel while it plays, so what is told is what is counted. Kinds of a log
are numbers of the acting player's own deck; only an attack's target is a card of the rival's. What
happens in a game alone as well is told in the words of ``goldfish/trace.py``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.duel.watch import Watched, way
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.trace import TELLERS, Event, begun, events_of, failed, symbols_matter
from uvdeck.play import table
from uvdeck.play.block import PARTLY, UNBLOCKED
from uvdeck.text import plural

#: Events of a match at most: far more than a hundred turns of the largest decks have.
MAX_EVENTS: Final = 300_000
LETTERS: Final = ("A", "B")


#: A text, and rules in the place of those that every such event has.
_Told = tuple[str, tuple[str, ...]]


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


def winner_of(events: Sequence[Event]) -> int | None:
    """Return who won the game that ends with these events, None for a draw."""
    last = events[-1].what
    return None if last % table.SIDE == table.LIMIT else int(last >= table.SIDE)


def next_begins(begins: int, winner: int | None) -> int:
    """Return who begins the game of a match after one (UV-48).

    It is who lost, and after a draw who did not begin.

    Args:
        begins: who began the game.
        winner: who won it, None for a draw.
    """
    return 1 - (begins if winner is None else winner)


def tell_game(layouts: tuple[Layout, Layout], events: Sequence[Event]) -> tuple[DuelStep, ...]:
    """Return the events of one game as steps that people can read.

    Args:
        layouts: the decks of A and B.
        events: of the game, which keeps the rules.
    """
    teller = _Teller(layouts)
    return tuple(teller.tell(events))


class _Teller:
    """Follows a game as far as its words need."""

    def __init__(self, layouts: tuple[Layout, Layout]) -> None:
        self.seats = Watched(layouts[0]), Watched(layouts[1])
        self.turn = 0
        self.first: int | None = None  # who takes the first turn
        self.attack = -1  # kind of the form played last
        self.blocks = [False, False]  # whether what a player plays is a block
        self.outcome = UNBLOCKED  # what became of the attack
        self.weighed: tuple[int, int] | None = None  # what a block is worth, and what is asked
        self.odds = (0, 0)  # cards that let the block looked at pass, and cards left
        self.end = "UV-45"

    def tell(self, events: Sequence[Event]) -> Iterator[DuelStep]:
        waiting: list[Event] = []
        for event in events:
            if waiting and not _goes_on(waiting[-1], event):
                yield self._step(waiting)
                waiting.clear()
            waiting.append(event)
        if waiting:
            yield self._step(waiting)

    def _step(self, events: Sequence[Event]) -> DuelStep:
        who, (first, *more) = _sided(events)
        seat, what = self.seats[who], first.what
        has_cards = what not in (table.END, table.BEGIN)
        names = tuple(
            seat.name(event.kind)
            for event in (first, *more)
            if has_cards and event.kind >= 0 and event.what == what
        )
        name = ", ".join(names)
        own = OWN.get(what)
        if own:
            word, rules = own.event, own.rules
            text, also = own.text(self, who, [first, *more], name)
            rules = also or rules
        else:
            teller = TELLERS[what]
            word, rules = teller.event, teller.rules or ("UV-33",)
            text = f": {teller.text(first, name)}"
            if what == table.DRAW and self.turn == 1:
                rules = tuple(sorted((*rules, "UV-32")))  # one card more on top of drawing up
            if what == table.LOSE:
                self.end = "UV-44"
        for event in (first, *more):
            seat.follow(event)
        return DuelStep(
            self.turn, LETTERS[who], word, names, LETTERS[who] + text, rules, tuple(events)
        )

    # --- What only duels have, or tell otherwise: text after the letter, and rules of its own -----

    def begin(self, who: int, events: Sequence[Event], _: str) -> _Told:
        self.turn = events[0].one
        skips = self.first is None
        if skips:
            self.first = who
        text, rules = begun(events[0], skips=skips)
        return f": {text}", rules

    def review(self, _: int, __: Sequence[Event], name: str) -> _Told:
        return f": review: {name}, which is neither a form nor a block, is discarded", ()

    def play(self, who: int, events: Sequence[Event], name: str) -> _Told:
        seat, event = self.seats[who], events[0]
        self.attack, self.outcome = event.kind, UNBLOCKED
        self.blocks[who] = False
        printed = seat.of(event.kind, table.DIFFICULTY)
        more = seat.pool_words(event.one - printed)
        fight = ""
        if seat.of(event.kind, table.TYPE) == table.ATTACK:
            fight = f" ({seat.attack_words(event.kind)})"
        needs = f"{printed}{more} = {event.one}" if more else f"{printed}"
        text = f" plays {name}{fight}: difficulty {needs}, {event.two} ready"
        return text, self._with_symbols(who, ("UV-33", "UV-36"))

    def _with_symbols(self, who: int, rules: tuple[str, ...]) -> tuple[str, ...]:
        matter = symbols_matter(self.seats[who].layout)
        return tuple(sorted((*rules, "UV-34"))) if matter else rules

    def aim(self, who: int, events: Sequence[Event], name: str) -> _Told:
        rival, event = 1 - who, events[0]
        target = self.seats[rival].name(event.one)
        return f" aims {name} at {LETTERS[rival]}'s backup {target}, and nobody may block it", ()

    def fail(self, who: int, events: Sequence[Event], name: str) -> _Told:
        if self.blocks[who]:
            return f": {failed(events[0], name, 'the attack is not blocked')}", ()
        return f": {failed(events[0], name)}", ()

    def weigh(self, who: int, events: Sequence[Event], name: str) -> _Told:
        seat, rival = self.seats[who], self.seats[1 - who]
        odds = events[0]
        self.odds = passing, left = odds.one, odds.two
        damage = rival.of(self.attack, table.DAMAGE)
        saves = seat.saved(odds.kind, rival, self.attack)
        text = (
            f" weighs a block with {name} ({seat.block_words(odds.kind)}), which would save"
            f" {saves} of {damage} damage at {seat.health} health:"
            f" {self._passing()}"
        )
        self.weighed = None
        if len(events) > 1:
            _, _, worth, asked = events[1]
            self.weighed = worth, asked
            text += f", worth {saves} x {passing} = {worth}"
            if damage >= seat.health:
                text += ", and against an attack that would kill nothing more is asked"
            else:
                text += (
                    f", and the policy asks {asked // max(left, 1)} x {left} = {asked} with"
                    f" {plural(seat.cards_in_hand, 'card')} in hand"
                )
        return text, ()

    def _passing(self) -> str:
        passing, left = self.odds
        lets = "lets" if passing == 1 else "let"
        return f"{passing} of {plural(left, 'card')} left in the deck {lets} it pass"

    def no_block(self, who: int, events: Sequence[Event], name: str) -> _Told:
        if events[0].kind < 0:
            reason = self.seats[who].no_block(self.seats[1 - who], self.attack)
            return f" does not block: {reason}", ()
        if self.weighed:
            reason = f"{self.weighed[0]} is less than {self.weighed[1]}"
        else:
            reason = "the policy takes the damage"
        return f" does not block with {name}: {reason}", ()

    def block(self, who: int, events: Sequence[Event], name: str) -> _Told:
        seat, rival, event = self.seats[who], self.seats[1 - who], events[0]
        self.blocks[who] = True
        speed = rival.of(self.attack, table.SPEED)
        modifier = seat.of(event.kind, table.BLOCK_MODIFIER)
        more = event.one - speed - modifier
        if event.one == 0 and more > 0:  # how much below 0 it would be, nobody asks
            pool = f" with {plural(len(seat.pool), 'card')} in the card pool" if seat.pool else ""
            pool += ", no less than 0"
        else:
            pool = f"{seat.pool_words(more)} = {event.one}"
        text = (
            f" blocks with {name} ({seat.block_words(event.kind)}): speed {speed}"
            f" {'-' if modifier < 0 else '+'} {abs(modifier)}{pool}, {event.two} ready;"
            f" {self._passing()}"
        )
        return text, self._with_symbols(who, ("UV-36", "UV-40"))

    def blocked(self, who: int, events: Sequence[Event], name: str) -> _Told:
        seat, rival = self.seats[who], self.seats[1 - who]
        self.outcome = events[0].one
        own = seat.zone(events[0].kind, table.BLOCK_ZONE)
        beside = "beside" if self.outcome == PARTLY else "against"
        zones = f"{own} {beside} {rival.zone(self.attack)}"
        return f": {name} blocks {way(self.outcome)}, {zones}, and stays in the card pool", ()

    def hit(self, who: int, events: Sequence[Event], name: str) -> _Told:
        seat, rival, event = self.seats[who], self.seats[1 - who], events[0]
        rival.health = event.two
        printed = seat.of(event.kind, table.DAMAGE)
        left = f"{event.one}; {LETTERS[1 - who]} has {event.two} health left"
        if self.outcome == UNBLOCKED:
            return f": {name} is not blocked and deals {left}", ("UV-39",)
        how = f"{name} is blocked {way(self.outcome)}"
        if self.outcome == PARTLY:
            return f": {how} and deals half of {printed}, rounded up: {left}", ("UV-40",)
        if seat.of(event.kind, table.THROW):
            half = f"but a Throw deals half of {printed}, rounded up"
            return f": {how}, {half}: {left}", ("UV-40", "UV-48")
        return f": {how} and deals {left}", ("UV-40",)

    def hurt(self, _: int, events: Sequence[Event], name: str) -> _Told:
        event = events[0]
        return f": the backup {name} takes {event.one}: {max(event.two, 0)} stamina left", ()

    def destroyed(self, _: int, __: Sequence[Event], name: str) -> _Told:
        return f": the backup {name} is destroyed and discarded", ()

    def dies(self, _: int, events: Sequence[Event], __: str) -> _Told:
        self.end = "UV-45"
        return f" has {events[0].one} health and loses", ()

    def wins(self, who: int, events: Sequence[Event], _: str) -> _Told:
        event = events[0]
        text = f" wins with {event.one} health; {LETTERS[1 - who]} has {event.two}"
        return text, (self.end,)

    def limit(self, _: int, events: Sequence[Event], __: str) -> _Told:
        turns = plural(self.seats[0].layout.rules[table.TURNS], "own turn")
        a, b = events[0].one, events[0].two
        return f" and B have had {turns} each: a draw, A with {a} health, B with {b}", ()


class Own(NamedTuple):
    """How an event is told that only duels have, or tell otherwise.

    Args:
        event: what machines call it.
        rules: its rules, where the text brings none of its own.
        text: makes the text after the player's letter, and rules, of who, the events of the step
            and the names of all cards.
    """

    event: str
    rules: tuple[str, ...]
    text: Callable[[_Teller, int, Sequence[Event], str], _Told]


#: What is told of each event that only duels have, or tell otherwise.
OWN: Final[Mapping[int, Own]] = {
    table.BEGIN: Own("begin", (), _Teller.begin),
    table.REVIEW: Own("review", ("UV-33",), _Teller.review),
    table.PLAY: Own("play", (), _Teller.play),
    table.AIM: Own("target", ("UV-47",), _Teller.aim),
    table.FAIL: Own("fail", ("UV-37", "UV-38"), _Teller.fail),
    table.ODDS: Own("weigh", ("UV-40",), _Teller.weigh),
    table.NO_BLOCK: Own("no-block", ("UV-40",), _Teller.no_block),
    table.BLOCK: Own("block", (), _Teller.block),
    table.BLOCKED: Own("blocked", ("UV-40",), _Teller.blocked),
    table.HIT: Own("damage", (), _Teller.hit),
    table.HURT: Own("hurt", ("UV-47",), _Teller.hurt),
    table.DESTROYED: Own("destroy", ("UV-47",), _Teller.destroyed),
    table.DIES: Own("die", ("UV-45",), _Teller.dies),
    table.WINS: Own("win", (), _Teller.wins),
    table.LIMIT: Own("limit", ("UV-48",), _Teller.limit),
}


def _sided(events: Sequence[Event]) -> tuple[int, list[Event]]:
    """Return to whom events happen, and the same as of a game alone."""
    who = int(events[0].what >= table.SIDE)
    return who, [event._replace(what=event.what % table.SIDE) for event in events]


def _goes_on(last: Event, event: Event) -> bool:
    """Return whether an event is told in one step with the one before it."""
    what = event.what % table.SIDE
    if what == table.WEIGHED:
        return event.what - last.what == table.WEIGHED - table.ODDS
    teller = TELLERS.get(what)
    return event.what == last.what and teller is not None and teller.joined
