"""How games are played for the command line: processes, progress, Ctrl-C, when to stop."""

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import typer

from uvdeck.cli import common
from uvdeck.play import kernel
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.sampling.jobs import Played as Shards
    from uvdeck.sampling.jobs import Task
    from uvdeck.sampling.shards import Run, Shard

#: Games where nobody says how many: compiled, and not.
GAMES: Final = 1_000_000
GAMES_PURE: Final = 20_000
#: Bytes of a seed that is chosen: any program reads such a number exactly, as a double too.
_SEED_BYTES: Final = 6
#: Seconds between two looks at how far it is.
_EVERY: Final = 0.2
#: The exit code of a command that was interrupted.
INTERRUPTED: Final = 130


class Played(NamedTuple):
    """Counts of games, and how it ended.

    Args:
        counts: empty where no shard was finished.
        games: how many were played.
        interrupted: whether Ctrl-C ended it.
        reached: whether what was to be reached was.
    """

    counts: Sequence[int]
    games: int
    interrupted: bool
    reached: bool


class Far(NamedTuple):
    """How far a run is, for whoever watches.

    Args:
        done: what is done.
        of: all that is to be done, in the same unit.
        text: the same in words.
    """

    done: int
    of: int
    text: str


def default_games() -> int:
    """Return how many games are played where nobody says it."""
    return GAMES if kernel.COMPILED else GAMES_PURE


def choose_seed(given: int | None) -> int:
    """Return the seed given, 0 among them, or one that is chosen here."""
    return int.from_bytes(os.urandom(_SEED_BYTES), "little") if given is None else given


def processors() -> int:
    """Return how many processes can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def say_notice() -> None:
    """Say once that games are slow here, where they are."""
    notice = kernel.notice()
    if notice:
        typer.echo(f"uvdeck: {notice}.", err=True)


def play_games(
    run: "Run",
    task: "Task",
    jobs: int,
    enough: Callable[[Sequence[int]], bool] | None = None,
    cluster: str | None = None,
) -> Played:
    """Play a run, as far as the user lets it.

    Args:
        run: the games.
        task: plays a shard.
        jobs: processes.
        enough: looks at the counts after each shard, in order, and says whether to stop.
        cluster: the address of a Dask cluster that plays in the place of processes here.
    """
    from uvdeck.sampling.jobs import add

    counts: list[int] = []
    games = 0
    reached = False

    def take(shard: "Shard", more: Sequence[int]) -> bool:
        nonlocal games, reached
        add(counts, more)
        games = shard.first + shard.games
        reached = enough is not None and enough(counts)
        return reached

    def far(shard: "Shard") -> Far:
        done = shard.first + shard.games
        return Far(done, run.games, f"{done:,} of {run.games:,} games")

    interrupted = play_shards(run, task, jobs, take, far, cluster)
    return Played(counts, games, interrupted, reached)


def play_shards(
    run: "Run",
    task: "Task",
    jobs: int,
    take: "Callable[[Shard, Sequence[int]], bool]",
    far: "Callable[[Shard], Far]",
    cluster: str | None = None,
) -> bool:
    """Play a run shard by shard, as far as the user lets it; return whether Ctrl-C ended it.

    Args:
        run: the games.
        task: plays a shard.
        jobs: processes.
        take: is given the counts of each shard, in order, and says whether to stop.
        far: says how far it is at the end of a shard.
        cluster: the address of a Dask cluster that plays in the place of processes here.
    """
    from uvdeck.sampling.jobs import WorkerError

    shows = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
    shown_at = 0.0
    try:
        with contextlib.closing(_shards(run, task, jobs, cluster)) as shards:
            for shard, counts in shards:
                if take(shard, counts):
                    break
                # A few times a second is enough for whoever watches.
                if shows and time.monotonic() - shown_at > _EVERY:
                    shown_at = time.monotonic()
                    _show(far(shard))
    except KeyboardInterrupt:
        return True
    except WorkerError as error:
        common.fail(printable(str(error)))
    finally:
        if shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
    return False


def _shards(run: "Run", task: "Task", jobs: int, cluster: str | None) -> "Shards":
    if cluster is None:
        from uvdeck.sampling.jobs import play

        return play(run, task, jobs)
    from uvdeck.sampling import cluster as machines

    try:
        return machines.play(run, task, cluster)
    except ValueError as error:
        common.fail(f"--cluster: {printable(str(error))}")


def check_cluster(cluster: str | None, jobs: int | None) -> None:
    """Exit with 2 where somebody names both who plays here and who plays elsewhere."""
    if cluster is not None and jobs is not None:
        common.fail("--jobs plays on this machine, --cluster on others; name one of them")


def _show(far: Far) -> None:
    text = far.text
    width = min(24, shutil.get_terminal_size().columns - len(text) - 5)
    if width > 0:
        done = width * far.done // far.of
        text = f"[{'#' * done}{'.' * (width - done)}] {text}"
    sys.stderr.write(f"\r{text[: shutil.get_terminal_size().columns - 1]}")
    sys.stderr.flush()
