"""``uvdeck`` itself: the groups of commands, ``--version``, what happens when things go wrong."""

import contextlib
import os
import sys
from typing import Annotated, ClassVar, NoReturn

import typer
from typer.main import get_command

from uvdeck.cli.lazy import LazyGroup, Table
from uvdeck.text import printable

EPILOG = """\b
Examples:
  uvdeck new 'All Might (I)' -o mydeck.yaml
  uvdeck check mydeck.yaml
  uvdeck convert mydeck.yaml --to forum
  uvdeck cards show 'Detroit Smash'
  uvdeck cards search 'type:attack symbol:fire control>=3'
  uvdeck odds hand mydeck.yaml --want '2+ type:foundation'
  uvdeck odds check mydeck.yaml
  uvdeck goldfish run mydeck.yaml
  uvdeck duel run mydeck.yaml other.yaml
  uvdeck explain LEG102
"""


class Root(LazyGroup):
    """All commands of uvdeck."""

    table: ClassVar[Table] = {
        "check": (
            "uvdeck.cli.check",
            "Say whether decks are legal in a format on a day, and why not.",
        ),
        "new": ("uvdeck.cli.new", "Write the skeleton of a deck file for a character."),
        "formats": (
            "uvdeck.cli.formats",
            "List, show, compare and keep formats, their pools and ban lists.",
        ),
        "convert": ("uvdeck.cli.convert", "Write a deck in another decklist syntax."),
        "odds": (
            "uvdeck.cli.odds",
            "Count the exact odds of hands, control checks, lines of plays and blocks.",
        ),
        "goldfish": (
            "uvdeck.cli.goldfish",
            "Play many games of a deck against nobody and count what happens.",
        ),
        "duel": (
            "uvdeck.cli.duel",
            "Play decks against each other by all rules of play, with printed numbers only.",
        ),
        "mha": (
            "uvdeck.cli.mha",
            "Play, simulate and settle My Hero Academia: The Card Game.",
        ),
        "cards": ("uvdeck.cli.cards", "Show, search, validate and keep the card list."),
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
            help="Show the version and the date of the card data.",
        ),
    ] = False,
) -> None:
    """Deck legality, exact odds, simulation and card search for the UniVersus card game.

    Exit codes: 0 yes (legal, found, valid), 1 no, or nobody can say, 2 could not run.
    """


def run() -> None:
    """Run the program; every way out is an exit code, none a traceback for bad input."""
    # Where the caller closed a stream there is nobody to print to: no reason to fail.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe that knows only ASCII gets escapes instead of an error.
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    command = get_command(app)
    try:
        try:
            command(prog_name="uvdeck")
        finally:
            sys.stdout.flush()
    except OSError as error:
        # A full disk behind the output, above all; files that are read have words of their own.
        _give_up(error.strerror or str(error))


def _give_up(reason: str) -> NoReturn:
    """Say that the output could not be written, and exit with 2."""
    from uvdeck.cli.common import written as files

    written = ""
    if files:
        names = printable(", ".join(files))
        written = f" These files were written before: {names}."
    with contextlib.suppress(OSError):
        sys.stderr.write(
            f"uvdeck: the output could not be written: {printable(reason)}.{written}\n"
        )
    with contextlib.suppress(OSError):
        # Nothing else may try again: Python would, on its way out, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(2) from None
