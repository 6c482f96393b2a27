"""Where lines and tables go: Rich on a terminal, plain aligned text in a pipe.

Both print the same words. Markup is off everywhere, and every text passes
:func:`uvdeck.text.printable` here, so that no card or deck can speak to the terminal (FC-107).
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from uvdeck.text import printable


class Cell(NamedTuple):
    """A text and how it looks: a name of :data:`STYLES`, or empty."""

    text: str
    style: str = ""


Cells = str | Cell | Sequence[Cell]

_PRINTING_ID: Final = re.compile(r"[0-9A-Za-z]{1,32}/[0-9]{1,4}B?")
#: Characters that each other column of a table needs, so that ids are kept whole.
_LEAST_ROOM: Final = 5

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
    "added": "green",
    "removed": "red",
    "air": "cyan",
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
    "infinity": "bold",
}


def symbol_cells(names: Iterable[str], attuned: Iterable[str] = ()) -> list[Cell]:
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
    """What a command prints to.

    ``width`` is the number of columns; ``is_terminal`` says whether a person is likely to watch.
    """

    width: int
    is_terminal: bool

    def line(self, cells: Cells = "", *, indent: int = 0, hanging: int = 0) -> None:
        """Print one line of text; where it has to wrap, go on indented by ``hanging`` more."""

    def facts(self, rows: Sequence[tuple[str, Cells]], *, indent: int = 0) -> None:
        """Print labels and what they say, the latter aligned."""

    def table(
        self,
        headers: Sequence[str],
        rows: Sequence[Sequence[Cells]],
        *,
        right: Sequence[int] = (),
        widths: Sequence[int] = (),
    ) -> Sequence[int]:
        """Print a table, or a further part of a long one.

        Args:
            headers: the heads of the columns.
            rows: the cells.
            right: numbers of the columns that hold numbers.
            widths: what this returned for the part before; empty for the first part.

        Returns:
            The widths of the columns, for the next part; empty where each part has its own.
        """


def _cells(cells: Cells) -> Sequence[Cell]:
    if isinstance(cells, Cell):
        return (cells,)
    if isinstance(cells, str):
        return (Cell(cells),)
    return cells


def plain_text(cells: Cells) -> str:
    """Return cells as text without looks, safe to show."""
    if isinstance(cells, str):
        return printable(cells)
    return "".join([printable(cell.text) for cell in _cells(cells)])


class PlainOut:
    """Text without colours or lines, each table row on one line, for pipes and files."""

    width = 100
    is_terminal = False

    def line(self, cells: Cells = "", *, indent: int = 0, hanging: int = 0) -> None:
        """Print one line of text, however long."""
        sys.stdout.write((" " * indent + plain_text(cells)).rstrip() + "\n")

    def facts(self, rows: Sequence[tuple[str, Cells]], *, indent: int = 0) -> None:
        """Print labels and what they say, one pair a line."""
        longest = max((len(label) for label, _ in rows), default=0)
        for label, cells in rows:
            self.line([Cell(f"{label:{longest}}  "), *_cells(cells)], indent=indent)

    def table(
        self,
        headers: Sequence[str],
        rows: Sequence[Sequence[Cells]],
        *,
        right: Sequence[int] = (),
        widths: Sequence[int] = (),
    ) -> Sequence[int]:
        """Print a table with columns as wide as their widest cell; a further part has no head."""
        texts = [[plain_text(cell) for cell in row] for row in rows]
        heads = [printable(header) for header in headers]
        lines = [heads, *texts] if any(headers) and not widths else texts
        if not widths:
            widths = [max((len(row[i]) for row in lines), default=0) for i in range(len(headers))]
        for row in lines:
            parts = [
                cell.rjust(widths[i]) if i in right else cell.ljust(widths[i])
                for i, cell in enumerate(row)
            ]
            sys.stdout.write("  ".join(parts).rstrip() + "\n")
        return widths


def _is_size(value: str, least: int) -> bool:
    """Return whether a size of the terminal, as the environment states it, can be meant."""
    return value.isascii() and value.isdigit() and int(value[:6]) >= least


def _id_columns(
    headers: Sequence[str], rows: Sequence[Sequence[Cells]], width: int
) -> dict[int, int]:
    """Return the columns that hold ids of printings, which are never broken, and their widths.

    Args:
        headers: what stands above the columns.
        rows: their cells.
        width: of the terminal; where the other columns would have no room, there are none.
    """
    result: dict[int, int] = {}
    for number, header in enumerate(headers):
        texts = ["".join(cell.text for cell in _cells(row[number])) for row in rows]
        if any(texts) and all(_PRINTING_ID.fullmatch(text) for text in texts if text):
            result[number] = max(len(header), *map(len, texts))
    room = width - 2 * len(headers) - sum(result.values())
    return result if room >= _LEAST_ROOM * (len(headers) - len(result)) else {}


class RichOut:
    """The same through Rich: colours, text wrapped at words, tables with a head."""

    is_terminal = True

    def __init__(self) -> None:
        """Import Rich and make the console."""
        from rich.console import Console

        if not _is_size(os.environ.get("COLUMNS", "80"), 20):
            del os.environ["COLUMNS"]  # Rich would show nothing, or stop
        if not _is_size(os.environ.get("LINES", "24"), 1):
            del os.environ["LINES"]
        self._console = Console(
            markup=False, highlight=False, emoji=False, soft_wrap=False, file=sys.stdout
        )
        self.width = max(self._console.width, 10)

    def _text(self, cells: Cells) -> Any:
        from rich.text import Text

        text = Text()
        for cell in _cells(cells):
            text.append(printable(cell.text), STYLES.get(cell.style))
        return text

    def _wrapped(self, text: Any, width: int) -> list[Any]:
        """Return a text as lines; a word that is too long is cut, never dropped."""
        if text.cell_len <= width:
            return [text]
        lines = list(text.wrap(self._console, max(width, 8), overflow="fold"))
        for line in lines:
            line.rstrip()
        return lines

    def line(self, cells: Cells = "", *, indent: int = 0, hanging: int = 0) -> None:
        """Print one line of text, wrapped at words with the indentation kept."""
        indent = min(indent, self.width // 4)
        lines = self._wrapped(self._text(cells), self.width - indent)
        if len(lines) > 1 and hanging:
            # Measured again: all lines but the first have less room.
            lines = self._wrapped(self._text(cells), self.width - indent - hanging)
        for number, line in enumerate(lines):
            before = indent + (hanging if number else 0)
            self._print(before, line)

    def _print(self, before: int, line: Any) -> None:
        from rich.text import Text

        self._console.print(Text(" " * before).append_text(line), soft_wrap=True)

    def facts(self, rows: Sequence[tuple[str, Cells]], *, indent: int = 0) -> None:
        """Print labels and what they say, wrapped beside the labels."""
        longest = max((len(label) for label, _ in rows), default=0)
        start = indent + longest + 2
        for label, cells in rows:
            lines = self._wrapped(self._text(cells), self.width - start)
            head = self._text(Cell(f"{label:{longest}}  ", "dim"))
            self._print(indent, head.append_text(lines[0]) if lines else head)
            for line in lines[1:]:
                self._print(start, line)

    def table(
        self,
        headers: Sequence[str],
        rows: Sequence[Sequence[Cells]],
        *,
        right: Sequence[int] = (),
        widths: Sequence[int] = (),
    ) -> Sequence[int]:
        """Print a table that fits the terminal; long cells wrap, and each part has a head."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(
            box=SIMPLE_HEAD if any(headers) else None,
            show_header=any(headers),
            show_edge=False,
            pad_edge=False,
            header_style="bold",
        )
        whole = _id_columns(headers, rows, self.width)
        for i, header in enumerate(headers):
            table.add_column(
                printable(header),
                justify="right" if i in right else "left",
                overflow="fold",
                no_wrap=i in whole,
            )
        for row in rows:
            table.add_row(*(self._text(cell) for cell in row))
        self._console.print(table)
        return ()


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
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").casefold()
    block = "\u2588" if encoding.startswith(("utf", "cp437", "cp850")) else "#"
    return block * max(1, round(width * value / largest))
