"""``uvdeck mha score``: the count at the end of a game."""

from typing import Annotated

import typer

from uvdeck.cli import common
from uvdeck.cli import mha_options as options
from uvdeck.cli.lazy import typer_app

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck mha score game.yaml
  uvdeck mha score game.yaml --cards my-box/ --json
"""
)
def score(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="What each agency has, as YAML; - is standard input."),
    ],
    cards: options.Cards = None,
    json: options.Json = False,
) -> None:
    """Count the popularity at the end of a game, and say who wins.

    Popularity of completed missions and effects, and 1 for each student left in front of an
    agency; the highest total wins, equal ones share the win (MH-9). Missions are named, or written
    with their points.

    Exit 0: counted. 1: the file has errors, and all of them are shown. 2: a file cannot be read, or
    the card files have errors.
    """
    from uvdeck.cli import mha_input as given
    from uvdeck.mha.scoring import count_up
    from uvdeck.render.mha_score import count_to_json, print_count
    from uvdeck.render.out import make_out

    answer = "mha-score" if json else None
    document = given.read_file(file, "mha-score", "end of a game", answer)
    known = given.read_cards(cards).cards
    if known is None:
        common.fail_of_faults(1, given.validates(cards))
    printed = given.printed_cards() if cards is None else None
    count = count_up(document, known, printed)
    given.show_findings(count.findings, file, answer)
    if json:
        given.head("mha-score", count.practice, common.CLEAN, count_to_json(count))
        return
    given.say_practice(count.practice)
    print_count(make_out(), count)
