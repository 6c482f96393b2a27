"""Shards played by one process and by several: the same, whatever happens to the workers."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import shard_tasks
from uvdeck.sampling import jobs
from uvdeck.sampling.shards import Run

ROOT = Path(__file__).resolve().parents[2]
RUN = Run(seed=0, games=2_950, shard_games=100)


def outcome(task, workers, run=RUN):
    """Return all that a caller sees, in order."""
    seen = []
    heard: list[int] = []
    total: list[int] = []
    for shard, counts in jobs.play(run, task, workers, heard.append):
        seen.append((shard, list(counts)))
        jobs.add(total, counts)
    assert multiprocessing.active_children() == []
    return seen, heard, total


@pytest.fixture(scope="module")
def expected():
    seen, heard, total = outcome(shard_tasks.checks, 1)
    assert [shard.number for shard, _ in seen] == list(range(30))
    assert heard == [*range(100, 3_000, 100), 2_950]
    assert sum(total) == 2_950
    return seen, heard, total


@pytest.mark.parametrize("workers", [1, 2, 3, 40])
@pytest.mark.parametrize("task", [shard_tasks.checks, shard_tasks.slow])
def test_any_number_of_workers_gives_the_same(expected, task, workers):
    assert outcome(task, workers) == expected


def test_workers_can_be_started_anew_where_processes_cannot_be_copied(expected, monkeypatch):
    monkeypatch.setattr(jobs, "_context", lambda: multiprocessing.get_context("spawn"))
    assert outcome(shard_tasks.checks, 2) == expected


@pytest.mark.parametrize("numbers", [(0,), (7,), (7, 8), (29,), (0, 1, 2, 3)])
def test_the_shards_of_a_worker_that_died_are_played_again(expected, tmp_path, numbers):
    task = shard_tasks.Dying(str(tmp_path), numbers, 1)
    assert outcome(task, 2) == expected
    assert len(list(tmp_path.iterdir())) == len(numbers)


def test_a_worker_may_be_killed_from_outside(expected):
    seen = []
    killed = 0
    for shard, counts in jobs.play(RUN, shard_tasks.slow, 3):
        seen.append((shard, list(counts)))
        if shard.number in (2, 11, 12):
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
            killed += 1
    assert seen == expected[0]
    assert killed == 3


def test_a_shard_that_kills_everyone_is_given_up(tmp_path):
    task = shard_tasks.Dying(str(tmp_path), (5,), 100)
    seen: list[int] = []
    played = jobs.play(RUN, task, 2)
    with pytest.raises(jobs.WorkerError, match=r"shard 5"):
        seen.extend(shard.number for shard, _ in played)
    assert seen == list(range(5))
    assert len(list(tmp_path.iterdir())) == jobs.DEATHS
    assert multiprocessing.active_children() == []


def test_a_task_that_fails_says_so():
    with pytest.raises(ValueError, match=r"nothing to play"):
        list(jobs.play(RUN, shard_tasks.failing, 1))
    with pytest.raises(jobs.WorkerError, match=r"shard 3 .*nothing to play"):
        list(jobs.play(RUN, shard_tasks.failing, 2))
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_caller_may_stop_after_any_shard(expected, workers):
    seen = []
    with contextlib.closing(jobs.play(RUN, shard_tasks.checks, workers)) as played:
        for shard, counts in played:
            seen.append((shard, list(counts)))
            if shard.number == 6:
                break
    assert seen == expected[0][:7]
    assert multiprocessing.active_children() == []


def test_what_cannot_be_played_is_refused_at_once():
    with pytest.raises(ValueError, match=r"1 or more processes"):
        jobs.play(RUN, shard_tasks.checks, 0)
    with pytest.raises(ValueError, match=r"no games"):
        jobs.play(Run(0, 0), shard_tasks.checks, 1)


def test_counts_of_different_lengths_are_not_added():
    total: list[int] = []
    jobs.add(total, [1, 2])
    jobs.add(total, [3, 4])
    assert total == [4, 6]
    with pytest.raises(ValueError, match=r"shorter|longer"):
        jobs.add(total, [1])


def test_one_process_imports_no_multiprocessing():
    code = """
import sys
from tests.shard_tasks import checks
from uvdeck.sampling import jobs
from uvdeck.sampling.shards import Run
for workers, games in ((1, 300), (2, 100)):
    print(sum(sum(counts) for _, counts in jobs.play(Run(0, games, 100), checks, workers)))
print("multiprocessing" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["300", "100", "False"]


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_the_workers_and_keeps_what_is_complete(workers):
    code = f"""
import os
from tests.shard_tasks import sleepy
from uvdeck.sampling import jobs
from uvdeck.sampling.shards import Run
numbers = []
try:
    for shard, counts in jobs.play(Run(0, 10**6, 100), sleepy, {workers}):
        numbers.append(shard.number)
        print("played", flush=True)
except KeyboardInterrupt:
    import multiprocessing
    print("kept", numbers == list(range(len(numbers))), multiprocessing.active_children())
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    for _ in range(4):
        assert process.stdout.readline() == "played\n"
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everyone gets it
    out, err = process.communicate(timeout=20)
    assert out.splitlines()[-1] == "kept True []"
    assert err == ""
    time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_workers_end_with_the_process_that_started_them():
    code = """
from tests.shard_tasks import sleepy
from uvdeck.sampling import jobs
from uvdeck.sampling.shards import Run
for _ in jobs.play(Run(0, 10**6, 100), sleepy, 3):
    print("played", flush=True)
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "played\n"
    process.kill()
    process.wait()
    process.stdout.close()
    for _ in range(100):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("a worker outlived the process that started it")
