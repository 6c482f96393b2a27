"""A record played again: the same steps have to come of it, and a referee has to find no breach.

Three readings of a record are compared. Its events have to be those of the game that the kernel
plays with the recorded orders of both decks; its words have to be those of its events; and the
referee, who shares no code with the kernel, has to agree to each event.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from uvdeck.duel.games import pair_of
from uvdeck.duel.players import BEGINS, Begins, Player, Terms
from uvdeck.duel.record import LETTERS, Game, record_games, step_to_json
from uvdeck.duel.referee import judge
from uvdeck.duel.stack import stacked
from uvdeck.duel.trace import MAX_EVENTS, tell_game
from uvdeck.goldfish.trace import Event
from uvdeck.odds.count import ImpossibleError
from uvdeck.play import table


class ReplayFault(NamedTuple):
    """Where a record is not what it should be.

    Args:
        game: number of the game in the record, from 1; 0 for the record as a whole.
        step: number of the step in the game, from 1; 0 for the game as a whole.
        rule: the rule that is broken; empty for none.
        message: what is wrong, and what would be right.
    """

    game: int
    step: int
    rule: str
    message: str


def replay(
    document: Mapping[str, Any], players: tuple[Player, Player], *, again: bool = True
) -> list[ReplayFault]:
    """Return what is wrong with a record; nothing where it holds.

    Args:
        document: the record, which fits ``schemas/duel-trace.schema.json``.
        players: of A and B, seated as it says.
        again: whether it can be played again, because its policies are known here.
    """
    faults: list[ReplayFault] = []
    question = document["question"]
    begins = first_of(question["first"], question["trace"])
    wins = [0, 0]
    games = document["games"]
    for number, game in enumerate(games, 1):
        if LETTERS[begins] != game["begins"]:
            faults.append(
                ReplayFault(
                    number,
                    0,
                    "UV-48",
                    f"{game['begins'].upper()} begins; by the terms it is"
                    f" {LETTERS[begins].upper()}",
                )
            )
        begins = LETTERS.index(game["begins"])
        found = _game(number, game, players, question, begins, again=again)
        faults += found
        winner = game["winner"]
        if winner is not None:
            wins[LETTERS.index(winner)] += 1
        begins = 1 - begins if winner is None else 1 - LETTERS.index(winner)
        over = question["bestOf"] == 1 or max(wins) == 2 or number == question["bestOf"]
        if over != (number == len(games)):
            faults.append(
                ReplayFault(
                    number,
                    0,
                    "UV-48",
                    "the match goes on after its end"
                    if over
                    else "the record ends before the match does",
                )
            )
            break
    return faults


def first_of(first: Begins, number: int) -> int:
    """Return who begins the game, or match, of a number."""
    asked = BEGINS[first]
    return asked - 1 if asked else number % 2


def _game(
    number: int,
    game: Mapping[str, Any],
    players: tuple[Player, Player],
    question: Mapping[str, Any],
    begins: int,
    *,
    again: bool,
) -> list[ReplayFault]:
    steps = game["steps"]
    places = [at for at, step in enumerate(steps, 1) for _ in step["events"]]
    events = [Event(*event) for step in steps for event in step["events"]]
    faults = []
    names = players[0].layout.names, players[1].layout.names
    breach = judge(events, players[0].numbers, players[1].numbers, begins, names)
    if breach:
        step = places[breach.event] if breach.event < len(places) else len(steps)
        faults.append(ReplayFault(number, step, breach.rule, breach.message))
    if again:
        try:
            played = _played(game, players, question, begins)
        except ImpossibleError as error:
            return [*faults, ReplayFault(number, 0, "UV-44", str(error))]
        faults += _compared(number, steps, [step_to_json(step) for step in played.steps])
        winner = None if played.winner is None else LETTERS[played.winner]
        if game["winner"] != winner:
            faults.append(_of_winner(number, game["winner"], winner))
    elif not breach:
        layouts = players[0].layout, players[1].layout
        told = tell_game(layouts, events)
        faults += _compared(number, steps, [step_to_json(step) for step in told])
        winner = _winner(events)
        if game["winner"] != winner:
            faults.append(_of_winner(number, game["winner"], winner))
    return faults


def _winner(events: Sequence[Event]) -> str | None:
    last = events[-1].what
    return None if last % table.SIDE == table.LIMIT else LETTERS[int(last >= table.SIDE)]


def _of_winner(number: int, said: str | None, right: str | None) -> ReplayFault:
    words = [f"{one.upper()} wins" if one else "a draw" for one in (said, right)]
    return ReplayFault(number, 0, "", f"the record says {words[0]}; the game says {words[1]}")


def _played(
    game: Mapping[str, Any],
    players: tuple[Player, Player],
    question: Mapping[str, Any],
    begins: int,
) -> Game:
    a, b = players
    terms = Terms("a" if begins == 0 else "b", 1, question["turns"], question["reaching"])
    pair = pair_of(a, b, terms)

    def tell(stack_a: Sequence[int], stack_b: Sequence[int]) -> Sequence[int]:
        return pair.tell(0, 0, stack_a, stack_b, MAX_EVENTS)

    parts = tuple(
        [[_kind(player, name) for name in part] for part in game["orders"][letter]]
        for letter, player in zip(LETTERS, players, strict=True)
    )
    stacks = stacked((a.layout, b.layout), tell, (parts[0], parts[1]))
    return record_games(a, b, tell(*stacks), begins)[0]


def _kind(player: Player, card_id: str) -> int:
    for kind, card in enumerate(player.layout.cards):
        if card.id == card_id:
            return kind
    raise ImpossibleError(f"'{card_id}' of the orders is not in the deck '{player.name}'")


def _compared(
    number: int, steps: Sequence[Mapping[str, Any]], right: Sequence[Mapping[str, Any]]
) -> list[ReplayFault]:
    """Return the first step that differs: what follows from it differs as well."""
    for at, (said, played) in enumerate(zip(steps, right, strict=False), 1):
        for key, value in played.items():
            if said[key] != value:
                return [
                    ReplayFault(
                        number, at, "", f"{key}: the record says {said[key]!r}, the game {value!r}"
                    )
                ]
    if len(steps) != len(right):
        message = f"the record has {len(steps)} steps, the game {len(right)}"
        return [ReplayFault(number, min(len(steps), len(right)), "", message)]
    return []
