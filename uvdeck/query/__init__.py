"""The card query language: ``type:attack symbol:fire control>=5 "smash"``.

A query is parsed once and then asked of cards (:func:`compile_predicate`) or of the index
(:func:`to_sql`); both say the same of every card. The page for players is ``docs/queries.md``.
"""

from typing import TYPE_CHECKING, Any

from uvdeck.query.parser import parse
from uvdeck.query.syntax import (
    And,
    Comparison,
    Not,
    Or,
    Query,
    Rating,
    comparisons,
    mentions_back,
    print_query,
)

if TYPE_CHECKING:
    from uvdeck.query.predicate import compile_predicate, matches
    from uvdeck.query.sql import to_sql

__all__ = [
    "And",
    "Comparison",
    "Not",
    "Or",
    "Query",
    "Rating",
    "comparisons",
    "compile_predicate",
    "matches",
    "mentions_back",
    "parse",
    "print_query",
    "to_sql",
]


def __getattr__(name: str) -> Any:
    # A command asks either cards or the index: the other one is not loaded.
    if name == "to_sql":
        from uvdeck.query import sql as module
    elif name in __all__:
        from uvdeck.query import predicate as module  # type: ignore[no-redef]
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(module, name)
