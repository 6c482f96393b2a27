"""Which facts the row of a card must have."""

from collections.abc import Mapping
from typing import Any, Final

from uvdeck.upkeep.columns import PARTS

#: What all cards but some characters have, and no back has.
CHECKED: Final = ("difficulty", "control")
_CHARACTER: Final = ("hand_size", "health")


def required(after: Mapping[str, Any], *, is_back: bool) -> list[tuple[str, ...]]:
    """Return groups of facts that a card of this type must have.

    Args:
        after: column -> value, the type among them if it is known.
        is_back: whether it is the back of a card, which needs less.
    """
    card_type = after.get("type")
    groups: list[tuple[str, ...]] = [("name",), ("type",)]
    if "block_zone" in after or "block_modifier" in after:
        groups.append(PARTS["block"])
    strike = PARTS["attack"]
    if any(name in after for name in strike) or (card_type == "attack" and not is_back):
        groups.append(strike)
    if is_back or card_type is None:
        return groups
    groups += [_CHARACTER if card_type == "character" else CHECKED]
    if card_type == "character" and any(name in after for name in CHECKED):
        groups.append(CHECKED)
    return groups
