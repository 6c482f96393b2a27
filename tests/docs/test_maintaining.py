"""The walk-through of ``docs/maintaining.md``, from an empty folder, exactly as it is written.

Blocks of the page are taken in their order. Behind the fence stands what a block is:

- ``console``: commands, and below each what it prints;
- ``csv FILE``, ``yaml FILE``, ``text FILE``: a file to be written;
- ``diff FILE``: lines to be changed in a file, once.

``UPDATE_DOCS=1`` puts what the commands print into the page.
"""

import os
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Ran, blocks, hold, run_step, steps
from tests.gitfolders import git
from tests.programs import Tool
from uvdeck import __version__

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


def test_the_page_names_the_hooks_that_there_are() -> None:
    (config,) = [block.text for block in BLOCKS if block.info == "yaml .pre-commit-config.yaml"]
    assert ADDRESS in config
    assert VERSION in config
