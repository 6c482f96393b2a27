"""Games of My Hero Academia: The Card Game set up by hand: stacked decks and told answers.

Cards are known by name, and a name that nothing is said about is a card that does nothing: students
``s``, actions ``x`` and missions ``z`` fill up what a test does not care about.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from uvdeck.mha import choices
from uvdeck.mha.classroom import moves
from uvdeck.mha.game import Game
from uvdeck.mha.reading import read
from uvdeck.mha.supply import Supply, supply_of, unpack
from uvdeck.mha.table import Event, Orders, Table

#: One effect as a card file has it.
Told = dict[str, Any]
#: Agency, question and options by name.
Asked = tuple[int, str, tuple[Any, ...]]

#: What is asked of an agency in each turn has an answer that changes nothing.
_QUIET: Final[dict[str, Any]] = {
    choices.PLAY: "-",
    choices.MOVE: None,
    choices.MISSION: "-",
    choices.ABILITY: 0,
}
_ACTIONS: Final = (choices.PLAY, choices.GIVE, choices.DISCARD)
STEPS: Final = ["draw", "play", "move", "acquire", "complete"]


class Raw(NamedTuple):
    """An answer that is handed to the engine as it is, legal or not."""

    answer: int


def _person(name: str) -> dict[str, Any]:
    return {"name": name, "birthday": None, "height": None, "quirk": None}


def _stats(values: Sequence[int]) -> dict[str, int]:
    return dict(zip(("strength", "speed", "intelligence"), values, strict=True))


def student(
    name: str,
    values: Sequence[int] = (1, 1, 1),
    copies: int = 1,
    when: str | None = "acquired",
    effects: list[Told] | None = (),  # type: ignore[assignment]
) -> dict[str, Any]:
    """Return a student as a card file has it."""
    return {
        **_person(name),
        "student_id": None,
        "values": _stats(values),
        "copies": copies,
        "assignment": {"when": when, "effects": effects if effects is None else list(effects)},
    }


def action(name: str, effects: list[Told] | None, copies: int = 1) -> dict[str, Any]:
    """Return an action as a card file has it."""
    return {"name": name, "type": "Attack", "copies": copies, "effects": effects}


def mission(
    name: str,
    requires: Sequence[int] = (99, 99, 99),
    points: int = 1,
    effects: list[Told] | None = (),  # type: ignore[assignment]
    copies: int = 1,
) -> dict[str, Any]:
    """Return a mission as a card file has it; without numbers nobody completes it."""
    return {
        "name": name,
        "popularity": points,
        "requires": _stats(requires),
        "copies": copies,
        "effects": effects if effects is None else list(effects),
    }


def supply(
    students: Iterable[dict[str, Any]],
    actions: Iterable[dict[str, Any]],
    missions: Iterable[dict[str, Any]],
    directives: Sequence[list[Told] | None] = ([], [], [], [], []),
) -> Supply:
    """Return cards as a game uses them; they go through the schema like a file."""
    recruiters = [f"R{number}" for number in range(len(directives))]
    document = {
        "game": "mha_card_game",
        "students": list(students),
        "actions": list(actions),
        "missions": list(missions),
        "recruiters": [
            {**_person(name), "directive": does}
            for name, does in zip(recruiters, directives, strict=True)
        ],
        "markers": [_person(name) for name in recruiters],
        "turn_order": {"copies": 4, "steps": STEPS},
    }
    result = read([("cards.yaml", json.dumps(document, indent=1).encode())])
    assert not result.findings, result.findings
    assert result.cards is not None
    return supply_of(result.cards)


def boxed(game: Table) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Return all students, actions and missions of a game, whatever zone they are in."""
    return (
        Counter(chain(game.students, game.gone, *game.rows, *game.front)),
        Counter(chain(game.actions, game.discards, game.in_play, *game.hands)),
        Counter(chain(game.missions, game.completing, *game.open, *game.done)),
    )


def whole(game: Table) -> None:
    """Fail unless a game has every card once, sums fit and markers stand in rows."""
    box = game.supply
    assert boxed(game) == tuple(map(Counter, (box.student_deck, box.action_deck, box.mission_deck)))
    for seat, cards in enumerate(game.front):
        values = [box.students[one].values or (0, 0, 0) for one in cards]
        assert unpack(game.totals[seat]) == tuple(
            sum(one[number] for one in values) for number in range(3)
        )
    placed = any(game.hands)
    assert all(0 <= row <= 4 or (row == -1 and not placed) for row in game.markers)


class Play:
    """A game by hand.

    Attributes:
        game: the game.
        asked: what was asked since the last call, by name.
    """

    def __init__(
        self,
        *,
        rows: Sequence[str] = (),
        deck: str = "",
        hands: Sequence[str] = (),
        actions: str = "x x x x x x x x",
        open: Sequence[str] = (),
        missions: str = "z z z z",
        values: Mapping[str, Sequence[int]] = {},
        assigned: Mapping[str, tuple[str | None, list[Told] | None]] = {},
        does: Mapping[str, list[Told] | None] = {},
        needs: Mapping[str, Sequence[int]] = {},
        points: Mapping[str, int] = {},
        effects: Mapping[str, list[Told] | None] = {},
        directives: Sequence[list[Told] | None] = ([], [], [], [], []),
        place: Sequence[int] = (),
        players: int = 2,
        words: Sequence[int] = (1, 2, 3, 4),
    ) -> None:
        """Stack the decks and set up.

        Args:
            rows: four students for each of the first rows, front first.
            deck: the students below, top first.
            hands: three actions for each of the first agencies.
            actions: the actions below, top first.
            open: three missions for each of the first agencies.
            missions: the missions below, top first.
            values: strength, speed, intelligence of students; 1 each where nothing is said.
            assigned: when their assignment takes effect and what it does.
            does: what actions do.
            needs: what missions require; too much for anybody where nothing is said.
            points: their popularity, 1 where nothing is said.
            effects: what they do.
            directives: what the recruiters of the agencies do, in the order of play.
            place: the rows of the markers.
            players: agencies.
            words: state of the generator.
        """
        stacks = [
            _stack(rows, 5, 4, "s") + deck.split(),
            _stack(hands, players, 3, "x") + actions.split(),
            _stack(open, players, 3, "z") + missions.split(),
        ]
        copies = [Counter(stack) for stack in stacks]
        for kinds, least in ((copies[1], "x"), (copies[2], "z")):
            kinds[least] += max(0, 12 - kinds.total())
        stacks[1] += ["x"] * (copies[1]["x"] - stacks[1].count("x"))
        stacks[2] += ["z"] * (copies[2]["z"] - stacks[2].count("z"))
        self.supply = supply(
            (
                student(name, values.get(name, (1, 1, 1)), many, *assigned.get(name, (None, [])))
                for name, many in copies[0].items()
            ),
            (action(name, does.get(name, []), many) for name, many in copies[1].items() if many),
            (
                mission(
                    name,
                    needs.get(name, (99, 99, 99)),
                    points.get(name, 1),
                    effects.get(name, []),
                    many,
                )
                for name, many in copies[2].items()
                if many
            ),
            directives,
        )
        self.student_names = [one.name for one in self.supply.students]
        self.action_names = [one.name for one in self.supply.actions]
        self.mission_names = [one.name for one in self.supply.missions]
        self.asked: list[Asked] = []
        self._answers: dict[tuple[int, str], list[Any]] = {}
        self.log: list[Event] = []
        self.game = Game(
            self.supply,
            [self._choose] * players,
            words,
            orders=Orders(
                [self.student_names.index(name) for name in stacks[0]],
                [self.action_names.index(name) for name in stacks[1]],
                [self.mission_names.index(name) for name in stacks[2]],
                range(len(directives)),
            ),
            log=self.log,
        )
        markers = [*place, *[0] * (players - len(place))]
        self._answers = {(seat, choices.PLACE): [row] for seat, row in enumerate(markers)}
        self.game.set_up()
        self.place_asked, self.asked = self.asked, []
        self._done()

    # --- Answering -------------------------------------------------------------------------------

    def _choose(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        shown = self._shown(question, options)
        self.asked.append((seat, question, shown))
        told = self._answers.get((seat, question))
        if told:
            answer = told.pop(0)
        else:
            assert question in _QUIET, f"agency {seat} is asked '{question}' {shown}"
            answer = _QUIET[question] if question != choices.MOVE else options[0]
        if isinstance(answer, Raw):
            return answer.answer
        if question == choices.STUDENTS:
            bits = 0
            for name in answer:
                bits |= 1 << next(
                    place
                    for place, one in enumerate(shown)
                    if one == name and not bits >> place & 1
                )
            return bits
        assert answer in shown, f"agency {seat} cannot answer '{question}' {shown} with {answer}"
        return shown.index(answer)

    def _shown(self, question: str, options: Sequence[Any]) -> tuple[Any, ...]:
        if question in _ACTIONS:
            return tuple("-" if one < 0 else self.action_names[one] for one in options)
        if question == choices.MISSION:
            return tuple("-" if one < 0 else self.mission_names[one] for one in options)
        if question == choices.STUDENTS:
            return tuple(self.student_names[one] for one in options)
        return tuple(options)

    def _done(self) -> None:
        left = {key: told for key, told in self._answers.items() if told}
        assert not left, f"nobody asked for {left}"
        whole(self.game)

    def turn(self, **answers: Any) -> list[Asked]:
        """Let the agency whose turn it is take it, and return all that was asked.

        Args:
            answers: by question, what that agency answers; a list for several times, a dictionary
                for agencies. What is not told stays as it is: nothing is played, nobody moves.
        """
        start, seat = len(self.log), self.game.seat
        self.asked = []
        self._answers = {}
        for question, told in answers.items():
            for who, one in told.items() if isinstance(told, dict) else ((seat, told),):
                self._answers[who, question] = list(one) if isinstance(one, list) else [one]
        self.game.take_turn()
        self._done()
        self.events = self.log[start:]
        return self.asked

    # --- What there is, by name ------------------------------------------------------------------

    def rows(self) -> list[str]:
        return [self.students(row) for row in self.game.rows]

    def students(self, cards: Iterable[int]) -> str:
        return " ".join(self.student_names[card] for card in cards)

    def front(self, seat: int) -> str:
        return self.students(self.game.front[seat])

    def hand(self, seat: int) -> str:
        return self.actions(sorted(self.game.hands[seat]))

    def actions(self, cards: Iterable[int]) -> str:
        return " ".join(sorted(self.action_names[card] for card in cards))

    def open(self, seat: int) -> str:
        return self.missions(self.game.open[seat])

    def missions(self, cards: Iterable[int]) -> str:
        return " ".join(self.mission_names[card] for card in cards)

    def words(self, *wanted: str) -> list[str]:
        """Return what the events of the last turn are, all or only some of them."""
        return [event[0] for event in self.events if not wanted or event[0] in wanted]

    def about(self, *questions: str) -> list[Asked]:
        """Return what was asked of these questions."""
        return [one for one in self.asked if one[1] in questions]


def _stack(told: Sequence[str], groups: int, size: int, filler: str) -> list[str]:
    """Return groups of names one after the other, filled up to a size."""
    assert len(told) <= groups
    result: list[str] = []
    for names in [*told, *[""] * (groups - len(told))]:
        cards = names.split()
        assert len(cards) <= size
        result += cards + [filler] * (size - len(cards))
    return result


def empty_rows(play: Play, full: str) -> None:
    """Take the students of rows out of the game, where a row's mark is 0."""
    for row, keep in enumerate(full):
        if keep == "0":
            play.game.gone += play.game.rows[row]
            play.game.rows[row] = []


def seat_students(play: Play, *rows: str) -> None:
    """Seat students in other rows than before; those that are left out leave the game."""
    game = play.game
    left = [card for row in game.rows for card in row]
    game.rows = [[play.student_names.index(name) for name in row.split()] for row in rows]
    for row in game.rows:
        for card in row:
            left.remove(card)
    game.gone += left
    whole(game)


def sweep(play: Play) -> None:
    """Take turns until the round is over, each agency acquiring what it can."""
    before = play.game.round
    while play.game.round == before:
        here = play.game.markers[play.game.seat]
        if play.game.rows[here]:
            play.turn()
        else:
            play.turn(move=next(row for row in moves(play.game.rows, here) if play.game.rows[row]))


def silent(game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
    """Answer with what comes first, and discard all students for a mission."""
    return (1 << len(options)) - 1 if question == choices.STUDENTS else 0
