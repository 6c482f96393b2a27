"""Duels for the tests as numbers: random decks and rules, in either form of the kernel."""

import random
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from tests.odds_cards import card
from tests.played_games import some_kind, some_question
from uvdeck.duel.trace import games_of
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.trace import Event
from uvdeck.model import Card
from uvdeck.play import duel, duel_game, policies, table
from uvdeck.play.clients import Client, Option, Policy, Target, View, seated

EVENTS = 100_000


class PurePython:
    """The Python form, its functions in one place as the extension has them."""

    play_duels = staticmethod(duel.play_duels)
    tell_duel = staticmethod(duel.tell_duel)
    duel_cells = staticmethod(duel_game.duel_cells)


class Duel(NamedTuple):
    """What a call is given besides the words."""

    a: Numbers
    b: Numbers
    stack_a: tuple[int, ...] = (0,)
    stack_b: tuple[int, ...] = (0,)
    begins: int = 1
    best_of: int = 1

    def _given(self) -> tuple[Any, ...]:
        return (*self.a, self.stack_a, *self.b, self.stack_b, self.begins, self.best_of)

    def play(self, form: Any, words: list[int], before: int, rounds: int) -> list[int]:
        counts = [0] * form.duel_cells()
        form.play_duels(words, *self._given(), before, rounds, counts)
        return counts

    def tell(self, form: Any, words: list[int], before: int = 0) -> list[int]:
        log: list[int] = form.tell_duel(words, *self._given(), before, EVENTS)
        assert len(log) < table.EVENT * EVENTS
        return log

    def games(self, form: Any, words: list[int]) -> list[tuple[Event, ...]]:
        return list(games_of(self.tell(form, words)))


def _kind(chance: random.Random, number: int) -> list[int]:
    row = some_kind(chance, number)
    if row[table.TYPE] == table.ASSET:
        row[table.TYPE] = chance.choice([table.ASSET, table.BACKUP])
    is_attack, is_backup = row[0] == table.ATTACK, row[0] == table.BACKUP
    row[table.SYMBOLS] = chance.choice([-1, 7, 3, 5, 6, 7])
    row[table.DAMAGE] = chance.choice([0, 1, 3, 5, 8]) if is_attack else 0
    row[table.SPEED] = chance.randint(0, 6) if is_attack else 0
    row[table.ZONE] = chance.randint(1, 3) if is_attack else 0
    row[table.BLOCK_ZONE] = chance.randint(0, 3)
    row[table.BLOCK_MODIFIER] = chance.randint(-2, 4)
    row[table.THROW] = chance.randint(0, 1) * chance.randint(0, 1)
    row[table.ELUSIVE] = chance.randint(0, 1)
    row[table.STAMINA] = chance.randint(1, 9) if is_backup else 0
    return row


def _numbers(chance: random.Random) -> Numbers:
    rows = [_kind(chance, number) for number in range(chance.randint(1, 14))]
    deck = [kind for kind in range(len(rows)) for _ in range(chance.choice([1, 2, 4, 6, 12, 1]))]
    rules = some_question(chance.randint(0, 10**9)).rules
    rules[table.HAND_SIZE] = min(len(deck), chance.choice([1, 4, 5, 6, 7, 8, 12]))
    if chance.random() < 0.1:
        rules[table.TURNS] = chance.choice([20, 30, 50])
    rules[table.POLICY] = chance.randint(0, 3)
    rules[table.RIVAL] = 1
    rules[table.HEALTH_OF] = chance.choice([1, 10, 25, 30])
    rules[table.REACHING] = chance.choice([1, 10, 25])
    return Numbers(tuple(deck), tuple(value for row in rows for value in row), tuple(rules))


def _stack(chance: random.Random, numbers: Numbers) -> tuple[int, ...]:
    if chance.random() < 0.7:
        return (0,)
    order = list(numbers.deck)
    chance.shuffle(order)
    return (1, len(order), *order)


def some_duel(seed: int) -> Duel:
    """Return two decks, rules and stacks: what a duel may be given, tiny decks among it."""
    chance = random.Random(seed)
    a, b = _numbers(chance), _numbers(chance)
    rules = list(b.rules)
    for rule in (table.TURNS, table.CYCLING, table.EARLY_ATTACKS):
        rules[rule] = a.rules[rule]
    b = b._replace(rules=tuple(rules))
    return Duel(
        *(a, b, _stack(chance, a), _stack(chance, b)),
        begins=chance.choice([1, 2]),
        best_of=chance.choice([1, 3]),
    )


class Whim:
    """A policy that plays, aims and blocks at random."""

    def __init__(self) -> None:
        self.chance = random.Random(1)

    def form(self, view: View, options: Sequence[Option]) -> Option | None:
        return self.chance.choice([None, *options, *options, *options])

    def target(self, view: View, attack: Card, targets: Sequence[Target]) -> Target | None:
        return self.chance.choice([None, *targets, *targets, *targets])

    def block(self, view: View, attack: Card, options: Sequence[Option]) -> Option | None:
        return self.chance.choice([None, *options])


def as_client(numbers: Numbers) -> Numbers:
    """Return a deck in the hands of a policy of somebody else's."""
    rules = list(numbers.rules)
    rules[table.POLICY] = policies.CLIENT
    return numbers._replace(rules=tuple(rules))


def clients(game: Duel, make: Callable[[], Policy]) -> AbstractContextManager[None]:
    """Return a context in which a policy plays, where a deck is in somebody else's hands."""
    a, b = (
        Client(
            "whim",
            card("Somebody"),
            tuple(card(f"{kind}") for kind in range(len(deck.kinds))),
            make,
        )
        for deck in (game.a, game.b)
    )
    return seated(a, b)


def beginners(games: list[tuple[Event, ...]], first: int) -> list[int]:
    """Return who begins each game of a match, 0 for A and 1 for B (UV-48)."""
    result = []
    for game in games:
        result.append(first)
        last = game[-1].what
        first = 1 - first if last % table.SIDE == table.LIMIT else 1 - int(last >= table.SIDE)
    return result
