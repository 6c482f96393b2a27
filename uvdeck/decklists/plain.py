"""Plain text: a card a line, with or without section headers.

Grammar, in short: ``4 Name``, ``4x Name``, ``Name x4``, ``(4) Name``, ``4 mha01/002 Name``;
a header alone on its line; ``SB:`` in front of a line; ``//``, ``;`` or ``#`` for comments;
``Name:``, ``Player:``, ``Date:``, ``Format:`` for facts of the deck. ``docs/decks.md`` has it all.
"""

from typing import Final

from uvdeck.decklists.entry import Known, read_entry
from uvdeck.decklists.sections import (
    ASIDE,
    CHARACTER,
    MAIN,
    SIDEBOARD,
    Header,
    read_field,
    read_header,
    read_inline,
    strip_bbcode,
)
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.text import clean, plural, printable, shorten

#: Characters of the longest line that is read.
MAX_LINE: Final = 400
#: Lines of the longest deck.
MAX_LINES: Final = 5_000

#: Cards below a header that nobody knows: reported, and no part of the deck.
_NOWHERE: Final = "nowhere"


class _Reader:
    """The state of one reading: section, header with a stated count, what was found."""

    def __init__(self, path: str, known: Known) -> None:
        self.path = path
        self.known = known
        self.sections: dict[str, list[DeckEntry]] = {
            CHARACTER: [],
            MAIN: [],
            SIDEBOARD: [],
            ASIDE: [],
            _NOWHERE: [],
        }
        self.fields: dict[str, str] = {}
        self.findings: list[Diagnostic] = []
        self.section = MAIN
        self.headers: list[tuple[Header, Span, int]] = []
        self.copies = 0

    def add(self, code: str, severity: Severity, message: str, span: Span, hint: str) -> None:
        self.findings.append(Diagnostic(code, severity, message, span, hint=hint))

    def card(self, line: str, span: Span, section: str) -> None:
        entry, findings = read_entry(line, span, self.known)
        self.findings += findings
        if entry is not None:
            self.sections[section].append(entry)
            self.copies += entry.copies

    def header(self, header: Header, span: Span) -> None:
        """Start a part. Headings by type nest in a section, whose stated count goes on."""
        self.close_headers(keep_section=header.section is None)
        if header.section is not None:
            self.section = header.section
        elif self.section in (CHARACTER, ASIDE, _NOWHERE):
            self.section = MAIN
        self.headers.append((header, span, self.copies))

    def close_headers(self, *, keep_section: bool) -> None:
        """Compare the counts that headers state with the cards below them (FC-044)."""
        while self.headers:
            header, span, before = self.headers[-1]
            if keep_section and header.section is not None:
                return
            self.headers.pop()
            found = self.copies - before
            if header.stated is not None and header.stated != found:
                self.add(
                    "DCK105",
                    Severity.WARNING,
                    f"'{printable(header.label)}' states {plural(header.stated, 'card')},"
                    f" and {found} stand below it.",
                    span,
                    "The lines count, not the header: correct one of the two.",
                )

    def line(self, raw: str, number: int) -> None:
        text = raw.strip()
        span = Span(self.path, number, len(raw) - len(raw.lstrip()) + 1)
        if not text:
            return
        if len(text) > MAX_LINE:
            self.add(
                "DCK106",
                Severity.ERROR,
                f"The line has {len(text)} characters.",
                span,
                f"No card line is longer than {MAX_LINE}; one card a line.",
            )
            return
        header = read_header(text)
        if header is not None and not self.known(clean(text)):
            self.header(header, span)
            return
        if text.startswith(("//", ";")):
            return
        if text.startswith("#"):
            if self.known(clean(text)):
                self.add(
                    "DCK107",
                    Severity.WARNING,
                    f"'{printable(shorten(text, 60))}' is a card's name, and a line that starts"
                    " with # is a comment.",
                    span,
                    f"Write '1 {printable(shorten(text, 60))}'.",
                )
            return
        if text.startswith("[b]") or text.startswith("[B]"):
            text = strip_bbcode(text)
            if not self.known(text):
                self.unknown_header(text, span)
                return
        inline = read_inline(text)
        if inline is not None and not self.known(clean(text)):
            self.card(inline[1], span, inline[0])
            return
        field = read_field(text)
        if field is not None and not self.known(clean(text)):
            if field[0] in self.fields:
                self.add(
                    "DCK112",
                    Severity.ERROR,
                    f"'{field[0]}' is given twice.",
                    span,
                    "Keep one of the two.",
                )
            self.fields[field[0]] = field[1]
            return
        if text.endswith(":") and not self.known(clean(text)):
            self.unknown_header(text.rstrip(": "), span)
            return
        if text[:2] in ("- ", "* ", "\u2022 ") and not self.known(clean(text)):
            text = text[2:].lstrip()
        self.card(text, span, self.section)

    def unknown_header(self, label: str, span: Span) -> None:
        self.close_headers(keep_section=False)
        self.section = _NOWHERE
        self.add(
            "DCK104",
            Severity.ERROR,
            f"The header '{printable(shorten(label, 60))}' is not known; the cards below it are"
            " not counted.",
            span,
            "Known: Character, Main, Sideboard, Maybeboard, and the card types.",
        )


def parse(text: str, path: str, known: Known) -> tuple[Deck, list[Diagnostic]]:
    """Read a plain text decklist.

    Args:
        text: the list; any line ends (FC-046).
        path: its path, as findings show it.
        known: says whether a name is in the catalogue.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    reader = _Reader(path, known)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, raw in enumerate(lines[:MAX_LINES], 1):
        reader.line(raw, number)
    reader.close_headers(keep_section=False)
    if len(lines) > MAX_LINES and any(line.strip() for line in lines[MAX_LINES:]):
        reader.add(
            "DCK106",
            Severity.ERROR,
            f"The list has {len(lines)} lines.",
            Span(path, MAX_LINES + 1),
            f"Only the first {MAX_LINES} are read.",
        )
    aside = reader.sections[ASIDE]
    if aside:
        reader.add(
            "DCK111",
            Severity.NOTE,
            f"{plural(sum(e.copies for e in aside), 'card')} of the maybeboard are not checked.",
            aside[0].span or Span(path),
            "Move them to the main deck or the sideboard to check them.",
        )
    return (
        Deck(
            characters=tuple(reader.sections[CHARACTER]),
            main=tuple(reader.sections[MAIN]),
            sideboard=tuple(reader.sections[SIDEBOARD]),
            **reader.fields,
        ),
        reader.findings,
    )


def print_deck(deck: Deck) -> str:
    """Return a deck as plain text that :func:`parse` reads back (spans and notes apart)."""
    lines = []
    for label, value in (
        ("Name", deck.name),
        ("Player", deck.player),
        ("Date", deck.date),
        ("Format", deck.format),
        ("Primary symbol", deck.primary_symbol),
    ):
        if value is not None:
            lines.append(f"{label}: {value}")
    for label, entries in (
        ("Character", deck.characters),
        ("Main", deck.main),
        ("Sideboard", deck.sideboard),
    ):
        if entries or label == "Main":
            lines += [""] if lines else []
            lines.append(label)
            lines += [print_entry(entry) for entry in entries]
    return "\n".join(lines) + "\n"


def print_entry(entry: DeckEntry) -> str:
    """Return an entry as a line: ``4 Detroit Smash`` or ``4 mha01/002 Detroit Smash``."""
    return " ".join(p for p in (str(entry.copies), entry.printing, entry.text) if p is not None)
