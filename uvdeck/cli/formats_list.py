"""``uvdeck formats list``: the formats and what is known of them."""

from typing import Annotated

import typer

from uvdeck.cli import common
from uvdeck.cli.lazy import typer_app

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck formats list
  uvdeck formats list --json
"""
)
def list_formats(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    data: Annotated[
        list[str] | None,
        typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
    ] = None,
) -> None:
    """List the formats and what is known of them.

    Exit 0: listed.
    """
    from uvdeck.formats import load

    catalogue = common.catalogue(data)
    found = [load(catalogue, name) for name in catalogue.format_ids()]
    if json:
        from uvdeck.render.formats import format_to_json

        common.print_json(
            "formats",
            {"dataAsOf": catalogue.as_of, "formats": [format_to_json(f) for f in found if f]},
        )
        return
    from uvdeck.render.formats import print_formats
    from uvdeck.render.out import make_out

    print_formats(make_out(), [f for f in found if f])
