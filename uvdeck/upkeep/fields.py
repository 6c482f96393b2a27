"""The flat view of a printing: one fact a column, as tables, prompts and comparisons have it.

A set file nests what belongs together (``block: {zone: mid, modifier: 2}``); a table has a column
for each number. :func:`flat` and :func:`nest` go between the two, :func:`show` and :func:`parse`
between a column's value and its text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.model import SYMBOLS, UNKNOWN, CardType, Zone
from uvdeck.upkeep.cell_values import CellError as CellError
from uvdeck.upkeep.cell_values import (
    form_of,
    list_of,
    number_of,
    suggested,
    text_of,
    word_of,
    yes_of,
)
from uvdeck.upkeep.cells import shown
from uvdeck.upkeep.emit import CARD_KEYS
from uvdeck.upkeep.keyword_texts import keyword as keyword
from uvdeck.upkeep.keyword_texts import keywords, show_keywords
from uvdeck.upkeep.keyword_texts import show_keyword as show_keyword

ALL_TYPES: Final = frozenset(card_type.value for card_type in CardType)
RARITIES: Final = (
    *("common", "uncommon", "rare", "ultra rare", "secret rare", "starter exclusive", "promo"),
)
#: What lists write for a rarity, folded. What could be either of two is not among them.
RARITY_LETTERS: Final = {
    "c": "common",
    "u": "uncommon",
    "r": "rare",
    "ur": "ultra rare",
    "sr": "secret rare",
    "p": "promo",
}
PROGRESSIVE: Final = ("always", "own-turn", "to-attacks", "first-copy")
_NAMES: Final = tuple(symbol.value for symbol in SYMBOLS)
_ZONES: Final = tuple(zone.value for zone in Zone)
#: What people write for a zone, in small letters.
ZONE_WORDS: Final = {
    **dict.fromkeys(("h", "hi", "high"), "high"),
    **dict.fromkeys(("m", "mid", "middle", "medium"), "mid"),
    **dict.fromkeys(("l", "lo", "low"), "low"),
}
#: Reads a zone; that it is lost is read too, and not offered.
_ZONE: Final = word_of(_ZONES, {**ZONE_WORDS, UNKNOWN: UNKNOWN})
_CHARACTER: Final = frozenset({"character"})


class Column(NamedTuple):
    """One fact of a printing.

    Args:
        name: its name, ``block_zone``.
        title: the same for people, ``Block zone``.
        types: the types of card that may have it.
        read: its text -> its value; raises :class:`CellError`.
        numbers: the lowest and the highest number, where it is one.
        words: the words that it may be, for completion; empty where any text is right.
        path: the keys under which a set file has it.
    """

    name: str
    title: str
    types: frozenset[str]
    read: Callable[[str], Any]
    numbers: tuple[int, int] | None = None
    words: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


def _symbols(text: str) -> list[str]:
    names = [name for name in re.split(r"[\s,;/|]+", text.strip().lower()) if name]
    for name in names:
        if name not in _NAMES:
            raise CellError(
                f"{shown(name)} is no symbol.", suggested(name, _NAMES, "Write some of")
            )
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise CellError(f"The symbol '{twice}' stands twice.", "Write each symbol once.")
    if not names:
        raise CellError("There is no symbol.", "Write symbols such as 'air fire order'.")
    return sorted(names, key=_NAMES.index)


def _attuned(text: str) -> list[str]:
    names = _symbols(text)
    if "infinity" in names:
        raise CellError("Infinity is never attuned.", "Put it among the plain symbols.")
    return names


def _allows(text: str) -> dict[str, Any]:
    match = re.fullmatch(r"([0-9]{1,2}) copies of ([1-9]) (.+) ([a-z]+)", text.strip())
    if match is None or match[4] not in ALL_TYPES or int(match[1]) < 5:
        raise CellError(
            f"{shown(text)} has the wrong form.", "Write it as '8 copies of 1 Ally attack'."
        )
    return {
        "count": int(match[1]),
        "type": match[4],
        "keyword": text_of(match[3]),
        "cards": int(match[2]),
    }


def _external(text: str) -> dict[str, str]:
    result: dict[str, str] = {}
    for part in text.split(";"):
        site, _, value = part.strip().partition(": ")
        if not site or not value or site in result:
            raise CellError(f"{shown(part)} has the wrong form.", "Write it as 'cardeio: 65af'.")
        result[text_of(site)] = text_of(value)
    return result


_ID: Final = form_of(r"[0-9A-Za-z]{1,32}/[0-9]{1,4}B?", "'mha01/055'")


def _of(name: str, title: str, read: Any, types: frozenset[str] = ALL_TYPES, **more: Any) -> Column:
    return Column(name, title, types, read, path=more.pop("path", (name,)), **more)


def _counted(
    name: str, title: str, low: int, high: int, types: frozenset[str] = ALL_TYPES, **more: Any
) -> Column:
    words = more.pop("also", ())
    return _of(name, title, number_of(low, high, *words), types, numbers=(low, high), **more)


_FIGHTERS: Final = ALL_TYPES - _CHARACTER - {"backup"}
_LOST: Final[dict[str, Any]] = {"also": (UNKNOWN,)}

#: All facts of a printing, in the order of a set file.
COLUMNS: Final[tuple[Column, ...]] = (
    _of("number", "Number", form_of("[0-9]{1,4}B?", "the card prints it, '017' or '285B'")),
    _of("name", "Name", text_of),
    _of("type", "Type", word_of(tuple(t.value for t in CardType)), words=tuple(sorted(ALL_TYPES))),
    _of("rarity", "Rarity", word_of(RARITIES, RARITY_LETTERS), words=RARITIES),
    _of("symbols", "Symbols", _symbols, words=_NAMES),
    _of("attuned", "Attuned symbols", _attuned, words=_NAMES[:-1]),
    _counted("difficulty", "Difficulty", 0, 20),
    _counted("control", "Control", 0, 10),
    _of("block_zone", "Block zone", _ZONE, words=_ZONES, path=("block", "zone")),
    _counted("block_modifier", "Block modifier", -5, 20, path=("block", "modifier"), **_LOST),
    _of(
        *("attack_zone", "Attack zone", _ZONE, _FIGHTERS),
        words=_ZONES,
        path=("attack", "zone"),
    ),
    _counted("speed", "Speed", 0, 30, _FIGHTERS, path=("attack", "speed"), **_LOST),
    _counted("damage", "Damage", 0, 30, _FIGHTERS, path=("attack", "damage"), **_LOST),
    _counted("hand_size", "Hand size", 1, 20, _CHARACTER),
    _counted("health", "Health", 1, 99, _CHARACTER),
    _counted("stamina", "Stamina", 1, 99, frozenset({"backup"})),
    _of("keywords", "Keywords", keywords),
    _of("keywords_incomplete", "Keywords incomplete", yes_of, words=("yes",)),
    _of("character_only", "Only for", list_of(" / ", text_of)),
    _counted("copy_limit", "Copy limit", 1, 99, ALL_TYPES - _CHARACTER, also=("any",)),
    _of("allows_copies", "Allows copies", _allows, _CHARACTER),
    _of("cannot_start", "Cannot start", yes_of, _CHARACTER, words=("yes",)),
    _of("ignores_progressive", "Ignores progressive", word_of(PROGRESSIVE), words=PROGRESSIVE),
    _of("back_of", "Back of", form_of("[0-9]{1,4}", "the number of the front, '285'")),
    _of("reprint_of", "Reprint of", _ID),
    _of("distinct_from", "Distinct from", list_of(r"[ ,;]+", _ID)),
    _of("external_ids", "External ids", _external),
)
BY_NAME: Final = {column.name: column for column in COLUMNS}
_BY_PATH: Final = {column.path: column.name for column in COLUMNS}


def flat(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a printing, one a column.

    Args:
        fields: its mapping of a set file, which fits the schema.

    Returns:
        Column -> value; what is absent is left out. ``block: unknown`` makes each column of the
        block ``unknown``, and a ``null`` of a reprint makes each None.
    """
    result: dict[str, Any] = {}
    for key, value in fields.items():
        if key not in ("block", "attack"):
            result[key] = value
            continue
        for path, name in _BY_PATH.items():
            if path[0] == key and not isinstance(value, Mapping):
                result[name] = value
            elif path[0] == key and path[1] in value:
                result[name] = value[path[1]]
    return result


def nest(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the mapping of a set file for the facts of a printing, the inverse of :func:`flat`.

    Args:
        facts: column -> value; ``number`` is passed over, because it is the key of the mapping.

    Returns:
        The fields in the order of a set file.
    """
    result: dict[str, Any] = {}
    for key in CARD_KEYS:
        if key not in ("block", "attack"):
            if key in facts:
                result[key] = facts[key]
            continue
        parts = {p[1]: facts[name] for p, name in _BY_PATH.items() if p[0] == key and name in facts}
        if not parts:
            continue
        whole = set(parts.values()) if all(map(_plain, parts.values())) else set()
        result[key] = whole.pop() if whole in ({UNKNOWN}, {None}) else parts
    return result


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, str | int)


def show(column: Column, value: Any) -> str:
    """Return the text of a value, as a cell or a prompt has it; :func:`parse` reads it again.

    Args:
        column: which fact it is.
        value: as a set file has it; None, an absent fact, has the empty text.
    """
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    name = column.name
    if name == "keywords":
        return show_keywords(value)
    if name == "allows_copies":
        return f"{value['count']} copies of {value['cards']} {value['keyword']} {value['type']}"
    if name == "external_ids":
        return "; ".join(f"{site}: {identifier}" for site, identifier in value.items())
    if name == "character_only":
        return " / ".join(value)
    if isinstance(value, list):
        return " ".join(value)
    return str(value)


def parse(column: Column, text: str) -> Any:
    """Return the value of a text, the inverse of :func:`show`.

    Args:
        column: which fact it is.
        text: not empty: an absent fact has no text.

    Raises:
        CellError: the text is no value of this column; it says what would be right.
    """
    return column.read(text)
