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
        ("285B", (None, "285", True)),
        ("007/180", (None, "007", False)),
        ("007 / 180", (None, "007", False)),
        ("mha01/007", ("mha01", "007", False)),
        ("MHA01-285B", ("MHA01", "285", True)),
        ("7thcross/001", ("7thcross", "001", False)),
        ("\uff10\uff11\uff17", (None, "017", False)),
        ("\uff03\uff17\uff22", (None, "7", True)),
    ],
)
def test_what_somebody_wrote(text: str, parts: tuple[str | None, str, bool]):
    assert split_number(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "x/", "B", "7C", "12345", "0x11", "1.5", "-1", "7 8 9", "1/2/2026"),
        *(
            "017\u00b2",
            "7\u00b2",
            "\u2460",
            "7\u2082",
            "1\u00bd",
            "\u0661",
            "7\u1d2e",
            "\U0001d7d7",
        ),
        *("7\u2474", "mha01/7\u00b2", "mh\u1d43/7"),
    ],
)
def test_what_is_no_number(text: str):
    assert split_number(text) is None


@pytest.mark.parametrize(
    ("known", "digits", "number"),
    [
        (["001", "017"], "17", "017"),
        (["001", "017"], "0017", "017"),
        (["001"], "17", "017"),
        (["001"], "010", "010"),
        (["001"], "089", "089"),
        (["001"], "1000", "1000"),
        (["1", "10"], "010", "10"),
        (["1", "10"], "7", "7"),
        (["01", "10"], "7", "07"),
        (["1", "002"], "01", "1"),
        (["1", "002"], "2", "002"),
        (["1", "002"], "03", "03"),  # its digits vary: nobody can say
    ],
)
def test_a_number_gets_the_zeros_of_its_set(known: list[str], digits: str, number: str):
    assert Numbering(known).settle(digits, back=False) == number


@pytest.mark.parametrize(
    ("coming", "digits", "number"),
    [
        (["1", "2", "285"], "1", "001"),
        (["1", "2"], "1", "001"),
        (["01", "2", "10"], "2", "02"),
        (["0001", "2"], "2", "0002"),
        (["1", "1000"], "1", "0001"),
        ([], "5", "005"),
    ],
)
def test_a_new_set_is_written_as_its_table_has_it(coming: list[str], digits: str, number: str):
    assert Numbering([], coming).settle(digits, back=False) == number


def test_backs_are_numbers_of_their_own():
    numbering = Numbering(["017", "285", "285B"])
    assert numbering.settle("285", back=True) == "285B"
    assert numbering.settle("17", back=True) == "017B"
    assert numbering.settle("285", back=False) == "285"


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
def test_the_next_number(existing: list[str], following: str | None):
    assert Numbering(existing).next() == following
