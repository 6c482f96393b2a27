"""``uvdeck mha play``: a game of the other game in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from uvdeck.cli import common, complete
from uvdeck.cli import mha_options as options
from uvdeck.cli.lazy import typer_app
from uvdeck.text import printable, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uvdeck.mha.session import Session, Setting
    from uvdeck.mha.supply import Supply

#: Agencies where nobody says how many.
PLAYERS: Final = 2

app = typer_app()


class Asked(NamedTuple):
    """Who is to play: the options of the same names, None or empty where they are not given."""

    players: int | None
    humans: int | None
    seed: int | None
    policies: "Sequence[str]"
    birthdays: "Sequence[str]"


@app.command(
    epilog="""\b
Examples:
  uvdeck mha play
  uvdeck mha play --players 4 --policy planner --policy greedy --policy random --seed 7
  uvdeck mha play --players 3 --humans 2 --birthday 04-15 --birthday 07-15 --birthday 11-02
  uvdeck mha play --cards my-box/ --save game.yaml
  uvdeck mha play --resume game.yaml
"""
)
def play(
    players: Annotated[
        int | None,
        typer.Option(
            "--players", "-p", min=2, max=4, metavar="N", help="Agencies, 2 to 4; without it 2."
        ),
    ] = None,
    humans: Annotated[
        int | None,
        typer.Option(
            "--humans",
            min=1,
            max=4,
            metavar="H",
            help="Agencies that people play at this keyboard, the first ones around the table;"
            " without it 1.",
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="POLICY",
            autocompletion=complete.mha_policies,
            help="What plays the others: random, greedy or planner. Once for all of them, or once"
            " for each around the table; without it planner.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            max=10**18 - 1,
            metavar="S",
            help="The same seed gives the same games; without it one is chosen and shown.",
        ),
    ] = None,
    birthday: Annotated[
        list[str] | None,
        typer.Option(
            "--birthday",
            metavar="MM-DD",
            help="Once for each agency around the table, people first: whose comes next begins"
            " (MH-2). Without it the first one begins.",
        ),
    ] = None,
    cards: options.Cards = None,
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Where s saves; leaving the game saves there as well."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file of --save if it is there.")
    ] = False,
) -> None:
    """Play a game in the terminal, against policies or other people at the same keyboard.

    At each question: a number of the list, u takes the last choice of the turn back, s saves, t
    shows the table, ? says what cards do, h helps, q leaves. Hidden hands stay hidden. Answers may
    come from a pipe, one a line. A saved game may be changed by hand: each choice is checked.

    Exit 0: the game is over, or was left. 1: the saved game has errors, and all of them are shown.
    2: the game cannot be played, or a file cannot be read. 130: stopped by Ctrl-C.
    """
    from uvdeck.cli import mha_input as given

    asked = Asked(players, humans, seed, policy or (), birthday or ())
    if resume is not None:
        _check_resumed(asked)
    if save is not None and not (resume is not None and _same(save, resume)):
        common.check_target(save, force=force)
    supply = given.supply(cards)
    if resume is not None:
        session = _resumed(resume, supply)
    else:
        from uvdeck.mha.session import Session

        session = Session(supply, _setting(asked, supply))
    from uvdeck.cli.mha_play_run import Files, run

    raise typer.Exit(run(session, Files(save, resume, cards)))


def _check_resumed(asked: Asked) -> None:
    """Exit with 2 where options say what a saved game says itself."""
    names = ("--players", "--humans", "--seed", "--policy", "--birthday")
    both = [name for name, value in zip(names, asked, strict=True) if value not in (None, ())]
    if both:
        common.fail(f"the game of --resume says itself who plays; leave out {' and '.join(both)}")


def _same(save: Path, resume: str) -> bool:
    """Return whether two options name one file."""
    try:
        return resume != "-" and save.is_file() and save.samefile(resume)
    except (OSError, ValueError):
        return False


def _resumed(resume: str, supply: "Supply") -> "Session":
    """Return a saved game, or show all that is wrong with it and exit with 1."""
    from uvdeck.cli import mha_input as given
    from uvdeck.mha.saving import KIND, load

    if resume == "-":
        common.fail("--resume needs a file: standard input holds the answers")
    document = given.read_file(resume, KIND, "saved game")
    loaded = load(document, supply)
    given.show_findings(loaded.findings, resume)
    if loaded.session is None:  # its findings ended the run before
        raise typer.Exit(common.FINDINGS)
    return loaded.session


def _setting(asked: Asked, supply: "Supply") -> "Setting":
    """Return who plays, or exit with 2 and say what does not fit."""
    from uvdeck.cli import mha_input as given
    from uvdeck.cli.goldfish_play import choose_seed
    from uvdeck.mha.session import Setting

    players = PLAYERS if asked.players is None else asked.players
    humans = 1 if asked.humans is None else asked.humans
    given.check_players(players, supply)
    if humans > players:
        common.fail(f"--humans {humans} are more than the {players} agencies of --players")
    others = players - humans
    named = given.policies(asked.policies, others, f"the {others} agencies that nobody plays")
    first = _first(asked.birthdays, players) if asked.birthdays else 0
    order = [(first + seat) % players for seat in range(players)]
    return Setting(
        choose_seed(asked.seed),
        players,
        tuple(seat for seat, agency in enumerate(order) if agency < humans),
        tuple(named[agency - humans] for agency in order if agency >= humans),
    )


def _first(birthdays: "Sequence[str]", players: int) -> int:
    """Return which agency around the table begins, from 0, and say why; exit with 2 for no day."""
    from uvdeck.mha.birthdays import read_birthday, who_begins

    days = [read_birthday(text) for text in birthdays]
    wrong = [text for text, day in zip(birthdays, days, strict=True) if day is None]
    if wrong:
        names = ", ".join(f"'{printable(shorten(text, 20))}'" for text in wrong)
        common.fail(f"--birthday: {names}: no day; write month and day as 04-15")
    if len(days) != players:
        common.fail(
            f"--birthday stands once for each of the {players} agencies, not {len(days)} times"
        )
    first = who_begins([day for day in days if day is not None], common.today())
    what = "is today" if first.today else "comes next"
    typer.echo(f"The birthday {birthdays[first.agency]} {what}: that agency begins (MH-2).")
    if len(first.tied) > 1:
        typer.echo(f"{len(first.tied)} agencies have it; the first one around the table begins.")
    return first.agency
