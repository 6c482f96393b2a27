"""Checks the value of a comparison and says what would have been right."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, cast

from uvdeck.model import UNKNOWN
from uvdeck.query.fields import (
    ANY,
    BY_NAME,
    CONTAINS,
    EQUAL,
    NONE,
    ORDERED,
    Field,
    code_key,
    lower_ascii,
)
from uvdeck.query.syntax import Comparison, Operator
from uvdeck.query.tokens import DASHES
from uvdeck.text import fold_name, nearest, shorten

#: Gives the words that exist for ``keyword``, ``set`` or ``rarity``; asked only when needed.
Vocabulary: TypeAlias = Callable[[str], Iterable[str]]

# Words of other games and common slips, which are near to the right one in meaning only.
_MEANT: Final = {
    "check": "control",
    "color": "symbol",
    "colour": "symbol",
    "cost": "difficulty",
    "hp": "health",
    "mod": "modifier",
    "resource": "symbol",
    "resources": "symbol",
    "title": "name",
}
_NUMBER: Final = rf"(?P<sign>[{DASHES}+]?)(?P<digits>[0-9]{{1,6}})\Z"


class Fault:
    """What is wrong with a value: sentence, hint, and data for machines."""

    __slots__ = ("data", "hint", "message")

    def __init__(
        self, message: str, hint: str | None = None, data: dict[str, Any] | None = None
    ) -> None:
        self.message = message
        self.hint = hint
        self.data = data


def _did_you_mean(words: list[str], prefix: str = "") -> str:
    return f"did you mean {' or '.join(prefix + word for word in words)}?"


def unknown_field(spelling: str) -> Fault:
    """Return what to say about a field that does not exist."""
    word = lower_ascii(spelling)
    found = [_MEANT[word]] if word in _MEANT else nearest(word, BY_NAME)
    found = list(dict.fromkeys(BY_NAME[name].name for name in found))
    hint = _did_you_mean(found) + " " if found else ""
    return Fault(
        f"there is no field {shorten(spelling, 40)}",
        f"{hint}If it is part of a card name, put the name in quotes",
        {"suggestions": found},
    )


def number_of(text: str) -> int | None:
    """Return the number, None where the text is none or has more than six digits."""
    found = re.match(_NUMBER, text)
    if found is None:
        return None
    value = int(found["digits"])
    return value if found["sign"] in ("", "+") else -value


def operator_fault(field: Field, op: str) -> Fault | None:
    """Return what is wrong with comparing this field by this operator, None where nothing is."""
    if op in ORDERED and field.kind != "number":
        return Fault(
            f"{field.name} is not a number and cannot be compared by {op}",
            "the rating comes after the keyword, as in keyword:stun>=2"
            if field.kind == "keyword"
            else "use : or = or !=",
        )
    return None


def comparison(
    field: Field, op: str, text: str, vocabulary: Vocabulary | None = None
) -> Comparison | Fault:
    """Return the comparison, or what is wrong with its value.

    Args:
        field: the field; the operator is one that it takes.
        op: a member of :data:`uvdeck.query.fields.OPERATORS`.
        text: the value as typed, without quotes.
        vocabulary: the words that exist, None where any word will do.
    """
    if field.kind == "number":
        return _number(field, op, text)
    if op == CONTAINS and field.kind != "text":
        op = EQUAL
    operator = cast(Operator, op)
    if field.kind in ("choice", "zone"):
        return _choice(field, operator, text)
    folded = field.name == "name" or field.kind == "keyword"
    key = fold_name if folded else code_key
    wanted = key(text)
    if not wanted:
        return Fault(f"{field.name} needs a text that is not empty")
    if vocabulary is not None and field.kind != "text" and field.name != "id":
        known = list(dict.fromkeys(key(word) for word in vocabulary(field.name)))
        if wanted not in known:
            return _bad_word(field, text, nearest(wanted, known))
    return Comparison(field.name, operator, text)


def _number(field: Field, op: str, text: str) -> Comparison | Fault:
    operator = cast(Operator, EQUAL if op == CONTAINS else op)
    value = number_of(text)
    if value is not None:
        return Comparison(field.name, operator, value)
    word = lower_ascii(text)
    if word in field.choices:
        if op in ORDERED:
            return Fault(f"{word} is not a number and cannot be compared by {op}", "use : or !=")
        return Comparison(field.name, operator, word)
    instead: str | None = None
    if field.name == "symbols" and word in BY_NAME["symbol"].choices:
        instead = f"symbol:{word}"
    elif word in (NONE, ANY, UNKNOWN) and field.name in ("speed", "damage", "modifier"):
        instead = f"{'block' if field.name == 'modifier' else 'attack'}:{word}"
    message = f"{field.name} is compared with a number, not with {shorten(text, 40)}"
    if instead:
        return Fault(message, _did_you_mean([instead]), {"suggestions": [instead]})
    words = ", ".join(field.choices)
    return Fault(message, f"a number of up to six digits, or {words}" if words else None)


def _choice(field: Field, op: Operator, text: str) -> Comparison | Fault:
    word = lower_ascii(text)
    if word in field.choices:
        return Comparison(field.name, op, word)
    if field.name == "symbol" and number_of(text) is not None:
        instead = f"symbols={number_of(text)}"
        message = f"a symbol has a name, not a number like {shorten(text, 40)}"
        return Fault(message, _did_you_mean([instead]), {"suggestions": [instead]})
    return _bad_word(field, text, nearest(word, field.choices))


def _bad_word(field: Field, text: str, found: list[str]) -> Fault:
    hint = f"one of {', '.join(field.choices)}" if field.choices else None
    return Fault(
        f"there is no {field.name} {shorten(text, 40)}",
        _did_you_mean(found, f"{field.name}:") if found else hint,
        {"suggestions": found},
    )
