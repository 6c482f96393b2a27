"""Reading exports back: the facts of each printing, as the card files have them.

What is written here knows the documented forms only, so that it can hold the writers to them.
"""

import csv
import io
import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from uvdeck.catalogue.context import make_context
from uvdeck.catalogue.files import Document
from uvdeck.upkeep.export import Export, make_export
from uvdeck.upkeep.fields import BY_NAME, flat, parse

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
ORDER = (
    *("air", "all", "chaos", "death", "earth", "evil", "fire", "good", "life", "order", "void"),
    *("water", "infinity"),
)

Facts = dict[str, dict[str, Any]]

#: A card with two reprints: the second has no block and other keywords, and its own limit.
SMALL = """\
  "001":
    name: +B
    type: attack
    rarity: rare
    symbols: [fire, air]
    difficulty: 4
    control: 3
    block: {zone: low, modifier: -1}
    attack: {zone: high, speed: 4, damage: unknown}
    keywords: [Fury, {keyword: Stun, rating: X}]
  "002": {reprint_of: tst01/001, rarity: promo, keywords_incomplete: true}
  "003": {reprint_of: tst01/001, block: null, keywords: [], copy_limit: 2}
  "004":
    name: Front
    type: character
    attuned: [order]
    hand_size: 6
    health: 25
  "004B":
    name: Rear
    type: character
    attuned: [order]
    back_of: "004"
"""


def export_of(documents: list[Document], **asked: Any) -> Export:
    """Return an export that there is."""
    choice = make_export(documents, **asked)
    assert choice.export is not None
    return choice.export


def wanted(documents: list[Document]) -> Facts:
    """Return the facts of every printing, one a column, as the checks of card files see them."""
    result = {}
    for printing, fields in make_context(documents).facts.items():
        facts = {k: v for k, v in flat(fields).items() if v is not None and v != []}
        for name in ("symbols", "attuned"):
            if name in facts:
                facts[name] = sorted(facts[name], key=ORDER.index)
        result[printing] = facts
    return result


def from_json(cards: list[dict[str, Any]]) -> Facts:
    """Return the facts of the printings of cards in JSON."""
    result = {}
    for card in cards:
        for printing in card["printings"]:
            merged = {**card, **printing.get("own", {})}
            fields = {
                "name": card["name"],
                "type": card["type"],
                "rarity": printing.get("rarity"),
                "symbols": card["symbols"],
                "attuned": card["attuned"],
                "difficulty": card.get("difficulty"),
                "control": card.get("control"),
                "block": merged.get("block"),
                "attack": merged.get("attack"),
                "hand_size": merged.get("handSize"),
                "health": merged.get("health"),
                "stamina": merged.get("stamina"),
                "keywords": [_keyword(item) for item in merged["keywords"]],
                "keywords_incomplete": printing.get("keywordsIncomplete"),
                "character_only": merged.get("characterOnly"),
                "copy_limit": merged.get("copyLimit"),
                "allows_copies": merged.get("allowsCopies"),
                "cannot_start": merged.get("cannotStart"),
                "ignores_progressive": merged.get("ignoresProgressive"),
                "back_of": printing.get("backOf"),
                "reprint_of": card["id"] if printing["id"] != card["id"] else None,
                "distinct_from": card.get("distinctFrom") if printing["id"] == card["id"] else None,
                "external_ids": printing.get("externalIds"),
            }
            assert printing["id"] == f"{printing['set']}/{printing['number']}"
            result[printing["id"]] = flat({k: v for k, v in fields.items() if v not in (None, [])})
    return result


def _keyword(item: Mapping[str, Any]) -> Any:
    names = {"onlyKeyword": "only_keyword"}
    renamed = {names.get(key, key): value for key, value in item.items()}
    return renamed if len(renamed) > 1 else renamed["keyword"]


def from_csv(text: str) -> Facts:
    """Return the facts of the printings of a table, apostrophes before formulas taken off."""
    result = {}
    for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
        cells = {name: cell for name, cell in row.items() if cell}
        if cells["name"][:2] in ("'=", "'+", "'-", "'@"):
            cells["name"] = cells["name"][1:]
        printing = f"{cells.pop('set')}/{cells.pop('number')}"
        result[printing] = {name: parse(BY_NAME[name], cell) for name, cell in cells.items()}
    return result


def rows_of_table(text: str) -> list[dict[str, Any]]:
    """Return the rows as the schema of the table wants them; docs/export.md says how."""
    schema = json.loads((SCHEMAS / "card-table.schema.json").read_text(encoding="utf-8"))
    whole = {n for n, part in schema["properties"].items() if "integer" in json.dumps(part)}
    rows = []
    for row in csv.DictReader(io.StringIO(text, newline=""), strict=True):
        cells: dict[str, Any] = {name: cell for name, cell in row.items() if cell}
        for name in whole & cells.keys():
            if cells[name].lstrip("-").isdecimal():
                cells[name] = int(cells[name])
        rows.append(cells)
    return rows


def tables_of(connection: sqlite3.Connection) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of a database by table, with columns as keys; shadow tables left out."""
    names = [
        row[0]
        for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not row[0].startswith("card_search_")
    ]
    result = {}
    for name in names:
        cursor = connection.execute(f"SELECT * FROM {name}")  # noqa: S608 - a table of ours
        columns = [column[0] for column in cursor.description]
        result[name] = [dict(zip(columns, row, strict=True)) for row in cursor]
    return result


def from_database(connection: sqlite3.Connection) -> Facts:
    """Return the facts of the printings of a database."""
    tables = tables_of(connection)
    cards = {row["id"]: _card(row) for row in tables["cards"]}
    for row in sorted(tables["card_symbols"], key=lambda row: ORDER.index(row["symbol"])):
        name = "attuned" if row["attuned"] else "symbols"
        cards[row["card_id"]].setdefault(name, []).append(row["symbol"])
    words: dict[tuple[str, int], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in tables["card_keyword_words"]:
        words[row["card_id"], row["keyword_position"]][row["kind"]].append(row["word"])
    for row in tables["card_keywords"]:
        rating = "X" if row["rating_x"] else row["rating"]
        item = {"keyword": row["keyword"], "rating": rating, "when": row["condition"]}
        item = {k: v for k, v in item.items() if v is not None}
        item |= words[row["card_id"], row["position"]]
        value = item if len(item) > 1 else row["keyword"]
        cards[row["card_id"]].setdefault("keywords", []).append(value)
    for row in tables["card_characters"]:
        cards[row["card_id"]].setdefault("character_only", []).append(row["identity"])
    for row in tables["copy_allowances"]:
        cards[row.pop("card_id")]["allows_copies"] = row
    distinct = defaultdict(list)
    for row in tables["distinct_cards"]:
        distinct[row["card_id"]].append(row["other_id"])
    result = {}
    for row in tables["printings"]:
        facts = dict(cards[row["card_id"]])
        own = {
            "rarity": row["rarity"],
            "back_of": row["back_of"],
            "keywords_incomplete": bool(row["keywords_incomplete"]) or None,
            "reprint_of": row["card_id"] if row["card_id"] != row["id"] else None,
            "distinct_from": distinct.get(row["id"]),
        }
        result[row["id"]] = facts | {k: v for k, v in own.items() if v is not None}
    for row in tables["external_ids"]:
        result[row["printing_id"]].setdefault("external_ids", {})[row["site"]] = row["value"]
    for row in tables["differences"]:
        facts = result[row["printing_id"]]
        if row["value"] is None:
            del facts[row["fact"]]
        else:
            facts[row["fact"]] = parse(BY_NAME[row["fact"]], row["value"])
    return result


def _card(row: Mapping[str, Any]) -> dict[str, Any]:
    names = (
        *("name", "type", "difficulty", "control", "block_zone", "block_modifier", "attack_zone"),
        *("speed", "damage", "hand_size", "health", "stamina", "copy_limit"),
        "ignores_progressive",
    )
    facts = {name: row[name] for name in names if row[name] is not None}
    if row["block_zone"] == "unknown":
        facts["block_modifier"] = "unknown"
    if row["attack_zone"] is not None:
        facts.setdefault("damage", "unknown")
    if row["attack_zone"] == "unknown":
        facts["speed"] = "unknown"
    if row["any_copies"]:
        facts["copy_limit"] = "any"
    if row["cannot_start"]:
        facts["cannot_start"] = True
    return facts
