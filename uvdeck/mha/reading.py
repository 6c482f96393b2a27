"""From the bytes of card files to :class:`Cards`, with findings that have places."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.mha.cards import (
    STATS,
    Action,
    Box,
    Cards,
    Marker,
    Mission,
    Person,
    Place,
    Recruiter,
    Student,
    TurnOrder,
)
from uvdeck.mha.effects import read_effects
from uvdeck.yamldoc import cut_texts, locate, parse
from uvdeck.yamlsource import decode

#: Bytes of a file of this game at most; a whole box takes a twentieth of it.
MAX_BYTES: Final = 1_000_000


class Document(NamedTuple):
    """A file that was read: its path as findings show it, its text, its value."""

    path: str
    text: str
    value: Any


class Read(NamedTuple):
    """What some files say.

    Args:
        cards: all cards; None where a file has an error.
        documents: the files, for the places of further findings.
        findings: what is wrong with the files themselves.
    """

    cards: Cards | None
    documents: tuple[Document, ...]
    findings: list[Diagnostic]


def read_value(kind: str, path: str, content: bytes) -> tuple[Document | None, list[Diagnostic]]:
    """Return a file that fits a schema, or None and what is wrong with it.

    Args:
        kind: the schema, a key of :data:`uvdeck.schema.KINDS`.
        path: as findings show it.
        content: its bytes.
    """
    text, findings = decode(content, path)
    if text is None:
        return None, findings
    value, more = parse(text, path)
    findings += more
    if not more:
        findings += cut_texts(text, path)
    if not any(one.severity is Severity.ERROR for one in findings):
        findings += schema.validate(kind, value, path, text)
    if any(one.severity is Severity.ERROR for one in findings):
        return None, findings
    return Document(path, text, value), findings


def read(files: Iterable[tuple[str, bytes]]) -> Read:
    """Read the card files of a folder.

    Args:
        files: path as findings show it and content of each, in a fixed order.
    """
    documents: list[Document] = []
    findings: list[Diagnostic] = []
    broken = False
    for path, content in files:
        document, more = read_value("mha-cards", path, content)
        findings += more
        if document is None:
            broken = True
        else:
            documents.append(document)
    return Read(None if broken else together(documents), tuple(documents), findings)


def stats_of(value: Any) -> tuple[int, int, int] | None:
    """Return strength, speed and intelligence, from a mapping or ``2/1/3``; None for nothing."""
    if value is None:
        return None
    if isinstance(value, str):
        value = dict(zip(STATS, map(int, value.split("/")), strict=True))
    strength, speed, intelligence = (value[stat] for stat in STATS)
    return strength, speed, intelligence


def _printed(value: Any) -> str | None:
    """Return what is printed as text, also where it looks like a number."""
    return None if value is None else str(value)


def _person(value: Any) -> Person:
    return Person(value["birthday"], _printed(value["height"]), value["quirk"])


def _student(value: Any, place: Place) -> Student:
    assignment = value["assignment"]
    if assignment == []:
        assignment = {"when": "acquired", "effects": []}
    elif assignment is None:
        assignment = {"when": None, "effects": None}
    return Student(
        value["name"],
        stats_of(value["values"]),
        value.get("copies", 3),
        _printed(value["student_id"]),
        _person(value),
        assignment["when"],
        read_effects(assignment["effects"]),
        value.get("confirmed", True),
        place,
    )


def together(documents: Sequence[Document]) -> Cards:
    """Return the cards of all files of a folder.

    Args:
        documents: files that fit the schema; the places of the cards count them from 0.
    """
    entries: dict[str, list[tuple[Any, Place]]] = {
        key: [
            (value, Place(number, f"/{key}/{index}"))
            for number, document in enumerate(documents)
            for index, value in enumerate(document.value.get(key) or ())
        ]
        for key in ("students", "actions", "missions", "recruiters", "markers")
    }
    values = [document.value for document in documents]
    boxes = [value["box"] for value in values if "box" in value]
    return Cards(
        any(value.get("practice", False) for value in values),
        all(value.get("complete", True) for value in values),
        tuple(_student(value, place) for value, place in entries["students"]),
        tuple(
            Action(
                value["name"],
                value["type"],
                value.get("copies", 1),
                read_effects(value["effects"]),
                place,
            )
            for value, place in entries["actions"]
        ),
        tuple(
            Mission(
                value["name"],
                value["popularity"],
                stats_of(value["requires"]),
                value.get("copies", 1),
                read_effects(value["effects"]),
                place,
            )
            for value, place in entries["missions"]
        ),
        tuple(
            Recruiter(value["name"], _person(value), read_effects(value["directive"]), place)
            for value, place in entries["recruiters"]
        ),
        tuple(Marker(value["name"], _person(value), place) for value, place in entries["markers"]),
        tuple(
            TurnOrder(
                value["turn_order"]["copies"],
                tuple(value["turn_order"]["steps"]),
                Place(number, "/turn_order"),
            )
            for number, value in enumerate(values)
            if "turn_order" in value
        ),
        Box(**boxes[0]) if boxes else None,
    )


def span_of(documents: Sequence[Document], place: Place) -> Span:
    """Return where a card stands, with its line."""
    document = documents[place.document]
    return locate(document.text, [place.pointer]).span(document.path, place.pointer)
