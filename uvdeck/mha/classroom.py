"""The classroom: five rows of students, front first, and what moves in it."""

from collections.abc import Iterator, Sequence
from typing import Final

from uvdeck.mha.cards import STATS
from uvdeck.mha.supply import LAID_OUT, ROWS, unpack

#: Rows of students' kinds, the front of a row first.
Rows = list[list[int]]

#: What each way changes: the row, the seat.
_STEPS: Final = {"forward": (0, -1), "back": (0, 1), "left": (-1, 0), "right": (1, 0)}


def lay_out(deck: list[int]) -> Rows:
    """Return five rows of four students from the top of a deck (MH-2), row by row.

    Args:
        deck: kinds, the top last; the students are taken off.
    """
    size = LAID_OUT // ROWS
    return [[deck.pop() for _ in range(min(size, len(deck)))] for _ in range(ROWS)]


def refill(rows: Rows, deck: list[int]) -> Iterator[tuple[int, int]]:
    """Fill the rows up to 20 students or until the deck is empty (MH-8).

    Each student goes to the end of the shortest row, of several the one with the lowest number.

    Args:
        rows: changed.
        deck: kinds, the top last; changed.

    Yields:
        Row and kind of each student.
    """
    left = LAID_OUT - sum(map(len, rows))
    while left > 0 and deck:
        row = min(range(ROWS), key=lambda number: len(rows[number]))
        rows[row].append(deck.pop())
        left -= 1
        yield row, rows[row][-1]


def moves(rows: Rows, row: int) -> list[int]:
    """Return the rows to which a recruiter can move (MH-4), at most one to each side.

    Over rows without students it goes on to the next one with students, or to the edge.
    """
    result = []
    for step, edge in ((-1, 0), (1, ROWS - 1)):
        if row != edge:
            other = row + step
            while other != edge and not rows[other]:
                other += step
            result.append(other)
    return result


def spaces(rows: Rows, row: int, seat: int, direction: str) -> int:
    """Return how many spaces there are for a student in a direction (MH-7).

    Forward to the front of the row, back to its last student, left and right to rows 1 and 5: at
    the end of a row without such a seat a student joins it.
    """
    if direction == "forward":
        return seat
    if direction == "back":
        return len(rows[row]) - 1 - seat
    return row if direction == "left" else ROWS - 1 - row


def move_student(
    rows: Rows, row: int, seat: int, direction: str, count: int
) -> Iterator[tuple[int, int, int]]:
    """Move a student space by space (MH-7), as far as there are spaces.

    On each step it swaps with the student of the seat. A seat that nobody has is taken at the end
    of its row, and those behind the seat that is left move forward.

    Yields:
        After each step its row, its seat, and the kind that it swapped with or -1.
    """
    over, along = _STEPS[direction]
    for _ in range(min(count, spaces(rows, row, seat, direction))):
        target, place = row + over, seat + along
        if place < len(rows[target]):
            other = rows[target][place]
            rows[target][place], rows[row][seat] = rows[row][seat], other
        else:
            other = -1
            rows[target].append(rows[row].pop(seat))
            place = len(rows[target]) - 1
        row, seat = target, place
        yield row, seat, other


def candidates(
    rows: Rows, which: str, own: int | None, strengths: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the seats of students that an effect may move.

    Args:
        rows: the classroom.
        which: a word of :data:`uvdeck.mha.effects.CHOSEN`.
        own: the only row that counts, None for all.
        strengths: packed numbers of each kind.
    """
    wanted = range(ROWS) if own is None else (own,)
    if which == "front":
        return [(row, 0) for row in wanted if rows[row]]
    if which == "last":
        return [(row, len(rows[row]) - 1) for row in wanted if rows[row]]
    seats = [(row, seat) for row in wanted for seat in range(len(rows[row]))]
    if which == "any" or not seats:
        return seats
    end, _, stat = which.partition("_")
    number = STATS.index(stat)
    values = [unpack(strengths[rows[row][seat]])[number] for row, seat in seats]
    best = max(values) if end == "most" else min(values)
    return [seat for seat, value in zip(seats, values, strict=True) if value == best]
