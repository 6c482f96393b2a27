"""``uvdeck odds``: the group of commands about exact probability."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Odds(LazyGroup):
    """Commands that count odds."""

    table: ClassVar[Table] = {
        "hand": (
            "uvdeck.cli.odds_hand",
            "Say how likely an opening hand holds what you want, before and after a mulligan.",
        ),
        "check": (
            "uvdeck.cli.odds_check",
            "Say how likely a control check reaches a difficulty, by cards ready to commit.",
        ),
        "line": (
            "uvdeck.cli.odds_line",
            "Say how likely cards played one after another pass, and in which order best.",
        ),
        "block": (
            "uvdeck.cli.odds_block",
            "Say how likely an attack is blocked: completely, partly, or not.",
        ),
        "curve": (
            "uvdeck.cli.odds_curve",
            "Say how many foundations have been seen by each turn, going first and second.",
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
