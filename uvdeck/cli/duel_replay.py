"""``uvdeck duel replay``: a told game is played again, and each step of it is checked."""

from collections.abc import Iterator
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
    from uvdeck.model import Card

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
    from uvdeck.duel.record import MAX_BYTES, read_record
    from uvdeck.duel.replay import replay as check
    from uvdeck.play.clients import PolicyError

    content, why = common.read_input(record, MAX_BYTES, "record")
    if content is None or len(content) > MAX_BYTES:
        common.fail(f"{printable(record)}: {why or 'the file is too large'}.")
    value, text, findings = read_record(content, record)
    if value is None:
        common.show_faults(findings, hints=True)
        raise typer.Exit(common.FAILED)
    catalogue = common.catalogue(data)
    players = _seated(value, text, record, catalogue)
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
    """Return whether all policies of a record are here, so that it can be played again.

    What a policy decides that is not known here the referee judges alone.
    """
    from uvdeck.duel.players import BUILT_IN
    from uvdeck.duel.policies import names

    return set(policies) <= set(BUILT_IN) or set(policies) <= set(names())


def _seated(
    value: dict[str, Any], text: str, path: str, catalogue: "Catalogue"
) -> "tuple[Player, Player]":
    """Return the players of a record, or exit with 2."""
    from uvdeck.cli.duel_prepare import KEEP, mulligan_of
    from uvdeck.duel.players import Terms, seat
    from uvdeck.formats import load
    from uvdeck.odds.count import ImpossibleError

    question = value["question"]
    keep, redraw = question["keep"], question["redraw"]
    none = question["noMulligan"]
    mulligan = mulligan_of(
        None if none else [keep or KEEP], [redraw] if redraw else None, catalogue, none=none
    )
    terms = Terms(question["first"], question["bestOf"], question["turns"], question["reaching"])
    faults = [*_unknown(value, text, path, catalogue)]
    players: list[Player] = []
    for letter, policy in zip("ab", question["policies"], strict=True):
        said = value["players"][letter]
        rules, found = load(catalogue, said["format"]), _cards(said, catalogue)
        starter = catalogue.by_printing(said["starter"])
        if rules is None or found is None or starter is None:
            continue
        try:
            head = (path, said["name"])
            players.append(seat(head, found, starter, rules, policy, mulligan, terms))
        except ImpossibleError as error:
            faults.append(f"{path}: {letter.upper()}: {shorten(str(error), 1000)}")
    for fault in faults:
        typer.echo(f"uvdeck: {printable(fault)}.", err=True)
    if faults:
        raise typer.Exit(common.FAILED)
    a, b = players
    return a, b


def _cards(said: dict[str, Any], catalogue: "Catalogue") -> "dict[Card, int] | None":
    """Return the cards of a deck and their copies; None where one is not known."""
    cards: dict[Card, int] = {}
    for card_id, copies in said["cards"].items():
        card = catalogue.by_printing(card_id)
        if card is None:
            return None
        cards[card] = copies
    return cards


def _unknown(value: dict[str, Any], text: str, path: str, catalogue: "Catalogue") -> Iterator[str]:
    """Yield what a record names and the card list does not have, each with its place."""
    from uvdeck.formats import load
    from uvdeck.yamldoc import escape_pointer, locate

    faults: list[tuple[str, bool, str]] = []
    for letter in "ab":
        said, at = value["players"][letter], f"/players/{letter}"
        if load(catalogue, said["format"]) is None:
            known = ", ".join(catalogue.format_ids())
            message = f"there is no format '{shorten(said['format'], 60)}'; known: {known}"
            faults.append((f"{at}/format", False, message))
        named = [(f"{at}/starter", False, said["starter"])]
        named += [(f"{at}/cards/{escape_pointer(one)}", True, one) for one in said["cards"]]
        for pointer, key, card_id in named:
            card = catalogue.by_printing(card_id)
            if card is None:
                faults.append((pointer, key, f"there is no card '{card_id}'"))
            elif key and card.id != card_id:
                message = f"'{card_id}' is a reprint here, and decks have '{card.id}'"
                faults.append((pointer, key, message))
    positions = locate(text, (pointer for pointer, _, _ in faults)) if faults else None
    for pointer, key, message in faults:
        if positions is not None:
            yield f"{positions.span(path, pointer, key=key)}: {message}"
