"""Decks made ready for duels: read, seated with a policy, refused where numbers are not known."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.duel.players import Player, Terms
    from uvdeck.formats import Format
    from uvdeck.odds.hand_answer import Policy as Mulligan

#: Opening hands that are kept where nobody says otherwise.
KEEP: Final = "2+ type:foundation"
#: Games where nobody says how many: compiled, and not.
GAMES: Final = 100_000
GAMES_PURE: Final = 2_000


class Prepared(NamedTuple):
    """A deck that is ready for a duel.

    Args:
        player: the deck in a player's hands.
        deck: as it was read.
        rules: the format that it is played in.
    """

    player: "Player"
    deck: given.DeckAsked
    rules: "Format"


class Asked(NamedTuple):
    """How decks are played.

    Args:
        terms: what both players agree on.
        mulligan: which opening hands are kept; None for all.
        game_format: the format given, None for the deck's own.
        default_format: the format of decks that name none.
    """

    terms: "Terms"
    mulligan: "Mulligan | None"
    game_format: str | None
    default_format: str


def mulligan_of(
    keep: Sequence[str] | None,
    redraw: Sequence[str] | None,
    catalogue: "Catalogue",
    *,
    none: bool,
) -> "Mulligan | None":
    """Return which opening hands are kept (UV-31), or exit with 2.

    Args:
        keep: ``--keep`` as given.
        redraw: ``--redraw`` as given.
        catalogue: the card list.
        none: whether every hand is kept.
    """
    from uvdeck.cli.odds_policies import policies

    if none:
        if keep or redraw:
            common.fail("--no-mulligan keeps every hand; leave out --keep and --redraw")
        return None
    for option, texts in (("--keep", keep), ("--redraw", redraw)):
        if texts and len(texts) > 1:
            more = "; join its parts by ';'" if option == "--keep" else ""
            common.fail(f"{option} can be given once to a duel{more}")
    return policies(keep or [KEEP], redraw or (), catalogue)[0]


def check_policies(names: Sequence[str]) -> None:
    """Exit with 2 where a policy is not known here or cannot be loaded, and say so of each."""
    from uvdeck.duel.players import BUILT_IN

    faults = []
    for name in dict.fromkeys(names):
        if name not in BUILT_IN:
            from uvdeck.duel.policies import find_policy
            from uvdeck.play.clients import PolicyError

            try:
                find_policy(name)
            except PolicyError as error:
                faults.append(str(error))
    for fault in faults:
        typer.echo(f"uvdeck: {printable(fault)}.", err=True)
    if faults:
        raise typer.Exit(common.FAILED)


def default_games(policies: Sequence[str]) -> int:
    """Return how many games are played where nobody says it: the Python form plays fewer.

    Args:
        policies: of both players.
    """
    from uvdeck.duel.players import BUILT_IN
    from uvdeck.play import kernel

    return GAMES if kernel.COMPILED and set(policies) <= set(BUILT_IN) else GAMES_PURE


def prepare(
    paths: Sequence[str],
    policies: Sequence[str],
    decklist: str | None,
    catalogue: "Catalogue",
    asked: Asked,
) -> tuple[list[Prepared], int]:
    """Return decks ready for duels, and the exit code so far.

    What is wrong with the others is said on standard error.

    Args:
        paths: the deck files.
        policies: what decides the plays of each.
        decklist: their syntax, None where the content decides.
        catalogue: the card list.
        asked: how they are played.
    """
    from uvdeck.odds.count import ImpossibleError

    status = common.CLEAN
    result = []
    for path, policy in zip(paths, policies, strict=True):
        decks, more = given.read_decks([path], decklist, catalogue)
        status = max(status, more)
        for deck in decks:
            try:
                result.append(seat_deck(deck, policy, catalogue, asked))
            except (ImpossibleError, given.Refused) as error:
                typer.echo(f"uvdeck: {printable(path)}: {printable(str(error))}.", err=True)
                status = common.FAILED
    return result, status


def seat_deck(deck: given.DeckAsked, policy: str, catalogue: "Catalogue", asked: Asked) -> Prepared:
    """Return a deck in a player's hands.

    Args:
        deck: as it was read.
        policy: what decides its plays.
        catalogue: the card list.
        asked: how it is played.

    Raises:
        ImpossibleError: it cannot be played, or not with numbers that are known.
        Refused: it has no starting character.
    """
    from uvdeck.duel.players import seat

    if deck.starter is None:
        raise given.Refused("a deck without a starting character cannot be played (UV-2)")
    rules = given.format_of(deck, asked.game_format, asked.default_format, catalogue)
    head = (deck.path, deck.name or deck.starter.name)
    player = seat(head, deck.cards, deck.starter, rules, policy, asked.mulligan, asked.terms)
    return Prepared(player, deck, rules)


def check_formats(prepared: Sequence[Prepared]) -> None:
    """Exit with 2 where decks are played in formats that disagree about play."""
    first = prepared[0]
    for other in prepared[1:]:
        if (first.rules.symbols, first.rules.cycling, first.rules.limited) != (
            other.rules.symbols,
            other.rules.cycling,
            other.rules.limited,
        ):
            common.fail(
                f"{printable(first.deck.path)} is a deck of {first.rules.id} and"
                f" {printable(other.deck.path)} one of {other.rules.id}, which are played by other"
                " rules; name one format with --format"
            )
