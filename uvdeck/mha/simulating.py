"""Many games of policies, counted shard by shard."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from uvdeck.mha.game import Game
from uvdeck.mha.policies import POLICIES
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Event, winners
from uvdeck.play.kernel import draw_words
from uvdeck.sampling.shards import Run, Shard

#: Games of a shard. Part of what is asked: another number would give other games.
SHARD_GAMES: Final = 100
#: Seats for which every game draws a generator, so that games are dealt alike with fewer.
SEATS: Final = 4
#: A won game in parts that can be shared by 2, 3 and 4 winners.
WHOLE: Final = 12
#: Scores are counted one by one from the lowest to the highest; what lies beyond is counted in a
#: cell of its own at either end.
LOWEST: Final = -300
HIGHEST: Final = 1_000
#: Quantities of an agency of which sums and sums of squares are counted.
AMOUNTS: Final = ("score", "missions", "students", "effects", "actions")
#: The same of whole games.
FIGURES: Final = ("first_round", "second_round", "margin")


class Side(NamedTuple):
    """Counts of the agency at one seat.

    Args:
        share: won games in twelfths, shared ones by parts.
        alone: games won alone.
        shared: games won with others.
        sums: sum and sum of squares of each of AMOUNTS.
        scores: games with a score below LOWEST, with each from LOWEST to HIGHEST, and above that.
    """

    share: int
    alone: int
    shared: int
    sums: tuple[tuple[int, int], ...]
    scores: Sequence[int]


class Counts(NamedTuple):
    """Counts of games.

    Args:
        games: how many.
        stalled: those that were broken off, because nobody took the last students.
        sums: sum and sum of squares of each of FIGURES.
        sides: of each seat, in the order of play.
    """

    games: int
    stalled: int
    sums: tuple[tuple[int, int], ...]
    sides: tuple[Side, ...]


_HEAD: Final = 2 + 2 * len(FIGURES)
_SIDE: Final = 3 + 2 * len(AMOUNTS) + HIGHEST - LOWEST + 3


def _pairs(cells: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((cells[at], cells[at + 1]) for at in range(0, len(cells), 2))


def read(cells: Sequence[int]) -> Counts:
    """Return counts by name.

    Args:
        cells: what :class:`Task` returns, added up; empty for no games.
    """
    if not cells:
        return Counts(0, 0, ((0, 0),) * len(FIGURES), ())
    sides = []
    for at in range(_HEAD, len(cells), _SIDE):
        side = cells[at : at + _SIDE]
        sums = 3 + 2 * len(AMOUNTS)
        sides.append(Side(side[0], side[1], side[2], _pairs(side[3:sums]), side[sums:]))
    return Counts(cells[0], cells[1], _pairs(cells[2:_HEAD]), tuple(sides))


class Task(NamedTuple):
    """Plays a shard, here or in another process.

    Args:
        supply: the cards.
        policies: the policy at each seat, by name, in the order of play.
    """

    supply: Supply
    policies: tuple[str, ...]

    def __call__(self, shard: Shard, /) -> Sequence[int]:
        """Return the counts of a shard."""
        seats = [POLICIES[name](self.supply, (0, 0, 0, 1)) for name in self.policies]
        words = shard.words()
        cells = [0] * (_HEAD + _SIDE * len(seats))
        for _ in range(shard.games):
            own = draw_words(words, 4 * (1 + SEATS))
            for number, seat in enumerate(seats, 1):
                seat.begin(own[4 * number : 4 * number + 4])
            game = Game(self.supply, seats, own[:4])
            game.play()
            count(cells, game)
        return cells

    def tell(self, seed: int, number: int) -> tuple[Game, list[Event]]:
        """Return one game of a seed, played, and its events.

        Args:
            seed: of the run.
            number: of the game, from 0.
        """
        shard, before = make_run(seed, number + 1).find(number)
        words = shard.words()
        draw_words(words, 4 * (1 + SEATS) * before)
        own = draw_words(words, 4 * (1 + SEATS))
        log: list[Event] = []
        seats = [
            POLICIES[name](self.supply, own[4 * place : 4 * place + 4])
            for place, name in enumerate(self.policies, 1)
        ]
        game = Game(self.supply, seats, own[:4], log=log)
        game.play()
        return game, log


def count(cells: list[int], game: Game) -> None:
    """Add a game that is over to the counts.

    Args:
        cells: changed.
        game: the game.
    """
    scores = game.scores()
    won = winners(scores)
    ordered = sorted(scores, reverse=True)
    cells[0] += 1
    cells[1] += game.stalled
    for at, value in enumerate((game.turns[0], game.turns[1], ordered[0] - ordered[1])):
        cells[2 + 2 * at] += value
        cells[3 + 2 * at] += value * value
    start = _HEAD
    for seat, score in enumerate(scores):
        if seat in won:
            cells[start] += WHOLE // len(won)
            cells[start + 1 + (len(won) > 1)] += 1
        amounts = (
            score,
            len(game.done[seat]),
            len(game.front[seat]),
            game.gained[seat],
            game.played[seat],
        )
        at = start + 3
        for value in amounts:
            cells[at] += value
            cells[at + 1] += value * value
            at += 2
        cells[at + min(max(score, LOWEST - 1), HIGHEST + 1) - LOWEST + 1] += 1
        start += _SIDE


def make_run(seed: int, games: int) -> Run:
    """Return a run of games.

    Args:
        seed: from 0 to 2**64 - 1.
        games: how many, 1 or more.
    """
    return Run(seed, games, SHARD_GAMES)
