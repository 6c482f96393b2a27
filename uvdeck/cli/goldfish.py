"""``uvdeck goldfish``: the group of commands that play games."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Goldfish(LazyGroup):
    """Commands that play games."""

    table: ClassVar[Table] = {
        "run": (
            "uvdeck.cli.goldfish_run",
            "Play a deck against nobody, many times, and say how its turns go.",
        ),
        "checks": (
            "uvdeck.cli.goldfish_checks",
            "Make control checks off a shuffled deck, beside what the odds say exactly.",
        ),
    }


app = typer.Typer(
    cls=Goldfish,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def goldfish() -> None:
    """Play many games of a deck against nobody and count what happens."""
