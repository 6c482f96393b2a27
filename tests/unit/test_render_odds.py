"""Answers as people and machines read them: rounding, comparison, harmless text, JSON, CSV."""

from collections.abc import Callable, Sequence
from fractions import Fraction

import pytest

from uvdeck.odds.answer import Answer, Figure, Table
from uvdeck.render.odds import print_answers
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
