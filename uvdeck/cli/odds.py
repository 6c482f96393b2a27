"""``uvdeck odds``: the group of commands about exact probability."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Odds(LazyGroup):
    """Commands that count odds."""

    table: ClassVar[Table] = {
        "hand": (
            "uvdeck.cli.odds_hand",
            "How likely an opening hand holds what you want, before and after a mulligan.",
        ),
        "check": (
            "uvdeck.cli.odds_check",
            "How likely a control check reaches a difficulty.",
        ),
        "line": (
            "uvdeck.cli.odds_line",
            "How likely cards played one after another pass, and in which order best.",
        ),
        "block": (
            "uvdeck.cli.odds_block",
            "How likely an attack is blocked, completely or partly.",
        ),
        "curve": (
            "uvdeck.cli.odds_curve",
            "How many foundations have been seen by each turn.",
        ),
    }


app = typer.Typer(
    cls=Odds,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def odds() -> None:
    """Count the exact odds of hands, control checks, lines of plays and blocks."""
