"""A card list that is to be compared, read as far as it can be.

What is wrong in a file is a finding, and the rest of it is used.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.build import RawPrinting, raw_printings, registry
from uvdeck.catalogue.files import Document, read_document, show_path
from uvdeck.catalogue.pools import ban_lists, format_bodies
from uvdeck.catalogue.validate import parse_in_two
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import CardSet
from uvdeck.upkeep.sides import File

_NUMBER: Final = re.compile(r"[0-9]{1,4}B?")


class Lost(NamedTuple):
    """What could not be read of a side, and so is not compared.

    Args:
        files: names of files, ``sets/mha01``.
        printings: ids of single printings of files that are read.
        sets: codes of single entries of the registry.
    """

    files: frozenset[str] = frozenset()
    printings: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()


class Listing(NamedTuple):
    """A card list as far as it could be read.

    Args:
        documents: the files, the lower layers first; each fits its schema.
        as_of: the day or month that it stands for.
        sets: the registry.
        printings: all printings by id.
        formats: the formats' mappings by id, ban lists filled in.
        ban_lists: the ban lists' mappings by id.
        lost: what could not be read.
        names: names of all its files, read or not: ``sets/mha01``.
    """

    documents: list[Document]
    as_of: str
    sets: dict[str, CardSet]
    printings: dict[str, RawPrinting]
    formats: dict[str, dict[str, Any]]
    ban_lists: dict[str, dict[str, Any]]
    lost: Lost
    names: frozenset[str]


class Parsed(NamedTuple):
    """A file as far as it could be used.

    Args:
        document: it without what is wrong in it; None where nothing of it is of use.
        findings: what is wrong.
        printings: ids of the printings that were left out.
        sets: codes of the entries of a registry that were left out.
    """

    document: Document | None
    findings: list[Diagnostic]
    printings: frozenset[str] = frozenset()
    sets: frozenset[str] = frozenset()


class Reader:
    """Reads files, each content once: most files are the same on both sides."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._done: dict[tuple[str, bytes], Parsed] = {}

    def read(self, files: Iterable[File]) -> None:
        """Read files that have not been read before."""
        new = {(f.name, f.data): f for f in files if (f.name, f.data) not in self._done}
        todo = list(new.values())
        ready = parse_in_two([(file.path, file.data, 0) for file in todo])
        for number, (key, file) in enumerate(new.items()):
            if number in ready and ready[number][0] != "deck":
                kind, value = ready[number]
                text = file.data.decode("utf-8-sig")
                self._done[key] = Parsed(Document(show_path(file.path), kind, text, value, 0), [])
            else:
                self._done[key] = usable(*read_document(file.path, file.data))

    def of(self, file: File) -> Parsed:
        """Return what a file holds; it was read before."""
        return self._done[file.name, file.data]

    def listing(self, files: Sequence[File], names: Iterable[str]) -> Listing:
        """Return the card list of files, the lower layers first.

        Args:
            files: those that were read.
            names: the names of all that it has.
        """
        documents: list[Document] = []
        files_lost: set[str] = set()
        printings: set[str] = set()
        sets: set[str] = set()
        for file in files:
            parsed = self.of(file)
            if parsed.document is None:
                files_lost.add(file.name)
            else:
                documents.append(parsed.document._replace(layer=file.layer))
            printings |= parsed.printings
            sets |= parsed.sets
        as_of, entries = registry(documents)
        return Listing(
            documents,
            as_of,
            entries,
            raw_printings(documents),
            format_bodies(documents),
            ban_lists(documents),
            Lost(frozenset(files_lost), frozenset(printings), frozenset(sets)),
            frozenset(names),
        )


def usable(document: Document, findings: list[Diagnostic]) -> Parsed:
    """Return a document without what is wrong in it; nothing where that is no part by itself."""
    if any(f.severity is Severity.ERROR for f in findings):
        return Parsed(None, findings)
    if document.kind == "deck":  # no card data: the schema of sets says what is missing
        document = document._replace(kind="card-set")
    faults = schema.validate(document.kind, document.value, document.path, document.text)
    findings = findings + faults
    if not faults:
        return Parsed(document, findings)
    value = document.value
    part = {"card-set": "cards", "set-registry": "sets"}.get(document.kind, "")
    entries = value.get(part) if isinstance(value, dict) else None
    if not isinstance(entries, dict):
        return Parsed(None, findings)
    bad = {
        step.replace("~1", "/").replace("~0", "~")
        for fault in faults
        if (fault.pointer or "").startswith(f"/{part}/")
        for step in [(fault.pointer or "").split("/")[2]]
    }
    if part == "cards":
        bad |= {number for number in entries if not _NUMBER.fullmatch(number)}
    kept = {**value, part: {key: entry for key, entry in entries.items() if key not in bad}}
    if not bad or not schema.is_valid(document.kind, kept):
        return Parsed(None, findings)
    lost = frozenset(f"{value['set']}/{number}" for number in bad) if part == "cards" else None
    document = document._replace(value=kept)
    if lost is None:
        return Parsed(document, findings, sets=frozenset(bad))
    return Parsed(document, findings, printings=lost)


def read_sets(
    base: Sequence[File], codes: Collection[str] | None
) -> tuple[Listing, list[Diagnostic]]:
    """Read some sets of a list, with the registry and the sets of whose cards they are reprints.

    Args:
        base: the files of the list.
        codes: the sets; None for all.

    Returns:
        The list without formats and ban lists, and what is wrong with its files.
    """
    sets = [file for file in base if file.name == "sets" or file.name.startswith("sets/")]
    if codes is not None:
        names = {"sets", *(f"sets/{code}" for code in codes)}
        said = b"".join(file.data for file in sets if file.name in names and file.name != "sets")
        sets = [file for file in sets if file.name in names or mark(file.name) in said]
    reader = Reader()
    reader.read(sets)
    findings = [finding for file in sets for finding in reader.of(file).findings]
    return reader.listing(sets, (file.name for file in sets)), findings


def mark(name: str) -> bytes:
    """Return what stands in a text that speaks of a set's cards, of a format or a ban list."""
    folder, _, own = name.rpartition("/")
    return own.encode("utf-8", "surrogateescape") + (b"/" if folder == "sets" else b"")
