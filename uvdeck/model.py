"""What the rules talk about: symbols, cards, printings, decks.

Everything here is frozen and knows nothing of files, YAML or the terminal.
Words are those of the card face and the rule book (see ``docs/architecture.md``).
"""

import enum
import functools
import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from uvdeck.diagnostics import Span
from uvdeck.text import clean, fold_name, undecorate

Unknown = Literal["unknown"]
UNKNOWN: Final[Unknown] = "unknown"


class Symbol(enum.Enum):
    """A resource symbol (UV-6). Infinity is the joker; "all" is a symbol like the others."""

    AIR = "air"
    ALL = "all"
    CHAOS = "chaos"
    DEATH = "death"
    EARTH = "earth"
    EVIL = "evil"
    FIRE = "fire"
    GOOD = "good"
    LIFE = "life"
    ORDER = "order"
    VOID = "void"
    WATER = "water"
    INFINITY = "infinity"


class CardType(enum.Enum):
    """The type line of a card (UV-46)."""

    CHARACTER = "character"
    FOUNDATION = "foundation"
    ASSET = "asset"
    ATTACK = "attack"
    ACTION = "action"
    BACKUP = "backup"


class Zone(enum.Enum):
    """Where an attack hits or a block stands (UV-39, UV-40)."""

    HIGH = "high"
    MID = "mid"
    LOW = "low"


SYMBOLS: Final[tuple[Symbol, ...]] = tuple(Symbol)
_BIT: Final[dict[Symbol, int]] = {symbol: 1 << i for i, symbol in enumerate(SYMBOLS)}


def symbols_to_mask(symbols: Iterable[Symbol]) -> int:
    """Return the set as an integer of 13 bits, air lowest, infinity highest."""
    mask = 0
    for symbol in symbols:
        mask |= _BIT[symbol]
    return mask


@functools.cache  # of at most 8,192 masks; the cards have a few hundred
def mask_to_symbols(mask: int) -> frozenset[Symbol]:
    """Return the symbols of an integer made by :func:`symbols_to_mask`."""
    return frozenset(symbol for symbol, bit in _BIT.items() if mask & bit)


def in_order(symbols: Iterable[Symbol]) -> list[Symbol]:
    """Return the symbols in the order of UV-6, infinity last."""
    return sorted(symbols, key=_BIT.__getitem__)


@functools.cache  # of the same sets
def symbol_names(symbols: frozenset[Symbol]) -> tuple[str, ...]:
    """Return the words for the symbols in the order of UV-6, infinity last."""
    return tuple(symbol.value for symbol in in_order(symbols))


class Block(NamedTuple):
    """The block of a card: its zone and its modifier (added to an attack's speed, UV-40)."""

    zone: Zone
    modifier: int


class Attack(NamedTuple):
    """The printed attack of a card: zone, speed, damage (UV-39); damage may be unknown."""

    zone: Zone
    speed: int
    damage: int | Unknown


class Keyword(NamedTuple):
    """One keyword of a card.

    Args:
        name: the keyword in its one spelling, ``Stun``.
        rating: its number, ``"X"`` where X is printed, None where it has none.
        ingredients: what a Combo names, in printed order.
        only: characters it is limited to (alternatives).
        only_keyword: keywords of which the character must bear one.
        when: the condition in front of it, ``Deadlock`` or ``Desperation``.
    """

    name: str
    rating: int | Literal["X"] | None = None
    ingredients: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    only_keyword: tuple[str, ...] = ()
    when: str | None = None

    def __str__(self) -> str:
        """Return the keyword as a card prints it: ``Faye Stun: 1``."""
        text = self.name
        if self.ingredients:
            text += f" ({', '.join(self.ingredients)})"
        if self.rating is not None:
            text += f": {self.rating}"
        limits = "/".join(self.only + self.only_keyword)
        return " ".join(part for part in (self.when, limits, text) if part)


class CopyAllowance(NamedTuple):
    """What a starting character allows beyond the copy limit (UV-9: May, ggs01/005).

    Args:
        copies: allowed of each card chosen.
        type: the type that the chosen card must have.
        keyword: the keyword that it must bear.
        cards: how many different cards the player may choose.
    """

    copies: int
    type: CardType
    keyword: str
    cards: int


class Printing(NamedTuple):
    """What was printed once: a set and a number (``mha01/055``).

    Args:
        id: ``<set>/<number>``, the number as printed.
        set_code: the set.
        number: the collector number, a string; leading zeros count.
        rarity: None where no list gives it.
        back_of: number of the front, for the back of a double-sided card.
        back: number of the back, for the front of a double-sided card.
        differs: names of the fields in which this print differs from its card.
        external_ids: (site, id) pairs.
    """

    id: str
    set_code: str
    number: str
    rarity: str | None = None
    back_of: str | None = None
    back: str | None = None
    differs: tuple[str, ...] = ()
    external_ids: tuple[tuple[str, str], ...] = ()


class Card(NamedTuple):
    """What the rules see (UV-8): one card, however often it was printed.

    Args:
        id: id of the canonical printing, the one with the fullest facts.
        name: the printed name with its dots, version and title.
        type: the type line.
        symbols: symbols printed plain.
        attuned: symbols printed as attuned (UV-22).
        difficulty: 0 or more; None where none is printed (UV-10).
        control: the check value, 0 or more; None where none is printed.
        block: its block, None where it has none, ``"unknown"`` where the facts lost it.
        attack: its attack, None where it has none, ``"unknown"`` where the facts lost it.
        hand_size: of a character, in cards.
        health: of a character.
        stamina: of a backup (UV-47).
        keywords: in printed order.
        keywords_incomplete: True where keywords may be missing (UV-9).
        character_only: identities that alone can play it (UV-11), alternatives.
        copy_limit: the card's own limit, ``"any"``, or None for the format's (UV-9);
            already settled between printings that disagree (UV-8).
        allows_copies: what it allows as the starting character.
        cannot_start: True where it may not be the starting character (UV-10).
        ignores_progressive: ``always``, ``own-turn``, ``to-attacks``, ``first-copy`` (UV-36).
        is_back: True for the back of a double-sided card, which is no deck card (UV-10).
        printings: all printings, in set order.
    """

    id: str
    name: str
    type: CardType
    symbols: frozenset[Symbol] = frozenset()
    attuned: frozenset[Symbol] = frozenset()
    difficulty: int | None = None
    control: int | None = None
    block: Block | Unknown | None = None
    attack: Attack | Unknown | None = None
    hand_size: int | None = None
    health: int | None = None
    stamina: int | None = None
    keywords: tuple[Keyword, ...] = ()
    keywords_incomplete: bool = False
    character_only: tuple[str, ...] = ()
    copy_limit: int | Literal["any"] | None = None
    allows_copies: CopyAllowance | None = None
    cannot_start: bool = False
    ignores_progressive: str | None = None
    is_back: bool = False
    printings: tuple[Printing, ...] = ()

    @property
    def all_symbols(self) -> frozenset[Symbol]:
        """Symbols plain and attuned together, as a set."""
        return self.symbols | self.attuned

    @property
    def is_joker(self) -> bool:
        """True where infinity is among the symbols."""
        return Symbol.INFINITY in self.symbols or Symbol.INFINITY in self.attuned

    def has_keyword(self, name: str) -> bool:
        """Return whether the card bears a keyword of this name for any character."""
        wanted = name.casefold()
        return any(k.name.casefold() == wanted for k in self.keywords)


class CardSet(NamedTuple):
    """One entry of the set registry; None where a fact is not known."""

    code: str
    name: str | None = None
    universe: str | None = None
    released: str | None = None
    card_back: str | None = None


CardIdentity = tuple[
    str, CardType, frozenset[Symbol], frozenset[Symbol], int | None, int | None, bool
]


def card_identity(card: Card) -> CardIdentity:
    """Return what decides whether two printings are the same card (UV-8).

    Name as printed, type, symbols and attuned symbols as sets, difficulty and control; a back
    is never the same card as a front. Two cards are the same exactly when this is equal.
    """
    return (
        card.name,
        card.type,
        card.symbols,
        card.attuned,
        card.difficulty,
        card.control,
        card.is_back,
    )


_VERSION = re.compile(r"\s*\((?:[IVX]+|[0-9]+)\)\s*$")


def identity_of(name: str) -> str:
    """Return a character's identity: the name without dots, ``(II)`` and ``, Title``.

    ``·· Rock Howard ··`` is Rock Howard, ``All Might (II)`` All Might, ``Reiner, Armored Titan``
    Reiner. Source: rules, "UniVersus: words".
    """
    text = _VERSION.sub("", undecorate(clean(name)))
    head, _, _ = text.partition(",")
    return undecorate(_VERSION.sub("", head).strip()) or text


def can_play(character: Card, card: Card) -> bool:
    """Return whether a character can play a card that names who alone can (UV-11)."""
    if not card.character_only:
        return True
    own = fold_name(identity_of(character.name))
    return any(fold_name(name) == own for name in card.character_only)


class DeckEntry(NamedTuple):
    """One line of a deck, as written and not yet looked up.

    Args:
        copies: how many, 1 or more.
        text: the card's name or id as the deck has it.
        printing: the ``<set>/<number>`` beside the name, where the line gives both.
        set_code: the set beside the name, where the line gives it without a number.
        span: where the line stands.
        set_name: the set beside the name as written, where no set is known by that name.
        art: the alternate art beside the name, ``repo/1234-2``, which names no printing.
        reported: True where the reader has said already why nobody can tell the card.
    """

    copies: int
    text: str
    printing: str | None = None
    set_code: str | None = None
    span: Span | None = None
    set_name: str | None = None
    art: str | None = None
    reported: bool = False


class Deck(NamedTuple):
    """A deck as a file has it; what its lines mean is settled by ``names``.

    Args:
        name: title, None where the file has none.
        characters: entries of the starting character section (exactly one is legal, UV-2).
        main: entries of the main deck, in file order.
        sideboard: entries of the sideboard, in file order.
        player: whose it is.
        date: day of the event, ``YYYY-MM-DD``.
        format: a format's id, None where the file names none.
        primary_symbol: the symbol chosen for UV-21.
        notes: the player's own text.
        maybeboard: entries that are kept apart, not counted and not checked.
        link: the address of the deck on a site.
        unread: names of what the file holds beside that, which no deck has a place for.
    """

    name: str | None = None
    characters: tuple[DeckEntry, ...] = ()
    main: tuple[DeckEntry, ...] = ()
    sideboard: tuple[DeckEntry, ...] = ()
    player: str | None = None
    date: str | None = None
    format: str | None = None
    primary_symbol: str | None = None
    notes: str | None = None
    maybeboard: tuple[DeckEntry, ...] = ()
    link: str | None = None
    unread: tuple[str, ...] = ()
