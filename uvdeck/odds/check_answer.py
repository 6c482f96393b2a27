"""The answer to ``odds check``: the table of difficulties and ready cards, the control curve."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

from uvdeck.model import Card
from uvdeck.odds.answer import Answer, Figure, Table
from uvdeck.odds.check import average, controls_of, reaches, shares, variance
from uvdeck.text import plural


class CheckQuestion(NamedTuple):
    """What is asked of a check.

    Args:
        difficulties: the rows of the table, 0 or more each.
        ready: the columns of the table, cards ready to commit, 0 or more each.
        compared: difficulties that are compared between decks; empty for the average control.
        compared_ready: cards ready to commit for those.
    """

    difficulties: Sequence[int] = tuple(range(11))
    ready: Sequence[int] = tuple(range(6))
    compared: Sequence[int] = ()
    compared_ready: Sequence[int] = (0,)


def check_answer(
    head: tuple[str, str | None, str],
    left: Mapping[Card, int],
    known: int,
    question: CheckQuestion,
) -> Answer:
    """Return how likely a check reaches each difficulty.

    Args:
        head: path, name and variant of the deck.
        left: card -> copies that may be on top of the deck.
        known: cards that are known to be elsewhere.
        question: what is asked.

    Raises:
        ImpossibleError: no card is left, or a number is below 0.
    """
    controls = controls_of((card.control, copies) for card, copies in left.items())
    total = sum(controls.values())
    without = controls.get(None, 0)
    chances = [
        [reaches(controls, difficulty, ready) for ready in question.ready]
        for difficulty in question.difficulties
    ]
    reached = [
        Figure(
            f"reaches{difficulty}ready{ready}",
            f"reaches {difficulty}" + (f" with {ready} ready" if ready else ""),
            reaches(controls, difficulty, ready),
        )
        for difficulty in question.compared
        for ready in question.compared_ready
    ]
    mean, spread = average(controls), variance(controls)
    averages = [
        Figure("average", "average control", mean, "amount"),
        Figure("variance", "variance of control", spread, "amount"),
        Figure("without", "without control", Fraction(without, total)),
    ]
    tables = [
        Table(
            "reaches",
            "Chance that a check reaches a difficulty, by cards ready to commit",
            "Difficulty",
            tuple(f"{ready} ready" for ready in question.ready),
            tuple(
                (str(difficulty), tuple(row))
                for difficulty, row in zip(question.difficulties, chances, strict=True)
            ),
        ),
        Table(
            "curve",
            "Control curve",
            "Control",
            ("Share",),
            tuple(
                ("none" if control is None else str(control), (share,))
                for control, share in sorted(
                    shares(controls).items(), key=lambda item: (item[0] is None, item[0] or 0)
                )
            ),
        ),
    ]
    facts = [
        (
            "Controls",
            ", ".join(
                f"{'none' if control is None else control} x{copies}"
                for control, copies in controls.items()
            ),
        )
    ]
    if mean is not None and spread is not None:
        facts.append(("Spread of control", f"{_root(spread)} (standard deviation)"))
    notes = (
        [f"{plural(without, 'card')} without control, which fails at any difficulty (UV-35)"]
        if without == 1
        else [f"{without} cards without control, which fail at any difficulty (UV-35)"]
        if without
        else []
    )
    what = f"{plural(known, 'card')} known to be elsewhere" if known else "nothing known"
    assumes = (
        f"the top card of {plural(total, 'card')} in random order, {what}; whoever's turn it is;"
        " each ready card committed adds 1 (UV-35, UV-37)."
    )
    return Answer(*head, assumes, (*reached, *averages), tuple(tables), tuple(facts), tuple(notes))


def _root(value: Fraction) -> str:
    """Return a square root with two decimals."""
    with localcontext() as context:
        context.prec = 30
        root = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()
    return f"{root:.2f}"
