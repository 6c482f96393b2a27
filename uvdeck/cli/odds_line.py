"""``uvdeck odds line``: cards played one after another."""

import enum
from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import common, complete
from uvdeck.cli import odds_input as given
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.cli.odds_output import Printing, run

if TYPE_CHECKING:
    from uvdeck.odds.answer import Answer
    from uvdeck.odds.order import Objective

app = typer_app()


class Best(enum.StrEnum):
    """What the best order of a line is searched for."""

    ALL = "all"
    DAMAGE = "damage"


@app.command(
    epilog="""\b
Examples:
  uvdeck odds line mydeck.yaml --play 'Smash' --play 'Detroit Smash' --ready 3
  uvdeck odds line mydeck.yaml --play 'Smash' --play 'Detroit Smash' --ready 3 --best-order all
  uvdeck odds line mydeck.yaml --play '2 Smash' --ready 2 --pool 1 --vary '+1 Heroic Icon'
"""
)
def line(
    decks: options.Decks,
    play: Annotated[
        list[str] | None,
        typer.Option(
            "--play",
            metavar="CARD",
            autocompletion=complete.card_names,
            help="A card that is played, in this order; '2 CARD' for two copies in a row.",
        ),
    ] = None,
    ready: Annotated[
        int,
        typer.Option(
            min=0,
            max=200,
            metavar="R",
            help="Cards ready to commit: foundations, and the character.",
        ),
    ] = 0,
    pool: Annotated[
        int, typer.Option(min=0, max=99, metavar="K", help="Cards in the card pool already.")
    ] = 0,
    best_order: Annotated[
        Best | None,
        typer.Option(
            "--best-order",
            case_sensitive=False,
            help="Find the order that passes likeliest, or deals most damage.",
        ),
    ] = None,
    hand: options.OtherCards = None,
    seen: options.Seen = None,
    game_format: options.GameFormat = None,
    default_format: options.DefaultFormat = "core",
    vary: options.Vary = None,
    fraction: options.Fractions = False,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Say how likely cards played one after another pass, and in which order best.

    Each card needs its difficulty and 1 more for each card in the card pool; what is lacking is
    committed, and the first failure ends the turn.

    Exit 0: answered. 1: a deck has errors, or nobody can say all. 2: the question is impossible or
    cannot be read.
    """
    from uvdeck.odds.line_answer import LineQuestion, line_answer

    if not play:
        common.fail("no card is played; for example: --play 'Smash' --play 'Detroit Smash'")
    catalogue = common.catalogue(data)
    best: Objective | None = None
    if best_order is not None:
        best = "all" if best_order is Best.ALL else "damage"

    def ask(deck: given.DeckAsked) -> "list[Answer]":
        rules = given.format_of(deck, game_format, default_format, catalogue)
        question = LineQuestion(
            ready, pool, best, rules.symbols != "primary", rules.id, rules.limited
        )
        plays, left = given.take_out(deck, play, "--play", catalogue, deck.cards)
        held, left = given.take_out(deck, hand, "--hand", catalogue, left)
        away, left = given.take_out(deck, seen, "--seen", catalogue, left)
        head = (deck.path, deck.name, deck.variant)
        known = len(held) + len(away)
        return [line_answer(head, left, plays, deck.starter, question, known)]

    run(
        "odds-line",
        decks,
        decklist,
        vary,
        catalogue,
        ask,
        {
            "play": play,
            "ready": ready,
            "pool": pool,
            "bestOrder": best,
            "hand": hand or [],
            "seen": seen or [],
            "format": game_format,
        },
        Printing(json, csv, fraction),
        slow=best is not None,
    )
