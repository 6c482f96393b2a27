"""A query as SQL over the index of :mod:`uvdeck.catalogue.tables`.

Every comparison comes out as 0 or 1, never NULL: ``NOT NULL`` is NULL in SQL, and a card without
a control would be lost to ``not control>=5``.
"""

from typing import Final, TypeAlias

from uvdeck.model import SYMBOLS, UNKNOWN, Symbol, symbols_to_mask
from uvdeck.query.fields import (
    ANY,
    ANY_NUMBER,
    BY_NAME,
    CONTAINS,
    NONE,
    NOT_EQUAL,
    code_key,
)
from uvdeck.query.syntax import And, Comparison, Not, Query
from uvdeck.text import fold_name

Parameter: TypeAlias = str | int
_Sql: TypeAlias = tuple[str, list[Parameter]]

_SYMBOL_COUNT = " + ".join(f"(((c.symbols | c.attuned) >> {i}) & 1)" for i in range(len(SYMBOLS)))

_NUMBERS: Final[dict[str, str]] = {
    "symbols": f"({_SYMBOL_COUNT})",
    "difficulty": "c.difficulty",
    "control": "c.control",
    "modifier": "c.block_modifier",
    "speed": "c.speed",
    "damage": "c.damage",
    "hand": "c.hand_size",
    "health": "c.health",
    "stamina": "c.stamina",
    "limit": f"(CASE c.copy_limit WHEN -1 THEN {ANY_NUMBER} ELSE c.copy_limit END)",
}
_ZONES: Final = {"block": "c.block_zone", "attack": "c.attack_zone"}
_MASKS: Final = {"symbol": "(c.symbols | c.attuned)", "plain": "c.symbols", "attuned": "c.attuned"}

# Of a field with texts: an EXISTS left open for one more condition, and the text in lower case.
_PRINTING: Final = "EXISTS (SELECT 1 FROM printings AS p WHERE p.cid = c.cid"
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "id": (_PRINTING, "lower(p.id)"),
    "set": (_PRINTING, "lower(p.set_code)"),
    "rarity": (f"{_PRINTING} AND p.rarity IS NOT NULL", "lower(p.rarity)"),
    "universe": (
        "EXISTS (SELECT 1 FROM printings AS p JOIN sets AS s ON s.code = p.set_code"
        " WHERE p.cid = c.cid AND s.universe IS NOT NULL",
        "lower(s.universe)",
    ),
    "only": ("EXISTS (SELECT 1 FROM json_each(c.body, '$.o') AS o WHERE 1", "lower(o.value)"),
}
# What a card has none of, or nobody knows, is not compared; a card is always in a set.
_KNOWN_ONLY: Final = frozenset({"rarity", "universe", "only"})

_INFINITY: Final = symbols_to_mask([Symbol.INFINITY])
_FLAGS: Final[dict[str, str]] = {
    "attuned": "c.attuned <> 0",
    "back": "c.is_back <> 0",
    "character-only": "EXISTS (SELECT 1 FROM json_each(c.body, '$.o'))",
    "double-sided": f"(c.is_back <> 0 OR {_PRINTING} AND p.back IS NOT NULL))",
    "incomplete": "c.keywords_incomplete <> 0",
    "joker": f"((c.symbols | c.attuned) & {_INFINITY}) <> 0",
    "reprinted": "(SELECT count(*) FROM printings AS p WHERE p.cid = c.cid) > 1",
    "unique": "EXISTS (SELECT 1 FROM keywords AS k WHERE k.cid = c.cid AND k.fold = 'unique')",
    "unknown": "(c.attack_zone IS NOT NULL AND c.damage IS NULL)",
}


def to_sql(query: Query) -> tuple[str, list[Parameter]]:
    """Return a condition over ``cards AS c`` and its parameters.

    Nothing of the query stands in the text of the condition: values are parameters, and a name is
    looked for by ``instr``, to which ``%`` and ``_`` are letters like others.

    Returns:
        An expression that is 0 or 1 for every row, and the values of its ``?`` in order.
    """
    text, values, _ = _expression(query)
    return text, values


def _expression(query: Query) -> tuple[str, list[Parameter], int]:
    """Return condition, parameters, and how much of SQLite's parser stack the brackets take.

    That stack has 100 places in many builds. The part with the most brackets goes first, where
    it takes one place a level and not three, and a double negation goes away: so all that the
    query parser lets pass has room.
    """
    if isinstance(query, Comparison):
        return *_comparison(query), 0
    if isinstance(query, Not):
        if isinstance(query.part, Not):
            return _expression(query.part.part)
        text, values, depth = _expression(query.part)
        return f"NOT ({text})", values, depth + 2
    parts = sorted(map(_expression, query.parts), key=lambda part: -part[2])
    word = " AND " if isinstance(query, And) else " OR "
    return (
        word.join(f"({text})" for text, _, _ in parts),
        [value for _, values, _ in parts for value in values],
        max(parts[0][2] + 1, parts[1][2] + 3),
    )


def _comparison(query: Comparison) -> _Sql:
    kind = BY_NAME[query.field].kind
    if kind == "number":
        return _number(query)
    word = str(query.value)
    if query.field == "name":
        return _name(query.op, fold_name(word))
    if query.field in _TEXTS:
        return _text(query.field, query.op, code_key(word))
    if kind == "zone":
        return _zone(_ZONES[query.field], query.op, word)
    if kind == "keyword":
        text, values = _keyword(query)
    elif query.field == "is":
        text, values = _FLAGS[word], []
    elif query.field == "type":
        text, values = "c.type = ?", [word]
    else:
        text, values = f"({_MASKS[query.field]} & ?) <> 0", [symbols_to_mask([Symbol(word)])]
    return (f"NOT ({text})" if query.op == NOT_EQUAL else text), values


def _number(query: Comparison) -> _Sql:
    column = _NUMBERS[query.field]
    if query.value == NONE:
        return f"{column} IS {'NOT ' if query.op == NOT_EQUAL else ''}NULL", []
    value = ANY_NUMBER if query.value == ANY else query.value
    return f"ifnull({column} {query.op} ?, 0)", [value]


def _name(op: str, wanted: str) -> _Sql:
    if op == CONTAINS:
        return "instr(c.fold, ?) > 0", [wanted]
    return f"c.fold {op} ?", [wanted]


def _text(field: str, op: str, wanted: str) -> _Sql:
    some, text = _TEXTS[field]
    if op == CONTAINS:
        return f"{some} AND instr({text}, ?) > 0)", [wanted]
    equal = f"{some} AND {text} = ?)"
    if op != NOT_EQUAL:
        return equal, [wanted]
    if field in _KNOWN_ONLY:
        return f"{some}) AND NOT {equal}", [wanted]
    return f"NOT {equal}", [wanted]


def _zone(column: str, op: str, word: str) -> _Sql:
    if word == NONE:
        return f"{column} IS {'NOT ' if op == NOT_EQUAL else ''}NULL", []
    if word == ANY:
        text = f"({column} IS NOT NULL AND {column} <> ?)"
        return (f"NOT {text}" if op == NOT_EQUAL else text), [UNKNOWN]
    if word == UNKNOWN:
        return f"{column} IS {'NOT ' if op == NOT_EQUAL else ''}?", [UNKNOWN]
    if op == NOT_EQUAL:
        return f"ifnull({column} NOT IN (?, ?), 0)", [word, UNKNOWN]
    return f"ifnull({column} = ?, 0)", [word]


def _keyword(query: Comparison) -> _Sql:
    text = "EXISTS (SELECT 1 FROM keywords AS k WHERE k.cid = c.cid AND k.fold = ?"
    values: list[Parameter] = [fold_name(str(query.value))]
    if query.rating is None:
        return f"{text})", values
    return f"{text} AND ifnull(k.rating {query.rating.op} ?, 0))", [*values, query.rating.value]
