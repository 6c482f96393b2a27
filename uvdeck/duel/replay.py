"""A record played again: the same steps have to come of it, and a referee has to find no breach.

Four readings of a record are compared. What it says twice has to agree; a run with its seed has to
deal its decks; its steps have to be those of the game that the kernel plays with its orders of both
decks; and the referee, who shares no code with the kernel, has to agree to each event.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.duel.games import pair_of
from uvdeck.duel.players import BEGINS, Begins, Player, Terms, digest_of
from uvdeck.duel.record import (
    LETTERS,
    Game,
    game_to_json,
    record_games,
    steps_to_json,
)
from uvdeck.duel.referee import judge
from uvdeck.duel.stack import stacked
from uvdeck.duel.trace import MAX_EVENTS, next_begins, tell_game, winner_of
from uvdeck.goldfish.games import NO_STACK
from uvdeck.goldfish.trace import Event
from uvdeck.odds.count import ImpossibleError
from uvdeck.text import shorten

#: Who finds a fault: the record contradicts itself, the referee, the game that is played again.
RECORD: Final = "record"
REFEREE: Final = "referee"
AGAIN: Final = "again"
#: Characters of a text that a message repeats.
_LONG: Final = 300
#: Of a step that differs in the words alone, each of which is told.
_WORDS: Final = ("step", "turn", "player", "event", "cards", "text", "rules")


class ReplayFault(NamedTuple):
    """Where a record is not what it should be.

    Args:
        game: number of the game in the record, from 1; 0 for the record as a whole.
        step: number of the step in the game, from 1; 0 for the game as a whole.
        by: who finds it: RECORD, REFEREE or AGAIN.
        rule: the rule that is broken; empty for none.
        message: what is wrong, and what would be right.
    """

    game: int
    step: int
    by: str
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
    question = document["question"]
    games = document["games"]
    faults = [*_contradictions(document, players), *_match(question, games)]
    dealt = _dealt(question, players) if again and question.get("stack") is None else None
    for number, game in enumerate(games, 1):
        judged = _judged(number, game, players)
        faults += judged
        if again:
            faults += _again(number, game, players, question)
            if dealt is not None and [game["orders"]] != dealt[number - 1 : number]:
                message = f"number {question['trace']} of seed {question['seed']} deals other decks"
                faults.append(ReplayFault(number, 0, AGAIN, "", message))
        elif not judged:
            faults += _told(number, game, players)
    return faults


def first_of(first: Begins, number: int) -> int:
    """Return who begins the game, or match, of a number: 0 for A and 1 for B."""
    asked = BEGINS[first]
    return asked - 1 if asked else number % 2


# --- The record alone ----------------------------------------------------------------------------


def _contradictions(
    document: Mapping[str, Any], players: tuple[Player, Player]
) -> Iterator[ReplayFault]:
    question = document["question"]
    said = [document["players"][letter] for letter in LETTERS]
    formats = question["format"], said[0]["format"]
    if formats[0] != formats[1]:
        yield _whole(f"the format is {formats[0]!r} in the question and {formats[1]!r} of A")
    for letter, own, policy, player in zip("AB", said, question["policies"], players, strict=True):
        if own["policy"] != policy:
            yield _whole(
                f"the policy of {letter} is {_quoted(policy)} in the question and"
                f" {_quoted(own['policy'])} of the player"
            )
        if own["digest"] != digest_of(player):
            yield _whole(
                f"{letter}'s deck, character, format, terms or policy have other numbers than when"
                " the record was written"
            )


def _match(
    question: Mapping[str, Any], games: Sequence[Mapping[str, Any]]
) -> Iterator[ReplayFault]:
    """Yield where the order and number of games break the rules of a match (UV-48)."""
    begins = first_of(question["first"], question["trace"])
    wins = [0, 0]
    for number, game in enumerate(games, 1):
        right = LETTERS[begins]
        if right != game["begins"]:
            message = f"{game['begins'].upper()} begins; by the terms it is {right.upper()}"
            yield ReplayFault(number, 0, RECORD, "UV-48", message)
        winner = None if game["winner"] is None else LETTERS.index(game["winner"])
        if winner is not None:
            wins[winner] += 1
        begins = next_begins(LETTERS.index(game["begins"]), winner)
        over = max(wins) > question["bestOf"] // 2 or number == question["bestOf"]
        if over != (number == len(games)):
            message = "the match goes on after its end" if over else "the match is not at its end"
            yield ReplayFault(number, 0, RECORD, "UV-48", message)
            return


def _whole(message: str) -> ReplayFault:
    return ReplayFault(0, 0, RECORD, "", message)


def _quoted(value: Any) -> str:
    return f"'{shorten(str(value), _LONG)}'"


# --- The referee ---------------------------------------------------------------------------------


def _judged(
    number: int, game: Mapping[str, Any], players: tuple[Player, Player]
) -> list[ReplayFault]:
    """Return what the referee says of a game."""
    places = [at for at, step in enumerate(game["steps"], 1) for _ in step["events"]]
    begins = LETTERS.index(game["begins"])
    names = players[0].layout.names, players[1].layout.names
    breach = judge(_events(game), players[0].numbers, players[1].numbers, begins, names)
    if breach is None:
        return []
    # A step that is missing is the one behind the last.
    step = places[breach.event] if breach.event < len(places) else len(game["steps"]) + 1
    return [ReplayFault(number, step, REFEREE, breach.rule, breach.message)]


def _events(game: Mapping[str, Any]) -> list[Event]:
    return [Event(*event) for step in game["steps"] for event in step["events"]]


def _told(
    number: int, game: Mapping[str, Any], players: tuple[Player, Player]
) -> Iterator[ReplayFault]:
    """Yield where the words of a game are not those of its events, which keep the rules."""
    events = _events(game)
    told = tell_game((players[0].layout, players[1].layout), events)
    yield from _compared(number, game["steps"], steps_to_json(told), RECORD)
    yield from _of_winner(number, game, winner_of(events), RECORD)


# --- Played again --------------------------------------------------------------------------------


def _again(
    number: int,
    game: Mapping[str, Any],
    players: tuple[Player, Player],
    question: Mapping[str, Any],
) -> Iterator[ReplayFault]:
    try:
        played = _played(game, players, question)
    except ImpossibleError as error:
        yield ReplayFault(number, 0, AGAIN, "", str(error))
        return
    right = game_to_json(played, players)
    for letter in LETTERS:
        if game["orders"][letter] != right["orders"][letter]:
            message = f"the orders of {letter.upper()}'s decks are not what the game shows of them"
            yield ReplayFault(number, 0, AGAIN, "", message)
    yield from _compared(number, game["steps"], right["steps"], AGAIN)
    yield from _of_winner(number, game, played.winner, AGAIN)


def _played(
    game: Mapping[str, Any], players: tuple[Player, Player], question: Mapping[str, Any]
) -> Game:
    """Return the game that comes of the recorded orders.

    Raises:
        ImpossibleError: they are no orders of these decks.
    """
    a, b = players
    begins = LETTERS.index(game["begins"])
    pair = pair_of(a, b, _terms(question)._replace(begins="b" if begins else "a", best_of=1))

    def tell(stack_a: Sequence[int], stack_b: Sequence[int]) -> Sequence[int]:
        return pair.tell(0, 0, stack_a, stack_b, MAX_EVENTS)

    parts_a, parts_b = (
        _kinds(player, game["orders"][letter])
        for letter, player in zip(LETTERS, players, strict=True)
    )
    stacks = stacked((a.layout, b.layout), tell, (parts_a, parts_b))
    return record_games(a, b, tell(*stacks), begins)[0]


def _terms(question: Mapping[str, Any]) -> Terms:
    return Terms(question["first"], question["bestOf"], question["turns"], question["reaching"])


def _kinds(player: Player, orders: Sequence[Sequence[str]]) -> list[list[int]]:
    kinds = {card.id: kind for kind, card in enumerate(player.layout.cards)}
    foreign = sorted({card for part in orders for card in part} - kinds.keys())
    if foreign:
        named = ", ".join(f"'{card}'" for card in foreign[:10])
        more = f" and {len(foreign) - 10} more" if len(foreign) > 10 else ""
        raise ImpossibleError(f"the orders have {named}{more}, not in the deck '{player.name}'")
    return [[kinds[card] for card in part] for part in orders]


def _dealt(question: Mapping[str, Any], players: tuple[Player, Player]) -> list[Mapping[str, Any]]:
    """Return the orders of both decks in the game, or the games of the match, of the seed."""
    number = question["trace"]
    pair = pair_of(*players, _terms(question))
    log = pair.tell(question["seed"], number, NO_STACK, NO_STACK, MAX_EVENTS)
    games = record_games(*players, log, first_of(question["first"], number))
    return [game_to_json(game, players)["orders"] for game in games]


def _compared(
    number: int, steps: Sequence[Mapping[str, Any]], right: Sequence[Mapping[str, Any]], by: str
) -> Iterator[ReplayFault]:
    """Yield where steps differ; behind one in which something else happened nothing is compared."""
    for at, (said, played) in enumerate(zip(steps, right, strict=False), 1):
        rule = ", ".join(played["rules"])
        if said["events"] != played["events"]:
            message = f"the record has {_quoted(said['text'])}, the game {_quoted(played['text'])}"
            if said["text"] == played["text"]:
                message = (
                    f"the record has the numbers {_quoted(said['events'])} for"
                    f" {_quoted(played['text'])}, the game {_quoted(played['events'])}"
                )
            yield ReplayFault(number, at, by, rule, message)
            return
        for key in _WORDS:
            if said[key] != played[key]:
                message = (
                    f"{key}: the record has {_quoted(said[key])}, the game {_quoted(played[key])}"
                )
                yield ReplayFault(number, at, by, rule, message)
    at = min(len(steps), len(right))
    if len(steps) < len(right):
        message = f"the record ends before {_quoted(right[at]['text'])}"
        yield ReplayFault(number, at + 1, by, "", message)
    elif len(steps) > len(right):
        message = f"the game is over before {_quoted(steps[at]['text'])}"
        yield ReplayFault(number, at + 1, by, "", message)


def _of_winner(
    number: int, game: Mapping[str, Any], winner: int | None, by: str
) -> Iterator[ReplayFault]:
    said, right = game["winner"], None if winner is None else LETTERS[winner]
    if said != right:
        words = [f"{one.upper()} wins" if one else "a draw" for one in (said, right)]
        message = f"the record has {words[0]}, the game {words[1]}"
        yield ReplayFault(number, 0, by, "", message)
