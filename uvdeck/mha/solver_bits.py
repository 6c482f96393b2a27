"""The best plan by sets of sets: exact for every input of some 14 to 20 students.

A set of students is a number: how many of each kind, as digits. A *family* of sets is a whole
number with a bit for each set in it. To add a mission's students to all sets of a family at once is
one shift, after those are masked out that have not so many students left.

For the missions from one on, last one first, a family is kept for each popularity and number of
turns: the sets of students that are spent for exactly that. A set is dropped where a part of it
brings as much in as few turns, since no best plan has it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from uvdeck.mha.solver_parts import (
    NOTHING,
    Counts,
    Kind,
    Numbers,
    Task,
    TooLargeError,
    Work,
    lacking,
    together,
)

#: Sets of students at most: what a family takes is an eighth of it in bytes.
MOST_SETS: Final = 1 << 20
#: Bits of all families that are kept, at most: 64 MB.
_MOST_BITS: Final = 1 << 29
#: Bits that are handled in the time that one operation takes to begin.
_BITS_A_STEP: Final = 1 << 16
#: Popularity and turns.
Key = tuple[int, int]
Families = dict[Key, int]


def sets_of(kinds: Sequence[Kind]) -> int:
    """Return how many different sets of students there are, the empty one included."""
    result = 1
    for kind in kinds:
        result *= kind.copies + 1
    return result


class _Space:
    """All sets of some students, as bits."""

    def __init__(self, kinds: Sequence[Kind], work: Work) -> None:
        self.kinds = kinds
        self.work = work
        self.size = sets_of(kinds)
        self.cost = 1 + self.size // _BITS_A_STEP
        #: What a student of a kind adds to the number of a set; the first kind counts most.
        self.strides: list[int] = [1] * len(kinds)
        for i in range(len(kinds) - 1, 0, -1):
            self.strides[i - 1] = self.strides[i] * (kinds[i].copies + 1)
        #: kind -> number -> the sets with at most so many of it.
        self.at_most = [
            [self._repeated(i, digit + 1) for digit in range(kind.copies + 1)]
            for i, kind in enumerate(kinds)
        ]
        #: The sets of each size.
        self.sizes = [1]
        for i in range(len(kinds) - 1, -1, -1):
            more = [0] * (len(self.sizes) + kinds[i].copies)
            for size, family in enumerate(self.sizes):
                for times in range(kinds[i].copies + 1):
                    more[size + times] |= family << (times * self.strides[i])
            self.sizes = more

    def _repeated(self, i: int, digits: int) -> int:
        """Return the sets whose number of a kind is below ``digits``."""
        family = (1 << (digits * self.strides[i])) - 1
        width = self.strides[i] * (self.kinds[i].copies + 1)
        for kind in reversed(self.kinds[:i]):
            part = family
            for times in range(1, kind.copies + 1):
                family |= part << (times * width)
            width *= kind.copies + 1
        return family

    def counts(self, number: int) -> Counts:
        """Return how many of each kind a set has."""
        return tuple(
            number // stride % (kind.copies + 1)
            for stride, kind in zip(self.strides, self.kinds, strict=True)
        )

    def reaching(self, need: Numbers) -> int:
        """Return the sets that reach what is required."""
        totals = [together(self.kinds[i:]) for i in range(len(self.kinds) + 1)]
        known: dict[tuple[int, Numbers], int] = {}

        def of(i: int, need: Numbers) -> int:
            if need == NOTHING:
                return (1 << (self.strides[i - 1] if i else self.size)) - 1
            if lacking(need, totals[i]) != NOTHING:
                return 0
            found = known.get((i, need))
            if found is None:
                self.work.spend()
                found = 0
                for times in range(self.kinds[i].copies + 1):
                    rest = lacking(need, self.kinds[i].values, times)
                    found |= of(i + 1, rest) << (times * self.strides[i])
                if i + 4 < len(self.kinds):  # the small ones are soon made again
                    known[i, need] = found
            return found

        return of(0, need)

    def grown(self, family: int) -> int:
        """Return the sets that have one student more than one of a family."""
        result = 0
        for stride, at_most in zip(self.strides, self.at_most, strict=True):
            result |= (family & at_most[-2]) << stride
        return result

    def above(self, family: int) -> int:
        """Return the sets that have all students of one of a family."""
        self.work.spend(2 * len(self.sizes) * self.cost)
        for stride, at_most in zip(self.strides, self.at_most, strict=True):
            for _ in at_most[1:]:
                family |= (family & at_most[-2]) << stride
        return family

    def members(self, family: int) -> list[int]:
        """Return the numbers of the sets of a family."""
        digits = bin(family)[:1:-1]
        result = []
        place = digits.find("1")
        while place >= 0:
            result.append(place)
            place = digits.find("1", place + 1)
        return result

    def fitting(self, counts: Counts) -> int:
        """Return the sets to which so many students can be added."""
        result = -1
        for number, at_most in zip(counts, self.at_most, strict=True):
            if number:
                result &= at_most[-1 - number]
        return result


class _Solver:
    """The families of one question, from the last mission to the first."""

    def __init__(
        self, kinds: Sequence[Kind], tasks: Sequence[Task], turns: int, work: Work
    ) -> None:
        self.space = space = _Space(kinds, work)
        self.tasks = tasks
        #: The sets that can be discarded for each mission: none can do without one of its students,
        #: and the mission is worth more than they are. Fewest students first, then in their order.
        self.sets: list[list[tuple[int, Counts]]] = []
        for task in tasks:
            reaching = space.reaching(task.need)
            least = reaching & ~space.grown(reaching)
            members: list[int] = []
            for family in space.sizes[: task.worth]:
                members += reversed(space.members(family & least)) if family & least else []
            work.spend(len(members) * space.cost)
            self.sets.append([(number, space.counts(number)) for number in members])
        #: For the missions from one on.
        self.families: list[Families] = [{(0, 0): 1}]
        kept = 0
        for task, sets in zip(reversed(tasks), reversed(self.sets), strict=True):
            before = self.families[0]
            merged = dict(before)
            keys = [key for key in before if key[1] < turns]
            added = self._added(sets, [before[key] for key in keys])
            for (worth, used), family in zip(keys, added, strict=True):
                key = (worth + task.worth, used + 1)
                merged[key] = merged.get(key, 0) | family
            self.families.insert(0, self._best(merged, turns))
            kept += len(self.families[0]) * space.size
            if kept > _MOST_BITS:
                raise TooLargeError

    def _steps(
        self, sets: Sequence[tuple[int, Counts]], families: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the shift and the mask of each set, for so many families."""
        space = self.space
        for number, counts in sets:
            space.work.spend(space.cost * (1 + families))
            yield number, space.fitting(counts)

    def _added(self, sets: Sequence[tuple[int, Counts]], families: Sequence[int]) -> list[int]:
        """Return families with the students of a mission added to their sets."""
        result = [0] * len(families)
        for number, mask in self._steps(sets, len(families)):
            for i, family in enumerate(families):
                result[i] |= (family & mask) << number
        return result

    def _best(self, families: Families, turns: int) -> Families:
        """Return families without the sets of which a part does as well."""
        space = self.space
        seen: dict[int, int] = {}
        result: Families = {}
        for key in sorted(families, key=lambda key: (-key[0], key[1])):
            family = families[key]
            for used, better in seen.items():
                if used <= key[1]:
                    family &= ~better
            above = space.above(family)
            family &= ~space.grown(above)
            if family:
                result[key] = family
                seen[key[1]] = seen.get(key[1], 0) | above
        return result

    def chosen(self) -> tuple[list[int], int]:
        """Return the missions of the best plan and how many students it spends.

        Of equal plans it is the one with the fewest turns, then the one whose missions come first.
        """
        space = self.space
        spent = {
            key: next(size for size, sets in enumerate(space.sizes) if sets & family)
            for key, family in self.families[0].items()
        }
        best, fewest = max((key[0] - spent[key], -key[1]) for key in spent)
        # The sets that may be spent from this mission on, by those that follow one best plan.
        open_: Families = {
            key: family & space.sizes[spent[key]]
            for key, family in self.families[0].items()
            if (key[0] - spent[key], -key[1]) == (best, fewest)
        }
        result: list[int] = []
        for i, task in enumerate(self.tasks):
            after = self.families[i + 1]
            keys = [key for key in open_ if (key[0] - task.worth, key[1] - 1) in after]
            left = [0] * len(keys)
            for number, mask in self._steps(self.sets[i] if keys else [], len(keys)):
                for j, key in enumerate(keys):
                    left[j] |= (open_[key] >> number) & mask
            taken: Families = {}
            for key, family in zip(keys, left, strict=True):
                rest = (key[0] - task.worth, key[1] - 1)
                if after[rest] & family:
                    taken[rest] = after[rest] & family
            if taken:
                result.append(i)
                open_ = taken
            else:
                open_ = {
                    key: family & after[key]
                    for key, family in open_.items()
                    if family & after.get(key, 0)
                }
        return result, sum(self.tasks[i].worth for i in result) - best

    def students(self, missions: Sequence[int], spent: int) -> list[Counts]:
        """Return the students for each mission: fewest first, then those given first.

        Args:
            missions: of a best plan, in order.
            spent: how many students it spends.
        """
        space = self.space
        chain = [1]
        for i in reversed(missions):
            chain.insert(0, self._added(self.sets[i], [chain[0]])[0])
        left, result = space.size - 1, []
        for place, i in enumerate(missions):
            within: dict[int, int] = {}
            have = space.counts(left)
            for number, counts in self.sets[i]:
                rest = spent - sum(counts)
                if rest < 0 or any(want > has for want, has in zip(counts, have, strict=True)):
                    continue
                if rest not in within:
                    within[rest] = space.above(chain[place + 1] & space.sizes[rest])
                if within[rest] >> (left - number) & 1:
                    result.append(counts)
                    left, spent = left - number, rest
                    break
        return result


def solve(
    kinds: Sequence[Kind], tasks: Sequence[Task], turns: int, work: Work
) -> list[tuple[int, Counts]]:
    """Return the best plan: missions in order, each with how many students of each kind.

    Args:
        kinds: the students; each kind has one or more.
        tasks: missions that some students can complete and that are worth more than those.
        turns: missions at most.
        work: what may be spent.

    Raises:
        TooLargeError: there are too many sets of students, or it would take too long.
    """
    if sets_of(kinds) > MOST_SETS:
        raise TooLargeError
    solver = _Solver(kinds, tasks, turns, work)
    missions, spent = solver.chosen()
    return list(zip(missions, solver.students(missions, spent), strict=True))
