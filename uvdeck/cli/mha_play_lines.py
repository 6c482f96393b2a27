"""Lines of answers for ``uvdeck mha play``, from a terminal or a pipe."""

import contextlib
import os
import sys
from typing import Final

from uvdeck.cli.prompts import is_interactive
from uvdeck.text import printable, shorten

#: Bytes of an answer at most; a longer one is none.
_LONGEST: Final = 4_096
#: Characters of an answer that is shown again, as a pipe shows none.
_SHOWN: Final = 100
#: Lines from a pipe at most that get the game no further.
PATIENCE: Final = 500


class EndError(Exception):
    """There are no more answers; the text says why where that is somebody's fault."""


class Lines:
    """Reads answers, one a line."""

    def __init__(self) -> None:
        """Find out whether somebody types."""
        self.typed = is_interactive()
        self._vain = 0
        if self.typed:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys, and what was typed before

    def progress(self) -> None:
        """Note that an answer got the game further."""
        self._vain = 0

    def read(self, prompt: str) -> str:
        """Return what somebody answers, without blanks around it.

        Raises:
            EndError: there are no more answers, or none that are any.
        """
        self._vain += 1
        if self._vain > PATIENCE and not self.typed:
            raise EndError(f"{PATIENCE} answers in a row got the game no further")
        if self.typed:
            try:
                return input(prompt).strip()
            except EOFError:
                raise EndError from None
            except UnicodeError:
                return "?!"  # no answer to anything
        sys.stdout.write(prompt)
        sys.stdout.flush()
        if sys.stdin is None:
            raise EndError
        try:
            line = sys.stdin.buffer.readline(_LONGEST + 1)
        except (OSError, ValueError) as error:
            raise EndError(f"the answers cannot be read: {error}") from None
        if not line:
            sys.stdout.write("\n")
            raise EndError
        if len(line) > _LONGEST:
            raise EndError(f"an answer is longer than {_LONGEST} bytes")
        text = line.decode("utf-8", "replace").strip()
        sys.stdout.write(printable(shorten(text, _SHOWN)) + "\n")
        return text

    def clear(self) -> None:
        """Hide what was shown before, where somebody looks at it."""
        if self.typed and os.environ.get("TERM") != "dumb":
            # Home, the whole screen, and the lines that were scrolled out of it.
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
