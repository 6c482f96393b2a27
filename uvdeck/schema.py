"""Holding files against the JSON Schemas in ``schemas/``.

``jsonschema-rs`` decides first, being two orders faster; where it is not installed or a file
fails, ``jsonschema``, the reference, finds what is wrong, and this module words it. Nothing is
ever retrieved: every ``$ref`` is local.
"""

import functools
import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from uvdeck.datadir import DataError, shipped_schemas
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import plural, printable, shorten
from uvdeck.yamldoc import Positions, escape_pointer, locate

#: Findings for one file; a file with more is wrong as a whole.
MAX_FINDINGS: Final = 1_000

KINDS: Final[dict[str, str]] = {
    "card-set": "card set",
    "set-registry": "set registry",
    "deck": "deck",
}

_TYPE_NAMES: Final[dict[str, str]] = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing (null)",
}


@functools.cache
def load_schema(kind: str) -> dict[str, Any]:
    """Return one schema as a mapping.

    Args:
        kind: a key of :data:`KINDS`.

    Raises:
        DataError: the schema file is missing or unreadable.
    """
    path = shipped_schemas() / f"{kind}.schema.json"
    try:
        loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"The schema '{path.name}' cannot be read: {error}.") from error
    return loaded


@functools.cache
def _fast_validator(kind: str) -> Any:
    try:
        import jsonschema_rs
    except ImportError:
        return None
    return jsonschema_rs.Draft202012Validator(load_schema(kind), validate_formats=True)


@functools.cache
def _reference_validator(kind: str) -> Any:
    import jsonschema
    import referencing

    schema = load_schema(kind)
    return jsonschema.Draft202012Validator(
        schema,
        format_checker=jsonschema.FormatChecker(),
        registry=referencing.Registry(),  # empty: a reference that is not local is an error
    )


def is_valid(kind: str, value: Any) -> bool:
    """Return whether a value fits a schema."""
    fast = _fast_validator(kind)
    if fast is not None:
        return bool(fast.is_valid(value))
    return bool(_reference_validator(kind).is_valid(value))


def validate(kind: str, value: Any, path: str, text: str) -> list[Diagnostic]:
    """Return what is wrong with a document that :mod:`uvdeck.yamldoc` has read.

    Args:
        kind: a key of :data:`KINDS`.
        value: the document.
        path: its path, as findings show it.
        text: its source, for positions and hints; read again only where something is wrong.

    Returns:
        Findings with positions; an empty list exactly when the value fits the schema.
    """
    if is_valid(kind, value):
        return []
    positions = locate(text)
    lines = text.splitlines()
    findings: list[Diagnostic] = []
    seen: set[tuple[str, str, str]] = set()
    for error in _reference_validator(kind).iter_errors(value):
        for finding in _explain(error, path, positions, lines):
            mark = (finding.code, finding.pointer or "", finding.message)
            if mark not in seen:
                seen.add(mark)
                findings.append(finding)
        if len(findings) >= MAX_FINDINGS:
            break
    if not findings:  # the two validators disagree: never call such a file valid
        findings.append(
            Diagnostic(
                "SCH199",
                Severity.ERROR,
                f"The file does not fit the {KINDS[kind]} schema.",
                positions.span(path, ""),
                hint="Compare it with a file that is valid.",
            )
        )
    return findings


def _show(value: Any) -> str:
    if isinstance(value, str):
        return f"'{printable(shorten(value, 60))}'"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, dict):
        return "a mapping"
    return "a list"


def _choices(values: Sequence[Any]) -> str:
    shown = [str(v) if not isinstance(v, str) else v for v in values[:20]]
    return ", ".join(shown) + (", ..." if len(values) > 20 else "")


def _pointer(error: Any) -> str:
    return "".join(f"/{escape_pointer(str(step))}" for step in error.absolute_path)


def _explain(error: Any, path: str, positions: Positions, lines: list[str]) -> Iterator[Diagnostic]:
    """Word one error of jsonschema, one finding for each key at fault."""
    pointer = _pointer(error)
    where = f"'{error.absolute_path[-1]}'" if error.absolute_path else "The file"
    kind, wanted, value = error.validator, error.validator_value, error.instance

    def finding(
        code: str, message: str, hint: str | None, at: str = pointer, *, key: bool = False
    ) -> Diagnostic:
        return Diagnostic(
            code,
            Severity.ERROR,
            message,
            positions.span(path, at, key=key),
            pointer=at or "/",
            hint=hint,
        )

    if kind in ("additionalProperties", "unevaluatedProperties"):
        known = list(error.schema.get("properties", {}))
        patterns = list(error.schema.get("patternProperties", {}))
        for extra in value:
            if extra not in known and not any(_search(p, extra) for p in patterns):
                yield finding(
                    "SCH101",
                    f"The key {_show(extra)} is not known here.",
                    _key_hint(extra, known, patterns),
                    f"{pointer}/{escape_pointer(extra)}",
                    key=True,
                )
    elif kind in ("required", "dependentRequired"):
        needed = (
            wanted
            if kind == "required"
            else [name for given, names in wanted.items() if given in value for name in names]
        )
        for name in needed:
            if name not in value:
                yield finding(
                    "SCH102",
                    f"The key '{name}' is missing" + (f" in {where}." if pointer else "."),
                    f"Add '{name}:' with its value.",
                )
    elif kind == "type":
        types = wanted if isinstance(wanted, list) else [wanted]
        names = " or ".join(_TYPE_NAMES.get(str(t), str(t)) for t in types)
        yield finding(
            "SCH103",
            f"{where} is {_show(value)}, and should be {names}.",
            _quote_hint(value, types, positions, pointer, lines),
        )
    elif kind in ("enum", "const"):
        values = wanted if kind == "enum" else [wanted]
        yield finding(
            "SCH104",
            f"{where} is {_show(value)}, which is none of the values allowed.",
            _value_hint(value, values),
        )
    elif kind in ("pattern", "format"):
        named = error.schema_path and "propertyNames" in error.schema_path
        if named:
            pointer = f"{pointer}/{escape_pointer(str(value))}"
            where = "The key"
        description = error.schema.get("description", "")
        yield finding(
            "SCH105",
            f"{where} {_show(value)} has not the form of {_form(error.schema, kind, wanted)}.",
            description or f"It has to match {wanted}.",
            pointer,
            key=bool(named),
        )
    elif kind in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        side = "at least" if "inimum" in kind else "at most"
        yield finding("SCH106", f"{where} is {_show(value)}.", f"It has to be {side} {wanted}.")
    elif kind == "uniqueItems":
        yield finding("SCH107", f"{where} lists a value twice.", "Keep each value once.")
    elif kind in (
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "minProperties",
        "maxProperties",
    ):
        side = "at least" if kind.startswith("min") else "at most"
        unit = {"Length": "character", "Items": "value", "Properties": "key"}[kind[3:]]
        yield finding(
            "SCH109",
            f"{where} has {plural(len(value), unit)}.",
            f"It has to have {side} {wanted}.",
        )
    elif kind == "not" and isinstance(value, str):
        yield finding("SCH105", f"{where} holds a line end.", "Write it on one line.")
    elif kind is None or kind == "not":
        yield finding(
            "SCH108",
            f"{where} is not allowed here.",
            "A card of this type does not have it: remove it, or correct the type.",
            key=True,
        )
    else:
        yield finding("SCH199", f"{where} does not fit the schema ({kind}).", None)


def _search(pattern: str, text: str) -> bool:
    import re

    return re.search(pattern, text) is not None


def _form(schema: dict[str, Any], kind: str, wanted: str) -> str:
    title = schema.get("title")
    if title:
        return f"'{title}'"
    return f"a {wanted}" if kind == "format" else "its kind"


def _nearest(word: str, words: Sequence[str]) -> str | None:
    import difflib

    close = difflib.get_close_matches(word.casefold(), list(words), n=1, cutoff=0.6)
    return close[0] if close else None


def _key_hint(key: str, known: list[str], patterns: list[str]) -> str:
    near = _nearest(key, known)
    if near:
        return f"Did you mean '{near}'?"
    if known:
        return f"Known keys: {_choices(known)}."
    return f"A key here has to match {' or '.join(patterns)}." if patterns else "No key is allowed."


def _value_hint(value: Any, values: Sequence[Any]) -> str:
    near = (
        _nearest(value, [v for v in values if isinstance(v, str)])
        if isinstance(value, str)
        else None
    )
    return f"Did you mean '{near}'?" if near else f"Allowed: {_choices(values)}."


def _quote_hint(
    value: Any, types: list[str], positions: Positions, pointer: str, lines: list[str]
) -> str | None:
    """Return 'quote it' where the value became something else for want of quotes."""
    if "string" not in types:
        return None
    place = positions.values.get(pointer) or positions.keys.get(pointer)
    line = lines[place[0] - 1] if place and place[0] <= len(lines) else ""
    if value is None and "#" in line:
        return 'A # starts a comment: quote it, for example "#10 Pro Hero".'
    if isinstance(value, dict):
        return "A colon makes a mapping of it: quote the whole text."
    if isinstance(value, (int, bool)) or value is None:
        return "If it is meant as text, quote it."
    return None
