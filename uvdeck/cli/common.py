"""What the commands share: the catalogue, reading input, ways out."""

import json
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

import typer

from uvdeck.catalogue.index import DataFaultError, open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataError, data_source
from uvdeck.diagnostics import Diagnostic
from uvdeck.text import plural, printable

#: Raised whenever the JSON that commands print changes its shape.
SCHEMA_VERSION = 1

CLEAN, FINDINGS, FAILED = 0, 1, 2

#: Control and direction characters that JSON lets pass and a terminal would obey.
_UNSAFE = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def fail(message: str) -> NoReturn:
    """Print why the command could not run, and exit with 2."""
    typer.echo(f"uvdeck: {message}", err=True)
    raise typer.Exit(FAILED)


def _progress(message: str) -> None:
    if sys.stderr.isatty():
        typer.echo(message, err=True)


def catalogue(layers: list[str] | None = None) -> Catalogue:
    """Return the card list with the ``--data`` folders over it, or exit with 2 and say why."""
    try:
        return open_catalogue(data_source(tuple(layers or ())), _progress)
    except DataError as error:
        fail(str(error))
    except DataFaultError as error:
        show_faults(error.findings)
        fail(
            f"the card data has {plural(len(error.findings), 'error')};"
            f" 'uvdeck cards validate{' --data DIR' if layers else ''}' lists them all."
        )


def show_faults(findings: list[Diagnostic], limit: int = 20) -> None:
    """Print findings about data files on standard error, one line each."""
    for finding in findings[:limit]:
        place = f"{finding.span}: " if finding.span else ""
        typer.echo(printable(f"{place}{finding.code} {finding.message}"), err=True)


def data_date() -> str:
    """Return the date of the shipped card data without opening the index."""
    from uvdeck.catalogue.files import read_document
    from uvdeck.datadir import shipped_cards

    try:
        path = shipped_cards() / "sets.yaml"
        document, _ = read_document(path, path.read_bytes())
        return str((document.value or {}).get("as_of", "unknown"))
    except (DataError, OSError):
        return "unknown"


def print_json(kind: str, data: dict[str, Any]) -> None:
    """Print one JSON document with the version of its shape."""
    document = {"schemaVersion": SCHEMA_VERSION, "kind": kind, **data}
    # Where the output is not UTF-8, escapes of JSON's own keep it valid.
    unicode = (getattr(sys.stdout, "encoding", None) or "").casefold().startswith("utf")
    text = json.dumps(document, ensure_ascii=not unicode, indent=2)
    if not text.isascii() or "\x7f" in text:
        text = _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
    typer.echo(text)


def read_input(argument: str, limit: int) -> tuple[bytes | None, str | None]:
    """Read a file or standard input.

    Args:
        argument: a path, or ``-`` for standard input.
        limit: bytes that are read at most, and one more to tell that there are more.

    Returns:
        The bytes, or why they cannot be read.
    """
    path = Path(argument)
    try:
        if argument == "-":
            return _read_standard_input(limit)
        if path.is_dir():
            return None, "it is a folder; name the deck files in it"
        if not path.exists():
            return None, "there is no such file"
        if not path.is_file():
            # A pipe such as <(command) is welcome; a device that never ends is cut off.
            with path.open("rb", buffering=0) as stream:
                return _read_some(stream, limit + 1), None
        with path.open("rb") as stream:
            return stream.read(limit + 1), None
    except (OSError, ValueError) as error:
        return None, str(getattr(error, "strerror", None) or error)


def _read_standard_input(limit: int) -> tuple[bytes | None, str | None]:
    if sys.stdin is None:
        return None, "standard input is closed"
    if sys.stdin.isatty():
        typer.echo("Type or paste a deck; end with Ctrl-D on a line of its own.", err=True)
    return sys.stdin.buffer.read(limit + 1), None


def _read_some(stream: Any, limit: int) -> bytes:
    parts: list[bytes] = []
    left = limit
    while left > 0:
        part = stream.read(left)
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b"".join(parts)
