"""The count at the end of a game (MH-9)."""

from typing import Any

import pytest

from tests.mha_practice import cards_of
from uvdeck.mha.naming import find
from uvdeck.mha.reading import read_value
from uvdeck.mha.scoring import Count, count_up


def counted(text: str, *, printed: bool = True) -> Count:
    document, findings = read_value("mha-score", "game.yaml", text.encode())
    assert findings == []
    assert document is not None
    return count_up(document, cards_of("practice"), cards_of(".") if printed else None)


def found(text: str) -> list[tuple[str, Any]]:
    return [(one.code, one.span and one.span.line) for one in counted(text).findings]


def test_mh_9_missions_effects_and_students_are_added():
    count = counted(
        "agencies:\n"
        "  - missions: [Catch the Bank Robber, {name: Own, popularity: 4}]\n"
        "    effects: [1, -3]\n"
        "    students: [Hanta Sero, Hanta Sero]\n"
        "  - {missions: [], students: 3, effects: -1, name: Late}\n"
    )
    first, second = count.agencies
    assert (first.name, first.points, first.effects, first.students, first.score) == (
        *("agency 1", 9, -2, 2),
        9,
    )
    assert (second.name, second.score) == ("Late", 2)
    assert count.winners == (0,)
    assert count.findings == []


def test_mh_9_equal_scores_share():
    count = counted(
        "agencies:\n  - {missions: [{popularity: 2}], students: 1}\n"
        "  - {missions: [], students: 3}\n  - {missions: [], students: 2}\n"
    )
    assert count.winners == (0, 1)


def test_invented_points_are_marked_and_printed_ones_are_not():
    text = "agencies:\n  - {{missions: [{}], students: 0}}\n  - {{missions: [], students: 0}}\n"
    assert not counted(text.format("catch the bank robber")).practice
    assert counted(text.format("Lost Cat")).practice
    assert counted(text.format("Catch the Bank Robber"), printed=False).practice


def test_all_faults_of_a_file_are_found_with_their_lines():
    assert found(
        "agencies:\n"
        "  - missions:\n"
        "      - Catch the Bank Rober\n"
        "      - Catch the Bank Robber\n"
        "    students: [Hanta Sero, Hanto Sero]\n"
        "  - missions: [Catch the Bank Robber]\n"
        "    students: [Hanta Sero, Hanta Sero, Hanta Sero]\n"
    ) == [("MHA211", 3), ("MHA214", 5), ("MHA213", 6), ("MHA213", 7)]


def test_a_mission_whose_points_nobody_knows_is_named():
    document, _ = read_value(
        "mha-score",
        "game.yaml",
        b"agencies:\n  - {missions: [Lost Cat], students: 0}\n  - {missions: [], students: 0}\n",
    )
    assert document is not None
    cards = cards_of("practice")
    unknown = cards._replace(
        missions=tuple(one._replace(popularity=None) for one in cards.missions)
    )
    count = count_up(document, unknown)
    assert [one.code for one in count.findings] == ["MHA212"]
    assert count.findings[0].rule == "MH-9"


@pytest.mark.parametrize("name", ["CATCH THE BANK ROBBER", "catch the bank  robber"])
def test_names_are_forgiving(name):
    assert (
        found(
            f"agencies:\n  - {{missions: [{name}], students: 0}}\n"
            "  - {missions: [], students: 0}\n"
        )
        == []
    )


def test_of_names_that_are_nearly_the_same_the_exact_one_is_meant():
    cards = cards_of("practice")
    one = cards.missions[0]
    near = (one._replace(name="Á", popularity=1), one._replace(name="A", popularity=2))
    assert find(near, "A", "mission") == near[1]
    assert find(near, "Á", "mission") == near[0]
    assert find(near, "a", "mission") == near[0]


def own_box(text: str) -> list[tuple[str, Any]]:
    document, findings = read_value("mha-score", "game.yaml", text.encode())
    assert findings == []
    assert document is not None
    found = count_up(document, cards_of("practice")._replace(practice=False)).findings
    return [(one.code, one.span and one.span.line) for one in found]


def test_no_more_cards_are_counted_than_a_box_of_ones_own_holds():
    text = "agencies:\n  - {missions: [], students: 40}\n  - {missions: [], students: %d}\n"
    assert own_box(text % 20) == []
    assert own_box(text % 21) == [("MHA213", 3)]
    twice = (
        "agencies:\n  - {missions: [{name: Lost Cat, popularity: 5}], students: 0}\n"
        "  - {missions: [Lost Cat], students: 0}\n"
    )
    assert own_box(twice) == [("MHA213", 3)]


def test_without_ones_own_cards_only_named_cards_are_held_to_a_box():
    assert (
        found("agencies:\n  - {missions: [], students: 70}\n  - {missions: [], students: 9}\n")
        == []
    )
