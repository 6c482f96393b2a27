"""From what people type to cards."""

import pytest

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.names import MAX_NAME, candidates, find_printing, near_sets, printing_id, suggestions


def ids(catalogue: Catalogue, text: str) -> list[str]:
    return [card.id for card in candidates(catalogue, text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mha01/002", "mha01/002"),
        ("mha01/2", "mha01/002"),
        ("mha01/02", "mha01/002"),
        ("aot01/285b", "aot01/285B"),
        (" mha01/002 ", "mha01/002"),
        ("\uff4d\uff48\uff41\uff10\uff11/\uff10\uff10\uff12", "mha01/002"),
        ("mha01/1234", "mha01/1234"),
        ("mha01/12345", None),
        ("mha01", None),
        ("mha01/", None),
        ("/002", None),
        ("Wound / Restore", None),
        ("Wound/Restore", None),
        ("mha01/002 x", None),
        ("mha01/002\n", "mha01/002"),
        ("", None),
    ],
)
def test_printing_ids(text: str, expected: str | None):
    assert printing_id(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mha01/002", "mha01/002"),
        ("MHA01/2", "mha01/002"),
        ("2013champions/001", "2013Champions/001"),
        ("mha01/999", None),
        ("nosuchset/001", None),
        ("Detroit Smash", None),
    ],
)
def test_printings_are_found(catalogue: Catalogue, text: str, expected: str | None):
    found = find_printing(catalogue, text)
    assert (found and found[0]) == expected


def test_every_printing_is_found_by_its_id(catalogue: Catalogue):
    for card in catalogue.where("1", ()):
        for printing in card.printings:
            assert find_printing(catalogue, printing.id) == (printing.id, card)
            assert find_printing(catalogue, printing.id.upper()) == (printing.id, card)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Detroit Smash", ["mha01/002"]),
        ("  detroit   SMASH ", ["mha01/002"]),
        ("D\u00e9tro\u00eft Smash", ["mha01/002"]),
        ("nivose", ["Niv\u00f4se"]),
        ("NAI\u0308VETE\u0301", ["Na\u00efvet\u00e9"]),
        ("Baelkhor", ["\u00b7B\u00e6lkhor\u00b7"]),
        ("It Can\u2019t Be Fixed", ["It Can't Be Fixed"]),
        ("...and When to Fight", ["\u2026and When to Fight"]),
        ("203\u2013Shiki \u2014 Tsuchi Tsubaki", ["203-Shiki - Tsuchi Tsubaki"]),
        ("wound/restore", ["crmn/003"]),
        ("+b", ["+B"]),
        ("5% Detroit Smash", ["5% Detroit Smash"]),
        ("No Such Card", []),
        ("", []),
        ("   ", []),
        ("\u200b", []),
        ("\u00b7", []),
        ("\u00b7\u00b7\u00b7", []),
        (":", []),
        ("x" * 10_000, []),
    ],
)
def test_candidates(catalogue: Catalogue, text: str, expected: list[str]):
    wanted = [
        card.id
        for item in expected
        for card in (
            [catalogue.by_printing(item)]
            if "/" in item
            else catalogue.where("c.name = ? AND c.is_back = 0", (item,))
        )
        if card is not None
    ]
    assert bool(wanted) is bool(expected)
    assert ids(catalogue, text) == wanted


def test_an_exact_name_beats_its_decorated_namesakes(catalogue: Catalogue):
    assert ids(catalogue, "\u00b7 Rock Howard \u00b7") == ["cuttingedge/100"]
    assert ids(catalogue, "\u00b7: Rock Howard :\u00b7") == ["flamesoffame/073"]
    assert len(ids(catalogue, "ROCK HOWARD")) == 3


def test_accents_tell_apart_before_case_does(catalogue: Catalogue):
    for text, name in (
        ("Naivete", "Naivete"),
        ("NAIVETE", "Naivete"),
        ("na\u00efvet\u00e9", "Na\u00efvet\u00e9"),
    ):
        assert {card.name for card in candidates(catalogue, text)} == {name}
    assert len(candidates(catalogue, "na\u00efvete")) == 2


def test_a_back_is_meant_only_where_no_front_has_the_name(catalogue: Catalogue):
    (back,) = candidates(catalogue, "aot01/285B")
    assert back.is_back
    for card in candidates(catalogue, back.name):
        assert card.is_back == (not any(not c.is_back for c in candidates(catalogue, back.name)))
    for name in {c.name for c in catalogue.where("c.is_back = 1", ())}:
        found = candidates(catalogue, name)
        assert len({card.is_back for card in found}) == 1


def test_the_longest_text_is_bounded(catalogue: Catalogue):
    longest = max(len(name) for _, name in catalogue.names())
    assert longest < MAX_NAME
    assert suggestions(catalogue, "Detroit Smash" * 1000) is not None


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Detriot Smash", "Detroit Smash"),
        ("Detroit Smahs", "Detroit Smash"),
        ("plus ultr", "Plus Ultra!"),
        ("Genkais Guidance", "Genkai's Guidance"),
    ],
)
def test_suggestions(catalogue: Catalogue, typed: str, name: str):
    found = suggestions(catalogue, typed)
    assert name in found
    assert len(found) <= 3
    assert len(set(found)) == len(found)


def test_suggestions_for_nothing_like_it(catalogue: Catalogue):
    assert suggestions(catalogue, "\u4f60\u597d\u4e16\u754c") == []
    assert suggestions(catalogue, "Detroit Smash", limit=1) == ["Detroit Smash"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("mah01/002", "mha01/002"),
        ("mah01/2", "mha01/002"),
        ("mha01/190", "mha01/188"),
        ("MHA01/002B", "mha01/002"),
    ],
)
def test_ids_are_offered_in_place_of_an_id(catalogue: Catalogue, typed: str, first: str):
    assert candidates(catalogue, typed) == []
    assert suggestions(catalogue, typed)[:1] == [first]


@pytest.mark.parametrize(
    ("typed", "near"),
    [("mah01/002", True), ("zzzzzz9/002", False), ("mha01/999", None), ("Detroit Smash", None)],
)
def test_sets_that_an_id_may_mean(catalogue: Catalogue, typed: str, near: bool | None):
    found = near_sets(catalogue, typed)
    assert (found is None) is (near is None)
    if found is not None:
        assert ("mha01" in found) is near


@pytest.mark.parametrize(
    ("typed", "name"), [("Detroit Smsh", "Detroit Smash"), ("Texas Smush", "Texas Smash")]
)
def test_a_name_that_shares_a_word_goes_first(catalogue: Catalogue, typed: str, name: str):
    assert suggestions(catalogue, typed)[0] == name
