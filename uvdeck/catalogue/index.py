"""The index: made once from the card files, found again by what is in them.

It lies in the user's cache folder under a digest of every file's name and content, the tables'
number and uvdeck's version: a changed digit is another index. It is written beside and renamed,
opened read-only and never changed, so any number of processes may make or read it at once. Its
header holds a checksum of the rest: a file that was cut or damaged is made anew. Where no folder
can be written it is made in memory.
"""

import contextlib
import gc
import json
import os
import sqlite3
import stat
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from uvdeck import __version__
from uvdeck.atomic import beside
from uvdeck.catalogue.files import DataFaultError, read_source
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.tables import (
    CARD_COLUMNS,
    INDEXES,
    SCHEMA_NUMBER,
    TABLES,
    card_to_row,
    printing_to_row,
)
from uvdeck.datadir import DataSource
from uvdeck.model import CardType, identity_of
from uvdeck.text import fold, fold_name, undecorate

try:  # straight from the C module, as the standard library's own random.py does with its hash:
    from _blake2 import blake2b  # hashlib would load OpenSSL first, a fifth of a bare start
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from uvdeck.catalogue.build import CardList
    from uvdeck.catalogue.files import Document

#: Bytes of the largest file that can be an index of ours; today's has four million.
MAX_INDEX: Final = 256 * 1024 * 1024
#: Indexes kept in the cache folder, the newest ones.
KEEP: Final = 4
#: Seconds after which a file that was begun and never finished is removed.
ABANDONED: Final = 3600
#: Where SQLite's header has a number for the application's own use: here the checksum.
_CHECKSUM: Final = slice(60, 64)


def cache_folder() -> Path:
    """Return the folder for indexes: ``UVDECK_CACHE_DIR``, else the user's cache folder.

    Raises:
        RuntimeError: the user has no such folder.
    """
    given = os.environ.get("UVDECK_CACHE_DIR")
    if given:
        return Path(given)
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("uvdeck", appauthor=False))
    if not folder.is_absolute():  # "~/.cache" where nobody knows the user's home
        raise RuntimeError("there is no home folder")
    return folder


def digest(files: list[tuple[Path, bytes, int]]) -> str:
    """Return a name for the content of these files, 32 hexadecimal digits."""
    state = blake2b(digest_size=16)
    state.update(f"{__version__}:{SCHEMA_NUMBER}:{len(files)}".encode())
    for path, data, layer in files:
        head = f"\0{layer}:{path.parent.name}/{path.name}:{len(data)}\0"
        state.update(head.encode("utf-8", "surrogateescape"))
        state.update(data)
    return state.hexdigest()


def open_catalogue(source: DataSource, progress: Callable[[str], None] | None = None) -> Catalogue:
    """Return the catalogue of a data source, through its index, which is made where missing.

    Args:
        source: the data folders.
        progress: called with a sentence before the index is made (about a second's work).

    Raises:
        DataFaultError: the files have errors.
    """
    files, findings = read_source(source)
    if findings:
        raise DataFaultError(findings)
    name = f"cards-{digest(files)}.sqlite"
    folder: Path | None
    try:
        folder = cache_folder()
    except (OSError, RuntimeError):  # no home folder
        folder = None
    if folder is not None:
        found = _open_existing(folder / name)
        if found is not None:
            return found
    if progress is not None:
        progress("Reading the card list for the first time ...")
    with _collector_off():
        # Made in memory and written in one piece, which is faster than page by page.
        connection = sqlite3.connect(":memory:")
        fill(connection, _load(files))
        if folder is not None:
            with contextlib.suppress(OSError, sqlite3.Error):
                # A full or read-only disk: the index in memory answers the same.
                folder.mkdir(parents=True, exist_ok=True)
                _write(folder / name, connection)
                made = _open_existing(folder / name)
                if made is not None:
                    connection.close()
                    _prune(folder, name)
                    return made
    return Catalogue(connection)


def _write(target: Path, connection: sqlite3.Connection) -> None:
    """Write an index beside its place, sealed with its checksum, and put it there."""
    with beside(target) as temporary:
        if hasattr(connection, "serialize"):
            data = bytearray(connection.serialize())
        else:  # an SQLite built without it
            connection.execute("VACUUM INTO ?", (str(temporary),))
            data = bytearray(temporary.read_bytes())
        data[_CHECKSUM] = _checksum(data)
        temporary.write_bytes(data)


def _checksum(data: bytes | bytearray) -> bytes:
    """Return the checksum of an index, of all but its own place in the header."""
    view = memoryview(data)
    crc = zlib.crc32(view[_CHECKSUM.stop :], zlib.crc32(view[: _CHECKSUM.start]))
    return crc.to_bytes(4, "big")


@contextlib.contextmanager
def _collector_off() -> Iterator[None]:
    """Keep the cycle collector from walking a million new, acyclic values again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _open_existing(path: Path) -> Catalogue | None:
    """Open an index read-only; None where there is none, or it is not as it was written."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_INDEX:
            return None
        data = path.read_bytes()
        if data[_CHECKSUM] != _checksum(data):
            return None
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except (OSError, sqlite3.Error):
        return None
    try:
        row = connection.execute("SELECT value FROM meta WHERE key = 'complete'").fetchone()
    except sqlite3.Error:
        row = None
    if row is None:
        connection.close()
        return None
    return Catalogue(connection)


def _prune(folder: Path, current: str) -> None:
    """Remove all but the newest indexes, and what a run that was killed left behind.

    Removing an index that is open elsewhere harms nobody.
    """
    with contextlib.suppress(OSError):
        old = sorted(
            (p for p in folder.glob("cards-*.sqlite") if p.name != current),
            key=lambda p: p.stat().st_mtime,
            reverse=True,
        )
        left = (folder / current).stat().st_mtime - ABANDONED
        dead = [p for p in folder.glob(".cards-*.tmp") if p.stat().st_mtime < left]
        for path in old[KEEP - 1 :] + dead:
            with contextlib.suppress(OSError):
                path.unlink()


def _load(files: list[tuple[Path, bytes, int]]) -> "CardList":
    from uvdeck.catalogue.build import build
    from uvdeck.catalogue.load import checked_documents

    return build(checked_documents(files))


def in_memory(documents: "list[Document]") -> Catalogue:
    """Return the catalogue of card files that were read and checked, without a file of its own."""
    from uvdeck.catalogue.build import build

    connection = sqlite3.connect(":memory:")
    fill(connection, build(documents))
    return Catalogue(connection)


def fill(connection: sqlite3.Connection, card_list: "CardList") -> None:
    """Make the tables in an empty database and put the card list into them."""
    connection.executescript(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;" + TABLES
    )
    cards = []
    names: list[tuple[str, int, int]] = []
    printings = []
    # In the order of the cards, as a dict keeps it: rows that come sorted go in faster.
    keywords: dict[tuple[int, str, int | None], None] = {}
    folded_keywords: dict[str, str] = {}
    order = 0
    for cid, card in enumerate(card_list.cards, 1):
        folded = fold(card.name)
        bare = undecorate(folded)
        identity = identity_of(card.name) if card.type is CardType.CHARACTER else None
        cards.append((cid, *card_to_row(card), bare, identity))
        names.append((folded, 0, cid))
        if bare != folded:
            names.append((bare, 1, cid))
        for printing in card.printings:
            order += 1
            printings.append(printing_to_row(printing, cid, order))
        for keyword in card.keywords:
            key = folded_keywords.get(keyword.name)
            if key is None:
                key = folded_keywords[keyword.name] = fold_name(keyword.name)
            rating = keyword.rating if isinstance(keyword.rating, int) else None
            keywords[cid, key, rating] = None
    connection.executemany(
        f"INSERT INTO cards ({CARD_COLUMNS}, fold, identity)"  # noqa: S608
        f" VALUES ({', '.join('?' * (len(CARD_COLUMNS.split(',')) + 2))})",
        cards,
    )
    connection.executemany("INSERT INTO names VALUES (?, ?, ?)", sorted(names))
    connection.executemany(
        "INSERT INTO printings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", sorted(printings)
    )
    connection.executemany("INSERT INTO keywords VALUES (?, ?, ?)", keywords)
    connection.execute(INDEXES)
    connection.executemany(
        "INSERT INTO sets VALUES (?, ?, ?, ?, ?, ?)",
        [
            (s.code, i, s.name, s.universe, s.released, s.card_back)
            for i, s in enumerate(card_list.sets.values())
        ],
    )
    connection.executemany(
        "INSERT INTO formats VALUES (?, ?, ?)",
        [
            (name, i, json.dumps(body, ensure_ascii=False, separators=(",", ":")))
            for i, (name, body) in enumerate(card_list.formats.items())
        ],
    )
    connection.executemany(
        "INSERT INTO meta VALUES (?, ?)", [("as_of", card_list.as_of), ("complete", "1")]
    )
    connection.commit()
