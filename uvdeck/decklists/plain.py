"""Plain text: a card a line, with or without section headers.

Grammar, in short: ``4 Name``, ``4x Name``, ``Name x4``, ``(4) Name``, ``4 mha01/002 Name``;
a header alone on its line; ``SB:`` in front of a line; ``//``, ``;`` or ``#`` for comments;
``Name:``, ``Player:``, ``Date:``, ``Format:`` for facts of the deck. ``docs/decks.md`` has it all.
"""

import re
from typing import Any, Final

from uvdeck.decklists.entry import Known, find, has_comment, print_entry, read_entry
from uvdeck.decklists.facts import MAX_NOTE, fault_of
from uvdeck.decklists.sections import (
    ASIDE,
    CHARACTER,
    MAIN,
    SIDEBOARD,
    Header,
    is_rule,
    names_a_section,
    read_field,
    read_header,
    read_inline,
    read_total,
    strip_bbcode,
    strip_marks,
    struck_out,
)
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.text import clean, plural, printable, shorten

#: Characters of the longest line that is read.
MAX_LINE: Final = 400
#: Lines of the longest deck.
MAX_LINES: Final = 5_000

#: What a comment starts with, and an address, which is never a card.
#: What is no line end here and may be one elsewhere: vertical tab, form feed, NEL, LS, PS; NUL.
_BREAKS: Final = re.compile("[\0\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_NO_CARDS: Final = ("//", ";", "http://", "https://")
#: Cards below a header that nobody knows: reported, and no part of the deck.
_NOWHERE: Final = "nowhere"


class LineReader:
    """The state of one reading: section, header with a stated count, what was found.

    Other syntaxes with a card a line read :meth:`content` and :meth:`entry` in their own way.
    """

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
        self.totals: list[tuple[int, str, Span]] = []
        self.has_comments = False
        self.copies = 0

    def add(self, code: str, severity: Severity, message: str, span: Span, hint: str) -> None:
        """Note a finding."""
        self.findings.append(Diagnostic(code, severity, message, span, hint=hint))

    def card(self, line: str, span: Span, section: str) -> None:
        """Read a card line and put the card into a section."""
        bare = strip_marks(line)
        if bare != line and not self.is_card(line):
            line = bare
        entry, findings = self.entry(line, span)
        if entry is not None and not self.has_comments:
            self.has_comments = has_comment(line) and not has_comment(f"- {entry.text}")
        if section in (CHARACTER, _NOWHERE):
            # There is one character, so nobody writes a count; what is nowhere has none.
            findings = [finding for finding in findings if finding.code != "DCK103"]
        self.findings += findings
        if entry is not None:
            self.sections[section].append(entry)
            self.copies += entry.copies

    def entry(self, line: str, span: Span) -> tuple[DeckEntry | None, list[Diagnostic]]:
        """Read a card line; of a row with tabs the third cell counts where it is a set's code."""
        if "\t" in line and not self.is_card(line):
            first, second, *more = (cell.strip() for cell in line.split("\t"))
            if more and self.is_card(f"{first} {second} ({more[0]})"):
                line = f"{first} {second} ({more[0]})"
            elif self.is_card(f"{first} {second}"):
                line = f"{first} {second}"
        return read_entry(line, span, self.known)

    def header(self, header: Header, span: Span) -> None:
        """Start a part. Headings by type nest in a section, whose stated count goes on."""
        self.close_headers(keep_section=header.section is None)
        if header.section is not None:
            self.section = header.section
        elif self.section == CHARACTER:
            self.section = MAIN  # a heading by type in the maybeboard stays in the maybeboard
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
        """Read one line of the list."""
        text = raw.strip()
        span = Span(self.path, number, len(raw) - len(raw.lstrip()) + 1)
        if not text:
            return
        if _BREAKS.search(text):
            self.add(
                "DCK106",
                Severity.ERROR,
                "The line holds a character that some programs take for the end of a line.",
                span,
                "Remove the control characters; one card a line.",
            )
            return
        if struck_out(text) and not self.is_card(text):
            self.add(
                "DCK106",
                Severity.ERROR,
                f"'{printable(shorten(text, 60))}' is struck out or not ticked.",
                span,
                "Remove the line, or its marks: nobody can say whether it counts.",
            )
            return
        if (
            len(text) > MAX_LINE
            and not text.startswith(("#", *_NO_CARDS))
            and not (len(text) <= MAX_NOTE and text.casefold().startswith("note"))
        ):
            self.add(
                "DCK106",
                Severity.ERROR,
                f"The line has {len(text)} characters.",
                span,
                f"No card line is longer than {MAX_LINE}; one card a line.",
            )
            return
        if not self.heading(text, span):
            self.content(text, span)

    def heading(self, text: str, span: Span) -> bool:
        """Read a line as a header; return whether it is one."""
        header = read_header(clean(text))
        if header is None or self.is_card(text):
            return False
        self.header(header, span)
        return True

    def is_card(self, text: str) -> bool:
        """Return whether the line can be read as a card that there is."""
        return find(clean(text), self.known) is not None

    def content(self, text: str, span: Span) -> None:
        """Read a line that is no header as it stands."""
        if text.startswith(_NO_CARDS):
            self.has_comments = True
            if names_a_section(text):
                self.unknown_header(text.lstrip("/; "), span)
            return
        if text.startswith("#"):
            self.comment(text, span)
            return
        if is_rule(text):
            return
        if text[:3] in ("[b]", "[B]"):
            bold = strip_bbcode(text)
            if self.fact(bold, span):
                return
            if not self.is_card(bold):
                self.unknown_header(bold, span)
                return
            text = bold
        if self.fact(text, span):
            return
        bare = strip_marks(text)
        if bare != text and not self.is_card(text):
            if not bare or bare.startswith(_NO_CARDS):
                return
            if self.heading(bare, span) or self.fact(bare, span):
                return
            text = bare
        if text.endswith(":") and not self.is_card(text):
            self.unknown_header(text.rstrip(": "), span)
            return
        stated = read_total(clean(text))
        if stated is not None and not self.is_card(text):
            self.totals.append((stated, text, span))
            return
        self.card(text, span, self.section)

    def comment(self, text: str, span: Span) -> None:
        """Skip a comment; names that begin with # are worth a word (FC-016)."""
        self.has_comments = True
        if names_a_section(text):
            self.unknown_header(text.lstrip("# "), span)
            return
        found = find(clean(text), self.known)
        if found is None or not found.text.startswith("#"):
            return
        self.add(
            "DCK107",
            Severity.WARNING,
            f"'{printable(shorten(found.text, 60))}' is a card's name, and a line that starts"
            " with # is a comment.",
            span,
            f"Write '1 {printable(shorten(found.text, 60))}'.",
        )

    def fact(self, text: str, span: Span) -> bool:
        """Read ``SB: 2 Chomp``, ``Character - All Might (I)`` or ``Player: Ann``."""
        inline = read_inline(text)
        field = read_field(text)
        if (inline is None and field is None) or self.is_card(text):
            return False
        if inline is not None and (field is None or self.is_card(inline[1])):
            self.card(inline[1], span, inline[0])
            return True
        if field is None:
            return False
        key, value = field
        checked = self.value(key, value, span)
        if checked is None:
            return True
        if key == "notes" and key in self.fields:
            checked = f"{self.fields[key]}\n{checked}"
        elif key in self.fields:
            self.add(
                "DCK112",
                Severity.ERROR,
                f"'{key}' is given twice.",
                span,
                "Keep one of the two.",
            )
        self.fields[key] = checked
        return True

    def value(self, key: str, value: str, span: Span) -> str | None:
        """Return a fact of the deck in the form that YAML files have it, or report it."""
        if key == "format":
            value = "-".join(value.casefold().split())
        elif key == "primary_symbol":
            value = value.casefold()
        wrong = fault_of(key, value)
        if wrong is not None:
            self.add("DCK113", Severity.ERROR, f"'{key}' {wrong[0]}.", span, wrong[1])
            return None
        return value

    def check_totals(self) -> None:
        """Compare the sums that the list states with the cards of its parts (FC-044)."""
        character, main, side = (
            sum(entry.copies for entry in self.sections[name])
            for name in (CHARACTER, MAIN, SIDEBOARD)
        )
        sums = {main, main + character, main + side, main + side + character, side}
        for stated, text, span in self.totals:
            if stated not in sums:
                self.add(
                    "DCK105",
                    Severity.WARNING,
                    f"'{printable(shorten(text, 60))}' is not the number of the cards: main deck"
                    f" {main}, sideboard {side}.",
                    span,
                    "The lines count: correct the sum, or look for a line that is missing.",
                )

    def unknown_header(self, label: str, span: Span) -> None:
        """Report a header that nobody knows, and count no cards below it."""
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
    return read_lines(LineReader(path, known), text)


def read_lines(reader: LineReader, text: str) -> tuple[Deck, list[Diagnostic]]:
    """Read a list line by line; see :func:`parse`."""
    path = reader.path
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, raw in enumerate(lines[:MAX_LINES], 1):
        reader.line(raw, number)
    reader.close_headers(keep_section=False)
    reader.check_totals()
    if len(lines) > MAX_LINES and any(line.strip() for line in lines[MAX_LINES:]):
        reader.add(
            "DCK106",
            Severity.ERROR,
            f"The list has {len(lines)} lines.",
            Span(path, MAX_LINES + 1),
            f"Only the first {MAX_LINES} are read.",
        )
    aside = reader.sections[ASIDE]
    facts: dict[str, Any] = dict(reader.fields)
    if aside:
        reader.add(
            "DCK111",
            Severity.WARNING,
            f"{plural(sum(e.copies for e in aside), 'card')} of the maybeboard are not checked.",
            aside[0].span or Span(path),
            "Move them to the main deck or the sideboard to check them.",
        )
    return (
        Deck(
            characters=tuple(reader.sections[CHARACTER]),
            main=tuple(reader.sections[MAIN]),
            sideboard=tuple(reader.sections[SIDEBOARD]),
            maybeboard=tuple(aside),
            unread=("comments",) if reader.has_comments else (),
            **facts,
        ),
        reader.findings,
    )


def print_deck(deck: Deck) -> str:
    """Return a deck as plain text that :func:`parse` reads back.

    Spans are lost, and so are blank lines and outer blanks in the notes.
    """
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
    lines += [f"Notes: {line.strip()}" for line in (deck.notes or "").split("\n") if line.strip()]
    for label, entries in (
        ("Character", deck.characters),
        ("Main", deck.main),
        ("Sideboard", deck.sideboard),
        ("Maybeboard", deck.maybeboard),
    ):
        if entries or label == "Main":
            lines += [""] if lines else []
            lines.append(label)
            lines += [print_entry(entry) for entry in entries]
    return "\n".join(lines) + "\n"
