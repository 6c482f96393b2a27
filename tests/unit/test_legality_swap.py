"""Sideboarding (UV-5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers import check, codes, native
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.context import total
from uvdeck.legality.resolve import ResolvedDeck
from uvdeck.legality.swap import swap
from uvdeck.model import Card

TEXT = native(["3 mha01/002", "1 Smash", "1 Detroit Smash"], ["2 Smash", "1 mha01/004", "7 Chomp"])


def card(catalogue: Catalogue, printing: str) -> Card:
    found = catalogue.by_printing(printing)
    assert found is not None
    return found


def counts(deck: ResolvedDeck, section: str) -> dict[str, int]:
    lines = getattr(deck, section)
    ids = {line.card.id for line in lines if line.card}
    return {i: total(n for n in lines if n.card and n.card.id == i) for i in sorted(ids)}


def test_cards_change_places_over_several_lines(catalogue: Catalogue):
    deck = check(TEXT, catalogue).resolved
    out = [(card(catalogue, "mha01/002"), 4)]
    into = [(card(catalogue, "mha01/004"), 3), (card(catalogue, "aot01/107"), 1)]
    after, findings = swap(deck, out, into, "deck")
    assert findings == []
    assert counts(after, "main") == {"aot01/107": 1, "mha01/004": 4}
    assert counts(after, "sideboard") == {"aot01/107": 6, "mha01/002": 4}


def test_one_card_in_two_options(catalogue: Catalogue):
    deck = check(TEXT, catalogue).resolved
    smash = card(catalogue, "mha01/002")
    chomp = card(catalogue, "aot01/107")
    after, findings = swap(deck, [(smash, 2), (smash, 2)], [(chomp, 4)], "deck")
    assert findings == []
    assert counts(after, "main") == {"aot01/107": 4, "mha01/004": 1}
    _, findings = swap(deck, [(smash, 2), (smash, 3)], [(chomp, 5)], "deck")
    assert [(f.code, (f.data or {})["have"]) for f in findings] == [("LEG215", 2)]


def test_what_is_impossible_moves_nothing(catalogue: Catalogue):
    deck = check(TEXT, catalogue).resolved
    chomp = card(catalogue, "aot01/107")
    after, findings = swap(deck, [(chomp, 1)], [(chomp, 8)], "deck")
    assert [f.code for f in findings] == ["LEG215", "LEG215"]
    assert [(f.data or {})["have"] for f in findings] == [0, 7]
    assert after is deck


def test_the_deck_as_it_was_is_not_changed(catalogue: Catalogue):
    deck = check(TEXT, catalogue).resolved
    before = counts(deck, "main"), counts(deck, "sideboard")
    swap(deck, [(card(catalogue, "mha01/002"), 1)], [(card(catalogue, "mha01/004"), 1)], "deck")
    assert (counts(deck, "main"), counts(deck, "sideboard")) == before


def test_the_copy_limit_and_symbols_are_checked_after_the_swap(catalogue: Catalogue):
    smash, chomp = card(catalogue, "mha01/002"), card(catalogue, "aot01/107")
    report = check(TEXT, catalogue, out=[(smash, 1)], into=[(chomp, 1)])
    lines = [f.span.line for f in report.findings if f.code == "LEG103" and f.span]
    assert lines == [9, 9]  # Chomp in the main deck and in the sideboard, from one line
    assert "LEG218" not in codes(report)


@given(st.integers(1, 9), st.integers(1, 9))
def test_no_card_is_lost_or_made(catalogue: Catalogue, out: int, into: int):
    deck = check(TEXT, catalogue).resolved
    after, findings = swap(
        deck,
        [(card(catalogue, "mha01/002"), out)],
        [(card(catalogue, "aot01/107"), into)],
        "deck",
    )
    assert total((*after.main, *after.sideboard)) == total((*deck.main, *deck.sideboard))
    possible = out <= 4 and into <= 7
    assert (after is not deck) is possible
    expected = [] if out == into else ["LEG218"]
    assert ([f.code for f in findings] == expected) is possible or not possible
    assert all(line.entry.copies > 0 for line in (*after.main, *after.sideboard))


@pytest.mark.parametrize(("out", "into", "size"), [(2, 1, 4), (1, 2, 6)])
def test_another_size_is_a_finding_even_where_it_is_large_enough(
    catalogue: Catalogue, out: int, into: int, size: int
):
    smash, chomp = card(catalogue, "mha01/002"), card(catalogue, "aot01/107")
    report = check(TEXT, catalogue, out=[(smash, out)], into=[(chomp, into)])
    (finding,) = (f for f in report.findings if f.code == "LEG218")
    assert finding.data is not None
    assert (finding.data["before"], finding.data["after"]) == (5, size)
