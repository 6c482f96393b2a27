"""How ``uvdeck mha play`` runs: what is said before and after a game, and where it is saved."""

import shlex
from pathlib import Path
from typing import NamedTuple

import typer

from uvdeck.cli import common
from uvdeck.cli import mha_input as given
from uvdeck.cli.goldfish_play import INTERRUPTED
from uvdeck.cli.mha_play_lines import EndError, Lines
from uvdeck.cli.mha_play_talk import LeftError, Talk
from uvdeck.mha.game import Game
from uvdeck.mha.reading import MAX_BYTES
from uvdeck.mha.said import agency
from uvdeck.mha.saving import MOST_CHOICES, to_text
from uvdeck.mha.session import Session
from uvdeck.mha.telling import count_of
from uvdeck.render.mha_score import print_count
from uvdeck.render.out import Cell, Out, make_out
from uvdeck.text import printable, shorten


class Files(NamedTuple):
    """Files of a game.

    Args:
        save: the file of ``--save``.
        resume: the file of ``--resume``.
        cards: the folder of ``--cards``.
    """

    save: Path | None
    resume: str | None
    cards: str | None


class Keeper:
    """Saves a game."""

    def __init__(self, session: Session, files: Files, lines: Lines, out: Out) -> None:
        """Keep what is saved, and where to."""
        self.session = session
        self.files = files
        self.lines = lines
        self.out = out
        self.own = {_key(path) for path in (files.save, files.resume) if path is not None}
        self.last = files.resume
        self.saved = len(session.choices) if files.resume else 0

    def save(self) -> None:
        """Save the game, and ask where to if nobody has said it."""
        target = self.files.save
        if target is None:
            default = self.last
            offer = f" [{printable(shorten(default, 60))}]" if default else ""
            text = self.lines.read(f"Save to which file{offer}? ") or default or ""
            if not text:
                self.out.line("Nothing is typed; the game is not saved.")
                return
            target = Path(text)
        self.write(target)

    def write(self, target: Path) -> bool:
        """Save the game to a file, or say why it cannot be; return whether it is saved."""
        from uvdeck.atomic import write_text

        shown = printable(shorten(str(target), 200))
        try:
            if _key(target) not in self.own and (target.exists() or target.is_symlink()):
                self.out.line(f"'{shown}' is there already, and the game is not saved.")
                return False
            if target.exists() and not target.is_file():
                self.out.line(f"'{shown}' is no file, and the game is not saved.")
                return False
            text = to_text(self.session)
            if len(self.session.choices) > MOST_CHOICES or len(text.encode()) > MAX_BYTES:
                self.out.line("The game is too long to be saved: it could not be read again.")
                return False
            write_text(target, text)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.out.line(f"'{shown}' cannot be written: {printable(reason)}.")
            return False
        self.own.add(_key(target))
        self.last = str(target)
        self.saved = len(self.session.choices)
        self.lines.progress()
        words = ["uvdeck", "mha", "play", "--resume", shlex.quote(printable(str(target)))]
        if self.files.cards is not None:
            words += ["--cards", shlex.quote(printable(self.files.cards))]
        self.out.line(f"Saved to {shown}. Go on with: {' '.join(words)}")
        return True

    def leave(self) -> int:
        """Say how to go on with a game that is left; return the exit code."""
        session = self.session
        self.out.line()
        if session.turn:
            self.out.line(f"The game is left in turn {session.turn}.")
        else:
            self.out.line("The game is left before its first turn.")
        if self.files.save is not None:
            return common.CLEAN if self.write(self.files.save) else common.FAILED
        if self.saved and self.saved == len(session.choices):
            self.out.line(f"Everything is saved in {printable(shorten(self.last or '', 200))}.")
            return common.CLEAN
        self.out.line(
            "What was not saved with s is gone; with --save FILE, leaving a game saves it. The same"
            f" decks come with --seed {session.setting.seed}."
        )
        return common.CLEAN


def _key(path: Path | str) -> str:
    """Return what tells files apart."""
    try:
        return str(Path(path).resolve())
    except (OSError, ValueError, RuntimeError):
        return str(path)


def run(session: Session, files: Files) -> int:
    """Play a game, or go on with one; return the exit code.

    Args:
        session: the game.
        files: where it comes from and goes to.
    """
    out = make_out()
    lines = Lines()
    keeper = Keeper(session, files, lines, out)
    talk = Talk(session, lines, out, keeper.save, again=bool(session.choices))
    _greet(session, out, talk)
    status = common.CLEAN
    try:
        game = session.play(talk)
        _end(game, talk, out)
        if files.save is not None and not keeper.write(files.save):
            status = common.FAILED
    except LeftError:
        status = keeper.leave()
    except EndError as error:
        status = keeper.leave()
        if error.args:
            typer.echo(f"uvdeck: {error}", err=True)
            status = common.FAILED
    except KeyboardInterrupt:
        out.line()
        status = keeper.leave() or INTERRUPTED
    given.say_practice(session.supply.practice)
    return status


def _greet(session: Session, out: Out, talk: Talk) -> None:
    """Say what is played, by whom, and how to answer."""
    setting = session.setting
    given.say_practice(session.supply.practice)
    given.say_unknown(session.supply.unknown)
    who = ", ".join(f"{agency(seat)} {name}" for seat, name in enumerate(talk.played_by))
    out.line(Cell(f"My Hero Academia: The Card Game, seed {setting.seed}", "title"))
    out.line(f"{who}. Agencies are numbered in the order of play; {agency(0)} begins (MH-2).")
    if talk.again:
        out.line(f"The saved game goes on after {len(session.choices)} choices.")
    out.line("A number of the list answers; u takes back, s saves, ? explains, h helps, q leaves.")


def _end(game: Game, talk: Talk, out: Out) -> None:
    """Tell how a game ended, and count (MH-9)."""
    if len(talk.people) == 1:
        talk.show_news(game, talk.people[0])
    out.line()
    if game.stalled:
        out.line("Nobody takes the last students; the game is broken off and counted.")
    out.line(Cell("The game is over (MH-8).", "title"))
    count = count_of(game, talk.people)
    for counted in count.agencies:
        missions = ", ".join(f"{name} {points}" for name, points in counted.missions) or "none"
        out.line(f"{counted.name}: missions {missions}", indent=2, hanging=2)
    out.line()
    print_count(out, count)
