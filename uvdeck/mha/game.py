"""A game: setting up (MH-2), turns (MH-3 to MH-6), rounds (MH-8), the count (MH-9).

The engine asks choosers and nobody else, so a game is fixed by cards, seed and answers.
"""

from typing import Final

from uvdeck.mha import choices
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.mha.classroom import lay_out, moves
from uvdeck.mha.resolve import resolve
from uvdeck.mha.supply import DEALT, HAND_LIMIT, ROWS, reaches
from uvdeck.mha.table import NO_CARD, Table

#: Turns after which a game in which nobody takes the last students is broken off.
MAX_TURNS: Final = 2_000


class Game(Table):
    """A table at which turns are taken; the engine asks choosers and nobody else."""

    # --- Setting up ------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Lay out the classroom, place the markers, deal actions and missions (MH-2)."""
        self.rows = lay_out(self.students)
        if self.log is not None:
            for number, row in enumerate(self.rows):
                for card in row:
                    self.tell("laid_out", -1, number, card)
            for seat, card in enumerate(self.recruiters):
                self.tell("recruiter", seat, card)
        for seat in range(self.players):
            self.markers[seat] = self.ask(seat, choices.PLACE, range(ROWS))
            self.tell("placed", seat, self.markers[seat])
        for seat in range(self.players):
            self.draw_actions(seat, DEALT)
        for seat in range(self.players):
            self.draw_missions(seat, DEALT)

    # --- A turn ----------------------------------------------------------------------------------

    def take_turn(self) -> None:
        """Let the agency whose turn it is take it, and end the round if it is over."""
        seat = self.seat
        log = self.log
        self.about = NO_CARD
        if log is not None:
            log.append(("turn", seat, self.round, self.turns[self.round - 1] + 1))
        self.draw_actions(seat, 1)
        self._play(seat)
        self._move(seat)
        self._acquire(seat)
        self._complete(seat)
        over = len(self.hands[seat]) - HAND_LIMIT
        if over > 0:
            self.about = NO_CARD
            if log is not None:
                log.append(("hand_limit", seat, over))
            self.discard_actions(seat, over)
        self.turns[self.round - 1] += 1
        self.seat = (seat + 1) % self.players
        if not any(self.rows):
            self._end_round()
        elif sum(self.turns) >= MAX_TURNS:
            self.stalled = True
            self.round = 3
            self.tell("stalled", -1)

    def _play(self, seat: int) -> None:
        hand = self.hands[seat]
        if not hand:
            return
        options = [-1, *sorted(set(hand))]
        card = options[self.ask(seat, choices.PLAY, options)]
        if card < 0:
            self.tell("no_play", seat)
            return
        hand.remove(card)
        self.in_play.append(card)
        self.played[seat] += 1
        self.tell("play", seat, card)
        resolve(self, seat, ("action", card), self.supply.actions[card].effects)
        self.discards.append(self.in_play.pop())
        self.tell("played", seat, card)

    def _move(self, seat: int) -> None:
        here = self.markers[seat]
        options = [here, *moves(self.rows, here)]
        there = options[self.ask(seat, choices.MOVE, options)]
        self.markers[seat] = there
        if self.log is not None:
            self.log.append(("stay", seat, here) if there == here else ("move", seat, here, there))

    def _acquire(self, seat: int) -> None:
        row = self.rows[self.markers[seat]]
        if not row:
            self.tell("no_student", seat, self.markers[seat])
            return
        card = row.pop(0)
        self.front[seat].append(card)
        self.totals[seat] += self.supply.strengths[card]
        if self.log is not None:
            self.log.append(("acquire", seat, self.markers[seat], card))
        if self.supply.students[card].when == "acquired":
            self._assign(seat, card)

    def _assign(self, seat: int, card: int) -> None:
        """Let the assignment of a student take effect."""
        assignment = self.supply.students[card].assignment
        if assignment:
            self.tell("assignment", seat, card)
        resolve(self, seat, ("student", card), assignment)

    def _complete(self, seat: int) -> None:
        able = self.completable(seat)
        if not able:
            return
        options = [-1, *able]
        card = options[self.ask(seat, choices.MISSION, options)]
        if card < 0:
            self.tell("no_complete", seat)
            return
        discarded = self._discard_students(seat, card)
        self.open[seat].remove(card)
        self.completing.append(card)
        self.tell("complete", seat, card, len(discarded))
        for student in discarded:
            if self.supply.students[student].when == "discarded":
                self._assign(seat, student)
        effects = self.supply.missions[card].effects
        if effects:
            self.tell("effect", seat, card)
        resolve(self, seat, ("mission", card), effects)
        self.done[seat].append(self.completing.pop())
        self.tell("completed", seat, card)
        recruiter = self.recruiters[seat]
        directive = self.supply.recruiters[recruiter].directive
        if directive:
            self.about = ("recruiter", recruiter)
            if self.ask(seat, choices.ABILITY, (0, 1)):
                self.tell("ability", seat, recruiter)
                resolve(self, seat, ("recruiter", recruiter), directive)
            else:
                self.tell("no_ability", seat, recruiter)
        self.draw_missions(seat, 1)

    def _discard_students(self, seat: int, mission: int) -> list[int]:
        """Ask which students are discarded for a mission, and return their kinds.

        Raises:
            IllegalChoiceError: there are no such students, or they do not reach what it requires.
        """
        front = self.front[seat]
        self.about = ("mission", mission)
        bits = self.choosers[seat](self, seat, choices.STUDENTS, tuple(front))
        if not 0 <= bits < 1 << len(front):
            raise IllegalChoiceError(f"{bits} names students that are not there")
        cards = [card for place, card in enumerate(front) if bits >> place & 1]
        total = sum(self.supply.strengths[card] for card in cards)
        if not reaches(total, self.supply.needs[mission]):
            raise IllegalChoiceError(f"students {bits} do not reach what the mission requires")
        self.front[seat] = [card for place, card in enumerate(front) if not bits >> place & 1]
        self.totals[seat] -= total
        self.gone += cards
        for card in cards:
            self.tell("spend", seat, card)
        return cards

    def _end_round(self) -> None:
        """End a round without students that can be acquired (MH-8)."""
        self.tell("round_end", -1, self.round)
        self.round += 1
        if self.round == 2:
            self.fill_rows()
            if not any(self.rows):
                self.tell("no_refill", -1)

    # --- The whole game --------------------------------------------------------------------------

    def play(self) -> None:
        """Set up and play until the game is over."""
        self.set_up()
        while self.round < 3:
            self.take_turn()
        self.tell_scores()

    def tell_scores(self) -> None:
        """Add each agency's popularity to the log, with what is of effects and students (MH-9)."""
        if self.log is not None:
            for seat, score in enumerate(self.scores()):
                self.tell("score", seat, score, self.gained[seat], len(self.front[seat]))
