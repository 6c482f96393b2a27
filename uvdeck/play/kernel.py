"""The kernel in the form that is there: compiled, or the Python sources themselves.

Both give the same bytes. ``UVDECK_PURE`` in the environment, set to anything, asks for the Python
form, which takes several hundred times as long.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol


class PlayChecks(Protocol):
    """What :func:`uvdeck.play.checks.play_checks` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck: list[int],
        hand: int,
        needs: Sequence[int],
        ready: int,
        from_hand: bool,
        games: int,
        counts: list[int],
    ) -> None:
        """Play games and add up how they end."""


class PlayGames(Protocol):
    """What :func:`uvdeck.play.game.play_games` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck: Sequence[int],
        kinds: Sequence[int],
        rules: Sequence[int],
        stack: Sequence[int],
        games: int,
        counts: list[int],
    ) -> None:
        """Play games of many turns and add up what happens in them."""


class TellGame(Protocol):
    """What :func:`uvdeck.play.game.tell_game` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck: Sequence[int],
        kinds: Sequence[int],
        rules: Sequence[int],
        stack: Sequence[int],
        before: int,
        events: int,
    ) -> list[int]:
        """Return what happens in one game, four numbers an event."""


class TurnCells(Protocol):
    """What :func:`uvdeck.play.game.turn_cells` takes, in either form."""

    def __call__(self, cards: int) -> int:
        """Return how many cells the counts of a turn have."""


class GameCells(Protocol):
    """What :func:`uvdeck.play.game.game_cells` takes, in either form."""

    def __call__(self, cards: int, turns: int) -> int:
        """Return how many cells the counts of games have."""


class PlayDuels(Protocol):
    """What :func:`uvdeck.play.duel.play_duels` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck_a: Sequence[int],
        kinds_a: Sequence[int],
        rules_a: Sequence[int],
        stack_a: Sequence[int],
        deck_b: Sequence[int],
        kinds_b: Sequence[int],
        rules_b: Sequence[int],
        stack_b: Sequence[int],
        begins: int,
        best_of: int,
        before: int,
        rounds: int,
        counts: list[int],
    ) -> None:
        """Play games or matches and count them."""


class TellDuel(Protocol):
    """What :func:`uvdeck.play.duel.tell_duel` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck_a: Sequence[int],
        kinds_a: Sequence[int],
        rules_a: Sequence[int],
        stack_a: Sequence[int],
        deck_b: Sequence[int],
        kinds_b: Sequence[int],
        rules_b: Sequence[int],
        stack_b: Sequence[int],
        begins: int,
        best_of: int,
        before: int,
        events: int,
    ) -> list[int]:
        """Play some rounds and tell the one after them."""


class DuelCells(Protocol):
    """What :func:`uvdeck.play.duel_game.duel_cells` takes, in either form."""

    def __call__(self) -> int:
        """Return how many cells the counts of duels have."""


class Shuffle(Protocol):
    """What :func:`uvdeck.sampling.draws.shuffle` takes, in either form."""

    def __call__(self, words: list[int], deck: list[int], top: int) -> int:
        """Shuffle the top of a deck and return how many cards have their place then."""


class DrawNumbers(Protocol):
    """What :func:`uvdeck.sampling.draws.draw_words` takes, in either form."""

    def __call__(self, words: list[int], count: int) -> list[int]:
        """Return the next words of a generator."""


class DrawBelow(Protocol):
    """What :func:`uvdeck.sampling.draws.draw_below` takes, in either form."""

    def __call__(self, words: list[int], bound: int, count: int) -> list[int]:
        """Return numbers from 0 to one less than a bound."""


def _load() -> Any:
    if os.environ.get("UVDECK_PURE"):
        return None
    try:
        return import_module("uvdeck.play._kernel")
    except ImportError:
        return None


_extension: Final = _load()
#: Whether the compiled form is at work.
COMPILED: Final = _extension is not None

play_checks: PlayChecks
play_games: PlayGames
tell_game: TellGame
turn_cells: TurnCells
game_cells: GameCells
play_duels: PlayDuels
tell_duel: TellDuel
duel_cells: DuelCells
shuffle: Shuffle
draw_words: DrawNumbers
draw_below: DrawBelow
if TYPE_CHECKING or _extension is None:
    from uvdeck.play import checks, duel, duel_game, game
    from uvdeck.sampling import draws

    play_checks = checks.play_checks
    play_games = game.play_games
    tell_game = game.tell_game
    turn_cells = game.turn_cells
    game_cells = game.game_cells
    play_duels = duel.play_duels
    tell_duel = duel.tell_duel
    duel_cells = duel_game.duel_cells
    shuffle = draws.shuffle
    draw_words = draws.draw_words
    draw_below = draws.draw_below
else:
    play_checks = _extension.play_checks
    play_games = _extension.play_games
    tell_game = _extension.tell_game
    turn_cells = _extension.turn_cells
    game_cells = _extension.game_cells
    play_duels = _extension.play_duels
    tell_duel = _extension.tell_duel
    duel_cells = _extension.duel_cells
    shuffle = _extension.shuffle
    draw_words = _extension.draw_words
    draw_below = _extension.draw_below


def source_digest() -> str | None:
    """Return the digest of the sources that the compiled form was made of, None without it."""
    return getattr(_extension, "SOURCE_DIGEST", None)


def notice() -> str | None:
    """Return what a command that simulates says once on standard error, or None.

    There is something to say only where the compiled form is missing, not where the user asked for
    the other one.
    """
    if COMPILED or os.environ.get("UVDECK_PURE"):
        return None
    return (
        "uvdeck was installed without its compiled kernel, so games are played several hundred"
        " times slower, with the same results"
    )
