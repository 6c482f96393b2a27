"""Lint: gaps in the numbering of a set."""

from collections.abc import Iterator
from typing import Final

from uvdeck.diagnostics import Diagnostic
from uvdeck.text import plural
from uvdeck.upkeep.lint_base import Listing, about_set, ranges, set_files

#: So many missing numbers in a row are a jump to another series, and no gap.
LONG_JUMP: Final = 20
#: So many are a jump where the numbering goes on with a number that ends in 0 or 1.
ROUND_JUMP: Final = 4


def missing_runs(numbers: set[int]) -> tuple[list[range], list[range]]:
    """Return the runs of numbers that a set has not: gaps, and jumps to another series.

    Args:
        numbers: the collector numbers that are there, at least one, each 0 or more.

    Returns:
        The gaps and the jumps, each in ascending order. What is missing in front of the first
        number is one of them too; behind the last number nothing is known to be missing.
    """
    gaps: list[range] = []
    jumps: list[range] = []
    last = 0
    for number in sorted(numbers):
        run = range(last + 1, number)
        if len(run):
            jump = len(run) >= LONG_JUMP or (len(run) >= ROUND_JUMP and number % 10 <= 1)
            (jumps if jump else gaps).append(run)
        last = number
    return gaps, jumps


def gaps(listed: Listing) -> Iterator[Diagnostic]:
    """LNT131: numbers that a set lacks between those that it has; a back has its front's."""
    for code, document, group in set_files(listed):
        if code in listed.context.broken:
            continue
        numbers = {int(raw.number.rstrip("B")) for raw in group}
        found, jumps = missing_runs(numbers)
        missing = [number for run in found for number in run]
        if not missing:
            continue
        width = max(len(raw.number.rstrip("B")) for raw in group)
        text = ranges(missing, width)
        yield about_set(
            "LNT131",
            code,
            document,
            "/set",
            "number",
            text,
            f"The set {code} lacks {plural(len(missing), 'number')} between those that it has:"
            f" {text}.",
            hint="Add the cards, or accept it with the reason why there are none.",
            missing=len(missing),
            jumps=[[run[0], run[-1]] for run in jumps],
        )
