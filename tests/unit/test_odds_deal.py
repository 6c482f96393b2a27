"""Dealing from atoms: splitting a deck, joining wishes, and counting the ways."""

from math import comb

import pytest

from uvdeck.odds import deal as dealing
from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.deal import Wish, deal, group_size, merge, project, split

A, B, C = 1, 2, 4


def test_a_deck_is_split_by_what_its_cards_have_in_common():
    atoms = split([(4, A), (3, A | B), (2, 0), (1, A), (0, C)])
    assert atoms == {0: 2, A: 5, A | B: 3}
    assert list(atoms) == sorted(atoms)
    assert group_size(atoms, A) == 8
    assert group_size(atoms, B) == 3
    assert group_size(atoms, C) == 0
    assert split([]) == {}


def test_groups_that_do_not_matter_are_forgotten():
    atoms = {0: 2, A: 5, A | B: 3}
    assert project(atoms, A) == {0: 2, A: 8}
    assert project(atoms, B) == {0: 7, B: 3}
    assert project(atoms, 0) == {0: 10}
    assert project(atoms, A | B | C) == atoms


def test_wishes_for_one_group_become_one():
    def joined(*counts: tuple[int, int | None]) -> list[Wish] | None:
        return merge([Wish(A, CountRange(*count)) for count in counts])

    assert joined((2, None), (1, 4), (0, 5)) == [Wish(A, CountRange(2, 4))]
    assert joined((2, 2)) == [Wish(A, CountRange(2, 2))]
    assert joined((3, None), (0, 2)) is None
    assert joined() == []
    both = merge([Wish(B, CountRange(1)), Wish(A, CountRange(0, 1))])
    assert both == [Wish(A, CountRange(0, 1)), Wish(B, CountRange(1))]


def test_without_wishes_every_hand_counts():
    atoms = {0: 50, A: 6, A | B: 4}
    for take in (0, 1, 7, 60):
        assert deal(atoms, take, []) == {(take,): comb(60, take)}
    told = deal(atoms, 7, [], A | B)
    assert sum(told.values()) == comb(60, 7)
    assert told[(5, 1, 1)] == comb(50, 5) * 6 * 4


def test_overlapping_groups():
    # 6 cards of A, 4 of both, none of B alone: at least 2 A and at least 1 B in 3 cards.
    atoms = {0: 50, A: 6, A | B: 4}
    wishes = [Wish(A, CountRange(2)), Wish(B, CountRange(1))]
    ways = 0
    for both in range(1, 4):
        for only in range(4 - both):
            if only + both >= 2:
                ways += comb(4, both) * comb(6, only) * comb(50, 3 - only - both)
    assert sum(deal(atoms, 3, wishes).values()) == ways
    told = deal(atoms, 3, wishes, B)
    assert sum(told.values()) == ways
    assert all(kept[1] >= 1 for kept in told)


@pytest.mark.parametrize(
    ("wish", "ways"),
    [
        (CountRange(0, 0), comb(56, 7)),
        (CountRange(1, 1), 4 * comb(56, 6)),
        (CountRange(0), comb(60, 7)),
        (CountRange(4, 9), comb(56, 3)),
        (CountRange(5), 0),
        (CountRange(5, 9), 0),
    ],
)
def test_one_group(wish: CountRange, ways: int):
    assert sum(deal({0: 56, A: 4}, 7, [Wish(A, wish)]).values()) == ways


def test_a_group_of_no_card():
    atoms = {0: 60}
    assert deal(atoms, 7, [Wish(A, CountRange(1))]) == {}
    assert deal(atoms, 7, [Wish(A, CountRange(0, 3))]) == {(7,): comb(60, 7)}


def test_a_deck_of_no_card():
    assert deal({}, 0, []) == {(): 1}
    assert deal({}, 1, []) == {}
    assert deal({}, 0, [Wish(A, CountRange(1))]) == {}
    assert deal({}, 0, [Wish(A, CountRange(0))]) == {(): 1}


def test_more_than_all_cards_cannot_be_dealt():
    assert sum(deal({0: 3, A: 2}, 6, []).values()) == 0


def test_fifty_groups_that_do_not_overlap_are_counted():
    atoms = {1 << i: 1 for i in range(50)} | {0: 10}
    wishes = [Wish(1 << i, CountRange(0, 1)) for i in range(50)]
    assert deal(atoms, 7, wishes) == {(7,): comb(60, 7)}


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch):
    atoms = dict.fromkeys(range(1, 32), 2)
    wishes = [Wish(1 << i, CountRange(2)) for i in range(5)]
    assert sum(deal(atoms, 6, wishes).values()) > 0
    monkeypatch.setattr(dealing, "MAX_STATES", 20)
    with pytest.raises(ImpossibleError):
        deal(atoms, 6, wishes)
