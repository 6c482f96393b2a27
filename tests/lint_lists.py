"""Small card lists for the tests of lint."""

import json
from pathlib import Path
from typing import Any

from uvdeck.catalogue.context import make_context
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.diagnostics import Diagnostic
from uvdeck.upkeep.lint import run
from uvdeck.upkeep.lint_base import Listing, listing

FOUNDATION: dict[str, Any] = {
    "type": "foundation",
    "symbols": ["fire", "life", "void"],
    "difficulty": 2,
    "control": 5,
}
ATTACK: dict[str, Any] = {
    "type": "attack",
    "symbols": ["fire", "life", "void"],
    "difficulty": 4,
    "control": 3,
    "block": {"zone": "mid", "modifier": 2},
    "attack": {"zone": "mid", "speed": 4, "damage": 4},
}
CHARACTER: dict[str, Any] = {
    "type": "character",
    "symbols": ["fire", "life", "void"],
    "difficulty": 6,
    "control": 6,
    "hand_size": 6,
    "health": 25,
}


def many(count: int, kind: dict[str, Any], first: int = 5001, **fields: Any) -> dict[str, Any]:
    """Return so many cards that differ in their numbers and names."""
    return {
        f"{number}": {"name": f"Filler {number}", **kind, **fields}
        for number in range(first, first + count)
    }


def make(
    cards: dict[str, Any] | None = None, *, sets: dict[str, dict[str, Any]] | None = None
) -> Listing:
    """Return the list of some cards by number, of the set x01, or of several sets."""
    of_sets = sets if sets is not None else {"x01": cards or {}}
    registry = {
        "as_of": "2026-01",
        "sets": {
            code: {"name": None, "universe": None, "released": None, "card_back": None}
            for code in of_sets
        },
    }
    files = [("sets.yaml", registry)]
    files += [
        (f"sets/{code}.yaml", {"set": code, "cards": group}) for code, group in of_sets.items()
    ]
    documents, findings = read_and_validate(
        [(Path("list", name), json.dumps(value).encode(), 0) for name, value in files]
    )
    assert findings == []
    return listing(make_context(documents))


def lint(code: str, cards: dict[str, Any], **more: Any) -> list[Diagnostic]:
    """Return the findings of one code."""
    return run(make(cards, **more).context, [code])


def ids(findings: list[Diagnostic]) -> list[str | None]:
    """Return the printings of findings, in their order."""
    return [finding.card_id for finding in findings]


def values(findings: list[Diagnostic]) -> list[Any]:
    """Return the values that findings are about."""
    return [(finding.data or {})["value"] for finding in findings]
