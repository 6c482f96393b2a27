"""Games set up by hand: MH-8 and MH-9, rounds, the end, the count."""

from typing import Any

import pytest

from tests.mha_games import Play, empty_rows, silent, sweep
from uvdeck.mha.game import MAX_TURNS, Game
from uvdeck.mha.table import winners

TWENTY = " ".join(f"d{number}" for number in range(1, 21))
FILLED = [" ".join(f"d{number}" for number in range(first, 21, 5)) for first in (1, 2, 3, 4, 5)]


# --- MH-8: when a round ends ----------------------------------------------------------------------


def test_mh_8_a_round_ends_when_no_student_is_left_in_the_classroom():
    play = Play(deck="u v", place=[0, 0])
    empty_rows(play, "10000")
    for turn in range(4):
        assert play.game.round == 1
        assert ("round_end", -1, 1) not in play.log
        play.turn()
        assert play.game.turns == [turn + 1, 0]
    assert ("round_end", -1, 1) in play.events
    assert play.game.round == 2


def test_mh_8_a_round_goes_on_while_there_is_a_student_whoever_stands_where():
    """Agencies in empty rows take turns, and the last student waits."""
    play = Play(place=[1, 2])
    empty_rows(play, "00001")
    for _ in range(6):
        play.turn()
        assert play.words("no_student", "round_end") == ["no_student"]
    assert play.game.round == 1
    sweep(play)
    assert play.game.round == 2


def test_mh_8_the_end_is_tested_after_the_whole_turn():
    """The last student still completes a mission, and the hand is cut down, before it ends."""
    play = Play(
        open=["M z z"],
        needs={"M": (1, 0, 0)},
        effects={"M": [{"do": "draw", "cards": 20}]},
        actions="x x x x x x x x",
    )
    play.turn()
    play.turn()
    empty_rows(play, "10000")
    play.game.gone += play.game.rows[0][1:]
    del play.game.rows[0][1:]
    play.turn(mission="M", students=("s", "s"))
    assert play.words("acquire", "completed", "new_mission", "hand_limit", "round_end") == [
        *("acquire", "completed", "new_mission", "hand_limit", "round_end")
    ]
    assert play.game.round == 2


def test_mh_8_students_that_come_within_the_turn_keep_the_round_going():
    refresh = [{"do": "refresh", "what": "classroom"}]
    play = Play(rows=["a s s s"], deck="u v w", assigned={"a": ("acquired", refresh)}, place=[0, 0])
    empty_rows(play, "10000")
    play.game.gone += play.game.rows[0][1:]
    del play.game.rows[0][1:]
    play.turn()
    assert play.game.round == 1
    assert play.rows() == ["u", "v", "w", "", ""]


# --- MH-8: the second round -----------------------------------------------------------------------


def test_mh_8_after_round_1_each_student_goes_to_the_shortest_row_of_lowest_number():
    play = Play(deck=TWENTY)
    sweep(play)
    assert play.rows() == FILLED
    seated = [event[2:] for event in play.events if event[0] == "seated"]
    assert seated == [
        (number % 5, play.student_names.index(f"d{number + 1}")) for number in range(20)
    ]


def test_mh_8_twenty_students_are_filled_in_and_no_more():
    play = Play(deck=TWENTY + " e1 e2 e3")
    sweep(play)
    assert play.rows() == FILLED
    assert play.students(reversed(play.game.students)) == "e1 e2 e3"


@pytest.mark.parametrize(
    ("deck", "rows"),
    [
        ("u", ["u", "", "", "", ""]),
        ("t u v w x1 y z", ["t y", "u z", "v", "w", "x1"]),
        (TWENTY.rsplit(" ", 1)[0], [*FILLED[:4], "d5 d10 d15"]),
    ],
)
def test_mh_8_a_deck_of_fewer_is_filled_in_as_evenly(deck: str, rows: list[str]):
    play = Play(deck=deck)
    sweep(play)
    assert play.rows() == rows
    assert play.game.students == []


def test_mh_8_hands_missions_markers_and_students_stay():
    play = Play(
        deck=TWENTY,
        hands=["a b c", "d e f"],
        open=["M N O", "P Q R"],
        needs={"M": (0, 0, 0)},
        effects={"M": [{"do": "popularity", "points": 3}]},
        place=[1, 3],
    )
    play.turn(mission="M", students=())
    while sum(map(len, play.game.rows)) > 1:
        here = play.game.markers[play.game.seat]
        ways = [row for row in range(5) if play.game.rows[row]]
        near = [row for row in ways if row == here] or [
            min(ways, key=lambda row: (abs(row - here), row))
        ]
        play.turn(**{} if near[0] == here else {"move": near[0]})
    game = play.game
    before = (
        *(sorted(game.hands[0]), [*game.open[0]], [*game.open[1]], [*game.done[0]]),
        *([*game.markers], [*game.gained], [*game.front[0]]),
    )
    assert game.seat == 1
    sweep(play)
    assert game.round == 2
    assert (
        *(sorted(game.hands[0]), [*game.open[0]], [*game.open[1]], [*game.done[0]]),
        *([game.markers[0], before[4][1]], [*game.gained], [*game.front[0]]),
    ) == before
    assert len(game.front[1]) == 10


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_mh_8_the_agency_whose_turn_it_would_be_begins_round_2(players: int, last: int):
    if last >= players:
        return
    play = Play(players=players, deck="u v w", place=[0] * players)
    empty_rows(play, "10000")
    row = play.game.rows[0]
    while len(row) > 1:
        play.game.gone.append(row.pop())
    card = row.pop()
    play.game.gone.append(card)
    play.game.rows[1] = [play.game.gone.pop()]  # out of sight until the last agency's turn
    for _ in range(last):
        play.turn()
    play.turn(move=1)
    assert play.game.round == 2
    assert play.game.seat == (last + 1) % players
    play.turn()
    assert play.events[0] == ("turn", (last + 1) % players, 2, 1)
    assert play.game.turns == [last + 1, 1]


def test_mh_8_after_round_2_the_game_ends_whatever_the_deck_holds():
    play = Play(deck=TWENTY + " e1 e2 e3")
    sweep(play)
    sweep(play)
    assert ("round_end", -1, 2) in play.events
    assert play.game.round == 3
    assert play.rows() == [""] * 5
    assert play.students(reversed(play.game.students)) == "e1 e2 e3"
    assert play.game.turns == [20, 20]
    assert not play.game.stalled


def test_mh_8_round_2_without_students_is_over_after_one_turn():
    play = Play()
    sweep(play)
    assert play.game.round == 2
    assert play.rows() == [""] * 5
    play.turn()
    assert play.game.round == 3
    assert play.game.turns == [20, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_8_the_game_plays_both_rounds_and_stops(players: int):
    log: list[Any] = []
    play = Play(players=players, deck=TWENTY)

    def leads(game: Any, seat: int, question: str, options: Any) -> int:
        if question == "move":
            return next((place for place, row in enumerate(options) if game.rows[row]), 0)
        return silent(game, seat, question, options)

    game = Game(play.supply, [leads] * players, [1, 2, 3, 4], log=log)
    game.play()
    assert game.round == 3
    assert game.turns == [20, 20]
    assert [event for event in log if event[0] == "round_end"] == [
        ("round_end", -1, 1),
        ("round_end", -1, 2),
    ]
    assert [event[:3] for event in log[-players:]] == [
        ("score", seat, score) for seat, score in enumerate(game.scores())
    ]


def test_mh_8_a_game_in_which_nobody_takes_the_last_students_is_broken_off_and_says_so():
    log: list[Any] = []
    game = Game(Play().supply, [silent] * 2, [1, 2, 3, 4], log=log)
    game.play()
    assert game.stalled
    assert sum(game.turns) == MAX_TURNS
    assert ("stalled", -1) in log
    assert sum(map(len, game.rows)) == 16


# --- MH-9: the count ------------------------------------------------------------------------------


def test_mh_9_missions_effects_and_students_that_are_left_count():
    play = Play(
        rows=["a b c d"],
        place=[0, 4],
        open=["M N z", "O z z"],
        needs={"M": (1, 0, 0), "N": (0, 0, 0), "O": (0, 0, 0)},
        points={"M": 5, "N": 3, "O": -2, "z": 50},
        effects={
            "M": [{"do": "popularity", "points": 4}],
            "N": [{"do": "popularity", "who": "one", "points": -7}],
        },
    )
    play.turn(mission="M", students=("a",))
    assert play.game.scores() == [5 + 4, 0]
    play.turn(mission="O", students=())
    assert play.game.scores() == [5 + 4, -2 + 1]
    play.turn(mission="N", students=())
    assert play.game.scores() == [5 + 4 + 3 + 1, -2 - 7 + 1]
    play.turn()
    assert play.game.scores() == [5 + 4 + 3 + 1, -2 - 7 + 2]


def test_mh_9_open_missions_hands_and_discarded_students_are_worth_nothing():
    play = Play(open=["M z z"], needs={"M": (1, 0, 0)}, points={"M": 0, "z": 99})
    play.turn(mission="M", students=("s",))
    assert play.game.scores() == [0, 0]


@pytest.mark.parametrize(
    ("scores", "best"),
    [
        ([3, 5], [1]),
        ([5, 3, 4], [0]),
        ([5, 5], [0, 1]),
        ([1, 7, 7, 2], [1, 2]),
        ([0, 0, 0, 0], [0, 1, 2, 3]),
        ([-3, -1, -2], [1]),
        ([-3, -3], [0, 1]),
    ],
)
def test_mh_9_the_highest_score_wins_and_equal_ones_share(scores: list[int], best: list[int]):
    assert winners(scores) == best


def test_mh_9_the_log_tells_what_a_score_is_made_of():
    play = Play(open=["M z z"], needs={"M": (0, 0, 0)}, points={"M": 6})
    play.turn(mission="M", students=())
    log: list[Any] = []
    play.game.log = log
    play.game.round = 3
    play.game.set_up = lambda: None  # type: ignore[method-assign]
    play.game.play()
    assert log == [("score", 0, 7, 0, 1), ("score", 1, 0, 0, 0)]
