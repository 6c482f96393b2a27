"""JSON of the publisher's deck site.

``data.deck.name`` and ``data.deck.sections``, each with a ``deckSectionId`` that says which part
of the deck it is and ``cards``, a list of ``cardId`` and ``count``. The ids are those of the
catalogue's ``external_ids``.
"""

from typing import TYPE_CHECKING, Any, Final

from uvdeck.decklists.jsontext import Located, dump, load, text_of
from uvdeck.decklists.losses import Lost, Printed, of_deck, of_entry, show
from uvdeck.decklists.reader import Reader
from uvdeck.decklists.sections import CHARACTER, MAIN, SIDEBOARD
from uvdeck.decklists.settle import meaning, settle
from uvdeck.diagnostics import Diagnostic
from uvdeck.model import Card, Deck, DeckEntry

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: The site's name in ``external_ids``.
SITE: Final = "cardeio"

#: The site's ids of the parts of a deck.
SECTIONS: Final[dict[str, str]] = {
    "773a74a1e7536ea7be98d510": CHARACTER,
    "773a74a1e7536ea7be98d511": MAIN,
    "773a74a1e7536ea7be98d512": SIDEBOARD,
}
#: Keys that say nothing of the deck, or are read.
_READ: Final = {
    "data": {"deck"},
    "data.deck": {"name", "sections"},
    "data.deck.sections": {"deckSectionId", "cards"},
    "data.deck.sections.cards": {"cardId", "count"},
}


class _Reader(Reader):
    def __init__(self, path: str, catalogue: "Catalogue", json: Located) -> None:
        super().__init__(path, catalogue)
        self.json = json

    def others(self, value: dict[str, Any], place: str) -> None:
        """Keep the names of keys that no deck has a place for."""
        for key in value:
            if key not in _READ[place]:
                self.skip(f"{place}.{text_of(key)}")

    def section(self, value: Any) -> None:
        span = self.json.span(value)
        cards = value.get("cards") if isinstance(value, dict) else None
        if not isinstance(value, dict) or not isinstance(cards, list):
            self.add("DCK106", "A section has no list 'cards'.", span, "Export the deck again.")
            return
        self.others(value, "data.deck.sections")
        site_id = text_of(value.get("deckSectionId")) or ""
        name = SECTIONS.get(site_id.casefold())
        if name is None:
            self.add(
                "DCK104",
                f"The section '{show(site_id)}' is not known; its cards are not counted.",
                span,
                f"Known: {', '.join(SECTIONS)}.",
            )
            return
        for card in cards:
            self.card(card, name)

    def card(self, value: Any, section: str) -> None:
        span = self.json.span(value)
        site_id = text_of(value.get("cardId")) if isinstance(value, dict) else None
        if not isinstance(value, dict) or not site_id or not site_id.strip():
            self.add("DCK106", "An entry has no 'cardId'.", span, "Export the deck again.")
            return
        self.others(value, "data.deck.sections.cards")
        copies = self.count(value.get("count"), span)
        if copies is not None:
            self.put(section, self.card_of_id(SITE, site_id.strip(), copies, span))


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read JSON of the publisher's deck site.

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
    data = json.value.get("data") if isinstance(json.value, dict) else None
    deck = data.get("deck") if isinstance(data, dict) else None
    sections = deck.get("sections") if isinstance(deck, dict) else None
    if not isinstance(data, dict) or not isinstance(deck, dict) or not isinstance(sections, list):
        reader.add(
            "DCK115",
            "The JSON is not valid as JSON of the publisher's deck site: it has no list"
            " 'data.deck.sections'.",
            json.span(deck if isinstance(deck, dict) else json.value),
            "Export the deck again.",
        )
        return reader.deck()
    reader.others(data, "data")
    reader.others(deck, "data.deck")
    name = deck.get("name")
    if name is not None and not isinstance(name, str):
        reader.add("DCK113", "'name' is no text.", json.span(deck), "Write a text.")
    else:
        reader.fact("name", text_of(name), json.span(deck))
    for section in sections:
        reader.section(section)
    return reader.deck()


def site_id(
    entry: DeckEntry, site: str, catalogue: "Catalogue", *, starter: bool = False
) -> tuple[str | None, str | None]:
    """Return the id of an entry on a site, and the printing that the id says.

    Args:
        entry: a settled entry.
        site: the site's name in ``external_ids``.
        catalogue: the card list.
        starter: whether it is a starting character.

    Returns:
        None and None where the card has no id there, or only one that stands for two cards.
        Another printing's id is taken where the entry's own has none.
    """
    card, printing = meaning(entry, catalogue, starter=starter)
    if card is None:
        return None, None
    own = [p for p in card.printings if p.id == printing]
    for candidate in (*own, *card.printings):
        for name, value in candidate.external_ids:
            if name == site and _is_one(catalogue.by_external_id(site, value)):
                # The first printing of an id stands for all that share it.
                return value, catalogue.by_external_id(site, value)[0][0]
    return None, None


def _is_one(found: list[tuple[str, Card]]) -> bool:
    return len({card.id for _, card in found}) == 1


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as JSON of the publisher's deck site, and what it cannot carry.

    Cards that have no id there are left out, and are named among what is lost.
    """
    deck = settle(deck, catalogue)
    lost = of_deck(deck, ("name",))
    sections = []
    for key, part in zip(SECTIONS, (deck.characters, deck.main, deck.sideboard), strict=True):
        cards = []
        for entry in part:
            value, printing = site_id(entry, SITE, catalogue, starter=part is deck.characters)
            if value is None:
                lost.append(Lost("card", f"{entry.copies} '{show(entry.text)}', which has no id"))
                continue
            lost += of_entry(entry, ("printing",) if printing == entry.printing else ())
            cards.append({"cardId": value, "count": entry.copies})
        sections.append({"deckSectionId": key, "cards": cards})
    document: dict[str, Any] = {} if deck.name is None else {"name": deck.name}
    return Printed(dump({"data": {"deck": {**document, "sections": sections}}}), tuple(lost))
