"""``uvdeck mha template``: card files to fill in from a box of one's own."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import common
from uvdeck.cli import mha_input as given
from uvdeck.cli.lazy import typer_app
from uvdeck.datadir import is_data_name
from uvdeck.text import plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.atomic import Replacement
    from uvdeck.mha.cards import Cards

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck mha template
  uvdeck mha template my-box
  uvdeck mha template my-box --force
"""
)
def template(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="[DIR]", help="The folder to write to; it is made where it is missing."
        ),
    ] = "mha-box",
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there already.")
    ] = False,
) -> None:
    """Write card files to fill in from a box of one's own.

    They hold what is known: the names of the students, one mission, the turn order cards. All else
    is to be typed in; comments say what goes where, and which effects there are. Either all files
    are written or none.

    Exit 0: written. 2: a file is there already and --force is not given, or the folder cannot be
    written.
    """
    from uvdeck.cli.new import schema_reference
    from uvdeck.mha.template import templates

    target = given.folder_of(folder)
    cards, missions = _known()
    check = given.validates(folder)
    reference = schema_reference(target / "students.yaml", "mha-cards")
    texts = templates(cards, missions, check, reference)
    _write(target, texts, force=force)
    shown = printable(shorten(folder, 200))
    typer.echo(f"Wrote {plural(len(texts), 'file')} to '{shown}': {', '.join(texts)}.")
    others = _others(target, texts)
    if others:
        names = ", ".join(printable(shorten(name, 60)) for name in others[:5])
        more = f" and {len(others) - 5} more" if len(others) > 5 else ""
        typer.echo(f"The folder also holds {names}{more}: all its card files are taken together.")
    typer.echo(
        f"Type in your cards, then: {check}\n"
        "When a file holds all of its cards, remove its line 'complete: false' or write true: what"
        " is missing is an error from then on."
    )


def _known() -> "tuple[Cards, list[dict[str, Any]]]":
    """Return what is known of the printed cards, and the missions as their file has them."""
    folder = str(given.practice_folder().parent)
    found = given.read_cards(folder)
    if found.cards is None:  # errors end the run before
        common.fail(f"the card files have errors; '{given.validates(folder)}' lists them")
    missions = [one for file in found.documents for one in file.value.get("missions", ())]
    return found.cards, missions


def _others(folder: Path, texts: Iterable[str]) -> list[str]:
    """Return the card files of a folder that were there before."""
    try:
        names = [one.name for one in folder.iterdir()]
    except OSError:
        return []
    return sorted(name for name in names if is_data_name(name) and name not in texts)


def _write(folder: Path, texts: dict[str, str], *, force: bool) -> None:
    """Write files, all or none, or exit with 2 and say why."""
    from uvdeck.atomic import ChangedOnDiskError, replace_all

    try:
        _check_folder(folder)
        new = not folder.exists()
        files = _replacements(folder, texts, force=force)
    except (OSError, ValueError) as error:
        common.cannot_write(folder, error)
    try:
        replace_all(files)
    except ChangedOnDiskError as error:
        shown = printable(shorten(str(error.target), 200))
        common.fail(f"'{shown}' was changed in the meantime, and nothing was written; try again.")
    except (OSError, ValueError) as error:
        if new:
            _remove_empty(folder)
        common.cannot_write(folder, error)


def _check_folder(folder: Path) -> None:
    """Exit with 2 where something is in the way of a folder.

    Raises:
        OSError: it cannot be looked at.
    """
    shown = printable(shorten(str(folder), 200))
    if (folder.exists() or folder.is_symlink()) and not folder.is_dir():
        common.fail(f"'{shown}' is no folder; name another one.")


def _replacements(folder: Path, texts: dict[str, str], *, force: bool) -> "list[Replacement]":
    """Return the files to write; exit with 2 and name all that may not be replaced.

    Raises:
        OSError: one that is there cannot be read.
    """
    from uvdeck.atomic import Replacement

    there = [name for name in texts if os.path.lexists(folder / name)]
    blocked = [name for name in there if (folder / name).exists() and not (folder / name).is_file()]
    shown = printable(shorten(str(folder), 200))
    if blocked:
        common.fail(
            f"in '{shown}' stand things that are no files and cannot be replaced:"
            f" {', '.join(blocked)}. Nothing was written."
        )
    if there and not force:
        verb = "is" if len(there) == 1 else "are"
        common.fail(
            f"in '{shown}' {verb} already: {', '.join(there)}. Nothing was written; --force"
            " replaces what was typed in there."
        )
    return [
        Replacement(
            folder / name,
            (folder / name).read_bytes() if (folder / name).exists() else None,
            text,
        )
        for name, text in texts.items()
    ]


def _remove_empty(folder: Path) -> None:
    """Remove a folder that was made for files that could not be written."""
    with contextlib.suppress(OSError):
        folder.rmdir()
