"""How long it takes to look cards up, to put their files in form and to import a table.

Whole processes, all of them. ``validate`` measures lint.
"""

import csv
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.harness import Bar, Benchmark, Measure, Way, python_pass, uvdeck_command
from benchmarks.startup import is_json

_BASE = "python -c pass"
_SCRIPT = "benchmarks/baselines/rewrite_plainly.py"
_READ, _REWRITE = "CSafeLoader", "CSafeLoader + CSafeDumper"
#: Finds some 600 cards of the shipped list, and some 2,700 of them.
QUERY, BROAD = "type:attack symbol:fire control>=3", "type:foundation control>=5"
#: Rows of the table that is imported.
ROWS = 300


def benchmarks(work: Path) -> tuple[Benchmark, ...]:
    """Return the benchmarks of this module.

    Args:
        work: a folder for indexes and for files to read and write, removed by the caller.
    """
    return (_search(work), _fmt(), _import(work))


def _seconds(limit: float) -> Bar:
    return Bar(Measure.MS_EACH, limit * 1000)


def _says(words: str) -> Callable[[str], str | None]:
    def verify(printed: str) -> str | None:
        return None if words in printed else f"it did not say '{words}'"

    return verify


def _search(work: Path) -> Benchmark:
    search = (*uvdeck_command(), "cards", "search")
    warm = {"UVDECK_CACHE_DIR": str(work / "search-cache")}
    bar = Bar(Measure.TIMES_BASELINE, 10, _BASE)
    return Benchmark(
        "search",
        f"cards search '{QUERY}', whole process, with an index from an earlier run",
        (
            python_pass(_BASE),
            Way("cards search", (*search, QUERY), env=warm, verify=_says(" cards"), bars=(bar,)),
            Way("--json", (*search, QUERY, "--json"), env=warm, verify=is_json, bars=(bar,)),
            Way("--count", (*search, QUERY, "--count"), env=warm, bars=(bar,)),
            Way(BROAD, (*search, BROAD), env=warm, verify=_says(" cards")),
        ),
    )


def _fmt() -> Benchmark:
    return Benchmark(
        "fmt",
        "say which of all card files are not in the one form, whole process",
        (
            Way(_REWRITE, (sys.executable, _SCRIPT, "rewrite")),
            Way(
                "cards fmt --check",
                (*uvdeck_command(), "cards", "fmt", "--check"),
                verify=_says(": 0 to change"),
                bars=(_seconds(2), Bar(Measure.TIMES_FASTER, 1.3, _REWRITE)),
            ),
        ),
    )


def _import(work: Path) -> Benchmark:
    folder = work / "imported"
    table, workbook = work / "cards.csv", work / "cards.xlsx"

    def tables() -> None:
        rows = _rows()
        with table.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows(rows)
        _write_workbook(workbook, rows)

    def no_list() -> Mapping[str, str]:
        shutil.rmtree(folder, ignore_errors=True)
        return {}

    words = ("--set", "bench01", "--new-set", "--name", "Bench", "--data", str(folder))
    done = _says(f"{ROWS} new, 0 changed")

    def way(name: str, path: Path, *bars: Bar) -> Way:
        command = (*uvdeck_command(), "cards", "import", str(path), *words)
        return Way(name, command, prepare=no_list, verify=done, bars=bars)

    return Benchmark(
        "import",
        f"cards import of {ROWS} rows into a new set, whole process",
        (
            Way(_READ, (sys.executable, _SCRIPT, "read")),
            way("CSV", table, _seconds(1), Bar(Measure.TIMES_BASELINE, 1.5, _READ)),
            way("XLSX", workbook),
        ),
        setup=tables,
    )


def _rows() -> list[list[str]]:
    """Return the rows of a table of cards, the headings first."""
    rows = [["Number", "Name", "Type", "Rarity", "Symbols", "Difficulty", "Control"]]
    rows[0] += ["Block zone", "Block", "Attack zone", "Speed", "Damage", "Keywords"]
    for i in range(1, ROWS + 1):
        row = [f"{i:03}", f"Benchmark Card {i}", "foundation", "common", "air order water"]
        row += [str(i % 5), str(4 + i % 3), "mid", str(i % 4)]
        if i % 2:
            row += ["", "", "", "Ally"]
        else:
            row[2] = "attack"
            row += ["high", str(i % 6), str(i % 8), "Weapon; Stun: 2"]
        rows.append(row)
    return rows


def _write_workbook(path: Path, rows: list[list[str]]) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append([int(cell) if cell.isdigit() and cell[0] != "0" else cell for cell in row])
    book.save(path)
