"""The record of a told game: all that is needed to play it again and to judge it.

A record is plain values, as ``schemas/duel-trace.schema.json`` says. The orders of the decks are
taken from the log: what was seen of each deck from the top, then the rest by its id, which nobody
saw. So a record does not hang on the generator of random numbers.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from uvdeck.duel.players import Player
from uvdeck.duel.stack import of_player
from uvdeck.duel.trace import DuelStep, games_of, tell_game
from uvdeck.goldfish.piles import piles
from uvdeck.goldfish.trace import Event
from uvdeck.play import table

#: The version of the form; another one is another form.
VERSION: Final = 1
LETTERS: Final = ("a", "b")


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
    def events(self) -> tuple[Event, ...]:
        """All events of the game."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def winner(self) -> int | None:
        """Who won, 0 for A and 1 for B; None for a draw."""
        last = self.steps[-1].events[-1].what
        return None if last % table.SIDE == table.LIMIT else int(last >= table.SIDE)


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
        begins = next_begins(game)
    return tuple(result)


def next_begins(game: Game) -> int:
    """Return who begins the game of a match after this one (UV-48).

    It is who lost, and after a draw who did not begin.
    """
    return 1 - game.begins if game.winner is None else 1 - game.winner


def player_to_json(player: Player) -> dict[str, Any]:
    """Return a player's deck as JSON values."""
    counts = Counter(player.layout.deck)
    return {
        "path": player.path,
        "name": player.name,
        "starter": player.starter.id,
        "policy": player.policy,
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
        "steps": [step_to_json(step) for step in game.steps],
    }


def step_to_json(step: DuelStep) -> dict[str, Any]:
    """Return a step as JSON values."""
    return {
        "turn": step.turn,
        "player": step.player,
        "event": step.event,
        "cards": list(step.cards),
        "text": step.text,
        "rules": list(step.rules),
        "events": [list(event) for event in step.events],
    }
