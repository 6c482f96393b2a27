"""Laws that every game of the other game keeps: MH-1 to MH-10 on random cards and answers."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.mha_books import Book
from tests.mha_games import whole
from tests.mha_practice import practice
from tests.mha_random import Whim, boxes
from uvdeck.mha.choices import QUESTIONS, IllegalChoiceError
from uvdeck.mha.game import MAX_TURNS, Game
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Event, Table
from uvdeck.sampling.seeds import shard_words

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(2, 4)
MANY = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Watch:
    """Looks at a game with each question that is asked, and lets somebody answer."""

    def __init__(self, supply: Supply, players: int, seed: int) -> None:
        self.book = Book(supply, players)
        self.log: list[Event] = []
        self.questions = 0
        self.whims = [Whim(seed + seat) for seat in range(players)]

    def look(self, game: Table) -> None:
        self.book.follow(self.log)
        self.book.agrees(game)
        whole(game)

    def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        self.look(game)
        self.questions += 1
        assert question in QUESTIONS
        if question == "students":
            assert options == tuple(game.front[seat])
        else:
            assert len(options) == len(set(options)) >= 2
            expected = self.book.options(seat, question)
            assert expected is None or list(options) == expected
        if question == "give":
            assert {*options} <= {*game.hands[seat]}
        if question == "student":
            assert all(place < len(game.rows[row]) for row, place in options)
        if question in ("row", "spaces"):
            assert all(0 <= one <= 20 for one in options)
        if question not in ("give", "discard", "place"):
            assert seat == game.seat
        return self.whims[seat](game, seat, question, options)


def watched(supply: Supply, players: int, seed: int) -> tuple[Game, Watch]:
    """Play a game in which every step is looked at."""
    watch = Watch(supply, players, seed)
    game = Game(supply, [watch] * players, shard_words(seed, 0), log=watch.log)
    game.set_up()
    while game.round < 3:
        watch.look(game)
        game.take_turn()
    watch.look(game)
    return game, watch


@MANY
@given(boxes(), PLAYERS, SEEDS)
def test_mh_1_to_mh_10_every_step_keeps_all_cards_and_does_what_the_log_says(
    supply: Supply, players: int, seed: int
):
    game, watch = watched(supply, players, seed)
    assert game.round == 3
    assert game.stalled == watch.book.stalled
    assert game.turns == watch.book.turns
    if game.stalled:
        assert sum(game.turns) >= MAX_TURNS
    else:
        assert not any(game.rows)
        assert ("round_end", -1, 2) in watch.log
        assert min(game.turns) >= 1
    assert sum(game.played) == sum(event[0] == "play" for event in watch.log)


@SOME
@given(PLAYERS, SEEDS)
def test_mh_1_to_mh_10_hold_for_the_practice_set(players: int, seed: int):
    game, _ = watched(practice(), players, seed)
    assert not game.stalled
    assert sum(map(len, game.front)) + len(game.gone) + len(game.students) == 60
    assert len(game.students) == 20


@SOME
@given(boxes(), PLAYERS, SEEDS)
def test_the_same_seed_and_answers_give_the_same_game_told_or_not(
    supply: Supply, players: int, seed: int
):
    logs: list[list[Event] | None] = [[], [], None]
    games = []
    for log in logs:
        choosers = [Whim(seed + seat) for seat in range(players)]
        game = Game(supply, choosers, shard_words(seed, 0), log=log)
        game.play()
        games.append(game)
    assert logs[0] == logs[1]
    for game in games[1:]:
        for zone in ("rows", "hands", "open", "done", "front", "gone", "gained", "words", "turns"):
            assert getattr(game, zone) == getattr(games[0], zone)
    assert games[0].log is not None
    assert [event[2] for event in games[0].log[-players:]] == games[0].scores()


@MANY
@given(boxes(), PLAYERS, SEEDS, st.integers(0, 60))
def test_answers_that_are_no_options_are_refused(
    supply: Supply, players: int, seed: int, when: int
):
    """The question after so many others gets an answer below or above what is legal."""
    whim, chance = Whim(seed), random.Random(seed)
    asked = []

    def stray(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        asked.append(question)
        if len(asked) <= when:
            return whim(game, seat, question, options)
        if question == "students":
            return chance.choice([-1, 1 << len(options), -(1 << len(options))])
        return chance.choice([-1, len(options), len(options) + 7, -len(options)])

    game = Game(supply, [stray] * players, shard_words(seed, 0))
    assert refused(game) == (len(asked) > when)
    assert len(asked) <= when + 1


def refused(game: Game) -> bool:
    """Play a game, and return whether an answer was refused."""
    try:
        game.play()
    except IllegalChoiceError:
        return True
    return False


@SOME
@given(boxes(), PLAYERS, SEEDS)
def test_mh_6_students_that_do_not_suffice_are_refused(supply: Supply, players: int, seed: int):
    """Without one student that is needed the answer is refused; all others are taken."""
    whim = Whim(seed)
    book = Book(supply, players)
    too_few: list[list[int]] = []

    def short(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        assert not too_few
        answer = whim(game, seat, question, options)
        if question == "students":
            for place in range(len(options)):
                kept = [card for at, card in enumerate(options) if answer >> at & 1 and at != place]
                if not book.enough(book.sums(kept), game.about[1]):
                    too_few.append(kept)
                    return answer & ~(1 << place)
        return answer

    assert refused(Game(supply, [short] * players, shard_words(seed, 0))) == bool(too_few)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mh_8_games_of_chance_end_after_two_rounds(players: int):
    for seed in range(40):
        game = Game(practice(), [Whim(seed)] * players, shard_words(seed, 1))
        game.play()
        assert (game.round, game.stalled) == (3, False)
        assert min(game.turns) >= 20
