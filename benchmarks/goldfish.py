"""The commands of goldfish, whole process: a million checks, a million games, and their memory."""

from pathlib import Path

from benchmarks.harness import Bar, Benchmark, Measure, Way, python_pass, uvdeck_command
from benchmarks.startup import DECK, is_json, need_deck

_BASE = "python -c pass"
#: The most memory that games may take, however many there are.
_MOST = Bar(Measure.PEAK_MB, 80)


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the index, removed by the caller.
    """
    warm = {"UVDECK_CACHE_DIR": str(work / "warm-cache")}
    goldfish = (*uvdeck_command(), "goldfish")
    checks = ("checks", DECK, "--ready", "2", "--seed", "1", "--json")
    needs = ("--difficulty", "3", "--difficulty", "4", "--difficulty", "5")
    run = (*goldfish, "run", DECK, "--seed", "1", "--json")
    return (
        Benchmark(
            "goldfish-commands",
            f"goldfish of {DECK}, whole process: checks and games of four turns",
            (
                python_pass(_BASE),
                Way(
                    "goldfish checks, 1,000,000",
                    (*goldfish, *checks, *needs, "--games", "1000000"),
                    env=warm,
                    verify=is_json,
                    bars=(Bar(Measure.TIMES_BASELINE, 14, _BASE), _MOST),
                ),
                Way(
                    "goldfish run, 1,000,000",
                    (*run, "--games", "1000000"),
                    env=warm,
                    verify=is_json,
                    bars=(_MOST,),
                ),
                Way(
                    "goldfish run, 4,000,000",
                    (*run, "--games", "4000000"),
                    env=warm,
                    verify=is_json,
                    bars=(_MOST,),
                ),
            ),
            setup=need_deck,
        ),
    )
