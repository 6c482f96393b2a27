"""The count at the end of a game of the other game."""

from collections.abc import Sequence
from typing import Any

from uvdeck.mha.scoring import Count
from uvdeck.render.odds import grid
from uvdeck.render.out import Cell, Cells, Out


def print_count(out: Out, count: Count) -> None:
    """Print what each agency has and who wins."""
    heads = ["agency", "missions", "points", "effects", "students", "score"]
    rows: list[list[Cells]] = []
    for place, agency in enumerate(count.agencies):
        total = Cell(str(agency.score), "good" if place in count.winners else "")
        parts = (len(agency.missions), agency.points, agency.effects, agency.students)
        rows.append([agency.name, *map(str, parts), total])
    grid(out, heads, rows)
    out.line()
    print_winners(out, [count.agencies[place].name for place in count.winners])


def print_winners(out: Out, names: Sequence[str]) -> None:
    """Print who wins, or who shares the win.

    Args:
        out: where to.
        names: of the winners, one or more.
    """
    if len(names) == 1:
        out.line(Cell(f"{names[0]} wins (MH-9).", "good"))
    else:
        out.line(Cell(f"{', '.join(names[:-1])} and {names[-1]} share the win (MH-9).", "good"))


def count_to_json(count: Count) -> dict[str, Any]:
    """Return the count, for machines."""
    return {
        "agencies": [
            {
                "name": agency.name,
                "missions": [
                    {"name": name, "popularity": points} for name, points in agency.missions
                ],
                "points": agency.points,
                "effects": agency.effects,
                "students": agency.students,
                "score": agency.score,
                "wins": place in count.winners,
            }
            for place, agency in enumerate(count.agencies)
        ],
        "winners": [count.agencies[place].name for place in count.winners],
    }
