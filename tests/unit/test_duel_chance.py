"""Duels against what they have to be: neither seat is favoured, and exact odds hold."""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.duel_decks import some_player
from tests.kernel_forms import compiled_form
from tests.play_tables import DEFENSIVE, Kind, action, attack, foundation, numbered, rules
from tests.played_duels import some_duel
from tests.played_games import some_question
from uvdeck.duel.counts import Counts, Sums, read
from uvdeck.duel.games import make_run, pair_of
from uvdeck.duel.players import BUILT_IN, Begins, Player, Terms
from uvdeck.duel.stack import of_player
from uvdeck.goldfish.piles import piles
from uvdeck.goldfish.stack import as_stack
from uvdeck.goldfish.trace import Event, events_of
from uvdeck.model import Zone
from uvdeck.odds.block import Blocker, block_odds
from uvdeck.play import duel, game, kernel, table
from uvdeck.sampling.estimate import moments, proportion_distance, root

#: Standard errors beyond which chance is no excuse.
MOST = 4
GAMES = 40_000 if kernel.COMPILED else 1_500
ZONES = (Zone.HIGH, Zone.MID, Zone.LOW)


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else duel


def played(a: Player, b: Player, begins: Begins, seed: int, best_of: int = 1) -> Counts:
    terms = Terms(begins=begins, best_of=best_of)
    words = make_run(seed, 1).shard(0).words()
    return read(pair_of(a, b, terms).count_games(words, GAMES))


def apart(hits: int, games: int, others: int, of: int) -> float:
    """Return how many standard errors two shares lie apart."""
    difference = Fraction(hits, games) - Fraction(others, of)
    both = Fraction(hits + others, games + of)
    spread = both * (1 - both) * (Fraction(1, games) + Fraction(1, of))
    if not spread:
        assert not difference
        return 0.0
    return float(difference) / root(spread)


def means_apart(one: Sums, other: Sums, games: int, of: int) -> float:
    """Return how many standard errors two means lie apart."""
    first, second = moments(*one, games), moments(*other, of)
    assert first.error is not None
    assert second.error is not None
    spread = first.error**2 + second.error**2
    difference = first.value - second.value
    return difference / spread**0.5 if spread else difference and float("inf")


# --- Neither seat is favoured --------------------------------------------------------------------


@pytest.mark.parametrize("policy", BUILT_IN)
@pytest.mark.parametrize("seed", range(6))
def test_symmetric_decks_win_alike(policy: str, seed: int):
    """What begins wins as often as A and as B, and so does what does not begin."""
    player = some_player(seed, "Both")(policy)
    counts = played(player, player, "both", seed)
    a, b = counts.a_began, counts.b_began
    assert a.games == b.games == GAMES // 2
    for one, other in (
        (a.a_kills, b.b_kills),
        (a.a_outlasts, b.b_outlasts),
        (a.b_kills, b.a_kills),
        (a.b_outlasts, b.a_outlasts),
        (a.drawn, b.drawn),
    ):
        assert abs(apart(one, a.games, other, b.games)) < MOST
    for quantity in counts.a._fields:
        sums = getattr(counts.a, quantity), getattr(counts.b, quantity)
        assert abs(means_apart(*sums, GAMES, GAMES)) < MOST, quantity


@pytest.mark.parametrize("seed", range(6))
def test_symmetric_matches_are_won_alike(seed: int):
    player = some_player(seed, "Both")("balanced")
    counts = played(player, player, "both", seed, best_of=3)
    a, b = counts.a_opened, counts.b_opened
    for one, other in ((a.a_wins, b.b_wins), (a.b_wins, b.a_wins), (a.drawn, b.drawn)):
        assert abs(apart(one, GAMES // 2, other, GAMES // 2)) < MOST


@pytest.mark.parametrize("begins", ["a", "b"])
@pytest.mark.parametrize("seed", range(12))
def test_decks_win_alike_in_either_seat(seed: int, begins: Begins):
    """A's share where A sits first and begins is the one it has where it sits second and begins."""
    chance = random.Random(seed)
    one = some_player(seed, "One")(chance.choice(BUILT_IN))
    other = some_player(seed + 500, "Other")(chance.choice(BUILT_IN))
    here = played(one, other, begins, seed)
    there = played(other, one, "b" if begins == "a" else "a", seed + 1000)
    mine, mirrored = (
        (here.a_began, there.b_began) if begins == "a" else (here.b_began, there.a_began)
    )
    assert mine.games == mirrored.games == GAMES
    for hits, others in (
        (mine.a_kills, mirrored.b_kills),
        (mine.a_outlasts, mirrored.b_outlasts),
        (mine.b_kills, mirrored.a_kills),
        (mine.b_outlasts, mirrored.a_outlasts),
        (mine.drawn, mirrored.drawn),
    ):
        assert abs(apart(hits, GAMES, others, GAMES)) < MOST
    for quantity in here.a._fields:
        for side, mirror in ((here.a, there.b), (here.b, there.a)):
            sums = getattr(side, quantity), getattr(mirror, quantity)
            assert abs(means_apart(*sums, GAMES, GAMES)) < MOST, quantity


def mirrored(log: Sequence[int]) -> tuple[list[Event], list[Event], list[Event]]:
    """Return what each player does before the first turn, and the rest with seats exchanged."""
    events = list(events_of(log))
    first = next(
        (i for i, event in enumerate(events) if event.what % table.SIDE == table.BEGIN), len(events)
    )
    setting_up, rest = events[:first], events[first:]
    swapped = []
    for event in rest:
        if event.what == table.LIMIT:
            # It tells A's health first.
            swapped.append(event._replace(one=event.two, two=event.one))
        else:
            swapped.append(event._replace(what=(event.what + table.SIDE) % (2 * table.SIDE)))
    return list(of_player(setting_up, 0)), list(of_player(setting_up, 1)), swapped


def test_with_the_same_orders_seats_change_nothing(form):
    """A game with both decks in the order that chance gave them, the players in each other's seat.

    Each event then happens to the other one, and nothing else is different.
    """
    turns = 0
    for seed in range(250):
        asked = some_duel(seed)._replace(best_of=1, stack_a=(0,), stack_b=(0,))
        log = asked.tell(form, [seed, 2, 3, 4])
        stacks = []
        for who, numbers in enumerate((asked.a, asked.b)):
            own = list(of_player(list(events_of(log)), who))
            shuffled = list(piles(numbers.deck, own))
            stacks.append(as_stack([pile.order() for pile in shuffled]))
        other = asked._replace(
            a=asked.b, b=asked.a, stack_a=stacks[1], stack_b=stacks[0], begins=3 - asked.begins
        )
        a, b, rest = mirrored(other.tell(form, [9, 9, 9, seed]))
        expected_a, expected_b, _ = mirrored(log)
        if rest:
            assert (b, a) == (expected_a, expected_b)
            assert rest == [*events_of(log)][len(a) + len(b) :]
            turns += 1
    assert turns > 100


# --- A rival who does nothing --------------------------------------------------------------------


@pytest.mark.parametrize("begins", [1, 2])
def test_a_rival_who_never_blocks_is_a_goldfish(form, begins):
    """The same deck, dealt alike, plays the same game alone, card by card and hit by hit."""
    wall = [foundation("Wall", control=6)]
    hits = ends = 0
    for seed in range(200):
        question = some_question(seed)
        own = list(question.rules)
        own[table.GOING] = begins
        alone = list(own)
        own[table.RIVAL], own[table.HEALTH_OF] = 1, 999
        theirs = rules(
            hand=3,
            turns=own[table.TURNS],
            cycling=own[table.CYCLING],
            early_attacks=bool(own[table.EARLY_ATTACKS]),
            health=999,
        )
        rival = ([0] * 400, numbered(wall), theirs, [0])
        words = [seed, 2, 3, 4]
        teller = compiled_form() if form is not duel else game
        expected = teller.tell_game(
            list(words), question.deck, question.kinds, alone, question.stack, 0, 5_000
        )
        log = form.tell_duel(
            *(words, question.deck, question.kinds, own, question.stack, *rival),
            *(begins, 1, 0, 20_000),
        )
        found = [
            event
            for event in of_player(list(events_of(log)), 0)
            if event.what not in (table.WINS, table.LIMIT)
        ]
        dealt = 0
        for place, event in enumerate(found):
            if event.what == table.BEGIN:
                dealt = 0
            elif event.what == table.HIT:
                # Alone it tells the damage of the turn, here the health that is left.
                dealt += event.one
                found[place] = event._replace(two=dealt)
                hits += 1
            ends += event.what == table.END
        assert found == list(events_of(expected)), seed
    assert hits > 100
    assert ends > 300


# --- Exact odds ----------------------------------------------------------------------------------


def blockers(chance: random.Random, zone: int) -> list[tuple[Kind, Blocker]]:
    """Return cards that may block an attack in a zone, and some that do not.

    Partial blocks need as much as the complete ones or more, so that the best is a complete one.
    """
    result = []
    worst = chance.randint(0, 3)
    for number in range(chance.randint(2, 7)):
        control = chance.choice([None, 1, 2, 3, 4, 5, 6])
        copies = chance.randint(1, 8)
        where = chance.choice([None, *range(3)])
        modifier = worst if where != zone else chance.randint(-2, worst)
        name = f"Card {number}"
        if where is None:
            result.append((action(name, control), Blocker(copies, control)))
        else:
            block = ZONES[where]
            kind = action(name, control, block=block.value, modifier=modifier)
            result.append((kind, Blocker(copies, control, block, modifier)))
    return result


@pytest.mark.parametrize("seed", range(32))
def test_the_first_attack_is_blocked_as_often_as_counted(seed: int):
    """One attack that would kill: the defender has a hand, and the character is ready (UV-40)."""
    chance = random.Random(7_000 + seed)
    zone = chance.randrange(3)
    speed = chance.randint(0, 5)
    cards = blockers(chance, zone)
    total = sum(own.copies for _, own in cards)
    hand = chance.randint(1, min(7, total - 1))
    exact = block_odds([own for _, own in cards], hand, speed, ZONES[zone], 1, 0)
    strikes = [attack("Strike", damage=20, speed=speed, zone=ZONES[zone].value)]
    defence = [place for place, (_, own) in enumerate(cards) for _ in range(own.copies)]
    both: dict[str, Any] = {"turns": 1, "early_attacks": True, "cycling": 1, "policy": DEFENSIVE}
    counts = [0] * kernel.duel_cells()
    a = ([0] * 40, numbered(strikes), rules(hand=1, health=25, **both), [0])
    b = (defence, numbered([kind for kind, _ in cards]), rules(hand=hand, health=20, **both), [0])
    kernel.play_duels([seed + 1, 2, 3, 4], *a, *b, 1, 1, 0, GAMES, counts)
    found = read(counts)
    assert found.a.attacks.total == GAMES
    for hits, share in (
        (found.b.complete.total, exact.complete),
        (found.b.partial.total, exact.partial),
        (GAMES - found.a_began.a_kills, exact.complete + exact.partial),
        (found.b.blocks.total, exact.held),
    ):
        assert abs(proportion_distance(hits, GAMES, share)) < MOST, (hits / GAMES, float(share))
