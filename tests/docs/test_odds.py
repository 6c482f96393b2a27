"""What ``docs/odds.md`` says of the odds is so: its fields, its columns and its worked numbers."""

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from tests.cli.support import Program
from tests.docs.pages import code, read, section, table, tables
from uvdeck.model import Zone
from uvdeck.odds.block import Blocker, known_hand
from uvdeck.odds.check import reaches
from uvdeck.odds.count import CountRange, at_least
from uvdeck.odds.deal import Wish
from uvdeck.odds.hand import Hand
from uvdeck.odds.line import line_odds
from uvdeck.odds.mulligan import FirstPlayer, SecondPlayer
from uvdeck.odds.order import MAX_ORDERED
from uvdeck.render.odds_export import COLUMNS

PAGE = read("docs/odds.md")
COUNTED = " ".join(section(PAGE, "How it is counted").split())
DECK = "examples/decks/all-might.yaml"
DECK_C: dict[int | None, int] = {6: 10, 5: 25, 4: 10, 3: 10, 2: 5}
SOME = CountRange(1)

#: Questions that show every key between them.
ASKED = {
    "odds-hand": ["hand", DECK, "--going", "first", "--keep", "1+ type:foundation"],
    "odds-check": ["check", DECK, "--difficulty", "5", "--ready", "1"],
    "odds-line": ["line", DECK, "--play", "2 Smash", "--best-order", "all"],
    "odds-block": ["block", DECK, "--speed", "4", "--zone", "mid"],
    "odds-curve": ["curve", DECK],
}


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    return Program(tmp_path_factory.mktemp("index"))


@pytest.fixture(scope="module")
def documents(program: Program) -> dict[str, Any]:
    """One document of each kind."""
    return {
        kind: json.loads(program("odds", *words, "--json").out) for kind, words in ASKED.items()
    }


def fields(heading: str) -> list[str]:
    return [name for row in table(PAGE, heading) for name in code(row[0])]


# --- JSON and CSV --------------------------------------------------------------------------------


def test_fields_of_the_document_and_of_an_answer(documents: dict[str, Any]) -> None:
    kinds = next(row[1] for row in table(PAGE, "field of the document") if row[0] == "`kind`")
    assert set(code(kinds)) == set(ASKED)
    for kind, document in documents.items():
        assert document["kind"] == kind
        assert list(document) == fields("field of the document")
        for answer in document["answers"]:
            assert list(answer) == fields("field of an answer")


def test_fields_of_figures_tables_and_rows(documents: dict[str, Any]) -> None:
    told = {row[0]: set(code(row[1])) for row in table(PAGE, "part")}
    for document in documents.values():
        answer = document["answers"][-1]
        for figure in answer["figures"].values():
            assert set(figure) == told["a figure"]
        for shown in answer["tables"].values():
            assert set(shown) == told["a table"]
            for row in shown["rows"]:
                assert set(row) <= told["a row"]
                assert all({*row, *value} == told["a row"] for value in row["values"])


def test_keys_of_each_kind(documents: dict[str, Any]) -> None:
    """Where a key ends in a number, another number may stand in its place."""

    def bare(names: Any) -> set[str]:
        return {"".join(c for c in name if not c.isdigit()) for name in names}

    rows = {code(row[0])[0]: row for row in tables_of_kinds()}
    assert set(rows) == set(documents)
    for kind, document in documents.items():
        _, question, figures, shown, facts = rows[kind]
        answer = document["answers"][-1]
        assert code(question) == list(document["question"])
        assert bare(code(figures)) == bare(answer["figures"])
        assert bare(code(shown)) == bare(answer["tables"])
        if kind != "odds-hand":  # there the labels are the queries
            assert code(facts) == list(answer["facts"])


def tables_of_kinds() -> list[list[str]]:
    (rows,) = (rows for rows in tables(PAGE) if rows[0][:2] == ["`kind`", "`question`"])
    return rows[1:]


def test_columns_of_the_csv(program: Program) -> None:
    assert fields("column") == list(COLUMNS)
    lines = program("odds", *ASKED["odds-check"], "--csv").out.splitlines()
    assert lines[0] == ",".join(COLUMNS)
    varied = program("odds", "hand", DECK, "--vary", "+1 Smash", "--csv").out
    assert f"{DECK},'+1 Smash," in varied


@pytest.mark.parametrize(
    ("words", "exit_code"),
    [
        (["hand", DECK], 0),
        (["hand", "examples/decks/illegal/dck108-unknown-card.yaml"], 1),
        (["hand", DECK, "--draws", "56"], 2),
        (["hand", DECK, "--want", "many attacks"], 2),
        (["hand", "nowhere.yaml", DECK], 2),
        (["hand", "examples/decks/illegal/leg102-copy-limit-exceeded.yaml"], 0),
    ],
)
def test_exit_codes(program: Program, words: list[str], exit_code: int) -> None:
    run = program("odds", *words)
    assert run.code == exit_code
    assert ("all of these" in run.out) is (words[-1] == DECK or exit_code == 0)


# --- The worked numbers --------------------------------------------------------------------------


def said(*values: object) -> None:
    """Assert that the page has these numbers, in this order."""
    place = 0
    for value in values:
        place = COUNTED.find(str(value), place) + 1
        assert place, value


def test_cards_of_one_kind() -> None:
    said(at_least(60, 4, 7, 1), "39.95 %", Fraction(7 * 4, 60))


def test_several_wishes() -> None:
    both = [Wish(1, SOME), Wish(2, SOME)]
    said(Hand({1: 2, 2: 1, 3: 1, 0: 1}, 2).probability(both))
    together = Hand({1: 4, 2: 4, 0: 52}, 7).probability(both)
    said(together, "14.54 %", "15.96 %")
    assert f"{float(together):.2%}" == "14.54%"
    assert f"{float(at_least(60, 4, 7, 1) ** 2):.2%}" == "15.96%"


def test_mulligans() -> None:
    atoms = {1: 24, 0: 36}
    none = FirstPlayer(atoms, 6, 0, [Wish(1, SOME)], 1).spread(1)[0]
    assert none == Fraction(comb(36, 18), comb(60, 18))
    said(none, "1 in 102,000", "six times")
    assert round(1 / none, -3) == 102_000
    assert round(Fraction(comb(36, 6), comb(60, 6)) ** 3 / none) == 6
    none = SecondPlayer(atoms, 6, 0, [Wish(1, SOME)], None).spread(1)[0]
    assert none == Fraction(comb(36, 12), comb(60, 12))
    said(none, "0.09 %")


def test_checks_and_lines() -> None:
    chances = [reaches(DECK_C, 5, ready) for ready in range(4)]
    assert [chance * 60 for chance in chances] == [35, 45, 55, 60]
    said("35/60", "45/60", "55/60")
    lines = [line_odds(DECK_C, [3, 5], ready).all_pass for ready in range(5)]
    assert lines[4] == 1
    said(lines[0], "53.39 %", "53.47 %", *lines[1:4])
    assert f"{float(reaches(DECK_C, 3) * reaches(DECK_C, 5)):.2%}" == "53.47%"


def test_best_order(program: Program) -> None:
    assert f"up to {MAX_ORDERED} cards" in PAGE
    left: dict[int | None, int] = {6: 3, 5: 30, 4: 3, 3: 17, 2: 5}
    assert [line_odds(left, needs, 3).all_pass * 3306 for needs in ([5, 7], [6, 6])] == [1305, 1356]
    said("1305", "1356", "39.47 %", "41.02 %")
    given = ["line", DECK, "--play", "Smash", "--play", "Detroit Smash", "--best-order", "all"]
    for ready, first in ((3, "Detroit Smash, Smash"), (5, "Smash, Detroit Smash")):
        document = json.loads(program("odds", *given, "--ready", str(ready), "--json").out)
        assert document["answers"][0]["facts"] == {"Best order": first}


def test_blocks(program: Program) -> None:
    deck = [Blocker(copies, control) for control, copies in DECK_C.items()]
    held = [Blocker(1, 5, Zone.MID, 2)]
    passed = [known_hand(held, deck, 4, Zone.MID, ready, 1).complete * 60 for ready in range(4)]
    assert passed == [0, 10, 35, 45]
    said("difficulty 7", "0/60", "10/60", "35/60", "45/60")
    document = json.loads(program("odds", *ASKED["odds-block"], "--json").out)
    first = document["answers"][0]["tables"]["tiers"]["rows"][0]
    assert first["values"][1]["fraction"] == "168/1711"
    assert Fraction(36, 60) * (1 - Fraction(comb(57, 5), comb(59, 5))) == Fraction(168, 1711)
    said(1 - Fraction(comb(57, 5), comb(59, 5)), "168/1711", "9.82 %")


def test_turns() -> None:
    said(at_least(60, 28, 10, 3), "93.60 %", Fraction(10 * 28, 60))
