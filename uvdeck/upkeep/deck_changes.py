"""Which decks a change of the card list touches, and whether it changes their verdicts."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from uvdeck.catalogue.index import in_memory
from uvdeck.diagnostics import Severity
from uvdeck.legality.resolve import ResolvedDeck
from uvdeck.legality.verdict import Question, Report, Verdict, check_bytes
from uvdeck.upkeep.differ import Difference
from uvdeck.upkeep.listing import Listing


class DeckTouched(NamedTuple):
    """A deck, checked with both card lists.

    Args:
        path: its file.
        cards: (id, name) of the cards in it that a change touches, in the order of the deck; ids
            are those of printings in the :class:`Difference`.
        before: its verdict with the list before; None where the file could not be read.
        after: its verdict with the list after.
        why: what the list after found against the deck, where its verdict is another one; or why
            the file could not be read; else empty.
    """

    path: str
    cards: tuple[tuple[str, str], ...]
    before: Verdict | None
    after: Verdict | None
    why: str = ""

    @property
    def turns(self) -> bool:
        """True where the verdict is another one."""
        return self.before is not self.after

    @property
    def is_touched(self) -> bool:
        """True where it holds a card that changed, or its verdict changed, or nobody can say."""
        return bool(self.cards) or self.turns or self.after is None


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
    catalogues = (in_memory(old.documents), in_memory(new.documents))
    touched = _touched(difference)
    for path, content, why in files:
        if content is None:
            yield DeckTouched(path, (), None, None, why or "it cannot be read")
            continue
        reports = [check_bytes(content, path, catalogue, question) for catalogue in catalogues]
        found: dict[str, str] = {}
        for report, cards in zip(reports, touched, strict=True):
            found |= _held(report.resolved, cards)
        before, after = reports
        yield DeckTouched(
            path, tuple(found.items()), before.verdict, after.verdict, _why(before, after)
        )
    for catalogue in catalogues:
        catalogue.close()


def _why(before: Report, after: Report) -> str:
    """Return the gravest new finding of a deck whose verdict is another one."""
    if before.verdict is after.verdict:
        return ""
    known = {finding.message for finding in before.findings}
    weights = {Severity.ERROR: 0, Severity.UNCERTAIN: 1}
    new = [f for f in after.findings if f.severity in weights and f.message not in known]
    return min(new, key=lambda finding: weights[finding.severity]).message if new else ""


def _touched(difference: Difference) -> tuple[dict[str, str], dict[str, str]]:
    """Return, for each list, its printings that changed, each with the id that it is shown by.

    A card has the id of its full printing, so that a reprint touches only what names it.
    """
    before = {alone.id: alone.id for alone in difference.removed}
    after = {alone.id: alone.id for alone in difference.added}
    pairs = [(entry.before, entry.after) for entry in difference.renumbered]
    pairs += [(entry.before, entry.after) for entry in difference.renamed + difference.changed]
    for one, two in pairs:
        before[one] = two
        after[two] = two
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
        if printing is not None and printing in shown
    }
