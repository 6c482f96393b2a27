"""How many duels a second are played: the two forms of the kernel, and the command.

Two decks of 60 cards with the policy 'balanced' on both sides: 28 foundations, 28 attacks and four
assets each, which attack and block in all zones; hands of six, 25 health, no mulligan.
"""

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.harness import Bar, Benchmark, BenchmarkError, Measure, Way, uvdeck_command
from benchmarks.startup import DECK, is_json, need_deck
from uvdeck.play import duel, kernel, policies, table
from uvdeck.sampling.shards import Run

#: Duels in one go, and how many where the Python form is timed too.
DUELS: Final = 300_000
FEW_DUELS: Final = 2_000
#: Duels that a thread is to play in a second.
A_SECOND: Final = 150_000
_COPIES: Final = 4
_KERNEL: Final = "kernel"
#: The same deck without a rival, for about as many turns as one of the two has in a duel.
_ALONE: Final = "one deck alone, 6 turns"
_ALONE_TURNS: Final = 6


def _rows() -> list[list[int]]:
    rows: list[list[int]] = []
    for number in range(15):
        row = [0] * table.COLUMNS
        zone = 1 + number % 3
        row[table.SYMBOLS], row[table.FORM], row[table.NAME] = -1, 1, number
        row[table.BLOCK_ZONE], row[table.BLOCK_MODIFIER] = zone, number % 4
        if number < 7:
            row[table.TYPE], row[table.DIFFICULTY] = table.FOUNDATION, 1 + number % 3
            row[table.CONTROL] = 4 + number % 2
        elif number < 14:
            row[table.TYPE], row[table.DIFFICULTY] = table.ATTACK, 3 + number % 3
            row[table.CONTROL] = 2 + number % 3
            row[table.DAMAGE], row[table.SPEED] = 3 + number % 3, 3 + number % 2
            row[table.ZONE] = 1 + (number // 2) % 3
        else:
            row[table.TYPE], row[table.DIFFICULTY], row[table.CONTROL] = table.ASSET, 2, 4
        rows.append(row)
    return rows


def _asked() -> tuple[list[int], list[int], list[int], list[int]]:
    """Return deck, kinds, rules and stack of either player (``play/table.py``)."""
    rows = _rows()
    rules = [0] * table.RULES
    rules[table.HAND_SIZE], rules[table.TURNS], rules[table.GOING] = 6, 30, 1
    rules[table.CYCLING], rules[table.SYMBOLS_OF] = 10, -1
    rules[table.POLICY], rules[table.RIVAL] = policies.BALANCED, 1
    rules[table.HEALTH_OF], rules[table.REACHING] = 25, 25
    cards = [kind for kind in range(len(rows)) for _ in range(_COPIES)]
    return cards, [number for row in rows for number in row], rules, [0]


def duels(play: kernel.PlayDuels, games: int) -> Sequence[int]:
    """Play duels with a form of the kernel, in one go."""
    counts = [0] * kernel.duel_cells()
    play(Run(1, games).shard(0).words(), *_asked(), *_asked(), 0, 1, 0, games, counts)
    if sum(counts[:10]) != games:
        raise BenchmarkError("not all duels were played")
    return counts


def alone(games: int) -> Sequence[int]:
    """Play games of one of the two decks without a rival, in one go."""
    cards, kinds, rules, stack = _asked()
    rules[table.RIVAL], rules[table.TURNS] = 0, _ALONE_TURNS
    counts = [0] * kernel.game_cells(len(cards), _ALONE_TURNS)
    kernel.play_games(Run(1, games).shard(0).words(), cards, kinds, rules, stack, games, counts)
    if sum(counts[: len(cards) + 2]) != games:
        raise BenchmarkError("not all games were played")
    return counts


def _same_duels() -> None:
    if not kernel.COMPILED:
        raise BenchmarkError("the kernel is not compiled here, so its speed cannot be measured")
    if duels(duel.play_duels, 50) != duels(kernel.play_duels, 50):
        raise BenchmarkError("the two forms of the kernel do not play the same duels")


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the index, removed by the caller.
    """
    of = functools.partial
    warm = {"UVDECK_CACHE_DIR": str(work / "warm-cache")}
    run = (*uvdeck_command(), "duel", "run", DECK, DECK, "--seed", "1", "--jobs", "1", "--json")
    return (
        Benchmark(
            "duel",
            f"{DUELS:,} duels of two decks of 60 cards, policy 'balanced', one thread, in process",
            (
                Way(_ALONE, call=of(alone, DUELS)),
                Way(
                    _KERNEL,
                    call=of(duels, kernel.play_duels, DUELS),
                    bars=(
                        Bar(Measure.MS_EACH, 1_000 / A_SECOND, each=DUELS),
                        Bar(Measure.TIMES_BASELINE, 3, _ALONE),
                    ),
                ),
            ),
            setup=_same_duels,
        ),
        Benchmark(
            "duel-forms",
            f"{FEW_DUELS:,} of the duels by the two forms of the kernel, in process",
            (
                Way("Python form", call=of(duels, duel.play_duels, FEW_DUELS)),
                Way(
                    _KERNEL,
                    call=of(duels, kernel.play_duels, FEW_DUELS),
                    bars=(Bar(Measure.TIMES_FASTER, 100, "Python form"),),
                ),
            ),
            setup=_same_duels,
        ),
        Benchmark(
            "duel-command",
            f"duels of {DECK} against itself, whole process",
            (
                Way("duel run, 100,000", (*run, "--games", "100000"), env=warm, verify=is_json),
                Way(
                    "duel run, 400,000",
                    (*run, "--games", "400000"),
                    env=warm,
                    verify=is_json,
                    bars=(Bar(Measure.PEAK_MB, 80),),
                ),
            ),
            setup=need_deck,
        ),
    )
