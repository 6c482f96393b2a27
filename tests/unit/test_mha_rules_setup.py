"""Games set up by hand: MH-1 and MH-2, the box and how a game begins."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.mha_games import Play, action, mission, silent, student, supply
from uvdeck.mha.cards import Cards, TurnOrder
from uvdeck.mha.game import Game
from uvdeck.mha.supply import SupplyError, supply_of
from uvdeck.mha.table import Orders, Table
from uvdeck.sampling.seeds import shard_words

ROWS = ["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"]


# --- MH-1: the box --------------------------------------------------------------------------------


def test_mh_1_a_game_has_every_copy_of_every_card():
    box = supply(
        [student(f"S{number}", copies=3) for number in range(20)],
        [action("A", [], 60)],
        [mission(f"M{number}", copies=2) for number in range(20)],
    )
    game = Game(box, [silent] * 4, [1, 2, 3, 4])
    assert Counter(game.students) == Counter(dict.fromkeys(range(20), 3))
    assert len(game.actions) == 60
    assert Counter(game.missions) == Counter(dict.fromkeys(range(20), 2))
    assert len(box.recruiters) == 5


@pytest.mark.parametrize("players", [1, 5])
def test_mh_1_two_to_four_agencies_play(players: int):
    play = Play()
    with pytest.raises(ValueError, match="2 to 4 agencies can play"):
        Game(play.supply, [silent] * players, [1, 2, 3, 4])


@pytest.mark.parametrize(("cards", "seats"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_mh_1_there_are_as_many_agencies_as_turn_order_cards_and_four_at_most(
    cards: int, seats: int
):
    assert supply_of(small_box(turn_order=cards)).seats == seats


def small_box(
    turn_order: int = 4, students: int = 20, actions: int = 12, missions: int = 12, people: int = 4
) -> Cards:
    one = Play(players=4, directives=[[]] * 4).supply
    return Cards(
        False,
        True,
        (one.students[0]._replace(copies=students),),
        (one.actions[0]._replace(copies=actions),),
        (one.missions[0]._replace(copies=missions),),
        one.recruiters[:people],
        (),
        (TurnOrder(turn_order, ()),),
    )


@pytest.mark.parametrize(
    ("short", "said"),
    [
        ({"students": 19}, "19 students of 20"),
        ({"actions": 11}, "11 actions of 12"),
        ({"missions": 11}, "11 missions of 12"),
        ({"people": 3}, "3 recruiters of 4"),
        ({"turn_order": 1}, "1 turn order cards of 2"),
    ],
)
def test_mh_1_a_box_with_too_few_cards_to_deal_is_refused(short: dict[str, int], said: str):
    with pytest.raises(SupplyError, match=said):
        supply_of(small_box(**short))
    supply_of(small_box())


@pytest.mark.parametrize(
    ("large", "said"),
    [
        ({"students": 1001}, "1001 students where 1000 can be shuffled"),
        ({"actions": 1001}, "1001 actions where 1000 can be shuffled"),
        ({"missions": 1001}, "1001 missions where 1000 can be shuffled"),
    ],
)
def test_mh_1_a_box_with_more_cards_than_can_be_shuffled_is_refused(
    large: dict[str, int], said: str
):
    with pytest.raises(SupplyError, match=said):
        supply_of(small_box(**large))


def test_mh_1_sums_of_students_stay_what_they_are():
    """331 students of strength 99 are 32769 together, more than a sum holds."""
    box = small_box()
    strong = box._replace(students=(box.students[0]._replace(copies=330, values=(99, 0, 0)),))
    supply_of(strong)
    with pytest.raises(SupplyError, match="32769 strength of all students"):
        supply_of(strong._replace(students=(strong.students[0]._replace(copies=331),)))


# --- MH-2: setting up -----------------------------------------------------------------------------


def test_mh_2_twenty_students_lie_in_five_rows_of_four():
    play = Play(rows=ROWS, deck="u v w")
    assert play.rows() == ROWS
    assert play.students(reversed(play.game.students)) == "u v w"


def test_mh_2_the_decks_are_shuffled():
    """Over seeds each student comes to the front of row 1, and the decks differ."""
    box = supply(
        [student(f"S{number}") for number in range(20)],
        [action(f"A{number}", []) for number in range(12)],
        [mission(f"M{number}") for number in range(12)],
    )
    fronts, hands, opened, people = set(), set(), set(), set()
    for seed in range(1, 1500):
        game = Game(box, [silent] * 4, shard_words(seed, 0))
        game.set_up()
        fronts.add(game.rows[0][0])
        hands.add(game.hands[0][0])
        opened.add(game.open[0][0])
        people.add(tuple(game.recruiters))
    assert fronts == set(range(20))
    assert hands == opened == set(range(12))
    assert len(people) == 5 * 4 * 3 * 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_2_each_agency_has_a_recruiter_of_its_own(players: int):
    play = Play(players=players)
    assert play.game.recruiters == list(range(players))
    assert [event[:3] for event in play.log if event[0] == "recruiter"] == [
        ("recruiter", seat, seat) for seat in range(players)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_2_markers_are_placed_in_the_order_of_play_each_before_any_row(players: int):
    play = Play(players=players, place=[4, 0, 2, 1][:players])
    assert play.place_asked == [(seat, "place", (0, 1, 2, 3, 4)) for seat in range(players)]
    assert play.game.markers == [4, 0, 2, 1][:players]


def test_mh_2_several_markers_may_share_a_row():
    assert Play(players=4, place=[3, 3, 3, 3]).game.markers == [3, 3, 3, 3]


def test_mh_2_a_marker_is_placed_by_one_who_sees_students_but_no_actions():
    """The classroom lies there before the markers are placed, actions and missions do not."""
    seen = []
    play = Play(rows=ROWS, players=3)

    def look(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        hands, missions = sum(map(len, game.hands)), sum(map(len, game.open))
        seen.append((sum(map(len, game.rows)), hands, missions))
        return 0

    Game(play.supply, [look] * 3, [1, 2, 3, 4]).set_up()
    assert seen == [(20, 0, 0)] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_2_three_actions_and_three_missions_each(players: int):
    hands = ["a b c", "d e f", "g h i", "j k l"][:players]
    missions = ["A B C", "D E F", "G H I", "J K L"][:players]
    play = Play(players=players, hands=hands, open=missions, actions="u v", missions="U V")
    assert [play.hand(seat) for seat in range(players)] == hands
    assert [play.open(seat) for seat in range(players)] == missions
    assert play.actions(play.game.actions).startswith("u v")
    assert play.missions(reversed(play.game.missions)).startswith("U V")
    assert play.game.discards == play.game.gone == []


def test_mh_2_the_first_agency_begins_and_the_next_one_follows():
    play = Play(players=4)
    assert play.game.seat == 0
    assert play.game.round == 1
    for seat in (1, 2, 3, 0, 1):
        play.turn()
        assert play.game.seat == seat


@pytest.mark.parametrize("zone", ["students", "actions", "missions", "recruiters"])
def test_mh_2_a_stacked_deck_holds_the_cards_of_the_box(zone: str):
    play = Play()
    with pytest.raises(ValueError, match="other cards"):
        Game(play.supply, [silent] * 2, [1, 2, 3, 4], orders=Orders(**{zone: [0]}))
