"""The best plan by branch and bound: for many students, where the bounds mostly decide.

Selections of missions are tried by what they bring at best: their popularity, less the fewest
students that bounds allow. One that cannot be had with so few goes back with one student more. The
first that can be had is proven best, since all others bring no more.
"""

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import Final

from uvdeck.mha.solver_parts import (
    NOTHING,
    Counts,
    Kind,
    Numbers,
    Task,
    TooLargeError,
    Tops,
    Work,
    lacking,
    measures,
)

#: Missions at most; all selections of them are tried.
MOST_TASKS: Final = 12
#: Failures that are remembered.
_REMEMBERED: Final = 200_000


def _added(needs: Sequence[Numbers]) -> Numbers:
    a, b, c = (sum(need[stat] for need in needs) for stat in range(3))
    return a, b, c


class _Search:
    """Looks for students for a selection of missions."""

    def __init__(self, kinds: Sequence[Kind], work: Work) -> None:
        self.kinds = kinds
        self.work = work
        self.tops = Tops(kinds)
        self._ranked = [
            sorted(range(len(kinds)), key=lambda i: -measures(kinds[i].values)[number])
            for number in range(7)
        ]
        self._tasks: Sequence[Task] = ()
        self._fewest: Sequence[int] = ()
        self._failed: dict[tuple[int, Counts], int] = {}

    def plan(
        self, tasks: Sequence[Task], fewest: Sequence[int], students: int
    ) -> list[Counts] | None:
        """Return students for each mission, together at most so many, or None.

        Args:
            tasks: the missions, in order.
            fewest: students that each needs at least.
            students: how many may be spent.
        """
        self._tasks, self._fewest = tasks, fewest
        self._failed.clear()
        return self._from(0, tuple(kind.copies for kind in self.kinds), students)

    def _from(self, place: int, left: Counts, students: int) -> list[Counts] | None:
        if place == len(self._tasks):
            return []
        self.work.spend()
        if self._failed.get((place, left), -1) >= students:
            return None
        later = sum(self._fewest[place + 1 :])
        if self._might(_added([task.need for task in self._tasks[place:]]), left, students):
            task = self._tasks[place]
            most = min(task.worth - 1, students - later)
            for size in range(self._fewest[place], most + 1):
                for chosen in self._sets(left, task.need, size, 0):
                    rest = tuple(a - b for a, b in zip(left, chosen, strict=True))
                    found = self._from(place + 1, rest, students - size)
                    if found is not None:
                        return [chosen, *found]
        if len(self._failed) >= _REMEMBERED:
            self._failed.clear()
        self._failed[place, left] = students
        return None

    def _might(self, need: Numbers, left: Counts, students: int) -> bool:
        """Return whether the best so many students of each measure reach it."""
        for ranked, want, number in zip(self._ranked, measures(need), range(7), strict=True):
            free = students
            for i in ranked:
                if want <= 0 or not free:
                    break
                times = min(left[i], free)
                free -= times
                want -= times * measures(self.kinds[i].values)[number]
            if want > 0:
                return False
        return True

    def _sets(self, left: Counts, need: Numbers, size: int, first: int) -> Iterator[Counts]:
        """Yield sets of one size that reach what is required and can do without nobody.

        Those with the students that come first are before the others.
        """
        self.work.spend()
        if need == NOTHING:
            if not size:  # with more students, one would be too many
                yield (0,) * (len(left) - first)
            return
        if not self.tops.enough(first, size, need):
            return
        values = self.kinds[first].values
        for times in range(min(left[first], size), -1, -1):
            rest = lacking(need, values, times)
            for more in self._sets(left, rest, size - times, first + 1):
                chosen = (times, *more)
                if not times or not self._without(chosen, need, first):
                    yield chosen

    def _without(self, chosen: Counts, need: Numbers, first: int) -> bool:
        """Return whether a set could do without a student of its first kind."""
        need = lacking(need, self.kinds[first].values, chosen[0] - 1)
        for times, kind in zip(chosen[1:], self.kinds[first + 1 :], strict=True):
            need = lacking(need, kind.values, times)
        return need == NOTHING


def solve(
    kinds: Sequence[Kind], tasks: Sequence[Task], fewest: Sequence[int], turns: int, work: Work
) -> list[tuple[int, Counts]]:
    """Return the best plan: missions in order, each with how many students of each kind.

    Args:
        kinds: the students.
        tasks: missions that some students can complete and that are worth more than those.
        fewest: students that each mission needs at least.
        turns: missions at most.
        work: what may be spent.

    Raises:
        TooLargeError: there are too many missions, or it would take too long.
    """
    if len(tasks) > MOST_TASKS:
        raise TooLargeError
    search = _Search(kinds, work)
    open_: list[tuple[int, int, tuple[int, ...], int]] = []
    for length in range(min(len(tasks), turns) + 1):
        for missions in combinations(range(len(tasks)), length):
            bound = search.tops.least(_added([tasks[i].need for i in missions]))
            if bound is not None:
                students = max(bound, sum(fewest[i] for i in missions))
                if students <= search.tops.students():
                    worth = sum(tasks[i].worth for i in missions)
                    open_.append((students - worth, length, missions, students))
    heapify(open_)
    while open_:
        value, length, missions, students = heappop(open_)
        chosen = [tasks[i] for i in missions]
        found = search.plan(chosen, [fewest[i] for i in missions], students)
        if found is not None:
            return list(zip(missions, found, strict=True))
        if students < search.tops.students():
            heappush(open_, (value + 1, length, missions, students + 1))
    return []
