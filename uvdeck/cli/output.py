"""What a command prints, or writes to a file where one is named."""

import contextlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from uvdeck.cli import common
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from uvdeck.render.out import Out


def check_target(output: Path | None, *, force: bool) -> None:
    """Exit with 2 where the file to write is there already, before any work is done."""
    if output is None:
        return
    shown = printable(shorten(str(output), 200))
    try:
        there, is_file = output.exists(), output.is_file()
    except (OSError, ValueError) as error:  # a name that is too long, or holds a NUL
        reason = getattr(error, "strerror", None) or str(error)
        common.fail(f"'{shown}' cannot be written: {reason}.")
    if there and not is_file:
        common.fail(f"'{shown}' is no file that could be replaced.")
    if there and not force:
        common.fail(f"'{shown}' is there already; --force replaces it.")


def deliver(text: str, output: Path | None) -> None:
    """Print a text, or write it to a file, whole or not at all."""
    if output is None:
        typer.echo(text, nl=False)
        return
    from uvdeck.atomic import write_text

    try:
        write_text(output, text)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        common.fail(f"'{printable(str(output))}' cannot be written: {reason}.")
    typer.echo(f"Wrote {printable(str(output))}.", err=True)


def draw(print_to: "Callable[[Out], None]", output: Path | None) -> None:
    """Print lines and tables; in a file they look as in a pipe."""
    from uvdeck.render.out import PlainOut, make_out

    if output is None:
        print_to(make_out())
        return
    with contextlib.redirect_stdout(io.StringIO()) as caught:
        print_to(PlainOut())
    deliver(caught.getvalue(), output)
