"""Starting the program as a user would, in a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DECKS = ROOT / "examples" / "decks"
LEGAL = DECKS / "all-might.yaml"
ILLEGAL = DECKS / "illegal" / "leg102-copy-limit-exceeded.yaml"

#: Settings of whoever runs the tests that would change what is printed.
DROPPED = (
    "COLUMNS",
    "FORCE_COLOR",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONUTF8",
    "TERM",
    "UVDECK_FORMAT",
    "_UVDECK_COMPLETE",
)


class Run(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Program:
    """uvdeck, with an index of the tests' own."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache

    def environment(self, **more: str) -> dict[str, str]:
        result = {key: value for key, value in os.environ.items() if key not in DROPPED}
        result |= {
            "UVDECK_CACHE_DIR": str(self.cache),
            "PYTHONPATH": str(ROOT),
            "LC_ALL": "C.UTF-8",
        }
        return result | more

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "uvdeck"]

    def __call__(
        self,
        *args: str | Path,
        cwd: Path = ROOT,
        stdin: str | bytes = b"",
        encoding: str = "utf-8",
        **environment: str,
    ) -> Run:
        done = subprocess.run(
            [*self.command, *map(str, args)],
            cwd=cwd,
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            env=self.environment(**environment),
            timeout=120,
            check=False,
        )
        run = Run(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))
        assert "Traceback" not in run.err, run.err
        return run

    def shell(self, line: str, cwd: Path = ROOT, shell: Sequence[str] = ("bash", "-c")) -> Run:
        """Run a line of shell in which ``uvdeck`` is the program."""
        words = " ".join(f"'{word}'" for word in self.command)
        done = subprocess.run(
            [*shell, f'uvdeck() {{ {words} "$@"; }}; {line}'],
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=self.environment(),
            timeout=120,
            check=False,
        )
        run = Run(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in run.err, run.err
        assert "Exception ignored" not in run.err, run.err
        return run
