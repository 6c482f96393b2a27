"""What an export holds: sets, cards as the rules see them, and the facts of every printing.

The forms (JSON, lines of JSON, CSV, SQLite) all print this one value, so that they agree.
"""

from collections.abc import Iterable, Mapping, Set
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import (
    PER_PRINTING,
    CardList,
    RawPrinting,
    build,
    effective_fields,
    make_card,
    raw_printings,
)
from uvdeck.catalogue.files import Document
from uvdeck.diagnostics import Diagnostic
from uvdeck.model import SYMBOLS, Card, CardSet
from uvdeck.query import compile_predicate, mentions_back, parse, print_query
from uvdeck.text import fold_name
from uvdeck.upkeep.set_names import SetNames

#: The version of all exported forms: raised whenever one of them changes its shape.
VERSION: Final = 1


_ORDER: Final = {symbol.value: number for number, symbol in enumerate(SYMBOLS)}


class Selection(NamedTuple):
    """Which part of the card list is exported; without either of the two it is all of it.

    Args:
        sets: codes of the sets whose printings are exported, in set order.
        query: the query that the cards fit, as ``query.print_query`` writes it.
    """

    sets: tuple[str, ...] = ()
    query: str = ""


class ExportedCard(NamedTuple):
    """A card with the facts of its exported printings.

    Args:
        card: the card as the rules see it; its printings are the exported ones.
        facts: the facts of the card by the names of card files, settled between its printings.
        prints: all facts of each exported printing, in the order of ``card.printings``: a
            reprint's own over those of its card, and nothing where its print lacks a fact.
        distinct_from: ids of earlier other cards of exactly the same name (UV-8).
        all_printings: ids of all printings of the card, exported or not.
    """

    card: Card
    facts: Mapping[str, Any]
    prints: tuple[Mapping[str, Any], ...]
    distinct_from: tuple[str, ...]
    all_printings: tuple[str, ...]


class Export(NamedTuple):
    """All that is exported.

    Args:
        as_of: the day or month that the data stands for.
        selection: which part of the list this is.
        sets: the sets, in set order.
        cards: the cards, in set order, then by number, of the printing with the fullest facts.
        formats: the formats' mappings by id, layers merged and ban lists filled in.
    """

    as_of: str
    selection: Selection
    sets: tuple[CardSet, ...]
    cards: tuple[ExportedCard, ...]
    formats: Mapping[str, Mapping[str, Any]]

    def counts(self) -> dict[str, int]:
        """Return how many sets, cards and printings there are."""
        printings = sum(len(exported.prints) for exported in self.cards)
        return {"sets": len(self.sets), "cards": len(self.cards), "printings": printings}

    def printings(self) -> list[tuple[str, str, Mapping[str, Any]]]:
        """Return set, number and facts of every printing, in set order, then by number."""
        order = {known.code: i for i, known in enumerate(self.sets)}
        rows = [
            (printing.set_code, printing.number, facts)
            for exported in self.cards
            for printing, facts in zip(exported.card.printings, exported.prints, strict=True)
        ]
        return sorted(rows, key=lambda row: (order[row[0]], row[1]))


class Choice(NamedTuple):
    """What came of choosing: the export, or why there is none.

    Args:
        export: None where something was asked for that cannot be read or does not exist.
        unknown_sets: codes that no set has, each with those that look like it.
        findings: what is wrong with the query.
    """

    export: Export | None
    unknown_sets: Mapping[str, list[str]] = {}
    findings: tuple[Diagnostic, ...] = ()


def make_export(
    documents: list[Document], sets: Iterable[str] = (), query: str | None = None
) -> Choice:
    """Choose what is exported.

    Args:
        documents: all files of the card list, without errors.
        sets: codes or names of sets; only printings of these are exported. The case of letters does
            not count. Without any, printings of all sets are.
        query: only cards that fit it are exported, as ``cards search`` finds them: backs of
            double-sided cards only where the query asks for them. None for all cards.
    """
    card_list = build(documents)
    known = _all_sets(card_list)
    names = SetNames({code: entry.name for code, entry in known.items()})
    asked = [(text, names.code(text)) for text in sets]
    unknown = {text: names.near(text) for text, code in asked if code is None}
    wanted = {code for _, code in asked if code is not None}
    parsed = None
    findings: tuple[Diagnostic, ...] = ()
    if query is not None:
        words = _vocabulary(card_list.cards, known)
        parsed, findings = parse(query, lambda field: words.get(field, []))
    if unknown or (query is not None and parsed is None):
        return Choice(None, unknown, findings)

    cards = card_list.cards
    if parsed is not None:
        universes = {s.code: s.universe for s in known.values() if s.universe}
        fits = compile_predicate(parsed, universes)
        backs = mentions_back(parsed)
        cards = [card for card in cards if (backs or not card.is_back) and fits(card)]
    printings = raw_printings(documents)
    exported = [_exported(card, printings, wanted or set(known)) for card in cards]
    exported = [one for one in exported if one.prints]
    codes = set(known)
    if wanted or parsed is not None:
        codes = {p.set_code for one in exported for p in one.card.printings}
    selection = Selection(
        tuple(code for code in known if code in wanted),
        print_query(parsed) if parsed is not None else "",
    )
    chosen_sets = tuple(one for code, one in known.items() if code in codes)
    return Choice(
        Export(card_list.as_of, selection, chosen_sets, tuple(exported), card_list.formats)
    )


def _exported(card: Card, printings: Mapping[str, RawPrinting], sets: Set[str]) -> ExportedCard:
    """Return a card with the facts of its printings in some sets."""
    full = printings[card.id].fields
    chosen = tuple(printing for printing in card.printings if printing.set_code in sets)
    return ExportedCard(
        card._replace(printings=chosen),
        _settled(card, full),
        tuple(_present(effective_fields(printings[p.id], printings)) for p in chosen),
        tuple(full.get("distinct_from", ())),
        tuple(printing.id for printing in card.printings),
    )


def _all_sets(card_list: CardList) -> dict[str, CardSet]:
    """Return the registered sets, and behind them those of printings that no registry knows."""
    codes = {printing.set_code for card in card_list.cards for printing in card.printings}
    strays = sorted(codes - card_list.sets.keys())
    return {**card_list.sets, **{code: CardSet(code) for code in strays}}


def _vocabulary(cards: Iterable[Card], sets: Iterable[str]) -> dict[str, list[str]]:
    """Return the words that exist for a field of queries, as the index gives them."""
    keywords: set[str] = set()
    rarities: set[str] = set()
    for card in cards:
        keywords.update(keyword.name for keyword in card.keywords)
        rarities.update(printing.rarity for printing in card.printings if printing.rarity)
    return {
        "keyword": sorted({fold_name(keyword) for keyword in keywords}),
        "set": sorted(sets),
        "rarity": sorted(rarities),
    }


def _present(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that are there: on a reprint null, or no keywords, says that one is not.

    Symbols come in the order of UV-6, whatever the order of the file.
    """
    facts = {name: value for name, value in fields.items() if value is not None and value != []}
    for name in ("symbols", "attuned"):
        if name in facts:
            facts[name] = sorted(facts[name], key=_ORDER.__getitem__)
    return facts


def _settled(card: Card, full: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a card by the names of card files, settled between its printings.

    Args:
        card: the card.
        full: the fields of the printing with the fullest facts.
    """
    facts = {name: value for name, value in full.items() if name not in PER_PRINTING}
    settled = {
        "copy_limit": card.copy_limit,
        "cannot_start": card.cannot_start or None,
        "keywords_incomplete": card.keywords_incomplete or None,
    }
    return _present({**facts, **settled})


def otherwise(exported: ExportedCard, number: int) -> tuple[str, ...]:
    """Return the names of the facts that a print has otherwise than its card, sorted.

    Args:
        exported: the card.
        number: which of its printings, from 0.
    """
    facts, own = exported.facts, exported.prints[number]
    names = (facts.keys() | own.keys()) - PER_PRINTING
    return tuple(sorted(name for name in names if facts.get(name) != own.get(name)))


def card_of_print(exported: ExportedCard, number: int) -> Card:
    """Return a card as one of its prints alone has it.

    Args:
        exported: the card.
        number: which of its printings, from 0.
    """
    printing = exported.card.printings[number]
    nowhere = Document("", "card-set", "", None, 0)
    raw = RawPrinting(
        printing.id, printing.set_code, printing.number, dict(exported.prints[number]), nowhere
    )
    return make_card(raw, [raw], {})
