"""``uvdeck odds hand``: opening hands and mulligans."""

import enum
from typing import TYPE_CHECKING, Annotated

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.cli.odds_output import Printing, run
from uvdeck.cli.odds_policies import group, policies

if TYPE_CHECKING:
    from uvdeck.odds.answer import Answer

app = typer_app()

#: What is asked where nobody asks for anything.
_DEFAULT = ("2+ type:foundation", "1+ type:attack")


class Going(enum.StrEnum):
    """Who takes the first turn."""

    FIRST = "first"
    SECOND = "second"


@app.command(
    epilog="""\b
Examples:
  uvdeck odds hand mydeck.yaml --want '2+ type:foundation' --want "1+ name:'Detroit Smash'"
  uvdeck odds hand mydeck.yaml --going first --keep '2+ type:foundation'
  uvdeck odds hand mydeck.yaml --going second --redraw 'type:attack difficulty>=6'
  uvdeck odds hand mydeck.yaml --vary '+1 Heroic Icon; -1 Smash'
"""
)
def hand(
    decks: options.Decks,
    want: Annotated[
        list[str] | None,
        typer.Option(
            "--want",
            metavar="WISH",
            help="How many of which cards, '2+ type:foundation': 2, 2+, 2- or 2..4, and a query.",
        ),
    ] = None,
    draws: Annotated[
        int, typer.Option(min=0, max=1000, metavar="N", help="Draw so many more cards.")
    ] = 0,
    hand_size: options.HandSize = None,
    going: Annotated[
        Going | None,
        typer.Option(case_sensitive=False, help="Mulligan as the first or the second player."),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            "--keep",
            metavar="WISH",
            help="Keep the hand where this holds, several parts joined by ';'. Each --keep is a"
            " policy of its own.",
        ),
    ] = None,
    redraw: options.Redraw = None,
    vary: options.Vary = None,
    fraction: options.Fractions = False,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Say how likely an opening hand holds what you want, before and after a mulligan.

    Wishes are answered one by one and together, with the whole distribution of each. Without
    --want: two foundations and an attack.

    Exit 0: answered. 1: a deck has errors. 2: the question is impossible or cannot be read.
    """
    from uvdeck.odds.hand_answer import HandQuestion, hand_answers

    if going is None and (keep or redraw):
        common.fail("--keep and --redraw say what is mulliganed; add --going first or second")
    if going is not None and not (keep or redraw):
        common.fail(
            "--going says who mulligans; add --keep, for example --keep '1+ type:foundation'"
        )
    if going is Going.FIRST and redraw:
        common.fail(
            "--redraw is the second player's: the first redraws the whole hand or nothing (UV-31)"
        )
    catalogue = common.catalogue(data)
    wants = tuple(group(w[0], catalogue) for w in given.wishes(want or _DEFAULT, "--want",
                                                                  catalogue))  # fmt: skip
    question = HandQuestion(
        wants,
        draws,
        None if going is None else "first" if going is Going.FIRST else "second",
        policies(keep or (), redraw or (), catalogue),
    )

    def ask(deck: given.DeckAsked) -> "list[Answer]":
        head = (deck.path, deck.name, deck.variant)
        return hand_answers(head, deck.cards, given.hand_size(deck, hand_size), question)

    run(
        "odds-hand",
        decks,
        decklist,
        vary,
        catalogue,
        ask,
        {
            "want": [w.text for w in wants],
            "draws": draws,
            "handSize": hand_size,
            "going": question.going,
            "policies": [policy.text for policy in question.policies],
        },
        Printing(json, csv, fraction),
        slow=bool(question.policies),
        each=1 + len(question.policies),
    )
