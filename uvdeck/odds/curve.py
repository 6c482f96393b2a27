"""Foundations seen turn by turn (UV-30, UV-32): a hypergeometric for each turn.

The hand is emptied every turn, so each later turn draws a whole hand; checks in between turn over
cards that are as random as any, and so change nothing of what is drawn, as long as the deck lasts.
"""

from fractions import Fraction
from typing import Literal, NamedTuple

from uvdeck.odds.count import ImpossibleError, at_least, check_draw, distribution, expected

Going = Literal["first", "second"]


class Turn(NamedTuple):
    """What has been seen by the end of the draw of one's own turn.

    Args:
        number: the turn, 1 or more.
        seen: cards seen, the opening hand among them.
        at_least: P(at least n cards of the group) for n = 0, 1, ... as far as asked.
        expected: the mean number of cards of the group.
    """

    number: int
    seen: int
    at_least: tuple[Fraction, ...]
    expected: Fraction


def cards_seen(going: Going, turn: int, hand: int, drawn: int) -> int:
    """Return the cards seen by the end of the draw of a turn.

    Args:
        going: the second player draws one card more on turn 1 (UV-32); the first skips the draw
            of turn 1, which adds nothing to a full hand anyway.
        turn: one's own turn, 1 or more.
        hand: cards of the opening hand, 1 or more.
        drawn: cards drawn on each later turn, 0 or more.
    """
    return hand + (turn - 1) * drawn + (going == "second")


def curve(
    cards: int, wanted: int, going: Going, turns: int, hand: int, drawn: int, most: int
) -> tuple[Turn, ...]:
    """Return what is seen of a group of cards turn by turn.

    Args:
        cards: of the deck.
        wanted: how many of them belong to the group.
        going: ``first`` or ``second``.
        turns: how many turns, 1 or more.
        hand: cards of the opening hand, 1 or more.
        drawn: cards drawn on each later turn, 0 or more.
        most: P(at least n) is given for n up to this, 0 or more.

    Raises:
        ImpossibleError: the deck has too few cards for all turns, or a number is out of range.
    """
    if turns < 1 or hand < 1 or drawn < 0:
        raise ImpossibleError("there is at least 1 turn and 1 card in the hand")
    last = cards_seen(going, turns, hand, drawn)
    if last > cards:
        first = cards_seen(going, 1, hand, drawn)
        fit = 0 if first > cards else (cards - first) // drawn + 1
        raise ImpossibleError(
            f"going {going}, {last} cards would be seen by turn {turns}, and the deck has {cards}:"
            + (f" it lasts to turn {fit}" if fit else " it does not last for one turn")
        )
    check_draw(cards, wanted, last)
    result = []
    for number in range(1, turns + 1):
        seen = cards_seen(going, number, hand, drawn)
        chances = tuple(at_least(cards, wanted, seen, n) for n in range(most + 1))
        result.append(Turn(number, seen, chances, expected(distribution(cards, wanted, seen))))
    return tuple(result)
