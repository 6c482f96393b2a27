"""What every rule of deck construction looks at, and small things that they share."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from uvdeck.diagnostics import Diagnostic, Span
from uvdeck.formats import AsOf, Format
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.model import CardSet


class Context(NamedTuple):
    """What a rule may look at beside the deck.

    Args:
        format: the construction rules.
        sets: the set registry.
        path: the deck's file, for findings about the deck as a whole.
        known: the format's pool on the day asked for; None where it has no dated pool.
        primary: the primary symbol chosen for this check (UV-21), None for the deck's own.
        opened: copies of each card that were opened (UV-23), None where nobody said.
    """

    format: Format
    sets: Mapping[str, CardSet]
    path: str
    known: AsOf | None = None
    primary: str | None = None
    opened: Mapping[str, int] | None = None


Rule = Callable[[ResolvedDeck, Context], Iterable[Diagnostic]]


def total(lines: Iterable[Line]) -> int:
    """Return the number of cards of some lines, unknown ones included."""
    return sum(line.entry.copies for line in lines)


def first_span(lines: Iterable[Line], context: Context) -> Span:
    """Return the place of the first line that has one, else the file."""
    return next((line.entry.span for line in lines if line.entry.span), Span(context.path))
