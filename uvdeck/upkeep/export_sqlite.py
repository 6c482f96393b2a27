"""The card list as an SQLite database for other programs.

The tables are those of ``schemas/cards.sql``, which is run as it stands; ``docs/export.md``
describes them. The same list gives the same bytes with the same SQLite.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from uvdeck import __version__
from uvdeck.datadir import DataError, shipped_schemas
from uvdeck.model import SYMBOLS, UNKNOWN, Attack, Block, Card, in_order
from uvdeck.upkeep.export import VERSION, Export, ExportedCard, otherwise
from uvdeck.upkeep.fields import COLUMNS, flat, show

_Rows = Iterable[tuple[Any, ...]]

#: Pages of 4 KiB, whatever the SQLite at hand would take.
_SETTINGS: Final = """
PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA auto_vacuum = NONE;
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA foreign_keys = ON;
"""


class DatabaseError(Exception):
    """The database cannot be made; the text says why."""


def tables() -> str:
    """Return the text that makes the tables.

    Raises:
        DataError: the installation lacks it.
    """
    path = shipped_schemas() / "cards.sql"
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise DataError(f"The tables '{path.name}' cannot be read: {error}.") from error


def write_database(export: Export, path: Path) -> None:
    """Fill an empty file with the database.

    Args:
        export: what goes in.
        path: a file that is there and empty; if this raises, it holds nothing of use.

    Raises:
        DatabaseError: SQLite cannot make it: it lacks full-text search, or the disk is full.
        DataError: the installation lacks the tables.
    """
    text = tables()
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.executescript(_SETTINGS)
            _make(connection, text)
            connection.execute("BEGIN")
            for table, rows in _contents(export):
                _insert(connection, table, rows)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise DatabaseError(f"SQLite {sqlite3.sqlite_version} says: {error}") from error


def _make(connection: sqlite3.Connection, text: str) -> None:
    try:
        connection.executescript(f"BEGIN;\n{text}\nCOMMIT;")
    except sqlite3.OperationalError as error:
        if "no such module" not in str(error):
            raise
        raise DatabaseError(
            f"the SQLite {sqlite3.sqlite_version} of this Python was built without full-text"
            " search (FTS5); use another Python, or another form"
        ) from error


def _insert(connection: sqlite3.Connection, table: str, rows: _Rows) -> None:
    columns = connection.execute(f"SELECT * FROM {table}").description  # noqa: S608
    marks = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608


def _contents(export: Export) -> Iterator[tuple[str, _Rows]]:
    """Yield each table and its rows; one that others refer to comes before these."""
    yield "meta", _meta(export)
    yield "symbols", ((symbol.value, i) for i, symbol in enumerate(SYMBOLS, 1))
    yield "keywords", _keywords(export)
    yield "sets", ((s.code, i, *s[1:]) for i, s in enumerate(export.sets, 1))
    yield "cards", (_card(exported, i) for i, exported in enumerate(export.cards, 1))
    yield "printings", _printings(export)
    for table, rows_of in _OF_A_CARD.items():
        yield table, (row for exported in export.cards for row in rows_of(exported))
    yield from _formats(export)
    yield "card_search", (_searched(exported.card) for exported in export.cards)


def _meta(export: Export) -> _Rows:
    """Return the rows about the file; values are text."""
    yield "as_of", export.as_of
    yield "generator", f"uvdeck {__version__}"
    for name, number in export.counts().items():
        yield name, str(number)
    yield "schema_version", str(VERSION)
    if export.selection.sets:
        yield "selected_sets", " ".join(export.selection.sets)
    if export.selection.query:
        yield "selected_query", export.selection.query


def _keywords(export: Export) -> _Rows:
    names = {keyword.name for exported in export.cards for keyword in exported.card.keywords}
    return ((name,) for name in sorted(names))


def _card(exported: ExportedCard, position: int) -> tuple[Any, ...]:
    card = exported.card
    block, attack = card.block, card.attack
    block_numbers: tuple[Any, ...] = (block, None)
    if isinstance(block, Block):
        block_numbers = (block.zone.value, block.modifier)
    attack_numbers: tuple[Any, ...] = (attack, None, None)
    if isinstance(attack, Attack):
        damage = None if attack.damage == UNKNOWN else attack.damage
        attack_numbers = (attack.zone.value, attack.speed, damage)
    any_copies = card.copy_limit == "any"
    return (
        *(card.id, position, card.name, card.type.value, card.difficulty, card.control),
        *block_numbers,
        *attack_numbers,
        *(card.hand_size, card.health, card.stamina, int(card.keywords_incomplete)),
        *(None if any_copies else card.copy_limit, int(any_copies), int(card.cannot_start)),
        *(card.ignores_progressive, int(card.is_back)),
    )


def _printings(export: Export) -> _Rows:
    cards = {p.id: (e.card.id, p) for e in export.cards for p in e.card.printings}
    for position, (set_code, number, facts) in enumerate(export.printings(), 1):
        card_id, printing = cards[f"{set_code}/{number}"]
        incomplete = int(facts.get("keywords_incomplete", False))
        yield (
            *(printing.id, card_id, set_code, number, position),
            *(printing.rarity, printing.back_of, incomplete),
        )


def _differences(exported: ExportedCard) -> _Rows:
    """Return what each print has otherwise than its card, as a CSV export has it in its cells."""
    for i, printing in enumerate(exported.card.printings):
        names = otherwise(exported, i)
        if names:
            card = flat({name: exported.facts[name] for name in names if name in exported.facts})
            own = flat({n: exported.prints[i][n] for n in names if n in exported.prints[i]})
            for column in COLUMNS:
                value = own.get(column.name)
                if card.get(column.name) != value:
                    yield printing.id, column.name, show(column, value) or None


def _external_ids(exported: ExportedCard) -> _Rows:
    for printing in exported.card.printings:
        yield from ((printing.id, *pair) for pair in printing.external_ids)


def _card_symbols(exported: ExportedCard) -> _Rows:
    card = exported.card
    for attuned, symbols in enumerate((card.symbols, card.attuned)):
        yield from ((card.id, symbol.value, attuned) for symbol in in_order(symbols))


def _card_keywords(exported: ExportedCard) -> _Rows:
    card = exported.card
    for position, keyword in enumerate(card.keywords, 1):
        is_x = keyword.rating == "X"
        rating = None if is_x else keyword.rating
        yield card.id, position, keyword.name, rating, int(is_x), keyword.when


def _card_keyword_words(exported: ExportedCard) -> _Rows:
    for position, keyword in enumerate(exported.card.keywords, 1):
        kinds = (
            ("with", keyword.ingredients),
            ("only", keyword.only),
            ("only_keyword", keyword.only_keyword),
        )
        for kind, words in kinds:
            for i, word in enumerate(words, 1):
                yield exported.card.id, position, kind, i, word


def _card_characters(exported: ExportedCard) -> _Rows:
    names = enumerate(exported.card.character_only, 1)
    return ((exported.card.id, i, name) for i, name in names)


def _copy_allowances(exported: ExportedCard) -> _Rows:
    allows = exported.card.allows_copies
    if allows is not None:
        yield exported.card.id, allows.copies, allows.type.value, allows.keyword, allows.cards


def _distinct_cards(exported: ExportedCard) -> _Rows:
    others = enumerate(exported.distinct_from, 1)
    return ((exported.card.id, i, other) for i, other in others)


#: Tables of which a card has any number of rows, in the order in which they refer to each other.
_OF_A_CARD: Final[dict[str, Callable[[ExportedCard], _Rows]]] = {
    "differences": _differences,
    "external_ids": _external_ids,
    "card_symbols": _card_symbols,
    "card_keywords": _card_keywords,
    "card_keyword_words": _card_keyword_words,
    "card_characters": _card_characters,
    "copy_allowances": _copy_allowances,
    "distinct_cards": _distinct_cards,
}


def _formats(export: Export) -> Iterator[tuple[str, _Rows]]:
    """Yield the tables of formats; what they say of sets and cards that are left out is, too."""
    card_of = {printing: e.card.id for e in export.cards for printing in e.all_printings}
    exported = {p.id for e in export.cards for p in e.card.printings}
    formats = list(export.formats.values())
    snapshots = [(body["id"], _day(item), item) for body in formats for item in body["snapshots"]]
    lists = {item["ban_list"]["id"]: item["ban_list"] for _, _, item in snapshots}
    ban_lists = [lists[name] for name in sorted(lists)]
    sets = {known.code for known in export.sets}
    yield (
        "formats",
        (
            (body["id"], i, body["name"], int(bool(body.get("limited"))), body.get("remark"))
            for i, body in enumerate(formats, 1)
        ),
    )
    yield (
        "format_rules",
        (
            (body["id"], name, _rule(rule["value"]), rule["source"], int(rule["confirmed"]))
            for body in formats
            for name, rule in body["rules"].items()
        ),
    )
    days = ("observed", "announced", "effective")
    yield (
        "ban_lists",
        (
            (listed["id"], *(listed.get(day) for day in days), listed["source"])
            for listed in ban_lists
        ),
    )
    yield (
        "ban_list_cards",
        (
            (listed["id"], card_id, copies)
            for listed in ban_lists
            for card_id, copies in _copies(listed, card_of).items()
        ),
    )
    yield (
        "ban_list_printings",
        (
            (listed["id"], printing)
            for listed in ban_lists
            for printing in sorted(exported.intersection(listed.get("not_legal", ())))
        ),
    )
    yield (
        "snapshots",
        (
            (name, day, int("effective" in item), item["ban_list"]["id"], item["source"])
            for name, day, item in snapshots
        ),
    )
    yield (
        "snapshot_sets",
        (
            (name, day, code)
            for name, day, item in snapshots
            for code in sorted(sets.intersection(item["pool"].get("sets", ())))
        ),
    )
    yield (
        "snapshot_printings",
        (
            (name, day, printing, status)
            for name, day, item in snapshots
            for key, status in (("printings", "in pool"), ("not_observed", "not observed"))
            for printing in sorted(exported.intersection(item["pool"].get(key, ())))
        ),
    )


def _day(snapshot: Mapping[str, Any]) -> str:
    return str(snapshot.get("effective") or snapshot.get("observed"))


def _rule(value: Any) -> str:
    """Return the value of a rule as text; sizes that a sideboard may have stand side by side."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _copies(listed: Mapping[str, Any], card_of: Mapping[str, str]) -> dict[str, int]:
    """Return the copies that a list leaves of each card: 0 where it is banned.

    A list names one printing of a card and hits all of them, so another one may be exported.
    """
    allowed = dict(listed.get("restricted", {})) | dict.fromkeys(listed.get("banned", ()), 0)
    result: dict[str, int] = {}
    for printing, copies in sorted(allowed.items()):
        card_id = card_of.get(printing)
        if card_id is not None:
            result[card_id] = min(copies, result.get(card_id, copies))
    return result


def _searched(card: Card) -> tuple[str, str, str]:
    return card.id, card.name, ", ".join(keyword.name for keyword in card.keywords)
