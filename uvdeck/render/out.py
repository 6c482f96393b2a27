"""Where lines and tables go: Rich on a terminal, plain aligned text in a pipe.

Both print the same words. Markup is off everywhere, and every text passes
:func:`uvdeck.text.printable` here, so that no card or deck can speak to the terminal (FC-107).
"""

import os
import sys
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from uvdeck.text import printable


class Cell(NamedTuple):
    """A text and how it looks: a name of :data:`STYLES`, or empty."""

    text: str
    style: str = ""


Cells = str | Cell | Sequence[Cell]

#: Names of looks -> Rich styles. Symbols have the colours of the game's icons.
STYLES: Final[dict[str, str]] = {
    "good": "bold green",
    "bad": "bold red",
    "doubt": "bold yellow",
    "error": "red",
    "uncertain": "yellow",
    "warning": "yellow",
    "note": "cyan",
    "title": "bold",
    "dim": "dim",
    "bar": "green",
    "air": "bright_white",
    "all": "bright_yellow",
    "chaos": "magenta",
    "death": "bright_black",
    "earth": "yellow",
    "evil": "red",
    "fire": "bright_red",
    "symbol:good": "bright_cyan",
    "life": "green",
    "order": "blue",
    "void": "bright_magenta",
    "water": "bright_blue",
    "infinity": "bold white",
}


def symbol_cells(names: Sequence[str], attuned: Sequence[str] = ()) -> list[Cell]:
    """Return symbols as coloured cells; attuned ones stand in parentheses."""
    cells: list[Cell] = []
    for name in names:
        cells += [Cell(" ")] if cells else []
        cells.append(Cell(name, "symbol:good" if name == "good" else name))
    for name in attuned:
        cells += [Cell(" ")] if cells else []
        cells.append(Cell(f"({name})", "symbol:good" if name == "good" else name))
    return cells


class Out(Protocol):
    """What a command prints to."""

    def line(self, cells: Cells = "", *, indent: int = 0) -> None:
        """Print one line of text."""

    def table(
        self, headers: Sequence[str], rows: Sequence[Sequence[Cells]], *, right: Sequence[int] = ()
    ) -> None:
        """Print a table; ``right`` names the columns of numbers."""


def _cells(cells: Cells) -> Sequence[Cell]:
    if isinstance(cells, Cell):
        return (cells,)
    if isinstance(cells, str):
        return (Cell(cells),)
    return cells


def _plain(cells: Cells) -> str:
    return "".join(printable(cell.text) for cell in _cells(cells))


class PlainOut:
    """Text without colours or lines, each table row on one line, for pipes and files."""

    def line(self, cells: Cells = "", *, indent: int = 0) -> None:
        """Print one line of text."""
        sys.stdout.write(" " * indent + _plain(cells) + "\n")

    def table(
        self, headers: Sequence[str], rows: Sequence[Sequence[Cells]], *, right: Sequence[int] = ()
    ) -> None:
        """Print a table with columns as wide as their widest cell."""
        texts = [[_plain(cell) for cell in row] for row in rows]
        lines = [list(headers), *texts] if any(headers) else texts
        widths = [max((len(row[i]) for row in lines), default=0) for i in range(len(headers))]
        for row in lines:
            parts = [
                cell.rjust(widths[i]) if i in right else cell.ljust(widths[i])
                for i, cell in enumerate(row)
            ]
            sys.stdout.write("  ".join(parts).rstrip() + "\n")


class RichOut:
    """The same through Rich: colours, wrapped cells, the width of the terminal."""

    def __init__(self) -> None:
        """Import Rich and make the console."""
        from rich.console import Console

        self._console = Console(
            markup=False, highlight=False, emoji=False, soft_wrap=False, file=sys.stdout
        )

    def _text(self, cells: Cells) -> Any:
        from rich.text import Text

        text = Text()
        for cell in _cells(cells):
            text.append(printable(cell.text), STYLES.get(cell.style))
        return text

    def line(self, cells: Cells = "", *, indent: int = 0) -> None:
        """Print one line of text, wrapped at words with the indentation kept."""
        from rich.padding import Padding

        text = self._text(cells)
        self._console.print(Padding(text, (0, 0, 0, indent), expand=False) if indent else text)

    def table(
        self, headers: Sequence[str], rows: Sequence[Sequence[Cells]], *, right: Sequence[int] = ()
    ) -> None:
        """Print a table that fits the terminal; long cells wrap."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(
            box=SIMPLE_HEAD, show_header=any(headers), pad_edge=False, header_style="bold"
        )
        for i, header in enumerate(headers):
            table.add_column(header, justify="right" if i in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*(self._text(cell) for cell in row))
        self._console.print(table)


def wants_rich() -> bool:
    """Return whether output goes to a terminal, or colours are asked for by FORCE_COLOR."""
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def make_out() -> Out:
    """Return the output that fits where standard output goes."""
    return RichOut() if wants_rich() else PlainOut()


def bar(value: int, largest: int, width: int = 30) -> str:
    """Return a bar of blocks, at least one for a value above nothing.

    Args:
        value: its size.
        largest: the value of a full bar.
        width: characters of a full bar.
    """
    if value <= 0 or largest <= 0:
        return ""
    return "\u2588" * max(1, round(width * value / largest))
