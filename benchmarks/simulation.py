"""How many games a second are played: the kernel against loops in Python, NumPy and C.

The job: a deck of 60 cards, 30 of them foundations; a hand of six, then checks at 2, 3, 4, 5 and 6
until one fails; as many cards are ready as there are foundations in the hand, but at most three,
and each may be committed once. All ways fill the same table of counts.

Whole games have four turns and a deck of 60 cards: foundations, attacks, assets and actions.
"""

import ctypes
import functools
import importlib
import random
import subprocess
from array import array
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from benchmarks.harness import ROOT, Bar, Benchmark, BenchmarkError, Measure, Way
from uvdeck.play import checks, game, kernel, policies, table
from uvdeck.sampling import jobs
from uvdeck.sampling.estimate import proportion_distance
from uvdeck.sampling.shards import Run, Shard

HAND: Final = 6
NEEDS: Final = (2, 3, 4, 5, 6)
READY: Final = 3
#: Control -> foundations, and control -> other cards.
FOUNDATIONS: Final = {5: 20, 4: 6, 6: 4}
OTHERS: Final = {1: 2, 2: 6, 3: 14, 4: 4, 5: 2, 6: 2}
#: Places of the table: foundations in the hand, checks passed, cards left ready.
WIDTH: Final = READY + 1
ROW: Final = (len(NEEDS) + 1) * WIDTH
CELLS: Final = (HAND + 1) * ROW
#: P(all five checks pass), counted exactly: 0.38877.
ALL_PASS: Final = Fraction(8_793_289_842_929, 22_618_208_269_800)

#: Games of the ways that are compared; fewer where the Python form is one, more for two processes.
GAMES: Final = 200_000
FEW_GAMES: Final = 20_000
MANY_GAMES: Final = 32_000_000
#: Games that NumPy plays side by side: the best of 4,096, 8,192, 16,384 and 32,768.
ABREAST: Final = 16_384

#: Whole games: their turns, how many are timed, and how many where the Python form is timed too.
TURNS: Final = 4
WHOLE_GAMES: Final = 1_000_000
FEW_WHOLE_GAMES: Final = 10_000
MANY_WHOLE_GAMES: Final = 4_000_000
POLICIES: Final = {
    "build": policies.BUILD,
    "attack": policies.ATTACK_FIRST,
    "balanced": policies.BALANCED,
}
#: Type, difficulty, control, damage, kinds of four cards each.
PRINTED: Final = (
    (table.FOUNDATION, 2, 5, 0, 7),
    (table.ATTACK, 4, 3, 5, 6),
    (table.ASSET, 2, 4, 0, 1),
    (table.ACTION, 0, 6, 0, 1),
)

_SHUFFLE = "random.shuffle"
_DRAWS = "Python, 11 draws"
_NUMPY = "NumPy by column"
_C = "C by hand"
_KERNEL = "kernel"


def deck() -> list[int]:
    """Return the deck as the kernel takes it: twice the control, and 1 more for a foundation."""
    cards = [2 * control + 1 for control, copies in FOUNDATIONS.items() for _ in range(copies)]
    return cards + [2 * control for control, copies in OTHERS.items() for _ in range(copies)]


def verified(counts: Sequence[int], games: int) -> Sequence[int]:
    """Return counts, or refuse those that are not those of the job.

    Raises:
        BenchmarkError: games are missing, or the checks pass too often or too seldom.
    """
    passed = sum(
        sum(counts[found * ROW + len(NEEDS) * WIDTH : (found + 1) * ROW])
        for found in range(HAND + 1)
    )
    if sum(counts) != games or abs(proportion_distance(passed, games, ALL_PASS)) > 5:
        raise BenchmarkError(f"a way of simulating did another job: {passed} of {sum(counts)} pass")
    return counts


def _score(cards: Sequence[int], counts: list[int]) -> None:
    """Count one game from its first eleven cards, in plain Python."""
    found = sum(card & 1 for card in cards[:HAND])
    left, passed = min(found, READY), 0
    for need, card in zip(NEEDS, cards[HAND:], strict=False):
        lack = need - (card >> 1)
        if lack > left:
            break
        if lack > 0:
            left -= lack
        passed += 1
    counts[found * ROW + passed * WIDTH + left] += 1


def with_shuffle(games: int) -> Sequence[int]:
    """Shuffle the whole deck for each game with the standard library."""
    chance, cards, counts = random.Random(1), deck(), [0] * CELLS  # noqa: S311
    for _ in range(games):
        chance.shuffle(cards)
        _score(cards[: HAND + len(NEEDS)], counts)
    return verified(counts, games)


def with_draws(games: int) -> Sequence[int]:
    """Draw only the eleven cards that a game needs, in plain Python."""
    draw, cards, counts = random.Random(1).random, deck(), [0] * CELLS  # noqa: S311
    for _ in range(games):
        for place in range(HAND + len(NEEDS)):
            other = place + int(draw() * (60 - place))
            cards[place], cards[other] = cards[other], cards[place]
        _score(cards[: HAND + len(NEEDS)], counts)
    return verified(counts, games)


def with_numpy(games: int) -> Sequence[int]:
    """Draw the first card of many games at once, then the second, and so on."""
    # By name: NumPy is in the environment of the benchmarks only.
    np: Any = importlib.import_module("numpy")
    chance = np.random.default_rng(1)
    counts = np.zeros(CELLS, dtype=np.int64)
    cards = np.repeat(np.array(deck(), dtype=np.int8)[:, None], ABREAST, axis=1)
    flat, column = cards.reshape(-1), np.arange(ABREAST, dtype=np.intp)
    for _ in range(-(-games // ABREAST)):
        for place in range(HAND + len(NEEDS)):
            other = chance.integers(place, 60, ABREAST, dtype=np.uint16).astype(np.intp)
            other *= ABREAST
            other += column
            drawn = flat[other]
            flat[other] = cards[place]
            cards[place] = drawn
        found = (cards[:HAND] & 1).sum(axis=0, dtype=np.int8)
        left, passed = np.minimum(found, READY), np.zeros(ABREAST, dtype=np.int8)
        going = np.ones(ABREAST, dtype=bool)
        for place, need in enumerate(NEEDS, HAND):
            lack = need - (cards[place] >> 1)
            going &= lack <= left
            left -= np.where(going, np.maximum(lack, 0), 0).astype(np.int8)
            passed += going
        counts += np.bincount(found.astype(np.intp) * ROW + passed * WIDTH + left, minlength=CELLS)
    return verified([int(count) for count in counts], -(-games // ABREAST) * ABREAST)


@functools.cache
def c_library(folder: Path) -> ctypes.CDLL:
    """Compile the loop in C with the compiler of this machine.

    Raises:
        BenchmarkError: there is no compiler, or it fails.
    """
    built = folder / "checks.so"
    source = ROOT / "benchmarks" / "baselines" / "checks.c"
    command = ["cc", "-O3", "-shared", "-fPIC", "-o", str(built), str(source)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise BenchmarkError(f"the loop in C cannot be compiled: {error}") from error
    if done.returncode != 0:
        raise BenchmarkError(f"the loop in C cannot be compiled: {done.stderr}")
    return ctypes.CDLL(str(built))


def with_c(folder: Path, games: int) -> Sequence[int]:
    """Play with the loop in C."""
    words = (ctypes.c_uint32 * 4)(*Run(1, games).shard(0).words())
    cards, counts = (ctypes.c_int16 * 60)(*deck()), (ctypes.c_int64 * CELLS)()
    c_library(folder).play(words, cards, 60, ctypes.c_int64(games), counts)
    return verified(list(counts), games)


def with_form(play: kernel.PlayChecks, games: int) -> Sequence[int]:
    """Play with a form of the kernel, in one go."""
    counts = [0] * CELLS
    play(Run(1, games).shard(0).words(), deck(), HAND, NEEDS, READY, True, games, counts)
    return verified(counts, games)


def _shard(shard: Shard) -> Sequence[int]:
    counts = [0] * CELLS
    kernel.play_checks(shard.words(), deck(), HAND, NEEDS, READY, True, shard.games, counts)
    return array("q", counts)


def with_jobs(games: int, workers: int) -> Sequence[int]:
    """Play a run in shards with several processes."""
    total: list[int] = []
    for _, counts in jobs.play(Run(1, games), _shard, workers):
        jobs.add(total, counts)
    return verified(total, games)


def _asked(policy: str) -> tuple[list[int], list[int], list[int], list[int]]:
    """Return deck, kinds, rules and stack of whole games (``play/table.py``)."""
    rows: list[list[int]] = []
    for what, difficulty, control, damage, kinds in PRINTED:
        for _ in range(kinds):
            row = [0] * table.COLUMNS
            row[table.TYPE], row[table.DIFFICULTY] = what, difficulty
            row[table.CONTROL], row[table.DAMAGE] = control, damage
            row[table.SYMBOLS], row[table.NAME] = -1, len(rows)
            row[table.FORM] = int(what != table.ACTION)
            rows.append(row)
    rules = [0] * table.RULES
    rules[table.HAND_SIZE], rules[table.TURNS], rules[table.GOING] = HAND, TURNS, 1
    rules[table.CYCLING], rules[table.SYMBOLS_OF] = 10, -1
    rules[table.POLICY] = POLICIES[policy]
    cards = [kind for kind in range(len(rows)) for _ in range(4)]
    return cards, [number for row in rows for number in row], rules, [0]


def _verified_games(counts: Sequence[int], games: int) -> Sequence[int]:
    """Return counts, or refuse those that are not of so many games.

    Raises:
        BenchmarkError: games are missing.
    """
    cells = kernel.turn_cells(60)
    if any(sum(counts[turn * cells :][:62]) != games for turn in range(TURNS)):
        raise BenchmarkError("not all games were played to their last turn")
    return counts


def whole_games(play: kernel.PlayGames, policy: str, games: int) -> Sequence[int]:
    """Play games of four turns with a form of the kernel, in one go."""
    counts = [0] * kernel.game_cells(60, TURNS)
    play(Run(1, games).shard(0).words(), *_asked(policy), games, counts)
    return _verified_games(counts, games)


def _shard_of_games(shard: Shard) -> Sequence[int]:
    counts = [0] * kernel.game_cells(60, TURNS)
    kernel.play_games(shard.words(), *_asked("balanced"), shard.games, counts)
    return array("q", counts)


def games_with_jobs(games: int, workers: int) -> Sequence[int]:
    """Play a run of whole games in shards with several processes."""
    total: list[int] = []
    for _, counts in jobs.play(Run(1, games), _shard_of_games, workers):
        jobs.add(total, counts)
    return _verified_games(total, games)


def _same_games() -> None:
    if not kernel.COMPILED:
        raise BenchmarkError("the kernel is not compiled here, so its speed cannot be measured")
    one = whole_games(game.play_games, "balanced", 100)
    if one != whole_games(kernel.play_games, "balanced", 100):
        raise BenchmarkError("the two forms of the kernel do not play the same games")


def _ready(folder: Path) -> Callable[[], None]:
    def check() -> None:
        if not kernel.COMPILED:
            raise BenchmarkError("the kernel is not compiled here, so its speed cannot be measured")
        one, other = with_c(folder, GAMES), with_form(kernel.play_checks, GAMES)
        if one != other:
            raise BenchmarkError("the loop in C and the kernel do not draw the same")

    return check


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the loop in C, removed by the caller.
    """
    of = functools.partial
    fast = of(with_form, kernel.play_checks)
    return (
        Benchmark(
            "simulation",
            f"{GAMES:,} hands of six with five checks after them, in process",
            (
                Way(_SHUFFLE, call=of(with_shuffle, GAMES)),
                Way(_DRAWS, call=of(with_draws, GAMES)),
                Way(_NUMPY, call=of(with_numpy, GAMES)),
                Way(_C, call=of(with_c, work, GAMES)),
                Way(
                    _KERNEL,
                    call=of(fast, GAMES),
                    bars=(
                        Bar(Measure.TIMES_FASTER, 400, _SHUFFLE),
                        Bar(Measure.TIMES_FASTER, 3, _NUMPY),
                        Bar(Measure.TIMES_FASTER, 0.7, _C),
                    ),
                ),
            ),
            setup=_ready(work),
        ),
        Benchmark(
            "simulation-forms",
            f"{FEW_GAMES:,} of the same games by the two forms of the kernel, in process",
            (
                Way("Python form", call=of(with_form, checks.play_checks, FEW_GAMES)),
                Way(
                    _KERNEL,
                    call=of(fast, FEW_GAMES),
                    bars=(Bar(Measure.TIMES_FASTER, 100, "Python form"),),
                ),
            ),
            setup=_ready(work),
        ),
        Benchmark(
            "simulation-jobs",
            f"{MANY_GAMES:,} of the same games in shards",
            (
                Way("1 process", call=of(with_jobs, MANY_GAMES, 1)),
                Way(
                    "2 processes",
                    call=of(with_jobs, MANY_GAMES, 2),
                    bars=(Bar(Measure.TIMES_FASTER, 1.7, "1 process"),),
                ),
            ),
            setup=_ready(work),
        ),
        Benchmark(
            "simulation-games",
            f"{WHOLE_GAMES:,} games of four turns by each policy, in process (so many a second"
            " would be 1,000 ms)",
            tuple(
                Way(policy, call=of(whole_games, kernel.play_games, policy, WHOLE_GAMES))
                for policy in POLICIES
            ),
            setup=_same_games,
        ),
        Benchmark(
            "simulation-games-forms",
            f"{FEW_WHOLE_GAMES:,} of the games with the policy 'balanced', in process",
            (
                Way(
                    "Python form",
                    call=of(whole_games, game.play_games, "balanced", FEW_WHOLE_GAMES),
                ),
                Way(
                    _KERNEL,
                    call=of(whole_games, kernel.play_games, "balanced", FEW_WHOLE_GAMES),
                    bars=(Bar(Measure.TIMES_FASTER, 100, "Python form"),),
                ),
            ),
            setup=_same_games,
        ),
        Benchmark(
            "simulation-games-jobs",
            f"{MANY_WHOLE_GAMES:,} of the games with the policy 'balanced', in shards",
            (
                Way("1 process", call=of(games_with_jobs, MANY_WHOLE_GAMES, 1)),
                Way(
                    "2 processes",
                    call=of(games_with_jobs, MANY_WHOLE_GAMES, 2),
                    bars=(Bar(Measure.TIMES_FASTER, 1.7, "1 process"),),
                ),
            ),
            setup=_same_games,
        ),
    )
