"""Lint: what nobody knows yet, as lists of work. Nothing in them is wrong: all are notes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from uvdeck.catalogue.build import canonical_of, is_unknown
from uvdeck.diagnostics import Diagnostic
from uvdeck.text import plural
from uvdeck.upkeep.lint_base import Listing, about_card, about_set, named, set_files
from uvdeck.yamldoc import escape_pointer

_FILL: Final = "Take the numbers from the printed card."
_SET_FACTS: Final = {
    "name": "name",
    "universe": "universe",
    "released": "release date",
    "card_back": "card back",
}


def unknown_attacks(listed: Listing) -> Iterator[Diagnostic]:
    """LNT201: a printing whose zone, speed and damage nobody knows; its block may be lost too."""
    for raw in listed.printings:
        facts = listed.facts(raw)
        if not is_unknown(facts.get("attack")):
            continue
        full = canonical_of(raw, listed.context.printings) or raw
        own = full is raw or "attack" in raw.fields
        missing = ["attack", *(["block"] if is_unknown(facts.get("block")) else [])]
        yield about_card(
            "LNT201",
            raw,
            "attack",
            "unknown",
            f"The {' and the '.join(missing)} of {named(raw, facts)}"
            f" {'is' if len(missing) == 1 else 'are'} not known.",
            at="attack" if "attack" in raw.fields else "reprint_of",
            hint=_FILL if own else f"It is a reprint: what {full.id} says holds for it.",
            missing=missing,
            card=full.id,
        )


def unknown_blocks(listed: Listing) -> Iterator[Diagnostic]:
    """LNT202: a printing whose attack is known, and its block is not."""
    for raw in listed.printings:
        facts = listed.facts(raw)
        if is_unknown(facts.get("block")) and not is_unknown(facts.get("attack")):
            yield _lost("LNT202", raw, facts, "block", "block")


def unknown_damage(listed: Listing) -> Iterator[Diagnostic]:
    """LNT203: a printing whose zone and speed are known, and its damage is not."""
    for raw in listed.printings:
        facts = listed.facts(raw)
        attack = facts.get("attack")
        if isinstance(attack, Mapping) and is_unknown(attack["damage"]):
            yield _lost("LNT203", raw, facts, "damage", "attack")


def _lost(code: str, raw: Any, facts: Mapping[str, Any], field: str, key: str) -> Diagnostic:
    return about_card(
        code,
        raw,
        field,
        "unknown",
        f"The {field} of {named(raw, facts)} is not known.",
        at=key if key in raw.fields else "reprint_of",
        hint=_FILL,
    )


def missing_rarities(listed: Listing) -> Iterator[Diagnostic]:
    """LNT204: a set of which some or all printings have no rarity."""
    for code, document, group in set_files(listed):
        lacking = [raw.number for raw in group if not raw.fields.get("rarity")]
        if lacking:
            yield about_set(
                "LNT204",
                code,
                document,
                "/set",
                "rarity",
                len(lacking),
                f"{_of_all(len(lacking), len(group))} of the set {code} have no rarity.",
                hint="Take it from the printed card, or from a list that gives it.",
                numbers=lacking if len(lacking) < len(group) else "all",
            )


def incomplete_keywords(listed: Listing) -> Iterator[Diagnostic]:
    """LNT205: a set with printings whose keywords are known to be incomplete."""
    for code, document, group in set_files(listed):
        marked = [raw.number for raw in group if raw.fields.get("keywords_incomplete")]
        if marked:
            yield about_set(
                "LNT205",
                code,
                document,
                "/set",
                "keywords_incomplete",
                len(marked),
                f"The keywords of {_of_all(len(marked), len(group))} of the set {code} are"
                " incomplete.",
                hint="Complete them from the printed cards, and take out 'keywords_incomplete'.",
                numbers=marked if len(marked) < len(group) else "all",
            )


def _of_all(some: int, of: int) -> str:
    return f"all {of:,} printings" if some == of else f"{some:,} of {plural(of, 'printing')}"


def unknown_set_facts(listed: Listing) -> Iterator[Diagnostic]:
    """LNT206: a registered set without name, universe, release date or card back."""
    last = {
        code: document
        for document in listed.context.documents
        if document.kind == "set-registry"
        for code in document.value.get("sets") or {}
    }
    for code, entry in listed.context.sets.items():
        missing = [field for field in _SET_FACTS if getattr(entry, field) is None]
        if missing and code in last:
            names = [_SET_FACTS[field] for field in missing]
            words = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
            yield about_set(
                "LNT206",
                code,
                last[code],
                f"/sets/{escape_pointer(code)}",
                "set",
                " ".join(missing),
                f"The {words} of the set {code} {'are' if names[1:] else 'is'} not known.",
                hint="Write what an official page or the printed product says.",
                missing=missing,
            )
