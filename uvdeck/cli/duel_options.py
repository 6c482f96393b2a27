"""Options that the ``duel`` commands share."""

import enum
from typing import Annotated, Final

import typer


class First(enum.Enum):
    """Who takes the first turn."""

    BOTH: Final = "both"
    A: Final = "a"
    B: Final = "b"


Turns = Annotated[
    int,
    typer.Option(
        "--turns",
        min=1,
        max=50,
        metavar="T",
        help="Own turns of each player; a game that nobody has won by then is a draw (UV-48).",
    ),
]
Keep = Annotated[
    list[str] | None,
    typer.Option(
        "--keep",
        metavar="WISH",
        help="Keep an opening hand where this holds, several parts joined by ';', and mulligan it"
        " otherwise; without it '2+ type:foundation'.",
    ),
]
NoMulligan = Annotated[bool, typer.Option("--no-mulligan", help="Keep every opening hand.")]
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=10**12,
        metavar="N",
        help="Games to play, or matches; without it 100,000, or 2,000 where the kernel is not"
        " compiled.",
    ),
]
