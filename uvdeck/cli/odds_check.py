"""``uvdeck odds check``: control checks."""

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


@app.command(
    epilog="""\b
Examples:
  uvdeck odds check mydeck.yaml
  uvdeck odds check mydeck.yaml --difficulty 5 --ready 2
  uvdeck odds check mydeck.yaml --hand 'Detroit Smash' --seen '2 Heroic Icon'
  uvdeck odds check mydeck.yaml other.txt --difficulty 4
"""
)
def check(
    decks: options.Decks,
    difficulty: Annotated[
        list[int] | None,
        typer.Option(
            "--difficulty",
            min=0,
            max=99,
            metavar="D",
            help="Ask for this difficulty; without it for 0 to 10.",
        ),
    ] = None,
    ready: Annotated[
        list[int] | None,
        typer.Option(
            "--ready",
            min=0,
            max=99,
            metavar="R",
            help="Cards ready to commit (foundations, the character); without it 0 to 5.",
        ),
    ] = None,
    hand: options.KnownHand = None,
    seen: options.Seen = None,
    vary: options.Vary = None,
    fraction: options.Fractions = False,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Say how likely a control check reaches a difficulty, by cards ready to commit.

    The control curve of the deck stands below. Cards that you hold or have seen cannot be turned
    over; name them with --hand and --seen.

    Exit 0: answered. 1: a deck has errors. 2: the question is impossible or cannot be read.
    """
    from uvdeck.odds.check_answer import CheckQuestion, check_answer

    catalogue = common.catalogue(data)
    wanted = tuple(dict.fromkeys(difficulty or ()))
    readies = tuple(dict.fromkeys(ready or ()))
    question = CheckQuestion(
        wanted or tuple(range(11)),
        readies or tuple(range(6)),
        wanted or ((4, 5, 6) if readies else ()),
        readies or (0,),
    )

    def ask(deck: given.DeckAsked) -> "list[Answer]":
        held, left = given.take_out(deck, hand, "--hand", catalogue, deck.cards)
        away, left = given.take_out(deck, seen, "--seen", catalogue, left)
        head = (deck.path, deck.name, deck.variant)
        return [check_answer(head, left, len(held) + len(away), question)]

    run(
        "odds-check",
        decks,
        decklist,
        vary,
        catalogue,
        ask,
        {
            "difficulties": list(question.difficulties),
            "ready": list(question.ready),
            "hand": hand or [],
            "seen": seen or [],
        },
        Printing(json, csv, fraction),
    )
