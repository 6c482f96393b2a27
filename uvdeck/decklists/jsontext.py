"""Reading JSON that others wrote: bounded, with places, and without guesses.

The values come from the standard library's reader. Where things stand is found in one pass over
the brackets of the text: they close in the same order in which a walk over the values leaves
them, so that the two can be paired.
"""

import bisect
import json
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final, NoReturn

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import printable, shorten

#: Brackets within brackets that are read.
MAX_DEPTH: Final = 64

#: Everything up to the next bracket outside texts, or to the end: it never fails to match, and so
#: never tries a place twice.
_BRACKETS: Final = re.compile(
    r'(?:[^"{}\[\]]++|"(?:[^"\\]++|\\.)*+(?:"|\\?\Z))*+([{}\[\]]|\Z)', re.S
)
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
_LINE_END: Final = re.compile(r"\r\n?|\n")
_DIGITS: Final = 18
#: Digits of the largest seed.
_WHOLE: Final = 20
#: Characters of the longest number with a fraction or an exponent that is read exactly.
_EXACT: Final = 40


class _RefusedError(Exception):
    def __init__(self, message: str, offset: int | None, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.hint = hint


class Located:
    """A JSON value and the places of its objects and arrays."""

    def __init__(self, value: Any, text: str, path: str, offsets: list[int]) -> None:
        """Pair the values with the offsets of their brackets, in the order of closing."""
        self.value = value
        self._path = path
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._offsets = dict(zip(map(id, _closing(value)), offsets, strict=False))

    def span(self, value: Any = None) -> Span:
        """Return where an object or array begins; the file for anything else."""
        offset = self._offsets.get(id(value))
        if offset is None or not isinstance(value, (dict, list)):
            return Span(self._path)
        return Span(self._path, *_place(self._starts, offset))


def _closing(value: Any) -> Iterator[Any]:
    """Yield the objects and arrays of a value in the order in which they close."""
    if isinstance(value, dict):
        for item in value.values():
            if isinstance(item, (dict, list)):
                yield from _closing(item)
        yield value
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, (dict, list)):
                yield from _closing(item)
        yield value


def _place(starts: list[int], offset: int) -> tuple[int, int]:
    line = bisect.bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


def load(
    text: str, path: str, *, exact: bool = False, whole: bool = False
) -> tuple[Located | None, list[Diagnostic]]:
    """Read a JSON text.

    Args:
        text: the text, with or without a byte-order mark.
        path: the file's path, for findings.
        exact: whether numbers with a fraction or an exponent are read as they stand, as decimals.
        whole: whether only whole numbers are read, up to the largest seed, and only texts that
            UTF-8 can hold.

    Returns:
        The value with its places, or None and what is wrong (DCK114). Never raises.
    """
    text = text.removeprefix("\ufeff")
    opened: list[int] = []
    offsets: list[int] = []
    objects: list[int] = []  # the same, of objects only
    for match in _BRACKETS.finditer(text):
        at = match.start(1)
        if not match[1]:
            break
        if match[1] in "{[":
            opened.append(at)
            if len(opened) > MAX_DEPTH:
                return None, [
                    _fault(text, path, f"It is nested deeper than {MAX_DEPTH} levels", at)
                ]
        elif opened:
            offsets.append(opened.pop())
            if match[1] == "}":
                objects.append(offsets[-1])
    closed = iter(objects)
    fraction: Callable[[str], Any] = _refused if whole else _decimal if exact else float

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        offset = next(closed, None)
        result = dict(items)
        if len(result) < len(items):
            message = f"The key '{_show(_repeated(items))}' stands twice in one object"
            raise _RefusedError(message, offset, "Keep one of the two.")
        return result

    try:
        value = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_constant=_constant,
            parse_int=_large if whole else _integer,
            parse_float=fraction,
        )
    except json.JSONDecodeError as error:
        return None, [_fault(text, path, f"The JSON cannot be read: {error.msg}", error.pos)]
    except _RefusedError as error:
        return None, [_fault(text, path, error.message, error.offset, error.hint)]
    except RecursionError:
        return None, [_fault(text, path, "It is nested too deeply", None)]
    half = _HALF.search(text) if whole else None
    if half and not _is_utf8(value):
        return None, [_fault(text, path, f"'{half[0]}' is half of a character", half.start())]
    return Located(value, text, path, offsets), []


def _repeated(items: list[tuple[str, Any]]) -> str:
    """Return the first key that stood before."""
    seen: set[str] = set()
    for key, _ in items:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _constant(text: str) -> NoReturn:
    raise _RefusedError(f"'{text}' is no number of JSON", None, "Write a whole number.")


def _integer(text: str, most: int = _DIGITS) -> int:
    if len(text) > most:
        raise _RefusedError(
            f"A number has {len(text)} digits", None, f"At most {most} digits are read."
        )
    return int(text)


def _large(text: str) -> int:
    return _integer(text, _WHOLE)


def _refused(text: str) -> NoReturn:
    raise _RefusedError(f"'{_show(text)}' is no whole number", None, "Write a whole number.")


def _is_utf8(value: Any) -> bool:
    """Return whether no text of a value has half of a surrogate pair, which JSON can spell."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _decimal(text: str) -> Decimal:
    if len(text) > _EXACT:
        raise _RefusedError(
            f"A number has {len(text)} characters", None, f"At most {_EXACT} characters are read."
        )
    try:
        return Decimal(text)
    except ArithmeticError:
        raise _RefusedError(
            f"The number {_show(text)} is out of all bounds", None, "Write a whole number."
        ) from None


def _fault(text: str, path: str, message: str, offset: int | None, hint: str = "") -> Diagnostic:
    span = Span(path)
    if offset is not None:
        starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        span = Span(path, *_place(starts, offset))
    return Diagnostic(
        "DCK114",
        Severity.ERROR,
        f"{message}.",
        span,
        hint=hint or "Export the file again, and save it as it came.",
    )


def text_of(value: Any) -> str | None:
    """Return a text, or a whole number as text; None for any other value.

    Halves of surrogate pairs, which JSON can spell and no file can hold, come out as ``?``.
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return None


def dump(value: Any) -> str:
    """Return a value as JSON of several lines; what holds nothing nested stands on one line."""
    return _lines(value, "") + "\n"


def _lines(value: Any, indent: str) -> str:
    inside = value.values() if isinstance(value, dict) else value
    if not isinstance(value, (dict, list)) or not any(isinstance(i, (dict, list)) for i in inside):
        return json.dumps(value, ensure_ascii=False)
    deeper = indent + "  "
    if isinstance(value, dict):
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {_lines(item, deeper)}"
            for key, item in value.items()
        ]
    else:
        items = [_lines(item, deeper) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(items) + f"\n{indent}{closing}"


def _show(text: str) -> str:
    return printable(shorten(text, 60))
