"""How a referee follows opening hands, mulligans and cycles (UV-30, UV-31, UV-44)."""

from collections import Counter
from collections.abc import Sequence

from uvdeck.duel.logreader import LogReader, Names
from uvdeck.duel.seat import Seat
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import table


class Opening(LogReader):
    """Follows what happens before the first turn, and draws.

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
        super().__init__(events, decks, names)
        self.begins = begins

    def goes_first(self, who: int) -> bool:
        """Return whether a player takes the first turn."""
        return who == self.begins

    def open(self, who: int) -> None:
        """Follow the opening hand of a player, and its mulligan (UV-30, UV-31)."""
        seat = self.seats[who]
        seat.ready = 0 if self.goes_first(who) else 1  # the first player's character is committed
        for _ in range(seat.rules[table.HAND_SIZE]):
            self.draw(who, "UV-30", table.DEAL)
        self.cycle(who)
        if seat.lost:
            return
        redraws, used = 0, 0
        back: list[int] = []
        while seat.rules[table.MULLIGANS] and not self.keeps(seat):
            if redraws == (2 if self.goes_first(who) else 1):
                break
            if redraws and any(seat.is_type(kind, table.FOUNDATION) for kind in +seat.hand):
                break
            going = self.going_back(who)
            if not going:
                break
            number = going.total()
            for _ in range(number):
                event = self.take(who, "UV-31", table.RETURN)
                kind = self.from_zone(event, "UV-31", who, "hand")
                if not going[kind]:
                    self.breach("UV-31", f"{seat.called(kind)} does not go back")
                going[kind] -= 1
                back.append(kind)
            redraws += 1
            for _ in range(number):
                if seat.deck.total():
                    self.draw(who, "UV-31", table.REDRAWN)
                    continue
                # In a tiny deck a draw reaches what went back, in its order.
                self.exactly(who, "UV-31", table.REDRAWN, back[used], 0, 0)
                seat.hand[back[used]] += 1
                used += 1
        self.exactly(who, "UV-31", table.KEEP, -1, redraws, 0)
        if back:
            seat.deck.update(back[used:])
            self.exactly(who, "UV-31", table.SHUFFLED, -1, seat.deck.total(), 0)

    def keeps(self, seat: Seat) -> bool:
        """Return whether the policy of the mulligan keeps a hand."""
        for part in range(seat.rules[table.WISHES]):
            bit, least, most = seat.rules[table.WISH + 3 * part : table.WISH + 3 * part + 3]
            held = sum(n for kind, n in seat.hand.items() if seat.of(kind, table.GROUPS) & bit)
            if not least <= held <= most:
                return False
        return True

    def going_back(self, who: int) -> Counter[int]:
        """Return the cards that a player sends back."""
        seat = self.seats[who]
        group = seat.rules[table.REDRAW]
        if self.goes_first(who) or not group:
            return +seat.hand
        return Counter(
            {kind: n for kind, n in (+seat.hand).items() if seat.of(kind, table.GROUPS) & group}
        )

    def draw(self, who: int, rule: str, what: int) -> None:
        """Follow a card from the top of the deck to the hand."""
        kind = self.from_zone(self.take(who, rule, what), rule, who, "deck")
        self.seats[who].hand[kind] += 1

    def cycle(self, who: int) -> None:
        """Follow what happens where the deck is empty and its last card has arrived (UV-44)."""
        seat = self.seats[who]
        away = seat.rules[table.CYCLING]
        while not seat.deck.total():
            cards = seat.discard.total()
            self.exactly(who, "UV-44", table.CYCLE, -1, cards, away)
            if cards < away:
                self.exactly(who, "UV-44", table.LOSE, -1, cards, away)
                seat.lost = table.DECKED
                return
            seat.deck, seat.discard = +seat.discard, Counter()
            for _ in range(away):
                event = self.take(who, "UV-44", table.REMOVED)
                self.from_zone(event, "UV-44", who, "deck")
