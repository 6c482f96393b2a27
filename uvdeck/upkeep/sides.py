"""The two sides of a comparison: a data file, a card folder or a revision, as bytes.

A side that has the registry and the format core is a whole list. Any other, such as a folder of
somebody's own or a single file, is laid over a base: the shipped list and the ``--data`` folders.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, NamedTuple

from uvdeck.catalogue.files import cannot_read, read_bytes, read_source, show_path
from uvdeck.datadir import DataSource, data_files, is_data_name
from uvdeck.diagnostics import Diagnostic
from uvdeck.formats import DEFAULT
from uvdeck.text import printable, shorten
from uvdeck.upkeep.revisions import (
    Objects,
    RevisionError,
    in_repository,
    read_revision,
    top_folder,
)

#: The folder of the card list within a repository.
FOLDER: Final = "cards"


class SideError(Exception):
    """A side cannot be read; the text says why and what to do."""


class File(NamedTuple):
    """One data file.

    Args:
        name: its path within the card folder, without its ending: ``sets/mha01``. Of two files
            of one name the later is laid over the earlier.
        path: as findings show it.
        data: its bytes.
        layer: 0 for the lowest; what is higher is laid over it.
    """

    name: str
    path: Path
    data: bytes
    layer: int


class Side(NamedTuple):
    """One side of a comparison, read and not yet understood.

    Args:
        given: as the user named it.
        kind: ``file``, ``folder`` or ``revision``.
        commit: the commit of a revision.
        is_file: True for a single file, be it on the disk or of a revision.
        files: its own data files.
        findings: what could not be read.
        unread: the names of those files, ``sets/mha01``.
    """

    given: str
    kind: Literal["file", "folder", "revision"]
    commit: str | None
    is_file: bool
    files: tuple[File, ...]
    findings: tuple[Diagnostic, ...]
    unread: frozenset[str] = frozenset()

    @property
    def is_whole(self) -> bool:
        """True where this is a card list by itself, with its registry and the format core."""
        names = {file.name for file in self.files} | self.unread
        return not self.is_file and {"sets", f"formats/{DEFAULT}"} <= names


def name_of(folder: str, file: str) -> str:
    """Return the name of a data file within its card folder, ``sets/mha01`` or ``sets``."""
    stem = file.rpartition(".")[0] if file.lower().endswith((".yaml", ".yml")) else file
    return f"{folder}/{stem}" if folder in ("sets", "formats", "banlists") else stem


def read_side(given: str, folder: str, here: Path, *, may_lack: bool = False) -> Side:
    """Read one side of a comparison.

    Args:
        given: a file, a folder or a revision; what is both a path and a revision is the path.
        folder: the card folder within a revision that is given without a path.
        here: the folder in which the user is.
        may_lack: whether a revision may be without the folder: then it has no files.

    Raises:
        SideError: there is nothing of this name, or nothing in it.
    """
    if not given.strip():
        raise SideError("An empty name is no file, folder or revision.")
    try:
        if os.path.lexists(given) and not _is_of_git(given, here):
            return _read_path(given)
    except ValueError:  # a NUL in the name
        pass
    try:
        if not in_repository(here):
            raise SideError(
                f"There is no file or folder '{_shown(given)}', and this folder belongs to no git"
                " repository in which it could be a revision."
            )
        with Objects(here) as objects:
            found = read_revision(objects, given, folder, may_lack=may_lack)
    except RevisionError as error:
        raise SideError(str(error)) from error
    files = tuple(
        File(name_of(*_split(file.name)), Path(file.path), file.data, 0) for file in found.files
    )
    unread = frozenset(name_of(*_split(name)) for name in found.unread)
    return Side(
        *(given, "revision", found.commit, found.is_file, files, tuple(found.findings), unread)
    )


def _is_of_git(given: str, here: Path) -> bool:
    """Return whether a name is a file of git's own, in whose folder the user is: HEAD is one."""
    is_git = (here / "HEAD").is_file() and all((here / n).is_dir() for n in ("objects", "refs"))
    return is_git and not is_data_name(given) and Path(given).is_file()


def working_side(folder: str, here: Path) -> Side:
    """Read the card folder of the working tree, or of the current folder outside of any.

    Args:
        folder: its path below the top of the repository.
        here: the folder in which the user is.

    Raises:
        SideError: there is no such folder.
    """
    try:
        top = top_folder(here) or here
    except RevisionError as error:
        raise SideError(str(error)) from error
    path = top / folder
    if not path.is_dir():
        raise SideError(
            f"There is no folder '{_shown(show_path(path))}' to compare with; name NEW, or the"
            " folder of the card list with --path."
        )
    return _read_path(show_path(path))


def _split(name: str) -> tuple[str, str]:
    folder, _, file = name.rpartition("/")
    return folder, file


def _shown(text: str) -> str:
    return printable(shorten(text, 80))


def _read_path(given: str) -> Side:
    path = Path(given)
    if not path.is_dir():
        data, findings = read_bytes(path)
        files = () if data is None else (File(name_of(path.parent.name, path.name), path, data, 0),)
        unread = frozenset() if files else frozenset({name_of(path.parent.name, path.name)})
        return Side(given, "file", None, True, files, tuple(findings), unread)
    folder = path / FOLDER if (path / FOLDER).is_dir() else path
    try:
        if not data_files(folder):
            raise SideError(
                f"The folder '{_shown(given)}' has no card data: sets.yaml, sets/<set>.yaml,"
                " formats/<id>.yaml or banlists/<id>.yaml."
            )
    except OSError as error:
        raise SideError(cannot_read(folder, error).message) from error
    read, findings = read_source(DataSource((folder,)))
    lost = [(Path(f.span.path), b"", 0) for f in findings if f.code == "YML111" and f.span]
    unread = frozenset(file.name for file in _files(lost, Path(show_path(folder))))
    own = tuple(_files(read, folder))
    return Side(given, "folder", None, False, own, tuple(findings), unread)


def _files(read: Iterable[tuple[Path, bytes, int]], folder: Path | None = None) -> Iterable[File]:
    for path, data, layer in read:
        # The folder of a layer may be called anything, "sets" too.
        inside = "" if folder is not None and path.parent == folder else path.parent.name
        yield File(name_of(inside, path.name), path, data, layer)


def base_files(source: DataSource) -> tuple[list[File], list[Diagnostic]]:
    """Return the files over which a side is laid that is no whole list.

    Args:
        source: the shipped list and the layers over it.
    """
    files: list[File] = []
    findings: list[Diagnostic] = []
    for layer, folder in enumerate(source.folders):
        read, more = read_source(DataSource((folder,)))
        files += [file._replace(layer=layer) for file in _files(read, folder)]
        findings += more
    return files, findings
