"""Sideboarding: cards out of the main deck, cards in from the sideboard (UV-5)."""

from collections.abc import Iterable, Sequence

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.context import total
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.model import Card
from uvdeck.text import plural, printable

#: A card and how many copies of it move.
Move = tuple[Card, int]


def swap(
    deck: ResolvedDeck, out: Sequence[Move], into: Sequence[Move], path: str
) -> tuple[ResolvedDeck, list[Diagnostic]]:
    """Return the deck after sideboarding, which is then checked as a whole.

    Args:
        deck: the deck before.
        out: cards that leave the main deck for the sideboard.
        into: cards that come into the main deck from the sideboard.
        path: the deck's file, for findings.

    Returns:
        The deck after the swap, and a finding where its main deck does not keep its size (UV-5);
        or the deck as it was, and a finding for each move that is not possible.
    """
    findings: list[Diagnostic] = []
    main, gone = _take(deck.main, out, "the main deck", path, findings)
    sideboard, come = _take(deck.sideboard, into, "the sideboard", path, findings)
    result = deck._replace(main=(*main, *come), sideboard=(*sideboard, *gone))
    if findings:
        return deck, findings
    before, after = total(deck.main), total(result.main)
    if before != after:
        findings.append(
            Diagnostic(
                "LEG218",
                Severity.ERROR,
                f"The swap takes {plural(total(gone), 'card')} out and {total(come)} in: the main"
                f" deck would have {after} instead of {before}.",
                Span(path),
                rule="UV-5",
                hint="Take as many out as come in.",
                data={"before": before, "after": after,
                      "summary": f"the swap changes {before} cards to {after}"},
            )
        )  # fmt: skip
    return result, findings


def _take(
    lines: Iterable[Line],
    moves: Sequence[Move],
    place: str,
    path: str,
    findings: list[Diagnostic],
) -> tuple[list[Line], list[Line]]:
    left = list(lines)
    taken: list[Line] = []
    for card, copies in moves:
        have = total(line for line in left if line.card is not None and line.card.id == card.id)
        if copies > have:
            name = printable(card.name)
            findings.append(
                Diagnostic(
                    "LEG215",
                    Severity.ERROR,
                    f"{plural(copies, 'copy', 'copies')} of '{name}' cannot leave {place}:"
                    f" it has {have}.",
                    Span(path),
                    card_id=card.id,
                    rule="UV-5",
                    hint=f"Move at most {have}." if have else f"'{name}' is not in {place}.",
                    data={"copies": copies, "have": have,
                          "summary": f"{name} cannot be swapped"},
                )
            )  # fmt: skip
            continue
        after: list[Line] = []
        for line in left:
            part = min(copies, line.entry.copies) if line.card and line.card.id == card.id else 0
            copies -= part
            if part:
                taken.append(line._replace(entry=line.entry._replace(copies=part)))
            if line.entry.copies > part:
                rest = line.entry.copies - part
                after.append(line._replace(entry=line.entry._replace(copies=rest)))
        left = after
    return left, taken
