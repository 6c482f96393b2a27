"""What is legal where something is asked, and the sets of students that a mission needs (MH-6)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from uvdeck.mha import choices
from uvdeck.mha.supply import enough, reaches, unpack
from uvdeck.mha.table import Table

#: Sets of students that are looked at, of each size the same ones always.
_LOOKED_AT: Final = 50_000


def is_legal(game: Table, question: str, options: Sequence[Any], answer: int) -> bool:
    """Return whether the engine takes an answer.

    Args:
        game: as it stands.
        question: one of :data:`uvdeck.mha.choices.QUESTIONS`, or another with numbered options.
        options: what the engine gives.
        answer: place of an option; for STUDENTS the students' bits.
    """
    if question != choices.STUDENTS:
        return 0 <= answer < len(options)
    if not 0 <= answer < 1 << len(options):
        return False
    strengths = [game.supply.strengths[card] for card in options]
    total = sum(strengths[place] for place in places(answer))
    return reaches(total, game.supply.needs[game.about[1]])


def places(bits: int) -> list[int]:
    """Return the places of students that bits name, from 0."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def bits_of(found: Sequence[int]) -> int:
    """Return students' places, from 0, each once, as bits."""
    return sum(1 << place for place in set(found))


def smallest_sets(
    students: Sequence[int], strengths: Sequence[int], need: int, most: int
) -> tuple[list[int], bool]:
    """Return sets of students that reach a requirement and need each of their students.

    Fewest students first, then those with the least surplus; of several students of a kind, the
    first ones stand for all.

    Args:
        students: kinds, in the order in which they lie in front of the agency.
        strengths: packed numbers of each kind. All students together reach the requirement.
        need: the packed requirement.
        most: how many sets are returned at most.

    Returns:
        The students' bits, and whether these are all such sets.
    """
    found: list[tuple[int, int, int]] = []
    seen: set[tuple[int, ...]] = set()
    left = _LOOKED_AT
    for size in range(len(students) + 1):
        for chosen in combinations(range(len(students)), size):
            left -= 1
            if left < 0:
                break
            total = sum(strengths[students[place]] for place in chosen)
            if not reaches(total, need):
                continue
            kinds = tuple(sorted(students[place] for place in chosen))
            if kinds not in seen and not any(
                reaches(total - strengths[kind], need) for kind in kinds
            ):
                seen.add(kinds)
                found.append((size, sum(unpack(total)), bits_of(chosen)))
        if left < 0 or len(found) > most:
            break
    found.sort()
    sets = [bits for _, _, bits in found[:most]]
    if not sets:
        sets = [enough([strengths[card] for card in students], need, range(len(students)))]
    return sets, left >= 0 and len(found) <= most
