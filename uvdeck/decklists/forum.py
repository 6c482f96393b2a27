"""The forum code of UVS Ultra.

A title ``[b][url=...]Deck name[/url][/b]``, headers ``[b]Section[/b]``, and card lines
``4 -mha06/155 Pro Hero Rankings``, older ``4 -mha06 Pro Hero Rankings`` and
``4 Pro Hero Rankings``. The qualifier of an alternate art, ``-repo/1832-2``, names a picture and
no printing. Everything else is read as in a plain list.
"""

import re
from typing import TYPE_CHECKING, Final

from uvdeck.decklists.entry import MAX_COUNT, find
from uvdeck.decklists.facts import fault_of
from uvdeck.decklists.losses import Printed, of_deck, of_entries
from uvdeck.decklists.plain import MAX_LINE, LineReader, read_lines
from uvdeck.decklists.setnames import add_set, find_sets
from uvdeck.decklists.settle import settle, types_together
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import candidates
from uvdeck.text import clean, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: Characters of the longest address that is kept.
MAX_LINK: Final = 300

_TITLE: Final = re.compile(
    rf"\[b\]\s*\[url(?:=([^\]\s]{{0,{MAX_LINK}}}))?\](.*)\[/url\]\s*\[/b\]\Z", re.I
)
_QUALIFIED: Final = re.compile(
    r"(?:(?P<count>[0-9]+)(?: ?x)? )?-"
    r"(?:(?P<art>repo/[^\s/]{1,80})|(?P<printing>[a-z0-9]{1,40}/[0-9]{1,4}[a-z]?)"
    r"|(?P<set>[a-z0-9]{1,40}))(?: (?P<name>.+))?\Z",
    re.I,
)
#: What a deck and its entries have a place for here.
CARRIED: Final = ("name", "link", "maybeboard")
ENTRIES: Final = ("printing", "set_code", "art", "maybeboard")


class _Reader(LineReader):
    def __init__(self, path: str, catalogue: "Catalogue") -> None:
        super().__init__(path, lambda name: candidates(catalogue, name))
        self.catalogue = catalogue

    def line(self, raw: str, number: int) -> None:
        match = _TITLE.match(raw.strip()) if len(raw) <= 2 * MAX_LINE else None
        if match is None or self.fields.keys() & {"name", "link"}:
            super().line(raw, number)
            return
        name = match[2].strip()
        span = Span(self.path, number, len(raw) - len(raw.lstrip()) + 1)
        wrong = fault_of("name", name) if name else None
        if wrong is not None:
            self.add("DCK113", Severity.ERROR, f"'name' {wrong[0]}.", span, wrong[1])
            return
        if name:
            self.fields["name"] = name
        if match[1]:
            self.fields["link"] = match[1]

    def entry(self, line: str, span: Span) -> tuple[DeckEntry | None, list[Diagnostic]]:
        text = clean(line)
        match = _QUALIFIED.match(text)
        if match is None or find(text, self.known) is not None:
            return super().entry(line, span)
        count, name = match["count"], match["name"]
        # "-3 Chomp" is no set but a count that nobody can mean.
        if name is None or (count is None and match["set"]):
            return super().entry(line, span)
        copies = int((count or "1").lstrip("0")[:6] or "0")
        if not 1 <= copies <= MAX_COUNT:
            return super().entry(line, span)
        entry = DeckEntry(copies, name, match["printing"], span=span)
        findings: list[Diagnostic] = []
        if match["art"]:
            entry, findings = self.art(entry, match["art"], span)
        elif match["set"]:
            entry, findings = self.of_set(entry, match["set"], span)
        if count is None:
            findings.append(_no_count(name, span))
        return entry, findings

    def art(self, entry: DeckEntry, art: str, span: Span) -> tuple[DeckEntry, list[Diagnostic]]:
        """Keep the qualifier of an alternate art as text; the name decides."""
        note = Diagnostic(
            "DCK118",
            Severity.NOTE,
            f"'{_show(art)}' is an alternate art of '{_show(entry.text)}', and no printing.",
            span,
            hint="Write the printing id where the print matters.",
            data={"art": art},
        )
        return entry._replace(art=art), [note]

    def of_set(self, entry: DeckEntry, code: str, span: Span) -> tuple[DeckEntry, list[Diagnostic]]:
        """Read ``-mha06 Name``: the set must be known and have the card."""
        if code.casefold() in (c.casefold() for c in find_sets(self.catalogue, code)[0]):
            return add_set(entry, code, self.catalogue, span)
        unknown = Diagnostic(
            "DCK108",
            Severity.ERROR,
            f"There is no set '{_show(code)}', which '{_show(entry.text)}' is qualified with.",
            span,
            rule="UV-8",
            hint="Correct the set, or leave it away if the name alone is sure.",
            data={"suggestions": [], "summary": "unknown cards"},
        )
        return entry._replace(reported=True, set_name=code), [unknown]


def _no_count(name: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "DCK103",
        Severity.NOTE,
        f"'{_show(name)}' has no count and is taken as 1 copy.",
        span,
        hint="Write '1' in front of the line.",
    )


def _show(text: str) -> str:
    return printable(shorten(text, 60))


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read forum code.

    Args:
        text: the code.
        path: its path, as findings show it.
        catalogue: the card list.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    return read_lines(_Reader(path, catalogue), text)


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as forum code, and what it cannot carry.

    Headings by type stand in the main deck where they keep the order of the cards.
    """
    deck = settle(deck, catalogue)
    blocks: list[list[str]] = []
    lost = of_deck(deck, CARRIED)
    if deck.name is not None or deck.link is not None:
        blocks.append([f"[b][url={deck.link or ''}]{deck.name or ''}[/url][/b]"])
    if deck.characters:
        blocks.append(["[b]Character[/b]", *map(_line, deck.characters)])
    types = types_together(deck.main, catalogue)
    if types is None or not types:
        blocks.append(["[b]Main[/b]", *map(_line, deck.main)])
    else:
        for name in dict.fromkeys(types):
            cards = [e for e, of in zip(deck.main, types, strict=True) if of == name]
            blocks.append([f"[b]{name.capitalize()}[/b]", *map(_line, cards)])
    if deck.sideboard:
        blocks.append(["[b]Sideboard[/b]", *map(_line, deck.sideboard)])
    if deck.maybeboard:
        blocks.append(["[b]Maybeboard[/b]", *map(_line, deck.maybeboard)])
    text = "\n\n".join("\n".join(block) for block in blocks) + "\n"
    return Printed(text, (*lost, *of_entries(deck, ENTRIES)))


def _line(entry: DeckEntry) -> str:
    qualifier = entry.art or entry.printing or entry.set_code
    if qualifier is None:
        return f"{entry.copies} {entry.text}"
    return f"{entry.copies} -{qualifier} {entry.text}"
