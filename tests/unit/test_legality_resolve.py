"""What the lines of a deck mean."""

import pytest

from tests.helpers import cards, check, codes, native, plain
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.resolve import resolve
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import candidates


def entry(text: str, printing: str | None = None, set_code: str | None = None) -> Deck:
    return Deck(main=(DeckEntry(1, text, printing, set_code),))


@pytest.mark.parametrize(
    ("deck", "card", "printing"),
    [
        (entry("Detroit Smash"), "mha01/002", None),
        (entry("mha01/002"), "mha01/002", "mha01/002"),
        (entry("MHA01/2"), "mha01/002", "mha01/002"),
        (entry("Detroit Smash", "mha01/002"), "mha01/002", "mha01/002"),
        (entry("detroit smash", "MHA01/2"), "mha01/002", "mha01/002"),
        (entry("Hacker Extraordinaire", "mha06/208"), "bebop/024", "mha06/208"),
        (entry("Hacker Extraordinaire", None, "mha06"), "bebop/024", "mha06/208"),
        (entry("Hacker Extraordinaire", None, "BEBOP"), "bebop/024", "bebop/024"),
        (entry("Rock Howard", "cuttingedge/100"), "cuttingedge/100", "cuttingedge/100"),
        (entry("Rock Howard", None, "cuttingedge"), "cuttingedge/100", "cuttingedge/100"),
    ],
)
def test_entries_that_are_clear(catalogue: Catalogue, deck: Deck, card: str, printing: str | None):
    resolved, findings = resolve(deck, catalogue)
    assert findings == []
    (line,) = resolved.main
    assert line.card is not None
    assert (line.card.id, line.printing) == (card, printing)


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        (entry("Detriot Smash"), "DCK108"),
        (entry(""), "DCK108"),
        (entry("mha01/999"), "DCK108"),
        (entry("nosuchset/001"), "DCK108"),
        (entry("Detroit Smash", "mha01/999"), "DCK108"),
        (entry("Detriot Smash", "mha01/999"), "DCK108"),
        (entry("Detroit Smash", None, "bebop"), "DCK108"),
        (entry("Detroit Smash", None, "nosuchset"), "DCK108"),
        (entry("Rock Howard"), "DCK109"),
        (entry("Detroit Smash", "mha01/003"), "DCK110"),
        (entry("Detriot Smash", "mha01/002"), "DCK110"),
    ],
)
def test_entries_that_are_not(catalogue: Catalogue, deck: Deck, code: str):
    resolved, (finding,) = resolve(deck, catalogue)
    assert finding.code == code
    assert finding.hint
    assert resolved.main[0].card is None


def test_only_characters_are_candidates_for_the_character(catalogue: Catalogue):
    shared = [
        card.name
        for card in catalogue.where("c.type = 'character' AND c.is_back = 0", ())
        if {c.type.value for c in catalogue.where("c.name = ?", (card.name,))} > {"character"}
    ]
    for name in shared[:20]:
        deck = Deck(characters=(DeckEntry(1, name),), main=(DeckEntry(1, name),))
        resolved, findings = resolve(deck, catalogue)
        assert "DCK109" in [f.code for f in findings]
        if resolved.characters[0].card is not None:
            assert resolved.characters[0].card.type.value == "character"


@pytest.mark.parametrize(
    ("characters", "starter"),
    [
        ((DeckEntry(1, "All Might (I)"),), "mha01/001"),
        ((DeckEntry(2, "All Might (I)"),), None),
        ((DeckEntry(1, "All Might (I)"), DeckEntry(1, "All Might (II)")), None),
        ((DeckEntry(1, "Detroit Smash"),), None),
        ((DeckEntry(1, "No Such Card"),), None),
        ((DeckEntry(1, "aot01/285B"),), None),
        ((), None),
    ],
)
def test_the_starter(catalogue: Catalogue, characters, starter: str | None):
    resolved, _ = resolve(Deck(characters=characters), catalogue)
    assert (resolved.starter and resolved.starter.id) == starter


def test_suggestions_are_given_for_a_few_names_only(catalogue: Catalogue):
    names = [f"Detriot Smash {i:03}" for i in range(300)]
    deck = Deck(main=tuple(DeckEntry(1, name) for name in names))
    resolved, findings = resolve(deck, catalogue)
    assert len(findings) == len(resolved.main) == 300
    assert sum(bool((f.data or {})["suggestions"]) for f in findings) == 20
    _, others = resolve(deck._replace(main=deck.main[::-1]), catalogue)
    assert sorted(map(repr, others)) == sorted(map(repr, findings))
    _, (finding,) = resolve(Deck(main=(DeckEntry(1, "Detriot Smash"),)), catalogue)
    assert (finding.data or {})["suggestions"][0] == "Detroit Smash"


def test_a_name_that_stands_often_is_searched_once(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
):
    searched: list[str] = []

    def search(catalogue: Catalogue, name: str) -> list[str]:
        searched.append(name)
        return ["Detroit Smash"]

    monkeypatch.setattr("uvdeck.legality.resolve.suggestions", search)
    deck = Deck(main=tuple(DeckEntry(4, "Detriot Smash") for _ in range(500)))
    _, findings = resolve(deck, catalogue)
    assert searched == ["Detriot Smash"]
    assert [(f.data or {})["suggestions"] for f in findings] == [["Detroit Smash"]] * 500


def test_many_unknown_names_take_no_time(catalogue: Catalogue):
    import time

    text = "\n".join(f"4 No Such Card {i}" for i in range(4_000))
    start = time.process_time()
    report = check(text, catalogue)
    assert time.process_time() - start < 5
    assert codes(report).count("DCK108") == 4_000


@pytest.mark.parametrize("write", [plain, native])
def test_a_set_tells_namesakes_apart(catalogue: Catalogue, write):
    first, second = candidates(catalogue, "Determined")[:2]
    assert first.name == second.name
    sets = [card.printings[0].set_code for card in (first, second)]
    assert sets[0] != sets[1]
    lines = ["2 Determined", *(f"2 Determined ({code})" for code in sets)]
    report = check(write(lines), catalogue)
    assert cards(report.resolved.main) == [(2, None), (2, first.id), (2, second.id)]
    assert codes(report, of="DCK") == ["DCK109"]
