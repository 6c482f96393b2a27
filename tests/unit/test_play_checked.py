"""What whole games may be given: every number out of range is refused, by both forms."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.kernel_forms import compiled_form
from tests.played_games import Question, plain
from uvdeck.play import checked, game, table


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


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
    "SPEED": [-1, 1000],
    "ZONE": [-1, 4],
    "BLOCK_ZONE": [-1, 4],
    "BLOCK_MODIFIER": [-1000, 1000],
    "THROW": [-1, 2],
    "ELUSIVE": [-1, 2],
    "STAMINA": [-1, 1000],
}
RULES = {
    "HAND_SIZE": [0, -1, 61],
    "TURNS": [0, -1, checked.MAX_TURNS + 1],
    "GOING": [0, 3, -1],
    "CYCLING": [0, -1, 1001],
    "EARLY_ATTACKS": [-1, 2],
    "SYMBOLS_OF": [-2, 2**31],
    "POLICY": [-1, 4],
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
