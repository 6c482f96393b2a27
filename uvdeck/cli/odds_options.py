"""Options that several ``odds`` commands have."""

from typing import Annotated

import typer

from uvdeck.cli import common, complete, syntaxes

Decks = Annotated[
    list[str],
    typer.Argument(metavar="DECK...", help="Deck files, in any syntax; - is standard input."),
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="CHANGE",
        autocompletion=complete.changes,
        help="Ask the same of the deck with this change, '+1 CARD' or '-1 CARD', or several"
        " changes joined by ';'. Each --vary is one variant.",
    ),
]
Fractions = Annotated[
    bool, typer.Option("--fraction", help="Show each number as an exact fraction as well.")
]
Csv = Annotated[bool, typer.Option("--csv", help="Print all numbers as CSV.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
Decklist = Annotated[
    str | None,
    typer.Option(
        "--decklist",
        metavar="SYNTAX",
        callback=syntaxes.named,
        autocompletion=syntaxes.names,
        help="How the decks are written; without it the content decides.",
    ),
]
Data = Annotated[
    list[str] | None,
    typer.Option(metavar="DIR", help="Layer this folder of card data over the shipped one."),
]
HandSize = Annotated[
    int | None,
    typer.Option(
        "--hand-size",
        metavar="N",
        min=1,
        max=200,
        help="Cards of the hand; else the starting character's hand size.",
    ),
]
GameFormat = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="The format, which decides whether symbols matter in play; else the deck's own.",
        autocompletion=common.format_names,
    ),
]
DefaultFormat = Annotated[
    str,
    typer.Option(
        "--default-format",
        metavar="FORMAT",
        envvar="UVDECK_FORMAT",
        help="The format of decks that name none.",
        autocompletion=common.format_names,
    ),
]

Redraw = Annotated[
    list[str] | None,
    typer.Option(
        "--redraw",
        metavar="QUERY",
        help="The cards that the second player sends back; without it the whole hand.",
    ),
]
KnownHand = Annotated[
    list[str] | None,
    typer.Option(
        "--hand",
        metavar="CARD",
        autocompletion=complete.card_names,
        help="A card in your hand, or '2 CARD': no check turns it over.",
    ),
]
Seen = Annotated[
    list[str] | None,
    typer.Option(
        "--seen",
        metavar="CARD",
        autocompletion=complete.card_names,
        help="A card known to be out of the deck: in play, discarded or removed.",
    ),
]
OtherCards = Annotated[
    list[str] | None,
    typer.Option(
        "--hand",
        metavar="CARD",
        autocompletion=complete.card_names,
        help="A further card in your hand, beside those played: no check turns it over.",
    ),
]
