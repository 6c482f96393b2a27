"""Words one slip apart: the same pairs as comparing each with each other, letter by letter."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uvdeck.upkeep import near
from uvdeck.upkeep.near import Slips, one_slip

WORDS = st.text("abc", min_size=1, max_size=5)


def slips_of(word: str) -> set[str]:
    """Return every word over a, b and c that is one slip from this one, made by doing the slip."""
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    less = {a + b[1:] for a, b in splits if b}
    swapped = {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    changed = {a + c + b[1:] for a, b in splits if b for c in "abc"}
    more = {a + c + b for a, b in splits for c in "abc"}
    return (less | swapped | changed | more) - {word}


@given(WORDS, WORDS)
def test_a_slip_is_a_letter_more_less_or_changed_or_two_swapped(one: str, other: str):
    assert one_slip(one, other) is (other in slips_of(one))
    assert one_slip(other, one) is one_slip(one, other)


@given(st.lists(WORDS, unique=True, max_size=30))
def test_pairs_are_those_that_comparing_each_with_each_finds(words: list[str]):
    wanted = [pair for pair in itertools.combinations(words, 2) if one_slip(*pair)]
    found = list(Slips(words).pairs())
    assert len(found) == len(set(found))
    assert {frozenset(pair) for pair in found} == {frozenset(pair) for pair in wanted}


@given(st.lists(WORDS, max_size=20), WORDS)
def test_near_words(words: list[str], word: str):
    assert Slips(words).near(word) == sorted({w for w in words if one_slip(w, word)})


@pytest.mark.parametrize("word", ["x" * 121, "x" * 5_000])
def test_words_that_no_card_has_are_passed_over(word: str):
    assert list(Slips([word, word[1:] + "y"]).pairs()) == []
    assert Slips([word]).near(word[1:]) == []
    assert Slips([word[1:]]).near(word) == []


def test_a_crowd_that_meets_under_one_form_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(near, "MAX_MEETING", 3)
    words = [f"w{letter}" for letter in "abcdef"]
    assert len(list(Slips(words).pairs())) == 3


def test_so_many_forms_are_filed_and_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(near, "MAX_FORMS", 6)
    assert Slips(["abc", "def", "dex"]).near("dey") == ["def"]


def test_so_many_words_are_answered_and_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(near, "MAX_ASKED", 2)
    slips = Slips(["abc"])
    assert [slips.near("abd") for _ in range(3)] == [["abc"], ["abc"], []]
