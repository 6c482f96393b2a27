"""Single duels for the command line: a number of a seed, and stacked decks from a file."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.cli.duel_output import head_of
from uvdeck.cli.goldfish_output import Printing
from uvdeck.cli.goldfish_trace import kinds_of
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.cli.duel_prepare import Prepared
    from uvdeck.duel.players import Terms


def tell(
    prepared: "Sequence[Prepared]",
    terms: "Terms",
    game: int,
    path: str | None,
    how: Printing,
    catalogue: "Catalogue",
    question: dict[str, Any],
) -> int:
    """Tell one game, or match, and return the exit code.

    Args:
        prepared: both players.
        terms: what they agreed on.
        game: its number in the run, from 0.
        path: file of the stack, None for none.
        how: JSON or text.
        catalogue: the card list.
        question: the question as JSON repeats it, with the seed.
    """
    from uvdeck.duel.games import pair_of
    from uvdeck.duel.record import record_games
    from uvdeck.duel.replay import first_of
    from uvdeck.duel.stack import stacked
    from uvdeck.duel.trace import MAX_EVENTS
    from uvdeck.goldfish.games import NO_STACK
    from uvdeck.odds.count import ImpossibleError
    from uvdeck.play.clients import PolicyError

    a, b = (one.player for one in prepared)
    pair = pair_of(a, b, terms)

    def played(stack_a: Sequence[int], stack_b: Sequence[int]) -> list[int]:
        try:
            return pair.tell(question["seed"], game, stack_a, stack_b, MAX_EVENTS)
        except PolicyError as error:
            common.fail(printable(str(error)))

    stacks: tuple[Sequence[int], Sequence[int]] = NO_STACK, NO_STACK
    if path is not None:
        orders, recorded = read_stacks(path)
        try:
            parts = [
                [kinds_of(texts, one.player.layout, one.deck.cards, catalogue) for texts in of]
                for one, of in zip(prepared, orders, strict=True)
            ]
            stacks = stacked(
                (a.layout, b.layout), played, (parts[0], parts[1]), as_far_as_it_fits=recorded
            )
        except (ImpossibleError, given.Refused) as error:
            common.fail(printable(str(error)))
    log = played(*stacks)
    games = record_games(a, b, log, first_of(terms.begins, game))
    question = {**question, "trace": game, "stack": path}
    head = head_of(prepared, terms, question["seed"])
    if how.json:
        from uvdeck.duel.record import KIND, VERSION, game_to_json, player_to_json

        common.print_json(
            KIND,
            {
                "record": VERSION,
                "dataAsOf": catalogue.as_of,
                "exitCode": common.CLEAN,
                "assumes": head.terms,
                "question": question,
                "players": {
                    letter: {
                        **player_to_json(one.player, one.rules.id),
                        "assumes": words.assumes,
                        "notes": list(words.notes),
                        "ignoredKeywords": list(one.player.layout.ignored),
                    }
                    for letter, one, words in zip("ab", prepared, head.players, strict=True)
                },
                "games": [game_to_json(one, (a, b)) for one in games],
            },
        )
    else:
        from uvdeck.render.duel_trace import print_games
        from uvdeck.render.out import make_out

        print_games(make_out(), head, games, game)
    return common.CLEAN


def read_stacks(path: str) -> tuple[tuple[list[list[str]], list[list[str]]], bool]:
    """Return the orders of A and B of a file, and whether it is a record; or exit with 2.

    An order is a list of cards as typed.

    The file is YAML, or JSON: a mapping with ``a`` and ``b``, each a list of orders and each order
    a list of cards from the top; or a record of one game, whose orders are taken.

    Args:
        path: the file, or ``-``.
    """
    value = _values(path)
    recorded = isinstance(value, dict) and value.get("kind") == "duel-trace"
    if recorded:
        value = _orders_of(value, path)
    if not isinstance(value, dict) or not value or set(value) - {"a", "b"}:
        common.fail(
            f"--stack: {printable(path)} is no mapping with 'a' and 'b', the orders of each player"
        )
    orders = [_orders(value.get(letter), letter, path) for letter in "ab"]
    if not any(any(parts) for parts in orders):
        common.fail(f"--stack: {printable(path)} names no card.")
    return (orders[0], orders[1]), recorded


def _values(path: str) -> Any:
    """Return what a YAML or JSON file holds, or exit with 2 and say what is wrong."""
    from uvdeck.decklists.jsontext import load
    from uvdeck.duel.record import MAX_BYTES
    from uvdeck.yamldoc import parse
    from uvdeck.yamlsource import decode

    content, why = common.read_input(path, MAX_BYTES, "stack")
    if content is None or len(content) > MAX_BYTES:
        common.fail(f"--stack: {printable(path)}: {why or 'the file is too large'}.")
    text, findings = decode(content, path)
    value = None
    if text is not None:
        # A record has more values than are read of YAML.
        document = load(text, path, whole=True)[0] if text.lstrip().startswith("{") else None
        if document is not None:
            return document.value
        value, findings = parse(text, path)
    if findings or text is None:
        common.show_faults(findings, hints=True)
        raise typer.Exit(common.FAILED)
    return value


def _orders_of(record: dict[str, Any], path: str) -> Any:
    games = record.get("games")
    if isinstance(games, list) and len(games) == 1 and isinstance(games[0], dict):
        return games[0].get("orders")
    return common.fail(
        f"--stack: {printable(path)} is no record of one game; a match has orders for each game"
    )


def _orders(value: Any, letter: str, path: str) -> list[list[str]]:
    if value is None:
        return []
    if isinstance(value, list) and value and not any(isinstance(part, list) for part in value):
        value = [value]
    if not isinstance(value, list) or not all(isinstance(part, list) for part in value):
        common.fail(
            f"--stack: {printable(path)}: '{letter}' is no list of orders, each a list of cards"
        )
    for part in value:
        for card in part:
            if not isinstance(card, str | int) or isinstance(card, bool):
                common.fail(
                    f"--stack: {printable(path)}: '{letter}' holds"
                    f" '{printable(shorten(str(card), 60))}', which is no card"
                )
    return [[str(card) for card in part] for part in value]
