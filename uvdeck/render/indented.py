"""JSON with two blanks of indentation, in half the time that the standard library takes for it.

Up to Python 3.13 ``json`` indents by generators within generators. The letters are the same.
"""

import json
from collections.abc import Callable
from json.encoder import encode_basestring, encode_basestring_ascii
from typing import Any


def indented_json(value: Any, *, ascii_only: bool) -> str:
    """Return what ``json.dumps`` with an indentation of 2 gives, letter for letter.

    Args:
        value: what JSON can hold; keys are texts.
        ascii_only: whether other letters come out as escapes of JSON's own.
    """
    return _text(value, "\n", encode_basestring_ascii if ascii_only else encode_basestring)


def _text(value: Any, end: str, quote: Callable[[str], str]) -> str:
    """Return one value; ``end`` is a line end and the blanks before its closing bracket."""
    kind = type(value)
    if kind is str:
        return quote(value)
    if kind is int:
        return str(value)
    inner = end + "  "
    if isinstance(value, dict):
        parts = [
            f"{quote(key)}: {quote(part) if type(part) is str else _text(part, inner, quote)}"
            for key, part in value.items()
        ]
        return "{" + inner + ("," + inner).join(parts) + end + "}" if parts else "{}"
    if isinstance(value, list | tuple):
        parts = [quote(part) if type(part) is str else _text(part, inner, quote) for part in value]
        return "[" + inner + ("," + inner).join(parts) + end + "]" if parts else "[]"
    if isinstance(value, str):  # of an enumeration
        return quote(value)
    return json.dumps(value)  # true, null, fractions
