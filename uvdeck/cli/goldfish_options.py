"""Options that the ``goldfish`` commands share."""

from typing import Annotated

import typer

from uvdeck.sampling.seeds import SEEDS

Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        max=10**12,
        metavar="N",
        help="Games to play; without it 1,000,000, or 20,000 where the kernel is not compiled.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=SEEDS - 1,
        metavar="S",
        help="The same seed gives the same games; without it one is chosen and shown.",
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=1024,
        metavar="J",
        help="Processes that play; without it as many as pay off. They change nothing but time.",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on the Dask cluster whose scheduler is at tcp://host:port, which has to be"
        " trusted. It changes nothing but time. Needs the package distributed.",
    ),
]
