"""JSON of universus.cards: ``cards`` with rows of id, main deck, sideboard; ``startingCharacter``.

The ids are those of that site. The card list knows them only where its ``external_ids`` have the
site; printing ids and names of cards are taken for ids as well.
"""

from typing import TYPE_CHECKING, Any, Final

from uvdeck.decklists.deck_site import site_id
from uvdeck.decklists.jsontext import Located, dump, load, text_of
from uvdeck.decklists.losses import Lost, Printed, of_deck, of_entry, show
from uvdeck.decklists.reader import Reader
from uvdeck.decklists.sections import CHARACTER, MAIN, SIDEBOARD
from uvdeck.decklists.settle import meaning, settle
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import candidates

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: The site's name in ``external_ids``.
SITE: Final = "universus"
_READ: Final = ("name", "cards", "startingCharacter")


class _Reader(Reader):
    def __init__(self, path: str, catalogue: "Catalogue", json: Located) -> None:
        super().__init__(path, catalogue)
        self.json = json

    def row(self, value: Any) -> None:
        """Read ``[id, main, side]``; a row may end before numbers that are 0."""
        span = self.json.span(value)
        key = text_of(value[0]) if isinstance(value, list) and 2 <= len(value) <= 3 else None
        if not isinstance(value, list) or not key or not key.strip():
            self.add(
                "DCK106",
                "A row of 'cards' is not [id, copies in the main deck, copies in the sideboard].",
                span,
                "Export the deck again.",
            )
            return
        copies = [0 if _is_zero(n) else self.count(n, span) for n in value[1:]]
        if not any(copies) and None not in copies:
            self.add(
                "DCK102",
                f"'{show(key)}' has no copies in the main deck and none in the sideboard.",
                span,
                "Remove the row.",
                Severity.WARNING,
            )
        for number, section in zip(copies, (MAIN, SIDEBOARD), strict=False):
            if number:
                self.card(key, number, section, span)

    def card(self, key: str, copies: int, section: str, span: Span) -> None:
        """Add an entry; an id is reported once, although it may stand in both parts."""
        noted = len(self.findings)
        self.put(section, self.card_of_id(SITE, key.strip(), copies, span, names=True))
        if 0 < noted < len(self.findings) and self.findings[-1] == self.findings[noted - 1]:
            self.findings.pop()


def _is_zero(value: Any) -> bool:
    return value in (0, "0", None) and not isinstance(value, bool)


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read JSON of universus.cards.

    Args:
        text: the JSON.
        path: its path, as findings show it.
        catalogue: the card list.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    json, findings = load(text, path)
    if json is None:
        return Deck(), findings
    reader = _Reader(path, catalogue, json)
    document = json.value
    cards = document.get("cards") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(cards, list):
        reader.add(
            "DCK115",
            "The JSON is not valid as JSON of universus.cards: it has no list 'cards'.",
            json.span(document),
            "Export the deck again.",
        )
        return reader.deck()
    span = json.span(document)
    for key in document:
        if key not in _READ:
            reader.skip(text_of(key) or "")
    name = document.get("name")
    if name is not None and not isinstance(name, str):
        reader.add("DCK113", "'name' is no text.", span, "Write a text.")
    else:
        reader.fact("name", text_of(name), span)
    starters = document.get("startingCharacter")
    for starter in starters if isinstance(starters, list) else [starters]:
        key = text_of(starter)
        if starter is None:
            continue
        if not key or not key.strip():
            reader.add(
                "DCK113", "'startingCharacter' is no id.", span, "Write the id of one character."
            )
            continue
        reader.card(key, 1, CHARACTER, span)
    for row in cards:
        reader.row(row)
    return reader.deck()


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as JSON of universus.cards, and what it cannot carry.

    Where the card list knows no id of that site, the printing id or the name stands for it.
    """
    deck = settle(deck, catalogue)
    lost = of_deck(deck, ("name",))
    starters = [_id(entry, catalogue, lost, starter=True) for entry in deck.characters]
    for entry in deck.characters:
        if entry.copies > 1:
            lost.append(
                Lost("card", f"{entry.copies - 1} '{show(entry.text)}', of which one stays")
            )
    rows = [
        *([_id(entry, catalogue, lost), entry.copies, 0] for entry in deck.main),
        *([_id(entry, catalogue, lost), 0, entry.copies] for entry in deck.sideboard),
    ]
    document: dict[str, Any] = {} if deck.name is None else {"name": deck.name}
    document["startingCharacter"] = (
        None if not starters else starters[0] if len(starters) == 1 else starters
    )
    document["cards"] = rows
    return Printed(dump(document), tuple(lost))


def _id(
    entry: DeckEntry, catalogue: "Catalogue", lost: list[Lost], *, starter: bool = False
) -> str:
    """Return what stands for an entry, and note what of it is lost."""
    value, said = site_id(entry, SITE, catalogue, starter=starter)
    if value is not None:
        lost += of_entry(entry, ("printing",) if said == entry.printing else ())
        return value
    card, printing = meaning(entry, catalogue, starter=starter)
    lost += of_entry(entry, ("printing",) if printing is not None else ())
    if printing is not None:
        return printing
    if card is None or starter or candidates(catalogue, entry.text) == [card]:
        return entry.text
    return card.id
