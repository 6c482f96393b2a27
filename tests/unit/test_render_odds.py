"""Answers as people and machines read them: rounding, comparison, harmless text, JSON, CSV."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from uvdeck.odds.answer import Answer, Figure, Table, Unit
from uvdeck.render.odds import (
    difference,
    number,
    percent,
    print_answers,
)
from uvdeck.render.odds import (
    shown as shown_as,
)
from uvdeck.render.odds_export import COLUMNS, answer_to_json, csv_lines, value_to_json
from uvdeck.render.out import PlainOut, RichOut

HALF = Fraction(1, 2)

Shown = Callable[..., str]


def answer(
    name: str | None = "The deck",
    path: str = "deck.yaml",
    variant: str = "",
    value: Fraction | None = HALF,
    figures: int = 2,
    tables: Sequence[Table] = (),
    **more: Any,
) -> Answer:
    """Return an answer whose first figure is given."""
    rest = [Figure(f"key{i}", f"figure {i}", Fraction(i, 7)) for i in range(1, figures)]
    return Answer(
        path,
        name,
        variant,
        "the dice are fair.",
        (Figure("key0", "figure 0", value), *rest),
        tuple(tables),
        **more,
    )


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    """What is printed of answers into a pipe."""

    def show(*answers: Answer, fractions: bool = False) -> str:
        print_answers(PlainOut(), answers, fractions=fractions)
        return capsys.readouterr().out

    return show


@pytest.fixture
def rich(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shown:
    """What is printed of answers on a terminal without colours."""

    def show(*answers: Answer, fractions: bool = False, columns: int = 100) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("TERM", "dumb")
        print_answers(RichOut(), answers, fractions=fractions)
        return capsys.readouterr().out

    return show


# --- Text that comes from elsewhere --------------------------------------------------------------

EVIL = "\x1b[2J\x07x\u202ey"


@pytest.mark.parametrize("figures", [2, 7])
@pytest.mark.parametrize("number", [1, 2, 6])
@pytest.mark.parametrize("way", ["shown", "rich"])
def test_no_name_speaks_to_the_terminal(
    figures: int, number: int, way: str, request: pytest.FixtureRequest
):
    show: Shown = request.getfixturevalue(way)
    table = Table(f"t{EVIL}", f"title {EVIL}", EVIL, (EVIL,), ((EVIL, (HALF,)),))
    evil = Figure("key0", EVIL, HALF)
    answers = [
        answer(EVIL, f"{EVIL}{i}", f"{i}{EVIL}"[:8], figures=figures, tables=[table])
        for i in range(number)
    ]
    answers = [a._replace(figures=(evil, *a.figures[1:])) for a in answers]
    out = show(*answers)
    for bad in ("\x1b", "\x07", "\u202e"):
        assert bad not in out
    assert "\\x1b[2J" in "".join(out.split())


# --- Side by side --------------------------------------------------------------------------------


def rows(key: str, *of: tuple[str, Fraction], columns: Sequence[str] = ("Chance",)) -> Table:
    return Table(key, f"Table {key}", "Row", tuple(columns), tuple((k, (v,)) for k, v in of))


def test_a_number_that_a_table_leaves_out_is_nothing(shown: Shown):
    short = rows("t", ("0", Fraction(3, 4)), ("1", Fraction(1, 4)))
    long = rows("t", ("0", HALF), ("1", Fraction(1, 4)), ("2", Fraction(1, 4)))
    out = shown(answer(tables=[short]), answer(variant="-1 X", tables=[long]))
    (line,) = (line for line in out.splitlines() if line.startswith("2 "))
    assert line.split()[1:] in (["25.00", "%", "0.00", "%"], ["0.00", "%", "25.00", "%"])


def test_rows_that_are_not_the_same_do_not_stand_in_one_table(shown: Shown):
    """An order that was not asked about is not impossible."""
    one = rows("t", ("1. Smash", Fraction(3, 4)), ("2. Jab", HALF))
    other = rows("t", ("1. Jab", Fraction(3, 4)), ("2. Smash", Fraction(2, 3)))
    out = shown(answer(tables=[one]), answer(variant="-1 X", tables=[other]))
    assert " 0.00 %" not in out
    assert out.count("75.00 %") == 2
    same = shown(answer(tables=[one]), answer(variant="-1 X", tables=[one]))
    (line,) = (line for line in same.splitlines() if line.startswith("1. Smash"))
    assert line.count("75.00 %") == 2


# --- Rounding ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0.00 %"),
        (Fraction(1), "100.00 %"),
        (HALF, "50.00 %"),
        (Fraction(1, 3), "33.33 %"),
        (Fraction(2, 3), "66.67 %"),
        (Fraction(1, 10_000), "0.01 %"),
        (Fraction(9_999, 10_000), "99.99 %"),
        (Fraction(99_994, 100_000), "99.99 %"),
        (Fraction(99_996, 100_000), ">99.99 %"),
        (1 - Fraction(1, 10**400), ">99.99 %"),
        (Fraction(1, 16_384), "0.0061 %"),
        (Fraction(1, 10**9), "0.00000010 %"),
        (Fraction(1, 10**11), "1.0e-09 %"),
        (Fraction(1, 3 * 10**400), "3.3e-399 %"),
    ],
)
def test_percentages(chance: Fraction, text: str):
    assert percent(chance) == text


@pytest.mark.parametrize("exponent", [*range(1, 12), 100, 307, 308, 320, 324, 330, 1000])
@pytest.mark.parametrize("top", [1, 4, 5, 9, 99, 499, 501, 999])
def test_what_can_happen_is_never_nothing_and_what_may_fail_never_certain(top: int, exponent: int):
    chance = Fraction(top, 1000 * 10**exponent)
    assert float(percent(chance).removesuffix(" %").partition("e")[0]) > 0
    assert percent(1 - chance) not in ("100.00 %", "100 %")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(7), "7"),
        (Fraction(-7), "-7"),
        (Fraction(7, 2), "3.50"),
        (Fraction(-7, 2), "-3.50"),
        (Fraction(1, 3), "0.33"),
        (Fraction(-1, 3), "-0.33"),
        (Fraction(299_999, 100_000), "3.00"),
        (Fraction(10**6 + 1, 2), "500000.50"),
    ],
)
def test_amounts(value: Fraction, text: str):
    assert number(value) == text


def test_what_nobody_can_say():
    assert shown_as(None, "chance") == shown_as(None, "amount")
    assert not any(char.isdigit() for char in shown_as(None, "amount"))
    assert shown_as(HALF, "chance") == "50.00 %"
    assert shown_as(HALF, "amount") == "0.50"
    assert shown_as(HALF, "difference").startswith("+50.00 ")
    assert shown_as(Fraction(0), "difference").startswith("0 ")


@pytest.mark.parametrize(
    ("value", "base", "unit", "text"),
    [
        (HALF, HALF, "chance", "="),
        (Fraction(3, 4), HALF, "chance", "+25.00"),
        (HALF, Fraction(3, 4), "chance", "-25.00"),
        (Fraction(3, 4), HALF, "amount", "+0.25"),
        (Fraction(1), Fraction(0), "chance", "+100.00"),
        (HALF + Fraction(1, 10**6), HALF, "chance", "+<0.01"),
        (HALF - Fraction(1, 10**6), HALF, "chance", "-<0.01"),
        (HALF - Fraction(1, 10**400), HALF, "chance", "-<0.01"),
        (HALF + Fraction(1, 10**3), HALF, "amount", "+<0.01"),
        (Fraction(1, 4), HALF, "difference", "-25.00"),
        (None, HALF, "chance", ""),
        (HALF, None, "amount", ""),
        (None, None, "chance", ""),
    ],
)
def test_differences(value: Fraction | None, base: Fraction | None, unit: Unit, text: str):
    assert difference(value, base, unit) == text


# --- One answer ----------------------------------------------------------------------------------


def test_one_answer_in_full(shown: Shown):
    more: dict[str, Any] = {
        "facts": (("Fact", "so it is"),),
        "notes": ("A note",),
        "doubts": ("A doubt",),
    }
    out = shown(answer(tables=[rows("t", ("0", HALF), ("1", HALF))], **more))
    for text in ("The deck", "deck.yaml", "the dice are fair.", "figure 0", "50.00 %", "figure 1",
                 "so it is", "A note", "A doubt", "Table t"):  # fmt: skip
        assert out.count(text) >= 1, text
    assert "1/7" not in out


def test_a_deck_without_a_name(shown: Shown):
    assert shown(answer(None)).splitlines()[0] == "deck.yaml"


def test_fractions_on_demand(shown: Shown):
    table = rows("t", ("0", Fraction(3, 11)), ("1", Fraction(8, 11)))
    grid = Table("g", "G", "R", ("a", "b"), (("x", (Fraction(4, 13), Fraction(5, 13))),))
    one = answer(tables=[table, grid])
    for answers in (
        [one],
        [one, one._replace(variant="-1 X")],
        [one._replace(path=p) for p in PATHS],
    ):
        with_them, without = shown(*answers, fractions=True), shown(*answers)
        exact = ["1/2", "1/7"] + (["3/11", "8/11", "4/13", "5/13"] if len(answers) < 5 else [])
        for text in exact:
            assert text in with_them
            assert text not in without


PATHS = [f"{i}.yaml" for i in range(6)]


def test_a_bar_for_the_least_chance_and_none_for_nothing(shown: Shown):
    out = shown(answer(value=Fraction(1, 10**400), figures=1))
    assert out.splitlines()[-1].endswith("\u2588")
    assert "\u2588" not in shown(answer(value=Fraction(0), figures=1))
    assert "\u2588" not in shown(answer(value=None, figures=1))


# --- Several answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("figures", [3, 7])
def test_several_are_sorted_by_their_first_figure(shown: Shown, figures: int):
    values = [Fraction(1, 4), Fraction(3, 4), None, HALF]
    answers = [
        answer(path=f"{name}.yaml", value=value, figures=figures)
        for name, value in zip("abcd", values, strict=True)
    ]
    out = shown(*answers).split("\n\n")[1]
    places = [out.index(f"{name}.yaml") for name in "bdac"]
    assert places == sorted(places)
    for text in ("+50.00", "+25.00", "75.00 %", "25.00 %"):
        assert text in out


def test_as_good_ones_stay_in_the_order_given(shown: Shown):
    out = shown(*(answer(path=f"{name}.yaml", variant=name) for name in "ba")).split("\n\n")[1]
    assert out.index("b.yaml") < out.index("a.yaml")


def test_the_first_answer_is_the_one_compared_with(shown: Shown):
    out = shown(answer(value=HALF), answer(value=Fraction(3, 4), variant="+1 X"))
    assert "+25.00" in out
    assert "-25.00" not in out


def test_variants_of_one_deck_are_not_called_by_its_path(shown: Shown):
    out = shown(answer(), answer(variant="+1 X"))
    assert out.count("deck.yaml") == 1
    assert "+1 X" in out


def test_long_labels_become_letters_with_a_legend(shown: Shown):
    paths = [f"a/long/way/to/the/deck/number-{i}.yaml" for i in range(4)]
    out = shown(*(answer(path=path, value=Fraction(i, 9)) for i, path in enumerate(paths)))
    legend = [line.split() for line in out.split("\n\n")[1].splitlines()]
    assert legend[:4] == [[letter, path] for letter, path in zip("ABCD", paths, strict=True)]
    firsts = [line.split()[0] for line in out.splitlines() if re.match(r"[A-D] ", line)]
    assert firsts == ["D", "C", "B", "A"]


def test_short_labels_and_many_answers_have_no_letters(shown: Shown):
    assert not re.search(r"(?m)^ *A ", shown(answer(path="a"), answer(path="b")))
    paths = [f"a/long/way/to/the/deck/number-{i}.yaml" for i in range(5)]
    out = shown(*(answer(path=path) for path in paths))
    assert not re.search(r"(?m)^ *A ", out)
    assert all(path in out for path in paths)


def test_tables_of_up_to_four_answers_are_shown(shown: Shown):
    table = rows("t", ("0", HALF), ("1", HALF))
    for many in (2, 4, 5):
        out = shown(*(answer(path=f"{i}", tables=[table]) for i in range(many)))
        assert ("Table t" in out) == (many < 5)


def test_what_all_answers_rest_on_is_said_once(shown: Shown):
    answers = [answer(path="a"), answer(path="b")]
    assert shown(*answers).count("the dice are fair.") == 1
    other = answers[1]._replace(assumes="the dice are loaded.")
    out = shown(answers[0], other)
    assert out.count("the dice are fair.") == out.count("the dice are loaded.") == 1


def test_notes_and_doubts_say_whose_they_are(shown: Shown):
    out = shown(answer(path="a"), answer(path="b", notes=("A note",), doubts=("A doubt",)))
    for text in ("A note", "A doubt"):
        (line,) = (line for line in out.splitlines() if text in line)
        assert " b: " in line


def test_facts_that_all_answers_share_are_said_once(shown: Shown):
    out = shown(*(answer(path=p, facts=(("Fact", "value"),)) for p in "abcd"))
    assert out.count("value") == 1


def test_numbers_are_sorted_and_none_comes_last(shown: Shown):
    one = rows("t", ("2", HALF), ("11", HALF))
    other = rows("t", ("3", HALF), ("none", HALF))
    out = shown(answer(tables=[one]), answer(variant="-1 X", tables=[other]))
    labels = [line.split()[0] for line in out.splitlines() if re.match(r" *(\d+|none) ", line)]
    assert labels == ["2", "3", "11", "none"]


def test_facts_of_several_answers(shown: Shown):
    out = shown(*(answer(path=p, facts=((f"Fact {p}", f"value {p}"),)) for p in "ab"))
    assert "value a" in out
    assert "value b" in out


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
@pytest.mark.parametrize("many", [1, 3, 6])
def test_nothing_is_wider_than_the_terminal(rich: Shown, columns: int, many: int):
    grid = Table("g", "G", "R", tuple("abcdefgh"), (("x", (Fraction(1, 3),) * 8),))
    answers = [
        answer(path=f"deck-{i}.yaml", figures=7, tables=[rows("t", ("0", HALF)), grid])
        for i in range(many)
    ]
    out = rich(*answers, columns=columns)
    assert max(map(len, out.splitlines())) <= columns
    assert "33.33%" in "".join(out.split()) or many == 6


@pytest.mark.parametrize("text", ["[bold]x[/bold]", "[/]", ":smile:", "[link=file:///x]y[/link]"])
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("way", ["shown", "rich"])
def test_text_is_never_markup(text: str, number: int, way: str, request: pytest.FixtureRequest):
    table = Table("t", text, text, (text,), ((text, (HALF,)),))
    answers = [
        answer(text, f"{i}{text}"[:24], tables=[table], notes=(text,)) for i in range(number)
    ]
    show: Shown = request.getfixturevalue(way)
    assert show(*answers).count(text) >= 4


# --- JSON ----------------------------------------------------------------------------------------


def test_json():
    table = rows("t", ("0", Fraction(1, 3)), ("1", Fraction(2, 3)))
    more: dict[str, Any] = {"facts": (("Fact", "x"),), "notes": ("note",), "doubts": ("doubt",)}
    found = json.loads(json.dumps(answer_to_json(answer(value=None, tables=[table], **more))))
    assert set(found) == {
        "path", "name", "variant", "assumes", "figures", "tables", "facts", "notes", "doubts",
    }  # fmt: skip
    assert (found["path"], found["name"], found["variant"]) == ("deck.yaml", "The deck", None)
    assert found["figures"]["key0"] == {
        "label": "figure 0", "unit": "chance", "fraction": None, "value": None,
    }  # fmt: skip
    assert found["figures"]["key1"]["fraction"] == "1/7"
    assert found["tables"]["t"]["columns"] == ["Chance"]
    assert [row["label"] for row in found["tables"]["t"]["rows"]] == ["0", "1"]
    assert found["tables"]["t"]["rows"][0]["values"] == [{"fraction": "1/3", "value": 1 / 3}]
    assert (found["facts"], found["notes"], found["doubts"]) == ({"Fact": "x"}, ["note"], ["doubt"])
    assert answer_to_json(answer(variant="+1 X"))["variant"] == "+1 X"


@pytest.mark.parametrize("value", [Fraction(0), Fraction(1), Fraction(1, 3), Fraction(2, 10**400)])
def test_numbers_in_json(value: Fraction):
    found = value_to_json(value)
    assert found is not None
    assert Fraction(found["fraction"]) == value
    assert found["value"] == float(value)
    assert value_to_json(None) is None


# --- CSV -----------------------------------------------------------------------------------------


def cells(*answers: Answer) -> list[dict[str, str]]:
    text = "".join(csv_lines(answers))
    assert text.count("\n") == text.count("\r\n")
    header, *rest = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert tuple(header) == COLUMNS
    return [dict(zip(COLUMNS, row, strict=True)) for row in rest]


def test_csv_has_a_row_for_every_number():
    grid = Table("g", "G", "R", ("a", "b"), (("x", (HALF, Fraction(1, 3))),), "amount")
    found = cells(answer(value=None, tables=[rows("t", ("0", HALF)), grid]), answer(variant="v"))
    assert len(found) == 2 + 1 + 2 + 2
    assert [row["table"] for row in found] == ["figures"] * 2 + ["t", "g", "g"] + ["figures"] * 2
    assert (found[0]["fraction"], found[0]["value"]) == ("", "")
    assert found[4] == {
        "deck": "deck.yaml", "variant": "", "table": "g", "row": "x", "column": "b",
        "label": "G", "unit": "amount", "fraction": "1/3", "value": repr(1 / 3),
    }  # fmt: skip
    assert found[5]["variant"] == "v"
    assert cells() == []


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1 Smash", "-1 Smash", "@SUM(A1)", "\t=1", " =1", "\uff1d1", 'a"b,c\nd', "\x1b["],
)
def test_no_cell_is_a_formula(text: str):
    table = Table(text, text, text, (text,), ((text, (HALF,)),))
    named = answer(text, text, text, tables=[table])
    named = named._replace(figures=(Figure(text, text, HALF),))
    for row in cells(named):
        for value in row.values():
            assert not re.match(r"\s*[=+\-@\uff1d]", value)
            assert "\x1b" not in value
            assert "\n" not in value
