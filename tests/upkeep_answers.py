"""What somebody may type for each fact of a card."""

from typing import Any, Final

from uvdeck import schema
from uvdeck.upkeep.fields import nest

#: Column -> an answer that every card which has the fact may have.
ANSWERS: Final = {
    "number": "017",
    "name": "New Hope",
    "type": "foundation",
    "rarity": "ultra rare",
    "symbols": "fire air",
    "attuned": "void",
    "difficulty": "4",
    "control": "5",
    "block_zone": "mid",
    "block_modifier": "+2",
    "attack_zone": "high",
    "speed": "4",
    "damage": "6",
    "hand_size": "6",
    "health": "25",
    "stamina": "3",
    "keywords": "EX: 2; Fury; Combo (Low Attack, Weapon); Stun: 1 (only Faye)",
    "keywords_incomplete": "yes",
    "character_only": "Faye / Spike",
    "copy_limit": "any",
    "allows_copies": "8 copies of 1 Ally attack",
    "cannot_start": "yes",
    "ignores_progressive": "own-turn",
    "external_ids": "cardeio: 64e6bcefcc0d62bbb0dacdd1",
}
TYPES: Final = ("character", "foundation", "asset", "attack", "action", "backup")


def fits(facts: dict[str, Any]) -> bool:
    """Return whether the schema takes a card with these facts."""
    card = {str(facts["number"]): nest(facts)}
    return schema.is_valid("card-set", {"set": "x01", "cards": card})
