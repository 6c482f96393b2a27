"""The one form of the card files: values and comments -> text, the same text every time.

Keys come in the order of the schemas, numbers and sorted lists in theirs; a card has a line for
each field; text has quotes only where it needs them. ``parse(emit(value)) == value`` but for the
order of what has none.
"""

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from uvdeck.model import SYMBOLS
from uvdeck.yamldoc import escape_pointer
from uvdeck.yamlkept import Comments, no_comments
from uvdeck.yamlsource import looks_cut

#: The fields of a printing, in the order in which they stand.
CARD_KEYS: Final = (
    *("name", "type", "rarity", "symbols", "attuned", "difficulty", "control", "block", "attack"),
    *("hand_size", "health", "stamina", "keywords", "keywords_incomplete", "character_only"),
    *("copy_limit", "allows_copies", "cannot_start", "ignores_progressive", "back_of"),
    *("reprint_of", "distinct_from", "external_ids"),
)

#: Order of keys by kind of file and place; ``*`` stands for any key or item.
_ORDER: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "card-set": {
        "": ("set", "cards"),
        "/cards/*": CARD_KEYS,
        "/cards/*/block": ("zone", "modifier"),
        "/cards/*/attack": ("zone", "speed", "damage"),
        "/cards/*/keywords/*": ("keyword", "rating", "with", "only", "only_keyword", "when"),
        "/cards/*/allows_copies": ("count", "type", "keyword", "cards"),
    },
    "set-registry": {
        "": ("as_of", "sets"),
        "/sets/*": ("name", "universe", "released", "card_back"),
    },
    "format": {
        "": ("id", "name", "remark", "limited", "rules", "snapshots"),
        "/rules": ("minimum", "copies", "symbols", "sideboard", "cycling"),
        "/rules/*": ("value", "source", "confirmed"),
        "/snapshots/*": ("observed", "effective", "source", "ban_list", "pool"),
        "/snapshots/*/pool": ("sets", "printings", "not_observed"),
    },
    "ban-list": {
        "": (
            *("id", "observed", "announced", "effective", "source"),
            *("banned", "restricted", "not_legal"),
        ),
    },
    "lint-accepted": {
        "": ("accepted",),
        "/accepted/*": ("code", "id", "set", "field", "value", "reason"),
    },
}

#: Mappings and lists that have a line for each entry; all others stand on one line.
_BLOCKS: Final[dict[str, frozenset[str]]] = {
    "card-set": frozenset({"", "/cards", "/cards/*"}),
    "set-registry": frozenset({"", "/sets", "/sets/*"}),
    "format": frozenset(
        {
            *("", "/rules", "/snapshots", "/snapshots/*", "/snapshots/*/pool"),
            *(f"/snapshots/*/pool/{name}" for name in ("sets", "printings", "not_observed")),
        }
    ),
    "ban-list": frozenset({"", "/banned", "/restricted", "/not_legal"}),
    "lint-accepted": frozenset({"", "/accepted", "/accepted/*"}),
}

_SYMBOL_ORDER: Final = {symbol.value: i for i, symbol in enumerate(SYMBOLS)}


def number_key(number: str) -> tuple[int, str, str]:
    """Return what sorts collector numbers: by value, a front before its back."""
    digits = number.rstrip("B")
    value = int(digits) if digits.isdecimal() and digits.isascii() else 10**9
    return value, number.removeprefix(digits), number


#: Mappings whose keys are numbers or names, not fields.
_KEYED: Final = frozenset({"/cards", "/sets", "/rules"})
#: Lists whose order has no meaning: place -> what sorts their items.
_SORTED: Final[dict[str, dict[str, Callable[[str], Any]]]] = {
    "card-set": {
        "/cards/*/symbols": lambda name: _SYMBOL_ORDER.get(name, 99),
        "/cards/*/attuned": lambda name: _SYMBOL_ORDER.get(name, 99),
    },
    "set-registry": {},
    "format": {f"/snapshots/*/pool/{name}": str for name in ("sets", "printings", "not_observed")},
    "ban-list": {"/banned": str, "/restricted": str, "/not_legal": str},
}

#: Text that means the same without quotes, on a line of its own and in braces or brackets.
_MARKS: Final = " !'()&+./$%*\"<>;^`~|@\u00b7\u2019\u2026\\-"
_PLAIN: Final = re.compile(rf"[\w\u00b7][\w{_MARKS},\[\]{{}}?=]*(?<! )\Z")
_PLAIN_INSIDE: Final = re.compile(rf"[\w\u00b7][\w{_MARKS}]*(?<! )\Z")
#: What begins with a digit is text where it has a letter that no number has; 001B is quoted too.
_NO_NUMBER: Final = re.compile(r"(?!0[xXoObB]|[0-9]+B?\Z)[0-9].*[A-DF-Za-df-z]")
#: Fields of free text: always in quotes, so that nobody has to think about it when writing.
_SENTENCES: Final = frozenset({"source", "reason"})
#: Plain words that YAML 1.1 or 1.2 takes for a truth value, nothing or a number.
_WORDS: Final = frozenset(
    {"null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf", "_"}
)
_MAX_KEPT: Final = 65_536
#: Characters of a key that a reader of YAML knows by the colon behind it; the standard says 1,024.
_MAX_SIMPLE_KEY: Final = 1_000


@functools.lru_cache(_MAX_KEPT)
def scalar(text: str, *, inside: bool = False) -> str:
    """Return a text as YAML: plain where every reader takes it for this text, else in quotes.

    Args:
        text: the text.
        inside: whether it stands in braces or brackets, where commas part entries.
    """
    plain = (_PLAIN_INSIDE if inside else _PLAIN).match(text)
    if not plain or not text.isprintable() or text.lower() in _WORDS:
        return _in_quotes(text)
    if text[0].isdigit() and not (text.isascii() and _NO_NUMBER.match(text)):
        return _in_quotes(text)
    return text


class _Escapes(dict[int, str]):
    """What a character is between quotes, found when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if not char.isprintable():
            char = f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        self[code] = char
        return char


_ESCAPES: Final = _Escapes(
    {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t", ord("\r"): "\\r"}
)


def _in_quotes(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _as_key(key: str, indent: str = "", *, inside: bool = False) -> str:
    """Return a key as YAML: with a question mark where it is too long to be known by its colon."""
    text = scalar(key, inside=inside)
    if len(text) <= _MAX_SIMPLE_KEY:
        return text
    return f"? {text} " if inside else f"? {text}\n{indent}"


def _one_line(value: Any, *, inside: bool = False) -> str:
    """Return a scalar, or a list or mapping on one line."""
    if isinstance(value, str):
        return scalar(value, inside=inside)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inner = (
            f"{_as_key(key, inside=True)}: {_of_field(key, item, inside=True)}"
            for key, item in value.items()
        )
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_one_line(item, inside=True) for item in value) + "]"
    return str(value)


def _of_field(key: str, value: Any, *, inside: bool = False) -> str:
    """Return the value of a field on one line."""
    if key in _SENTENCES and isinstance(value, str):
        return _in_quotes(value)
    return _one_line(value, inside=inside)


def emit(kind: str, value: Any, kept: Comments | None = None) -> str:
    """Return a document in the one form.

    Args:
        kind: ``card-set``, ``set-registry``, ``format``, ``ban-list`` or ``lint-accepted``;
            documents of other kinds keep their order.
        value: the document as :func:`uvdeck.yamldoc.parse` gives it. It need not fit its schema:
            keys that the schema does not know come last, in their order.
        kept: its comments, as :func:`uvdeck.yamlkept.comments` gives them.

    Returns:
        The text, with a line end at its end.
    """
    return _Emitter(kind, kept or no_comments()).document(value)


class _Emitter:
    """Writes one document line by line."""

    def __init__(self, kind: str, kept: Comments) -> None:
        self.order = _ORDER.get(kind, {})
        self.blocks = _BLOCKS.get(kind, frozenset({""}))
        self.sorted = _SORTED.get(kind, {})
        self.kept = kept
        # Pointers of what holds comments: where it stands on one line they go above that line.
        self.holders: set[str] = set()
        for place in kept.places():
            for pointer in place:
                while pointer:
                    pointer = pointer.rpartition("/")[0]
                    if pointer in self.holders:
                        break
                    self.holders.add(pointer)
        self.bare = not self.holders
        self.lines: list[str] = []

    def document(self, value: Any) -> str:
        self.lines += self.kept.head
        if isinstance(value, dict | list) and value:
            self.block(value, "", "", "")
        else:
            self.lines.append(_one_line(value))
        self.lines += self.kept.foot
        return "\n".join(self.lines) + "\n"

    def block(self, value: Any, pointer: str, place: str, indent: str) -> None:
        """Write a mapping or list with a line for each entry."""
        for key, item in self.entries(value, place):
            if isinstance(value, dict):
                inner, step = f"{pointer}/{escape_pointer(key)}", escape_pointer(key)
                star = f"{place}/*" if place in _KEYED else f"{place}/{step}"
                self.entry(f"{indent}{_as_key(key, indent)}:", item, inner, star, indent + "  ")
            else:
                inner = f"{pointer}/{key}"
                self.entry(f"{indent}-", item, inner, f"{place}/*", indent + "  ")

    def entry(self, head: str, item: Any, pointer: str, place: str, inner: str) -> None:
        """Write one entry: its comments, its key or hyphen, its value."""
        indent = inner[:-2]
        opens = isinstance(item, dict | list) and bool(item) and place in self.blocks
        if not self.bare:
            self.comment_lines(self.kept.before.get(pointer, ()), indent)
            if not opens:
                self.comment_lines(self.within(item, pointer), indent)
        beside = [] if self.bare else self.kept.beside.get(pointer, [])
        line = head
        if not opens:
            text = _of_field(place.rpartition("/")[2], self.arranged(item, place))
            line += f" {text}"
            # Behind plain text this comment would look like a piece of the text.
            if beside and looks_cut(beside[-1]) and text[0] not in '"[{':
                self.comment_lines(beside, indent)
                beside = []
        if beside:
            self.comment_lines(beside[:-1], indent)
            line += f" {beside[-1]}"
        if opens and head.endswith("-") and isinstance(item, dict) and not beside:
            at = len(self.lines)
            self.block(item, pointer, place, inner)
            self.begin_item(at, inner)
        else:
            self.lines.append(line)
            if opens:
                self.block(item, pointer, place, inner)
        if not self.bare:
            self.comment_lines(self.kept.after.get(pointer, ()), indent)

    def begin_item(self, at: int, inner: str) -> None:
        """Put the hyphen of a list's item in front of its first key."""
        while self.lines[at].startswith(f"{inner}#"):
            self.lines[at] = self.lines[at][2:]
            at += 1
        self.lines[at] = f"{inner[:-2]}- {self.lines[at][len(inner) :]}"

    def within(self, value: Any, pointer: str) -> Iterator[str]:
        """Yield the comments of the entries of a value, in the order in which they were read."""
        if pointer not in self.holders or not isinstance(value, dict | list):
            return
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            inner = f"{pointer}/{escape_pointer(str(key))}"
            yield from self.kept.before.get(inner, ())
            yield from self.kept.beside.get(inner, ())
            yield from self.within(item, inner)
            yield from self.kept.after.get(inner, ())

    def comment_lines(self, comments: Iterable[str], indent: str) -> None:
        self.lines += [indent + comment for comment in comments]

    def entries(self, value: Any, place: str) -> Iterable[tuple[Any, Any]]:
        """Return (key or number, item) in the order in which they are written."""
        if isinstance(value, dict):
            return self.in_order(value, place).items()
        items = list(enumerate(value))
        sort = self.sorted.get(place)
        if sort is not None and all(isinstance(item, str) for item in value):
            items.sort(key=lambda pair: sort(pair[1]))
        return items

    def in_order(self, value: dict[str, Any], place: str) -> dict[str, Any]:
        if place == "/cards":
            return dict(sorted(value.items(), key=lambda pair: number_key(pair[0])))
        order = self.order.get(place)
        if order is None:
            return value
        known = {key: value[key] for key in order if key in value}
        return known if len(known) == len(value) else {**known, **value}

    def arranged(self, value: Any, place: str) -> Any:
        """Return a value that stands on one line with its own parts in order."""
        if isinstance(value, dict):
            ordered = self.in_order(value, place)
            return {key: self.arranged(item, f"{place}/{key}") for key, item in ordered.items()}
        if isinstance(value, list):
            items = [item for _, item in self.entries(value, place)]
            if all(isinstance(item, str) for item in items):
                return items
            return [self.arranged(item, f"{place}/*") for item in items]
        return value
