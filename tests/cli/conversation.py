"""A terminal on which the program asks and a test answers."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.support import ROOT, Program

#: What a terminal is told besides text: colours, cursor, bracketed paste, bell.
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x07")


class Conversation:
    """A run of the program with a terminal of its own.

    Args:
        program: the program.
        args: its arguments.
        cwd: where it runs.
        columns: the width of the terminal.
        environment: settings besides those of the tests.
    """

    def __init__(
        self,
        program: Program,
        *args: str | Path,
        cwd: Path = ROOT,
        columns: int = 80,
        **environment: str,
    ) -> None:
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self._process = subprocess.Popen(
            [*program.command, *map(str, args)],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=cwd,
            env=program.environment(**{"TERM": "xterm", "INPUTRC": os.devnull} | environment),
            preexec_fn=_own_terminal,
        )
        os.close(follower)
        self._raw = b""
        self._seen = 0

    @property
    def text(self) -> str:
        """All that was printed, what was typed included."""
        return _CONTROL.sub("", self._raw.decode("utf-8", "replace")).replace("\r", "")

    def wait_for(self, words: str, seconds: float = 60) -> str:
        """Read until words stand behind those that were waited for before."""
        end = time.monotonic() + seconds
        while True:
            text = self.text
            at = text.find(words, self._seen)
            if at >= 0:
                before = text[self._seen : at + len(words)]
                self._seen = at + len(words)
                return before
            left = end - time.monotonic()
            assert left > 0, f"'{words}' does not come behind:\n{text[self._seen :]}"
            assert self._read(left), f"'{words}' never came; it ended with:\n{text[self._seen :]}"

    def _read(self, seconds: float) -> bool:
        """Read what there is; False where nothing can come any more."""
        ready, _, _ = select.select([self._leader], [], [], seconds)
        if not ready:
            return True
        try:
            part = os.read(self._leader, 65536)
        except OSError:  # the other end is closed
            return False
        self._raw += part
        return bool(part)

    def press(self, text: str) -> None:
        """Press keys.

        A signal that comes in the moment between a question and the wait for its answer is not
        seen before the next key, so Ctrl-C is pressed a little later, as a person would.
        """
        if text == "\x03":
            time.sleep(0.3)
        os.write(self._leader, text.encode())

    def answer(self, question: str, text: str) -> str:
        """Wait for a question, answer it, and return what was printed before."""
        before = self.wait_for(question)
        self.press(text + "\n")
        return before

    def end(self) -> int:
        """Read to the end and return the exit code."""
        end = time.monotonic() + 60
        while self._read(1):
            assert time.monotonic() < end, f"it does not end:\n{self.text[self._seen :]}"
        code = self._process.wait(timeout=60)
        assert "Traceback" not in self.text, self.text
        return code

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        with contextlib.suppress(OSError):
            os.close(self._leader)


def _own_terminal() -> None:
    """Make the terminal that of the new process, so that Ctrl-C on it reaches the process."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
