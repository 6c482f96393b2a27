"""Options that the ``mha`` commands share."""

from typing import Annotated

import typer

from uvdeck.cli import card_options

Cards = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="DIR",
        help="The folder with the card files of your box; without it the practice set, whose"
        " numbers are invented.",
    ),
]
Json = card_options.Json
