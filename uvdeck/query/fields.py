"""What a query can ask about: fields, flags, operators, and how their texts compare.

Parser, predicate and SQL all read this table, so that a field means one thing everywhere.
The page for players is ``docs/queries.md``.
"""

from typing import Final, Literal, TypeAlias

from uvdeck.model import UNKNOWN, CardType, Symbol, Zone
from uvdeck.text import clean

CONTAINS: Final = ":"
EQUAL: Final = "="
NOT_EQUAL: Final = "!="
ORDERED: Final = ("<", "<=", ">", ">=")

#: All operators of a syntax tree; the typographic spellings end up as one of them.
OPERATORS: Final = (CONTAINS, EQUAL, NOT_EQUAL, *ORDERED)

ANY: Final = "any"
NONE: Final = "none"

#: Largest number (either sign) that a query may hold; SQLite integers end far above it.
MAX_NUMBER: Final = 999_999
#: What a copy limit of "any number" counts as (UV-9): more than every number in a query.
ANY_NUMBER: Final = MAX_NUMBER + 1


#: How a field compares. ``text``: ``:`` contains, ``=`` equals. ``code``: equals, case ignored.
#: ``choice``: one of a few words, which the card has or has not. ``zone``: a zone, or none, any,
#: unknown. ``number``: all operators. ``keyword``: a keyword by name, perhaps with its rating.
Kind: TypeAlias = Literal["text", "code", "choice", "zone", "number", "keyword"]


class Field:
    """One field of the language.

    Args:
        name: its name in a syntax tree.
        kind: how it compares.
        aliases: other spellings that a query may use.
        choices: the words it takes (of a number: the words beside numbers).
    """

    # A named tuple takes five times as long to make, and this room must load fast.
    __slots__ = ("aliases", "choices", "kind", "name")

    def __init__(
        self,
        name: str,
        kind: Kind,
        aliases: tuple[str, ...] = (),
        choices: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.kind = kind
        self.aliases = aliases
        self.choices = choices


_SYMBOLS = tuple(symbol.value for symbol in Symbol)
_ZONES = (*(zone.value for zone in Zone), NONE, ANY, UNKNOWN)

#: Flags of ``is:`` and what they say of a card.
FLAGS: Final[dict[str, str]] = {
    "attuned": "has an attuned symbol (UV-22)",
    "back": "is the back of a double-sided card (UV-10)",
    "character-only": "can be played by some characters alone (UV-11)",
    "double-sided": "is the front or the back of a double-sided card (UV-7)",
    "incomplete": "keywords may be missing from the card list (UV-9)",
    "joker": "has infinity (UV-6)",
    "reprinted": "has more than one printing (UV-8)",
    "unique": "bears the keyword Unique (UV-42)",
    "unknown": "speed, zone or damage of its attack are not known",
}

FIELDS: Final[tuple[Field, ...]] = (
    Field("name", "text"),
    Field("id", "code"),
    Field("type", "choice", ("t",), tuple(kind.value for kind in CardType)),
    Field("symbol", "choice", ("s",), _SYMBOLS),
    Field("plain", "choice", (), _SYMBOLS),
    Field("attuned", "choice", (), _SYMBOLS),
    Field("symbols", "number"),
    Field("difficulty", "number", ("d",), (NONE,)),
    Field("control", "number", ("c",), (NONE,)),
    Field("block", "zone", ("b",), _ZONES),
    Field("modifier", "number", ("m",)),
    Field("attack", "zone", ("zone",), _ZONES),
    Field("speed", "number"),
    Field("damage", "number"),
    Field("hand", "number", ("hand-size", "hand_size"), (NONE,)),
    Field("health", "number", (), (NONE,)),
    Field("stamina", "number", (), (NONE,)),
    Field("keyword", "keyword", ("k",)),
    Field("set", "code"),
    Field("universe", "text", ("u",)),
    Field("rarity", "code", ("r",)),
    Field("only", "text"),
    Field("limit", "number", (), (ANY, NONE)),
    Field("is", "choice", (), tuple(FLAGS)),
)

#: Every spelling of a field.
BY_NAME: Final[dict[str, Field]] = {
    spelling: field for field in FIELDS for spelling in (field.name, *field.aliases)
}

_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def lower_ascii(text: str) -> str:
    """Return the text with A to Z as a to z and nothing else changed, as SQLite's ``lower``."""
    return text.translate(_LOWER)


def code_key(text: str) -> str:
    """Return a set code, id, rarity, universe or identity of a query, ready to compare.

    The index has no folded column for these; both sides ignore the case of A to Z alone.
    """
    return lower_ascii(clean(text))
