"""Reading card set files and the set registry: bytes -> checked documents."""

import os
import stat
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck.datadir import DataSource, data_files
from uvdeck.diagnostics import Diagnostic, Severity, Span

#: Bytes of the largest data file that is read; the largest shipped one has some 100 KB.
MAX_BYTES: Final = 16 * 1024 * 1024


class DataFaultError(Exception):
    """The card files have errors: no command can trust them. ``findings`` says which."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        """Keep the findings."""
        super().__init__(f"{len(findings)} errors in the card data")
        self.findings = findings


class Document(NamedTuple):
    """One file as read.

    Args:
        path: as findings show it.
        kind: ``card-set``, ``set-registry`` or ``deck``: a key of ``schema.KINDS``.
        text: its source, for positions.
        value: the document, None where it could not be read.
        layer: number of the data folder it comes from, 0 for the shipped one.
    """

    path: str
    kind: str
    text: str
    value: Any
    layer: int


def read_bytes(path: Path, limit: int = MAX_BYTES) -> tuple[bytes | None, list[Diagnostic]]:
    """Return a file's bytes, or the finding why not: missing, no file, unreadable, too large."""
    try:
        handle = os.open(path, _OPEN_FLAGS)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                return None, [_unreadable(path, "This is no file.")]
            if status.st_size > limit:
                return None, [_unreadable(path, _too_large(limit))]
            data = os.read(handle, status.st_size + 1)
            if len(data) != status.st_size:  # it grows or shrinks, or its size is not known
                data = _read_on(handle, data, limit)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return None, [cannot_read(path, error)]
    if len(data) > limit:
        return None, [_unreadable(path, _too_large(limit))]
    return data, []


# Opening a pipe waits for somebody to write into it, unless told not to.
_OPEN_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


def _read_on(handle: int, data: bytes, limit: int) -> bytes:
    """Return the rest of a file as well, up to one byte more than the limit."""
    parts = [data]
    left = limit + 1 - len(data)
    while left > 0:
        part = os.read(handle, min(left, 1 << 20))
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def cannot_read(path: Path, error: Exception) -> Diagnostic:
    """Return the finding that a file or folder cannot be read, with the system's reason."""
    reason = getattr(error, "strerror", None) or str(error)
    return _unreadable(path, f"It cannot be read: {reason}.")


def _too_large(limit: int) -> str:
    return f"The file is larger than {limit // 1024} KiB."


def _unreadable(path: Path, message: str) -> Diagnostic:
    return Diagnostic(
        "YML111",
        Severity.ERROR,
        message,
        Span(show_path(path)),
        hint="Check the path and its permissions.",
    )


def kind_of(path: Path) -> str:
    """Return which schema a data file is held against, by its name and folder; else a set's."""
    if path.parent.name == "formats":
        return "format"
    if path.parent.name == "banlists":
        return "ban-list"
    return "set-registry" if path.stem == "sets" and path.parent.name != "sets" else "card-set"


def _kind_of_value(value: Any, path: Path) -> str:
    """Return the schema for a document by what is in it, else by its name."""
    if isinstance(value, dict):
        if "cards" in value or "set" in value:
            return "card-set"
        if "sets" in value or "as_of" in value:
            return "set-registry"
        if "rules" in value or "snapshots" in value:
            return "format"
        if "banned" in value or "not_legal" in value or "restricted" in value:
            return "ban-list"
        if "main" in value or "character" in value:
            return "deck"
    return kind_of(path)


def show_path(path: Path) -> str:
    """Return a path as a user would type it: relative to the current folder if below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def read_document(path: Path, data: bytes, layer: int = 0) -> tuple[Document, list[Diagnostic]]:
    """Parse one file's bytes; the document's value is None where a finding is an error."""
    from uvdeck.yamldoc import (
        cut_texts,
        parse,
    )  # PyYAML: not for those who only look cards up in the index
    from uvdeck.yamlsource import decode

    shown = show_path(path)
    text, findings = decode(data, shown)
    if text is None:
        return Document(shown, kind_of(path), "", None, layer), findings
    value, more = parse(text, shown)
    if not more:
        more = cut_texts(text, shown)
    return Document(shown, _kind_of_value(value, path), text, value, layer), findings + more


def read_source(source: DataSource) -> tuple[list[tuple[Path, bytes, int]], list[Diagnostic]]:
    """Read the bytes of all files of a data source, in a fixed order."""
    result: list[tuple[Path, bytes, int]] = []
    findings: list[Diagnostic] = []
    for layer, folder in enumerate(source.folders):
        try:
            files = data_files(folder)
        except OSError as error:
            findings.append(cannot_read(folder, error))
            continue
        for file in files:
            data, more = read_bytes(file)
            findings += more
            if data is not None:
                result.append((file, data, layer))
    return result, findings
