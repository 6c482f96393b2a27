"""What a change of a file looks like: unified diffs, as ``git diff`` shows them."""

import bisect
import difflib
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

#: Lines of the two sides, multiplied, that the thorough search of the standard library is left to;
#: its time can grow with their square and more.
_SMALL: Final = 10_000
#: How often parts between lines that are certain are searched for such lines again.
_MAX_ROUNDS: Final = 16
#: Lines around a change that are shown.
_AROUND: Final = 3


def unified(name: str, before: bytes | None, text: str) -> str:
    """Return how a file changes, empty where it does not.

    Args:
        name: its path.
        before: what it holds, None where it is new.
        text: what it is to hold.
    """
    old = list(_lines((before or b"").decode("utf-8", "replace")))
    new = list(_lines(text))
    if old == new:
        return ""
    parts = [f"--- a/{name}\n" if before is not None else "--- /dev/null\n", f"+++ b/{name}\n"]
    for group in _Matcher(old, new).get_grouped_opcodes(_AROUND):
        first, last = group[0], group[-1]
        parts.append(f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n")
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                parts += (f" {line}" for line in old[i1:i2])
            else:
                parts += (f"-{line}" for line in old[i1:i2])
                parts += (f"+{line}" for line in new[j1:j2])
    return "".join(
        part if part.endswith("\n") else f"{part}\n\\ No newline at end of file\n" for part in parts
    )


def _range(start: int, end: int) -> str:
    """Return lines as the head of a hunk names them: the first, and how many where not one."""
    if end - start == 1:
        return str(start + 1)
    return f"{start + (start < end)},{end - start}"


class _Matcher(difflib.SequenceMatcher[str]):
    """Finds equal lines in time that hardly grows faster than their number.

    Lines that stand once on each side are certain; what lies between them is searched in the same
    way, and at last, where little is left, thoroughly.
    """

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        super().__init__(None, old, new, autojunk=False)
        self.old = old
        self.new = new

    def get_matching_blocks(self) -> list[difflib.Match]:
        """Return the runs of equal lines, in order, and an empty one at the end."""
        pairs = sorted(_pairs(self.old, self.new))
        blocks: list[difflib.Match] = []
        for i, j in pairs:
            last = blocks[-1] if blocks else None
            if last is not None and (last.a + last.size, last.b + last.size) == (i, j):
                blocks[-1] = last._replace(size=last.size + 1)
            else:
                blocks.append(difflib.Match(i, j, 1))
        return [*blocks, difflib.Match(len(self.old), len(self.new), 0)]


def _pairs(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of equal lines on both sides, in no order."""
    parts = [(0, len(old), 0, len(new), 0)]
    while parts:
        i1, i2, j1, j2, round_ = parts.pop()
        while i1 < i2 and j1 < j2 and old[i1] == new[j1]:
            yield i1, j1
            i1, j1 = i1 + 1, j1 + 1
        while i1 < i2 and j1 < j2 and old[i2 - 1] == new[j2 - 1]:
            i2, j2 = i2 - 1, j2 - 1
            yield i2, j2
        if i1 == i2 or j1 == j2:
            continue
        certain = _certain(old, new, (i1, i2, j1, j2)) if round_ < _MAX_ROUNDS else []
        if certain:
            yield from certain
            ends = [(i1 - 1, j1 - 1), *certain, (i2, j2)]
            for (i, j), (next_i, next_j) in itertools.pairwise(ends):
                parts.append((i + 1, next_i, j + 1, next_j, round_ + 1))
        elif (i2 - i1) * (j2 - j1) <= _SMALL:
            thorough = difflib.SequenceMatcher(None, old[i1:i2], new[j1:j2], autojunk=False)
            for i, j, size in thorough.get_matching_blocks():
                yield from ((i1 + i + n, j1 + j + n) for n in range(size))


def _certain(
    old: Sequence[str], new: Sequence[str], part: tuple[int, int, int, int]
) -> list[tuple[int, int]]:
    """Return the most lines that stand once on each side of a part and are in the same order."""
    i1, i2, j1, j2 = part
    there = {line: j for j, line in enumerate(new[j1:j2], j1)}
    counts = Counter(new[j1:j2]), Counter(old[i1:i2])
    once = [
        (i, there[line])
        for i, line in enumerate(old[i1:i2], i1)
        if counts[0][line] == counts[1][line] == 1
    ]
    # The longest run of rising places on the other side, by the smallest ends of runs.
    ends: list[int] = []
    chosen: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(once):
        at = bisect.bisect_left(ends, j)
        before.append(chosen[at - 1] if at else -1)
        if at == len(ends):
            ends.append(j)
            chosen.append(number)
        else:
            ends[at], chosen[at] = j, number
    result = []
    number = chosen[-1] if chosen else -1
    while number >= 0:
        result.append(once[number])
        number = before[number]
    return result[::-1]


def renamed(name: str, new_name: str, before: bytes, text: str) -> str:
    """Return how a file changes that gets another name as well, in the words of git.

    Args:
        name: its path.
        new_name: the path that it is to have.
        before: what it holds.
        text: what it is to hold.
    """
    head = f"diff --git a/{name} b/{new_name}\nrename from {name}\nrename to {new_name}\n"
    lines = unified(name, before, text).replace(f"\n+++ b/{name}\n", f"\n+++ b/{new_name}\n", 1)
    return head + lines


def _lines(text: str) -> Iterator[str]:
    """Yield lines with their ends. Only LF ends one: what else Python takes for an end is text."""
    parts = text.split("\n")
    for part in parts[:-1]:
        yield part + "\n"
    if parts[-1]:
        yield parts[-1]
