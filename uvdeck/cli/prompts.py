"""Questions on a terminal: a line at a time, with completion where the system has readline."""

import sys
from collections.abc import Callable
from typing import Any

#: (what was typed of a word, whether it stands in parentheses) -> what it may go on to be
Offers = Callable[[str, bool], list[str]]


class StoppedError(Exception):
    """Somebody ended the questions, with Ctrl-C, Ctrl-D or a terminal that went away."""


def is_interactive() -> bool:
    """Return whether somebody can be asked: both input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


class Prompts:
    """Asks on the terminal. Tab completes words, where the system has a library for that."""

    def __init__(self) -> None:
        """Set the completion up."""
        self._readline = _readline()
        self._offers: Offers | None = None
        self._found: list[str] = []
        if self._readline is not None:
            self._readline.set_completer(self._complete)
            self._readline.parse_and_bind(_tab(self._readline))

    @property
    def completes(self) -> bool:
        """Whether Tab completes."""
        return self._readline is not None

    def ask(self, prompt: str, offers: Offers | None = None, separators: str = "") -> str:
        """Return what somebody answers.

        Args:
            prompt: what stands in front, safe to show.
            offers: what a word may go on to be.
            separators: the characters between words.

        Raises:
            StoppedError: nobody wants to answer.
            UnicodeError: what was typed is no text in the terminal's encoding.
        """
        self._offers = offers
        if self._readline is not None:
            self._readline.set_completer_delims(separators)
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise StoppedError from None

    def _complete(self, text: str, state: int) -> str | None:
        """Return one word that completes a text: how readline asks, word after word."""
        if state == 0:
            self._found = []
            if self._offers is not None and self._readline is not None:
                before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
                inside = before.count("(") > before.count(")")
                word = text.lstrip()
                blanks = text[: len(text) - len(word)]
                self._found = [blanks + offer for offer in self._offers(word, inside)]
        return self._found[state] if state < len(self._found) else None


def _readline() -> Any:
    """Return the library for editing lines; None where there is none, as on Windows."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def _tab(readline: Any) -> str:
    """Return what makes Tab complete: libedit, which macOS has in its place, has its own words."""
    backend = getattr(readline, "backend", None)  # from Python 3.13 on
    libedit = backend == "editline" or (
        backend is None and "libedit" in (getattr(readline, "__doc__", None) or "")
    )
    return "bind ^I rl_complete" if libedit else "tab: complete"
