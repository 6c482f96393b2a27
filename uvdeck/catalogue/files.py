"""Reading card set files and the set registry: bytes -> checked documents."""

import os
import stat
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck import yamldoc
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity, Span

#: Bytes of the largest data file that is read; the largest shipped one has some 100 KB.
MAX_BYTES: Final = 16 * 1024 * 1024


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
    shown = str(path)
    try:
        with open(path, "rb", buffering=0) as stream:  # noqa: PTH123 - a hundred files: the quickest
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                return None, [_unreadable(shown, f"'{shown}' is no file.")]
            data = stream.readall() if status.st_size <= limit else bytes(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        return None, [_unreadable(shown, f"The file cannot be read: {reason}.")]
    if len(data) > limit:
        return None, [_unreadable(shown, f"The file is larger than {limit // 1024} KiB.")]
    return data, []


def _unreadable(path: str, message: str) -> Diagnostic:
    return Diagnostic(
        "YML111", Severity.ERROR, message, Span(path), hint="Check the path and its permissions."
    )


def kind_of(path: Path) -> str:
    """Return which schema a data file is held against: the registry's by name, else a set's."""
    return "set-registry" if path.stem == "sets" and path.parent.name != "sets" else "card-set"


def _kind_of_value(value: Any, path: Path) -> str:
    """Return the schema for a document by what is in it, else by its name."""
    if isinstance(value, dict):
        if "cards" in value or "set" in value:
            return "card-set"
        if "sets" in value or "as_of" in value:
            return "set-registry"
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
    shown = show_path(path)
    text, findings = yamldoc.decode(data, shown)
    if text is None:
        return Document(shown, kind_of(path), "", None, layer), findings
    value, more = yamldoc.parse(text, shown)
    return Document(shown, _kind_of_value(value, path), text, value, layer), findings + more


def read_source(source: DataSource) -> tuple[list[tuple[Path, bytes, int]], list[Diagnostic]]:
    """Read the bytes of all files of a data source, in a fixed order."""
    from uvdeck.datadir import data_files

    result: list[tuple[Path, bytes, int]] = []
    findings: list[Diagnostic] = []
    for layer, folder in enumerate(source.folders):
        for file in data_files(folder):
            data, more = read_bytes(file)
            findings += more
            if data is not None:
                result.append((file, data, layer))
    return result, findings
