"""Which printing is which, also under another number."""

from typing import Any

from uvdeck.upkeep.pairing import Known, Pairing, pair_up


def card(name: str, control: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "attack", "symbols": ["fire"], "control": control, **more}


def paired(old: dict[str, Any], new: dict[str, Any]) -> Pairing:
    def known(cards: dict[str, Any]) -> dict[str, Known]:
        return {key: Known(key, key.split("/")[0], facts) for key, facts in cards.items()}

    forth, back = pair_up(known(old), known(new)), pair_up(known(new), known(old))
    assert sorted((two, one) for one, two in back.pairs) == forth.pairs
    assert (back.removed, back.added) == (forth.added, forth.removed)
    return forth


def test_a_printing_keeps_its_number_whatever_else_changes() -> None:
    assert paired({"x/1": card("A")}, {"x/1": card("A", 9, symbols=["air"])}).pairs == [
        ("x/1", "x/1")
    ]


def test_spelling_of_a_name_is_no_other_card() -> None:
    found = paired({"x/1": card("It\u2019s"), "x/2": card("B")}, {"x/1": card("It's", 4)})
    assert found == Pairing([("x/1", "x/1")], ["x/2"], [])


def test_a_card_under_another_number() -> None:
    found = paired({"x/1": card("A"), "x/2": card("B")}, {"x/1": card("A"), "x/7": card("B")})
    assert found == Pairing([("x/1", "x/1"), ("x/2", "x/7")], [], [])


def test_a_card_put_in_shifts_all_that_follow() -> None:
    old = {f"x/{i:03}": card(f"Card {i}") for i in range(1, 30)}
    new = {"x/010": card("New")}
    for i in range(1, 30):
        new[f"x/{i + (i >= 10):03}"] = old[f"x/{i:03}"]
    found = paired(old, new)
    assert found.added == ["x/010"]
    assert found.removed == []
    assert [two for _, two in found.pairs] == [f"x/{i:03}" for i in range(1, 31) if i != 10]


def test_two_cards_that_swap_numbers() -> None:
    found = paired({"x/1": card("A"), "x/2": card("B")}, {"x/1": card("B"), "x/2": card("A")})
    assert found == Pairing([("x/1", "x/2"), ("x/2", "x/1")], [], [])


def test_a_card_that_changed_with_its_number_is_known_by_its_name() -> None:
    found = paired({"x/1": card("A", 3)}, {"x/2": card("A", 4)})
    assert found.pairs == [("x/1", "x/2")]
    found = paired({"x/1": card("A", 3)}, {"y/2": card("A", 4)})  # not in another set
    assert found == Pairing([], ["x/1"], ["y/2"])


def test_namesakes_are_not_guessed() -> None:
    found = paired(
        {"x/1": card("A", 1), "x/2": card("A", 2)}, {"x/3": card("A", 3), "x/4": card("A", 4)}
    )
    assert found == Pairing([], ["x/1", "x/2"], ["x/3", "x/4"])
    found = paired({"x/1": card("A")}, {"x/3": card("A"), "x/4": card("A")})
    assert found == Pairing([], ["x/1"], ["x/3", "x/4"])


def test_printings_of_one_card_are_told_apart_by_rarity() -> None:
    found = paired(
        {"x/1": card("A", rarity="rare"), "x/2": card("A", rarity="promo")},
        {"x/3": card("A", rarity="promo"), "x/4": card("A", rarity="rare")},
    )
    assert found.pairs == [("x/1", "x/4"), ("x/2", "x/3")]


def test_a_card_that_moved_to_another_set() -> None:
    found = paired({"x/1": card("A")}, {"y/5": card("A")})
    assert found.pairs == [("x/1", "y/5")]


def test_a_new_name_is_a_renaming_where_the_facts_hold() -> None:
    assert paired({"x/1": card("A")}, {"x/1": card("B")}).pairs == [("x/1", "x/1")]
    other = {"name": "B", "type": "asset", "symbols": ["fire"], "control": 3}
    assert paired({"x/1": card("A")}, {"x/1": other}).pairs == []
    other = card("B", 9, symbols=["air"], difficulty=1)
    assert paired({"x/1": card("A", difficulty=2)}, {"x/1": other}) == Pairing([], ["x/1"], ["x/1"])


def test_a_back_is_never_its_front() -> None:
    found = paired({"x/1": card("A")}, {"x/1B": card("A", back_of="1")})
    assert found == Pairing([], ["x/1"], ["x/1B"])
