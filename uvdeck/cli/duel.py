"""``uvdeck duel``: the group of commands that play decks against each other."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Duel(LazyGroup):
    """Commands that play duels."""

    table: ClassVar[Table] = {
        "run": (
            "uvdeck.cli.duel_run",
            "Play two decks against each other, many times, and say who wins.",
        ),
        "matrix": (
            "uvdeck.cli.duel_matrix",
            "Play every deck of a folder against every other, and say who wins how often.",
        ),
        "replay": (
            "uvdeck.cli.duel_replay",
            "Play a told game again, and check each step of it.",
        ),
    }


app = typer.Typer(
    cls=Duel,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def duel() -> None:
    """Play decks against each other by all rules of play, with printed numbers only."""
