"""The card list as JSON for other programs: one document, or one value a line.

The bytes depend on nothing but the data and the version of uvdeck: there is no clock in them.
``docs/export.md`` describes both forms, ``schemas/card-export*.schema.json`` checks them.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final

from uvdeck import __version__
from uvdeck.model import CardSet
from uvdeck.render.cards import card_to_json
from uvdeck.text import camel, json_safe
from uvdeck.upkeep.export import VERSION, Export, ExportedCard, card_of_print, otherwise

#: What both forms begin with, in this order, and the checksum behind.
_HEAD: Final = ("schemaVersion", "kind", "asOf", "generator", "selection", "counts", "checksum")


def document(export: Export) -> dict[str, Any]:
    """Return the whole export as one JSON value, with its checksum."""
    result = {
        **_head(export, "card-export"),
        "sets": [_set(known) for known in export.sets],
        "cards": [_card(exported) for exported in export.cards],
    }
    return {**result, "checksum": checksum(result)}


def checksum(value: dict[str, Any]) -> str:
    """Return the checksum of a document: SHA-256 over its canonical form, without the checksum.

    The canonical form is that of RFC 8785: keys sorted, no blanks, UTF-8, and no escapes but
    those that JSON demands. Our documents hold no numbers but whole ones, and keys of ASCII only.
    """
    rest = {key: part for key, part in value.items() if key != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return _digest(text.encode())


def json_document(export: Export) -> Iterator[str]:
    """Yield the text of :func:`document` in parts: a set or a card a line."""
    value = document(export)
    opening = "{\n"
    for key in _HEAD:
        if key in value:
            yield f"{opening}{_dump(key)}:{_dump(value[key])}"
            opening = ",\n"
    for key in ("sets", "cards"):
        lines = ",\n".join(map(_dump, value[key]))
        yield f',\n"{key}":[\n{lines}\n]'
    yield "\n}\n"


def json_lines(export: Export) -> Iterator[str]:
    """Yield one JSON value a line: the head, then the sets, then the cards.

    The checksum in the head is SHA-256 over the bytes of all lines behind it, line ends included.
    """
    lines = [_dump({"kind": "set", **_set(known)}) + "\n" for known in export.sets]
    lines += [_dump({"kind": "card", **_card(exported)}) + "\n" for exported in export.cards]
    text = "".join(lines)
    head = {**_head(export, "card-export-lines"), "checksum": _digest(text.encode())}
    yield _dump(head) + "\n"
    yield text


def _digest(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def _dump(value: Any) -> str:
    return json_safe(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _head(export: Export, kind: str) -> dict[str, Any]:
    head: dict[str, Any] = {
        "schemaVersion": VERSION,
        "kind": kind,
        "asOf": export.as_of,
        "generator": {"name": "uvdeck", "version": __version__},
    }
    if export.selection.sets or export.selection.query:
        selection = {"sets": list(export.selection.sets), "query": export.selection.query}
        head["selection"] = {key: part for key, part in selection.items() if part}
    return {**head, "counts": export.counts()}


def _set(known: CardSet) -> dict[str, Any]:
    facts = {
        "code": known.code,
        "name": known.name,
        "universe": known.universe,
        "released": known.released,
        "cardBack": known.card_back,
    }
    return {key: value for key, value in facts.items() if value is not None}


def _card(exported: ExportedCard) -> dict[str, Any]:
    """Return a card as ``cards show --json`` has it, with what the index does not know of it."""
    result = card_to_json(exported.card)
    printings = result.pop("printings")
    if exported.distinct_from:
        result["distinctFrom"] = list(exported.distinct_from)
    for number, printing in enumerate(printings):
        if exported.prints[number].get("keywords_incomplete"):
            printing["keywordsIncomplete"] = True
        names = otherwise(exported, number)
        if names:
            own = card_to_json(card_of_print(exported, number))
            printing["own"] = {key: own.get(key) for key in map(camel, names)}
    return {**result, "printings": printings}
