"""Laws of games that people play: taking back, saving and going on leave no trace."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.mha_played import Auto, facts, load_text
from tests.mha_practice import practice
from uvdeck.mha import choices
from uvdeck.mha.game import Game
from uvdeck.mha.policies import POLICIES
from uvdeck.mha.saving import to_text
from uvdeck.mha.session import END, SEEDS, Session, Setting, UndoError

policies = st.sampled_from(sorted(POLICIES))
numbers = st.lists(st.integers(0, 99), min_size=1, max_size=12)


@st.composite
def who(draw: st.DrawFn) -> Setting:
    players = draw(st.integers(2, 4))
    humans = draw(st.sets(st.integers(0, players - 1), min_size=1))
    others = players - len(humans)
    return Setting(
        draw(st.integers(0, SEEDS - 1)),
        players,
        tuple(sorted(humans)),
        tuple(draw(st.lists(policies, min_size=others, max_size=others))),
    )


def play(setting: Setting, answers: list[int]) -> tuple[Session, Game]:
    session = Session(practice(), setting)
    return session, session.play(Auto(session, answers))


class Wavers(Auto):
    """Answers something else at some points, and takes it back when asked the next time."""

    def __init__(self, session: Session, numbers: Sequence[int], waver: Collection[int]) -> None:
        super().__init__(session, numbers)
        self.waver = waver
        self.wrong = -1
        self.wavered = 0

    def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
        own = self.session.mover == seat
        if own and self.wrong >= 0:
            # Other people may have been asked since, whose answers are dropped with it.
            assert self.session.last(seat) == self.wrong
            self.wrong = -1
            self.undone += 1
            raise UndoError
        right = super().answer(game, seat, question, options)
        wavers = own and self.wrong < 0 and question not in (choices.STUDENTS, END)
        if self.asked in self.waver and wavers and len(options) > 1:
            self.wrong = len(self.session.choices)
            self.wavered += 1
            return (right + 1) % len(options)
        return right


@settings(max_examples=40, deadline=None)
@given(who(), numbers, st.sets(st.integers(1, 120), max_size=40))
def test_what_was_taken_back_never_was(
    setting: Setting, answers: list[int], waver: set[int]
) -> None:
    """Other answers are given first, and taken back: the game is the same as without them."""
    session, game = play(setting, answers)

    again = Session(practice(), setting)
    wavers = Wavers(again, answers, waver)
    assert facts(again.play(wavers)) == facts(game)
    assert again.choices == session.choices
    assert wavers.undone == wavers.wavered


@settings(max_examples=25, deadline=None)
@given(who(), numbers, st.lists(st.floats(0, 1), min_size=1, max_size=3))
def test_saving_and_going_on_equals_going_on(
    setting: Setting, answers: list[int], where: list[float]
) -> None:
    session, game = play(setting, answers)
    for share in where:
        part = Session(practice(), setting, session.choices[: int(share * len(session.choices))])
        loaded = load_text(to_text(part))
        assert loaded.findings == []
        assert loaded.session is not None
        assert facts(loaded.session.play(Auto(loaded.session, answers))) == facts(game)
        assert loaded.session.choices == session.choices


@settings(max_examples=25, deadline=None)
@given(who(), numbers)
def test_no_card_is_lost_in_a_game_of_people(setting: Setting, answers: list[int]) -> None:
    _, game = play(setting, answers)
    supply = practice()
    students = [*game.students, *game.gone]
    students += [card for zone in (*game.rows, *game.front) for card in zone]
    assert Counter(students) == Counter(supply.student_deck)
    actions = [*game.actions, *game.discards, *(card for hand in game.hands for card in hand)]
    assert Counter(actions) == Counter(supply.action_deck)
    missions = [*game.missions, *(card for zone in (*game.open, *game.done) for card in zone)]
    assert Counter(missions) == Counter(supply.mission_deck)
    assert not game.in_play
    assert not game.completing


@settings(max_examples=60, deadline=None)
@given(who(), numbers, st.data())
def test_a_save_that_is_changed_anywhere_is_refused_with_places_or_is_a_game(
    setting: Setting, answers: list[int], data: st.DataObject
) -> None:
    session, _ = play(setting, answers)
    lines = to_text(session).splitlines()
    first = lines.index("choices:") + 1
    place = data.draw(st.integers(first, len(lines) - 1))
    other = data.draw(st.integers(first, len(lines) - 1))
    how = data.draw(st.sampled_from(["remove", "repeat", "copy", "answer"]))
    if how == "remove":
        del lines[place]
    elif how == "repeat":
        lines.insert(place, lines[place])
    elif how == "copy":
        lines[place] = lines[other]
    else:
        before, _, _ = lines[place].partition("answer: ")
        lines[place] = f"{before}answer: {data.draw(st.integers(1, 30))}}}"
    loaded = load_text("\n".join(lines))
    if loaded.session is None:
        assert loaded.findings
        for finding in loaded.findings:
            assert finding.code in ("MHA303", "MHA304", "MHA305", "MHA306")
            assert finding.span is not None
            # Nothing before the change is wrong.
            assert (finding.span.line or 0) >= place + 1
            assert finding.hint
    else:
        again = loaded.session
        assert again.play(Auto(again, answers)).round == 3
