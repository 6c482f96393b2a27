"""How long a matrix of 20 decks takes: 190 pairs of 2,000 games, read, played and printed."""

import functools
import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.harness import (
    ROOT,
    Bar,
    Benchmark,
    BenchmarkError,
    Measure,
    Way,
    python_pass,
    uvdeck_command,
)

if TYPE_CHECKING:
    from uvdeck.duel.matrix import Matrix

DECKS: Final = 20
PAIRS: Final = DECKS * (DECKS - 1) // 2
GAMES: Final = 2_000
SEED: Final = 7
#: Milliseconds that the matrix may take on two cores.
MOST_MS: Final = 20_000
#: Examples with cards whose numbers nobody knows.
LEFT_OUT: Final = frozenset({"godzilla.yaml"})

_ALONE: Final = "the same games in one process"
_BASE: Final = "python -c pass"


def write_decks(folder: Path) -> None:
    """Write the decks: the examples that can be played, again and again."""
    found = sorted((ROOT / "examples" / "decks").glob("*.yaml"))
    examples = [path for path in found if path.name not in LEFT_OUT]
    if not examples:
        raise BenchmarkError("there is no example deck to copy")
    folder.mkdir(parents=True)
    for number, example in zip(range(DECKS), itertools.cycle(examples), strict=False):
        (folder / f"{number:02}-{example.name}").write_bytes(example.read_bytes())


@functools.cache
def _task(folder: Path) -> "Matrix":
    """Return all pairs as workers are given them."""
    from uvdeck.catalogue.index import open_catalogue
    from uvdeck.cli import odds_input as given
    from uvdeck.cli.duel_prepare import Asked, mulligan_of, seat_deck
    from uvdeck.datadir import data_source
    from uvdeck.duel.games import pair_of
    from uvdeck.duel.matrix import Matrix, pairs_of
    from uvdeck.duel.players import Terms

    catalogue = open_catalogue(data_source())
    asked = Asked(Terms(), mulligan_of(None, None, catalogue, none=False), "standard", "core")
    decks, _ = given.read_decks([str(path) for path in sorted(folder.iterdir())], None, catalogue)
    players = [seat_deck(deck, "balanced", catalogue, asked).player for deck in decks]
    pairs = pairs_of(len(players))
    return Matrix(tuple(pair_of(players[a], players[b], Terms()) for a, b in pairs), GAMES)


def _play_alone(folder: Path) -> None:
    from uvdeck.sampling.jobs import play

    task = _task(folder)
    if sum(1 for _ in play(task.run(SEED), task)) != PAIRS:
        raise BenchmarkError("the baseline plays other pairs")


def _all_pairs(printed: str) -> str | None:
    try:
        pairs = len(json.loads(printed)["pairs"])
    except (ValueError, KeyError) as error:
        return f"it printed no matrix ({error!r})"
    return None if pairs == PAIRS else f"it played {pairs} pairs of {PAIRS}"


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the decks and the index, removed by the caller.
    """
    decks = work / "matrix-decks"
    kept = work / "matrix.csv"
    env = {"UVDECK_CACHE_DIR": str(work / "warm-cache")}
    asked = (str(decks), "--format", "standard", "--seed", str(SEED), "--json")
    command = (*uvdeck_command(), "duel", "matrix", *asked)

    def begin() -> Mapping[str, str]:
        kept.unlink(missing_ok=True)
        return {}

    def bars(times: float) -> tuple[Bar, ...]:
        return (
            Bar(Measure.TIMES_BASELINE, times, _ALONE),
            Bar(Measure.MS_EACH, MOST_MS),
            Bar(Measure.PEAK_MB, 80),
        )

    return (
        Benchmark(
            "duel-matrix",
            f"{DECKS} decks against each other: {PAIRS} pairs of {GAMES:,} games, whole process",
            (
                python_pass(_BASE),
                Way(_ALONE, call=lambda: _play_alone(decks)),
                Way("duel matrix", command, env=env, verify=_all_pairs, bars=bars(1.5)),
                Way(
                    "duel matrix --output",
                    (*command, "--output", str(kept)),
                    env=env,
                    prepare=begin,
                    verify=_all_pairs,
                    bars=bars(1.5),
                ),
                Way(
                    "duel matrix --jobs 1",
                    (*command, "--jobs", "1"),
                    env=env,
                    verify=_all_pairs,
                    bars=bars(1.75),
                ),
            ),
            setup=lambda: write_decks(decks),
        ),
    )
