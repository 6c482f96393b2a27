"""The answer to ``odds line``: how far a line comes, and its best order."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from uvdeck.model import UNKNOWN, Attack, Card, Symbol, can_play
from uvdeck.odds.answer import Answer, Figure, Table, Unit, column
from uvdeck.odds.check import controls_of
from uvdeck.odds.count import ImpossibleError
from uvdeck.odds.line import Play, difficulties, line_odds
from uvdeck.odds.order import Objective, best_order
from uvdeck.text import plural


class LineQuestion(NamedTuple):
    """What is asked of a line.

    Args:
        ready: cards ready to commit, 0 or more.
        pool: cards in the card pool already, all of which count, 0 or more.
        best: what the best order is searched for; None for the order as given.
        symbols: whether the cards must have a symbol in common (UV-34).
        format: the format that says so.
    """

    ready: int = 0
    pool: int = 0
    best: Objective | None = None
    symbols: bool = False
    format: str = "core"


def play_of(card: Card) -> Play:
    """Return a card as a line sees it.

    Raises:
        ImpossibleError: the card has no difficulty, so that it cannot be played (UV-10).
    """
    if card.difficulty is None:
        raise ImpossibleError(f"'{card.name}' has no difficulty and cannot be played (UV-10)")
    attack = card.attack
    damage = attack.damage if isinstance(attack, Attack) else None
    return Play(
        card.name,  # a copy in play is told by its name
        card.difficulty,
        attack is not None,
        damage if isinstance(damage, int) else None,
        card.ignores_progressive,
    )


def unknown_damage(cards: Sequence[Card]) -> list[str]:
    """Return the names of attacks whose damage is not known, each once."""
    return list(
        dict.fromkeys(
            card.name
            for card in cards
            if card.attack == UNKNOWN
            or (isinstance(card.attack, Attack) and card.attack.damage == UNKNOWN)
        )
    )


def check_symbols(plays: Sequence[Card], starter: Card | None) -> None:
    """Refuse a line whose cards and character have no symbol in common (UV-34).

    Raises:
        ImpossibleError: naming the first card that does not fit.
    """
    common = frozenset(Symbol)
    for card in [*([starter] if starter else []), *plays]:
        if card.is_joker:
            continue
        common &= card.all_symbols
        if not common:
            raise ImpossibleError(
                f"'{card.name}' cannot be played in this line: it has no symbol in common with"
                " the character and the cards before it (UV-34)"
            )


def line_answer(
    head: tuple[str, str | None, str],
    left: Mapping[Card, int],
    plays: Sequence[Card],
    starter: Card | None,
    question: LineQuestion,
    known: int = 0,
) -> Answer:
    """Return how a line goes.

    Args:
        head: path, name and variant of the deck.
        left: card -> copies that checks may turn over; the cards played are not among them.
        plays: the cards of the line in order, 1 or more.
        starter: the starting character, None where the deck has none.
        question: what is asked.
        known: other cards that are known to be elsewhere.

    Raises:
        ImpossibleError: the line cannot be played, or the question cannot be answered.
    """
    for card in plays:
        if starter is not None and not can_play(starter, card):
            who = " or ".join(card.character_only)
            raise ImpossibleError(f"'{card.name}' can be played by {who} only (UV-11)")
    if question.symbols:
        check_symbols(plays, starter)
    missing = unknown_damage(plays)
    if missing and question.best == "damage":
        raise ImpossibleError(f"the damage of {_names(missing)} is not known")
    controls = controls_of((card.control, copies) for card, copies in left.items())
    line = [play_of(card) for card in plays]
    figures: list[Figure] = []
    facts: list[tuple[str, str]] = []
    if question.best is not None:
        best = best_order(controls, line, question.ready, question.pool, question.best)
        unit: Unit = "chance" if question.best == "all" else "amount"
        what = "all pass" if question.best == "all" else "expected damage"
        facts.append(("Best order", ", ".join(plays[i].name for i in best.order)))
        figures = [
            Figure("best", f"{what}, best order", best.value, unit),
            Figure("given", f"{what}, as given", best.given, unit),
            Figure(
                "gain",
                "gained by the order",
                best.value - best.given,
                "difference" if unit == "chance" else unit,
            ),
        ]
        plays = [plays[i] for i in best.order]
        line = [line[i] for i in best.order]
    needs = difficulties(line, question.pool)
    odds = line_odds(controls, needs, question.ready)
    damage = None if missing else odds.damage(line)
    played = odds.played()
    left_ready = odds.ready_left()
    figures += [
        Figure("all", "all pass", odds.all_pass),
        Figure(
            "played",
            "mean cards played",
            sum((k * chance for k, chance in enumerate(played)), Fraction(0)),
            "amount",
        ),
        # Of a line without attacks too: what shares a name in another deck may be an attack.
        Figure("damage", "expected damage", damage, "amount"),
    ]
    steps = [
        (f"{i}. {card.name} (needs {need})", chance)
        for i, (card, need, chance) in enumerate(zip(plays, needs, odds.passed[1:], strict=True), 1)
    ]
    tables: list[Table] = [
        column("passed", "Chance that the line comes so far", "Played", "Chance", steps),
        column(
            "played",
            "Cards played",
            "Cards",
            "Chance",
            [(str(k), chance) for k, chance in enumerate(played)],
        ),
        column(
            "readyLeft",
            "Cards left ready",
            "Ready",
            "Chance",
            [(str(r), chance) for r, chance in enumerate(left_ready)],
        ),
    ]
    without = controls.get(None, 0)
    notes = []
    if without:
        notes.append(f"{plural(without, 'card')} without control: a check of it fails (UV-35)")
    doubts = (
        [f"the expected damage, because that of {_names(missing)} is not known"]
        if (missing)
        else []
    )
    elsewhere = f" and {plural(known, 'card')} known to be elsewhere" if known else ""
    symbols = (
        f"they share a symbol (UV-34, {question.format})"
        if question.symbols
        else f"UV-34 does not hold ({question.format})"
    )
    assumes = (
        f"on your own turn, the cards played in hand{elsewhere}, checks off"
        f" {plural(sum(controls.values()), 'card')} in random order; {question.ready} ready,"
        f" {question.pool} in the card pool; exactly what is needed is committed, the first failure"
        f" ends the turn, attacks are not blocked (UV-36, 37, 38); {symbols}."
    )
    return Answer(
        *head, assumes, tuple(figures), tuple(tables), tuple(facts), tuple(notes), tuple(doubts)
    )


def _names(names: Sequence[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
