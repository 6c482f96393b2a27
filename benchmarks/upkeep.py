"""How long it takes to look cards up and to keep the card list in order, whole processes."""

from collections.abc import Callable
from pathlib import Path

from benchmarks.harness import Bar, Benchmark, Measure, Way, python_pass, uvdeck_command
from benchmarks.startup import is_json

_BASE = "python -c pass"
#: Finds some 600 cards of the shipped list, and some 2,700 of them.
QUERY, BROAD = "type:attack symbol:fire control>=3", "type:foundation control>=5"


def _has_lines(least: int) -> Callable[[str], str | None]:
    def verify(printed: str) -> str | None:
        lines = printed.count("\n")
        return None if lines >= least else f"it printed {lines} lines, and {least} were expected"

    return verify


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for indexes and for files to read, removed by the caller.
    """
    search = (*uvdeck_command(), "cards", "search")
    warm = {"UVDECK_CACHE_DIR": str(work / "search-cache")}
    bar = Bar(Measure.TIMES_BASELINE, 10, _BASE)
    return (
        Benchmark(
            "search",
            f"cards search '{QUERY}', whole process, with an index from an earlier run",
            (
                python_pass(_BASE),
                Way(
                    "cards search", (*search, QUERY), env=warm, verify=_has_lines(600), bars=(bar,)
                ),
                Way("--json", (*search, QUERY, "--json"), env=warm, verify=is_json, bars=(bar,)),
                Way("--count", (*search, QUERY, "--count"), env=warm, bars=(bar,)),
                Way(BROAD, (*search, BROAD), env=warm, verify=_has_lines(2_700)),
            ),
        ),
    )
