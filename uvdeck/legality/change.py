"""What changes in a format between two days, and what that means for decks."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import AsOf, Format
from uvdeck.legality.verdict import Question, Report, Verdict, check_bytes


class Change(NamedTuple):
    """The difference between the snapshots that hold on two days; empty where nothing changed.

    Args:
        sets_in: sets that came into the pool.
        sets_out: sets that left it.
        printings_in: single printings that came in.
        printings_out: single printings that left.
        banned: cards (by the printing listed) newly banned.
        unbanned: cards no longer banned.
        restricted: printing -> (copies before, copies after), None where not restricted.
        not_legal: printings of the sets in both pools newly listed as not legal.
        legal_again: printings no longer listed so.
    """

    sets_in: list[str]
    sets_out: list[str]
    printings_in: list[str]
    printings_out: list[str]
    banned: list[str]
    unbanned: list[str]
    restricted: dict[str, tuple[int | None, int | None]]
    not_legal: list[str]
    legal_again: list[str]

    @property
    def is_empty(self) -> bool:
        """True where nothing changed."""
        return not any(self)


def compare(before: AsOf, after: AsOf) -> Change:
    """Return what differs between two days; nothing where one has no snapshot."""
    first, second = before.holds, after.holds
    if first is None or second is None:
        return Change([], [], [], [], [], [], {}, [], [])
    one, two = first.ban_list, second.ban_list
    both = first.sets & second.sets

    def of_both(ids: Iterable[str]) -> list[str]:
        # A set that came or left says enough; its special printings need no line of their own.
        return sorted(i for i in ids if i.partition("/")[0] in both)

    restricted = {
        card: (one.restricted.get(card), two.restricted.get(card))
        for card in sorted({*one.restricted, *two.restricted})
        if one.restricted.get(card) != two.restricted.get(card)
    }
    return Change(
        sorted(second.sets - first.sets),
        sorted(first.sets - second.sets),
        sorted(second.printings - first.printings),
        sorted(first.printings - second.printings),
        sorted(two.banned - one.banned),
        sorted(one.banned - two.banned),
        restricted,
        of_both(two.not_legal - one.not_legal),
        of_both(one.not_legal - two.not_legal),
    )


class DeckChange(NamedTuple):
    """One deck on two days; reports are None where the file could not be read."""

    path: str
    before: Report | None
    after: Report | None
    unreadable: str | None = None

    @property
    def breaks(self) -> bool:
        """True where the deck was legal on the first day and is not surely so on the second."""
        return (
            self.before is not None
            and self.after is not None
            and self.before.verdict is Verdict.LEGAL
            and self.after.verdict is not Verdict.LEGAL
        )

    @property
    def mends(self) -> bool:
        """True where the deck became legal."""
        return (
            self.before is not None
            and self.after is not None
            and self.before.verdict is not Verdict.LEGAL
            and self.after.verdict is Verdict.LEGAL
        )


def compare_decks(
    files: Iterable[tuple[str, bytes | None, str | None]],
    catalogue: Catalogue,
    game_format: Format,
    days: tuple[date, date],
) -> list[DeckChange]:
    """Check decks on two days.

    Args:
        files: path, content, and why it cannot be read where the content is None.
        catalogue: the card list.
        game_format: the format, whatever the decks name.
        days: the two days.
    """
    result = []
    for path, content, why in files:
        if content is None:
            result.append(DeckChange(path, None, None, why))
            continue
        reports = [
            check_bytes(
                content, path, catalogue, Question(today=day, format=game_format.id, day=day)
            )
            for day in days
        ]
        result.append(DeckChange(path, reports[0], reports[1]))
    return result
