"""How long a thousand decks take in one command."""

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path

from benchmarks.harness import ROOT, Bar, Benchmark, BenchmarkError, Measure, Way, uvdeck_command

DECKS = 1_000

_SCRIPT = "benchmarks/baselines/count_names.py"
_PLAIN = "CSafeLoader + dict"


def _copies(folder: Path) -> dict[Path, Path]:
    """Return which example deck each file of a folder is a copy of."""
    examples = sorted((ROOT / "examples" / "decks").glob("*.yaml"))
    return {
        folder / f"{number:04}-{example.name}": example
        for number, example in zip(range(DECKS), itertools.cycle(examples), strict=False)
    }


def _write(copies: Mapping[Path, Path]) -> None:
    """Write the copies, no two with the same bytes."""
    if not copies:
        raise BenchmarkError("there is no example deck to copy")
    for number, (copy, example) in enumerate(copies.items()):
        copy.parent.mkdir(exist_ok=True)
        text = example.read_text(encoding="utf-8")
        copy.write_text(f"# Copy {number}\n{text}", encoding="utf-8")


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmark of this module.

    Args:
        work: a folder for the decks and the index, removed by the caller.
    """
    copies = _copies(work / "decks")
    decks = tuple(map(str, copies))

    def all_named(printed: str) -> str | None:
        missing = [copy.name for copy in copies if copy.name not in printed]
        return f"it says nothing of {len(missing)} decks, {missing[0]} first" if missing else None

    return (
        Benchmark(
            "many-decks",
            f"check {DECKS:,} decks in one command, with an index of the cards",
            (
                # For comparison only: it reads the cards and counts the names that it finds, and
                # checks no rule.
                Way(_PLAIN, (sys.executable, _SCRIPT, *decks)),
                Way(
                    "check --json",
                    (*uvdeck_command(), "check", *decks, "--json"),
                    env={"UVDECK_CACHE_DIR": str(work / "decks-cache")},
                    exit_codes=frozenset({0, 1}),
                    verify=all_named,
                    bars=(
                        Bar(Measure.MS_EACH, 10, each=DECKS),
                        Bar(Measure.TIMES_BASELINE, 2, _PLAIN),
                    ),
                ),
            ),
            setup=lambda: _write(copies),
        ),
    )
