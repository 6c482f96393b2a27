"""A query as a function of a card.

Says the same of every card as the SQL of :mod:`uvdeck.query.sql`; a test holds the two together.
"""

import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from uvdeck.model import UNKNOWN, Attack, Block, Card, Symbol, Zone
from uvdeck.query.fields import (
    ANY,
    ANY_NUMBER,
    BY_NAME,
    CONTAINS,
    NONE,
    NOT_EQUAL,
    code_key,
    lower_ascii,
)
from uvdeck.query.syntax import And, Comparison, Not, Operator, Query
from uvdeck.text import fold_name

Predicate: TypeAlias = Callable[[Card], bool]

_COMPARE: Final[dict[Operator, Callable[[int, int], bool]]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

# Folding costs more than all the rest, and the same names come back with every query.
_fold = lru_cache(maxsize=16_384)(fold_name)


def matches(query: Query, card: Card, *, universes: Mapping[str, str]) -> bool:
    """Return whether the card is one that the query asks for.

    For many cards use :func:`compile_predicate`, whose arguments these are.
    """
    return compile_predicate(query, universes)(card)


def compile_predicate(query: Query, universes: Mapping[str, str]) -> Predicate:
    """Return the query as a function of a card.

    Backs of double-sided cards are cards to it; see :func:`uvdeck.query.mentions_back`.

    Args:
        query: a tree made by :func:`uvdeck.query.parse`.
        universes: set code -> universe, for the sets whose universe is known.
    """
    if isinstance(query, Comparison):
        return _comparison(query, universes)
    if isinstance(query, Not):
        inner = compile_predicate(query.part, universes)
        return lambda card: not inner(card)
    parts = tuple(compile_predicate(part, universes) for part in query.parts)
    if isinstance(query, And):
        return lambda card: all(part(card) for part in parts)
    return lambda card: any(part(card) for part in parts)


def _comparison(query: Comparison, universes: Mapping[str, str]) -> Predicate:
    kind = BY_NAME[query.field].kind
    value = query.value
    if kind == "number":
        return _number(query.field, query.op, value)
    word = str(value)
    if kind == "text" or query.field == "rarity":
        return _text(query, universes)
    if kind == "zone":
        return _zone(query.field, query.op == NOT_EQUAL, word)
    if kind == "keyword":
        has = _keyword(query)
    elif query.field == "is":
        has = _FLAGS[word]
    else:
        has = _list(query.field, word)
    if query.op == NOT_EQUAL:
        return lambda card: not has(card)
    return has


def _speed(card: Card) -> int | None:
    return card.attack.speed if isinstance(card.attack, Attack) else None


def _damage(card: Card) -> int | None:
    if isinstance(card.attack, Attack) and isinstance(card.attack.damage, int):
        return card.attack.damage
    return None


_NUMBERS: Final[dict[str, Callable[[Card], int | None]]] = {
    "symbols": lambda card: len(card.symbols | card.attuned),
    "difficulty": lambda card: card.difficulty,
    "control": lambda card: card.control,
    "modifier": lambda card: card.block.modifier if isinstance(card.block, Block) else None,
    "speed": _speed,
    "damage": _damage,
    "hand": lambda card: card.hand_size,
    "health": lambda card: card.health,
    "stamina": lambda card: card.stamina,
    "limit": lambda card: ANY_NUMBER if card.copy_limit == "any" else card.copy_limit,
}


def _number(field: str, op: Operator, value: str | int) -> Predicate:
    number = _NUMBERS[field]
    if value == NONE:
        if op == NOT_EQUAL:
            return lambda card: number(card) is not None
        return lambda card: number(card) is None
    wanted = ANY_NUMBER if value == ANY else int(value)
    compare = _COMPARE[op]

    def holds(card: Card) -> bool:
        found = number(card)
        return found is not None and compare(found, wanted)

    return holds


def _texts(field: str, universes: Mapping[str, str]) -> Callable[[Card], list[str]]:
    if field == "name":
        return lambda card: [_fold(card.name)]
    if field == "only":
        return lambda card: [lower_ascii(name) for name in card.character_only]
    if field == "rarity":
        return lambda card: [lower_ascii(p.rarity) for p in card.printings if p.rarity is not None]
    known = {code: lower_ascii(name) for code, name in universes.items()}
    return lambda card: [known[p.set_code] for p in card.printings if p.set_code in known]


def _text(query: Comparison, universes: Mapping[str, str]) -> Predicate:
    word = str(query.value)
    wanted = fold_name(word) if query.field == "name" else code_key(word)
    texts = _texts(query.field, universes)
    if query.op == CONTAINS:
        return lambda card: any(wanted in text for text in texts(card))
    if query.op == NOT_EQUAL:

        def differs(card: Card) -> bool:
            found = texts(card)
            return bool(found) and wanted not in found

        return differs
    return lambda card: wanted in texts(card)


def _zone(field: str, differs: bool, word: str) -> Predicate:
    def printed(card: Card) -> Block | Attack | str | None:
        return card.block if field == "block" else card.attack

    if word == ANY:
        return lambda card: isinstance(printed(card), Block | Attack) is not differs
    if word == NONE:
        return lambda card: (printed(card) is None) is not differs
    if word == UNKNOWN:
        return lambda card: (printed(card) == UNKNOWN) is not differs
    zone = Zone(word)

    def holds(card: Card) -> bool:
        found = printed(card)
        return isinstance(found, Block | Attack) and (found.zone is zone) is not differs

    return holds


def _keyword(query: Comparison) -> Predicate:
    name, rating = fold_name(str(query.value)), query.rating
    if rating is None:
        return lambda card: any(_fold(keyword.name) == name for keyword in card.keywords)
    compare, number = _COMPARE[rating.op], rating.value

    def holds(card: Card) -> bool:
        return any(
            isinstance(keyword.rating, int)
            and _fold(keyword.name) == name
            and compare(keyword.rating, number)
            for keyword in card.keywords
        )

    return holds


def _list(field: str, word: str) -> Predicate:
    if field == "type":
        return lambda card: card.type.value == word
    if field == "set":
        code = code_key(word)
        return lambda card: any(lower_ascii(p.set_code) == code for p in card.printings)
    if field == "id":
        wanted = code_key(word)
        return lambda card: any(lower_ascii(p.id) == wanted for p in card.printings)
    symbol = Symbol(word)
    if field == "plain":
        return lambda card: symbol in card.symbols
    if field == "attuned":
        return lambda card: symbol in card.attuned
    return lambda card: symbol in card.symbols or symbol in card.attuned


def _unknown_attack(card: Card) -> bool:
    if isinstance(card.attack, Attack):
        return card.attack.damage == UNKNOWN
    return card.attack == UNKNOWN


_FLAGS: Final[dict[str, Predicate]] = {
    "attuned": lambda card: bool(card.attuned),
    "back": lambda card: card.is_back,
    "character-only": lambda card: bool(card.character_only),
    "double-sided": lambda card: (
        card.is_back or any(printing.back is not None for printing in card.printings)
    ),
    "incomplete": lambda card: card.keywords_incomplete,
    "joker": lambda card: card.is_joker,
    "reprinted": lambda card: len(card.printings) > 1,
    "unique": lambda card: any(_fold(keyword.name) == "unique" for keyword in card.keywords),
    "unknown": _unknown_attack,
}
