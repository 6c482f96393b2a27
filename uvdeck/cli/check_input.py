"""What ``uvdeck check`` is given beside decks: a symbol, cards to swap, a pool of opened cards."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from uvdeck.cli import common
from uvdeck.text import plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.legality.swap import Move


def check_symbol(primary: str) -> None:
    """Exit with 2 where a primary symbol is none that can be chosen."""
    from uvdeck.model import SYMBOLS

    names = [symbol.value for symbol in SYMBOLS[:-1]]
    if primary not in names:
        common.fail(
            f"'{printable(shorten(primary, 40))}' is no symbol to choose; one of {', '.join(names)}"
        )


def moves(texts: list[str] | None, option: str, catalogue: "Catalogue") -> list["Move"]:
    """Return the cards of ``--out`` or ``--in``, or exit with 2 where one cannot be read."""
    from uvdeck.decklists.entry import read_entry
    from uvdeck.diagnostics import Severity, Span
    from uvdeck.legality.resolve import resolve
    from uvdeck.model import Deck
    from uvdeck.names import candidates

    result = []
    for text in texts or ():
        entry, findings = read_entry(text, Span(option), lambda name: candidates(catalogue, name))
        if entry is not None:
            resolved, more = resolve(Deck(main=(entry,)), catalogue)
            findings = [*findings, *more]
            if resolved.main[0].card is not None:
                result.append((resolved.main[0].card, entry.copies))
        faults = [f for f in findings if f.severity is Severity.ERROR]
        if faults:
            common.fail(f"{option}: {faults[0].message} {faults[0].hint or ''}".strip())
    return result


def opened(path: str, catalogue: "Catalogue") -> Mapping[str, int]:
    """Return the copies of each card of a pool file, or exit with 2 where it cannot be read."""
    from uvdeck.decklists import MAX_BYTES, read
    from uvdeck.diagnostics import Severity
    from uvdeck.legality.resolve import resolve
    from uvdeck.yamlsource import decode

    content, why = common.read_input(path, MAX_BYTES)
    if content is None:
        common.fail(f"{printable(path)}: {why}.")
    text, findings = decode(content, path)
    counts: Counter[str] = Counter()
    if text is not None:
        deck, _, findings = read(text, path, catalogue)
        resolved, more = resolve(deck, catalogue)
        findings = [*findings, *more]
        for line in (*resolved.characters, *resolved.main, *resolved.sideboard):
            if line.card is not None:
                counts[line.card.id] += line.entry.copies
    faults = [f for f in findings if f.severity is Severity.ERROR]
    if faults:
        common.show_faults(faults)
        common.fail(f"the pool {printable(path)} has {plural(len(faults), 'error')}")
    return counts
