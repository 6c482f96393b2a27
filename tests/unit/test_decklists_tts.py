"""Saved objects of Tabletop Simulator. Their own: pictures, scripts and descriptions of cards."""

import json
from typing import Any

import pytest

from tests.helpers import ROOT, cards, check, codes
from uvdeck import decklists
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists.detection import TTS, detect
from uvdeck.legality.verdict import Verdict
from uvdeck.model import Deck, DeckEntry

FILE = ROOT / "tests" / "data" / "decklists" / "tts.json"


def card(name: Any = "Smash", about: Any = "", **more: Any) -> dict[str, Any]:
    return {"Name": "Card", "Nickname": name, "Description": about, "CardID": 100, **more}


def pile(*contained: Any, nickname: str = "", **more: Any) -> dict[str, Any]:
    return {
        "Name": "Deck",
        "Nickname": nickname,
        "DeckIDs": [100] * len(contained),
        "ContainedObjects": list(contained),
        **more,
    }


def saved(*objects: Any, name: Any = "") -> str:
    return json.dumps({"SaveName": name, "ObjectStates": list(objects)}, indent=1)


def test_the_file(catalogue: Catalogue):
    report = check(FILE.read_bytes(), catalogue)
    assert report.syntax == TTS
    assert report.deck.name == "Team of Brothers"
    assert report.deck.unread == ("pictures",)
    assert [(e.copies, e.printing) for e in report.deck.main][:2] == [
        (4, "tmnt01/122"),
        (4, "tmnt01/127"),
    ]
    assert codes(report) == []
    assert report.verdict is Verdict.LEGAL


def test_pictures_scripts_and_descriptions_are_lost_by_name(catalogue: Catalogue):
    sheet = {"1": {"FaceURL": "https://uvdeck.invalid/1.png"}}
    text = saved(pile(card(about="for the aggro decks", CustomDeck=sheet, LuaScript="--"), card()))
    read, _ = decklists.parse(text, "d", catalogue, TTS)
    assert set(read.unread) == {"pictures", "notes and scripts of objects", "descriptions of cards"}
    for syntax in decklists.SYNTAXES:
        lost = {lost.text for lost in decklists.write(read, syntax, catalogue).lost}
        assert set(read.unread) <= lost


@pytest.mark.parametrize(
    ("name", "about", "printing"),
    [
        ("Smash", "", None),
        ("Smash", "mha01/004", "mha01/004"),
        ("Smash", "MHA01/4", "mha01/004"),
        ("", "mha01/004", "mha01/004"),
        ("mha01/004", "", "mha01/004"),
        ("", "Smash", None),
        ("[b]Smash[/b]", "", None),
        ("[FF0000]Smash[-]\nan attack", "", None),
        ("smash ", " mha01/004\n", "mha01/004"),
        (None, "Smash", None),
    ],
)
def test_names(catalogue: Catalogue, name: Any, about: Any, printing: str | None):
    report = check(saved(pile(card(name, about), card(name, about))), catalogue)
    assert cards(report.resolved.main) == [(2, "mha01/004")]
    assert [line.printing for line in report.resolved.main] == [printing]
    assert codes(report, of="DCK") == []


def test_a_number_that_contradicts_the_name(catalogue: Catalogue):
    report = check(saved(pile(card("Smash", "mha01/005"), card())), catalogue)
    assert codes(report, of="DCK") == ["DCK110"]


@pytest.mark.parametrize("nickname", ["Sideboard", "[b]Side[/b]", "SIDE (10)", "side deck"])
def test_piles_and_bags_are_called_after_parts(catalogue: Catalogue, nickname: str):
    for side in (
        pile(card("Chomp"), card("Chomp"), nickname=nickname),
        {"Name": "Bag", "Nickname": nickname, "ContainedObjects": [card("Chomp"), card("Chomp")]},
        {"Name": "Infinite_Bag", "Nickname": "x", "Description": nickname,
         "ContainedObjects": [pile(card("Chomp"), card("Chomp"))]},
    ):  # fmt: skip
        report = check(saved(card("All Might (I)"), pile(card(), card()), side), catalogue)
        assert cards(report.resolved.sideboard) == [(2, "aot01/107")]
        assert cards(report.resolved.main) == [(2, "mha01/004")]
        assert codes(report, of="DCK") == []


def test_a_maybeboard_is_kept_apart(catalogue: Catalogue):
    text = saved(pile(card(), card()), pile(card("Chomp"), card("Chomp"), nickname="Maybeboard"))
    report = check(text, catalogue)
    assert report.main_size == 2
    assert [(e.copies, e.text) for e in report.deck.maybeboard] == [(2, "Chomp")]
    assert codes(report, of="DCK") == ["DCK111"]


def test_lone_cards(catalogue: Catalogue):
    report = check(saved(card("All Might (I)"), card("Smash"), pile(card(), card())), catalogue)
    assert cards(report.resolved.characters) == [(1, "mha01/001")]
    assert cards(report.resolved.main) == [(3, "mha01/004")]
    report = check(saved(card("All Might (I)"), card("Eren Yeager")), catalogue)
    assert "LEG106" in codes(report)
    # A character in a pile is a card of that pile.
    report = check(saved(pile(card("All Might (I)"), card())), catalogue)
    assert "LEG105" in codes(report)
    assert report.main_size == 2


def test_states_of_a_card_add_no_copies(catalogue: Catalogue):
    both = card("Smash", States={"2": card("Chomp"), "3": card("Chomp")})
    report = check(saved(pile(both, both)), catalogue)
    assert cards(report.resolved.main) == [(2, "mha01/004")]


@pytest.mark.parametrize("name", ["", None, " ", 7.5, [], "\n"])
def test_blank_cards(catalogue: Catalogue, name: Any):
    report = check(saved(pile(card(), card(name, None))), catalogue)
    assert codes(report, of="DCK") == ["DCK106"]
    assert report.main_size == 2
    report = check(saved(card(name, None), pile(card(), card())), catalogue)
    assert codes(report, of="DCK") == ["DCK106"]
    assert report.main_size == 3


def test_things_in_a_pile_that_are_no_objects(catalogue: Catalogue):
    report = check(saved(pile(card(), None, 7)), catalogue)
    assert codes(report, of="DCK") == ["DCK106", "DCK106"]
    assert report.main_size == 3


@pytest.mark.parametrize(
    ("deck", "listed", "contained"),
    [
        (pile(card(), card(), DeckIDs=[1]), 1, 2),
        (pile(card(), card(), DeckIDs=[]), 0, 2),
        ({"Name": "Deck", "DeckIDs": [1, 2]}, 2, 0),
        ({"Name": "DeckCustom", "DeckIDs": [1, 2], "ContainedObjects": None}, 2, 0),
    ],
)
def test_piles_that_are_incomplete(
    catalogue: Catalogue, deck: dict[str, Any], listed: int, contained: int
):
    report = check(saved(card("Chomp"), deck), catalogue)
    (finding,) = [f for f in report.findings if f.code.startswith("DCK")]
    assert finding.code == "DCK119"
    assert finding.data == {"listed": listed, "contained": contained}
    assert finding.span is not None
    assert finding.span.line is not None


def test_copies_are_put_together_at_the_first(catalogue: Catalogue):
    names = ["Smash", "Chomp", "Smash", "Chomp", "Chomp"]
    report = check(saved(pile(*map(card, names))), catalogue)
    assert [(e.copies, e.text) for e in report.deck.main] == [(2, "Smash"), (3, "Chomp")]


@pytest.mark.parametrize("name", ["Side", "Main", "A deck", "=1", "[b]"])
def test_the_name_of_the_deck_is_no_part(catalogue: Catalogue, name: str):
    deck = Deck(name=name, main=(DeckEntry(3, "Smash"),), sideboard=(DeckEntry(1, "Chomp"),))
    printed = decklists.write(deck, TTS, catalogue)
    assert printed.lost == ()
    again, _ = decklists.parse(printed.text, "d", catalogue, TTS)
    assert again.name == name
    assert [e.text for e in again.main] == ["Smash"]
    assert [e.text for e in again.sideboard] == ["Chomp"]


def test_what_is_printed_has_the_shape_of_the_game(catalogue: Catalogue):
    main = (DeckEntry(3, "Smash", "mha01/004"), DeckEntry(2, "Chomp"))
    deck = Deck("x", (DeckEntry(1, "All Might (I)"),), main, (DeckEntry(1, "All Might (II)"),))
    character, piled, bag = json.loads(decklists.write(deck, TTS, catalogue).text)["ObjectStates"]
    assert (character["Name"], character["Nickname"]) == ("CardCustom", "All Might (I)")
    assert (piled["Name"], len(piled["DeckIDs"])) == ("DeckCustom", 5)
    assert [c["CardID"] for c in piled["ContainedObjects"]] == piled["DeckIDs"]
    assert {str(i // 100) for i in piled["DeckIDs"]} == set(piled["CustomDeck"])
    assert piled["ContainedObjects"][0]["Description"] == "mha01/004"
    # In the game there is no pile of one card, and alone on the table it would start.
    assert (bag["Name"], bag["Nickname"], len(bag["ContainedObjects"])) == ("Bag", "Sideboard", 1)


@pytest.mark.parametrize("text", ['{"ObjectStates": {}}', '{"CardID": 1}', '{"DeckIDs": []}'])
def test_other_shapes_are_not_valid(catalogue: Catalogue, text: str):
    assert detect(text) == TTS
    assert codes(check(text, catalogue)) == ["DCK115"]
