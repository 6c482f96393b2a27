"""Holding files against the JSON Schemas in ``schemas/``.

``jsonschema-rs`` decides first, being two orders faster; where it is not installed or a file
fails, ``jsonschema``, the reference, finds what is wrong, and this module words it. Nothing is
ever retrieved: every ``$ref`` is local.
"""

import functools
import itertools
import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from uvdeck.datadir import DataError, shipped_schemas
from uvdeck.diagnostics import Diagnostic, Severity, and_more, sort_key
from uvdeck.schemawords import (
    form,
    key_hint,
    quote_hint,
    short,
    show,
    unquote_hint,
    value_hint,
    where_of,
)
from uvdeck.text import plural
from uvdeck.yamldoc import escape_pointer, locate

#: Findings for one file; a file with more is wrong as a whole.
MAX_FINDINGS: Final = 1_000

KINDS: Final[dict[str, str]] = {
    "card-set": "card set",
    "set-registry": "set registry",
    "format": "format",
    "ban-list": "ban list",
    "lint-accepted": "list of accepted findings",
    "deck": "deck",
    "duel-trace": "record of a duel",
    "mha-cards": "card file of My Hero Academia: The Card Game",
    "mha-missions": "file of students and missions of My Hero Academia: The Card Game",
    "mha-save": "saved game of My Hero Academia: The Card Game",
    "mha-score": "end of a game of My Hero Academia: The Card Game",
}

_NO_VALUE: Final = object()
_LONG: Final = 1_000_000
#: What makes a card (UV-8), and so stands at its full printing only.
_OF_THE_CARD: Final = frozenset({"name", "type", "symbols", "attuned", "difficulty", "control"})

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

    # The library compares each value of a list with each other one, even of a list that is far too
    # long already: a few kilobytes could keep it busy for minutes.
    unique = jsonschema.Draft202012Validator.VALIDATORS["uniqueItems"]

    def unique_items(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        if isinstance(instance, list) and len(instance) <= schema.get("maxItems", _LONG):
            yield from unique(validator, wanted, instance, schema)

    # Nor does it say which key it is that a schema forbids with "false".
    def properties(validator: Any, wanted: Any, instance: Any, _: Any) -> Any:
        if isinstance(instance, dict):
            for name, part in wanted.items():
                if name in instance and part is False:
                    yield jsonschema.ValidationError(
                        "not allowed", validator="false", path=[name], instance=instance[name]
                    )
                elif name in instance:
                    yield from validator.descend(instance[name], part, path=name, schema_path=name)

    extend: Any = jsonschema.validators.extend
    bounded = extend(
        jsonschema.Draft202012Validator, {"uniqueItems": unique_items, "properties": properties}
    )
    return bounded(
        load_schema(kind),
        format_checker=jsonschema.FormatChecker(),
        registry=referencing.Registry(),  # empty: a reference that is not local is an error
    )


def is_valid(kind: str, value: Any) -> bool:
    """Return whether a value fits a schema."""
    validator = _fast_validator(kind) or _reference_validator(kind)
    return bool(validator.is_valid(value))


class _Fault(NamedTuple):
    """One thing that is wrong, before it has a position.

    Args:
        code: of the finding.
        message: what is wrong.
        hint: what would be right.
        pointer: where.
        key: whether the key is at fault and not its value.
        became: a value that is no text but may have been meant as text.
    """

    code: str
    message: str
    hint: str | None
    pointer: str
    key: bool = False
    became: Any = _NO_VALUE


def validate(kind: str, value: Any, path: str, text: str) -> list[Diagnostic]:
    """Return what is wrong with a document that :mod:`uvdeck.yamldoc` has read.

    Args:
        kind: a key of :data:`KINDS`.
        value: the document.
        path: its path, as findings show it.
        text: its source, for positions and hints; read again only where something is wrong.

    Returns:
        Findings with positions, at most :data:`MAX_FINDINGS` and a note that there are more; an
        empty list exactly when the value fits the schema.
    """
    if is_valid(kind, value):
        return []
    faults = list(itertools.islice(_faults(kind, value), MAX_FINDINGS + 1))
    positions = locate(text, (fault.pointer for fault in faults))
    lines = text.splitlines() if any(f.became is None for f in faults) else []
    findings = []
    for fault in faults[:MAX_FINDINGS]:
        hint = fault.hint
        if fault.became is not _NO_VALUE:
            hint = quote_hint(fault.became, positions, fault.pointer, lines)
        span = positions.span(path, fault.pointer, key=fault.key)
        findings.append(
            Diagnostic(
                fault.code, Severity.ERROR, fault.message, span, pointer=fault.pointer, hint=hint
            )
        )
    if len(faults) > MAX_FINDINGS:
        findings = sorted(findings, key=sort_key)
        findings.append(and_more(findings[-1], MAX_FINDINGS))
    return findings


def _faults(kind: str, value: Any) -> Iterator[_Fault]:
    """Yield each fault of a value once."""
    seen: set[tuple[str, str, str]] = set()
    for error in _reference_validator(kind).iter_errors(value):
        for fault in _explain(error):
            mark = (fault.code, fault.pointer, fault.message)
            if mark not in seen:
                seen.add(mark)
                yield fault
    if not seen:  # the two validators disagree: never call such a file valid
        yield _Fault(
            "SCH199",
            f"The file does not fit the {KINDS[kind]} schema.",
            "Compare it with a file that is valid.",
            "",
        )


def _pointer(error: Any) -> str:
    return "".join(f"/{escape_pointer(str(step))}" for step in error.absolute_path)


def _explain(error: Any) -> Iterator[_Fault]:
    """Word one error of jsonschema, one fault for each key."""
    at = _pointer(error)
    where = where_of(list(error.absolute_path))
    kind, wanted, value = error.validator, error.validator_value, error.instance
    if kind in ("additionalProperties", "unevaluatedProperties"):
        known = list(error.schema.get("properties", {}))
        patterns = list(error.schema.get("patternProperties", {}))
        for extra in value:
            if extra not in known and not any(re.search(p, extra) for p in patterns):
                hint = key_hint(extra, known, patterns)
                if extra in _OF_THE_CARD and "reprint_of" in value:
                    hint = (
                        "A reprint has it from the card that it names. If it differs, this is"
                        " another card: give it all its keys, and no 'reprint_of'."
                    )
                yield _Fault(
                    "SCH101",
                    f"The key {show(extra)} is not known here.",
                    hint,
                    f"{at}/{escape_pointer(extra)}",
                    key=True,
                )
    elif kind == "required" and "title" in error.schema and "type" not in error.schema:
        # A rule over several keys, which the schema itself puts into words.
        yield _Fault("SCH102", error.schema["title"], error.schema.get("description"), at)
    elif kind in ("required", "dependentRequired"):
        needed = (
            wanted
            if kind == "required"
            else [name for given, names in wanted.items() if given in value for name in names]
        )
        for name in needed:
            if name not in value:
                hint = f"Add '{name}:' with its value."
                if name == "keyword" and len(value) == 1:  # 'Stun: 2' is a mapping of its own
                    ((word, rating),) = value.items()
                    hint = f"Write {{keyword: {short(word)}, rating: {short(rating)}}}."
                yield _Fault(
                    "SCH102",
                    f"The key '{name}' is missing" + (f" in {where}." if at else "."),
                    hint,
                    at,
                )
    elif kind == "type":
        types = wanted if isinstance(wanted, list) else [wanted]
        names = " or ".join(_TYPE_NAMES.get(str(t), str(t)) for t in types)
        shown = "empty" if value is None and not at else show(value)
        message = f"{where} is {shown}, and should be {names}."
        if "string" in types:
            yield _Fault("SCH103", message, None, at, became=value)
        else:
            yield _Fault("SCH103", message, unquote_hint(value, types, error.schema), at)
    elif kind in ("enum", "const"):
        values = wanted if kind == "enum" else [wanted]
        hint = value_hint(value, values)
        if "then" in error.schema_path and "description" in error.schema:
            hint += f" {error.schema['description']}"  # it depends on other values: say how
        yield _Fault(
            "SCH104",
            f"{where} is {show(value)}, which is none of the values allowed.",
            hint,
            at,
        )
    elif kind in ("pattern", "format"):
        named = "propertyNames" in error.schema_path
        if named:
            at = f"{at}/{escape_pointer(str(value))}"
            where = "The key"
        yield _Fault(
            "SCH105",
            f"{where} {show(value)} has not the form of {form(error.schema, kind, wanted)}.",
            error.schema.get("description") or f"It has to match {wanted}.",
            at,
            key=named,
        )
    elif kind in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        side = "at least" if "inimum" in kind else "at most"
        yield _Fault("SCH106", f"{where} is {show(value)}.", f"It has to be {side} {wanted}.", at)
    elif kind == "uniqueItems":
        yield _Fault("SCH107", f"{where} lists a value twice.", "Keep each value once.", at)
    elif kind == "maxProperties" and "patternProperties" not in error.schema:
        return  # where all keys have names, the unknown ones are too many, and are reported
    elif kind and kind[3:] in _UNITS:
        side = "at least" if kind.startswith("min") else "at most"
        named = "propertyNames" in error.schema_path
        if named:
            at = f"{at}/{escape_pointer(str(value))}"
            where = f"The key {show(value)}"
        yield _Fault(
            "SCH109",
            f"{where} has {plural(len(value), _UNITS[kind[3:]])}.",
            # Where nothing is allowed the schema says why.
            (error.schema.get("description") if wanted == 0 else None)
            or f"It has to have {side} {wanted}.",
            at,
            key=named,
        )
    elif kind == "not" and isinstance(value, str):
        named = "propertyNames" in error.schema_path
        yield _Fault(
            "SCH105",
            f"{'The key' if named else where} {show(value)} begins or ends with a blank, or holds"
            " a line end or a control character.",
            "Write it on one line, without them.",
            f"{at}/{escape_pointer(value)}" if named else at,
            key=named,
        )
    elif kind == "not" and "type" in error.schema:
        return  # it speaks of texts; that this is none is a fault of its own
    elif kind in ("false", "not"):
        yield _Fault(
            "SCH108",
            f"{where} is not allowed here.",
            # Where a schema forbids keys with "false", it may say itself which ones there are.
            (error.schema.get("description") if kind == "false" else None)
            or "A card of this type does not have it: remove it, or correct the type.",
            at,
            key=True,
        )
    else:
        yield _Fault("SCH199", f"{where} does not fit the schema ({kind}).", None, at)


_UNITS: Final = {"Length": "character", "Items": "value", "Properties": "key"}
