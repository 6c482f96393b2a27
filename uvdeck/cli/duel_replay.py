"""``uvdeck duel replay``: a told game is played again, and each step of it is checked."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.duel.players import Player

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck duel run mydeck.yaml other.yaml --seed 7 --trace 0 --json > game.json
  uvdeck duel replay game.json
"""
)
def replay(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD",
            help="What 'duel run --trace K --json' printed; - is standard input.",
        ),
    ],
    json: options.Json = False,
    data: options.Data = None,
) -> None:
    """Play a told game again, and check each step of it.

    The decks are dealt in the recorded orders and the game is played again: each step has to be the
    same. A referee, who shares no code with what plays, goes through the steps as well.

    Exit 0: the record holds. 1: it does not. 2: it cannot be read, or its cards are not known.
    """
    from uvdeck.cli.duel_trace import read_values
    from uvdeck.duel.replay import replay as check
    from uvdeck.play.clients import PolicyError
    from uvdeck.schema import validate

    value, text = read_values(record, "duel replay")
    findings = validate("duel-trace", value, record, text)
    if findings:
        common.show_faults(findings, hints=True)
        raise typer.Exit(common.FAILED)
    catalogue = common.catalogue(data)
    players = _seated(value, record, catalogue)
    try:
        again = _can_play(value["question"]["policies"])
        faults = check(value, players, again=again)
    except PolicyError as error:
        common.fail(printable(str(error)))
    status = common.FINDINGS if faults else common.CLEAN
    steps = sum(len(game["steps"]) for game in value["games"])
    if json:
        common.print_json(
            "duel-replay",
            {
                "exitCode": status,
                "path": record,
                "games": len(value["games"]),
                "steps": steps,
                "playedAgain": again,
                "faults": [fault._asdict() for fault in faults],
            },
        )
    else:
        from uvdeck.render.duel_trace import print_replay
        from uvdeck.render.out import make_out

        print_replay(make_out(), record, faults, steps, len(value["games"]), again=again)
    raise typer.Exit(status)


def _can_play(policies: "Sequence[str]") -> bool:
    """Return whether all policies of a record are here, so that it can be played again."""
    from uvdeck.duel.players import BUILT_IN
    from uvdeck.duel.policies import names

    return set(policies) <= set(BUILT_IN) or set(policies) <= set(names())


def _seated(value: dict[str, Any], path: str, catalogue: "Catalogue") -> "tuple[Player, Player]":
    """Return the players of a record, or exit with 2."""
    from uvdeck.cli.duel_prepare import KEEP, mulligan_of
    from uvdeck.duel.players import Terms, seat
    from uvdeck.odds.count import ImpossibleError

    question = value["question"]
    rules = common.game_format(catalogue, question["format"])
    keep, redraw = question["keep"], question["redraw"]
    none = question["noMulligan"]
    mulligan = mulligan_of(
        None if none else [keep or KEEP], [redraw] if redraw else None, catalogue, none=none
    )
    terms = Terms("both", 1, question["turns"], question["reaching"])
    faults: list[str] = []
    players = []
    for letter, policy in zip("ab", question["policies"], strict=True):
        said = value["players"][letter]
        found = {
            card_id: catalogue.by_printing(card_id) for card_id in (said["starter"], *said["cards"])
        }
        unknown = [card_id for card_id, card in found.items() if card is None]
        faults += [f"'{printable(card_id)}' of {letter.upper()} is no card" for card_id in unknown]
        starter = found[said["starter"]]
        if unknown or starter is None:
            continue
        cards = {
            card: copies
            for card_id, copies in said["cards"].items()
            if (card := found[card_id]) is not None
        }
        try:
            players.append(
                seat((path, said["name"]), cards, starter, rules, policy, mulligan, terms)
            )
        except ImpossibleError as error:
            faults.append(f"{letter.upper()}: {printable(shorten(str(error), 1000))}")
    for fault in faults:
        typer.echo(f"uvdeck: {printable(path)}: {fault}.", err=True)
    if faults:
        raise typer.Exit(common.FAILED)
    a, b = players
    return a, b
