"""What duels say as a person reads it: shares of wins with intervals, what each player did."""

from collections.abc import Sequence
from math import floor, log10
from typing import Final, NamedTuple

from uvdeck.duel.report import MEDIAN, Outcome, Quantity, Report, Share
from uvdeck.odds.answer import Answer
from uvdeck.render.goldfish import figures_of, histogram, print_figures
from uvdeck.render.odds import grid, title_of
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.sampling.estimate import TWO_SIDED

#: Decimals of a percentage at most.
_MOST: Final = 4


class Head(NamedTuple):
    """What stands above the numbers of a duel.

    Args:
        terms: what both players agreed on, in one line.
        players: of A and B: what each rests on, and notes.
        seed: of the run.
        best_of: 1, or 3 for matches.
    """

    terms: str
    players: tuple[Answer, Answer]
    seed: int
    best_of: int


def print_head(out: Out, head: Head) -> None:
    """Print who plays, and what all that follows rests on."""
    for words in head.players:
        out.line([Cell(f"{words.variant}  ", "title"), Cell(title_of(words), "title")])
    for text in (*(words.assumes for words in head.players), head.terms):
        out.line([Cell("Assumed  ", "dim"), Cell(text)], indent=2, hanging=9)
    said: dict[str, list[str]] = {}
    for words in head.players:
        for note in words.notes:
            said.setdefault(note, []).append(words.variant)
    for note, letters in said.items():
        of = f"{letters[0]}: " if len(letters) == 1 else ""
        out.line([Cell("Note     ", "note"), Cell(of + note)], indent=2, hanging=9)


def print_report(out: Out, head: Head, found: Report, *, asked: int) -> None:
    """Print what duels say of two decks.

    Args:
        out: where to.
        head: who plays, and what it rests on.
        found: what the games say.
        asked: games, or matches, that were asked for.
    """
    print_head(out, head)
    one, more = ("match", "matches") if head.best_of > 1 else ("game", "games")
    if found.partial:
        stopped = f"stopped after {found.rounds:,} of {_counted(asked, one, more)}"
        out.line([Cell("Partial  ", "doubt"), Cell(stopped)], indent=2, hanging=9)
    games = f", {_counted(found.games, 'game', 'games')}," if head.best_of > 1 else ""
    played = f"{_counted(found.rounds, one, more)}{games} of seed {head.seed}"
    out.line([Cell("Played   ", "dim"), Cell(played)], indent=2, hanging=9)
    if not found.games:
        return
    for outcomes, began in ((found.matches, "opened"), (found.outcomes, "began")):
        if outcomes:
            out.line()
            _outcomes(out, outcomes, began)
    out.line()
    out.line(_beginning(found))
    out.line()
    _sides(out, found.sides)
    out.line()
    print_figures(out, found.figures)
    for spread in found.spreads:
        if sum(bool(row.estimate and row.estimate.value) for row in spread.rows) > 1:
            out.line()
            out.line(Cell(spread.title, "title"))
            histogram(out, spread)


def _counted(count: int, one: str, more: str) -> str:
    return f"{count:,} {one if count == 1 else more}"


def _outcomes(out: Out, outcomes: Sequence[Outcome], began: str) -> None:
    heads = ["", "All", "95 %", f"A {began}", "95 %", f"B {began}", "95 %"]
    rows: list[list[Cells]] = []
    for outcome in outcomes:
        row: list[Cells] = [outcome.label]
        for share in (outcome.all, outcome.a_began, outcome.b_began):
            row += [percent_of(share), _interval(share)]
        rows.append(row)
    grid(out, heads, rows, (1, 3, 5))


def _decimals(low: float, high: float) -> int:
    """Return how many decimals a percentage has: as far as the interval lets it be known."""
    width = (high - low) * 100
    return min(_MOST, max(1, 1 - floor(log10(width)))) if width > 0 else _MOST


def percent_of(share: Share) -> str:
    """Return a share as people read it."""
    if share.value is None or share.low is None or share.high is None:
        return "-"
    if share.hits in (0, share.games):
        return f"{share.value * 100:.0f} %"
    return f"{share.value * 100:.{_decimals(share.low, share.high)}f} %"


def interval_of(share: Share) -> str:
    """Return the confidence interval of a share as people read it; empty where there is none."""
    if share.low is None or share.high is None:
        return ""
    decimals = _decimals(share.low, share.high)
    return f"{share.low * 100:.{decimals}f} to {share.high * 100:.{decimals}f}"


def _interval(share: Share) -> Cell:
    return Cell(interval_of(share), "dim")


def _beginning(found: Report) -> str:
    """Return what going first is worth, in words."""
    first, second, gain = (measure.estimate for measure in found.beginning)
    if first is None or second is None or gain is None:
        who = "A" if found.outcomes[0].a_began.games else "B"
        return (
            f"What going first is worth cannot be said, as {who} always began; more games with"
            " --first both tell it."
        )
    wins, others = (figures_of(share, "chance")[0] for share in (first, second))
    shares = f"If both begin equally often, the one who begins wins {wins}, the other {others}"
    if not gain.value:
        return f"{shares}: no difference was seen."
    number, error = figures_of(gain._replace(value=abs(gain.value)), "chance")
    points = f"{number.removesuffix(' %')} points {'more' if gain.value > 0 else 'less'}"
    if gain.error is None:
        return f"{shares}: {points} by going first, of too few games to be sure."
    chance = ""
    if abs(gain.value) <= gain.error * TWO_SIDED:
        chance = ", which may be chance"
    return f"{shares}: {points} by going first (s.e. {error}{chance})."


def _sides(out: Out, sides: Sequence[Quantity]) -> None:
    rows: list[list[Cells]] = []
    for side in sides:
        row: list[Cells] = [side.label]
        for estimate in (side.a, side.b):
            number, error = figures_of(estimate, side.unit)
            if side.key == MEDIAN:  # a turn is a whole number, if it ever came
                number = "never" if estimate is None else f"{estimate.value:.0f}"
            row += [number, Cell(error, "dim")]
        rows.append(row)
    grid(out, ["a game", "A", "s.e.", "B", "s.e."], rows, (1, 3))
