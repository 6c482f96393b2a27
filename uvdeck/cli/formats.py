"""``uvdeck formats``: the group of commands about formats."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Formats(LazyGroup):
    """Commands about formats, their pools and ban lists."""

    table: ClassVar[Table] = {
        "list": ("uvdeck.cli.formats_list", "List the formats and what is known of them."),
        "show": (
            "uvdeck.cli.formats_show",
            "Show a format's rules with their sources, and its pool and bans on a day.",
        ),
        "diff": (
            "uvdeck.cli.formats_diff",
            "Show what changed in a format between two days, and which decks that breaks or mends.",
        ),
        "new-banlist": (
            "uvdeck.cli.formats_new_banlist",
            "Write the next ban list of a format: the last one, with changes, from a day on.",
        ),
    }


app = typer.Typer(
    cls=Formats,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def formats() -> None:
    """List, show, compare and keep formats, their pools and ban lists."""
