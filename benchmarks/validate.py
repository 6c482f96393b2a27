"""How long all card files take to validate and to lint, against scripts that only read them."""

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path

from benchmarks.harness import Bar, Benchmark, Measure, Way, uvdeck_command

_SCRIPT = "benchmarks/baselines/validate_plainly.py"
_SAFE = "safe_load + jsonschema"
_C_SAFE = "CSafeLoader + jsonschema"


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for caches, removed by the caller. Each run gets one of its own, so that
            nothing that an earlier run left behind can help.
    """
    numbers = itertools.count()

    def no_cache() -> Mapping[str, str]:
        folder = work / f"validate-cache-{next(numbers)}"
        folder.mkdir()
        return {"UVDECK_CACHE_DIR": str(folder)}

    return (
        Benchmark(
            "validate",
            "read all card files and hold them against their schemas, whole process",
            (
                Way(_SAFE, (sys.executable, _SCRIPT, "safe")),
                Way(_C_SAFE, (sys.executable, _SCRIPT, "csafe")),
                Way(
                    "cards validate",
                    (*uvdeck_command(), "cards", "validate"),
                    prepare=no_cache,
                    bars=(
                        Bar(Measure.TIMES_FASTER, 15, _SAFE),
                        Bar(Measure.TIMES_FASTER, 5, _C_SAFE),
                    ),
                ),
            ),
        ),
        Benchmark(
            "lint",
            "look through all 10,164 printings for what is unlikely or unknown, whole process",
            (
                Way(_C_SAFE, (sys.executable, _SCRIPT, "csafe")),
                Way(
                    "cards lint",
                    (*uvdeck_command(), "cards", "lint"),
                    prepare=no_cache,
                    exit_codes=frozenset({1}),
                    verify=_is_whole,
                    bars=(Bar(Measure.MS_EACH, 2_000), Bar(Measure.TIMES_FASTER, 3, _C_SAFE)),
                ),
            ),
        ),
    )


def _is_whole(printed: str) -> str | None:
    """Return what is wrong with what lint prints: it has looked at all there is, for all."""
    wanted = ("LNT101", "LNT122", "LNT206", "10164 printings")
    missing = [text for text in wanted if text not in printed]
    return f"{', '.join(missing)} is missing" if missing else None
