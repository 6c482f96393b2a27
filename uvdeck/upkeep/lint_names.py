"""Lint: different cards whose names or facts differ as little as a slip of the pen."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.checks import looks_garbled
from uvdeck.catalogue.reprints import identity
from uvdeck.diagnostics import Diagnostic
from uvdeck.model import UNKNOWN, identity_of
from uvdeck.text import clean, fold, plural, printable, shorten, undecorate
from uvdeck.upkeep.facts import FACTS, normal, title
from uvdeck.upkeep.lint_base import Listing, Sheet, about_card, named
from uvdeck.upkeep.near import Slips

#: Letters of a name from which one slip is a likelier reason than chance.
LONG_NAME: Final = 8
#: Letters from which that holds where the two cards are equal but for the name, too.
SHORT_NAME: Final = 4

_NOT_LETTERS: Final = re.compile(r"[\W_]+")
_NOT_LETTERS_OR_MARKS: Final = re.compile(r"[^\w\u00b7:.*]+|_+")
_SAME_CARD: Final = (
    "If it is one card, give both the name that it prints, and make one a reprint of the other."
)
#: Facts of a printing that say nothing of whether two cards are the same.
_NO_DIFFERENCE: Final = ("name", "rarity", "keywords_incomplete", "back_of")


class _Named(NamedTuple):
    """A card and the part of its name that is compared.

    Args:
        card: the card.
        name: the name without marks, and for a character without version and title.
        letters: its letters and digits alone, folded.
    """

    card: Sheet
    name: str
    letters: str


def _letters(text: str) -> str:
    return _NOT_LETTERS.sub("", fold(text))


def _core(card: Sheet) -> _Named:
    name = clean(str(card.facts["name"]))
    core = identity_of(name) if card.facts["type"] == "character" else undecorate(name)
    return _Named(card, core, _letters(core))


def _sound_cards(listed: Listing) -> list[Sheet]:
    """Return the cards whose names can be compared: those that are there and not garbled."""
    return [
        card
        for card in listed.cards
        if "name" in card.facts and not looks_garbled(card.facts["name"])
    ]


def _facts(card: Sheet) -> tuple[Any, ...]:
    """Return what makes the card but its name (UV-8)."""
    return identity({**card.facts, "name": None})


def _differing(one: Sheet, other: Sheet) -> list[str]:
    """Return the facts in which two cards differ, beside their names."""
    return [
        field
        for field in FACTS
        if field not in _NO_DIFFERENCE
        and normal(field, one.facts.get(field)) != normal(field, other.facts.get(field))
    ]


def _equal_pair(code: str, one: Sheet, other: Sheet, names: str) -> Diagnostic:
    """Return a finding about two cards that agree in all that makes the card but the name (UV-8).

    Args:
        code: of the finding.
        one: a card.
        other: another one.
        names: how their names differ.
    """
    differing = _differing(one, other)
    message = f"agree in all facts, and their names {names}."
    if differing:
        message = (
            "agree in type, symbols, difficulty and control, and their names"
            f" {names}; they differ in {', '.join(map(title, differing))}."
        )
    return _pair(code, one, other, message, _SAME_CARD, differing=differing)


def _pair(code: str, one: Sheet, other: Sheet, message: str, hint: str, **more: Any) -> Diagnostic:
    """Return a finding about two cards, at the later one in the list."""
    first, later = sorted((one, other), key=lambda card: card.order)
    return about_card(
        code,
        later.raw,
        "name",
        f"{later.facts['name']} / {first.facts['name']}",
        f"{named(later.raw, later.facts)} and {named(first.raw, first.facts)} {message}",
        at="name",
        hint=hint,
        other=first.raw.id,
        **more,
    )


def same_but_for_print(listed: Listing) -> Iterator[Diagnostic]:
    """LNT121: two cards that are equal but for the name (UV-8), which differs in print alone."""
    groups: dict[tuple[Any, ...], list[Sheet]] = defaultdict(list)
    for card in _sound_cards(listed):
        key = _NOT_LETTERS_OR_MARKS.sub("", fold(card.facts["name"]))
        groups[key, _facts(card)].append(card)
    for group in groups.values():
        for later in group[1:]:
            if later.facts["name"] != group[0].facts["name"]:
                yield _equal_pair("LNT121", group[0], later, "differ in print alone")


def look_alikes(listed: Listing) -> Iterator[Diagnostic]:
    """LNT122: two cards of one type whose names are one slip apart, or differ in print alone."""
    by_letters: dict[str, list[_Named]] = defaultdict(list)
    for card in _sound_cards(listed):
        core = _core(card)
        if len(core.letters) >= SHORT_NAME:
            by_letters[core.letters].append(core)
    for group in by_letters.values():
        found = _in_print(group)
        if found is not None:
            yield found
    for one, other in Slips(by_letters).pairs():
        found = _one_slip(by_letters[one], by_letters[other])
        if found is not None:
            yield found


def _in_print(group: list[_Named]) -> Diagnostic | None:
    """Return the finding for cards whose names have the same letters, in another print.

    Characters are left to LNT124, and cards that are equal but for the name to LNT121.
    """
    first = group[0]
    for later in group[1:]:
        if (
            later.name != first.name
            and later.card.facts["type"] == first.card.facts["type"] != "character"
            and _facts(later.card) != _facts(first.card)
        ):
            return _pair(
                "LNT122",
                first.card,
                later.card,
                "have names that differ in print alone.",
                "If the cards print one name, write it one way.",
            )
    return None


def _one_slip(group: list[_Named], others: list[_Named]) -> Diagnostic | None:
    """Return the finding for cards whose names are one slip apart, if it is likely to be one."""
    one, other = group[0].letters, others[0].letters
    if _digits(one) != _digits(other):
        return None  # numbers tell cards apart on purpose
    pairs = [
        (x.card, y.card)
        for x in group[:20]
        for y in others[:20]
        if x.card.facts["type"] == y.card.facts["type"]
    ]
    for x, y in pairs:
        if _facts(x) == _facts(y):
            return _equal_pair("LNT122", x, y, "are one slip apart")
    if not pairs or min(len(one), len(other)) < LONG_NAME or _plural(group[0], others[0]):
        return None
    return _pair(
        "LNT122",
        *pairs[0],
        "have names that are one slip apart.",
        "Compare both cards: correct the name, or accept it with a reason.",
    )


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdigit())


def _plural(one: _Named, other: _Named) -> bool:
    """Return whether two names differ in the ending of a word: plural or possessive."""
    short, long = sorted((one.name, other.name), key=lambda name: len(_letters(name)))
    words, others = _words(short), _words(long)
    return len(words) == len(others) and all(
        a == b or (b in (f"{a}s", f"{a}'s", f"{a}s'")) for a, b in zip(words, others, strict=True)
    )


def _words(name: str) -> list[str]:
    return fold(name).split(" ")


#: The facts of which two namesakes may differ in one, symbols beside them, and those that agree.
_ONE_FACT: Final = ("type", "difficulty", "control")
_OTHER_FACTS: Final = ("block", "attack", "hand_size", "health", "stamina", "back_of")


def near_namesakes(listed: Listing) -> Iterator[Diagnostic]:
    """LNT123: two cards of one name that differ in nothing but one number, type or symbol."""
    by_name: dict[str, list[Sheet]] = defaultdict(list)
    for card in _sound_cards(listed):
        by_name[card.facts["name"]].append(card)
    for group in by_name.values():
        for place, later in enumerate(group[:50]):
            for earlier in group[:place]:
                fact = _only_difference(earlier.facts, later.facts)
                if fact is not None:
                    yield about_card(
                        "LNT123",
                        later.raw,
                        fact,
                        _shown(later.facts, fact),
                        f"{named(later.raw, later.facts)} and {earlier.raw.id} differ in"
                        f" {'one symbol' if fact == 'symbols' else fact} alone:"
                        f" {_shown(later.facts, fact)} and {_shown(earlier.facts, fact)}.",
                        hint="Compare both cards: correct one, or accept it with a reason.",
                        other=earlier.raw.id,
                    )


def _only_difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> str | None:
    """Return the one fact in which two namesakes differ as by a slip; None where it is not one."""
    found = [fact for fact in _ONE_FACT if one.get(fact) != other.get(fact)]
    symbols, others = _symbols(one), _symbols(other)
    if symbols != others:
        found.append("symbols")
    if len(found) != 1 or max(len(symbols - others), len(others - symbols)) > 1:
        return None
    same = all(
        one.get(fact) == other.get(fact) or UNKNOWN in (one.get(fact), other.get(fact))
        for fact in _OTHER_FACTS
    )
    return found[0] if same else None


def _symbols(facts: Mapping[str, Any]) -> set[tuple[str, str]]:
    return {(kind, name) for kind in ("symbols", "attuned") for name in facts.get(kind) or ()}


def _shown(facts: Mapping[str, Any], fact: str) -> Any:
    if fact != "symbols":
        return facts.get(fact)
    return " ".join([*(facts.get("symbols") or ()), *(facts.get("attuned") or ())])


def spellings(listed: Listing) -> Iterator[Diagnostic]:
    """LNT124: a character whose name is spelt in several ways; reported at the rarer ones."""
    groups: dict[str, dict[str, list[tuple[Any, str, str]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for raw in listed.printings:
        for text, field, at in _characters(raw.fields):
            key = _letters(text)
            if key and not looks_garbled(text):
                groups[key][text].append((raw, field, at))
    for ways in groups.values():
        if len(ways) < 2:
            continue
        ordered = sorted(ways.items(), key=lambda way: -len(way[1]))
        usual = ordered[0][0]
        for text, uses in ordered[1:]:
            for raw, field, at in uses:
                yield about_card(
                    "LNT124",
                    raw,
                    field,
                    text,
                    f"{named(raw, listed.facts(raw))} names the character"
                    f" '{printable(shorten(text, 60))}' ({plural(len(uses), 'place')} of the list;"
                    f" '{printable(shorten(usual, 60))}' in {len(ordered[0][1]):,}).",
                    at=at,
                    hint="Write it as the card prints it; one spelling in all places if it can be.",
                    usual=usual,
                )


def _characters(fields: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield (identity, field, place) wherever a printing itself names a character."""
    name = fields.get("name")
    if isinstance(name, str) and fields.get("type") == "character":
        yield identity_of(name), "name", "name"
    for place, text in enumerate(fields.get("character_only") or ()):
        yield identity_of(text), "character_only", f"character_only/{place}"
    for place, item in enumerate(fields.get("keywords") or ()):
        if isinstance(item, Mapping):
            for number, text in enumerate(item.get("only", ())):
                yield identity_of(text), "keywords", f"keywords/{place}/only/{number}"
