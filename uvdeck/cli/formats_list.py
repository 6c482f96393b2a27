"""``uvdeck formats list``: the formats and what is known of them."""

from uvdeck.cli import card_options, common
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
    json: card_options.Json = False,
    data: card_options.Layers = None,
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
