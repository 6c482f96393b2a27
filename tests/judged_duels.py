"""Games for the tests of the referee, in which everything happens."""

from functools import cache

from tests.played_duels import Duel, some_duel
from uvdeck.duel.logreader import Fault
from uvdeck.duel.referee import judge
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.play import kernel, table

WORDS = [1, 2, 3, 4]
Log = list[Event]


@cache
def games() -> tuple[tuple[Duel, tuple[Event, ...]], ...]:
    """Return games in which everything happens."""
    found = []
    for seed in range(400):
        game = some_duel(seed)._replace(best_of=1)
        found.append((game, game.games(kernel, list(WORDS))[0]))
    return tuple(found)


def logs_of(what: int) -> list[tuple[Duel, Log, int]]:
    """Return all places of games where something happens, each with a log of its own."""
    return [
        (game, list(events), place)
        for game, events in games()
        for place, event in enumerate(events)
        if event.what % table.SIDE == what
    ]


def judged(game: Duel, log: Log) -> Fault | None:
    return judge(log, game.a, game.b, game.begins - 1)


def numbers_of(game: Duel, event: Event) -> Numbers:
    return game.b if event.what >= table.SIDE else game.a
