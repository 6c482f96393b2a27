"""``uvdeck odds curve``: foundations turn by turn."""

from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.cli.odds_output import Printing, run

if TYPE_CHECKING:
    from uvdeck.odds.answer import Answer

app = typer_app()

#: What is counted where nobody says.
_FOUNDATIONS = "type:foundation"


@app.command(
    epilog="""\b
Examples:
  uvdeck odds curve mydeck.yaml --turns 4
  uvdeck odds curve mydeck.yaml --turns 4 --drawn 3 --least 4
  uvdeck odds curve mydeck.yaml --turns 3 --of 'type:attack speed>=5'
"""
)
def curve(
    decks: options.Decks,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=100, metavar="T", help="How many turns.")
    ] = 3,
    drawn: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=200,
            metavar="N",
            help="Cards drawn on each later turn; without it a whole hand, as if the hand were"
            " emptied every turn.",
        ),
    ] = None,
    least: Annotated[
        list[int] | None,
        typer.Option(
            "--least",
            min=0,
            max=200,
            metavar="N",
            help="Ask for at least so many; without it for 1 to 8.",
        ),
    ] = None,
    of: Annotated[
        str, typer.Option("--of", metavar="QUERY", help="Count these cards instead of foundations.")
    ] = _FOUNDATIONS,
    hand_size: options.HandSize = None,
    vary: options.Vary = None,
    fraction: options.Fractions = False,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Say how many foundations have been seen by each turn, going first and second.

    Exit 0: answered. 1: a deck has errors. 2: the question is impossible or cannot be read.
    """
    from uvdeck.odds.curve_answer import CurveQuestion, curve_answer

    catalogue = common.catalogue(data)
    why = given.misread(of)
    if why:
        common.fail(f"--of: {why}")
    query = given.read_query(of, "--of", catalogue)
    if query is None:
        raise typer.Exit(common.FAILED)
    question = CurveQuestion(
        turns,
        drawn,
        tuple(dict.fromkeys(least or range(1, 9))),
        "foundations" if of == _FOUNDATIONS else of,
        given.predicate(query, catalogue),
        compared=tuple(dict.fromkeys(least or (turns + 1,))),
    )

    def ask(deck: given.DeckAsked) -> "list[Answer]":
        head = (deck.path, deck.name, deck.variant)
        return [curve_answer(head, deck.cards, given.hand_size(deck, hand_size), question)]

    run(
        "odds-curve",
        decks,
        decklist,
        vary,
        catalogue,
        ask,
        {
            "turns": turns,
            "drawn": drawn,
            "least": list(question.least),
            "of": of,
            "handSize": hand_size,
        },
        Printing(json, csv, fraction),
    )
