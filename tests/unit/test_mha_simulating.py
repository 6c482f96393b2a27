"""Simulated games of the other game: seeds, shards, counts, and what they say."""

from fractions import Fraction

import pytest

from tests.mha_practice import cards_of, practice
from uvdeck.mha.cards import Effect
from uvdeck.mha.policies import POLICIES
from uvdeck.mha.report import quantile, report
from uvdeck.mha.simulating import (
    AMOUNTS,
    FIGURES,
    HIGHEST,
    LOWEST,
    SHARD_GAMES,
    WHOLE,
    Counts,
    Task,
    make_run,
    read,
)
from uvdeck.mha.supply import supply_of
from uvdeck.mha.table import winners
from uvdeck.sampling.estimate import wilson
from uvdeck.sampling.jobs import add, play


def played(policies: tuple[str, ...], games: int, seed: int = 3, jobs: int = 1) -> Counts:
    counts: list[int] = []
    for _, more in play(make_run(seed, games), Task(practice(), policies), jobs):
        add(counts, more)
    return read(counts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_are_those_of_the_games_told_one_by_one(players):
    policies = ("greedy", "random", "planner", "random")[:players]
    games = 25
    task = Task(practice(), policies)
    counts = played(policies, games)
    told = [task.tell(3, number)[0] for number in range(games)]
    assert counts.games == games
    assert counts.stalled == 0
    for seat, side in enumerate(counts.sides):
        scores = [game.scores()[seat] for game in told]
        shares = [
            WHOLE // len(winners(game.scores())) if seat in winners(game.scores()) else 0
            for game in told
        ]
        assert side.share == sum(shares)
        assert side.alone == shares.count(WHOLE)
        assert side.shared == sum(0 < share < WHOLE for share in shares)
        amounts = zip(
            scores,
            [len(game.done[seat]) for game in told],
            [len(game.front[seat]) for game in told],
            [game.gained[seat] for game in told],
            [game.played[seat] for game in told],
            strict=True,
        )
        columns = list(zip(*amounts, strict=True))
        assert list(side.sums) == [(sum(c), sum(x * x for x in c)) for c in columns]
        assert len(side.sums) == len(AMOUNTS)
        assert {score: many for score, many in enumerate(side.scores, LOWEST - 1) if many} == {
            score: scores.count(score) for score in scores
        }
    turns = [(game.turns[0], game.turns[1]) for game in told]
    assert counts.sums[0][0] == sum(first for first, _ in turns)
    assert counts.sums[1][0] == sum(second for _, second in turns)
    assert len(counts.sums) == len(FIGURES)


def test_every_won_game_is_shared_out_completely():
    counts = played(("greedy", "greedy", "greedy", "random"), 60)
    assert sum(side.share for side in counts.sides) == WHOLE * counts.games


def test_the_same_seed_gives_the_same_counts_with_any_number_of_jobs():
    policies = ("greedy", "random")
    games = 2 * SHARD_GAMES + 7
    alone = played(policies, games)
    assert played(policies, games, jobs=2) == alone
    assert played(policies, games, seed=4) != alone


def test_games_are_dealt_alike_whatever_the_policies_and_however_many_play():
    first, _ = Task(practice(), ("greedy",) * 4).tell(9, 5)
    other, _ = Task(practice(), ("random", "planner", "greedy", "random")).tell(9, 5)
    fewer, log = Task(practice(), ("greedy",) * 2).tell(9, 5)
    assert first.recruiters == other.recruiters
    assert first.recruiters[:2] == fewer.recruiters
    laid_out = [event for event in log if event[0] == "laid_out"]
    _, again = Task(practice(), ("random",) * 4).tell(9, 5)
    assert laid_out == [event for event in again if event[0] == "laid_out"]


def test_equal_policies_win_by_seat_about_as_often():
    """Seats differ a little, by who goes first: no seat wins twice as often as another."""
    counts = played(("planner",) * 4, 400)
    shares = [side.share / WHOLE / counts.games for side in counts.sides]
    assert min(shares) > 0.15
    assert max(shares) < 0.40


def test_planned_games_beat_chance():
    counts = played(("random", "planner", "random", "greedy"), 200)
    random, planner, _, greedy = (side.share for side in counts.sides)
    assert planner > 3 * random
    assert greedy > 3 * random


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_plays_games_to_their_end(name):
    for players in (2, 3, 4):
        counts = played((name,) * players, 12)
        assert counts.stalled == 0
        assert counts.games == 12


def test_a_report_has_shares_with_wilson_intervals_that_take_parts_of_wins():
    counts = played(("greedy", "random", "planner"), 50)
    found = report(counts, ("greedy", "random", "planner"), partial=False)
    for seat, side in zip(found.seats, counts.sides, strict=True):
        won = Fraction(side.share, WHOLE)
        assert seat.share == float(won / 50)
        assert (seat.low, seat.high) == wilson(won, 50)
        assert seat.low <= seat.share <= seat.high
        assert seat.amounts["score"].value == side.sums[0][0] / 50
    ties = sum(seat.shared for seat in found.seats)
    assert found.tied <= ties <= 3 * found.tied
    assert abs(sum(seat.share for seat in found.seats) - 1) < 1e-9


def test_a_report_of_no_games_says_nothing():
    found = report(read([]), ("greedy",) * 2, partial=True)
    assert (found.games, found.seats, found.figures, found.tied) == (0, (), {}, 0)


def test_quantiles_are_scores_that_so_many_games_do_not_exceed():
    counts = [0] * (HIGHEST - LOWEST + 3)
    first = LOWEST - 1
    counts[5 - first], counts[7 - first], counts[9 - first] = 5, 90, 5
    assert [quantile(counts, at) for at in (5, 6, 50, 95, 96)] == [5, 7, 7, 7, 9]
    with pytest.raises(ValueError, match="no games"):
        quantile([0, 0], 50)


def test_scores_beyond_those_that_are_counted_are_not_made_up():
    counts = [0] * (HIGHEST - LOWEST + 3)
    counts[0], counts[1], counts[-2], counts[-1] = 10, 40, 40, 10
    assert [quantile(counts, at) for at in (5, 50, 90, 95)] == [None, LOWEST, HIGHEST, None]
    rich = [one._replace(popularity=99) for one in cards_of("practice").missions]
    supply = supply_of(
        cards_of("practice")._replace(
            missions=tuple(
                one._replace(requires=(0, 0, 0), effects=(Effect("popularity", number=99),) * 10)
                for one in rich
            )
        )
    )
    task = Task(supply, ("greedy", "greedy"))
    found = report(read(task(make_run(1, 5).shard(0))), task.policies, partial=False)
    for seat in found.seats:
        assert seat.amounts["score"].value > HIGHEST
        assert seat.quantiles == (None, None, None)


def test_wilson_of_whole_and_of_shared_wins():
    assert wilson(Fraction(20), 100) == wilson(20, 100)
    low, high = wilson(Fraction(41, 2), 100)
    assert wilson(20, 100)[0] < low < 0.205 < high < wilson(21, 100)[1]
    with pytest.raises(ValueError, match="no proportion"):
        wilson(Fraction(201, 2), 100)
