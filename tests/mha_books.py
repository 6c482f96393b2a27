"""Keeps the books of a game of the other game from its log alone, and knows its rules anew.

Nothing here uses the engine: what an event does to which zone is written down a second time.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Event, Table

#: The parts of a turn, each at most once and in this order; draws and effects are not among them.
PARTS = {
    **{"turn": 0, "play": 1, "no_play": 1, "played": 2, "stay": 3, "move": 3},
    **{"acquire": 4, "no_student": 4, "complete": 5, "no_complete": 5, "completed": 6},
    **{"ability": 7, "no_ability": 7, "hand_limit": 8},
}
WAYS = {"forward": (0, -1), "back": (0, 1), "left": (-1, 0), "right": (1, 0)}


def ways(rows: Sequence[Sequence[int]], here: int) -> set[int]:
    """Return the rows that a recruiter may go to (MH-4)."""
    left = [row for row in range(here) if rows[row]]
    right = [row for row in range(here + 1, 5) if rows[row]]
    result = set()
    if here > 0:
        result.add(max(left, default=0))
    if here < 4:
        result.add(min(right, default=4))
    return result


class Book:
    """What a log says, kept in zones of its own."""

    def __init__(self, supply: Supply, players: int) -> None:
        """Open the books with all cards in their decks."""
        self.supply = supply
        self.players = players
        self.students = Counter(supply.student_deck)
        self.actions = Counter(supply.action_deck)
        self.missions = Counter(supply.mission_deck)
        self.rows: list[list[int]] = [[] for _ in range(5)]
        self.hands: list[Counter[int]] = [Counter() for _ in range(players)]
        self.open: list[Counter[int]] = [Counter() for _ in range(players)]
        self.done: list[Counter[int]] = [Counter() for _ in range(players)]
        self.front: list[Counter[int]] = [Counter() for _ in range(players)]
        self.gone: Counter[int] = Counter()
        self.discards: Counter[int] = Counter()
        self.in_play: list[int] = []
        self.completing: list[int] = []
        self.markers = [-1] * players
        self.gained = [0] * players
        self.turns = [0, 0]
        self.round = 1
        self.seat = -1
        self.part = 0
        self.spent: list[int] = []
        self.moving = (-1, -1, "", 0)
        self.stalled = False
        self.read = 0

    def follow(self, log: Sequence[Event]) -> None:
        """Enter what is new in a log."""
        for word, seat, *rest in log[self.read :]:
            if word in PARTS:
                part = PARTS[word]
                assert word == "turn" or (seat == self.seat and part > self.part), (word, self.part)
            getattr(self, "_" + word)(seat, *rest)
            self.part = PARTS.get(word, self.part)
        self.read = len(log)

    def agrees(self, game: Table) -> None:
        """Fail unless the game has the same cards in the same zones."""
        assert self.rows == game.rows
        assert self.markers == game.markers
        assert self.gained == game.gained
        assert self.round == game.round
        assert [self.in_play, self.completing] == [game.in_play, game.completing]
        for mine, its in (
            *((self.students, game.students), (self.actions, game.actions)),
            *((self.missions, game.missions), (self.discards, game.discards)),
            (self.gone, game.gone),
            *zip(self.hands, game.hands, strict=True),
            *zip(self.open, game.open, strict=True),
            *zip(self.done, game.done, strict=True),
            *zip(self.front, game.front, strict=True),
        ):
            assert +mine == Counter(its)
        assert [self.score(seat) for seat in range(self.players)] == game.scores()

    def score(self, seat: int) -> int:
        """Return the popularity of an agency (MH-9)."""
        points = sum(
            (self.supply.missions[card].popularity or 0) * many
            for card, many in self.done[seat].items()
        )
        return points + self.gained[seat] + self.front[seat].total()

    def able(self, seat: int) -> list[int]:
        """Return the missions that an agency can complete (MH-6)."""
        sums = self.sums([*self.front[seat].elements()])
        return sorted(
            card for card, many in self.open[seat].items() if many and self.enough(sums, card)
        )

    def sums(self, cards: Sequence[int]) -> list[int]:
        """Return the three sums of students."""
        values = [self.supply.students[card].values or (0, 0, 0) for card in cards]
        return [sum(one[number] for one in values) for number in range(3)]

    def enough(self, sums: Sequence[int], mission: int) -> bool:
        """Return whether sums reach what a mission requires."""
        wanted = self.supply.missions[mission].requires or (0, 0, 0)
        return all(have >= least for have, least in zip(sums, wanted, strict=True))

    def options(self, seat: int, question: str) -> list[Any] | None:
        """Return what may be answered to the questions of a turn, None for those of effects."""
        hand = sorted(+self.hands[seat])
        if question == "place":
            return [*range(5)]
        if question == "play":
            return [-1, *hand]
        if question == "move":
            here = self.markers[seat]
            return [here, *sorted(ways(self.rows, here))]
        if question == "mission":
            return [-1, *self.able(seat)]
        if question in ("ability", "may"):
            return [0, 1]
        if question == "discard":
            return hand
        if question == "agency":
            return [(seat + step) % self.players for step in range(1, self.players)]
        return None

    # --- Events ----------------------------------------------------------------------------------

    @staticmethod
    def _pass(start: Counter[int], end: Counter[int], card: int) -> None:
        assert start[card] > 0
        start[card] -= 1
        end[card] += 1

    def _laid_out(self, seat: int, row: int, card: int) -> None:
        assert self.students[card] > 0
        assert len(self.rows[row]) < 4
        self.students[card] -= 1
        self.rows[row].append(card)

    def _seated(self, seat: int, row: int, card: int) -> None:
        sizes = [len(one) for one in self.rows]
        assert row == sizes.index(min(sizes))
        assert sum(sizes) < 20
        assert self.students[card] > 0
        self.students[card] -= 1
        self.rows[row].append(card)

    def _recruiter(self, seat: int, card: int) -> None:
        assert 0 <= card < len(self.supply.recruiters)

    def _placed(self, seat: int, row: int) -> None:
        assert self.markers[seat] == -1
        assert [len(one) for one in self.rows] == [4] * 5
        self.markers[seat] = row

    def _draw(self, seat: int, card: int) -> None:
        self._pass(self.actions, self.hands[seat], card)

    def _no_action(self, seat: int) -> None:
        assert not +self.actions
        assert not +self.discards

    def _reshuffle(self, seat: int, many: int) -> None:
        assert not +self.actions
        self.actions, self.discards = self.discards, Counter()
        assert self.actions.total() == many > 0

    def _turn(self, seat: int, round_number: int, number: int) -> None:
        if self.seat < 0:
            assert seat == 0
            assert [hand.total() for hand in self.hands] == [3] * self.players
            assert [one.total() for one in self.open] == [3] * self.players
        else:
            assert seat == (self.seat + 1) % self.players
            assert self.part >= 4
            assert self.hands[self.seat].total() <= 7
        assert any(self.rows) or (number == 1 and not +self.students)
        if number == 1:
            assert sum(map(len, self.rows)) == 20 or not +self.students
        self.turns[round_number - 1] += 1
        assert (round_number, number) == (self.round, self.turns[self.round - 1])
        self.seat = seat

    def _play(self, seat: int, card: int) -> None:
        assert self.hands[seat][card] > 0
        self.hands[seat][card] -= 1
        self.in_play.append(card)

    def _no_play(self, seat: int) -> None:
        assert +self.hands[seat]

    def _played(self, seat: int, card: int) -> None:
        assert self.in_play == [card]
        self.in_play = []
        self.discards[card] += 1

    def _stay(self, seat: int, here: int) -> None:
        assert self.markers[seat] == here

    def _move(self, seat: int, here: int, there: int) -> None:
        assert self.markers[seat] == here != there
        assert there in ways(self.rows, here)
        self.markers[seat] = there

    def _acquire(self, seat: int, row: int, card: int) -> None:
        assert self.markers[seat] == row
        assert self.rows[row].pop(0) == card
        self.front[seat][card] += 1

    def _no_student(self, seat: int, row: int) -> None:
        assert self.markers[seat] == row
        assert self.rows[row] == []

    def _no_complete(self, seat: int) -> None:
        assert self.able(seat)

    def _spend(self, seat: int, card: int) -> None:
        self._pass(self.front[seat], self.gone, card)
        self.spent.append(card)

    def _complete(self, seat: int, card: int, many: int) -> None:
        assert len(self.spent) == many
        assert self.enough(self.sums(self.spent), card)
        assert self.open[seat][card] > 0
        self.open[seat][card] -= 1
        self.completing.append(card)
        self.spent = []

    def _completed(self, seat: int, card: int) -> None:
        assert self.completing == [card]
        self.completing = []
        self.done[seat][card] += 1

    def _ability(self, seat: int, card: int) -> None:
        assert self.part == PARTS["completed"]

    _no_ability = _ability

    def _new_mission(self, seat: int, card: int) -> None:
        self._pass(self.missions, self.open[seat], card)

    def _no_mission(self, seat: int) -> None:
        assert not +self.missions

    def _hand_limit(self, seat: int, over: int) -> None:
        assert over == self.hands[seat].total() - 7 > 0

    def _discard(self, seat: int, card: int) -> None:
        self._pass(self.hands[seat], self.discards, card)

    def _give(self, giver: int, taker: int, card: int) -> None:
        assert giver != taker
        self._pass(self.hands[giver], self.hands[taker], card)

    _take = _give

    def _left_out(self, seat: int) -> None:
        assert seat == self.seat

    def _assignment(self, seat: int, card: int) -> None:
        assert seat == self.seat

    def _effect(self, seat: int, card: int) -> None:
        assert seat == self.seat

    def _nothing(self, seat: int) -> None:
        assert seat == self.seat

    def _unknown(self, seat: int, kind: str, card: int) -> None:
        assert kind in ("student", "action", "mission", "recruiter")

    def _no_space(self, seat: int, row: int, place: int, card: int) -> None:
        assert self.rows[row][place] == card

    def _move_student(
        self, seat: int, row: int, place: int, card: int, way: str, count: int
    ) -> None:
        assert self.rows[row][place] == card
        self.moving = (row, place, way, count)

    def _seat_student(self, seat: int, row: int, place: int, card: int, target: int) -> None:
        assert self.rows[row][place] == card
        del self.rows[row][place]
        self.rows[target].append(card)

    def _step(self, seat: int, row: int, place: int, card: int, other: int) -> None:
        """Enter a step; where it ends is worked out anew."""
        from_row, from_place, way, left = self.moving
        over, along = WAYS[way]
        to_row, to_place = from_row + over, from_place + along
        assert left > 0
        assert 0 <= to_row <= 4
        assert to_place >= 0
        line, target = self.rows[from_row], self.rows[to_row]
        if to_place < len(target):
            assert target[to_place] == other
            line[from_place], target[to_place] = other, card
        else:
            assert over
            assert other == -1
            del line[from_place]
            to_place = len(target)
            target.append(card)
        assert (row, place) == (to_row, to_place)
        self.moving = (to_row, to_place, way, left - 1)

    def _move_recruiter(self, seat: int, here: int, there: int) -> None:
        assert self.markers[seat] == here != there
        self.markers[seat] = there

    def _popularity(self, seat: int, points: int) -> None:
        self.gained[seat] += points

    def _refresh(self, seat: int, what: str, many: int) -> None:
        if what == "hand":
            assert self.hands[seat].total() == many
        elif what == "missions":
            assert self.open[seat].total() == many
            self.missions += self.open[seat]
            self.open[seat] = Counter()

    def _round_end(self, seat: int, number: int) -> None:
        assert number == self.round
        assert not any(self.rows)
        self.round += 1

    def _no_refill(self, seat: int) -> None:
        assert self.round == 2
        assert not any(self.rows)
        assert self.students.total() == 0

    def _stalled(self, seat: int) -> None:
        self.stalled = True
        self.round = 3

    def _score(self, seat: int, score: int, gained: int, students: int) -> None:
        assert (score, gained, students) == (
            self.score(seat),
            self.gained[seat],
            self.front[seat].total(),
        )
