"""Blank cards of sealed and draft (UV-23): what a card that shares no symbol is played as."""

from typing import Final

from uvdeck.model import Block, Card, CardType, Symbol, Zone

#: A blank card: face down, a foundation of difficulty 2 with a +3 mid block, free of UV-34.
_DIFFICULTY: Final = 2
_BLOCK: Final = Block(Zone.MID, 3)


def as_played(card: Card, starter: Card | None, *, limited: bool) -> Card:
    """Return a card as it is played in a format.

    Args:
        card: as printed.
        starter: the player's character; None where nobody knows, and then nothing is blank.
        limited: whether the format is sealed or draft.

    Returns:
        The card, or the blank that it is; its control, which checks turn over, stays.
    """
    if not limited or starter is None or card.is_joker or starter.is_joker:
        return card
    if card.all_symbols & starter.all_symbols:
        return card
    return card._replace(
        type=CardType.FOUNDATION,
        symbols=frozenset((Symbol.INFINITY,)),  # a joker, as far as UV-34 goes
        attuned=frozenset(),
        difficulty=_DIFFICULTY,
        block=_BLOCK,
        attack=None,
        keywords=(),
        character_only=(),
        ignores_progressive=None,
    )
