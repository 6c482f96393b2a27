"""Saved games: written so that people can read and change them, and checked when they are read."""

import contextlib
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.mha import choices
from uvdeck.mha.asking import bits_of, is_legal, places
from uvdeck.mha.policies import POLICIES, policy_meant
from uvdeck.mha.reading import Document
from uvdeck.mha.said import agency
from uvdeck.mha.session import END, Choice, Session, Setting
from uvdeck.mha.supply import Supply
from uvdeck.mha.table import Table
from uvdeck.mha.words import RULES, option_words
from uvdeck.text import plural, printable, shorten
from uvdeck.yamldoc import locate

#: The schema of saved games.
KIND: Final = "mha-save"
#: Choices of a saved game at most, as its schema says; a game of a box has some 200.
MOST_CHOICES: Final = 15_000
#: Hexadecimal digits of the digest of cards.
_DIGITS: Final = 32
#: Choices that are said in words at most; a file with more of them could not be read again.
_SAID: Final = 4_000
#: Options that a finding names.
_NAMED: Final = 6

_HEAD: Final = """\
# A game of My Hero Academia: The Card Game. 'uvdeck mha play --resume FILE' goes on with it.
# Each choice answers what the game asks there; answers are the numbers that it lists, from 1.
"""


def digest(supply: Supply) -> str:
    """Return what tells cards apart with which a game would be another one.

    Everything that is played counts, and the order of the cards; birthdays and the like do not.
    """
    played = (
        [(one.name, one.values, one.copies, one.when, one.assignment) for one in supply.students],
        [(one.name, one.copies, one.effects) for one in supply.actions],
        [
            (one.name, one.popularity, one.requires, one.copies, one.effects)
            for one in supply.missions
        ],
        [(one.name, one.directive) for one in supply.recruiters],
        supply.seats,
    )
    return hashlib.sha256(repr(played).encode("utf-8", "replace")).hexdigest()[:_DIGITS]


# --- Writing -------------------------------------------------------------------------------------


class _StopError(Exception):
    """There are no more choices to go through."""


class _Teller(Session):
    """Goes through the choices of a game and says them in words."""

    def __init__(self, supply: Supply, setting: Setting, made: Sequence[Choice]) -> None:
        super().__init__(supply, setting, made)
        self.words: list[str] = []

    def choose(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return the choice that was made."""
        if self.at >= len(self.choices):
            raise _StopError
        answer = self.choices[self.at].answer
        self.at += 1
        if question == choices.STUDENTS:
            names = [game.supply.students[options[place]].name for place in places(answer)]
            self.words.append(", ".join(names) or "nobody")
        elif question in (END, choices.GIVE):  # what is given away is seen by two agencies
            self.words.append("")
        else:
            self.words.append(option_words(game, question, options, answer))
        return answer


def _words(session: Session) -> list[str]:
    """Return each choice of a game in words, empty for those that need none."""
    teller = _Teller(session.supply, session.setting, session.choices)
    with contextlib.suppress(_StopError):
        teller.once(None)
    return teller.words


def to_text(session: Session) -> str:
    """Return a game as the text of a file."""
    setting = session.setting
    humans = ", ".join(str(seat + 1) for seat in setting.humans)
    lines = [
        _HEAD,
        f"kind: {KIND}\n",
        "version: 1\n",
        f"seed: {setting.seed}\n",
        f"players: {setting.players}\n",
        f"humans: [{humans}]\n",
        f"policies: [{', '.join(setting.policies)}]\n",
        f'cards: "{digest(session.supply)}"\n',
    ]
    if session.supply.practice:
        lines.append("practice: true # the numbers of the cards are invented\n")
    if not session.choices:
        return "".join([*lines, "choices: []\n"])
    lines.append("choices:\n")
    words = _words(session) if len(session.choices) <= _SAID else [""] * len(session.choices)
    for choice, said in zip(session.choices, words, strict=True):
        comment = f" # {printable(shorten(said, 80))}" if said else ""
        lines.append(
            f"  - {{turn: {choice.turn}, agency: {choice.seat + 1}, choice: {choice.question},"
            f" answer: {_answer(choice)}}}{comment}\n"
        )
    return "".join(lines)


def _answer(choice: Choice) -> str:
    if choice.question == choices.STUDENTS:
        return f"[{', '.join(str(place + 1) for place in places(choice.answer))}]"
    return str(choice.answer + 1)


# --- Reading -------------------------------------------------------------------------------------


class Loaded(NamedTuple):
    """A saved game that was read.

    Args:
        session: the game; None where the file has errors.
        findings: what is wrong with it, in the order of the file.
    """

    session: Session | None
    findings: list[Diagnostic]


class _Fault(NamedTuple):
    """One thing that is wrong, before it has a position: see :class:`Diagnostic`."""

    code: str
    pointer: str
    message: str
    hint: str
    rule: str | None = None


def load(document: Document, supply: Supply) -> Loaded:
    """Return a saved game, each choice held against what the engine asks there.

    Args:
        document: a file that fits the schema.
        supply: the cards that the game is to be played with.
    """
    value = document.value
    faults = list(_seats(value, supply))
    if value["cards"] != digest(supply):
        faults.append(
            _Fault(
                "MHA301",
                "/cards",
                "The game was saved with other cards: with these it would be another game.",
                _other_cards(value.get("practice", False), supply.practice),
            )
        )
    checked = 0
    session = None
    if not faults:
        setting = Setting(
            value["seed"],
            value["players"],
            tuple(sorted(number - 1 for number in value["humans"])),
            tuple(value["policies"]),
        )
        checker = _Checker(supply, setting, value["choices"])
        checker.run()
        faults += checker.faults
        checked = checker.at
        session = Session(supply, setting, checker.choices)
    faults += _unchecked(value, checked)
    if not faults:
        return Loaded(session, [])
    spans = locate(document.text, [fault.pointer for fault in faults])
    findings = [
        Diagnostic(
            fault.code,
            Severity.ERROR,
            fault.message,
            spans.span(document.path, fault.pointer),
            pointer=fault.pointer,
            rule=fault.rule,
            hint=fault.hint,
        )
        for fault in faults
    ]
    return Loaded(None, in_order(findings))


def _other_cards(then: bool, now: bool) -> str:
    """Return what to do about other cards, from whether each are the practice set."""
    if then and now:
        return "The practice set is another one in this version of uvdeck; begin a new game."
    if then:
        return "Leave out --cards: the game was saved with the practice set."
    if now:
        return "Give the folder of its cards with --cards."
    return "Give the folder with --cards that it was saved with, unchanged."


def _seats(value: Any, supply: Supply) -> Iterator[_Fault]:
    """Yield what is wrong with who plays."""
    players, humans, policies = value["players"], value["humans"], value["policies"]
    if players > supply.seats:
        message = f"{players} agencies cannot play with {plural(supply.seats, 'turn order card')}."
        yield _Fault("MHA302", "/players", message, f"Write 2 to {supply.seats}.", "MH-1")
    for place, number in enumerate(humans):
        if number > players:
            message = f"Agency {number} is played by somebody, but there are {players} agencies."
            hint = f"Write numbers from 1 to {players}."
            yield _Fault("MHA302", f"/humans/{place}", message, hint, "MH-1")
    if len(policies) != players - len(humans):
        wanted = max(players - len(humans), 0)
        message = f"{plural(wanted, 'agency', 'agencies')} of {players} are played by nobody, and"
        message += f" {plural(len(policies), 'policy is', 'policies are')} named."
        hint = "Name one policy for each agency that is not among humans, in the order of play."
        yield _Fault("MHA302", "/policies", message, hint, "MH-1")
    for place, name in enumerate(policies):
        if name not in POLICIES:
            message = f"There is no policy '{shorten(name, 40)}'."
            yield _Fault("MHA302", f"/policies/{place}", message, policy_meant(name))


def _unchecked(value: Any, checked: int) -> Iterator[_Fault]:
    """Yield what is wrong with choices in any game, from the one on that could not be played."""
    entries = value["choices"]
    last = entries[checked - 1]["turn"] if checked else 0
    for place in range(checked, len(entries)):
        entry = entries[place]
        if entry["agency"] > value["players"]:
            message = f"There is no agency {entry['agency']} in a game of {value['players']}."
            hint = f"Write 1 to {value['players']}."
            yield _Fault("MHA303", f"/choices/{place}/agency", message, hint, "MH-3")
        if entry["turn"] < last:
            message = f"Turn {entry['turn']} comes behind turn {last}."
            hint = "The choices stand in the order in which they were made."
            yield _Fault("MHA303", f"/choices/{place}/turn", message, hint, "MH-3")
        last = max(last, entry["turn"])


class _Checker(Session):
    """Plays a saved game and holds each entry against what is asked.

    Attributes:
        entries: the choices of the file.
        faults: what is wrong with them.
    """

    def __init__(self, supply: Supply, setting: Setting, entries: Sequence[Any]) -> None:
        super().__init__(supply, setting)
        self.entries = entries
        self.faults: list[_Fault] = []

    def run(self) -> None:
        """Play as far as the entries go."""
        try:
            self.once(None)
        except _StopError:
            return
        if self.at < len(self.entries):
            left = len(self.entries) - self.at
            self.faults.append(
                _Fault(
                    "MHA306",
                    f"/choices/{self.at}",
                    f"The game is over, and {plural(left, 'choice')} more"
                    f" {'stands' if left == 1 else 'stand'} here.",
                    "Remove what stands behind the last choice.",
                    "MH-8",
                )
            )
            self.at = len(self.entries)

    def choose(self, game: Table, seat: int, question: str, options: Sequence[Any]) -> int:
        """Return the answer of the next entry, if it can be one."""
        if self.at >= len(self.entries):
            raise _StopError
        entry, at = self.entries[self.at], f"/choices/{self.at}"
        rule = RULES.get(question, "MH-3")
        self.at += 1
        self._labels(entry, at, seat, rule)
        if entry["choice"] != question:
            self._stop(
                _Fault(
                    "MHA304",
                    f"{at}/choice",
                    f"'{entry['choice']}' is not asked here: {agency(seat)} is asked '{question}'.",
                    f"Legal: {_legal(game, question, options)}. Is a choice missing, or one too"
                    " many?",
                    rule,
                )
            )
        answer = _read_answer(entry["answer"], question, len(options))
        if answer is None or not is_legal(game, question, options, answer):
            self._stop(
                _Fault(
                    "MHA305",
                    f"{at}/answer",
                    f"{_shown(entry['answer'])} is no legal answer to '{question}' of"
                    f" {agency(seat)}.",
                    f"Legal: {_legal(game, question, options)}.",
                    rule,
                )
            )
        self.choices.append(Choice(self.turn, seat, question, answer))
        return answer

    def _labels(self, entry: Any, at: str, seat: int, rule: str) -> None:
        """Note a turn or an agency that is another one; the rest of the entry may be right."""
        if entry["turn"] != self.turn:
            message = f"This choice belongs to turn {self.turn}, not {entry['turn']}."
            hint = f"Write {self.turn}."
            self.faults.append(_Fault("MHA303", f"{at}/turn", message, hint, "MH-3"))
        if entry["agency"] != seat + 1:
            message = f"Not agency {entry['agency']} is asked here, but {agency(seat)}."
            hint = f"Write {seat + 1}."
            self.faults.append(_Fault("MHA303", f"{at}/agency", message, hint, rule))

    def _stop(self, fault: _Fault) -> NoReturn:
        """Note what makes it impossible to say what the next entries should be."""
        self.faults.append(fault)
        raise _StopError


def _read_answer(value: Any, question: str, many: int) -> int | None:
    """Return an answer of a file as the engine takes it; None where it cannot be one."""
    if question != choices.STUDENTS:
        return value - 1 if isinstance(value, int) else None
    if isinstance(value, int) or any(number > many for number in value):
        return None
    return bits_of([number - 1 for number in value])


def _shown(value: Any) -> str:
    return shorten(str(value), 40)


def _legal(game: Table, question: str, options: Sequence[Any]) -> str:
    """Return what would be legal, in words."""
    if question == END:
        return "1"
    if question == choices.STUDENTS:
        mission = game.supply.missions[game.about[1]].name
        names = [option_words(game, question, options, place) for place in range(len(options))]
        said = [f"{place} {name}" for place, name in enumerate(names, 1)]
        return f"a list of the numbers of students that reach '{mission}': {_some(said)}"
    said = [
        f"{place + 1} ({option_words(game, question, options, place)})"
        for place in range(len(options))
    ]
    return _some(said)


def _some(said: Sequence[str]) -> str:
    more = f" and {len(said) - _NAMED} more" if len(said) > _NAMED else ""
    return ", ".join(said[:_NAMED]) + more
