"""How soon a check of one deck is done, with and without an index of the cards."""

import itertools
import json
from collections.abc import Mapping
from pathlib import Path

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

#: A legal deck among the examples.
DECK = "examples/decks/all-might.yaml"

_BASE = "python -c pass"


def _times(limit: float) -> Bar:
    return Bar(Measure.TIMES_BASELINE, limit, _BASE)


def is_json(printed: str) -> str | None:
    """Return what is wrong with output that should be JSON, or None."""
    try:
        json.loads(printed)
    except ValueError as error:
        return f"it printed no JSON ({error})"
    return None


def has_colour(printed: str) -> str | None:
    """Return what is wrong with output that Rich should have printed, or None."""
    return None if "\x1b[" in printed else "it printed nothing in colour, so Rich was not at work"


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the indexes, removed by the caller.
    """
    check = (*uvdeck_command(), "check", DECK)
    warm = {"UVDECK_CACHE_DIR": str(work / "warm-cache")}
    numbers = itertools.count()

    def cold() -> Mapping[str, str]:
        folder = work / f"cold-cache-{next(numbers)}"
        folder.mkdir()
        return {"UVDECK_CACHE_DIR": str(folder)}

    return (
        Benchmark(
            "check",
            f"check {DECK}, whole process, with an index of the cards from an earlier run",
            (
                python_pass(_BASE),
                Way(
                    "check --json",
                    (*check, "--json"),
                    env=warm,
                    verify=is_json,
                    bars=(_times(10), Bar(Measure.PEAK_MB, 60)),
                ),
                Way("check --quiet", (*check, "--quiet"), env=warm, bars=(_times(10),)),
                Way(
                    "check, in colour",
                    check,
                    env={**warm, "FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"},
                    verify=has_colour,
                    bars=(_times(13),),
                ),
            ),
            setup=need_deck,
        ),
        Benchmark(
            "first-run",
            f"check {DECK}, whole process, building the index of the cards first",
            (
                python_pass(_BASE),
                Way("check --json", (*check, "--json"), prepare=cold, bars=(_times(60),)),
            ),
            setup=need_deck,
        ),
    )


def need_deck() -> None:
    """Make sure that the deck is there.

    Raises:
        BenchmarkError: it is not.
    """
    if not (ROOT / DECK).is_file():
        raise BenchmarkError(f"{DECK}, which is to be checked, is not there")
