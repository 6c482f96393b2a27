"""Decks made up for the tests of duels."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from tests.goldfish_decks import rules
from tests.odds_cards import card, starter, strike
from uvdeck.duel.players import Player, Terms, seat
from uvdeck.model import Attack, Block, Card, CardType, Keyword, Zone

ZONES = (Zone.HIGH, Zone.MID, Zone.LOW)
HERO = starter(health=20)


def player(
    cards: Mapping[Card, int], policy: str = "balanced", character: Card = HERO, **how: Any
) -> Player:
    """Return a player of a deck."""
    terms = how.pop("terms", Terms())
    played = how.pop("played", rules())
    return seat(("x.yaml", "X"), cards, character, played, policy, how.pop("mulligan", None), terms)


def balanced_deck() -> dict[Card, int]:
    """Return sixty cards that attack and block in all zones."""
    cards: dict[Card, int] = {}
    for number in range(15):
        zone = ZONES[number % 3]
        block = Block(zone, number % 4)
        if number % 5 < 2:
            made = strike(
                f"Strike {number:02}",
                3 + number % 3,
                2 + number % 3,
                attack=Attack(ZONES[number % 2], 2 + number % 3, 3 + number % 4),
                block=block,
            )
        else:
            made = card(f"Base {number:02}", 4 + number % 3, number % 4, block=block)
        cards[made] = 4
    return cards


def some_player(seed: int, name: str, terms: Terms | None = None) -> Callable[[str], Player]:
    """Return a deck as chance makes it, to be played by a policy."""
    chance = random.Random(seed)
    cards: dict[Card, int] = {}
    left = chance.choice([40, 50, 60])
    number = 0
    while left:
        copies = min(left, chance.randint(1, 4))
        cards[_some_card(chance, f"Card {number:02}")] = copies
        left -= copies
        number += 1
    hero = starter(health=chance.choice([8, 15, 25]))
    return lambda policy: player(cards, policy, hero, terms=terms or Terms())


def _some_card(chance: random.Random, name: str) -> Card:
    control = chance.choice([None, 2, 3, 4, 5, 5, 6])
    difficulty = chance.randint(0, 6)
    block = chance.choice([None, *(Block(zone, chance.randint(-1, 4)) for zone in ZONES)])
    kind = chance.choice("fffffaaaaabbx")
    if kind == "a":
        words = [Keyword("Throw")] if chance.random() < 0.2 else []
        attack = Attack(chance.choice(ZONES), chance.randint(1, 5), chance.randint(0, 8))
        return strike(name, control, difficulty, attack=attack, block=block, keywords=tuple(words))
    if kind == "b":
        words = [Keyword("Elusive")] if chance.random() < 0.3 else []
        return card(
            name,
            control,
            chance.randint(0, 3),
            type=CardType.BACKUP,
            stamina=chance.randint(1, 7),
            block=block,
            keywords=tuple(words),
        )
    what = CardType.ACTION if kind == "x" else CardType.FOUNDATION
    return card(name, control, difficulty, type=what, block=block)
