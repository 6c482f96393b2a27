"""Options that the ``mha`` commands share."""

from typing import Annotated

import typer

Cards = Annotated[
    str | None,
    typer.Option(
        "--cards",
        metavar="DIR",
        help="The folder with the card files of your box; without it the practice set, whose"
        " numbers are invented.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
