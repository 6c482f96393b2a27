"""The words for what a schema complains of: values, places, and what would be right."""

from collections.abc import Sequence
from typing import Any

from uvdeck.text import printable, shorten
from uvdeck.yamldoc import Positions


def show(value: Any) -> str:
    """Return a value as messages show it, shortened."""
    if isinstance(value, str):
        return f"'{printable(shorten(value, 60))}'"
    if value is None:
        return "nothing"
    if isinstance(value, (bool, int, float)):
        return str(value).lower()
    return "a mapping" if isinstance(value, dict) else "a list"


def choices(values: Sequence[Any]) -> str:
    """Return the values that are allowed, at most twenty."""
    shown = [v if isinstance(v, str) else show(v) for v in values[:20]]
    if len(values) == 1 and isinstance(values[0], list):
        shown = [f"[{choices(values[0])}]"]
    return ", ".join(shown) + (", ..." if len(values) > 20 else "")


def where_of(steps: list[Any]) -> str:
    """Return what a path of keys and numbers points at, in words."""
    if not steps:
        return "The file"
    key = next((step for step in reversed(steps) if isinstance(step, str)), "list")
    number = f"Entry {steps[-1] + 1} of " if isinstance(steps[-1], int) else ""
    return f"{number}'{short(key)}'"


def short(step: Any) -> str:
    """Return a key or a value as text, shortened and safe to show."""
    return printable(shorten(str(step), 60))


def form(schema: dict[str, Any], kind: str, wanted: str) -> str:
    """Return what a text has the form of: the title of its schema, where it has one."""
    title = schema.get("title")
    if title:
        return f"'{title}'"
    return f"a {wanted}" if kind == "format" else "its kind"


def _nearest(word: str, words: Sequence[str]) -> str | None:
    import difflib

    if len(word) > 60:  # no slip of the pen, and slow to compare
        return None
    close = difflib.get_close_matches(word.casefold(), list(words), n=1, cutoff=0.6)
    return close[0] if close else None


def key_hint(key: str, known: list[str], patterns: list[str]) -> str:
    """Return what to write in the place of an unknown key."""
    near = _nearest(key, known)
    if near:
        return f"Did you mean '{near}'?"
    if known:
        return f"Known keys: {choices(known)}."
    return f"A key here has to match {' or '.join(patterns)}." if patterns else "No key is allowed."


def value_hint(value: Any, values: Sequence[Any]) -> str:
    """Return what to write in the place of a value that is not allowed."""
    near = (
        _nearest(value, [v for v in values if isinstance(v, str)])
        if isinstance(value, str)
        else None
    )
    return f"Did you mean '{near}'?" if near else f"Allowed: {choices(values)}."


def quote_hint(value: Any, positions: Positions, pointer: str, lines: list[str]) -> str | None:
    """Return 'quote it' where a text became something else for want of quotes."""
    place = positions.values.get(pointer) or positions.keys.get(pointer)
    line = lines[place[0] - 1] if place and place[0] <= len(lines) else ""
    if value is None and "#" in line:
        return 'A # starts a comment: quote it, for example "#10 Pro Hero".'
    if isinstance(value, dict):
        return "A colon or a brace makes a mapping of it: quote the whole text."
    if isinstance(value, list):
        return "A list stands where one text should: if the brackets are text, quote it."
    return "If it is meant as text, quote it."


def unquote_hint(value: Any, types: Sequence[str], schema: dict[str, Any]) -> str | None:
    """Return what to do about a value that should be a number, a list or a mapping."""
    if "array" in types and isinstance(value, dict):
        return "Make a list of it: put a hyphen and a blank in front, or brackets around it."
    if "array" in types and value is None and not schema.get("minItems"):
        return "Write [] where there are none."
    if "examples" in schema:
        return f"Write it as {schema['examples'][0]}."
    if types == ["boolean"]:
        return "Write true or false."
    if not isinstance(value, str):
        return None
    if "integer" in types:
        return "Write a whole number, without quotes and without leading zeros."
    return "Write a list: [a, b]." if "array" in types else "Write 'key: value', with the blank."
