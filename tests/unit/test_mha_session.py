"""Games that people play: choices are kept and taken back, sets of students, what is seen."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest

from tests.mha_played import Auto, facts, setting
from tests.mha_practice import practice
from uvdeck.mha import choices
from uvdeck.mha.asking import bits_of, is_legal, places, smallest_sets
from uvdeck.mha.cards import Effect
from uvdeck.mha.game import Game
from uvdeck.mha.policies import POLICIES
from uvdeck.mha.session import END, Choice, Session, UndoError
from uvdeck.mha.supply import pack, reaches
from uvdeck.mha.table import Table
from uvdeck.mha.telling import count_of, sees, since_own_turn, tell
from uvdeck.mha.trace import EVENTS, Words
from uvdeck.mha.words import RULES, card_effects, effect_words, effects_words, option_words

NUMBERS = (3, 1, 4, 1, 5, 9, 2, 6)


def played(undo: Sequence[int] = (), **who: Any) -> tuple[Session, Game, Auto]:
    session = Session(practice(), setting(**who))
    person = Auto(session, NUMBERS, undo)
    return session, session.play(person), person


# --- Choices -------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_and_every_choice_is_kept() -> None:
    session, game, person = played()
    assert game.round == 3
    assert person.begun == 1
    assert session.choices[0] == Choice(0, 0, choices.PLACE, session.choices[0].answer)
    assert {choice.seat for choice in session.choices} == {0, 1, 2}
    turns = [choice.turn for choice in session.choices]
    assert turns == sorted(turns)
    assert turns[-1] == sum(game.turns)


def test_each_turn_of_a_person_and_no_other_ends_with_a_choice_of_its_own() -> None:
    session, game, _ = played(humans=(0, 2))
    ends = [(choice.turn, choice.seat) for choice in session.choices if choice.question == END]
    turns = [(turn, (turn - 1) % 3) for turn in range(1, sum(game.turns) + 1)]
    assert ends == [one for one in turns if one[1] in (0, 2)]


def test_a_game_is_fixed_by_its_seed_and_its_choices() -> None:
    session, game, _ = played()
    again = Session(practice(), session.setting, session.choices)
    nobody = Auto(again, ())
    assert facts(again.play(nobody)) == facts(game)
    assert nobody.asked == 0
    other = played(seed=8)[1]
    assert facts(other) != facts(game)


def test_the_replay_asks_no_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    session, game, _ = played()

    def none(*_: object) -> Any:
        raise AssertionError("a policy is asked")

    for name in POLICIES:
        monkeypatch.setitem(POLICIES, name, none)
    again = Session(practice(), session.setting, session.choices)
    assert facts(again.play(Auto(again, ()))) == facts(game)


def test_policies_are_those_of_the_seats() -> None:
    who = setting(players=4, humans=(1,))._replace(policies=("random", "greedy", "planner"))
    assert [who.policy(seat) for seat in (0, 2, 3)] == ["random", "greedy", "planner"]


# --- Taking back ---------------------------------------------------------------------------------


class Watcher(Auto):
    """Takes everything back that can be, once, at the end of a turn; notes what may be."""

    def __init__(self, session: Session, turn: int) -> None:
        super().__init__(session, NUMBERS)
        self.turn = turn
        self.back: list[str] = []
        self.stopped = False
        self.at_start: tuple[int, int] | None = None

    def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
        place = self.session.last(seat)
        if self.session.turn == self.turn and self.session.mover == seat:
            if not self.back and self.at_start is None:
                self.at_start = (len(self.session.choices), len(game.log or []))
            if (question == END or self.back) and not self.stopped:
                if place is not None:
                    self.back.append(self.session.choices[place].question)
                    raise UndoError
                self.stopped = True
                assert (len(self.session.choices), len(game.log or [])) == self.at_start
        return super().answer(game, seat, question, options)


@pytest.mark.parametrize("turn", [1, 4, 10])
def test_choices_are_taken_back_one_by_one_to_the_start_of_the_turn(turn: int) -> None:
    session = Session(practice(), setting())
    person = Watcher(session, turn)
    game = session.play(person)
    assert person.stopped
    own = [one.question for one in session.choices if (one.turn, one.seat) == (turn, 0)]
    assert person.back == own[-2::-1]  # all but the end, the last one first
    assert {choices.PLAY, choices.MOVE} <= set(person.back)
    assert facts(game) == facts(played()[1])


def test_nothing_is_taken_back_in_the_turn_of_another_agency_or_before_the_first_turn() -> None:
    session = Session(practice(), setting(humans=(0, 1)))
    seen: Counter[tuple[bool, bool]] = Counter()

    class Asks(Auto):
        def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
            own = session.mover == seat
            before = [
                one for one in session.choices if (one.turn, one.seat) == (session.turn, seat)
            ]
            may = session.last(seat) is not None
            seen[own, may] += 1
            assert may is (own and before != [])
            return super().answer(game, seat, question, options)

    session.play(Asks(session, NUMBERS))
    # Asked in the turn of another agency as well: what to give away, or to discard.
    assert seen[False, False] > 3
    assert seen[True, True] > 10


def test_the_decks_keep_their_order_when_something_is_taken_back() -> None:
    """The same cards are drawn, by people and by policies."""
    plain = played()
    undone = played(undo=range(2, 200, 3))
    assert undone[2].undone > 20
    assert undone[2].begun == undone[2].undone + 1
    assert undone[0].choices == plain[0].choices
    assert facts(undone[1]) == facts(plain[1])


# --- Sets of students (MH-6) ---------------------------------------------------------------------


def brute(students: Sequence[int], strengths: Sequence[int], need: int) -> set[tuple[int, ...]]:
    """Return the kinds of all sets that are enough and need each of their students."""
    places_of = range(len(students))
    every = chain.from_iterable(combinations(places_of, size) for size in range(len(students) + 1))
    enough = {
        chosen
        for chosen in every
        if reaches(sum(strengths[students[place]] for place in chosen), need)
    }
    return {
        tuple(sorted(students[place] for place in chosen))
        for chosen in enough
        if not any(tuple(one for one in chosen if one != left) in enough for left in chosen)
    }


@pytest.mark.parametrize(
    ("students", "need"),
    [
        ((0, 1, 2, 3), (8, 3, 0)),
        ((0, 0, 1, 1, 2, 2), (8, 3, 2)),
        ((5, 4, 3, 2, 1, 0), (6, 6, 6)),
        ((0, 1), (0, 0, 0)),
        ((), (0, 0, 0)),
        ((7, 7, 7), (1, 1, 1)),
    ],
)
def test_mh_6_smallest_sets_are_those_of_brute_force(
    students: tuple[int, ...], need: tuple[int, int, int]
) -> None:
    strengths = practice().strengths
    found, whole = smallest_sets(students, strengths, pack(need), 50)
    kinds = [tuple(sorted(students[place] for place in places(bits))) for bits in found]
    wanted = brute(students, strengths, pack(need))
    assert len(kinds) == len(set(kinds))
    assert whole is bool(wanted)
    assert set(kinds) == wanted or not wanted
    assert [len(one) for one in kinds] == sorted(map(len, kinds))


def test_mh_6_sets_beyond_the_limit_are_left_out_and_that_is_said() -> None:
    strengths = practice().strengths
    students = tuple(range(20))
    found, whole = smallest_sets(students, strengths, pack((20, 20, 20)), 5)
    assert not whole
    assert len(found) == 5
    for bits in found:
        assert reaches(sum(strengths[students[place]] for place in places(bits)), pack((20,) * 3))


def test_mh_6_with_very_many_students_there_is_one_set_at_least() -> None:
    strengths = practice().strengths
    students = tuple(range(20)) * 3
    need = pack((70, 70, 60))
    assert reaches(sum(strengths[card] for card in students), need)
    found, whole = smallest_sets(students, strengths, need, 5)
    assert not whole
    (bits,) = found
    chosen = [strengths[students[place]] for place in places(bits)]
    assert reaches(sum(chosen), need)
    assert not any(reaches(sum(chosen) - one, need) for one in chosen)


def test_mh_11_the_example_is_legal_and_less_is_not() -> None:
    """Hanta Sero, Fumikage Tokoyami and Mezo Shoji have 12/4/4; the mission needs 8/3/0."""
    supply = practice()
    names = [student.name for student in supply.students]
    front = tuple(map(names.index, ("Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji")))
    mission = [one.name for one in supply.missions].index("Catch the Bank Robber")
    game = Table(supply, [lambda *_: 0] * 2, (1, 2, 3, 4))
    game.about = ("mission", mission)
    assert is_legal(game, choices.STUDENTS, front, bits_of([0, 1, 2]))
    assert not is_legal(game, choices.STUDENTS, front, 0)
    assert not is_legal(game, choices.STUDENTS, front, 1 << 3 | 7)  # a student who is not there
    assert not is_legal(game, choices.STUDENTS, front, -1)
    singles = [is_legal(game, choices.STUDENTS, front, 1 << place) for place in range(3)]
    assert singles == [reaches(supply.strengths[card], pack((8, 3, 0))) for card in front]


# --- What is seen --------------------------------------------------------------------------------


def test_mh_2_hidden_cards_are_told_only_to_those_who_see_them() -> None:
    _, game, _ = played(humans=(0, 1, 2))
    words = Words(game.supply)
    log = game.log or []
    hidden: Counter[tuple[str, bool]] = Counter()
    for event in log:
        what, seat, *rest = event
        for eyes in range(3):
            texts = [text for _, text, _ in tell(words, [event], eyes)]
            if what not in ("draw", "give", "take"):
                assert sees(event, eyes)
                continue
            allowed = {seat} if what == "draw" else {seat, rest[0]}
            assert sees(event, eyes) is (eyes in allowed)
            name = game.supply.actions[rest[-1]].name
            assert (name in texts[0]) is (eyes in allowed)
            hidden[what, eyes in allowed] += 1
    assert set(hidden) == {
        (what, seen) for what in ("draw", "give", "take") for seen in (True, False)
    }


def test_what_happens_several_times_in_a_row_is_said_once() -> None:
    words = Words(practice())
    log = [("turn", 1, 1, 1), ("draw", 1, 0), ("draw", 1, 1), ("draw", 1, 1), ("draw", 0, 0)]
    told = [text for _, text, _ in tell(words, log, 0)]
    assert told[1] == "agency 2 draws an action, 3 times"
    assert len(told) == 3
    assert next(rules for _, _, rules in tell(words, log[1:], 0, 1)) == ("MH-2",)
    own = [text for _, text, _ in tell(words, log, 1)]
    assert len(own) == 4


def test_somebody_who_comes_back_is_told_what_happened_since_the_own_turn() -> None:
    log = [("placed", 0, 1), ("turn", 0, 1, 1), ("turn", 1, 1, 2), ("x", 1), ("turn", 0, 1, 3)]
    assert since_own_turn(log, 0) == 2
    assert since_own_turn(log, 1) == 4
    assert since_own_turn(log[:3], 1) == 0


def test_mh_9_the_count_adds_up_to_the_scores() -> None:
    _, game, _ = played()
    count = count_of(game, (0,))
    assert [one.score for one in count.agencies] == game.scores()
    assert [one.name for one in count.agencies] == ["agency 1 (you)", "agency 2", "agency 3"]
    assert [len(one.missions) for one in count.agencies] == list(map(len, game.done))
    assert count_of(game, (0, 1)).agencies[0].name == "agency 1"
    assert count.practice


# --- Words ---------------------------------------------------------------------------------------


def test_every_question_has_a_rule_and_every_event_of_a_game_words() -> None:
    assert RULES.keys() == set(choices.QUESTIONS)
    _, game, _ = played()
    assert {event[0] for event in game.log or []} <= set(EVENTS)


def test_effects_that_differ_are_said_differently() -> None:
    supply = practice()
    every = (
        *(one.effects for one in supply.actions),
        *(one.effects for one in supply.missions),
        *(one.directive for one in supply.recruiters),
        *(one.assignment for one in supply.students),
    )
    effects = {effect for one in every for effect in one or ()}
    assert len({effect_words(effect) for effect in effects}) == len(effects)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (
            Effect("give", "others", "self", 1),
            "each other agency gives 1 action of its choice to you",
        ),
        (
            Effect("give", "everyone", "left", 2),
            "each agency gives 2 actions of its choice to the next agency",
        ),
        (Effect("draw", number=2, what="missions"), "you draw 2 missions"),
        (
            Effect("draw", "everyone", what="actions", may=True),
            "if you like, each agency draws 1 action",
        ),
        (
            Effect(
                "move_student",
                number=3,
                what="least_speed",
                row="own",
                direction="back",
                up_to=True,
            ),
            "you move the student with the least speed of your recruiter's row up to 3 spaces"
            " towards the back",
        ),
        (
            Effect("move_recruiter", "one", number=2),
            "you move the recruiter of another agency of your choice to an adjacent row, 2 times",
        ),
        (Effect("move_recruiter", number=0), "you move your recruiter to any other row"),
        (Effect("popularity", "others", number=-2), "-2 popularity for each other agency"),
        (
            Effect("popularity", number=1, each="student"),
            "+1 popularity for you for each student in front",
        ),
        (
            Effect("refresh", "right", what="hand"),
            "the agency before you discards its hand and draws as many actions",
        ),
        (
            Effect("refresh", what="classroom"),
            "the classroom is filled up to 20 students from the deck",
        ),
    ],
)
def test_effects_in_words(effect: Effect, words: str) -> None:
    assert effect_words(effect) == words
    assert effects_words((effect,)) == words[0].upper() + words[1:] + "."


def test_cards_that_do_nothing_and_cards_of_which_nobody_knows() -> None:
    assert effects_words(()) == "No effect."
    assert "not typed in" in effects_words(None)
    supply = practice()
    for kind, group in (
        ("action", supply.actions),
        ("student", supply.students),
        ("mission", supply.missions),
        ("recruiter", supply.recruiters),
    ):
        assert card_effects(supply, (kind, 2))[0] == group[2].name


def test_mh_4_staying_is_told_from_moving() -> None:
    game = Table(practice(), [lambda *_: 0] * 2, (1, 2, 3, 4))
    game.rows[1].append(0)
    options = (1, 0, 2)
    said = [option_words(game, choices.MOVE, options, place) for place in range(3)]
    front = practice().students[0].name
    assert said[0].startswith(f"stay in row 2 (front: {front}")
    assert said[1:] == ["row 1 (empty)", "row 3 (empty)"]
