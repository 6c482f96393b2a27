"""The decklist text of universus.cards.

Headers ``# Starting Character``, ``# Mainboard``, ``## Action``, ``# Sideboard``,
``# Maybeboard``, and card lines ``1 Name | Set name``. Everything else is read as in a plain list.
"""

import re
from typing import TYPE_CHECKING, Final

from uvdeck.decklists.losses import Lost, Printed, of_deck, of_entries, show
from uvdeck.decklists.plain import LineReader, read_lines
from uvdeck.decklists.setnames import add_set, set_name
from uvdeck.decklists.settle import meaning, settle, types_together
from uvdeck.diagnostics import Diagnostic, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import candidates

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

_HEADING: Final = re.compile(r"#{1,6}[ \t]+(\S.*)\Z")
#: What a deck and its entries have a place for here; printings are looked at one by one.
CARRIED: Final = ("maybeboard",)
ENTRIES: Final = ("printing", "set_code", "set_name", "maybeboard")


class _Reader(LineReader):
    def __init__(self, path: str, catalogue: "Catalogue") -> None:
        super().__init__(path, lambda name: candidates(catalogue, name))
        self.catalogue = catalogue

    def content(self, text: str, span: Span) -> None:
        match = _HEADING.match(text)
        if match is not None and not self.is_card(text):
            self.unknown_header(match[1], span)
            return
        super().content(text, span)

    def entry(self, line: str, span: Span) -> tuple[DeckEntry | None, list[Diagnostic]]:
        name, bar, set_text = (part.strip() for part in line.rpartition("|"))
        if not bar or not name:
            return super().entry(line, span)
        entry, findings = super().entry(name, span)
        if entry is None or not set_text:
            return entry, findings
        entry, more = add_set(entry, set_text, self.catalogue, span)
        return entry, findings + more

    def is_card(self, text: str) -> bool:
        name, bar, _ = text.rpartition("|")
        return super().is_card(text) or (bool(bar) and super().is_card(name))


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read text of universus.cards.

    Args:
        text: the list.
        path: its path, as findings show it.
        catalogue: the card list.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    return read_lines(_Reader(path, catalogue), text)


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as text of universus.cards, and what it cannot carry.

    Of a printing it carries the set, which is not enough where the set has the card twice.
    """
    deck = settle(deck, catalogue)
    lost = [*of_deck(deck, CARRIED), *of_entries(deck, ENTRIES)]

    def lines(entries: tuple[DeckEntry, ...], *, starter: bool = False) -> list[str]:
        return [_line(entry, catalogue, lost, starter=starter) for entry in entries]

    blocks: list[list[str]] = []
    if deck.characters:
        blocks.append(["# Starting Character", *lines(deck.characters, starter=True)])
    blocks.append(["# Mainboard"])
    types = types_together(deck.main, catalogue)
    printed = lines(deck.main)
    if types is None:
        blocks[-1] += printed
    else:
        for name in dict.fromkeys(types):
            cards = [line for line, of in zip(printed, types, strict=True) if of == name]
            blocks.append([f"## {name.capitalize()}", *cards])
    if deck.sideboard:
        blocks.append(["# Sideboard", *lines(deck.sideboard)])
    if deck.maybeboard:
        blocks.append(["# Maybeboard", *lines(deck.maybeboard)])
    return Printed("\n\n".join("\n".join(block) for block in blocks) + "\n", tuple(lost))


def _line(entry: DeckEntry, catalogue: "Catalogue", lost: list[Lost], *, starter: bool) -> str:
    """Return one entry as a line, and note a printing that its set does not settle."""
    code = entry.set_code
    if entry.printing is not None:
        code = entry.printing.partition("/")[0]
        bare = entry._replace(printing=None, set_code=code)
        if meaning(bare, catalogue, starter=starter) != meaning(entry, catalogue):
            lost.append(Lost("printing", f"the printing {entry.printing} of '{show(entry.text)}'"))
            if meaning(bare, catalogue, starter=starter)[0] is None:
                return f"{entry.copies} {entry.printing}"  # the set would say another card
    beside = entry.set_name if code is None else set_name(catalogue, code)
    line = f"{entry.copies} {entry.text}"
    return line if beside is None else f"{line} | {beside}"
