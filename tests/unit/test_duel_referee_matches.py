"""The referee on whole logs: matches, logs cut off or gone on with, any numbers at all."""

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judged_duels import WORDS, games
from tests.played_duels import Duel, some_duel
from uvdeck.duel.logreader import Fault
from uvdeck.duel.referee import judge, judge_match
from uvdeck.duel.trace import games_of
from uvdeck.goldfish.trace import Event
from uvdeck.play import kernel, table


@cache
def matches() -> tuple[tuple[Duel, list[int]], ...]:
    """Return matches."""
    found = []
    for seed in range(120):
        game = some_duel(seed)._replace(best_of=3)
        found.append((game, game.tell(kernel, list(WORDS))))
    return tuple(found)


def in_match(game: Duel, log: Sequence[int]) -> Fault | None:
    return judge_match(log, game.a, game.b, game.best_of, game.begins - 1)


def test_matches_by_the_rules_pass():
    lengths = set()
    for game, log in matches():
        assert in_match(game, log) is None
        lengths.add(len(list(games_of(log))))
    assert lengths == {2, 3}


def test_a_match_ends_when_it_is_decided():
    for game, log in matches():
        length = len(log) // table.EVENT
        said = "the log goes on after the end of the match"
        assert in_match(game, [*log, *log]) == Fault(length, "UV-48", said)
        first = next(games_of(log))
        cut = [number for event in first for number in event]
        said = "the log ends before the match does"
        assert in_match(game, cut) == Fault(len(first), "UV-48", said)
        assert in_match(game._replace(best_of=1), cut) is None
        said = "the log goes on after the end of the match"
        assert in_match(game._replace(best_of=1), log) == Fault(len(first), "UV-48", said)


def test_no_game_at_all():
    game, _ = matches()[0]
    said = "the log ends before the match does"
    assert in_match(game, []) == Fault(0, "UV-48", said)
    assert in_match(game._replace(best_of=1), []) == Fault(0, "UV-48", said)


def test_who_lost_begins_the_next_game():
    found = set()
    for game, log in matches():
        first, second, *_ = games_of(log)
        if all(event.what % table.SIDE != table.BEGIN for event in second):
            continue
        last = first[-1].what
        begins = next(e.what for e in second if e.what % table.SIDE == table.BEGIN) >= table.SIDE
        drawn = last % table.SIDE == table.LIMIT
        assert begins == (2 - game.begins if drawn else 1 - int(last >= table.SIDE))
        found.add(drawn)
        # The second game is held to who has to begin it: as a first one it may be another.
        fault = in_match(game._replace(begins=3 - game.begins), log)
        assert fault is not None
        assert fault.event < len(first)
    assert found == {False, True}


@pytest.mark.parametrize("more", [1, 2, 3])
def test_events_have_four_numbers(more: int):
    for game, log in matches()[:20]:
        fault = in_match(game, [*log, *[1] * more])
        assert fault == Fault(len(log) // table.EVENT, "", "the log ends in the middle of an event")
        fault = in_match(game, log[:-more])
        assert fault is not None
        assert fault.event <= len(log) // table.EVENT


@settings(max_examples=300, deadline=None)
@given(
    number=st.integers(0, 20),
    place=st.integers(0, 2000),
    put=st.lists(st.integers(-(10**30), 10**30) | st.integers(-2, 140), max_size=9),
    cut=st.integers(0, 9),
)
def test_no_numbers_make_the_referee_fail(number: int, place: int, put: Sequence[int], cut: int):
    game, log = matches()[number]
    changed = list(log)
    place %= len(log)
    changed[place : place + cut] = put
    fault = in_match(game, changed)
    assert fault is None or 0 <= fault.event <= len(changed) // table.EVENT
    in_match(game, put)


NUMBER = st.integers(-(10**6), 10**6)


@settings(max_examples=300, deadline=None)
@given(
    number=st.integers(0, 60),
    place=st.integers(0, 400),
    put=st.lists(st.tuples(st.integers(-5, 140), NUMBER, NUMBER, NUMBER), max_size=4),
    cut=st.integers(0, 3),
)
def test_no_log_makes_the_referee_fail(
    number: int, place: int, put: Sequence[tuple[int, int, int, int]], cut: int
):
    game, events = games()[number]
    log = list(events)
    log[place : place + cut] = [Event(*one) for one in put]
    judge(log, game.a, game.b, game.begins - 1)
