"""What is in a box and what card files hold of it, as a person reads it."""

from collections.abc import Sequence
from typing import Any, Final

from uvdeck.mha.counting import Tally
from uvdeck.render.out import Cell, Cells, Out

#: The components in words.
_WORDS: Final[dict[str, str]] = {
    "different_students": "different students",
    "students": "student cards",
    "actions": "action cards",
    "missions": "mission cards",
    "recruiters": "recruiter cards",
    "markers": "recruiter markers",
    "turn_order": "turn order cards",
}
_HEADS: Final = ("component", "in the box", "in the files", "missing", "doubled")


def print_tallies(out: Out, tallies: Sequence[Tally]) -> None:
    """Print a table with a row for each component; a hyphen stands for none."""
    out.table(
        _HEADS,
        [
            (
                _WORDS[one.component],
                str(one.box),
                str(one.files),
                _or_none(one.missing),
                _or_none(one.doubled),
            )
            for one in tallies
        ],
        right=range(1, len(_HEADS)),
    )


def _or_none(number: int) -> Cells:
    return Cell(str(number), "doubt") if number else "-"


def tallies_to_json(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    """Return the same as JSON values."""
    return [one._asdict() for one in tallies]
