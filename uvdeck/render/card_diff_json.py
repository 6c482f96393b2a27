"""What changed between two card lists, as JSON values; ``docs/comparing.md`` describes them."""

from collections.abc import Sequence
from typing import Any

from uvdeck.diagnostics import Diagnostic
from uvdeck.render.card_diff_tables import Told, summary
from uvdeck.upkeep.deck_changes import DeckTouched
from uvdeck.upkeep.differ import Alone, Changed, Fact
from uvdeck.upkeep.facts import sentences
from uvdeck.upkeep.format_changes import DayChange
from uvdeck.upkeep.sides import Side


def to_json(told: Told, findings: Sequence[Diagnostic]) -> dict[str, Any]:
    """Return a comparison as JSON values.

    Args:
        told: what changed.
        findings: what is wrong with the files.
    """
    difference = told.difference
    result: dict[str, Any] = {
        "old": _side(told.old, told.pair.old.as_of),
        "new": _side(told.new, told.pair.new.as_of),
        "summary": summary(told),
        "sets": [
            {
                "set": change.code,
                "change": change.kind,
                "name": change.name,
                "printings": change.printings,
                "facts": [_fact(fact) for fact in change.facts],
            }
            for change in difference.sets
        ],
        "added": [_alone(alone) for alone in difference.added],
        "removed": [_alone(alone) for alone in difference.removed],
        "renumbered": [entry._asdict() for entry in difference.renumbered],
        "renamed": [_changed(change) for change in difference.renamed],
        "changed": [_changed(change) for change in difference.changed],
        "formats": [
            {
                "format": change.id,
                "change": change.kind,
                "name": change.name,
                "rules": [
                    {"field": field, "before": before, "after": after}
                    for field, before, after in change.rules
                ],
                "snapshots": [_day(day) for day in change.days],
            }
            for change in difference.formats
        ],
        "banLists": [{"banList": entry.id, "change": entry.kind} for entry in difference.ban_lists],
        "form": [form._asdict() for form in difference.form],
        "notCompared": [entry._asdict() for entry in difference.not_compared],
        "rewritten": told.pair.rewritten,
        "findings": [finding.to_json() for finding in findings],
    }
    if told.decks is not None:
        result["decksLookedAt"] = told.looked_at
        result["decks"] = [_deck(deck) for deck in told.decks]
    return result


def _side(side: Side, as_of: str) -> dict[str, Any]:
    return {"given": side.given, "kind": side.kind, "commit": side.commit, "asOf": as_of or None}


def _alone(alone: Alone) -> dict[str, Any]:
    hidden = ("reprint_of", "distinct_from")
    facts = {k: v for k, v in alone.facts.items() if k not in hidden and v is not None}
    return {"id": alone.id, "reprintOf": alone.reprint_of, "facts": facts}


def _fact(fact: Fact) -> dict[str, Any]:
    return {"field": fact.field, "before": fact.before, "after": fact.after}


def _changed(change: Changed) -> dict[str, Any]:
    return {
        "id": change.after,
        "idBefore": change.before,
        "name": change.name,
        "facts": [
            {
                **_fact(fact),
                "text": sentences(fact.field, fact.before, fact.after),
                "reprints": list(fact.reprints),
            }
            for fact in change.facts
        ],
    }


def _day(day: DayChange) -> dict[str, Any]:
    result: dict[str, Any] = {"day": day.day, "change": day.kind}
    if day.change is not None:
        change = day.change
        result |= {
            "setsIn": change.sets_in,
            "setsOut": change.sets_out,
            "printingsIn": change.printings_in,
            "printingsOut": change.printings_out,
            "banned": change.banned,
            "unbanned": change.unbanned,
            "restricted": {card: list(pair) for card, pair in change.restricted.items()},
            "notLegal": change.not_legal,
            "legalAgain": change.legal_again,
        }
    return result


def _deck(deck: DeckTouched) -> dict[str, Any]:
    return {
        "path": deck.path,
        "before": deck.before.value if deck.before else None,
        "after": deck.after.value if deck.after else None,
        "cards": [{"id": printing, "name": name} for printing, name in deck.cards],
        "why": deck.why or None,
    }
