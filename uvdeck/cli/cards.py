"""``uvdeck cards``: the group of commands about the card list."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Cards(LazyGroup):
    """Commands about the card list."""

    table: ClassVar[Table] = {
        "show": ("uvdeck.cli.cards_show", "Show the printed facts of a card."),
        "search": ("uvdeck.cli.cards_search", "Find cards by a query."),
        "validate": ("uvdeck.cli.cards_validate", "Check card files: schema and cross-file rules."),
    }


app = typer.Typer(
    cls=Cards,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)


@app.callback()
def cards() -> None:
    """Show, search and validate the card list."""
