"""The kernel in the form that is there: compiled, or the Python sources themselves.

Both give the same bytes. ``UVDECK_PURE`` in the environment, set to anything, asks for the Python
form, which takes several hundred times as long.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol


class PlayChecks(Protocol):
    """What :func:`uvdeck.play.checks.play_checks` takes, in either form."""

    def __call__(
        self,
        words: list[int],
        deck: list[int],
        hand: int,
        needs: Sequence[int],
        ready: int,
        from_hand: bool,
        games: int,
        counts: list[int],
    ) -> None:
        """Play games and add up how they end."""


def _load() -> Any:
    if os.environ.get("UVDECK_PURE"):
        return None
    try:
        return import_module("uvdeck.play._kernel")
    except ImportError:
        return None


_extension: Final = _load()
#: Whether the compiled form is at work.
COMPILED: Final = _extension is not None

play_checks: PlayChecks
if TYPE_CHECKING or _extension is None:
    from uvdeck.play import checks

    play_checks = checks.play_checks
else:
    play_checks = _extension.play_checks


def source_digest() -> str | None:
    """Return the digest of the sources that the compiled form was made of, None without it."""
    return getattr(_extension, "SOURCE_DIGEST", None)


def notice() -> str | None:
    """Return what a command that simulates says once on standard error, or None.

    There is something to say only where the compiled form is missing, not where the user asked for
    the other one.
    """
    if COMPILED or os.environ.get("UVDECK_PURE"):
        return None
    return (
        "uvdeck was installed without its compiled kernel, so games are played several hundred"
        " times slower, with the same results"
    )
