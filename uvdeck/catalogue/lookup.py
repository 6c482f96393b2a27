"""The catalogue as everyone else sees it: look-ups over the index, on disk or in memory."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from uvdeck.catalogue.tables import CARD_COLUMNS, printings_of, row_to_card
from uvdeck.model import Card, CardSet

_OF_C: Final = ", ".join(f"c.{column.strip()}" for column in CARD_COLUMNS.split(","))


class Catalogue:
    """All cards, asked through one SQLite connection.

    Cards are made when asked for and kept, so that one card is one object.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Take over a connection whose tables are those of ``catalogue.tables``."""
        self._db = connection
        self._cards: dict[int, Card] = {}
        self._by_name: dict[tuple[str, bool], list[Card]] = {}
        self._by_id: dict[str, Card] = {}
        self._sets: dict[str, CardSet] | None = None
        #: What others make of the data once and keep, by id: formats.
        self.kept: dict[str, object] = {}
        self._external: dict[tuple[str, ...], list[str]] | None = None

    def close(self) -> None:
        """Close the connection; the catalogue answers nothing afterwards."""
        self._db.close()

    @property
    def as_of(self) -> str:
        """The day or month that the card data stands for, as ``cards/sets.yaml`` states it."""
        return self.meta("as_of")

    def meta(self, key: str) -> str:
        """Return one entry of the index's own table, empty where there is none."""
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else ""

    @property
    def sets(self) -> dict[str, CardSet]:
        """The set registry by code, in set order."""
        if self._sets is None:
            rows = self._db.execute(
                "SELECT code, name, universe, released, card_back FROM sets ORDER BY ord"
            )
            self._sets = {row[0]: CardSet(*row) for row in rows}
        return self._sets

    def _made(self, rows: Sequence[tuple[Any, ...]]) -> list[Card]:
        """Return the cards of rows; the printings of all new ones are read at once."""
        new = {row[0]: row for row in rows if row[0] not in self._cards}
        if new:
            printings = printings_of(self._db, list(new))
            for cid, row in new.items():
                self._cards[cid] = row_to_card(row, printings[cid])
        return [self._cards[row[0]] for row in rows]

    def by_printing(self, printing_id: str) -> Card | None:
        """Return the card of a printing, ``mha01/055``; None where there is no such printing."""
        if printing_id not in self._by_id:
            row = self._db.execute(
                f"SELECT {_OF_C} FROM printings AS p JOIN cards AS c ON c.cid = p.cid"  # noqa: S608
                " WHERE p.id = ?",
                (printing_id,),
            ).fetchone()
            if row is None:
                return None  # not kept: there is no end of ids that do not exist
            (self._by_id[printing_id],) = self._made([row])
        return self._by_id[printing_id]

    def by_name(self, key: str, *, bare: bool) -> list[Card]:
        """Return the cards of a folded name, in set order.

        Args:
            key: the name as ``text.fold`` makes it, or as ``text.fold_name`` does.
            bare: whether names count that equal the key without their dots.
        """
        found = self._by_name.get((key, bare))
        if found is None:
            rows = self._db.execute(
                f"SELECT {_OF_C} FROM names AS n JOIN cards AS c ON c.cid = n.cid"  # noqa: S608
                " WHERE n.key = ? AND n.bare <= ? ORDER BY c.cid",
                (key, int(bare)),
            ).fetchall()
            found = self._made(rows)
            if len(self._by_name) < 100_000:  # a run over many decks must not grow without bound
                self._by_name[key, bare] = found
        return found

    def by_external_id(self, site: str, value: str) -> list[tuple[str, Card]]:
        """Return (printing id, card) of every printing that another site knows by an id.

        Args:
            site: the site's name in ``external_ids``.
            value: the id on that site.

        Returns:
            In the order of the card list; empty where nobody knows the id. The table is made at
            the first call.
        """
        if self._external is None:
            self._external = {}
            rows = self._db.execute(
                "SELECT id, body FROM printings WHERE body LIKE '%\"e\"%' ORDER BY ord"
            )
            for printing, body in rows.fetchall():
                for pair in json.loads(body).get("e", ()):
                    self._external.setdefault(tuple(pair), []).append(printing)
        found = [(p, self.by_printing(p)) for p in self._external.get((site, value), ())]
        return [(printing, card) for printing, card in found if card is not None]

    def where(self, condition: str, parameters: Iterable[Any]) -> Iterator[Card]:
        """Yield the cards of a condition over ``cards AS c`` (made by ``query.sql``), in order."""
        rows = self._db.execute(
            f"SELECT {_OF_C} FROM cards AS c WHERE {condition} ORDER BY c.cid",  # noqa: S608
            tuple(parameters),
        )
        yield from self._made(rows.fetchall())

    def count_where(self, condition: str, parameters: Iterable[Any]) -> int:
        """Return how many cards :meth:`where` would yield, without making them."""
        row = self._db.execute(
            f"SELECT count(*) FROM cards AS c WHERE {condition}",  # noqa: S608
            tuple(parameters),
        ).fetchone()
        return int(row[0])

    def names(self) -> list[tuple[str, str]]:
        """Return (folded name without dots, name) of all fronts, for suggestions."""
        return self._db.execute(
            "SELECT DISTINCT fold, name FROM cards WHERE is_back = 0 ORDER BY cid"
        ).fetchall()

    def names_from(self, start: str, limit: int, *, characters: bool = False) -> list[str]:
        """Return names of fronts that begin with a folded text, for completion.

        Args:
            start: folded text (``text.fold_name``); empty for all.
            limit: how many at most.
            characters: whether only characters count.
        """
        rows = self._db.execute(
            "SELECT DISTINCT name FROM cards WHERE is_back = 0 AND substr(fold, 1, ?) = ?"
            " AND (type = 'character' OR NOT ?) ORDER BY fold LIMIT ?",
            (len(start), start, characters, limit),
        )
        return [row[0] for row in rows]

    def words(self, field: str) -> list[str]:
        """Return the words that exist for a field of queries, for suggestions.

        Args:
            field: ``keyword`` (folded names), ``set`` (codes) or ``rarity``; others have none.
        """
        query = {
            "keyword": "SELECT DISTINCT fold FROM keywords ORDER BY fold",
            "set": "SELECT code FROM sets UNION SELECT DISTINCT set_code FROM printings",
            "rarity": "SELECT DISTINCT rarity FROM printings WHERE rarity IS NOT NULL",
        }.get(field)
        return [row[0] for row in self._db.execute(query)] if query else []

    def identities(self) -> list[str]:
        """Return the identities of all characters (``model.identity_of``), each once."""
        rows = self._db.execute(
            "SELECT DISTINCT identity FROM cards WHERE identity IS NOT NULL ORDER BY identity"
        )
        return [row[0] for row in rows]

    def format_ids(self) -> list[str]:
        """Return the ids of all formats, core first, then by the alphabet."""
        return [row[0] for row in self._db.execute("SELECT id FROM formats ORDER BY ord")]

    def format_body(self, format_id: str) -> dict[str, Any] | None:
        """Return a format as its files have it (``formats.load`` makes a Format of it)."""
        row = self._db.execute("SELECT body FROM formats WHERE id = ?", (format_id,)).fetchone()
        if row is None:
            return None
        body: dict[str, Any] = json.loads(row[0])
        return body

    def counts(self) -> tuple[int, int, int]:
        """Return the numbers of sets, cards and printings."""
        row = self._db.execute(
            "SELECT (SELECT count(*) FROM sets), (SELECT count(*) FROM cards),"
            " (SELECT count(*) FROM printings)"
        ).fetchone()
        return int(row[0]), int(row[1]), int(row[2])
