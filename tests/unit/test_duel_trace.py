"""Duels told step by step: each event in words, with its rules and the numbers that decide."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.odds_cards import FIRE, WATER, card
from tests.told_duels import HERO, TWO, attack, player, some_players, told
from uvdeck.duel.players import BUILT_IN, Player, Terms
from uvdeck.duel.record import closed, opened
from uvdeck.duel.trace import OWN, DuelStep, games_of, tell_game
from uvdeck.goldfish.trace import TELLERS, Event
from uvdeck.model import Block, Card, CardType, Keyword, Zone
from uvdeck.play import table

#: All events of the kernel by their numbers: the names in between are those of ``play/table.py``.
EVENTS: dict[str, int] = {
    str(name): number
    for name, number in vars(table).items()
    # They stand behind SIDE, one after another, and are less.
    if list(vars(table)).index(name) > list(vars(table)).index("SIDE")
    and name.isupper()
    and number < table.SIDE
}


def told_of(
    a: dict[Card, int],
    b: dict[Card, int],
    orders: tuple[str, str],
    terms: Terms | None = None,
    policies: tuple[str, str] = ("aggressive", "balanced"),
    **played: Any,
) -> list[DuelStep]:
    """Return the steps of a game of stacked decks; an order is names of one letter each."""
    players = [
        player(cards, policy, None, terms or Terms(begins="a", turns=2), **played)
        for cards, policy in zip((a, b), policies, strict=True)
    ]
    parts = [
        [[one.layout.names.index(name) for name in order.split()]] if order else []
        for one, order in zip(players, orders, strict=True)
    ]
    (game,) = told(
        (players[0], players[1]), terms or Terms(begins="a", turns=2), parts=(parts[0], parts[1])
    )
    return list(game.steps)


def texts(steps: Sequence[DuelStep], *events: str) -> list[str]:
    return [step.text for step in steps if step.event in events]


def all_steps(games: int = 150) -> list[tuple[tuple[Player, Player], DuelStep]]:
    """Return the steps of many games that chance makes."""
    result = []
    for seed in range(games):
        terms = Terms(turns=8 if seed % 3 else 30)
        players = some_players(seed, terms)
        for game in told(players, terms, seed):
            result += [(players, step) for step in game.steps]
    return result


STEPS = all_steps()


# --- Every event ---------------------------------------------------------------------------------


def test_the_events_are_those_of_the_table():
    assert sorted(EVENTS.values()) == list(range(1, len(EVENTS) + 1))
    assert EVENTS["DEAL"] == 1


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_words(name: str):
    what = EVENTS[name]
    assert what in OWN or what in TELLERS or name == "WEIGHED"
    found = [
        (step, players)
        for players, step in STEPS
        if any(event.what % table.SIDE == what for event in step.events)
    ]
    assert {step.player for step, _ in found} >= ({"A"} if name == "LIMIT" else {"A", "B"})
    for step, _ in found:
        assert step.text.startswith(step.player)
        assert step.rules
        assert all(re.fullmatch(r"UV-(3[0-9]|4[0-8])", rule) for rule in step.rules)
        assert list(step.rules) == sorted(step.rules)
        assert "  " not in step.text
        for cards in step.cards:
            assert cards in step.text
        sides = {event.what >= table.SIDE for event in step.events}
        assert sides == {step.player == "B"}


def test_each_event_of_a_log_is_told_once():
    for seed in range(20):
        players = some_players(seed)
        for game in told(players, None, seed):
            events = [event for step in game.steps for event in step.events]
            layouts = players[0].layout, players[1].layout
            assert [step.events for step in tell_game(layouts, events)] == [
                step.events for step in game.steps
            ]


def test_both_ways_to_lose_and_the_limit_are_told_with_their_rules():
    ends = {(step.event, step.rules) for _, step in STEPS if step.event in ("win", "limit")}
    assert ends == {("win", ("UV-44",)), ("win", ("UV-45",)), ("limit", ("UV-48",))}


def test_turns_are_the_own_ones_of_whose_turn_it_is():
    for _, step in STEPS:
        found = re.search(r"turn (\d+) begins", step.text)
        if found:
            assert step.turn == int(found[1])
    assert {step.turn for _, step in STEPS if step.event in ("deal", "keep", "return")} == {0}


# --- What decides --------------------------------------------------------------------------------


def hitter(name: str = "J", **facts: Any) -> Card:
    return attack(name, **({"control": 5, "difficulty": 2} | facts))


def test_a_block_says_what_it_needs_and_why():
    """A attacks twice in turn 2 with speed 4; B has blocked once when the second one comes."""
    a = {hitter("J", damage=6): 20, card("F", 5, 1): 20}
    b = {hitter("K", block=Block(Zone.MID, 2)): 20, card("G", 5, 0): 20}
    steps = told_of(a, b, ("J J F F F F F F", "K K K G"), policies=("aggressive", "defensive"))
    blocks = texts(steps, "block")
    assert blocks[0].startswith("B blocks with K (mid, +2): speed 4 + 2 = 6, ")
    assert blocks[1].startswith(
        "B blocks with K (mid, +2): speed 4 + 2 + 1 card in the card pool = 7, "
    )
    weighs = texts(steps, "weigh")
    found = re.fullmatch(
        r"B weighs a block with K \(mid, \+2\), which would save 6 of 6 damage at 12 health:"
        r" (\d+) of (\d+) cards left in the deck let it pass, worth 6 x \1 = (\d+), and the policy"
        r" asks 1 x \2 = \2 with \d cards in hand",
        weighs[0],
    )
    assert found
    assert int(found[3]) == 6 * int(found[1])
    assert f"{found[1]} of {found[2]} cards left in the deck let it pass" in blocks[0]
    block = next(step for step in steps if step.event == "block")
    assert block.rules == ("UV-34", "UV-36", "UV-40")
    assert block.cards == ("K",)
    weigh = next(step for step in steps if step.event == "weigh")
    assert [event.what % table.SIDE for event in weigh.events] == [table.ODDS, table.WEIGHED]


def test_symbols_are_cited_where_they_matter():
    for _, step in STEPS:
        if step.event in ("play", "block"):
            assert step.rules[-1] in ("UV-36", "UV-40")
    cited = {"UV-34" in step.rules for _, step in STEPS if step.event in ("play", "block")}
    assert cited == {True, False}


@pytest.mark.parametrize(
    ("mine", "reason"),
    [
        (card("K", 5, 1), r"\d cards? in hand cannot block mid"),
        (hitter("K", block=Block(Zone.MID, 0), symbols=FIRE), "K: no symbol in common"),
        (
            hitter("K", block=Block(Zone.MID, 60), symbols=WATER),
            "K: no card left in the deck is enough",
        ),
    ],
)
def test_why_nothing_blocks(mine: Card, reason: str):
    """B has only fire in the character where the second reason is wanted."""
    hero = HERO._replace(symbols=WATER, id="tst01/901")
    terms = Terms(begins="a", turns=2)
    a = player({hitter("J"): 20, card("F", 5, 1): 20}, "aggressive", None, terms)
    b = player({mine: 40}, "balanced", None, terms, hero)
    (game,) = told((a, b), terms, parts=([[a.layout.names.index("J")] * 4], []))
    found = texts(game.steps, "no-block")
    assert found
    assert re.match(rf"B does not block: {reason}", found[0])


def test_all_reasons_come_up():
    said = texts([step for _, step in STEPS], "no-block")
    reasons = ["nothing saved", "no symbol in common", "cannot block", "is less than", "is enough"]
    for reason in [*reasons, "the hand is empty"]:
        assert any(reason in text for text in said), reason


def test_what_is_said_of_a_block_is_what_the_kernel_weighed():
    """Saved damage, cards and health are worked out for the words: they have to be the log's."""
    weighed = [step for _, step in STEPS if step.event == "weigh"]
    assert len(weighed) > 100
    for step in weighed:
        odds, weigh = step.events
        saves = int(re.search(r"save (\d+) of", step.text)[1])  # type: ignore[index]
        assert saves * odds.one == weigh.one
        if "kill" in step.text:
            assert weigh.two == 0
        else:
            found = re.search(r"asks (\d+) x (\d+) = (\d+) with (\d+) card", step.text)
            assert found
            cost, left, asked, hand = map(int, found.groups())
            assert (left, asked) == (odds.two, weigh.two)
            assert cost * left == asked
            assert cost in ((2, 3, 4) if hand <= 2 else (1, 2, 3))


def test_sums_that_are_told_come_out():
    """What stands before the sign of a sum is what it comes to."""
    sums = Counter[str]()
    for _, step in STEPS:
        for found in re.finditer(
            r"(?:difficulty|speed) (\d+)(?: ([+-]) (\d+))?(?: \+ (\d+)(?: of \d+)? cards?"
            r"(?: of \d+ cards?)? in the card pool)? = (\d+)",
            step.text,
        ):
            first, sign, second, pool, result = found.groups()
            if step.event == "play":
                assert int(first) + int(second or pool or 0) == int(result)
            else:
                more = int(second) if sign == "+" else -int(second)
                assert int(first) + more + int(pool or 0) == int(result)
            sums[step.event] += 1
    assert sums["play"] > 100
    assert sums["block"] > 50


def test_health_that_is_told_is_the_logs():
    for _, step in STEPS:
        if step.event == "damage":
            (event,) = step.events
            assert f"has {event.two} health left" in step.text
    for seed in range(30):
        players = some_players(seed)
        for game in told(players, None, seed):
            health = [one.layout.rules[table.HEALTH_OF] for one in players]
            for step in game.steps:
                who = "AB".index(step.player)
                if step.event == "damage":
                    health[1 - who] = step.events[0].two
                if step.event == "weigh":
                    assert f"damage at {health[who]} health" in step.text


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"zone": Zone.HIGH}, "is blocked partly and deals half of 5, rounded up: 3"),
        ({"zone": Zone.MID}, "is blocked completely and deals 0"),
        (
            {"zone": Zone.MID, "keywords": (Keyword("Throw"),)},
            "is blocked completely, but a Throw deals half of 5, rounded up: 3",
        ),
    ],
)
def test_what_becomes_of_a_blocked_attack(facts: dict[str, object], said: str):
    a = {hitter("J", speed=0, **facts): 20, card("F", 5, 1): 20}
    b = {hitter("K", block=Block(Zone.MID, 0)): 40}
    steps = told_of(a, b, ("J J J J", ""), policies=("aggressive", "defensive"))
    damage = [step for step in steps if step.event == "damage" and step.player == "A"]
    assert damage
    assert all(said in step.text for step in damage)
    assert damage[0].rules == (("UV-40", "UV-48") if "Throw" in said else ("UV-40",))


def test_an_attack_that_fails_to_be_blocked_and_both_pools_that_are_cleared():
    a = {hitter("J", damage=6): 20, card("F", 5, 1): 20}
    b = {hitter("K", block=Block(Zone.MID, 0)): 20, card("G", None, 0): 20}
    steps = told_of(
        a, b, ("J J F F", "K K G G K " + "G " * 8), policies=("aggressive", "defensive")
    )
    failed = [step for step in steps if step.event == "fail" and step.player == "B"]
    assert any(
        "the card turned over has no control" in step.text
        and step.text.endswith("; the attack is not blocked")
        for step in failed
    )
    won = told_of(a, {hitter("K", block=Block(Zone.MID, 0)): 40}, ("J J F F", ""))
    places = [at for at, step in enumerate(won) if step.event in ("clear", "momentum", "build")]
    turn = [won[at] for at in places if won[at].turn == 2]
    players = "".join(step.player for step in turn)
    assert re.match("A+B+", players), players  # the active player first, then who blocked


def test_backups_are_aimed_at_in_words():
    steps = [step for _, step in STEPS if step.event in ("target", "hurt", "destroy")]
    assert len(steps) > 20
    for step in steps:
        assert step.rules == ("UV-47",)
        rival = "BA"["AB".index(step.player)]
        if step.event == "target":
            assert f" at {rival}'s backup " in step.text
            assert step.text.endswith("nobody may block it")


def test_joined_steps_name_all_cards():
    for _, step in STEPS:
        if step.event in ("deal", "draw", "redraw", "return", "remove"):
            assert len(step.cards) == len(step.events)
        elif step.event != "weigh":
            assert len(step.events) == 1


# --- Matches -------------------------------------------------------------------------------------


def test_a_match_is_told_whole():
    lengths = Counter[int]()
    for seed in range(60):
        terms = Terms(best_of=3, turns=6 if seed % 2 else 20)
        players = some_players(seed, terms)
        games = told(players, terms, seed, seed)
        lengths[len(games)] += 1
        assert opened(games, 1) == f"Game 1 of the match: {'AB'[seed % 2]} begins"
        for number, (before, game) in enumerate(pairwise(games), 2):
            first = next(step for step in game.steps if step.event == "begin").player
            assert "AB"[game.begins] == first
            winner = before.winner
            assert game.begins == 1 - (before.begins if winner is None else winner)
            why = "did not begin" if winner is None else "lost"
            said = (
                f"Game {number} of the match: {first} begins, who {why} game {number - 1} (UV-48)"
            )
            assert opened(games, number) == said
        wins = [sum(game.winner == who for game in games) for who in (0, 1)]
        if wins[0] == wins[1]:
            assert closed(games).startswith("The match is drawn")
        else:
            assert closed(games).startswith(f"{'AB'[wins[1] > wins[0]]} wins the match")
    assert set(lengths) == {2, 3}


def test_games_of_a_log_end_with_their_last_event():
    log = [*Event(table.DEAL, 0, 0, 0), *Event(table.WINS + table.SIDE, -1, 1, 0)]
    rest = [*Event(table.DEAL, 1, 0, 0)]
    assert [len(game) for game in games_of(log + log + rest)] == [2, 2, 1]
    assert list(games_of([])) == []


def test_every_policy_and_mulligan_is_told():
    chance = random.Random(4)
    for policy in BUILT_IN:
        cards = {hitter("J"): 10, card("F", 5, 1): 30, card("X", 2, type=CardType.ACTION): 10}
        both = player(cards, policy, TWO), player(cards, policy, TWO)
        (game,) = told(both, seed=chance.randint(0, 99))
        assert game.steps[-1].event in ("win", "limit")
    assert {"return", "redraw", "shuffle", "keep"} <= {step.event for _, step in STEPS}
