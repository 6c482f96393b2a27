"""What ``docs/duel.md`` says of policies, numbers, keys and columns is so."""

import csv
import io
import json
import re
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import code, read, section
from uvdeck.cli import duel_prepare, duel_run
from uvdeck.duel.players import BUILT_IN, REACHING, TURNS
from uvdeck.duel.report import AMOUNTS
from uvdeck.render.duel_export import COLUMNS
from uvdeck.sampling.estimate import TWO_SIDED

PAGE = read("docs/duel.md")
WORDS = " ".join(PAGE.split())
DECKS = ("examples/decks/all-might.yaml", "examples/decks/vaxildan.txt")
ASKED = ("duel", "run", *DECKS, "--seed", "7", "--games", "40", "--best-of", "3")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def document(program: Program) -> Any:
    return json.loads(program(*ASKED, "--json").out)


def sentence(start: str, end: str) -> list[str]:
    """Return what is set as code between two words of the section on JSON."""
    text = " ".join(section(PAGE, "JSON").split())
    assert text.count(start) == 1, start
    return code(text.partition(start)[2].partition(end)[0])


def test_keys_of_the_document(document: Any) -> None:
    named = set(code(section(PAGE, "JSON")))
    assert {"players.a", "players.b"} <= named
    # What all documents have is told on the page of commands.
    head = {"schemaVersion", "kind", "dataAsOf", "exitCode", "players"}
    assert set(document) - head <= named
    assert set(document["players"]["a"]) <= named
    share = document["outcomes"]["aWins"]["all"]
    assert [*sentence("A share has", ", the last three"), "high"] == [*share, "high"]
    assert set(document["outcomes"]["aWins"]) == {"label", "all", "aBegan", "bBegan"} <= named


def test_keys_of_the_parts(document: Any) -> None:
    outcomes = [*document["outcomes"], *document["matches"]]
    assert sentence("The keys are", "`quantities` maps") == outcomes
    quantities = sentence("`quantities` maps", " to `label`")
    assert sorted(quantities) == sorted(document["quantities"])
    assert set(AMOUNTS) < set(quantities)
    figures = sentence("`figures` has", ", null where")
    assert sorted(figures) == sorted(document["figures"])
    spreads = sentence("`spreads` has the distributions", ", as [goldfish")
    assert sorted(spreads) == sorted(document["spreads"])


def test_columns_and_tables_of_the_csv(program: Program, document: Any) -> None:
    text = " ".join(section(PAGE, "CSV").split())
    names = code(re.sub(r"\([^()]*\)", "", text.partition("a row for each number:")[2]))
    assert tuple(names[: len(COLUMNS)]) == COLUMNS
    rows = list(csv.DictReader(io.StringIO(program(*ASKED, "--csv").out, newline="")))
    tables = {row["table"] for row in rows}
    spreads = set(document["spreads"])
    named = {"outcomes", "matches", "quantities", "figures", "assumes", "notes"}
    assert tables == named | spreads
    assert named <= set(code(text))
    assert {row["of"] for row in rows} == {"all", "aBegan", "bBegan", "a", "b"} <= set(code(text))
    assert all(row["value"] == "" for row in rows if row["table"] in ("assumes", "notes"))


@pytest.mark.parametrize(
    "text",
    [
        f"{duel_prepare.GAMES:,} games unless you say otherwise",
        f"`--turns` own turns of each, {TURNS} without it",
        f"The turn in which {REACHING} damage, or `--reaching`, was dealt",
        f"within {float(TWO_SIDED):.2f} of its standard errors",
        "`" + "`, `".join(BUILT_IN[:-1]) + f"` and `{BUILT_IN[-1]}` differ",
    ],
)
def test_numbers_of_the_program(text: str) -> None:
    assert text in WORDS


def test_the_usual_mulligan() -> None:
    assert duel_prepare.KEEP == "2+ type:foundation"
    assert "mulligan a hand with fewer than two foundations unless" in WORDS


def test_examples_of_the_help_are_of_options_that_are_there(program: Program) -> None:
    (command,) = duel_run.app.registered_commands
    lines = [line.split() for line in (command.epilog or "").splitlines() if "uvdeck duel" in line]
    assert len(lines) > 3
    for line in lines:
        words = [*line[1:3], *DECKS, *line[5:]]
        words = [word if word != "20000" else "20" for word in words]
        games = () if {"--games", "--trace"} & set(words) else ("--games", "20")
        assert program(*words, *games).code == 0, line
