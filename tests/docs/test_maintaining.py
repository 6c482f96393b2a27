"""The walk-through of ``docs/maintaining.md``, from an empty folder, exactly as it is written.

Blocks of the page are taken in their order. Behind the fence stands what a block is:

- ``console``: commands, and below each what it prints;
- ``csv FILE``, ``yaml FILE``, ``text FILE``: a file to be written;
- ``diff FILE``: lines to be changed in a file, once.

``UPDATE_DOCS=1`` puts what the commands print into the page.
"""

import csv
import os
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.docs.pages import ROOT, Ran, Step, blocks, hold, run_step, steps
from tests.gitfolders import git, git_environment
from tests.programs import Tool
from uvdeck import __version__
from uvdeck.yamldoc import parse

PAGE = ROOT / "docs" / "maintaining.md"
BLOCKS = blocks(PAGE.read_text(encoding="utf-8"))
#: Where the page says that uvdeck is, and which version it takes.
ADDRESS, VERSION = "https://example.org/uvdeck", f"v{__version__}"


def change(path: Path, diff: str) -> None:
    """Change a file as the lines of a diff say, which must fit at exactly one place."""
    lines = diff.splitlines(keepends=True)
    assert all(line[0] in " -+" for line in lines)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1, before
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.slow
def test_the_walk_through_works_from_an_empty_folder(
    tmp_path: Path, program_folder: Path, hooks_tool: Tool
) -> None:
    folder = tmp_path / "harbour"
    folder.mkdir()
    if VERSION not in git(hooks_tool.path, "tag").split():
        git(hooks_tool.path, "tag", VERSION)
    environment = {
        **hooks_tool.environment,
        # The address of the page is no real one; git looks here instead.
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{hooks_tool.path}.insteadOf",
        "GIT_CONFIG_VALUE_0": ADDRESS,
        "PATH": f"{program_folder}{os.pathsep}{os.environ['PATH']}",
        "UVDECK_CACHE_DIR": str(tmp_path / "index"),
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
        "PRE_COMMIT_COLOR": "never",
    }
    ran: list[Ran] = []
    for block in BLOCKS:
        kind, _, name = block.info.partition(" ")
        if kind == "console":
            ran += [run_step(step, folder, environment) for step in steps(block)]
        elif kind == "diff":
            change(folder / name, block.text)
        else:
            assert kind in ("csv", "yaml", "text"), block.info
            assert name, block.info
            (folder / name).write_text(block.text, encoding="utf-8")
    hold(PAGE, ran, all_shown=True)
    assert git(folder, "status", "--porcelain", "--", "cards") == ""


def test_a_workbook_gives_the_same_files(tmp_path: Path, program_folder: Path) -> None:
    """What the page says of XLSX: the same command, and the set file that the page shows."""
    every = [step for block in BLOCKS if block.info == "console" for step in steps(block)]
    command = [s.command for s in every if s.command.startswith("uvdeck cards import")][1]
    table = [block.text for block in BLOCKS if block.info == "csv harbour.csv"][1]
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in csv.reader(table.splitlines()):
        sheet.append(row)
    book.save(tmp_path / "harbour.xlsx")
    environment = {
        **git_environment(),
        "PATH": f"{program_folder}{os.pathsep}{os.environ['PATH']}",
        "LC_ALL": "C.UTF-8",
    }
    step = Step(command.replace("harbour.csv", "harbour.xlsx"), None, 0)
    assert "--dry-run" not in step.command
    ran = run_step(step, tmp_path, environment)
    for name in ("cards/sets.yaml", "cards/sets/har01.yaml"):
        (shown,) = (s.shown for s in every if s.command == f"cat {name}")
        assert (tmp_path / name).read_text(encoding="utf-8") == shown, ran.printed


def test_the_page_names_hooks_that_there_are() -> None:
    (text,) = [block.text for block in BLOCKS if block.info == "yaml .pre-commit-config.yaml"]
    (entry,) = parse(text, "config")[0]["repos"]
    manifest = ROOT / ".pre-commit-hooks.yaml"
    known = {hook["id"] for hook in parse(manifest.read_text(encoding="utf-8"), "hooks")[0]}
    assert (entry["repo"], entry["rev"]) == (ADDRESS, VERSION)
    assert {hook["id"] for hook in entry["hooks"]} <= known
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in known)
