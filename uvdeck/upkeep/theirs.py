"""Another source of card facts: tables, or set files of somebody else's, row by row."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import RawPrinting, canonical_of, effective_fields, raw_printings
from uvdeck.catalogue.files import read_document
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.upkeep.cardrows import complete, read_cards
from uvdeck.upkeep.columns import ID, PARTS, SET
from uvdeck.upkeep.fields import COLUMNS, flat
from uvdeck.upkeep.listing import usable
from uvdeck.upkeep.mapping import MapError, map_columns
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.tables_read import read_table

#: Endings of files that may hold card facts.
ENDINGS: Final = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".ndjson", ".xlsx", ".yaml", ".yml")
#: Columns that say how our list is kept; another source has none of it.
_OF_OUR_LIST: Final = frozenset({"reprint_of", "distinct_from", "keywords_incomplete"})
#: Files of one folder that are read.
MAX_FILES: Final = 2_000


class TooManyError(Exception):
    """A folder holds more files than any list of cards has."""


class TheirRow(NamedTuple):
    """What another source says of one printing.

    Args:
        span: where.
        number: the row as a person counts; None in a set file.
        set_text: the set as the source writes it, None where it does not say.
        number_text: the collector number, likewise.
        facts: column -> value, those that it has.
        nothing: columns of which it says that the card has nothing there.
        faulty: columns of which nobody can tell what it says: their cells cannot be read, and a
            finding says why; or it is a reprint, and the facts of its card are in no file at hand.
    """

    span: Span
    number: int | None
    set_text: str | None
    number_text: str | None
    facts: dict[str, Any]
    nothing: frozenset[str] = frozenset()
    faulty: frozenset[str] = frozenset()


class Source(NamedTuple):
    """One file of another source.

    Args:
        path: as findings show it.
        columns: the facts that it has, in the order of a set file.
        rows: the rows; empty where it could not be read.
        findings: what is wrong with it.
        places: whether it says which printings it means: by set, by number or by id.
        readable: False where it holds no table and no set.
    """

    path: str
    columns: tuple[str, ...]
    rows: list[TheirRow]
    findings: list[Diagnostic]
    places: bool
    readable: bool = True

    @property
    def stem(self) -> str:
        """The name of the file without its ending, which may be that of a set."""
        return Path(self.path).stem


def gather(folder: Path) -> list[Path]:
    """Return the files of a folder that may hold card facts, by name; of a card list its sets.

    Raises:
        OSError: the folder cannot be read.
        TooManyError: there are more than :data:`MAX_FILES`.
    """
    files: list[Path] = []
    for place in (folder / "cards", folder):
        if (place / "sets").is_dir():
            folder = place / "sets"
            break
    for file in folder.iterdir():
        if file.name.lower().endswith(ENDINGS) and not file.name.startswith(".") and file.is_file():
            files.append(file)
            if len(files) > MAX_FILES:
                raise TooManyError
    return sorted(files)


def read_source(
    path: str,
    data: bytes,
    asked: Mapping[str, str] | None = None,
    sheet: str | None = None,
    sets: SetNames | None = None,
) -> Source:
    """Read one file of another source.

    Args:
        path: its path, as findings show it.
        data: its bytes.
        asked: heading -> column, as the user says; it goes before what is guessed.
        sheet: the sheet of a workbook.
        sets: our sets, which rows may call by their codes or names.

    Raises:
        MapError: a heading that the user names is not in the table.
    """
    if is_set_file(path):
        if asked or sheet:
            raise MapError("a set file has no headings and no sheets")
        return read_set_files([(path, data)])[0]
    table, findings = read_table(data, path, tuple(asked or ()), sheet)
    if table is None:
        return Source(path, (), [], findings, False, readable=False)
    mapped = map_columns(table, asked or {})
    cards, more = read_cards(table, mapped, sets=sets)
    rows = []
    for card in cards:
        complete(card.facts)
        for column in _OF_OUR_LIST:
            card.facts.pop(column, None)
        rows.append(
            TheirRow(
                *(card.row.span, card.row.number, card.set_text, card.number_text),
                *(card.facts, card.nothing - _OF_OUR_LIST, card.faulty),
            )
        )
    names = {part for name in mapped.places for part in PARTS.get(name, (name,))}
    places = bool(names & {"number", ID, SET})
    return Source(path, _in_order(names), rows, [*findings, *mapped.findings, *more], places)


def _in_order(names: set[str]) -> tuple[str, ...]:
    return tuple(c.name for c in COLUMNS if c.name in names and c.name not in _OF_OUR_LIST)


def is_set_file(path: str) -> bool:
    """Return whether a file is read as a set file and not as a table."""
    return path.lower().endswith((".yaml", ".yml"))


def read_set_files(files: Sequence[tuple[str, bytes]]) -> list[Source]:
    """Read set files of another list together: each may hold reprints of cards in the others.

    A reprint of a card that none of them has brings the facts of its own print only, and says
    nothing of the others.

    Args:
        files: path and bytes of each.
    """
    parsed = [usable(*read_document(Path(path), data)) for path, data in files]
    sets = [p.document for p in parsed if p.document and p.document.kind == "card-set"]
    printings = raw_printings(sets)
    result = []
    for (path, _), found in zip(files, parsed, strict=True):
        document = found.document
        if document is None or document.kind != "card-set":
            findings = found.findings or [
                Diagnostic(
                    *("TAB101", Severity.ERROR, "The file holds no set of cards.", Span(path)),
                    hint="Compare a set file, or a table: CSV, TSV, JSON, JSONL or XLSX.",
                )
            ]
            result.append(Source(path, (), [], findings, False, readable=False))
            continue
        rows = [_set_row(raw, printings, path) for raw in raw_printings([document]).values()]
        names = {name for row in rows for name in (*row.facts, *row.nothing)} | {"number"}
        result.append(Source(path, _in_order(names), rows, found.findings, places=True))
    return result


def _set_row(raw: RawPrinting, printings: Mapping[str, RawPrinting], path: str) -> TheirRow:
    facts = flat(effective_fields(raw, printings))
    nothing = frozenset(name for name, value in facts.items() if value is None)
    facts = {k: v for k, v in facts.items() if v is not None and k not in _OF_OUR_LIST}
    lost: frozenset[str] = frozenset()
    if canonical_of(raw, printings) is None:
        lost = frozenset(column.name for column in COLUMNS) - facts.keys() - nothing - {"number"}
    return TheirRow(
        *(Span(path), None, raw.set_code, raw.number, facts, nothing - _OF_OUR_LIST, lost)
    )
