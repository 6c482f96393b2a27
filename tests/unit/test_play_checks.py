"""The checks that the kernel plays: both forms alike, and as the odds are counted."""

import importlib
import itertools
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from uvdeck.odds.count import distribution
from uvdeck.odds.line import line_odds
from uvdeck.play import checks, kernel
from uvdeck.sampling.estimate import proportion_distance
from uvdeck.sampling.seeds import shard_words

Card = tuple[int | None, bool]


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else checks


def numbered(cards: Sequence[Card]) -> list[int]:
    return [2 * (-1 if control is None else control) + foundation for control, foundation in cards]


def play(
    form: Any,
    cards: Sequence[Card],
    hand: int,
    needs: Sequence[int],
    ready: int,
    from_hand: bool,
    games: int,
    words: list[int],
) -> dict[tuple[int, int, int], int]:
    """Return how many games had (foundations in the hand, checks passed, cards left ready)."""
    counts = [0] * ((hand + 1) * (len(needs) + 1) * (ready + 1))
    form.play_checks(words, numbered(cards), hand, needs, ready, from_hand, games, counts)
    assert sum(counts) == games
    cells = itertools.product(range(hand + 1), range(len(needs) + 1), range(ready + 1))
    return {cell: count for cell, count in zip(cells, counts, strict=True) if count}


def played_by_hand(
    order: Sequence[Card], hand: int, needs: Sequence[int], ready: int, from_hand: bool
) -> tuple[int, int, int]:
    """Play one game as the rules say it (UV-35, UV-37)."""
    found = sum(foundation for _, foundation in order[:hand])
    left = min(ready, found) if from_hand else ready
    passed = 0
    for (control, _), need in zip(order[hand:], needs, strict=False):
        if control is None or control + left < need:
            break
        left -= max(0, need - control)
        passed += 1
    return found, passed, left


def some_deck(chance: random.Random, most: int = 80) -> list[Card]:
    """Return cards as they might be in a deck, without control among them."""
    controls = chance.choices([None, 0, 1, 2, 3, 4, 5, 6], k=chance.randint(1, 6))
    return [
        (chance.choice(controls), chance.random() < 0.5) for _ in range(chance.randint(20, most))
    ]


def test_small_decks_go_as_all_their_orders_do(form):
    """Every order played by hand, against games of the kernel: the whole table of counts."""
    chance = random.Random(11)
    for number in range(12):
        cards: list[Card] = [
            (chance.choice([None, 1, 3, 5, 6]), chance.random() < 0.6) for _ in range(6)
        ]
        hand, needs = chance.randint(0, 4), [chance.randint(0, 7) for _ in range(2)]
        ready, from_hand = chance.randint(0, 4), bool(number % 2)
        exact = Counter(
            played_by_hand(order, hand, needs, ready, from_hand)
            for order in itertools.permutations(cards)
        )
        games = 20_000
        seen = play(form, cards, hand, needs, ready, from_hand, games, shard_words(number, 0))
        assert seen.keys() <= exact.keys()
        for cell, ways in exact.items():
            chance_of = Fraction(ways, 720)
            assert abs(proportion_distance(seen.get(cell, 0), games, chance_of)) < 4.5, cell


@pytest.mark.parametrize("number", range(36))
def test_the_kernel_and_the_exact_odds_agree(number):
    """Every figure of the line within 4 standard errors, and exactly where nothing is open."""
    chance = random.Random(1000 + number)
    cards = some_deck(chance)
    needs = [chance.randint(0, 8) for _ in range(chance.randint(1, 6))]
    ready, hand = chance.randint(0, 6), chance.randint(0, 7)
    games = 400_000 if kernel.COMPILED else 20_000
    exact = line_odds(Counter(control for control, _ in cards), needs, ready)
    seen = play(kernel, cards, hand, needs, ready, False, games, shard_words(number, 0))
    compared = 0
    for passed, row in enumerate(exact.ended):
        for left, share in enumerate(row):
            hits = sum(n for (_, p, r), n in seen.items() if (p, r) == (passed, left))
            assert abs(proportion_distance(hits, games, share)) < 4, (passed, left)
            compared += 1
    for passed, share in enumerate(exact.passed):
        hits = sum(n for (_, p, _), n in seen.items() if p >= passed)
        assert abs(proportion_distance(hits, games, share)) < 4, passed
    foundations = distribution(len(cards), sum(f for _, f in cards), hand)
    for found, share in enumerate(foundations):
        hits = sum(n for (f, _, _), n in seen.items() if f == found)
        assert abs(proportion_distance(hits, games, share)) < 4, found
    assert compared >= (len(needs) + 1) * (ready + 1)


@pytest.mark.parametrize(
    ("control", "needs", "ready", "from_hand", "ended"),
    [
        (5, [5, 5], 0, False, (6, 2, 0)),  # reached exactly
        (5, [6, 5], 0, False, (6, 0, 0)),  # one short, nothing to commit
        (5, [6, 5], 1, False, (6, 1 + 1, 0)),  # one short, one committed (UV-37)
        (5, [7, 7], 3, False, (6, 1, 1)),  # the second would need two, so none is committed
        (5, [7, 7], 3, True, (6, 1, 1)),  # three of the six in the hand
        (0, [0, 1], 1, False, (6, 2, 0)),  # control 0 is a control
        (None, [0], 9, False, (6, 0, 9)),  # a card without control fails at any difficulty (UV-35)
        (6, [], 4, True, (6, 0, 4)),
    ],
)
def test_where_nothing_is_open_every_game_ends_alike(form, control, needs, ready, from_hand, ended):
    cards: list[Card] = [(control, True)] * 60
    seen = play(form, cards, 6, needs, ready, from_hand, 1000, [1, 2, 3, 4])
    assert seen == {ended: 1000}
    exact = line_odds({control: 60}, needs, ready)
    assert exact.ended[ended[1]][ended[2]] == 1


def test_no_more_are_ready_than_foundations_in_the_hand(form):
    cards: list[Card] = [(5, False)] * 60
    assert play(form, cards, 6, [6], 3, True, 100, [1, 2, 3, 4]) == {(0, 0, 0): 100}
    assert play(form, cards, 6, [6], 3, False, 100, [1, 2, 3, 4]) == {(0, 1, 2): 100}


def test_a_deck_may_be_drawn_to_its_last_card(form):
    cards: list[Card] = [(5, True), (3, False), (1, False)]
    seen = play(form, cards, 1, [1, 1], 0, False, 300, [1, 2, 3, 4])
    assert sum(seen.values()) == 300
    assert {passed for _, passed, _ in seen} == {2}


def test_games_can_be_played_in_parts(form):
    cards = some_deck(random.Random(5))
    whole, parts = [0] * (7 * 4 * 3), [0] * (7 * 4 * 3)
    words, deck = [5, 6, 7, 8], numbered(cards)
    form.play_checks(words, deck, 6, [3, 4, 5], 2, True, 500, whole)
    again, order = [5, 6, 7, 8], numbered(cards)
    for games in (0, 1, 99, 400):
        form.play_checks(again, order, 6, [3, 4, 5], 2, True, games, parts)
    assert (whole, words, deck) == (parts, again, order)
    assert sorted(deck) == sorted(numbered(cards))
    assert deck != numbered(cards)


@pytest.mark.parametrize(
    "change",
    [
        {"deck": [2] * 7},
        {"deck": [2] * 1001},
        {"deck": [2] * 9 + [-3]},
        {"deck": [2] * 9 + [2001]},
        {"hand": -1},
        {"needs": [1] * 21, "deck": [2] * 60},
        {"needs": [-1, 0, 0]},
        {"needs": [1001, 0, 0]},
        {"ready": -1},
        {"ready": 201},
        {"games": -1},
        {"words": [1, 2, 3]},
        {"counts": [0] * 5},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_does_not_go_together_is_refused(form, change):
    given_ = {
        "words": [1, 2, 3, 4],
        "deck": [2] * 10,
        "hand": 5,
        "needs": [1, 2, 3],
        "ready": 2,
        "from_hand": False,
        "games": 1,
        "counts": [0] * (6 * 4 * 3),
    }
    form.play_checks(*given_.values())
    with pytest.raises(ValueError, match=r"."):
        form.play_checks(*(given_ | change).values())


def test_both_forms_play_the_same():
    extension = compiled_form()
    ran = 0

    @settings(max_examples=250, deadline=None, derandomize=True, database=None)
    @given(
        st.lists(st.tuples(st.sampled_from([None, *range(8)]), st.booleans()), max_size=160),
        st.integers(0, 2**64 - 1),
        st.integers(0, 10**6),
        st.integers(0, 9),
        st.lists(st.integers(0, 12), max_size=checks.MAX_CHECKS),
        st.integers(0, 12),
        st.booleans(),
        st.integers(0, 40),
    )
    def same(cards, seed, shard, hand, needs, ready, from_hand, games):
        nonlocal ran
        cards = cards + [(4, True)] * max(0, hand + len(needs) - len(cards))
        seen = []
        for one in (checks, extension):
            words, deck = shard_words(seed, shard), numbered(cards)
            counts = [0] * ((hand + 1) * (len(needs) + 1) * (ready + 1))
            one.play_checks(words, deck, hand, needs, ready, from_hand, games, counts)
            seen.append((words, deck, counts))
        assert seen[0] == seen[1]
        assert sum(seen[0][2]) == games
        ran += 1

    same()
    assert ran >= 200


# --- Which form is at work -----------------------------------------------------------------------


@pytest.fixture
def reloaded(monkeypatch: pytest.MonkeyPatch):
    yield lambda: importlib.reload(kernel)
    monkeypatch.undo()
    importlib.reload(kernel)


def test_the_compiled_form_is_at_work(monkeypatch, reloaded):
    compiled_form()
    monkeypatch.delenv("UVDECK_PURE", raising=False)
    module = reloaded()
    assert module.COMPILED is True
    assert module.play_checks is compiled_form().play_checks
    assert module.notice() is None


def test_the_python_form_can_be_asked_for(monkeypatch, reloaded):
    monkeypatch.setenv("UVDECK_PURE", "1")
    module = reloaded()
    assert module.COMPILED is False
    assert module.play_checks is checks.play_checks
    assert module.notice() is None


def test_a_missing_extension_is_said(monkeypatch, reloaded):
    monkeypatch.delenv("UVDECK_PURE", raising=False)
    monkeypatch.setitem(importlib.import_module("sys").modules, "uvdeck.play._kernel", None)
    module = reloaded()
    assert module.COMPILED is False
    assert module.play_checks is checks.play_checks
    assert module.notice()
