"""What a game may be given: numbers that stay inside its arrays.

A source of the kernel, like ``sampling/draws.py``: see there and ``docs/kernel.md``.
"""

from collections.abc import Sequence
from typing import Final

from uvdeck.play.policies import CLIENT, POLICIES
from uvdeck.play.table import (
    ACTION,
    ATTACHES,
    BLOCK_MODIFIER,
    BLOCK_ZONE,
    CHARACTER,
    COLUMNS,
    CONTROL,
    CONTROLS,
    CYCLING,
    DAMAGE,
    DIFFICULTY,
    EARLY_ATTACKS,
    ELUSIVE,
    FIRST_COPY,
    FORM,
    GOING,
    GROUPS,
    HAND_SIZE,
    HEALTH_OF,
    IGNORES,
    LOW,
    MAX_WISHES,
    MULLIGANS,
    NAME,
    POLICY,
    REACHING,
    REDRAW,
    RIVAL,
    RULES,
    SPEED,
    STAMINA,
    SYMBOLS,
    SYMBOLS_OF,
    TERRAIN,
    THROW,
    TURNS,
    TYPE,
    UNIQUE,
    WISH,
    WISHES,
    ZONE,
)
from uvdeck.sampling import purecython as cython
from uvdeck.sampling.draws import MASK, MAX_CARDS, MOST

#: Turns of a game at most.
MAX_TURNS: Final = 50
#: Kinds, numbers printed on them, and games and events of one call, at most.
MAX_KINDS: Final = 1000
MAX_NUMBER: Final = 999
MAX_GAMES: Final = 1_000_000_000
MAX_EVENTS: Final = 1_000_000


def check_game(
    words: Sequence[int],
    deck: Sequence[int],
    kinds: Sequence[int],
    rules: Sequence[int],
    stack: Sequence[int],
) -> None:
    """Refuse numbers that would leave the arrays or the C types.

    Raises:
        ValueError: the numbers do not go together.
    """
    size = len(deck)
    rows = len(kinds) // COLUMNS
    if len(words) != 4 or min(words) < 0 or max(words) > MASK or not any(words):
        raise ValueError("the state of the generator has four words, not all 0")
    if not 1 <= size <= MAX_CARDS or not 1 <= rows <= MAX_KINDS or len(kinds) != rows * COLUMNS:
        raise ValueError("there are no cards or too many, or a kind has no row of its own")
    if min(deck) < 0 or max(deck) >= rows:
        raise ValueError("a card is of no kind")
    for row in range(rows):
        _check_kind(kinds[row * COLUMNS : (row + 1) * COLUMNS])
    _check_rules(rules, size)
    at = 1
    for _ in range(stack[0] if stack else 0):
        length = stack[at] if at < len(stack) else -1
        part = stack[at + 1 : at + 1 + length]
        if length < 0 or len(part) != length or (part and not 0 <= min(part) <= max(part) < rows):
            raise ValueError("the stack is not whole")
        at += length + 1
    if at != len(stack) or stack[0] < 0:
        raise ValueError("the stack is not whole")


def _check_kind(values: Sequence[int]) -> None:
    if not 0 <= values[TYPE] <= CHARACTER:
        raise ValueError("a type is none")
    if not 0 <= values[DIFFICULTY] <= MAX_NUMBER or not 0 <= values[DAMAGE] <= MAX_NUMBER:
        raise ValueError("a difficulty or damage is out of range")
    if not -1 <= values[CONTROL] < CONTROLS or not 0 <= values[IGNORES] <= FIRST_COPY:
        raise ValueError("a control is out of range, or progressive difficulty ignored somehow")
    # All bits may also be written as -1.
    if not -1 <= values[SYMBOLS] <= MOST or not -1 <= values[GROUPS] <= MOST:
        raise ValueError("a mask is out of range")
    if not 0 <= values[NAME] <= MOST:
        raise ValueError("a number in place of a name is out of range")
    for column in (ZONE, BLOCK_ZONE):
        if not 0 <= values[column] <= LOW:
            raise ValueError("a zone is none")
    if not 0 <= values[SPEED] <= MAX_NUMBER or not 0 <= values[STAMINA] <= MAX_NUMBER:
        raise ValueError("a speed or stamina is out of range")
    if not -MAX_NUMBER <= values[BLOCK_MODIFIER] <= MAX_NUMBER:
        raise ValueError("a block modifier is out of range")
    for column in (UNIQUE, TERRAIN, ATTACHES, FORM, THROW, ELUSIVE):
        if values[column] not in (0, 1):
            raise ValueError("what holds or not is 1 or 0")
    if values[TYPE] == ACTION and values[FORM]:
        raise ValueError("an action is no form (UV-46)")
    if values[TYPE] != CHARACTER and values[ATTACHES]:
        raise ValueError("what attaches is a character (UV-43)")


def _check_rules(rules: Sequence[int], size: int) -> None:
    if len(rules) != RULES:
        raise ValueError("the rules have another number of numbers")
    if not 1 <= rules[HAND_SIZE] <= size or not 1 <= rules[TURNS] <= MAX_TURNS:
        raise ValueError("the hand is larger than the deck, or there are no turns or too many")
    if rules[GOING] not in (1, 2) or not 1 <= rules[CYCLING] <= MAX_CARDS:
        raise ValueError("nobody goes third, or a cycle removes too much or nothing")
    for rule in (EARLY_ATTACKS, MULLIGANS, RIVAL):
        if rules[rule] not in (0, 1):
            raise ValueError("what holds or not is 1 or 0")
    if not -1 <= rules[SYMBOLS_OF] <= MOST or not 0 <= rules[REDRAW] <= MOST:
        raise ValueError("a mask is out of range")
    known: int = POLICIES
    if not cython.compiled:
        # Others may bring a policy where there is a rival; who is not seated is told so when asked.
        known = CLIENT + rules[RIVAL]
    if not 0 <= rules[POLICY] < known or not 0 <= rules[WISHES] <= MAX_WISHES:
        raise ValueError("there is no such policy, or it has too many parts")
    if not 0 <= rules[HEALTH_OF] <= MAX_NUMBER or not 0 <= rules[REACHING] <= MOST:
        raise ValueError("a health or a damage to reach is out of range")
    parts = rules[WISH:RIVAL]
    if min(parts) < 0 or max(parts) > MOST:
        raise ValueError("a part of a policy is out of range")
