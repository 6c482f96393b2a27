"""Collector numbers as people write them, and as a set has them."""

import pytest

from uvdeck.upkeep.numbers import Numbering, split_number


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("7", (None, "7", False)),
        ("007", (None, "007", False)),
        ("#7", (None, "7", False)),
        (" 285b ", (None, "285", True)),
        ("007/180", (None, "007", False)),
        ("mha01/007", ("mha01", "007", False)),
        ("mha01-285B", ("mha01", "285", True)),
        ("", None),
        ("12345", None),
        ("7C", None),
        ("-1", None),
        ("1.5", None),
        ("x/", None),
    ],
)
def test_what_somebody_wrote(text: str, parts: tuple[str | None, str, bool] | None) -> None:
    assert split_number(text) == parts


def test_a_number_gets_the_zeros_of_its_set() -> None:
    numbering = Numbering(["001", "002", "285B"])
    assert numbering.settle("7", back=False) == "007"
    assert numbering.settle("0007", back=False) == "007"
    assert numbering.settle("7", back=True) == "007B"
    assert numbering.settle("1234", back=False) == "1234"


def test_a_number_that_is_there_is_spelt_as_it_is() -> None:
    numbering = Numbering(["1", "002"])
    assert numbering.settle("01", back=False) == "1"
    assert numbering.settle("2", back=False) == "002"
    assert numbering.settle("03", back=False) == "03"  # its digits vary: nobody can say


@pytest.mark.parametrize(
    ("coming", "settled"), [((), "007"), (("01", "12"), "07"), (("1", "1200"), "0007")]
)
def test_a_new_set(coming: tuple[str, ...], settled: str) -> None:
    assert Numbering([], coming).settle("7", back=False) == settled


@pytest.mark.parametrize(
    ("existing", "following"),
    [
        ([], "001"),
        (["001", "009"], "010"),
        (["009", "010B"], "011"),
        (["1", "9"], "10"),
        (["0999", "1000"], "1001"),
        (["9999"], None),
    ],
)
def test_the_next_number(existing: list[str], following: str | None) -> None:
    assert Numbering(existing).next() == following
