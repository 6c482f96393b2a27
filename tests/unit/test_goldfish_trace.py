"""Games told move by move, and decks in an order of one's own."""

from collections import Counter

import pytest

from tests.goldfish_decks import laid, numbers, rules, setup, some_cards
from tests.odds_cards import card, is_type, strike
from uvdeck.goldfish.games import NO_STACK, SHARD_GAMES, make_run, tell
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.stack import stacked
from uvdeck.goldfish.trace import MAX_EVENTS, Step, events_of, tell_steps
from uvdeck.model import CardType
from uvdeck.odds.count import CountRange, ImpossibleError
from uvdeck.odds.hand_answer import Group, Policy
from uvdeck.play import table

F, S, X = card("F"), strike("S", 3, 4), card("X", 2, type=CardType.ACTION)
CARDS = {F: 30, S: 20, X: 10}
LAYOUT = laid(CARDS)
OF = {name: LAYOUT.names.index(name) for name in "FSX"}


def told(
    layout: Layout, parts: list[str] | None = None, seed: int = 0, game: int = 0
) -> list[Step]:
    of = {name: kind for kind, name in enumerate(layout.names)}
    orders = [[of[name] for name in part] for part in parts or []]
    stack = stacked(layout, numbers(layout), orders) if orders else NO_STACK
    return list(tell_steps(layout, tell(numbers(layout), seed, game, stack, MAX_EVENTS)))


def test_a_game_is_told_with_its_rules():
    steps = told(LAYOUT, ["FFSSXX" + "FFF" + "SSSS"])
    lines = [(step.turn, step.event, step.cards, step.rules) for step in steps]
    assert lines[:9] == [
        (0, "deal", tuple("FFSSXX"), ("UV-30",)),
        (0, "keep", (), ("UV-31",)),
        (1, "begin", (), ("UV-32",)),
        (1, "play", ("F",), ("UV-33", "UV-34", "UV-36")),
        (1, "check", ("F",), ("UV-35",)),
        (1, "pass", ("F",), ("UV-37",)),
        (1, "play", ("F",), ("UV-33", "UV-34", "UV-36")),
        (1, "check", ("F",), ("UV-35",)),
        (1, "pass", ("F",), ("UV-37",)),
    ]
    texts = [step.text for step in steps]
    assert "F is played: it needs 2, with 0 ready" in texts
    assert "F is played: it needs 3, with 0 ready" in texts
    assert "check: F, control 5 against 2, is discarded" in texts
    events = {step.event for step in steps}
    assert {"build", "damage", "momentum", "review", "draw", "end"} <= events


def test_damage_that_nobody_knows_is_not_told_as_0():
    unknown = strike("U", 3, 4, damage="unknown")
    layout = laid({card("F"): 30, strike("S", 3, 4): 15, unknown: 15})
    texts: dict[str, list[str]] = {"S": [], "U": [], "end": []}
    for game in range(30):
        for step in told(layout, game=game):
            if step.event == "damage":
                texts[step.cards[0]].append(step.text)
            elif step.event == "end":
                texts["end"].append(step.text)
    assert all(texts.values())
    assert not any(char.isdigit() for text in texts["U"] for char in text)
    assert all("at least" in text for text in [*texts["S"], *texts["end"]])


def test_every_event_of_the_kernel_has_words():
    keep = Policy("", (Group("", CountRange(3), "foundation", is_type("foundation")),))
    seen: set[str] = set()
    for number in range(40):
        import random

        cards = some_cards(random.Random(number), 40)
        layout = laid(cards, setup(turns=8, mulligan=keep if number % 2 else None))
        for step in told(layout, seed=number):
            assert step.text
            assert step.rules or step.event == "end"
            assert all(rule.startswith("UV-") for rule in step.rules)
            seen.add(step.event)
    assert {"fail", "no-form", "return", "redraw", "shuffle", "cycle", "remove", "lose"} <= seen


def test_a_game_is_the_same_whatever_is_played_around_it():
    part = numbers(LAYOUT)
    for game in (0, 7, SHARD_GAMES + 3):
        assert tell(part, 9, game, NO_STACK, MAX_EVENTS) == tell(part, 9, game, NO_STACK, 50_000)
    assert told(LAYOUT, seed=9, game=1) != told(LAYOUT, seed=9, game=2)
    assert told(LAYOUT, seed=9, game=1) != told(LAYOUT, seed=8, game=1)


def test_what_is_told_is_what_is_counted():
    """The counts of a game, from its log and from the kernel."""
    from uvdeck.goldfish.counts import read

    part = numbers(LAYOUT)
    words = make_run(4, 100).shard(0).words()
    for game in range(60):
        counts = read(part.count_games(words, 1), 60, 3)
        events = list(events_of(tell(part, 4, game, NO_STACK, MAX_EVENTS)))
        ends = [event for event in events if event.what == table.END]
        for turn, end in zip(counts.turns, ends, strict=True):
            assert turn.hand[end.kind] == 1
            assert turn.damage[end.one] == 1
            assert turn.total[end.two] == 1
        checks = Counter(event.two for event in events if event.what == table.CHECK)
        made = [sum(turn.checks[need].made for turn in counts.turns) for need in range(64)]
        assert made == [checks[need] for need in range(64)]


def test_symbols_are_a_rule_where_they_matter():
    free = laid(CARDS, played=rules("standard", "primary"))
    for layout, cited in ((LAYOUT, True), (free, False)):
        plays = [step for step in told(layout) if step.event == "play"]
        assert plays
        assert all(("UV-34" in step.rules) is cited for step in plays)


def test_the_second_player_draws_one_more_on_the_first_turn():
    steps = told(laid(CARDS, setup(going="second")), ["F" * 12 + "S" * 20])
    (draw,) = (step for step in steps if step.turn == 1 and step.event == "draw")
    assert (draw.cards, draw.rules) == (("F",), ("UV-30", "UV-33", "UV-32"))


def test_a_short_stack_is_filled_in_the_order_of_ids():
    stack = stacked(LAYOUT, numbers(LAYOUT), [[OF["X"], OF["S"]]])
    assert stack[:2] == (1, 60)
    assert stack[2:] == (OF["X"], OF["S"], *[0] * 30, *[1] * 19, *[2] * 9)


def test_later_decks_are_what_the_game_leaves():
    """Deck of 16: the hand of six, ten left; they are drawn and checked until the deck is empty."""
    layout = laid({F: 20, S: 10}, setup(turns=6, policy="build"))
    whole = told(layout, ["F" * 20 + "S" * 10, "S"])
    cycles = [step for step in whole if step.event in ("cycle", "remove")]
    assert [step.event for step in cycles[:2]] == ["cycle", "remove"]
    assert cycles[0].rules == ("UV-44",)
    assert cycles[1].cards[0] == "S"
    assert len(cycles[1].cards) == 10


def test_a_mulligan_shuffles_what_is_not_in_the_hand():
    keep = Policy("", (Group("", CountRange(1), "attack", is_type("attack")),))
    layout = laid(CARDS, setup(mulligan=keep))
    steps = told(layout, ["F" * 6 + "S" * 6, "X" * 10 + "F" * 30 + "S" * 14])
    assert [step.event for step in steps[:5]] == ["deal", "return", "redraw", "keep", "shuffle"]
    assert steps[2].cards == ("S",) * 6
    with pytest.raises(ImpossibleError, match="part 2"):
        told(layout, ["F" * 6 + "S" * 6, "S" * 15])


@pytest.mark.parametrize(
    ("parts", "word"),
    [
        (["X" * 11], "part 1 of the stack has 1 more of 'X'"),
        (["F" * 31 + "X" * 9], "1 more of 'F'"),
        (["F", "F"], "shuffled only 1 time"),
    ],
)
def test_stacks_that_cannot_be(parts: list[str], word: str):
    with pytest.raises(ImpossibleError, match=word):
        told(LAYOUT, parts)
