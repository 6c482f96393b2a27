"""``uvdeck goldfish run``: whole turns against nobody."""

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uvdeck.cli import common
from uvdeck.cli import goldfish_options as own
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.cli.odds_hand import Going
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.cli.goldfish_prepare import Prepared
    from uvdeck.goldfish.answer import Result
    from uvdeck.goldfish.until import Goal

app = typer_app()

#: Games at most where they are played until something is known well enough.
UNTIL_GAMES: Final = 1_000_000_000


class Policy(enum.Enum):
    """Which of the cards that may be played is played."""

    BUILD: Final = "build"
    ATTACK: Final = "attack"
    BALANCED: Final = "balanced"


@app.command(
    epilog="""\b
Examples:
  uvdeck goldfish run mydeck.yaml
  uvdeck goldfish run mydeck.yaml other.txt --turns 5 --going second --seed 7
  uvdeck goldfish run mydeck.yaml --policy build --policy attack
  uvdeck goldfish run mydeck.yaml --keep '2+ type:foundation' --vary '+1 Heroic Icon; -1 Smash'
  uvdeck goldfish run mydeck.yaml --until damage@3:0.01
  uvdeck goldfish run mydeck.yaml --seed 7 --trace 0
"""
)
def run(
    decks: options.Decks,
    games: own.Games = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=50, metavar="T", help="Turns of a game.")
    ] = 4,
    going: Annotated[Going, typer.Option(help="Who takes the first turn.")] = Going.FIRST,
    seed: own.Seed = None,
    policy: Annotated[
        list[Policy] | None,
        typer.Option(
            "--policy",
            help="What is played of all that may be: build, attack or balanced, which is the"
            " default. Several are compared.",
        ),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            "--keep",
            metavar="WISH",
            help="Keep the opening hand where this holds, '2+ type:foundation', several parts"
            " joined by ';'. Each --keep is a policy of its own. Without it every hand is kept.",
        ),
    ] = None,
    redraw: options.Redraw = None,
    hand_size: options.HandSize = None,
    until: Annotated[
        list[str] | None,
        typer.Option(
            "--until",
            metavar="GOAL",
            help="Play until a standard error is so small: 'damage@3:0.01' is the damage of turn 3"
            " within 0.01. --games is then the most that is played.",
        ),
    ] = None,
    trace: Annotated[
        int | None,
        typer.Option(
            "--trace",
            min=0,
            max=10**12,
            metavar="K",
            help="Tell game number K of the seed, from 0, move by move, and the rule of each.",
        ),
    ] = None,
    stack: Annotated[
        str | None,
        typer.Option(
            "--stack",
            metavar="FILE",
            help="With --trace: the order of the deck, then of each deck that is shuffled later.",
        ),
    ] = None,
    game_format: options.GameFormat = None,
    default_format: options.DefaultFormat = "core",
    vary: options.Vary = None,
    jobs: own.Jobs = None,
    cluster: own.Cluster = None,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Play a deck against nobody, many times, and say how its turns go.

    Every number stands with its standard error. Only printed numbers are played: card text is not
    simulated, and the keywords of the deck that are ignored are named.

    Exit 0: answered. 1: a deck has errors, or nobody can say all. 2: the question is impossible or
    cannot be read. 130: stopped by Ctrl-C, with what was known by then.
    """
    from uvdeck.cli import goldfish_output as output
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.cli.goldfish_prepare import Asked, prepare
    from uvdeck.cli.odds_policies import policies as mulligans_of

    common.json_or_csv(json, csv)
    playing.check_cluster(cluster, jobs)
    if going is Going.FIRST and redraw:
        common.fail(
            "--redraw is the second player's: the first redraws the whole hand or nothing (UV-31)"
        )
    if stack is not None and trace is None:
        common.fail("--stack fixes the deck of one game; add --trace 0 to see it")
    if trace is not None and (until or csv or games is not None or cluster is not None):
        common.fail("--trace tells one game; leave out --games, --until, --cluster and --csv")
    goals = _goals(until or (), turns)
    catalogue = common.catalogue(data)
    chosen = tuple(dict.fromkeys(policy or [Policy.BALANCED]))
    mulligans = mulligans_of(keep or (), redraw or (), catalogue)
    asked = Asked(
        turns,
        "first" if going is Going.FIRST else "second",
        tuple(one.value for one in chosen),
        mulligans,
        hand_size,
        game_format,
        default_format,
    )
    prepared, status = prepare(decks, decklist, vary or (), catalogue, asked)
    question: dict[str, Any] = {
        "seed": playing.choose_seed(seed),
        "turns": turns,
        "going": asked.going,
        "policies": list(asked.policies),
        "mulligans": [one.text for one in mulligans],
        "handSize": hand_size,
        "format": game_format,
    }
    how = output.Printing(json, csv)
    playing.say_notice()
    if trace is not None:
        from uvdeck.cli.goldfish_trace import tell_all

        told, status = tell_all(prepared, question["seed"], trace, stack, catalogue, status)
        output.print_told(
            how, catalogue, {**question, "trace": trace, "stack": stack}, told, status
        )
        raise typer.Exit(status)
    most = games or (UNTIL_GAMES if goals else playing.default_games())
    question |= {"games": most, "until": [goal.text for goal in goals]}
    _check_goals(goals, prepared)
    results, status = _played(prepared, question["seed"], most, goals, (jobs, cluster), status)
    output.print_results("goldfish-run", how, catalogue, question, results, status)
    raise typer.Exit(status)


def _goals(texts: Sequence[str], turns: int) -> "list[Goal]":
    """Return the goals of ``--until``, or exit with 2 and say what is wrong with each."""
    from uvdeck.goldfish.until import parse_goal
    from uvdeck.odds.count import ImpossibleError

    goals = []
    for text in texts:
        try:
            goals.append(parse_goal(text, turns))
        except ImpossibleError as error:
            typer.echo(f"uvdeck: --until: {printable(str(error))}.", err=True)
    if len(goals) < len(texts):
        raise typer.Exit(common.FAILED)
    return goals


def _check_goals(goals: "Sequence[Goal]", prepared: "Sequence[Prepared]") -> None:
    """Exit with 2 where nobody can say what is to be known well."""
    from uvdeck.goldfish.report import hangs_on_damage

    unknown = [name for one in prepared for name in one.layout.unknown]
    for goal in goals:
        if unknown and hangs_on_damage(goal.quantity):
            common.fail(
                f"--until: '{printable(goal.text)}' is never reached, because the damage of"
                f" '{printable(unknown[0])}' is not known"
            )


def _played(
    prepared: "Sequence[Prepared]",
    seed: int,
    games: int,
    goals: "Sequence[Goal]",
    who: tuple[int | None, str | None],
    status: int,
) -> "tuple[list[Result], int]":
    """Play, and return what the games say and the exit code.

    ``who`` are the number of processes and the address of a cluster, one of them or none.
    """
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.goldfish.counts import read
    from uvdeck.goldfish.games import make_run
    from uvdeck.goldfish.report import report
    from uvdeck.goldfish.together import Together
    from uvdeck.goldfish.until import missed, reached
    from uvdeck.play.table import TURNS

    if not prepared:
        return [], status
    task = Together(tuple(one.numbers for one in prepared))

    def enough(counts: Sequence[int]) -> bool:
        parts = zip(prepared, task.split(counts), strict=True)
        return all(reached(goals, read(c, len(one.layout.deck), turns)) for one, c in parts)

    turns = prepared[0].layout.rules[TURNS]
    jobs, cluster = who
    jobs = jobs or playing.processors()
    ended = playing.play_games(
        make_run(seed, games), task, jobs, enough if goals else None, cluster
    )
    results = []
    for one, counts in zip(prepared, task.split(ended.counts), strict=True):
        words = one.words
        if goals and counts and not ended.reached:
            doubts = missed(goals, read(counts, len(one.layout.deck), turns))
            words = words._replace(doubts=(*words.doubts, *doubts))
        results.append(report(words, one.layout, counts, partial=ended.interrupted))
    if ended.interrupted:
        return results, playing.INTERRUPTED
    if any(result.words.doubts for result in results):
        status = max(status, common.FINDINGS)
    return results, status
