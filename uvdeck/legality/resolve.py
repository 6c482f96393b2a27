"""Deck entries -> cards: what each line of a deck means, or why nobody can say."""

from typing import NamedTuple

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import Card, CardType, Deck, DeckEntry, in_order
from uvdeck.names import candidates, find_printing, printing_id, suggestions
from uvdeck.text import printable, shorten

#: Candidates that a message lists.
_LISTED = 6
#: Unknown names of one deck for which others are suggested; each search costs 20 ms.
_SUGGESTED = 20


class Line(NamedTuple):
    """An entry and the card it means.

    Args:
        entry: as the deck has it.
        card: None where it is unknown or ambiguous.
        printing: the printing where the deck names one.
    """

    entry: DeckEntry
    card: Card | None
    printing: str | None


class ResolvedDeck(NamedTuple):
    """A deck whose entries were looked up; order as in the deck."""

    deck: Deck
    characters: tuple[Line, ...]
    main: tuple[Line, ...]
    sideboard: tuple[Line, ...]

    @property
    def starter(self) -> Card | None:
        """The starting character, where exactly one is given and it is a front of that type."""
        if len(self.characters) != 1 or self.characters[0].entry.copies != 1:
            return None
        card = self.characters[0].card
        if card is None or card.type is not CardType.CHARACTER or card.is_back:
            return None
        return card


def resolve(deck: Deck, catalogue: Catalogue) -> tuple[ResolvedDeck, list[Diagnostic]]:
    """Look up every entry of a deck.

    Returns:
        The deck with cards, and findings for unknown, ambiguous and contradictory entries.
    """
    findings: list[Diagnostic] = []
    lost: list[DeckEntry] = []
    parts = [
        tuple(
            _line(entry, catalogue, findings, lost, is_starter=part is deck.characters)
            for entry in part
        )
        for part in (deck.characters, deck.main, deck.sideboard)
    ]
    # In the order of the alphabet, so that the order of the lines decides nothing.
    names = sorted({entry.text for entry in lost})
    near = {name: _near(name, catalogue) for name in names[:_SUGGESTED]}
    findings += [unknown(entry, near.get(entry.text, [])) for entry in lost]
    return ResolvedDeck(deck, *parts), findings


def _line(
    entry: DeckEntry,
    catalogue: Catalogue,
    findings: list[Diagnostic],
    lost: list[DeckEntry],
    *,
    is_starter: bool,
) -> Line:
    if entry.reported:
        return Line(entry, None, None)
    if entry.printing is not None:
        return _qualified(entry, catalogue, findings)
    found = find_printing(catalogue, entry.text)
    if found is not None:
        return Line(entry, found[1], found[0])
    cards = candidates(catalogue, entry.text)
    if entry.set_code is not None:
        return _of_set(entry, entry.set_code, cards, findings, lost)
    if is_starter and len(cards) > 1:
        # Only characters can be meant here; the others of that name are no candidates (UV-2).
        cards = [card for card in cards if card.type is CardType.CHARACTER] or cards
    if len(cards) == 1:
        return Line(entry, cards[0], None)
    if cards:
        findings.append(_ambiguous(entry, cards))
    else:
        lost.append(entry)
    return Line(entry, None, None)


def _of_set(
    entry: DeckEntry,
    set_code: str,
    cards: list[Card],
    findings: list[Diagnostic],
    lost: list[DeckEntry],
) -> Line:
    """Look up an entry with a name and a set: the set tells namesakes apart (UV-8)."""
    wanted = set_code.casefold()
    found = [
        (card, printing.id)
        for card in cards
        for printing in card.printings
        if printing.set_code.casefold() == wanted and printing.back_of is None
    ]
    of_set = list(dict.fromkeys(card for card, _ in found))
    if len(of_set) == 1:
        return Line(entry, of_set[0], found[0][1] if len(found) == 1 else None)
    if of_set:
        findings.append(_ambiguous(entry, of_set))
    else:
        lost.append(entry)
    return Line(entry, None, None)


def _qualified(entry: DeckEntry, catalogue: Catalogue, findings: list[Diagnostic]) -> Line:
    """Look up an entry with both a printing and a name: they must agree (FC-025)."""
    found = find_printing(catalogue, entry.printing or "")
    named = candidates(catalogue, entry.text)
    if found is not None and found[1] in named:
        return Line(entry, found[1], found[0])
    if found is None:
        findings.append(
            Diagnostic(
                "DCK108",
                Severity.ERROR,
                f"There is no printing {_show(entry.printing or '')}.",
                entry.span,
                rule="UV-8",
                hint=f"'{_show(entry.text)}' is {_ids(named)}."
                if named
                else "Check the set code and the number.",
                data={"suggestions": [card.id for card in named], "summary": "unknown cards"},
            )
        )
        return Line(entry, None, None)
    findings.append(
        Diagnostic(
            "DCK110",
            Severity.ERROR,
            f"{found[0]} is '{_show(found[1].name)}', not '{_show(entry.text)}'.",
            entry.span,
            card_id=found[0],
            rule="UV-8",
            hint=(f"'{_show(entry.text)}' is {_ids(named)}. " if named else "")
            + "Correct the number or the name.",
            data={
                "printing": found[0],
                "named": [card.id for card in named],
                "summary": "ids that do not fit their names",
            },
        )
    )
    return Line(entry, None, None)


def _show(text: str) -> str:
    return printable(shorten(text, 80))


def _ids(cards: list[Card]) -> str:
    shown = ", ".join(card.id for card in cards[:_LISTED])
    return shown + (" and more" if len(cards) > _LISTED else "")


def describe(card: Card) -> str:
    """Return what tells a card from its namesakes: id, type, symbols, difficulty, control."""
    symbols = "-".join(s.value for s in in_order(card.all_symbols)) or "no symbols"
    numbers = "" if card.difficulty is None else f", {card.difficulty}/{card.control}"
    return f"{card.id} {printable(card.name)} ({card.type.value}, {symbols}{numbers})"


def _ambiguous(entry: DeckEntry, cards: list[Card]) -> Diagnostic:
    shown = "; ".join(describe(card) for card in cards[:_LISTED])
    more = f"; and {len(cards) - _LISTED} more" if len(cards) > _LISTED else ""
    return Diagnostic(
        "DCK109",
        Severity.ERROR,
        f"'{_show(entry.text)}' may be {len(cards)} cards: {shown}{more}.",
        entry.span,
        rule="UV-8",
        hint=f"Write the one you mean by its id, for example '{entry.copies} {cards[0].id}'"
        + (", or by its exact name." if len({card.name for card in cards}) > 1 else "."),
        data={
            "candidates": [card.id for card in cards],
            "summary": "names that may be several cards",
        },
    )


def _near(name: str, catalogue: Catalogue) -> list[str]:
    return [] if printing_id(name) is not None else suggestions(catalogue, name)


def unknown(entry: DeckEntry, near: list[str]) -> Diagnostic:
    """Return the finding for a name that no card has.

    Args:
        entry: whose name it is.
        near: names that look like it.
    """
    looks_like_id = printing_id(entry.text) is not None
    if near:
        hint = "Did you mean " + " or ".join(f"'{printable(name)}'" for name in near) + "?"
    elif looks_like_id:
        hint = "Check the set code and the number."
    else:
        hint = "Check the spelling; 'uvdeck cards search' finds names by a part."
    return Diagnostic(
        "DCK108",
        Severity.ERROR,
        f"There is no card '{_show(entry.text)}'.",
        entry.span,
        hint=hint,
        data={"suggestions": near, "summary": "unknown cards"},
    )
