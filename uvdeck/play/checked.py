"""What a game may be given: numbers that stay inside its arrays.

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.policies import POLICIES
from uvdeck.play.table import (
    ACTION,
    CHARACTER,
    COLUMNS,
    CONTROL,
    CONTROLS,
    CYCLING,
    DAMAGE,
    DIFFICULTY,
    FIRST_COPY,
    FORM,
    GOING,
    HAND_SIZE,
    IGNORES,
    MAX_WISHES,
    POLICY,
    RULES,
    TURNS,
    TYPE,
    WISHES,
)
from uvdeck.sampling.draws import MAX_CARDS

#: Turns of a game at most.
MAX_TURNS: Final = 50
#: Kinds, numbers printed on them, and games of one call, at most.
MAX_KINDS: Final = 1000
MAX_NUMBER: Final = 999


def check_game(
    words: Sequence[int],
    deck: Sequence[int],
    kinds: Sequence[int],
    rules: Sequence[int],
    stack: Sequence[int],
) -> None:
    """Refuse numbers that would leave the arrays.

    Raises:
        ValueError: the numbers do not go together.
    """
    size = len(deck)
    rows = len(kinds) // COLUMNS
    if len(words) != 4 or len(rules) != RULES or not 1 <= size <= MAX_CARDS:
        raise ValueError("there are no cards or too many, not all rules, or not four words")
    if len(kinds) != rows * COLUMNS or not 1 <= rows <= MAX_KINDS:
        raise ValueError("a kind has no row of its own")
    if min(deck) < 0 or max(deck) >= rows:
        raise ValueError("a card is of no kind")
    for row in range(rows):
        values = kinds[row * COLUMNS : (row + 1) * COLUMNS]
        if not 0 <= values[TYPE] <= CHARACTER:
            raise ValueError("a type is none")
        if not 0 <= values[DIFFICULTY] <= MAX_NUMBER or not 0 <= values[DAMAGE] <= MAX_NUMBER:
            raise ValueError("a number is out of range")
        if not -1 <= values[CONTROL] < CONTROLS or not 0 <= values[IGNORES] <= FIRST_COPY:
            raise ValueError("a number is out of range")
        if values[TYPE] == ACTION and values[FORM]:
            raise ValueError("an action is no form (UV-46)")
    if not 1 <= rules[HAND_SIZE] <= size or not 1 <= rules[TURNS] <= MAX_TURNS:
        raise ValueError("the hand is larger than the deck, or there are no turns or too many")
    if rules[GOING] not in (1, 2) or not 1 <= rules[CYCLING] <= MAX_CARDS:
        raise ValueError("nobody goes third, or a cycle removes nothing or too much")
    if not 0 <= rules[POLICY] < POLICIES or not 0 <= rules[WISHES] <= MAX_WISHES:
        raise ValueError("there is no such policy, or it has too many parts")
    at = 1
    for _ in range(stack[0]):
        length = stack[at]
        part = stack[at + 1 : at + 1 + length]
        if length < 0 or len(part) != length or (part and not 0 <= min(part) <= max(part) < rows):
            raise ValueError("the stack is not whole")
        at += length + 1
    if at != len(stack):
        raise ValueError("the stack is not whole")
