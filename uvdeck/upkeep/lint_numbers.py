"""Lint: numbers that are far from those of other cards of the type.

For each type and field, and for each keyword with ratings, the cards are counted (a card once,
however often it was printed). A value is reported where it lies far outside and few cards lie as
far out: *far* is measured in quartile ranges, which a few odd values do not move.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.diagnostics import Diagnostic
from uvdeck.text import printable, shorten
from uvdeck.upkeep.fields import BY_NAME, show_keyword
from uvdeck.upkeep.lint_base import COMPARE, Listing, about_card, named, title_of

#: So many quartile ranges outside the quartiles a value is far.
FAR: Final = 2
#: (further distance, cards): a value that is far, and farther by this, is reported where at most
#: one of so many cards lies as far out.
TIERS: Final = ((0, 200), (2, 100))

_FIELDS: Final = ("difficulty", "control", "hand_size", "health", "stamina")
#: Numbers inside a field: (field, key) -> column.
_INSIDE: Final = {
    ("block", "modifier"): "block_modifier",
    ("attack", "speed"): "speed",
    ("attack", "damage"): "damage",
}


class Spread(NamedTuple):
    """How the values of some cards are spread.

    Args:
        counts: cards by value.
        cards: all of them.
        low: the lower quartile: the smallest value that is at least that of a quarter of them.
        high: the upper quartile, that of three quarters.
        usual: the values between which all but one in a hundred lie on each side.
    """

    counts: Counter[int]
    cards: int
    low: int
    high: int
    usual: tuple[int, int]

    def beyond(self, value: int) -> int | None:
        """Return how many cards lie as far out as a value that stands out; else None."""
        step = max(self.high - self.low, 1)
        if value > self.high:
            distance = value - self.high
            others = sum(n for v, n in self.counts.items() if v >= value)
        else:
            distance = self.low - value
            others = sum(n for v, n in self.counts.items() if v <= value)
        for further, cards in TIERS:
            if distance >= FAR * step + further and others * cards <= self.cards:
                return others
        return None

    def odd(self) -> list[int]:
        """Return the values that stand out."""
        return [value for value in self.counts if self.beyond(value) is not None]

    def bearers(self, value: int) -> str:
        """Return how many cards have a value, for a sentence."""
        return f"{self.counts[value]:,}" if self.counts[value] else "none"

    def usually(self) -> str:
        """Return which values nearly all have, for a sentence."""
        low, high = self.usual
        return f"nearly all {low}" if low == high else f"nearly all {low} to {high}"


def spread(counts: Counter[int]) -> Spread:
    """Return the spread of some values, at least one.

    Args:
        counts: cards by value.
    """
    cards = sum(counts.values())

    def at(share: float) -> int:
        reached = 0
        for value in sorted(counts):
            reached += counts[value]
            if reached >= share * cards:
                return value
        return max(counts)

    return Spread(counts, cards, at(0.25), at(0.75), (at(0.01), at(0.99)))


def numbers_of(fields: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Return (column, value) of the numbers of a printing's own fields that are known."""
    found = [(column, value) for column in _FIELDS if isinstance(value := fields.get(column), int)]
    for (field, key), column in _INSIDE.items():
        whole = fields.get(field)
        if isinstance(whole, Mapping) and isinstance(whole[key], int):
            found.append((column, whole[key]))
    return found


def unusual_numbers(listed: Listing) -> Iterator[Diagnostic]:
    """LNT101: a number far outside those of the type."""
    counts: dict[tuple[Any, ...], Counter[int]] = defaultdict(Counter)
    for card in listed.cards:
        group = card.group
        for column, value in numbers_of(card.facts):
            counts[group, column][value] += 1
    spreads = {key: spread(counted) for key, counted in counts.items()}
    # Most printings are ruled out by what values stand out at all.
    odd = {(*key, value) for key, found in spreads.items() for value in found.odd()}
    for raw in listed.printings:
        facts = listed.facts(raw)
        group = (facts.get("type", ""), "back_of" in facts)
        for column, value in numbers_of(raw.fields):
            found = spreads.get((group, column))
            if found is None or (
                (group, column, value) not in odd
                and (value in found.counts or found.beyond(value) is None)
            ):
                continue
            name = BY_NAME[column].title.lower()
            yield about_card(
                "LNT101",
                raw,
                column,
                value,
                f"{named(raw, facts)} has {name} {value} ({found.bearers(value)} of"
                f" {found.cards:,} {title_of(group)} have it, {found.usually()}).",
                at="/".join(BY_NAME[column].path),
                cards=found.counts[value],
                of=found.cards,
                beyond=found.beyond(value),
                usual=list(found.usual),
            )


def unusual_ratings(listed: Listing) -> Iterator[Diagnostic]:
    """LNT102: a rating of 0, or one far outside those of the keyword."""
    counts: dict[str, Counter[int]] = defaultdict(Counter)
    for card in listed.cards:
        for item in card.facts.get("keywords") or ():
            if isinstance(item, Mapping) and isinstance(item.get("rating"), int):
                counts[item["keyword"]][item["rating"]] += 1
    spreads = {name: spread(counted) for name, counted in counts.items()}
    for raw in listed.printings:
        for place, item in enumerate(raw.fields.get("keywords") or ()):
            rating = item.get("rating") if isinstance(item, Mapping) else None
            if not isinstance(rating, int):
                continue
            found = spreads.get(item["keyword"])
            if found is None or (rating != 0 and found.beyond(rating) is None):
                continue
            name = printable(shorten(item["keyword"], 60))
            yield about_card(
                "LNT102",
                raw,
                "keywords",
                show_keyword(item),
                f"{named(raw, listed.facts(raw))} has '{name}: {rating}'"
                f" ({found.bearers(rating)} of {found.cards:,} cards with {name} have it,"
                f" {found.usually()}).",
                at=f"keywords/{place}",
                hint="A 0 may be a number that was lost, or an X. " + COMPARE
                if rating == 0
                else COMPARE,
                cards=found.counts[rating],
                of=found.cards,
                usual=list(found.usual),
            )
