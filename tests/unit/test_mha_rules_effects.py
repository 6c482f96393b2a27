"""Games set up by hand: MH-10, effects about cards and points, as much as possible."""

from typing import Any

import pytest

from tests.mha_games import Play, Raw, seat_students
from uvdeck.mha.choices import IllegalChoiceError
from uvdeck.sampling.seeds import shard_words

HANDS = ["a b c", "d e f", "g h i", "j k l"]


def second(*effects: dict[str, Any], players: int = 4, **more: Any) -> Play:
    """Agency 1 has drawn action E with these effects, and it is its turn.

    Agency 0 has drawn an x on its turn before.
    """
    told: dict[str, Any] = {
        "players": players,
        "hands": HANDS[:players],
        "actions": "x E n1 n2 n3 n4 n5 n6 n7 n8",
        "does": {"E": list(effects)},
    }
    play = Play(**told | more)
    play.turn()
    return play


def hands(play: Play) -> list[str]:
    return [play.hand(seat) for seat in range(play.game.players)]


def changed(play: Play, what: str) -> list[tuple[Any, ...]]:
    return [event[1:] for event in play.events if event[0] == what]


#: Whom a word means where agency 1 of 4 plays the card, in the order of play.
WHO = {"self": [1], "left": [2], "right": [0], "others": [2, 3, 0], "everyone": [1, 2, 3, 0]}


# --- Words that mean agencies ---------------------------------------------------------------------


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_a_word_means_agencies_seen_from_the_one_who_plays_the_card(
    who: str, seats: list[int]
):
    play = second({"do": "popularity", "points": 2, "who": who})
    play.turn(play="E")
    assert play.about("agency") == []
    assert [seat for seat, _ in changed(play, "popularity")] == seats
    assert play.game.gained == [2 if seat in seats else 0 for seat in range(4)]


@pytest.mark.parametrize("chosen", [2, 3, 0])
def test_mh_10_one_other_agency_is_chosen_by_the_one_who_plays_the_card(chosen: int):
    play = second({"do": "popularity", "points": 2, "who": "one"})
    play.turn(play="E", agency=chosen)
    assert play.about("agency") == [(1, "agency", (2, 3, 0))]
    assert [seat for seat, points in enumerate(play.game.gained) if points] == [chosen]


@pytest.mark.parametrize("who", ["one", "left", "right", "others"])
def test_mh_10_of_two_agencies_each_word_means_the_other_one(who: str):
    play = second({"do": "popularity", "points": 2, "who": who}, players=2)
    play.turn(play="E")
    assert play.about("agency") == []
    assert play.game.gained == [2, 0]


@pytest.mark.parametrize(("who", "seats"), [("left", [2]), ("right", [0]), ("others", [2, 0])])
def test_mh_10_of_three_agencies_left_plays_next_and_right_has_just_played(
    who: str, seats: list[int]
):
    play = second({"do": "popularity", "points": 2, "who": who}, players=3)
    play.turn(play="E")
    assert [seat for seat, _ in changed(play, "popularity")] == seats


def test_mh_10_an_agency_that_is_not_offered_cannot_be_chosen():
    for answer in (-1, 3):
        play = second({"do": "popularity", "points": 2, "who": "one"})
        with pytest.raises(IllegalChoiceError, match="'agency'"):
            play.turn(play="E", agency=Raw(answer))


# --- may, and the order of effects ----------------------------------------------------------------


@pytest.mark.parametrize("take", [0, 1])
def test_mh_10_what_may_be_left_out_is_asked_about_and_the_rest_happens(take: int):
    play = second(
        {"do": "popularity", "points": 3},
        {"do": "popularity", "points": 20, "who": "one", "may": True},
        {"do": "popularity", "points": 50},
    )
    asked = play.turn(play="E", may=take, **{"agency": 2} if take else {})
    assert [one for one in asked if one[1] == "may"] == [(1, "may", (0, 1))]
    assert [question for _, question, _ in asked][1:-1] == ["may", "agency"][: take + 1]
    assert play.game.gained == [0, 53, 20 * take, 0]
    assert play.words("left_out") == ["left_out"] * (1 - take)


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "give", "from": "self", "to": "left"},
        {"do": "give", "from": "everyone", "to": "left"},
        {"do": "take", "from": "left"},
        {"do": "draw"},
        {"do": "draw", "what": "missions"},
        {"do": "discard"},
        {"do": "move_student"},
        {"do": "move_recruiter"},
        {"do": "popularity", "points": 1},
        {"do": "refresh", "what": "hand"},
        {"do": "refresh", "what": "missions"},
        {"do": "refresh", "what": "classroom"},
    ],
    ids=lambda effect: " ".join(map(str, effect.values())),
)
def test_mh_10_any_effect_may_be_left_out_where_the_card_says_so(effect: dict[str, Any]):
    play = second({**effect, "may": True})
    before = hands(play)
    asked = play.turn(play="E", may=0)
    assert [question for _, question, _ in asked] == ["play", "may", "move"]
    assert play.words()[3:5] == ["left_out", "played"]
    assert hands(play) == before


def test_mh_10_effects_take_place_in_the_order_of_the_card():
    play = second({"do": "draw", "cards": 2}, {"do": "discard", "cards": 1}, {"do": "draw"})
    play.turn(play="E", discard="n2")
    assert play.words("draw", "discard", "played") == [
        *("draw", "draw", "draw", "discard", "draw", "played")
    ]
    assert play.hand(1) == "d e f n1 n3"


def test_mh_10_what_nobody_typed_in_does_nothing_and_is_said():
    play = second(does={"E": None})
    play.turn(play="E")
    assert ("unknown", 1, "action", play.action_names.index("E")) in play.events
    assert play.actions(play.game.discards) == "E"


# --- give -----------------------------------------------------------------------------------------


def gives(start: str, to: str, **more: Any) -> dict[str, Any]:
    return {"do": "give", "from": start, "to": to, **more}


@pytest.mark.parametrize(("to", "seat"), [("left", 2), ("right", 0)])
def test_mh_10_giving_to_a_neighbour_the_giver_chooses_what(to: str, seat: int):
    play = second(gives("self", to))
    play.turn(play="E", give="e")
    assert play.about("give") == [(1, "give", ("d", "e", "f"))]
    assert play.hand(1) == "d f"
    assert "e" in play.hand(seat).split()
    assert changed(play, "give") == [(1, seat, play.action_names.index("e"))]


def test_mh_10_giving_to_one_the_giver_chooses_whom_and_then_what():
    play = second(gives("self", "one", cards=2))
    play.turn(play="E", agency=3, give=["f", "d"])
    assert play.about("agency", "give") == [
        (1, "agency", (2, 3, 0)),
        (1, "give", ("d", "e", "f")),
        (1, "give", ("d", "e")),
    ]
    assert hands(play)[1:] == ["e", "g h i", "d f j k l"]


def test_mh_10_giving_to_all_others_each_gets_a_card():
    play = second(gives("self", "others"))
    play.turn(play="E", give=["e", "d"])  # the last card is no choice
    assert play.about("give") == [(1, "give", ("d", "e", "f")), (1, "give", ("d", "f"))]
    assert hands(play) == ["a b c f x", "", "e g h i", "d j k l"]


def test_mh_10_with_too_few_cards_for_all_the_next_in_the_order_of_play_get_them():
    play = second(gives("self", "others", cards=2))
    play.turn(play="E", give=["e", "d"])
    assert hands(play) == ["a b c x", "", "d e g h i", "f j k l"]


@pytest.mark.parametrize(("who", "seat"), [("left", 2), ("right", 0), ("one", 3)])
def test_mh_10_others_who_give_choose_what(who: str, seat: int):
    play = second(gives(who, "self"))
    card = HANDS[seat].split()[1]
    play.turn(play="E", give={seat: card}, **{"agency": {1: 3}} if who == "one" else {})
    offered = ("a", "b", "c", "x") if seat == 0 else tuple(HANDS[seat].split())
    assert [set(one[2]) for one in play.about("give")] == [set(offered)]
    assert play.about("give")[0][0] == seat
    assert card in play.hand(1).split()
    assert card not in play.hand(seat).split()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_10_all_others_give_one_card_each(players: int):
    play = second(gives("others", "self"), players=players)
    told = {seat: HANDS[seat].split()[0] for seat in range(players) if seat != 1}
    play.turn(play="E", give=told)
    assert (
        [one[0] for one in play.about("give")] == [2, 3, 0][4 - players :]
        if players != 3
        else [*(2, 0)]
    )
    assert play.hand(1) == " ".join(sorted(["d", "e", "f", *told.values()]))


def test_mh_10_everyone_gives_to_the_left_at_once_and_nobody_passes_on_what_comes():
    play = second(gives("everyone", "left", cards=2))
    play.turn(
        play="E",
        give={1: ["d", "e"], 2: ["g", "h"], 3: ["j", "k"], 0: ["a", "b"]},
    )
    assert [one[0] for one in play.about("give")] == [1, 1, 2, 2, 3, 3, 0, 0]
    assert all(not {"d", "e"} & {*one[2]} for one in play.about("give") if one[0] == 2)
    assert hands(play) == ["c j k x", "a b f", "d e i", "g h l"]


def test_mh_10_everyone_gives_to_the_right():
    play = second(gives("everyone", "right"))
    play.turn(play="E", give={1: "d", 2: "g", 3: "j", 0: "a"})
    assert hands(play) == ["b c d x", "e f g", "h i j", "a k l"]


def test_mh_10_two_agencies_that_give_to_each_other_swap():
    play = second(gives("everyone", "left", cards=3), players=2)
    play.turn(play="E", give={1: ["d", "e"], 0: ["a", "b", "c"]})
    assert hands(play) == ["d e f x", "a b c"]


def test_mh_10_one_with_fewer_cards_gives_those_and_one_without_gives_none():
    play = second(
        {"do": "discard", "who": "left", "cards": 20},
        {"do": "discard", "who": "right", "cards": 3},
        gives("others", "self", cards=2),
    )
    play.turn(
        play="E",
        discard={2: ["g", "h"], 0: ["a", "b", "c"]},
        give={3: ["j", "k"]},
    )
    assert hands(play) == ["", "d e f j k x", "", "l"]
    play = second(gives("self", "left", cards=20))
    play.turn(play="E", give=["d", "e"])
    assert hands(play)[1:3] == ["", "d e f g h i"]


def test_mh_10_cards_that_are_alike_are_no_choice():
    play = second(gives("self", "left"), hands=["x x x", "x x x"], players=2)
    play.turn(play="E")
    assert play.about("give") == []
    assert hands(play) == ["x x x x x", "x x"]


def test_mh_10_only_cards_of_the_giver_can_be_given():
    for answer in (-1, 3):
        play = second(gives("left", "self"))
        with pytest.raises(IllegalChoiceError, match="'give'"):
            play.turn(play="E", give={2: Raw(answer)})


# --- take -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "seats", "cards"), [("left", [2], 2), ("right", [0], 3), ("others", [2, 3, 0], 1)]
)
def test_mh_10_cards_are_taken_unseen_and_nobody_is_asked(who: str, seats: list[int], cards: int):
    play = second({"do": "take", "from": who, "cards": cards})
    before = hands(play)
    asked = play.turn(play="E")
    assert [question for _, question, _ in asked] == ["play", "move"]
    for seat in range(4):
        lost = cards if seat in seats else 0
        left = play.hand(seat).split()
        if seat != 1:
            assert len(left) == len(before[seat].split()) - lost
            assert {*left} <= {*before[seat].split()}
    assert [event[:2] for event in changed(play, "take")] == [
        (seat, 1) for seat in seats for _ in range(cards)
    ]


def test_mh_10_whose_card_is_taken_is_chosen_by_the_one_who_plays_the_card():
    play = second({"do": "take", "from": "one"})
    play.turn(play="E", agency=3)
    assert play.about("agency") == [(1, "agency", (2, 3, 0))]
    assert len(play.game.hands[3]) == 2


def test_mh_10_each_card_may_be_taken():
    taken = set()
    for seed in range(1, 80):
        play = second({"do": "take", "from": "left"}, words=shard_words(seed, 0))
        play.turn(play="E")
        taken |= {play.action_names[card] for _, _, card in changed(play, "take")}
    assert taken == {"g", "h", "i"}


def test_mh_10_as_many_are_taken_as_there_are():
    play = second({"do": "take", "from": "left", "cards": 20})
    play.turn(play="E")
    assert hands(play)[1:3] == ["d e f g h i", ""]
    play = second({"do": "discard", "who": "left", "cards": 3}, {"do": "take", "from": "left"})
    play.turn(play="E", discard={2: ["g", "h"]})
    assert changed(play, "take") == []


# --- draw -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_actions_are_drawn_in_the_order_of_play(who: str, seats: list[int]):
    play = second({"do": "draw", "who": who, "cards": 2})
    play.turn(play="E")
    drawn = [(seat, play.action_names[card]) for seat, card in changed(play, "draw")][1:]
    assert drawn == [
        (seat, f"n{number}")
        for number, seat in enumerate([seat for seat in seats for _ in range(2)], 1)
    ]


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_missions_are_drawn_and_lie_open(who: str, seats: list[int]):
    play = second(
        {"do": "draw", "who": who, "cards": 2, "what": "missions"},
        missions="A B C D E F G H I",
    )
    play.turn(play="E")
    names = iter("ABCDEFGH")
    fresh = {seat: f"z z z {next(names)} {next(names)}" for seat in seats}
    assert [play.open(seat) for seat in range(4)] == [fresh.get(seat, "z z z") for seat in range(4)]


def test_mh_10_one_agency_that_draws_is_chosen():
    play = second({"do": "draw", "who": "one"})
    play.turn(play="E", agency=0)
    assert play.hand(0) == "a b c n1 x"


def test_mh_10_actions_are_drawn_as_many_as_there_are():
    play = second({"do": "draw", "cards": 20}, actions="x E a1 b1")
    play.turn(play="E", discard=[])
    assert play.hand(1) == "a1 b1 d e f"
    assert play.words("no_action") == ["no_action"]


def test_mh_10_drawing_reshuffles_in_the_middle():
    play = second({"do": "draw", "cards": 3}, actions="x E n1")
    play.game.discards.append(play.game.hands[0].pop())
    play.game.discards.append(play.game.hands[0].pop())
    play.turn(play="E")
    assert play.words("draw", "reshuffle") == ["draw", "draw", "reshuffle", "draw", "draw"]
    assert play.actions(play.game.discards) == "E"


def test_mh_10_missions_are_drawn_as_many_as_there_are():
    play = second({"do": "draw", "cards": 20, "what": "missions"}, missions="A B")
    play.turn(play="E")
    assert play.open(1) == "z z z A B"
    assert play.words("new_mission", "no_mission") == ["new_mission", "new_mission", "no_mission"]


# --- discard --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_each_agency_chooses_what_it_discards(who: str, seats: list[int]):
    play = second({"do": "discard", "who": who})
    told = {seat: HANDS[seat].split()[1] for seat in seats}
    play.turn(play="E", discard=told)
    assert [one[0] for one in play.about("discard")] == seats
    assert play.actions(play.game.discards) == " ".join(["E", *sorted(told.values())])


def test_mh_10_one_agency_that_discards_is_chosen():
    play = second({"do": "discard", "who": "one", "cards": 2})
    play.turn(play="E", agency=3, discard={3: ["l", "j"]})
    assert play.about("discard") == [(3, "discard", ("j", "k", "l")), (3, "discard", ("j", "k"))]
    assert play.hand(3) == "k"


def test_mh_10_as_many_are_discarded_as_there_are():
    play = second({"do": "discard", "cards": 5}, {"do": "discard"})
    play.turn(play="E", discard=["d", "e"])
    assert play.hand(1) == ""
    assert play.actions(play.game.discards) == "E d e f"


def test_mh_10_only_own_cards_can_be_discarded():
    for answer in (-1, 3):
        play = second({"do": "discard", "who": "left"})
        with pytest.raises(IllegalChoiceError, match="'discard'"):
            play.turn(play="E", discard={2: Raw(answer)})


# --- popularity -----------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [3, 0, -4, 99, -99])
def test_mh_10_popularity_is_gained_or_lost(points: int):
    play = second({"do": "popularity", "points": points})
    play.turn(play="E")
    assert play.game.gained == [0, points, 0, 0]


def test_mh_10_popularity_adds_up():
    play = second({"do": "popularity", "points": 5}, {"do": "popularity", "points": -7})
    play.turn(play="E")
    assert play.game.gained == [0, -2, 0, 0]


def test_mh_10_popularity_for_each_counts_what_the_agency_has_that_gets_it():
    """Agency 0 has a student, a mission and two actions less than it will have."""
    play = second(
        *(
            {"do": "popularity", "points": points, "who": "everyone", "each": each}
            for points, each in ((1, "student"), (10, "mission"), (-2, "action"))
        ),
        open=["M N z"],
        needs={"M": (0, 0, 0)},
    )
    assert play.front(0) == "s"
    play.game.done[0].append(play.game.open[0].pop(0))
    play.turn(play="E")
    assert changed(play, "popularity") == [
        *((1, 0), (2, 0), (3, 0), (0, 1)),
        *((1, 0), (2, 0), (3, 0), (0, 10)),
        *((1, -6), (2, -6), (3, -6), (0, -8)),
    ]
    assert play.game.gained == [3, -6, -6, -6]


# --- refresh --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_a_refreshed_hand_is_discarded_and_as_many_are_drawn(who: str, seats: list[int]):
    play = second(
        {"do": "refresh", "what": "hand", "who": who},
        actions="x E " + " ".join(f"n{number}" for number in range(10, 30)),
    )
    before = hands(play)
    asked = play.turn(play="E")
    assert [question for _, question, _ in asked] == ["play", "move"]
    number = 10
    for seat in seats:
        count = 4 if seat == 0 else 3
        assert play.hand(seat) == " ".join(f"n{number + step}" for step in range(count))
        number += count
    for seat in {*range(4)} - {*seats}:
        assert play.hand(seat) == before[seat]
    lost = [card for seat in seats for card in (HANDS[seat] + " x" * (seat == 0)).split()]
    assert play.actions(play.game.discards) == " ".join(sorted([*lost, "E"]))


def test_mh_10_a_refreshed_hand_may_come_back_where_the_deck_is_short():
    play = second({"do": "refresh", "what": "hand"}, actions="x E n1")
    play.turn(play="E")
    assert ("reshuffle", 1, 3) in play.events
    drawn = play.hand(1).split()
    assert "n1" in drawn
    assert len(drawn) == 3
    assert {*drawn} < {"d", "e", "f", "n1"}
    assert len(play.game.actions) == 1


def test_mh_10_an_empty_hand_is_refreshed_by_nothing():
    play = second({"do": "discard", "cards": 9}, {"do": "refresh", "what": "hand"})
    play.turn(play="E", discard=["d", "e"])
    assert play.hand(1) == ""
    assert ("refresh", 1, "hand", 0) in play.events


@pytest.mark.parametrize(("who", "seats"), WHO.items())
def test_mh_10_refreshed_missions_go_under_the_deck_and_as_many_are_drawn(
    who: str, seats: list[int]
):
    opened = ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "D1 D2 D3"]
    deck = [f"N{number}" for number in range(10, 25)]
    play = second(
        {"do": "refresh", "what": "missions", "who": who}, open=opened, missions=" ".join(deck)
    )
    play.turn(play="E")
    expected = [*opened]
    under: list[str] = []
    for place, seat in enumerate(seats):
        expected[seat] = " ".join(deck[3 * place : 3 * place + 3])
        under += opened[seat].split()
    assert [play.open(seat) for seat in range(4)] == expected
    assert play.missions(reversed(play.game.missions)).split() == deck[3 * len(seats) :] + under


def test_mh_10_missions_refreshed_from_a_short_deck_come_back():
    play = second({"do": "refresh", "what": "missions"}, open=["z z z", "A B C"], missions="N")
    play.turn(play="E")
    assert play.open(1) == "N A B"
    assert play.missions(play.game.missions) == "C"


def test_mh_10_the_refreshed_classroom_is_filled_up_to_twenty():
    play = second(
        {"do": "refresh", "what": "classroom"},
        rows=["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"],
        deck="u v w y",
        place=[0, 4, 4, 4],
    )
    seat_students(play, "b c d", "e", "i j", "m n o p", "q r s t")
    play.turn(play="E")
    assert play.rows() == ["b c d y", "e u v", "i j w", "m n o p", "r s t"]


def test_mh_10_a_full_classroom_gets_no_students():
    play = Play(
        deck="u v",
        hands=["E x x"],
        does={"E": [{"do": "refresh", "what": "classroom"}]},
    )
    play.turn(play="E")
    assert play.words("refresh", "seated") == ["refresh"]
    assert play.students(reversed(play.game.students)) == "u v"


def test_mh_10_the_classroom_is_filled_as_far_as_the_deck_goes():
    play = second({"do": "refresh", "what": "classroom"}, place=[0, 4, 4, 4], deck="u")
    play.turn(play="E")
    assert play.rows() == ["s s s u", "s s s s", "s s s s", "s s s s", "s s s"]
    play = second({"do": "refresh", "what": "classroom"}, place=[0, 4, 4, 4])
    play.turn(play="E")
    assert play.words("refresh", "seated") == ["refresh"]
