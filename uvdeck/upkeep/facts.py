"""Facts of printings as the game has them: when two are the same, and how a change is said.

The order of symbols, keywords and alternatives is no fact, and neither is what an absent fact is
written as: nothing at all, an empty list, or ``null`` on a reprint.
"""

from collections.abc import Mapping
from typing import Any, Final

from uvdeck.model import UNKNOWN
from uvdeck.upkeep.fields import BY_NAME, show, show_keyword

#: Fields that hold facts of a printing, in the order of a set file.
FACTS: Final = (
    *("name", "type", "rarity", "symbols", "attuned", "difficulty", "control", "block", "attack"),
    *("hand_size", "health", "stamina", "keywords", "keywords_incomplete", "character_only"),
    *("copy_limit", "allows_copies", "cannot_start", "ignores_progressive", "back_of"),
)
#: Fields that say how the list is kept, and nothing of the game.
FORM: Final = ("reprint_of", "distinct_from", "external_ids")

_TITLES: Final = {
    **{name: column.title.lower() for name, column in BY_NAME.items()},
    "block": "block",
    "attack": "attack",
}
_NONE: Final = "none"


def normal(field: str, value: Any) -> Any:
    """Return a value so that two are equal exactly when they say the same of the game.

    Args:
        field: one of :data:`FACTS`.
        value: as a set file has it; None where the fact is absent.
    """
    if value is None or value is False or value in ([], {}):
        return None
    if isinstance(value, list):
        return frozenset(_item(item) for item in value)
    return _item(value) if isinstance(value, Mapping) else value


def _item(item: Any) -> Any:
    """Return a value, or an entry of a list, in a form in which equal ones compare equal."""
    if not isinstance(item, Mapping):
        return item
    return frozenset(
        # The parts of a Combo have an order; characters that are alternatives have none.
        (key, tuple(part) if key == "with" else frozenset(part))
        if isinstance(part, list)
        else (key, part)
        for key, part in item.items()
    )


def printed_keyword(item: str | Mapping[str, Any]) -> str:
    """Return a keyword as a card prints it, ``Faye/Spike Stun: 1``; other lists have this form."""
    if isinstance(item, str):
        return item
    text = str(item["keyword"])
    if "with" in item:
        text += f" ({', '.join(item['with'])})"
    if "rating" in item:
        text += f": {item['rating']}"
    limits = "/".join([*item.get("only", ()), *item.get("only_keyword", ())])
    return " ".join(part for part in (item.get("when"), limits, text) if part)


def title(field: str) -> str:
    """Return the word for a field, ``hand size``."""
    return _TITLES.get(field, field)


def said(field: str, value: Any) -> str:
    """Return a value in a few words, ``+2 mid`` for a block; ``none`` where it is absent.

    Args:
        field: a field of a set file.
        value: as the file has it.
    """
    if value is None or value is False or value in ([], {}):
        return _NONE
    if isinstance(value, Mapping) and field == "block":
        return f"{value['modifier']:+d} {value['zone']}"
    if isinstance(value, Mapping) and field == "attack":
        damage = value["damage"]
        amount = "damage unknown" if damage == UNKNOWN else f"{damage} damage"
        return f"{value['speed']} {value['zone']}, {amount}"
    column = BY_NAME.get(field)
    return show(column, value) if column is not None else str(value)


def sentences(field: str, before: Any, after: Any) -> list[str]:
    """Return a change in words of the game, a line each: ``control 5 -> 4``.

    Args:
        field: one of :data:`FACTS`.
        before: the value before, None where it was absent.
        after: the value after.
    """
    if field == "keywords":
        return _keywords(before or [], after or [])
    if field == "keywords_incomplete":
        return ["keywords complete -> incomplete" if after else "keywords incomplete -> complete"]
    if field in ("name", "character_only"):
        return [f"{title(field)} {_quoted(field, before)} -> {_quoted(field, after)}"]
    if field == "cannot_start":
        return ["may start -> may not start" if after else "may not start -> may start"]
    return [f"{title(field)} {said(field, before)} -> {said(field, after)}"]


def _quoted(field: str, value: Any) -> str:
    text = said(field, value)
    return text if text == _NONE else f"'{text}'"


def _keywords(before: list[Any], after: list[Any]) -> list[str]:
    """Return which keywords came and went; one of which only the rating changed is one change."""
    olds = [item for item in before if _missing(item, after)]
    news = [item for item in after if _missing(item, before)]
    result = []
    for item in list(olds):
        alike = [other for other in news if _word(other) == _word(item)]
        rivals = [other for other in olds if _word(other) == _word(item)]
        if len(alike) == len(rivals) == 1:
            result.append(f"keyword {show_keyword(item)} -> {show_keyword(alike[0])}")
            olds.remove(item)
            news.remove(alike[0])
    result += [f"keyword removed {show_keyword(item)}" for item in olds]
    result += [f"keyword added {show_keyword(item)}" for item in news]
    return result


def _missing(item: Any, items: list[Any]) -> bool:
    wanted = _item(item)
    return all(_item(other) != wanted for other in items)


def _word(item: Any) -> str:
    return str(item if isinstance(item, str) else item["keyword"])
