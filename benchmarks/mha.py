"""How fast the other game is simulated: four agencies, the practice set, one core."""

import functools
from collections.abc import Sequence
from typing import Final

from benchmarks.harness import Bar, Benchmark, BenchmarkError, Measure, Way, uvdeck_command
from benchmarks.startup import is_json
from uvdeck.datadir import mha_cards
from uvdeck.mha.reading import read
from uvdeck.mha.simulating import Task, make_run
from uvdeck.mha.supply import Supply, supply_of
from uvdeck.sampling.jobs import add

#: Games in one go; the aim is 20,000 in 30 seconds.
GAMES: Final = 500
AIM_MS: Final = 30_000 / 20_000
_RANDOM: Final = "policy random"


@functools.cache
def practice() -> Supply:
    """Return the practice set as a game uses it."""
    files = sorted((mha_cards() / "practice").glob("*.yaml"))
    cards = read((path.name, path.read_bytes()) for path in files).cards
    if cards is None:
        raise BenchmarkError("the practice set has errors")
    return supply_of(cards)


def games(policy: str, count: int) -> Sequence[int]:
    """Play games of four agencies in one go and return their counts."""
    task = Task(practice(), (policy,) * 4)
    counts: list[int] = []
    for shard in make_run(1, count).shards():
        add(counts, task(shard))
    if counts[0] != count or counts[1]:
        raise BenchmarkError("not all games were played to their end")
    return counts


def benchmarks(work: object) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder of the caller's, not needed.
    """
    of = functools.partial
    run = (*uvdeck_command(), "mha", "simulate", "--seed", "1", "--jobs", "1", "--json")
    return (
        Benchmark(
            "mha-games",
            f"{GAMES:,} games of four agencies, one core, in process",
            (
                Way(_RANDOM, call=of(games, "random", GAMES)),
                Way(
                    "policy greedy",
                    call=of(games, "greedy", GAMES),
                    bars=(Bar(Measure.MS_EACH, AIM_MS, each=GAMES),),
                ),
                Way(
                    "policy planner",
                    call=of(games, "planner", GAMES),
                    bars=(
                        Bar(Measure.MS_EACH, AIM_MS, each=GAMES),
                        Bar(Measure.TIMES_BASELINE, 2.5, _RANDOM),
                    ),
                ),
            ),
        ),
        Benchmark(
            "mha-command",
            "games of four agencies, whole process",
            (
                Way("mha simulate, 100", (*run, "--games", "100"), verify=is_json),
                Way(
                    "mha simulate, 500",
                    (*run, "--games", "500"),
                    verify=is_json,
                    bars=(Bar(Measure.PEAK_MB, 80),),
                ),
            ),
        ),
    )
