"""Shards played in one process or in several, and their counts handed back in the order of shards.

A worker is a process that is told the number of a shard, plays it and sends its counts. Results are
handed on in the order of shard numbers, whatever order they arrive in; so whoever stops after some
shard has seen the same shards with any number of workers, and whoever adds them up gets the same
sums. A worker that dies is replaced, and the shards it had are played again.
"""

import contextlib
import signal
from array import array
from collections import deque
from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from uvdeck.sampling.shards import Run, Shard

if TYPE_CHECKING:  # importing multiprocessing takes as long as a million games
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext


class Task(Protocol):
    """What plays a shard: a function, or a value that holds what it needs for that."""

    def __call__(self, shard: Shard, /) -> Sequence[int]:
        """Return how many games ended in each of the ways that the task tells apart."""


#: Shards and their counts, one after another.
Played = Generator[tuple[Shard, Sequence[int]], None, None]

#: Shards that a worker is given before it has sent the first one back, so that it never waits.
AHEAD: Final = 2
#: Shards that may have been played and wait for an earlier one, for each worker.
WAITING: Final = 8
#: How many workers in a row may die before a shard is given up.
DEATHS: Final = 3


class WorkerError(Exception):
    """Workers died again and again over one shard, or the task failed in one."""


def add(total: list[int], counts: Sequence[int]) -> None:
    """Add the counts of a shard to those of others.

    Args:
        total: changed; of the same length, or empty before the first shard.
        counts: of the shard.

    Raises:
        ValueError: the lengths differ.
    """
    if not total:
        total.extend(counts)
        return
    total[:] = [one + other for one, other in zip(total, counts, strict=True)]


def play(
    run: Run, task: Task, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Played:
    """Return an iterator over each shard of a run with its counts, in order.

    The caller may stop at any shard, or be stopped by Ctrl-C: close the iterator then
    (``contextlib.closing``), which ends the workers. What was yielded before is complete.

    Args:
        run: what to play.
        task: plays one shard. With several workers it has to be a function or a value that can be
            sent to another process.
        jobs: how many processes play, 1 or more. With 1, or with one shard, it is this process.
        progress: called with the number of games of all shards yielded so far.

    Raises:
        ValueError: a number is out of range.
        WorkerError: a shard could not be played.
    """
    if jobs < 1:
        raise ValueError("games are played in 1 or more processes")
    run.check()
    jobs = min(jobs, run.shard_count)
    played = _alone(run, task) if jobs == 1 else _Workers(run, task, jobs).play()
    return told(played, progress)


def told(played: Played, progress: Callable[[int], None] | None) -> Played:
    """Yield what is played, and tell how far it is.

    Args:
        played: shards and their counts, in order; closed at the end.
        progress: called with the number of games of all shards yielded so far.
    """
    with contextlib.closing(played):
        for shard, counts in played:
            if progress:
                progress(shard.first + shard.games)
            yield shard, counts


def _alone(run: Run, task: Task) -> Played:
    for shard in run.shards():
        yield shard, task(shard)


def _context() -> "BaseContext":
    """Return how workers are started: as copies of this process where that is safe."""
    import multiprocessing
    import sys

    # On macOS libraries of the system may not survive a copy; elsewhere it saves 50 ms and more.
    return multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")


def _work(
    run: Run, task: Task, pipe: "Connection", others: Sequence["Connection"], blocked: bool
) -> None:
    """Play shards until there is no one left to play them for. Runs in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    if blocked:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for other in others:  # a copied process holds them open, and no one would see them closed
        other.close()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            result: array[int] | str
            try:
                result = array("q", task(run.shard(number)))
            except Exception as error:
                result = f"{type(error).__name__}: {error}"
            pipe.send((number, result))


class _Worker:
    """A process that plays shards, and which of them it has."""

    def __init__(self, process: Any, pipe: "Connection") -> None:
        self.process = process
        self.pipe = pipe
        self.shards: deque[int] = deque()

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


class _Workers:
    """The workers of a run and what is under way."""

    def __init__(self, run: Run, task: Task, jobs: int) -> None:
        self.run = run
        self.task = task
        self.jobs = jobs
        self.workers: list[_Worker] = []
        self.again: list[int] = []  # shards of workers that died
        self.deaths: dict[int, int] = {}
        self.following = 0  # the first shard that no one has had
        self.wanted = 0  # the next shard to be handed on
        self.results: dict[int, Sequence[int]] = {}

    def play(self) -> Played:
        """Yield all shards in order; end the workers however it ends."""
        context = _context()
        try:
            while self.wanted < self.run.shard_count:
                while len(self.workers) < self.jobs and self._left():
                    self._start(context)
                self._hand_out()
                self._collect()
                while self.wanted in self.results:
                    counts = self.results.pop(self.wanted)
                    self.wanted += 1
                    # Nobody waits while the caller looks at the result.
                    self._hand_out()
                    yield self.run.shard(self.wanted - 1), counts
        finally:
            for worker in self.workers:
                worker.end()

    def _left(self) -> bool:
        """Return whether there is a shard that no worker has."""
        return bool(self.again) or self.following < self.run.shard_count

    def _start(self, context: "BaseContext") -> None:
        """Start a worker that Ctrl-C cannot reach, not even before it says so."""
        ours, theirs = context.Pipe()
        others = [worker.pipe for worker in self.workers] + [ours]
        if context.get_start_method() != "fork":
            others = []
        blocked = hasattr(signal, "pthread_sigmask")
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if blocked else None
        try:
            process = context.Process(  # type: ignore[attr-defined]
                target=_work, args=(self.run, self.task, theirs, others, blocked), daemon=True
            )
            process.start()
            theirs.close()
            self.workers.append(_Worker(process, ours))
        finally:
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _hand_out(self) -> None:
        """Give every worker as many shards as it may have, the lowest numbers first."""
        for worker in self.workers:
            while len(worker.shards) < AHEAD:
                if self.again:
                    number = self.again.pop(0)
                elif self.following < min(self.run.shard_count, self.wanted + WAITING * self.jobs):
                    number = self.following
                    self.following += 1
                else:
                    return
                worker.shards.append(number)
                with contextlib.suppress(OSError):  # a dead worker: _collect() finds out
                    worker.pipe.send(number)

    def _collect(self) -> None:
        """Wait for a result, or for the end of a worker, and note it."""
        from multiprocessing.connection import wait

        ready = wait([worker.pipe for worker in self.workers])
        for worker in [one for one in self.workers if one.pipe in ready]:
            try:
                number, result = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if isinstance(result, str):
                raise WorkerError(f"shard {number} could not be played: {result}")
            worker.shards.remove(number)
            self.results[number] = result

    def _bury(self, worker: _Worker) -> None:
        """Take the shards of a worker that died back, to be played again."""
        worker.end()
        self.workers.remove(worker)
        if worker.shards:
            # It plays them in order, so the first one is what it died over.
            number = worker.shards[0]
            self.deaths[number] = self.deaths.get(number, 0) + 1
            if self.deaths[number] >= DEATHS:
                raise WorkerError(f"{DEATHS} processes died while they played shard {number}")
        self.again = sorted([*self.again, *worker.shards])
