"""What duels may be given: every number out of range is refused, by both forms."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.played_duels import some_duel
from tests.played_games import plain
from tests.unit.test_play_checked import KINDS, RULES
from uvdeck.play import checked, duel, duel_game, policies, table

#: Places of a call: each player's deck, kinds, rules and stack, then these.
PLAYERS = {"a": 0, "b": 4}
DECK, KINDS_OF, RULES_OF, STACK = range(4)
BEGINS, BEST_OF, BEFORE, LAST = 8, 9, 10, 11
#: Of a duel alone.
OF_DUELS = {
    "RIVAL": [0, -1, 2],
    "HEALTH_OF": [0, -1, 1000],
    "REACHING": [-1, 2**31],
}
ALL_RULES = RULES | OF_DUELS


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else duel


def asked() -> list[Any]:
    """Return what a call is given after the words: two decks of sixty, one round."""
    call: list[Any] = []
    for damage in (4, 5):
        question = plain(RIVAL=1, HEALTH_OF=20, REACHING=10)
        for column, value in (("DAMAGE", damage), ("SPEED", 3), ("ZONE", 2)):
            question.kinds[table.COLUMNS + getattr(table, column)] = value
        for column, value in (("BLOCK_ZONE", 2), ("BLOCK_MODIFIER", 1)):
            question.kinds[getattr(table, column)] = value
        call += [*question]
    return [*call, 0, 1, 0, 1]


def refused(form: Any, call: list[Any], match: str = ".", words: tuple[int, ...] = (1, 2, 3, 4)):
    """Hold a form to refusing a call, as one to play and as one to tell, and changing nothing."""
    state = list(words)
    cells = [0] * duel_game.duel_cells()
    with pytest.raises(ValueError, match=match):
        form.play_duels(state, *call, cells)
    assert not any(cells)
    with pytest.raises(ValueError, match=match):
        form.tell_duel(state, *call)
    assert state == list(words)


def with_(place: int, change: Callable[[Any], Any]) -> list[Any]:
    call = asked()
    call[place] = change(call[place])
    return call


def replaced(numbers: list[int], place: int, value: int) -> list[int]:
    return [*numbers[:place], value, *numbers[place + 1 :]]


@pytest.fixture(params=PLAYERS)
def player(request: pytest.FixtureRequest) -> int:
    """Where the numbers of A, or of B, stand."""
    return PLAYERS[request.param]


def test_what_is_in_range_is_played(form):
    counts = [0] * form.duel_cells()
    form.play_duels([1, 2, 3, 4], *asked(), counts)
    assert sum(counts[: 2 * duel_game.OUTCOMES]) == 1
    assert form.tell_duel([1, 2, 3, 4], *asked()[:LAST], 100)
    assert {getattr(table, name) for name in ALL_RULES} == {
        *range(table.WISH + 1),
        *range(table.RIVAL, table.RULES),
    }


@pytest.mark.parametrize(
    ("column", "value"), [(name, value) for name, values in KINDS.items() for value in values]
)
def test_printed_numbers_out_of_range_are_refused(form, player, column, value):
    place = getattr(table, column)
    refused(form, with_(player + KINDS_OF, lambda kinds: replaced(kinds, place, value)))


@pytest.mark.parametrize(
    ("rule", "value"), [(name, value) for name, values in ALL_RULES.items() for value in values]
)
def test_rules_out_of_range_are_refused(form, player, rule, value):
    if (rule, value) == ("POLICY", policies.CLIENT) and form is duel:
        value += 1  # policies of others are the Python form's (``play/clients.py``)
    refused(
        form, with_(player + RULES_OF, lambda rules: replaced(rules, getattr(table, rule), value))
    )


def test_the_last_part_of_a_mulligan_is_looked_at_too(form, player):
    place = table.WISH + 3 * table.MAX_WISHES - 1
    refused(form, with_(player + RULES_OF, lambda rules: replaced(rules, place, -1)))


@pytest.mark.parametrize(("rule", "value"), [("TURNS", 3), ("CYCLING", 5), ("EARLY_ATTACKS", 1)])
def test_rules_that_disagree_are_refused(form, player, rule, value):
    call = with_(player + RULES_OF, lambda rules: replaced(rules, getattr(table, rule), value))
    refused(form, call, match="disagree")


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (DECK, lambda deck: []),
        (DECK, lambda deck: [0] * 1001),
        (DECK, lambda deck: [*deck[1:], 4]),
        (DECK, lambda deck: [*deck[1:], -1]),
        (DECK, lambda deck: deck[:5]),  # fewer cards than the hand has
        (KINDS_OF, lambda kinds: []),
        (KINDS_OF, lambda kinds: kinds[:-1]),
        (KINDS_OF, lambda kinds: [*kinds, 0]),
        (KINDS_OF, lambda kinds: kinds * 251),
        (RULES_OF, lambda rules: []),
        (RULES_OF, lambda rules: rules[:-1]),
        (RULES_OF, lambda rules: [*rules, 0]),
        (STACK, lambda stack: []),
        (STACK, lambda stack: [-1]),
        (STACK, lambda stack: [0, 0]),
        (STACK, lambda stack: [1]),
        (STACK, lambda stack: [2**40]),
        (STACK, lambda stack: [1, -1]),
        (STACK, lambda stack: [1, 2**40]),
        (STACK, lambda stack: [1, 60, *[0] * 59]),
        (STACK, lambda stack: [1, 60, *[0] * 59, 4]),
        (STACK, lambda stack: [1, 60, *[0] * 59, -1]),
        (STACK, lambda stack: [1, 59, *plain().deck[1:]]),  # a card is missing
        (STACK, lambda stack: [1, 60, *[0] * 31, *plain().deck[31:]]),  # one more of a kind
        (STACK, lambda stack: [1, 60, *plain().deck, 0]),
        (STACK, lambda stack: [2, 60, *plain().deck]),
    ],
)
def test_what_does_not_go_together_is_refused(form, player, place, change):
    call = with_(player + place, change)
    assert call[player + place] != asked()[player + place]
    refused(form, call)


def test_a_stack_that_does_not_fit_later_on_is_refused(form, player):
    """The second part is of another deck than the one that is shuffled anew (UV-44)."""
    call = asked()
    call[player + DECK] = [0] * 60
    call[player + STACK] = [2, 60, *[0] * 60, 60, *[0] * 60]
    for rules in (call[RULES_OF], call[4 + RULES_OF]):
        rules[table.TURNS] = 50
        rules[table.HEALTH_OF] = 999
    refused(form, call, match="a stack does not fit")


@pytest.mark.parametrize(
    "words", [(1, 2, 3), (1, 2, 3, 4, 5), (0, 0, 0, 0), (-1, 2, 3, 4), (1, 2, 3, 2**32)]
)
def test_words_that_are_no_state_are_refused(form, words):
    refused(form, asked(), words=words)


@pytest.mark.parametrize(
    ("place", "value", "match"),
    [
        *((BEGINS, value, "begin") for value in (-1, 3, 2**40)),
        *((BEST_OF, value, "match") for value in (-1, 0, 2, 4, 5, 2**40)),
        *((BEFORE, value, "no games") for value in (-1, checked.MAX_GAMES + 1, 2**64)),
    ],
)
def test_who_begins_and_how_many_rounds_are_looked_at(form, place, value, match):
    refused(form, with_(place, lambda _: value), match=match)


def test_rounds_counts_and_events_out_of_range_are_refused(form):
    for rounds in (-1, checked.MAX_GAMES + 1, 2**64):
        with pytest.raises(ValueError, match="no games"):
            form.play_duels([1, 2, 3, 4], *asked()[:LAST], rounds, [0] * duel_game.duel_cells())
    cells = duel_game.duel_cells()
    for size in (0, 1, cells - 1, cells + 1):
        with pytest.raises(ValueError, match="another size"):
            form.play_duels([1, 2, 3, 4], *asked(), [0] * size)
    for events in (-1, checked.MAX_EVENTS + 1, 2**64):
        with pytest.raises(ValueError, match="too much to tell"):
            form.tell_duel([1, 2, 3, 4], *asked()[:LAST], events)


# --- Numbers as they come ------------------------------------------------------------------------

#: The policies of others are not among them: the two forms differ there.
ODD = [
    *(-(2**63), -(2**31), -1000, -2, -1, 0, 1, 2, 3, 5, 6, 31, 32, 999, 1000, 1001, 65_536),
    *(2**31 - 1, 2**31, 2**40, 2**64),
]


def spoiled(chance: random.Random) -> list[Any]:
    """Return a call of which a few numbers were changed to whatever they are."""
    game = some_duel(chance.randrange(10**6))
    call: list[Any] = [list(part) for part in (*game.a, game.stack_a, *game.b, game.stack_b)]
    for _ in range(chance.choice([0, 1, 1, 2])):
        part = chance.choice(call)
        what = chance.random()
        if what < 0.75 and part:
            part[chance.randrange(len(part))] = chance.choice(ODD)
        elif what < 0.85:
            part.append(chance.choice(ODD))
        elif part:
            del part[chance.randrange(len(part))]
    numbers = [chance.choice([0, 1, 2]), chance.choice([1, 3]), chance.choice([0, 1]), 3]
    if chance.random() < 0.2:
        numbers[chance.randrange(4)] = chance.choice([one for one in ODD if not 3 < one < 2**31])
    return [*call, *numbers]


def test_numbers_that_are_spoiled_are_refused_or_played_alike():
    """Nothing else than ValueError is raised, by both forms alike, and nothing ends the process."""
    extension = compiled_form()
    answers = {"refused": 0, "played": 0}
    for seed in range(1500):
        call = spoiled(random.Random(seed))
        got: list[Any] = []
        for one in (duel, extension):
            words, counts = [seed, 2, 3, 4], [0] * duel_game.duel_cells()
            try:
                one.play_duels(words, *call, counts)
                answer = "played"
            except ValueError as error:
                answer = str(error)
            got.append((answer, words, counts))
        assert got[0] == got[1], call
        answers["played" if got[0][0] == "played" else "refused"] += 1
    assert min(answers.values()) > 200


def extreme(chance: random.Random) -> list[Any]:
    """Return a call with decks of 1 to 1000 cards, hands as large, and 999 everywhere."""
    call: list[Any] = []
    rules: list[int] = []
    for _ in PLAYERS:
        kinds = []
        for number in range(chance.choice([1, 2, 9])):
            game = some_duel(chance.randrange(10**6))
            row = list(game.a.kinds[: table.COLUMNS])
            row[table.NAME] = chance.choice([number, 0, 2**31 - 1])
            for column in (table.DIFFICULTY, table.SPEED, table.STAMINA, table.DAMAGE):
                row[column] = chance.choice([row[column], 0, 999])
            row[table.BLOCK_MODIFIER] = chance.choice([row[table.BLOCK_MODIFIER], -999, 999])
            kinds.append(row)
        size = chance.choice([1, 2, 3, 20, 60, 200, 1000])
        deck = [chance.randrange(len(kinds)) for _ in range(size)]
        other = list(some_duel(chance.randrange(10**6)).a.rules)
        for rule in (table.TURNS, table.CYCLING, table.EARLY_ATTACKS):
            other[rule] = (rules or other)[rule]
        other[table.HAND_SIZE] = chance.choice([1, size, max(1, size - 1), min(6, size)])
        other[table.HEALTH_OF] = chance.choice([1, 25, 999])
        rules = other
        call += [deck, [value for row in kinds for value in row], other, [0]]
    return [*call, chance.choice([0, 1, 2]), chance.choice([1, 3]), 0, 2]


def test_extreme_numbers_are_played_alike():
    extension = compiled_form()
    sizes = set()
    for seed in range(400):
        call = extreme(random.Random(seed))
        got = []
        for one in (duel, extension):
            words, counts = [seed, 2, 3, 4], [0] * duel_game.duel_cells()
            one.play_duels(words, *call, counts)
            got.append((words, counts))
        assert got[0] == got[1]
        sizes |= {len(call[place + DECK]) for place in PLAYERS.values()}
    assert sizes == {1, 2, 3, 20, 60, 200, 1000}
