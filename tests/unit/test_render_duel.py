"""What duels say as people and machines read it: shares, intervals, who begins, CSV."""

import csv
import io
import re
from typing import Any

import pytest

from uvdeck.duel.report import MEDIAN, Outcome, Quantity, Report, share
from uvdeck.goldfish.answer import Measure, Spread
from uvdeck.odds.answer import Answer
from uvdeck.render.duel import Head, interval_of, percent_of, print_report
from uvdeck.render.duel_export import COLUMNS, csv_lines, report_to_json
from uvdeck.render.out import PlainOut
from uvdeck.sampling.estimate import Estimate, proportion

A = Answer("a.yaml", "Deck of A", "A", "A plays so", (), notes=("of both", "of A"))
B = Answer("b.yaml", "Deck of B", "B", "B plays so", (), notes=("of both", "of B"))
TERMS = "both agree"


def head(best_of: int = 1, a: Answer = A) -> Head:
    return Head(TERMS, (a, B), 7, best_of)


def beginning(*estimates: Estimate | None) -> tuple[Measure, ...]:
    first, second, gain = estimates
    return (
        Measure("firstWins", "the player who begins wins", "chance", first),
        Measure("secondWins", "the other player wins", "chance", second),
        Measure("firstGain", "gained by going first", "difference", gain),
    )


def found(**facts: Any) -> Report:
    wins = Outcome("aWins", "A wins", share(600, 1000), share(320, 500), share(280, 500))
    draws = Outcome("draws", "draws (turn limit)", share(0, 1000), share(0, 500), share(0, 500))
    rows = tuple(Measure(str(n), str(n), "chance", proportion(n, 10)) for n in (4, 6))
    return Report(
        1000,
        1000,
        (wins, draws),
        share(540, 1000),
        beginning(
            Estimate(0.54, 0.0158, 1000), Estimate(0.46, 0.0158, 1000), Estimate(0.08, 0.0315, 1000)
        ),
        (),
        (
            Quantity("damage", "damage dealt", "amount", Estimate(12.345, 0.0123, 1000), None),
            Quantity(MEDIAN, "turn of 25 damage, median", "amount", Estimate(5.0, None, 9), None),
        ),
        (Measure("turns", "turns of both", "amount", Estimate(10.73, 0.045, 1000)),),
        (Spread("turns", "turns of both until the end", "Turns", None, rows),),
        partial=False,
    )._replace(**facts)


def lines(
    capsys: pytest.CaptureFixture[str], of: Report, one: Head | None = None, asked: int = 1000
) -> list[str]:
    print_report(PlainOut(), one or head(), of, asked=asked)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("hits", "games", "percent", "interval"),
    [
        (0, 0, "-", ""),
        (0, 10, "0 %", "0.0 to 27.8"),
        (10, 10, "100 %", "72.2 to 100.0"),
        (600, 1000, "60.0 %", "56.9 to 63.0"),
        (600_000, 1_000_000, "60.00 %", "59.90 to 60.10"),
        (1, 10**6, "0.0001 %", "0.0000 to 0.0006"),
    ],
)
def test_shares_have_the_decimals_that_are_known(
    hits: int, games: int, percent: str, interval: str
) -> None:
    assert (percent_of(share(hits, games)), interval_of(share(hits, games))) == (percent, interval)


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, found())
    assert shown[:2] == ["A  Deck of A  (a.yaml)", "B  Deck of B  (b.yaml)"]
    for line in (
        "  Assumed  A plays so",
        "  Assumed  B plays so",
        "  Assumed  both agree",
        "  Note     of both",  # once
        "  Note     A: of A",
        "  Note     B: of B",
        "  Played   1,000 games of seed 7",
    ):
        assert shown.count(line) == 1, line
    (wins,) = (line for line in shown if line.startswith("A wins"))
    assert re.split(r"  +", wins)[1:] == [
        *("60.0 %", "56.9 to 63.0"),
        *("64.0 %", "59.7 to 68.1"),
        *("56.0 %", "51.6 to 60.3"),
    ]
    assert any(re.match(r"draws \(turn limit\) +0 % ", line) for line in shown)
    assert any(line.split() == ["damage", "dealt", "12.345", "0.012", "-"] for line in shown)
    assert any(line.split()[-2:] == ["5", "never"] for line in shown)
    assert not any("Partial" in line for line in shown)


@pytest.mark.parametrize(
    ("estimates", "words"),
    [
        (
            (Estimate(0.54, 0.01, 9), Estimate(0.46, 0.01, 9), Estimate(0.08, 0.02, 9)),
            "wins 54.00 %, the other 46.00 %: 8.00 points more by going first (s.e. 2.00).",
        ),
        (
            (Estimate(0.2, 0.01, 9), Estimate(0.3, 0.01, 9), Estimate(-0.1, 0.02, 9)),
            "wins 20.00 %, the other 30.00 %: 10.00 points less by going first (s.e. 2.00).",
        ),
        (
            (Estimate(0.51, 0.01, 9), Estimate(0.49, 0.01, 9), Estimate(0.02, 0.02, 9)),
            " %: 2.00 points more by going first (s.e. 2.00, which may be chance).",
        ),
        (
            (Estimate(0.5, 0.01, 9), Estimate(0.5, 0.01, 9), Estimate(0.0, 0.02, 9)),
            "wins 50.00 %, the other 50.00 %: no difference was seen.",
        ),
        (
            (Estimate(1.0, 0.0, 9), Estimate(0.0, 0.0, 9), Estimate(1.0, 0.0, 9)),
            "100.00 %, the other 0.00 %: 100.00 points more by going first (s.e. 0.00).",
        ),
        (
            (Estimate(1.0, None, 2), Estimate(0.0, None, 2), Estimate(1.0, None, 2)),
            "100.00 points more by going first, of too few games to be sure.",
        ),
    ],
)
def test_who_gains_from_going_first(
    capsys: pytest.CaptureFixture[str], estimates: tuple[Estimate, ...], words: str
) -> None:
    (line,) = (
        line
        for line in lines(capsys, found(beginning=beginning(*estimates)))
        if line.startswith("If both begin equally often")
    )
    assert line.endswith(words)


@pytest.mark.parametrize("who", ["A", "B"])
def test_going_first_is_not_told_where_one_always_begins(
    capsys: pytest.CaptureFixture[str], who: str
) -> None:
    began = (share(6, 10), share(0, 0))
    one = Outcome("aWins", "A wins", share(6, 10), *(began if who == "A" else began[::-1]))
    shown = lines(capsys, found(beginning=beginning(None, None, None), outcomes=(one,)))
    (line,) = (line for line in shown if "going first" in line)
    assert f"{who} always began" in line
    assert "--first both" in line


@pytest.mark.parametrize(
    ("rounds", "best_of", "asked", "partial", "played"),
    [
        (1, 1, 1, None, "1 game of seed 7"),
        (1, 3, 1, None, "1 match, 1,000 games, of seed 7"),
        (400, 3, 400, None, "400 matches, 1,000 games, of seed 7"),
        (1000, 1, 50_000, "1,000 of 50,000 games", "1,000 games of seed 7"),
        (400, 3, 50_000, "400 of 50,000 matches", "400 matches, 1,000 games, of seed 7"),
    ],
)
def test_what_was_played(
    capsys: pytest.CaptureFixture[str],
    rounds: int,
    best_of: int,
    asked: int,
    partial: str | None,
    played: str,
) -> None:
    of = found(rounds=rounds, partial=partial is not None)
    shown = lines(capsys, of, head(best_of), asked)
    assert f"  Played   {played}" in shown
    stopped = [line for line in shown if "Partial" in line]
    assert stopped == ([f"  Partial  stopped after {partial}"] if partial else [])


def test_nothing_played_is_said_and_no_table_follows(capsys: pytest.CaptureFixture[str]) -> None:
    none = Report(0, 0, (), share(0, 0), (), (), (), (), (), partial=True)
    shown = lines(capsys, none)
    assert shown[-2:] == [
        "  Partial  stopped after 0 of 1,000 games",
        "  Played   0 games of seed 7",
    ]
    document = report_to_json(none)
    assert (document["games"], document["partial"], document["outcomes"]) == (0, True, {})
    rows = list(csv_lines((A, B), TERMS, 7, none))
    assert all("assumes" in row or "notes" in row for row in rows[1:])


# --- Machines ------------------------------------------------------------------------------------


def test_json() -> None:
    document = report_to_json(found())
    wins = document["outcomes"]["aWins"]
    assert wins["label"] == "A wins"
    assert (wins["all"]["hits"], wins["aBegan"]["games"]) == (600, 500)
    assert wins["all"]["low"] < wins["all"]["value"] < wins["all"]["high"]
    assert document["quantities"]["damage"]["b"] == {"value": None, "error": None, "games": None}
    assert document["quantities"][MEDIAN]["a"] == {"value": 5.0, "error": None, "games": 9}
    assert set(document["figures"]) == {"turns", "firstWins", "secondWins", "firstGain"}
    assert document["figures"]["firstGain"]["unit"] == "difference"


def test_csv_has_all_numbers_and_what_they_rest_on() -> None:
    text = "".join(csv_lines((A, B), TERMS, 7, found()))
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(rows[0]) == COLUMNS
    assert {(row["deckA"], row["deckB"], row["seed"]) for row in rows} == {
        ("a.yaml", "b.yaml", "7")
    }
    cells = {(row["table"], row["row"], row["of"]): row for row in rows}
    assert len(cells) == len(rows)
    document = report_to_json(found())
    for key, outcome in document["outcomes"].items():
        for of in ("all", "aBegan", "bBegan"):
            row = cells["outcomes", key, of]
            numbers = [float(row[name]) for name in ("value", "low", "high", "hits", "gamesOf")]
            assert numbers == [outcome[of][n] for n in ("value", "low", "high", "hits", "games")]
    for key, quantity in document["quantities"].items():
        for of in "ab":
            value = quantity[of]["value"]
            assert cells["quantities", key, of]["value"] == ("" if value is None else repr(value))
    for key, figure in document["figures"].items():
        assert float(cells["figures", key, "all"]["error"]) == figure["error"]
    assert [cells["turns", n, "all"]["value"] for n in "46"] == ["0.4", "0.6"]
    said = {(row["table"], row["of"], row["row"]) for row in rows if not row["value"]}
    assert said >= {
        ("assumes", "all", TERMS),
        ("assumes", "a", "A plays so"),
        ("assumes", "b", "B plays so"),
        ("notes", "a", "of A"),
        ("notes", "b", "of B"),
    }
