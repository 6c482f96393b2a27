"""What simulated games of the other game say, and single games told step by step."""

from collections.abc import Sequence
from typing import Any, Final

from uvdeck.mha.report import Report, Seat
from uvdeck.mha.trace import Step
from uvdeck.render.goldfish import figures_of
from uvdeck.render.odds import grid
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.sampling.estimate import Estimate
from uvdeck.text import camel

#: What people call the quantities of an agency and of a game.
LABELS: Final = {
    "score": "score",
    "missions": "missions completed",
    "students": "students left",
    "effects": "popularity by effects",
    "actions": "actions played",
    "first_round": "turns in round 1",
    "second_round": "turns in round 2",
    "margin": "points ahead of the second",
}

_HEADS_SAY: Final = (
    "95 % behind wins: the confidence interval; 5 %, half, 95 %: scores that so many games do not"
    " exceed; s.e.: standard error"
)


def print_report(out: Out, found: Report, *, seed: int, asked: int) -> None:
    """Print what games say.

    Args:
        out: where to.
        found: what they say.
        seed: of the run.
        asked: games that were asked for.
    """
    if found.partial:
        out.line([Cell("Partial  ", "doubt"), Cell(f"stopped after {found.games:,} of {asked:,}")])
    players = len(found.seats)
    games = f"{found.games:,} {'game' if found.games == 1 else 'games'}"
    what = f"{games} of {players} agencies, seed {seed}" if players else "no games"
    out.line([Cell("Played   ", "dim"), Cell(what)])
    if not found.games:
        return
    out.line()
    heads = ["seat", "policy", "wins", "95 %", "score", "s.e.", "5 %", "half", "95 %"]
    grid(out, heads, [_row(seat) for seat in found.seats], (2, 4, 6, 7, 8))
    out.line(Cell(_HEADS_SAY, "dim"))
    out.line()
    rows: list[list[Cells]] = []
    for key in list(found.seats[0].amounts)[1:]:
        row: list[Cells] = [LABELS[key]]
        row += [figures_of(seat.amounts[key], "amount")[0] for seat in found.seats]
        rows.append(row)
    names = [f"seat {seat.seat}" for seat in found.seats]
    grid(out, ["on average", *names], rows, tuple(range(1, players + 1)))
    out.line()
    for key, estimate in found.figures.items():
        number, error = figures_of(estimate, "amount")
        out.line(
            [Cell(f"{LABELS[key]}: {number}"), Cell(f" (s.e. {error})" if error else "", "dim")]
        )
    out.line(f"games with several winners: {found.tied:,}")
    if found.stalled:
        out.line(Cell(f"games broken off after 2,000 turns: {found.stalled:,}", "doubt"))


def _row(seat: Seat) -> list[Cells]:
    number, error = figures_of(seat.amounts["score"], "amount")
    return [
        str(seat.seat),
        seat.policy,
        f"{seat.share * 100:.1f} %",
        Cell(f"{seat.low * 100:.1f} to {seat.high * 100:.1f}", "dim"),
        number,
        Cell(error, "dim"),
        *("-" if score is None else str(score) for score in seat.quantiles),
    ]


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {"mean": estimate.value, "standardError": estimate.error}


def report_to_json(found: Report) -> dict[str, Any]:
    """Return what games say, for machines."""
    return {
        "games": found.games,
        "partial": found.partial,
        "stalled": found.stalled,
        "tied": found.tied,
        "seats": [
            {
                "seat": seat.seat,
                "policy": seat.policy,
                "winShare": {"value": seat.share, "low": seat.low, "high": seat.high},
                "wonAlone": seat.alone,
                "wonShared": seat.shared,
                "scoreQuantiles": dict(zip(("5", "50", "95"), seat.quantiles, strict=True)),
                **{camel(key): _estimate(one) for key, one in seat.amounts.items()},
            }
            for seat in found.seats
        ],
        "perGame": {camel(key): _estimate(one) for key, one in found.figures.items()},
    }


def print_steps(out: Out, steps: Sequence[Step], *, seed: int, number: int) -> None:
    """Print a game step by step, each step with its rules.

    Args:
        out: where to.
        steps: of the game.
        seed: of the run.
        number: of the game in the run.
    """
    out.line([Cell("Told     ", "dim"), Cell(f"game {number} of seed {seed}")])
    width = len(str(len(steps)))
    for at, step in enumerate(steps, 1):
        if at == 1 or step.event in ("turn", "round_end") or is_first_score(steps, at):
            out.line()
        rules = f" ({', '.join(step.rules)})"
        text = step.text[0].upper() + step.text[1:]
        out.line(
            [Cell(f"{at:>{width}}  ", "dim"), Cell(text), Cell(rules, "dim")], hanging=width + 2
        )


def is_first_score(steps: Sequence[Step], at: int) -> bool:
    """Return whether the count of the game begins with step number ``at``, from 1."""
    return steps[at - 1].event == "score" and steps[at - 2].event != "score"


def steps_to_json(steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Return the steps of a game, for machines."""
    return [
        {
            "event": step.event,
            "agency": step.agency,
            "rules": list(step.rules),
            "text": step.text,
            "data": list(step.data),
        }
        for step in steps
    ]
