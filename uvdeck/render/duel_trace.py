"""Duels told step by step, and records checked, as a person reads them."""

from collections.abc import Sequence

from uvdeck.duel.record import Game, closed, opened
from uvdeck.duel.replay import AGAIN, REFEREE, ReplayFault
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
        if head.best_of > 1:
            out.line()
            out.line(Cell(opened(games, at), "title"))
        width = len(str(len(game.steps)))
        for number, step in enumerate(game.steps, 1):
            if number == 1 or step.event == "begin":
                out.line()
            rules = f" ({', '.join(step.rules)})"
            mark = Cell(f"{number:>{width}}  ", "dim")
            out.line([mark, Cell(step.text), Cell(rules, "dim")], hanging=width + 2)
    if head.best_of > 1:
        out.line()
        out.line(Cell(closed(games)))


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
        place = f"game {fault.game}" if fault.game else "the record"
        place += f", step {fault.step}" if fault.step else ""
        by = {REFEREE: "the referee: ", AGAIN: "played again: "}.get(fault.by, "")
        rule = f" ({fault.rule})" if fault.rule else ""
        said = [Cell(f"{path}: {place}: ", "error"), Cell(f"{by}{fault.message}")]
        out.line([*said, Cell(rule, "dim")], hanging=2)
    told = f"{path}: {plural(steps, 'step')} of {plural(games, 'game')}"
    if faults:
        out.line(Cell(f"{told}: {plural(len(faults), 'fault')}", "bad"))
    if not again:
        out.line(
            Cell(f"{told}: not played again, because a policy is not known here", "note"),
            hanging=2,
        )
    if not faults:
        played = "played again the same, and " if again else ""
        out.line(Cell(f"{told}: {played}the referee finds no breach", "good"))
