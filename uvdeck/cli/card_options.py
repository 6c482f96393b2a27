"""Options that several commands have which read, compare or change card files."""

from typing import Annotated

import typer

DryRun = Annotated[bool, typer.Option("--dry-run", help="Write nothing; print what would change.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Changed = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder of card data to change; 'cards' here without it.",
    ),
]
Layers = Annotated[
    list[str] | None,
    typer.Option(
        "--data", metavar="DIR", help="Layer this folder of card data over the shipped one."
    ),
]
Maps = Annotated[
    list[str] | None,
    typer.Option(
        "--map",
        metavar="HEADING=COLUMN",
        help="Say what a column is; without COLUMN it is not read. May be repeated.",
    ),
]
Sheet = Annotated[
    str | None, typer.Option("--sheet", metavar="NAME", help="The sheet of a workbook.")
]
Limit = Annotated[
    int, typer.Option("--limit", metavar="N", min=0, help="Rows of each table; 0 for all.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there already.")]
