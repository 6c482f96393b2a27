"""A deck as the kernel takes it: kinds of cards, the numbers of the rules, and what is left out.

What may be played follows from the cards, the character and the format alone. The kernel's numbers
are described in ``play/table.py``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from uvdeck.formats import Format
from uvdeck.goldfish.size import by_id, check_size
from uvdeck.model import (
    Attack,
    Block,
    Card,
    CardType,
    Keyword,
    Zone,
    can_play,
    identity_of,
    symbols_to_mask,
)
from uvdeck.odds.blank import as_played
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.hand_answer import Policy as Mulligan
from uvdeck.odds.line_answer import damage_of
from uvdeck.play import policies, table
from uvdeck.play.checked import MAX_TURNS
from uvdeck.text import fold_name

Going = Literal["first", "second"]
PolicyName = Literal["build", "attack", "balanced"]

#: Policies by name (``docs/goldfish.md``).
POLICIES: Final[Mapping[str, int]] = {
    "build": policies.BUILD,
    "attack": policies.ATTACK_FIRST,
    "balanced": policies.BALANCED,
}
#: The same where there is a rival (``docs/policies.md``).
_WITH_RIVAL: Final[Mapping[str, int]] = {
    "aggressive": policies.ATTACK_FIRST,
    "balanced": policies.BALANCED,
    "defensive": policies.DEFENSIVE,
}
#: Keywords that are played (UV-48); Throw and Elusive say nothing where nobody blocks.
PLAYED: Final = frozenset({"unique", "terrain"})
PLAYED_WITH_RIVAL: Final = PLAYED | {"throw", "elusive"}

_TYPES: Final[Mapping[CardType, int]] = {
    CardType.FOUNDATION: table.FOUNDATION,
    CardType.ASSET: table.ASSET,
    CardType.BACKUP: table.BACKUP,
    CardType.ATTACK: table.ATTACK,
    CardType.ACTION: table.ACTION,
    CardType.CHARACTER: table.CHARACTER,
}
#: The number of each zone.
ZONES: Final[Mapping[Zone, int]] = {
    Zone.HIGH: table.HIGH,
    Zone.MID: table.MID,
    Zone.LOW: table.LOW,
}
_IGNORES: Final[Mapping[str | None, int]] = {
    None: 0,
    "always": table.ALWAYS,
    "own-turn": table.OWN_TURN,
    "to-attacks": table.TO_ATTACKS,
    "first-copy": table.FIRST_COPY,
}
#: The mask of a joker, and of every card where symbols do not matter in play.
ALL_SYMBOLS: Final = (1 << 13) - 1
#: More cards than any hand has.
_ANY: Final = 10_000


class Setup(NamedTuple):
    """How a deck is played.

    Args:
        turns: own turns, 1 or more.
        going: who takes the first turn.
        policy: which of the cards that may be played is played, by name.
        hand_size: cards of the opening hand.
        mulligan: which hands are kept; None for all.
        rival: whether there is a rival, who blocks.
        reaching: damage of which a duel tells the turn that reached it.
    """

    turns: int
    going: Going
    policy: str
    hand_size: int
    mulligan: Mulligan | None = None
    rival: bool = False
    reaching: int = 0


class Layout(NamedTuple):
    """A deck as the kernel takes it.

    Args:
        cards: the card of each kind, by id.
        played: the same as they are played: some of them as blanks.
        names: what each kind is called; cards of one name are told apart by their id.
        deck: the kind of each card.
        kinds: the columns of all kinds.
        rules: the numbers of the rules.
        ignored: keywords that are not played, by name.
        incomplete: names of cards whose keywords may be more than is known.
        blank: names of cards that are played as blanks (UV-23).
        unplayable: names of cards that are never played, because of their character (UV-11).
        unknown: names of attacks that may be played and whose damage nobody knows.
    """

    cards: tuple[Card, ...]
    played: tuple[Card, ...]
    names: tuple[str, ...]
    deck: tuple[int, ...]
    kinds: tuple[int, ...]
    rules: tuple[int, ...]
    ignored: tuple[str, ...]
    incomplete: tuple[str, ...]
    blank: tuple[str, ...]
    unplayable: tuple[str, ...]
    unknown: tuple[str, ...]


def lay_out(cards: Mapping[Card, int], starter: Card, rules: Format, setup: Setup) -> Layout:
    """Return a deck as the kernel takes it.

    Args:
        cards: card -> copies in the main deck.
        starter: the starting character.
        rules: the format.
        setup: how it is played.

    Raises:
        ImpossibleError: such a game cannot be played.
    """
    printed = tuple(sorted((card for card, n in cards.items() if n > 0), key=by_id))
    size = sum(cards[card] for card in printed)
    _check(printed, size, setup)
    played = [as_played(card, starter, limited=rules.limited) for card in printed]
    groups, of_rules = _mulligan(printed, setup.mulligan)
    numbers: dict[str, int] = {}
    rows: list[int] = []
    unknown = []
    for card, groups_of in zip(played, groups, strict=True):
        row = [0] * table.COLUMNS
        damage = damage_of(card)
        row[table.TYPE] = _TYPES[card.type]
        row[table.DIFFICULTY] = card.difficulty or 0
        row[table.CONTROL] = -1 if card.control is None else card.control
        row[table.SYMBOLS] = _mask(card, rules)
        row[table.DAMAGE] = damage or 0
        row[table.IGNORES] = _IGNORES[card.ignores_progressive]
        row[table.NAME] = numbers.setdefault(card.name, len(numbers))
        row[table.UNIQUE] = int(_bears(card, "unique", starter))
        row[table.TERRAIN] = int(_bears(card, "terrain", starter))
        row[table.ATTACHES] = int(_attaches(card, starter, rules))
        row[table.FORM] = int(is_form(card, starter))
        row[table.GROUPS] = groups_of
        _fill_fight(row, card, starter)
        rows += row
        if row[table.FORM] and damage is None and card.type is CardType.ATTACK:
            unknown.append(card.name)
    ignored = {
        name
        for card in [starter, *played]
        for own in card.keywords
        if (name := _ignored(own, PLAYED_WITH_RIVAL if setup.rival else PLAYED))
    }
    return Layout(
        printed,
        tuple(played),
        _names(printed),
        tuple(kind for kind, card in enumerate(printed) for _ in range(cards[card])),
        tuple(rows),
        _rules(starter, rules, setup, of_rules),
        tuple(sorted(ignored)),
        _each(card.name for card in played if card.keywords_incomplete),
        _each(card.name for card, own in zip(printed, played, strict=True) if card is not own),
        _each(card.name for card in played if not can_play(starter, card)),
        _each(unknown),
    )


def is_form(card: Card, starter: Card) -> bool:
    """Return whether a card may ever be played as a form (UV-10, UV-11, UV-46)."""
    return (
        card.type is not CardType.ACTION and card.difficulty is not None and can_play(starter, card)
    )


def _check(printed: Sequence[Card], size: int, setup: Setup) -> None:
    if not 1 <= setup.turns <= MAX_TURNS:
        raise ImpossibleError(f"games have 1 to {MAX_TURNS} turns, not {setup.turns}")
    check_size(size)
    if not 1 <= setup.hand_size <= size:
        raise ImpossibleError(f"{setup.hand_size} cards cannot be drawn from {size}")
    for card in printed:
        if card.control is not None and card.control >= table.CONTROLS:
            raise ImpossibleError(f"the control of '{card.name}' is more than {table.CONTROLS - 1}")


def _mask(card: Card, rules: Format) -> int:
    if rules.symbols == "primary" or card.is_joker:
        return ALL_SYMBOLS
    return symbols_to_mask(card.all_symbols)


def _fill_fight(row: list[int], card: Card, starter: Card) -> None:
    """Fill the columns that only a game with a rival looks at (UV-39, UV-40, UV-47)."""
    if isinstance(card.attack, Attack):
        row[table.SPEED] = card.attack.speed
        row[table.ZONE] = ZONES[card.attack.zone]
    if isinstance(card.block, Block):
        row[table.BLOCK_ZONE] = ZONES[card.block.zone]
        row[table.BLOCK_MODIFIER] = card.block.modifier
    row[table.THROW] = int(_bears(card, "throw", starter))
    row[table.ELUSIVE] = int(_bears(card, "elusive", starter))
    row[table.STAMINA] = card.stamina or 0


def _ignored(keyword: Keyword, played: frozenset[str]) -> str:
    """Return what a keyword that is not played is called; empty for one that is played."""
    if keyword.name.casefold() not in played:
        return keyword.name
    # A condition is never looked at, so what depends on one is not played.
    return f"{keyword.name} (when {keyword.when})" if keyword.when is not None else ""


def _bears(card: Card, keyword: str, starter: Card) -> bool:
    """Return whether a card bears a keyword in this character's hands, without any condition."""
    return any(
        own.name.casefold() == keyword and own.when is None and _is_for(own, starter)
        for own in card.keywords
    )


def _is_for(keyword: Keyword, starter: Card) -> bool:
    if not keyword.only and not keyword.only_keyword:
        return True
    identity = fold_name(identity_of(starter.name))
    return any(fold_name(name) == identity for name in keyword.only) or any(
        starter.has_keyword(name) for name in keyword.only_keyword
    )


def _attaches(card: Card, starter: Card, rules: Format) -> bool:
    """Return whether a card is a copy of the starting character that attaches to it (UV-43)."""
    if card.type is not CardType.CHARACTER:
        return False
    if rules.id == "core" or rules.symbols == "classic":
        return fold_name(identity_of(card.name)) == fold_name(identity_of(starter.name))
    return card.name == starter.name


def _mulligan(
    printed: Sequence[Card], mulligan: Mulligan | None
) -> tuple[list[int], dict[int, int]]:
    """Return the groups of each card, and the numbers of the rules that speak of them."""
    groups = [0] * len(printed)
    numbers: dict[int, int] = {}
    if mulligan is None:
        return groups, numbers
    if len(mulligan.keep) > table.MAX_WISHES:
        raise ImpossibleError(f"a policy has at most {table.MAX_WISHES} parts")
    numbers[table.MULLIGANS] = 1
    # Where nothing is kept, more is wanted of a group without cards.
    wishes = [(group.holds, group.number.least, group.number.most) for group in mulligan.keep] or [
        (lambda _: False, 1, None)
    ]
    numbers[table.WISHES] = len(wishes)
    at = table.WISH
    bit = 1
    for holds, least, most in wishes:
        numbers |= {at: bit, at + 1: least, at + 2: _ANY if most is None else most}
        groups = [old | bit * holds(card) for old, card in zip(groups, printed, strict=True)]
        at += 3
        bit <<= 1
    if mulligan.redraw is not None:
        numbers[table.REDRAW] = bit
        redraw = mulligan.redraw
        groups = [old | bit * redraw(card) for old, card in zip(groups, printed, strict=True)]
    return groups, numbers


def _rules(
    starter: Card, rules: Format, setup: Setup, mulligan: Mapping[int, int]
) -> tuple[int, ...]:
    numbers = {
        table.HAND_SIZE: setup.hand_size,
        table.TURNS: setup.turns,
        table.GOING: 1 if setup.going == "first" else 2,
        table.CYCLING: rules.cycling,
        table.EARLY_ATTACKS: int(rules.symbols == "classic"),
        table.SYMBOLS_OF: _mask(starter, rules),
        table.POLICY: _policy(setup),
        table.RIVAL: int(setup.rival),
        table.HEALTH_OF: starter.health or 0,
        table.REACHING: setup.reaching,
        **mulligan,
    }
    return tuple(numbers.get(i, 0) for i in range(table.RULES))


def _policy(setup: Setup) -> int:
    """Return the number of a policy; where there is a rival, others may bring their own."""
    if setup.rival:
        return _WITH_RIVAL.get(setup.policy, policies.CLIENT)
    return POLICIES[setup.policy]


def _names(cards: Sequence[Card]) -> tuple[str, ...]:
    several = {name for name, n in Counter(card.name for card in cards).items() if n > 1}
    return tuple(f"{c.name} [{c.id}]" if c.name in several else c.name for c in cards)


def _each(names: Iterable[str]) -> tuple[str, ...]:
    """Return names in order, each once."""
    return tuple(dict.fromkeys(names))
