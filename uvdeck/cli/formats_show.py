"""``uvdeck formats show``: rules, pool and bans of a format on a day."""

from typing import Annotated

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.lazy import typer_app

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck formats show standard
  uvdeck formats show standard --on 2026-02-14
"""
)
def show(
    name: Annotated[
        str, typer.Argument(metavar="FORMAT", help="A format.", autocompletion=common.format_names)
    ],
    on: Annotated[
        str | None, typer.Option(metavar="DAY", help="The day, as 2026-04-15; today if not given.")
    ] = None,
    json: card_options.Json = False,
    data: card_options.Layers = None,
) -> None:
    """Show a format's rules with their sources, and its pool and bans on a day.

    Exit 0: shown. 1: nothing is known of the format on that day. 2: no such format.
    """
    from uvdeck.formats import as_of

    catalogue = common.catalogue(data)
    game_format = common.game_format(catalogue, name)
    day = common.parse_day(on)
    known = as_of(game_format, day) if game_format.snapshots else None
    status = common.FINDINGS if known is not None and known.holds is None else common.CLEAN
    if json:
        from uvdeck.render.formats import format_to_json

        common.print_json(
            "format",
            {
                "dataAsOf": catalogue.as_of,
                "exitCode": status,
                **format_to_json(game_format, known),
            },
        )
        raise typer.Exit(status)
    from uvdeck.render.formats import print_format
    from uvdeck.render.out import make_out

    print_format(make_out(), game_format, known, catalogue)
    raise typer.Exit(status)
