"""Games set up by hand: MH-3 to MH-5, the turn, the way of the recruiter, the student."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.mha_games import Play, Raw, empty_rows
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.mha.table import Table
from uvdeck.sampling.seeds import shard_words

ROWS = ["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"]


def draw(cards: int) -> list[dict[str, Any]]:
    return [{"do": "draw", "cards": cards}]


# --- MH-3: the turn -------------------------------------------------------------------------------


def test_mh_3_the_steps_of_a_turn_come_in_their_order():
    play = Play(
        rows=ROWS,
        hands=["tell x x"],
        actions="new x x",
        does={"tell": [{"do": "popularity", "points": 1}]},
        open=["M z z"],
        needs={"M": (0, 0, 0)},
        missions="N",
        directives=[[{"do": "popularity", "points": 1}], [], [], []],
    )
    play.turn(play="tell", move=1, mission="M", students=("e",), ability=1)
    assert play.words() == [
        *("turn", "draw", "play", "popularity", "played", "move", "acquire"),
        *("spend", "complete", "completed", "ability", "popularity", "new_mission"),
    ]
    assert [question for _, question, _ in play.asked] == [
        *("play", "move", "mission", "students", "ability")
    ]
    assert {seat for seat, _, _ in play.asked} == {0}


def test_mh_3_the_top_action_is_drawn_first_and_may_be_played_at_once():
    play = Play(hands=["a b c"], actions="new next")
    assert play.turn(play="new")[0] == (0, "play", ("-", "a", "b", "c", "new"))
    assert play.hand(0) == "a b c"
    assert play.actions(play.game.actions) == "next x x x x"
    assert play.actions(play.game.discards) == "new"


def test_mh_3_nobody_else_draws():
    play = Play(players=3, hands=["a b c", "d e f", "g h i"], actions="new next")
    play.turn()
    assert [play.hand(seat) for seat in range(3)] == ["a b c new", "d e f", "g h i"]


def test_mh_3_no_action_need_be_played():
    play = Play(hands=["a b c"], actions="new")
    play.turn(play="-")
    assert play.hand(0) == "a b c new"
    assert play.game.discards == []
    assert play.words("play", "no_play") == ["no_play"]
    assert play.game.played == [0, 0]


def test_mh_3_at_most_one_action_is_played_in_a_turn():
    """What was drawn by the action is not played any more."""
    play = Play(hands=["two x x"], actions="new n1 n2", does={"two": draw(2)})
    asked = play.turn(play="two")
    assert [question for _, question, _ in asked] == ["play", "move"]
    assert play.hand(0) == "n1 n2 new x x"
    assert play.game.played == [1, 0]


def test_mh_3_a_kind_of_action_is_offered_once():
    play = Play(hands=["a a b"], actions="b")
    assert play.turn(play="a")[0] == (0, "play", ("-", "a", "b"))
    assert play.hand(0) == "a b b"


def test_mh_3_only_actions_of_the_own_hand_are_offered():
    play = Play(hands=["a b c", "d e f"], actions="g h")
    play.turn()
    assert play.turn()[0] == (1, "play", ("-", "d", "e", "f", "h"))


def test_mh_3_a_played_action_is_discarded_after_it_was_resolved():
    """It is in nobody's hand while it works, and not yet among the discards."""
    play = Play(
        hands=["count x x"],
        actions="x",
        does={"count": [{"do": "popularity", "points": 1, "each": "action"}]},
    )
    play.turn(play="count")
    assert play.game.gained == [3, 0]
    assert play.words("play", "popularity", "played") == ["play", "popularity", "played"]
    assert play.actions(play.game.discards) == "count"


def test_mh_3_an_empty_deck_is_made_of_the_discards():
    play = Play(actions="a b c d e f", does={}, hands=["x x x", "x x x"])
    for name in "abcdef":
        play.turn(play=name)
    assert play.game.actions == []
    assert play.actions(play.game.discards) == "a b c d e f"
    play.turn()
    assert ("reshuffle", 0, 6) in play.events
    assert play.words("reshuffle", "draw") == ["reshuffle", "draw"]
    assert play.game.discards == []
    assert len(play.game.actions) == 5
    assert len(play.game.hands[0]) == 4


def test_mh_3_the_discards_are_shuffled_and_wait_until_a_card_is_drawn():
    tops = set()
    for seed in range(1, 60):
        play = Play(actions="a b c d e f", words=shard_words(seed, 0))
        for name in "abcdef":
            play.turn(play=name)
            assert "reshuffle" not in play.words()
        play.turn()
        tops.add(play.hand(0).replace(" x", ""))
    assert tops == set("abcdef")


def test_mh_3_the_action_in_play_is_not_reshuffled():
    play = Play(actions="a b c d e two", does={"two": [{"do": "draw", "cards": 2}]})
    for name in "abcde":
        play.turn(play=name)
    play.turn(play="two")
    assert ("reshuffle", 1, 5) in play.events
    assert play.actions(play.game.discards) == "two"
    assert len(play.game.actions) == 3


def test_mh_3_without_deck_and_discards_nothing_is_drawn():
    play = Play(actions="a b c d e f")
    for _ in range(6):
        play.turn()
    play.turn()
    assert play.words("no_action", "draw", "reshuffle") == ["no_action"]
    assert len(play.game.hands[0]) == 6


def test_mh_3_one_who_has_no_action_is_not_asked_for_one():
    play = Play(
        hands=["all x x"],
        actions="x x x x x x",
        does={"all": [{"do": "discard", "who": "others", "cards": 20}]},
    )
    play.turn(play="all", discard={1: []})  # three alike: nothing to choose
    assert play.hand(1) == ""
    play.game.actions.clear()
    play.game.discards.clear()
    play.game.supply = play.supply._replace(action_deck=tuple(sorted(play.game.hands[0])))
    assert [question for _, question, _ in play.turn()] == ["move"]
    assert play.words("no_action", "play", "no_play") == ["no_action"]


def test_mh_3_seven_actions_stay_in_hand_at_the_end_of_a_turn():
    play = Play(hands=["five x x"], actions="x a b c d e", does={"five": draw(5)})
    asked = play.turn(play="five", discard="b")
    assert asked[-1] == (0, "discard", ("x", "a", "b", "c", "d", "e"))
    assert ("hand_limit", 0, 1) in play.events
    assert play.hand(0) == "a c d e x x x"
    assert play.actions(play.game.discards) == "b five"


def test_mh_3_seven_actions_in_hand_are_no_more_than_seven():
    play = Play(hands=["four x x"], actions="x a b c d", does={"four": draw(4)})
    play.turn(play="four")
    assert play.hand(0) == "a b c d x x x"
    assert play.words("hand_limit", "discard") == []


def test_mh_3_one_over_the_limit_discards_as_many_as_are_over_one_by_one():
    play = Play(hands=["eight a b"], actions="x c d e f g h i j", does={"eight": draw(8)})
    asked = play.turn(play="eight", discard=["j", "a", "c", "x"])
    assert [options for _, question, options in asked if question == "discard"] == [
        ("a", "b", "x", "c", "d", "e", "f", "g", "h", "i", "j"),
        ("a", "b", "x", "c", "d", "e", "f", "g", "h", "i"),
        ("b", "x", "c", "d", "e", "f", "g", "h", "i"),
        ("b", "x", "d", "e", "f", "g", "h", "i"),
    ]
    assert play.hand(0) == "b d e f g h i"


def test_mh_3_the_limit_holds_for_whoever_ends_a_turn_and_then_only():
    """Agency 1 gets five cards on the turn of agency 0, and keeps eight until its own ends."""
    everyone = [{"do": "draw", "who": "others", "cards": 5}]
    play = Play(hands=["gift x x"], actions="x x x x x x x x x", does={"gift": everyone})
    play.turn(play="gift")
    assert len(play.game.hands[1]) == 8
    assert play.words("hand_limit") == []
    play.turn()
    assert ("hand_limit", 1, 2) in play.events
    assert len(play.game.hands[1]) == 7


def test_mh_3_the_limit_asks_as_no_card():
    """What a card wanted before is not the reason for this question."""
    seen = []
    play = Play(hands=["five x x"], actions="x a b c d e", does={"five": draw(5)})
    choose = play.game.choosers[0]

    def look(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        seen.append((question, game.about))
        return choose(game, seat, question, options)

    play.game.choosers = (look, look)
    play.turn(play="five", discard="b")
    assert seen[-1] == ("discard", ("", -1))
    assert all(about == ("", -1) for _, about in seen)


def test_mh_3_the_limit_asks_as_no_card_after_an_ability_that_was_declined():
    seen = []
    play = Play(
        hands=["five x x"],
        actions="x a b c d e",
        does={"five": draw(5)},
        open=["M z z"],
        needs={"M": (0, 0, 0)},
        directives=[draw(1)] * 4,
    )
    choose = play.game.choosers[0]

    def look(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        seen.append((question, game.about))
        return choose(game, seat, question, options)

    play.game.choosers = (look, look)
    play.turn(play="five", mission="M", students=(), ability=0, discard="b")
    assert seen[-2:] == [("ability", ("recruiter", 0)), ("discard", ("", -1))]


def test_mh_3_the_last_discarded_action_lies_on_top():
    play = Play(hands=["five x x"], actions="x a b c d e f", does={"five": draw(5)})
    play.turn(play="five", discard="b")
    play.turn(play="f")
    names = [play.action_names[card] for card in play.game.discards]
    assert names == ["five", "b", "f"]


def test_mh_3_the_limit_holds_after_the_mission():
    """A mission gives the eighth and ninth card; they are discarded at the end of that turn."""
    play = Play(
        hands=["three x x"],
        actions="x a b c d e f",
        does={"three": draw(3)},
        open=["M z z"],
        needs={"M": (0, 0, 0)},
        effects={"M": draw(3)},
    )
    play.turn(play="three", mission="M", students=(), discard=["x", "a"])
    assert play.words("completed", "new_mission", "hand_limit")[-1] == "hand_limit"
    assert ("hand_limit", 0, 2) in play.events


# --- MH-4: the recruiter --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "options"),
    [(0, (0, 1)), (1, (1, 0, 2)), (2, (2, 1, 3)), (3, (3, 2, 4)), (4, (4, 3))],
)
def test_mh_4_a_recruiter_goes_to_an_adjacent_row_or_stays(here: int, options: tuple[int, ...]):
    play = Play(rows=ROWS, place=[here])
    assert play.turn()[1] == (0, "move", options)
    assert play.game.markers == [here, 0]
    assert ("stay", 0, here) in play.events
    for there in options[1:]:
        play = Play(rows=ROWS, place=[here])
        play.turn(move=there)
        assert play.game.markers == [there, 0]
        assert ("move", 0, here, there) in play.events


#: Which rows hold students, where a recruiter stands, where it can go.
WAYS = [
    ("10110", 0, (2,)),  # over the empty row to the next one with students
    ("10010", 0, (3,)),
    ("10001", 0, (4,)),
    ("10000", 0, (4,)),  # over empty rows to the edge
    ("00001", 4, (0,)),
    ("00100", 2, (0, 4)),
    ("01000", 3, (1, 4)),  # the edge is next to it
    ("00010", 1, (0, 3)),
    ("11011", 2, (1, 3)),  # an empty row is left like any other
    ("10001", 2, (0, 4)),
    ("10001", 1, (0, 4)),
    ("00101", 3, (2, 4)),
    ("00100", 0, (2,)),
    ("00100", 4, (2,)),
    ("00000", 1, (0, 4)),
]


@pytest.mark.parametrize(("full", "here", "there"), WAYS)
def test_mh_4_a_recruiter_goes_over_empty_rows_to_students_or_to_the_edge(
    full: str, here: int, there: tuple[int, ...]
):
    play = Play(place=[here])
    empty_rows(play, full)
    assert play.turn()[1] == (0, "move", (here, *there))


def test_mh_4_a_row_that_is_not_offered_cannot_be_taken():
    play = Play(rows=ROWS, place=[0])
    for answer in (-1, 2, 5):
        with pytest.raises(IllegalChoiceError, match="no answer to 'move'"):
            play.turn(move=Raw(answer))


def test_mh_4_only_the_own_recruiter_moves():
    play = Play(rows=ROWS, place=[1, 1, 1], players=3)
    play.turn(move=2)
    assert play.game.markers == [2, 1, 1]


# --- MH-5: the student ----------------------------------------------------------------------------


def test_mh_5_the_student_at_the_front_of_the_row_is_acquired():
    play = Play(rows=ROWS, place=[1, 2])
    play.turn()
    assert play.front(0) == "e"
    assert play.rows() == ["a b c d", "f g h", *ROWS[2:]]
    play.turn(move=1)
    assert (play.front(0), play.front(1)) == ("e", "f")
    assert play.rows()[1] == "g h"


def test_mh_5_the_row_is_the_one_the_recruiter_went_to():
    play = Play(rows=ROWS, place=[1])
    play.turn(move=2)
    assert play.front(0) == "i"
    assert ("acquire", 0, 2, play.student_names.index("i")) in play.events


def test_mh_5_students_are_acquired_in_the_order_in_which_they_stand():
    play = Play(rows=ROWS, place=[4, 0])
    for _ in range(6):
        play.turn()
    assert (play.front(0), play.front(1)) == ("q r s", "a b c")
    assert (play.rows()[4], play.rows()[0]) == ("t", "d")


def test_mh_5_from_an_empty_row_nobody_is_acquired():
    play = Play(rows=ROWS, place=[2])
    empty_rows(play, "11011")
    play.turn()
    assert play.front(0) == ""
    assert play.words("acquire", "no_student") == ["no_student"]
    assert sum(map(len, play.game.rows)) == 16


def test_mh_5_acquiring_is_no_choice():
    play = Play(rows=ROWS)
    assert [question for _, question, _ in play.turn()] == ["play", "move"]
    assert play.front(0) == "a"


def test_mh_5_an_assignment_takes_effect_when_the_student_is_acquired():
    """It comes after the others moved forward: the front student of the row is b now."""
    play = Play(
        rows=ROWS,
        assigned={
            "a": (
                "acquired",
                [
                    {"do": "popularity", "points": 2, "each": "student"},
                    {"do": "move_student", "student": "front", "row": "own", "direction": "right"},
                ],
            ),
            "b": ("discarded", [{"do": "popularity", "points": 50}]),
        },
    )
    play.turn()
    assert play.game.gained == [2, 0]
    assert play.rows()[:2] == ["e c d", "b f g h"]
    play.turn()  # e of agency 1 has no assignment
    play.turn()
    assert play.game.gained == [2, 0]


@pytest.mark.parametrize("when", [None, "discarded"])
def test_mh_5_an_assignment_of_another_time_does_nothing_on_acquiring(when: str | None):
    play = Play(rows=ROWS, assigned={"a": (when, [{"do": "popularity", "points": 2}])})
    play.turn()
    assert play.game.gained == [0, 0]


def test_mh_5_an_assignment_that_nobody_typed_in_is_said():
    play = Play(rows=ROWS, assigned={"a": ("acquired", None)})
    play.turn()
    assert ("unknown", 0, "student", play.student_names.index("a")) in play.events
