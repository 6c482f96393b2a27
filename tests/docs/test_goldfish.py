"""What ``docs/goldfish.md`` says of games is so: fields, columns, quantities, policies, numbers."""

import csv
import io
import json
import re
from fractions import Fraction
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import code, console_steps, read, section, table, tables
from uvdeck.cli import goldfish_checks, goldfish_play, goldfish_run
from uvdeck.goldfish.games import SHARD_GAMES
from uvdeck.goldfish.layout import PLAYED, POLICIES
from uvdeck.goldfish.report import (
    AMOUNTS,
    HIGHEST,
    OF_A_GAME,
    OF_A_TURN,
    is_of_a_turn,
)
from uvdeck.goldfish.trace import TELLERS
from uvdeck.goldfish.until import parse_goal
from uvdeck.play import game, policies
from uvdeck.render.goldfish_export import COLUMNS
from uvdeck.sampling import shards
from uvdeck.sampling.estimate import mean, proportion
from uvdeck.sampling.seeds import SEEDS

PAGE = read("docs/goldfish.md")
WORDS = " ".join(PAGE.split())
DECK = "examples/decks/all-might.yaml"
#: Games that are soon played in either form.
FEW = ["--games", "500", "--seed", "7"]

#: Questions that show every key between them.
ASKED = {
    "goldfish-run": ["run", DECK, "--turns", "2", *FEW],
    "goldfish-checks": ["checks", DECK, "--difficulty", "5", "--hand-size", "6", *FEW],
}
TOLD = ["run", DECK, "--turns", "2", "--seed", "7", "--trace", "1"]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def documents(program: Program) -> dict[str, Any]:
    """One document of each kind that counts."""
    return {
        kind: json.loads(program("goldfish", *words, "--json").out) for kind, words in ASKED.items()
    }


@pytest.fixture(scope="module")
def story(program: Program) -> Any:
    return json.loads(program("goldfish", *TOLD, "--json").out)


def fields(heading: str) -> list[str]:
    return [name for row in table(PAGE, heading) for name in code(row[0])]


def parts() -> dict[str, list[str]]:
    """Return what the page says the parts of an answer have."""
    return {row[0]: code(row[1]) for row in table(PAGE, "part")}


def bare(names: Any) -> set[str]:
    """Return keys without the numbers they end in: another number may stand there."""
    return {re.sub(r"\d+$", "", name) for name in names}


# --- JSON ----------------------------------------------------------------------------------------


def test_fields_of_the_document(documents: dict[str, Any], story: Any) -> None:
    kinds = next(row[1] for row in table(PAGE, "field of the document") if row[0] == "`kind`")
    shown = {name for name in code(kinds) if not name.startswith("-")}
    assert shown == {*ASKED, "goldfish-trace"}
    for document in (*documents.values(), story):
        assert list(document) == fields("field of the document")
        assert document["kind"] in shown


def test_fields_of_an_answer(documents: dict[str, Any]) -> None:
    for kind, document in documents.items():
        told = [f for f in fields("field of an answer") if f != "turns" or kind == "goldfish-run"]
        for answer in document["answers"]:
            assert list(answer) == told


def test_fields_of_the_parts(documents: dict[str, Any]) -> None:
    told = parts()
    exactly = {"exact", "distance"}
    for kind, document in documents.items():
        more = exactly if kind == "goldfish-checks" else set()
        (answer,) = document["answers"]
        holders = [answer, *answer.get("turns", ())]
        for turn in holders[1:]:
            assert list(turn) == told["a turn"]
        for holder in holders:
            for figure in holder["figures"].values():
                assert set(figure) == set(told["a figure"]) - exactly | more
            for spread in holder["spreads"].values():
                assert list(spread) == told["a spread"]
                for row in spread["rows"]:
                    assert set(row) == set(told["a row"]) - exactly | more
    exact = documents["goldfish-checks"]["answers"][0]["figures"]["played"]["exact"]
    assert set(exact) == {"fraction", "value"} <= set(told["an exact number"])


def test_keys_of_each_kind(documents: dict[str, Any]) -> None:
    (rows,) = (rows[1:] for rows in tables(PAGE) if rows[0][:2] == ["`kind`", "`question`"])
    told = {code(row[0])[0]: row for row in rows}
    assert set(told) == set(documents)
    for kind, document in documents.items():
        _, question, figures, spreads = told[kind]
        (answer,) = document["answers"]
        assert code(question) == list(document["question"])
        assert bare(code(figures)) == bare(answer["figures"])
        assert bare(code(spreads)) == bare(answer["spreads"])


def test_keys_of_a_turn(documents: dict[str, Any]) -> None:
    told = {code(row[0])[0]: code(row[1]) for row in table(PAGE, "of a turn")}
    for turn in documents["goldfish-run"]["answers"][0]["turns"]:
        assert bare(turn["figures"]) == bare(told["figures"])
        assert list(turn["spreads"]) == told["spreads"] == list(AMOUNTS)
    assert f"{game.DAMAGES - 1:,} damage or more are one row" in WORDS
    assert f"{game.CYCLED - 1} cycles or more" in WORDS


def test_a_game_that_is_told(story: Any) -> None:
    text = section(PAGE, "A game that is told").partition("\n\n| event")[0]
    assert [name for name in code(text) if name in story["question"]] == list(story["question"])
    answer = story["answers"][0]
    assert list(answer) == code(text.partition("An answer has")[2])
    for step in answer["steps"]:
        assert list(step) == parts()["a step"]


def test_every_event_is_described() -> None:
    assert set(fields("event")) == {teller.event for teller in TELLERS.values()} | {"begin"}


# --- CSV -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ASKED)
def test_columns_of_the_csv(program: Program, kind: str) -> None:
    assert fields("column") == list(COLUMNS)
    rows = list(csv.DictReader(io.StringIO(program("goldfish", *ASKED[kind], "--csv").out)))
    assert list(rows[0]) == list(COLUMNS)
    assert {row["partial"] for row in rows} == {"no"}
    assert {row["turn"] for row in rows} == ({"", "1", "2"} if kind == "goldfish-run" else {""})
    for row in rows:
        ignored = row["table"] == "ignoredKeywords"
        assert bool(row["unit"]) is not ignored
        assert bool(row["exact"]) is (kind == "goldfish-checks" and not ignored)
    assert any(row["table"] == "ignoredKeywords" for row in rows) is (kind == "goldfish-run")


def test_variants_are_no_formulas(program: Program) -> None:
    varied = program("goldfish", *ASKED["goldfish-run"], "--vary", "+1 Smash", "--csv").out
    assert f"{DECK},'+1 Smash,7," in varied


# --- Words that are typed ------------------------------------------------------------------------


def test_policies() -> None:
    assert fields("policy") == list(POLICIES) == [policy.value for policy in goldfish_run.Policy]
    assert "`balanced` is taken without `--policy`" in WORDS
    assert (policies.A_TURN, policies.ENOUGH) == (2, 8)
    assert "fewer than two foundations for each turn begun, and fewer than eight" in WORDS
    assert "but for Unique and Terrain" in WORDS
    assert {"unique", "terrain"} == PLAYED


def test_quantities_of_until() -> None:
    told = fields("quantity")
    of_a_turn = [name.removesuffix("@T") for name in told if name.endswith("@T")]
    assert [name for name in of_a_turn if not name[-1].isdigit()] == list(OF_A_TURN)
    assert all(is_of_a_turn(name) for name in of_a_turn)
    assert [name for name in told if not name.endswith("@T")] == list(OF_A_GAME)
    assert f"so for 0 to {HIGHEST}" in WORDS
    assert f"Difficulties of {HIGHEST} or more are one row" in WORDS
    for name in told:
        goal = parse_goal(f"{name.replace('@T', '@2')}:0.5", 2)
        assert (goal.turn == 2) is name.endswith("@T")


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (SHARD_GAMES, "After each {:,} games"),
        (goldfish_run.UNTIL_GAMES, "{:,} without it"),
        (goldfish_checks._MANY, "from {:,} games of all decks together on"),
        (goldfish_play.GAMES_PURE, "plays {:,} games where it would have played a million"),
        (shards.SHARD_GAMES, "{:,} in `checks`"),
        (SEEDS - 1, "0 to {}"),
    ],
)
def test_numbers_of_the_program(number: int, text: str) -> None:
    assert text.format(number) in WORDS


def test_decks_side_by_side() -> None:
    from uvdeck.cli import goldfish_prepare
    from uvdeck.render.odds import SIDE_BY_SIDE

    assert goldfish_prepare.MAX_DECKS == goldfish_checks.MAX_DECKS == 100
    assert "100 at most" in WORDS
    assert SIDE_BY_SIDE == 4
    assert "With more than four answers the distributions are left" in WORDS


@pytest.mark.parametrize(
    ("words", "exit_code"),
    [
        (["run", DECK, *FEW], 0),
        (["run", "examples/decks/illegal/dck108-unknown-card.yaml", *FEW], 1),
        (["run", DECK, "--until", "damage@3:0.001", *FEW], 1),
        (["run", DECK, "--hand-size", "61", *FEW], 2),
        (["run", DECK, "--until", "luck@3:0.1", *FEW], 2),
        (["run", "nowhere.yaml", DECK, *FEW], 2),
        (["checks", DECK, "--difficulty", "5", *FEW], 0),
        (["checks", DECK, *FEW], 2),
        (["checks", DECK, "--difficulty", "5", "--hand", "Smash", "--hand-size", "2", *FEW], 2),
        (["run", "examples/decks/illegal/leg102-copy-limit-exceeded.yaml", *FEW], 0),
    ],
)
def test_exit_codes(program: Program, words: list[str], exit_code: int) -> None:
    run = program("goldfish", *words)
    assert run.code == exit_code
    answered = exit_code == 0 or "damage@3:0.001" in words or "nowhere.yaml" in words
    assert ("Played" in run.out) is answered


# --- The worked numbers --------------------------------------------------------------------------


def shown(words: str) -> str:
    """Return the output that the page shows of the first command with these words."""
    return next(s.shown or "" for s in console_steps(PAGE) if words in s.command)


def test_standard_error_of_a_chance() -> None:
    text = section(PAGE, "Standard errors")
    found = re.search(r"run above, (\d+) of 2,000 games came\s+to 20 damage: ([\d.]+) %", text)
    assert found
    hits = int(found[1])
    estimate = proportion(hits, 2000)
    assert estimate.error is not None
    assert f"{100 * estimate.value:.2f}" == found[2]
    assert f"{estimate.value:.3f} × {1 - estimate.value:.3f} / 2000" in text
    assert f"root {estimate.error:.4f}, or {100 * estimate.error:.2f} points" in text
    (row,) = (line for line in shown("--turns 3 --seed 7").splitlines() if line[:9] == "20 damage")
    assert row.split()[-3:] == [found[2], "%", f"{100 * estimate.error:.2f}"]


def test_standard_error_of_a_mean() -> None:
    estimate = mean([1, 3])
    assert (estimate.value, estimate.error) == (0.75, 0.25)
    assert "0, 1, 1 and 1 have the mean 0.75 and the standard error 0.25" in WORDS


def test_checks_that_are_read_from_the_run() -> None:
    found = re.search(r"`([\d.]+) made` and `([\d.]+) passed` mean that (\d+) of 100", WORDS)
    assert found
    text = shown("--turns 3 --seed 7")
    numbers = {
        word: [row.split()[4] for row in text.splitlines() if row.startswith(f"checks of 3 {word}")]
        for word in ("made", "passed")
    }
    assert numbers == {"made": [found[1]], "passed": [found[2]]}
    assert round(100 * Fraction(found[2]) / Fraction(found[1])) == int(found[3])


def test_the_distance_that_is_read_from_the_checks() -> None:
    found = re.search(r"The last check above is ([\d.]+) standard errors above", WORDS)
    assert found
    (row,) = (
        line for line in shown("--hand-size 6").splitlines() if line.startswith("check 3 passes")
    )
    assert f"+{found[1]} s.e." in row


def test_the_stack_that_is_shown_is_the_one_that_is_played() -> None:
    lines = [line for line in read("examples/order.txt").splitlines() if line and line[0] != "#"]
    cards: list[str] = []
    for line in lines:
        number, _, name = line.partition(" ")
        cards += [name] * int(number) if number.isdigit() else [line]
    assert len(cards) == 8
    assert "the file above fixes the first eight cards" in WORDS
    told = shown("--stack examples/order.txt")
    assert f"opening hand: {', '.join(cards[:5])} (UV-30)" in told
    assert re.findall(r"^check: (.+?), control", told, re.M) == cards[5:]
