"""Shards played by a real Dask cluster: the same as here, whatever happens to the workers."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client

from tests import shard_tasks
from tests.dask_cluster import PATIENCE, Dask, started, until
from uvdeck.sampling import cluster, jobs
from uvdeck.sampling.shards import Run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
RUN = Run(seed=0, games=2_950, shard_games=100)
ENDLESS = Run(seed=0, games=10**9, shard_games=100)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    with started(tmp_path_factory.mktemp("dask")) as dask:
        yield dask


@pytest.fixture
def dask(shared: Dask) -> Iterator[Dask]:
    """Two workers, whatever an earlier test did to them; afterwards no client is left."""
    shared.full()
    before = set(threading.enumerate())
    yield shared
    until(lambda: not any(t.name == "IO loop" for t in set(threading.enumerate()) - before))


def outcome(task, address, run=RUN):
    """Return all that a caller sees, in order."""
    heard: list[int] = []
    played = cluster.play(run, task, address, heard.append)
    return [(shard, list(counts)) for shard, counts in played], heard


def watch(task, address, do: Callable[[int], object], run=ENDLESS) -> None:
    """Play, and do something after each shard."""
    for shard, _ in cluster.play(run, task, address):
        do(shard.number)


def alone(task, run=RUN):
    """Return what a caller sees where this process plays."""
    heard: list[int] = []
    played = jobs.play(run, task, 1, heard.append)
    return [(shard, list(counts)) for shard, counts in played], heard


@pytest.fixture(scope="module")
def expected():
    return alone(shard_tasks.checks)


@pytest.mark.parametrize("task", [shard_tasks.checks, shard_tasks.slow, shard_tasks.sleepy])
def test_a_cluster_gives_the_same(dask, task):
    assert outcome(task, dask.address) == alone(task)


def test_a_run_may_have_one_shard_or_many(dask):
    for run in (Run(2**64 - 1, 1), Run(5, 90, 1)):
        assert outcome(shard_tasks.checks, dask.address, run) == alone(shard_tasks.checks, run)


# --- Workers that die ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 7, 29])
def test_a_shard_that_dies_with_its_worker_is_played_again(dask, expected, tmp_path, number):
    task = shard_tasks.Dying(str(tmp_path), (number,), 1)
    assert outcome(task, dask.address) == expected
    assert [path.name for path in tmp_path.iterdir()] == [f"{number}-0"]
    until(lambda: sum(worker.poll() is None for worker in dask.workers) == 1)


@pytest.mark.parametrize("victim", [0, 1])
def test_a_worker_may_be_killed_from_outside(dask, expected, victim):
    """Some shards were then sent to it, one is being played, and it holds the results of others."""
    seen = []
    for shard, counts in cluster.play(RUN, shard_tasks.slow, dask.address):
        seen.append((shard, list(counts)))
        if shard.number == 5:
            dask.workers[victim].kill()
    assert seen == expected[0]
    assert dask.workers[victim].wait(PATIENCE) == -signal.SIGKILL


def test_a_worker_may_join(dask, expected):
    dask.end(dask.workers[0])
    seen = []
    for shard, counts in cluster.play(RUN, shard_tasks.slow, dask.address):
        seen.append((shard, list(counts)))
        if shard.number == 2:
            dask.add()
    assert seen == expected[0]


def test_a_shard_that_kills_everyone_is_given_up_and_so_is_a_run_without_workers(
    tmp_path, monkeypatch
):
    notes = tmp_path / "notes"
    notes.mkdir()
    with started(tmp_path, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="1") as dask:
        dask.full()
        # The first shard, because the results of others may be lost with the last worker.
        task = shard_tasks.Dying(str(notes), (0,), 9)
        with pytest.raises(jobs.WorkerError, match=r"shard 0$"):
            next(cluster.play(RUN, task, dask.address))
        assert len(list(notes.iterdir())) == 2

        dask.full()
        monkeypatch.setattr(cluster, "LOOK", 0.1)
        monkeypatch.setattr(cluster, "LOOKS", 5)
        with pytest.raises(cluster.ClusterError, match=r"no workers any more"):
            watch(shard_tasks.sleepy, dask.address, lambda _: dask.end(*dask.workers))


def test_a_scheduler_that_is_lost_ends_the_run(tmp_path, monkeypatch):
    with started(tmp_path) as dask:
        dask.full()
        monkeypatch.setattr(cluster, "CONNECT", 3)
        with pytest.raises(cluster.ClusterError, match=r"was lost|cannot play"):
            watch(shard_tasks.sleepy, dask.address, lambda _: dask.scheduler.kill())


def test_a_task_that_fails_says_so(dask):
    seen: list[int] = []
    with pytest.raises(jobs.WorkerError, match=r"shard 3 .*ValueError: nothing to play"):
        watch(shard_tasks.failing, dask.address, seen.append)
    assert seen == [0, 1, 2]
    dask.settle(2)


def test_a_task_that_cannot_be_sent_says_so(dask):
    lock = threading.Lock()

    def locked(shard):
        return [lock.locked()]

    with pytest.raises(cluster.ClusterError, match=r"cannot be sent"):
        list(cluster.play(RUN, locked, dask.address))


# --- Stopping ------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [0, 6])
def test_a_caller_may_stop_after_any_shard(dask, expected, last):
    seen = []
    with contextlib.closing(cluster.play(RUN, shard_tasks.checks, dask.address)) as played:
        for shard, counts in played:
            seen.append((shard, list(counts)))
            if shard.number == last:
                break
    assert seen == expected[0][: last + 1]
    dask.settle(2)  # nothing is under way


def test_a_bounded_number_of_shards_is_under_way(dask):
    seen = []
    with (
        Client(dask.address, set_as_default=False) as client,
        contextlib.closing(cluster.play(ENDLESS, shard_tasks.checks, dask.address)) as played,
    ):
        for shard, _ in played:
            if shard.number % 20 == 0:
                time.sleep(0.1)  # they play all that they may
                seen.append(client.run_on_scheduler(shard_tasks.under_way)[0])
            if shard.number == 100:
                break
    assert 0 < max(seen) <= jobs.WAITING * 2


def test_ctrl_c_leaves_nothing_running(dask):
    code = f"""
from tests.shard_tasks import sleepy
from uvdeck.sampling import cluster
from uvdeck.sampling.shards import Run
numbers = []
try:
    for shard, counts in cluster.play(Run(0, 10**9, 100), sleepy, {dask.address!r}):
        numbers.append(shard.number)
        print("played", flush=True)
except KeyboardInterrupt:
    print("kept", numbers == list(range(len(numbers))))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        for _ in range(4):
            assert process.stdout.readline() == "played\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
    assert out.splitlines()[-1] == "kept True"
    assert err == ""
    assert process.returncode == 0
    dask.settle(2)


# --- What is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        *("", "127.0.0.1", "127.0.0.1:8786", "tcp://", "tcp://:8786", "tcp://host", "tcp://host:"),
        *("tcp://host:0", "tcp://host:65536", "tcp://host:1234567", "tcp://host:8786/"),
        *("tcp://user@host:8786", "http://x:8786", "inproc://host:8786", "tcp://a b:8786"),
        *("tcp://::1:8786", "tcp://host:8786\n", "tcp://[]:8786"),
    ],
)
def test_what_is_no_address_is_refused_at_once(address):
    with pytest.raises(ValueError, match=r"tcp://host:8786"):
        cluster.play(RUN, shard_tasks.checks, address)


def test_a_run_that_cannot_be_played_is_refused_at_once():
    with pytest.raises(ValueError, match=r"no games"):
        cluster.play(Run(0, 0), shard_tasks.checks, "tcp://[::1]:8786")


@pytest.mark.parametrize("listening", [False, True])
def test_nobody_there(monkeypatch, listening):
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        if listening:  # to something that is no scheduler
            taken.listen()
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(cluster.ClusterError, match=rf"answers at {address}"):
            next(cluster.play(RUN, shard_tasks.checks, address))


def test_without_the_package_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(cluster.ClusterError, match=r"pip install 'uvdeck\[cluster\]'"):
        next(cluster.play(RUN, shard_tasks.checks, "tcp://127.0.0.1:8786"))


def another_uvdeck(folder: Path, change: str) -> str:
    """Make a folder with an uvdeck that is not this one."""
    if change == "none":
        (folder / "uvdeck.py").touch()
        return str(folder)
    shutil.copytree(
        ROOT / "uvdeck", folder / "uvdeck", ignore=shutil.ignore_patterns("__pycache__")
    )
    if change == "version":
        (folder / "uvdeck" / "__init__.py").write_text('__version__ = "0.0.1"\n')
    else:
        with (folder / "uvdeck" / "sampling" / "seeds.py").open("a") as file:
            file.write("# changed\n")
    return str(folder)


REFUSED = {"version": r"uvdeck 0\.0\.1", "code": r"with other code", "none": r"has no uvdeck"}


@pytest.mark.parametrize("change", REFUSED)
def test_a_worker_with_another_uvdeck_is_refused(dask, tmp_path, change):
    worker = dask.add(PYTHONPATH=another_uvdeck(tmp_path, change))
    dask.settle(3)
    with pytest.raises(cluster.ClusterError, match=rf"the worker at tcp.*{REFUSED[change]}"):
        next(cluster.play(RUN, shard_tasks.checks, dask.address))
    dask.end(worker)


def test_a_worker_with_another_uvdeck_that_joins_later_ends_the_run(dask, tmp_path):
    path = os.pathsep.join((another_uvdeck(tmp_path, "code"), str(ROOT)))
    joined = []

    def join(number: int) -> None:
        if number == 0:
            joined.append(dask.add(PYTHONPATH=path))

    with pytest.raises(cluster.ClusterError, match=r"a worker of the cluster .*other code"):
        watch(shard_tasks.sleepy, dask.address, join)
    dask.end(*joined)


def test_a_scheduler_with_another_uvdeck_or_without_workers_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 3)
    for change, words in {"none": r"the scheduler has no uvdeck", "": "has no workers"}.items():
        folder = tmp_path / f"without-{change}"
        (folder / "path").mkdir(parents=True)
        path = another_uvdeck(folder / "path", change) if change else str(ROOT)
        with (
            started(folder, PYTHONPATH=path) as dask,
            pytest.raises(cluster.ClusterError, match=words),
        ):
            next(cluster.play(RUN, shard_tasks.checks, dask.address))


def test_the_two_forms_of_the_kernel_may_play_together():
    ours = cluster.Made("1", "a", "k")
    assert ours.other(ours) is None
    assert ours.other(ours._replace(kernel=None)) is None
    assert ours._replace(kernel=None).other(ours) is None
    for other in (("version", "2"), ("sources", "b"), ("kernel", "l")):
        assert ours.other(ours._replace(**dict([other]))) is not None
