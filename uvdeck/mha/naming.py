"""Cards by name: forgiving about letters and marks, never about which card is meant."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from uvdeck.text import did_you_mean, fold_name, nearest, printable, shorten


class Named(Protocol):
    """A card with a name."""

    @property
    def name(self) -> str:
        """The printed name."""


Card = TypeVar("Card", bound=Named)


class Unknown(NamedTuple):
    """A name that no card has: what is wrong, what would be right."""

    message: str
    hint: str


def find(cards: Iterable[Card], name: str, what: str) -> Card | Unknown:
    """Return the card of a name.

    Args:
        cards: those to choose from; of equal names the first is taken.
        name: as typed; a card of exactly this name goes before one that is nearly so.
        what: the word for such a card, ``student``.
    """
    every: Sequence[Card] = list(cards)
    wanted = fold_name(name)
    alike = [card for card in every if fold_name(card.name) == wanted]
    if alike:
        return next((card for card in alike if card.name == name.strip()), alike[0])
    known = [fold_name(card.name) for card in every]
    part = [one for one in known if wanted and wanted in one]
    near = part if 0 < len(part) <= 3 else nearest(wanted, known)
    names = [card.name for one in near for card in every if fold_name(card.name) == one]
    hint = (
        did_you_mean(dict.fromkeys(names))
        if names
        else (
            "Known: " + ", ".join(sorted({card.name for card in every})[:8]) + ", ..."
            if every
            else f"The card files have no {what}."
        )
    )
    return Unknown(f"There is no {what} '{printable(shorten(name, 60))}'", hint)
