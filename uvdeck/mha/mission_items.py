"""Students and missions as they are asked for: on the command line, and in a file."""

import re
from typing import Final, NamedTuple

from uvdeck.mha.reading import Document, stats_of
from uvdeck.text import printable, shorten

#: Characters of a name.
_LONGEST: Final = 120

_STUDENT: Final = re.compile(r"(.*)= *([0-9]{1,9}) */ *([0-9]{1,9}) */ *([0-9]{1,9}) *")
_MISSION: Final = re.compile(
    r"(.*)= *(-?[0-9]{1,9}) *: *([0-9]{1,9}) */ *([0-9]{1,9}) */ *([0-9]{1,9}) *"
)
#: How students and missions are written with numbers of one's own.
STUDENT_FORM: Final = "NAME=5/1/1 (strength/speed/intelligence, each 0 to 99)"
MISSION_FORM: Final = "NAME=5:8/3/0 (popularity:strength/speed/intelligence, each up to 99)"


class Item(NamedTuple):
    """A student or a mission as it was asked for.

    Args:
        name: as typed.
        numbers: those of one's own, None to look them up: strength, speed and intelligence, for a
            mission with the popularity before them.
        copies: how many of them.
        pointer: the place in the file, None on the command line.
    """

    name: str
    numbers: tuple[int, ...] | None = None
    copies: int = 1
    pointer: str | None = None


def read_item(text: str, *, mission: bool) -> Item | str:
    """Return what ``--student`` or ``--mission`` says, or what is wrong with it."""
    what, form = ("mission", MISSION_FORM) if mission else ("student", STUDENT_FORM)
    match = (_MISSION if mission else _STUDENT).fullmatch(text)
    name = (match[1] if match else text).strip()
    if not name:
        return f"a {what} needs a name; write {form}"
    if not match:
        return Item(name)
    if len(name) > _LONGEST:
        return f"the name of a {what} has at most {_LONGEST} characters"
    numbers = tuple(map(int, match.groups()[1:]))
    if not all(-99 <= number <= 99 for number in numbers):
        return f"{what} '{printable(shorten(name, 60))}': a number is too large; write {form}"
    return Item(name, numbers)


def items_of(document: Document) -> tuple[list[Item], list[Item]]:
    """Return the students and the missions of a file that fits its schema."""
    result: tuple[list[Item], list[Item]] = ([], [])
    for key, numbers, items in zip(
        ("students", "missions"), ("values", "requires"), result, strict=True
    ):
        for i, value in enumerate(document.value.get(key, ())):
            pointer = f"/{key}/{i}"
            if isinstance(value, str):
                item = read_item(value, mission=key == "missions")
                typed = Item(value) if isinstance(item, str) else item
                items.append(typed._replace(pointer=pointer))
                continue
            own: tuple[int, ...] | None = stats_of(value.get(numbers))
            if own is not None and key == "missions":
                own = (value["popularity"], *own)
            items.append(Item(value["name"], own, value.get("copies", 1), pointer))
    return result
