"""What games say as people read it: numbers to their errors, bars, decks side by side."""

import re
from fractions import Fraction

import pytest

from tests.odds_cards import HEAD
from uvdeck.goldfish.answer import Measure, Result, Spread, TurnRow
from uvdeck.odds.answer import Answer
from uvdeck.render.goldfish import figures_of, print_results
from uvdeck.render.goldfish_export import COLUMNS, csv_lines, result_to_json
from uvdeck.render.out import PlainOut
from uvdeck.sampling.estimate import Estimate, proportion

WORDS = Answer(*HEAD, "Assumed so.", (), notes=("a note",), doubts=("a doubt",))
SIX = Estimate(6.5, 0.0123, 1000)


def share(label: str, hits: int) -> Measure:
    return Measure(label, label, "chance", proportion(hits, 1000))


def result(damage: Estimate | None = SIX, **facts: object) -> Result:
    rows = tuple(share(str(n), 10) for n in range(0, 100, 1))
    made = Result(
        WORDS,
        1000,
        (1000, 900),
        (
            TurnRow("damage", "damage this turn", "amount", (damage, damage)),
            TurnRow("made3", "checks of 3 made", "amount", (Estimate(1.0, 0.1, 1000), None)),
        ),
        (Measure("cycles", "cycles", "amount", Estimate(0.5, 0.01, 1000)),),
        (Spread("total", "damage in all", "Damage", 2, rows),),
        ("Fury",),
    )
    return made._replace(**facts)  # type: ignore[arg-type]


def lines(capsys: pytest.CaptureFixture[str], *results: Result) -> list[str]:
    print_results(PlainOut(), results, seed=7, games=5000)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("estimate", "unit", "text"),
    [
        (Estimate(6.54321, 0.0123, 9), "amount", ("6.543", "0.012")),
        (Estimate(6.54321, 1.23, 9), "amount", ("6.54", "1.23")),
        (Estimate(6.54321, 0.0, 9), "amount", ("6.54", "0.00")),
        (Estimate(0.5, 0.000123, 9), "chance", ("50.000 %", "0.012")),
        (Estimate(0.5, 1e-12, 9), "amount", ("0.500000", "0.000000")),
        (Estimate(3.0, None, 1), "amount", ("3.00", "")),
        (None, "amount", ("-", "")),
    ],
)
def test_numbers_are_shown_to_the_second_digit_of_their_error(estimate, unit, text):
    assert figures_of(estimate, unit) == text


def test_one_deck(capsys: pytest.CaptureFixture[str]):
    shown = lines(capsys, result())
    assert "  Played   1,000 games of seed 7" in shown
    assert "  Note     a note" in shown
    assert "  Unknown  a doubt" in shown
    assert "damage this turn         6.500  0.012   6.500  0.012" in shown
    assert "games that came so far   1,000            900" in shown
    assert "damage in all, turn 2" in shown
    assert not any("Partial" in line for line in shown)


def test_many_numbers_are_put_together(capsys: pytest.CaptureFixture[str]):
    shown = lines(capsys, result())
    start = shown.index("damage in all, turn 2")
    rows = [re.match(r" *([0-9]+) to ([0-9]+) +([0-9.]+) %", line) for line in shown[start + 2 :]]
    found = [(int(row[1]), int(row[2]), float(row[3])) for row in rows if row]
    assert len(found) == 20
    assert found[0] == (0, 4, 5.0)
    assert sum(share for _, _, share in found) == pytest.approx(100)


def test_partial_answers_say_so(capsys: pytest.CaptureFixture[str]):
    shown = lines(capsys, result(partial=True))
    assert "  Partial  stopped after 1,000 of 5000 games" in shown
    nothing = Result(WORDS, 0, (0, 0), (), (), (), (), True)
    shown = lines(capsys, nothing)
    assert "  Partial  stopped after 0 of 5000 games" in shown
    assert result_to_json(nothing)["partial"] is True


def test_decks_stand_side_by_side(capsys: pytest.CaptureFixture[str]):
    other = result(Estimate(7.0, 0.02, 1000), words=WORDS._replace(path="other.yaml"))
    shown = lines(capsys, result(), other)
    heads = [line.split() for line in shown]
    assert ["deck.yaml", "s.e.", "other.yaml", "s.e.", "+/-"] in heads
    assert ["damage", "this", "turn", "6.500", "0.012", "7.000", "0.020", "+0.50"] in heads
    assert "Compared with deck.yaml, dealt by the same random numbers." in shown


def test_rows_that_only_one_deck_has(capsys: pytest.CaptureFixture[str]):
    other = result(turns=result().turns[:1], words=WORDS._replace(path="other.yaml"))
    shown = lines(capsys, result(), other)
    assert any(line.split()[:5] == ["checks", "of", "3", "made", "1.00"] for line in shown)


def test_what_nobody_knows_is_null():
    document = result_to_json(result(None))
    assert document["turns"][0]["figures"]["damage"]["value"] is None
    rows = [line.split(",") for line in csv_lines([result(None)], 7)]
    assert rows[0] == [*COLUMNS[:-1], COLUMNS[-1] + "\r\n"]
    (row,) = (row for row in rows if row[5:8] == ["1", "figures", "damage"])
    assert row[9:12] == ["", "", ""]
    assert all(len(row) == len(COLUMNS) for row in rows)


def test_a_distance_without_size_is_no_number():
    apart = Measure("x", "x", "chance", proportion(0, 5), distance=float("inf"))
    document = result_to_json(result(figures=(apart._replace(exact=Fraction(1)),)))
    assert document["figures"]["x"]["distance"] is None
