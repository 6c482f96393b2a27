"""When to stop: as soon as the standard error of a quantity is small enough.

Whoever plays looks after each shard, in the order of the shards, so that the same games are played
with any number of processes.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from uvdeck.goldfish.counts import Counts
from uvdeck.goldfish.report import OF_A_GAME, OF_A_TURN, estimate_of, is_of_a_turn
from uvdeck.odds.count import ImpossibleError

_GOAL: Final = re.compile(r"([A-Za-z]+[0-9]*)(?:@([0-9]{1,3}))?:([0-9]*\.?[0-9]+(?:e-?[0-9]+)?)\Z")


class Goal(NamedTuple):
    """A standard error that is wanted.

    Args:
        text: as typed.
        quantity: of ``report.OF_A_TURN`` with a turn, of ``report.OF_A_GAME`` without.
        turn: from 1; None for whole games.
        error: the standard error, above 0.
    """

    text: str
    quantity: str
    turn: int | None
    error: float


def parse_goal(text: str, turns: int) -> Goal:
    """Return a goal as typed: ``damage@3:0.01``, or ``cycles:0.001``.

    Args:
        text: quantity, turn and standard error.
        turns: of a game.

    Raises:
        ImpossibleError: it is none.
    """
    match = _GOAL.match(text.strip())
    if match is None:
        raise ImpossibleError(
            f"'{text}' is no quantity, turn and standard error; write for example 'damage@3:0.01',"
            " or 'cycles:0.001' of whole games"
        )
    quantity, turn, error = match[1], match[2], float(match[3])
    if not 0 < error < float("inf"):
        raise ImpossibleError(f"a standard error is above 0, so '{text}' is never reached")
    if turn is None:
        if quantity not in OF_A_GAME:
            more = "; name its turn, as in 'damage@3:0.01'" if is_of_a_turn(quantity) else ""
            raise ImpossibleError(
                f"'{quantity}' is no quantity of whole games{more}; they are {', '.join(OF_A_GAME)}"
            )
        return Goal(text.strip(), quantity, None, error)
    if not is_of_a_turn(quantity):
        raise ImpossibleError(
            f"'{quantity}' is no quantity of a turn; they are {', '.join(OF_A_TURN)}, and made5 or"
            " passed5 for the checks of difficulty 5"
        )
    if not 1 <= int(turn) <= turns:
        raise ImpossibleError(f"'{text}' asks for turn {int(turn)} of games of {turns} turns")
    return Goal(text.strip(), quantity, int(turn), error)


def missed(goals: Sequence[Goal], counts: Counts) -> tuple[str, ...]:
    """Return the goals whose standard error is not yet as small as wanted, in words.

    Args:
        goals: what is wanted.
        counts: the games so far.
    """
    found = []
    for goal in goals:
        estimate = estimate_of(counts, goal.quantity, goal.turn)
        if estimate is None or estimate.error is None or estimate.error > goal.error:
            found.append(f"'{goal.text}', which {counts.games:,} games do not reach")
    return tuple(found)


def reached(goals: Sequence[Goal], counts: Counts) -> bool:
    """Return whether all standard errors are as small as wanted."""
    return not missed(goals, counts)
