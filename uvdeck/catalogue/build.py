"""Documents -> cards: one :class:`~uvdeck.model.Card` for all printings of it (UV-8)."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.files import Document
from uvdeck.catalogue.pools import format_bodies
from uvdeck.model import (
    UNKNOWN,
    Attack,
    Block,
    Card,
    CardSet,
    CardType,
    CopyAllowance,
    Keyword,
    Printing,
    Symbol,
    Zone,
)

#: Fields of a printing that are not facts of the card.
PER_PRINTING = frozenset(
    {"rarity", "back_of", "reprint_of", "distinct_from", "external_ids", "keywords_incomplete"}
)


class RawPrinting(NamedTuple):
    """A printing as its file has it.

    Args:
        id: ``<set>/<number>``.
        set_code: the set.
        number: as printed.
        fields: the mapping of the file.
        document: the file it comes from.
    """

    id: str
    set_code: str
    number: str
    fields: dict[str, Any]
    document: Document


class CardList(NamedTuple):
    """The whole card list in memory.

    Args:
        as_of: the day or month that the data stands for.
        sets: registry entries by code, in registry order.
        cards: all cards, in set order, then by number, of the canonical printing.
        formats: the formats' mappings by id, layers merged and ban lists filled in.
    """

    as_of: str
    sets: dict[str, CardSet]
    cards: list[Card]
    formats: dict[str, dict[str, Any]]


def registry(documents: Iterable[Document]) -> tuple[str, dict[str, CardSet]]:
    """Return the data's date and the sets of all registries; later layers win entry by entry."""
    as_of = ""
    sets: dict[str, CardSet] = {}
    for document in documents:
        if document.kind != "set-registry" or document.value is None:
            continue
        as_of = document.value.get("as_of") or as_of
        for code, entry in (document.value.get("sets") or {}).items():
            sets[code] = CardSet(
                code,
                entry.get("name"),
                entry.get("universe"),
                entry.get("released"),
                entry.get("card_back"),
            )
    return as_of, sets


def raw_printings(documents: Iterable[Document]) -> dict[str, RawPrinting]:
    """Return the printings of all set files by id; a later layer's printing wins."""
    result: dict[str, RawPrinting] = {}
    for document in documents:
        if document.kind != "card-set" or document.value is None:
            continue
        code = document.value["set"]
        for number, fields in document.value["cards"].items():
            printing_id = f"{code}/{number}"
            result[printing_id] = RawPrinting(printing_id, code, number, fields, document)
    return result


def canonical_of(raw: RawPrinting, printings: Mapping[str, RawPrinting]) -> RawPrinting | None:
    """Return the printing whose fields a reprint shares; None where it names none that is."""
    target = raw.fields.get("reprint_of")
    if target is None:
        return raw
    found = printings.get(target)
    return found if found is not None and "reprint_of" not in found.fields else None


def build(documents: list[Document]) -> CardList:
    """Make the card list of documents that fit their schemas.

    A reprint whose ``reprint_of`` leads nowhere is left out (a cross-file check reports it).
    """
    as_of, sets = registry(documents)
    printings = raw_printings(documents)
    order = {code: i for i, code in enumerate(sets)}
    in_set_order = sorted(
        printings.values(),
        key=lambda raw: (order.get(raw.set_code, len(order)), raw.set_code, raw.number),
    )
    groups: dict[str, list[RawPrinting]] = {}
    for raw in in_set_order:
        canonical = canonical_of(raw, printings)
        if canonical is not None:
            groups.setdefault(canonical.id, []).append(raw)
    backs = {
        f"{raw.set_code}/{raw.fields['back_of']}": raw.number
        for raw in in_set_order
        if "back_of" in raw.fields
    }
    cards = [
        make_card(raw, groups[raw.id], backs)
        for raw in in_set_order
        if "reprint_of" not in raw.fields
    ]
    return CardList(as_of, sets, cards, format_bodies(documents))


_SYMBOL = {symbol.value: symbol for symbol in Symbol}
_TYPE = {card_type.value: card_type for card_type in CardType}
_ZONE = {zone.value: zone for zone in Zone}
_SYMBOL_SETS: dict[tuple[str, ...], frozenset[Symbol]] = {}


def _symbols(names: list[str] | None) -> frozenset[Symbol]:
    key = tuple(names or ())
    found = _SYMBOL_SETS.get(key)
    if found is None:
        found = _SYMBOL_SETS[key] = frozenset(_SYMBOL[name] for name in key)
    return found


def _keyword(item: str | dict[str, Any]) -> Keyword:
    if isinstance(item, str):
        return Keyword(item)
    return Keyword(
        item["keyword"],
        item.get("rating"),
        tuple(item.get("with", ())),
        tuple(item.get("only", ())),
        tuple(item.get("only_keyword", ())),
        item.get("when"),
    )


def copy_limit_of(limits: list[Any]) -> Any:
    """Return the limit of a card whose printings print these (UV-8).

    The strictest below 4 holds, else the most generous; None where none prints one.
    """
    printed = [limit for limit in limits if limit is not None]
    strict = [limit for limit in printed if limit != "any" and limit < 4]
    if strict:
        return min(strict)
    if "any" in printed:
        return "any"
    return max(printed, default=None)


def _printing(raw: RawPrinting, backs: Mapping[str, str]) -> Printing:
    fields = raw.fields
    ids = fields.get("external_ids")
    return Printing(
        raw.id,
        raw.set_code,
        raw.number,
        fields.get("rarity"),
        fields.get("back_of"),
        backs.get(raw.id),
        tuple(sorted(fields.keys() - PER_PRINTING)) if "reprint_of" in fields else (),
        tuple(ids.items()) if ids else (),
    )


def make_card(raw: RawPrinting, group: list[RawPrinting], backs: Mapping[str, str]) -> Card:
    """Return the card of a canonical printing.

    Args:
        raw: the canonical printing.
        group: all printings of the card, itself among them, in set order.
        backs: the number of the back by the id of its front.
    """
    get = raw.fields.get
    block, attack, allows = get("block"), get("attack"), get("allows_copies")
    keywords = get("keywords")
    limits = [other.fields.get("copy_limit") for other in group]
    return Card(
        id=raw.id,
        name=get("name", ""),
        type=_TYPE[raw.fields["type"]],
        symbols=_symbols(get("symbols")),
        attuned=_symbols(get("attuned")),
        difficulty=get("difficulty"),
        control=get("control"),
        block=Block(_ZONE[block["zone"]], block["modifier"]) if isinstance(block, dict) else block,
        attack=Attack(_ZONE[attack["zone"]], attack["speed"], attack["damage"])
        if isinstance(attack, dict)
        else attack,
        hand_size=get("hand_size"),
        health=get("health"),
        stamina=get("stamina"),
        keywords=tuple(map(_keyword, keywords)) if keywords else (),
        keywords_incomplete=all(other.fields.get("keywords_incomplete") for other in group),
        character_only=tuple(get("character_only") or ()),
        copy_limit=copy_limit_of(limits),
        allows_copies=CopyAllowance(
            allows["count"], _TYPE[allows["type"]], allows["keyword"], allows["cards"]
        )
        if allows
        else None,
        cannot_start=any(other.fields.get("cannot_start") for other in group),
        ignores_progressive=get("ignores_progressive"),
        is_back="back_of" in raw.fields,
        printings=tuple([_printing(other, backs) for other in group]),
    )


def effective_fields(raw: RawPrinting, printings: Mapping[str, RawPrinting]) -> dict[str, Any]:
    """Return all facts of one print: a reprint's own over those of its canonical printing."""
    canonical = canonical_of(raw, printings)
    if canonical is None or canonical is raw:
        return raw.fields
    inherited = {k: v for k, v in canonical.fields.items() if k not in PER_PRINTING}
    return {**inherited, **raw.fields}


def is_unknown(value: Any) -> bool:
    """Return whether a field's value is the word for a fact that the sources lost."""
    return bool(value == UNKNOWN)
