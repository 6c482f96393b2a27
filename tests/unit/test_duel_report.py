"""What counted duels say: shares with their intervals, who begins, quantities, turns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.duel_decks import some_player
from uvdeck.duel.counts import Counts, Ends, Matches, Side, Sums, read
from uvdeck.duel.games import pair_of
from uvdeck.duel.players import Terms
from uvdeck.duel.report import MEDIAN, Report, report, share
from uvdeck.duel.trace import games_of
from uvdeck.goldfish.trace import Event
from uvdeck.play import table
from uvdeck.play.checked import MAX_TURNS
from uvdeck.sampling.estimate import Estimate, moments, wilson
from uvdeck.sampling.seeds import shard_words

QUIET = Side(*[Sums(0, 0)] * len(Side._fields))


def by_number(length: int, **counts: int) -> tuple[int, ...]:
    """Return a distribution: ``by_number(9, n4=2)`` has 4 twice."""
    return tuple(counts.get(f"n{number}", 0) for number in range(length))


def counted(**facts: Any) -> list[int]:
    """Return counts as the kernel gives them."""
    a, b = facts.get("a_began", Ends(0, 0, 0, 0, 0)), facts.get("b_began", Ends(0, 0, 0, 0, 0))
    games = a.games + b.games
    made = Counts(
        a_began=a,
        b_began=b,
        turns=by_number(2 * MAX_TURNS + 1, n7=games),
        a=QUIET,
        b=QUIET,
        a_reached=by_number(MAX_TURNS + 1, n0=games),
        b_reached=by_number(MAX_TURNS + 1, n0=games),
        a_opened=Matches(0, 0, 0),
        b_opened=Matches(0, 0, 0),
        lengths=(0, games, 0, 0),
    )._replace(**facts)
    flat = list(_flat(made))
    assert list(_flat(read(flat))) == flat
    return flat


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from _flat(part)


def figures(found: Report) -> dict[str, Estimate | None]:
    return {figure.key: figure.estimate for figure in (*found.figures, *found.beginning)}


def sides(found: Report) -> dict[str, tuple[Estimate | None, Estimate | None]]:
    return {side.key: (side.a, side.b) for side in found.sides}


# --- Shares --------------------------------------------------------------------------------------


def test_shares_by_who_began_and_by_how_games_ended():
    counts = counted(
        a_began=Ends(drawn=10, a_kills=40, a_outlasts=2, b_kills=28, b_outlasts=0),
        b_began=Ends(drawn=5, a_kills=30, a_outlasts=0, b_kills=44, b_outlasts=1),
    )
    found = report(Terms(), counts)
    hits = {one.key: (one.all.hits, one.a_began.hits, one.b_began.hits) for one in found.outcomes}
    assert hits == {
        "aWins": (72, 42, 30),
        "aKills": (70, 40, 30),
        "aOutlasts": (2, 2, 0),
        "bWins": (73, 28, 45),
        "bKills": (72, 28, 44),
        "bOutlasts": (1, 0, 1),
        "draws": (15, 10, 5),
    }
    for one in found.outcomes:
        assert (one.all.games, one.a_began.games, one.b_began.games) == (160, 80, 80)
        assert (one.all.low, one.all.high) == wilson(one.all.hits, 160)
    assert (found.games, found.rounds, found.partial, found.matches) == (160, 160, False, ())
    assert found.first == share(42 + 45, 160)
    outs = sides(found)["deckOuts"]  # of the loser
    assert [estimate.value for estimate in outs if estimate] == [1 / 160, 2 / 160]


def test_no_games_have_no_share():
    assert share(0, 0) == (0, 0, None, None, None)
    only_a = counted(a_began=Ends(0, 3, 0, 1, 0))
    (wins, *_) = report(Terms(begins="a"), only_a).outcomes
    assert wins.b_began == share(0, 0)
    assert wins.a_began == wins.all == share(3, 4)


def test_nothing_counted_says_nothing():
    found = report(Terms(), [], partial=True)
    assert (found.games, found.rounds, found.partial) == (0, 0, True)
    assert not any((found.outcomes, found.matches, found.sides, found.figures, found.spreads))


def test_matches():
    counts = counted(
        a_began=Ends(0, 3, 0, 1, 0),
        b_began=Ends(1, 1, 0, 4, 0),
        a_opened=Matches(drawn=1, a_wins=2, b_wins=0),
        b_opened=Matches(drawn=0, a_wins=0, b_wins=1),
        lengths=(0, 0, 2, 2),
    )
    found = report(Terms(best_of=3), counts)
    hits = {one.key: (one.all.hits, one.a_began.hits, one.b_began.hits) for one in found.matches}
    assert hits == {"aWinsMatches": (2, 2, 0), "bWinsMatches": (1, 0, 1), "drawnMatches": (1, 1, 0)}
    assert {(one.all.games, one.a_began.games, one.b_began.games) for one in found.matches} == {
        (4, 3, 1)
    }
    assert (found.games, found.rounds) == (10, 4)
    games = figures(found)["games"]
    assert games
    assert games.value == 2.5
    assert [(row.label, row.estimate.value) for row in found.spreads[-1].rows if row.estimate] == [
        ("2", 0.5),
        ("3", 0.5),
    ]


# --- Who begins ----------------------------------------------------------------------------------


def test_going_first_is_free_of_who_begins_more_often():
    """The loser begins the next game: the weaker deck begins more often."""
    equal = report(
        Terms(), counted(a_began=Ends(0, 300, 0, 700, 0), b_began=Ends(0, 250, 0, 750, 0))
    )
    more = report(
        Terms(best_of=3),
        counted(a_began=Ends(0, 1800, 0, 4200, 0), b_began=Ends(0, 250, 0, 750, 0)),
    )
    for found in (equal, more):
        of = figures(found)
        values = [of[key].value for key in ("firstWins", "secondWins", "firstGain")]  # type: ignore[union-attr]
        assert values == [0.525, 0.475, 0.05]
    # All games together tell of the decks instead.
    assert equal.first.value == 0.525
    assert more.first.value == pytest.approx(2550 / 7000)


def test_going_first_with_draws():
    counts = counted(a_began=Ends(60, 10, 0, 30, 0), b_began=Ends(60, 30, 0, 10, 0))
    of = figures(report(Terms(), counts))
    first, second, gain = (of[key] for key in ("firstWins", "secondWins", "firstGain"))
    assert first
    assert second
    assert gain
    # First wins 10 of 100 in either half, the other 30.
    assert (first.value, second.value, gain.value) == (0.1, 0.3, -0.2)
    half = moments(10 - 30, 10 + 30, 100).error
    assert half
    assert gain.error == pytest.approx(half / 2**0.5)


@pytest.mark.parametrize(("begins", "who"), [("a", "a_began"), ("b", "b_began")])
def test_going_first_is_not_told_where_one_always_begins(begins: Any, who: str):
    found = report(Terms(begins=begins), counted(**{who: Ends(0, 9, 0, 1, 0)}))
    assert [measure.estimate for measure in found.beginning] == [None, None, None]
    assert found.first.games == 10


# --- Turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reached", "median"),
    [
        ({"n0": 5, "n3": 1, "n4": 3, "n6": 1}, 6),  # half of all games, those without among them
        ({"n0": 6, "n3": 1, "n4": 3}, None),
        ({"n2": 5, "n9": 5}, 2),
        ({"n2": 4, "n9": 6}, 9),
        ({"n0": 10}, None),
        ({f"n{MAX_TURNS}": 10}, MAX_TURNS),
    ],
)
def test_the_turn_in_which_damage_was_dealt(reached: dict[str, int], median: int | None):
    counts = counted(
        a_began=Ends(10, 0, 0, 0, 0),
        a_reached=by_number(MAX_TURNS + 1, **reached),
    )
    found = report(Terms(reaching=17), counts)
    a, b = sides(found)[MEDIAN]
    assert (a.value if a else None) == median
    assert b is None
    (spread,) = (spread for spread in found.spreads if spread.key == "aReached")
    assert "17" in spread.title
    shares = {row.label: row.estimate.value for row in spread.rows if row.estimate}
    assert shares["never"] == reached.get("n0", 0) / 10
    assert {f"n{label}": round(10 * value) for label, value in shares.items() if value} == {
        ("nnever" if key == "n0" else key): many for key, many in reached.items()
    }
    dealt = sides(found)["reached"][0]
    assert dealt
    assert dealt.value == pytest.approx(1 - shares["never"])


def test_rates_are_of_all_games_together():
    counts = counted(
        a_began=Ends(4, 0, 0, 0, 0),
        a=QUIET._replace(
            damage=Sums(60, 1000),
            turns=Sums(20, 102),
            blocks=Sums(8, 20),
            complete=Sums(4, 6),
            partial=Sums(2, 2),
        ),
    )
    found = sides(report(Terms(), counts))
    assert found["damageATurn"] == (Estimate(3.0, None, 20), None)
    assert found["completeOfTried"] == (Estimate(0.5, None, 8), None)
    assert found["partialOfTried"] == (Estimate(0.25, None, 8), None)
    assert found["damage"] == (moments(60, 1000, 4), Estimate(0.0, 0.0, 4))


# --- Against games that are told ----------------------------------------------------------------

GAMES = 60
REACHING = 12


def recounted(game: Sequence[Event], kinds: Sequence[int], who: int) -> Counter[str]:
    """Return what a player did in a game by its log, each number from events of its own."""
    found: Counter[str] = Counter()
    blocking, last = False, -1
    for event in game:
        what = event.what % table.SIDE
        if int(event.what >= table.SIDE) != who:
            if what == table.HIT:
                found["health"] = max(event.two, 0)
            continue
        if what in (table.PLAY, table.BLOCK):
            blocking = what == table.BLOCK
        if what == table.BEGIN:
            found["turns"] = event.one
        elif what == table.PASS and not blocking:
            found["forms"] += 1
            found["attacks"] += kinds[event.kind * table.COLUMNS + table.TYPE] == table.ATTACK
        elif what == table.BLOCKED:
            found["complete" if event.one == 2 else "partial"] += 1
        elif what == table.HIT:
            found["damage"] += event.one
            if found["damage"] >= REACHING and not found["reached"]:
                found["reached"] = found["turns"]
        elif what == table.LOSE:
            found["deckOuts"] += 1
            found["cycles"] -= 1  # its CYCLE made no new deck
            found["checks"] -= last == table.CHECK  # which was broken off
        names = {
            table.CHECK: "checks",
            table.FAIL: "failed",
            table.BLOCK: "blocks",
            table.CYCLE: "cycles",
        }
        if what in names:
            found[names[what]] += 1
        if what not in (table.CYCLE, table.REMOVED, table.SHUFFLED):
            last = what
    return found


@pytest.mark.parametrize("seed", range(6))
def test_each_number_is_that_of_the_told_games(seed: int):
    policies = ("aggressive", "defensive")
    terms = Terms(turns=9, reaching=REACHING)
    a, b = (some_player(2 * seed + n, "x", terms)(policy) for n, policy in enumerate(policies))
    pair = pair_of(a, b, terms)
    found = report(terms, pair.count_games(shard_words(seed, 0), GAMES))
    told = [list(games_of(pair.tell(seed, n, (0,), (0,), 100_000))) for n in range(GAMES)]
    games = [game for (game,) in told]

    for who, player in enumerate((a, b)):
        each = [recounted(game, player.layout.kinds, who) for game in games]
        for one in each:
            one.setdefault("health", player.starter.health or 0)
        for key in ("damage", "attacks", "blocks", "complete", "partial", "checks", "failed",
                    "forms", "cycles", "turns", "health", "deckOuts"):  # fmt: skip
            values = [one[key] for one in each]
            estimate = sides(found)[key][who]
            assert estimate, key
            assert estimate.value == pytest.approx(sum(values) / GAMES), key
            if key != "deckOuts":
                assert estimate == moments(sum(values), sum(n * n for n in values), GAMES), key
        (spread,) = (s for s in found.spreads if s.key == f"{'ab'[who]}Reached")
        reached = Counter(one["reached"] for one in each)
        shares = {row.label: row.estimate.value for row in spread.rows if row.estimate}
        assert {label: round(GAMES * value) for label, value in shares.items() if value} == {
            str(turn or "never"): many for turn, many in reached.items()
        }

    ends = Counter(game[-1].what for game in games)
    wins = {one.key: one.all.hits for one in found.outcomes}
    assert wins["aWins"] == ends[table.WINS]
    assert wins["bWins"] == ends[table.WINS + table.SIDE]
    assert wins["draws"] == ends[table.LIMIT] + ends[table.LIMIT + table.SIDE]
    for number in range(2):
        began = games[number::2]  # A and B begin in turn
        own = table.WINS + table.SIDE * number
        (outcome,) = (o for o in found.outcomes if o.key == f"{'ab'[number]}Wins")
        of = (outcome.a_began, outcome.b_began)[number]
        assert (of.hits, of.games) == (sum(game[-1].what == own for game in began), len(began))
    lengths = [sum(e.what % table.SIDE == table.BEGIN for e in game) for game in games]
    turns = figures(found)["turns"]
    assert turns
    assert turns.value == pytest.approx(sum(lengths) / GAMES)
