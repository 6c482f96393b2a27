"""Where the card data is: shipped with the package, in a clone, and layers over it."""

import os
from pathlib import Path
from typing import NamedTuple

_PACKAGE = Path(__file__).resolve().parent


class DataError(Exception):
    """The card data cannot be found or read; the text says what and what to do."""


class DataSource(NamedTuple):
    """The folders that hold card data, the shipped one first, then each layer over it.

    Each has the shape of ``cards/``: ``sets.yaml`` and ``sets/<set>.yaml``.
    """

    folders: tuple[Path, ...]

    def files(self) -> list[Path]:
        """Return all card set files and registries, folder by folder, sorted by name."""
        return [file for folder in self.folders for file in data_files(folder)]


def shipped_cards() -> Path:
    """Return the folder of the shipped card list: of the wheel, else of the clone.

    Raises:
        DataError: neither is there.
    """
    return _shipped("cards")


def shipped_schemas() -> Path:
    """Return the folder of the JSON Schemas.

    Raises:
        DataError: it is not there.
    """
    return _shipped("schemas")


def _shipped(name: str) -> Path:
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
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
        folder = Path(layer)
        if not folder.is_dir():
            raise DataError(f"The data folder '{layer}' does not exist or is no folder.")
        if (folder / "cards").is_dir():
            folder = folder / "cards"
        if not data_files(folder):
            raise DataError(
                f"The data folder '{layer}' has no card data: sets.yaml or sets/<set>.yaml."
            )
        folders.append(folder)
    return DataSource(tuple(folders))


def data_files(folder: Path) -> list[Path]:
    """Return the registry and the set files of one folder, both ``.yaml`` and ``.yml``."""
    result = [folder / name for name in ("sets.yaml", "sets.yml") if (folder / name).is_file()]
    sets = folder / "sets"
    if sets.is_dir():
        with os.scandir(sets) as entries:
            names = [
                e.name for e in entries if e.name.endswith((".yaml", ".yml")) and not e.is_dir()
            ]
        result += [sets / name for name in sorted(names)]
    return result
