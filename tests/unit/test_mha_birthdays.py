"""Whose birthday comes next begins (MH-2)."""

from datetime import date

import pytest

from uvdeck.mha.birthdays import Day, First, read_birthday, who_begins


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("04-15", Day(4, 15)),
        ("01-01", Day(1, 1)),
        ("12-31", Day(12, 31)),
        ("02-29", Day(2, 29)),
        ("02-30", None),
        ("04-31", None),
        ("13-01", None),
        ("00-10", None),
        ("10-00", None),
        ("4-15", None),
        ("04-15\n", None),
        ("2026-04-15", None),
        ("\u0660\u0664-15", None),
        ("", None),
    ],
)
def test_a_birthday_is_month_and_day(text: str, day: Day | None) -> None:
    assert read_birthday(text) == day


@pytest.mark.parametrize(
    ("birthdays", "today", "agency"),
    [
        (["04-15", "09-01"], date(2026, 3, 1), 0),
        (["04-15", "09-01"], date(2026, 4, 16), 1),
        (["04-15", "09-01"], date(2026, 9, 2), 0),  # both passed: the first one of next year
        (["01-02", "12-30"], date(2026, 12, 31), 0),
        (["04-16", "04-14", "04-15"], date(2026, 4, 15), 2),  # today comes next of all
        (["04-14", "04-13"], date(2026, 4, 15), 1),
    ],
)
def test_mh_2_whose_birthday_comes_next_begins(
    birthdays: list[str], today: date, agency: int
) -> None:
    days = [day for day in map(read_birthday, birthdays) if day]
    first = who_begins(days, today)
    assert first.agency == agency
    assert first.tied == (agency,)
    assert first.today is (days[agency] == (today.month, today.day))


@pytest.mark.parametrize("year", [2027, 2028])
@pytest.mark.parametrize(("day", "agency"), [((2, 27), 1), ((2, 28), 1), ((3, 1), 2), ((3, 2), 0)])
def test_mh_2_the_29th_of_february_stands_between_its_neighbours_in_every_year(
    year: int, day: tuple[int, int], agency: int
) -> None:
    """2027 has no such day: the agency with it comes after the 28th and before 1 March."""
    days = [Day(2, 26), Day(2, 29), Day(3, 1)]
    assert who_begins(days, date(year, *day)).agency == agency


def test_mh_2_on_the_29th_of_february_it_is_today() -> None:
    assert who_begins([Day(3, 1), Day(2, 29)], date(2028, 2, 29)) == First(1, True, (1,))


def test_mh_2_of_equal_birthdays_the_first_around_the_table_begins() -> None:
    days = [Day(5, 5), Day(4, 15), Day(6, 1), Day(4, 15)]
    assert who_begins(days, date(2026, 4, 1)) == First(1, False, (1, 3))
    assert who_begins(days, date(2026, 4, 15)) == First(1, True, (1, 3))
