"""``uvdeck cards``: the group of commands about the card list."""

from typing import ClassVar

import typer

from uvdeck.cli.lazy import LazyGroup, Table


class Cards(LazyGroup):
    """Commands about the card list."""

    table: ClassVar[Table] = {
        "show": ("uvdeck.cli.cards_show", "Show the printed facts of a card."),
        "search": ("uvdeck.cli.cards_search", "Find cards by a query."),
        "add": ("uvdeck.cli.cards_add", "Add a card to a set, fact by fact."),
        "import": (
            "uvdeck.cli.cards_import",
            "Put the cards of a spreadsheet or another list into a set.",
        ),
        "rename": (
            "uvdeck.cli.cards_rename",
            "Give a card another name or number, or a set another code; what refers to it follows.",
        ),
        "fmt": (
            "uvdeck.cli.cards_fmt",
            "Put card files in the one form: order of keys and numbers, quotes, lines.",
        ),
        "validate": ("uvdeck.cli.cards_validate", "Check card files, each and against the others."),
        "lint": (
            "uvdeck.cli.cards_lint",
            "Find what a human should look at in the card list, and what is not known yet.",
        ),
        "diff": (
            "uvdeck.cli.cards_diff",
            "Show what changed between two card lists, in terms of the game.",
        ),
        "compare": (
            "uvdeck.cli.cards_compare",
            "Compare our facts with those of another source, field by field.",
        ),
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
