"""A referee: goes through the log of a game and says where a rule is broken.

It plays no game of its own. What chance and the players decide, cards drawn and played, it takes
from the log; whatever follows from that by the rules it works out (``seat.py``) and compares. It
stops at the first breach, because nothing after it can be judged.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.duel.attacks import Attacks
from uvdeck.duel.logreader import Breach, Fault, Names
from uvdeck.duel.seat import Built, Pooled
from uvdeck.duel.trace import games_of, next_begins, winner_of
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import table
from uvdeck.text import plural

#: Games that win a match (UV-48).
_WINS: Final = 2


def judge(
    events: Sequence[Event], a: Numbers, b: Numbers, begins: int, names: Names | None = None
) -> Fault | None:
    """Return where a game leaves the rules, None where it keeps them.

    Args:
        events: of one game; any numbers may stand in it.
        a: the deck of A.
        b: the deck of B. A player whose policy is one of those known here is held to its stated
            rule of blocks as well; with the number of ``policies.CLIENT`` to none.
        begins: who takes the first turn, 0 for A and 1 for B.
        names: what the kinds of A and B are called; None for their numbers.
    """
    try:
        _Game(events, (a, b), begins, names).follow()
    except Breach as breach:
        return breach.fault
    return None


def judge_match(
    log: Sequence[int],
    a: Numbers,
    b: Numbers,
    best_of: int,
    begins: int,
    names: Names | None = None,
) -> Fault | None:
    """Return where a whole log leaves the rules, None where it keeps them (UV-48).

    Args:
        log: any numbers; four an event, as the kernel tells a game or a match.
        a: as :func:`judge` takes it.
        b: as there.
        best_of: 1, or 3 for a match.
        begins: who takes the first turn of the first game, 0 for A and 1 for B.
        names: as there.

    Returns:
        A fault with the number of its event in the log.
    """
    over = len(log) % table.EVENT
    before = 0
    wins = [0, 0]
    games = list(games_of(log[: len(log) - over]))
    for number, events in enumerate(games, 1):
        if max(wins) == _WINS or number > best_of:
            return Fault(before, "UV-48", "the log goes on after the end of the match")
        fault = judge(events, a, b, begins, names)
        if fault:
            return fault._replace(event=before + fault.event)
        before += len(events)
        winner = winner_of(events)
        if winner is not None:
            wins[winner] += 1
        begins = next_begins(begins, winner)
    if over:
        return Fault(before, "", "the log ends in the middle of an event")
    if len(games) < best_of and max(wins) < _WINS:
        return Fault(before, "UV-48", "the log ends before the match does")
    return None


class _Game(Attacks):
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
            rule = "UV-44" if other.lost == table.DECKED else "UV-45"
            self.exactly(winner, rule, table.WINS, -1, own.health, other.health)
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
        seat = self.seats[who]
        if seat.lost:
            return  # the deck ran out while drawing
        tried = False
        while self.peek(who) == table.PLAY:
            if not self.form(who):
                return
            tried = True
        if tried:
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
        if seat.is_early(kind):
            self.breach("UV-32", f"{seat.called(kind)} attacks on the own first turn")
        if not seat.matches(kind):
            self.breach("UV-34", f"{seat.called(kind)} shares no symbol with what it has to")
        if not seat.is_form(kind):
            self.breach("UV-33", f"{seat.called(kind)} is never played as a form")
        need = seat.need_of_form(kind)
        self.numbers(event, "UV-36", need, seat.ready)
        target: tuple[Built, ...] = ()
        is_attack = seat.is_type(kind, table.ATTACK)
        if is_attack and self.peek(who) == table.AIM:
            target = self.target(who, kind)
        if not self.check(who, kind, need):
            return False
        seat.join_pool(kind)
        if is_attack:
            self.attacks += 1
            dealt = self.hurt(who, kind, target) if target else self.strike(who, kind)
            seat.pool[-1] = Pooled(kind, dealt)
        return not rival.lost

    # --- Clearing --------------------------------------------------------------------------------

    def clear(self, who: int) -> None:
        """Follow the clearing of the active player's card pool, right to left (UV-33)."""
        seat = self.seats[who]
        while seat.pool:
            card = seat.pool.pop()
            if card.dealt and self.peek(who) == table.TO_MOMENTUM:
                self.exactly(who, "UV-41", table.TO_MOMENTUM, card.kind, 0, 0)
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
