"""What counted duels say: shares of wins, what each player did, how long games took."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from uvdeck.duel.counts import Counts, Ends, Side, Sums, read
from uvdeck.duel.players import Terms
from uvdeck.goldfish.answer import Measure, Spread
from uvdeck.goldfish.report import share_row
from uvdeck.odds.answer import Unit
from uvdeck.sampling.estimate import Estimate, even_mean, mean, moments, proportion, wilson

#: Quantities of a player: what machines and people call them.
AMOUNTS: Final = {
    "damage": "damage dealt",
    "attacks": "attacks played",
    "blocks": "blocks tried",
    "complete": "complete blocks",
    "partial": "partial blocks",
    "checks": "checks made",
    "failed": "checks failed",
    "forms": "cards played that passed",
    "cycles": "cycles",
    "turns": "own turns",
    "health": "health left at the end",
}
#: The quantity that is a turn: whole, without an error, None for never.
MEDIAN: Final = "reachedMedian"


class Share(NamedTuple):
    """How many of some games had an outcome, with its 95 % confidence interval after Wilson.

    Args:
        hits: games that had it.
        games: all of them; 0 where there were none, and then the others are None.
        value: the share, from 0 to 1.
        low: the lower end of the interval.
        high: the upper end.
    """

    hits: int
    games: int
    value: float | None
    low: float | None
    high: float | None


class Outcome(NamedTuple):
    """How games ended in one way.

    Args:
        key: what machines call it.
        label: what people call it.
        all: of all games.
        a_began: of those that A began.
        b_began: of those that B began.
    """

    key: str
    label: str
    all: Share
    a_began: Share
    b_began: Share


class Quantity(NamedTuple):
    """What each player did in a game, on average.

    Args:
        key: what machines call it.
        label: what people call it.
        unit: what it is.
        a: of A; None where no game shows it.
        b: of B.
    """

    key: str
    label: str
    unit: Unit
    a: Estimate | None
    b: Estimate | None


class Report(NamedTuple):
    """What duels say about two decks.

    Args:
        games: games that were played.
        rounds: the same, or matches.
        outcomes: of games.
        first: of the games played, those that the player who began won. Where one of the two began
            more often than the other it says more of who that was than of going first.
        beginning: how often the player who begins wins, how often the other one, and by how much
            more, with each of the two beginning as often; no estimates where only one began.
        matches: of matches; empty where single games were played.
        sides: what each player did in a game.
        figures: of whole games.
        spreads: distributions over games.
        partial: whether somebody stopped before all were played.
    """

    games: int
    rounds: int
    outcomes: tuple[Outcome, ...]
    first: Share
    beginning: tuple[Measure, ...]
    matches: tuple[Outcome, ...]
    sides: tuple[Quantity, ...]
    figures: tuple[Measure, ...]
    spreads: tuple[Spread, ...]
    partial: bool


def share(hits: int, games: int) -> Share:
    """Return a share of games and its confidence interval."""
    if not games:
        return Share(0, 0, None, None, None)
    return Share(hits, games, hits / games, *wilson(hits, games))


def report(terms: Terms, counts: Sequence[int], *, partial: bool = False) -> Report:
    """Return what counted duels say.

    Args:
        terms: what both players agreed on.
        counts: of the kernel; empty where no shard was finished.
        partial: whether somebody stopped before all were played.
    """
    if not counts:
        none = share(0, 0)
        return Report(0, 0, (), none, (), (), (), (), (), partial)
    found = read(counts)
    return Report(
        found.games,
        found.rounds,
        tuple(_outcomes(found)),
        share(found.a_began.a_wins + found.b_began.b_wins, found.games),
        tuple(_beginning(found)),
        tuple(_matches(found)) if terms.best_of > 1 else (),
        tuple(_sides(found, terms)),
        (
            Measure("turns", "turns of both", "amount", mean(found.turns)),
            *(
                (Measure("games", "games of a match", "amount", mean(found.lengths)),)
                if terms.best_of > 1
                else ()
            ),
        ),
        tuple(_spreads(found, terms)),
        partial,
    )


def _outcomes(found: Counts) -> Iterator[Outcome]:
    names = {
        "aWins": "A wins",
        "aKills": "  B without health",
        "aOutlasts": "  B cannot cycle",
        "bWins": "B wins",
        "bKills": "  A without health",
        "bOutlasts": "  A cannot cycle",
        "draws": "draws (turn limit)",
    }
    began = found.a_began, found.b_began
    hits = [_hits(ends) for ends in began]
    for key, label in names.items():
        a, b = (of[key] for of in hits)
        yield Outcome(
            key,
            label,
            share(a + b, found.games),
            share(a, began[0].games),
            share(b, began[1].games),
        )


def _beginning(found: Counts) -> Iterator[Measure]:
    # In matches the loser begins the next game, and with --first one of the two always does. Means
    # of the games that each began are free of who that is.
    a, b = found.a_began, found.b_began
    won = (a.a_wins, a.games), (b.b_wins, b.games)
    lost = (a.b_wins, a.games), (b.a_wins, b.games)
    gained = [(n - m, n + m, games) for (n, games), (m, _) in zip(won, lost, strict=True)]

    def even(groups: list[tuple[int, int, int]]) -> Estimate | None:
        return even_mean(groups) if a.games and b.games else None

    first, second = (even([(n, n, games) for n, games in hits]) for hits in (won, lost))
    yield Measure("firstWins", "the player who begins wins", "chance", first)
    yield Measure("secondWins", "the other player wins", "chance", second)
    yield Measure("firstGain", "gained by going first", "difference", even(gained))


def _hits(ends: Ends) -> dict[str, int]:
    return {
        "aWins": ends.a_wins,
        "aKills": ends.a_kills,
        "aOutlasts": ends.a_outlasts,
        "bWins": ends.b_wins,
        "bKills": ends.b_kills,
        "bOutlasts": ends.b_outlasts,
        "draws": ends.drawn,
    }


def _matches(found: Counts) -> Iterator[Outcome]:
    a, b = found.a_opened, found.b_opened
    for key, label, field in (
        ("aWinsMatches", "A wins the match", "a_wins"),
        ("bWinsMatches", "B wins the match", "b_wins"),
        ("drawnMatches", "drawn matches", "drawn"),
    ):
        of_a, of_b = getattr(a, field), getattr(b, field)
        yield Outcome(
            key,
            label,
            share(of_a + of_b, found.rounds),
            share(of_a, sum(a)),
            share(of_b, sum(b)),
        )


def _sides(found: Counts, terms: Terms) -> Iterator[Quantity]:
    games = found.games
    for key, label in AMOUNTS.items():
        a, b = (moments(*_sums(side, key), games) for side in (found.a, found.b))
        yield Quantity(key, label, "amount", a, b)
        if key == "damage":
            yield Quantity(
                "damageATurn",
                "damage of an own turn",
                "amount",
                *(_ratio(side.damage, side.turns) for side in (found.a, found.b)),
            )
        if key == "partial":
            for share_key, share_label, field in (
                ("completeOfTried", "of blocks tried, complete", "complete"),
                ("partialOfTried", "of blocks tried, partial", "partial"),
            ):
                yield Quantity(
                    share_key,
                    share_label,
                    "chance",
                    *(_ratio(_sums(side, field), side.blocks) for side in (found.a, found.b)),
                )
    yield Quantity(
        "reached",
        f"{terms.reaching} damage dealt",
        "chance",
        *(proportion(games - turns[0], games) for turns in (found.a_reached, found.b_reached)),
    )
    yield Quantity(
        MEDIAN,
        f"turn of {terms.reaching} damage, median",
        "amount",
        *(_median(turns) for turns in (found.a_reached, found.b_reached)),
    )
    yield Quantity(
        "deckOuts",
        "lost by cycling",
        "chance",
        proportion(found.a_began.b_outlasts + found.b_began.b_outlasts, games),
        proportion(found.a_began.a_outlasts + found.b_began.a_outlasts, games),
    )


def _median(turns: Sequence[int]) -> Estimate | None:
    """Return the first own turn by which half of all games had it; None where fewer ever had."""
    games = sum(turns)
    so_far = 0
    for turn in range(1, len(turns)):
        so_far += turns[turn]
        if 2 * so_far >= games:
            return Estimate(float(turn), None, games)
    return None


def _sums(side: Side, key: str) -> Sums:
    sums: Sums = getattr(side, key)
    return sums


def _ratio(of: Sums, by: Sums) -> Estimate | None:
    """Return a share or rate over all games together; it has no standard error of its own."""
    return Estimate(of.total / by.total, None, by.total) if by.total else None


def _spreads(found: Counts, terms: Terms) -> Iterator[Spread]:
    yield Spread("turns", "turns of both until the end", "Turns", None, _rows(found.turns))
    for who, turns in (("a", found.a_reached), ("b", found.b_reached)):
        title = f"own turn in which {who.upper()} had dealt {terms.reaching} damage"
        never = share_row("never", turns[0], found.games)
        rows = (*_rows([0, *turns[1:]], found.games), never)
        yield Spread(f"{who}Reached", title, "Turn", None, rows)
    if terms.best_of > 1:
        yield Spread("games", "games of a match", "Games", None, _rows(found.lengths))


def _rows(counts: Sequence[int], games: int | None = None) -> tuple[Measure, ...]:
    of = sum(counts) if games is None else games
    came = [n for n, count in enumerate(counts) if count]
    if not came:
        return ()
    return tuple(share_row(str(n), counts[n], of) for n in range(came[0], came[-1] + 1))
