"""``uvdeck cards fmt``, as a user runs it."""

from pathlib import Path

import pytest

from tests.card_folders import write_list
from tests.cli.support import Program

FORMED = 'set: aaa01\ncards:\n  # the first\n  "001":\n    reprint_of: bbb02/001\n'
LOOSE = "cards:\n\n  # the first\n  '001': {reprint_of: 'bbb02/001'}\nset: aaa01\n"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write_list(tmp_path / "cards", {"sets/aaa01.yaml": LOOSE, "sets/bbb02.yaml": FORMED})
    return tmp_path


def test_json_of_what_would_change_and_of_what_did(uvdeck: Program, here: Path):
    dry = uvdeck("cards", "fmt", "--check", "--json", cwd=here).json
    for option in ("--check", "--diff"):
        run = uvdeck("cards", "fmt", option, "--json", cwd=here)
        assert (run.code, run.json) == (1, dry)
        assert (dry["exitCode"], dry["dryRun"], dry["written"]) == (1, True, [])
        assert (here / "cards" / "sets" / "aaa01.yaml").read_text(encoding="utf-8") == LOOSE
    run = uvdeck("cards", "fmt", "--json", cwd=here)
    name = "cards/sets/aaa01.yaml"
    assert run.code == 0
    assert run.json == {**dry, "exitCode": 0, "dryRun": False, "written": [name]}
    assert dry["changed"] == [{"path": name, "line": 1}]
    assert "+set: aaa01" in dry["diff"].splitlines()
    assert (here / name).read_text(encoding="utf-8") == FORMED
    run = uvdeck("cards", "fmt", "--check", "--json", cwd=here)
    assert (run.code, run.json["changed"], run.json["diff"]) == (0, [], "")


def test_the_diff_that_is_printed_is_that_of_the_json(uvdeck: Program, here: Path):
    document = uvdeck("cards", "fmt", "--diff", "--json", cwd=here).json
    run = uvdeck("cards", "fmt", "--diff", cwd=here)
    assert (run.code, run.out) == (1, document["diff"])
