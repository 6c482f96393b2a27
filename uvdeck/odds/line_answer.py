"""The answer to ``odds line``: how far a line comes, and its best order."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from uvdeck.model import Attack, Card, CardType, Symbol, can_play
from uvdeck.odds.answer import Answer, Figure, Table, Unit, column, without_control
from uvdeck.odds.blank import as_played
from uvdeck.odds.check import controls_of
from uvdeck.odds.count import ImpossibleError, expected
from uvdeck.odds.line import LineOdds, Play, difficulties, line_odds
from uvdeck.odds.order import BestOrder, Objective, best_order
from uvdeck.text import plural, quoted


class LineQuestion(NamedTuple):
    """What is asked of a line.

    Args:
        ready: cards ready to commit, 0 or more.
        pool: cards in the card pool already, all of which count, 0 or more.
        best: what the best order is searched for; None for the order as given.
        symbols: whether the cards must have a symbol in common (UV-34).
        format: the format that says so.
        limited: whether it is sealed or draft, where some cards are blank (UV-23).
    """

    ready: int = 0
    pool: int = 0
    best: Objective | None = None
    symbols: bool = False
    format: str = "core"
    limited: bool = False


def damage_of(card: Card) -> int | None:
    """Return the damage of an attack; None where nobody knows it, or the card is none."""
    # Other types with an attack's box are no attacks when they are played as what they are.
    if card.type is CardType.ATTACK and isinstance(card.attack, Attack):
        return card.attack.damage if isinstance(card.attack.damage, int) else None
    return None


def play_of(card: Card) -> Play:
    """Return a card as a line sees it.

    Raises:
        ImpossibleError: the card has no difficulty, so that it cannot be played (UV-10).
    """
    if card.difficulty is None:
        raise ImpossibleError(f"'{card.name}' has no difficulty and cannot be played (UV-10)")
    return Play(
        card.name,  # a copy in play is told by its name
        card.difficulty,
        card.type is CardType.ATTACK,
        damage_of(card),
        card.ignores_progressive,
    )


def unknown_damage(cards: Sequence[Card]) -> list[str]:
    """Return the names of attacks whose damage is not known, each once."""
    return list(
        dict.fromkeys(
            card.name for card in cards if card.type is CardType.ATTACK and damage_of(card) is None
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
    printed = plays
    plays = [as_played(card, starter, limited=question.limited) for card in printed]
    for card in plays:
        if starter is not None and not can_play(starter, card):
            who = " or ".join(card.character_only)
            raise ImpossibleError(f"'{card.name}' can be played by {who} only (UV-11)")
    if question.symbols:
        check_symbols(plays, starter)
    missing = unknown_damage(plays)
    if missing and question.best == "damage":
        raise ImpossibleError(f"the damage of {quoted(missing)} is not known")
    controls = controls_of((card.control, copies) for card, copies in left.items())
    line = [play_of(card) for card in plays]
    figures: list[Figure] = []
    facts: list[tuple[str, str]] = []
    if question.best is not None:
        best = best_order(controls, line, question.ready, question.pool, question.best)
        figures += _gain(best, question.best)
        facts.append(("Best order", ", ".join(plays[i].name for i in best.order)))
        line = [line[i] for i in best.order]
    odds = line_odds(controls, difficulties(line, question.pool), question.ready)
    figures += [
        Figure("all", "all pass", odds.all_pass),
        Figure("played", "mean cards played", expected(odds.played()), "amount"),
        # Of a line without attacks too: what shares a name in another deck may be an attack.
        Figure("damage", "expected damage", None if missing else odds.damage(line), "amount"),
    ]
    notes = []
    if starter is None and question.symbols:
        notes.append("the character is not known: symbols are compared among the cards alone")
    blank = [card.name for card, own in zip(printed, plays, strict=True) if card is not own]
    if blank:
        names = quoted(blank)
        notes.append(f"blank, a foundation of difficulty 2, is {names} (UV-23)")
    without = controls.get(None, 0)
    notes += without_control(without)
    doubts = []
    if missing:
        doubts.append(f"the expected damage, because that of {quoted(missing)} is not known")
    elsewhere = f" and {plural(known, 'card')} known to be elsewhere" if known else ""
    assumes = (
        f"on your own turn, the cards played in hand{elsewhere}, checks off"
        f" {plural(sum(controls.values()), 'card')} in random order; {question.ready} ready to"
        f" commit, {question.pool} in the card pool; exactly what is needed is committed, the"
        f" first failure ends the turn, attacks are not blocked (UV-36, 37, 38);"
        f" {_symbols(question)}."
    )
    return Answer(
        *head, assumes, tuple(figures), _tables(line, odds), tuple(facts), tuple(notes),
        tuple(doubts),
    )  # fmt: skip


def _symbols(question: LineQuestion) -> str:
    if not question.symbols:
        return f"symbols are not asked for in play ({question.format}, UV-21)"
    unknown = ", and those in the card pool are taken to share it" if question.pool else ""
    return f"they share a symbol (UV-34, {question.format}){unknown}"


def _gain(best: BestOrder, objective: Objective) -> list[Figure]:
    unit: Unit = "chance" if objective == "all" else "amount"
    what = "all pass" if objective == "all" else "expected damage"
    return [
        Figure("best", f"{what}, best order", best.value, unit),
        Figure("given", f"{what}, as given", best.given, unit),
        Figure(
            "gain",
            "gained by the order",
            best.value - best.given,
            "difference" if unit == "chance" else unit,
        ),
    ]


def _tables(line: Sequence[Play], odds: LineOdds) -> tuple[Table, ...]:
    steps = [
        (f"{i}. {play.name} (needs {need})", chance)
        for i, (play, need, chance) in enumerate(
            zip(line, odds.needs, odds.passed[1:], strict=True), 1
        )
    ]
    played = [(str(k), chance) for k, chance in enumerate(odds.played())]
    ready = [(str(r), chance) for r, chance in enumerate(odds.ready_left())]
    return (
        column("passed", "Chance that the line comes so far", "Played", "Chance", steps),
        column("played", "Cards played", "Cards", "Chance", played),
        column("readyLeft", "Cards left ready", "Ready", "Chance", ready),
    )
