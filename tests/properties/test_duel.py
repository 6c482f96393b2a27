"""Laws that every duel keeps, whatever the decks, the rules and the policies."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from tests.played_duels import (
    Duel,
    PurePython,
    Whim,
    as_client,
    beginners,
    clients,
    some_duel,
)
from uvdeck.duel.counts import read
from uvdeck.duel.referee import judge, judge_match
from uvdeck.duel.stack import of_player
from uvdeck.duel.trace import games_of
from uvdeck.goldfish.piles import is_cycle
from uvdeck.goldfish.trace import Event
from uvdeck.play import table

SEEDS = st.integers(0, 2**32 - 1)
WORDS = [1, 2, 3, 4]
MANY = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

#: From where to where an event moves a card.
MOVES = {
    table.DEAL: ("deck", "hand"),
    table.DRAW: ("deck", "hand"),
    table.REVIEW: ("hand", "discard"),
    table.PLAY: ("hand", "transit"),
    table.BLOCK: ("hand", "transit"),
    table.CHECK: ("deck", "discard"),
    table.PASS: ("transit", "pool"),
    table.FAIL: ("transit", "discard"),
    table.BUILT: ("pool", "stage"),
    table.CLEARED: ("pool", "discard"),
    table.TO_MOMENTUM: ("pool", "momentum"),
    table.SECOND_COPY: ("pool", "discard"),
    table.OLD_TERRAIN: ("stage", "discard"),
    table.DESTROYED: ("stage", "discard"),
    table.ATTACHED: ("pool", "attached"),
    table.REMOVED: ("deck", "removed"),
    table.RETURN: ("hand", "bottom"),
    table.NO_FORM: ("hand", "discard"),
}


@pytest.fixture(scope="module")
def compiled() -> Any:
    return compiled_form()


def cards_stay(game: Duel, events: tuple[Event, ...]) -> None:
    """Each player's cards in all zones always sum to the deck."""
    for who, numbers in enumerate((game.a, game.b)):
        zones: dict[str, Counter[int]] = {
            zone: Counter()
            for zone in (
                *("deck", "hand", "transit", "pool", "stage", "discard"),
                *("momentum", "attached", "removed", "bottom"),
            )
        }
        zones["deck"].update(numbers.deck)
        deck = Counter(numbers.deck)
        for event in of_player(events, who):
            if is_cycle(event):
                assert not +zones["deck"]
                zones["deck"], zones["discard"] = zones["discard"], Counter()
            elif event.what == table.SHUFFLED:
                zones["deck"] += zones["bottom"]
                zones["bottom"] = Counter()
                assert zones["deck"].total() == event.one
            elif event.what == table.REDRAWN:
                source = "deck" if zones["deck"][event.kind] > 0 else "bottom"
                zones[source][event.kind] -= 1
                zones["hand"][event.kind] += 1
            elif event.what in MOVES and event.kind >= 0:
                source, target = MOVES[event.what]
                zones[source][event.kind] -= 1
                zones[target][event.kind] += 1
            assert all(number >= 0 for zone in zones.values() for number in zone.values()), event
            total: Counter[int] = Counter()
            for zone in zones.values():
                total += zone
            assert total == deck


def health_falls(game: Duel, events: tuple[Event, ...]) -> None:
    """Health begins at the maximum and never rises; whoever has none has lost."""
    health = [game.a.rules[table.HEALTH_OF], game.b.rules[table.HEALTH_OF]]
    for event in events:
        who, what = int(event.what >= table.SIDE), event.what % table.SIDE
        if what == table.HIT:
            assert min(health) > 0
            assert event.two == health[1 - who] - event.one <= health[1 - who]
            health[1 - who] = event.two
        elif what == table.DIES:
            assert event.one == health[who] <= 0
        elif what == table.WINS:
            assert (event.one, event.two) == (health[who], health[1 - who])


def nobody_acts_out_of_turn(events: tuple[Event, ...], begins: int) -> None:
    """Turns alternate, and only blocks and what follows from attacks happen to the other."""
    of_the_other = {
        *(table.ODDS, table.WEIGHED, table.NO_BLOCK, table.BLOCK, table.BLOCKED),
        *(table.CHECK, table.PASS, table.FAIL, table.CYCLE, table.REMOVED, table.LOSE),
        *(table.HURT, table.DESTROYED, table.DIES, table.OLD_TERRAIN, table.CLEARED),
        table.WINS,
    }
    never_own = {
        *(table.ODDS, table.WEIGHED, table.NO_BLOCK, table.BLOCK, table.BLOCKED),
        *(table.HURT, table.DESTROYED, table.DIES),
    }
    active = None
    own = [0, 0]
    blocking = False
    for event in events:
        who, what = int(event.what >= table.SIDE), event.what % table.SIDE
        if what == table.BEGIN:
            assert who == (begins if active is None else 1 - active)
            active = who
            own[who] += 1
            assert event.one == own[who]
            blocking = False
        elif active is None or what == table.LIMIT:
            continue
        elif who != active:
            assert what in of_the_other, event
            # A check of the other is one of a block.
            if what == table.BLOCK:
                blocking = True
            elif what in (table.CHECK, table.PASS, table.FAIL, table.BLOCKED):
                assert blocking
        else:
            assert what not in never_own, event
            if what == table.PLAY:
                blocking = False


def holds(game: Duel, form: Any) -> None:
    log = game.tell(form, list(WORDS))
    assert judge_match(log, game.a, game.b, game.best_of, game.begins - 1) is None
    games = list(games_of(log))
    assert 1 <= len(games) <= game.best_of
    limit = 2 * game.a.rules[table.TURNS]
    for events, begins in zip(games, beginners(games, game.begins - 1), strict=True):
        assert judge(events, game.a, game.b, begins) is None
        cards_stay(game, events)
        health_falls(game, events)
        nobody_acts_out_of_turn(events, begins)
        turns = sum(event.what % table.SIDE == table.BEGIN for event in events)
        assert turns <= limit
        last = events[-1].what % table.SIDE
        assert last in (table.WINS, table.LIMIT)
        assert last == table.WINS or turns == limit
    counts = read(game.play(form, list(WORDS), 0, 1))
    assert counts.games == len(games)
    assert counts.rounds == 1
    for side, who in ((counts.a, 0), (counts.b, 1)):
        found = [event for events in games for event in of_player(events, who)]
        of = Counter(event.what for event in found)
        # A card that passes or fails has had its check; one that decks its player has not.
        assert side.checks.total == of[table.PASS] + of[table.FAIL]
        assert side.failed.total == of[table.FAIL]
        assert side.blocks.total == of[table.BLOCK]
        assert side.forms.total + side.complete.total + side.partial.total == of[table.PASS]
        assert side.cycles.total == sum(is_cycle(event) for event in found)
        assert side.turns.total == of[table.BEGIN]
        hits = [event.one for event in found if event.what == table.HIT]
        assert side.damage.total == sum(hits)


@MANY
@given(seed=SEEDS)
def test_laws_of_the_compiled_form(compiled: Any, seed: int):
    holds(some_duel(seed), compiled)


@SOME
@given(seed=SEEDS)
def test_laws_of_the_python_form(seed: int):
    holds(some_duel(seed), PurePython)


@SOME
@given(seed=SEEDS, both=st.booleans())
def test_laws_under_policies_of_others(seed: int, both: bool):
    game = some_duel(seed)
    game = game._replace(a=as_client(game.a), b=as_client(game.b) if both else game.b)
    with clients(game, Whim):
        holds(game, PurePython)


@SOME
@given(seed=SEEDS)
def test_both_forms_play_the_same(compiled: Any, seed: int):
    game = some_duel(seed)
    words, others = list(WORDS), list(WORDS)
    assert game.play(compiled, words, 0, 3) == game.play(PurePython, others, 0, 3)
    assert words == others
    assert game.tell(compiled, words) == game.tell(PurePython, others)


@SOME
@given(seed=SEEDS, before=st.integers(0, 4), rounds=st.integers(0, 4))
def test_rounds_add_up(compiled: Any, seed: int, before: int, rounds: int):
    game = some_duel(seed)._replace(begins=0, stack_a=(0,), stack_b=(0,))
    words, others = list(WORDS), list(WORDS)
    parts = game.play(compiled, words, 0, before), game.play(compiled, words, before, rounds)
    whole = game.play(compiled, others, 0, before + rounds)
    assert [one + other for one, other in zip(*parts, strict=True)] == whole
    assert words == others
