"""Single cells of tables."""

import pytest

from uvdeck.diagnostics import Severity, Span
from uvdeck.upkeep.cells import (
    Oddity,
    Place,
    letter,
    looks_like_date,
    read_number,
    read_text,
    read_truth,
)


@pytest.mark.parametrize(
    ("column", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (702, "AAA")]
)
def test_letters_are_those_of_a_spreadsheet(column: int, letters: str):
    assert letter(column) == letters


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("  Fire Fist ", "Fire Fist"),
        ("007", "007"),
        ("", None),
        (" \t ", None),
        ("\u00a0", None),
        ("Big\u00a0Sister", "Big Sister"),
        ("Åke …", "Åke …"),
        ("#10 Pro Hero", "#10 Pro Hero"),
        ("#N/A", Oddity("error", "#N/A")),
        ("#DIV/0!", Oddity("error", "#DIV/0!")),
    ],
)
def test_texts(text: str, value: object):
    assert read_text(text) == value


@pytest.mark.parametrize("text", ["a\nb", "a\x1bb", "a\u200bb", "a\u202eb", "a\x00b", "a\ud800b"])
def test_texts_with_characters_that_nobody_sees(text: str):
    value = read_text(text)
    assert isinstance(value, Oddity)
    assert value.kind == "control"
    assert value.shown.isprintable()


@pytest.mark.parametrize(
    ("number", "value"),
    [(3, 3), (3.0, 3), (-1.0, -1), (0.0, 0), (3.5, Oddity("fraction", "3.5"))],
)
def test_numbers(number: float, value: object):
    assert read_number(number) == value


@pytest.mark.parametrize("number", [float("inf"), float("-inf"), float("nan"), 1e300])
def test_numbers_that_no_cell_should_have(number: float):
    value = read_number(number)
    assert isinstance(value, Oddity)
    assert value.kind == "fraction"


def test_truth_values():
    assert [read_truth(True), read_truth(False)] == [
        Oddity("truth", "TRUE"),
        Oddity("truth", "FALSE"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("05.Jan", "5. Apr", "5-Apr", "Apr-05", "April 5", "Apr 5, 2026", "5/4/2026", "05.04."),
        *("2026-04-05", "05.04.2026", "2026-04-05 00:00:00", "2026-04-05T00:00:00Z", "1.Mär"),
    ],
)
def test_what_looks_like_a_date(text: str):
    assert looks_like_date(text)


@pytest.mark.parametrize(
    "text", ["5", "4-5", "1/2", "3.5", "4H5", "2M", "007/180", "1-A", "+2 mid", "", "May"]
)
def test_what_does_not_look_like_a_date(text: str):
    assert not looks_like_date(text)


def test_a_place_is_named_as_a_person_sees_it():
    span = Span("list.csv", 7, 1)
    cell = Place(span, 5, 2, ("number", "name", "Check"), lettered=True)
    found = cell.finding("TAB122", Severity.ERROR, "wrong.", "Mend it.", more=1)
    assert found.span == Span("list.csv", 7, 3)
    assert found.data == {"row": 5, "column": "C", "heading": "Check", "more": 1}
    assert "5" in found.message
    assert "C 'Check'" in found.message
    row = cell._replace(column=None).finding("TAB122", Severity.ERROR, "wrong.")
    assert (row.span, row.data) == (span, {"row": 5})
    one = cell._replace(lettered=False).finding("TAB122", Severity.ERROR, "wrong.")
    assert (one.span, one.data) == (span, {"row": 5, "heading": "Check"})
    whole = cell._replace(column=None, number=None).finding("TAB107", Severity.ERROR, "wrong.")
    assert (whole.span, whole.data) == (span, None)


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("merged", "TAB109"),
        ("formula", "TAB110"),
        ("date", "TAB111"),
        ("error", "TAB112"),
        ("fraction", "TAB113"),
        ("truth", "TAB114"),
        ("control", "TAB115"),
        ("garbled", "TAB116"),
        ("nested", "TAB122"),
    ],
)
def test_each_oddity_has_its_code(kind: str, code: str):
    place = Place(Span("list.csv", 2, 1), 2, 0, ("number",), lettered=True)
    assert place.odd(Oddity(kind, "B2")).code == code
