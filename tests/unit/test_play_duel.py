"""Whole duels: both forms alike, bit by bit, and what is told is what is counted."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from tests.played_duels import EVENTS, Duel, beginners, some_duel
from uvdeck.duel.trace import games_of
from uvdeck.goldfish.trace import Event
from uvdeck.play import duel, duel_game, kernel, table
from uvdeck.play.checked import MAX_TURNS
from uvdeck.sampling.seeds import shard_words

SEEDS = range(40)


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else duel


def in_turn(seed: int) -> Duel:
    """Return a duel that A and B begin in turn."""
    return some_duel(seed)._replace(begins=0)


def with_backups(game: Duel) -> Duel:
    """Return a duel with backups in the place of some kinds, so that more can be aimed at."""
    kinds = list(game.a.kinds)
    for row in range(0, len(kinds), 3 * table.COLUMNS):
        kinds[row + table.TYPE], kinds[row + table.FORM] = table.BACKUP, 1
        kinds[row + table.ATTACHES] = 0
        kinds[row + table.STAMINA] = 1 + row % 5
    return game._replace(a=game.a._replace(kinds=tuple(kinds)))


# --- Both forms ----------------------------------------------------------------------------------


def test_both_forms_play_the_same_duels():
    """The same counts, words and logs, whatever they are given."""
    extension = compiled_form()
    ran = 0
    seen: Counter[int] = Counter()
    asked = set()
    cycling = set()
    policies = set()
    outcomes = [0] * (2 * duel_game.OUTCOMES)

    @settings(max_examples=600, deadline=None, derandomize=True, database=None)
    @given(
        st.integers(0, 2**32),
        st.integers(0, 2**64 - 1),
        st.integers(0, 10**6),
        st.integers(0, 2),
        st.integers(0, 3),
    )
    def same(duel_seed, seed, shard, begins, before):
        nonlocal ran
        game = some_duel(duel_seed)._replace(begins=begins)
        if duel_seed % 2:
            game = with_backups(game)
        got = []
        for one in (duel, extension):
            words = shard_words(seed, shard)
            counts = game.play(one, words, before, 4)
            teller = shard_words(seed, shard)
            got.append((words, counts, teller, game.tell(one, teller, before)))
        assert got[0] == got[1]
        seen.update(event % table.SIDE for event in got[0][3][:: table.EVENT])
        asked.add((begins, game.best_of, game.a.rules[table.EARLY_ATTACKS]))
        cycling.add(game.a.rules[table.CYCLING])
        policies.add((game.a.rules[table.POLICY], game.b.rules[table.POLICY]))
        for place in range(len(outcomes)):
            outcomes[place] += got[0][1][place]
        ran += 1

    same()
    assert ran >= 500
    # All that can be asked was asked, and everything that can be told was told somewhere.
    assert asked == {
        (begins, best, early) for begins in range(3) for best in (1, 3) for early in (0, 1)
    }
    assert cycling >= {5, 10}
    assert len(policies) == 16
    assert set(seen) == set(range(table.DEAL, table.WEIGHED + 1))
    assert min(outcomes) > 0


def test_the_kernel_offers_duels():
    extension = compiled_form() if kernel.COMPILED else duel
    assert kernel.play_duels is extension.play_duels
    assert kernel.tell_duel is extension.tell_duel
    assert kernel.duel_cells() == duel_game.duel_cells()


# --- Parts of a run ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_duels_can_be_played_in_parts(form, seed):
    """Three rounds and then five, with ``before`` three more, are eight."""
    game = in_turn(seed)
    for start in (0, 1):
        whole, parts = [seed, 6, 7, 8], [seed, 6, 7, 8]
        counts = game.play(form, whole, start, 8)
        added = [0] * form.duel_cells()
        before = start
        for rounds in (0, 3, 5):
            for place, count in enumerate(game.play(form, parts, before, rounds)):
                added[place] += count
            before += rounds
        assert (whole, counts) == (parts, added)


@pytest.mark.parametrize("seed", SEEDS)
def test_counts_are_added_to(form, seed):
    game = in_turn(seed)
    counts = game.play(form, [seed, 2, 3, 4], 0, 3)
    given_ = list(range(form.duel_cells()))
    form.play_duels(
        [seed, 2, 3, 4], *game.a, game.stack_a, *game.b, game.stack_b, 0, game.best_of, 0, 3, given_
    )
    assert given_ == [place + count for place, count in enumerate(counts)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_that_is_told_is_the_next_one(form, seed):
    """Telling the third round leaves the generator and the log as playing up to it does."""
    game = in_turn(seed)
    words, teller = [seed, 2, 3, 4], [seed, 2, 3, 4]
    log = game.tell(form, teller, 2)
    game.play(form, words, 0, 2)
    assert game._replace(begins=1).tell(form, words, 0) == log
    assert words == teller


# --- What is counted -----------------------------------------------------------------------------


class Tally:
    """Counts of duels, made of what their logs say."""

    def __init__(self, game: Duel) -> None:
        self.game = game
        self.outcomes = [[0] * duel_game.OUTCOMES for _ in range(2)]
        self.turns = [0] * (2 * MAX_TURNS + 1)
        self.sums = [[0] * (2 * duel_game.QUANTITIES) for _ in range(2)]
        self.reached = [[0] * (MAX_TURNS + 1) for _ in range(2)]
        self.matches = [[0] * duel_game.SCORES for _ in range(2)]
        self.lengths = [0] * (duel_game.BEST + 1)

    def counts(self) -> list[int]:
        lists = (*self.outcomes, self.turns, *self.sums, *self.reached, *self.matches, self.lengths)
        return [count for row in lists for count in row]

    def match(self, games: Sequence[tuple[Event, ...]], first: int) -> None:
        wins = [0, 0]
        for events, begins in zip(games, beginners(list(games), first), strict=True):
            winner = self.add(events, begins)
            if winner is not None:
                wins[winner] += 1
        self.matches[first][0 if wins[0] == wins[1] else 1 if wins[0] > wins[1] else 2] += 1
        self.lengths[len(games)] += 1

    def add(self, events: Sequence[Event], begins: int) -> int | None:
        """Count a game that one of the two begins, 0 or 1, and return who wins it."""
        of = [Counter[int](), Counter[int]()]
        blocked = [Counter[int](), Counter[int]()]
        reached = [0, 0]
        damage = [0, 0]
        attacks = [0, 0]
        cycles = [0, 0]
        active = begins
        blocking = False
        for event in events:
            who, what = int(event.what >= table.SIDE), event.what % table.SIDE
            of[who][what] += 1
            if what == table.BEGIN:
                self._end_of_turn(active, of, damage, reached)
                active = who
            elif what in (table.PLAY, table.BLOCK):
                blocking = what == table.BLOCK
            elif what == table.PASS and not blocking:
                kinds = (self.game.a, self.game.b)[who].kinds
                attacks[who] += kinds[event.kind * table.COLUMNS + table.TYPE] == table.ATTACK
            elif what == table.HIT:
                damage[who] += event.one
            elif what == table.BLOCKED:
                blocked[who][event.one] += 1
            elif what == table.CYCLE:
                cycles[who] += event.one >= event.two
        self._end_of_turn(active, of, damage, reached)
        self.turns[of[0][table.BEGIN] + of[1][table.BEGIN]] += 1
        for who in (0, 1):
            health = (self.game.a, self.game.b)[who].rules[table.HEALTH_OF] - damage[1 - who]
            numbers = (
                damage[who],
                attacks[who],
                of[who][table.BLOCK],
                blocked[who][2],
                blocked[who][1],
                of[who][table.PASS] + of[who][table.FAIL],
                of[who][table.FAIL],
                of[who][table.PASS] - blocked[who].total(),
                cycles[who],
                of[who][table.BEGIN],
                max(0, health),
            )
            for place, number in enumerate(numbers):
                self.sums[who][2 * place] += number
                self.sums[who][2 * place + 1] += number * number
            self.reached[who][reached[who]] += 1
        last = events[-1].what
        winner = None if last % table.SIDE == table.LIMIT else int(last >= table.SIDE)
        outcome = duel_game.DRAWN
        if winner is not None:
            killed = of[1 - winner][table.DIES]
            assert killed + of[1 - winner][table.LOSE] == 1
            outcome = 1 + 2 * winner + (0 if killed else 1)
        self.outcomes[begins][outcome] += 1
        return winner

    def _end_of_turn(
        self, active: int, of: Sequence[Counter[int]], damage: list[int], reached: list[int]
    ) -> None:
        wanted = (self.game.a, self.game.b)[active].rules[table.REACHING]
        turn = of[active][table.BEGIN]
        if turn and not reached[active] and damage[active] >= wanted:
            reached[active] = turn


@pytest.mark.parametrize("seed", range(120))
def test_a_log_counted_again_gives_the_counts(form, seed):
    game = in_turn(seed)
    tally = Tally(game)
    for number in range(5):
        log = game.tell(form, [seed, 2, 3, 4], number)
        tally.match(list(games_of(log)), number % 2)
    assert game.play(form, [seed, 2, 3, 4], 0, 5) == tally.counts()


def test_a_deck_comes_alike_whoever_the_rival_is(form):
    """Each player has a generator: what is dealt depends on no rival and no policy."""
    dealt = 0
    for seed in range(40):
        game, other = some_duel(seed), some_duel(seed + 1000)
        rules = list(other.b.rules)
        for rule in (table.TURNS, table.CYCLING, table.EARLY_ATTACKS):
            rules[rule] = game.a.rules[rule]
        rival = other.b._replace(rules=tuple(rules))
        logs = []
        for one in (game, game._replace(b=rival, stack_b=(0,))):
            (events, *_) = one.games(form, [seed, 2, 3, 4])
            logs.append([event for event in events if event.what == table.DEAL])
        assert logs[0] == logs[1]
        dealt += len(logs[0])
    assert dealt > 40


def test_a_log_without_room_ends_early(form):
    game = some_duel(3)
    whole = game.tell(form, [1, 2, 3, 4])
    assert len(whole) > 7 * table.EVENT
    for events in (0, 1, 7):
        told = form.tell_duel(
            [1, 2, 3, 4],
            *(*game.a, game.stack_a, *game.b, game.stack_b),
            *(game.begins, game.best_of, 0, events),
        )
        assert told == whole[: events * table.EVENT]
    assert len(whole) < EVENTS * table.EVENT
