"""What every rule of deck construction looks at, and small things that they share."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from uvdeck.diagnostics import Diagnostic, Span
from uvdeck.formats import Format
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.model import CardSet


class Context(NamedTuple):
    """What a rule may look at beside the deck.

    Args:
        format: the construction rules.
        sets: the set registry.
        path: the deck's file, for findings about the deck as a whole.
    """

    format: Format
    sets: Mapping[str, CardSet]
    path: str


Rule = Callable[[ResolvedDeck, Context], Iterable[Diagnostic]]


def total(lines: Iterable[Line]) -> int:
    """Return the number of cards of some lines, unknown ones included."""
    return sum(line.entry.copies for line in lines)


def first_span(lines: Iterable[Line], context: Context) -> Span:
    """Return the place of the first line that has one, else the file."""
    return next((line.entry.span for line in lines if line.entry.span), Span(context.path))
