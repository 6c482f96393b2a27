"""How symbols restrict construction: any (UV-4), one primary symbol (UV-21, UV-22), classic."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.context import Context
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.model import SYMBOLS, Card, Symbol, in_order
from uvdeck.text import plural, printable

#: Cards that are named for the symbol with fewest in the way, and for each of the others.
_SHOWN_FIRST: Final = 20
_SHOWN: Final = 5


class Candidate(NamedTuple):
    """A symbol that might be primary, and the lines of the cards in its way."""

    symbol: Symbol
    blocked: tuple[Line, ...]


def fits_primary(card: Card, starter: Card, primary: Symbol) -> bool:
    """Return whether a card may be in a deck of a primary symbol.

    It has the symbol or infinity (UV-21), or an attuned symbol that the starting character has
    (UV-22). A character with infinity has, once it chose, the chosen symbol alone.
    """
    if card.is_joker or primary in card.all_symbols:
        return True
    own = frozenset({primary}) if starter.is_joker else starter.all_symbols
    return bool(card.attuned & own)


def candidates(deck: ResolvedDeck) -> list[Candidate]:
    """Return the symbols that the starting character can choose, and what is in their way.

    Those with fewest cards in the way come first, then the order of UV-6 decides. Empty without a
    starting character.
    """
    starter = deck.starter
    if starter is None:
        return []
    choices = [s for s in SYMBOLS if s is not Symbol.INFINITY] if starter.is_joker else [
        s for s in in_order(starter.all_symbols) if s is not Symbol.INFINITY
    ]  # fmt: skip
    found = []
    for symbol in choices:
        blocked = tuple(
            line
            for line in (*deck.main, *deck.sideboard)
            if line.card is not None
            and not line.card.is_back
            and not fits_primary(line.card, starter, symbol)
        )
        found.append(Candidate(symbol, blocked))
    return sorted(found, key=lambda c: (sum(line.entry.copies for line in c.blocked),
                                        SYMBOLS.index(c.symbol)))  # fmt: skip


def primary_symbol(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-21, UV-22: the deck keeps to one symbol of the starting character, attuned cards apart."""
    starter = deck.starter
    if context.format.symbols != "primary" or starter is None:
        return
    found = candidates(deck)
    chosen = context.primary or deck.deck.primary_symbol
    if chosen is not None:
        candidate = next((c for c in found if c.symbol.value == chosen), None)
        if candidate is None:
            own = ", ".join(c.symbol.value for c in found)
            yield Diagnostic(
                "LEG210",
                Severity.ERROR,
                f"'{printable(starter.name)}' has not the symbol {printable(chosen)}.",
                Span(context.path),
                rule="UV-21",
                hint=f"Choose one of {own}.",
                data={"summary": f"primary symbol {printable(chosen)} is not the character's"},
            )
            return
        fitting = " or ".join(c.symbol.value for c in found if not c.blocked)
        hint = "Take a card with it, with infinity, or attuned to the character (UV-22)."
        if fitting:
            hint = f"All cards fit with {fitting} as the primary symbol. {hint}"
        for line in candidate.blocked:
            if line.card is None:
                continue
            has = ", ".join(s.value for s in in_order(line.card.all_symbols)) or "no symbol"
            yield Diagnostic(
                "LEG209",
                Severity.ERROR,
                f"'{printable(line.card.name)}' has {has}; the primary symbol is {chosen}.",
                line.entry.span or Span(context.path),
                card_id=line.card.id,
                rule="UV-21",
                hint=hint,
                data={"summary": f"{printable(line.card.name)} has not {chosen}"},
            )
        return
    working = [c.symbol.value for c in found if not c.blocked]
    if working:
        yield Diagnostic(
            "LEG216",
            Severity.NOTE,
            f"The primary symbol can be {' or '.join(working)}.",
            Span(context.path),
            rule="UV-21",
            hint="Name it in the deck file (primary_symbol) or with --primary.",
            data={"symbols": working},
        )
        return
    parts: list[str] = []
    for candidate in found:
        names = _names(candidate)
        most = _SHOWN if parts else _SHOWN_FIRST
        rest = len(names) - most
        shown = ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
        copies = sum(line.entry.copies for line in candidate.blocked)
        parts.append(f"{candidate.symbol.value}: {plural(copies, 'card')} in the way ({shown})")
    yield Diagnostic(
        "LEG211",
        Severity.ERROR,
        f"No symbol is on every card. {'; '.join(parts)}.",
        Span(context.path),
        rule="UV-21",
        hint="Replace the cards in the way of one symbol; the fewest come first.",
        data={
            "candidates": [
                {
                    "symbol": c.symbol.value,
                    "cards": list(dict.fromkeys(line.card.id for line in c.blocked if line.card)),
                    "copies": sum(line.entry.copies for line in c.blocked),
                }
                for c in found
            ],
            "summary": "no primary symbol fits all cards",
        },
    )


def _names(candidate: Candidate) -> list[str]:
    """Return the names of the cards in the way, each once, those with most copies first."""
    copies: Counter[str] = Counter()
    for line in candidate.blocked:
        if line.card is not None:
            copies[printable(line.card.name)] += line.entry.copies
    return [name for name, _ in copies.most_common()]


def classic(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-24: no restriction in construction; a card that shares no symbol is only a warning."""
    starter = deck.starter
    if context.format.symbols != "classic" or starter is None or starter.is_joker:
        return
    for line in (*deck.main, *deck.sideboard):
        card = line.card
        if card is None or card.is_back or card.is_joker or card.all_symbols & starter.all_symbols:
            continue
        yield Diagnostic(
            "LEG212",
            Severity.WARNING,
            f"'{printable(card.name)}' shares no symbol with the starting character.",
            line.entry.span or Span(context.path),
            card_id=card.id,
            rule="UV-24",
            hint="It is allowed here, and can hardly be played (UV-34).",
        )
