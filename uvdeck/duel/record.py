"""The record of a told game: all that is needed to play it again and to judge it.

A record is plain values, as ``schemas/duel-trace.schema.json`` says. The orders of the decks are
taken from the log: what was seen of each deck from the top, then the rest by its id, which nobody
saw. So a record does not hang on the generator of random numbers.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from uvdeck.decklists.jsontext import load
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.duel.players import Player, digest_of
from uvdeck.duel.stack import of_player
from uvdeck.duel.trace import DuelStep, games_of, next_begins, tell_game, winner_of
from uvdeck.goldfish.piles import piles
from uvdeck.schema import validate
from uvdeck.yamlsource import decode

#: The version of the form; another one is another form.
VERSION: Final = 1
KIND: Final = "duel-trace"
LETTERS: Final = ("a", "b")
#: Bytes of a record at most: far more than a match of the longest games has.
MAX_BYTES: Final = 20_000_000
#: Objects and lists of a record at most, for the same reason.
MAX_BRACKETS: Final = 500_000


class Game(NamedTuple):
    """One game of a record.

    Args:
        begins: who takes the first turn, 0 for A and 1 for B.
        orders: of A and B: kinds of each deck from the top, one list for each shuffle.
        steps: what is told.
    """

    begins: int
    orders: tuple[list[list[int]], list[list[int]]]
    steps: tuple[DuelStep, ...]

    @property
    def winner(self) -> int | None:
        """Who won, 0 for A and 1 for B; None for a draw."""
        return winner_of(self.steps[-1].events)


def record_games(a: Player, b: Player, log: Sequence[int], begins: int) -> tuple[Game, ...]:
    """Return the games of a log, told.

    Args:
        a: the first player.
        b: the second.
        log: of the kernel.
        begins: who takes the first turn of the first game, 0 for A and 1 for B.
    """
    layouts = a.layout, b.layout
    result: list[Game] = []
    for events in games_of(log):
        orders = [
            [pile.order() for pile in list(piles(layout.deck, of_player(events, who)))]
            for who, layout in enumerate(layouts)
        ]
        game = Game(begins, (orders[0], orders[1]), tell_game(layouts, events))
        result.append(game)
        begins = next_begins(begins, game.winner)
    return tuple(result)


def opened(games: Sequence[Game], number: int) -> str:
    """Return who begins a game of a match and why, in words.

    Args:
        games: of the match.
        number: of the game, from 1.
    """
    letter = LETTERS[games[number - 1].begins].upper()
    if number == 1:
        return f"Game 1 of the match: {letter} begins"
    before = "did not begin" if games[number - 2].winner is None else "lost"
    return f"Game {number} of the match: {letter} begins, who {before} game {number - 1} (UV-48)"


def closed(games: Sequence[Game]) -> str:
    """Return how a match ended, in words."""
    wins = [sum(game.winner == who for game in games) for who in (0, 1)]
    if wins[0] == wins[1]:
        return f"The match is drawn, {wins[0]} to {wins[1]} (UV-48)"
    letter = LETTERS[wins[1] > wins[0]].upper()
    return f"{letter} wins the match, {max(wins)} to {min(wins)} (UV-48)"


def player_to_json(player: Player, game_format: str) -> dict[str, Any]:
    """Return a player's deck as JSON values.

    Args:
        player: the player.
        game_format: id of the format that the deck is played in.
    """
    counts = Counter(player.layout.deck)
    return {
        "path": player.path,
        "name": player.name,
        "starter": player.starter.id,
        "format": game_format,
        "policy": player.policy,
        "digest": digest_of(player),
        "cards": {card.id: counts[kind] for kind, card in enumerate(player.layout.cards)},
    }


def game_to_json(game: Game, players: tuple[Player, Player]) -> dict[str, Any]:
    """Return a game as JSON values."""
    return {
        "begins": LETTERS[game.begins],
        "winner": None if game.winner is None else LETTERS[game.winner],
        "orders": {
            letter: [[player.layout.cards[kind].id for kind in part] for part in orders]
            for letter, player, orders in zip(LETTERS, players, game.orders, strict=True)
        },
        "steps": steps_to_json(game.steps),
    }


def steps_to_json(steps: Sequence[DuelStep]) -> list[dict[str, Any]]:
    """Return the steps of a game as JSON values."""
    return [
        {
            "step": number,
            "turn": step.turn,
            "player": step.player,
            "event": step.event,
            "cards": list(step.cards),
            "text": step.text,
            "rules": list(step.rules),
            "events": [list(event) for event in step.events],
        }
        for number, step in enumerate(steps, 1)
    ]


def read_record(content: bytes, path: str) -> tuple[dict[str, Any] | None, str, list[Diagnostic]]:
    """Return a record, its text and what is wrong with it; None where it cannot be used.

    Args:
        content: a file that anybody may have written.
        path: its path, as findings show it.
    """
    text, findings = decode(content, path)
    if text is None:
        return None, "", findings
    if text.count("{") + text.count("[") > MAX_BRACKETS:
        message = f"The record holds more than {MAX_BRACKETS:,} objects and lists."
        hint = "Give what 'uvdeck duel run --trace' printed."
        return None, text, [Diagnostic("YML109", Severity.ERROR, message, Span(path), hint=hint)]
    document, findings = load(text, path, whole=True)
    if document is None:
        return None, text, findings
    findings = validate(KIND, document.value, path, text)
    return None if findings else document.value, text, findings
