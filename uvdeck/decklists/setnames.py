"""Names of sets beside card names: what ``4 Pro Hero Rankings | Jet Burn`` says of the printing."""

import functools
from typing import TYPE_CHECKING

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Card, DeckEntry
from uvdeck.names import candidates, find_printing
from uvdeck.text import fold, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: Printings that a message lists.
_LISTED = 6


@functools.lru_cache(maxsize=4)
def _words(catalogue: "Catalogue") -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return folded codes and names of sets, and of universes, with the codes they stand for."""
    sets: dict[str, list[str]] = {fold(code): [code] for code in catalogue.sets}
    universes: dict[str, list[str]] = {}
    for code, entry in catalogue.sets.items():
        if entry.name:
            found = sets.setdefault(fold(entry.name), [])
            if code not in found:
                found.append(code)
        if entry.universe:
            universes.setdefault(fold(entry.universe), []).append(code)
    return sets, universes


def find_sets(catalogue: "Catalogue", text: str) -> tuple[list[str], list[str]]:
    """Return the sets that a text names, and those of the universe that it names."""
    sets, universes = _words(catalogue)
    key = fold(text)
    return sets.get(key, []), universes.get(key, [])


def set_name(catalogue: "Catalogue", code: str) -> str:
    """Return the name of a set where it means that set alone, else its code."""
    entry = catalogue.sets.get(code)
    if entry is None or not entry.name:
        return code
    return entry.name if find_sets(catalogue, entry.name)[0] == [code] else code


def add_set(
    entry: DeckEntry, text: str, catalogue: "Catalogue", span: Span
) -> tuple[DeckEntry, list[Diagnostic]]:
    """Return an entry with the set that stands beside it.

    A set or its code decides the printing. The name of a universe does where only one set of it
    has the card. A name that nobody knows is a warning, and the card's name decides alone. A set
    without the card is an error, and no other printing takes its place.

    Args:
        entry: the entry without its set.
        text: the set as written, not empty.
        catalogue: the card list.
        span: where it stands.
    """
    exact, universe = find_sets(catalogue, text)
    if not exact and not universe:
        return entry._replace(set_name=text), [
            Diagnostic(
                "DCK117",
                Severity.WARNING,
                f"No set is known as '{_show(text)}'; the name '{_show(entry.text)}' decides.",
                span,
                hint="Write the name or the code of the set.",
            )
        ]
    cards = candidates(catalogue, entry.printing or entry.text)
    if not cards:
        return (entry._replace(set_code=exact[0]) if exact and not entry.printing else entry), []
    own = find_printing(catalogue, entry.printing or entry.text)
    if own is not None:
        if own[0].partition("/")[0] in (*exact, *universe):
            return entry, []
        return entry._replace(reported=True, set_name=text), [_elsewhere(entry, text, cards, span)]
    for code in exact:
        if _has(cards, code):
            return entry._replace(set_code=code), []
    fitting = [code for code in universe if _has(cards, code)]
    if len(fitting) == 1:
        return entry._replace(set_code=fitting[0]), []
    if fitting:
        return entry._replace(set_name=text), []
    return entry._replace(reported=True, set_name=text), [_elsewhere(entry, text, cards, span)]


def _has(cards: list[Card], code: str) -> bool:
    return any(p.set_code == code and p.back_of is None for card in cards for p in card.printings)


def _elsewhere(entry: DeckEntry, text: str, cards: list[Card], span: Span) -> Diagnostic:
    ids = [printing.id for card in cards for printing in card.printings]
    shown = ", ".join(ids[:_LISTED]) + (" and more" if len(ids) > _LISTED else "")
    return Diagnostic(
        "DCK110",
        Severity.ERROR,
        f"'{_show(entry.text)}' is in no set '{_show(text)}'.",
        span,
        rule="UV-8",
        hint=f"'{_show(entry.text)}' is {shown}: correct the set or the name.",
        data={
            "set": text,
            "named": [card.id for card in cards],
            "summary": "sets that do not fit their names",
        },
    )


def _show(text: str) -> str:
    return printable(shorten(text, 80))
