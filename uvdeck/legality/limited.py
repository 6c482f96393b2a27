"""Sealed and draft (UV-23): blank cards, and every copy out of the opened cards."""

from collections.abc import Iterator

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.context import Context, first_span, total
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.text import plural, printable


def blanks(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-23: as many cards off-symbol as matching ones are missing to the minimum; no more."""
    starter = deck.starter
    if not context.format.limited or starter is None:
        return
    off = [line for line in deck.main if _off_symbol(line, deck)]
    if not off:
        return
    matching = total(deck.main) - total(off)
    allowed = max(0, context.format.minimum - matching)
    copies = total(off)
    data = {"offSymbol": copies, "matching": matching, "allowed": allowed}
    if copies > allowed:
        yield Diagnostic(
            "LEG213",
            Severity.ERROR,
            f"{plural(copies, 'card')} share no symbol with the starting character; with"
            f" {matching} that do, {allowed} blank ones are allowed.",
            first_span(off, context),
            rule="UV-23",
            hint=f"Remove {copies - allowed}, or add cards that share a symbol.",
            data={**data, "summary": f"{copies - allowed} blank cards too many"},
        )
        return
    yield Diagnostic(
        "LEG217",
        Severity.NOTE,
        f"{plural(copies, 'card')} off-symbol count as blank: they are played face down as"
        " foundations.",
        first_span(off, context),
        rule="UV-23",
        data=data,
    )


def _off_symbol(line: Line, deck: ResolvedDeck) -> bool:
    card, starter = line.card, deck.starter
    if card is None or starter is None or card.is_back or card.is_joker or starter.is_joker:
        return False
    return not card.all_symbols & starter.all_symbols


def opened(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-23: every copy of a limited deck, the starting character too, was opened."""
    if context.opened is None:
        return
    groups: dict[str, list[Line]] = {}
    for line in (*deck.characters, *deck.main, *deck.sideboard):
        if line.card is not None:
            groups.setdefault(line.card.id, []).append(line)
    for card_id, lines in groups.items():
        card = lines[0].card
        have, need = context.opened.get(card_id, 0), total(lines)
        if card is not None and need > have:
            yield Diagnostic(
                "LEG214",
                Severity.ERROR,
                f"The deck has {plural(need, 'copy', 'copies')} of '{printable(card.name)}';"
                f" {have} {'was' if have == 1 else 'were'} opened.",
                lines[0].entry.span or Span(context.path),
                card_id=card_id,
                rule="UV-23",
                hint=f"Remove {need - have}.",
                data={
                    "copies": need,
                    "opened": have,
                    "summary": f"{need - have} of {printable(card.name)} not opened",
                },
            )
