"""The page on policies, held to the program: its numbers, and its package."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import get_type_hints

import pytest

from tests.docs.pages import blocks, read, section, table
from tests.helpers import ROOT
from uvdeck.duel.policies import GROUP
from uvdeck.play import clients, policies
from uvdeck.play.clients import Option, Policy, Side, Target, View

PAGE = read("docs/policies.md")
NUMBERS = (policies.ATTACK_FIRST, policies.BALANCED, policies.DEFENSIVE)


def row(begins: str) -> list[str]:
    rows = table(section(PAGE, "Those that are built in"), "")
    return next(cells[1:] for cells in rows if cells[0].startswith(begins))


def test_numbers_of_the_table():
    assert row("plays a card only") == [
        f"{policies.caution(policy)}/4".replace("2/4", "1/2") for policy in NUMBERS
    ]
    assert row("a block has to save") == [str(policies.block_cost(p, 7)) for p in NUMBERS]
    assert [policies.block_cost(p, policies.FEW) - policies.block_cost(p, 7) for p in NUMBERS] == [
        1,
        1,
        1,
    ]
    wanted = [policies.wants(turn) for turn in range(1, 7)]
    assert wanted == [2, 4, 6, 8, 8, 8]
    assert row("foundations wanted") == ["none", "2, 4, 6, 8, and 8 from then on", "the same"]


@pytest.mark.parametrize("policy", NUMBERS)
def test_backups_are_aimed_at_as_the_page_says(policy: int):
    never = policy == policies.ATTACK_FIRST
    assert policies.aims(policy, 5, 5, 11) == (not never)
    assert policies.aims(policy, 5, 4, 11) == (not never)  # 1 damage to spare
    assert policies.aims(policy, 5, 3, 11) == 0
    assert policies.aims(policy, 5, 6, 11) == 0  # is not destroyed
    assert policies.aims(policy, 5, 5, 10) == 0  # the rival has twice the damage


def test_what_a_policy_is_given():
    text = PAGE[PAGE.index("What they are given") :]
    for kind in (View, Side, Option, Target):
        for field in get_type_hints(kind):
            if field != "place":
                assert f"`{field}`" in text, field
    methods = [name for name in vars(Policy) if not name.startswith("_")]
    assert re.findall(r"^\| `(\w+)\(view", PAGE, re.MULTILINE) == methods


def test_the_package_plays(tmp_path: Path):
    """The wheel that its pyproject.toml gives is laid out where Python looks for modules."""
    package, installed = tmp_path / "package", tmp_path / "installed"
    package.mkdir()
    for block in blocks(PAGE):
        name = block.info.partition("file=")[2]
        (package / name).write_text(block.text, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=package,
        capture_output=True,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(installed)
    program = (
        f"import sys; sys.path.insert(0, {str(installed)!r}); from uvdeck.cli import main; main()"
    )
    deck = str(ROOT / "examples" / "decks" / "all-might.yaml")
    ran = subprocess.run(
        [
            *(sys.executable, "-c", program, "duel", "run", deck, deck),
            *("--policy-a", "careful", "--games", "20", "--seed", "7", "--jobs", "1"),
        ],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "policy 'careful'" in ran.stdout
    assert "20 games of seed 7" in ran.stdout


def test_the_types_are_where_the_page_says():
    assert f"group `{GROUP}`" in PAGE
    assert clients.__name__.replace(".", "/") + ".py" in PAGE
