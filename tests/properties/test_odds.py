"""Laws of the odds, and the program against the plain counter on decks of any makeup.

The plain counter (tests/odds_oracle.py) lays out hands, orders and lines one by one; the program
counts classes. They have nothing in common but the rules.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import odds_asked as asked
from tests import odds_oracle as oracle
from tests.odds_oracle import Block, Control, Groups, Play, Range, Want
from uvdeck.odds.block import block_odds, known_hand
from uvdeck.odds.check import average, reaches, shares, variance
from uvdeck.odds.count import (
    CountRange,
    ImpossibleError,
    at_least,
    distribution,
    expected,
    parse_count,
)
from uvdeck.odds.curve import curve
from uvdeck.odds.deal import Wish, deal, project
from uvdeck.odds.hand import Hand
from uvdeck.odds.line import difficulties, line_odds
from uvdeck.odds.mulligan import FirstPlayer, SecondPlayer
from uvdeck.odds.order import Passing

NAMES = ["a", "b", "c", "foundation"]

ranges: st.SearchStrategy[Range] = st.one_of(
    st.tuples(st.integers(0, 4), st.none()),
    st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda pair: (min(pair), max(pair))),
)
wants = st.dictionaries(st.sampled_from(NAMES), ranges, min_size=1, max_size=4)
kinds = st.frozensets(st.sampled_from(NAMES))
#: Decks of up to 9 cards, some of several groups and some of none.
decks = st.lists(st.tuples(st.integers(1, 3), kinds), min_size=1, max_size=5).filter(
    lambda deck: 2 <= sum(copies for copies, _ in deck) <= 9
)
controls = st.dictionaries(
    st.one_of(st.none(), st.integers(0, 7)), st.integers(1, 3), min_size=1, max_size=5
).filter(lambda deck: sum(deck.values()) <= 9)
ignores = st.sampled_from([None, None, None, "always", "own-turn", "to-attacks", "first-copy"])


@st.composite
def lines(draw: st.DrawFn) -> list[Play]:
    """Draw a line; copies of a card ignore the same."""
    of = {name: draw(ignores) for name in ("x", "y", "z")}
    names = draw(st.lists(st.sampled_from(["x", "y", "z"]), min_size=1, max_size=5))
    return [
        Play(name, draw(st.integers(0, 6)), draw(st.booleans()), draw(st.integers(0, 8)), of[name])
        for name in names
    ]


plays = lines()


def size_of(deck: list[tuple[int, Groups]]) -> int:
    return sum(copies for copies, _ in deck)


# --- Against the plain counter -------------------------------------------------------------------


@given(decks, wants, st.data())
def test_hands_equal_a_plain_count(deck: list[tuple[int, Groups]], want: Want, data: st.DataObject):
    size = data.draw(st.integers(1, size_of(deck)))
    draws = data.draw(st.integers(0, size_of(deck) - size))
    assert asked.hand(deck, size, draws, want) == oracle.hand(deck, size, draws, want)


@given(decks, wants, wants, st.sampled_from(["first", "second"]), st.booleans(), st.data())
def test_mulligans_equal_a_plain_count(
    deck: list[tuple[int, Groups]],
    keep: Want,
    want: Want,
    going: oracle.Going,
    whole: bool,
    data: st.DataObject,
):
    size = data.draw(st.integers(1, min(4, size_of(deck))))
    draws = data.draw(st.integers(0, min(2, size_of(deck) - size)))
    redraw = None if whole or going == "first" else "a"
    foundation = "foundation" if going == "first" else None
    program = asked.mulligan(deck, size, draws, going, keep, redraw, foundation, want)
    plain = oracle.mulligan(deck, size, draws, going, keep, redraw, foundation, want)
    assert {key: program[key] for key in plain} == plain


@given(controls, plays, st.integers(0, 6), st.integers(0, 2))
def test_lines_equal_a_plain_count(
    deck: Mapping[Control, int], line: list[Play], ready: int, pool: int
):
    line = line[: sum(deck.values())]
    program = asked.line(deck, line, ready, pool)
    plain = oracle.line(deck, line, ready, pool)
    ends = {
        (done, left): chance
        for done, row in enumerate(program.ended)
        for left, chance in enumerate(row)
        if chance
    }
    assert ends == {end: chance for end, chance in plain.items() if chance}
    assert program.damage(asked.plays_of(line)) == oracle.damage(plain, line)
    assert program.passed == tuple(oracle.passed(plain, k) for k in range(len(line) + 1))


@given(
    controls,
    plays.map(lambda line: line[:4]),
    st.integers(0, 5),
    st.integers(0, 2),
    st.sampled_from(["all", "damage"]),
)
def test_the_best_order_is_the_best_of_all(
    deck: Mapping[Control, int],
    line: list[Play],
    ready: int,
    pool: int,
    objective: oracle.Objective,
):
    line = line[: sum(deck.values())]
    best = asked.order(deck, line, ready, pool, objective)
    value, orders = oracle.best_order(deck, line, ready, pool, objective)
    assert best.value == value
    assert best.order in orders


@given(
    st.lists(
        st.tuples(
            st.integers(1, 2),
            st.one_of(st.none(), st.integers(0, 7)),
            st.one_of(
                st.none(), st.tuples(st.sampled_from(["high", "mid", "low"]), st.integers(-1, 3))
            ),
        ),
        min_size=1,
        max_size=5,
    ),
    st.integers(0, 5),
    st.sampled_from(["high", "mid", "low"]),
    st.integers(0, 3),
    st.integers(0, 2),
    st.data(),
)
def test_blocks_equal_a_plain_count(
    deck: list[tuple[int, Control, Block | None]],
    speed: int,
    zone: str,
    ready: int,
    pool: int,
    data: st.DataObject,
):
    hand = data.draw(st.integers(0, min(4, sum(copies for copies, _, _ in deck) - 1)))
    program = asked.block(deck, hand, speed, zone, ready, pool)
    plain = oracle.block(deck, hand, speed, zone, ready, pool)
    assert {
        "complete": program.complete,
        "partial": program.partial,
        "none": program.none,
    } == plain
    alike: list[tuple[int, Control, Block | None]] = [
        (
            copies,
            control,
            ("mid", own[1]) if own and oracle.blocks(zone, own[0]) != "none" else None,
        )
        for copies, control, own in deck
    ]
    assert program.likeliest == oracle.block(alike, hand, speed, "mid", ready, pool)["complete"]
    assert sum(tier.tried for tier in program.tiers) == program.held
    assert all(tier.passed <= tier.tried for tier in program.tiers)


@given(st.integers(1, 12), st.data(), st.sampled_from(["first", "second"]))
def test_curves_equal_a_plain_count(cards: int, data: st.DataObject, going: oracle.Going):
    wanted = data.draw(st.integers(0, cards))
    hand = data.draw(st.integers(1, 5))
    drawn = data.draw(st.integers(0, 4))
    turns = data.draw(st.integers(1, 3))
    least = data.draw(st.integers(0, 5))
    try:
        plain = oracle.curve(cards, wanted, going, turns, hand, drawn, least)
    except ValueError:
        with pytest.raises(ImpossibleError):
            curve(cards, wanted, going, turns, hand, drawn, least)
        return
    last = curve(cards, wanted, going, turns, hand, drawn, least)[-1]
    assert last.at_least[least] == plain
    assert last.seen == oracle.seen(going, turns, hand, drawn)
    assert last.expected == Fraction(last.seen * wanted, cards)


# --- All orders of small decks -------------------------------------------------------------------


@pytest.mark.parametrize(
    "deck",
    [
        {6: 3, 4: 3, 2: 3},
        {5: 4, 3: 2, None: 3},
        {7: 1, 5: 2, 4: 2, 2: 2, None: 2},
        {1: 8, 9: 1},
    ],
    ids=str,
)
@pytest.mark.parametrize("ready", [0, 1, 3])
def test_a_line_is_counted_as_all_orders_of_nine_cards_are(deck: dict[Control, int], ready: int):
    needs = [3, 5, 4, 6]
    ends: dict[tuple[int, int], int] = {}
    total = 0
    for order, weight in oracle.sequences(deck, 9):
        left, done = ready, 0
        for need, control in zip(needs, order, strict=False):
            if control is None or control + left < need:
                break
            left -= max(0, need - control)
            done += 1
        ends[done, left] = ends.get((done, left), 0) + weight
        total += weight
    odds = line_odds(deck, needs, ready)
    for done in range(len(needs) + 1):
        for left in range(ready + 1):
            assert odds.ended[done][left] == Fraction(ends.get((done, left), 0), total)


# --- Distributions sum to exactly 1 --------------------------------------------------------------


@given(st.integers(1, 80), st.data())
def test_a_hypergeometric_sums_to_one(cards: int, data: st.DataObject):
    hits = data.draw(st.integers(0, cards))
    draws = data.draw(st.integers(0, cards))
    chances = distribution(cards, hits, draws)
    assert sum(chances) == 1
    assert expected(chances) == Fraction(hits * draws, cards)
    for least in range(-1, draws + 2):
        tail = sum((c for n, c in enumerate(chances) if n >= least), Fraction(0))
        assert at_least(cards, hits, draws, least) == tail


@given(decks, st.data())
def test_what_is_seen_of_a_group_sums_to_one(deck: list[tuple[int, Groups]], data: st.DataObject):
    size = data.draw(st.integers(1, size_of(deck)))
    draws = data.draw(st.integers(0, min(2, size_of(deck) - size)))
    bits = asked.bits_of(NAMES)
    atoms = asked.atoms_of(deck, bits)
    keep = [Wish(bits["a"], CountRange(1, 2))]
    for hand in (
        Hand(atoms, size, draws),
        FirstPlayer(atoms, size, draws, keep, bits["foundation"]),
        SecondPlayer(atoms, size, draws, keep, bits["b"]),
        SecondPlayer(atoms, size, draws, None, None),
    ):
        assert sum(hand.spread(bits["c"])) == 1
        assert hand.probability([]) == 1
    ways = deal(atoms, size, [], bits["a"] | bits["b"])
    assert sum(ways.values()) == comb(size_of(deck), size)
    assert all(len(key) == len(project(atoms, bits["a"] | bits["b"])) for key in ways)


@given(controls, plays, st.integers(0, 6), st.integers(0, 2))
def test_a_line_ends_somehow(deck: dict[Control, int], line: list[Play], ready: int, pool: int):
    odds = asked.line(deck, line[: sum(deck.values())], ready, pool)
    assert sum(odds.played()) == 1
    assert sum(odds.ready_left()) == 1
    assert odds.passed[0] == 1
    assert list(odds.passed) == sorted(odds.passed, reverse=True)
    assert sum(shares(deck).values()) == 1


# --- Laws ----------------------------------------------------------------------------------------


@given(controls, plays, st.integers(0, 6), st.integers(0, 2))
def test_one_more_ready_never_hurts(
    deck: dict[Control, int], line: list[Play], ready: int, pool: int
):
    line = line[: sum(deck.values())]
    less, more = asked.line(deck, line, ready, pool), asked.line(deck, line, ready + 1, pool)
    assert all(a <= b for a, b in zip(less.passed, more.passed, strict=True))
    for need in range(12):
        assert reaches(deck, need, ready) <= reaches(deck, need, ready + 1)


@given(controls, st.lists(st.integers(0, 9), min_size=1, max_size=5), st.integers(0, 6), st.data())
def test_a_higher_difficulty_never_helps(
    deck: dict[Control, int], needs: list[int], ready: int, data: st.DataObject
):
    needs = needs[: sum(deck.values())]
    place = data.draw(st.integers(0, len(needs) - 1))
    harder = [need + (i == place) for i, need in enumerate(needs)]
    easy, hard = line_odds(deck, needs, ready), line_odds(deck, harder, ready)
    assert all(b <= a for a, b in zip(easy.passed, hard.passed, strict=True))
    assert reaches(deck, needs[0] + 1, ready) <= reaches(deck, needs[0], ready)


@given(st.integers(1, 80), st.data())
def test_one_more_foundation_never_lowers_the_chance_of_some(cards: int, data: st.DataObject):
    hits = data.draw(st.integers(0, cards - 1))
    draws = data.draw(st.integers(0, cards))
    least = data.draw(st.integers(0, draws + 1))
    # In place of another card, and on top of the deck.
    assert at_least(cards, hits, draws, least) <= at_least(cards, hits + 1, draws, least)
    assert at_least(cards, hits, draws, least) <= at_least(cards + 1, hits + 1, draws, least)


@given(controls, st.lists(st.integers(0, 9), max_size=5), st.integers(0, 8), st.randoms())
def test_whether_all_pass_does_not_hang_on_the_order_of_difficulties(
    deck: dict[Control, int], needs: list[int], ready: int, random: Random
):
    needs = needs[: sum(deck.values())]
    shuffled = list(needs)
    random.shuffle(shuffled)
    chance = line_odds(deck, needs, ready).all_pass
    assert line_odds(deck, shuffled, ready).all_pass == chance
    passing = Passing(deck, ready, len(needs))
    assert passing.chance(tuple(sorted(needs, reverse=True))) == chance


@given(controls)
def test_average_and_variance(deck: dict[Control, int]):
    known = [control for control, copies in deck.items() if control is not None
             for _ in range(copies)]  # fmt: skip
    if not known:
        assert average(deck) is None
        assert variance(deck) is None
        return
    mean = Fraction(sum(known), len(known))
    assert average(deck) == mean
    assert variance(deck) == sum((c - mean) ** 2 for c in known) / len(known)


@given(st.integers(0, 9999), st.one_of(st.none(), st.integers(0, 9999)))
def test_a_count_is_read_as_it_is_printed(least: int, most: int | None):
    count = CountRange(least, None if most is None else least + most)
    if count.most is not None and count.most > 9999:
        return
    assert parse_count(str(count)) == count


@given(
    st.lists(
        st.tuples(st.integers(1, 3), st.integers(0, 7), st.integers(0, 3)), min_size=2, max_size=4
    ),
    st.integers(0, 4),
    st.integers(0, 3),
)
def test_a_random_hand_of_one_card_is_the_mean_of_the_known_ones(
    deck: list[tuple[int, int, int]], speed: int, ready: int
):
    from uvdeck.model import Zone
    from uvdeck.odds.block import Blocker

    cards = [Blocker(copies, control, Zone.MID, modifier) for copies, control, modifier in deck]
    total = sum(card.copies for card in cards)
    mean = Fraction(0)
    for i, card in enumerate(cards):
        rest = [c._replace(copies=c.copies - (i == j)) for j, c in enumerate(cards)]
        known = known_hand([card._replace(copies=1)], rest, speed, Zone.MID, ready, 0)
        mean += Fraction(card.copies, total) * known.complete
    odds = block_odds(cards, 1, speed, Zone.MID, ready, 0)
    assert odds.complete == mean


def test_progressive_difficulty_counts_what_stands_before():
    line = [Play("x", 2), Play("y", 3), Play("z", 1)]
    assert difficulties(asked.plays_of(line), 2) == [4, 6, 5]
