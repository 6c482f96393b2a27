"""Decks made up for the tests of duels, and games of them told."""

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.goldfish_decks import rules
from tests.odds_cards import FIRE, JOKER, WATER, card, is_type, starter
from uvdeck.duel.games import Pair, pair_of
from uvdeck.duel.players import BUILT_IN, Player, Terms, seat
from uvdeck.duel.record import (
    KIND,
    VERSION,
    Game,
    game_to_json,
    player_to_json,
    record_games,
)
from uvdeck.duel.replay import first_of
from uvdeck.duel.stack import stacked
from uvdeck.duel.trace import MAX_EVENTS
from uvdeck.goldfish.games import NO_STACK
from uvdeck.model import Attack, Block, Card, CardType, Keyword, Zone
from uvdeck.odds.count import CountRange
from uvdeck.odds.hand_answer import Group, Policy

#: Hands with fewer than two foundations go back.
TWO = Policy("2+", (Group("", CountRange(2), "foundation", is_type("foundation")),))
HERO = starter("Hero", hand_size=4, health=12, symbols=FIRE | WATER)._replace(id="tst01/900")


def attack(name: str, zone: Zone = Zone.MID, speed: int = 4, damage: int = 5, **facts: Any) -> Card:
    """Return an attack, which blocks mid for 2 more where nothing else is said."""
    facts.setdefault("block", Block(Zone.MID, 2))
    facts.setdefault("difficulty", 3)
    facts.setdefault("control", 4)
    return card(name, type=CardType.ATTACK, attack=Attack(zone, speed, damage), **facts)


def player(
    cards: Mapping[Card, int],
    policy: str = "balanced",
    mulligan: Policy | None = None,
    terms: Terms | None = None,
    hero: Card = HERO,
    **played: Any,
) -> Player:
    """Return a player in a format of which what matters may be given."""
    head = ("deck.yaml", "A deck")
    return seat(head, cards, hero, rules(**played), policy, mulligan, terms or Terms())


def some_cards(chance: random.Random, size: int = 40) -> dict[Card, int]:
    """Return a deck as chance makes it, with all that a duel plays; Hero is in it as well."""
    cards: dict[Card, int] = {HERO: 2}
    left = size - 2
    number = 0
    while left:
        copies = min(left, chance.randint(1, 4))
        made = _some_card(chance, f"Card {number:02}")
        cards[made._replace(id=f"tst01/{number:03}")] = copies
        left -= copies
        number += 1
    return cards


def _some_card(chance: random.Random, name: str) -> Card:
    words = [
        Keyword(word) for word in ("Unique", "Terrain", "Throw", "Elusive") if chance.random() < 0.2
    ]
    facts: dict[str, Any] = {
        "control": chance.choice([None, 2, 3, 4, 5, 5, 6]),
        "difficulty": chance.randint(0, 5),
        "symbols": chance.choice([FIRE, FIRE, WATER, FIRE | WATER, JOKER]),
        "keywords": tuple(words),
        "ignores_progressive": chance.choice(
            [None, None, None, "always", "own-turn", "to-attacks", "first-copy"]
        ),
        "block": chance.choice([None, *(Block(zone, chance.randint(-3, 4)) for zone in Zone)]),
    }
    kind = chance.choice("fffaaaabsx")
    if kind == "a":
        return attack(
            name, chance.choice(list(Zone)), chance.randint(0, 5), chance.randint(0, 9), **facts
        )
    types = {
        "f": CardType.FOUNDATION,
        "b": CardType.BACKUP,
        "s": CardType.ASSET,
        "x": CardType.ACTION,
    }
    if kind == "b":
        facts["stamina"] = chance.randint(1, 5)
    return card(name, type=types[kind], **facts)


def some_players(seed: int, terms: Terms | None = None) -> tuple[Player, Player]:
    """Return two players as chance makes them."""
    chance = random.Random(seed)
    played: dict[str, Any] = {
        "symbols": chance.choice(["any", "any", "primary", "classic"]),
        "cycling": chance.choice([5, 10]),
    }
    a, b = (
        player(
            some_cards(chance, chance.choice([20, 30, 40])),
            chance.choice(BUILT_IN),
            chance.choice([TWO, None]),
            terms,
            HERO._replace(health=chance.choice([12, 12, 60])),
            **played,
        )
        for _ in "ab"
    )
    return a, b


def told(
    players: tuple[Player, Player],
    terms: Terms | None = None,
    seed: int = 0,
    number: int = 0,
    parts: tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]] | None = None,
) -> tuple[Game, ...]:
    """Return the games of a number of a seed, with the decks stacked where parts say so."""
    terms = terms or Terms()
    pair: Pair = pair_of(*players, terms)

    def tell(stack_a: Sequence[int], stack_b: Sequence[int]) -> list[int]:
        return pair.tell(seed, number, stack_a, stack_b, MAX_EVENTS)

    stacks: tuple[Sequence[int], Sequence[int]] = (NO_STACK, NO_STACK)
    if parts is not None:
        stacks = stacked((players[0].layout, players[1].layout), tell, parts)
    return record_games(*players, tell(*stacks), first_of(terms.begins, number))


def document(
    players: tuple[Player, Player],
    terms: Terms | None = None,
    seed: int = 0,
    number: int = 0,
    stack: str | None = None,
    parts: tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]] | None = None,
) -> dict[str, Any]:
    """Return the record of a number of a seed, as a file has it."""
    terms = terms or Terms()
    made = {
        "schemaVersion": 1,
        "kind": KIND,
        "record": VERSION,
        "question": {
            "seed": seed,
            "trace": number,
            "first": terms.begins,
            "bestOf": terms.best_of,
            "turns": terms.turns,
            "reaching": terms.reaching,
            "policies": [one.policy for one in players],
            "keep": None,
            "redraw": None,
            "noMulligan": False,
            "format": "core",
            "stack": stack,
        },
        "players": {
            letter: player_to_json(one, "core") for letter, one in zip("ab", players, strict=True)
        },
        "games": [
            game_to_json(game, players) for game in told(players, terms, seed, number, parts)
        ],
    }
    result: dict[str, Any] = json.loads(json.dumps(made))
    return result
