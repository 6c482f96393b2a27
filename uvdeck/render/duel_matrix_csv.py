"""The pairs of a matrix as CSV, a row each, and such rows read back.

Every row says all that its games depend on, so it can be trusted wherever it is found: seed, number
of games, policy, terms, the rules as they are played, and a digest of either deck's numbers.
"""

import csv
import io
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from uvdeck.duel.matrix import Entrant, Head, Split, Tally
from uvdeck.render.csvcells import cell, csv_row
from uvdeck.sampling.estimate import wilson
from uvdeck.sampling.seeds import SEEDS

#: What is said of the games' rules in every row.
BASIS: Final = "printed numbers only"

_DECKS: Final = (
    *("deck_a", "name_a", "format_a", "digest_a"),
    *("deck_b", "name_b", "format_b", "digest_b"),
)
_HEAD: Final = ("seed", "games", "policy", "begins", "turn_limit", "mulligan", "rules")
_COUNTS: Final = (
    *("a_first_wins_a", "a_first_wins_b", "a_first_draws"),
    *("b_first_wins_a", "b_first_wins_b", "b_first_draws"),
    *("deck_outs_a", "deck_outs_b", "turns"),
)
_DERIVED: Final = ("wins_a", "wins_b", "draws", "share_a", "low_a", "high_a", "mean_turns")
#: The header row.
COLUMNS: Final = (*_DECKS, *_HEAD, "basis", *_COUNTS, *_DERIVED)

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,29}")
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")


class Row(NamedTuple):
    """A pair of a matrix as a file has it.

    Args:
        line: where it ends in the file, from 1.
        head: what its games depend on beside the decks.
        a: the first deck, its texts as the file has them.
        b: the second.
        tally: what the games came to.
    """

    line: int
    head: Head
    a: Entrant
    b: Entrant
    tally: Tally


class Fault(NamedTuple):
    """What is wrong with a line of a file."""

    line: int
    text: str


def written(value: object) -> str:
    """Return a value of a cell as a file has it."""
    return cell(value) if isinstance(value, str) else str(value)


def row_text(head: Head, a: Entrant, b: Entrant, tally: Tally) -> str:
    """Return the row of a pair.

    Args:
        head: what its games depend on beside the decks.
        a: the first deck.
        b: the second.
        tally: what the games came to.
    """
    return csv_row(_cells(head, a, b, tally))


def _cells(head: Head, a: Entrant, b: Entrant, tally: Tally) -> tuple[str | int, ...]:
    return (
        *a,
        *b,
        *head,
        BASIS,
        *(*tally.a_first, *tally.b_first, tally.a_outs, tally.b_outs, tally.turns),
        *_derived(tally),
    )


def _derived(tally: Tally) -> tuple[str | int, ...]:
    low, high = wilson(tally.a_wins, tally.games)
    shares = (tally.a_wins / tally.games, low, high, tally.mean_turns)
    return (tally.a_wins, tally.b_wins, tally.draws, *map(repr, shares))


def header() -> str:
    """Return the header row."""
    return csv_row(COLUMNS)


def read_rows(text: str) -> tuple[list[Row], list[Fault]]:
    """Return the rows of a file that this module wrote, and what is wrong with others.

    Args:
        text: the file.
    """
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    rows: list[Row] = []
    faults: list[Fault] = []
    try:
        if tuple(next(lines, ())) != COLUMNS:
            return [], [Fault(1, "this is not the header of a matrix of this version of uvdeck")]
        for cells in lines:
            row = _row(lines.line_num, cells)
            if isinstance(row, Fault):
                faults.append(row)
            else:
                rows.append(row)
    except csv.Error as error:
        faults.append(Fault(lines.line_num, f"this is no CSV: {error}"))
    faults += _twice(rows)
    return rows, sorted(faults)


def _row(line: int, cells: list[str]) -> Row | Fault:
    if len(cells) != len(COLUMNS):
        return Fault(line, f"there are {len(cells)} cells, and {len(COLUMNS)} columns")
    found = dict(zip(COLUMNS, cells, strict=True))
    for column in ("seed", "games", "turn_limit", *_COUNTS):
        if not _NUMBER.fullmatch(found[column]):
            return Fault(line, f"'{column}' is no number")
    for column in ("digest_a", "digest_b", "rules"):
        if not _DIGEST.fullmatch(found[column]):
            return Fault(line, f"'{column}' is no digest")
    seed, games, limit = (int(found[column]) for column in ("seed", "games", "turn_limit"))
    head = Head(
        seed, games, found["policy"], found["begins"], limit, found["mulligan"], found["rules"]
    )
    numbers = [int(found[column]) for column in _COUNTS]
    tally = Tally(Split(*numbers[:3]), Split(*numbers[3:6]), *numbers[6:])
    if seed >= SEEDS or not games or tally.games != games:
        return Fault(line, "the games do not add up")
    if tally.a_outs > tally.b_wins or tally.b_outs > tally.a_wins:
        return Fault(line, "more games were lost by cycling than in all")
    a, b = Entrant(*cells[:4]), Entrant(*cells[4:8])
    whole = [str(value) for value in _cells(head, a, b, tally)]
    for column, there, right in zip(COLUMNS, cells, whole, strict=True):
        if there != right:
            return Fault(line, f"'{column}' does not follow from the other cells")
    return Row(line, head, a, b, tally)


def _twice(rows: list[Row]) -> Iterator[Fault]:
    seen: dict[frozenset[str], int] = {}
    for row in rows:
        files = frozenset((row.a.file, row.b.file))
        if len(files) == 1:
            yield Fault(row.line, "a deck stands against itself")
        elif files in seen:
            yield Fault(row.line, f"the pair stands in line {seen[files]} already")
        seen.setdefault(files, row.line)
