"""A real Dask cluster for tests: processes that are started and ended here."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client

from tests import shard_tasks

ROOT = Path(__file__).resolve().parents[1]
#: Seconds after which something that should have happened long ago is said to hang.
PATIENCE = 120


def until(happened: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    for _ in range(PATIENCE * 20):
        if happened():
            return
        time.sleep(0.05)
    pytest.fail("it did not happen")


class Dask:
    """A scheduler and its workers, each a process of its own, on free ports of this machine."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self.started: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        arguments = ("--port", "0", "--scheduler-file", str(told))
        self.scheduler = self._start("scheduler", arguments, settings)
        # The file is there before all of it is written.
        until(lambda: told.exists() and told.read_text(encoding="utf-8").rstrip().endswith("}"))
        self.address: str = json.loads(told.read_text(encoding="utf-8"))["address"]

    def _start(
        self, kind: str, arguments: tuple[str, ...], settings: dict[str, str]
    ) -> subprocess.Popen[bytes]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DASK_CONFIG": str(self.folder),
            "DASK_TEMPORARY_DIRECTORY": str(self.folder),
        }
        with (self.folder / f"{kind}-{len(self.started)}.log").open("wb") as log:
            process = subprocess.Popen(
                [
                    *(sys.executable, "-m", f"distributed.cli.dask_{kind}"),
                    *("--host", "127.0.0.1", "--no-dashboard", *arguments),
                ],
                cwd=self.folder,
                env={**environment, **settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.started.append(process)
        return process

    def add(self, **settings: str) -> subprocess.Popen[bytes]:
        """Start one more worker."""
        # They end by themselves, should nobody be left who ends them.
        ending = ("--death-timeout", str(PATIENCE))
        arguments = (self.address, "--nthreads", "1", "--no-nanny", *ending)
        worker = self._start("worker", arguments, settings)
        self.workers.append(worker)
        return worker

    def full(self) -> None:
        """Have two workers, one of them with the kernel in Python."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) > 2:
            self.end(self.workers.pop())
        for pure in (False, True)[len(self.workers) :]:
            self.add(**({"UVDECK_PURE": "1"} if pure else {}))
        self.settle(2)

    def settle(self, number: int) -> None:
        """Wait until the scheduler knows so many workers, and has nothing else to do."""
        with Client(self.address, set_as_default=False, timeout=PATIENCE) as client:
            until(lambda: len(client.nthreads()) == number)
            until(lambda: client.run_on_scheduler(shard_tasks.under_way) == (0, 1))

    def end(self, *processes: subprocess.Popen[bytes]) -> None:
        """End some processes, or all of them."""
        for process in processes or self.started:
            process.kill()  # asked to end, workers without a scheduler may take half a minute
            process.wait()


@contextlib.contextmanager
def started(folder: Path, **settings: str) -> Iterator[Dask]:
    dask = Dask(folder, **settings)
    try:
        yield dask
    finally:
        dask.end()
