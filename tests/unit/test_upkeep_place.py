"""Printings put into the list: in full, as a reprint, marked against other cards of the name."""

from pathlib import Path
from typing import Any

import pytest

from tests.card_folders import write_list
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import Document
from uvdeck.datadir import DataSource, shipped_cards
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.emit import emit
from uvdeck.upkeep.place import TIES, place
from uvdeck.upkeep.target import Target, find_target, read_list

SETS = """\
as_of: "2026-03"
sets:
  old: {name: null, universe: null, released: null, card_back: null}
  new: {name: null, universe: null, released: null, card_back: null}
"""
ATTACK: dict[str, Any] = {
    "name": "Strike",
    "type": "attack",
    "symbols": ["air", "fire"],
    "difficulty": 3,
    "control": 3,
    "block": {"zone": "mid", "modifier": 2},
    "attack": {"zone": "low", "speed": 3, "damage": 4},
    "keywords": ["Punch"],
}
LOST = {**ATTACK, "attack": "unknown", "block": "unknown"}
OTHER = {**ATTACK, "control": 5}
PLAIN: dict[str, Any] = {
    "name": "Calm",
    "type": "foundation",
    "symbols": ["fire"],
    "difficulty": 2,
    "control": 5,
}


@pytest.fixture
def edit(tmp_path: Path) -> Edit:
    """A list without any card."""
    folder = write_list(tmp_path / "cards", {"sets.yaml": SETS})
    return Edit(read_list(Target(folder, DataSource((folder,)))))


def fields(edit: Edit) -> dict[str, dict[str, Any]]:
    return {key: raw.fields for key, raw in sorted(edit.printings.items())}


def ties(edit: Edit) -> dict[str, Any]:
    """Return how the printings hang together: the card of a reprint, or the marks of a card."""
    return {
        key: raw.fields.get("reprint_of", raw.fields.get("distinct_from", []))
        for key, raw in sorted(edit.printings.items())
    }


def sound(edit: Edit) -> list[str]:
    """Return the codes of warnings; there must be no error."""
    found = edit.verify(elsewhere=True)
    errors = [f for f in found if f.severity is Severity.ERROR]
    # Sets with few cards lack files, and backs lack their fronts; that is not asked here.
    assert [f for f in errors if f.code not in ("DBX102", "DBX109")] == []
    return [f.code for f in found if f.severity is Severity.WARNING]


def test_a_new_card(edit: Edit):
    place(edit, "old/001", ATTACK)
    assert fields(edit) == {"old/001": ATTACK}
    assert sound(edit) == []


def test_a_reprint_has_only_what_is_of_its_own(edit: Edit):
    place(edit, "old/001", {**ATTACK, "rarity": "rare"})
    place(edit, "new/001", {**ATTACK, "rarity": "promo", "external_ids": {"cardeio": "0" * 24}})
    assert fields(edit)["new/001"] == {
        "rarity": "promo",
        "external_ids": {"cardeio": "0" * 24},
        "reprint_of": "old/001",
    }
    assert sound(edit) == []
    texts = {r.target.stem: r.text or "" for r in edit.replacements()}
    assert "    reprint_of: old/001 # Strike\n" in texts["new"]


def test_a_reprint_that_differs(edit: Edit):
    place(edit, "old/001", ATTACK)
    own = {**ATTACK, "keywords": ["Kick"], "copy_limit": 2, "block": {"zone": "low", "modifier": 2}}
    place(edit, "new/001", own)
    assert fields(edit)["new/001"] == {
        "block": {"zone": "low", "modifier": 2},
        "keywords": ["Kick"],
        "copy_limit": 2,
        "reprint_of": "old/001",
    }
    assert sound(edit) == ["DBX107"] * 3
    assert edit.facts("new/001") == {**own, "reprint_of": "old/001"}


def test_a_reprint_that_lacks_something(edit: Edit):
    place(edit, "old/001", {**ATTACK, "copy_limit": 2})
    own = {k: v for k, v in ATTACK.items() if k not in ("keywords", "block")}
    place(edit, "new/001", own)
    absent: dict[str, Any] = {"keywords": [], "block": None, "copy_limit": None}
    assert fields(edit)["new/001"] == {**absent, "reprint_of": "old/001"}
    assert set(sound(edit)) == {"DBX107"}


def test_a_source_that_does_not_speak_of_a_field_says_nothing_of_it(edit: Edit):
    place(edit, "old/001", {**ATTACK, "copy_limit": 2})
    own = {k: v for k, v in ATTACK.items() if k not in ("keywords", "block")}
    place(edit, "new/001", own, {*own, "block"})
    assert fields(edit)["new/001"] == {"block": None, "reprint_of": "old/001"}


def test_the_same_again_changes_nothing(edit: Edit):
    for printing_id, facts in (
        *(("old/001", ATTACK), ("new/001", ATTACK), ("new/002", OTHER), ("old/003", LOST)),
        *(("new/003", {**PLAIN, "rarity": "rare"}), ("old/004", PLAIN)),
    ):
        place(edit, printing_id, facts)
    before = fields(edit)
    for printing_id in before:
        place(edit, printing_id, edit.facts(printing_id) or {})
        assert fields(edit) == before
    assert sound(edit) == ["DBX107"] * 2


def test_ties_that_are_given_are_passed_over(edit: Edit):
    place(edit, "old/001", {**PLAIN, "distinct_from": ["zzz/1"], "reprint_of": "zzz/2"})
    assert fields(edit) == {"old/001": PLAIN}
    assert set(TIES) == {"distinct_from", "reprint_of"}


# --- Namesakes -----------------------------------------------------------------------------------


def test_another_card_of_the_name_is_marked(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", OTHER)
    place(edit, "new/002", {**ATTACK, "symbols": ["air"]})
    assert ties(edit) == {
        "old/001": [],
        "new/001": ["old/001"],
        "new/002": ["new/001", "old/001"],
    }
    assert sound(edit) == []


def test_a_card_that_becomes_a_reprint_is_marked_no_more(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "old/002", OTHER)
    place(edit, "new/001", {**ATTACK, "control": 4})
    place(edit, "old/002", ATTACK)
    assert ties(edit) == {"old/001": [], "old/002": "old/001", "new/001": ["old/001"]}
    assert sound(edit) == []


def test_a_card_that_gets_another_name(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "old/002", OTHER)
    place(edit, "new/001", PLAIN)
    place(edit, "old/001", {**ATTACK, "name": "Calm"})
    assert ties(edit) == {"old/001": ["new/001"], "old/002": [], "new/001": []}
    assert sound(edit) == []


def test_a_back_bears_no_mark(edit: Edit):
    back = {"name": "Strike", "type": "attack", "symbols": ["air"], "attack": ATTACK["attack"]}
    place(edit, "old/001", ATTACK)
    place(edit, "new/002", OTHER)
    place(edit, "new/001B", {**back, "back_of": "001"})
    assert ties(edit) == {
        "new/001B": [],
        "old/001": ["new/001B"],
        "new/002": ["new/001B", "old/001"],
    }
    assert sound(edit) == []
    before = fields(edit)
    place(edit, "new/001B", {**back, "back_of": "001"})
    assert fields(edit) == before
    place(edit, "old/003", {**ATTACK, "control": 1})
    assert ties(edit)["old/003"] == ["new/001B", "new/002", "old/001"]
    assert sound(edit) == []


def test_a_back_is_no_reprint_of_a_front(edit: Edit):
    card = {k: v for k, v in PLAIN.items() if k not in ("difficulty", "control")}
    front = {**card, "type": "character", "hand_size": 6, "health": 20}
    place(edit, "old/001", front)
    place(edit, "old/001B", {**front, "back_of": "001"})
    assert ties(edit) == {"old/001": ["old/001B"], "old/001B": []}
    place(edit, "new/001", front)
    place(edit, "new/001B", {**front, "back_of": "001"})
    assert ties(edit)["new/001"] == "old/001"
    assert fields(edit)["new/001B"] == {"back_of": "001", "reprint_of": "old/001B"}
    assert sound(edit) == []


def test_more_namesakes_than_one_card_may_mark(edit: Edit):
    for number in range(1, 31):
        place(
            edit, f"old/{number:03}", {**PLAIN, "difficulty": number % 20, "control": number // 4}
        )
        assert len(fields(edit)) == number
    assert max(len(marks) for marks in ties(edit).values()) == 20
    assert sound(edit) == []


# --- The fullest printing ------------------------------------------------------------------------


def test_a_fuller_printing_becomes_the_full_one(edit: Edit):
    """DBX115: the others follow, each with its own print."""
    place(edit, "old/001", {**LOST, "rarity": "rare"})
    place(edit, "old/002", {**LOST, "rarity": "promo", "keywords": ["Kick"]})
    place(edit, "old/003", OTHER)
    assert ties(edit) == {"old/001": [], "old/002": "old/001", "old/003": ["old/001"]}
    place(edit, "new/001", ATTACK)
    lost = {"attack": "unknown", "block": "unknown", "reprint_of": "new/001"}
    assert fields(edit) == {
        "new/001": ATTACK,
        "old/001": {"rarity": "rare", **lost},
        "old/002": {"rarity": "promo", **lost, "keywords": ["Kick"]},
        "old/003": {**OTHER, "distinct_from": ["new/001"]},
    }
    assert set(sound(edit)) == {"DBX107"}


def test_marks_of_the_old_full_one_go_over(edit: Edit):
    place(edit, "old/003", OTHER)
    place(edit, "old/001", LOST)
    assert ties(edit) == {"old/001": ["old/003"], "old/003": []}
    place(edit, "new/001", ATTACK)
    assert ties(edit) == {"new/001": ["old/003"], "old/001": "new/001", "old/003": []}
    sound(edit)


def test_a_reprint_whose_numbers_are_found(edit: Edit):
    place(edit, "old/001", LOST)
    place(edit, "new/001", {**LOST, "rarity": "promo"})
    place(edit, "new/001", {**ATTACK, "rarity": "promo"})
    assert fields(edit) == {
        "new/001": {**ATTACK, "rarity": "promo"},
        "old/001": {"attack": "unknown", "block": "unknown", "reprint_of": "new/001"},
    }
    assert set(sound(edit)) == {"DBX107"}


def test_where_each_knows_what_the_other_lost_nothing_goes_to_and_fro(edit: Edit):
    place(edit, "old/001", {**ATTACK, "attack": "unknown"})
    place(edit, "new/001", {**ATTACK, "block": "unknown"})
    before = fields(edit)
    place(edit, "old/001", {**ATTACK, "attack": "unknown"})
    place(edit, "new/001", {**ATTACK, "block": "unknown"})
    assert fields(edit) == before
    assert "DBX115" in {f.code for f in edit.verify()}  # a person has to say


# --- Corrections ---------------------------------------------------------------------------------


def test_a_correction_holds_for_the_reprints_too(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", {**ATTACK, "rarity": "promo"})
    place(edit, "new/002", {**ATTACK, "keywords": ["Kick"]})
    better = {**ATTACK, "control": 4, "attack": {"zone": "mid", "speed": 3, "damage": 5}}
    place(edit, "old/001", better)
    assert fields(edit) == {
        "old/001": better,
        "new/001": {"rarity": "promo", "reprint_of": "old/001"},
        "new/002": {"keywords": ["Kick"], "reprint_of": "old/001"},
    }
    assert sound(edit) == ["DBX107"]


def test_a_correction_to_what_a_reprint_had(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", {**ATTACK, "keywords": ["Kick"], "copy_limit": 2})
    place(edit, "old/001", {**ATTACK, "keywords": ["Kick"], "copy_limit": 2})
    assert fields(edit)["new/001"] == {"reprint_of": "old/001"}
    assert sound(edit) == []


def test_a_correction_that_takes_away_what_a_reprint_lacked(edit: Edit):
    without = {k: v for k, v in ATTACK.items() if k not in ("keywords", "block")}
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", without)
    assert fields(edit)["new/001"] == {"keywords": [], "block": None, "reprint_of": "old/001"}
    place(edit, "old/001", without)
    assert fields(edit) == {"old/001": without, "new/001": {"reprint_of": "old/001"}}
    assert sound(edit) == []


def test_a_reprint_that_turns_out_to_be_another_card(edit: Edit):
    without = {k: v for k, v in ATTACK.items() if k not in ("keywords", "block")}
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", without)
    facts = edit.facts("new/001") or {}
    assert facts["block"] is None
    place(edit, "new/001", {**facts, "name": "Calm"})
    assert fields(edit)["new/001"] == {**without, "name": "Calm"}
    assert sound(edit) == []


def test_a_card_that_turns_out_to_be_a_reprint_takes_its_reprints_along(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "old/002", OTHER)
    place(edit, "new/001", {**OTHER, "rarity": "promo"})
    place(edit, "new/002", {**OTHER, "keywords": ["Kick"]})
    place(edit, "old/002", {**ATTACK, "keywords": ["Kick"]})
    assert fields(edit) == {
        "old/001": ATTACK,
        "old/002": {"keywords": ["Kick"], "reprint_of": "old/001"},
        "new/001": {"rarity": "promo", "keywords": ["Kick"], "reprint_of": "old/001"},
        "new/002": {"keywords": ["Kick"], "reprint_of": "old/001"},
    }
    assert set(sound(edit)) == {"DBX107"}


def test_a_correction_to_unknown_takes_no_numbers_from_the_reprints(edit: Edit):
    place(edit, "old/001", ATTACK)
    place(edit, "new/001", {**ATTACK, "rarity": "promo"})
    place(edit, "old/001", LOST)
    assert fields(edit) == {
        "new/001": {**ATTACK, "rarity": "promo"},
        "old/001": {"attack": "unknown", "block": "unknown", "reprint_of": "new/001"},
    }
    assert set(sound(edit)) == {"DBX107"}


# --- Layers and the shipped list -----------------------------------------------------------------


def test_in_a_layer_the_files_below_stay(tmp_path: Path):
    below = write_list(
        tmp_path / "below",
        {
            "sets.yaml": SETS,
            "sets/old.yaml": emit("card-set", {"set": "old", "cards": {"001": LOST}}),
        },
    )
    folder = write_list(tmp_path / "cards", {"sets.yaml": SETS})
    edit = Edit(read_list(Target(folder, DataSource((below, folder)))))
    place(edit, "new/001", ATTACK)
    assert fields(edit)["old/001"]["reprint_of"] == "new/001"
    assert {r.target for r in edit.replacements()} == {
        folder / "sets" / "new.yaml",
        folder / "sets" / "old.yaml",
    }
    sound(edit)


@pytest.fixture(scope="module")
def shipped() -> Edit:
    return Edit(read_list(find_target(str(shipped_cards()))))


def test_every_shipped_printing_put_again_changes_nothing(shipped: Edit):
    assert len(shipped.printings) == 10_164
    for printing_id in list(shipped.printings):
        place(shipped, printing_id, shipped.facts(printing_id) or {})
    assert shipped.replacements() == []
    assert shipped.diff() == ""


def documents(edit: Edit) -> list[Document]:
    """Return all documents with the changes in them."""
    changed = {file.document.path: file.document for file in edit._files.values()}
    return [changed.get(d.path, d) for d in edit.listing.documents]


def test_a_shipped_card_with_reprints_is_corrected(shipped: Edit):
    before = {f.code for f in check(shipped.listing.documents)}
    reprint = next(r for r in shipped.printings.values() if "reprint_of" in r.fields)
    card = reprint.fields["reprint_of"]
    facts = shipped.facts(card) or {}
    place(shipped, card, {**facts, "control": facts["control"] - 1, "keywords": ["Fury"]})
    assert shipped.printings[reprint.id].fields["reprint_of"] == card
    place(shipped, "mha01/9999", {**facts, "rarity": "promo"})
    assert {f.code for f in check(documents(shipped))} <= before
    assert len(shipped.replacements()) == 2
    shipped.remove("mha01/9999")
    place(shipped, card, facts)
    assert shipped.replacements() == []
