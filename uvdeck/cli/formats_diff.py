"""``uvdeck formats diff``: what changed between two days, and which decks that breaks."""

from pathlib import Path
from typing import Annotated

import typer

from uvdeck.cli import card_options, common
from uvdeck.cli.lazy import typer_app

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck formats diff standard 2025-10-28 2026-03-28
  uvdeck formats diff standard 2026-02-14 2026-03-28 --decks mydecks/
"""
)
def diff(
    name: Annotated[
        str, typer.Argument(metavar="FORMAT", help="A format.", autocompletion=common.format_names)
    ],
    before: Annotated[str, typer.Argument(metavar="DAY1", help="The first day, as 2025-10-28.")],
    after: Annotated[str, typer.Argument(metavar="DAY2", help="The second day.")],
    decks: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Say which decks of this folder the change breaks."),
    ] = None,
    json: card_options.Json = False,
    data: card_options.Layers = None,
) -> None:
    """Show what changed in a format between two days, and which decks that breaks or mends.

    Exit 0: no deck is broken. 1: a deck is, or nothing is known of one of the days. 2: no such
    format, or the decks cannot be read.
    """
    from uvdeck.formats import as_of
    from uvdeck.legality.change import compare, compare_decks

    catalogue = common.catalogue(data)
    game_format = common.game_format(catalogue, name)
    days = (common.parse_day(before), common.parse_day(after))
    if not game_format.snapshots:
        common.fail(f"'{game_format.id}' has no dated pool: nothing ever changes in it")
    known = (as_of(game_format, days[0]), as_of(game_format, days[1]))
    change = compare(known[0], known[1])
    found = []
    if decks is not None:
        files = common.deck_files([str(decks)], recursive=True)
        found = compare_decks(files, catalogue, game_format, days)
        if not found:
            common.fail("no deck files were found")
    broken = [d for d in found if d.breaks]
    unknown = any(k.holds is None for k in known)
    unreadable = any(d.after is None for d in found)
    status = common.FAILED if unreadable else common.FINDINGS if broken or unknown else common.CLEAN
    from uvdeck.render import formats as render

    if json:
        common.print_json(
            "format-diff",
            {
                "exitCode": status,
                "format": game_format.id,
                **render.change_to_json(known, change, found),
            },
        )
    else:
        from uvdeck.render.out import make_out

        render.print_change(make_out(), game_format, known, change, found, catalogue)
    raise typer.Exit(status)
