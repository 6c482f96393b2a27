"""The copy limit (UV-3), the limits that cards print, and what one character allows (UV-9)."""

from collections.abc import Iterator
from typing import Final

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.legality.context import Context, first_span, total
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.model import Card, CopyAllowance, card_identity
from uvdeck.text import fold, plural, printable

#: The usual limit (UV-3): what a card prints below it holds in every format (UV-9).
_USUAL: Final = 4


def copy_key(card: Card) -> tuple[object, ...]:
    """Return what copies are counted by: UV-8, with names that a person would call one.

    Some reprints differ from their card in capitals, accents or blanks of the name alone; the
    list keeps the names as printed and calls them two cards, and a deck may not have eight.
    """
    return ("".join(fold(card.name).split()), *card_identity(card)[1:])


def copy_limit(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-3, UV-8, UV-9: copies of one card in main deck and sideboard, over all printings."""
    groups: dict[tuple[object, ...], list[Line]] = {}
    for line in (*deck.main, *deck.sideboard):
        if line.card is not None:
            groups.setdefault(copy_key(line.card), []).append(line)
    allowance = deck.starter.allows_copies if deck.starter else None
    over = []
    general = context.format.copies
    if general is None:
        allowance = None
    for lines in groups.values():
        card = lines[0].card
        if card is None:
            continue
        limit = card.copy_limit or general or "any"
        if general is None and limit != "any" and limit >= _USUAL:
            limit = "any"  # it widens a limit that sealed and draft do not have (UV-23)
        if limit != "any" and total(lines) > limit:
            over.append((card, lines, limit))
    chosen, doubtful = _spared(allowance, over)
    for card, lines, limit in over:
        if card.id in doubtful:
            yield _uncertain_copies(deck.starter, allowance, card, lines, limit)
        elif allowance is not None and card.id in chosen:
            if total(lines) > allowance.copies:
                yield _too_many_copies(card, lines, allowance.copies, deck.starter, context)
        else:
            yield _too_many_copies(card, lines, limit, None, context)


def _spared(
    allowance: CopyAllowance | None, over: list[tuple[Card, list[Line], int]]
) -> tuple[set[str], set[str]]:
    """Return the ids of cards that the starting character's allowance covers, and may cover.

    The player chooses, so it is spent where a card becomes legal, else where most is saved. A
    card whose keywords are incomplete may be covered by what is then left of it, and no more:
    two doubtful cards and one choice are one card too many for certain.
    """
    if allowance is None:
        return set(), set()
    fitting = sorted(
        (
            (total(lines) > allowance.copies, -min(total(lines), allowance.copies), card)
            for card, lines, _ in over
            if card.copy_limit is None and card.type is allowance.type
        ),
        key=lambda item: (item[0], item[1], item[2].id),
    )
    bearing = [card.id for _, _, card in fitting if card.has_keyword(allowance.keyword)]
    chosen = bearing[: allowance.cards]
    doubtful = [
        card.id
        for too_many, _, card in fitting
        if not too_many and card.keywords_incomplete and not card.has_keyword(allowance.keyword)
    ]
    return set(chosen), set(doubtful[: allowance.cards - len(chosen)])


def _uncertain_copies(
    starter: Card | None,
    allowance: CopyAllowance | None,
    card: Card,
    lines: list[Line],
    limit: int,
) -> Diagnostic:
    copies = total(lines)
    keyword, card_type, allowed = (
        (allowance.keyword, allowance.type.value, allowance.copies) if allowance else ("", "", 0)
    )
    return Diagnostic(
        "LEG113",
        Severity.UNCERTAIN,
        f"{printable(starter.name) if starter else ''} allows {allowed} copies of one {keyword}"
        f" {card_type}, and the keywords of '{printable(card.name)}' are not all known.",
        lines[0].entry.span,
        card_id=card.id,
        rule="UV-9",
        hint=f"Look at the card: with {keyword} the {copies} copies are legal.",
        data={"copies": copies, "limit": limit},
    )


def _too_many_copies(
    card: Card, lines: list[Line], limit: int, allowing: Card | None, context: Context
) -> Diagnostic:
    copies = total(lines)
    printings = sorted({line.printing for line in lines if line.printing})
    shown = f" ({', '.join(printings)})" if len(printings) > 1 else ""
    if allowing is not None:
        why = f"which is what '{printable(allowing.name)}' allows"
    elif card.copy_limit is not None:
        why = "which is what the card prints"
    else:
        why = "main deck and sideboard together"
    return Diagnostic(
        "LEG102",
        Severity.ERROR,
        f"{copies} copies of '{printable(card.name)}'{shown}; {limit} are allowed, {why}.",
        first_span(lines, context),
        card_id=card.id,
        rule="UV-3" if card.copy_limit is None and allowing is None else "UV-9",
        hint=f"Remove {plural(copies - limit, 'copy', 'copies')}.",
        data={
            "copies": copies,
            "limit": limit,
            "printings": printings,
            "lines": [line.entry.span.line for line in lines if line.entry.span],
            "summary": f"{plural(copies - limit, 'copy', 'copies')} of"
            f" {printable(card.name)} too many",
        },
    )
