"""What counted games say: every quantity with its standard error.

A game that is lost in turn t counts in the turns before t only; so each turn has a number of games
of its own.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from uvdeck.goldfish.answer import Measure, Result, Spread, TurnRow
from uvdeck.goldfish.counts import Counts, Turn, read
from uvdeck.goldfish.layout import Layout
from uvdeck.odds.answer import Answer
from uvdeck.play import game, table
from uvdeck.sampling.estimate import Estimate, mean, moments, proportion

#: Quantities of a turn that are counted in cards or damage: key -> label.
AMOUNTS: Final = {
    "foundations": "foundations in the stage",
    "ready": "ready cards, with the character",
    "played": "cards played",
    "damage": "damage this turn",
    "total": "damage in all",
    "momentum": "momentum",
    "hand": "cards left in hand",
    "deck": "cards left in the deck",
}
#: What games turn by turn can be played for, and the checks of each difficulty: made5, passed5.
OF_A_TURN: Final = (*AMOUNTS, "firstFails")
#: Damage whose turn is counted.
MARKS: Final = tuple(game.MARK * (i + 1) for i in range(game.MARKS))
#: What whole games can be played for.
OF_A_GAME: Final = (*(f"damage{mark}" for mark in MARKS), "cycles", "deckOuts", "redraws")
#: Difficulties that are told apart; the last one is for higher ones as well.
HIGHEST: Final = table.DIFFICULTIES - 1
#: What hangs on the damage of every attack.
_ON_DAMAGE: Final = frozenset({"damage", "total", "momentum"})
_CHECKS: Final = re.compile(r"(made|passed)([0-9]{1,2})\Z")


def report(words: Answer, layout: Layout, counts: Sequence[int], *, partial: bool) -> Result:
    """Return what counts say.

    Args:
        words: path, name, variant, what it rests on, notes and doubts.
        layout: the deck that was played.
        counts: of the kernel; empty where no game was played.
        partial: whether more games were asked for.
    """
    turns = layout.rules[table.TURNS]
    if not counts:
        return Result(words, 0, (0,) * turns, (), (), (), layout.ignored, partial)
    found = read(counts, len(layout.deck), turns)
    known = not layout.unknown
    return Result(
        words,
        found.games,
        tuple(turn.games for turn in found.turns),
        _turns(found, known=known),
        _figures(found, known=known),
        (*_turn_spreads(found, known=known), *_game_spreads(found, known=known)),
        layout.ignored,
        partial,
    )


def is_of_a_turn(quantity: str) -> bool:
    """Return whether there is such a quantity turn by turn."""
    checks = _CHECKS.match(quantity)
    return quantity in OF_A_TURN or (checks is not None and int(checks[2]) <= HIGHEST)


def hangs_on_damage(quantity: str) -> bool:
    """Return whether nobody can say the quantity where the damage of an attack is not known."""
    return quantity in _ON_DAMAGE or quantity.startswith("damage")


def estimate_of(counts: Counts, quantity: str, turn: int | None) -> Estimate | None:
    """Return one quantity; None where no game shows it.

    Args:
        counts: the games.
        quantity: of those above.
        turn: from 1; None for whole games.
    """
    if turn is None:
        return next(f.estimate for f in _figures(counts, known=True) if f.key == quantity)
    return _of_turn(counts.turns[turn - 1], quantity)


def _of_turn(turn: Turn, quantity: str) -> Estimate | None:
    if not turn.games:
        return None
    if quantity == "firstFails":
        _, failed, passed = turn.first
        return proportion(failed, failed + passed) if failed + passed else None
    checks = _CHECKS.match(quantity)
    if checks is not None:
        check = turn.checks[int(checks[2])]
        if checks[1] == "made":
            return moments(check.made, check.made_squares, turn.games)
        return moments(check.passed, check.passed_squares, turn.games)
    numbers: Sequence[int] = getattr(turn, quantity)
    return mean(numbers)


def _turns(found: Counts, *, known: bool) -> tuple[TurnRow, ...]:
    rows = [
        TurnRow(
            key,
            label,
            "amount",
            tuple(
                _of_turn(turn, key) if known or key not in _ON_DAMAGE else None
                for turn in found.turns
            ),
        )
        for key, label in AMOUNTS.items()
    ]
    first = tuple(_of_turn(turn, "firstFails") for turn in found.turns)
    rows.append(TurnRow("firstFails", "first play fails", "chance", first))
    for number in range(table.DIFFICULTIES):
        if not any(turn.checks[number].made for turn in found.turns):
            continue
        name = f"{number} or more" if number == HIGHEST else str(number)
        for key, label in (("made", "made"), ("passed", "passed")):
            estimates = tuple(_of_turn(turn, f"{key}{number}") for turn in found.turns)
            rows.append(TurnRow(f"{key}{number}", f"checks of {name} {label}", "amount", estimates))
    return tuple(rows)


def _figures(found: Counts, *, known: bool) -> tuple[Measure, ...]:
    games = found.games
    return (
        *(
            Measure(
                f"damage{mark}",
                f"{mark} damage by turn {len(found.turns)}",
                "chance",
                proportion(games - turns[0], games) if known else None,
            )
            for mark, turns in zip(MARKS, found.marks, strict=True)
        ),
        Measure("cycles", "cycles", "amount", mean(found.cycles)),
        Measure("deckOuts", "lost by cycling", "chance", proportion(games - found.lost[0], games)),
        Measure("redraws", "hands redrawn", "amount", mean(found.redraws)),
    )


def _turn_spreads(found: Counts, *, known: bool) -> Iterator[Spread]:
    for number, turn in enumerate(found.turns, 1):
        if not turn.games:
            continue
        for key, label in AMOUNTS.items():
            if key in _ON_DAMAGE and not known:
                continue
            corner = "Damage" if key in ("damage", "total") else "Cards"
            numbers: Sequence[int] = getattr(turn, key)
            rows = _shares(numbers, gaps=corner == "Damage")
            yield Spread(key, label, corner, number, rows)


def _game_spreads(found: Counts, *, known: bool) -> Iterator[Spread]:
    if known:
        for mark, turns in zip(MARKS, found.marks, strict=True):
            rows = _by_turn(turns)
            yield Spread(f"damage{mark}", f"turn of {mark} damage", "Turn", None, rows)
    yield Spread("cycles", "cycles", "Cycles", None, _shares(found.cycles))
    yield Spread("deckOuts", "turn of a loss by cycling", "Turn", None, _by_turn(found.lost))
    yield Spread("redraws", "hands redrawn", "Hands", None, _shares(found.redraws))


def _shares(counts: Sequence[int], *, gaps: bool = False) -> tuple[Measure, ...]:
    """Return the share of each number up to the highest; with gaps, of those that came up."""
    games = sum(counts)
    highest = max((n for n, count in enumerate(counts) if count), default=0)
    return tuple(
        share_row(str(n), count, games)
        for n, count in enumerate(counts[: highest + 1])
        if count or not gaps
    )


def _by_turn(turns: Sequence[int]) -> tuple[Measure, ...]:
    games = sum(turns)
    rows = [share_row(str(n), count, games) for n, count in enumerate(turns) if n]
    return (*rows, share_row("none", turns[0], games))


def share_row(label: str, count: int, games: int) -> Measure:
    """Return a row of a distribution: the share of games that have a number."""
    return Measure(label, label, "chance", proportion(count, games))
