"""What a referee knows of one player: where each card is, what is ready, what matches.

Written from the rules (UV-30 to UV-48) and not from the kernel's loops, so that one can be held to
the other. Only the names of columns and rules are the kernel's (``play/table.py``).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from uvdeck.goldfish.games import Numbers
from uvdeck.play import table

#: Zones by their distance: high and low do not reach each other (UV-40).
_HEIGHTS = {table.HIGH: 1, table.MID: 2, table.LOW: 3}


class Pooled(NamedTuple):
    """A card in a card pool: its kind, and the damage that it dealt as an attack."""

    kind: int
    dealt: int = 0


class Built:
    """A card in a stage: its kind, damage taken (UV-47), whether it came in this turn."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.worn = 0
        self.fresh = True


class Seat:
    """One player's side of the table; cards in momentum or out of the game never come back.

    Args:
        numbers: the deck.
        letter: what the player is called.
        names: what each kind is called; none for its number.
    """

    def __init__(self, numbers: Numbers, letter: str, names: Sequence[str] = ()) -> None:
        self.letter = letter
        self.names = names
        self.numbers = numbers
        self.rules = numbers.rules
        self.rows = len(numbers.kinds) // table.COLUMNS
        self.deck = Counter(numbers.deck)
        self.hand: Counter[int] = Counter()
        self.discard: Counter[int] = Counter()
        self.attached: Counter[int] = Counter()
        self.pool: list[Pooled] = []
        self.stage: list[Built] = []
        self.health = self.rules[table.HEALTH_OF]
        self.ready = 0
        self.turn = 0
        self.total = 0
        self.lost = 0

    def of(self, kind: int, column: int) -> int:
        """Return a number that is printed on a card."""
        return self.numbers.kinds[kind * table.COLUMNS + column]

    def called(self, kind: int) -> str:
        """Return what a kind is called; any number may be asked for."""
        if kind == -1:
            return "no card"
        return self.names[kind] if 0 <= kind < len(self.names) else f"card number {kind}"

    def join_pool(self, kind: int) -> None:
        """Put a card that passed into the card pool."""
        self.pool.append(Pooled(kind))

    def is_type(self, kind: int, what: int) -> bool:
        """Return whether a card is of a type."""
        return self.of(kind, table.TYPE) == what

    def foundations(self) -> int:
        """Return how many foundations are in the stage."""
        return sum(self.is_type(card.kind, table.FOUNDATION) for card in self.stage)

    def symbols(self) -> int:
        """Return the symbols that the character, what is attached and the card pool share."""
        shared = self.rules[table.SYMBOLS_OF]
        for kind in self.attached:
            shared |= self.of(kind, table.SYMBOLS)
        for card in self.pool:
            shared &= self.of(card.kind, table.SYMBOLS)
        return shared

    def matches(self, kind: int) -> bool:
        """Return whether a card shares a symbol with the character and the card pool (UV-34)."""
        return bool(self.of(kind, table.SYMBOLS) & self.symbols())

    def is_form(self, kind: int) -> bool:
        """Return whether a card can be played as a form now (UV-32, UV-33, UV-34)."""
        return bool(self.of(kind, table.FORM)) and self.matches(kind) and not self.is_early(kind)

    def is_early(self, kind: int) -> bool:
        """Return whether a card is an attack and too early: on the own first turn (UV-32)."""
        early = self.turn == 1 and not self.rules[table.EARLY_ATTACKS]
        return early and self.is_type(kind, table.ATTACK)

    def progressive(self, *, own_turn: bool, attack: bool) -> int:
        """Return what the card pool adds to a difficulty (UV-36)."""
        names: set[int] = set()
        adds = 0
        for card in self.pool:
            ignores = self.of(card.kind, table.IGNORES)
            name = self.of(card.kind, table.NAME)
            if ignores == table.ALWAYS:
                counts = False
            elif ignores == table.OWN_TURN:
                counts = not own_turn
            elif ignores == table.TO_ATTACKS:
                counts = not attack
            elif ignores == table.FIRST_COPY:
                counts = name in names
            else:
                counts = True
            adds += counts
            names.add(name)
        return adds

    def need_of_form(self, kind: int) -> int:
        """Return the difficulty of a card played as a form (UV-36)."""
        attack = self.is_type(kind, table.ATTACK)
        return self.of(kind, table.DIFFICULTY) + self.progressive(own_turn=True, attack=attack)

    def need_of_block(self, kind: int, speed: int) -> int:
        """Return the difficulty of a block (UV-40)."""
        more = self.progressive(own_turn=False, attack=False)
        return max(0, speed + self.of(kind, table.BLOCK_MODIFIER) + more)

    def passing(self, need: int) -> int:
        """Return how many cards left in the deck let a check pass (UV-35, UV-37)."""
        return sum(
            copies
            for kind, copies in self.deck.items()
            if self.of(kind, table.CONTROL) >= 0
            and self.of(kind, table.CONTROL) + self.ready >= need
        )


def distance(attack_zone: int, block_zone: int) -> int | None:
    """Return how far two zones lie apart: 0, 1 or 2; None where there is no block at all."""
    if block_zone not in _HEIGHTS or attack_zone not in _HEIGHTS:
        return None
    return abs(_HEIGHTS[attack_zone] - _HEIGHTS[block_zone])
