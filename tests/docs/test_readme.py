"""What the documents show is what the program prints.

Each line ``$ uvdeck ...`` of a console block is run in a copy of the repository's top folder, and
the output below it is compared; a line ``...`` stands for any lines. After a change of the output,
``UPDATE_DOCS=1 python -m pytest tests/docs/test_readme.py`` puts the new one in (commands whose
output is shown with ``...`` are left to you). ``docs/maintaining.md`` has a test of its own.
"""

import os
import shutil
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks, console_steps, hold, read, run_step
from uvdeck.catalogue.lookup import Catalogue

#: Pages with commands, but for the one that begins in an empty folder (test_maintaining.py).
SHOWN = [
    page
    for page in PAGES
    if console_steps(page.read_text(encoding="utf-8")) and page.name != "maintaining.md"
]
NEEDED = ("cards", "docs", "examples", "schemas")
DROPPED = ("UVDECK_FORMAT", "COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING", "UPDATE_DOCS")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("index")


@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.name)
def test_console_blocks(page: Path, tmp_path: Path, cache: Path, program_folder: Path) -> None:
    copy = tmp_path / "uvdeck"
    copy.mkdir()
    for name in NEEDED:
        shutil.copytree(ROOT / name, copy / name)
    environment = {key: value for key, value in os.environ.items() if key not in DROPPED}
    environment |= {
        "PATH": f"{program_folder}{os.pathsep}{os.environ['PATH']}",
        "UVDECK_CACHE_DIR": str(cache),
        "LC_ALL": "C.UTF-8",
        "TERM": "dumb",
    }
    steps = console_steps(page.read_text(encoding="utf-8"))
    assert all(step.command.startswith(("uvdeck ", "cat ", "printf ")) for step in steps)
    ran = [run_step(step, copy, environment) for step in steps]
    hold(page, ran, all_shown=page.name == "README.md")


def test_readme_shows_a_real_run() -> None:
    text = read("README.md")
    shown = [step for step in console_steps(text) if step.shown and "check " in step.command]
    assert any("NOT LEGAL under core" in (step.shown or "") for step in shown)


def test_readme_set_up_commands_exist() -> None:
    """The commands of the shell blocks name targets, files and options that are there."""
    script = "".join(block.text for block in blocks(read("README.md"), "sh"))
    makefile = read("Makefile")
    for target in ("demo", "test"):
        assert f"make {target}" in script
        assert f"\n{target}:" in makefile
    for words in ("--require-hashes -r requirements.lock", "--no-deps --no-build-isolation -e ."):
        assert words in script
    assert "--require-hashes" in makefile
    assert (ROOT / "requirements.lock").is_file()


def test_all_commands_are_in_the_tour() -> None:
    from uvdeck.cli.app import Root
    from uvdeck.cli.cards import Cards

    ran = [step.command for step in console_steps(read("README.md"))]
    names = [name for name in Root.table if name != "cards"]
    names += [f"cards {name}" for name in Cards.table]
    for name in names:
        assert any(command.startswith(f"uvdeck {name}") for command in ran), name


def test_numbers_of_the_card_list(catalogue: Catalogue) -> None:
    sets, _, printings = catalogue.counts()
    assert f"{printings:,} printings in {sets} sets" in " ".join(read("README.md").split())
