"""``uvdeck goldfish checks``: control checks off a shuffled deck, beside the exact odds."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uvdeck.cli import common
from uvdeck.cli import goldfish_options as own
from uvdeck.cli import odds_input as given
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app

if TYPE_CHECKING:
    from uvdeck.goldfish.checks import Checks

app = typer_app()

#: Decks and variants that are played side by side.
MAX_DECKS: Final = 100
#: Games from which on a second process pays off.
_MANY: Final = 8_000_000


@app.command(
    epilog="""\b
Examples:
  uvdeck goldfish checks mydeck.yaml --difficulty 3 --difficulty 4 --difficulty 5 --ready 2
  uvdeck goldfish checks mydeck.yaml --difficulty 5 --hand-size 6 --seed 7
  uvdeck goldfish checks mydeck.yaml --difficulty 5 --seen '2 Heroic Icon' --json
"""
)
def checks(
    decks: options.Decks,
    difficulty: Annotated[
        list[int] | None,
        typer.Option(
            "--difficulty",
            min=0,
            max=99,
            metavar="D",
            help="What a check needs, with progressive difficulty; once for each check, in order.",
        ),
    ] = None,
    ready: Annotated[
        int, typer.Option(min=0, max=200, metavar="R", help="Cards ready to commit.")
    ] = 0,
    hand: options.KnownHand = None,
    seen: options.Seen = None,
    hand_size: Annotated[
        int | None,
        typer.Option(
            "--hand-size",
            metavar="N",
            min=0,
            max=200,
            help="Draw a hand of so many before the checks; its foundations are counted.",
        ),
    ] = None,
    games: own.Games = None,
    seed: own.Seed = None,
    vary: options.Vary = None,
    jobs: own.Jobs = None,
    cluster: own.Cluster = None,
    json: options.Json = False,
    csv: options.Csv = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Make control checks off a shuffled deck, beside what the odds say exactly.

    Each estimate stands with its standard error, the exact number, and how many standard errors
    lie between them. Beyond 4 of them chance is no excuse.

    Exit 0: answered. 1: a deck has errors. 2: the question is impossible or cannot be read. 130:
    stopped by Ctrl-C, with what was known by then.
    """
    from uvdeck.cli import goldfish_output as output
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.cli.odds_output import ask_all
    from uvdeck.goldfish.checks import check_result, prepare
    from uvdeck.goldfish.together import Together
    from uvdeck.sampling.shards import Run

    common.json_or_csv(json, csv)
    playing.check_cluster(cluster, jobs)
    if not difficulty:
        common.fail("no check is asked for; for example: --difficulty 3 --difficulty 4")
    if hand and hand_size is not None:
        common.fail("--hand names the hand; --hand-size says how many random cards are in it")
    common.input_once(decks)
    given.check_changes(vary or ())
    if len(decks) * (1 + len(vary or ())) > MAX_DECKS:
        common.fail(f"at most {MAX_DECKS} decks and variants can be played side by side")
    catalogue = common.catalogue(data)
    needs = tuple(difficulty)

    def ask(deck: given.DeckAsked) -> "list[Checks]":
        held, left = given.take_out(deck, hand, "--hand", catalogue, deck.cards)
        away, left = given.take_out(deck, seen, "--seen", catalogue, left)
        head = (deck.path, deck.name, deck.variant)
        return [prepare(head, left, needs, ready, hand_size or 0, len(held) + len(away))]

    found, status = given.read_decks(decks, decklist, catalogue)
    asked, status = ask_all(found, vary or (), catalogue, ask, status)
    run = Run(playing.choose_seed(seed), games or playing.default_games())
    question: dict[str, Any] = {
        "seed": run.seed,
        "difficulties": list(needs),
        "ready": ready,
        "hand": hand or [],
        "seen": seen or [],
        "handSize": hand_size,
        "games": run.games,
    }
    results = []
    if asked:
        playing.say_notice()
        task = Together(tuple(one.numbers for one in asked))
        if jobs is None:
            jobs = playing.processors() if run.games * len(asked) >= _MANY else 1
        ended = playing.play_games(run, task, jobs, cluster=cluster)
        parts = task.split(ended.counts)
        results = [
            check_result(one, counts, partial=ended.interrupted)
            for one, counts in zip(asked, parts, strict=True)
        ]
        if ended.interrupted:
            status = playing.INTERRUPTED
    output.print_results(
        "goldfish-checks", output.Printing(json, csv), catalogue, question, results, status
    )
    raise typer.Exit(status)
