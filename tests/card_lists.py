"""Small card lists for tests that compare two of them."""

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from uvdeck.upkeep.differ import Difference, compare
from uvdeck.upkeep.emit import emit
from uvdeck.upkeep.sides import File, Side, name_of, read_side
from uvdeck.upkeep.two_lists import Pair, read_pair

#: A list of two sets: a character with a back, an attack with a reprint, namesakes, lost numbers.
LIST: dict[str, Any] = {
    "x01": {
        "001": {
            "name": "Faye", "type": "character", "rarity": "rare", "symbols": ["fire", "good"],
            "difficulty": 6, "control": 6, "block": {"zone": "mid", "modifier": 0},
            "hand_size": 6, "health": 25, "keywords": ["Hero"],
        },
        "001B": {
            "name": "Faye, Awake", "type": "character", "rarity": "rare",
            "symbols": ["fire", "good"], "hand_size": 7, "health": 20,
            "keywords": ["Hero"], "back_of": "001",
        },
        "002": {
            "name": "Strike", "type": "attack", "rarity": "common", "symbols": ["air", "fire"],
            "difficulty": 3, "control": 3, "block": {"zone": "mid", "modifier": 2},
            "attack": {"zone": "low", "speed": 3, "damage": 4},
            "keywords": ["Punch", {"keyword": "Stun", "rating": 2}],
        },
        "003": {
            "name": "Lost Numbers", "type": "attack", "symbols": ["air"], "difficulty": 4,
            "control": 2, "block": "unknown", "attack": "unknown",
        },
        "004": {
            "name": "Calm", "type": "foundation", "rarity": "common", "symbols": ["fire", "good"],
            "difficulty": 2, "control": 5, "block": {"zone": "high", "modifier": 1},
        },
        "005": {
            "name": "Calm", "type": "asset", "symbols": ["water"], "difficulty": 1, "control": 4,
            "distinct_from": ["x01/004"], "copy_limit": 1,
        },
    },
    "x02": {
        "001": {"reprint_of": "x01/002", "rarity": "promo"},
        "002": {"reprint_of": "x01/004", "rarity": "rare", "keywords": ["Old Print"]},
        "003": {
            "name": "Friend", "type": "backup", "symbols": ["life"], "difficulty": 2, "control": 4,
            "stamina": 3, "character_only": ["Faye"],
            "keywords": [{"keyword": "Ally", "only": ["Faye", "Spike"]}],
        },
    },
}  # fmt: skip

REGISTRY: dict[str, Any] = {
    code: {"name": None, "universe": None, "released": None, "card_back": None} for code in LIST
}

RULE = {"value": 4, "source": "a test", "confirmed": True}
FORMAT: dict[str, Any] = {
    "id": "core",
    "name": "Core",
    "rules": {
        "minimum": {**RULE, "value": 50},
        "copies": RULE,
        "symbols": {**RULE, "value": "any"},
        "sideboard": {**RULE, "value": [0, 10]},
        "cycling": {**RULE, "value": 10},
    },
}


def fresh() -> dict[str, Any]:
    """Return a copy of :data:`LIST` that may be changed."""
    return copy.deepcopy(LIST)


def registry(entries: Mapping[str, Any] = REGISTRY, as_of: str = "2026-03") -> dict[str, Any]:
    return {"as_of": as_of, "sets": dict(entries)}


def files(
    sets: Mapping[str, Any],
    entries: Mapping[str, Any] | str | None = None,
    more: Mapping[str, Any] | None = None,
    *,
    whole: bool = True,
) -> dict[str, str]:
    """Return the texts of a card folder by their paths in it; JSON is YAML too."""
    result: dict[str, Any] = {
        "sets.yaml": registry(dict.fromkeys(sets, REGISTRY["x01"])) if entries is None else entries
    }
    if whole:
        result["formats/core.yaml"] = FORMAT
    for code, cards in sets.items():
        result[f"sets/{code}.yaml"] = {"set": code, "cards": cards}
    result |= more or {}
    return {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in result.items()
    }


def side(texts: Mapping[str, str], given: str = "side") -> Side:
    """Return a folder's side of a comparison without a folder."""
    read = tuple(
        File(name_of(*name.rpartition("/")[::2]), Path(given, name), text.encode(), 0)
        for name, text in texts.items()
    )
    return Side(given, "folder", None, False, read, ())


def pair(old: Mapping[str, str], new: Mapping[str, str], base: Mapping[str, str] = {}) -> Pair:
    """Read two lists, over a third one where they are no whole lists."""
    return read_pair(side(old, "old"), side(new, "new"), side(base, "base").files)


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> Difference:
    """Compare two lists of sets."""
    return compare(pair(files(old), files(new)))


def read(folder: Path) -> Side:
    return read_side(str(folder), "cards", folder)


def card_set(code: str, cards: Mapping[str, Any]) -> str:
    """Return a set file as uvdeck writes it."""
    return emit("card-set", {"set": code, "cards": dict(cards)})
