"""The syntax tree of a query, and how it is written out again."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from uvdeck.query.fields import BY_NAME, CONTAINS, EQUAL

Operator: TypeAlias = Literal[":", "=", "!=", "<", "<=", ">", ">="]

#: Characters that open and close a quoted text, as typed or as word processors make them.
QUOTES: Final = '"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02'
#: Words that are not names of cards unless they are quoted.
RESERVED: Final = frozenset({"and", "or", "not"})


class Rating(NamedTuple):
    """A comparison of a keyword's number: ``>=2`` of ``keyword:stun>=2``."""

    op: Operator
    value: int


class Comparison(NamedTuple):
    """One question to a card.

    Args:
        field: a name of :data:`uvdeck.query.fields.FIELDS`, never an alias.
        op: the operator; ``:`` stands only with fields of kind text, others have ``=`` for it.
        value: the number; the word of a choice in its one spelling; other text as typed.
        rating: of a keyword, what its number must be; None for any number or none.
    """

    field: str
    op: Operator
    value: str | int
    rating: Rating | None = None


class And(NamedTuple):
    """All of two or more parts. The word keeps it unequal to an :class:`Or` of the same parts."""

    parts: tuple["Query", ...]
    word: Literal["and"] = "and"


class Or(NamedTuple):
    """At least one of two or more parts."""

    parts: tuple["Query", ...]
    word: Literal["or"] = "or"


class Not(NamedTuple):
    """The complement: true of exactly the cards of which the part is false."""

    part: "Query"


Query: TypeAlias = And | Or | Not | Comparison


def comparisons(query: Query) -> Iterator[Comparison]:
    """Yield every comparison of the query in the order of its text."""
    if isinstance(query, Comparison):
        yield query
    elif isinstance(query, Not):
        yield from comparisons(query.part)
    else:
        for part in query.parts:
            yield from comparisons(part)


def mentions_back(query: Query) -> bool:
    """Return whether ``is:back`` occurs in the query, negated or not.

    Backs of double-sided cards are no deck cards (UV-10), so a search leaves them out unless
    its query speaks of them. The tree itself does not exclude them: that is the caller's part.
    """
    return any(part.field == "is" and part.value == "back" for part in comparisons(query))


def print_query(query: Query) -> str:
    """Return the query as text that parses to an equal tree.

    Fields have their full names, ``and`` is a blank. It holds for every tree that came from a
    text, as long as the result is not longer than the parser takes (``c>5`` grows to
    ``control>5``).
    """
    if isinstance(query, Comparison):
        return _comparison(query)
    if isinstance(query, Not):
        return f"not {_inside(query.part, (And, Or))}"
    if isinstance(query, And):
        return " ".join(_inside(part, (And, Or)) for part in query.parts)
    return " or ".join(_inside(part, (Or,)) for part in query.parts)


def _inside(query: Query, bracketed: tuple[type, ...]) -> str:
    text = print_query(query)
    return f"({text})" if isinstance(query, bracketed) else text


# Patterns are compiled at first use (``re`` keeps them): most commands never meet a query.
_WORD: Final = r"[A-Za-z0-9][A-Za-z0-9_./'-]*\Z"
_ESCAPED: Final = rf"[\\{QUOTES}]"


def _quoted(text: str) -> str:
    if re.match(_WORD, text):
        return text
    return '"' + re.sub(_ESCAPED, r"\\\g<0>", text) + '"'


def _comparison(query: Comparison) -> str:
    kind = BY_NAME[query.field].kind
    if isinstance(query.value, int):
        return f"{query.field}{query.op}{query.value}"
    value = _quoted(query.value)
    if query.field == "name" and query.op == CONTAINS:
        return f'"{value}"' if value.lower() in RESERVED else value
    op = CONTAINS if query.op == EQUAL and kind != "text" else query.op
    rating = f"{query.rating.op}{query.rating.value}" if query.rating else ""
    return f"{query.field}{op}{value}{rating}"
