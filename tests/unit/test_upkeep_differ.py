"""What changed between two card lists, in terms of the game."""

from typing import Any

import pytest

from tests.card_lists import FORMAT, LIST, REGISTRY, difference, files, fresh, pair, registry
from uvdeck.upkeep.differ import Changed, Difference, Fact, Form, Renumbered, compare

NOTHING = Difference([], [], [], [], [], [], [], [], [], [])


def one_change(field: str, value: Any, printing: str = "x01/004") -> Difference:
    new = fresh()
    code, _, number = printing.partition("/")
    if value is None:
        new[code][number].pop(field)
    else:
        new[code][number][field] = value
    return difference(LIST, new)


def test_a_list_does_not_differ_from_itself() -> None:
    assert difference(LIST, fresh()) == NOTHING
    assert difference({}, {}) == NOTHING
    assert NOTHING.is_empty


EDITS = [
    ("x01/004", "control", 4),
    ("x01/004", "difficulty", 0),
    ("x01/004", "symbols", ["fire", "life"]),
    ("x01/004", "attuned", ["water"]),
    ("x01/004", "block", {"zone": "high", "modifier": 2}),
    ("x01/004", "block", None),
    ("x01/004", "rarity", "rare"),
    ("x01/004", "rarity", None),
    ("x01/004", "ignores_progressive", "always"),
    ("x01/005", "copy_limit", "any"),
    ("x01/001", "health", 26),
    ("x01/001", "hand_size", 5),
    ("x01/001", "cannot_start", True),
    ("x01/001", "allows_copies", {"count": 8, "type": "attack", "keyword": "Ally", "cards": 1}),
    ("x01/003", "attack", {"zone": "high", "speed": 4, "damage": 5}),
    ("x01/003", "keywords_incomplete", True),
    ("x02/003", "stamina", 4),
    ("x02/003", "character_only", ["Faye", "Spike"]),
    ("x02/003", "keywords", ["Ally"]),
    ("x02/001", "rarity", "rare"),
    ("x02/002", "keywords", ["Older Print"]),
]


@pytest.mark.parametrize(("printing", "field", "value"), EDITS)
def test_one_edit_is_one_change(printing: str, field: str, value: Any) -> None:
    code, _, number = printing.partition("/")
    found = one_change(field, value, printing)
    (changed,) = found.changed
    before = LIST[code][number].get(field)
    assert (changed.before, changed.after) == (printing, printing)
    assert [fact[:3] for fact in changed.facts] == [(field, before, value)]
    assert found == NOTHING._replace(changed=[changed])


def test_a_change_counts_for_the_reprints_once() -> None:
    found = one_change("control", 4, "x01/002")
    assert found.changed == [
        Changed("x01/002", "x01/002", "Strike", (Fact("control", 3, 4, ("x02/001",)),))
    ]
    # A reprint that has the fact otherwise does not change with its card.
    (changed,) = one_change("keywords", ["Calming"], "x01/004").changed
    assert changed.facts == (Fact("keywords", None, ["Calming"]),)


def test_a_reprint_that_changed_by_itself_too() -> None:
    new = fresh()
    new["x01"]["002"]["control"] = 4
    new["x02"]["001"]["rarity"] = "rare"
    found = difference(LIST, new).changed
    assert found == [
        Changed("x01/002", "x01/002", "Strike", (Fact("control", 3, 4, ("x02/001",)),)),
        Changed("x02/001", "x02/001", "Strike", (Fact("rarity", "promo", "rare"),)),
    ]


def test_renamed() -> None:
    new = fresh()
    new["x01"]["002"] |= {"name": "Blow", "control": 4}
    found = difference(LIST, new)
    assert found.renamed == [
        Changed("x01/002", "x01/002", "Blow", (Fact("name", "Strike", "Blow", ("x02/001",)),))
    ]
    assert [fact.field for fact in found.changed[0].facts] == ["control"]


def test_added_and_removed() -> None:
    new = fresh()
    gone = new["x01"].pop("003")
    new["x02"]["004"] = {"reprint_of": "x01/004", "rarity": "promo"}
    found = difference(LIST, new)
    assert [(a.id, a.facts, a.reprint_of) for a in found.removed] == [("x01/003", gone, None)]
    (added,) = found.added
    assert (added.id, added.reprint_of) == ("x02/004", "x01/004")
    assert (added.facts["name"], added.facts["rarity"]) == ("Calm", "promo")
    assert found == NOTHING._replace(added=found.added, removed=found.removed)


def test_renumbered_with_all_that_speaks_of_it() -> None:
    new = fresh()
    cards = new["x01"]
    cards["010"], cards["011"], cards["011B"] = (
        cards.pop("004"),
        cards.pop("001"),
        cards.pop("001B"),
    )
    cards["011B"]["back_of"] = "011"
    cards["005"]["distinct_from"] = ["x01/010"]
    new["x02"]["002"]["reprint_of"] = "x01/010"
    found = difference(LIST, new)
    assert found == NOTHING._replace(
        renumbered=[
            Renumbered("x01/001", "x01/011", "Faye"),
            Renumbered("x01/001B", "x01/011B", "Faye, Awake"),
            Renumbered("x01/004", "x01/010", "Calm"),
        ]
    )


def test_a_canonical_printing_that_moved_is_only_form() -> None:
    new = fresh()
    new["x02"]["001"] = {**new["x01"]["002"], "rarity": "promo"}
    new["x01"]["002"] = {"reprint_of": "x02/001", "rarity": "common"}
    found = difference(LIST, new)
    assert found.form[0].where == "x01/002"
    assert {(f.where, f.what) for f in found.form if f.what == "reprint_of"} == {
        ("x01/002", "reprint_of"),
        ("x02/001", "reprint_of"),
    }
    assert found == NOTHING._replace(form=found.form)


@pytest.mark.parametrize(
    ("printing", "field", "value", "what"),
    [
        ("x01/002", "symbols", ["fire", "air"], "order of symbols"),
        ("x01/002", "keywords", [{"keyword": "Stun", "rating": 2}, "Punch"], "order of keywords"),
        ("x01/005", "distinct_from", None, "distinct_from"),
        ("x01/002", "external_ids", {"cardeio": "5f1a2b3c4d5e6f7a8b9c0d1e"}, "external_ids"),
        ("x02/001", "attack", {"zone": "low", "speed": 3, "damage": 4}, "writing of attack"),
    ],
)
def test_form(printing: str, field: str, value: Any, what: str) -> None:
    found = one_change(field, value, printing)
    assert [(form.where, form.what) for form in found.form] == [(printing, what)]
    assert found == NOTHING._replace(form=found.form)
    assert not found.is_empty


def test_order_of_keys_and_numbers_is_nothing() -> None:
    new = {code: dict(reversed(cards.items())) for code, cards in LIST.items()}
    new["x01"]["002"] = dict(reversed(new["x01"]["002"].items()))
    found = pair(files(LIST), files(new))
    assert compare(found) == NOTHING
    assert found.rewritten == ["new/sets/x01.yaml", "new/sets/x02.yaml"]


# --- Sets ----------------------------------------------------------------------------------------


def test_sets_that_came_went_and_changed() -> None:
    new = {"x01": LIST["x01"], "x03": {"001": LIST["x02"]["003"]}}
    entries = {"x01": {**REGISTRY["x01"], "name": "First"}, "x03": REGISTRY["x01"]}
    found = compare(pair(files(LIST), files(new, registry(entries))))
    assert [change[:4] for change in found.sets] == [
        ("x01", "changed", "First", 6),
        ("x03", "added", None, 1),
        ("x02", "removed", None, 3),
    ]
    assert found.sets[0].facts == (Fact("name", None, "First"),)
    assert found.renumbered == [Renumbered("x02/003", "x03/001", "Friend")]
    assert [alone.id for alone in found.removed] == ["x02/001", "x02/002"]


def test_a_set_that_is_registered_later_than_its_file() -> None:
    old = files(LIST, registry({"x01": REGISTRY["x01"]}))
    (change,) = compare(pair(old, files(LIST))).sets
    assert (change.code, change.kind) == ("x02", "changed")
    assert change.facts == (Fact("registered", False, True),)


def test_order_and_date_of_the_registry_are_form() -> None:
    turned = registry(dict(reversed(REGISTRY.items())), "2026-04")
    found = compare(pair(files(LIST, registry()), files(LIST, turned)))
    assert found.form == [
        Form("sets", "as_of", "2026-03", "2026-04"),
        Form("sets", "order of sets"),
    ]
    assert found == NOTHING._replace(form=found.form)


# --- What cannot be read -------------------------------------------------------------------------


def test_a_printing_with_errors_is_left_out_and_the_rest_is_compared() -> None:
    new = fresh()
    new["x01"]["002"]["control"] = 99
    new["x01"]["003"]["control"] = 7
    both = pair(files(LIST), files(new))
    found = compare(both)
    assert [f.code for f in both.findings] == ["SCH106"]
    assert [c.after for c in found.changed] == ["x01/003"]
    assert [entry.where for entry in found.not_compared] == ["x01/002", "x02/001"]
    assert found == NOTHING._replace(changed=found.changed, not_compared=found.not_compared)


def test_a_file_that_cannot_be_read_is_no_removed_set() -> None:
    new = files(LIST) | {"sets/x02.yaml": "set: x02\ncards: {\n"}
    both = pair(files(LIST), new)
    found = compare(both)
    assert [f.code for f in both.findings] == ["YML101"]
    assert [entry.where for entry in found.not_compared] == ["sets/x02"]
    assert found == NOTHING._replace(not_compared=found.not_compared)


def test_a_reprint_of_nothing_is_not_compared() -> None:
    new = fresh()
    del new["x01"]["002"]
    found = compare(pair(files(LIST), files(new)))
    assert [alone.id for alone in found.removed] == ["x01/002"]
    assert [entry.where for entry in found.not_compared] == ["x02/001"]


def test_an_entry_of_the_registry_with_errors_is_not_compared() -> None:
    entries = {**REGISTRY, "x02": {"name": 5}}
    both = pair(files(LIST), files(LIST, registry(entries)))
    assert both.findings
    assert compare(both) == NOTHING


# --- Lists that are not whole --------------------------------------------------------------------


def test_a_folder_that_is_no_whole_list_is_laid_over_the_base() -> None:
    own = {"x01": {"004": {**LIST["x01"]["004"], "control": 2}}}
    layer = files(own, whole=False)
    found = compare(pair(files(LIST), layer, files(LIST)))
    assert [(c.after, c.facts) for c in found.changed] == [
        ("x01/004", (Fact("control", 5, 2, ("x02/002",)),))
    ]
    assert found == NOTHING._replace(changed=found.changed)


def test_two_folders_that_are_no_whole_lists_are_compared_as_they_are() -> None:
    own = {"x02": LIST["x02"]}
    less = {"x02": {key: LIST["x02"][key] for key in ("001", "003")}}
    found = compare(pair(files(own, whole=False), files(less, whole=False), files(LIST)))
    (gone,) = found.removed
    assert (gone.id, gone.facts["name"]) == ("x02/002", "Calm")  # lent by the base
    assert found == NOTHING._replace(removed=[gone])
    other = registry({"x03": REGISTRY["x01"]})
    found = compare(pair(files(own, whole=False), files({}, other, whole=False), files(LIST)))
    assert [alone.id for alone in found.removed] == ["x02/001", "x02/002", "x02/003"]
    assert [change[:2] for change in found.sets] == [("x03", "added"), ("x02", "removed")]


# --- Formats -------------------------------------------------------------------------------------

BANS: dict[str, Any] = {
    "id": "old-2026-01-01", "observed": "2026-01-01", "announced": None, "effective": None,
    "source": "a test", "banned": [], "restricted": {}, "not_legal": ["x01/003"],
}  # fmt: skip
SNAPSHOT: dict[str, Any] = {
    "observed": "2026-01-01", "source": "a test", "ban_list": "old-2026-01-01",
    "pool": {"sets": ["x01", "x02"]},
}  # fmt: skip
OLD: dict[str, Any] = {**FORMAT, "id": "old", "name": "Old", "snapshots": [SNAPSHOT]}


def with_format(
    body: dict[str, Any] = OLD, bans: dict[str, Any] = BANS, sets: Any = LIST, **more: Any
) -> dict[str, str]:
    return files(
        sets, None, {"formats/old.yaml": body, "banlists/old-2026-01-01.yaml": bans, **more}
    )


def test_bans_that_changed() -> None:
    bans = {**BANS, "banned": ["x01/002"], "restricted": {"x01/004": 1}, "not_legal": []}
    found = compare(pair(with_format(), with_format(bans=bans)))
    (change,) = found.formats
    (day,) = change.days
    assert (change.id, change.kind, day.day, day.kind) == (
        "old",
        "changed",
        "2026-01-01",
        "changed",
    )
    assert day.change is not None
    assert (day.change.banned, day.change.legal_again) == (["x01/002"], ["x01/003"])
    assert day.change.restricted == {"x01/004": (None, 1)}
    assert found == NOTHING._replace(formats=found.formats)


def test_rules_and_snapshots() -> None:
    later = {**SNAPSHOT, "observed": "2026-02-01", "pool": {"sets": ["x02"]}}
    rules = {**FORMAT["rules"], "minimum": {**RULE_60, "confirmed": True}}
    body = {**OLD, "rules": rules, "snapshots": [SNAPSHOT, later]}
    (change,) = compare(pair(with_format(), with_format(body))).formats
    assert change.rules == (("minimum", 50, 60),)
    (day,) = change.days
    assert (day.day, day.kind) == ("2026-02-01", "added")
    assert day.change is not None
    assert day.change.sets_out == ["x01"]
    (change,) = compare(pair(with_format(body), with_format())).formats
    assert [(day.day, day.kind) for day in change.days] == [("2026-02-01", "removed")]


RULE_60 = {"value": 60, "source": "a test", "confirmed": True}


def test_formats_that_came_and_went() -> None:
    found = compare(pair(files(LIST), with_format()))
    assert [(c.id, c.kind) for c in found.formats] == [("old", "added")]
    found = compare(pair(with_format(), files(LIST)))
    assert [(c.id, c.kind) for c in found.formats] == [("old", "removed")]


def test_a_renumbered_card_stays_banned() -> None:
    new = fresh()
    new["x01"]["030"] = new["x01"].pop("003")
    bans = {**BANS, "not_legal": ["x01/030"]}
    found = compare(pair(with_format(), with_format(bans=bans, sets=new)))
    assert found == NOTHING._replace(renumbered=[Renumbered("x01/003", "x01/030", "Lost Numbers")])
    # Where the list was forgotten, another card is banned now, or none.
    found = compare(pair(with_format(), with_format(sets=new)))
    assert [c.id for c in found.formats] == ["old"]


def test_a_ban_list_that_no_format_cites() -> None:
    spare = {**BANS, "id": "spare"}
    more = {"banlists/spare.yaml": spare}
    found = compare(pair(with_format(), with_format(**more)))
    assert [(c.id, c.kind) for c in found.ban_lists] == [("spare", "added")]
    changed = {"banlists/spare.yaml": {**spare, "banned": ["x01/004"]}}
    found = compare(pair(with_format(**more), with_format(**changed)))
    assert [(c.id, c.kind) for c in found.ban_lists] == [("spare", "changed")]
    reworded = {"banlists/spare.yaml": {**spare, "source": "another"}}
    found = compare(pair(with_format(**more), with_format(**reworded)))
    assert [(f.where, f.what) for f in found.form] == [("banlists/spare", "source and days")]


def test_a_source_is_form() -> None:
    rules = {**FORMAT["rules"], "copies": {**FORMAT["rules"]["copies"], "source": "another"}}
    body = {**OLD, "rules": rules, "snapshots": [{**SNAPSHOT, "source": "another"}]}
    found = compare(pair(with_format(), with_format(body)))
    assert [form.what for form in found.form] == ["snapshot of 2026-01-01", "source of copies"]
    assert found == NOTHING._replace(form=found.form)


def test_a_ban_list_with_errors_leaves_formats_out() -> None:
    both = pair(with_format(), with_format(bans={**BANS, "banned": 5}))
    found = compare(both)
    assert both.findings
    assert [entry.where for entry in found.not_compared] == ["banlists/old-2026-01-01"]
    assert found == NOTHING._replace(not_compared=found.not_compared)
