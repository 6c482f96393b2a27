"""Decks made up for the tests of goldfish, and what their games say."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.odds_cards import card, starter, strike
from uvdeck.formats import Format
from uvdeck.goldfish.counts import Counts, read
from uvdeck.goldfish.games import Numbers, make_run
from uvdeck.goldfish.layout import Layout, Setup, lay_out
from uvdeck.goldfish.together import Together
from uvdeck.model import Card, CardType
from uvdeck.play import kernel
from uvdeck.sampling.jobs import add, play

#: Games of a test: enough to tell, in the form that is there.
GAMES = 131_072 if kernel.COMPILED else 6_000
SOMEBODY = starter()


def rules(name: str = "core", symbols: Any = "any", **facts: Any) -> Format:
    """Return a format of which only what matters in play is said."""
    facts = {"cycling": 10, "limited": False} | facts
    return Format(
        id=name,
        name=name,
        minimum=60,
        copies=4,
        sideboard=None,
        symbols=symbols,
        sources={},
        remark="",
        snapshots=(),
        **facts,
    )


def setup(hand_size: int = 6, **how: Any) -> Setup:
    asked: dict[str, Any] = {"turns": 3, "going": "first", "policy": "balanced", **how}
    return Setup(hand_size=hand_size, **asked)


def laid(
    cards: Mapping[Card, int],
    how: Setup | None = None,
    played: Format | None = None,
    character: Card = SOMEBODY,
) -> Layout:
    return lay_out(cards, character, played or rules(), how or setup())


def numbers(layout: Layout) -> Numbers:
    return Numbers(layout.deck, layout.kinds, layout.rules)


def counted(layout: Layout, seed: int = 0, games: int = GAMES) -> Counts:
    """Play games and return their counts."""
    total: list[int] = []
    for _, counts in play(make_run(seed, games), Together((numbers(layout),))):
        add(total, counts)
    return read(total, len(layout.deck), len_turns(layout))


def len_turns(layout: Layout) -> int:
    from uvdeck.play.table import TURNS

    return layout.rules[TURNS]


def some_cards(chance: random.Random, size: int = 60) -> dict[Card, int]:
    """Return a deck as chance makes it: foundations, attacks, actions, backups."""
    cards: dict[Card, int] = {}
    left = size
    number = 0
    while left:
        copies = min(left, chance.randint(1, 4))
        control = chance.choice([None, 2, 3, 4, 5, 5, 6])
        difficulty = chance.randint(0, 6)
        name = f"Card {number:02}"
        kind = chance.choice("fffffaaaabx")
        if kind == "a":
            made = strike(name, control, difficulty, damage=chance.randint(0, 9))
        else:
            types = {"f": CardType.FOUNDATION, "b": CardType.BACKUP, "x": CardType.ACTION}
            made = card(name, control, difficulty, type=types[kind])
        cards[made] = copies
        left -= copies
        number += 1
    return cards


def values(counts: Sequence[int]) -> set[int]:
    """Return the numbers that came up."""
    return {number for number, count in enumerate(counts) if count}
