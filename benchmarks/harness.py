"""A small harness: ways of doing one job, timed in turn, and bars that they have to meet.

Ways are run round-robin, each once a round, so that a busy spell of the machine hits all of them
alike. Two figures come of it: the ratio of the medians, and the median of the ratios taken round
by round. A bar on a ratio is met only when both figures meet it. Trust ratios before milliseconds.
"""

import dataclasses
import enum
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

#: The top of the repository; every timed command starts there.
ROOT = Path(__file__).resolve().parent.parent

#: Runs of a command whose memory is measured; the largest of them counts.
MEMORY_RUNS = 3

#: Settings of whoever runs the benchmarks that would change what is measured.
_DROPPED = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "FORCE_COLOR", "NO_COLOR", "COLUMNS")

# A process takes over the peak of the one that starts it, so the command is started by this small
# one, which imports next to nothing. Linux counts kibibytes, macOS bytes.
_MEMORY_LAUNCHER = """
import os, sys
pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ,
    file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
usage = os.wait4(pid, 0)[2]
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""


class BenchmarkError(Exception):
    """A way did not do its job, so that its time would mean nothing."""


class Measure(enum.Enum):
    """What a bar holds a way to."""

    TIMES_BASELINE = "x baseline"
    """At most so many times as long as the baseline."""
    TIMES_FASTER = "x faster"
    """At least so many times faster than the baseline."""
    MS_EACH = "ms each"
    """At most so many milliseconds for each of the things that one run handles."""
    PEAK_MB = "MB peak"
    """At most so many megabytes (1,000,000 bytes) of resident memory at the peak."""


@dataclasses.dataclass(frozen=True)
class Bar:
    """A limit on one way.

    Args:
        measure: what is limited.
        limit: the limit, in the measure's unit; meeting it exactly is enough.
        baseline: name of the way to compare with, for the two measures that compare.
        each: how many things one run handles, for milliseconds each.
    """

    measure: Measure
    limit: float
    baseline: str = ""
    each: int = 1


@dataclasses.dataclass(frozen=True)
class Way:
    """One way of doing a benchmark's job: a command in a process of its own, or a callable.

    Args:
        name: how tables and bars name it.
        command: the program and its arguments; empty if ``call`` is given.
        call: run in this process in place of a command.
        env: settings added to the environment of the command.
        prepare: called before each run and not timed; what it returns is added to ``env``.
        exit_codes: exit codes that mean that the job was done.
        verify: given what the first run printed; returns what is wrong with it, or None.
        bars: the limits on this way; without any it is a baseline or for information.
    """

    name: str
    command: tuple[str, ...] = ()
    call: Callable[[], object] | None = None
    env: Mapping[str, str] = dataclasses.field(default_factory=dict)
    prepare: Callable[[], Mapping[str, str]] | None = None
    exit_codes: frozenset[int] = frozenset({0})
    verify: Callable[[str], str | None] | None = None
    bars: tuple[Bar, ...] = ()

    def environment(self) -> dict[str, str]:
        """Return the environment of the next run, after preparing it."""
        kept = {
            key: value
            for key, value in os.environ.items()
            if key not in _DROPPED and not key.startswith("UVDECK_")
        }
        return kept | dict(self.env) | dict(self.prepare() if self.prepare else {})


@dataclasses.dataclass(frozen=True)
class Benchmark:
    """A job, and the ways of doing it.

    Args:
        name: what ``--only`` takes.
        job: what is done, in a sentence without a full stop.
        ways: the ways, baselines first.
        setup: called once before the first run, for files that the ways need.
        most_rounds: rounds at most, whatever is asked for, where one takes a minute.
    """

    name: str
    job: str
    ways: tuple[Way, ...]
    setup: Callable[[], None] | None = None
    most_rounds: int = 1_000


@dataclasses.dataclass(frozen=True)
class Figure:
    """What was measured against one bar.

    Args:
        value: the deciding figure, in the unit of the bar's measure.
        pairwise: the median of the ratios taken round by round, where the bar compares.
        bar: the bar itself.
        met: whether the bar is met.
    """

    value: float
    pairwise: float | None
    bar: Bar
    met: bool


@dataclasses.dataclass(frozen=True)
class Result:
    """One way's outcome: its median in milliseconds and one figure for each of its bars."""

    benchmark: str
    way: str
    rounds: int
    median_ms: float
    figures: tuple[Figure, ...]


def compile_package() -> None:
    """Write the bytecode of uvdeck, which a first run would otherwise spend its time on.

    Raises:
        BenchmarkError: the package cannot be compiled.
    """
    done = subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "uvdeck"],
        cwd=ROOT,
        env=Way("compile").environment(),
        check=False,
    )
    if done.returncode != 0:
        raise BenchmarkError("the package cannot be compiled")


def run(benchmark: Benchmark, rounds: int) -> list[Result]:
    """Time all ways of a benchmark and hold them against their bars.

    Args:
        benchmark: what to run.
        rounds: how often each way is timed, 1 or more.

    Raises:
        BenchmarkError: a way failed, or printed something other than the job's result.
    """
    rounds = min(rounds, benchmark.most_rounds)
    if benchmark.setup:
        benchmark.setup()
    for way in benchmark.ways:
        _try_out(way)
    times: dict[str, list[float]] = {way.name: [] for way in benchmark.ways}
    for turn in range(rounds):
        first = turn % len(benchmark.ways)  # no way always follows the same other one
        for way in benchmark.ways[first:] + benchmark.ways[:first]:
            times[way.name].append(_time(way))
    return [
        Result(
            benchmark.name,
            way.name,
            rounds,
            statistics.median(times[way.name]),
            tuple(_judge(way, bar, times) for bar in way.bars),
        )
        for way in benchmark.ways
    ]


def _try_out(way: Way) -> None:
    """Run a way once untimed: it warms caches, and shows that the way does its job at all."""
    if way.call:
        way.call()
        return
    done = subprocess.run(
        way.command,
        cwd=ROOT,
        env=way.environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode not in way.exit_codes:
        raise BenchmarkError(
            f"'{way.name}' ended with exit code {done.returncode}: {' '.join(way.command)}\n"
            f"{(done.stderr or done.stdout)[-2000:]}"
        )
    problem = way.verify(done.stdout) if way.verify else None
    if problem:
        raise BenchmarkError(f"'{way.name}' did not do its job: {problem}")


def _time(way: Way) -> float:
    """Return the milliseconds of one run."""
    if way.call:
        start = time.perf_counter()
        way.call()
        return (time.perf_counter() - start) * 1000
    environment = way.environment()
    start = time.perf_counter()
    done = subprocess.run(
        way.command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    elapsed = (time.perf_counter() - start) * 1000
    if done.returncode not in way.exit_codes:
        raise BenchmarkError(f"'{way.name}' ended with exit code {done.returncode} when timed")
    return elapsed


def peak_memory(way: Way, runs: int = MEMORY_RUNS) -> int:
    """Return the most resident memory that a way's command held in a few runs, in bytes.

    Args:
        way: a command.
        runs: how often it is run.

    Raises:
        BenchmarkError: the way is no command, or could not be started.
    """
    if not way.command:
        raise BenchmarkError(f"'{way.name}' is no command, so its memory cannot be told apart")
    peaks = []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _MEMORY_LAUNCHER, *way.command],
            cwd=ROOT,
            env=way.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != 0:
            raise BenchmarkError(f"the memory of '{way.name}' cannot be read: {done.stderr}")
        peaks.append(int(done.stdout))
    return max(peaks)


def _judge(way: Way, bar: Bar, times: Mapping[str, Sequence[float]]) -> Figure:
    own = times[way.name]
    if bar.measure is Measure.PEAK_MB:
        value = peak_memory(way, min(MEMORY_RUNS, len(own))) / 1_000_000
        return Figure(value, None, bar, value <= bar.limit)
    if bar.measure is Measure.MS_EACH:
        value = statistics.median(own) / bar.each
        return Figure(value, None, bar, value <= bar.limit)
    base = times[bar.baseline]
    if bar.measure is Measure.TIMES_BASELINE:
        value = statistics.median(own) / statistics.median(base)
        pairwise = statistics.median(a / b for a, b in zip(own, base, strict=True))
        return Figure(value, pairwise, bar, max(value, pairwise) <= bar.limit)
    value = statistics.median(base) / statistics.median(own)
    pairwise = statistics.median(b / a for a, b in zip(own, base, strict=True))
    return Figure(value, pairwise, bar, min(value, pairwise) >= bar.limit)


def table(results: Sequence[Result]) -> str:
    """Return results as lines of text: a way, its median, its figures, their bars, the verdict."""
    rows = [("benchmark", "way", "median ms", "figure", "by pairs", "bar", "")]
    for result in results:
        head = (result.benchmark, result.way, f"{result.median_ms:.1f}")
        if not result.figures:
            rows.append((*head, "", "", "", ""))
        for figure in result.figures:
            pairs = "" if figure.pairwise is None else f"{figure.pairwise:.2f}"
            shown = f"{figure.value:.2f}"
            rows.append((*head, shown, pairs, describe(figure.bar), _verdict(figure)))
            head = ("", "", "")
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    numbers = {2, 3, 4}
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i in numbers else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _verdict(figure: Figure) -> str:
    return "pass" if figure.met else "FAIL"


def describe(bar: Bar) -> str:
    """Return a bar in words, for example ``at most 10 x baseline (python -c pass)``."""
    side = "at least" if bar.measure is Measure.TIMES_FASTER else "at most"
    against = f" ({bar.baseline})" if bar.baseline else ""
    return f"{side} {bar.limit:g} {bar.measure.value}{against}"


def as_json(results: Sequence[Result]) -> str:
    """Return results as a JSON text with the same facts as the table, unrounded."""
    return json.dumps(
        [
            {
                "benchmark": result.benchmark,
                "way": result.way,
                "rounds": result.rounds,
                "medianMs": result.median_ms,
                "figures": [
                    {
                        "measure": figure.bar.measure.value,
                        "value": figure.value,
                        "pairwise": figure.pairwise,
                        "bar": figure.bar.limit,
                        "baseline": figure.bar.baseline or None,
                        "met": figure.met,
                    }
                    for figure in result.figures
                ],
            }
            for result in results
        ],
        indent=2,
    )


def uvdeck_command() -> tuple[str, ...]:
    """Return how uvdeck is started: the script beside this Python, else as a module."""
    script = Path(sys.executable).with_name("uvdeck")
    return (str(script),) if script.exists() else (sys.executable, "-m", "uvdeck")


def python_pass(name: str = "python -c pass") -> Way:
    """Return the baseline of all start-up times: an interpreter that does nothing."""
    return Way(name, (sys.executable, "-c", "pass"))
