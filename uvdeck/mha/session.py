"""A game that people play: every choice kept, taken back within a turn, gone on with later.

A game is fixed by its cards, its seed and the choices. So nothing else is kept: to take a choice
back the game is played again from its seed up to there, which takes milliseconds. The decks keep
their order, so that nobody has other luck by taking something back.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from uvdeck.mha import choices
from uvdeck.mha.game import Game
from uvdeck.mha.policies import POLICIES
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Event, Table
from uvdeck.sampling.seeds import shard_words

#: What a person is asked besides the engine's questions: to end the turn, so that its last choice
#: can be taken back as well. There is one option.
END: Final = "end"
#: Seeds are from 0 to one less than this: whole numbers that the YAML of a saved game holds.
SEEDS: Final = 10**18
#: All that a choice can be about.
ASKED: Final = (*choices.QUESTIONS, END)


class Choice(NamedTuple):
    """A choice that was made.

    Args:
        turn: 0 while the game is set up, then the number of the turn from 1, over both rounds.
        seat: whose choice, from 0 in the order of play.
        question: one of :data:`ASKED`.
        answer: place of the option, from 0; for students their bits.
    """

    turn: int
    seat: int
    question: str
    answer: int


class Setting(NamedTuple):
    """What a game is played with besides its cards.

    Args:
        seed: from 0 to one less than :data:`SEEDS`.
        players: agencies, 2 to 4.
        humans: seats of the agencies that people play, one or more, in order.
        policies: of the other agencies, in the order of play.
    """

    seed: int
    players: int
    humans: tuple[int, ...]
    policies: tuple[str, ...]

    def policy(self, seat: int) -> str:
        """Return the name of the policy that plays an agency which nobody plays."""
        return self.policies[seat - sum(human < seat for human in self.humans)]


class UndoError(Exception):
    """Somebody takes a choice back: raised through the engine, which is then begun anew."""


class Person(Protocol):
    """Whoever answers for the agencies that people play."""

    def begin(self, game: Game) -> None:
        """See a game that begins, or begins anew after something was taken back."""

    def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return the place of an option, or the bits of students.

        Args:
            game: as it stands.
            seat: of the agency.
            question: one of :data:`ASKED`.
            options: all that is legal; for STUDENTS the students to choose from.

        Raises:
            UndoError: the last choice of the own turn is taken back.
        """


class Session:
    """A game, and all choices that were made in it.

    Attributes:
        supply: the cards.
        setting: seed and agencies.
        choices: all that were made, those of policies too.
        turn: as :class:`Choice` has it.
        mover: the seat whose turn it is; -1 while the game is set up.
        at: choices that were gone through.
    """

    def __init__(self, supply: Supply, setting: Setting, made: Sequence[Choice] = ()) -> None:
        """Keep what a game is fixed by.

        Args:
            supply: the cards.
            setting: seed and agencies.
            made: choices of a saved game, which are legal.
        """
        self.supply = supply
        self.setting = setting
        self.choices = list(made)
        self.turn = 0
        self.mover = -1
        self.at = 0
        self._person: Person | None = None

    def play(self, person: Person) -> Game:
        """Play until the game is over.

        Args:
            person: asked for every choice of a person that is not made yet.
        """
        self._person = person
        while True:
            try:
                return self.once(person)
            except UndoError:
                self._take_back()

    def once(self, person: Person | None) -> Game:
        """Play from the beginning, through the choices that were made, to the end."""
        self.turn, self.mover, self.at = 0, -1, 0
        log: list[Event] = []
        players = self.setting.players
        game = Game(
            self.supply, [self.choose] * players, shard_words(self.setting.seed, 0), log=log
        )
        if person is not None:
            person.begin(game)
        game.set_up()
        while game.round < 3:
            self.turn += 1
            self.mover = game.seat
            game.take_turn()
            if self.mover in self.setting.humans:
                self.choose(game, self.mover, END, (0,))
        game.tell_scores()
        return game

    def choose(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return the choice that was made at this point, or ask for it and keep it."""
        if self.at < len(self.choices):
            answer = self.choices[self.at].answer
        else:
            answer = self.ask(game, seat, question, options)
            self.choices.append(Choice(self.turn, seat, question, answer))
        self.at += 1
        return answer

    def ask(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Ask a person or a policy.

        A policy gets a generator of its own for each choice, which depends on the seed and on how
        many choices were made before: so it answers the same after something was taken back, and
        in a game that goes on later.
        """
        if seat in self.setting.humans:
            if self._person is None or not isinstance(game, Game):
                raise TypeError("there is nobody to ask")
            return self._person.answer(game, seat, question, options)
        words = shard_words(self.setting.seed, 1 + len(self.choices))
        policy = POLICIES[self.setting.policy(seat)](self.supply, words)
        return policy(game, seat, question, options)

    def last(self, seat: int) -> int | None:
        """Return the place of the choice that an agency can take back now, or None.

        That is its last one, in its own turn.
        """
        if seat != self.mover:
            return None
        for place in range(len(self.choices) - 1, -1, -1):
            choice = self.choices[place]
            if choice.turn != self.turn:
                return None
            if choice.seat == seat:
                return place
        return None

    def _take_back(self) -> None:
        """Drop the last choice of the agency whose turn it is, and all that came behind it."""
        place = self.last(self.mover)
        if place is not None:
            del self.choices[place:]
