"""Which facts a new card is asked for: what each means, which types have it, which must be given.

The rules are those of the schema of card sets, to which a test holds them; they are spelt out here
because they are needed before there is a whole card to hold against it.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.model import UNKNOWN
from uvdeck.upkeep.fields import COLUMNS, CellError, Column, nest


class Guide(NamedTuple):
    """What a fact is, for whoever has the card in hand.

    Args:
        what: one or two sentences.
        example: how it may be written.
    """

    what: str
    example: str


#: What each fact is. Facts that follow from others are not asked, and not here.
GUIDES: Final[dict[str, Guide]] = {
    "number": Guide(
        "The collector number as the card prints it, with its zeros. A B behind it stands for the"
        " back of a double-sided card.",
        "017",
    ),
    "name": Guide(
        "The name as printed, with its version or title, and with the dots around it.",
        "All Might (II)",
    ),
    "type": Guide("The type of the card.", "foundation"),
    "rarity": Guide("The rarity of this printing.", "ultra rare"),
    "symbols": Guide("The symbols printed plain; infinity is the joker.", "air fire order"),
    "attuned": Guide("The symbols printed as attuned.", "fire"),
    "difficulty": Guide("The difficulty. A character that has none can only begin the game.", "4"),
    "control": Guide("The control value.", "5"),
    "block_zone": Guide(
        "The zone of the block; on an attack 'unknown' where the block cannot be read.", "mid"
    ),
    "block_modifier": Guide("The modifier of the block, with its sign.", "+2"),
    "attack_zone": Guide(
        "The zone of the attack; of an attack 'unknown' where its numbers cannot be read.", "high"
    ),
    "speed": Guide("The speed of the attack.", "4"),
    "damage": Guide("The damage of the attack, or 'unknown' where it cannot be read.", "6"),
    "hand_size": Guide("The hand size of the character.", "6"),
    "health": Guide("The health of the character.", "25"),
    "stamina": Guide("The stamina of the backup.", "3"),
    "keywords": Guide(
        "Keywords and traits in printed order, parted by ';', with their ratings in front of what"
        " is in parentheses.",
        "EX: 2; Fury; Combo (Low Attack, Weapon); Stun: 1 (only Faye)",
    ),
    "keywords_incomplete": Guide("Keywords are known to be missing.", "yes"),
    "character_only": Guide(
        "The characters that alone can play the card, without version and title.", "Faye / Spike"
    ),
    "copy_limit": Guide(
        "The limit of copies that the card itself prints, or 'any' where there is none.", "1"
    ),
    "allows_copies": Guide(
        "What the character allows beyond the limit of copies.", "8 copies of 1 Ally attack"
    ),
    "cannot_start": Guide("The character may not be the starting character.", "yes"),
    "ignores_progressive": Guide(
        "When the card does not add to the difficulty of later cards.", "own-turn"
    ),
    "external_ids": Guide(
        "The id of this printing on the publisher's deck site.",
        "cardeio: 64e6bcefcc0d62bbb0dacdd1",
    ),
}
#: The facts that may be given, in the order in which they are asked.
GIVEN: Final[tuple[Column, ...]] = tuple(c for c in COLUMNS if c.name in GUIDES)
#: What a reprint has of its own; all else is that of its card.
OF_A_PRINT: Final = frozenset({"number", "rarity", "keywords_incomplete", "external_ids"})

#: Facts that few cards have: they are asked only where somebody says that the card has one.
_RARE: Final = frozenset(
    {
        *("keywords_incomplete", "character_only", "copy_limit", "allows_copies", "cannot_start"),
        *("ignores_progressive", "external_ids"),
    }
)
_STRIKE: Final = ("attack_zone", "speed", "damage")
_CHECKED: Final = ("difficulty", "control")
#: Facts that are unknown together, with the zone that says so.
_ZONE_OF: Final = {
    **dict.fromkeys(("block_zone", "block_modifier"), "block_zone"),
    **dict.fromkeys(("attack_zone", "speed"), "attack_zone"),
}


def option(column: Column) -> str:
    """Return the option by which a fact is given on the command line: ``--block-zone``."""
    return "--keyword" if column.name == "keywords" else f"--{column.name.replace('_', '-')}"


def is_back(facts: Mapping[str, Any]) -> bool:
    """Return whether the number is that of the back of a double-sided card."""
    return str(facts.get("number") or "").endswith("B")


def may_have(column: Column, facts: Mapping[str, Any]) -> bool:
    """Return whether a card of this type and this side may have a fact.

    Args:
        column: the fact.
        facts: ``number`` and ``type`` decide; without a type every fact is possible.
    """
    card_type = facts.get("type")
    if card_type is not None and card_type not in column.types:
        return False
    return not (is_back(facts) and column.name in _CHECKED)


def is_rare(column: Column, facts: Mapping[str, Any]) -> bool:
    """Return whether few cards of this type have a fact, so that it is not asked unbidden."""
    if column.name in _STRIKE:
        return bool(facts.get("type") != "attack")
    return column.name in _RARE


def is_needed(column: Column, facts: Mapping[str, Any]) -> bool:
    """Return whether a card must have a fact, given the others.

    Args:
        column: the fact, which cards of the type may have.
        facts: column -> value; None and absent are the same.
    """
    name = column.name
    has = {key for key, value in facts.items() if value is not None}
    if name in ("number", "name", "type"):
        return True
    if name == "block_zone":
        return "block_modifier" in has
    if name == "block_modifier":
        return "block_zone" in has and facts["block_zone"] != UNKNOWN
    if name in _STRIKE:
        zone = facts.get("attack_zone")
        struck = facts.get("type") == "attack" and not is_back(facts)
        return zone != UNKNOWN and (struck or bool(has & ({*_STRIKE} - {name})))
    if is_back(facts):
        return False
    if name in ("symbols", "attuned"):
        return not has & {"symbols", "attuned"}
    if name in _CHECKED:
        return facts.get("type") != "character" or bool(has & {*_CHECKED})
    return name in ("hand_size", "health") and facts.get("type") == "character"


def completed(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with those that follow: an attack or a block that is unknown is so wholly.

    Args:
        facts: column -> value; those that are None are left out.
    """
    result = {name: value for name, value in facts.items() if value is not None}
    for zone, rest in (("block_zone", ("block_modifier",)), ("attack_zone", ("speed", "damage"))):
        if result.get(zone) == UNKNOWN:
            for name in rest:
                result.setdefault(name, UNKNOWN)
    number = str(result.get("number", ""))
    if number.endswith("B"):
        result["back_of"] = number.removesuffix("B")
    return result


class AnswerError(CellError):
    """An answer or an option is no fact of this card: the code of the finding, and why."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        """Keep all three."""
        super().__init__(message, hint)
        self.code = code


def code_of(error: CellError, column: Column, text: str) -> str:
    """Return the code of what is wrong with the text of a fact."""
    if isinstance(error, AnswerError):
        return error.code
    if column.numbers is not None and re.fullmatch(r"\s*[+-]?[0-9]+\s*", text):
        return "SCH106"
    return "SCH104" if column.words else "SCH105"


def hold(column: Column, facts: Mapping[str, Any]) -> None:
    """Hold one fact of a card against the schema, whatever the card still lacks.

    Args:
        column: the fact.
        facts: column -> value, this one among them. Without a type nothing is wrong.

    Raises:
        AnswerError: no such card can have it.
    """
    name, title = column.name, column.title.lower()
    if facts.get("type") is None:
        return  # nobody can say what such a card may have
    if not may_have(column, facts):
        whose = f"Of the type {facts['type']}, no card has"
        if facts["type"] in column.types:
            whose = "The back of a card never has"
        raise AnswerError(
            "SCH108", f"{whose} this: {title}.", "Leave it out, or correct the type or the number."
        )
    if facts.get(name) == UNKNOWN and name in _ZONE_OF:
        if facts["type"] != "attack":
            raise AnswerError(
                "SCH104",
                f"Unknown is the {title} of attacks only.",
                "Compare the card, or leave it out.",
            )
        if facts.get(_ZONE_OF[name]) not in (None, UNKNOWN):
            raise AnswerError(
                "SCH104",
                f"The zone is known, so that the {title} cannot be unknown.",
                "Compare the card; where the numbers cannot be read, the zone is 'unknown'.",
            )
    number = str(facts.get("number") or "001")
    fields = nest(completed(facts))
    place = f"/cards/{number}/{column.path[0]}"
    document = {"set": "x", "cards": {number: fields}}
    for finding in schema.validate("card-set", document, "", ""):
        here = f"{finding.pointer}/".startswith(f"{place}/")
        if here and finding.code != "SCH102":
            raise AnswerError(finding.code, finding.message, finding.hint or "")
