"""Entries as the card list spells them, for syntaxes that write sets, numbers or ids."""

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.model import Card, CardType, Deck, DeckEntry
from uvdeck.names import candidates, find_printing


def meaning(
    entry: DeckEntry, catalogue: Catalogue, *, starter: bool = False
) -> tuple[Card | None, str | None]:
    """Return the card and the printing of an entry; None where nobody can say.

    It agrees with ``legality.resolve``, which words the findings.

    Args:
        entry: what to look up.
        catalogue: the card list.
        starter: whether it is a starting character, for which only characters are candidates.
    """
    if entry.reported:
        return None, None
    if entry.printing is not None:
        found = find_printing(catalogue, entry.printing)
        if found is not None and found[1] in candidates(catalogue, entry.text):
            return found[1], found[0]
        return None, None
    found = find_printing(catalogue, entry.text)
    if found is not None:
        return found[1], found[0]
    cards = candidates(catalogue, entry.text)
    if entry.set_code is not None:
        return in_set(cards, entry.set_code)
    if starter and len(cards) > 1:
        cards = [card for card in cards if card.type is CardType.CHARACTER] or cards
    return (cards[0], None) if len(cards) == 1 else (None, None)


def in_set(cards: list[Card], set_code: str) -> tuple[Card | None, str | None]:
    """Return the only one of some cards that a set has, and its printing where that is one."""
    wanted = set_code.casefold()
    found = [
        (card, printing.id)
        for card in cards
        for printing in card.printings
        if printing.set_code.casefold() == wanted and printing.back_of is None
    ]
    if len({card.id for card, _ in found}) != 1:
        return None, None
    return found[0][0], found[0][1] if len(found) == 1 else None


def named(card: Card, printing: str, copies: int, catalogue: Catalogue) -> DeckEntry:
    """Return an entry for a printing: with the card's name, or the id alone where names mislead.

    A back has the name of another card's front now and then, and is found by its id only.
    """
    if card in candidates(catalogue, card.name):
        return DeckEntry(copies, card.name, printing)
    return DeckEntry(copies, printing)


def settle(deck: Deck, catalogue: Catalogue) -> Deck:
    """Return a deck whose entries have the names of the card list, and their printings if known.

    Entries that nobody can tell stay as they are.
    """

    def settled(part: tuple[DeckEntry, ...], *, starter: bool = False) -> tuple[DeckEntry, ...]:
        return tuple(_entry(entry, catalogue, starter=starter) for entry in part)

    return deck._replace(
        characters=settled(deck.characters, starter=True),
        main=settled(deck.main),
        sideboard=settled(deck.sideboard),
        maybeboard=settled(deck.maybeboard),
    )


def _entry(entry: DeckEntry, catalogue: Catalogue, *, starter: bool) -> DeckEntry:
    card, printing = meaning(entry, catalogue, starter=starter)
    if card is None:
        return entry
    if printing is not None:
        better = named(card, printing, entry.copies, catalogue)
        return entry._replace(text=better.text, printing=better.printing, set_code=None)
    return entry._replace(text=card.name)


def types_together(entries: tuple[DeckEntry, ...], catalogue: Catalogue) -> list[str] | None:
    """Return the type of each entry where the entries of each type stand together.

    Args:
        entries: of a main deck.
        catalogue: the card list.

    Returns:
        None where headings by type would change the order, where a card is not known, and where
        a character is among them: its heading would be that of the starting character.
    """
    types: list[str] = []
    for entry in entries:
        card, _ = meaning(entry, catalogue)
        if card is None or card.type is CardType.CHARACTER:
            return None
        name = card.type.value
        if name in types and types[-1] != name:
            return None
        types.append(name)
    return types
