"""Answers as people and machines read them: rounding, comparison, harmless text, JSON, CSV."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from uvdeck.odds.answer import Answer, Figure, Table
from uvdeck.render.odds import percent, print_answers
from uvdeck.render.out import PlainOut, RichOut

HALF = Fraction(1, 2)

Shown = Callable[..., str]


def answer(
    name: str | None = "A deck",
    path: str = "deck.yaml",
    variant: str = "",
    value: Fraction | None = HALF,
    figures: int = 2,
    tables: Sequence[Table] = (),
    **more: tuple,
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
