"""``uvdeck odds block``: an attack, blocked or not."""

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

app = typer_app()


class AttackZone(enum.StrEnum):
    """Where an attack hits."""

    HIGH = "high"
    MID = "mid"
    LOW = "low"


@app.command(
    epilog="""\b
Examples:
  uvdeck odds block mydeck.yaml --speed 4 --zone mid
  uvdeck odds block mydeck.yaml --speed 4 --zone high --ready 2 --pool 1
  uvdeck odds block mydeck.yaml --speed 4 --zone mid --hand 'Heroic Icon' --hand 'Smash'
"""
)
def block(
    decks: options.Decks,
    speed: Annotated[
        int, typer.Option("--speed", min=0, max=99, metavar="S", help="The attack's speed.")
    ],
    zone: Annotated[
        AttackZone, typer.Option("--zone", case_sensitive=False, help="The attack's zone.")
    ],
    ready: Annotated[
        int, typer.Option(min=0, max=200, metavar="R", help="The defender's cards ready to commit.")
    ] = 0,
    pool: Annotated[
        int, typer.Option(min=0, max=99, metavar="K", help="Cards in the defender's card pool.")
    ] = 0,
    hand: Annotated[
        list[str] | None,
        typer.Option(
            "--hand",
            metavar="CARD",
            autocompletion=complete.card_names,
            help="A card in the defender's hand; given at all, the hand is these cards and no"
            " others. Without it the hand is random.",
        ),
    ] = None,
    hand_size: options.HandSize = None,
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
    """Say how likely an attack is blocked: completely, partly, or not.

    The likeliest complete block of the hand is tried, else the likeliest partial one.

    Exit 0: answered. 1: a deck has errors, or nobody can say all. 2: the question is impossible or
    cannot be read.
    """
    from uvdeck.model import Zone
    from uvdeck.odds.block_answer import BlockQuestion, block_answer

    if hand and hand_size is not None:
        common.fail("--hand names the hand; --hand-size says how many random cards are in it")
    catalogue = common.catalogue(data)

    def ask(deck: given.DeckAsked) -> "list[Answer]":
        rules = given.format_of(deck, game_format, default_format, catalogue)
        question = BlockQuestion(
            speed,
            Zone(zone.value),
            ready,
            pool,
            rules.symbols != "primary",
            rules.id,
            rules.limited,
        )
        held, left = given.take_out(deck, hand, "--hand", catalogue, deck.cards)
        away, left = given.take_out(deck, seen, "--seen", catalogue, left)
        head = (deck.path, deck.name, deck.variant)
        mine = held if hand else given.hand_size(deck, hand_size)
        return [block_answer(head, left, mine, deck.starter, question, len(away))]

    run(
        "odds-block",
        decks,
        decklist,
        vary,
        catalogue,
        ask,
        {
            "speed": speed,
            "zone": zone.value,
            "ready": ready,
            "pool": pool,
            "hand": hand or [],
            "handSize": hand_size,
            "seen": seen or [],
            "format": game_format,
        },
        Printing(json, csv, fraction),
    )
