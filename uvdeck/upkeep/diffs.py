"""What a change of a file looks like: unified diffs, as ``git diff`` shows them."""

import difflib
from collections.abc import Iterator


def unified(name: str, before: bytes | None, text: str) -> str:
    """Return how a file changes, empty where it does not.

    Args:
        name: its path.
        before: what it holds, None where it is new.
        text: what it is to hold.
    """
    old = (before or b"").decode("utf-8-sig", "replace")
    lines = difflib.unified_diff(
        list(_lines(old)),
        list(_lines(text)),
        f"a/{name}" if before is not None else "/dev/null",
        f"b/{name}",
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def renamed(name: str, new_name: str, before: bytes, text: str) -> str:
    """Return how a file changes that gets another name as well, in the words of git.

    Args:
        name: its path.
        new_name: the path that it is to have.
        before: what it holds.
        text: what it is to hold.
    """
    head = f"diff --git a/{name} b/{new_name}\nrename from {name}\nrename to {new_name}\n"
    lines = unified(name, before, text).replace(f"\n+++ b/{name}\n", f"\n+++ b/{new_name}\n", 1)
    return head + lines


def _lines(text: str) -> Iterator[str]:
    """Yield lines with their ends. Only LF ends one: what else Python takes for an end is text."""
    parts = text.split("\n")
    for part in parts[:-1]:
        yield part + "\n"
    if parts[-1]:
        yield parts[-1]
