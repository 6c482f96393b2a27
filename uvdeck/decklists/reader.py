"""What the readers of JSON and tables share: sections, facts, counts, ids, findings."""

from typing import TYPE_CHECKING, Any, Final

from uvdeck.decklists.entry import MAX_COUNT
from uvdeck.decklists.facts import fault_of
from uvdeck.decklists.sections import ASIDE, CHARACTER, MAIN, SIDEBOARD
from uvdeck.decklists.settle import named
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Card, Deck, DeckEntry
from uvdeck.names import candidates, find_printing
from uvdeck.text import clean, plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: Entries of the longest deck.
MAX_ENTRIES: Final = 5_000
#: Names of things that are read over which are kept.
_UNREAD: Final = 20
#: Candidates that a message lists.
_LISTED: Final = 6


class Reader:
    """The state of one reading."""

    def __init__(self, path: str, catalogue: "Catalogue") -> None:
        """Begin with an empty deck."""
        self.path = path
        self.catalogue = catalogue
        self.sections: dict[str, list[DeckEntry]] = {
            name: [] for name in (CHARACTER, MAIN, SIDEBOARD, ASIDE)
        }
        self.fields: dict[str, str] = {}
        self.unread: dict[str, None] = {}
        self.findings: list[Diagnostic] = []
        self._entries = 0

    def known(self, name: str) -> list[Card]:
        """Return the cards that a name may mean."""
        return candidates(self.catalogue, name)

    def add(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str | None = None,
        severity: Severity = Severity.ERROR,
        data: dict[str, Any] | None = None,
    ) -> None:
        """Note a finding."""
        self.findings.append(Diagnostic(code, severity, message, span, hint=hint, data=data))

    def put(self, section: str, entry: DeckEntry) -> None:
        """Add an entry to a section; after very many, say so once and leave the rest."""
        self._entries += 1
        if self._entries <= MAX_ENTRIES:
            self.sections[section].append(entry)
        elif self._entries == MAX_ENTRIES + 1:
            self.add(
                "DCK106",
                f"The list has more than {MAX_ENTRIES} entries.",
                entry.span or Span(self.path),
                "One deck in one file.",
            )

    def skip(self, what: str) -> None:
        """Keep the name of something that no deck has a place for."""
        if len(self.unread) < _UNREAD:
            self.unread[what] = None

    def fact(self, key: str, value: str | None, span: Span) -> None:
        """Keep a fact of the deck, or report what is wrong with it; empty is none."""
        text = (value or "").strip()
        if not text:
            return
        wrong = fault_of(key, text)
        if wrong is None:
            self.fields[key] = text
        else:
            self.add("DCK113", f"'{key}' {wrong[0]}.", span, wrong[1])

    def count(self, value: Any, span: Span) -> int | None:
        """Return a number of copies, or report that it is none; digits in quotes count."""
        if isinstance(value, str) and value.isascii() and value.strip().isdecimal():
            value = int(value.strip().lstrip("0")[:6] or "0")
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_COUNT:
            return value
        shown = printable(shorten(str(value), 40))
        self.add(
            "DCK102",
            f"The count '{shown}' is no whole number from 1 to {MAX_COUNT}.",
            span,
            "Write how many copies the deck has, or remove the entry.",
        )
        return None

    def card_of_id(
        self, site: str, value: str, copies: int, span: Span, *, names: bool = False
    ) -> DeckEntry:
        """Return the entry for an id of a site; one that nobody knows is reported by itself.

        Args:
            site: the site's name in ``external_ids``.
            value: the id.
            copies: how many.
            span: where it stands.
            names: whether printing ids and names of cards count as ids too.
        """
        found = self.catalogue.by_external_id(site, value)
        cards = list(dict.fromkeys(card.id for _, card in found))
        if len(cards) == 1:
            # Reprints may share an id, and the first of them stands for it.
            printing, card = found[0]
            return named(card, printing, copies, self.catalogue)._replace(span=span)
        if cards:
            shown = "; ".join(f"{p} {printable(c.name)}" for p, c in found[:_LISTED])
            self.add(
                "DCK109",
                f"The id '{_show(value)}' stands for {len(cards)} cards: {shown}.",
                span,
                "Write the one you mean by its printing id, in a list of another syntax.",
                data={"candidates": [p for p, _ in found], "summary": "ids of several cards"},
            )
            return DeckEntry(copies, value, span=span, reported=True)
        if names:
            printed = find_printing(self.catalogue, value)
            if printed is not None:
                entry = named(printed[1], printed[0], copies, self.catalogue)
                return entry._replace(span=span)
            name = self.name(value)
            if self.known(name):
                return DeckEntry(copies, name, span=span)
        self.add(
            "DCK116",
            f"There is no card with the id '{_show(value)}'.",
            span,
            "The card may be newer than the card list: write its name in a plain list.",
            data={"id": value, "summary": "unknown ids"},
        )
        return DeckEntry(copies, value, span=span, reported=True)

    def name(self, text: str) -> str:
        """Return a card's name as a cell or a nickname has it: ``Front // Back`` is the front."""
        name = clean(text)
        if " // " in name and not self.known(name):
            front = name.partition(" // ")[0].strip()
            if self.known(front):
                return front
        return name

    def deck(self, **more: Any) -> tuple[Deck, list[Diagnostic]]:
        """Return the deck that was read, and the findings."""
        aside = self.sections[ASIDE]
        if aside:
            copies = sum(entry.copies for entry in aside)
            self.add(
                "DCK111",
                f"{plural(copies, 'card')} of the maybeboard are not checked.",
                aside[0].span or Span(self.path),
                "Move them to the main deck or the sideboard to check them.",
                Severity.WARNING,
            )
        deck = Deck(
            characters=tuple(self.sections[CHARACTER]),
            main=tuple(self.sections[MAIN]),
            sideboard=tuple(self.sections[SIDEBOARD]),
            maybeboard=tuple(aside),
            unread=tuple(self.unread),
            **self.fields,
            **more,
        )
        return deck, self.findings


def _show(text: str) -> str:
    return printable(shorten(text, 60))
