"""Policies of the other game: legal everywhere, blind to what is hidden, never stalling."""

import copy
import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.mha_games import Play
from tests.mha_practice import practice
from tests.mha_random import boxes
from uvdeck.mha import choices, policies
from uvdeck.mha.game import Game
from uvdeck.mha.policies import POLICIES, fewest
from uvdeck.mha.supply import Supply, pack, unpack
from uvdeck.mha.table import Chooser, Table
from uvdeck.sampling.seeds import shard_words

NAMES = sorted(POLICIES)
SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**32 - 1)
SEATED = st.lists(st.sampled_from(NAMES), min_size=2, max_size=4)


def seated(supply: Supply, names: Sequence[str], seed: int) -> list[Chooser]:
    return [POLICIES[name](supply, shard_words(seed, 1 + seat)) for seat, name in enumerate(names)]


def test_the_policies_are_those_of_the_page():
    assert NAMES == ["greedy", "planner", "random"]


# --- Legal, and never stalling --------------------------------------------------------------------


@SOME
@given(boxes(), SEATED, SEEDS)
def test_policies_answer_legally_on_any_cards_and_every_game_ends(
    supply: Supply, names: list[str], seed: int
):
    def legal(chooser: Chooser) -> Chooser:
        def answers(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
            answer = chooser(game, seat, question, options)
            assert type(answer) is int
            most = 1 << len(options) if question == choices.STUDENTS else len(options)
            assert 0 <= answer < most
            return answer

        return answers

    game = Game(supply, [*map(legal, seated(supply, names, seed))], shard_words(seed, 0))
    game.play()
    assert (game.round, game.stalled) == (3, False)


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_and_planner_acquire_a_student_in_each_turn(name: str, players: int):
    for seed in range(10):
        game = Game(practice(), seated(practice(), [name] * players, seed), shard_words(seed, 0))
        game.play()
        assert game.turns == [20, 20]


@pytest.mark.parametrize("question", choices.QUESTIONS)
def test_greedy_and_planner_have_an_answer_to_each_question(question: str):
    for name in ("greedy", "planner"):
        chooser = POLICIES[name](practice(), [1, 2, 3, 4])
        assert question in chooser.answers  # type: ignore[attr-defined]


# --- Blind to what is hidden ----------------------------------------------------------------------


def hidden(game: Table, seat: int, chance: random.Random) -> Table:
    """Return the game as it may be too, for all that an agency knows.

    Hands of the others and the deck of actions hold other cards of the same, the decks of students
    and missions are in another order, and chance will fall otherwise.
    """
    other = copy.copy(game)
    others = [one for one in range(game.players) if one != seat]
    unseen = [card for one in others for card in game.hands[one]] + game.actions
    chance.shuffle(unseen)
    other.hands = [[*hand] for hand in game.hands]
    for one in others:
        other.hands[one] = [unseen.pop() for _ in game.hands[one]]
    other.actions = unseen
    other.students = chance.sample(game.students, len(game.students))
    other.missions = chance.sample(game.missions, len(game.missions))
    other.words = [chance.randrange(1, 2**32) for _ in range(4)]
    return other


class Blindfold:
    """Asks a policy twice, the second time with other hidden cards."""

    def __init__(self, name: str, supply: Supply, words: Sequence[int], seed: int) -> None:
        self.one, self.two = (POLICIES[name](supply, words) for _ in range(2))
        self.chance = random.Random(seed)
        self.asked = 0

    def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        self.asked += 1
        other = hidden(game, seat, self.chance)
        before = [*game.words]
        answer = self.one(game, seat, question, options)
        assert game.words == before, "a policy may not use the game's own chance"
        assert self.two(other, seat, question, options) == answer
        return answer


@pytest.mark.parametrize("name", NAMES)
@settings(SOME, max_examples=30)
@given(boxes(), st.integers(2, 4), SEEDS)
def test_no_policy_looks_at_hidden_cards(name: str, supply: Supply, players: int, seed: int):
    choosers = [
        Blindfold(name, supply, shard_words(seed, 1 + seat), seed) for seat in range(players)
    ]
    Game(supply, choosers, shard_words(seed, 0)).play()
    assert all(one.asked > 10 for one in choosers)


@pytest.mark.parametrize("name", NAMES)
def test_no_policy_looks_at_hidden_cards_of_the_practice_set(name: str):
    for seed in range(4):
        choosers = [Blindfold(name, practice(), shard_words(seed, 1 + at), seed) for at in range(4)]
        Game(practice(), choosers, shard_words(seed, 0)).play()


@pytest.mark.parametrize("name", NAMES)
def test_no_policy_changes_the_game(name: str):
    """Whoever answers only looks; all zones are the same before and after."""

    class Looks:
        def __init__(self, chooser: Chooser) -> None:
            self.chooser = chooser

        def __call__(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
            names = [name for name in vars(game) if name not in ("supply", "choosers")]
            before = copy.deepcopy({name: getattr(game, name) for name in names})
            answer = self.chooser(game, seat, question, options)
            assert {name: getattr(game, name) for name in names} == before
            return answer

    choosers = [Looks(one) for one in seated(practice(), [name] * 3, 5)]
    Game(practice(), choosers, shard_words(5, 0)).play()


# --- What they do ---------------------------------------------------------------------------------


def test_random_takes_every_option():
    chooser = POLICIES["random"](practice(), shard_words(3, 0))
    game = Play().game
    taken = {chooser(game, 0, choices.MOVE, (0, 1, 2)) for _ in range(100)}
    assert taken == {0, 1, 2}


def answer(play: Play, name: str, seat: int, question: str, options: Sequence[Any]) -> Any:
    chosen = POLICIES[name](play.supply, [1, 2, 3, 4])(play.game, seat, question, options)
    return options[chosen]


def test_planner_keeps_students_that_are_worth_more_than_the_mission():
    """Two points for three students are a loss (MH-9), for greedy they are points."""
    play = Play(open=["M N z"], needs={"M": (3, 0, 0), "N": (1, 0, 0)}, points={"M": 2, "N": 2})
    for _ in range(6):
        play.turn()
    assert len(play.game.front[0]) >= 2
    play.game.front[0] = play.game.front[0][:1] * 3
    m, n = (play.mission_names.index(name) for name in "MN")
    assert answer(play, "greedy", 0, choices.MISSION, (-1, m)) == m
    assert answer(play, "planner", 0, choices.MISSION, (-1, m)) == -1
    assert answer(play, "planner", 0, choices.MISSION, (-1, m, n)) == n


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_they_go_where_a_student_can_be_acquired(name: str):
    play = Play(values={"s": (0, 0, 0)})
    play.game.rows = [[], [], play.game.rows[2], [], []]
    assert answer(play, name, 0, choices.MOVE, (0, 2)) == 2
    assert answer(play, name, 0, choices.MOVE, (2, 0, 4)) == 2


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_they_go_to_the_student_that_a_mission_wants(name: str):
    play = Play(
        rows=["a s s s", "b s s s"],
        values={"a": (9, 0, 0), "b": (0, 0, 2)},
        open=["M z z"],
        needs={"M": (0, 0, 2), "z": (0, 0, 99)},
        points={"M": 9},
    )
    assert answer(play, name, 0, choices.MOVE, (0, 1)) == 1


# --- The fewest students --------------------------------------------------------------------------


def by_hand(values: Sequence[tuple[int, int, int]], need: Sequence[int]) -> int:
    """Return the fewest students by looking at every set of them."""
    best: tuple[int, int, tuple[int, ...]] | None = None
    for size in range(len(values) + 1):
        for chosen in combinations(range(len(values)), size):
            sums = [sum(values[one][stat] for one in chosen) for stat in range(3)]
            if all(have >= least for have, least in zip(sums, need, strict=True)):
                found = (size, sum(sums), chosen)
                best = found if best is None else min(best, found)
    assert best is not None
    return sum(1 << one for one in best[2])


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_mh_6_the_fewest_students_with_the_least_surplus(data: st.DataObject):
    numbers = st.integers(0, data.draw(st.integers(1, 12)))
    values = data.draw(st.lists(st.tuples(numbers, numbers, numbers), max_size=8))
    totals = [sum(one[stat] for one in values) for stat in range(3)]
    need = [data.draw(st.integers(0, total)) for total in totals]
    expected = by_hand(values, need)
    packed = [pack(one) for one in values]
    assert fewest(packed, pack(need)) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(policies, "_MANY", -1)
        assert fewest(packed, pack(need)) == expected


def test_mh_6_the_fewest_of_many_students_are_found_as_well():
    """Of forty students a set of sixteen is one of 62 billion: not each is looked at."""
    chance = random.Random(5)
    values = [(chance.randrange(4), chance.randrange(4), chance.randrange(4)) for _ in range(40)]
    need = (40, 30, 30)
    bits = fewest([pack(one) for one in values], pack(need))
    chosen = [one for place, one in enumerate(values) if bits >> place & 1]
    sums = unpack(sum(map(pack, chosen)))
    assert all(have >= least for have, least in zip(sums, need, strict=True))
    # No set is smaller than the best students of one number are, or all numbers together.
    best = sorted((sum(one) for one in values), reverse=True)
    least = next(size for size in range(41) if sum(best[:size]) >= sum(need))
    assert least <= len(chosen) <= least + 2
