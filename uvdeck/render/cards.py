"""Cards as a person reads them: one in full, many in a table, their numbers as bars."""

import functools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from uvdeck.model import (
    SYMBOLS,
    UNKNOWN,
    Attack,
    Block,
    Card,
    CardSet,
    Symbol,
    symbol_names,
)
from uvdeck.render.out import Cell, Cells, Out, bar, plain_text, symbol_cells
from uvdeck.text import plural

#: Said below each card, so that nobody looks for what is left out on purpose.
NO_TEXT = (
    "Card text is not included: it belongs to the publisher; only printed facts are kept here."
)

#: What ``ignores_progressive`` says of a card in the card pool (UV-36).
_PROGRESSIVE: Final = {
    "always": "never adds to the difficulty of later cards",
    "own-turn": "does not add to the difficulty of cards that you play in your own turn",
    "to-attacks": "does not add to the difficulty of attacks",
    "first-copy": "the first copy in a turn does not add to the difficulty of later cards",
}

#: Columns that the keywords of a table need at least; they may wrap.
_KEYWORDS_WIDTH: Final = 20


def symbols_of(card: Card) -> list[Cell]:
    """Return a card's symbols, attuned ones in parentheses."""
    return list(_symbols(card.symbols, card.attuned))


@functools.cache  # a long list has the same few hundred sets again and again
def _symbols(plain: frozenset[Symbol], attuned: frozenset[Symbol]) -> list[Cell]:
    return symbol_cells(symbol_names(plain), symbol_names(attuned))


def block_text(card: Card) -> str:
    """Return a block as cards show it, ``+2 mid``; empty where there is none."""
    if isinstance(card.block, Block):
        return f"{card.block.modifier:+d} {card.block.zone.value}"
    return card.block or ""


def attack_text(card: Card) -> str:
    """Return an attack as ``speed 6 mid, 6 damage``; empty where there is none."""
    if isinstance(card.attack, Attack):
        attack = card.attack
        damage = "damage unknown" if attack.damage == UNKNOWN else f"{attack.damage} damage"
        return f"speed {attack.speed} {attack.zone.value}, {damage}"
    return card.attack or ""


def set_name(code: str, sets: Mapping[str, CardSet]) -> str:
    """Return a set's name with its code; the code alone where no name is known."""
    known = sets.get(code)
    return f"{known.name} ({code})" if known and known.name else code


def print_card(
    out: Out,
    card: Card,
    sets: Mapping[str, CardSet],
    others: Sequence[Card],
    back: Card | None,
    legality: tuple[str, Sequence[tuple[str, str, str]]],
) -> None:
    """Print all that is known of a card.

    Args:
        out: where to.
        card: the card.
        sets: the set registry.
        others: other cards of the same name (UV-8).
        back: the card on its back, if it is double-sided.
        legality: a day, and for each format its name, the card's standing and what it rests on.
    """
    out.line([Cell(card.name, "title"), Cell(f"  [{card.id}]", "dim")])
    rows: list[tuple[str, Cells]] = [
        ("Type", card.type.value + (", the back of a double-sided card" if card.is_back else ""))
    ]
    symbols: list[Cell] = symbols_of(card) or [Cell("none")]
    if card.attuned:
        symbols.append(Cell("  in parentheses: attuned (UV-22)", "dim"))
    rows.append(("Symbols", symbols))
    numbers: list[tuple[str, Any]] = [
        ("Difficulty", card.difficulty),
        ("Control", card.control),
        ("Hand size", card.hand_size),
        ("Health", card.health),
        ("Stamina", card.stamina),
    ]
    rows += [(label, str(value)) for label, value in numbers if value is not None]
    for label, text in (("Block", block_text(card)), ("Attack", attack_text(card))):
        if text:
            rows.append((label, text))
    keywords = ", ".join(str(keyword) for keyword in card.keywords)
    if card.keywords_incomplete:
        keywords = f"{keywords or 'none known'} (not all are known)"
    if keywords:
        rows.append(("Keywords", keywords))
    if card.character_only:
        rows.append(("Only for", " or ".join(card.character_only) + " (UV-11)"))
    if card.copy_limit is not None:
        limit = "any number of" if card.copy_limit == "any" else str(card.copy_limit)
        rows.append(("Copy limit", f"{limit} copies, printed on the card (UV-9)"))
    if card.allows_copies is not None:
        a = card.allows_copies
        rows.append(("Allows", f"{a.copies} copies of {a.cards} {a.keyword} {a.type.value} (UV-9)"))
    if card.cannot_start:
        rows.append(("Restriction", "may not be the starting character (UV-10)"))
    if card.ignores_progressive is not None:
        rows.append(("Progressive", _PROGRESSIVE[card.ignores_progressive] + " (UV-36)"))
    if back is not None:
        rows.append(("Back", f"{back.name} [{back.id}]"))
    if card.is_back:
        printing = card.printings[0]
        rows.append(("Front", f"{printing.set_code}/{printing.back_of}"))
    for i, printing in enumerate(card.printings):
        parts = [printing.id, set_name(printing.set_code, sets)]
        if printing.rarity:
            parts.append(printing.rarity)
        if printing.differs:
            parts.append("its print differs in " + ", ".join(printing.differs))
        rows.append(("Printings" if i == 0 else "", ", ".join(parts)))
    for i, other in enumerate(others):
        label = "Same name" if i == 0 else ""
        cells = [Cell(f"{other.id}, another card: {other.type.value}, "), *symbols_of(other)]
        if other.difficulty is not None:
            cells.append(Cell(f", difficulty {other.difficulty}, control {other.control}"))
        rows.append((label, cells))
    day, standings = legality
    for i, (name, word, basis) in enumerate(standings):
        look = "good" if word == "legal" else "doubt" if word == "cannot say" else "bad"
        rows.append(
            (
                f"On {day}" if i == 0 else "",
                [Cell(f"{name}: "), Cell(word, look), Cell(f" ({basis})", "dim")],
            )
        )
    out.facts(rows, indent=2)
    out.line(Cell(NO_TEXT, "dim"), indent=2)


def print_list(out: Out, cards: Sequence[Card]) -> None:
    """Print cards as a table, one a row; where the terminal is too narrow, in a few lines each."""
    rows: list[list[Cells]] = [
        [
            card.id,
            card.name,
            card.type.value,
            symbols_of(card),
            "" if card.difficulty is None else str(card.difficulty),
            "" if card.control is None else str(card.control),
            block_text(card),
            attack_short(card),
            ", ".join(str(keyword) for keyword in card.keywords),
        ]
        for card in cards
    ]
    headers = ("Id", "Name", "Type", "Symbols", "Diff", "Ctrl", "Block", "Attack", "Keywords")
    if out.is_terminal:
        widest = [max(len(plain_text(row[i])) for row in rows) for i in range(len(headers) - 1)]
        needed = sum(max(w, len(h)) + 3 for w, h in zip(widest, headers, strict=False))
        if needed + _KEYWORDS_WIDTH > out.width:
            for card in cards:
                _print_stacked(out, card)
            return
    out.table(headers, rows, right=(4, 5))


def _print_stacked(out: Out, card: Card) -> None:
    """Print a card in a few short lines, for narrow terminals."""
    out.line([Cell(card.name, "title"), Cell(f"  [{card.id}]", "dim")])
    parts: list[Cell] = [Cell(f"{card.type.value}: "), *symbols_of(card)]
    numbers = [("difficulty", card.difficulty), ("control", card.control)]
    text = "".join(f", {label} {value}" for label, value in numbers if value is not None)
    if block_text(card):
        text += f", block {block_text(card)}"
    if attack_text(card):
        text += f", attack {attack_text(card)}"
    if card.health is not None:
        text += f", hand size {card.hand_size}, health {card.health}"
    out.line([*parts, Cell(text)], indent=2)
    if card.keywords:
        out.line(Cell(", ".join(str(keyword) for keyword in card.keywords), "dim"), indent=2)


def attack_short(card: Card) -> str:
    """Return an attack as ``speed zone damage`` in one short word group."""
    if isinstance(card.attack, Attack):
        damage = "?" if card.attack.damage == UNKNOWN else str(card.attack.damage)
        return f"{card.attack.speed} {card.attack.zone.value} {damage}"
    return card.attack or ""


def print_stats(out: Out, cards: Sequence[Card]) -> None:
    """Print how control, difficulty, types and symbols are spread, each with its bars."""
    out.line(plural(len(cards), "card"))
    width = max(min(30, out.width - 36), 4)
    for title, values in statistics(cards).items():
        largest = max(values.values(), default=0)
        out.line()
        rows: list[list[Cells]] = [
            [
                Cell(name, "symbol:good" if name == "good" else name)
                if title == "symbols"
                else name,
                str(count),
                f"{100 * count / len(cards):.1f} %",
                Cell(bar(count, largest, width), "bar"),
            ]
            for name, count in values.items()
        ]
        out.table((title.capitalize(), "Cards", "Share", ""), rows, right=(1, 2))


def statistics(cards: Sequence[Card]) -> dict[str, dict[str, int]]:
    """Return how many cards have each control, difficulty, type and symbol.

    Args:
        cards: what to count.

    Returns:
        Four tables; keys in their natural order, ``none`` last where a number is not printed.
        A card counts once for each of its symbols, plain and attuned together.
    """

    def spread(values: list[int | None]) -> dict[str, int]:
        counts = Counter(values)
        present = [v for v in counts if v is not None]
        result = {}
        if present:
            result = {str(v): counts[v] for v in range(min(present), max(present) + 1)}
        if counts[None]:
            result["none"] = counts[None]
        return result

    symbols: Counter[Symbol] = Counter(s for card in cards for s in card.all_symbols)
    types = Counter(card.type.value for card in cards)
    return {
        "control": spread([card.control for card in cards]),
        "difficulty": spread([card.difficulty for card in cards]),
        "types": dict(sorted(types.items(), key=lambda item: (-item[1], item[0]))),
        "symbols": {s.value: symbols[s] for s in SYMBOLS if symbols[s]},
    }


def card_to_json(card: Card) -> dict[str, Any]:
    """Return a card as JSON values; absent facts are left out, unknown ones say so."""
    result: dict[str, Any] = {"id": card.id, "name": card.name, "type": card.type.value}
    result["symbols"] = list(symbol_names(card.symbols))
    result["attuned"] = list(symbol_names(card.attuned))
    for key, value in (
        ("difficulty", card.difficulty),
        ("control", card.control),
        ("handSize", card.hand_size),
        ("health", card.health),
        ("stamina", card.stamina),
        ("copyLimit", card.copy_limit),
        ("ignoresProgressive", card.ignores_progressive),
    ):
        if value is not None:
            result[key] = value
    if isinstance(card.block, Block):
        result["block"] = {"zone": card.block.zone.value, "modifier": card.block.modifier}
    elif card.block is not None:
        result["block"] = UNKNOWN
    if isinstance(card.attack, Attack):
        a = card.attack
        result["attack"] = {"zone": a.zone.value, "speed": a.speed, "damage": a.damage}
    elif card.attack is not None:
        result["attack"] = UNKNOWN
    result["keywords"] = [
        {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in (
                ("keyword", k.name),
                ("rating", k.rating),
                ("with", k.ingredients),
                ("only", k.only),
                ("onlyKeyword", k.only_keyword),
                ("when", k.when),
            )
            if value not in (None, ())
        }
        for k in card.keywords
    ]
    for key, flag in (
        ("keywordsIncomplete", card.keywords_incomplete),
        ("cannotStart", card.cannot_start),
        ("isBack", card.is_back),
    ):
        if flag:
            result[key] = True
    if card.character_only:
        result["characterOnly"] = list(card.character_only)
    if card.allows_copies is not None:
        a2 = card.allows_copies
        result["allowsCopies"] = {
            "count": a2.copies,
            "type": a2.type.value,
            "keyword": a2.keyword,
            "cards": a2.cards,
        }
    result["printings"] = [
        {
            key: value
            for key, value in (
                ("id", p.id),
                ("set", p.set_code),
                ("number", p.number),
                ("rarity", p.rarity),
                ("backOf", p.back_of),
                ("back", p.back),
                ("differs", list(p.differs)),
                ("externalIds", dict(p.external_ids)),
            )
            if value not in (None, [], {})
        }
        for p in card.printings
    ]
    return result
