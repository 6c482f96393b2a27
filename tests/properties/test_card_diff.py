"""Laws of the comparison of two card lists, over lists that are edited at random."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.card_lists import LIST, difference, fresh
from uvdeck.upkeep.differ import Changed, Difference, Fact

VALUES: dict[str, list[Any]] = {
    "name": ["Faye", "Calm", "Strike", "New"],
    "rarity": ["common", "rare", "promo"],
    "symbols": [["fire"], ["air", "fire"], ["fire", "air"]],
    "difficulty": [0, 1, 2],
    "control": [3, 4, 5],
    "block": ["unknown", {"zone": "mid", "modifier": 2}, {"zone": "low", "modifier": 0}],
    "keywords": [["Fury"], ["Fury", "Punch"], ["Punch", "Fury"],
                 [{"keyword": "Stun", "rating": 1}]],
    "character_only": [["Faye"], ["Faye", "Spike"]],
    "copy_limit": [1, "any"],
    "distinct_from": [["x01/004"], ["x01/001", "x01/004"]],
    "external_ids": [{"cardeio": "5f1a2b3c4d5e6f7a8b9c0d1e"}],
}  # fmt: skip
NUMBERS = [f"{code}/{number}" for code, cards in LIST.items() for number in cards]

set_field = st.sampled_from(sorted(VALUES)).flatmap(
    lambda field: st.tuples(st.just("set"), st.sampled_from(NUMBERS), st.just(field),
                            st.sampled_from(VALUES[field]))
)  # fmt: skip
edit = st.one_of(
    set_field,
    st.tuples(st.just("drop"), st.sampled_from(NUMBERS), st.sampled_from(sorted(VALUES)),
              st.none()),
    st.tuples(st.just("remove"), st.sampled_from(NUMBERS), st.none(), st.none()),
    st.tuples(st.just("move"), st.sampled_from(NUMBERS), st.sampled_from(["x01", "x02"]),
              st.sampled_from(["002", "003", "020", "021"])),
)  # fmt: skip
lists = st.lists(edit, max_size=6).map(lambda edits: edited(edits))


def edited(edits: list[tuple[Any, ...]]) -> dict[str, Any]:
    result = fresh()
    for kind, printing, one, two in edits:
        code, _, number = printing.partition("/")
        card = result[code].get(number)
        if card is None:
            continue
        if kind == "set":
            card[one] = two
        elif kind == "drop":
            card.pop(one, None)
        elif kind == "remove":
            del result[code][number]
        else:  # a swap where the place is taken
            other = result[one].get(two)
            del result[code][number]
            result[one][two] = card
            if other is not None and (one, two) != (code, number):
                result[code][number] = other
    return result


@given(lists)
def test_a_list_does_not_differ_from_itself(one: dict[str, Any]) -> None:
    found = difference(one, one)
    assert found.is_empty
    assert not found.not_compared


@given(lists, lists)
def test_nothing_differs_exactly_when_the_data_are_the_same(
    one: dict[str, Any], two: dict[str, Any]
) -> None:
    found = difference(one, two)
    if not found.not_compared:
        assert found.is_empty is (one == two)


@given(lists, lists)
def test_turned_around_it_says_the_same(one: dict[str, Any], two: dict[str, Any]) -> None:
    forth, back = difference(one, two), difference(two, one)
    assert forth.added == back.removed
    assert forth.removed == back.added
    turned = {(entry.after, entry.before) for entry in back.renumbered}
    assert {(entry.before, entry.after) for entry in forth.renumbered} == turned
    assert facts(forth, forth.changed) == facts(forth, back.changed, turn=True)
    assert facts(forth, forth.renamed) == facts(forth, back.renamed, turn=True)
    assert {entry.where for entry in forth.not_compared} == {
        entry.where for entry in back.not_compared
    }


def facts(forth: Difference, changes: list[Changed], *, turn: bool = False) -> set[str]:
    """Return changes as text: what a set cannot hold; those of another one the other way."""
    now = {entry.before: entry.after for entry in forth.renumbered}

    def said(change: Changed, fact: Fact) -> str:
        if not turn:
            return repr((change.before, change.after, *fact[:3], sorted(fact.reprints)))
        reprints = sorted(now.get(printing, printing) for printing in fact.reprints)
        return repr((change.after, change.before, fact.field, fact.after, fact.before, reprints))

    # The front of a back is named by the number that it has after, in both directions.
    told = [(change, fact) for change in changes for fact in change.facts]
    return {said(change, fact) for change, fact in told if fact.field != "back_of"}
