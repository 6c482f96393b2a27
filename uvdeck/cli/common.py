"""What the commands share: the catalogue, reading input, ways out."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from uvdeck.catalogue.files import DataFaultError
from uvdeck.catalogue.index import open_catalogue
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.datadir import DataError, DataSource, data_source
from uvdeck.diagnostics import Diagnostic
from uvdeck.render.indented import indented_json
from uvdeck.text import json_safe, plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.files import Document
    from uvdeck.formats import Format
    from uvdeck.render.out import Out

#: Raised whenever the JSON that commands print changes its shape.
SCHEMA_VERSION = 1

CLEAN, FINDINGS, FAILED = 0, 1, 2

#: Characters of a path that a message shows.
_LONGEST_PATH = 200
#: Files that this run has written, as sentences name them.
written: list[str] = []


def fail(message: str) -> NoReturn:
    """Print why the command could not run, and exit with 2."""
    typer.echo(f"uvdeck: {message}", err=True)
    raise typer.Exit(FAILED)


def _progress(message: str) -> None:
    if sys.stderr.isatty():
        typer.echo(message, err=True)


def progress() -> Callable[[int, int], None] | None:
    """Return what draws a line of progress, called with (files done, files in all).

    It stands on a terminal only: None in a pipe.
    """
    if not sys.stderr.isatty():
        return None

    def step(done: int, total: int) -> None:
        if done % 10 == 0 or done == total:
            end = "" if done < total else "\r\x1b[K"
            sys.stderr.write(f"\r{done} of {plural(total, 'file')}{end}")
            sys.stderr.flush()

    return step


def command(words: str, layers: Sequence[str] | None) -> str:
    """Return a command that somebody may run next, with the ``--data`` folders that were given.

    Args:
        words: the command without the program's name, each word quoted where it needs to be.
        layers: the folders.
    """
    import shlex

    folders = (f" --data {shlex.quote(printable(layer))}" for layer in layers or ())
    return f"uvdeck {words}{''.join(folders)}"


def fail_of_faults(count: int, lists_them: str, more: str = "") -> NoReturn:
    """Say that the card data has errors and what lists them, and exit with 2.

    Args:
        count: how many there are.
        lists_them: the command that does.
        more: what else there is to say, with a blank in front.
    """
    them = "it" if count == 1 else "them all"
    fail(f"the card data has {plural(count, 'error')}; '{lists_them}' lists {them}.{more}")


def catalogue(layers: list[str] | None = None) -> Catalogue:
    """Return the card list with the ``--data`` folders over it, or exit with 2 and say why."""
    with _faults_said(layers):
        return open_catalogue(_whole(data_source(tuple(layers or ()))), _progress)


def documents(layers: list[str] | None = None) -> "list[Document]":
    """Return all card files with the ``--data`` folders over them, or exit with 2 and say why."""
    from uvdeck.catalogue.load import load

    with _faults_said(layers):
        return load(_whole(data_source(tuple(layers or ()))), progress())


def _whole(source: DataSource) -> DataSource:
    note_interrupted(source.folders)
    return source


def note_interrupted(folders: Iterable[Path]) -> None:
    """Say on standard error which card folders are half changed, and what repairs them.

    Args:
        folders: card folders that are read.
    """
    from uvdeck.journal import is_left

    for folder in {folder.resolve(): folder for folder in folders if is_left(folder)}.values():
        import shlex

        from uvdeck.atomic import is_interrupted

        if is_interrupted(folder):
            shown = printable(str(folder))
            typer.echo(
                f"uvdeck: a change of {shown} was interrupted, and its files do not belong"
                f" together; 'uvdeck cards fmt --data {shlex.quote(shown)}' finishes it.",
                err=True,
            )


def folders_around(paths: Iterable[Path]) -> list[Path]:
    """Return the card folders that files or folders may belong to, each once."""
    found = [folder for path in paths for folder in (path, path / "cards", *path.parents[:2])]
    return list(dict.fromkeys(found))


def open_source(source: DataSource) -> Catalogue:
    """Return the catalogue of some data folders, or exit with 2 and say what is wrong with them."""
    with _faults_said([str(folder) for folder in source.folders[1:]]):
        return open_catalogue(source, _progress)


@contextlib.contextmanager
def _faults_said(layers: Sequence[str] | None) -> Iterator[None]:
    """Exit with 2 and say why where card data cannot be used."""
    try:
        yield
    except DataError as error:
        fail(str(error))
    except DataFaultError as error:
        show_faults(error.findings)
        fail_of_faults(len(error.findings), command("cards validate", layers))


def of_folders(findings: Iterable[Diagnostic], folders: Iterable[Path]) -> list[Diagnostic]:
    """Return the findings in files of some folders."""
    here = tuple(os.path.join(os.path.abspath(folder), "") for folder in folders)  # noqa: PTH100, PTH118
    return [f for f in findings if f.span and os.path.abspath(f.span.path).startswith(here)]  # noqa: PTH100


def say_own(out: "Out", words: str, source: DataSource, own: Sequence[Diagnostic]) -> None:
    """Say how many findings are in the ``--data`` folders, and which command shows these alone.

    Args:
        out: where to.
        words: the command without the program's name.
        source: the card list; without folders over the shipped one nothing is said.
        own: the findings in those folders.
    """
    import shlex

    from uvdeck.render.findings import tally

    folders = [shlex.quote(printable(str(folder))) for folder in source.folders[1:]]
    if folders:
        names = " ".join(folders)
        out.line(f"in {names}: {tally(own)}; 'uvdeck {words} {names}' shows that alone")


def show_faults(findings: list[Diagnostic], limit: int = 20, *, hints: bool = False) -> None:
    """Print findings about files on standard error, one line each, with what would be right."""
    for finding in findings[:limit]:
        place = f"{finding.span}: " if finding.span else ""
        hint = f" {finding.hint}" if hints and finding.hint else ""
        typer.echo(printable(f"{place}{finding.code} {finding.message}{hint}"), err=True)
    if len(findings) > limit:
        typer.echo(f"and {len(findings) - limit} more", err=True)


def show_query_faults(query: str, findings: Sequence[Diagnostic], place: str) -> None:
    """Print what is wrong with a query below the query, with a mark at the place.

    Args:
        query: as typed.
        findings: what is wrong with it; columns are those of the query.
        place: where it was given: ``query``, or an option.
    """
    for finding in findings:
        typer.echo(f"uvdeck: {place}: {finding.code} {printable(finding.message)}", err=True)
        column = finding.span.column if finding.span else None
        if column is not None and len(query) <= 100 and printable(query) == query:
            typer.echo(f"  {query}\n  {' ' * (column - 1)}^", err=True)
        elif column is not None:
            typer.echo(f"  at character {column} of {printable(shorten(query, 60))}", err=True)
        if finding.hint:
            typer.echo(f"  {printable(finding.hint)}", err=True)


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
    typer.echo(to_json({"schemaVersion": SCHEMA_VERSION, "kind": kind, **data}))


def to_json(document: Any) -> str:
    """Return a JSON text that is valid in the output's encoding and harmless to a terminal."""
    # Where the output is not UTF-8, escapes of JSON's own keep it valid.
    unicode = (getattr(sys.stdout, "encoding", None) or "").casefold().startswith("utf")
    return json_safe(indented_json(document, ascii_only=not unicode))


def print_utf8(parts: Iterable[str]) -> None:
    """Print text for machines, byte for byte: UTF-8 wherever it goes.

    Rows of CSV end with CR LF (RFC 4180), which a text stream would change on some systems.
    """
    sys.stdout.flush()
    for part in parts:
        sys.stdout.buffer.write(part.encode("utf-8", "backslashreplace"))
    sys.stdout.buffer.flush()


def json_or_csv(json: bool, csv: bool) -> None:
    """Exit with 2 where both are asked for."""
    if json and csv:
        fail("--json and --csv exclude each other")


def input_once(paths: Sequence[str]) -> None:
    """Exit with 2 where standard input is named more than once."""
    if list(paths).count("-") > 1:
        fail("standard input can be read only once; give - once")


def today() -> date:
    """Return the day on the clock of this machine, the only place that asks it."""
    return date.today()  # noqa: DTZ011 - the day where the user is


def check_target(target: Path, *, force: bool) -> None:
    """Exit with 2 where a file cannot be written, or is there and is not to be replaced.

    Args:
        target: the file.
        force: whether a file that is there is replaced.
    """
    shown = printable(shorten(str(target), _LONGEST_PATH))
    try:
        if target.exists() and not target.is_file():
            fail(f"'{shown}' is no file that could be replaced.")
        if (target.exists() or target.is_symlink()) and not force:
            fail(f"'{shown}' is there already; --force replaces it.")
        if not target.parent.is_dir():
            fail(f"'{shown}' cannot be written: there is no such folder.")
    except (OSError, ValueError) as error:
        cannot_write(target, error)


def cannot_write(target: Path, error: Exception) -> NoReturn:
    """Say why a file cannot be written, and exit with 2."""
    reason = getattr(error, "strerror", None) or str(error)
    shown = printable(shorten(str(target), _LONGEST_PATH))
    fail(f"'{shown}' cannot be written: {reason}.")


def parse_day(text: str | None) -> date:
    """Return a day given on the command line, today where none is; exit with 2 if it is none."""
    if text is None:
        return today()
    try:
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        fail(f"'{printable(shorten(text, 40))}' is no day; write it as 2026-04-15.")


def game_format(catalogue: Catalogue, name: str) -> "Format":
    """Return the format of a name given on the command line, or exit with 2 and the nearest."""
    from uvdeck.formats import load, nearest

    found = load(catalogue, name)
    if found is None:
        ids = catalogue.format_ids()
        near = nearest(name, ids)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(ids)}."
        fail(f"there is no format '{printable(shorten(name, 40))}'; {hint}")
    return found


def format_names(ctx: Any, args: list[str], incomplete: str) -> list[str]:
    """Complete the ids of formats in a shell."""
    try:
        ids = open_catalogue(data_source()).format_ids()
    except (DataError, DataFaultError):
        return []
    return [name for name in ids if name.startswith(incomplete)]


def deck_paths(arguments: list[str], *, recursive: bool) -> Iterator[str]:
    """Yield the files to check: those given, and with ``recursive`` all below a folder given.

    What is hidden is left out, links to folders are not followed; the order is fixed.
    """
    for argument in arguments:
        if not recursive or argument == "-" or not os.path.isdir(argument):  # noqa: PTH112
            yield argument
            continue
        for folder, folders, names in os.walk(argument):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if not name.startswith("."):
                    yield os.path.join(folder, name)  # noqa: PTH118


def deck_files(
    arguments: list[str], *, recursive: bool
) -> Iterator[tuple[str, bytes | None, str | None]]:
    """Yield path, content, and why it cannot be read, of each file to check."""
    from uvdeck.decklists import MAX_BYTES

    for path in deck_paths(arguments, recursive=recursive):
        content, why = read_input(path, MAX_BYTES)
        yield path, content, why


def read_input(argument: str, limit: int, what: str = "deck") -> tuple[bytes | None, str | None]:
    """Read a file or standard input.

    Args:
        argument: a path, or ``-`` for standard input.
        limit: bytes that are read at most, and one more to tell that there are more.
        what: the word for what it holds.

    Returns:
        The bytes, or why they cannot be read.
    """
    if not argument:
        return None, "the name of the file is empty"
    path = Path(argument)
    try:
        if argument == "-":
            return _read_standard_input(limit, what)
        if path.is_dir():
            return None, f"it is a folder; name the {what} files in it"
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


def _read_standard_input(limit: int, what: str) -> tuple[bytes | None, str | None]:
    if sys.stdin is None:
        return None, "standard input is closed"
    if sys.stdin.isatty():
        typer.echo(f"Type or paste a {what}; end with Ctrl-D on a line of its own.", err=True)
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
