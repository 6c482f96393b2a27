"""Whole games: both forms alike, no card lost, numbers out of range refused."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from uvdeck.play import checked, game, kernel, table
from uvdeck.sampling.seeds import shard_words

#: Events of a told game at most; no game of these tests has more.
EVENTS = 5000


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


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


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


# --- Both forms ----------------------------------------------------------------------------------


def test_both_forms_play_the_same_games():
    """The same counts, words and logs; and the games are games, whatever they are given."""
    extension = compiled_form()
    ran = 0
    seen: Counter[int] = Counter()

    @settings(max_examples=300, deadline=None, derandomize=True, database=None)
    @given(st.integers(0, 2**32), st.integers(0, 2**64 - 1), st.integers(0, 10**6))
    def same(question_seed, seed, shard):
        nonlocal ran
        question = some_question(question_seed)
        got = []
        for one in (game, extension):
            words = shard_words(seed, shard)
            counts = question.play(one, words, 8)
            teller = shard_words(seed, shard)
            log = question.tell(one, teller, 3)
            got.append((words, counts, teller, log))
        assert got[0] == got[1]
        check_cards(question, got[0][3])
        seen.update(event for event, *_ in got[0][3])
        ran += 1

    same()
    assert ran >= 250
    # Everything that can be told was told somewhere.
    assert set(seen) == set(range(table.DEAL, table.HIT + 1))


@pytest.mark.parametrize("seed", range(40))
def test_games_can_be_played_in_parts(form, seed):
    question = some_question(seed)
    whole, parts = [seed, 6, 7, 8], [seed, 6, 7, 8]
    counts = question.play(form, whole, 8)
    added = question.cells()
    for games in (0, 3, 5):
        form.play_games(parts, *question, games, added)
    assert (whole, counts) == (parts, added)


@pytest.mark.parametrize("seed", range(40))
def test_a_told_game_is_the_one_that_is_counted(form, seed):
    """What the log says of games 0 to 4 adds up to their counts."""
    question = some_question(seed)
    counts = question.play(form, [seed, 2, 3, 4], 5)
    cells, size = len(question.deck) + 2, game.turn_cells(len(question.deck))
    told = question.cells()
    for number in range(5):
        words = [seed, 2, 3, 4]
        for zones in check_cards(question, question.tell(form, words, number)):
            at = size * (zones.turn - 1)
            for place, value in enumerate(
                (zones.foundations, zones.ready, zones.played, zones.momentum, zones.hand)
            ):
                told[at + place * cells + value] += 1
            told[at + 5 * cells + zones.deck] += 1
    for turn in range(question.turns):
        zones_of = slice(turn * size, turn * size + 6 * cells)
        assert counts[zones_of] == told[zones_of]
    ends = counts[question.turns * size :]
    width = question.turns + 1
    for part in range(4):
        assert sum(ends[part * width : (part + 1) * width]) == 5
    assert sum(ends[4 * width : 4 * width + game.CYCLED]) == 5
    assert sum(ends[4 * width + game.CYCLED :]) == 5
    assert form.game_cells(len(question.deck), question.turns) == len(counts)
    assert form.turn_cells(len(question.deck)) == size


# --- Cards ---------------------------------------------------------------------------------------


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


@pytest.mark.parametrize("seed", range(60))
def test_every_game_ends_and_no_card_is_lost(form, seed):
    question = some_question(seed)
    for number in range(4):
        for zones in check_cards(question, question.tell(form, [1, seed, 3, 4], number)):
            assert 0 <= zones.ready <= zones.foundations + 1
    counts = question.play(form, [1, seed, 3, 4], 50)
    cells, size = len(question.deck) + 2, game.turn_cells(len(question.deck))
    alive = 50
    lost = counts[question.turns * size + 3 * (question.turns + 1) :][: question.turns + 1]
    assert sum(lost) == 50
    for turn in range(question.turns):
        alive -= lost[turn + 1]
        for zone in range(6):
            at = turn * size + zone * cells
            assert sum(counts[at : at + cells]) == alive


# --- What is refused -----------------------------------------------------------------------------


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
    return Question(deck, [value for row in rows for value in row], numbers, [0])


def kind_with(row: int, column: int, value: int) -> Question:
    question = plain()
    question.kinds[row * table.COLUMNS + column] = value
    return question


KINDS = {
    "TYPE": [-1, 6],
    "DIFFICULTY": [-1, 1000],
    "CONTROL": [-2, table.CONTROLS],
    "SYMBOLS": [-2, 2**31],
    "DAMAGE": [-1, 1000],
    "IGNORES": [-1, 5],
    "NAME": [-1, 2**31],
    "UNIQUE": [-1, 2],
    "TERRAIN": [-1, 2],
    "ATTACHES": [-1, 2, 1],
    "FORM": [-1, 2],
    "GROUPS": [-2, 2**31],
}
RULES = {
    "HAND_SIZE": [0, -1, 61],
    "TURNS": [0, -1, checked.MAX_TURNS + 1],
    "GOING": [0, 3, -1],
    "CYCLING": [0, -1, 1001],
    "EARLY_ATTACKS": [-1, 2],
    "SYMBOLS_OF": [-2, 2**31],
    "POLICY": [-1, 3],
    "MULLIGANS": [-1, 2],
    "REDRAW": [-1, 2**31],
    "WISHES": [-1, table.MAX_WISHES + 1],
    "WISH": [-1, 2**31],
}


def refused(form: Any, question: Question, words: Sequence[int] = (1, 2, 3, 4)) -> None:
    usual = plain()
    cells = [0] * game.game_cells(60, usual.turns)
    before = list(words)
    with pytest.raises(ValueError, match=r"."):
        form.play_games(before, *question, 1, cells)
    assert before == list(words)
    assert not any(cells)
    with pytest.raises(ValueError, match=r"."):
        form.tell_game(before, *question, 0, 100)


def test_what_is_in_range_is_played(form):
    question = plain()
    assert any(question.play(form, [1, 2, 3, 4], 3))
    assert [getattr(table, name) for name in KINDS] == list(range(table.COLUMNS))
    assert [getattr(table, name) for name in RULES] == list(range(table.WISH + 1))
    for name, values in KINDS.items():
        if name not in ("FORM", "TYPE", "ATTACHES"):
            low = kind_with(0, getattr(table, name), min(values) + 1)
            high = kind_with(0, getattr(table, name), max(values) - 1)
            assert any(low.play(form, [1, 2, 3, 4], 3))
            assert any(high.play(form, [1, 2, 3, 4], 3))


@pytest.mark.parametrize(
    ("column", "value"), [(name, value) for name, values in KINDS.items() for value in values]
)
def test_printed_numbers_out_of_range_are_refused(form, column, value):
    refused(form, kind_with(0, getattr(table, column), value))


def test_actions_are_no_forms(form):
    refused(form, kind_with(2, table.FORM, 1))


@pytest.mark.parametrize(
    ("rule", "value"), [(name, value) for name, values in RULES.items() for value in values]
)
def test_rules_out_of_range_are_refused(form, rule, value):
    refused(form, plain(**{rule: value}))


def test_the_last_part_of_a_mulligan_is_looked_at_too(form):
    question = plain()
    question.rules[-1] = -1
    refused(form, question)


@pytest.mark.parametrize(
    "change",
    [
        {"deck": []},
        {"deck": [0] * 1001},
        {"deck": [0] * 59 + [4]},
        {"deck": [0] * 59 + [-1]},
        {"kinds": []},
        {"kinds": plain().kinds[:-1]},
        {"kinds": plain().kinds * 251},
        {"rules": plain().rules[:-1]},
        {"rules": [*plain().rules, 0]},
        {"rules": []},
        {"stack": []},
        {"stack": [-1]},
        {"stack": [0, 0]},
        {"stack": [1]},
        {"stack": [1, -1]},
        {"stack": [1, 60, *[0] * 59]},
        {"stack": [1, 60, *[0] * 59, 4]},
        {"stack": [1, 60, *[0] * 59, -1]},
        {"stack": [1, 59, *plain().deck[1:]]},  # a card is missing
        {"stack": [1, 60, *[0] * 31, *plain().deck[31:]]},  # one card more of a kind
        {"stack": [1, 60, *plain().deck, 0]},
        {"stack": [2, 60, *plain().deck]},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_does_not_go_together_is_refused(form, change):
    refused(form, plain()._replace(**change))


@pytest.mark.parametrize(
    "words", [[1, 2, 3], [1, 2, 3, 4, 5], [0, 0, 0, 0], [-1, 2, 3, 4], [1, 2, 3, 2**32]]
)
def test_words_that_are_no_state_are_refused(form, words):
    refused(form, plain(), words=words)


def test_games_counts_and_events_out_of_range_are_refused(form):
    question = plain()
    for games in (-1, checked.MAX_GAMES + 1):
        with pytest.raises(ValueError, match="no games"):
            form.play_games([1, 2, 3, 4], *question, games, question.cells())
        with pytest.raises(ValueError, match="no games"):
            form.tell_game([1, 2, 3, 4], *question, games, 1)
    for cells in ([], question.cells()[1:], [*question.cells(), 0]):
        with pytest.raises(ValueError, match="another size"):
            form.play_games([1, 2, 3, 4], *question, 1, cells)
    for before, events in ((-1, 1), (0, -1), (0, checked.MAX_EVENTS + 1)):
        with pytest.raises(ValueError, match="too much to tell"):
            form.tell_game([1, 2, 3, 4], *question, before, events)


def test_a_log_without_room_ends_early(form):
    question = plain()
    whole = question.tell(form, [1, 2, 3, 4])
    told = form.tell_game([1, 2, 3, 4], *question, 0, 7)
    assert told == [number for event in whole[:7] for number in event]
    assert form.tell_game([1, 2, 3, 4], *question, 0, 0) == []


def test_the_kernel_offers_whole_games():
    question = plain()
    assert kernel.play_games is (compiled_form() if kernel.COMPILED else game).play_games
    assert question.play(kernel, [1, 2, 3, 4], 9) == question.play(game, [1, 2, 3, 4], 9)
    assert question.tell(kernel, [1, 2, 3, 4], 9) == question.tell(game, [1, 2, 3, 4], 9)
    assert kernel.game_cells(60, 4) == game.game_cells(60, 4)
    assert kernel.turn_cells(60) == game.turn_cells(60)
