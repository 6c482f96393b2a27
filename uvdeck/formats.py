"""Formats and the days: which rules of construction hold, and which cards are in the pool.

A format is data (``cards/formats/``): rules, each with its source, and dated snapshots of the
pool and its ban list. A snapshot was *observed* on a day, or took *effect* on one. What holds
on a day in between is found by bisection; where two observations differ on a card, nobody knows
on which day it changed, and nothing is guessed (UV-25).
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final, Literal, NamedTuple

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.text import nearest as nearest_words

#: The format of a deck that names none (UV-1 to UV-11).
DEFAULT: Final = "core"

SymbolRule = Literal["any", "primary", "classic"]


class Source(NamedTuple):
    """Where a number of a format comes from, and whether the publisher confirms it."""

    text: str
    confirmed: bool


class BanList(NamedTuple):
    """A whole ban list; ids are those of printings.

    Args:
        id: as snapshots cite it.
        banned: cards that may not be played, in any printing.
        restricted: copies that may be played, in all printings together.
        not_legal: printings that a list showed as not legal, for reasons unknown; only those.
        announced: day of the announcement, None where not known.
        effective: day from which it holds, None where not known.
        source: where it comes from.
    """

    id: str
    banned: frozenset[str] = frozenset()
    restricted: Mapping[str, int] = {}
    not_legal: frozenset[str] = frozenset()
    announced: date | None = None
    effective: date | None = None
    source: str = ""


class Snapshot(NamedTuple):
    """The pool and the ban list as they stood on a day.

    Args:
        day: the day of the observation, or the day from which it holds.
        effective: True where ``day`` is the day of the change; False where it was observed.
        sets: sets whose printings are in the pool.
        printings: single printings in the pool.
        not_observed: printings of those sets of which the list said nothing.
        ban_list: the ban list that held.
        source: where it comes from.
    """

    day: date
    effective: bool
    sets: frozenset[str]
    printings: frozenset[str]
    not_observed: frozenset[str]
    ban_list: BanList
    source: str


class Format(NamedTuple):
    """Rules of construction of one format, and its snapshots in the order of their days.

    Args:
        id: as a deck file and the command line name it.
        name: as people write it.
        minimum: cards that the main deck has at least (UV-1, UV-20, UV-23).
        copies: copies of one card, main deck and sideboard together; None for any number.
        sideboard: the sizes that a sideboard may have; None for any.
        symbols: how symbols restrict construction: ``any`` (UV-4), ``primary`` (UV-21, UV-22),
            ``classic`` (UV-24).
        cycling: cards that leave the game when the deck runs out (UV-44).
        sources: the source of each number, by the names above.
        limited: True where decks are built from opened cards (UV-23).
        remark: what a verdict adds, so that nobody takes it for more than it is.
        snapshots: empty where every card of the list is in the pool, whatever the day.
    """

    id: str
    name: str
    minimum: int
    copies: int | None
    sideboard: tuple[int, ...] | None
    symbols: SymbolRule
    cycling: int
    sources: Mapping[str, Source]
    limited: bool
    remark: str
    snapshots: tuple[Snapshot, ...]

    def unconfirmed(self) -> list[str]:
        """Return the names of the numbers that the publisher does not confirm."""
        return [name for name, source in self.sources.items() if not source.confirmed]

    def unconfirmed_of_decks(self) -> list[str]:
        """Return those of them that a deck is held against; cycling is a matter of play."""
        return [name for name in self.unconfirmed() if name != "cycling"]


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def make_format(body: Mapping[str, Any]) -> Format:
    """Make a format of the mapping that the catalogue holds (its files fit their schemas)."""
    rules = body["rules"]

    def number(name: str) -> Any:
        value = rules[name]["value"]
        return None if value == "any" and name != "symbols" else value

    sideboard = number("sideboard")
    return Format(
        id=body["id"],
        name=body["name"],
        minimum=number("minimum"),
        copies=number("copies"),
        sideboard=None if sideboard is None else tuple(sideboard),
        symbols=rules["symbols"]["value"],
        cycling=number("cycling"),
        sources={k: Source(v["source"], v["confirmed"]) for k, v in rules.items()},
        limited=bool(body.get("limited")),
        remark=body.get("remark", ""),
        snapshots=tuple(
            sorted((_snapshot(item) for item in body.get("snapshots", ())), key=lambda s: s.day)
        ),
    )


def _snapshot(item: Mapping[str, Any]) -> Snapshot:
    pool, listed = item["pool"], item["ban_list"]
    effective = _day(item.get("effective"))
    day = effective or _day(item.get("observed"))
    return Snapshot(
        day or date.min,  # the schema demands one of the two
        effective is not None,
        frozenset(pool.get("sets", ())),
        frozenset(pool.get("printings", ())),
        frozenset(pool.get("not_observed", ())),
        BanList(
            listed["id"],
            frozenset(listed.get("banned", ())),
            dict(listed.get("restricted", {})),
            frozenset(listed.get("not_legal", ())),
            _day(listed.get("announced")),
            _day(listed.get("effective")),
            listed.get("source", ""),
        ),
        item["source"],
    )


def load(catalogue: Catalogue, format_id: str) -> Format | None:
    """Return a format of the catalogue, None where there is none of this id.

    It is made once for each catalogue, whatever the number of decks.
    """
    found = catalogue.kept.get(format_id)
    if not isinstance(found, Format):
        body = catalogue.format_body(format_id)
        if body is None:
            return None  # not kept: there is no end of ids that do not exist
        found = catalogue.kept[format_id] = make_format(body)
    return found


class AsOf(NamedTuple):
    """What is known of a format on a day.

    Args:
        day: the day asked for.
        holds: the last snapshot on or before the day; None before the first one.
        next: the first snapshot after the day where it was *observed*: by then something may
            have changed that nobody dated. None where the next one is dated, or there is none.
        first: the first snapshot of all, for messages.
    """

    day: date
    holds: Snapshot | None
    next: Snapshot | None
    first: Snapshot | None

    @property
    def age(self) -> int | None:
        """Days since the last snapshot, where no later one bounds it; else None."""
        if self.holds is None or self.next is not None:
            return None
        return (self.day - self.holds.day).days


def as_of(game_format: Format, day: date) -> AsOf:
    """Return what is known of a format on a day, by bisection.

    Args:
        game_format: a format with snapshots.
        day: the day of the event.
    """
    days = [snapshot.day for snapshot in game_format.snapshots]
    index = bisect_right(days, day)
    holds = game_format.snapshots[index - 1] if index else None
    following = game_format.snapshots[index] if index < len(days) else None
    exact = holds is not None and holds.day == day  # seen that day, or dated that day
    undated = following is not None and not following.effective and not exact
    return AsOf(
        day, holds, following if undated else None, game_format.snapshots[0] if days else None
    )


def nearest(word: str, ids: Iterable[str]) -> list[str]:
    """Return format ids that look like a word, the likeliest first."""
    return nearest_words(word.casefold().replace(" ", "-"), ids, cutoff=0.5)
