"""How a referee follows checks, attacks and blocks (UV-35 to UV-40, UV-45, UV-47)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from uvdeck.duel.logreader import Names
from uvdeck.duel.opening import Opening
from uvdeck.duel.seat import Built, distance
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import policies, table

_COMPLETE: Final = 2
_PARTIAL: Final = 1
#: Damage that a block has to save, on average, to be tried (``docs/policies.md``); else it is 2.
_COSTS: Final = {policies.ATTACK_FIRST: 3, policies.DEFENSIVE: 1}
_COST: Final = 2


class Block(NamedTuple):
    """A card in the hand that may block an attack.

    Args:
        kind: of the card.
        apart: how far its zone lies from the attack's, 0 or 1.
        need: what its check has to reach.
        passing: cards left in the deck that let it pass.
        saved: the damage that it keeps off, if it passes.
    """

    kind: int
    apart: int
    need: int
    passing: int
    saved: int

    @property
    def worth(self) -> int:
        """What it is worth to the policies known here."""
        return self.saved * self.passing


class Attacks(Opening):
    """Follows checks, and what an attack does whose check passes.

    Args:
        events: of one game.
        decks: of A and B.
        begins: who takes the first turn, 0 for A and 1 for B.
        names: what the kinds of A and B are called; None for their numbers.
    """

    def __init__(
        self,
        events: Sequence[Event],
        decks: tuple[Numbers, Numbers],
        begins: int,
        names: Names | None,
    ) -> None:
        super().__init__(events, decks, begins, names)
        self.attacks = 0  # played this turn
        self.dealt = 0  # damage of this turn

    def check(self, who: int, kind: int, need: int) -> bool:
        """Follow the check of a card in transit; return whether it passes (UV-35 to UV-38)."""
        seat = self.seats[who]
        event = self.take(who, "UV-35", table.CHECK)
        turned = self.from_zone(event, "UV-35", who, "deck")
        control = seat.of(turned, table.CONTROL)
        seat.discard[turned] += 1
        self.numbers(event, "UV-35", control, need)
        self.cycle(who)
        if seat.lost:
            return False  # before the check counts
        lack = max(0, need - control)
        if control >= 0 and lack <= seat.ready:
            seat.ready -= lack
            self.exactly(who, "UV-37", table.PASS, kind, lack, seat.ready)
            return True
        seat.discard[kind] += 1
        missing = lack if control >= 0 else -1
        self.exactly(who, "UV-38", table.FAIL, kind, missing, seat.ready)
        return False

    # --- Attacks on backups ----------------------------------------------------------------------

    def target(self, who: int, kind: int) -> tuple[Built, ...]:
        """Follow the declaration of a rival's backup as the target (UV-47).

        Returns the copies of it in the stage: which one it is shows when it takes damage.
        """
        rival = self.seats[1 - who]
        event = self.take(who, "UV-47", table.AIM)
        if event.kind != kind or event.two != self.seats[who].of(kind, table.DAMAGE):
            self.breach("UV-47", "the attack that aims is another one than was played")
        copies = tuple(card for card in rival.stage if card.kind == event.one)
        if not copies or not rival.is_type(event.one, table.BACKUP):
            called = rival.called(event.one)
            self.breach("UV-47", f"{called} is no backup in the stage of {rival.letter}")
        if rival.of(event.one, table.ELUSIVE) and not self.attacks:
            self.breach("UV-47", "an elusive backup is no target of a turn's first attack")
        return copies

    def hurt(self, who: int, kind: int, copies: Sequence[Built]) -> int:
        """Follow damage to a backup, and return it."""
        rival = self.seats[1 - who]
        damage = self.seats[who].of(kind, table.DAMAGE)
        stamina = rival.of(copies[0].kind, table.STAMINA) - damage
        event = self.take(1 - who, "UV-47", table.HURT)
        self.same_card(event, "UV-47", 1 - who, copies[0].kind)
        hit = [card for card in copies if stamina - card.worn == event.two]
        target = hit[0] if hit else copies[0]
        left = stamina - target.worn
        self.numbers(event, "UV-47", damage, left)
        target.worn += damage
        if left <= 0:
            self.exactly(1 - who, "UV-47", table.DESTROYED, target.kind, 0, 0)
            rival.stage.remove(target)
            rival.discard[target.kind] += 1
        return damage

    # --- Attacks on the rival --------------------------------------------------------------------

    def strike(self, who: int, kind: int) -> int:
        """Follow an attack on the rival, and return the damage that it deals (UV-39, UV-40)."""
        rival = self.seats[1 - who]
        apart = self.block(1 - who, kind)
        if rival.lost:
            return 0
        damage = self.let_through(who, kind, apart)
        rival.health -= damage
        self.dealt += damage
        rule = "UV-39" if apart is None else "UV-40"
        self.exactly(who, rule, table.HIT, kind, damage, rival.health)
        if rival.health <= 0:
            rival.lost = table.KILLED
            self.exactly(1 - who, "UV-45", table.DIES, -1, rival.health, 0)
        return damage

    def let_through(self, who: int, kind: int, apart: int | None) -> int:
        """Return what is left of an attack's damage after a block so far away, None for none."""
        seat = self.seats[who]
        damage = seat.of(kind, table.DAMAGE)
        if apart is None:
            return damage
        return -(-damage // 2) if apart or seat.of(kind, table.THROW) else 0

    def block(self, who: int, attack: int) -> int | None:
        """Follow a player's block; return how far its zone is from the attack's, None for none."""
        seat = self.seats[who]
        looked_at = None
        if self.peek(who) == table.ODDS:
            event = self.take(who, "UV-40", table.ODDS)
            looked_at = self.may_block(event, who, attack)
            self.numbers(event, "UV-40", looked_at.passing, seat.deck.total())
        self.decided(who, attack, looked_at)
        event = self.take(who, "UV-40", table.BLOCK, table.NO_BLOCK)
        self.same_card(event, "UV-40", who, looked_at.kind if looked_at else -1)
        if looked_at is None or event.what == table.NO_BLOCK:
            self.numbers(event, "UV-40", 0, 0)
            return None
        kind = self.from_zone(event, "UV-40", who, "hand")
        self.numbers(event, "UV-40", looked_at.need, seat.ready)
        if not self.check(who, kind, looked_at.need):
            return None
        seat.join_pool(kind)
        way = _PARTIAL if looked_at.apart else _COMPLETE
        self.exactly(who, "UV-40", table.BLOCKED, kind, way, 0)
        return looked_at.apart

    def may_block(self, event: Event, who: int, attack: int) -> Block:
        """Return the card of an event as a block; it has to be one (UV-34, UV-40)."""
        seat = self.seats[who]
        kind = self.from_zone(event, "UV-40", who, "hand")
        seat.hand[kind] += 1
        zone = self.seats[1 - who].of(attack, table.ZONE)
        apart = distance(zone, seat.of(kind, table.BLOCK_ZONE))
        if apart is None or apart > 1:
            self.breach("UV-40", f"{seat.called(kind)} cannot block an attack in this zone")
        if not seat.matches(kind):
            self.breach("UV-34", f"{seat.called(kind)} shares no symbol with what it has to")
        return self.as_block(who, attack, kind, apart)

    def as_block(self, who: int, attack: int, kind: int, apart: int) -> Block:
        """Return what a block would do and need (UV-36, UV-40)."""
        seat, attacker = self.seats[who], self.seats[1 - who]
        need = seat.need_of_block(kind, attacker.of(attack, table.SPEED))
        saved = attacker.of(attack, table.DAMAGE) - self.let_through(1 - who, attack, apart)
        return Block(kind, apart, need, seat.passing(need), saved)

    def blocks(self, who: int, attack: int) -> list[Block]:
        """Return all cards in the hand that may block an attack (UV-34, UV-40)."""
        seat = self.seats[who]
        zone = self.seats[1 - who].of(attack, table.ZONE)
        found = []
        for kind in +seat.hand:
            apart = distance(zone, seat.of(kind, table.BLOCK_ZONE))
            if apart in (0, 1) and seat.matches(kind):
                found.append(self.as_block(who, attack, kind, apart))
        return found

    def decided(self, who: int, attack: int, looked_at: Block | None) -> None:
        """Hold a decision to the stated rule of the policies known here (``docs/policies.md``).

        Others decide as they like, but look at a block where there is one.
        """
        seat = self.seats[who]
        blocks = self.blocks(who, attack)
        if seat.rules[table.POLICY] >= policies.CLIENT:
            if blocks and looked_at is None:
                self.breach("UV-40", f"{seat.letter} has a card that may block", 0)
            return
        best = max(
            (block for block in blocks if block.worth),
            key=lambda block: (block.worth, -block.need, -block.kind),
            default=None,
        )
        if looked_at != best:
            said, right = (seat.called(one.kind if one else -1) for one in (looked_at, best))
            back = 0 if looked_at is None else 1
            self.breach("UV-40", f"{seat.letter} looks at {said} as a block, not at {right}", back)
        if best is None:
            return
        cost = _COSTS.get(seat.rules[table.POLICY], _COST) + (seat.hand.total() <= policies.FEW)
        if self.seats[1 - who].of(attack, table.DAMAGE) >= seat.health:
            cost = 0
        asked = cost * seat.deck.total()
        self.exactly(who, "UV-40", table.WEIGHED, best.kind, best.worth, asked)
        if (self.peek(who) == table.BLOCK) != (best.worth >= asked):
            self.breach("UV-40", "the block is decided against what it was weighed", 0)
