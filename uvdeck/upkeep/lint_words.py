"""Lint: words that stand in one place only, and names of characters that nobody bears."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from uvdeck.catalogue.build import RawPrinting
from uvdeck.diagnostics import Diagnostic
from uvdeck.model import CardType, identity_of
from uvdeck.text import fold, fold_name, printable, quoted, shorten
from uvdeck.upkeep.fields import show_keyword
from uvdeck.upkeep.lint_base import Listing, about_card, named
from uvdeck.upkeep.near import Slips

_CHARACTERS: Final = "Compare the card; a character's name stands without version and title."


def _hint(near: list[str], otherwise: str) -> str:
    names = quoted(printable(shorten(name, 60)) for name in near[:3])
    return f"Did you mean {names}? {otherwise}" if near else otherwise


def _keyword(item: Any) -> str:
    return str(item["keyword"] if isinstance(item, Mapping) else item)


def limits(listed: Listing) -> Iterator[Diagnostic]:
    """LNT125: a card or keyword for a character that nobody is, or for a trait that nobody bears.

    That no character has a name of ``character_only`` is a finding of ``cards validate`` already
    (DBX110); it stands here as well where a character is one slip away.
    """
    if listed.context.broken:
        return  # it may stand in a file that cannot be read
    people: dict[str, str] = {}
    traits: dict[str, str] = {}
    for facts in listed.context.facts.values():
        if facts.get("type") == "character" and "name" in facts:
            own = identity_of(facts["name"])
            people.setdefault(fold_name(own), own)
        for item in facts.get("keywords") or ():
            traits.setdefault(fold(_keyword(item)), _keyword(item))
    known_people, known_traits = Slips(people), Slips(traits)
    for raw in listed.printings:
        for field, at, text, shown, key in _limits(raw):
            trait = key == "only_keyword"
            known, slips = (traits, known_traits) if trait else (people, known_people)
            folded = fold(text) if trait else fold_name(text)
            if folded in known:
                continue
            near = [known[word] for word in slips.near(folded)]
            if key == "character_only" and not near:
                continue
            nobody = "no card has that keyword" if trait else "no character has that name"
            yield about_card(
                "LNT125",
                raw,
                field,
                shown,
                f"{named(raw, listed.facts(raw))} names '{printable(shorten(text, 60))}', and"
                f" {nobody}.",
                at=at,
                hint=_hint(near, _CHARACTERS),
                near=near[:3],
            )


def _limits(raw: RawPrinting) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield (field, place, text, value, kind) of whom a printing and its keywords are for."""
    for place, text in enumerate(raw.fields.get("character_only") or ()):
        yield "character_only", f"character_only/{place}", text, text, "character_only"
    for place, item in enumerate(raw.fields.get("keywords") or ()):
        if isinstance(item, Mapping):
            for key in ("only", "only_keyword"):
                for number, text in enumerate(item.get(key, ())):
                    at = f"keywords/{place}/{key}/{number}"
                    yield "keywords", at, text, show_keyword(item), key


def lone_keywords(listed: Listing) -> Iterator[Diagnostic]:
    """LNT126: a keyword that one card of the whole list bears."""
    bearers: dict[str, list[tuple[RawPrinting, int, str]]] = defaultdict(list)
    for card in listed.cards:
        for place, item in enumerate(card.facts.get("keywords") or ()):
            word = _keyword(item)
            if not bearers[word] or bearers[word][-1][0] is not card.raw:
                shown = item if isinstance(item, str) else show_keyword(item)
                bearers[word].append((card.raw, place, shown))
    folded: dict[str, list[str]] = defaultdict(list)
    for word in bearers:
        folded[fold(word)].append(word)
    slips = Slips(folded)
    for word, places in bearers.items():
        if len(places) != 1:
            continue
        raw, place, shown = places[0]
        near = [other for other in folded[fold(word)] if other != word]
        near += [other for key in slips.near(fold(word)) for other in folded[key]]
        near.sort(key=lambda other: -len(bearers[other]))
        yield about_card(
            "LNT126",
            raw,
            "keywords",
            shown,
            f"{named(raw, raw.fields)} alone in the list has the keyword"
            f" '{printable(shorten(word, 60))}'.",
            at=f"keywords/{place}",
            hint=_hint(near, "Compare the card; accept the keyword if it is right."),
            near=near[:3],
        )


#: What a part of a Combo may name beside keywords, in front of which a zone may stand.
_PARTS: Final = frozenset({"block", *(card_type.value for card_type in CardType)})
_NUMBER: Final = re.compile(r"[0-9]+ (?:difficulty|control|speed|damage)")
_ZONE: Final = re.compile(r"(?:high|mid|low) ")


def combo_parts(listed: Listing) -> Iterator[Diagnostic]:
    """LNT127: a part of a Combo that is no keyword, type or number, and no card's name."""
    parts = [
        (raw, f"keywords/{place}/with/{number}", item, text)
        for raw in listed.printings
        for place, item in enumerate(raw.fields.get("keywords") or ())
        if isinstance(item, Mapping)
        for number, text in enumerate(item.get("with", ()))
    ]
    facts_of_all = listed.context.facts.values()
    keywords = {_keyword(item) for facts in facts_of_all for item in facts.get("keywords") or ()}
    known = _PARTS.union(map(fold, keywords))
    odd = [part for part in parts if not _is_known(part[3], known)]
    names = {fold_name(f["name"]) for f in facts_of_all if "name" in f} if odd else set()
    for raw, at, item, text in odd:
        if fold_name(text) not in names:
            yield about_card(
                "LNT127",
                raw,
                "keywords",
                show_keyword(item),
                f"The Combo of {named(raw, listed.facts(raw))} names"
                f" '{printable(shorten(text, 60))}', which is no keyword, type or number, and no"
                " card.",
                at=at,
                hint="Compare the card; accept it if it is printed so.",
            )


def _is_known(text: str, known: frozenset[str]) -> bool:
    part = fold(text)
    return part in known or _ZONE.sub("", part, count=1) in known or bool(_NUMBER.fullmatch(part))
