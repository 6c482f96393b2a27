"""What a command prints, or writes to a file where one is named."""

import contextlib
import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from uvdeck.cli import common
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.render.out import Out


def file_to_write(output: Path | None, *, force: bool) -> Path | None:
    """Return the file of ``--output``, None where the text is printed: without it, and for ``-``.

    Exits with 2 where the file cannot be written or is there already, before any work is done.
    """
    if output is None or str(output) == "-":
        return None
    common.check_target(output, force=force)
    return output


def write_file(text: str | Iterable[str], target: Path) -> None:
    """Write a text, or its parts, to a file, whole or not at all, or exit with 2 and say why."""
    from uvdeck.atomic import write_parts

    try:
        write_parts(target, [text] if isinstance(text, str) else text)
    except (OSError, ValueError) as error:
        common.cannot_write(target, error)


def deliver(text: str, target: Path | None) -> None:
    """Print a text, or write it to a file, whole or not at all."""
    if target is None:
        typer.echo(text, nl=False)
        return
    write_file(text, target)
    typer.echo(f"Wrote {printable(str(target))}.", err=True)


def draw(print_to: "Callable[[Out], None]", target: Path | None) -> None:
    """Print lines and tables; in a file they look as in a pipe."""
    from uvdeck.render.out import PlainOut, make_out

    if target is None:
        print_to(make_out())
        return
    with contextlib.redirect_stdout(io.StringIO()) as caught:
        print_to(PlainOut())
    deliver(caught.getvalue(), target)
