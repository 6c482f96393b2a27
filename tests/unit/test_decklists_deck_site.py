"""JSON of the publisher's deck site. Its own: keys that no deck has a place for, named if lost."""

import json
from typing import Any

import pytest

from tests.helpers import ROOT, cards, check, codes
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.deck_site import SECTIONS
from uvdeck.decklists.detection import DECK_SITE, detect
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Verdict
from uvdeck.model import Deck, DeckEntry

FILE = ROOT / "tests" / "data" / "decklists" / "deck-site.json"
CHARACTER, MAIN, SIDE = SECTIONS
BUI, TOSS = "65d7e496b86affda31e0a5e8", "65d7e494b86affda31e0a565"
#: Stands at yyhdt/136 and yyhdt/200, which are two cards.
SHARED = "65d7e496b86affda31e0a5f7"


def deck(*cards: Any, section: str = MAIN, **more: Any) -> str:
    parts = [
        {"deckSectionId": CHARACTER, "cards": [{"cardId": BUI, "count": 1}]},
        {"deckSectionId": section, "cards": list(cards)},
    ]
    return json.dumps({"data": {"deck": {"name": "x", "sections": parts, **more}}}, indent=1)


def test_the_file(catalogue: Catalogue):
    report = check(FILE.read_bytes(), catalogue)
    assert report.syntax == DECK_SITE
    assert report.deck.name == "Team of Brothers"
    assert report.deck.unread == ("data.deck._id", "data.deck.likes")
    assert all(line.printing for line in report.resolved.main)
    assert report.verdict is Verdict.LEGAL


def test_what_no_deck_has_a_place_for_is_lost_by_name(catalogue: Catalogue):
    text = deck({"cardId": TOSS, "count": 4, "foil": True}, likes=3)
    read, findings = decklists.parse(text, "d", catalogue, DECK_SITE)
    assert findings == []
    for syntax in decklists.SYNTAXES:
        lost = {lost.text for lost in decklists.write(read, syntax, catalogue).lost}
        assert {"data.deck.likes", "data.deck.sections.cards.foil"} <= lost


def test_sections(catalogue: Catalogue):
    report = check(deck({"cardId": TOSS, "count": 4}), catalogue)
    assert cards(report.resolved.characters) == [(1, "yyhdt/001")]
    assert cards(report.resolved.main) == [(4, "yyhdt/002")]
    report = check(deck({"cardId": TOSS, "count": 4}, section=SIDE), catalogue)
    assert cards(report.resolved.sideboard) == [(4, "yyhdt/002")]
    report = check(deck({"cardId": TOSS, "count": 4}, section="x" * 24), catalogue)
    assert codes(report, of="DCK") == ["DCK104"]
    assert report.main_size == 0


def test_unknown_ids_are_named_one_by_one_with_their_places(catalogue: Catalogue):
    text = deck(
        {"cardId": "0" * 24, "count": 2},
        {"cardId": TOSS, "count": 4},
        {"cardId": "1" * 24, "count": 3},
    )
    report = check(text, catalogue)
    found = [f for f in report.findings if f.code == "DCK116"]
    assert [(f.data or {})["id"] for f in found] == ["0" * 24, "1" * 24]
    lines = text.split("\n")
    for finding in found:
        assert finding.span is not None
        assert finding.span.line is not None
        assert lines[finding.span.line - 1].strip() == "{"
        assert finding.span.column == lines[finding.span.line - 1].index("{") + 1
        assert (finding.data or {})["id"] in lines[finding.span.line]
    assert report.main_size == 9
    assert report.types["unknown"] == 5
    assert report.verdict is Verdict.NOT_LEGAL
    assert "DCK108" not in codes(report)


def test_an_id_of_two_cards_is_ambiguous(catalogue: Catalogue):
    report = check(deck({"cardId": SHARED, "count": 4}), catalogue)
    (finding,) = [f for f in report.findings if f.code.startswith("DCK")]
    assert (finding.code, finding.severity) == ("DCK109", Severity.ERROR)
    assert sorted((finding.data or {})["candidates"]) == ["yyhdt/136", "yyhdt/200"]
    assert cards(report.resolved.main) == [(4, None)]


def test_cards_with_that_id_cannot_be_carried(catalogue: Catalogue):
    main = (DeckEntry(2, "yyhdt/136"), DeckEntry(3, "yyhdt/002"), DeckEntry(1, "No Such Card"))
    printed = decklists.write(Deck(main=main), DECK_SITE, catalogue)
    assert [lost.field for lost in printed.lost] == ["card", "card"]
    assert "Yusuke, Team Leader" in printed.lost[0].text
    assert TOSS in printed.text
    assert SHARED not in printed.text


def test_a_reprint_with_an_id_of_its_own_keeps_it(catalogue: Catalogue):
    # sl01/001 and sleb/004 share an id, and the first stands for both.
    for printing, lost in (("sl01/001", []), ("sleb/004", ["printing"])):
        deck = Deck(main=(DeckEntry(1, printing),))
        printed = decklists.write(deck, DECK_SITE, catalogue)
        assert [item.field for item in printed.lost] == lost
        again = check(printed.text, catalogue)
        assert [line.printing for line in again.resolved.main] == ["sl01/001"]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"cardId": TOSS, "count": 0}, "DCK102"),
        ({"cardId": TOSS, "count": -1}, "DCK102"),
        ({"cardId": TOSS, "count": 2.5}, "DCK102"),
        ({"cardId": TOSS, "count": True}, "DCK102"),
        ({"cardId": TOSS, "count": None}, "DCK102"),
        ({"cardId": TOSS}, "DCK102"),
        ({"cardId": TOSS, "count": 1000}, "DCK102"),
        ({"cardId": TOSS, "count": "4 or so"}, "DCK102"),
        ({"cardId": "", "count": 4}, "DCK106"),
        ({"cardId": None, "count": 4}, "DCK106"),
        ({"count": 4}, "DCK106"),
        ("Smash", "DCK106"),
        (None, "DCK106"),
    ],
)
def test_entries_that_are_none(catalogue: Catalogue, card: Any, code: str):
    report = check(deck({"cardId": TOSS, "count": 4}, card), catalogue)
    assert codes(report, of="DCK") == [code]
    assert report.main_size == 4


@pytest.mark.parametrize(
    "text",
    [
        '{"data": {"deck": {"sections": {}}}}',
        '{"data": {"deck": []}, "deckSectionId": 1}',
        '{"data": null, "deckSectionId": 1}',
        '{"deckSectionId": 1}',
    ],
)
def test_other_shapes_are_not_valid(catalogue: Catalogue, text: str):
    assert detect(text) == DECK_SITE
    assert codes(check(text, catalogue)) == ["DCK115"]


def test_a_name_that_is_no_text(catalogue: Catalogue):
    names: list[Any] = [7, [], {"x": 1}, "n" * 201, "a\nb"]
    for name in names:
        report = check(deck({"cardId": TOSS, "count": 4}, name=name), catalogue)
        assert codes(report, of="DCK") == ["DCK113"]
        assert report.deck.name is None


def test_external_ids_are_found(catalogue: Catalogue):
    assert [p for p, _ in catalogue.by_external_id("cardeio", BUI)] == ["yyhdt/001"]
    assert sorted(p for p, _ in catalogue.by_external_id("cardeio", SHARED)) == [
        "yyhdt/136",
        "yyhdt/200",
    ]
    assert catalogue.by_external_id("cardeio", "x") == []
    assert catalogue.by_external_id("nowhere", BUI) == []
