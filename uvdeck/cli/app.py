"""``uvdeck`` itself: the groups of commands, ``--version``, what happens when things go wrong."""

import contextlib
import sys
from typing import Annotated, ClassVar

import typer
from typer.main import get_command

from uvdeck.cli.lazy import LazyGroup, Table

EPILOG = """\b
Examples:
  uvdeck check mydeck.yaml
  uvdeck check - < pasted.txt
  uvdeck cards search 'type:attack symbol:fire control>=5'
  uvdeck explain LEG102
"""


class Root(LazyGroup):
    """All commands of uvdeck."""

    table: ClassVar[Table] = {
        "check": ("uvdeck.cli.check", "Say whether decks are legal, and why not."),
        "new": ("uvdeck.cli.new", "Write the skeleton of a deck file for a character."),
        "cards": ("uvdeck.cli.cards", "Show, search and validate the card list."),
        "explain": ("uvdeck.cli.explain", "Explain the code of a finding."),
    }


app = typer.Typer(
    cls=Root,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if not wanted:
        return
    from uvdeck import __version__
    from uvdeck.cli.common import data_date

    typer.echo(f"uvdeck {__version__} (card data as of {data_date()})")
    raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Print the version and the date of the card data, and exit.",
        ),
    ] = False,
) -> None:
    """Deck legality and card search for the UniVersus card game.

    Exit codes: 0 clean, 1 findings, 2 could not run.
    """


def run() -> None:
    """Run the program; every way out is an exit code, none a traceback for bad input."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe that knows only ASCII gets escapes instead of an error.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    command = get_command(app)
    command(prog_name="uvdeck")
