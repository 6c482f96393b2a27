"""Which card folder a command changes, and the whole list that its cards are held against."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck.atomic import Basis
from uvdeck.catalogue.files import Document, read_source, show_path
from uvdeck.catalogue.validate import read_and_validate
from uvdeck.datadir import (
    DataError,
    DataSource,
    accepted_files,
    data_file,
    data_files,
    shipped_cards,
)
from uvdeck.diagnostics import Diagnostic
from uvdeck.text import printable

#: First line of each file, from which an editor knows the schema: kind -> path to `schemas/`.
_DEPTH: Final = {
    **dict.fromkeys(("set-registry", "lint-accepted"), ".."),
    **dict.fromkeys(("card-set", "format", "ban-list"), "../.."),
}


class Target(NamedTuple):
    """A card folder that is to be changed.

    Args:
        folder: it has the shape of ``cards/``; it need not exist yet.
        source: the whole list, this folder last: the shipped list lies below it, unless this
            folder is a list of its own, which has most of the shipped files.
    """

    folder: Path
    source: DataSource

    def set_file(self, code: str) -> Path:
        """Return the file of a set in this folder: the one that is there, else a new name."""
        return data_file(self.folder / "sets", code)

    def registry_file(self) -> Path:
        """Return the registry of this folder: the one that is there, else a new name."""
        return data_file(self.folder, "sets")

    def first_line(self, kind: str) -> list[str]:
        """Return the comment that names a new file's schema, where the schemas lie beside."""
        if not (self.folder.parent / "schemas" / f"{kind}.schema.json").is_file():
            return []
        return [f"# yaml-language-server: $schema={_DEPTH[kind]}/schemas/{kind}.schema.json"]


def find_target(data: str | None, *, create: bool = False) -> Target:
    """Return the card folder that a command changes.

    Args:
        data: a folder of the shape of ``cards/``, or that holds such a folder ``cards``; where it
            has no card data yet, that is where it goes. None stands for the folder ``cards`` in
            the current one.
        create: whether a folder without card data, or that is not there yet, will do.

    Raises:
        DataError: there is no such folder, and what would be right.
    """
    folder = Path(data) if data is not None else Path("cards")
    shown = printable(str(folder))
    try:
        has_data = folder.is_dir() and bool(data_files(folder))
        if data is not None and not has_data and folder.name != "cards":
            folder = folder / "cards"
            has_data = folder.is_dir() and bool(data_files(folder))
        if not has_data and data is None:
            raise DataError(
                "There is no folder 'cards' with a card list here. Name the folder to change:"
                " --data DIR."
            )
        if not has_data and not create:
            raise DataError(f"The data folder '{shown}' has no card data to change.")
        if any(path.exists() and not path.is_dir() for path in (folder, folder.parent)):
            raise DataError(f"'{shown}' is a file; a folder is needed.")
        return Target(folder, layered(folder))
    except OSError as error:
        raise DataError(
            f"The data folder '{shown}' cannot be read: {error.strerror or error}."
        ) from error


def layered(folder: Path) -> DataSource:
    """Return the whole list that a card folder makes: over the shipped one, or on its own.

    Raises:
        OSError: the folder cannot be read.
    """
    shipped = shipped_cards()
    if not folder.is_dir():
        return DataSource((shipped,))
    if folder.resolve() == shipped.resolve():
        return DataSource((folder,))
    # A copy of the list that somebody keeps, older or with a set renamed, has most files; a folder
    # that is layered over the list has what it adds.
    known = _names(shipped)
    alone = len(known & _names(folder)) * 2 > len(known)
    return DataSource((folder,) if alone else (shipped, folder))


def _names(folder: Path) -> set[str]:
    return {file.relative_to(folder).with_suffix("").as_posix() for file in data_files(folder)}


class Listing(NamedTuple):
    """The whole card list as read, for a command that changes it.

    Args:
        target: the folder that is changed.
        documents: all files; those with an error have the value None.
        content: what each file of the target held, by its path as findings show it.
        findings: what is wrong with the files.
    """

    target: Target
    documents: list[Document]
    content: dict[str, bytes]
    findings: list[Diagnostic]

    def document(self, path: Path) -> Document | None:
        """Return the document of a file of the target, None where there is none."""
        shown = show_path(path.absolute())
        return next((d for d in self.documents if d.path == shown and self.mine(d)), None)

    def mine(self, document: Document) -> bool:
        """Return whether a document is in the folder that is changed."""
        return document.path in self.content

    def basis(self) -> Basis:
        """Return what a change of the target relies on: its files, and that it has no others."""
        files: dict[Path, bytes | None] = {
            Path(shown): data for shown, data in self.content.items()
        }
        here = self.target.folder.absolute()
        for finding in self.findings:
            path = Path(finding.span.path) if finding.code == "YML111" and finding.span else here
            if here in path.absolute().parents:
                files.setdefault(path, None)
        return Basis(self.target.folder, files, _kept_files)


def _kept_files(folder: Path) -> list[Path]:
    """Return all files of a card folder, none where it is not there."""
    return [*data_files(folder), *accepted_files(folder)] if folder.is_dir() else []


def read_list(target: Target, step: Callable[[], None] | None = None) -> Listing:
    """Read all files of the list.

    Args:
        target: the folder that is to be changed.
        step: called after each file, for a progress bar.
    """
    files, findings = read_source(target.source, accepted=True)
    files = [(path.absolute(), data, layer) for path, data, layer in files]
    documents, faults = read_and_validate(files, step)
    here = target.folder.absolute()
    content = {show_path(path): data for path, data, _ in files if here in path.parents}
    return Listing(target, documents, content, findings + faults)
