"""The vocabulary of effects: what a card of the files says, as values.

``schemas/mha-cards.schema.json`` holds the same words and refuses all others; a test compares them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from uvdeck.mha.cards import STATS, Effect, Effects

#: What an effect may do, and the keys that it may have besides ``do`` and ``may``.
VOCABULARY: Final[dict[str, tuple[str, ...]]] = {
    "give": ("from", "to", "cards"),
    "take": ("from", "cards"),
    "draw": ("who", "what", "cards"),
    "discard": ("who", "cards"),
    "move_student": ("student", "row", "direction", "spaces", "up_to"),
    "seat_student": ("student", "row", "to_row"),
    "move_recruiter": ("who", "rows"),
    "popularity": ("who", "points", "each"),
    "refresh": ("who", "what"),
}
#: Which student is moved: any, the one at the front or end of a row, or by one of the numbers.
CHOSEN: Final = (
    *("any", "front", "last"),
    *(f"{end}_{stat}" for stat in STATS for end in ("most", "least")),
)
#: Ways in which a student moves: towards the front of the row, its end, row 1, row 5.
DIRECTIONS: Final = ("forward", "back", "left", "right")
#: What popularity may be multiplied by.
EACH: Final = ("student", "mission", "action")
#: What can be refreshed.
REFRESHED: Final = ("hand", "missions", "classroom")


def read_effect(value: Mapping[str, Any]) -> Effect:
    """Return one effect of a file that fits the schema."""
    do = value["do"]
    may = value.get("may", False)
    if do == "give":
        giver = value.get("from", "self")
        return Effect(do, giver, value.get("to", "self"), value.get("cards", 1), may=may)
    if do == "take":
        return Effect(do, value["from"], number=value.get("cards", 1), may=may)
    if do == "draw":
        what = value.get("what", "actions")
        return Effect(
            do, value.get("who", "self"), number=value.get("cards", 1), what=what, may=may
        )
    if do == "discard":
        return Effect(do, value.get("who", "self"), number=value.get("cards", 1), may=may)
    if do == "move_student":
        return Effect(
            do,
            number=value.get("spaces", 1),
            what=value.get("student", "any"),
            row=value.get("row", "any"),
            direction=value.get("direction", "any"),
            up_to=value.get("up_to", False),
            may=may,
        )
    if do == "seat_student":
        what, row = value.get("student", "any"), value.get("row", "any")
        return Effect(do, what=what, row=row, to_row=value.get("to_row", "any"), may=may)
    if do == "move_recruiter":
        rows = value.get("rows", 1)
        return Effect(do, value.get("who", "self"), number=0 if rows == "any" else rows, may=may)
    if do == "popularity":
        return Effect(
            do,
            value.get("who", "self"),
            number=value["points"],
            each=value.get("each", ""),
            may=may,
        )
    return Effect(do, value.get("who", "self"), what=value["what"], may=may)


def read_effects(values: Sequence[Mapping[str, Any]] | None) -> Effects:
    """Return the effects of a card; None where they are not known."""
    return None if values is None else tuple(map(read_effect, values))
