"""Changes of files as unified diffs."""

import sys

from uvdeck.render.out import Cell, Out
from uvdeck.text import printable

#: How the lines look that begin with these; the longest beginning is tried first.
_LOOKS = (("--- ", "title"), ("+++ ", "title"), ("@@", "note"), ("+", "added"), ("-", "removed"))


def print_diff(out: Out, diff: str) -> None:
    """Print a unified diff, with colours on a terminal.

    In a pipe each line keeps its blanks, so that ``git apply`` can read it.

    Args:
        out: where to.
        diff: its lines, as ``git diff`` shows them.
    """
    for line in diff.removesuffix("\n").split("\n") if diff else ():
        if out.is_terminal:
            look = next((look for start, look in _LOOKS if line.startswith(start)), "")
            out.line(Cell(line, look), hanging=2)
        else:
            sys.stdout.write(printable(line) + "\n")
