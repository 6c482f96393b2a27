"""Games set up by hand: MH-6, missions and the abilities of recruiters."""

from typing import Any

import pytest

from tests.mha_games import Play, Raw, sweep
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.mha.supply import reaches, supply_of, unpack

ROWS = ["a b c d", "e f g h"]
POINT: list[dict[str, Any]] = [{"do": "popularity", "points": 1}]


def acquired(play: Play, turns: int) -> None:
    """Let agency 0 acquire students, the other one from row 5."""
    for _ in range(turns):
        play.turn()
        play.turn()


def one_mission(needs: tuple[int, int, int], **more: Any) -> Play:
    """Agency 0 stands in row 1 and has mission M, agency 1 stands in row 5."""
    told: dict[str, Any] = {"rows": ROWS, "place": [0, 4], "open": ["M z z"], "needs": {"M": needs}}
    return Play(**told | more)


# --- What is required -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needs", "able"),
    [
        ((5, 3, 4), True),
        ((6, 3, 4), False),
        ((5, 4, 4), False),
        ((5, 3, 5), False),
        ((0, 0, 4), True),
        ((0, 0, 0), True),
        ((0, 0, 5), False),
        ((1, 1, 1), True),
    ],
)
def test_mh_6_each_of_the_three_sums_must_reach_what_is_required(
    needs: tuple[int, int, int], able: bool
):
    play = one_mission(needs, values={"a": (2, 3, 0), "b": (3, 0, 4)})
    acquired(play, 1)
    asked = play.turn(**{"mission": "M", "students": ("a", "b")} if able else {})
    assert [question for _, question, _ in asked[2:]] == (["mission", "students"] if able else [])
    assert play.open(0) == ("z z z" if able else "M z z")


@pytest.mark.parametrize(
    ("total", "need", "enough"),
    [
        ((12, 4, 4), (8, 3, 0), True),
        ((8, 3, 0), (8, 3, 0), True),
        ((7, 3, 0), (8, 3, 0), False),
        ((99, 2, 99), (8, 3, 0), False),
        ((32767, 0, 32767), (99, 0, 99), True),
        ((0, 32767, 98), (0, 99, 99), False),
    ],
)
def test_mh_6_more_of_one_number_is_worth_nothing_for_another(
    total: tuple[int, int, int], need: tuple[int, int, int], enough: bool
):
    packed = [one[0] + (one[1] << 16) + (one[2] << 32) for one in (total, need)]
    assert [unpack(one) for one in packed] == [total, need]
    assert reaches(*packed) is enough


def test_mh_6_the_student_of_this_turn_may_be_discarded():
    play = one_mission((1, 0, 0))
    play.turn(mission="M", students=("a",))
    assert play.front(0) == ""
    assert play.students(play.game.gone) == "a"


def test_mh_6_any_students_that_reach_it_may_be_discarded_and_the_others_stay():
    """One would do, three are legal: surplus is worth nothing, and nobody forbids it."""
    for spent, left in (("a", "b c"), ("b", "a c"), ("c a", "b"), ("a b c", "")):
        play = one_mission((2, 0, 0), values={"a": (2, 0, 0), "b": (2, 0, 0), "c": (2, 0, 0)})
        acquired(play, 2)
        asked = play.turn(mission="M", students=tuple(spent.split()))
        assert asked[-1] == (0, "students", ("a", "b", "c"))
        assert play.front(0) == left
        assert sorted(play.students(play.game.gone).split()) == sorted(spent.split())
        assert play.game.scores()[0] == 1 + len(left.split())


def test_mh_6_students_that_do_not_reach_it_together_are_refused():
    for answer in (0b000, 0b001, 0b010, 0b100, 0b101, 0b1011, 8, -1):
        play = one_mission((4, 0, 0), values={"a": (2, 0, 0), "b": (2, 9, 0), "c": (1, 9, 9)})
        acquired(play, 2)
        with pytest.raises(IllegalChoiceError, match="students"):
            play.turn(mission="M", students=Raw(answer))
        assert play.open(0) == "M z z"
    for answer in (0b011, 0b111):
        play = one_mission((4, 0, 0), values={"a": (2, 0, 0), "b": (2, 9, 0), "c": (1, 9, 9)})
        acquired(play, 2)
        play.turn(mission="M", students=Raw(answer))
        assert play.missions(play.game.done[0]) == "M"


def test_mh_6_where_nothing_is_required_nobody_need_be_discarded():
    play = one_mission((0, 0, 0))
    play.turn(mission="M", students=())
    assert play.front(0) == "a"
    assert play.game.gone == []


def test_mh_6_only_students_in_front_of_the_agency_count():
    play = one_mission((2, 0, 0))
    play.turn()
    assert play.about("mission") == []
    play.turn()  # the other agency has one as well


def test_mh_6_two_cards_of_one_student_count_twice():
    play = Play(rows=["a a a s"], place=[0, 4], open=["M z z"], needs={"M": (2, 2, 2)})
    acquired(play, 2)
    play.turn(mission="M", students=("a", "a"))
    assert play.front(0) == "a"


# --- Which mission --------------------------------------------------------------------------------


def test_mh_6_only_the_own_open_missions_are_offered_that_can_be_completed():
    play = Play(
        open=["M N z", "O P z"],
        needs={"M": (1, 0, 0), "N": (2, 0, 0), "O": (1, 1, 1), "P": (0, 0, 0)},
    )
    play.turn(mission="M", students=("s",))
    assert play.about("mission") == [(0, "mission", ("-", "M"))]
    play.turn(mission="O", students=("s",))
    assert play.about("mission") == [(1, "mission", ("-", "O", "P"))]
    assert play.open(0) == "N z z"
    assert play.open(1) == "P z z"


def test_mh_6_a_mission_may_be_left_for_later():
    play = one_mission((1, 0, 0))
    play.turn(mission="-")
    assert play.words("no_complete", "complete", "new_mission") == ["no_complete"]
    assert (play.front(0), play.open(0)) == ("a", "M z z")
    play.turn()
    play.turn(mission="M", students=("b",))
    assert play.front(0) == "a"


def test_mh_6_at_most_one_mission_is_completed_in_a_turn():
    """Not even the new one, though it could be completed."""
    nothing = dict.fromkeys("MNO", (0, 0, 0))
    play = Play(open=["M N z"], missions="O", needs=nothing)
    asked = play.turn(mission="M", students=())
    assert [question for _, question, _ in asked].count("mission") == 1
    assert play.open(0) == "N z O"
    play.turn()
    play.turn()
    assert play.about("mission") == [(0, "mission", ("-", "N", "O"))]


def test_mh_6_two_cards_of_one_mission_are_offered_once_and_one_is_completed():
    play = Play(open=["M M z"], needs={"M": (0, 0, 0)})
    play.turn(mission="M", students=())
    assert play.about("mission") == [(0, "mission", ("-", "M"))]
    assert play.open(0) == "M z z"
    assert play.missions(play.game.done[0]) == "M"


# --- What completing does -------------------------------------------------------------------------


def test_mh_6_the_effect_comes_first_then_the_ability_then_a_new_mission():
    play = one_mission(
        (1, 0, 0),
        missions="N",
        effects={"M": [{"do": "popularity", "points": 7}]},
        directives=[[{"do": "popularity", "points": 5}], POINT, [], []],
    )
    asked = play.turn(mission="M", students=("a",), ability=1)
    assert [question for _, question, _ in asked] == [
        *("play", "move", "mission", "students", "ability")
    ]
    assert asked[-1] == (0, "ability", (0, 1))
    assert play.words()[5:] == [
        *("spend", "complete", "effect", "popularity", "completed"),
        *("ability", "popularity", "new_mission"),
    ]
    assert [event[2] for event in play.events if event[0] == "popularity"] == [7, 5]
    assert play.game.gained == [12, 0]


def test_mh_6_the_mission_lies_face_down_after_its_effect_and_before_the_ability():
    """An effect that counts completed missions does not count its own mission, an ability does."""
    count = [{"do": "popularity", "points": 10, "each": "mission"}]
    play = one_mission((0, 0, 0), effects={"M": count}, directives=[count, [], [], []])
    play.turn(mission="M", students=(), ability=1)
    assert [event[2] for event in play.events if event[0] == "popularity"] == [0, 10]


def test_mh_6_the_mission_in_progress_is_not_among_the_open_ones():
    """What refreshes missions leaves it alone; the new one comes on top of the two."""
    refresh = [{"do": "refresh", "what": "missions"}]
    play = one_mission((0, 0, 0), missions="A B C", effects={"M": refresh})
    play.turn(mission="M", students=())
    assert play.open(0) == "A B C"
    assert play.missions(play.game.done[0]) == "M"


def test_mh_6_the_ability_is_not_used_by_one_who_does_not_want_to():
    play = one_mission((0, 0, 0), directives=[POINT, [], [], []])
    play.turn(mission="M", students=(), ability=0)
    assert play.game.gained == [0, 0]
    assert play.words("ability", "no_ability", "new_mission") == ["no_ability", "new_mission"]


def test_mh_6_the_ability_is_that_of_the_own_recruiter():
    play = Play(
        players=3,
        open=["z z z", "M z z"],
        needs={"M": (0, 0, 0)},
        directives=[[{"do": "popularity", "points": points}] for points in (1, 20, 30, 40)],
    )
    play.turn()
    play.turn(mission="M", students=(), ability=1)
    assert play.game.gained == [0, 20, 0]


@pytest.mark.parametrize("directive", [None, []])
def test_mh_6_without_an_ability_nobody_is_asked_for_it(directive: list[Any] | None):
    play = one_mission((0, 0, 0), directives=[directive, POINT, POINT, POINT])
    play.turn(mission="M", students=())
    assert play.about("ability") == []


def test_mh_6_no_ability_without_a_completed_mission():
    play = one_mission((0, 0, 0), directives=[POINT, POINT, POINT, POINT])
    play.turn(mission="-")
    assert play.about("ability") == []
    play.turn()
    assert play.about("ability") == []


def test_mh_6_the_assignments_of_discarded_students_come_before_the_effect():
    """In the order in which they lie; those of students acquired earlier do not come again."""

    def gives(points: int) -> list[dict[str, Any]]:
        return [{"do": "popularity", "points": points}]

    play = one_mission(
        (2, 0, 0),
        assigned={
            "a": ("discarded", gives(10)),
            "b": ("discarded", gives(20)),
            "c": ("acquired", gives(30)),
        },
        effects={"M": gives(40)},
    )
    acquired(play, 2)
    play.turn(mission="M", students=("c", "b", "a"))
    assert [event[2] for event in play.events if event[0] == "popularity"] == [30, 10, 20, 40]
    assert play.game.gained == [100, 0]


def test_mh_6_a_mission_whose_effect_nobody_typed_in_says_so():
    play = one_mission((0, 0, 0), effects={"M": None})
    play.turn(mission="M", students=())
    assert ("unknown", 0, "mission", play.mission_names.index("M")) in play.events
    assert play.game.scores()[0] == 2


def test_mh_6_the_card_that_asks_is_told():
    """Students are asked about for a mission, and the ability for a recruiter."""
    seen = []
    play = one_mission(
        (1, 0, 0),
        assigned={"a": ("discarded", [{"do": "popularity", "points": 1, "may": True}])},
        effects={"M": [{"do": "popularity", "points": 1, "may": True}]},
        directives=[[{"do": "popularity", "points": 1, "may": True}], [], [], []],
    )
    choose = play.game.choosers[0]

    def look(game: Any, seat: int, question: str, options: Any) -> int:
        seen.append((question, game.about))
        return choose(game, seat, question, options)

    play.game.choosers = (look, look)
    play.turn(mission="M", students=("a",), ability=1, may=[1, 1, 1])
    number = play.mission_names.index("M")
    assert seen == [
        ("play", ("", -1)),
        ("move", ("", -1)),
        ("mission", ("", -1)),
        ("students", ("mission", number)),
        ("may", ("student", play.student_names.index("a"))),
        ("may", ("mission", number)),
        ("ability", ("recruiter", 0)),
        ("may", ("recruiter", 0)),
    ]


# --- New missions, and where discarded students are -----------------------------------------------


def test_mh_6_a_new_mission_is_drawn_only_after_completing_one():
    play = one_mission((3, 0, 0), missions="A B C")
    acquired(play, 2)
    assert play.open(0) == "M z z"
    assert play.open(1) == "z z z"
    play.turn(mission="M", students=("a", "b", "c"))
    assert play.open(0) == "z z A"
    assert ("new_mission", 0, play.mission_names.index("A")) in play.events


def test_mh_6_an_empty_mission_deck_gives_none():
    play = one_mission((0, 0, 0))
    play.game.supply = play.supply._replace(
        mission_deck=play.supply.mission_deck[: -len(play.game.missions)]
    )
    play.game.missions.clear()
    play.turn(mission="M", students=())
    assert play.open(0) == "z z"
    assert play.words("no_mission", "new_mission") == ["no_mission"]


def test_mh_6_one_without_open_missions_plays_on():
    play = Play(open=["M N O"], needs=dict.fromkeys("MNO", (0, 0, 0)), place=[0, 4])
    play.game.supply = play.supply._replace(
        mission_deck=play.supply.mission_deck[: -len(play.game.missions)]
    )
    play.game.missions.clear()
    for name in "MNO":
        play.turn(mission=name, students=())
        play.turn()
    play.turn()
    assert play.open(0) == ""
    assert play.about("mission") == []
    assert play.game.scores()[0] == 3 + 4


def test_mh_6_discarded_students_leave_the_game():
    """Round 2 is filled from the deck alone, though there are seats for more."""
    play = one_mission((1, 0, 0), deck="u v w")
    play.turn(mission="M", students=("a",))
    sweep(play)
    assert play.rows() == ["u", "v", "w", "", ""]
    assert play.students(play.game.gone) == "a"


def test_mh_6_numbers_that_nobody_typed_in_cannot_be_played_with():
    from tests.unit.test_mha_rules_setup import small_box
    from uvdeck.mha.supply import SupplyError

    box = small_box()
    for blank in (
        box._replace(students=(box.students[0]._replace(values=None),)),
        box._replace(missions=(box.missions[0]._replace(requires=None),)),
        box._replace(missions=(box.missions[0]._replace(popularity=None),)),
    ):
        with pytest.raises(SupplyError, match="the printed numbers of 1 cards are not known"):
            supply_of(blank)
