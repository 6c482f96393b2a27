"""Which missions students can complete (MH-6), and the plan with most popularity (MH-9)."""

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from uvdeck.mha import solver_bits, solver_search
from uvdeck.mha.solver_parts import Counts, Kind, Task, TooLargeError, Ways, Work

#: Smallest sets that are listed for a mission; the others are counted.
LISTED: Final = 10
#: Steps of counting sets, in all.
_COUNTING: Final = 300_000
#: Steps of a first search, where there are many sets of students; and of all that follow.
_FIRST: Final = 60_000
_SEARCHING: Final = 1_000_000
_BITS: Final = 4_000_000
#: Sets of students up to which no search is tried first.
_FEW_SETS: Final = 1 << 14


class Alone(NamedTuple):
    """How a mission can be completed, were it the only one.

    Args:
        fewest: students at least, None where all students together do not reach it.
        sets: smallest sets, each how many students of each kind, in order: those with students
            that come first are before the others. At most ``LISTED``.
        known: how many smallest sets there are.
    """

    fewest: int | None
    sets: tuple[Counts, ...] = ()
    known: int = 0


class Step(NamedTuple):
    """A turn of a plan: the number of the mission, and how many students of each kind."""

    mission: int
    students: Counts


class Plan(NamedTuple):
    """The plan with most popularity.

    Args:
        steps: turn by turn.
        worth: of its missions together.
        spent: students that it discards.
        kept: students that are left, each worth 1 (MH-9).
    """

    steps: tuple[Step, ...]
    worth: int
    spent: int
    kept: int

    @property
    def total(self) -> int:
        """What all of it adds to the popularity at the end."""
        return self.worth + self.kept


def alone(kinds: Sequence[Kind], tasks: Sequence[Task]) -> list[Alone]:
    """Return for each mission how it can be completed, were it the only one.

    Args:
        kinds: the students.
        tasks: the missions.

    Raises:
        TooLargeError: it would take too long.
    """
    ways = Ways(kinds, Work(_COUNTING))
    result = []
    for task in tasks:
        fewest = ways.fewest(task.need)
        if fewest is None:
            result.append(Alone(None))
        else:
            sets = tuple(islice(ways.sets(fewest, task.need), LISTED))
            result.append(Alone(fewest, sets, ways.count(fewest, task.need)))
        ways.forget()
    return result


def best_plan(
    kinds: Sequence[Kind],
    tasks: Sequence[Task],
    fewest: Sequence[int | None],
    turns: int | None = None,
) -> Plan:
    """Return the plan with most popularity, proven: no other has more.

    Of plans with as much it is the one with the fewest turns; of those the one whose missions come
    first; of those the one that takes for each mission in order the fewest students, and of these
    the ones that come first, where students with equal numbers stand together. A mission that
    brings no more than its students are worth is left out.

    Args:
        kinds: the students.
        tasks: the missions.
        fewest: of each mission, as :func:`alone` says.
        turns: missions at most, None for no limit.

    Raises:
        TooLargeError: it would take too long.
    """
    groups: dict[tuple[int, int, int], list[int]] = {}
    for i, kind in enumerate(kinds):
        groups.setdefault(kind.values, []).append(i)
    alike = [Kind(values, sum(kinds[i].copies for i in group)) for values, group in groups.items()]
    useful = [i for i, size in enumerate(fewest) if size is not None and tasks[i].worth > size]
    found = _solve(
        alike,
        [tasks[i] for i in useful],
        [fewest[i] or 0 for i in useful],
        len(tasks) if turns is None else turns,
    )
    left = [kind.copies for kind in kinds]
    steps = []
    for number, counts in found:
        students = [0] * len(kinds)
        for group, times in zip(groups.values(), counts, strict=True):
            for i in group:
                taken = min(times, left[i])
                students[i], left[i], times = taken, left[i] - taken, times - taken
        steps.append(Step(useful[number], tuple(students)))
    spent = sum(sum(step.students) for step in steps)
    worth = sum(tasks[step.mission].worth for step in steps)
    return Plan(tuple(steps), worth, spent, sum(kind.copies for kind in kinds) - spent)


def _solve(
    kinds: Sequence[Kind], tasks: Sequence[Task], fewest: Sequence[int], turns: int
) -> list[tuple[int, Counts]]:
    """Return the best plan by the way that suits it; both ways give the same."""
    if not kinds:
        return solver_search.solve(kinds, tasks, fewest, turns, Work(_SEARCHING))
    sets = solver_bits.sets_of(kinds)
    if sets > _FEW_SETS:
        try:
            return solver_search.solve(kinds, tasks, fewest, turns, Work(_FIRST))
        except TooLargeError:
            pass
    if sets <= solver_bits.MOST_SETS:
        try:
            return solver_bits.solve(kinds, tasks, turns, Work(_BITS))
        except TooLargeError:
            pass
    return solver_search.solve(kinds, tasks, fewest, turns, Work(_SEARCHING))
