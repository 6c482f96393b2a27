"""New printings in their place: numbers, reprints, namesakes, backs."""

from pathlib import Path

import pytest

from tests.helpers import FOUNDATION, ROOT, card_folder
from uvdeck.diagnostics import Severity
from uvdeck.upkeep.addition import (
    Numbers,
    add,
    card_facts,
    card_of,
    entry,
    findings_of,
    full_printing,
    is_same_card,
    print_facts,
)
from uvdeck.upkeep.asking import AnswerError
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import COLUMNS, flat, show
from uvdeck.upkeep.form import Form
from uvdeck.upkeep.target import Listing, find_target, read_list
from uvdeck.upkeep.ties import Tie
from uvdeck.upkeep.vocabulary import Vocabulary


@pytest.fixture(scope="module")
def shipped() -> Listing:
    """The shipped list, as a folder that may be changed."""
    return read_list(find_target(str(ROOT / "cards")))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Listing:
    """A small set over the shipped list."""
    cards = (
        '  "001":\n' + FOUNDATION.format(name="One") + '    rarity: promo\n  "002":\n'
        "    name: Two\n    type: attack\n    symbols: [fire]\n    difficulty: 2\n    control: 5\n"
        '    block: unknown\n    attack: unknown\n  "003":\n    reprint_of: tst01/002 # Two\n'
    )
    folder = card_folder(tmp_path_factory.mktemp("small") / "cards", cards)
    return read_list(find_target(str(folder)))


@pytest.fixture
def edit(small: Listing) -> Edit:
    return Edit(small)


NAMES = {column.title: column.name for column in COLUMNS}
FACTS = {
    "number": "004", "name": "Four", "type": "foundation", "symbols": ["fire"], "difficulty": 2,
    "control": 5,
}  # fmt: skip


def codes(edit: Edit) -> list[tuple[str, Severity]]:
    return [(finding.code, finding.severity) for finding in findings_of(edit)]


def test_a_new_card_in_its_place(edit: Edit) -> None:
    added = add(edit, "tst01", FACTS)
    assert added == ("tst01/004", FACTS, None, [], [], [], Tie("tst01/004", None, None, [], []))
    assert codes(edit) == []
    (file,) = edit.replacements()
    assert file.text is not None
    place = entry(edit, "tst01/004")
    assert file.text.splitlines()[(place.line or 0) - 1] == '  "004":'
    assert file.target.name == Path(place.path).name
    assert file.text.endswith(
        '  "004":\n    name: Four\n    type: foundation\n    symbols: [fire]\n    difficulty: 2\n'
        "    control: 5\n"
    )
    assert card_of(edit, "tst01/004").name == "Four"


def test_a_card_of_the_list_becomes_a_reprint(edit: Edit) -> None:
    facts = {**flat(print_facts(edit, "mha01/002")), "number": "004", "rarity": "promo"}
    added = add(edit, "tst01", facts)
    assert added.reprint_of == "mha01/002"
    assert added.others == []
    assert edit.printings["tst01/004"].fields == {"rarity": "promo", "reprint_of": "mha01/002"}
    assert full_printing(edit, "tst01/004") == "mha01/002"
    assert is_same_card(edit, "tst01/004", "mha01/002")
    assert [p.id for p in card_of(edit, "tst01/004").printings] == ["mha01/002", "tst01/004"]
    assert codes(edit) == []


def test_one_that_knows_more_takes_the_card_over(edit: Edit) -> None:
    facts = {
        **flat(print_facts(edit, "tst01/002")), "number": "004",
        "block_zone": "mid", "block_modifier": 2, "attack_zone": "low", "speed": 3, "damage": 4,
    }  # fmt: skip
    added = add(edit, "tst01", facts)
    assert added.reprint_of is None
    assert added.followers == ["tst01/002", "tst01/003"]
    assert added.others == ["tst01/002", "tst01/003"]
    assert [f for f in codes(edit) if f[1] is Severity.ERROR] == []


def test_another_card_of_a_name_is_marked(edit: Edit) -> None:
    added = add(edit, "tst01", {**FACTS, "name": "One", "control": 4})
    assert added.distinct_from == ["tst01/001"]
    assert edit.printings["tst01/004"].fields["distinct_from"] == ["tst01/001"]
    assert codes(edit) == []


def test_a_back(edit: Edit) -> None:
    facts = {"number": "001B", "name": "Eno", "type": "foundation", "back_of": "001"}
    added = add(edit, "tst01", facts)
    assert codes(edit) == []
    assert card_of(edit, added.id).is_back
    assert card_of(edit, "tst01/001").printings[0].back == "001B"


def test_only_new_findings_count(tmp_path: Path) -> None:
    name = "\u0393\u00f6\u00bc Odd"  # garbled, which is a warning
    cards = '  "001":\n' + FOUNDATION.format(name=name) + '  "002":\n    reprint_of: nope/001\n'
    edit = Edit(read_list(find_target(str(card_folder(tmp_path / "cards", cards)))))
    add(edit, "tst01", FACTS)
    assert codes(edit) == []
    add(edit, "tst01", {**FACTS, "number": "005", "name": f"{name}er"})
    assert codes(edit) == [("DBX111", Severity.WARNING)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "DBX112"),
        ("001", "DBX112"),
        ("TST01/1", "DBX112"),
        ("mha01/900", "SCH105"),
        ("x", "SCH105"),
        ("", "SCH105"),
        ("90B", "DBX109"),
    ],
)
def test_numbers_that_cannot_be_taken(edit: Edit, text: str, code: str) -> None:
    with pytest.raises(AnswerError) as error:
        Numbers(edit, "tst01").settle(text)
    assert error.value.code == code
    assert error.value.hint


def test_numbers_that_can_be_taken(edit: Edit) -> None:
    numbers = Numbers(edit, "tst01")
    assert numbers.free() == "004"
    assert numbers.settle("4") == "004"
    assert numbers.settle("#5") == "005"
    assert numbers.settle("1b") == "001B"
    assert Numbers(edit, "none").free() == "001"


def test_facts_for_another_printing(edit: Edit) -> None:
    assert print_facts(edit, "tst01/001")["rarity"] == "promo"
    assert "rarity" not in card_facts(edit, "tst01/001")
    assert "external_ids" in (edit.facts("mha08/001") or {})
    assert "external_ids" not in print_facts(edit, "mha08/001")
    assert print_facts(edit, "aot01/285B").keys().isdisjoint({"back_of", "distinct_from"})


# --- The law: what is typed from a card of the list is that card ------------------------------


def sample(listing: Listing) -> list[str]:
    """Return some printings of all kinds."""
    printings = Edit(listing).printings
    ids = list(printings)[::211]
    for wanted in ("back_of", "distinct_from", "reprint_of", "allows_copies", "cannot_start",
                   "ignores_progressive", "stamina", "character_only"):  # fmt: skip
        ids += [key for key, raw in printings.items() if wanted in raw.fields][:2]
    return ids


def test_a_card_typed_again_is_the_same_entry(shipped: Listing) -> None:
    """Fact by fact, as text, in the order of the questions."""
    edit = Edit(shipped)
    vocabulary = Vocabulary(edit.printings.values())
    for printing_id in sample(shipped):
        raw = edit.printings[printing_id]
        if edit.reprints_of(printing_id) or edit.distinct_from(printing_id):
            continue  # others would have to follow
        wanted = flat(edit.facts(printing_id) or {}) | {"number": raw.number}
        own = dict(raw.fields)
        edit.remove(printing_id)
        form = Form(Numbers(edit, raw.set_code).settle, spell=vocabulary.settle)
        while (question := form.question()) is not None:
            if question.column is not None:
                form.answer(show(question.column, wanted.get(question.name)))
            else:
                form.answer(next((t for t in question.words if NAMES[t] in wanted), ""))
        add(edit, raw.set_code, form.facts())
        assert edit.printings[printing_id].fields == own, printing_id
    assert edit.replacements() == []
