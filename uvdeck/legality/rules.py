"""The rules of deck construction (UV-1 to UV-11): a deck in, a finding for each breach out."""

from collections.abc import Iterator
from typing import Final

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.context import Context, Rule, first_span, total
from uvdeck.legality.copies import copy_limit
from uvdeck.legality.limited import blanks, opened
from uvdeck.legality.pool import age, pool, unconfirmed
from uvdeck.legality.resolve import ResolvedDeck
from uvdeck.legality.symbols import classic, primary_symbol
from uvdeck.model import CardType, can_play, in_order
from uvdeck.text import plural, printable


def deck_size(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-1, UV-20, UV-23: the main deck has a minimum; the starting character is not counted."""
    size = total(deck.main)
    short = context.format.minimum - size
    if short > 0:
        yield Diagnostic(
            "LEG101",
            Severity.ERROR,
            f"The main deck has {plural(size, 'card')}; {context.format.id} asks for at least"
            f" {context.format.minimum}.",
            Span(context.path),
            rule=_size_rule(context),
            hint=f"Add {plural(short, 'card')}; the starting character is not counted.",
            data={
                "size": size,
                "minimum": context.format.minimum,
                "summary": f"{plural(short, 'card')} short",
            },
        )


def _size_rule(context: Context) -> str:
    if context.format.id == "core":
        return "UV-1"
    return "UV-23" if context.format.limited else "UV-20"


def shared_symbol(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-4: every card shares a symbol, plain or attuned, with the starting character."""
    starter = deck.starter
    if starter is None or starter.is_joker:
        return
    if context.format.symbols != "any" or context.format.limited:
        return
    for line in (*deck.main, *deck.sideboard):
        card = line.card
        if card is None or card.is_back or card.is_joker or card.all_symbols & starter.all_symbols:
            continue
        has = ", ".join(s.value for s in in_order(card.all_symbols)) or "no symbol"
        needs = ", ".join(s.value for s in in_order(starter.all_symbols)) or "no symbol"
        yield Diagnostic(
            "LEG103",
            Severity.ERROR,
            f"'{printable(card.name)}' has {has}; the starting character has {needs}.",
            line.entry.span or Span(context.path),
            card_id=card.id,
            rule="UV-4",
            hint=f"Take a card with {needs} or infinity.",
            data={
                "copies": line.entry.copies,
                "summary": f"{printable(card.name)} shares no symbol",
            },
        )


def sideboard_size(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-5: no sideboard, or one of exactly the size that the format has."""
    size = total(deck.sideboard)
    sizes = context.format.sideboard
    if sizes is None or size in sizes:
        return
    wanted = " or ".join(str(n) for n in sizes)
    goal = min((n for n in sizes if n), key=lambda n: abs(n - size), default=0)
    change = f"Add {goal - size}" if size < goal else f"Remove {size - goal}"
    yield Diagnostic(
        "LEG104",
        Severity.ERROR,
        f"The sideboard has {plural(size, 'card')}; it has {wanted}.",
        first_span(deck.sideboard, context),
        rule="UV-5",
        hint=f"{change}, or leave the sideboard away.",
        data={
            "size": size,
            "allowed": list(sizes),
            "summary": f"sideboard of {size} instead of {wanted}",
        },
    )


def one_starter(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-2: exactly one starting character, and it is a character card."""
    if not deck.characters:
        found = sorted(
            {
                line.card.name
                for line in deck.main
                if line.card and line.card.type is CardType.CHARACTER
            }
        )
        hint = "Name it under 'character:' (YAML), or below a line 'Character' (plain text)."
        if len(found) == 1:
            hint = f"Is it '{printable(found[0])}'? {hint}"
        yield Diagnostic(
            "LEG105",
            Severity.ERROR,
            "The deck names no starting character.",
            Span(context.path),
            rule="UV-2",
            hint=hint,
            data={"summary": "no starting character"},
        )
        return
    copies = total(deck.characters)
    if copies > 1:
        yield Diagnostic(
            "LEG106",
            Severity.ERROR,
            f"{copies} starting characters are named; there is exactly one.",
            first_span(deck.characters[1:] or deck.characters, context),
            rule="UV-2",
            hint="Keep one; further copies belong to the main deck (in a plain list, below a line"
            " 'Main').",
            data={"copies": copies, "summary": f"{copies} starting characters"},
        )
    for line in deck.characters:
        card = line.card
        if card is not None and not card.is_back and card.type is not CardType.CHARACTER:
            yield Diagnostic(
                "LEG107",
                Severity.ERROR,
                f"'{printable(card.name)}' is a card of type {card.type.value}, no character.",
                line.entry.span or Span(context.path),
                card_id=card.id,
                rule="UV-2",
                hint="The starting character is one character card.",
                data={"summary": f"{printable(card.name)} is no character"},
            )


def may_start(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-10: a few characters may not be the starting character."""
    for line in deck.characters:
        card = line.card
        if card is not None and card.cannot_start:
            yield Diagnostic(
                "LEG108",
                Severity.ERROR,
                f"'{printable(card.name)}' may not begin the game as the starting character.",
                line.entry.span or Span(context.path),
                card_id=card.id,
                rule="UV-10",
                hint="Start with another version of the character.",
                data={"summary": f"{printable(card.name)} cannot start"},
            )


def starting_only(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-10: a character without difficulty or control is a starting character only."""
    for line in (*deck.main, *deck.sideboard):
        card = line.card
        if (
            card is not None
            and card.type is CardType.CHARACTER
            and not card.is_back
            and (card.difficulty is None or card.control is None)
        ):
            yield Diagnostic(
                "LEG109",
                Severity.ERROR,
                f"'{printable(card.name)}' has no difficulty and control: it may only be the"
                " starting character.",
                line.entry.span or Span(context.path),
                card_id=card.id,
                rule="UV-10",
                hint="Remove it from the main deck and the sideboard.",
                data={"summary": f"{printable(card.name)} cannot be in the deck"},
            )


def no_backs(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-10: the back of a double-sided card is no deck card."""
    for line in (*deck.characters, *deck.main, *deck.sideboard):
        card = line.card
        if card is not None and card.is_back:
            printing = card.printings[0]
            front = f"{printing.set_code}/{printing.back_of}"
            yield Diagnostic(
                "LEG110",
                Severity.ERROR,
                f"'{printable(card.name)}' is the back of {front}, and no deck card.",
                line.entry.span or Span(context.path),
                card_id=card.id,
                rule="UV-10",
                hint=f"Name the front, {front}.",
                data={"summary": f"{printable(card.name)} is a back"},
            )


def dead_cards(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-11: "X Only" cards are allowed, and useless to any other character."""
    starter = deck.starter
    if starter is None:
        return
    seen = set()
    for line in (*deck.main, *deck.sideboard):
        card = line.card
        if card is None or card.id in seen:
            continue
        seen.add(card.id)
        if not can_play(starter, card):
            only = " or ".join(printable(name) for name in card.character_only)
            yield Diagnostic(
                "LEG114",
                Severity.WARNING,
                f"'{printable(card.name)}' can only be played by {only}; here it is dead.",
                line.entry.span or Span(context.path),
                card_id=card.id,
                rule="UV-11",
                hint="It is legal, and still serves as a block or a control check.",
            )


def card_backs(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-7: a deck of backs that are not known to be equal needs opaque sleeves."""
    known: set[str] = set()
    unknown_sets: set[str] = set()
    double: set[str] = set()
    for line in (*deck.main, *deck.sideboard):
        if line.card is None or line.card.is_back:
            continue
        chosen = [p for p in line.card.printings if line.printing in (None, p.id)]
        for printing in chosen:
            if printing.back is not None:
                double.add(printing.id)
            card_set = context.sets.get(printing.set_code)
            if card_set is not None and card_set.card_back is not None:
                known.add(card_set.card_back)
            else:
                unknown_sets.add(printing.set_code)
    if len(known) + len(unknown_sets) <= 1 and not double:
        return
    if double:
        message = f"Double-sided cards have no card back ({', '.join(sorted(double)[:6])})."
    elif len(known) > 1:
        message = f"The deck mixes card backs ({', '.join(sorted(map(printable, known)))})."
    else:
        message = "The cards come from sets whose backs are not known to be equal."
    yield Diagnostic(
        "LEG115",
        Severity.NOTE,
        message,
        Span(context.path),
        rule="UV-7",
        hint="Use opaque sleeves.",
    )


#: All rules of construction, in the order of their codes.
RULES: Final[tuple[Rule, ...]] = (
    deck_size,
    copy_limit,
    shared_symbol,
    sideboard_size,
    one_starter,
    may_start,
    starting_only,
    no_backs,
    dead_cards,
    card_backs,
    pool,
    age,
    unconfirmed,
    primary_symbol,
    classic,
    blanks,
    opened,
)
