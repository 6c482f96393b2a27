"""Whole games for the tests: what is asked, and cards moved as a log says."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from uvdeck.play import game, table

#: Events of a told game at most; no game of these tests has more.
EVENTS = 5000


#: The columns that only a game with a rival looks at.
NO_RIVAL = [0] * (table.COLUMNS - table.SPEED)


class Question(NamedTuple):
    """What a call is given besides the words, as lists of numbers."""

    deck: list[int]
    kinds: list[int]
    rules: list[int]
    stack: list[int]

    @property
    def turns(self) -> int:
        return self.rules[table.TURNS]

    def of(self, kind: int, column: int) -> int:
        return self.kinds[kind * table.COLUMNS + column]

    def cells(self) -> list[int]:
        return [0] * game.game_cells(len(self.deck), self.turns)

    def play(self, form: Any, words: list[int], games: int) -> list[int]:
        counts = self.cells()
        form.play_games(words, *self, games, counts)
        return counts

    def tell(self, form: Any, words: list[int], before: int = 0) -> list[list[int]]:
        told = form.tell_game(words, *self, before, EVENTS)
        assert len(told) < table.EVENT * EVENTS
        return [told[at : at + table.EVENT] for at in range(0, len(told), table.EVENT)]


def some_kind(chance: random.Random, number: int) -> list[int]:
    what = chance.choice([table.FOUNDATION] * 3 + [table.ATTACK] * 3 + list(range(6)))
    return [
        what,
        chance.choice([*range(7), 0, 70]),
        chance.choice([-1, 0, 2, 3, 4, 5, 5, 6, 6, table.CONTROLS - 1]),
        chance.choice([-1, 2**31 - 1, 7, 3, 5, 6]),
        chance.choice([0, 1, 3, 8]) if what == table.ATTACK else 0,
        chance.choice([0, 0, 0, *range(table.FIRST_COPY + 1)]),
        chance.choice([number, number, 0]),
        chance.randint(0, 1),
        chance.choice([0, 0, 1]),
        chance.randint(0, 1) if what == table.CHARACTER else 0,
        0 if what == table.ACTION else chance.choice([0, 1, 1, 1, 1]),
        chance.randint(0, 7),
        *NO_RIVAL,
    ]


def some_question(seed: int) -> Question:
    """Return a deck, rules and stacks: what a game may be given, tiny decks among it."""
    chance = random.Random(seed)
    rows = [some_kind(chance, number) for number in range(chance.randint(1, 14))]
    deck = [
        kind for kind in range(len(rows)) for _ in range(chance.choice([1, 2, 4, 6, 12, 1, 1, 1]))
    ]
    rules = [0] * table.RULES
    rules[table.HAND_SIZE] = min(len(deck), chance.choice([1, 4, 5, 6, 7, 8, 12]))
    rules[table.TURNS] = chance.randint(1, 9)
    rules[table.GOING] = chance.randint(1, 2)
    rules[table.CYCLING] = chance.choice([1, 5, 10])
    rules[table.EARLY_ATTACKS] = chance.randint(0, 1)
    rules[table.SYMBOLS_OF] = chance.choice([-1, 7, 1, 2])
    rules[table.POLICY] = chance.randint(0, 2)
    rules[table.MULLIGANS] = chance.randint(0, 1)
    rules[table.REDRAW] = chance.choice([0, 1, 2])
    rules[table.WISHES] = chance.randint(0, 3)
    for part in range(rules[table.WISHES]):
        at = table.WISH + 3 * part
        rules[at : at + 3] = [
            1 << chance.randint(0, 2),
            chance.randint(0, 2),
            chance.choice([3, 9]),
        ]
    stack = [0]
    if chance.random() < 0.4:
        order = list(deck)
        chance.shuffle(order)
        stack = [1, len(order), *order]
    return Question(deck, [value for row in rows for value in row], rules, stack)


def plain(**rules: int) -> Question:
    """Return a deck of sixty: foundations, attacks, actions."""
    rows = [
        [table.FOUNDATION, 2, 5, 7, 0, 0, 0, 0, 0, 0, 1, 1],
        [table.ATTACK, 3, 4, 7, 4, 0, 1, 0, 0, 0, 1, 2],
        [table.ACTION, 0, 6, 7, 0, 0, 2, 0, 0, 0, 0, 4],
        [table.CHARACTER, 6, 6, 7, 0, 0, 3, 0, 0, 1, 1, 4],
    ]
    numbers = [6, 4, 1, 10, 0, 7, 2, 1, 0, 1, 1, 1, 9] + [0] * (table.RULES - 13)
    for name, value in rules.items():
        numbers[getattr(table, name)] = value
    deck = [0] * 30 + [1] * 20 + [2] * 6 + [3] * 4
    kinds = [value for row in rows for value in (*row, *NO_RIVAL)]
    return Question(deck, kinds, numbers, [0])


class Zones(NamedTuple):
    """What lies where at the end of a turn."""

    turn: int
    foundations: int
    ready: int
    played: int
    momentum: int
    hand: int
    deck: int


class Table:
    """The cards of a game, moved as its log says."""

    def __init__(self, question: Question) -> None:
        self.deck = Counter(question.deck)
        self.zones: dict[str, Counter[int]] = {
            name: Counter()
            for name in ("hand", "pool", "stage", "discard", "momentum", "removed", "attached")
        }
        self.transit: list[int] = []

    def move(self, kind: int, source: str, target: str) -> None:
        zone = self.deck if source == "deck" else self.zones[source]
        assert zone[kind] > 0, (kind, source)
        zone[kind] -= 1
        (self.deck if target == "deck" else self.zones[target])[kind] += 1

    def size(self, name: str) -> int:
        return self.zones[name].total()

    def total(self) -> Counter[int]:
        """Return all cards wherever they are."""
        cards = Counter(self.deck) + Counter(self.transit)
        for zone in self.zones.values():
            cards += zone
        return cards


MOVES = {
    table.DEAL: ("deck", "hand"),
    table.REDRAWN: ("deck", "hand"),
    table.RETURN: ("hand", "deck"),
    table.REVIEW: ("hand", "discard"),
    table.DRAW: ("deck", "hand"),
    table.CHECK: ("deck", "discard"),
    table.BUILT: ("pool", "stage"),
    table.CLEARED: ("pool", "discard"),
    table.TO_MOMENTUM: ("pool", "momentum"),
    table.SECOND_COPY: ("pool", "discard"),
    table.OLD_TERRAIN: ("stage", "discard"),
    table.ATTACHED: ("pool", "attached"),
    table.REMOVED: ("deck", "removed"),
}


def check_cards(question: Question, log: Sequence[Sequence[int]]) -> list[Zones]:
    """Move the cards as a log says; all of them are always somewhere. Return the ends of turns."""
    return list(_ends(question, log))


def _ends(question: Question, log: Sequence[Sequence[int]]) -> Iterator[Zones]:
    cards = Table(question)
    turn = ready = passed = 0
    fresh: list[int] = []  # foundations built this turn, ready all
    over = False
    for event, kind, one, two in log:
        assert not over
        if event in MOVES:
            cards.move(kind, *MOVES[event])
        elif event == table.BEGIN:
            turn += 1
            passed, ready, fresh = 0, two, []
            assert one == turn
        elif event == table.PLAY:
            cards.zones["hand"][kind] -= 1
            cards.transit.append(kind)
            assert two == ready
        elif event in (table.PASS, table.FAIL):
            assert cards.transit.pop() == kind
            cards.zones["pool" if event == table.PASS else "discard"][kind] += 1
            if event == table.PASS:
                passed += 1
                assert two == ready - one
            else:
                assert two == ready
            ready = two
        elif event == table.NO_FORM and kind >= 0:
            cards.move(kind, "hand", "discard")
        elif event == table.CYCLE:
            assert cards.deck.total() == 0
            assert one == cards.size("discard")
            if one >= two:
                cards.deck, cards.zones["discard"] = cards.zones["discard"], Counter()
        elif event == table.LOSE:
            assert one < two
            over = True
        assert cards.total() == Counter(question.deck)
        assert min(zone[kind] for zone in cards.zones.values()) >= 0
        stage = cards.zones["stage"]
        foundations = sum(
            number
            for one_kind, number in stage.items()
            if question.of(one_kind, table.TYPE) == table.FOUNDATION
        )
        if event == table.BUILT and question.of(kind, table.TYPE) == table.FOUNDATION:
            ready += 1
            fresh.append(kind)
        elif event == table.OLD_TERRAIN and question.of(kind, table.TYPE) == table.FOUNDATION:
            # Of those that are not fresh it is committed last. Each terrain is there but once.
            if kind in fresh:
                fresh.remove(kind)
                ready -= 1
            elif ready > len(fresh):
                ready -= 1
        assert len(fresh) <= ready or event == table.BEGIN
        assert 0 <= ready <= foundations + 1
        if event != table.OLD_TERRAIN:
            terrains = sum(
                number for one_kind, number in stage.items() if question.of(one_kind, table.TERRAIN)
            )
            assert terrains <= 1
        if event == table.END:
            assert cards.size("pool") == 0
            assert not cards.transit
            yield Zones(
                turn,
                foundations,
                ready,
                passed,
                cards.size("momentum"),
                cards.size("hand"),
                cards.deck.total(),
            )
    assert over or turn == question.turns
