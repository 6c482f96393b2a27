"""``uvdeck duel matrix``: every deck of a folder against every other."""

import os
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from uvdeck.cli import common, complete
from uvdeck.cli import duel_options as own
from uvdeck.cli import goldfish_options as playing_options
from uvdeck.cli import odds_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.text import plural, printable

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.cli.duel_matrix_file import MatrixFile
    from uvdeck.cli.duel_prepare import Asked, Prepared
    from uvdeck.duel.matrix import Entrant, Head, Tally
    from uvdeck.duel.players import Terms
    from uvdeck.render.duel_matrix import Sheet

app = typer_app()

#: Decks of a matrix at most: 19,900 pairs.
MAX_DECKS: Final = 200
#: Games of a pair where nobody says it, in either form: a file is continued by both.
GAMES: Final = 2_000


@app.command(
    epilog="""\b
Examples:
  uvdeck duel matrix mydecks/
  uvdeck duel matrix mydecks/ --seed 7 --policy defensive --csv
  uvdeck duel matrix mydecks/ --games 100000 --output mymatrix.csv
"""
)
def matrix(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder with the decks.")],
    recursive: Annotated[
        bool, typer.Option("--recursive", "-r", help="Take the files of all folders below as well.")
    ] = False,
    games: Annotated[
        int,
        typer.Option(
            "--games", min=1, max=10**9, metavar="N", help="Games of each pair, 2,000 without it."
        ),
    ] = GAMES,
    seed: playing_options.Seed = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="POLICY",
            autocompletion=complete.duel_policies,
            help="What decides all plays and blocks: aggressive, balanced, defensive, or one that"
            " is installed.",
        ),
    ] = "balanced",
    first: Annotated[
        own.First,
        typer.Option(
            help="Who takes the first turn: both in turn, or of each pair always the deck whose"
            " file comes first (a) or second (b)."
        ),
    ] = own.First.BOTH,
    turns: own.Turns = 30,
    keep: own.Keep = None,
    redraw: options.Redraw = None,
    no_mulligan: own.NoMulligan = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the CSV to this file after each pair; where it is there and fits, go on"
            " with the pairs that it does not have.",
        ),
    ] = None,
    game_format: options.GameFormat = None,
    default_format: options.DefaultFormat = "core",
    jobs: playing_options.Jobs = None,
    cluster: playing_options.Cluster = None,
    json: options.Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a row for each pair as CSV.")] = False,
    decklist: options.Decklist = None,
    data: options.Data = None,
) -> None:
    """Play every deck of a folder against every other, and say who wins how often.

    All pairs are played from common random numbers, so that a deck is dealt alike against every
    rival. Only printed numbers are played: card text is not simulated. Files that are no decks are
    passed over; decks with attacks, blocks, stamina or health that nobody knows are left out.

    Exit 0: answered. 1: a deck was left out. 2: fewer than two decks can be played, a file cannot
    be read or does not fit, or the question is impossible. 130: stopped by Ctrl-C, with the pairs
    that were finished by then.
    """
    from uvdeck.cli import duel_prepare as preparing
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.duel.players import Terms

    common.json_or_csv(json, csv)
    playing.check_cluster(cluster, jobs)
    if not Path(folder).is_dir():
        common.fail(f"'{printable(folder)}' is no folder; 'duel run' plays two deck files")
    if output is not None and str(output) == "-":
        common.fail("--output names a file to continue; --csv prints the same")
    catalogue = common.catalogue(data)
    preparing.check_policies([policy])
    terms = Terms(first.value, 1, turns)
    mulligan = preparing.mulligan_of(keep, redraw, catalogue, none=no_mulligan)
    asked = preparing.Asked(terms, mulligan, game_format, default_format)
    paths = _paths(folder, output, recursive=recursive)
    prepared, status = _decks(paths, decklist, policy, catalogue, asked)
    preparing.check_formats(prepared)
    entrants = [_entrant(one, folder) for one in prepared]
    head, kept = _head(output, entrants, asked, (games, seed, policy))
    playing.say_notice()
    tallies, interrupted = _play(prepared, terms, head, kept, (jobs, cluster))
    if interrupted:
        status = playing.INTERRUPTED
    sheet = _sheet(prepared, entrants, asked, head, tallies)
    question: dict[str, Any] = {
        "folder": folder,
        "recursive": recursive,
        "seed": head.seed,
        "games": games,
        "policy": policy,
        "first": terms.begins,
        "turns": turns,
        "mulligan": mulligan.text if mulligan else None,
        "format": game_format,
    }
    left_out = [path for path in paths if path not in {one.player.path for one in prepared}]
    if json:
        _print_json(sheet, prepared, catalogue, question, left_out, status)
    elif csv:
        from uvdeck.render.duel_matrix import csv_lines

        common.print_utf8(csv_lines(sheet))
    else:
        from uvdeck.render.duel_matrix import print_matrix
        from uvdeck.render.out import make_out

        print_matrix(make_out(), sheet)
    raise typer.Exit(status)


def _paths(folder: str, output: Path | None, *, recursive: bool) -> list[str]:
    """Return the files of a folder that may be decks, in order, without the one written to."""
    top = os.path.dirname(os.path.join(folder, "x"))  # noqa: PTH118, PTH120 - as deck_paths joins
    # The files of the folder itself come first.
    found = takewhile(
        lambda path: recursive or os.path.dirname(path) == top,  # noqa: PTH120
        common.deck_paths([folder], recursive=True),
    )
    own = None if output is None else os.path.realpath(output)
    return [path for path in found if own is None or os.path.realpath(path) != own]


def _decks(
    paths: Sequence[str],
    decklist: str | None,
    policy: str,
    catalogue: "Catalogue",
    asked: "Asked",
) -> "tuple[list[Prepared], int]":
    """Return the decks that can be played and the exit code so far, or exit with 2.

    What is wrong with the others is said on standard error.
    """
    from uvdeck.cli import duel_prepare as preparing
    from uvdeck.cli import odds_input as given
    from uvdeck.odds.count import ImpossibleError

    prepared = []
    decks, status = given.read_decks(paths, decklist, catalogue, pass_over=True)
    for deck in decks:
        try:
            prepared.append(preparing.seat_deck(deck, policy, catalogue, asked))
        except (ImpossibleError, given.Refused) as error:
            typer.echo(
                f"uvdeck: {printable(deck.path)}: left out: {printable(str(error))}.", err=True
            )
            status = max(status, common.FINDINGS)
    if len(prepared) < 2:
        common.fail(f"two decks or more are needed; {len(prepared)} of these files can be played")
    if len(prepared) > MAX_DECKS:
        common.fail(f"{len(prepared)} decks are too many: at most {MAX_DECKS} are played")
    return prepared, status


def _entrant(one: "Prepared", folder: str) -> "Entrant":
    from uvdeck.duel.matrix import Entrant
    from uvdeck.duel.players import digest_of

    file = os.path.relpath(one.player.path, folder).replace(os.sep, "/")
    return Entrant(file, one.player.name, one.rules.id, digest_of(one.player))


def _head(
    output: Path | None,
    entrants: "Sequence[Entrant]",
    asked: "Asked",
    games_of: tuple[int, int | None, str],
) -> "tuple[Head, MatrixFile | None]":
    """Return what the games depend on beside the decks, and the file that goes on, if any.

    ``games_of`` are the games of a pair, the seed as given, and the policy.
    """
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.duel.matrix import Head, rules_digest

    games, seed, policy = games_of
    found = None
    if output is not None:
        from uvdeck.cli.duel_matrix_file import common_seed, read_file

        found = read_file(output)
        if seed is None:
            seed = common_seed(found)
    mulligan = asked.mulligan.text if asked.mulligan else ""
    terms = asked.terms
    head = Head(
        playing.choose_seed(seed),
        games,
        policy,
        terms.begins,
        terms.turns,
        mulligan,
        rules_digest(),
    )
    if output is None or found is None:
        return head, None
    from uvdeck.cli.duel_matrix_file import MatrixFile

    kept = MatrixFile(output, found, head, entrants)
    if kept.tallies:
        pairs = len(entrants) * (len(entrants) - 1) // 2
        typer.echo(
            f"uvdeck: {printable(str(output))} has {len(kept.tallies)} of"
            f" {plural(pairs, 'pair')}; they are not played again.",
            err=True,
        )
    return head, kept


def _play(
    prepared: "Sequence[Prepared]",
    terms: "Terms",
    head: "Head",
    kept: "MatrixFile | None",
    who: tuple[int | None, str | None],
) -> "tuple[dict[tuple[int, int], Tally], bool]":
    """Play the pairs that are missing; return all tallies, and whether Ctrl-C ended it.

    ``who`` are the number of processes and the address of a cluster, one of them or none.
    """
    from uvdeck.cli import goldfish_play as playing
    from uvdeck.duel.games import pair_of
    from uvdeck.duel.matrix import Gathering, Matrix, pairs_of

    tallies = {} if kept is None else dict(kept.tallies)
    pairs = [pair for pair in pairs_of(len(prepared)) if pair not in tallies]
    interrupted = False
    if pairs:
        players = [one.player for one in prepared]
        parts = tuple(pair_of(players[a], players[b], terms) for a, b in pairs)
        task = Matrix(parts, head.games)
        gathering = Gathering(task)

        def take(shard: Any, counts: Sequence[int]) -> bool:
            done = gathering.add(shard, counts)
            if done is not None:
                number, tally = done
                tallies[pairs[number]] = tally
                if kept is not None:
                    kept.add(pairs[number], tally)
            return False

        def far(shard: Any) -> playing.Far:
            done, of = task.played(shard), len(pairs) * head.games
            finished = done // head.games
            text = f"{finished} of {plural(len(pairs), 'pair')}, {done:,} games"
            return playing.Far(done, of, text)

        jobs, cluster = who
        try:
            interrupted = playing.play_shards(
                task.run(head.seed), task, jobs or playing.processors(), take, far, cluster
            )
        finally:  # whatever ends it
            if kept is not None:
                kept.write()
    elif kept is not None:
        kept.write()
    return tallies, interrupted


def _sheet(
    prepared: "Sequence[Prepared]",
    entrants: "Sequence[Entrant]",
    asked: "Asked",
    head: "Head",
    tallies: "dict[tuple[int, int], Tally]",
) -> "Sheet":
    from uvdeck.duel.words import matrix_words
    from uvdeck.render.duel_matrix import Sheet

    assumes, notes = matrix_words([one.player for one in prepared], asked.terms, prepared[0].rules)
    pairs = len(entrants) * (len(entrants) - 1) // 2
    return Sheet(head, entrants, tallies, assumes, notes, len(tallies) < pairs)


def _print_json(
    sheet: "Sheet",
    prepared: "Sequence[Prepared]",
    catalogue: "Catalogue",
    question: dict[str, Any],
    left_out: Sequence[str],
    status: int,
) -> None:
    from uvdeck.goldfish.words import notes_of
    from uvdeck.render.duel_matrix import pairs_to_json, standings_to_json

    said = {
        entrant.file: {
            "path": one.player.path,
            "cards": len(one.player.layout.deck),
            "ignoredKeywords": list(one.player.layout.ignored),
            "notes": list(notes_of(one.player.layout)),
        }
        for entrant, one in zip(sheet.decks, prepared, strict=True)
    }
    common.print_json(
        "duel-matrix",
        {
            "dataAsOf": catalogue.as_of,
            "exitCode": status,
            "partial": sheet.partial,
            "question": question,
            "assumes": sheet.assumes,
            "rules": sheet.head.rules,
            "decks": [one | said[one["file"]] for one in standings_to_json(sheet)],
            "leftOut": list(left_out),
            "pairs": pairs_to_json(sheet),
        },
    )
