"""Lint: fields that cards of the type hardly ever have, or hardly ever lack; symbols; rarities."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Final

from uvdeck.diagnostics import Diagnostic
from uvdeck.model import SYMBOLS
from uvdeck.text import plural
from uvdeck.upkeep.fields import BY_NAME, flat, show
from uvdeck.upkeep.lint_base import (
    COMPARE,
    Listing,
    Sheet,
    about_card,
    named,
    set_files,
    title_of,
)

#: At most one of so many cards of the type has so many symbols.
RARE_SYMBOLS: Final = 100
#: At most one of so many cards of the type has the field.
RARE_FIELD: Final = 20
#: At most one of so many cards of the type lacks the field.
RARELY_LACKED: Final = 10
#: At most one of so many printings of the set has the rarity; smaller sets are passed over.
RARE_RARITY: Final = 100
#: What is rare in the list is a habit of a set, and not reported there, where so many cards of
#: the type and one of so many of them have it.
HABIT_CARDS: Final = 3
HABIT_SHARE: Final = 4
#: Types with fewer cards say nothing about what is usual.
MIN_CARDS: Final = 20

#: The fields that make a type, each with its name. That of ``symbols`` stands for both kinds.
_FIELDS: Final = {
    "symbols": "symbols",
    "difficulty": "difficulty",
    "control": "control",
    "block": "block",
    "attack": "attack",
    "hand_size": "hand size",
    "health": "health",
    "stamina": "stamina",
}
_ORDER: Final = {symbol.value: place for place, symbol in enumerate(SYMBOLS)}


def _has(facts: Mapping[str, Any], field: str) -> bool:
    if field == "symbols":
        return bool(facts.get("symbols") or facts.get("attuned"))
    return facts.get(field) is not None


def _symbols(facts: Mapping[str, Any]) -> int:
    return len(facts.get("symbols") or ()) + len(facts.get("attuned") or ())


#: A set, a type with its side, and what cards may have.
_Having = tuple[str, tuple[str, bool], Hashable]


class Habits:
    """How many cards of each type have something, in the list and in each set.

    Args:
        counted: cards by (set, type, what they have).
    """

    def __init__(self, counted: Mapping[_Having, int]) -> None:
        """Count."""
        self.having: Counter[Any] = Counter()
        self.all: Counter[Any] = Counter()
        self._in_set: Counter[Any] = Counter()
        self._all_in_set: Counter[Any] = Counter()
        for (code, group, what), count in counted.items():
            self.having[group, what] += count
            self.all[group] += count
            self._in_set[code, group, what] += count
            self._all_in_set[code, group] += count

    def is_rare(self, having: _Having, one_of: int) -> bool:
        """Return whether so few cards of the type have it, and it is no habit of the set."""
        code, group, what = having
        if self.having[group, what] * one_of > self.all[group]:
            return False
        own = self._in_set[having]
        return own < HABIT_CARDS or own * HABIT_SHARE < self._all_in_set[code, group]


def unusual_symbols(listed: Listing) -> Iterator[Diagnostic]:
    """LNT103: more or fewer symbols than nearly all cards of the type have."""
    having = [(card.raw.set_code, card.group, _symbols(card.facts)) for card in listed.cards]
    habits = Habits(Counter(having))
    for card, own in zip(listed.cards, having, strict=True):
        number = own[2]
        both = [*(card.facts.get("symbols") or ()), *(card.facts.get("attuned") or ())]
        # A joker needs no other symbol.
        if number and both != ["infinity"] and habits.is_rare(own, RARE_SYMBOLS):
            count, of = habits.having[card.group, number], habits.all[card.group]
            yield about_card(
                "LNT103",
                card.raw,
                "symbols",
                " ".join(both),
                f"{named(card.raw, card.facts)} has {plural(number, 'symbol')} ({count:,} of"
                f" {of:,} {title_of(card.group)} do).",
                at="symbols" if card.facts.get("symbols") else "attuned",
                cards=count,
                of=of,
            )


def unusual_fields(listed: Listing) -> Iterator[Diagnostic]:
    """LNT104, LNT105: a field that cards of the type hardly ever have, or hardly ever lack."""
    shapes = [
        (card.raw.set_code, card.group, tuple(_has(card.facts, field) for field in _FIELDS))
        for card in listed.cards
    ]
    counted = Counter(shapes)
    odd: dict[Any, list[tuple[str, bool, int, int]]] = {}
    for place, field in enumerate(_FIELDS):
        of_field: Counter[_Having] = Counter()
        for (code, group, shape), count in counted.items():
            of_field[code, group, shape[place]] += count
        habits = Habits(of_field)
        for code, group, shape in counted:
            has = shape[place]
            rare = habits.is_rare((code, group, has), RARE_FIELD if has else RARELY_LACKED)
            if rare and habits.all[group] >= MIN_CARDS:
                found = (field, has, habits.having[group, has], habits.all[group])
                odd.setdefault((code, group, shape), []).append(found)
    for card, key in zip(listed.cards, shapes, strict=True):
        for field, has, count, of in odd.get(key, ()):
            yield (_unusual if has else _lacking)(card, field, count, of)


def _unusual(card: Sheet, field: str, count: int, of: int) -> Diagnostic:
    return about_card(
        "LNT104",
        card.raw,
        field,
        _whole(card.facts, field),
        f"{named(card.raw, card.facts)}, of type {card.group[0]}, has"
        f" {_article(_FIELDS[field])} ({count:,} of {of:,} {title_of(card.group)} do).",
        cards=count,
        of=of,
    )


def _lacking(card: Sheet, field: str, count: int, of: int) -> Diagnostic:
    return about_card(
        "LNT105",
        card.raw,
        field,
        None,
        f"{named(card.raw, card.facts)} has no {_FIELDS[field]} ({count:,} of {of:,}"
        f" {title_of(card.group)} have none).",
        at="",
        hint="Add it if the card prints one, or accept its lack with a reason.",
        cards=count,
        of=of,
    )


def _article(name: str) -> str:
    if name in ("symbols", "control", "difficulty", "health", "stamina"):
        return name
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _whole(facts: Mapping[str, Any], field: str) -> Any:
    """Return a field's value as one text: ``mid 4 5`` for an attack."""
    value = facts.get(field)
    if isinstance(value, int):
        return value
    parts = flat({field: value})
    return " ".join(show(BY_NAME[name], part) for name, part in parts.items())


def symbols_in_order(listed: Listing) -> Iterator[Diagnostic]:
    """LNT106: symbols that do not stand in their order."""
    for raw in listed.printings:
        for field in ("symbols", "attuned"):
            names = raw.fields.get(field) or ()
            wanted = sorted(names, key=lambda name: _ORDER[name])
            if list(names) != wanted:
                yield about_card(
                    "LNT106",
                    raw,
                    field,
                    " ".join(names),
                    f"The symbols of {named(raw, listed.facts(raw))} are not in order:"
                    f" {', '.join(names)}.",
                    hint=f"Write [{', '.join(wanted)}]; 'uvdeck cards fmt' does so.",
                )


def unusual_rarities(listed: Listing) -> Iterator[Diagnostic]:
    """LNT107: a rarity that hardly any other printing of a large set has."""
    for _, _, group in set_files(listed):
        counts: dict[str, int] = defaultdict(int)
        for raw in group:
            if raw.fields.get("rarity"):
                counts[raw.fields["rarity"]] += 1
        known = sum(counts.values())
        for raw in group:
            rarity = raw.fields.get("rarity")
            if rarity and counts[rarity] * RARE_RARITY <= known:
                yield about_card(
                    "LNT107",
                    raw,
                    "rarity",
                    rarity,
                    f"{named(raw, listed.facts(raw))} is {rarity} ({counts[rarity]} of"
                    f" {known:,} printings of the set are).",
                    hint=COMPARE,
                    cards=counts[rarity],
                    of=known,
                )
