"""The file of a matrix that is played for long: continued where it was left, never spoiled."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import typer

from uvdeck.cli import common
from uvdeck.duel.matrix import Entrant, Head, Tally
from uvdeck.render.duel_matrix_csv import Row, header, read_rows, row_text, written
from uvdeck.text import plural, printable, quoted, shorten

#: Bytes of a file that is read: a row has some 500.
_MOST: Final = 256 * 1024 * 1024
#: Seconds between two writings of the file.
_EVERY: Final = 0.4
#: Lines that are named where they cannot be used.
_NAMED: Final = 20
#: Values of a column that are named where they differ.
_VALUES: Final = 3

#: What each column of the head is called where it differs.
_CALLED: Final[Mapping[str, str]] = {
    "seed": "seed",
    "games": "games a pair",
    "policy": "policy",
    "begins": "who begins",
    "turn_limit": "turns",
    "mulligan": "mulligan",
    "rules": "rules as this uvdeck plays them",
}


class Found(NamedTuple):
    """What a file holds.

    Args:
        rows: its rows.
        content: its bytes, None where there is no file yet.
    """

    rows: Sequence[Row]
    content: bytes | None


def read_file(path: Path) -> Found:
    """Return what a file holds, or exit with 2 where it is no file of a matrix."""
    shown = _shown(path)
    if not path.parent.is_dir():
        common.fail(f"'{shown}' cannot be written: there is no such folder.")
    try:
        if not path.exists() and not path.is_symlink():
            return Found((), None)
    except (OSError, ValueError) as error:
        common.cannot_write(path, error)
    if not path.is_file():
        common.fail(f"'{shown}' is no file that could be continued.")
    content, why = common.read_input(str(path), _MOST, "matrix")
    if content is None or len(content) > _MOST:
        common.fail(f"'{shown}' cannot be read: {why or 'it is too large'}.")
    try:
        rows, faults = read_rows(content.decode("utf-8"))
    except UnicodeDecodeError:
        _left(path, "it is no text in UTF-8")
    for fault in faults[:_NAMED]:
        typer.echo(f"uvdeck: {shown}:{fault.line}: {printable(fault.text)}.", err=True)
    if len(faults) > _NAMED:
        typer.echo(f"and {len(faults) - _NAMED} more", err=True)
    if faults:
        _left(path, f"{plural(len(faults), 'line')} cannot be used")
    return Found(rows, content)


def common_seed(found: Found) -> int | None:
    """Return the seed that all rows of a file have, None where there is none."""
    seeds = {row.head.seed for row in found.rows}
    return seeds.pop() if len(seeds) == 1 else None


def _left(path: Path, why: str) -> NoReturn:
    common.fail(f"'{_shown(path)}' is left as it is: {why}; name another file with --output")


def _shown(path: Path) -> str:
    return printable(shorten(str(path), 200))


class MatrixFile:
    """The file of a matrix while it is played."""

    def __init__(self, path: Path, found: Found, head: Head, entrants: Sequence[Entrant]) -> None:
        """Take what fits from a file, or exit with 2 and say in what the file differs.

        Args:
            path: the file.
            found: what it holds.
            head: what the games depend on beside the decks.
            entrants: the decks, in order.
        """
        self.path = path
        self.head = head
        self.entrants = entrants
        self.tallies: dict[tuple[int, int], Tally] = {}
        self._texts: dict[tuple[int, int], str] = {}
        self._others: list[str] = []
        self._content = found.content
        self._writing: bytes | None = None
        self._written_at = 0.0
        self._failed = False
        _refuse_other_head(path, found.rows, head)
        self._take(found.rows)

    def _take(self, rows: Sequence[Row]) -> None:
        numbers = {written(one.file): number for number, one in enumerate(self.entrants)}
        changed: list[str] = []
        fitting = 0
        wrong: list[Row] = []
        for row in rows:
            stands = [self._stand(one, numbers) for one in (row.a, row.b)]
            fitting += stands.count("same")
            changed += [
                one.file for one, stand in zip((row.a, row.b), stands, strict=True)
                if stand == "changed"
            ]  # fmt: skip
            if "changed" in stands:
                continue
            if "gone" in stands:
                self._others.append(row_text(row.head, row.a, row.b, row.tally))
                continue
            pair = (numbers[row.a.file], numbers[row.b.file])
            if pair[0] > pair[1]:
                wrong.append(row)
            else:
                self._keep(pair, row.tally)
        shown = _shown(self.path)
        for row in wrong[:_NAMED]:
            typer.echo(
                f"uvdeck: {shown}:{row.line}: the decks stand the other way round.", err=True
            )
        if wrong:
            _left(self.path, f"{plural(len(wrong), 'line')} cannot be used")
        if rows and not fitting:
            _left(self.path, "none of its decks is in the folder as it was")
        if changed:
            typer.echo(
                f"uvdeck: {shown}: the numbers of {printable(quoted(changed))} have changed; pairs"
                " with them are played again.",
                err=True,
            )

    def _stand(self, there: Entrant, numbers: Mapping[str, int]) -> str:
        if there.file not in numbers:
            return "gone"
        own = self.entrants[numbers[there.file]]
        same = (written(own.format), own.digest) == (there.format, there.digest)
        return "same" if same else "changed"

    def _keep(self, pair: tuple[int, int], tally: Tally) -> None:
        a, b = (self.entrants[number] for number in pair)
        self.tallies[pair] = tally
        self._texts[pair] = row_text(self.head, a, b, tally)

    def add(self, pair: tuple[int, int], tally: Tally) -> None:
        """Add a pair that is finished, and write the file if it was not written just now."""
        self._keep(pair, tally)
        if time.monotonic() - self._written_at > _EVERY:
            self.write()
            self._written_at = time.monotonic()

    def write(self) -> None:
        """Write the file, whole or not at all, or exit with 2 and say why it cannot be."""
        from uvdeck.atomic import ChangedOnDiskError, Replacement, replace_all

        if self._failed or (self._content is None and not self._texts):
            return
        text = "".join(self._parts())
        data = text.encode("utf-8")
        try:
            if self._writing is not None and _content(self.path) == self._writing:
                self._content = self._writing  # it was written when somebody stopped it
            self._writing = data
            if data != self._content:
                replace_all([Replacement(self.path, self._content, text)])
        except ChangedOnDiskError:
            self._failed = True
            common.fail(f"'{_shown(self.path)}' was changed by somebody else and is left as it is.")
        except (OSError, ValueError) as error:
            self._failed = True
            common.cannot_write(self.path, error)
        self._content = data

    def _parts(self) -> Iterator[str]:
        yield header()
        for pair in sorted(self._texts):
            yield self._texts[pair]
        yield from self._others


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _refuse_other_head(path: Path, rows: Sequence[Row], head: Head) -> None:
    differences = 0
    for field, ours in zip(Head._fields, head, strict=True):
        theirs = dict.fromkeys(written(getattr(row.head, field)) for row in rows)
        others = [value for value in theirs if value != written(ours)]
        if others:
            differences += 1
            there = " and ".join(f"'{shorten(value, 60)}'" for value in others[:_VALUES])
            typer.echo(
                f"uvdeck: {_shown(path)}: {_CALLED[field]}: {printable(there)} there,"
                f" '{printable(written(ours))}' here.",
                err=True,
            )
    if differences:
        _left(path, "its games are others than those asked for")
