"""Duels told step by step, and records checked, as a person reads them."""

from collections.abc import Sequence

from uvdeck.duel.record import Game
from uvdeck.duel.replay import ReplayFault
from uvdeck.render.duel import Head, print_head
from uvdeck.render.out import Cell, Out
from uvdeck.text import plural


def print_games(out: Out, head: Head, games: Sequence[Game], number: int) -> None:
    """Print a game, or the games of a match, step by step, each with its rules.

    Args:
        out: where to.
        head: who plays, and what it rests on.
        games: what is told.
        number: of the game, or match, in the run.
    """
    print_head(out, head)
    what = "match" if head.best_of > 1 else "game"
    out.line(
        [Cell("Told     ", "dim"), Cell(f"{what} {number} of seed {head.seed}")],
        indent=2,
        hanging=9,
    )
    for at, game in enumerate(games, 1):
        out.line()
        if len(games) > 1:
            out.line(Cell(f"Game {at} of the match", "title"))
        for step in game.steps:
            if step.event == "begin":
                out.line()
            rules = f" ({', '.join(step.rules)})" if step.rules else ""
            out.line([Cell(step.text), Cell(rules, "dim")], hanging=2)


def print_replay(
    out: Out, path: str, faults: Sequence[ReplayFault], steps: int, games: int, *, again: bool
) -> None:
    """Print what became of a record that was checked.

    Args:
        out: where to.
        path: of the record.
        faults: what is wrong with it.
        steps: that it has.
        games: that it has.
        again: whether it was played again.
    """
    for fault in faults:
        place = f"game {fault.game}" + (f", step {fault.step}" if fault.step else "")
        rule = f" ({fault.rule})" if fault.rule else ""
        out.line([Cell(f"{path}: {place}: ", "error"), Cell(fault.message), Cell(rule, "dim")])
    said = f"{path}: {plural(steps, 'step')} of {plural(games, 'game')}"
    if faults:
        out.line([Cell(f"{said}: {plural(len(faults), 'fault')}", "bad")])
        return
    played = "played again the same, and" if again else "not played again, because a policy is not"
    if again:
        out.line([Cell(f"{said} {played} the referee finds no breach", "good")])
    else:
        out.line([Cell(f"{said} {played} known here; the referee finds no breach", "good")])
