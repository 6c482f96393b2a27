"""Shards played by the workers of a Dask cluster, handed back like those of :mod:`jobs`.

Everything that is hard about other machines is Dask's: who plays what, and playing again what was
lost with a worker. What is added here is the order of results, a bound on how much is under way,
and that nobody plays with another uvdeck than the caller's, because the bytes could differ.

A Dask cluster trusts its network: whoever reaches the scheduler can run any code on the workers.
"""

import contextlib
import functools
import hashlib
import itertools
import re
from array import array
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvdeck
from uvdeck.sampling.jobs import WAITING, Played, Task, WorkerError, told
from uvdeck.sampling.shards import Run

#: Seconds to wait for the scheduler to answer, and then for the first worker.
CONNECT: Final = 10.0
#: Seconds between looks at whether there are still workers while a shard is awaited.
LOOK: Final = 1.0
#: How many looks in a row may find no worker before the run is given up.
LOOKS: Final = 60

_ADDRESS: Final = re.compile(r"(?:tcp|tls)://(?:\[[0-9A-Fa-f:.]+\]|[^\s/:@\[\]]+):([0-9]{1,5})")

#: What is waited for in another thread; asking it again does not start it again.
_Pending = Any


class ClusterError(WorkerError):
    """A cluster cannot be reached, may not play, or was lost."""


class Made(NamedTuple):
    """What the uvdeck of a process is made of.

    Args:
        version: of the package.
        sources: digest of all its modules.
        kernel: digest of the sources of the compiled kernel, None where the Python form is at work.
    """

    version: str
    sources: str
    kernel: str | None

    def other(self, theirs: "Made") -> str | None:
        """Return in what a process differs so that its results might, or None.

        The compiled kernel and the Python form give the same results, so one may stand in for the
        other.

        Args:
            theirs: what that process is made of.
        """
        if theirs.version != self.version:
            return f"has uvdeck {theirs.version}, and this is {self.version}"
        if theirs.sources != self.sources:
            return f"has an uvdeck {self.version} with other code than this one"
        if self.kernel and theirs.kernel and theirs.kernel != self.kernel:
            return f"has an uvdeck {self.version} with another compiled kernel than this one"
        return None


@functools.cache
def made() -> Made:
    """Return what the uvdeck of this process is made of."""
    package = Path(uvdeck.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    # Found by name, as the kernel itself finds its compiled form: this room lies above that one.
    kernel = import_module("uvdeck.play.kernel").source_digest()
    return Made(uvdeck.__version__, digest.hexdigest(), kernel)


class _Player:
    """Plays single shards of a run. It is sent to the workers, with the task in it.

    Dask looks for things to replace inside of arguments, but never inside of what it calls.
    """

    def __init__(self, run: Run, task: Task, ours: Made) -> None:
        self.run = run
        self.task = task
        self.ours = ours

    def __call__(self, number: int) -> "array[int] | str":
        """Return the counts of a shard, or what went wrong with it."""
        difference = self.ours.other(made())  # the worker may have joined after the others
        if difference:
            raise ClusterError(f"a worker of the cluster {difference}")
        try:
            return array("q", self.task(self.run.shard(number)))
        except Exception as error:
            return f"{type(error).__name__}: {error}"


def play(
    run: Run, task: Task, address: str, progress: Callable[[int], None] | None = None
) -> Played:
    """Return an iterator over each shard of a run with its counts, in order.

    The contract is that of :func:`uvdeck.sampling.jobs.play`, and so are the results. Close the
    iterator to stop: what is under way is called off. A shard that a worker is in the middle of is
    played to its end there, and forgotten.

    Args:
        run: what to play.
        task: plays one shard. A function of an importable module, or a value that can be pickled
            and holds all it needs; it is sent with every few shards, so it should be small. The
            modules that it comes from have to be on the scheduler and on all workers.
        address: of the scheduler, ``tcp://host:port`` (or ``tls://``, with the certificates that
            Dask's own configuration names).
        progress: called with the number of games of all shards yielded so far.

    Raises:
        ValueError: a number is out of range, or the address is none.
        ClusterError: the cluster cannot be reached, has no workers, has another uvdeck, or was
            lost.
        WorkerError: a shard could not be played.
    """
    run.check()
    found = _ADDRESS.fullmatch(address)
    if not found or not 0 < int(found[1]) < 65_536:
        raise ValueError(f"the address of a cluster looks like tcp://host:8786, not {address!r}")
    return told(_play(run, task, address), progress)


def _play(run: Run, task: Task, address: str) -> Played:
    with _quiet(), contextlib.closing(_Cluster(address)) as cluster:
        ours = made()
        player = _Player(run, task, ours)
        cluster.check(ours, player)
        yield from cluster.play(run, player)


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from telling on standard error what is dealt with here."""
    import logging

    try:
        import distributed  # sets up its loggers
    except ImportError as error:
        if error.name != "distributed":
            raise
        raise ClusterError(
            "a cluster needs the package distributed: pip install 'uvdeck[cluster]'"
        ) from error
    # Those of Tornado and asyncio because Dask, interrupted by Ctrl-C while it hands a question to
    # its own thread, there runs into a name that has no value yet.
    names = (distributed.__name__, "distributed.client", "tornado.application", "asyncio")
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


class _Cluster:
    """The connection to a cluster, and the shards that are under way there.

    Raises:
        ClusterError: nobody answers at the address, or there are no workers.
    """

    def __init__(self, address: str) -> None:
        import asyncio

        from distributed import Client

        self.address = address
        try:
            # A client that reaches nobody leaves a thread behind, and it waits for ever for an
            # answer of something that is no scheduler.
            asyncio.run(asyncio.wait_for(self._knock(), CONNECT))
            self.client: Any = Client(address, timeout=CONNECT, set_as_default=False)
        except Exception as error:
            raise ClusterError(f"no Dask scheduler answers at {address}") from error
        self.futures: deque[Any] = deque()

    async def _knock(self) -> None:
        from distributed import Security
        from distributed.comm import connect

        options = Security().get_connection_args("client")
        await (await connect(self.address, timeout=CONNECT, **options)).close()

    def close(self) -> None:
        """Call off what is under way, and let go of the cluster."""
        self.futures.clear()
        with contextlib.suppress(OSError):  # among them TimeoutError: the scheduler is gone
            self.client.close(timeout=CONNECT)

    def check(self, ours: Made, player: _Player) -> None:
        """Refuse a cluster without workers, or where anyone has another uvdeck.

        Args:
            ours: what the uvdeck of this process is made of.
            player: what is to be sent there.

        Raises:
            ClusterError: it is refused.
        """
        from distributed.protocol.pickle import dumps

        try:
            dumps(player)
        except Exception as error:
            raise ClusterError(f"the task cannot be sent to a cluster: {error}") from error
        found: dict[str, Any] = {}
        with self._lost():
            # The scheduler plays nothing, but it unpacks and packs what it hands on.
            try:
                found["the scheduler"] = self.client.run_on_scheduler(made)
            except OSError:
                raise
            except Exception as error:
                found["the scheduler"] = error
            else:
                try:
                    self.client.wait_for_workers(1, timeout=CONNECT)
                except TimeoutError:
                    raise ClusterError(f"the cluster at {self.address} has no workers") from None
                theirs = self.client.run(made, on_error="return")
                found |= {f"the worker at {name}": one for name, one in theirs.items()}
        for name, one in found.items():
            if isinstance(one, OSError):
                continue  # it is gone; should it come back, it is checked when it plays
            if isinstance(one, Exception):  # Dask does not always keep what kind it was
                raise ClusterError(f"{name} has no uvdeck {ours.version} that works: {one}")
            difference = ours.other(one)
            if difference:
                raise ClusterError(f"{name} {difference}")

    def play(self, run: Run, player: _Player) -> Played:
        """Yield all shards in order.

        Args:
            run: what to play.
            player: plays its shards on the workers.
        """
        name = f"uvdeck-{self.client.id}"
        following = 0  # the first shard that was not sent
        wanted = 0  # the next shard to be handed on
        while wanted < run.shard_count:
            with self._lost():
                window = WAITING * max(1, sum(self.client.nthreads().values()))
                end = min(run.shard_count, wanted + window)
                # Sent together, shards cost less; half a window keeps the workers busy till then.
                if following < end and len(self.futures) <= window // 2:
                    numbers = range(following, end)
                    keys = [(name, number) for number in numbers]
                    self.futures.extend(self.client.map(player, numbers, key=keys, pure=False))
                    following = end
                results = self._take(wanted)
            for result in results:
                if isinstance(result, str):
                    raise WorkerError(f"shard {wanted} could not be played: {result}")
                wanted += 1
                yield run.shard(wanted - 1), result

    def _take(self, wanted: int) -> "Sequence[array[int] | str]":
        """Wait for the next shard, and return it with those that are there and follow it.

        Args:
            wanted: number of that shard.
        """
        import asyncio

        from distributed import KilledWorker

        there = list(itertools.takewhile(lambda one: one.status == "finished", self.futures))
        pending = asyncio.run_coroutine_threadsafe(
            self._gather(there or [self.futures[0]]), self.client.loop.asyncio_loop
        )
        try:
            results = self._wait(pending)
        except KilledWorker as error:
            number = error.args[0][1]
            raise WorkerError(f"workers died again and again over shard {number}") from error
        for _ in results:
            self.futures.popleft()  # which also lets the workers forget it
        return results

    async def _gather(self, futures: list[Any]) -> "Sequence[array[int] | str]":
        results: Sequence[array[int] | str] = await self.client.gather(futures, asynchronous=True)
        return results

    def _wait(self, pending: _Pending) -> "Sequence[array[int] | str]":
        """Wait for results for as long as there are workers that may bring them."""
        missing = 0
        while True:
            try:
                results: Sequence[array[int] | str] = pending.result(LOOK)
            except TimeoutError:
                if pending.done():
                    raise
                missing = 0 if self.client.nthreads() else missing + 1
                if missing >= LOOKS:
                    raise ClusterError(
                        f"the cluster at {self.address} has no workers any more"
                    ) from None
            else:
                return results

    @contextlib.contextmanager
    def _lost(self) -> Generator[None, None, None]:
        """Say in uvdeck's words that the connection broke, or that Dask gave up."""
        import asyncio
        import concurrent.futures

        try:
            yield
        except WorkerError:
            raise
        except (asyncio.CancelledError, concurrent.futures.CancelledError, OSError) as error:
            raise ClusterError(f"the cluster at {self.address} was lost: {error}") from error
        except Exception as error:
            raise ClusterError(
                f"the cluster at {self.address} cannot play: {type(error).__name__}: {error}"
            ) from error
