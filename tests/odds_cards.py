"""Cards made up for the tests of odds, and what is seen in an answer."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from uvdeck.model import Attack, Card, CardType, Symbol, Zone
from uvdeck.odds.answer import Answer

FIRE = frozenset({Symbol.FIRE})
WATER = frozenset({Symbol.WATER})
JOKER = frozenset({Symbol.INFINITY})

#: Path, name and variant of a deck.
HEAD = ("deck.yaml", "A deck", "")


def card(name: str, control: int | None = 5, difficulty: int | None = 2, **facts: Any) -> Card:
    """Return a card, a foundation of fire where nothing else is said."""
    facts.setdefault("type", CardType.FOUNDATION)
    facts.setdefault("symbols", FIRE)
    return Card(f"tst01/{name}", name, difficulty=difficulty, control=control, **facts)


def strike(
    name: str, control: int | None = 3, difficulty: int | None = 4, damage: Any = 6, **facts: Any
) -> Card:
    """Return an attack."""
    attack = facts.pop("attack", Attack(Zone.MID, 4, damage))
    return card(name, control, difficulty, type=CardType.ATTACK, attack=attack, **facts)


def starter(name: str = "Somebody", hand_size: int | None = 6, **facts: Any) -> Card:
    """Return a starting character."""
    return card(name, 6, 6, type=CardType.CHARACTER, hand_size=hand_size, **facts)


def exact(*numbers: int | Fraction) -> tuple[Fraction, ...]:
    """Return numbers as fractions, to be compared with several at once."""
    return tuple(map(Fraction, numbers))


def is_type(kind: str) -> Callable[[Card], bool]:
    """Return what says whether a card is of a type."""
    return lambda card: card.type.value == kind


def figures(answer: Answer) -> dict[str, Fraction | None]:
    """Return the figures of an answer by their keys, which differ."""
    found = {figure.key: figure.value for figure in answer.figures}
    assert len(found) == len(answer.figures)
    for figure in answer.figures:
        assert figure.value is None or figure.value >= 0
        assert figure.unit == "amount" or figure.value is None or figure.value <= 1
    return found


def table(answer: Answer, key: str) -> dict[str, tuple[Fraction, ...]]:
    """Return the rows of a table by their labels, which differ."""
    (found,) = (table for table in answer.tables if table.key == key)
    rows = dict(found.rows)
    assert len(rows) == len(found.rows)
    assert all(len(values) == len(found.columns) for values in rows.values())
    return rows
