"""Policies: how an agency decides when the program plays it.

``docs/mha-card-game.md`` has their rules in words, and a test holds both together. A policy looks
only at what its agency may see: the classroom, all open missions and students, its own hand.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from typing import Any, Final, Protocol

from uvdeck.mha import choices
from uvdeck.mha.cards import Effect, Effects
from uvdeck.mha.supply import GUARD, LANE, SUMS, Supply, enough, pack, unpack
from uvdeck.mha.table import Chooser, Table
from uvdeck.play.kernel import draw_below
from uvdeck.text import did_you_mean, nearest

#: Good of a card's effect to the agency that plays it, for one card, point, space or row.
_WORTH: Final[dict[str, int]] = {
    "draw": 2,
    "take": 3,
    "discard": 1,
    "move_student": 1,
    "seat_student": 1,
    "move_recruiter": 1,
}

#: Cuts one of three sums off.
_LANE: Final = (1 << LANE) - 1
#: Sets of students of which each is looked at, at most.
_MANY: Final = 4_000
#: Students, and states of the search for the fewest, beyond which some that suffice are taken: far
#: more than a box of the printed size lets an agency have in front of it.
_CROWD: Final = 60
_STATES: Final = 5_000


def fewest(strengths: Sequence[int], need: int) -> int:
    """Return the fewest students that reach a requirement, of several the ones with least surplus.

    Surplus is the sum of their three numbers; of equal ones those that come first. Of a crowd for
    which that would take too long, as no box of the printed size has it, students are returned
    none of whom can be left out.

    Args:
        strengths: packed numbers of the students, who reach it together.
        need: the packed requirement.

    Returns:
        A number with bit i set for student i.
    """
    return _fewest(tuple(strengths), need)


@lru_cache(maxsize=256)  # who weighs a mission and then completes it asks twice
def _fewest(strengths: tuple[int, ...], need: int) -> int:
    """Return what :func:`fewest` returns."""
    if len(strengths) > _CROWD:
        return _weakest_out(strengths, need)
    low = (1 << SUMS) - 1
    items = [one | 1 << (SUMS + place) for place, one in enumerate(strengths)]
    size = 0
    for lane, least in enumerate(unpack(need)):
        if least:
            column = sorted([one >> lane * LANE & _LANE for one in strengths], reverse=True)
            size = max(size, bisect_left(list(accumulate(column)), least) + 1)
    while True:
        if comb(len(items), size) > _MANY:
            chosen = _fewest_of_many([unpack(one) for one in strengths], unpack(need), size)
            if chosen is not None:
                return chosen
            size += 1
            continue
        found = [
            total
            for total in map(sum, combinations(items, size))
            if ((total | GUARD) - need) & GUARD == GUARD
        ]
        if found:
            best = min(found, key=lambda total: sum(unpack(total & low)))
            return best >> SUMS
        size += 1


def _fewest_of_many(
    values: Sequence[tuple[int, int, int]], need: tuple[int, int, int], size: int
) -> int | None:
    """Return what :func:`fewest` returns, where there are too many sets to look at each.

    Sets of the first students that are equally far are one state: the best of them is kept, and
    none from which the others cannot reach the requirement any more.

    Args:
        values: strength, speed and intelligence of the students.
        need: what is required.
        size: of the sets that are looked for.

    Returns:
        The students' bits, None where no such set reaches the requirement.
    """
    last = len(values)
    # What so many of the students from a place on bring at most, for each of the three numbers.
    most = [
        [
            [0, *accumulate(sorted((one[stat] for one in values[place:]), reverse=True))]
            for stat in range(3)
        ]
        for place in range(last + 1)
    ]
    # Of each state: students taken, the three sums up to what is needed. The best is the least sum
    # of all numbers, then the set that comes first, which is the one with the higher first bits.
    states: dict[tuple[int, int, int, int], tuple[int, int]] = {(0, 0, 0, 0): (0, 0)}
    for place, (one, two, three) in enumerate(values):
        after: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        rest = most[place + 1]
        for (taken, strength, speed, intelligence), (total, mark) in states.items():
            for state, worth in (
                ((taken, strength, speed, intelligence), (total, mark)),
                (
                    (
                        taken + 1,
                        min(strength + one, need[0]),
                        min(speed + two, need[1]),
                        min(intelligence + three, need[2]),
                    ),
                    (total + one + two + three, mark - (1 << (last - 1 - place))),
                ),
            ):
                left = size - state[0]
                if (
                    0 <= left < last - place
                    and state[1] + rest[0][left] >= need[0]
                    and state[2] + rest[1][left] >= need[1]
                    and state[3] + rest[2][left] >= need[2]
                    and (state not in after or worth < after[state])
                ):
                    after[state] = worth
        if len(after) > _STATES:
            return _weakest_out([pack(one) for one in values], pack(need))
        states = after
    if not states:
        return None
    ((_, mark),) = states.values()
    return sum(1 << place for place in range(last) if -mark >> (last - 1 - place) & 1)


def _weakest_out(strengths: Sequence[int], need: int) -> int:
    """Return students who suffice, where finding the fewest would take too long."""
    weakest = sorted(range(len(strengths)), key=lambda place: sum(unpack(strengths[place])))
    return enough(strengths, need, weakest)


class Random:
    """Takes each option with the same chance; for a mission the fewest students that reach it."""

    def __init__(self, supply: Supply, words: Sequence[int]) -> None:
        """Seat the policy.

        Args:
            supply: the cards of the game.
            words: state of a generator of its own, four words.
        """
        self.begin(words)

    def begin(self, words: Sequence[int]) -> None:
        """Begin another game with this state of the generator."""
        self.words = list(words)

    def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Answer."""
        if question == choices.STUDENTS:
            return _students(game, options)
        return draw_below(self.words, len(options), 1)[0]


def _students(game: Table, options: Sequence[int]) -> int:
    strengths = game.supply.strengths
    return fewest([strengths[card] for card in options], game.supply.needs[game.about[1]])


class Greedy:
    """Takes what looks best now: see ``docs/mha-card-game.md``."""

    #: Whether a mission is completed only if its points are more than the students it takes.
    careful = False

    def __init__(self, supply: Supply, words: Sequence[int]) -> None:
        """Seat the policy.

        Args:
            supply: the cards of the game.
            words: not needed: nothing is left to chance.
        """
        self.supply = supply
        self.sums = [sum(unpack(one)) for one in supply.strengths]
        self.needs = [
            [(lane * LANE, need) for lane, need in enumerate(unpack(needed)) if need]
            for needed in supply.needs
        ]
        self.good = [_good_of(one.effects) for one in supply.actions]
        self.answers: dict[str, Callable[[Table, int, Sequence[Any]], int]] = {
            choices.PLACE: self._place,
            choices.PLAY: self._play,
            choices.MOVE: self._row,
            choices.MISSION: self._mission,
            choices.STUDENTS: lambda game, seat, options: _students(game, options),
            choices.ABILITY: lambda game, seat, options: 1,
            choices.GIVE: self._least,
            choices.DISCARD: self._least,
            choices.AGENCY: self._agency,
            choices.STUDENT: self._student,
            choices.DIRECTION: self._direction,
            choices.SPACES: lambda game, seat, options: len(options) - 1,
            choices.ROW: self._row,
            choices.MAY: lambda game, seat, options: 1,
        }

    def begin(self, words: Sequence[int]) -> None:
        """Begin another game; nothing is remembered of the one before."""

    def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Answer."""
        return self.answers[question](game, seat, options)

    def _place(self, game: Table, seat: int, options: Sequence[int]) -> int:
        rows, sums = game.rows, self.sums
        worth = [sums[rows[row][0]] if rows[row] else 0 for row in options]
        return worth.index(max(worth))

    def _play(self, game: Table, seat: int, options: Sequence[int]) -> int:
        good = self.good
        worth = [0 if card < 0 else good[card] for card in options]
        return worth.index(max(worth))

    def _least(self, game: Table, seat: int, options: Sequence[int]) -> int:
        worth = [self.good[card] for card in options]
        return worth.index(min(worth))

    def uses(self, game: Table, seat: int, cards: Sequence[int]) -> list[int]:
        """Return how much each of some students would help an agency: 0 or more.

        The best of its open missions counts: its points, times the share of what is missing that
        the student brings, in thousandths; to that the student's numbers are added.
        """
        total = game.totals[seat]
        wanted = []
        for mission in game.open[seat]:
            shorts = []
            missing = 0
            for shift, need in self.needs[mission]:
                short = need - (total >> shift & _LANE)
                if short > 0:
                    shorts.append((shift, short))
                    missing += short
            if shorts:
                wanted.append((1000 * self.supply.points[mission], missing, shorts))
        found: dict[int, int] = {}
        for card in cards:
            if card in found:
                continue
            gain = self.supply.strengths[card]
            best = 0
            for points, missing, shorts in wanted:
                brought = 0
                for shift, short in shorts:
                    have = gain >> shift & _LANE
                    brought += have if have < short else short
                worth = points * brought // missing
                if worth > best:
                    best = worth
            found[card] = best + self.sums[card]
        return [found[card] for card in cards]

    def _row(self, game: Table, seat: int, options: Sequence[int]) -> int:
        rows = game.rows
        places = [place for place, row in enumerate(options) if rows[row]]
        if not places:
            return self._nearest(game, options)
        if len(places) == 1:
            return places[0]
        worth = self.uses(game, seat, [rows[options[place]][0] for place in places])
        return places[worth.index(max(worth))]

    def _nearest(self, game: Table, options: Sequence[int]) -> int:
        full = [row for row, students in enumerate(game.rows) if students]
        if not full:
            return 0
        far = [min(abs(row - other) for other in full) for row in options]
        return far.index(min(far))

    def _mission(self, game: Table, seat: int, options: Sequence[int]) -> int:
        points = self.supply.points
        best, taken = 0, 0
        for place, card in enumerate(options):
            if card >= 0:
                worth = points[card]
                if self.careful:
                    strengths = [self.supply.strengths[one] for one in game.front[seat]]
                    worth -= fewest(strengths, self.supply.needs[card]).bit_count()
                if worth > best:
                    best, taken = worth, place
        return taken

    def _agency(self, game: Table, seat: int, options: Sequence[int]) -> int:
        scores = game.scores()
        worth = [scores[one] for one in options]
        return worth.index(max(worth))

    def _student(self, game: Table, seat: int, options: Sequence[tuple[int, int]]) -> int:
        worth = self.uses(game, seat, [game.rows[row][place] for row, place in options])
        return worth.index(max(worth))

    def _direction(self, game: Table, seat: int, options: Sequence[str]) -> int:
        return 0


class Planner(Greedy):
    """Like :class:`Greedy`, but weighs what a mission costs."""

    careful = True


def _good_of(effects: Effects) -> int:
    """Return how good an action looks to whoever plays it."""
    return sum(map(_good, effects or ()))


def _good(effect: Effect) -> int:
    own = effect.who in ("self", "everyone")
    if effect.do == "popularity":
        return 4 * (effect.number if own else -effect.number)
    if effect.do == "give":
        return -2 * effect.number if effect.who == "self" else 2 * effect.number
    if effect.do == "refresh":
        return 1
    good = _WORTH[effect.do] * effect.number
    if effect.do in ("draw", "discard") and (effect.do == "draw") != own:
        return -good
    return max(good, 1)


class Policy(Chooser, Protocol):
    """A chooser that plays game after game."""

    def begin(self, words: Sequence[int]) -> None:
        """Begin another game with this state of its own generator, four words."""


#: The policies by name.
POLICIES: Final[dict[str, Callable[[Supply, Sequence[int]], Policy]]] = {
    "random": Random,
    "greedy": Greedy,
    "planner": Planner,
}
#: The one that plays where nobody names one.
USUAL: Final = "planner"


def policy_meant(name: str) -> str:
    """Return which policy was probably meant by a name that none has, or which there are."""
    return did_you_mean(nearest(name, POLICIES)) or f"Known: {', '.join(POLICIES)}."
