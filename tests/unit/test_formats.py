"""Formats."""

from uvdeck.formats import CORE, FORMATS


def test_core_has_the_numbers_of_the_rules():
    assert CORE.id == "core"
    assert CORE.minimum == 50  # UV-1
    assert CORE.copies == 4  # UV-3
    assert CORE.sideboard == (0, 10)  # UV-5
    assert CORE.remark


def test_formats_are_known_by_their_ids():
    assert {key: value.id for key, value in FORMATS.items()} == {key: key for key in FORMATS}
    assert FORMATS["core"] is CORE
