"""``uvdeck cards``: the group of commands about the card list."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Cards(LazyGroup):
    """Commands about the card list."""

    table: ClassVar[Table] = {
        "show": ("uvdeck.cli.cards_show", "Show the printed facts of a card."),
        "search": ("uvdeck.cli.cards_search", "Find cards by a query."),
        "fmt": (
            "uvdeck.cli.cards_fmt",
            "Put card files in the one form: order of keys and numbers, quotes, lines.",
        ),
        "validate": ("uvdeck.cli.cards_validate", "Check card files, each and against the others."),
        "export": ("uvdeck.cli.cards_export", "Write the card list in a form for other programs."),
    }


app = typer.Typer(
    cls=Cards,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    epilog="""\b
Examples:
  uvdeck cards show 'Detroit Smash'
  uvdeck cards search 'type:foundation symbol:good control>=5'
  uvdeck cards validate
  uvdeck cards export --to sqlite -o cards.db
""",
)


@app.callback()
def cards() -> None:
    """Show, search, validate and keep the card list."""
