"""What a syntax cannot carry, said by name."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from uvdeck.model import Deck, DeckEntry
from uvdeck.text import plural, printable, shorten

#: Fields of a deck that are texts -> what they are called.
FACTS: Final[dict[str, str]] = {
    "name": "name",
    "player": "player",
    "date": "date",
    "format": "format",
    "primary_symbol": "primary symbol",
    "notes": "notes",
    "link": "link",
}


class Lost(NamedTuple):
    """One thing that a printed deck does not have any more.

    Args:
        field: a field of the deck or of an entry (``player``, ``printing``), ``card`` for a whole
            entry, ``unread`` for what was in the file and never in the deck.
        text: what it is, for people: ``the player 'Ann'``.
    """

    field: str
    text: str


class Printed(NamedTuple):
    """A deck as text, and what the text lacks."""

    text: str
    lost: tuple[Lost, ...]


def show(text: str) -> str:
    """Return a text as messages show it."""
    return printable(shorten(text, 60))


def of_deck(deck: Deck, carried: Iterable[str]) -> list[Lost]:
    """Return what a syntax loses of the deck as a whole.

    Args:
        deck: what is printed.
        carried: the fields of a deck that the syntax has a place for.
    """
    carried = set(carried)
    lost = [
        Lost(key, f"the {what} '{show(value)}'")
        for key, what in FACTS.items()
        if key not in carried and (value := getattr(deck, key)) is not None
    ]
    if deck.maybeboard and "maybeboard" not in carried:
        copies = sum(entry.copies for entry in deck.maybeboard)
        lost.append(Lost("maybeboard", f"the maybeboard with {plural(copies, 'card')}"))
    lost += [Lost("unread", show(what)) for what in deck.unread]
    return lost


def of_entries(deck: Deck, carried: Iterable[str]) -> list[Lost]:
    """Return what a syntax loses of the entries.

    Args:
        deck: what is printed.
        carried: the fields of an entry that the syntax has a place for, and ``maybeboard``.
    """
    carried = set(carried)
    parts = [deck.characters, deck.main, deck.sideboard]
    if "maybeboard" in carried:
        parts.append(deck.maybeboard)
    return [lost for part in parts for entry in part for lost in of_entry(entry, carried)]


def of_entry(entry: DeckEntry, carried: Iterable[str]) -> list[Lost]:
    """Return what a syntax loses of one entry; see :func:`of_entries`."""
    words = {
        "printing": (entry.printing, "the printing {}"),
        "set_code": (entry.set_code, "the set {}"),
        "set_name": (entry.set_name, "the set '{}'"),
        "art": (entry.art, "the alternate art {}"),
    }
    return [
        Lost(field, f"{what.format(show(value))} of '{show(entry.text)}'")
        for field, (value, what) in words.items()
        if value is not None and field not in carried
    ]


def print_simply(deck: Deck, syntax: str) -> Printed:
    """Print a deck as YAML or as a plain list, which need no card list for it."""
    from uvdeck.decklists import native, plain

    facts = ["name", "player", "date", "format", "primary_symbol", "notes"]
    entries = ["printing", "set_code"]
    if syntax == "plain":
        facts.append("maybeboard")
        entries.append("maybeboard")
        lost = of_deck(deck, facts)
        if deck.notes and not _on_lines(deck.notes):
            lost.append(Lost("notes", "blank lines and indentation of the notes"))
        return Printed(plain.print_deck(deck), (*lost, *of_entries(deck, entries)))
    return Printed(native.print_deck(deck), (*of_deck(deck, facts), *of_entries(deck, entries)))


def _on_lines(notes: str) -> bool:
    return all(line and line == line.strip() for line in notes.split("\n"))
