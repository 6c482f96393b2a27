"""Reading the documents: blocks of code, tables, links, headings."""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "cards").glob("*.md")])

_FENCE = re.compile(r"^```(.*?)\n(.*?)^```$", re.M | re.S)


class Block(NamedTuple):
    """A block of code: what stands behind the fence, the text, and the line of the fence."""

    info: str
    text: str
    line: int


class Step(NamedTuple):
    """A command of a console block and what is shown below it, None where nothing is."""

    command: str
    shown: str | None
    line: int


def read(path: str | Path) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def blocks(text: str, info: str | None = None) -> list[Block]:
    found = [
        Block(match[1].strip(), match[2], text[: match.start()].count("\n") + 1)
        for match in _FENCE.finditer(text)
    ]
    return [block for block in found if info is None or block.info == info]


def without_blocks(text: str) -> str:
    return _FENCE.sub("", text)


def steps(block: Block) -> list[Step]:
    """Return the commands of a console block that have a prompt, each with its output."""
    result: list[Step] = []
    for number, line in enumerate(block.text.splitlines(), block.line + 1):
        if line.startswith("$ "):
            result.append(Step(line[2:], None, number))
        elif result:
            last = result[-1]
            result[-1] = last._replace(shown=(last.shown or "") + line + "\n")
    return result


def console_steps(text: str) -> list[Step]:
    return [step for block in blocks(text, "console") for step in steps(block)]


class Ran(NamedTuple):
    """A step that was run, and what it printed."""

    step: Step
    printed: str


def run_step(step: Step, folder: Path, environment: Mapping[str, str]) -> Ran:
    """Run a command in a folder; exit codes 0 and 1 are those of commands that did their work."""
    done = subprocess.run(
        ["sh", "-c", step.command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    printed = done.stdout.decode()
    assert "Traceback" not in printed
    assert done.returncode in (0, 1), f"{step.command}\n{printed}"
    return Ran(step, printed)


def hold(page: Path, ran: Sequence[Ran], *, all_shown: bool) -> None:
    """Hold a page to what its commands print, or with ``UPDATE_DOCS`` put that into it.

    Args:
        page: the page.
        ran: its steps, in order.
        all_shown: whether a command below which nothing is shown has to print nothing.
    """
    lines = page.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = False
    for (command, shown, line), printed in reversed(ran):
        if shown is None and not (all_shown and printed):
            continue
        if "UPDATE_DOCS" in os.environ and "...\n" not in (shown or "") and shown != printed:
            lines[line : line + (shown or "").count("\n")] = [printed]
            changed = True
            continue
        assert matches(shown or "", printed), f"{page.name}:{line}: {command} prints\n{printed}"
    if changed:
        page.write_text("".join(lines), encoding="utf-8")


def matches(shown: str, printed: str) -> bool:
    """Return whether both outputs are the same; a line ``...`` stands for any lines."""
    parts = re.split(r"^\.\.\.\n", shown, flags=re.M)
    return re.fullmatch(r"(?s:.*?)".join(map(re.escape, parts)), printed) is not None


def tables(text: str) -> Iterator[list[list[str]]]:
    """Yield the tables of a page: rows of cells, the heading first, the rule left out."""
    for match in re.finditer(r"(?:^\|.*\|\n)+", without_blocks(text), re.M):
        rows = []
        for line in match[0].splitlines():
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            rows.append([cell.strip().replace("\\|", "|") for cell in cells])
        yield [row for row in rows if not set("".join(row)) <= set("-: ")]


def table(text: str, heading: str) -> list[list[str]]:
    """Return the rows below the heading of the first table whose first column is so headed."""
    return next(rows[1:] for rows in tables(text) if rows[0][0] == heading)


def code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def section(text: str, heading: str) -> str:
    """Return what stands below a heading, up to the next of its level or above."""
    match = re.search(rf"^(#+) {re.escape(heading)}\n", text, re.M)
    assert match, heading
    rest = text[match.end() :]
    end = re.search(rf"^#{{1,{len(match[1])}}} ", rest, re.M)
    return rest[: end.start()] if end else rest


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", without_blocks(text), re.M)
    return {re.sub(r"[^\w\- ]", "", title.casefold()).replace(" ", "-") for title in found}


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", without_blocks(text))
