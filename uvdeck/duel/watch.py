"""What somebody at the table sees of a player while a duel is told: hand, card pool, health.

It follows the log and decides nothing. A log that breaks the rules is for the referee; what is
said of one here means nothing.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from uvdeck.goldfish.layout import ZONES, Layout
from uvdeck.goldfish.trace import Event
from uvdeck.play import table
from uvdeck.play.block import COMPLETELY, PARTLY, UNBLOCKED, let_through, stops
from uvdeck.text import plural

_ZONES: Final = {number: zone for zone, number in ZONES.items()}
_TO_HAND: Final = frozenset({table.DEAL, table.REDRAWN, table.DRAW})
_FROM_HAND: Final = frozenset({table.RETURN, table.REVIEW, table.PLAY, table.BLOCK, table.NO_FORM})
_FROM_POOL: Final = frozenset(
    {table.BUILT, table.CLEARED, table.TO_MOMENTUM, table.SECOND_COPY, table.ATTACHED}
)


class Watched:
    """A player as the log shows them.

    Args:
        layout: the deck.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.health = layout.rules[table.HEALTH_OF]
        self.hand: Counter[int] = Counter()
        self.pool: list[int] = []
        self.symbols = layout.rules[table.SYMBOLS_OF]

    def follow(self, event: Event) -> None:
        """Take note of an event that happened to this player."""
        what, kind = event.what, event.kind
        if what in _TO_HAND:
            self.hand[kind] += 1
        elif what in _FROM_HAND and kind >= 0:
            self.hand[kind] -= 1
        elif what == table.PASS:
            self.pool.append(kind)
        elif what in _FROM_POOL and self.pool:
            self.pool.pop()
            if what == table.ATTACHED:
                self.symbols |= self.of(kind, table.SYMBOLS)

    def of(self, kind: int, column: int) -> int:
        """Return a number that is printed on a card."""
        return self.layout.kinds[kind * table.COLUMNS + column]

    def name(self, kind: int) -> str:
        """Return what a card is called."""
        return self.layout.names[kind]

    @property
    def cards_in_hand(self) -> int:
        """How many cards are in the hand."""
        return self.hand.total()

    def zone(self, kind: int, column: int = table.ZONE) -> str:
        """Return the zone of an attack, or with BLOCK_ZONE of a block, in words."""
        zone = _ZONES.get(self.of(kind, column))
        return zone.value if zone else "no zone"

    def attack_words(self, kind: int) -> str:
        """Return what is printed on an attack."""
        throw = ", Throw" if self.of(kind, table.THROW) else ""
        speed, damage = self.of(kind, table.SPEED), self.of(kind, table.DAMAGE)
        return f"{self.zone(kind)}, speed {speed}, damage {damage}{throw}"

    def block_words(self, kind: int) -> str:
        """Return what is printed on a block."""
        return f"{self.zone(kind, table.BLOCK_ZONE)}, {self.of(kind, table.BLOCK_MODIFIER):+d}"

    def pool_words(self, more: int) -> str:
        """Return what the card pool adds to a difficulty; cards in it may not count (UV-36)."""
        cards = len(self.pool)
        if not cards:
            return ""
        if more == cards:
            return f" + {plural(cards, 'card')} in the card pool"
        return f" + {more} of {plural(cards, 'card')} in the card pool"

    def saved(self, kind: int, rival: "Watched", attack: int) -> int:
        """Return the damage that a block would save if its check passed (UV-40)."""
        damage = rival.of(attack, table.DAMAGE)
        outcome = self.outcome(kind, rival, attack)
        return damage - let_through(damage, rival.of(attack, table.THROW), outcome)

    def outcome(self, kind: int, rival: "Watched", attack: int) -> int:
        """Return what a block would make of an attack: UNBLOCKED, PARTLY or COMPLETELY."""
        return stops(rival.of(attack, table.ZONE), self.of(kind, table.BLOCK_ZONE))

    def no_block(self, rival: "Watched", attack: int) -> str:
        """Return why no card of the hand is a block at all."""
        if not self.cards_in_hand:
            return "the hand is empty"
        reasons = Counter(dict.fromkeys(("far", "foreign", "idle", "weak"), 0))
        named: dict[str, list[str]] = {}
        for reason, kind in self._unfit(rival, attack):
            reasons[reason] += self.hand[kind]
            named.setdefault(reason, []).append(self.name(kind))
        zone = rival.zone(attack)
        parts = []
        if reasons["far"]:
            parts.append(f"{plural(reasons['far'], 'card')} in hand cannot block {zone}")
        for reason, says in (
            ("foreign", "no symbol in common"),
            ("idle", "nothing saved"),
            ("weak", "no card left in the deck is enough"),
        ):
            if reason in named:
                parts.append(f"{', '.join(named[reason])}: {says}")
        return "; ".join(parts)

    def _unfit(self, rival: "Watched", attack: int) -> Iterator[tuple[str, int]]:
        shared = self.symbols
        for kind in self.pool:
            shared &= self.of(kind, table.SYMBOLS)
        for kind in sorted(+self.hand):
            if self.outcome(kind, rival, attack) == UNBLOCKED:
                yield "far", kind
            elif not self.of(kind, table.SYMBOLS) & shared:
                yield "foreign", kind
            elif not self.saved(kind, rival, attack):
                yield "idle", kind
            else:
                yield "weak", kind


def way(outcome: int) -> str:
    """Return how a block blocks, in words."""
    return {PARTLY: "partly", COMPLETELY: "completely"}.get(outcome, "not")
