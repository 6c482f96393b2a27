"""Sealed and draft (UV-23)."""

import pytest

from tests.asking import layered
from tests.helpers import check, codes, errors, filler, native
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.cli.check_input import opened
from uvdeck.legality.verdict import Report


@pytest.fixture(scope="module")
def house() -> Catalogue:
    return layered("tests/data/layers/house")


def built(house: Catalogue, matching: int, *more: str, side: tuple[str, ...] = ()) -> Report:
    starter = house.by_printing("mha01/001")
    assert starter is not None
    lines = filler(house, starter, matching) if matching else []
    return check(native([*lines, *more], side, "mha01/001"), house, format="house-limited")


@pytest.mark.parametrize(
    ("matching", "off", "expected"),
    [
        (40, 0, []),
        (39, 0, ["LEG101"]),
        (39, 1, []),
        (39, 2, ["LEG213"]),
        (40, 1, ["LEG213"]),
        (30, 10, []),
        (30, 11, ["LEG213"]),
        (30, 9, ["LEG101"]),
        (0, 40, []),
    ],
)
def test_blank_cards(house: Catalogue, matching: int, off: int, expected: list[str]):
    report = built(house, matching, *([f"{off} Chomp"] if off else []))
    assert errors(report) == expected
    assert ("LEG217" in codes(report)) is (off > 0 and "LEG213" not in expected)
    assert "LEG103" not in codes(report)


def test_any_number_of_copies_and_any_sideboard(house: Catalogue):
    report = built(house, 36, "9 mha01/002", side=("7 Chomp", "23 mha01/004"))
    assert errors(report) == []


def test_a_printed_limit_below_four_holds_and_a_higher_one_does_not(house: Catalogue):
    """UV-9 holds in every format; a card that allows more widens a limit that is not there."""
    (single,) = (c for c in house.where("c.copy_limit = '1' AND c.is_back = 0", ())
                 if c.id == "7thcross/075")  # fmt: skip
    assert "LEG102" not in codes(built(house, 40, f"1 {single.id}"))
    assert "LEG102" in codes(built(house, 40, f"2 {single.id}"))
    assert "LEG102" not in codes(built(house, 40, "11 mha07/111"))


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ("1 mha01/001\n40 mha01/002\n", []),
        ("40 mha01/002\n", ["LEG214"]),  # the starting character was not opened
        ("1 mha01/001\n39 mha01/002\n", ["LEG214"]),
        ("1 mha01/001\n20 mha01/002\n20 mha01/002\n", []),
        ("Character\n1 mha01/001\nMain\n30 mha01/002\nSideboard\n10 mha01/002\n", []),
    ],
)
def test_every_copy_was_opened(house: Catalogue, pool: str, expected: list[str], tmp_path):
    (tmp_path / "pool.txt").write_text(pool)
    found = opened(str(tmp_path / "pool.txt"), house)
    text = native(["40 mha01/002"], character="mha01/001")
    report = check(text, house, format="house-limited", opened=found)
    assert errors(report) == expected
    # The sideboard comes out of the same cards.
    more = check(native(["40 mha01/002"], ["1 mha01/002"], "mha01/001"), house,
                 format="house-limited", opened=found)  # fmt: skip
    assert "LEG214" in errors(more)


def test_a_reprint_that_was_opened_is_the_card(house: Catalogue, tmp_path):
    (tmp_path / "pool.txt").write_text("4 yyhdt/166\n")
    found = opened(str(tmp_path / "pool.txt"), house)
    text = native(["4 yyh/020"], character=None)
    assert "LEG214" not in codes(check(text, house, format="sealed", opened=found))


def test_copies_that_are_missing_are_counted(house: Catalogue):
    text = native(["5 mha01/002", "2 Chomp"], character=None)
    report = check(text, house, format="house-limited", opened={"mha01/002": 3})
    found = {f.card_id: f.data for f in report.findings if f.code == "LEG214"}
    assert {k: (v["copies"], v["opened"]) for k, v in found.items() if k and v} == {
        "mha01/002": (5, 3),
        "aot01/107": (2, 0),
    }
