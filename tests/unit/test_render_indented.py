"""JSON with indentation is letter for letter what the standard library makes."""

import enum
import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.render.indented import indented_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
)


class Word(enum.StrEnum):
    ONE = "a\u00e9"


class Pair(NamedTuple):
    first: Any
    second: Any


@given(VALUES, st.booleans())
def test_it_is_what_the_standard_library_makes(value: Any, ascii_only: bool):
    expected = json.dumps(value, indent=2, ensure_ascii=ascii_only)
    assert indented_json(value, ascii_only=ascii_only) == expected


@pytest.mark.parametrize(
    "value", [Word.ONE, {"x": [Word.ONE]}, [Pair({"a": 1}, "\u00b7")], [[], {}]]
)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_kinds_of_kinds(value: Any, ascii_only: bool):
    expected = json.dumps(value, indent=2, ensure_ascii=ascii_only)
    assert indented_json(value, ascii_only=ascii_only) == expected
