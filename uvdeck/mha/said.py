"""How agencies, numbers, students and missions are called, everywhere."""

from collections.abc import Sequence

from uvdeck.mha.supply import Supply, unpack
from uvdeck.text import plural


def agency(seat: int) -> str:
    """Return how an agency is called: by its place in the order of play."""
    return f"agency {seat + 1}"


def values_words(values: Sequence[int]) -> str:
    """Return strength, speed and intelligence as ``8/3/0``."""
    return "/".join(map(str, values))


def student_words(supply: Supply, card: int) -> str:
    """Return a student with its numbers: ``Mezo Shoji 5/1/2``."""
    return f"{supply.students[card].name} {values_words(unpack(supply.strengths[card]))}"


def mission_words(supply: Supply, card: int) -> str:
    """Return a mission with its points and what it requires."""
    points = plural(supply.points[card], "point")
    needs = values_words(unpack(supply.needs[card]))
    return f"{supply.missions[card].name} ({points}, needs {needs})"
