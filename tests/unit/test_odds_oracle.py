"""The golden odds in tests/odds, and the plain counter of odds that stands behind them.

The counter is held to the golden answers, which were derived by formula, and to decks so small that
every order of the single cards can be laid out.
"""

import random
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import odds_oracle as oracle
from tests.odds_oracle import Groups, Play, Range

ODDS = Path(__file__).parents[1] / "odds"
KINDS = ["block", "check", "curve", "hand", "line", "mulligan", "order"]
COMMON = {"id", "answer", "source", "oracle"}
FIELDS = {
    "block": {"deck", "hand", "speed", "zone", "ready", "pool", "of"},
    "check": {"controls", "difficulty", "ready"},
    "curve": {"deck", "foundations", "hand", "drawn", "going", "turn", "least"},
    "hand": {"deck", "hand", "draws", "want"},
    "line": {"controls", "plays", "ready", "pool", "of"},
    "mulligan": {
        "deck",
        "hand",
        "draws",
        "going",
        "keep",
        "redraw",
        "foundation",
        "want",
        "of",
    },
    "order": {"controls", "plays", "ready", "pool", "of", "order", "given"},
}

GOLDEN: list[tuple[str, dict[str, Any]]] = [
    (kind, entry)
    for kind in KINDS
    for entry in yaml.safe_load((ODDS / f"{kind}.yaml").read_text(encoding="utf-8"))
]

#: Set to false in an entry that is too large to count.
COUNTED = [(kind, entry) for kind, entry in GOLDEN if entry.get("oracle", True)]


# --- Reading the golden files -------------------------------------------------------------------


def read_range(text: str) -> Range:
    if match := re.fullmatch(r"([0-9]+)\.\.([0-9]+)", text):
        return int(match[1]), int(match[2])
    match = re.fullmatch(r"([0-9]+)([+-]?)", text)
    assert match, text
    number = int(match[1])
    return {"": (number, number), "+": (number, None), "-": (0, number)}[match[2]]


def read_want(ranges: dict[str, str] | None) -> dict[str, Range] | None:
    return None if ranges is None else {group: read_range(text) for group, text in ranges.items()}


def read_deck(entries: list[dict[str, Any]]) -> list[tuple[int, Groups]]:
    return [(entry["copies"], frozenset(entry.get("groups", ()))) for entry in entries]


def read_control(value: int | str) -> int | None:
    return None if value == "none" else int(value)


def read_controls(entries: dict[str, int]) -> dict[int | None, int]:
    return {read_control(control): copies for control, copies in entries.items()}


def read_plays(entries: list[dict[str, Any]]) -> list[Play]:
    return [
        Play(
            entry.get("name", f"card {place}"),
            entry["difficulty"],
            entry.get("attack", "damage" in entry),
            entry.get("damage", 0),
            entry.get("ignores"),
        )
        for place, entry in enumerate(entries)
    ]


def count_hand(entry: dict[str, Any]) -> Fraction:
    want = read_want(entry["want"])
    assert want
    return oracle.hand(read_deck(entry["deck"]), entry["hand"], entry["draws"], want)


def count_mulligan(entry: dict[str, Any]) -> Fraction:
    assert ("want" in entry) == (entry["of"] == "want")
    return oracle.mulligan(
        read_deck(entry["deck"]),
        entry["hand"],
        entry["draws"],
        entry["going"],
        read_want(entry.get("keep")),
        entry.get("redraw"),
        entry.get("foundation"),
        read_want(entry.get("want")),
    )[entry["of"]]


def count_check(entry: dict[str, Any]) -> Fraction:
    return oracle.check(read_controls(entry["controls"]), entry["difficulty"], entry["ready"])


def count_line(entry: dict[str, Any]) -> Fraction:
    plays = read_plays(entry["plays"])
    ends = oracle.line(read_controls(entry["controls"]), plays, entry["ready"], entry["pool"])
    assert sum(ends.values()) == 1
    if entry["of"] == "damage":
        return oracle.damage(ends, plays)
    if "passed" in entry["of"]:
        return oracle.passed(ends, entry["of"]["passed"])
    return ends.get((entry["of"]["stopped"], entry["of"]["ready"]), Fraction(0))


def count_order(entry: dict[str, Any]) -> Fraction:
    controls = read_controls(entry["controls"])
    plays = read_plays(entry["plays"])
    best, best_orders = oracle.best_order(
        controls, plays, entry["ready"], entry["pool"], entry["of"]
    )
    assert tuple(entry["order"]) in best_orders
    ends = oracle.line(controls, plays, entry["ready"], entry["pool"])
    given = oracle.passed(ends, len(plays)) if entry["of"] == "all" else oracle.damage(ends, plays)
    assert given == Fraction(entry["given"])
    return best


def count_block(entry: dict[str, Any]) -> Fraction:
    deck = [
        (
            card["copies"],
            read_control(card["control"]),
            (card["block"]["zone"], card["block"]["modifier"]) if "block" in card else None,
        )
        for card in entry["deck"]
    ]
    found = oracle.block(
        deck, entry["hand"], entry["speed"], entry["zone"], entry["ready"], entry["pool"]
    )
    assert sum(found.values()) == 1
    return found[entry["of"]]


def count_curve(entry: dict[str, Any]) -> Fraction:
    return oracle.curve(
        entry["deck"],
        entry["foundations"],
        entry["going"],
        entry["turn"],
        entry["hand"],
        entry.get("drawn"),
        entry["least"],
    )


COUNTS: dict[str, Callable[[dict[str, Any]], Fraction]] = {
    "block": count_block,
    "check": count_check,
    "curve": count_curve,
    "hand": count_hand,
    "line": count_line,
    "mulligan": count_mulligan,
    "order": count_order,
}


# --- The golden files ---------------------------------------------------------------------------


def test_every_golden_file_is_read():
    assert sorted(path.stem for path in ODDS.glob("*.yaml")) == KINDS


def test_there_are_enough_entries_and_few_are_not_counted():
    assert len(GOLDEN) >= 90
    assert len(GOLDEN) - len(COUNTED) <= 5


def test_ids_are_unique_and_kebab_case():
    ids = Counter(entry["id"] for _, entry in GOLDEN)
    assert [name for name, times in ids.items() if times > 1] == []
    assert [name for name in ids if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_entries_have_the_fields_of_their_kind(kind):
    optional = {"drawn", "keep", "redraw", "foundation", "want"} - (
        {"want"} if kind == "hand" else set()
    )
    for of, entry in GOLDEN:
        if of == kind:
            assert entry.keys() <= FIELDS[kind] | COMMON, entry["id"]
            assert entry.keys() >= (FIELDS[kind] - optional) | {"id", "answer", "source"}
            assert entry["source"].strip(), entry["id"]


def test_answers_are_fractions_in_lowest_terms():
    for kind, entry in GOLDEN:
        for text in [entry["answer"], *([entry["given"]] if kind == "order" else [])]:
            assert isinstance(text, str), entry["id"]
            assert str(Fraction(text)) == text, entry["id"]
            assert Fraction(text) >= 0, entry["id"]


@pytest.mark.parametrize(("kind", "entry"), COUNTED, ids=[str(entry["id"]) for _, entry in COUNTED])
def test_the_oracle_gives_the_golden_answer(kind, entry):
    assert COUNTS[kind](entry) == Fraction(entry["answer"])


@pytest.mark.parametrize(
    ("name", "decimals"),
    [
        ("hand-four-in-sixty-at-least-one", "0.39950"),
        ("hand-four-in-sixty-exactly-one", "0.33628"),
        ("hand-four-in-sixty-at-most-one", "0.93678"),
        ("hand-four-in-sixty-at-least-two", "0.06322"),
        ("hand-both-of-two-groups", "0.14541"),
        ("hand-either-of-two-groups", "0.65359"),
        ("check-forty-of-sixty", "0.66667"),
        ("line-two-in-a-row-of-four", "0.44068"),
    ],
)
def test_golden_answers_have_the_decimals_that_were_published(name, decimals):
    (answer,) = [entry["answer"] for _, entry in GOLDEN if entry["id"] == name]
    assert f"{float(Fraction(answer)):.5f}" == decimals


# --- Every order of the single cards ------------------------------------------------------------


def single_cards(deck):
    return [kind for copies, kind in deck for _ in range(copies)]


def all_orders(deck, outcome):
    """Return the distribution of an outcome over all orders of the single cards of a deck."""
    found = Counter(outcome(order) for order in permutations(single_cards(deck)))
    total = sum(found.values())
    return {result: Fraction(number, total) for result, number in found.items()}


def number_of(group, cards):
    return len([card for card in cards if group in card])


def in_range(number, limits):
    least, most = limits
    return number >= least and (most is None or number <= most)


def fits(cards, want):
    return all(in_range(number_of(group, cards), limits) for group, limits in want.items())


def random_deck(rng, size):
    kinds = [frozenset(rng.sample("fab", rng.randint(0, 2))) for _ in range(3)]
    return [(1, rng.choice(kinds)) for _ in range(size)]


def random_want(rng, groups, most):
    want = {}
    for group in groups:
        least = rng.randint(0, 2)
        want[group] = (least, rng.choice([None, least, most]))
    return want


@pytest.mark.parametrize("seed", range(6))
def test_hands_against_all_orders(seed):
    rng = random.Random(seed)
    deck = random_deck(rng, 6)
    size, draws = rng.randint(0, 4), rng.randint(0, 2)
    want = random_want(rng, "fa", 3)
    found = all_orders(deck, lambda order: fits(order[: size + draws], want))
    assert oracle.hand(deck, size, draws, want) == found.get(True, 0)


def lay_out_first(order, size, keep):
    """Return the hand kept in the end, the deck below it, and how often the hand went back."""
    hand, deck = list(order[:size]), list(order[size:])
    if fits(hand, keep):
        return hand, deck, 0
    deck += hand
    hand, deck = deck[:size], deck[size:]
    if fits(hand, keep) or number_of("f", hand) > 0:
        return hand, deck, 1
    deck += hand
    return deck[:size], deck[size:], 2


def lay_out_second(order, size, keep, redraw):
    """Return the hand after the redraw, the deck below it, and how many cards went back."""
    hand, deck = list(order[:size]), list(order[size:])
    if keep and fits(hand, keep):
        return hand, deck, 0
    back = [card for card in hand if redraw is None or redraw in card]
    for card in back:
        hand.remove(card)
    deck += back
    return hand + deck[: len(back)], deck[len(back) :], len(back)


def share_that_fits(hand, deck, draws, want):
    """Return the share of all draws from a shuffled deck after which the hand fits."""
    drawn = [fits([*hand, *more], want) for more in permutations(deck, draws)]
    return Fraction(sum(drawn), len(drawn))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("going", ["first", "second"])
def test_mulligans_against_all_orders(going, seed):
    rng = random.Random(seed)
    size = rng.choice([5, 6, 7]) if seed else 7
    deck = random_deck(rng, size)
    hand = rng.randint(1, size - 2) if seed % 3 else 2  # 3 hands of 2 fit into a deck of 7
    draws = rng.randint(0, 1)
    keep = random_want(rng, rng.choice(["a", "ab", "f"]), 2)
    redraw = rng.choice([None, "a", "f"]) if going == "second" else None
    if going == "second" and seed % 4 == 0:
        keep = {}
    want = random_want(rng, rng.choice(["f", "b", "fb"]), 2)
    orders = list(permutations(single_cards(deck)))
    wanted = cards = Fraction(0)
    times: Counter[int] = Counter()
    shares: dict[tuple[Groups, ...], Fraction] = {}
    for order in orders:
        if going == "first":
            held, rest, again = lay_out_first(order, hand, keep)
            cards += hand * again
        else:
            held, rest, number = lay_out_second(order, hand, keep, redraw)
            again = min(number, 1)
            cards += number
        times[again] += 1
        if tuple(held) not in shares:
            shares[tuple(held)] = share_that_fits(held, rest, draws, want)
        wanted += shares[tuple(held)]
    assert oracle.mulligan(deck, hand, draws, going, keep, redraw, "f", want) == {
        "want": wanted / len(orders),
        "kept": Fraction(times[0], len(orders)),
        "once": Fraction(times[1], len(orders)),
        "twice": Fraction(times[2], len(orders)),
        "cards": cards / len(orders),
    }


def test_the_first_player_says_what_is_kept():
    with pytest.raises(ValueError, match="whole hand or nothing"):
        oracle.mulligan([(9, frozenset())], 3, 0, "first", None, None, "f", None)


def lay_out_line(order, plays, ready, pool):
    """Play a line with a card pool that holds the cards themselves."""
    in_pool = [Play("?", 0)] * pool
    for done, card in enumerate(plays):
        names = set()
        counting = 0
        for other in in_pool:
            leave_out = other.ignores in {"always", "own-turn"}
            leave_out |= other.ignores == "to-attacks" and card.is_attack
            leave_out |= other.ignores == "first-copy" and other.name not in names
            names.add(other.name)
            counting += not leave_out
        control = order[done]
        if control is None or control + ready < card.difficulty + counting:
            return done, ready
        ready -= max(0, card.difficulty + counting - control)
        in_pool.append(card)
    return len(plays), ready


@pytest.mark.parametrize("seed", range(10))
def test_lines_against_all_orders(seed):
    rng = random.Random(seed)
    deck = [(1, rng.choice([None, 2, 3, 4, 5, 6, 6])) for _ in range(rng.choice([5, 6, 7]))]
    plays = []
    for _ in range(rng.randint(1, 5)):
        ignores = rng.choice([None, "always", "own-turn", "to-attacks", "first-copy"])
        attack = rng.random() < 0.5
        copies = Play(
            f"{ignores} {attack}", rng.randint(1, 3), attack, rng.randint(0, 5) * attack, ignores
        )
        plays += [copies] * rng.randint(1, 2)
    plays = plays[: len(deck)]
    ready, pool = rng.randint(0, 3), rng.randint(0, 1)
    expected = all_orders(deck, lambda order: lay_out_line(order, plays, ready, pool))
    ends = oracle.line(oracle.together(deck), plays, ready, pool)
    assert ends == expected
    for number in range(len(plays) + 1):
        assert oracle.passed(ends, number) == sum(
            chance for (done, _), chance in expected.items() if done >= number
        )
    assert oracle.damage(ends, plays) == sum(
        play.damage * oracle.passed(ends, place) for place, play in enumerate(plays, 1)
    )
    first = plays[0].difficulty + pool
    assert oracle.check(oracle.together(deck), first, ready) == oracle.passed(ends, 1)


def test_a_line_needs_enough_cards_to_check():
    with pytest.raises(ValueError, match="2 cards of 1"):
        oracle.line({5: 1}, [Play("a", 1), Play("b", 1)], 0, 0)


def lay_out_block(order, hand, difficulty, zone, ready):
    """Block with the hand on top of an order; the check is the card below it."""
    near = {"mid": ["high", "low"], "high": ["mid"], "low": ["mid"]}[zone]
    most = max((control for control, _ in order if control is not None), default=None)
    for result, zones in [("complete", [zone]), ("partial", near)]:
        modifiers = [
            printed[1]
            for _, printed in order[:hand]
            if printed
            and printed[0] in zones
            and most is not None
            and difficulty + printed[1] <= most + ready
        ]
        if modifiers:
            control = order[hand][0]
            passes = control is not None and control + ready >= difficulty + min(modifiers)
            return result if passes else "none"
    return "none"


@pytest.mark.parametrize("seed", range(12))
def test_blocks_against_all_orders(seed):
    rng = random.Random(seed)
    printed: list[tuple[str, int] | None] = [None]
    printed += [(zone, modifier) for zone in ("high", "mid", "low") for modifier in (0, 2)]
    size = rng.choice([4, 5, 6, 7])
    deck = [(1, (rng.choice([None, 3, 4, 5]), rng.choice(printed))) for _ in range(size)]
    hand = rng.randint(1, min(4, size - 1))
    speed, ready, pool = rng.randint(1, 4), rng.randint(0, 1), rng.randint(0, 1)
    zone = rng.choice(["high", "mid", "low"])
    expected = all_orders(deck, lambda order: lay_out_block(order, hand, speed + pool, zone, ready))
    found = oracle.block([(n, *card) for n, card in deck], hand, speed, zone, ready, pool)
    assert {result: chance for result, chance in found.items() if chance} == expected


@pytest.mark.parametrize(
    ("going", "turn", "hand", "drawn", "cards"),
    [
        ("first", 1, 6, None, 6),
        ("second", 1, 6, None, 7),
        ("first", 2, 6, None, 12),
        ("second", 2, 6, None, 13),
        ("first", 4, 7, 2, 13),
        ("second", 4, 7, 2, 14),
        ("second", 3, 5, 0, 6),
    ],
)
def test_cards_seen(going, turn, hand, drawn, cards):
    assert oracle.seen(going, turn, hand, drawn) == cards


@pytest.mark.parametrize("least", range(5))
@pytest.mark.parametrize(("going", "turn"), [("first", 1), ("second", 1), ("first", 2)])
def test_curves_against_all_orders(going, turn, least):
    number = oracle.seen(going, turn, 2, 2)
    found = all_orders([(3, True), (4, False)], lambda order: sum(order[:number]) >= least)
    assert oracle.curve(7, 3, going, turn, 2, 2, least) == found.get(True, 0)


def test_a_curve_ends_with_the_deck():
    with pytest.raises(ValueError, match="12 cards of 10"):
        oracle.curve(10, 4, "first", 2, 6, None, 1)
