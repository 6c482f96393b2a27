"""How soon the best plan for missions of My Hero Academia: The Card Game is proven."""

import functools
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.harness import (
    Bar,
    Benchmark,
    BenchmarkError,
    Measure,
    Way,
    python_pass,
    uvdeck_command,
)
from benchmarks.startup import is_json
from uvdeck.mha.solver import Plan, alone, best_plan
from uvdeck.mha.solver_parts import NOTHING, Counts, Kind, Task, lacking, together

_BASE = "python -c pass"

#: Twelve students, no two alike, all of nearly the same use: each mission needs about half of them,
#: and each has hundreds of sets that can do without nobody.
STUDENTS: Final = tuple(Kind((90 + i % 10, 90 + i * 7 % 10, 90 + i * 3 % 10)) for i in range(12))
HALVES: Final = tuple(Task((540 + i, 555 - i, 550 + i % 3), 12) for i in range(5))
#: The same with missions as a command takes them: no requirement above 99.
SMALL: Final = tuple(Kind((12 + i % 5, 12 + i * 7 % 5, 13 + i * 3 % 4)) for i in range(12))
NINETY: Final = tuple(Task((81 + i, 83 - i, 82 + i % 3), 12) for i in range(5))
#: What brute force is tried with.
FEW_STUDENTS, FEW_MISSIONS = 7, 3


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for the index, removed by the caller.
    """
    names = ("Catch the Bank Robber", "Lost Cat", "Broken Bridge", "Night Watch", "Museum Guard")
    students = (
        *("Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji", "Yuga Aoyama", "Mina Ashido"),
        *("Tsuyu Asui", "Tenya Iida", "Ochaco Uraraka", "Mashirao Ojiro", "Denki Kaminari"),
        *("Eijiro Kirishima", "Koji Koda"),
    )
    return (
        Benchmark(
            "mha-missions",
            f"mha missions of {len(STUDENTS)} students and {len(HALVES)} missions, whole process:"
            " cards of the practice set, and numbers that make it as hard as can be",
            (
                python_pass(_BASE),
                _command("practice set", students, names, work),
                _command(
                    "all different, many sets",
                    [f"S{i}={_shown(one.values)}" for i, one in enumerate(SMALL)],
                    [f"M{i}={one.worth}:{_shown(one.need)}" for i, one in enumerate(NINETY)],
                    work,
                ),
            ),
        ),
        _solver(),
    )


def _shown(values: Sequence[int]) -> str:
    return "/".join(map(str, values))


def _command(name: str, students: Sequence[str], missions: Sequence[str], work: Path) -> Way:
    words = [word for one in students for word in ("--student", one)]
    words += [word for one in missions for word in ("--mission", one)]
    return Way(
        name,
        (*uvdeck_command(), "mha", "missions", *words, "--json"),
        env={"UVDECK_CACHE_DIR": str(work / "mha-cache")},
        verify=is_json,
        bars=(Bar(Measure.TIMES_BASELINE, 25, _BASE), Bar(Measure.PEAK_MB, 80)),
    )


def _planned(kinds: Sequence[Kind], tasks: Sequence[Task]) -> Plan:
    return best_plan(kinds, tasks, [one.fewest for one in alone(kinds, tasks)])


def _by_trying(kinds: Sequence[Kind], tasks: Sequence[Task]) -> int:
    """Return the best total by giving each student to each mission, or to none."""
    best = 0
    for given in itertools.product(range(len(tasks) + 1), repeat=len(kinds)):
        total = given.count(len(tasks))
        for i, task in enumerate(tasks):
            counts: Counts = tuple(int(one == i) for one in given)
            if lacking(task.need, together(kinds, counts)) == NOTHING:
                total += task.worth
        best = max(best, total)
    return best


def _solver() -> Benchmark:
    few = STUDENTS[:FEW_STUDENTS]
    tasks = [Task((180 + i, 185 - i, 180), 4) for i in range(FEW_MISSIONS)]
    trying = f"all {(FEW_MISSIONS + 1) ** FEW_STUDENTS:,} ways to share out"

    def same() -> None:
        if _planned(few, tasks).total != _by_trying(few, tasks):
            raise BenchmarkError("the plan and brute force disagree")

    return Benchmark(
        "mha-plan",
        f"the best plan of {FEW_STUDENTS} students and {FEW_MISSIONS} missions, in process, and of"
        f" {len(STUDENTS)} and {len(HALVES)}, for which there are"
        f" {(len(HALVES) + 1) ** len(STUDENTS):,} ways",
        (
            Way(trying, call=functools.partial(_by_trying, few, tasks)),
            Way(
                "best_plan, the same",
                call=functools.partial(_planned, few, tasks),
                bars=(Bar(Measure.TIMES_FASTER, 20, trying),),
            ),
            Way(
                f"best_plan, {len(STUDENTS)} students",
                call=functools.partial(_planned, STUDENTS, HALVES),
                bars=(Bar(Measure.MS_EACH, 400),),
            ),
        ),
        setup=same,
    )
