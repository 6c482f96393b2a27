"""Where the card data is: shipped with the package, in a clone, and layers over it."""

import os
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck.text import printable

_PACKAGE = Path(__file__).resolve().parent


#: The file by which each shipped folder is known.
_MAIN_FILES: Final = {"cards": "sets.yaml", "schemas": "card-set.schema.json"}

#: The name, without its ending, of the file of findings that ``cards lint`` does not show again.
ACCEPTED: Final = "lint-accepted"


class DataError(Exception):
    """The card data cannot be found or read; the text says what and what to do."""


class DataSource(NamedTuple):
    """The folders that hold card data, the shipped one first, then each layer over it.

    Each has the shape of ``cards/``: ``sets.yaml``, ``sets/<set>.yaml``, ``formats/<id>.yaml``,
    ``banlists/<id>.yaml``.
    """

    folders: tuple[Path, ...]

    def files(self) -> list[Path]:
        """Return all data files, folder by folder, sorted by name."""
        return [file for folder in self.folders for file in data_files(folder)]


def shipped_cards() -> Path:
    """Return the folder of the shipped card list: of the wheel, else of the clone.

    Raises:
        DataError: neither is there.
    """
    return _shipped("cards")


def mha_cards() -> Path:
    """Return the folder of the cards of My Hero Academia: The Card Game.

    In it stands what is printed and known; the practice set is in ``practice``.

    Raises:
        DataError: it is not there.
    """
    return shipped_cards() / "mha_card_game"


def shipped_schemas() -> Path:
    """Return the folder of the JSON Schemas.

    Raises:
        DataError: it is not there.
    """
    return _shipped("schemas")


def _shipped(name: str) -> Path:
    # A folder of this name beside the package need not be ours: its main file tells.
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if (folder / _MAIN_FILES[name]).is_file():
            return folder
    raise DataError(
        f"The folder '{name}' that belongs to uvdeck is missing: the installation is incomplete."
        " Install uvdeck again."
    )


def data_source(layers: tuple[str, ...] = ()) -> DataSource:
    """Return the shipped data with the given folders layered over it, in that order.

    Args:
        layers: folders of the shape of ``cards/``, or that hold such a folder ``cards``.

    Raises:
        DataError: a layer is no folder, or has no card data in it.
    """
    folders = [shipped_cards()]
    for layer in layers:
        shown = printable(layer)
        folder = Path(layer)
        try:
            if not folder.is_dir():
                raise DataError(f"The data folder '{shown}' does not exist or is no folder.")
            if (folder / "cards").is_dir():
                folder = folder / "cards"
            if not data_files(folder):
                raise DataError(
                    f"The data folder '{shown}' has no card data: sets.yaml, sets/<set>.yaml,"
                    " formats/<id>.yaml or banlists/<id>.yaml."
                )
        except OSError as error:
            raise DataError(
                f"The data folder '{shown}' cannot be read: {error.strerror or error}."
            ) from error
        folders.append(folder)
    return DataSource(tuple(folders))


def data_files(folder: Path) -> list[Path]:
    """Return the data files of one folder, both ``.yaml`` and ``.yml``, in any case.

    The registry comes first, then the sets, the formats and the ban lists.

    Raises:
        OSError: a folder cannot be read.
    """
    result = registry_files(folder)
    for kind in ("sets", "formats", "banlists"):
        inner = folder / kind
        if inner.is_dir():
            with os.scandir(inner) as entries:
                names = [e.name for e in entries if is_data_name(e.name) and not _is_folder(e)]
            result += [inner / name for name in sorted(names)]
    return result


def registry_files(folder: Path) -> list[Path]:
    """Return the registries of a folder; of several the later is laid over the earlier.

    Raises:
        OSError: the folder cannot be read.
    """
    return _named(folder, "sets")


def _named(folder: Path, stem: str) -> list[Path]:
    """Return the files of a folder that have this name, with an ending of YAML in any case."""
    if not folder.is_dir():
        return []
    names = filter(is_data_name, os.listdir(folder))  # noqa: PTH208 - far faster than by paths
    return sorted(folder / name for name in names if name.rpartition(".")[0] == stem)


def data_file(folder: Path, stem: str) -> Path:
    """Return the file of a name that a folder has, else how a new one is called.

    Args:
        folder: it need not exist.
        stem: the name without its ending.
    """
    there = reversed(_named(folder, stem))
    return next(filter(Path.is_file, there), folder / f"{stem}.yaml")


def accepted_files(folder: Path) -> list[Path]:
    """Return the files of a folder that list accepted lint findings.

    They are no card data: an error in one keeps no command from using the cards.

    Raises:
        OSError: the folder cannot be read.
    """
    return _named(folder, ACCEPTED)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a loop of links: reading it will say so
        return False


def is_data_name(name: str) -> bool:
    """Return whether a file of this name is read; what editors and systems hide is not."""
    return name.lower().endswith((".yaml", ".yml")) and not name.startswith(".")
