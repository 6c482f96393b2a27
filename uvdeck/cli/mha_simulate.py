"""``uvdeck mha simulate``: policies play many games of the other game."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uvdeck.cli import common, complete
from uvdeck.cli import goldfish_options as playing_options
from uvdeck.cli import mha_options as options
from uvdeck.cli.lazy import typer_app

if TYPE_CHECKING:
    from uvdeck.mha.simulating import Task

#: Games where nobody says how many.
GAMES: Final = 10_000

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck mha simulate --players 4 --games 20000 --seed 7
  uvdeck mha simulate --players 2 --policy planner --policy random
  uvdeck mha simulate --players 3 --policy greedy --cards my-box/ --json
  uvdeck mha simulate --players 2 --seed 7 --trace 0
"""
)
def simulate(
    players: Annotated[
        int, typer.Option("--players", "-p", min=2, max=4, metavar="N", help="Agencies.")
    ] = 4,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", min=1, max=10**9, metavar="G", help="Games to play; without it 10,000."
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="POLICY",
            autocompletion=complete.mha_policies,
            help="What decides: random, greedy or planner. Once for all agencies, or once for each"
            " in the order of play; without it planner.",
        ),
    ] = None,
    seed: playing_options.Seed = None,
    trace: Annotated[
        int | None,
        typer.Option(
            "--trace",
            min=0,
            max=10**9,
            metavar="K",
            help="Tell game number K of the seed, from 0: every step and its rules.",
        ),
    ] = None,
    cards: options.Cards = None,
    jobs: playing_options.Jobs = None,
    json: options.Json = False,
) -> None:
    """Let policies play many games, and say which seat wins how often.

    Seat 1 begins (MH-2). A game that several agencies win counts for each of them by its part
    (MH-9). The interval behind a win share holds the true one in 95 of 100 cases.

    Exit 0: answered. 2: it could not run. 130: stopped by Ctrl-C, with what was known by then.
    """
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.cli import mha_input as given
    from uvdeck.mha.simulating import Task

    if trace is not None and games is not None:
        common.fail("--trace tells one game; leave out --games")
    seats = given.policies(policy or (), players, f"the {players} agencies")
    supply = given.supply(cards)
    given.check_players(players, supply)
    task = Task(supply, seats)
    question: dict[str, Any] = {
        "seed": playing.choose_seed(seed),
        "players": players,
        "policies": list(seats),
        "cards": cards,
    }
    if trace is not None:
        question["trace"] = trace
        _tell(task, question, trace, json=json)
        return
    question["games"] = games or GAMES
    raise typer.Exit(_played(task, question, jobs or playing.processors(), json=json))


def _played(task: "Task", question: dict[str, Any], jobs: int, *, json: bool) -> int:
    """Play, print what the games say, and return the exit code."""
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.cli import mha_input as given
    from uvdeck.mha.report import report
    from uvdeck.mha.simulating import make_run, read
    from uvdeck.render import mha_simulate as render

    run = make_run(question["seed"], question["games"])
    ended = playing.play_games(run, task, jobs)
    found = report(read(ended.counts), task.policies, partial=ended.interrupted)
    status = playing.INTERRUPTED if ended.interrupted else common.CLEAN
    practice = task.supply.practice
    unknown = list(task.supply.unknown)
    if json:
        more = {"question": question, "notPlayed": unknown, **render.report_to_json(found)}
        given.head("mha-simulate", practice, status, more)
        return status
    from uvdeck.render.out import make_out

    given.say_practice(practice)
    given.say_unknown(unknown)
    render.print_report(make_out(), found, seed=question["seed"], asked=question["games"])
    return status


def _tell(task: "Task", question: dict[str, Any], number: int, *, json: bool) -> None:
    """Print one game, step by step."""
    from uvdeck.cli import mha_input as given
    from uvdeck.mha.said import agency
    from uvdeck.mha.table import winners
    from uvdeck.mha.trace import tell_game
    from uvdeck.render import mha_simulate as render
    from uvdeck.render.mha_score import print_winners

    game, log = task.tell(question["seed"], number)
    steps = list(tell_game(task.supply, log))
    practice = task.supply.practice
    scores = game.scores()
    won = [seat + 1 for seat in winners(scores)]
    unknown = list(task.supply.unknown)
    if json:
        more = {
            "question": question,
            "notPlayed": unknown,
            "scores": scores,
            "winners": won,
            "steps": render.steps_to_json(steps),
        }
        given.head("mha-trace", practice, common.CLEAN, more)
        return
    from uvdeck.render.out import make_out

    given.say_practice(practice)
    given.say_unknown(unknown)
    out = make_out()
    render.print_steps(out, steps, seed=question["seed"], number=number)
    first, *others = (agency(seat - 1) for seat in won)
    print_winners(out, [first.capitalize(), *others])
