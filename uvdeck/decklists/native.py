"""uvdeck's own deck files: YAML with ``character``, ``main``, ``sideboard`` and a few facts.

The form is that of ``schemas/deck.schema.json``, checked here by hand, because a deck check must
not wait for a schema library; a test holds the two to the same verdict.
"""

import re
from typing import Any, Final

from uvdeck import yamldoc
from uvdeck.decklists.entry import MAX_COUNT, Known, read_entry
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry, Symbol
from uvdeck.text import printable, shorten

#: The keys of a deck file, in the order in which they are written.
KEYS: Final = (
    "name",
    "player",
    "date",
    "format",
    "primary_symbol",
    "character",
    "main",
    "sideboard",
    "notes",
)
_TEXTS: Final = ("name", "player", "format")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
MAX_TEXT: Final = 200
MAX_NOTES: Final = 20_000
MAX_ENTRIES: Final = 1_000


class _Reader:
    def __init__(self, path: str, positions: yamldoc.Positions, known: Known) -> None:
        self.path = path
        self.positions = positions
        self.known = known
        self.findings: list[Diagnostic] = []

    def add(self, code: str, message: str, pointer: str, hint: str, *, key: bool = False) -> None:
        span = self.positions.span(self.path, pointer, key=key)
        self.findings.append(
            Diagnostic(code, Severity.ERROR, message, span, pointer=pointer or "/", hint=hint)
        )

    def span(self, pointer: str) -> Span:
        return self.positions.span(self.path, pointer)

    def text(self, value: Any, pointer: str, limit: int = MAX_TEXT) -> str | None:
        if isinstance(value, str) and len(value) <= limit and value.strip():
            return value
        what = "is empty" if value is None or value == "" else "is no text"
        if isinstance(value, str) and value.strip():
            what = f"is longer than {limit} characters"
        self.add("DCK113", f"'{pointer.rpartition('/')[2]}' {what}.", pointer, "Text; quote it.")
        return None

    def entry(self, value: Any, pointer: str) -> DeckEntry | None:
        span = self.span(pointer)
        if isinstance(value, str) and value.strip():
            if len(value) > MAX_TEXT:
                self.add(
                    "DCK106",
                    f"The entry has {len(value)} characters.",
                    pointer,
                    "Write a count and a name.",
                )
                return None
            entry, findings = read_entry(value, span, self.known)
            self.findings += [f._replace(pointer=pointer) for f in findings]
            return entry
        if isinstance(value, dict) and (value.keys() & {"card", "count"}):
            return self.mapping(value, pointer)
        if isinstance(value, dict) and len(value) == 1:
            ((first, second),) = value.items()
            shown = printable(shorten(f"{first}: {second}", 60))
            self.add(
                "DCK106",
                "The entry is a mapping: a colon in a name needs quotes.",
                pointer,
                f'Quote it: - "{shown}"',
            )
        else:
            self.add(
                "DCK106",
                f"The entry is {_what(value)}, not a card.",
                pointer,
                "Write '4 Detroit Smash' or {card: Detroit Smash, count: 4}; a name with # or"
                " : needs quotes.",
            )
        return None

    def mapping(self, value: dict[str, Any], pointer: str) -> DeckEntry | None:
        good = True
        for key in value:
            if key not in ("card", "count"):
                good = False
                self.add(
                    "DCK112",
                    f"An entry has no key '{printable(shorten(key, 40))}'.",
                    f"{pointer}/{yamldoc.escape_pointer(key)}",
                    "Known: card, count; quote a name that holds a comma.",
                    key=True,
                )
        card = value.get("card")
        if "card" not in value:
            good = False
            self.add(
                "DCK113", "The entry has no 'card'.", pointer, "Add 'card:' with a name or id."
            )
        elif self.text(card, f"{pointer}/card") is None:
            good = False
        count = value.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_COUNT:
            good = False
            self.add(
                "DCK102",
                f"The count is no whole number from 1 to {MAX_COUNT}.",
                f"{pointer}/count" if "count" in value else pointer,
                "Write how many copies the deck has.",
            )
        if not good:
            return None
        # The card of a mapping is a name or an id and nothing else: no count, no comment.
        return DeckEntry(
            count, " ".join(str(card).split()), None, None, self.span(f"{pointer}/card")
        )

    def entries(self, value: Any, pointer: str) -> tuple[DeckEntry, ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            self.add(
                "DCK113",
                f"'{pointer[1:]}' is {_what(value)}, and should be a list.",
                pointer,
                "One entry a line, each with '- ' in front.",
            )
            return ()
        if len(value) > MAX_ENTRIES:
            self.add(
                "DCK106",
                f"'{pointer[1:]}' has {len(value)} entries.",
                pointer,
                f"At most {MAX_ENTRIES}.",
            )
        found = [self.entry(item, f"{pointer}/{i}") for i, item in enumerate(value[:MAX_ENTRIES])]
        return tuple(entry for entry in found if entry is not None)


def _what(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return "text"
    return f"'{str(value).lower()}'"


def parse(text: str, path: str, known: Known) -> tuple[Deck, list[Diagnostic]]:
    """Read a deck file in YAML.

    Args:
        text: the file.
        path: its path, as findings show it.
        known: says whether a name is in the catalogue.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    value, positions, findings = yamldoc.parse_located(text, path)
    if findings:
        return Deck(), findings
    reader = _Reader(path, positions, known)
    if not isinstance(value, dict):
        reader.add(
            "DCK113",
            f"The file is {_what(value)}, and should be a mapping.",
            "",
            "Start with 'character:' and 'main:'.",
        )
        return Deck(), reader.findings
    fields: dict[str, Any] = {}
    for key in value:
        if key not in KEYS:
            near = _nearest(key)
            reader.add(
                "DCK112",
                f"The key '{printable(shorten(key, 40))}' is not known.",
                f"/{yamldoc.escape_pointer(key)}",
                f"Did you mean '{near}'?" if near else f"Known keys: {', '.join(KEYS)}.",
                key=True,
            )
    for key in _TEXTS:
        if value.get(key) is not None:
            fields[key] = reader.text(value[key], f"/{key}")
    if value.get("date") is not None:
        fields["date"] = _date(reader, value["date"])
    if value.get("primary_symbol") is not None:
        fields["primary_symbol"] = _symbol(reader, value["primary_symbol"])
    if value.get("notes") is not None:
        notes = value["notes"]
        if isinstance(notes, list) and all(isinstance(n, str) for n in notes):
            notes = "\n".join(notes)
        fields["notes"] = reader.text(notes, "/notes", MAX_NOTES)
    for key in ("main", "sideboard"):
        fields[key] = reader.entries(value.get(key), f"/{key}")
    fields["characters"] = _characters(reader, value.get("character"))
    return Deck(**fields), reader.findings


def _characters(reader: _Reader, value: Any) -> tuple[DeckEntry, ...]:
    if value is None:
        return ()
    items = value if isinstance(value, list) else [value]
    result = []
    for i, item in enumerate(items[:MAX_ENTRIES]):
        pointer = f"/character/{i}" if isinstance(value, list) else "/character"
        entry = reader.entry(item, pointer)
        if entry is not None:
            result.append(entry)
    # 'character: All Might (I)' needs no count, so its absence is no finding.
    reader.findings = [
        f
        for f in reader.findings
        if not (f.code == "DCK103" and (f.pointer or "").startswith("/character"))
    ]
    return tuple(result)


def _date(reader: _Reader, value: Any) -> str | None:
    """Return a real calendar day, as FormatChecker's 'date' has it."""
    from datetime import date

    if isinstance(value, str) and _DATE.match(value):
        try:
            date.fromisoformat(value)
        except ValueError:
            pass
        else:
            return value
    reader.add(
        "DCK113",
        f"The date '{printable(shorten(str(value), 40))}' is no day.",
        "/date",
        "Write it as 2026-04-15.",
    )
    return None


def _symbol(reader: _Reader, value: Any) -> str | None:
    names = [symbol.value for symbol in Symbol if symbol is not Symbol.INFINITY]
    if isinstance(value, str) and value in names:
        return value
    reader.add(
        "DCK113",
        f"'{printable(shorten(str(value), 40))}' is no symbol to choose.",
        "/primary_symbol",
        f"One of {', '.join(names)}.",
    )
    return None


def _nearest(key: str) -> str | None:
    import difflib

    close = difflib.get_close_matches(key.casefold(), KEYS, n=1)
    return close[0] if close else None


_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 '._()/!-]*\Z")
_RESERVED: Final = frozenset(("null", "true", "false", "yes", "no", "on", "off", "y", "n", "~"))


def quote(text: str) -> str:
    """Return a text as a YAML scalar that every YAML reader reads as that text."""
    plain = (
        _PLAIN.match(text)
        and not text.endswith(" ")
        and text.casefold() not in _RESERVED
        and not re.match(r"[-+.0-9][-+.0-9eExXoO_:]*\Z", text)
    )
    if plain:
        return text
    import json

    return json.dumps(text, ensure_ascii=not text.isprintable())


def print_deck(deck: Deck) -> str:
    """Return a deck as YAML that :func:`parse` reads back (spans apart)."""
    lines = ["# yaml-language-server: $schema=https://uvdeck.invalid/schemas/deck.schema.json"]
    for key in ("name", "player", "date", "format", "primary_symbol"):
        value = getattr(deck, key)
        if value is not None:
            lines.append(f"{key}: {quote(value)}")
    if len(deck.characters) == 1 and deck.characters[0].copies == 1:
        lines.append(f"character: {quote(_entry_text(deck.characters[0], counted=False))}")
    else:
        lines += _block("character", deck.characters)
    lines += _block("main", deck.main)
    if deck.sideboard:
        lines += _block("sideboard", deck.sideboard)
    if deck.notes is not None:
        lines.append(f"notes: {quote(deck.notes)}")
    return "\n".join(lines) + "\n"


def _entry_text(entry: DeckEntry, *, counted: bool = True) -> str:
    parts = (str(entry.copies) if counted else None, entry.printing, entry.text)
    return " ".join(part for part in parts if part is not None)


def _block(key: str, entries: tuple[DeckEntry, ...]) -> list[str]:
    if not entries:
        return [f"{key}: []"]
    return [f"{key}:", *(f"  - {quote(_entry_text(entry))}" for entry in entries)]
