"""Run the benchmarks; exit code 1 when a bar is missed, 2 when something could not be measured."""

import argparse
import os
import platform
import sys
import tempfile
from pathlib import Path

from benchmarks import (
    duel,
    duel_matrix,
    goldfish,
    harness,
    many_decks,
    mha,
    mha_missions,
    odds,
    simulation,
    startup,
    upkeep,
    validate,
)

_MODULES = (
    startup,
    odds,
    simulation,
    goldfish,
    duel,
    duel_matrix,
    mha,
    mha_missions,
    validate,
    many_decks,
    upkeep,
)
#: Rounds of a full run and of a quick one. The quick one is for a first look, not for a verdict.
ROUNDS, QUICK_ROUNDS = 11, 3


def main() -> int:
    """Run what the command line asks for and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, help=f"runs of each way (default {ROUNDS})")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_ROUNDS} rounds")
    parser.add_argument("--only", action="append", metavar="NAME", help="may be repeated")
    parser.add_argument("--list", action="store_true", help="name the benchmarks and stop")
    parser.add_argument("--json", action="store_true", help="print JSON in place of tables")
    options = parser.parse_args()
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
    if rounds < 1:
        parser.error("--rounds takes 1 or more")
    if not hasattr(os, "wait4"):
        parser.error("the benchmarks need a system that tells the memory of a process (no Windows)")

    with tempfile.TemporaryDirectory(prefix="uvdeck-bench-") as folder:
        benchmarks = {
            benchmark.name: benchmark
            for module in _MODULES
            for benchmark in module.benchmarks(Path(folder))
        }
        if options.list:
            for benchmark in benchmarks.values():
                print(f"{benchmark.name:<18} {benchmark.job}")
            return 0
        unknown = [name for name in options.only or () if name not in benchmarks]
        if unknown:
            parser.error(f"no benchmark is named {', '.join(unknown)}; see --list")
        results: list[harness.Result] = []
        try:
            harness.compile_package()
            for name in options.only or benchmarks:
                results += harness.run(benchmarks[name], rounds)
                if not options.json:
                    own = [result for result in results if result.benchmark == name]
                    print(f"{name}: {benchmarks[name].job}\n{harness.table(own)}\n", flush=True)
        except harness.BenchmarkError as error:
            print(f"error: {error}", file=sys.stderr)
            return 2

    figures = [figure for result in results for figure in result.figures]
    missed = sum(not figure.met for figure in figures)
    if options.json:
        print(harness.as_json(results))
    else:
        print(
            f"{len(figures) - missed} of {len(figures)} bars met; {rounds} rounds,"
            f" Python {platform.python_version()} on {platform.system()} {platform.machine()},"
            f" {os.cpu_count()} processors"
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
