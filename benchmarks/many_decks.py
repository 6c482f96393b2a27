"""How long a thousand decks take in one command, and how much memory ten thousand."""

import itertools
import sys
from collections.abc import Mapping
from pathlib import Path

from benchmarks.harness import ROOT, Bar, Benchmark, BenchmarkError, Measure, Way, uvdeck_command

DECKS = 1_000
MANY = 10_000

_SCRIPT = "benchmarks/baselines/count_names.py"
_PLAIN = "CSafeLoader + dict"
#: Under a format with days every card is looked up in a pool, and most decks are not legal.
_UNDER = ("--format", "standard", "--on", "2026-04-15")


def _copies(folder: Path, count: int) -> dict[Path, Path]:
    """Return which example deck each file of a folder is a copy of."""
    examples = sorted((ROOT / "examples" / "decks").glob("*.yaml"))
    return {
        folder / f"{number // 1_000:02}" / f"{number:05}-{example.name}": example
        for number, example in zip(range(count), itertools.cycle(examples), strict=False)
    }


def _write(copies: Mapping[Path, Path]) -> None:
    """Write the copies, no two with the same bytes."""
    if not copies:
        raise BenchmarkError("there is no example deck to copy")
    for number, (copy, example) in enumerate(copies.items()):
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = example.read_text(encoding="utf-8")
        copy.write_text(f"# Copy {number}\n{text}", encoding="utf-8")


def _write_mixed(folder: Path) -> None:
    """Write a thousand decks, in every syntax in turn."""
    from uvdeck import decklists
    from uvdeck.catalogue.index import open_catalogue
    from uvdeck.datadir import data_source

    catalogue = open_catalogue(data_source())
    examples = sorted((ROOT / "examples" / "decks").glob("*.yaml"))
    read = [
        decklists.read(path.read_text(encoding="utf-8"), path.name, catalogue)[0]
        for path in examples
    ]
    # The publisher's site knows only some cards; decks that it cannot hold stand in the next form.
    printed = [
        decklists.write(deck, syntax, catalogue) for deck in read for syntax in decklists.SYNTAXES
    ]
    texts = [one.text for one in printed if all(lost.field != "card" for lost in one.lost)]
    folder.mkdir(parents=True)
    for number, text in zip(range(DECKS), itertools.cycle(texts), strict=False):
        (folder / f"{number:05}.deck").write_text(text, encoding="utf-8")


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the decks and the index, removed by the caller.
    """
    copies = _copies(work / "decks", DECKS)
    decks = tuple(map(str, copies))
    env = {"UVDECK_CACHE_DIR": str(work / "decks-cache")}
    many = work / "many"

    def all_named(printed: str) -> str | None:
        missing = [copy.name for copy in copies if copy.name not in printed]
        return f"it says nothing of {len(missing)} decks, {missing[0]} first" if missing else None

    def checked(*words: str) -> tuple[str, ...]:
        return (*uvdeck_command(), "check", *words)

    def way(form: str) -> Way:
        words = ("--recursive", *_UNDER, "--output-format", form)
        return Way(
            f"check -r, {form}",
            checked(str(many), *words),
            env=env,
            exit_codes=frozenset({1}),
            verify=lambda printed: None if f"{MANY - 1:05}" in printed else "it stopped early",
            bars=(Bar(Measure.MS_EACH, 10, each=MANY), Bar(Measure.PEAK_MB, 150)),
        )

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
                    checked(*decks, "--json"),
                    env=env,
                    exit_codes=frozenset({0, 1}),
                    verify=all_named,
                    bars=(
                        Bar(Measure.MS_EACH, 10, each=DECKS),
                        Bar(Measure.TIMES_BASELINE, 2, _PLAIN),
                    ),
                ),
                Way(
                    "check --json, standard",
                    checked(*decks, "--json", *_UNDER),
                    env=env,
                    exit_codes=frozenset({1}),
                    verify=all_named,
                    bars=(Bar(Measure.MS_EACH, 10, each=DECKS),),
                ),
            ),
            setup=lambda: _write(copies),
        ),
        Benchmark(
            "mixed-decks",
            f"check {DECKS:,} decks, of every syntax in turn, in one command",
            (
                Way(
                    "check -r, json",
                    checked(str(work / "mixed"), "--recursive", "--json"),
                    env=env,
                    exit_codes=frozenset({0, 1}),
                    verify=lambda printed: (
                        None if f"{DECKS - 1:05}" in printed else "it stopped early"
                    ),
                    bars=(Bar(Measure.MS_EACH, 10, each=DECKS),),
                ),
            ),
            setup=lambda: _write_mixed(work / "mixed"),
        ),
        Benchmark(
            "ten-thousand-decks",
            f"check {MANY:,} decks in a folder under a format with days",
            (way("text"), way("json"), way("sarif")),
            setup=lambda: _write(_copies(many, MANY)),
            most_rounds=1,
        ),
    )
