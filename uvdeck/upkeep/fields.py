"""The flat view of a printing: one fact a column, as tables, prompts and comparisons have it.

A set file nests what belongs together (``block: {zone: mid, modifier: 2}``); a table has a column
for each number. :func:`flat` and :func:`nest` go between the two, :func:`show` and :func:`parse`
between a column's value and its text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.model import SYMBOLS, UNKNOWN, CardType, Zone
from uvdeck.text import fold, plural, printable, quoted, shorten
from uvdeck.upkeep.emit import CARD_KEYS

ALL_TYPES: Final = frozenset(card_type.value for card_type in CardType)
RARITIES: Final = (
    *("common", "uncommon", "rare", "ultra rare", "secret rare", "starter exclusive", "promo"),
)
PROGRESSIVE: Final = ("always", "own-turn", "to-attacks", "first-copy")
CONDITIONS: Final = ("Deadlock", "Desperation")
_NAMES: Final = tuple(symbol.value for symbol in SYMBOLS)
_ZONES: Final = tuple(zone.value for zone in Zone)
_SHORT_ZONES: Final = {
    **dict.fromkeys(("h", "hi"), "high"),
    **dict.fromkeys(("m", "middle", "medium"), "mid"),
    **dict.fromkeys(("l", "lo"), "low"),
}
_CHARACTER: Final = frozenset({"character"})


class CellError(Exception):
    """A text is no value of its column: what is wrong, and what would be right."""

    def __init__(self, message: str, hint: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.message = message
        self.hint = hint


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


def _shown(text: str) -> str:
    return f"'{printable(shorten(text, 40))}'"


def _word(words: tuple[str, ...], *rare: str) -> Callable[[str], str]:
    """Return what reads one of some words; rare ones are read too, and not offered."""
    folded = {fold(word): word for word in (*words, *rare)}

    def read(text: str) -> str:
        found = folded.get(fold(text.replace("_", " ")))
        if found is None:
            near = [word for word in words if fold(word)[:1] == fold(text)[:1]]
            raise CellError(
                f"{_shown(text)} is none of the values that this can have.",
                f"Write one of {quoted(near or words)}.",
            )
        return found

    return read


def _zone(text: str) -> str:
    return _word(_ZONES, UNKNOWN)(_SHORT_ZONES.get(fold(text), text))


def _number(low: int, high: int, *words: str) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if fold(text) in words:
            return fold(text)
        # Spreadsheets write whole numbers as 4.0, and some as 4,0.
        plain = re.sub(r"[.,]0{1,2}\Z", "", text.strip().replace("\u2212", "-"))
        match = re.fullmatch(r"([+-]?)0*([0-9]{1,6})", plain)
        if match is None:
            other = f", or {quoted(words)}" if words else ""
            raise CellError(
                f"{_shown(text)} is no whole number.", f"Write a number, {low} to {high}{other}."
            )
        value = int(match[2]) * (-1 if match[1] == "-" else 1)
        if not low <= value <= high:
            raise CellError(
                f"{value} is out of range.", f"Compare the card: the number is {low} to {high}."
            )
        return value

    return read


def _symbols(text: str) -> list[str]:
    names = [name for name in re.split(r"[\s,;/|]+", text.strip().lower()) if name]
    for name in names:
        if name not in _NAMES:
            near = [known for known in _NAMES if known[:2] == name[:2]]
            raise CellError(
                f"{_shown(name)} is no symbol.", f"Write some of {quoted(near or _NAMES)}."
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


def _text(text: str) -> str:
    value = text.strip()
    if not value:
        raise CellError("The text is empty.", "Write the text as the card prints it.")
    if any(ord(char) < 0x20 or ord(char) == 0x7F for char in value):
        raise CellError(f"{_shown(value)} holds control characters.", "Remove them.")
    if len(value) > 120:
        raise CellError(
            f"The text has {plural(len(value), 'character')}.", "120 are the most that a card has."
        )
    return value


def _yes(text: str) -> bool:
    if fold(text) not in ("yes", "y", "true", "1", "x"):
        raise CellError(f"{_shown(text)} is no yes.", "Write 'yes', or leave it empty for no.")
    return True


def _list_of(separator: str, read: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    def read_all(text: str) -> list[Any]:
        parts = [part for part in re.split(separator, text.strip()) if part.strip()]
        if not parts:
            raise CellError("The list is empty.", "Write its parts, or leave it out.")
        return [read(part) for part in parts]

    return read_all


def _form(pattern: str, example: str) -> Callable[[str], str]:
    compiled = re.compile(pattern)

    def read(text: str) -> str:
        if not compiled.fullmatch(text.strip()):
            raise CellError(f"{_shown(text)} has the wrong form.", f"Write it as {example}.")
        return text.strip()

    return read


# Each blank fits one place only, so that no text makes this slow.
_KEYWORD: Final = re.compile(r"([^():]+)(?::\s*([0-9]{1,2}|[xX])\s*)?((?:\([^()]*\)\s*)*)")
_PARENTHESIS: Final = re.compile(r"\(([^()]*)\)")


def keyword(text: str) -> str | dict[str, Any]:
    """Return a keyword as a set file has it, from its text.

    ``Stun: 2``; ``Combo (Low Attack, Weapon)``; ``Stun: 1 (only Faye / Spike)``;
    ``Breaker: 1 (only with Pro Hero)``; ``Stun: 2 (when Deadlock)``.

    Raises:
        CellError: it cannot be read.
    """
    wrong = CellError(
        f"The keyword {_shown(text)} cannot be read.",
        "Write it as 'Fury', 'Stun: 2', 'Combo (Weapon)' or 'Stun: 1 (only Faye / Spike)'.",
    )
    match = _KEYWORD.fullmatch(text.strip())
    if match is None:
        raise wrong
    result: dict[str, Any] = {"keyword": _text(match[1])}
    if match[2]:
        result["rating"] = "X" if match[2] in "xX" else int(match[2])
    for inner in _PARENTHESIS.findall(match[3]):
        words = inner.strip()
        if words in ("only", "only with", "when"):
            raise wrong
        if words.startswith("only with "):
            key, value = "only_keyword", _list_of(" / ", _text)(words[10:])
        elif words.startswith("only "):
            key, value = "only", _list_of(" / ", _text)(words[5:])
        elif words.startswith("when "):
            key, value = "when", [_word(CONDITIONS)(words[5:])]
        else:
            key, value = "with", _list_of(",", _text)(words)
        if key in result:
            raise wrong
        result[key] = value[0] if key == "when" else value
    return result if len(result) > 1 else str(result["keyword"])


def show_keyword(item: str | Mapping[str, Any]) -> str:
    """Return the text of a keyword of a set file; :func:`keyword` reads it again."""
    if isinstance(item, str):
        return item
    text = str(item["keyword"])
    if "rating" in item:
        text += f": {item['rating']}"
    if "with" in item:
        text += f" ({', '.join(item['with'])})"
    if "only" in item:
        text += f" (only {' / '.join(item['only'])})"
    if "only_keyword" in item:
        text += f" (only with {' / '.join(item['only_keyword'])})"
    if "when" in item:
        text += f" (when {item['when']})"
    return text


def _allows(text: str) -> dict[str, Any]:
    match = re.fullmatch(r"([0-9]{1,2}) copies of ([1-9]) (.+) ([a-z]+)", text.strip())
    if match is None or match[4] not in ALL_TYPES or int(match[1]) < 5:
        raise CellError(
            f"{_shown(text)} has the wrong form.", "Write it as '8 copies of 1 Ally attack'."
        )
    return {
        "count": int(match[1]),
        "type": match[4],
        "keyword": _text(match[3]),
        "cards": int(match[2]),
    }


def _external(text: str) -> dict[str, str]:
    result: dict[str, str] = {}
    for part in text.split(";"):
        site, _, value = part.strip().partition(": ")
        if not site or not value or site in result:
            raise CellError(f"{_shown(part)} has the wrong form.", "Write it as 'cardeio: 65af'.")
        result[_text(site)] = _text(value)
    return result


_ID: Final = _form(r"[0-9A-Za-z]{1,32}/[0-9]{1,4}B?", "'mha01/055'")


def _of(name: str, title: str, read: Any, types: frozenset[str] = ALL_TYPES, **more: Any) -> Column:
    return Column(name, title, types, read, path=more.pop("path", (name,)), **more)


def _counted(
    name: str, title: str, low: int, high: int, types: frozenset[str] = ALL_TYPES, **more: Any
) -> Column:
    words = more.pop("also", ())
    return _of(name, title, _number(low, high, *words), types, numbers=(low, high), **more)


_FIGHTERS: Final = ALL_TYPES - _CHARACTER - {"backup"}
_LOST: Final[dict[str, Any]] = {"also": (UNKNOWN,)}

#: All facts of a printing, in the order of a set file.
COLUMNS: Final[tuple[Column, ...]] = (
    _of("number", "Number", _form("[0-9]{1,4}B?", "the card prints it, '017' or '285B'")),
    _of("name", "Name", _text),
    _of("type", "Type", _word(tuple(t.value for t in CardType)), words=tuple(sorted(ALL_TYPES))),
    _of("rarity", "Rarity", _word(RARITIES), words=RARITIES),
    _of("symbols", "Symbols", _symbols, words=_NAMES),
    _of("attuned", "Attuned symbols", _attuned, words=_NAMES[:-1]),
    _counted("difficulty", "Difficulty", 0, 20),
    _counted("control", "Control", 0, 10),
    _of("block_zone", "Block zone", _zone, words=_ZONES, path=("block", "zone")),
    _counted("block_modifier", "Block modifier", -5, 20, path=("block", "modifier"), **_LOST),
    _of(
        *("attack_zone", "Attack zone", _zone, _FIGHTERS),
        words=_ZONES,
        path=("attack", "zone"),
    ),
    _counted("speed", "Speed", 0, 30, _FIGHTERS, path=("attack", "speed"), **_LOST),
    _counted("damage", "Damage", 0, 30, _FIGHTERS, path=("attack", "damage"), **_LOST),
    _counted("hand_size", "Hand size", 1, 20, _CHARACTER),
    _counted("health", "Health", 1, 99, _CHARACTER),
    _counted("stamina", "Stamina", 1, 99, frozenset({"backup"})),
    _of("keywords", "Keywords", _list_of(";", keyword)),
    _of("keywords_incomplete", "Keywords incomplete", _yes, words=("yes",)),
    _of("character_only", "Only for", _list_of(" / ", _text)),
    _counted("copy_limit", "Copy limit", 1, 99, ALL_TYPES - _CHARACTER, also=("any",)),
    _of("allows_copies", "Allows copies", _allows, _CHARACTER),
    _of("cannot_start", "Cannot start", _yes, _CHARACTER, words=("yes",)),
    _of("ignores_progressive", "Ignores progressive", _word(PROGRESSIVE), words=PROGRESSIVE),
    _of("back_of", "Back of", _form("[0-9]{1,4}", "the number of the front, '285'")),
    _of("reprint_of", "Reprint of", _ID),
    _of("distinct_from", "Distinct from", _list_of(r"[ ,;]+", _ID)),
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
        return "; ".join(show_keyword(item) for item in value)
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
