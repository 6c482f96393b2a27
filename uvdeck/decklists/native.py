"""uvdeck's own deck files: YAML with ``character``, ``main``, ``sideboard`` and a few facts.

The form is that of ``schemas/deck.schema.json``, checked here by hand, because a deck check must
not wait for a schema library; a test holds the two to the same verdict.
"""

import re
from typing import Any, Final

from uvdeck import yamldoc
from uvdeck.decklists.entry import MAX_COUNT, Known, print_entry, read_entry
from uvdeck.decklists.facts import CONTROL, MAX_NOTE, MAX_NOTES, MAX_TEXT, fault_of
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.text import clean, printable, shorten

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
#: Characters of the longest entry that is a text, and of the longest name in one.
MAX_LINE: Final = 220
MAX_ENTRIES: Final = 1_000

#: A line of nothing but a comment, the one for editors apart.
_COMMENTS: Final = re.compile(r"^[ \t]*#(?! yaml-language-server:)", re.M)


class _Reader:
    def __init__(self, path: str, positions: yamldoc.Positions, known: Known) -> None:
        self.path = path
        self.positions = positions
        self.known = known
        self.findings: list[Diagnostic] = []
        #: Texts that YAML cut at a #, by line, until another finding has said so.
        self.cut: dict[int | None, Diagnostic] = {}

    def add(self, code: str, message: str, pointer: str, hint: str, *, key: bool = False) -> None:
        span = self.positions.span(self.path, pointer, key=key)
        self.cut.pop(span.line, None)
        self.findings.append(
            Diagnostic(code, Severity.ERROR, message, span, pointer=pointer or "/", hint=hint)
        )

    def span(self, pointer: str) -> Span:
        return self.positions.span(self.path, pointer)

    def fact(self, key: str, value: Any) -> str | None:
        """Return a fact of the deck, or report what is wrong with it."""
        pointer = f"/{key}"
        if not isinstance(value, str):
            hint = (
                "Remove the key, or quote a text that begins with #."
                if value is None
                else "Write a text; quote what looks like something else."
            )
            self.add("DCK113", f"'{key}' is {_what(value)}, and should be text.", pointer, hint)
            return None
        wrong = fault_of(key, value)
        if wrong is None:
            return value if key == "notes" else value.strip(" \t")
        self.add("DCK113", f"'{key}' {wrong[0]}.", pointer, wrong[1])
        return None

    def notes(self, value: Any) -> str | None:
        """Return the notes: a text, or a list of texts, each on lines of its own."""
        if not isinstance(value, list):
            return self.fact("notes", value)
        texts = [note for note in value if isinstance(note, str)]
        if len(texts) < len(value) or len(texts) > MAX_NOTES:
            self.add(
                "DCK113",
                f"'notes' is a list of {len(value)} values.",
                "/notes",
                f"Write up to {MAX_NOTES} texts; quote what looks like something else.",
            )
            return None
        facts = [self.fact("notes", note) for note in texts]
        return None if None in facts else "\n".join(texts)

    def entry(self, value: Any, pointer: str, limit: int = MAX_LINE) -> DeckEntry | None:
        span = self.span(pointer)
        if isinstance(value, str) and value.strip(" \t"):
            if len(value) > limit or CONTROL.search(value):
                what = (
                    f"has {len(value)} characters" if len(value) > limit else "holds several lines"
                )
                self.add("DCK106", f"The entry {what}.", pointer, "Write a count and a name.")
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
            cut = self.cut.pop(span.line, None)
            self.add(
                "DCK106",
                f"The entry is {_what(value)}, not a card.",
                pointer,
                (cut and cut.hint)
                or "Write '4 Detroit Smash' or {card: Detroit Smash, count: 4}; a name with # or"
                " : needs quotes.",
            )
        return None

    def mapping(
        self, value: dict[str, Any], pointer: str, keys: tuple[str, ...] = ("card", "count")
    ) -> DeckEntry | None:
        good = True
        for key in value:
            if key not in keys:
                good = False
                self.add(
                    "DCK112",
                    f"An entry has no key '{printable(shorten(key, 40))}' here.",
                    f"{pointer}/{yamldoc.escape_pointer(key)}",
                    f"Known: {', '.join(keys)}; quote a name that holds a comma.",
                    key=True,
                )
        for key in keys:
            if key not in value:
                good = False
                self.add(
                    "DCK113",
                    f"The entry has no '{key}'.",
                    pointer,
                    "Add 'card:' with a name or id."
                    if key == "card"
                    else "Add 'count:' with the number of copies.",
                )
        card = value.get("card")
        if "card" in value and (not isinstance(card, str) or fault_of("card", card)):
            good = False
            wrong = fault_of("card", card) if isinstance(card, str) else None
            self.add(
                "DCK113",
                f"'card' {wrong[0] if wrong else 'is ' + _what(card)}.",
                f"{pointer}/card",
                "Write a name or an id; quote a name that holds # or a colon.",
            )
        count = value.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_COUNT:
            good = False
            self.add(
                "DCK102",
                f"The count is no whole number from 1 to {MAX_COUNT}.",
                f"{pointer}/count",
                "Write how many copies the deck has.",
            )
        if not good:
            return None
        # The card of a mapping is a name or an id and nothing else: no count, no comment.
        return DeckEntry(count, clean(str(card)), None, None, self.span(f"{pointer}/card"))

    def entries(self, value: Any, pointer: str) -> tuple[DeckEntry, ...]:
        if value is None:
            return ()  # a key whose entries are still to be written, as in a new skeleton
        if not isinstance(value, list):
            self.add(
                "DCK113",
                f"'{pointer[1:]}' is {_what(value)}, and should be a list.",
                pointer,
                "One entry a line, each with '- ' in front; [] stands for none.",
            )
            return ()
        if len(value) > MAX_ENTRIES:
            self.add(
                "DCK106",
                f"'{pointer[1:]}' has {len(value)} entries.",
                pointer,
                f"At most {MAX_ENTRIES}.",
            )
        result: list[DeckEntry] = []
        before: DeckEntry | None = None
        for i, item in enumerate(value[:MAX_ENTRIES]):
            at = f"{pointer}/{i}"
            noted = len(self.findings)
            entry = self.entry(item, at)
            if entry is not None:
                result.append(entry)
                if before is not None and any(f.code == "DCK103" for f in self.findings[noted:]):
                    self.split_name(before, entry, at)
            before = entry
        return tuple(result)

    def split_name(self, before: DeckEntry, entry: DeckEntry, pointer: str) -> None:
        """Report ``[1 Faye, Queen of Hearts]``, which YAML takes for two entries (FC-011)."""
        whole = f"{before.text}, {entry.text}"
        if before.printing is None and self.known(whole):
            self.add(
                "DCK106",
                f"A comma parts '{printable(shorten(whole, 80))}' into two entries.",
                pointer,
                f'Quote it: "{before.copies} {printable(shorten(whole, 80))}"',
            )


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
    reader.cut = {f.span.line: f for f in yamldoc.cut_texts(text, path) if f.span}
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
    for key in ("name", "player", "date", "format", "primary_symbol"):
        if key in value:
            fields[key] = reader.fact(key, value[key])
    if "notes" in value:
        fields["notes"] = reader.notes(value["notes"])
    for key in ("main", "sideboard"):
        fields[key] = reader.entries(value[key], f"/{key}") if key in value else ()
    fields["characters"] = _characters(reader, value["character"]) if "character" in value else ()
    if _COMMENTS.search(text):
        fields["unread"] = ("comments",)
    return Deck(**fields), reader.findings + list(reader.cut.values())


def _characters(reader: _Reader, value: Any) -> tuple[DeckEntry, ...]:
    """Read the starting character; a list is read too, to say how many are too many (UV-2)."""
    if value is None:  # the rules say that there has to be one (UV-2)
        return ()
    noted = len(reader.findings)
    result = []
    for pointer, item in (
        [(f"/character/{i}", item) for i, item in enumerate(value[:MAX_ENTRIES])]
        if isinstance(value, list)
        else [("/character", value)]
    ):
        if isinstance(item, dict) and "card" in item:
            entry = reader.mapping(item, pointer, ("card",))
        else:
            entry = reader.entry(item, pointer, MAX_TEXT)
        if entry is not None:
            result.append(entry)
    # 'character: All Might (I)' needs no count, so its absence is no finding.
    reader.findings[noted:] = [f for f in reader.findings[noted:] if f.code != "DCK103"]
    return tuple(result)


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
        and not (text[0].isdigit() and " " not in text)  # a number or a date to some reader
    )
    return text if plain else f'"{"".join(map(_escaped, text))}"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    if char in "\n\t":
        return "\\n" if char == "\n" else "\\t"
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def print_deck(deck: Deck) -> str:
    """Return a deck as YAML that :func:`parse` reads back (spans apart)."""
    lines = ["# yaml-language-server: $schema=https://uvdeck.invalid/schemas/deck.schema.json"]
    for key in ("name", "player", "date", "format", "primary_symbol"):
        value = getattr(deck, key)
        if value is not None:
            lines.append(f"{key}: {quote(value)}")
    if len(deck.characters) == 1:
        starter = deck.characters[0]
        lines.append(f"character: {quote(print_entry(starter, counted=starter.copies != 1))}")
    elif deck.characters:
        lines += _block("character", deck.characters)
    lines += _block("main", deck.main)
    if deck.sideboard:
        lines += _block("sideboard", deck.sideboard)
    if deck.notes is not None:
        lines += _notes(deck.notes)
    return "\n".join(lines) + "\n"


def _notes(notes: str) -> list[str]:
    """Print notes as one text, or as a list where one text would be too long."""
    if len(notes) <= MAX_NOTE:
        return [f"notes: {quote(notes)}"]
    texts: list[str] = []
    for line in notes.split("\n"):
        if texts and len(texts[-1]) + len(line) < MAX_NOTE:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return ["notes:", *(f"  - {quote(text)}" for text in texts)]


def _block(key: str, entries: tuple[DeckEntry, ...]) -> list[str]:
    if not entries:
        return [f"{key}: []"]
    return [f"{key}:", *(f"  - {quote(print_entry(entry))}" for entry in entries)]
