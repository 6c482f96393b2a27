"""Every rule of play has a duel of its own that is named by it."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

#: The rules that a duel is played by, from the opening hand to the turn limit.
RULES = range(30, 49)
FILES = sorted(Path(__file__).parent.glob("test_duel_rules_*.py"))


def numbers_of(sources: Iterable[str]) -> set[int]:
    """Return the rules by which tests are named that play in both forms of the kernel."""
    found = set()
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.FunctionDef):
                continue
            named = re.fullmatch(r"test_uv(\d\d)_\w+", node.name)
            if named and "duel_form" in {one.arg for one in node.args.args}:
                found.add(int(named[1]))
    return found


def test_every_rule_of_play_appears_in_the_name_of_a_test():
    found = numbers_of(path.read_text(encoding="utf-8") for path in FILES)
    assert [f"UV-{rule}" for rule in RULES if rule not in found] == []


def test_names_that_say_no_rule_or_play_no_duel_do_not_count():
    sources = ["def test_uv30_x(duel_form): ...", "def test_uv31_x(): ...", "UV = 'test_uv32_x'"]
    assert numbers_of(sources) == {30}
