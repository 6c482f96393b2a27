"""Values of JSON as cells of a table: lists and objects as their columns have them in a text."""

import json
import re
from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any, Final, NoReturn

from uvdeck.upkeep.cells import Oddity, Value, read_number, read_text, read_truth, shown
from uvdeck.upkeep.fields import BY_NAME, CellError, keyword, parse, show, show_keyword

#: Columns whose values are objects, and those whose values are lists of texts.
_OBJECTS: Final = frozenset({"external_ids", "allows_copies"})
_TEXTS: Final = frozenset({"symbols", "attuned", "character_only", "distinct_from"})
#: What the keys of a keyword are called here, and what others call them.
_KEYWORD_KEYS: Final = {
    **{key: key for key in ("keyword", "rating", "with", "only", "only_keyword", "when")},
    **{"name": "keyword", "value": "rating", "onlyKeyword": "only_keyword"},
}
#: What parts the texts of these columns in a cell, and so cannot stand in one of them.
_SIGNS: Final = {
    **dict.fromkeys(("symbols", "attuned"), re.compile(r"[\s,;/|]")),
    "distinct_from": re.compile("[ ,;]"),
    "character_only": re.compile(r" / "),
}
_SEMICOLON: Final = re.compile(";")
_ALLOWANCE: Final = ("count", "cards", "keyword", "type")


def dumped(value: Any) -> str:
    """Return a value as JSON has it, on one line."""
    return json.dumps(value, ensure_ascii=False, default=str)


def heading(key: str) -> str:
    """Return a key with single blanks, and without halves of characters, which nothing has."""
    return " ".join(key.encode("utf-8", "replace").decode().split())


def cell(value: Any, column: str) -> Value | Oddity:
    """Return the cell for a value.

    Args:
        value: as JSON has it, with decimals where a number has a fraction or an exponent.
        column: the column of the table, empty where it is not known.
    """
    if value is None:
        return None
    if isinstance(value, bool):
        return read_truth(value)
    if isinstance(value, int | Decimal):
        return read_number(value)
    if isinstance(value, str):
        return read_text(value)
    return _nested(value, column)


def _nested(value: Any, column: str) -> Value | Oddity:
    """Return the text of a list or an object, as a cell of this column has it."""
    if not value:
        return None
    try:
        text = _joined(value, column)
    except _KeyError as error:
        return Oddity("key", shown(error))
    except _PartedError as error:
        return Oddity("parted", shown(error))
    except (KeyError, TypeError, AttributeError):
        text = None  # not the parts that this fact has
    if text is None:
        return Oddity("nested", shown(dumped(value)))
    return read_text(text)


class _KeyError(Exception):
    """A key of an object is none that is understood, or says a second time what another says."""


class _PartedError(Exception):
    """A part of a list would be more than one part, or another one, in the text of a cell."""


def _joined(value: Any, column: str) -> str | None:
    if isinstance(value, dict):
        if column == "allows_copies":
            _hold_keys(value, _ALLOWANCE)
        return _shown_object(value, column) if column in _OBJECTS else None
    if column == "keywords":
        items = [_keyword(item) for item in value]
        for item in items:
            _hold_keyword(item)
        return show(BY_NAME[column], items)
    if not all(isinstance(item, str) for item in value):
        return None
    if column and column not in _TEXTS and len(value) > 1:
        return None
    sign = _SIGNS.get(column, _SEMICOLON)
    for item in value:
        if sign.search(item.strip()):
            raise _PartedError(item)
    return show(BY_NAME[column], value) if column in _TEXTS else "; ".join(value)


def _shown_object(value: Mapping[str, Any], column: str) -> str:
    """Return the text of an object, which is read as the same object again.

    Raises:
        _PartedError: it is read as another one.
    """
    text = show(BY_NAME[column], value)
    try:
        again = parse(BY_NAME[column], text)
    except CellError:
        return text  # which is said of the cell
    if _plain(again) != _plain(value):
        raise _PartedError(text)
    return text


def _hold_keyword(item: str | Mapping[str, Any]) -> None:
    """Hold that the text of a keyword is read as this one keyword again.

    Raises:
        _PartedError: it is not.
    """
    text = show_keyword(item)
    if ";" in text:
        raise _PartedError(text)
    if isinstance(item, str):
        return
    try:
        again = keyword(text)
    except CellError:
        return  # which is said of the cell
    if _plain(again) != _plain(item):
        raise _PartedError(text)


def _plain(item: str | Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a keyword or an object as texts without outer blanks."""
    whole = {"keyword": item} if isinstance(item, str) else item
    return {
        key: [text.strip() for text in value] if isinstance(value, list) else str(value).strip()
        for key, value in whole.items()
    }


def _hold_keys(value: Mapping[str, Any], known: Collection[str]) -> None:
    for key in value:
        if key not in known:
            raise _KeyError(key)


def _keyword(item: Any) -> Any:
    """Return a keyword with the keys of a set file; no key is passed over.

    Raises:
        _KeyError: a key is none of a keyword.
        TypeError: a value is none that a keyword can have.
    """
    if not isinstance(item, Mapping):
        return item if isinstance(item, str) else _not(item)
    _hold_keys(item, _KEYWORD_KEYS)
    result: dict[str, Any] = {}
    for key, inner in item.items():
        name = _KEYWORD_KEYS[key]
        if inner is None:
            continue
        if name in result:
            raise _KeyError(key)
        result[name] = _keyword_part(name, inner)
    return result


def _keyword_part(name: str, value: Any) -> Any:
    if name in ("with", "only", "only_keyword"):
        texts = isinstance(value, list) and all(isinstance(text, str) for text in value)
        return value if texts else _not(value)
    if name == "rating" and isinstance(value, int | Decimal) and not isinstance(value, bool):
        whole = read_number(value)
        return _not(value) if isinstance(whole, Oddity) else whole
    return value if isinstance(value, str) else _not(value)


def _not(value: Any) -> NoReturn:
    raise TypeError(value)
