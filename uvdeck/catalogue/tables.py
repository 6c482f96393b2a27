"""The tables of the index, and how a card goes into a row and comes back.

The index is SQLite: a copy of the card list made for looking up, never the truth itself.
``symbols`` and ``attuned`` hold bit masks (:func:`uvdeck.model.symbols_to_mask`).
"""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from uvdeck.model import (
    UNKNOWN,
    Attack,
    Block,
    Card,
    CardType,
    CopyAllowance,
    Keyword,
    Printing,
    Unknown,
    Zone,
    mask_to_symbols,
    symbols_to_mask,
)

#: Raised whenever a table below changes: an index of another number is made anew.
SCHEMA_NUMBER: Final = 3

TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE sets (
    code TEXT PRIMARY KEY, ord INTEGER NOT NULL,
    name TEXT, universe TEXT, released TEXT, card_back TEXT
) WITHOUT ROWID;
CREATE TABLE cards (
    cid INTEGER PRIMARY KEY,         -- order of the card list: set order, then number
    id TEXT NOT NULL UNIQUE,         -- canonical printing
    name TEXT NOT NULL,
    fold TEXT NOT NULL,              -- uvdeck.text.fold_name(name): folded, dots dropped
    identity TEXT,                   -- characters: uvdeck.model.identity_of(name)
    type TEXT NOT NULL,
    symbols INTEGER NOT NULL,
    attuned INTEGER NOT NULL,
    difficulty INTEGER,
    control INTEGER,
    block_zone TEXT,                 -- high, mid, low; 'unknown'; NULL: no block
    block_modifier INTEGER,
    attack_zone TEXT,                -- high, mid, low; 'unknown'; NULL: no attack
    speed INTEGER,
    damage INTEGER,                  -- NULL with an attack_zone: unknown
    hand_size INTEGER,
    health INTEGER,
    stamina INTEGER,
    keywords_incomplete INTEGER NOT NULL,
    cannot_start INTEGER NOT NULL,
    is_back INTEGER NOT NULL,
    copy_limit INTEGER,              -- -1: any number; NULL: the format's
    ignores_progressive TEXT,
    body TEXT NOT NULL               -- JSON: keywords, character_only, allows_copies
);
CREATE TABLE printings (
    id TEXT PRIMARY KEY, cid INTEGER NOT NULL, ord INTEGER NOT NULL,
    set_code TEXT NOT NULL, number TEXT NOT NULL,
    rarity TEXT, back_of TEXT, back TEXT, body TEXT NOT NULL  -- JSON: differs, external_ids
) WITHOUT ROWID;
CREATE TABLE names (                 -- the two keys of a name, one row where they are equal
    key TEXT NOT NULL,               -- text.fold(name), or text.fold_name(name): bare of dots
    bare INTEGER NOT NULL,           -- 1 where the key is only the bare one
    cid INTEGER NOT NULL,
    PRIMARY KEY (key, bare, cid)
) WITHOUT ROWID;
CREATE TABLE formats (               -- JSON: the file's mapping, layers merged, lists filled in
    id TEXT PRIMARY KEY, ord INTEGER NOT NULL, body TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE keywords (              -- one row a keyword of a card
    cid INTEGER NOT NULL, fold TEXT NOT NULL,  -- uvdeck.text.fold_name(keyword name)
    rating INTEGER,                  -- NULL: none, or X
    PRIMARY KEY (cid, fold, rating)
);
"""

#: Made when the rows are there, which is faster.
INDEXES: Final = "CREATE INDEX printings_cid ON printings (cid, ord)"

CARD_COLUMNS: Final = (
    "cid, id, name, type, symbols, attuned, difficulty, control, block_zone, block_modifier,"
    " attack_zone, speed, damage, hand_size, health, stamina, keywords_incomplete, cannot_start,"
    " is_back, copy_limit, ignores_progressive, body"
)

_TYPES: Final = {card_type.value: card_type for card_type in CardType}
_ZONES: Final = {zone.value: zone for zone in Zone}


def _dump(body: dict[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")) if body else "{}"


def card_to_row(card: Card) -> tuple[Any, ...]:
    """Return the values of :data:`CARD_COLUMNS` but the first, ``cid``."""
    block, attack = card.block, card.attack
    body: dict[str, Any] = {}
    if card.keywords:
        body["k"] = [list(keyword) for keyword in card.keywords]
    if card.character_only:
        body["o"] = card.character_only
    if card.allows_copies:
        allowance = card.allows_copies
        body["a"] = [allowance.copies, allowance.type.value, allowance.keyword, allowance.cards]
    return (
        card.id,
        card.name,
        card.type.value,
        symbols_to_mask(card.symbols),
        symbols_to_mask(card.attuned),
        card.difficulty,
        card.control,
        UNKNOWN if block == UNKNOWN else block.zone.value if isinstance(block, Block) else None,
        block.modifier if isinstance(block, Block) else None,
        UNKNOWN if attack == UNKNOWN else attack.zone.value if isinstance(attack, Attack) else None,
        attack.speed if isinstance(attack, Attack) else None,
        attack.damage if isinstance(attack, Attack) and attack.damage != UNKNOWN else None,
        card.hand_size,
        card.health,
        card.stamina,
        int(card.keywords_incomplete),
        int(card.cannot_start),
        int(card.is_back),
        -1 if card.copy_limit == "any" else card.copy_limit,
        card.ignores_progressive,
        _dump(body),
    )


def _keyword(values: list[Any]) -> Keyword:
    name, rating, ingredients, only, only_keyword, when = values
    return Keyword(name, rating, tuple(ingredients), tuple(only), tuple(only_keyword), when)


def row_to_card(row: tuple[Any, ...], printings: tuple[Printing, ...]) -> Card:
    """Return the card of a row of :data:`CARD_COLUMNS`."""
    (
        _cid,
        card_id,
        name,
        card_type,
        symbols,
        attuned,
        difficulty,
        control,
        block_zone,
        block_modifier,
        attack_zone,
        speed,
        damage,
        hand_size,
        health,
        stamina,
        keywords_incomplete,
        cannot_start,
        is_back,
        copy_limit,
        ignores_progressive,
        body_text,
    ) = row
    body = json.loads(body_text) if body_text != "{}" else {}
    block: Block | Unknown | None = None
    if block_zone == UNKNOWN:
        block = UNKNOWN
    elif block_zone is not None:
        block = Block(_ZONES[block_zone], block_modifier)
    attack: Attack | Unknown | None = None
    if attack_zone == UNKNOWN:
        attack = UNKNOWN
    elif attack_zone is not None:
        attack = Attack(_ZONES[attack_zone], speed, UNKNOWN if damage is None else damage)
    allowance = body.get("a")
    return Card(
        id=card_id,
        name=name,
        type=_TYPES[card_type],
        symbols=mask_to_symbols(symbols),
        attuned=mask_to_symbols(attuned),
        difficulty=difficulty,
        control=control,
        block=block,
        attack=attack,
        hand_size=hand_size,
        health=health,
        stamina=stamina,
        keywords=tuple(_keyword(values) for values in body.get("k", ())),
        keywords_incomplete=bool(keywords_incomplete),
        character_only=tuple(body.get("o", ())),
        copy_limit="any" if copy_limit == -1 else copy_limit,
        allows_copies=CopyAllowance(allowance[0], _TYPES[allowance[1]], allowance[2], allowance[3])
        if allowance
        else None,
        cannot_start=bool(cannot_start),
        ignores_progressive=ignores_progressive,
        is_back=bool(is_back),
        printings=printings,
    )


def printing_to_row(printing: Printing, cid: int, order: int) -> tuple[Any, ...]:
    """Return a row of ``printings``."""
    body: dict[str, Any] = {}
    if printing.differs:
        body["d"] = printing.differs
    if printing.external_ids:
        body["e"] = printing.external_ids
    return (
        printing.id,
        cid,
        order,
        printing.set_code,
        printing.number,
        printing.rarity,
        printing.back_of,
        printing.back,
        _dump(body),
    )


def printings_of(
    connection: sqlite3.Connection, cids: Sequence[int]
) -> dict[int, tuple[Printing, ...]]:
    """Return the printings of each of these cards, in set order."""
    rows = connection.execute(
        "SELECT cid, id, set_code, number, rarity, back_of, back, body FROM printings"
        " WHERE cid IN (SELECT value FROM json_each(?)) ORDER BY cid, ord",
        (json.dumps(cids),),
    )
    result: dict[int, tuple[Printing, ...]] = dict.fromkeys(cids, ())
    for cid, printing_id, set_code, number, rarity, back_of, back, body_text in rows:
        body = json.loads(body_text) if body_text != "{}" else {}
        result[cid] += (
            Printing(
                printing_id,
                set_code,
                number,
                rarity,
                back_of,
                back,
                tuple(body.get("d", ())),
                tuple((site, value) for site, value in body.get("e", ())),
            ),
        )
    return result
