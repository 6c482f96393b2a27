"""Saved objects of Tabletop Simulator.

All objects are walked: those on the table, in bags and in piles. A card's name is its nickname, or
else its description; a pile or a bag that is called like a part of the deck is that part. A
character that lies alone is the starting character. ``States`` are other faces of one object: of a
card they add no copies, and they count only where the object itself holds no card (FC-026).
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from uvdeck.decklists.jsontext import Located, dump, load, text_of
from uvdeck.decklists.losses import Printed, of_deck, of_entries
from uvdeck.decklists.reader import Reader
from uvdeck.decklists.sections import CHARACTER, MAIN, read_header
from uvdeck.decklists.settle import settle
from uvdeck.diagnostics import Diagnostic, Span
from uvdeck.model import CardType, Deck, DeckEntry
from uvdeck.names import find_printing, printing_id
from uvdeck.text import clean, plural

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

_CARDS: Final = ("Card", "CardCustom")
_PILES: Final = ("Deck", "DeckCustom")
#: Signs of the game's own for bold type and colours.
_MARKUP: Final = re.compile(r"\[/?(?:b|i|u|s|sub|sup)\]|\[[0-9A-Fa-f]{6}\]|\[-\]", re.I)


class _Reader(Reader):
    def __init__(self, path: str, catalogue: "Catalogue", json: Located) -> None:
        super().__init__(path, catalogue)
        self.json = json
        #: section -> (text, printing) -> the entry's place in the section.
        self.places: dict[tuple[str, str, str | None], int] = {}

    def objects(self, values: Any, section: str | None) -> int:
        """Read a list of objects and return how many cards they hold."""
        if isinstance(values, dict):
            values = list(values.values())
        if not isinstance(values, list):
            return 0
        return sum(self.object(value, section) for value in values if isinstance(value, dict))

    def object(self, value: dict[str, Any], section: str | None) -> int:
        """Read one object, whatever it is, and return how many cards it holds."""
        kind = text_of(value.get("Name")) or ""
        inside = value.get("ContainedObjects")
        if kind in _CARDS or (kind not in _PILES and "CardID" in value and not inside):
            self.card(value, section)
            return 1
        own = self.section_of(value)
        if kind in _PILES or "DeckIDs" in value:
            return self.pile(value, own or section)
        found = self.objects(inside, own or section)
        if not found:
            found = self.objects(value.get("States"), own or section)
        return found

    def section_of(self, value: dict[str, Any]) -> str | None:
        """Return the part of the deck that a pile or a bag is called after."""
        for key in ("Nickname", "Description"):
            text = _bare(text_of(value.get(key)) or "")
            header = read_header(text) if text else None
            if header is not None:
                return header.section or MAIN
        return None

    def pile(self, value: dict[str, Any], section: str | None) -> int:
        """Read a pile: its cards, and whether their number is the one that it states."""
        cards = value.get("ContainedObjects")
        cards = cards if isinstance(cards, list) else []
        ids = value.get("DeckIDs")
        if isinstance(ids, list) and len(ids) != len(cards):
            self.add(
                "DCK119",
                f"A pile lists {plural(len(ids), 'card')} and contains {len(cards)}.",
                self.json.span(value),
                "Save the pile again in the game.",
                data={"listed": len(ids), "contained": len(cards)},
            )
        name = _bare(text_of(value.get("Nickname")) or "")
        if section is None and name and "name" not in self.fields:
            self.fact("name", name, self.json.span(value))
        for position, card in enumerate(cards, 1):
            if isinstance(card, dict):
                self.card(card, section or MAIN, f" {position} of {len(cards)} in a pile")
            else:
                self.blank(
                    section or MAIN, f" {position} of {len(cards)} in a pile", Span(self.path)
                )
        return len(cards)

    def card(self, value: dict[str, Any], section: str | None, where: str = "") -> None:
        """Add one card; where no part of the deck is said, a lone character starts."""
        span = self.json.span(value)
        name, printing = self.name_of(value)
        if any(value.get(key) for key in ("GMNotes", "LuaScript", "LuaScriptState")):
            self.skip("notes and scripts of objects")
        if _has_pictures(value):
            self.skip("pictures")
        if name is None:
            self.blank(section or MAIN, where, span)
            return
        if section is None:
            cards = self.known(printing or name)
            alone = bool(cards) and all(card.type is CardType.CHARACTER for card in cards)
            section = CHARACTER if alone else MAIN
        key = (section, name, printing)
        place = self.places.get(key)
        if place is not None:
            entries = self.sections[section]
            entries[place] = entries[place]._replace(copies=entries[place].copies + 1)
            return
        before = len(self.sections[section])
        self.put(section, DeckEntry(1, name, printing, span=span))
        if len(self.sections[section]) > before:
            self.places[key] = before

    def blank(self, section: str, where: str, span: Span) -> None:
        """Report a card without a name, which counts and is no known card (FC-053)."""
        self.add(
            "DCK106",
            f"Card{where or ' on the table'} has no name.",
            span,
            "Give it its name as nickname in the game.",
        )
        self.put(section, DeckEntry(1, "(no name)", span=span, reported=True))

    def name_of(self, value: dict[str, Any]) -> tuple[str | None, str | None]:
        """Return the name and the printing that an object or another state of it bears."""
        for state in _states(value):
            name = _bare(text_of(state.get("Nickname")) or "")
            about = _bare(text_of(state.get("Description")) or "")
            printing = self.printing(about)
            if about and printing is None and name:
                self.skip("descriptions of cards")
            if name:
                name = self.name(name)
                if printing is None and printing_id(name) is not None:
                    return name, None
                return name, printing
            if printing is not None:
                return printing, None
            if about:
                return self.name(about), None
        return None, None

    def printing(self, text: str) -> str | None:
        """Return a description that is the id of a printing, as the card list spells it."""
        if printing_id(text) is None:
            return None
        found = find_printing(self.catalogue, text)
        return found[0] if found is not None else clean(text)


def _states(value: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield an object and its other states."""
    yield value
    states = value.get("States")
    if isinstance(states, dict):
        yield from (state for state in states.values() if isinstance(state, dict))


def _bare(text: str) -> str:
    """Return the first line of a text without the game's markup; a name in brackets stays."""
    lines = text.strip().splitlines()
    return _MARKUP.sub("", lines[0]).strip() if lines else ""


def _has_pictures(value: dict[str, Any]) -> bool:
    decks = value.get("CustomDeck")
    if not isinstance(decks, dict):
        return False
    return any(isinstance(deck, dict) and deck.get("FaceURL") for deck in decks.values())


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read a saved object of Tabletop Simulator.

    Args:
        text: the JSON.
        path: its path, as findings show it.
        catalogue: the card list.

    Returns:
        The deck as far as it could be read, and the findings. Copies of one card in one part
        are one entry, at the place of the first. Never raises.
    """
    json, findings = load(text, path)
    if json is None:
        return Deck(), findings
    reader = _Reader(path, catalogue, json)
    document = json.value
    states = document.get("ObjectStates") if isinstance(document, dict) else None
    if isinstance(document, dict) and isinstance(states, list):
        reader.fact("name", text_of(document.get("SaveName")), Span(path))
        reader.objects(states, None)
        return reader.deck()
    if isinstance(document, dict) and ("Name" in document or "ContainedObjects" in document):
        reader.object(document, None)
        return reader.deck()
    reader.add(
        "DCK115",
        "The JSON is not valid as a saved object of Tabletop Simulator: it has no list"
        " 'ObjectStates'.",
        json.span(document),
        "Save the object again in the game.",
    )
    return reader.deck()


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as a saved object, and what it cannot carry.

    The starting character lies alone, each part of the deck is a pile; printing ids are
    descriptions. Pictures are not uvdeck's to give: their addresses stay empty.
    """
    deck = settle(deck, catalogue)
    numbers = iter(range(1, 1_000_000))
    states: list[dict[str, Any]] = []
    lone = len(deck.characters) == 1 and deck.characters[0].copies == 1
    if lone and _starts_alone(deck.characters[0], catalogue):
        states += _cards(deck.characters, numbers)
    elif deck.characters:
        states.append(_pile("Character", deck.characters, numbers))
    for name, part in (
        ("Main", deck.main),
        ("Sideboard", deck.sideboard),
        ("Maybeboard", deck.maybeboard),
    ):
        if part:
            states.append(_pile(name, part, numbers))
    document = {"SaveName": deck.name or "", "ObjectStates": states}
    lost = (*of_deck(deck, ("name", "maybeboard")), *of_entries(deck, ("printing", "maybeboard")))
    return Printed(dump(document), lost)


def _starts_alone(entry: DeckEntry, catalogue: "Catalogue") -> bool:
    reader = Reader("", catalogue)
    cards = reader.known(entry.printing or entry.text)
    return bool(cards) and all(card.type is CardType.CHARACTER for card in cards)


def _cards(entries: tuple[DeckEntry, ...], numbers: Iterator[int]) -> list[dict[str, Any]]:
    """Return an object for each copy of each entry."""
    result = []
    for entry in entries:
        number = next(numbers)
        for _ in range(entry.copies):
            result.append(
                {
                    "Name": "CardCustom",
                    "Transform": _transform(),
                    "Nickname": entry.text,
                    "Description": entry.printing or "",
                    "CardID": number * 100,
                    "CustomDeck": {str(number): _sheet()},
                }
            )
    return result


def _pile(name: str, entries: tuple[DeckEntry, ...], numbers: Iterator[int]) -> dict[str, Any]:
    """Return a pile; of a single card there is none in the game, and a bag holds it."""
    cards = _cards(entries, numbers)
    if len(cards) == 1:
        return {
            "Name": "Bag",
            "Transform": _transform(),
            "Nickname": name,
            "Description": "",
            "ContainedObjects": cards,
        }
    return {
        "Name": "DeckCustom",
        "Transform": _transform(),
        "Nickname": name,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {key: sheet for card in cards for key, sheet in card["CustomDeck"].items()},
        "ContainedObjects": cards,
    }


def _transform() -> dict[str, float]:
    return {
        **dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0.0),
        "rotY": 180.0,
        "rotZ": 180.0,
        **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0),
    }


def _sheet() -> dict[str, Any]:
    return {
        "FaceURL": "",
        "BackURL": "",
        "NumWidth": 1,
        "NumHeight": 1,
        "BackIsHidden": True,
        "UniqueBack": False,
    }
