"""The answer to ``odds curve``: foundations seen by each turn, going first and second."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from uvdeck.model import Card
from uvdeck.odds.answer import Answer, Figure, Table
from uvdeck.odds.curve import Going, curve
from uvdeck.text import plural

BOTH: tuple[Going, Going] = ("first", "second")


class CurveQuestion(NamedTuple):
    """What is asked turn by turn.

    Args:
        turns: how many turns, 1 or more.
        drawn: cards drawn on each later turn; None for a whole hand.
        least: the numbers n of "at least n", 0 or more each.
        kind: what is counted, as people read it.
        holds: whether a card is counted.
        compared: the numbers n of "at least n by the last turn" that decks are compared by.
    """

    turns: int
    drawn: int | None
    least: Sequence[int]
    kind: str
    holds: Callable[[Card], bool]
    compared: Sequence[int] = ()


def curve_answer(
    head: tuple[str, str | None, str],
    cards: Mapping[Card, int],
    size: int,
    question: CurveQuestion,
) -> Answer:
    """Return how many cards of a kind have been seen by each turn.

    Args:
        head: path, name and variant of the deck.
        cards: card -> copies in the main deck.
        size: cards of the opening hand, 1 or more.
        question: what is asked.

    Raises:
        ImpossibleError: the deck has too few cards for all turns.
    """
    total = sum(cards.values())
    wanted = sum(copies for card, copies in cards.items() if question.holds(card))
    drawn = size if question.drawn is None else question.drawn
    figures: list[Figure] = []
    tables: list[Table] = []
    for going in BOTH:
        turns = curve(
            total,
            wanted,
            going,
            question.turns,
            size,
            drawn,
            max((*question.least, *question.compared), default=0),
        )
        last = turns[-1]
        figures += [
            Figure(
                f"{going}AtLeast{n}",
                f"going {going}: {n}+ by turn {last.number}",
                last.at_least[n],
            )
            for n in question.compared
        ]
        figures.append(
            Figure(f"{going}Expected", f"going {going}: mean by turn {last.number}",
                   last.expected, "amount")
        )  # fmt: skip
        tables.append(
            Table(
                going,
                f"Going {going}: at least so many of {question.kind}",
                "Turn (cards seen)",
                tuple(f"{n}+" for n in question.least),
                tuple(
                    (
                        f"{turn.number} ({turn.seen})",
                        tuple(turn.at_least[n] for n in question.least),
                    )
                    for turn in turns
                ),
            )
        )
    why = "the hand is emptied every turn" if question.drawn is None else "as asked"
    assumes = (
        f"an opening hand of {size} (UV-30) from {plural(total, 'card')} in random order,"
        f" {wanted} of them {question.kind}; {plural(drawn, 'card')} drawn on each later turn"
        f" ({why}); the second player draws one more on turn 1 (UV-32); no mulligan; the deck is"
        " not cycled."
    )
    notes = () if wanted else (f"no card of the deck fits '{question.kind}'",)
    return Answer(*head, assumes, tuple(figures), tuple(tables), notes=notes)
