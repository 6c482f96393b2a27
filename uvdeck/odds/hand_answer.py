"""The answer to ``odds hand``: wishes singly and together, before and after mulligans."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from uvdeck.model import Card, CardType
from uvdeck.odds.answer import Answer, Figure, Table, column
from uvdeck.odds.count import CountRange, expected
from uvdeck.odds.curve import Going
from uvdeck.odds.deal import Wish, group_size, split
from uvdeck.odds.hand import Hand
from uvdeck.odds.mulligan import FirstPlayer, Mulligan, SecondPlayer, Stages
from uvdeck.text import plural

#: Says whether a card is one that is asked about.
Predicate = Callable[[Card], bool]


class Group(NamedTuple):
    """A wish, or a condition: how many cards of a kind.

    Args:
        text: as people read it, ``2+ type:foundation``.
        number: how many.
        kind: what the cards are, ``type:foundation``.
        holds: whether a card is one of them.
    """

    text: str
    number: CountRange
    kind: str
    holds: Predicate


class Policy(NamedTuple):
    """When a hand is kept, and what is redrawn otherwise (UV-31).

    Args:
        text: as people read it.
        keep: the hand is kept where all of these hold; empty for never.
        redraw: the cards that the second player sends back; None for the whole hand.
        redraw_kind: what these cards are.
    """

    text: str
    keep: tuple[Group, ...]
    redraw: Predicate | None = None
    redraw_kind: str = ""


class HandQuestion(NamedTuple):
    """What is asked of a hand.

    Args:
        wants: the wishes, 1 or more.
        draws: cards drawn after the hand, 0 or more.
        going: who mulligans; only with policies.
        policies: mulligans to compare with the hand as dealt.
    """

    wants: tuple[Group, ...]
    draws: int = 0
    going: Going | None = None
    policies: tuple[Policy, ...] = ()


def _is_foundation(card: Card) -> bool:
    return card.type is CardType.FOUNDATION


def hand_answers(
    head: tuple[str, str | None, str],
    cards: Mapping[Card, int],
    size: int,
    question: HandQuestion,
) -> list[Answer]:
    """Return the answer for the hand as dealt, and one for each policy.

    Args:
        head: path, name and variant of the deck.
        cards: card -> copies in the main deck.
        size: cards of the opening hand, 1 or more.
        question: what is asked.

    Raises:
        ImpossibleError: the deck has too few cards, or the groups are too entangled.
    """
    total = sum(cards.values())
    seen = f"the opening hand of {size} (UV-30)"
    if question.draws:
        seen += f" and {question.draws} more"
    dealt = f"{seen} from {total} cards in random order, nothing known; no mulligan."
    answers = [_answer(head, cards, size, question, None, dealt)]
    for policy in question.policies:
        rule = (
            "going first: the whole hand is redrawn, twice at most and the second time only"
            " without a foundation"
            if question.going == "first"
            else "going second: some cards are redrawn once"
        )
        assumes = (
            f"{seen} from {total} cards in random order, {rule}; cards returned are not drawn"
            " again before the deck is shuffled (UV-31)."
        )
        said = f"going {question.going}, {policy.text}"
        variant = f"{head[2]}, {said}" if head[2] else said
        named = (head[0], head[1], variant)
        answers.append(_answer(named, cards, size, question, policy, assumes))
    return answers


def _answer(
    head: tuple[str, str | None, str],
    cards: Mapping[Card, int],
    size: int,
    question: HandQuestion,
    policy: Policy | None,
    assumes: str,
) -> Answer:
    wants = question.wants
    predicates: list[Predicate] = [want.holds for want in wants]
    keep: list[Wish] = []
    foundation = redraw = None
    if policy is not None:
        for group in policy.keep:
            keep.append(Wish(1 << len(predicates), group.number))
            predicates.append(group.holds)
        foundation = 1 << len(predicates)
        predicates.append(_is_foundation)
        if policy.redraw is not None:
            redraw = 1 << len(predicates)
            predicates.append(policy.redraw)
    atoms = split(
        (copies, sum(1 << i for i, holds in enumerate(predicates) if holds(card)))
        for card, copies in cards.items()
    )
    hand: Hand | Mulligan
    if policy is None or foundation is None:
        hand = Hand(atoms, size, question.draws)
        stages = Stages(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    elif question.going == "first":
        hand = FirstPlayer(atoms, size, question.draws, keep, foundation)
        stages = hand.stages()
    else:
        hand = SecondPlayer(atoms, size, question.draws, keep if policy.keep else None, redraw)
        stages = hand.stages()
    wished = [Wish(1 << i, want.number) for i, want in enumerate(wants)]
    figures = []
    if len(wants) > 1:
        figures.append(Figure("together", "all of these", hand.probability(wished)))
    spreads: dict[str, tuple[Fraction, ...]] = {}
    tables: list[Table] = []
    facts: list[tuple[str, str]] = []
    for i, want in enumerate(wants):
        if want.kind not in spreads:
            spreads[want.kind] = hand.spread(1 << i)
            size_of_group = group_size(atoms, 1 << i)
            facts.append((want.kind, f"{size_of_group} of {plural(sum(cards.values()), 'card')}"))
            rows = [(str(n), chance) for n, chance in enumerate(spreads[want.kind])]
            while len(rows) > 1 and rows[-1][1] == 0:
                rows.pop()
            tables.append(column(f"spread{len(spreads)}", want.kind, "Cards", "Chance", rows))
        chance = sum(
            (c for n, c in enumerate(spreads[want.kind]) if want.number.holds(n)), Fraction(0)
        )
        figures.append(Figure(f"want{i + 1}", want.text, chance))
    figures += [
        Figure(f"expected{i}", f"mean {kind}", expected(spread), "amount")
        for i, (kind, spread) in enumerate(spreads.items(), 1)
    ]
    if question.policies:
        figures += [
            Figure("kept", "hand kept", stages.kept),
            Figure("redrawnOnce", "redrawn once", stages.once),
            Figure("redrawnTwice", "redrawn twice", stages.twice),
            Figure("cardsRedrawn", "mean cards redrawn", stages.cards, "amount"),
        ]
    kinds = [(want.kind, 1 << i) for i, want in enumerate(wants)]
    if policy is not None:
        kinds += [(g.kind, w.bit) for g, w in zip(policy.keep, keep, strict=True)]
        if redraw is not None:
            kinds.append((policy.redraw_kind, redraw))
    notes = [
        f"no card of the deck fits '{kind}'" for kind, bit in kinds if not group_size(atoms, bit)
    ]
    seen = size + question.draws
    for i, want in enumerate(wants):
        have = group_size(atoms, 1 << i)
        if have and want.number.least > min(seen, have):
            few = f"{plural(seen, 'card')} are seen" if seen <= have else f"the deck has {have}"
            notes.append(f"'{want.text}' cannot come true: {few}")
    return Answer(
        *head, assumes, tuple(figures), tuple(tables), tuple(facts), tuple(dict.fromkeys(notes))
    )
