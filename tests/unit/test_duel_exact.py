"""Duels without chance: decks of one kind of card, whose games are reckoned by hand.

All hands are of three cards where nothing else is said, and health is 25. Who goes first discards a
card on turn 1, having no form (UV-33), and so has two; who goes second draws to four then (UV-33).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.kernel_forms import compiled_form
from tests.play_tables import (
    ATTACK_FIRST,
    BALANCED,
    DEFENSIVE,
    Kind,
    attack,
    backup,
    foundation,
    numbered,
    rules,
)
from uvdeck.duel.counts import Counts, Side, read
from uvdeck.play import duel, table

GAMES = 7
FIRST_KILLS, FIRST_OUTLASTS, SECOND_KILLS, SECOND_OUTLASTS = 1, 2, 3, 4
DRAWN = 0


@pytest.fixture(params=["python", "compiled"])
def form(request: pytest.FixtureRequest) -> Any:
    return compiled_form() if request.param == "compiled" else duel


class Reckoned(NamedTuple):
    """What every game of two decks comes to.

    Args:
        first: the card of who goes first.
        second: the card of who goes second.
        outcome: who wins, and how.
        of_first: quantities of who goes first that are not 0; health 25, where it is not said.
        of_second: the same of who goes second.
        reached: own turns in which each has dealt 25 damage, 0 for never.
        cards: in each deck.
        given: rules of both.
    """

    first: Kind
    second: Kind
    outcome: int
    of_first: Mapping[str, int]
    of_second: Mapping[str, int]
    reached: tuple[int, int] = (0, 0)
    cards: int = 60
    given: Mapping[str, Any] = {}


JAB = attack("Jab")
GUARD = attack("Guard", block="mid", speed=3)
BASE = foundation("Base")
EXACT = {
    # From the own second turn on three attacks for 4: 12, 24, and the first of turn 4 kills.
    "race": Reckoned(
        *(JAB, JAB, FIRST_KILLS),
        {"damage": 28, "attacks": 7, "checks": 7, "forms": 7, "turns": 4, "health": 1},
        {"damage": 24, "attacks": 6, "checks": 6, "forms": 6, "turns": 3, "health": 0},
        reached=(4, 0),
    ),
    # Attacks on turn 1 as well: three and four for 4; then three; the seventh kills on turn 3.
    "early": Reckoned(
        *(JAB, JAB, SECOND_KILLS),
        {"damage": 24, "attacks": 6, "checks": 6, "forms": 6, "turns": 2, "health": 0},
        {"damage": 28, "attacks": 7, "checks": 7, "forms": 7, "turns": 2, "health": 1},
        reached=(0, 2),
        given={"early_attacks": True},
    ),
    # Needs 4, 5, 6 against a control of 5: the third commits the character, a fourth cannot pass.
    "commits": Reckoned(
        *(attack("Jab", 4), attack("Jab", 4), FIRST_KILLS),
        {"damage": 28, "attacks": 7, "checks": 7, "forms": 7, "turns": 4, "health": 1},
        {"damage": 24, "attacks": 6, "checks": 6, "forms": 6, "turns": 3, "health": 0},
        reached=(4, 0),
        given={"hand": 4},
    ),
    # One attack a turn passes (3, the character committed); a second would need 4.
    "one-a-turn": Reckoned(
        *(attack("Jab", 3, 2), attack("Jab", 3, 2), FIRST_KILLS),
        {"damage": 28, "attacks": 7, "checks": 7, "forms": 7, "turns": 8, "health": 1},
        {"damage": 24, "attacks": 6, "checks": 6, "forms": 6, "turns": 7, "health": 0},
        reached=(8, 0),
    ),
    # The duty to try: one attack a turn from turn 2 on, which fails.
    "duty": Reckoned(
        *(attack("Jab", 5, 2), attack("Jab", 5, 2), DRAWN),
        {"checks": 4, "failed": 4, "turns": 5},
        {"checks": 4, "failed": 4, "turns": 5},
        given={"turns": 5},
    ),
    # All three attacks of turn 2 are blocked completely (3, 4, 5), so no hand is left to block
    # with from then on: who went second deals 12, 24, 28, the other one 12, 24.
    "blocks": Reckoned(
        *(GUARD, GUARD, SECOND_KILLS),
        {"damage": 24, "attacks": 9, "checks": 9, "forms": 9, "turns": 4, "health": 0},
        {
            **{"damage": 28, "attacks": 7, "blocks": 3, "complete": 3},
            **{"checks": 10, "forms": 7, "turns": 4, "health": 1},
        },
        reached=(0, 4),
    ),
    # A block halves 5 to 3. Saving 2 is worth a try with three cards in hand, not with two:
    # 3 + 5 + 5 on turn 2, then 15 of turn 3.
    "halves": Reckoned(
        *(attack("Jab", damage=5, block="high"), attack("Jab", damage=5, block="high")),
        FIRST_KILLS,
        {"damage": 28, "attacks": 6, "checks": 6, "forms": 6, "turns": 3, "health": 10},
        {
            **{"damage": 15, "attacks": 3, "blocks": 1, "partial": 1},
            **{"checks": 4, "forms": 3, "turns": 2, "health": 0},
        },
        reached=(3, 0),
    ),
    # The same, tried by "defensive" with two cards and with one as well: 3 + 3 + 3 on turn 2, and
    # 15 of turn 3 leave 1; the other one's 15 and 10 kill.
    "halves-defensive": Reckoned(
        *(attack("Jab", damage=5, block="high"), attack("Jab", damage=5, block="high")),
        SECOND_KILLS,
        {"damage": 24, "attacks": 6, "checks": 6, "forms": 6, "turns": 3, "health": 0},
        {
            **{"damage": 25, "attacks": 5, "blocks": 3, "partial": 3},
            **{"checks": 8, "forms": 5, "turns": 3, "health": 1},
        },
        reached=(0, 3),
        given={"policy": DEFENSIVE},
    ),
    # "Aggressive" asks for 3, so it does not: 15 on turn 2, the second of turn 3 kills.
    "halves-aggressive": Reckoned(
        *(attack("Jab", damage=5, block="high"), attack("Jab", damage=5, block="high")),
        FIRST_KILLS,
        {"damage": 25, "attacks": 5, "checks": 5, "forms": 5, "turns": 3, "health": 10},
        {"damage": 15, "attacks": 3, "checks": 3, "forms": 3, "turns": 2, "health": 0},
        reached=(3, 0),
        given={"policy": ATTACK_FIRST},
    ),
    # A Throw deals half, 2, in spite of a complete block; with two cards in hand none is tried.
    "throw": Reckoned(
        *(GUARD._replace(throw=True), GUARD._replace(throw=True), FIRST_KILLS),
        {"damage": 26, "attacks": 7, "checks": 7, "forms": 7, "turns": 4, "health": 1},
        {
            **{"damage": 24, "attacks": 6, "blocks": 1, "complete": 1},
            **{"checks": 7, "forms": 6, "turns": 3, "health": 0},
        },
        reached=(4, 0),
    ),
    # Three foundations a turn, four on the second player's first.
    "peace": Reckoned(
        *(BASE, BASE, DRAWN),
        {"checks": 6, "forms": 6, "turns": 2},
        {"checks": 7, "forms": 7, "turns": 2},
        given={"turns": 2},
    ),
    # Twelve cards: three dealt, three checks, three drawn; the third check of turn 2 is the last
    # card, and six are in the discard pile. It is lost before the check counts.
    "deck-out": Reckoned(
        *(BASE, BASE, SECOND_OUTLASTS),
        {"checks": 5, "forms": 5, "turns": 2},
        {"checks": 4, "forms": 4, "turns": 1},
        cards=12,
    ),
    # The opening hands are all that there is: both decks run out, that of who goes first first.
    "no-deck": Reckoned(BASE, BASE, SECOND_OUTLASTS, {"turns": 0}, {"turns": 0}, cards=3),
    # Five of the six are removed, and the check counts. The second player draws three on turn 2;
    # its first check is the last card: five go, none is left, and the new deck is empty at once.
    "cycle": Reckoned(
        *(BASE, BASE, FIRST_OUTLASTS),
        {"checks": 6, "forms": 6, "cycles": 1, "turns": 2},
        {"checks": 4, "forms": 4, "cycles": 1, "turns": 2},
        cards=12,
        given={"cycling": 5},
    ),
    # Each attack destroys a backup, which leaves none but one each turn; nobody is hurt.
    "backups": Reckoned(
        *(JAB, backup("Friend", stamina=4), DRAWN),
        {"attacks": 6, "checks": 6, "forms": 6, "turns": 3},
        {"checks": 10, "forms": 10, "turns": 3},
        given={"turns": 3},
    ),
    # An elusive one is no target of a turn's first attack: 4 a turn until only 8 health are left,
    # where no backup is aimed at any more: 4 on turns 2 to 5, then 12.
    "elusive": Reckoned(
        *(JAB, backup("Friend", stamina=4, elusive=True), FIRST_KILLS),
        {"damage": 28, "attacks": 15, "checks": 15, "forms": 15, "turns": 6},
        {"checks": 16, "forms": 16, "turns": 5, "health": 0},
        reached=(6, 0),
        cards=120,
    ),
    # An attack that would not destroy it is not aimed at a backup.
    "sturdy": Reckoned(
        *(JAB, backup("Friend", stamina=5), FIRST_KILLS),
        {"damage": 28, "attacks": 7, "checks": 7, "forms": 7, "turns": 4},
        {"checks": 10, "forms": 10, "turns": 3, "health": 0},
        reached=(4, 0),
    ),
}


def counted(form: Any, name: str, begins: int, best_of: int = 1) -> Counts:
    """Play, with the cards of who goes first in A's seat, or in B's where B begins."""
    found = EXACT[name]
    how = {"turns": 30, "policy": BALANCED, "health": 25} | dict(found.given)
    sides = [([0] * found.cards, numbered([kind]), rules(**how), [0]) for kind in found[:2]]
    for _, _, numbers, _ in sides:
        numbers[table.REACHING] = 25
    a, b = sides if begins == 1 else sides[::-1]
    counts = [0] * form.duel_cells()
    form.play_duels([1, 2, 3, 4], *a, *b, begins, best_of, 0, GAMES, counts)
    return read(counts)


def has(side: Side, quantities: Mapping[str, int]) -> None:
    expected = dict.fromkeys(Side._fields, 0) | {"health": 25} | dict(quantities)
    assert set(expected) == set(Side._fields)
    found = {name: getattr(side, name).total / GAMES for name in Side._fields}
    assert found == expected
    # Every game is the same one.
    squares = {name: getattr(side, name).squares / GAMES for name in Side._fields}
    assert squares == {name: value * value for name, value in expected.items()}


@pytest.mark.parametrize("begins", [1, 2])
@pytest.mark.parametrize("name", EXACT)
def test_games_without_chance(form, name, begins):
    found = EXACT[name]
    counts = counted(form, name, begins)
    first, second = (counts.a, counts.b) if begins == 1 else (counts.b, counts.a)
    has(first, found.of_first)
    has(second, found.of_second)
    outcome = found.outcome
    if begins == 2 and outcome:
        outcome = (outcome + 1) % 4 + 1  # B goes first
    ends = [0] * 5
    ends[outcome] = GAMES
    assert (counts.a_began, counts.b_began)[begins - 1] == tuple(ends)
    assert sum((counts.a_began, counts.b_began)[2 - begins]) == 0
    turns = found.of_first["turns"] + found.of_second["turns"]
    assert counts.turns[turns] == sum(counts.turns) == GAMES
    reached = (counts.a_reached, counts.b_reached)[:: 1 if begins == 1 else -1]
    for row, turn in zip(reached, found.reached, strict=True):
        assert row[turn] == sum(row) == GAMES


def test_matches_without_chance(form):
    """Who goes first wins the race. Who loses begins, so the third game decides (UV-48)."""
    counts = counted(form, "race", 1, best_of=3)
    assert counts.a_opened == (0, GAMES, 0)
    assert counts.lengths == [0, 0, 0, GAMES]
    assert counts.a_began == (0, 2 * GAMES, 0, 0, 0)
    assert counts.b_began == (0, 0, 0, GAMES, 0)
    # After a draw it is who did not begin: three draws, and nobody wins.
    counts = counted(form, "peace", 2, best_of=3)
    assert counts.b_opened == (GAMES, 0, 0)
    assert counts.lengths == [0, 0, 0, GAMES]
    assert (counts.a_began, counts.b_began) == ((GAMES, 0, 0, 0, 0), (2 * GAMES, 0, 0, 0, 0))
    # Who goes second wins where attacks are made on turn 1: who lost goes first and loses again.
    counts = counted(form, "early", 1, best_of=3)
    assert counts.a_opened == (0, 0, GAMES)
    assert counts.lengths == [0, 0, GAMES, 0]
