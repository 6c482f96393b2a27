"""A deck in a player's hands, as the kernel takes it for a duel.

A deck whose attacks, blocks or backups have numbers that nobody knows is refused: games would be
played with numbers that are made up.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from uvdeck.formats import Format
from uvdeck.goldfish.games import Numbers
from uvdeck.goldfish.layout import Layout, Setup, lay_out
from uvdeck.goldfish.size import by_id
from uvdeck.model import UNKNOWN, Attack, Card, CardType
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.hand_answer import Policy as Mulligan

Begins = Literal["both", "a", "b"]

#: Who begins, as the kernel takes it: A and B in turn, A, B.
BEGINS: Final[Mapping[Begins, int]] = {"both": 0, "a": 1, "b": 2}
#: Own turns of each player, and the damage whose turn is told, where nobody says otherwise.
TURNS: Final = 30
REACHING: Final = 25
#: Policies that the compiled form knows (``docs/duel.md``).
BUILT_IN: Final = ("aggressive", "balanced", "defensive")


class Terms(NamedTuple):
    """What both players agree on.

    Args:
        begins: who takes the first turn of a game, or of a match's first game.
        best_of: 1, or 3 for matches.
        turns: own turns of each player; after the last of them a game is a draw (UV-48).
        reaching: damage whose turn is told.
    """

    begins: Begins = "both"
    best_of: int = 1
    turns: int = TURNS
    reaching: int = REACHING


class Player(NamedTuple):
    """A deck, and who plays it.

    Args:
        path: its file as given.
        name: its title, else its character's name.
        starter: the starting character.
        layout: the deck as the kernel takes it.
        policy: what decides its plays.
        mulligan: which opening hands are kept; None for all.
    """

    path: str
    name: str
    starter: Card
    layout: Layout
    policy: str
    mulligan: Mulligan | None

    @property
    def numbers(self) -> Numbers:
        """The deck as workers are given it."""
        return Numbers(self.layout.deck, self.layout.kinds, self.layout.rules)


def seat(
    head: tuple[str, str],
    cards: Mapping[Card, int],
    starter: Card,
    rules: Format,
    policy: str,
    mulligan: Mulligan | None,
    terms: Terms,
) -> Player:
    """Return a player with a deck.

    Args:
        head: path and name of the deck.
        cards: card -> copies in the main deck.
        starter: the starting character.
        rules: the format.
        policy: what decides its plays.
        mulligan: which opening hands are kept; None for all.
        terms: what both players agree on.

    Raises:
        ImpossibleError: such a deck cannot be played, or not with numbers that are known.
    """
    missing = list(unknown_numbers(cards, starter))
    hand = starter.hand_size
    if missing or hand is None:
        raise ImpossibleError(
            f"a duel needs numbers that nobody knows: {'; '.join(missing)}; write them into a card"
            " list of your own and give it with --data, or leave the cards out"
        )
    setup = Setup(terms.turns, "first", policy, hand, mulligan, rival=True, reaching=terms.reaching)
    return Player(*head, starter, lay_out(cards, starter, rules, setup), policy, mulligan)


def digest_of(player: Player) -> str:
    """Return a digest of all numbers of a deck that games depend on."""
    text = repr((player.policy, *map(tuple, player.numbers)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def unknown_numbers(cards: Mapping[Card, int], starter: Card) -> Iterator[str]:
    """Yield what a duel needs to know and nobody does, card by card in the order of ids.

    Args:
        cards: card -> copies in the main deck.
        starter: the starting character.
    """
    of_starter = [
        name
        for name, number in (("hand size", starter.hand_size), ("health", starter.health))
        if number is None
    ]
    if of_starter:
        yield f"'{starter.name}' ({starter.id}): {' and '.join(of_starter)}"
    for card in sorted((card for card, n in cards.items() if n > 0), key=by_id):
        missing = []
        if card.type is CardType.ATTACK:
            if not isinstance(card.attack, Attack):
                missing.append("attack")
            elif not isinstance(card.attack.damage, int):
                missing.append("damage")
        if card.block == UNKNOWN:
            missing.append("block")
        if card.type is CardType.BACKUP and card.stamina is None:
            missing.append("stamina")
        if missing:
            yield f"'{card.name}' ({card.id}): {' and '.join(missing)}"
