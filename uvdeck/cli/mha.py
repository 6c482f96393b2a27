"""``uvdeck mha``: the group of commands for My Hero Academia: The Card Game."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Mha(LazyGroup):
    """Commands of the other game."""

    table: ClassVar[Table] = {
        "validate": (
            "uvdeck.cli.mha_validate",
            "Check card files, and whether they hold a whole box (MH-1).",
        ),
        "template": (
            "uvdeck.cli.mha_template",
            "Write card files to fill in from a box of one's own.",
        ),
        "missions": (
            "uvdeck.cli.mha_missions",
            "Say which missions students complete, and the best plan over several turns.",
        ),
        "play": (
            "uvdeck.cli.mha_play",
            "Play a game in the terminal, against policies or other people at the same keyboard.",
        ),
        "simulate": (
            "uvdeck.cli.mha_simulate",
            "Let policies play many games, and say which seat wins how often.",
        ),
        "score": (
            "uvdeck.cli.mha_score",
            "Count the popularity at the end of a game, and say who wins.",
        ),
    }


app = typer.Typer(
    cls=Mha,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def mha() -> None:
    """Play, simulate and settle My Hero Academia: The Card Game."""
