"""Which decks a change of the card list touches, and whether it changes their verdicts."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from uvdeck.catalogue.build import build
from uvdeck.catalogue.index import fill
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.resolve import ResolvedDeck
from uvdeck.legality.verdict import Question, Report, check_bytes
from uvdeck.upkeep.differ import Difference
from uvdeck.upkeep.listing import Listing


class DeckTouched(NamedTuple):
    """A deck, checked with both card lists.

    Args:
        path: its file.
        cards: (id, name) of the cards in it that a change touches, in the order of the deck; ids
            are those of printings in the :class:`Difference`.
        before: its report with the list before; None where the file could not be read.
        after: its report with the list after.
        unreadable: why it could not be read.
    """

    path: str
    cards: tuple[tuple[str, str], ...]
    before: Report | None
    after: Report | None
    unreadable: str | None = None

    @property
    def turns(self) -> bool:
        """True where the verdict is another one."""
        return (
            self.before is not None
            and self.after is not None
            and self.before.verdict is not self.after.verdict
        )

    @property
    def is_touched(self) -> bool:
        """True where it holds a card that changed, or its verdict changed, or nobody can say."""
        return bool(self.cards) or self.turns or self.unreadable is not None


def catalogue_of(listing: Listing) -> Catalogue:
    """Return a catalogue of a whole card list, in memory."""
    connection = sqlite3.connect(":memory:")
    fill(connection, build(listing.documents))
    return Catalogue(connection)


def touched_decks(
    files: Iterable[tuple[str, bytes | None, str | None]],
    difference: Difference,
    old: Listing,
    new: Listing,
    question: Question,
) -> Iterator[DeckTouched]:
    """Check decks with both lists, and say which cards in them changed.

    Args:
        files: path, content, and why it cannot be read where the content is None.
        difference: what changed between the lists.
        old: the whole list before.
        new: the whole list after.
        question: the day and the format that decks are checked for.
    """
    catalogues = (catalogue_of(old), catalogue_of(new))
    touched = _touched(difference)
    for path, content, why in files:
        if content is None:
            yield DeckTouched(path, (), None, None, why)
            continue
        reports = [check_bytes(content, path, catalogue, question) for catalogue in catalogues]
        found: dict[str, str] = {}
        for report, cards in zip(reports, touched, strict=True):
            found |= _held(report.resolved, cards)
        yield DeckTouched(path, tuple(found.items()), reports[0], reports[1])
    for catalogue in catalogues:
        catalogue.close()


def _touched(difference: Difference) -> tuple[dict[str, str], dict[str, str]]:
    """Return, for each list, its printings that changed, each with the id that it is shown by.

    A card has the id of its full printing, so that a reprint touches only what names it.
    """
    before = {alone.id: alone.id for alone in difference.removed}
    after = {alone.id: alone.id for alone in difference.added}
    for entry in (*difference.renumbered, *difference.renamed, *difference.changed):
        before[entry.before] = entry.after
        after[entry.after] = entry.after
    return before, after


def _held(deck: ResolvedDeck, shown: Mapping[str, str]) -> dict[str, str]:
    """Return id -> name of the changed printings that a deck holds.

    Args:
        deck: the deck.
        shown: id -> the id that it is shown by, of what changed.
    """
    return {
        shown[printing]: line.card.name
        for line in (*deck.characters, *deck.main, *deck.sideboard)
        if line.card is not None
        for printing in (line.card.id, line.printing)
        if printing in shown
    }
