"""What the ways of solving share: kinds of students, tasks, sets of students, a bound on work."""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

#: Strength, speed and intelligence, in this order.
Numbers = tuple[int, int, int]
#: How many students of each kind.
Counts = tuple[int, ...]

NOTHING: Final[Numbers] = (0, 0, 0)


class Kind(NamedTuple):
    """Students that are alike: strength, speed and intelligence, each 0 or more, and how many."""

    values: Numbers
    copies: int = 1


class Task(NamedTuple):
    """A mission as numbers: what it requires, each 0 or more, and what it is worth."""

    need: Numbers
    worth: int


class TooLargeError(Exception):
    """The question would take longer, or more memory, than a command may."""


class Work:
    """A bound on work that is the same on every machine: steps, not seconds."""

    def __init__(self, steps: int) -> None:
        """Allow so many steps."""
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Take steps off.

        Raises:
            TooLargeError: none are left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooLargeError


def lacking(need: Numbers, values: Numbers, times: int = 1) -> Numbers:
    """Return what is still needed after so many students with these values; never below 0."""
    a, b, c = need
    x, y, z = values
    return max(a - times * x, 0), max(b - times * y, 0), max(c - times * z, 0)


def together(kinds: Sequence[Kind], counts: Counts | None = None) -> Numbers:
    """Return the sums of some students, of all of them without ``counts``."""
    many = [kind.copies for kind in kinds] if counts is None else counts
    a, b, c = (
        sum(kind.values[stat] * times for kind, times in zip(kinds, many, strict=True))
        for stat in range(3)
    )
    return a, b, c


def measures(values: Numbers) -> tuple[int, ...]:
    """Return the three numbers and their sums by two and three.

    What several missions require together, their students reach together, in each of them.
    """
    a, b, c = values
    return a, b, c, a + b, a + c, b + c, a + b + c


class Tops:
    """The most that so many students can add up to, by measure: bounds for searches."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        """Add up the best students of the kinds from each kind on."""
        self.kinds = kinds
        #: kind -> number of students -> the greatest sum of each measure among kinds from it on.
        self.most: list[list[tuple[int, ...]]] = []
        for first in range(len(kinds) + 1):
            columns = []
            for number in range(7):
                sums = [0]
                for value in sorted(
                    (measures(k.values)[number] for k in kinds[first:] for _ in range(k.copies)),
                    reverse=True,
                ):
                    sums.append(sums[-1] + value)
                columns.append(sums)
            self.most.append(list(zip(*columns, strict=True)))

    def students(self, first: int = 0) -> int:
        """Return how many students the kinds from one on have."""
        return len(self.most[first]) - 1

    def enough(self, first: int, size: int, need: Numbers) -> bool:
        """Return whether so many students of the kinds from one on might reach a requirement."""
        if size >= len(self.most[first]):
            return False
        most = self.most[first][size]
        return all(have >= want for have, want in zip(most, measures(need), strict=True))

    def least(self, need: Numbers) -> int | None:
        """Return a number of students below which a requirement cannot be reached."""
        sizes = range(self.students() + 1)
        return next((size for size in sizes if self.enough(0, size, need)), None)


class Ways:
    """Counts the sets of students of one size that reach what is required (MH-6).

    Args:
        kinds: the students.
        work: what may be spent.
    """

    def __init__(self, kinds: Sequence[Kind], work: Work) -> None:
        """Begin with nothing counted."""
        self.kinds = kinds
        self.tops = Tops(kinds)
        self._work = work
        self._known: dict[tuple[int, int, Numbers], int] = {}

    def count(self, size: int, need: Numbers, first: int = 0) -> int:
        """Return how many sets of so many students of the kinds from one on reach it.

        Raises:
            TooLargeError: it would take too long.
        """
        if not self.tops.enough(first, size, need):
            return 0
        if first == len(self.kinds):
            return 1
        key = (first, size, need)
        found = self._known.get(key)
        if found is None:
            self._work.spend()
            kind = self.kinds[first]
            if need == NOTHING and all(one.copies == 1 for one in self.kinds[first:]):
                found = comb(len(self.kinds) - first, size)
            else:
                found = sum(
                    self.count(size - times, lacking(need, kind.values, times), first + 1)
                    for times in range(min(kind.copies, size) + 1)
                )
            self._known[key] = found
        return found

    def sets(self, size: int, need: Numbers, first: int = 0) -> Iterator[Counts]:
        """Yield these sets, those with the students that come first before the others."""
        if first == len(self.kinds):
            yield ()
            return
        kind = self.kinds[first]
        for times in range(min(kind.copies, size), -1, -1):
            rest = lacking(need, kind.values, times)
            if self.count(size - times, rest, first + 1):
                for more in self.sets(size - times, rest, first + 1):
                    yield (times, *more)

    def fewest(self, need: Numbers) -> int | None:
        """Return the fewest students that reach it, None where all together do not."""
        if lacking(need, together(self.kinds)) != NOTHING:
            return None
        size = self.tops.least(need) or 0
        while not self.count(size, need):
            size += 1
        return size

    def forget(self) -> None:
        """Let go of what was counted, so that memory stays bounded."""
        self._known.clear()
