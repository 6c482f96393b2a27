"""Whole games: both forms alike, and no card lost."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel_forms import compiled_form
from tests.played_games import check_cards, plain, some_question
from uvdeck.play import game, kernel, table
from uvdeck.sampling.seeds import shard_words


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else game


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


def test_the_kernel_offers_whole_games():
    question = plain()
    assert kernel.play_games is (compiled_form() if kernel.COMPILED else game).play_games
    assert question.play(kernel, [1, 2, 3, 4], 9) == question.play(game, [1, 2, 3, 4], 9)
    assert question.tell(kernel, [1, 2, 3, 4], 9) == question.tell(game, [1, 2, 3, 4], 9)
    assert kernel.game_cells(60, 4) == game.game_cells(60, 4)
    assert kernel.turn_cells(60) == game.turn_cells(60)
