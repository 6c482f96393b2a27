"""What counts say, number by number; goals."""

import pytest

from tests.goldfish_decks import counted, laid, numbers, setup, values
from tests.odds_cards import HEAD, card, strike
from uvdeck.goldfish.answer import Result
from uvdeck.goldfish.counts import read
from uvdeck.goldfish.games import make_run
from uvdeck.goldfish.layout import Layout
from uvdeck.goldfish.report import OF_A_GAME, OF_A_TURN, estimate_of, report
from uvdeck.goldfish.together import Together
from uvdeck.goldfish.until import missed, parse_goal, reached
from uvdeck.goldfish.words import words_for
from uvdeck.odds.answer import Answer
from uvdeck.odds.count import ImpossibleError
from uvdeck.play import game
from uvdeck.sampling.estimate import Estimate, mean, moments

WORDS = Answer(*HEAD, "", ())
#: Foundations that always pass: 2 + 0, 1, 2, 3 against control 5, and no fifth (UV-36).
SURE = laid({card("F"): 60}, setup(turns=2, policy="build"))


def reported(layout: Layout, games: int = 1000, seed: int = 0) -> Result:
    part = numbers(layout)
    counts = part.count_games(make_run(seed, games).shard(0).words(), games)
    return report(WORDS, layout, counts, partial=False)


def turn_values(result: Result, key: str) -> list[Estimate | None]:
    (row,) = (row for row in result.turns if row.key == key)
    return list(row.estimates)


def test_games_without_chance_are_reported_exactly():
    result = reported(SURE)
    exactly = {
        # Going first: no draw and no ready character; four of six are played, then five with the
        # character and four foundations to commit.
        "foundations": 4,
        "ready": 4,
        "played": 4,
        "damage": 0,
        "total": 0,
        "momentum": 0,
        "hand": 2,
        "deck": 60 - 6 - 4,
    }
    for key, value in exactly.items():
        assert turn_values(result, key)[0] == Estimate(value, 0.0, 1000), key
    assert turn_values(result, "firstFails")[0] == Estimate(0.0, 0.0, 1000)
    for need in (2, 3, 4, 5):
        for key in ("made", "passed"):
            assert turn_values(result, f"{key}{need}")[0] == Estimate(1.0, 0.0, 1000)
    assert result.turn_games == (1000, 1000)
    assert {f.key for f in result.figures} == set(OF_A_GAME)
    assert all(f.estimate == Estimate(0.0, 0.0, 1000) for f in result.figures)


def test_every_spread_sums_to_one_and_has_the_mean_that_is_reported():
    result = reported(laid({card("F"): 20, strike("S", 4): 20, card("G", 2, 3): 20}))
    means = {(row.key, t): e for row in result.turns for t, e in enumerate(row.estimates, 1)}
    seen = 0
    for spread in result.spreads:
        shares = [row.estimate for row in spread.rows]
        assert sum(share.value for share in shares if share) == pytest.approx(1)
        if spread.turn is not None:
            total = sum(int(row.label) * row.estimate.value for row in spread.rows if row.estimate)
            found = means[spread.key, spread.turn]
            assert found is not None
            assert total == pytest.approx(found.value)
            seen += 1
    assert seen == 3 * 8


def test_a_game_that_is_lost_counts_in_the_turns_before_only():
    # Eleven cards: six in hand; the deck is gone soon, and fewer than ten are discarded.
    result = reported(laid({card("F"): 11}, setup(turns=4)))
    assert result.turn_games[0] == 1000
    assert result.turn_games[-1] == 0
    assert turn_values(result, "foundations")[-1] is None
    (lost,) = (f.estimate for f in result.figures if f.key == "deckOuts")
    assert lost == Estimate(1.0, 0.0, 1000)


def test_unknown_damage_makes_what_hangs_on_it_unknown():
    result = reported(laid({strike("S", damage="unknown"): 10, card("F"): 50}))
    for key in ("damage", "total", "momentum"):
        assert turn_values(result, key) == [None, None, None]
    assert all(e is not None for e in turn_values(result, "played"))
    assert [f.estimate is None for f in result.figures] == [True] * 3 + [False] * 3
    assert not {"damage", "total", "momentum", "damage10"} & {s.key for s in result.spreads}


def test_counts_are_read_as_they_are_laid_out():
    cells = game.game_cells(60, 3)
    found = read(range(cells), 60, 3)
    assert found.redraws[-1] == cells - 1
    assert found.turns[1].foundations[0] == game.turn_cells(60)
    with pytest.raises(ValueError, match="size"):
        read(range(cells + 1), 60, 3)


def test_no_games_say_nothing():
    result = report(WORDS, SURE, (), partial=True)
    assert (result.games, result.turns, result.figures, result.partial) == (0, (), (), True)


def test_moments_are_means():
    counts = [3, 0, 5, 1]
    total, squares = 2 * 5 + 3, 4 * 5 + 9
    assert moments(total, squares, 9) == mean(counts)
    assert moments(4, 16, 1) == Estimate(4.0, None, 1)
    with pytest.raises(ValueError, match="no games"):
        moments(0, 0, 0)


def test_several_decks_are_dealt_by_the_same_words():
    other = laid({card("F"): 30, strike("S"): 30}, setup(turns=2))
    both = Together((numbers(SURE), numbers(other), numbers(SURE)))
    shard = make_run(5, 500).shard(0)
    first, second, third = both.split(both(shard))
    assert list(first) == list(third) == list(Together((numbers(SURE),))(shard))
    assert list(second) == list(Together((numbers(other),))(shard))
    assert [list(part) for part in both.split([])] == [[], [], []]


def test_what_an_answer_rests_on():
    from tests.goldfish_decks import rules

    made = strike("S", damage="unknown")
    how = setup()
    words = words_for(HEAD, laid({made: 20}, how), how, rules())
    for word in ("going first", "'balanced'", "UV-34", "UV-44", "turns before it"):
        assert word in words.assumes
    assert any("card text" in note for note in words.notes)
    assert "'S'" in words.doubts[0]
    words = words_for(HEAD, laid({card("F"): 20}, how), how, rules("standard", "primary"))
    assert "UV-34 does not hold" in words.assumes
    assert words.doubts == ()


# --- Goals ---------------------------------------------------------------------------------------


def test_goals_are_read():
    assert parse_goal("damage@3:0.01", 4)[1:] == ("damage", 3, 0.01)
    assert parse_goal("cycles:1e-3", 4)[1:] == ("cycles", None, 0.001)
    assert parse_goal("passed12@1:.5", 4)[1:] == ("passed12", 1, 0.5)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("damage", "damage@3:0.01"),
        ("damage@3", "standard error"),
        ("damage@3:-1", "standard error"),
        ("damage@3:0", "above 0"),
        ("damage@3:1e999", "above 0"),
        ("damage@5:0.1", "turn 5"),
        ("damage@0:0.1", "turn 0"),
        ("damage:0.1", "name its turn"),
        ("cycles@1:0.1", "foundations"),
        ("nothing@1:0.1", "foundations"),
        ("nothing:0.1", "cycles"),
        ("made64@1:0.1", "foundations"),
    ],
)
def test_goals_that_are_none(text: str, word: str):
    with pytest.raises(ImpossibleError, match=word):
        parse_goal(text, 4)


def test_a_goal_is_reached_when_the_error_is_small_enough():
    found = counted(laid({card("F"): 30, strike("S"): 30}), games=2000)
    for quantity in (*OF_A_TURN, "made4", "passed4"):
        estimate = estimate_of(found, quantity, 2)
        assert estimate is not None
        assert estimate.error is not None
        if estimate.error:
            below = parse_goal(f"{quantity}@2:{estimate.error * 0.99:.12f}", 4)
            above = parse_goal(f"{quantity}@2:{estimate.error * 1.01:.12f}", 4)
            assert not reached([below, above], found)
            assert reached([above], found)
            assert len(missed([below, above], found)) == 1
    assert values(found.redraws) == {0}
