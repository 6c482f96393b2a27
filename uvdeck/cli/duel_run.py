"""``uvdeck duel run``: two decks against each other."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from uvdeck.cli import common, complete
from uvdeck.cli import duel_options as own
from uvdeck.cli import goldfish_options as playing_options
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.cli.duel_prepare import Prepared
    from uvdeck.cli.goldfish_output import Printing
    from uvdeck.duel.players import Terms

app = typer_app()


@app.command(
    epilog="""\b
Examples:
  uvdeck duel run mydeck.yaml other.yaml
  uvdeck duel run mydeck.yaml other.yaml --policy-a aggressive --policy-b defensive --seed 7
  uvdeck duel run mydeck.yaml other.yaml --best-of 3 --games 20000
  uvdeck duel run mydeck.yaml other.yaml --first a --reaching 20 --json
  uvdeck duel run mydeck.yaml other.yaml --seed 7 --trace 0
"""
)
def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A's deck file; - is standard input.")],
    b: Annotated[str, typer.Argument(metavar="B", help="B's deck file; it may be the same.")],
    games: own.Games = None,
    seed: playing_options.Seed = None,
    policy_a: Annotated[
        str,
        typer.Option(
            "--policy-a",
            metavar="POLICY",
            autocompletion=complete.duel_policies,
            help="What decides A's plays and blocks: aggressive, balanced, defensive, or one that"
            " is installed.",
        ),
    ] = "balanced",
    policy_b: Annotated[
        str,
        typer.Option(
            "--policy-b",
            metavar="POLICY",
            autocompletion=complete.duel_policies,
            help="The same of B.",
        ),
    ] = "balanced",
    best_of: Annotated[
        int,
        typer.Option(
            "--best-of",
            metavar="1|3",
            help="1 plays single games, 3 matches of up to three: the loser of a game begins the"
            " next (UV-48).",
        ),
    ] = 1,
    first: Annotated[
        own.First,
        typer.Option(
            help="Who takes the first turn: both in turn, a or b; of a match's first game."
        ),
    ] = own.First.BOTH,
    turns: own.Turns = 30,
    reaching: Annotated[
        int,
        typer.Option(
            "--reaching",
            min=1,
            max=999,
            metavar="N",
            help="Tell in which own turn each player had dealt N damage.",
        ),
    ] = 25,
    keep: own.Keep = None,
    redraw: options.Redraw = None,
    no_mulligan: own.NoMulligan = False,
    trace: Annotated[
        int | None,
        typer.Option(
            "--trace",
            min=0,
            max=10**12,
            metavar="K",
            help="Tell game number K of the seed, or match, from 0: every step and its rules. With"
            " --json it is a record that 'duel replay' checks.",
        ),
    ] = None,
    stack: Annotated[
        str | None,
        typer.Option(
            "--stack",
            metavar="FILE",
            help="With --trace: the orders of both decks, and of each deck that is shuffled later.",
        ),
    ] = None,
    game_format: options.GameFormat = None,
    default_format: options.DefaultFormat = "core",
    jobs: playing_options.Jobs = None,
    cluster: playing_options.Cluster = None,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Play two decks against each other, many times, and say who wins.

    Both players play by all rules of play, and block. Only printed numbers are played: card text is
    not simulated, and keywords that are ignored are named. Decks with attacks, blocks, stamina or
    health that nobody knows are refused.

    Exit 0: answered. 1: a deck has errors. 2: the question is impossible or cannot be read. 130:
    stopped by Ctrl-C, with what was known by then.
    """
    from uvdeck.cli import duel_prepare as preparing
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.cli.goldfish_output import Printing
    from uvdeck.duel.players import Terms

    common.json_or_csv(json, csv)
    playing.check_cluster(cluster, jobs)
    if best_of not in (1, 3):
        common.fail(f"--best-of is 1 or 3, not {best_of}")
    if stack is not None and trace is None:
        common.fail("--stack fixes the decks of one game; add --trace 0 to see it")
    if trace is not None and (csv or games is not None or cluster is not None):
        common.fail("--trace tells one game; leave out --games, --cluster and --csv")
    if stack is not None and best_of > 1:
        common.fail("--stack fixes the decks of one game; leave out --best-of")
    common.input_once([a, b])
    catalogue = common.catalogue(data)
    policies = (policy_a, policy_b)
    preparing.check_policies(policies)
    terms = Terms(first.value, best_of, turns, reaching)
    mulligan = preparing.mulligan_of(keep, redraw, catalogue, none=no_mulligan)
    asked = preparing.Asked(terms, mulligan, game_format, default_format)
    prepared, status = preparing.prepare((a, b), policies, decklist, catalogue, asked)
    if len(prepared) < 2:
        raise typer.Exit(status)
    preparing.check_formats(prepared)
    question: dict[str, Any] = {
        "seed": playing.choose_seed(seed),
        "first": terms.begins,
        "bestOf": best_of,
        "turns": turns,
        "reaching": reaching,
        "policies": list(policies),
        "mulligan": mulligan.text if mulligan else None,
        "keep": keep[0] if keep else None,
        "redraw": redraw[0] if redraw else None,
        "noMulligan": no_mulligan,
        "format": prepared[0].rules.id,
    }
    playing.say_notice()
    how = Printing(json, csv)
    if trace is not None:
        from uvdeck.cli.duel_trace import tell

        raise typer.Exit(tell(prepared, terms, trace, stack, how, catalogue, question))
    question["games"] = games or preparing.default_games(policies)
    raise typer.Exit(_played(prepared, terms, (jobs, cluster), how, catalogue, question))


def _played(
    prepared: "Sequence[Prepared]",
    terms: "Terms",
    who: tuple[int | None, str | None],
    how: "Printing",
    catalogue: "Catalogue",
    question: dict[str, Any],
) -> int:
    """Play, print what the games say, and return the exit code.

    ``who`` are the number of processes and the address of a cluster, one of them or none.
    """
    from uvdeck.cli import duel_output as output
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.duel.games import make_run, pair_of
    from uvdeck.duel.report import report
    from uvdeck.goldfish.together import Together

    a, b = prepared
    task = Together((pair_of(a.player, b.player, terms),))
    jobs, cluster = who
    jobs = jobs or playing.processors()
    run_of = make_run(question["seed"], question["games"])
    ended = playing.play_games(run_of, task, jobs, None, cluster)
    found = report(terms, ended.counts, partial=ended.interrupted)
    status = playing.INTERRUPTED if ended.interrupted else common.CLEAN
    output.print_report(how, catalogue, prepared, terms, question, found, status)
    return status
