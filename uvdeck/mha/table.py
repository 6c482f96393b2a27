"""The table of a game: every zone, and the small steps that turns and effects are made of.

Decks are lists whose last card is the top one.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from uvdeck.mha import choices
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.mha.classroom import refill
from uvdeck.mha.supply import GUARD, ROWS, Supply
from uvdeck.play.kernel import draw_below, shuffle

#: What happens: a word, the seat, numbers. ``mha/trace.py`` says them in words.
Event = tuple[Any, ...]
#: What asks where no card does: a step of the turn, the hand limit.
NO_CARD: Final = ("", -1)


class Chooser(Protocol):
    """Answers for an agency: a person at a terminal, a policy, a saved game."""

    def __call__(self, game: "Table", seat: int, question: str, options: Sequence[Any]) -> int:
        """Return which option is taken, by its place; for STUDENTS the students' bits.

        Args:
            game: as it stands. Whoever answers looks only at what that agency may see.
            seat: of the agency that is asked, from 0.
            question: one of :data:`QUESTIONS`.
            options: all that is legal, two or more; for STUDENTS the students to choose from.
        """


class Orders(NamedTuple):
    """Decks as they are stacked, the top card first; None for a deck that is shuffled.

    Args:
        students: kinds of all students.
        actions: kinds of all actions.
        missions: kinds of all missions.
        recruiters: the recruiters, dealt in this order.
    """

    students: Sequence[int] | None = None
    actions: Sequence[int] | None = None
    missions: Sequence[int] | None = None
    recruiters: Sequence[int] | None = None


class Table:
    """One game as it stands.

    Attributes:
        supply: the cards.
        players: agencies, 2 to 4; seat 0 begins.
        words: state of the generator.
        rows: the classroom, the front of each row first.
        markers: the row of each agency's marker.
        recruiters: each agency's recruiter.
        hands: actions in hand.
        open: missions face up in front of each agency.
        done: completed missions.
        front: students in front of each agency.
        totals: the sum of their numbers.
        gained: popularity by effects.
        students: the deck of students.
        actions: the deck of actions.
        discards: discarded actions, the last one on top.
        missions: the deck of missions.
        gone: students that left the game.
        in_play: the action that is being played, or nothing.
        completing: the mission that is being completed, or nothing.
        seat: whose turn it is.
        round: 1 or 2; 3 after the game.
        turns: turns taken in the first and in the second round.
        played: actions played by each agency.
        stalled: whether the game was broken off after MAX_TURNS turns.
        log: events, None where nobody wants them.
        about: the card that asks, as its kind of card and its number, or :data:`NO_CARD`.
    """

    def __init__(
        self,
        supply: Supply,
        choosers: Sequence[Chooser],
        words: Sequence[int],
        *,
        orders: Orders | None = None,
        log: list[Event] | None = None,
    ) -> None:
        """Set up the decks; nothing is dealt yet.

        Args:
            supply: the cards.
            choosers: one for each agency, in the order of play.
            words: state of the generator, four words.
            orders: decks that are not shuffled.
            log: where events are added.

        Raises:
            ValueError: there are too few agencies, or too many, or a stacked deck is another one.
        """
        players = len(choosers)
        if not 2 <= players <= supply.seats:
            raise ValueError(f"2 to {supply.seats} agencies can play, not {players}")
        self.supply = supply
        self.players = players
        self.choosers = tuple(choosers)
        self.words = list(words)
        stacked = orders or Orders()
        self.students = self._deck(supply.student_deck, stacked.students)
        self.actions = self._deck(supply.action_deck, stacked.actions)
        self.missions = self._deck(supply.mission_deck, stacked.missions)
        self.recruiters = self._deck(range(len(supply.recruiters)), stacked.recruiters)
        self.recruiters.reverse()
        del self.recruiters[players:]
        self.rows: list[list[int]] = [[] for _ in range(ROWS)]
        self.markers = [-1] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.open: list[list[int]] = [[] for _ in range(players)]
        self.done: list[list[int]] = [[] for _ in range(players)]
        self.front: list[list[int]] = [[] for _ in range(players)]
        self.totals = [0] * players
        self.gained = [0] * players
        self.discards: list[int] = []
        self.gone: list[int] = []
        self.in_play: list[int] = []
        self.completing: list[int] = []
        self.seat = 0
        self.round = 1
        self.turns = [0, 0]
        self.played = [0] * players
        self.stalled = False
        self.log = log
        self.about: tuple[str, int] = NO_CARD

    def _deck(self, cards: Sequence[int], order: Sequence[int] | None) -> list[int]:
        """Return a deck with its top card last."""
        if order is None:
            deck = list(cards)
            shuffle(self.words, deck, len(deck))
            return deck
        if sorted(order) != sorted(cards):
            raise ValueError("a stacked deck has other cards")
        return list(reversed(order))

    # --- What effects and turns are made of ------------------------------------------------------

    def ask(self, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return the place of the option that an agency takes; one alone is not asked about.

        Raises:
            IllegalChoiceError: the answer is none of them.
        """
        if len(options) == 1:
            return 0
        answer = self.choosers[seat](self, seat, question, options)
        if not 0 <= answer < len(options):
            raise IllegalChoiceError(f"{answer} is no answer to '{question}'")
        return answer

    def others(self, seat: int) -> list[int]:
        """Return the other agencies, clockwise from the next one."""
        return [(seat + step) % self.players for step in range(1, self.players)]

    def tell(self, *event: Any) -> None:
        """Add an event to the log."""
        if self.log is not None:
            self.log.append(event)

    def draw_actions(self, seat: int, count: int) -> None:
        """Let an agency draw actions, as many as there are (MH-3, MH-10)."""
        for _ in range(count):
            if not self.actions:
                if not self.discards:
                    if self.log is not None:
                        self.log.append(("no_action", seat))
                    return
                self.actions, self.discards = self.discards, []
                shuffle(self.words, self.actions, len(self.actions))
                if self.log is not None:
                    self.log.append(("reshuffle", seat, len(self.actions)))
            card = self.actions.pop()
            self.hands[seat].append(card)
            if self.log is not None:
                self.log.append(("draw", seat, card))

    def draw_missions(self, seat: int, count: int) -> None:
        """Let an agency draw missions, as many as there are; they lie open (MH-6)."""
        for _ in range(count):
            if not self.missions:
                self.tell("no_mission", seat)
                return
            card = self.missions.pop()
            self.open[seat].append(card)
            self.tell("new_mission", seat, card)

    def discard_actions(self, seat: int, count: int) -> None:
        """Let an agency discard actions of its choice from its hand."""
        hand = self.hands[seat]
        for _ in range(min(count, len(hand))):
            options = sorted(set(hand))
            card = options[self.ask(seat, choices.DISCARD, options)]
            hand.remove(card)
            self.discards.append(card)
            self.tell("discard", seat, card)

    def pass_action(self, giver: int, taker: int, card: int, why: str) -> None:
        """Move an action from one hand to another."""
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.tell(why, giver, taker, card)

    def below(self, bound: int) -> int:
        """Return a random number from 0 to one less than a bound."""
        return draw_below(self.words, bound, 1)[0]

    def fill_rows(self) -> None:
        """Fill the classroom up from the deck (MH-8)."""
        for row, card in refill(self.rows, self.students):
            self.tell("seated", -1, row, card)

    def completable(self, seat: int) -> list[int]:
        """Return the kinds of an agency's open missions that its students reach together (MH-6)."""
        total = self.totals[seat] | GUARD
        needs = self.supply.needs
        found = [card for card in self.open[seat] if total - needs[card] & GUARD == GUARD]
        return sorted(set(found)) if len(found) > 1 else found

    def scores(self) -> list[int]:
        """Return each agency's popularity: missions, effects, students that are left (MH-9)."""
        points = self.supply.points
        return [
            sum(points[card] for card in self.done[seat])
            + self.gained[seat]
            + len(self.front[seat])
            for seat in range(self.players)
        ]


def winners(scores: Sequence[int]) -> list[int]:
    """Return the seats that win: the highest score, which several may share (MH-9)."""
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]
