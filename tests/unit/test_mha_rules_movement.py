"""Games set up by hand: MH-7, students and recruiters that cards move."""

from typing import Any

import pytest

from tests.mha_games import Play, Raw, seat_students
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.mha.classroom import move_student, spaces

ROWS = ["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"]


def plays(*effects: dict[str, Any], **more: Any) -> Play:
    """Agency 0 stands in row 5 and has an action E with these effects."""
    told: dict[str, Any] = {"rows": ROWS, "place": [4, 4], "hands": ["E x x"]}
    return Play(**told | {"does": {"E": list(effects)}} | more)


def moved(**keys: Any) -> dict[str, Any]:
    return {"do": "move_student", **keys}


# --- The way of a student, step by step -----------------------------------------------------------

#: Rows, the student's place, direction, spaces; rows after it.
WAYS = [
    # Along the row: it swaps with everyone on its way, so that those keep their order.
    ("abcd - - - -", "c", "forward", 1, "acbd - - - -"),
    ("abcd - - - -", "d", "forward", 3, "dabc - - - -"),
    ("abcd - - - -", "b", "back", 1, "acbd - - - -"),
    ("abcd - - - -", "a", "back", 3, "bcda - - - -"),
    # As far as there are spaces.
    ("abcd - - - -", "c", "forward", 9, "cabd - - - -"),
    ("abcd - - - -", "a", "forward", 2, "abcd - - - -"),
    ("abcd - - - -", "c", "back", 20, "abdc - - - -"),
    ("abcd - - - -", "d", "back", 1, "abcd - - - -"),
    ("a b c d e", "b", "left", 3, "b a c d e"),
    ("a b c d e", "a", "left", 1, "a b c d e"),
    ("a b c d e", "d", "right", 4, "a b c e d"),
    ("a b c d e", "e", "right", 1, "a b c d e"),
    # Across the rows: it swaps with whoever has the same seat, row by row.
    ("ab cd - - -", "b", "right", 1, "ad cb - - -"),
    ("a b c d e", "a", "right", 2, "b c a d e"),
    ("a b c d e", "e", "left", 4, "e a b c d"),
    ("abcd efgh ijkl - -", "k", "left", 2, "abkd efch ijgl - -"),
    # Onto a seat that nobody has: at the end of the row; those behind move forward.
    ("abc d - - -", "b", "right", 1, "ac db - - -"),
    ("abc - d - -", "a", "right", 1, "bc a d - -"),
    ("abc - d - -", "c", "right", 2, "ab d c - -"),
    ("abcd e fgh - -", "d", "right", 2, "abc eg fdh - -"),
    ("- - - - abc", "b", "left", 4, "b - - - ac"),
    ("- - - - abc", "b", "left", 20, "b - - - ac"),
    ("- a - - -", "a", "right", 1, "- - a - -"),
    # A row of more than five students, as a card makes it.
    ("abcdef ghijk - - -", "f", "right", 1, "abcde ghijkf - - -"),
    ("abcdefg hijklm - - -", "g", "right", 1, "abcdef hijklmg - - -"),
    ("abcdefg - - - -", "g", "forward", 6, "gabcdef - - - -"),
    ("abcdefg - - - -", "a", "back", 6, "bcdefga - - - -"),
]


@pytest.mark.parametrize(("before", "who", "way", "count", "after"), WAYS)
def test_mh_7_a_student_moves_space_by_space_and_swaps_on_each(
    before: str, who: str, way: str, count: int, after: str
):
    rows = [[ord(one) for one in row if one != "-"] for row in before.split()]
    row = next(number for number in range(5) if ord(who) in rows[number])
    seat = rows[row].index(ord(who))
    free = spaces(rows, row, seat, way)
    steps = list(move_student(rows, row, seat, way, count))
    assert " ".join("".join(map(chr, row)) or "-" for row in rows) == after
    assert len(steps) == min(count, free)
    if steps:
        row, seat, _ = steps[-1]
        assert rows[row][seat] == ord(who)


def test_mh_7_each_step_tells_whom_the_student_swaps_with():
    rows = [[0, 1, 2, 3], [4], [5, 6]]
    rows += [[], []]
    assert list(move_student(rows, 0, 3, "right", 4)) == [
        (1, 1, -1),
        (2, 1, 6),
        (3, 0, -1),
        (4, 0, -1),
    ]
    assert rows == [[0, 1, 2], [4, 6], [5], [], [3]]


def test_mh_7_in_a_game_a_student_moves_the_stated_number_of_spaces():
    play = plays(moved(direction="right", spaces=2))
    asked = play.turn(play="E", student=(0, 1))
    assert [question for _, question, _ in asked] == ["play", "student", "move"]
    assert play.rows() == ["a f c d", "e j g h", "i b k l", "m n o p", "r s t"]
    b = play.student_names.index("b")
    assert [event for event in play.events if event[0] in ("move_student", "step")] == [
        ("move_student", 0, 0, 1, b, "right", 2),
        ("step", 0, 1, 1, b, play.student_names.index("f")),
        ("step", 0, 2, 1, b, play.student_names.index("j")),
    ]


def test_mh_7_in_a_game_it_moves_as_far_as_there_are_spaces():
    play = plays(moved(direction="left", spaces=4))
    play.turn(play="E", student=(1, 0))
    assert play.rows()[:2] == ["e b c d", "a f g h"]
    assert [event[-1] for event in play.events if event[0] == "move_student"] == [1]


def test_mh_7_a_student_without_a_space_stays():
    play = plays(moved(direction="forward", spaces=2))
    play.turn(play="E", student=(2, 0))
    assert play.rows()[:4] == ROWS[:4]
    assert play.words("no_space", "move_student", "step") == ["no_space"]


def test_mh_7_moving_comes_before_acquiring_so_another_student_is_acquired():
    play = plays(moved(direction="forward", spaces=3))
    play.turn(play="E", student=(4, 3))
    assert play.front(0) == "t"
    assert play.rows()[4] == "q r s"


def test_mh_7_without_a_number_it_is_one_space():
    play = plays(moved(direction="back"))
    play.turn(play="E", student=(0, 0))
    assert play.rows()[0] == "b a c d"


# --- How far and where to -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "ways"),
    [
        ((0, 0), ("back", "right")),
        ((0, 2), ("forward", "back", "right")),
        ((0, 3), ("forward", "right")),
        ((2, 1), ("forward", "back", "left", "right")),
        ((4, 3), ("forward", "left")),
    ],
)
def test_mh_7_where_the_way_is_open_those_with_a_space_are_offered(
    place: tuple[int, int], ways: tuple[str, ...]
):
    for way in ways:
        play = plays(moved(direction="any"))
        play.turn(play="E", student=place, direction=way)
        assert play.about("direction") == [(0, "direction", ways)]
        assert ("move_student", 0, *place) == next(
            event[:4] for event in play.events if event[0] == "move_student"
        )
        assert [event[5] for event in play.events if event[0] == "move_student"] == [way]


def test_mh_7_one_way_alone_is_not_asked_about():
    play = plays(moved())
    seat_students(play, "a", "", "", "", "q")
    play.turn(play="E", student=(0, 0))
    assert play.about("direction") == []
    assert play.rows() == ["", "a", "", "", ""]


@pytest.mark.parametrize(("place", "most"), [((2, 0), 2), ((1, 0), 1), ((4, 2), 3)])
def test_mh_7_up_to_leaves_the_number_of_spaces_open_and_none_is_a_number(
    place: tuple[int, int], most: int
):
    for count in range(most + 1):
        play = plays(moved(direction="left", spaces=3, up_to=True))
        play.turn(play="E", student=place, spaces=count)
        assert play.about("spaces") == [(0, "spaces", tuple(range(most + 1)))]
        assert len(play.words("step")) == count
        row = play.game.rows[place[0] - count]
        assert play.students(row).split()[place[1]] == ROWS[place[0]].split()[place[1]] or (
            count == 0 and place[0] == 4
        )


def test_mh_7_without_up_to_the_number_is_no_choice():
    play = plays(moved(direction="left", spaces=3))
    play.turn(play="E", student=(2, 2))
    assert play.about("spaces") == []


# --- Which student --------------------------------------------------------------------------------


def all_seats(*rows: int) -> tuple[tuple[int, int], ...]:
    return tuple((row, seat) for row in rows for seat in range(4))


@pytest.mark.parametrize(
    ("keys", "seats"),
    [
        ({}, all_seats(0, 1, 2, 3, 4)),
        ({"student": "any", "row": "any"}, all_seats(0, 1, 2, 3, 4)),
        ({"row": "own"}, all_seats(2)),
        ({"student": "front"}, ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))),
        ({"student": "last"}, ((0, 3), (1, 3), (2, 3), (3, 3), (4, 3))),
    ],
)
def test_mh_7_a_card_says_which_students_can_be_moved(
    keys: dict[str, Any], seats: tuple[tuple[int, int], ...]
):
    play = plays(moved(direction="right", **keys), place=[2, 4])
    play.turn(play="E", student=seats[-1])
    assert play.about("student") == [(0, "student", seats)]


@pytest.mark.parametrize(("student", "seat"), [("front", 0), ("last", 3)])
def test_mh_7_the_only_student_that_can_be_meant_is_no_choice(student: str, seat: int):
    play = plays(moved(direction="right", student=student, row="own"), place=[2, 4])
    play.turn(play="E")
    assert play.about("student") == []
    assert [event[2:4] for event in play.events if event[0] == "move_student"] == [(2, seat)]


def test_mh_7_empty_rows_have_no_student_at_the_front_or_end():
    for student, seats in (("front", ((1, 0), (3, 0))), ("last", ((1, 2), (3, 0)))):
        play = plays(moved(direction="left", student=student))
        seat_students(play, "", "a b c", "", "m", "")
        play.turn(play="E", student=seats[0])
        assert play.about("student") == [(0, "student", seats)]


VALUES = {
    name: (number % 7, 20 - number % 5, number)
    for number, name in enumerate("abcdefghijklmnopqrst")
}


@pytest.mark.parametrize("stat", [0, 1, 2])
@pytest.mark.parametrize("end", ["most", "least"])
@pytest.mark.parametrize("row", ["any", "own"])
def test_mh_10_of_equal_students_the_one_who_plays_the_card_chooses(stat: int, end: str, row: str):
    names = ("strength", "speed", "intelligence")
    play = plays(
        moved(student=f"{end}_{names[stat]}", row=row, direction="right"),
        values=VALUES,
        place=[1, 4],
    )
    rows = [1] if row == "own" else [0, 1, 2, 3, 4]
    found = {
        (number, seat): VALUES[name][stat]
        for number in rows
        for seat, name in enumerate(ROWS[number].split())
    }
    best = (max if end == "most" else min)(found.values())
    ties = tuple(place for place, value in found.items() if value == best)
    play.turn(play="E", **{"student": ties[-1]} if len(ties) > 1 else {})
    assert play.about("student") == ([(0, "student", ties)] if len(ties) > 1 else [])
    said = ("move_student", "no_space")
    assert [event[2:4] for event in play.events if event[0] in said] == [ties[-1]]


def test_mh_10_a_student_that_is_not_offered_cannot_be_moved():
    for answer in (-1, 5):
        play = plays(moved(student="front"))
        with pytest.raises(IllegalChoiceError, match="'student'"):
            play.turn(play="E", student=Raw(answer))


def test_mh_10_without_students_nobody_is_moved():
    for effect in (moved(), moved(student="most_speed"), moved(student="front")):
        play = plays(effect, {"do": "popularity", "points": 1})
        seat_students(play, "", "", "", "", "")
        play.turn(play="E")
        assert play.words("nothing", "move_student") == ["nothing"]
        assert play.game.gained == [1, 0]
    play = plays(moved(row="own"))
    seat_students(play, "a", "b", "c", "d", "")
    play.turn(play="E")
    assert play.words("nothing", "move_student") == ["nothing"]
    assert play.rows() == ["a", "b", "c", "d", ""]


def test_mh_10_a_row_may_exceed_five_students():
    play = plays(moved(direction="right"), place=[3, 3])
    seat_students(play, "a b c d e f", "g h i j k", "", "m n", "")
    play.turn(play="E", student=(0, 5))
    assert play.rows() == ["a b c d e", "g h i j k f", "", "n", ""]
    for _ in range(3):
        play.turn(**{"move": 1} if play.game.markers[play.game.seat] == 3 else {})
    assert play.rows()[1] == "j k f"


# --- Students that cards bring to the end of a row ------------------------------------------------


def seated(**keys: Any) -> dict[str, Any]:
    return {"do": "seat_student", **keys}


def test_mh_10_a_card_adds_students_to_a_row_of_five_and_more():
    play = plays(seated(row="own", to_row="any"), place=[4, 4])
    seat_students(play, "a b c d e", "f", "", "", "g h i j k")
    asked = play.turn(play="E", student=(4, 1), row=0)
    assert asked[1] == (0, "student", tuple((4, seat) for seat in range(5)))
    assert asked[2] == (0, "row", (0, 1, 2, 3))
    # Those behind it move forward, and the front of the own row is acquired afterwards.
    assert play.rows() == ["a b c d e h", "f", "", "", "i j k"]
    assert play.front(0) == "g"


def test_mh_10_a_student_is_brought_to_the_own_row_without_a_question_of_where():
    play = plays(seated(student="front", to_row="own"), place=[2, 4])
    asked = play.turn(play="E", student=(0, 0))
    assert [question for _, question, _ in asked[:2]] == ["play", "student"]
    assert play.rows()[0] == "b c d"
    assert play.rows()[2] == "j k l a"
    assert play.front(0) == "i"


def test_mh_10_in_its_own_row_a_student_goes_to_the_end():
    play = plays(seated(student="front", row="own", to_row="own"), place=[2, 4])
    play.turn(play="E")
    assert play.front(0) == "j"
    assert play.rows()[2] == "k l i"


def test_mh_10_without_students_nobody_is_brought_anywhere():
    play = plays(seated())
    seat_students(play, "", "", "", "", "")
    play.turn(play="E")
    assert play.words("nothing", "seat_student") == ["nothing"]


# --- Recruiters that cards move -------------------------------------------------------------------


def led(**keys: Any) -> dict[str, Any]:
    return {"do": "move_recruiter", **keys}


def test_mh_4_a_card_moves_a_recruiter_to_an_adjacent_row():
    play = plays(led(), place=[2, 4])
    asked = play.turn(play="E", row=3)
    assert asked[1] == (0, "row", (1, 3))
    assert asked[2] == (0, "move", (3, 2, 4))
    assert play.game.markers == [3, 4]
    assert [event for event in play.events if event[0] == "move_recruiter"] == [
        ("move_recruiter", 0, 2, 3)
    ]
    assert play.front(0) == "m"


def test_mh_4_a_card_moves_a_recruiter_over_empty_rows_as_well():
    for full, rows in (
        (["", "b", "", "", "e"], (1, 4)),
        (["", "", "c", "", ""], (0, 4)),
        (["a", "", "c", "d", ""], (0, 3)),
    ):
        play = plays(led(), place=[2, 4])
        seat_students(play, *full)
        asked = play.turn(play="E", row=rows[1])
        assert asked[1] == (0, "row", rows)
        assert play.game.markers[0] == rows[1]


def test_mh_4_at_the_edge_there_is_one_way_for_a_card():
    play = plays(led(), place=[0, 4])
    asked = play.turn(play="E")
    assert [question for _, question, _ in asked] == ["play", "move"]
    assert play.game.markers[0] == 1


def test_mh_4_a_card_moves_a_recruiter_row_by_row():
    play = plays(led(rows=3), place=[0, 4])
    asked = play.turn(play="E", row=[2, 1])
    assert [one for one in asked if one[1] == "row"] == [(0, "row", (0, 2)), (0, "row", (1, 3))]
    assert [event[1:] for event in play.events if event[0] == "move_recruiter"] == [
        (0, 0, 1),
        (0, 1, 2),
        (0, 2, 1),
    ]


def test_mh_4_a_card_moves_a_recruiter_to_any_other_row():
    play = plays(led(rows="any"), place=[1, 4])
    seat_students(play, "", "b", "", "", "e")
    asked = play.turn(play="E", row=3)
    assert asked[1] == (0, "row", (0, 2, 3, 4))
    assert play.game.markers[0] == 3
    assert play.words("no_student") == ["no_student"]


@pytest.mark.parametrize(
    ("who", "players", "moved_ones"),
    [
        ("self", 4, [1]),
        ("left", 4, [2]),
        ("right", 4, [0]),
        ("others", 4, [2, 3, 0]),
        ("everyone", 4, [1, 2, 3, 0]),
        ("left", 2, [0]),
        ("right", 2, [0]),
        ("one", 2, [0]),
        ("others", 3, [2, 0]),
    ],
)
def test_mh_10_the_one_who_plays_the_card_leads_all_recruiters(
    who: str, players: int, moved_ones: list[int]
):
    play = plays(led(who=who), players=players, place=[2] * players, hands=["x x x", "E x x"])
    play.turn()
    play.turn(play="E", row=[3 if one % 2 else 1 for one in moved_ones])
    assert play.about("row") == [(1, "row", (1, 3))] * len(moved_ones)
    assert play.game.markers == [
        (3 if one % 2 else 1) if one in moved_ones else 2 for one in range(players)
    ]
    assert [event[1] for event in play.events if event[0] == "move_recruiter"] == moved_ones


def test_mh_4_a_recruiter_that_an_assignment_moves_acquires_no_second_student():
    play = plays(
        place=[2, 4], assigned={"i": ("acquired", [led(rows="any")])}, does={}, hands=["x x x"]
    )
    play.turn(row=0)
    assert play.game.markers[0] == 0
    assert play.front(0) == "i"
    assert play.rows()[0] == "a b c d"
