"""Games of the practice set that tests play: whoever answers, and saved games."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.mha_practice import practice
from uvdeck.mha import choices
from uvdeck.mha.asking import smallest_sets
from uvdeck.mha.game import Game
from uvdeck.mha.reading import read_value
from uvdeck.mha.saving import KIND, Loaded, digest, load
from uvdeck.mha.session import Session, Setting, UndoError
from uvdeck.mha.supply import Supply

#: What stands for the digest of the practice set in files of tests.
DIGEST = "0" * 32


def load_text(text: str, supply: Supply | None = None) -> Loaded:
    """Return a saved game; the digest of the practice set is put where zeros stand."""
    text = text.replace(DIGEST, digest(practice()))
    document, findings = read_value(KIND, "game.yaml", text.encode())
    if document is None:
        return Loaded(None, findings)
    return load(document, supply or practice())


#: What may be asked, as a person is asked.
Answer = Callable[[Game, int, str, Sequence[Any]], int]


class Auto:
    """A person whose answers are numbers, taken as one of the options; one that undoes too.

    Args:
        numbers: one for each question, again from the beginning when they are used up.
        undo: after so many answers of its own the last one is taken back, each once.
    """

    def __init__(self, session: Session, numbers: Sequence[int], undo: Sequence[int] = ()) -> None:
        self.session = session
        self.numbers = numbers
        self.undo = list(undo)
        self.asked = 0
        self.begun = 0
        self.undone = 0

    def begin(self, game: Game) -> None:
        self.begun += 1

    def answer(self, game: Game, seat: int, question: str, options: Sequence[Any]) -> int:
        self.asked += 1
        if self.asked in self.undo and self.session.last(seat) is not None:
            self.undone += 1
            raise UndoError
        # By the place of the choice, so that the same is answered where it is asked again.
        return answer_of(game, question, options, self.numbers, len(self.session.choices))


def answer_of(
    game: Game, question: str, options: Sequence[Any], numbers: Sequence[int], at: int
) -> int:
    """Return a legal answer that a number decides."""
    number = numbers[at % len(numbers)] + at
    if question == choices.STUDENTS:
        need = game.supply.needs[game.about[1]]
        sets, _ = smallest_sets(options, game.supply.strengths, need, 12)
        return sets[number % len(sets)]
    return number % len(options)


def setting(
    seed: int = 7, players: int = 3, humans: Sequence[int] = (0,), policy: str = "random"
) -> Setting:
    """Return who plays."""
    return Setting(seed, players, tuple(humans), (policy,) * (players - len(humans)))


def facts(game: Game) -> dict[str, Any]:
    """Return everything of a game that was played, but whom it asked."""
    left_out = {"supply", "choosers"}
    return {name: value for name, value in vars(game).items() if name not in left_out}
