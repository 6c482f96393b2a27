"""A referee: goes through the log of a game and says where a rule is broken.

It plays no game of its own. What chance and the players decide, cards drawn and played, it takes
from the log; whatever follows from that by the rules it works out (``seat.py``) and compares. It
stops at the first breach, because nothing after it can be judged.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from uvdeck.duel.logreader import Breach, Fault
from uvdeck.duel.opening import Opening
from uvdeck.duel.seat import Built, Pooled, distance
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import table
from uvdeck.text import plural

_COMPLETE: Final = 2
_PARTIAL: Final = 1


def judge(events: Sequence[Event], a: Numbers, b: Numbers, begins: int) -> Fault | None:
    """Return where a game leaves the rules, None where it keeps them.

    Args:
        events: of one game; any numbers may stand in it.
        a: the deck of A.
        b: the deck of B.
        begins: who takes the first turn, 0 for A and 1 for B.
    """
    try:
        _Game(events, a, b, begins).follow()
    except Breach as breach:
        return breach.fault
    return None


class _Game(Opening):
    def __init__(self, events: Sequence[Event], a: Numbers, b: Numbers, begins: int) -> None:
        super().__init__(events, a, b, begins)
        self.attacks = 0  # played this turn
        self.dealt = 0  # damage of this turn

    # --- Setting up ------------------------------------------------------------------------------

    def follow(self) -> None:
        """Follow the whole game."""
        for who in (0, 1):
            self.open(who)
        limit = 2 * self.seats[0].rules[table.TURNS]
        turns = 0
        while turns < limit and not any(seat.lost for seat in self.seats):
            self.turn((self.begins + turns) % 2)
            turns += 1
            for seat in self.seats:
                if seat.cards() != Counter(seat.numbers.deck):
                    self.breach("", f"the cards of {seat.letter} are no longer those of the deck")
        self.end()

    def end(self) -> None:
        """Follow the end of a game (UV-45, UV-48)."""
        a, b = self.seats
        first, second = self.begins, 1 - self.begins
        if not a.lost and not b.lost:
            self.exactly(0, "UV-48", table.LIMIT, -1, a.health, b.health)
        else:
            # Where both decks run out before the first turn, the first player's does first.
            winner = second if self.seats[first].lost else first
            own, other = self.seats[winner], self.seats[1 - winner]
            self.exactly(winner, "UV-45", table.WINS, -1, own.health, other.health)
        if self.at < len(self.events):
            self.at += 1
            self.breach("", "the log goes on after the end of the game")

    # --- A turn ----------------------------------------------------------------------------------

    def turn(self, who: int) -> None:
        """Follow a turn (UV-33)."""
        seat, rival = self.seats[who], self.seats[1 - who]
        seat.turn += 1
        self.attacks = self.dealt = 0
        for card in seat.stage:
            card.fresh = False
        skips = seat.turn == 1 and self.goes_first(who)
        seat.ready = 0 if skips else seat.foundations() + 1
        rule = "UV-32" if skips else "UV-33"
        self.exactly(who, rule, table.BEGIN, -1, seat.turn, seat.ready)
        if not skips:
            if self.peek(who) == table.REVIEW:
                event = self.take(who, "UV-33", table.REVIEW)
                seat.discard[self.from_zone(event, "UV-33", who, "hand")] += 1
            wanted = max(seat.rules[table.HAND_SIZE], seat.hand.total())
            wanted += seat.turn == 1  # the second player's card more (UV-32)
            while seat.hand.total() < wanted and not seat.lost:
                self.draw(who, "UV-30" if seat.turn > 1 else "UV-32", table.DRAW)
                self.cycle(who)
        self.play(who)
        seat.total += self.dealt
        if seat.lost or rival.lost:
            return
        self.clear(who)
        for _ in range(len(rival.pool)):
            kind = rival.pool.pop().kind
            self.exactly(1 - who, "UV-33", table.CLEARED, kind, 0, 0)
            rival.discard[kind] += 1
        event = self.take(who, "UV-33", table.END)
        if event.kind != seat.hand.total():
            self.breach(
                "UV-33", f"{seat.letter} has {plural(seat.hand.total(), 'card')}, not {event.kind}"
            )
        self.numbers(event, "UV-33", self.dealt, seat.total)

    def play(self, who: int) -> None:
        """Follow the forms of a turn, one after another."""
        seat, rival = self.seats[who], self.seats[1 - who]
        tries = 0
        while not seat.lost and not rival.lost and self.peek(who) == table.PLAY:
            tries += 1
            if not self.form(who):
                return
        if tries or seat.lost or rival.lost:
            return
        if any(seat.is_form(kind) for kind in +seat.hand):
            self.breach("UV-33", f"{seat.letter} has a card that can be played and tries none", 0)
        event = self.take(who, "UV-33", table.NO_FORM)
        self.numbers(event, "UV-33", 0, 0)
        if event.kind >= 0 or seat.hand.total():
            seat.discard[self.from_zone(event, "UV-33", who, "hand")] += 1

    def form(self, who: int) -> bool:
        """Follow one form; return whether playing may go on."""
        seat, rival = self.seats[who], self.seats[1 - who]
        event = self.take(who, "UV-33", table.PLAY)
        kind = self.from_zone(event, "UV-33", who, "hand")
        if not seat.matches(kind):
            self.breach("UV-34", f"card number {kind} shares no symbol with what it has to")
        if not seat.is_form(kind):
            self.breach("UV-33", f"card number {kind} cannot be played as a form now")
        need = seat.need_of_form(kind)
        self.numbers(event, "UV-36", need, seat.ready)
        target = None
        is_attack = seat.is_type(kind, table.ATTACK)
        if is_attack and self.peek(who) == table.AIM:
            target = self.target(who, kind)
        if not self.check(who, kind, need):
            return False
        seat.pool.append(Pooled(kind))
        if is_attack:
            self.attacks += 1
            dealt = self.hurt(who, kind, target) if target else self.strike(who, kind)
            seat.pool[-1] = Pooled(kind, dealt)
        return not rival.lost

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
            seat.discard[kind] += 1
            return False
        lack = max(0, need - control)
        if control >= 0 and lack <= seat.ready:
            seat.ready -= lack
            self.exactly(who, "UV-37", table.PASS, kind, lack, seat.ready)
            return True
        seat.discard[kind] += 1
        missing = lack if control >= 0 else -1
        self.exactly(who, "UV-38", table.FAIL, kind, missing, seat.ready)
        return False

    # --- Attacks and blocks ----------------------------------------------------------------------

    def target(self, who: int, kind: int) -> Built:
        """Follow the declaration of a rival's backup as the target (UV-47)."""
        rival = self.seats[1 - who]
        event = self.take(who, "UV-47", table.AIM)
        if event.kind != kind or event.two != self.seats[who].of(kind, table.DAMAGE):
            self.breach("UV-47", "the attack that aims is another one than was played")
        for card in rival.stage:
            if card.kind == event.one and rival.is_type(card.kind, table.BACKUP):
                if rival.of(card.kind, table.ELUSIVE) and not self.attacks:
                    self.breach("UV-47", "an elusive backup is no target of a turn's first attack")
                return card
        self.breach("UV-47", f"card number {event.one} is no backup of {rival.letter}")

    def hurt(self, who: int, kind: int, target: Built) -> int:
        """Follow damage to a backup, and return it."""
        rival = self.seats[1 - who]
        damage = self.seats[who].of(kind, table.DAMAGE)
        target.worn += damage
        left = rival.of(target.kind, table.STAMINA) - target.worn
        self.exactly(1 - who, "UV-47", table.HURT, target.kind, damage, left)
        if left <= 0:
            self.exactly(1 - who, "UV-47", table.DESTROYED, target.kind, 0, 0)
            rival.stage.remove(target)
            rival.discard[target.kind] += 1
        return damage

    def strike(self, who: int, kind: int) -> int:
        """Follow an attack on the rival, and return the damage that it deals (UV-39, UV-40)."""
        seat, rival = self.seats[who], self.seats[1 - who]
        damage = seat.of(kind, table.DAMAGE)
        apart = self.block(1 - who, kind)
        if rival.lost:
            return 0
        if apart == 1 or (apart == 0 and seat.of(kind, table.THROW)):
            damage = -(-damage // 2)
        elif apart == 0:
            damage = 0
        rival.health -= damage
        self.dealt += damage
        self.exactly(
            who, "UV-40" if apart is not None else "UV-39", table.HIT, kind, damage, rival.health
        )
        if rival.health <= 0:
            rival.lost = table.KILLED
            self.exactly(1 - who, "UV-45", table.DIES, -1, rival.health, 0)
        return damage

    def block(self, who: int, attack: int) -> int | None:
        """Follow a rival's block; return how far its zone is from the attack's, None for none."""
        seat, attacker = self.seats[who], self.seats[1 - who]
        speed, zone = attacker.of(attack, table.SPEED), attacker.of(attack, table.ZONE)
        passing = 0
        if self.peek(who) == table.ODDS:
            event = self.take(who, "UV-40", table.ODDS)
            self.in_hand(who, event)
            passing = seat.passing(seat.need_of_block(event.kind, speed))
            self.numbers(event, "UV-40", passing, seat.deck.total())
            if self.peek(who) == table.WEIGHED:
                self.weighed(who, attack, event.kind, passing)
        event = self.take(who, "UV-40", table.BLOCK, table.NO_BLOCK)
        if event.what == table.NO_BLOCK:
            self.numbers(event, "UV-40", 0, 0)
            return None
        self.in_hand(who, event)
        kind = self.from_zone(event, "UV-40", who, "hand")
        apart = distance(zone, seat.of(kind, table.BLOCK_ZONE))
        if apart is None or apart > 1:
            self.breach("UV-40", f"card number {kind} cannot block an attack in this zone")
        if not seat.matches(kind):
            self.breach("UV-34", f"card number {kind} shares no symbol with what it has to")
        need = seat.need_of_block(kind, speed)
        self.numbers(event, "UV-40", need, seat.ready)
        if not self.check(who, kind, need):
            return None
        seat.pool.append(Pooled(kind))
        self.exactly(who, "UV-40", table.BLOCKED, kind, _PARTIAL if apart else _COMPLETE, 0)
        return apart

    def in_hand(self, who: int, event: Event) -> None:
        """Refuse a card that is not in the hand."""
        self.seats[who].hand[self.from_zone(event, "UV-40", who, "hand")] += 1

    def weighed(self, who: int, attack: int, kind: int, passing: int) -> None:
        """Follow what a block is weighed against, by the stated rule of the policies."""
        seat, attacker = self.seats[who], self.seats[1 - who]
        damage = attacker.of(attack, table.DAMAGE)
        half = -(-damage // 2)
        apart = distance(attacker.of(attack, table.ZONE), seat.of(kind, table.BLOCK_ZONE))
        left = half if apart == 1 or attacker.of(attack, table.THROW) else 0
        cost = {1: 3, 2: 2, 3: 1}.get(seat.rules[table.POLICY], 2)
        cost += seat.hand.total() <= 2
        if damage >= seat.health:
            cost = 0
        worth, asked = (damage - left) * passing, cost * seat.deck.total()
        self.exactly(who, "UV-40", table.WEIGHED, kind, worth, asked)
        if (self.peek(who) == table.BLOCK) != (worth >= asked):
            self.breach("UV-40", "the block is decided against what it was weighed", 0)

    # --- Clearing --------------------------------------------------------------------------------

    def clear(self, who: int) -> None:
        """Follow the clearing of the active player's card pool, right to left (UV-33)."""
        seat = self.seats[who]
        while seat.pool:
            card = seat.pool.pop()
            if card.dealt and self.peek(who) == table.TO_MOMENTUM:
                self.exactly(who, "UV-41", table.TO_MOMENTUM, card.kind, 0, 0)
                seat.momentum[card.kind] += 1
            elif seat.of(card.kind, table.TYPE) <= table.BACKUP:
                self.build(who, card.kind)
            elif seat.of(card.kind, table.ATTACHES):
                self.exactly(who, "UV-43", table.ATTACHED, card.kind, 0, 0)
                seat.attached[card.kind] += 1
            else:
                self.exactly(who, "UV-33", table.CLEARED, card.kind, 0, 0)
                seat.discard[card.kind] += 1

    def build(self, who: int, kind: int) -> None:
        """Follow a card to the stage (UV-42)."""
        seat = self.seats[who]
        name = seat.of(kind, table.NAME)
        if seat.of(kind, table.UNIQUE) and any(
            seat.of(card.kind, table.NAME) == name for card in seat.stage
        ):
            self.exactly(who, "UV-42", table.SECOND_COPY, kind, 0, 0)
            seat.discard[kind] += 1
            return
        terrain = seat.of(kind, table.TERRAIN)
        if terrain:
            self.old_terrain(who)
        self.exactly(who, "UV-33", table.BUILT, kind, 0, 0)
        seat.stage.append(Built(kind))
        seat.ready += seat.is_type(kind, table.FOUNDATION)
        if terrain:
            self.old_terrain(1 - who)

    def old_terrain(self, who: int) -> None:
        """Follow the older terrain of a stage out of it, where there is one."""
        seat = self.seats[who]
        for card in seat.stage:
            if seat.of(card.kind, table.TERRAIN):
                self.exactly(who, "UV-42", table.OLD_TERRAIN, card.kind, 0, 0)
                seat.stage.remove(card)
                seat.discard[card.kind] += 1
                if seat.is_type(card.kind, table.FOUNDATION):
                    fresh = sum(
                        one.fresh and seat.is_type(one.kind, table.FOUNDATION) for one in seat.stage
                    )
                    # It is committed after the character and all other foundations.
                    if card.fresh or seat.ready > fresh:
                        seat.ready -= 1
                return
