"""A new printing while its facts are asked, one after the other, forwards and back."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.text import fold, is_unsafe, nearest, plain_text, printable, quoted, shorten
from uvdeck.upkeep.asking import (
    GIVEN,
    GUIDES,
    OF_A_PRINT,
    AnswerError,
    completed,
    hold,
    is_needed,
    is_rare,
    may_have,
)
from uvdeck.upkeep.fields import BY_NAME, CellError, Column, parse, show

#: The question for facts that few cards have.
MORE: Final = "more"
#: The answer that leaves a fact out, also where something is offered for it.
NOTHING: Final = "-"
#: Facts that are asked only where others make them necessary.
_DEPENDENT: Final = frozenset({"control", "block_modifier", "speed", "damage"})


class Question(NamedTuple):
    """What is asked next.

    Args:
        name: the column, or :data:`MORE`.
        title: the same for people.
        column: None for :data:`MORE`.
        default: the text that an empty answer stands for.
        needed: whether there must be an answer.
        words: what it may be, for completion; empty where any text is right.
    """

    name: str
    title: str
    column: Column | None
    default: str
    needed: bool
    words: tuple[str, ...]


class Form:
    """The facts of one printing, as far as they are known.

    Args:
        settle: the text of a number -> the number as the set has it; raises ``CellError`` where it
            is none or is taken.
        fixed: facts that are given and not asked; None stands for a fact that is left out.
        defaults: facts that are offered.
        card: the facts of a card of which this is a further printing: only what each print has
            of its own is asked.
        spell: returns a value with its words spelt as the list has them.
    """

    def __init__(
        self,
        settle: Callable[[str], str],
        fixed: Mapping[str, Any] | None = None,
        defaults: Mapping[str, Any] | None = None,
        card: Mapping[str, Any] | None = None,
        spell: Callable[[Column, Any], Any] = lambda _, value: value,
    ) -> None:
        self._settle = settle
        self._spell = spell
        self._fixed = dict(fixed or {})
        self._defaults = dict(defaults or {})
        self._card = dict(card or {})
        self._answers: dict[str, Any] = {}
        # Names of the questions that were answered, in order.
        self._asked: list[str] = []
        # Facts that few cards have and this one is said to have; None ends the list.
        self._more: list[str | None] = []

    def facts(self) -> dict[str, Any]:
        """Return all facts so far, and those that follow from them, by column."""
        return completed(self._known())

    def _known(self) -> dict[str, Any]:
        return {**self._card, **self._fixed, **self._answers}

    # --- Questions --------------------------------------------------------------------------------

    def question(self) -> Question | None:
        """Return what is to be asked next; None where nothing is."""
        known = self._known()
        for column in GIVEN:
            if known.get("type") is None and column.name not in ("number", "name", "type"):
                return None  # nobody can say what else there is
            if column.name in self._answers or not self._is_asked(column, known):
                continue
            default = self._defaults.get(column.name)
            return Question(
                column.name,
                column.title,
                column,
                "" if default is None else show(column, default),
                self._must(column, known),
                column.words,
            )
        extras = self._extras(known)
        if extras and None not in self._more:
            titles = tuple(column.title for column in extras)
            return Question(MORE, "Anything else", None, "", False, titles)
        return None

    def _is_asked(self, column: Column, known: Mapping[str, Any]) -> bool:
        name = column.name
        needed = self._must(column, known)
        if name in self._fixed and (self._fixed[name] is not None or not needed):
            return False
        if self._card and name not in OF_A_PRINT:
            return False
        if not may_have(column, known):
            return False
        if name in _DEPENDENT or is_rare(column, known):
            return (
                needed or name in self._more or (name not in _DEPENDENT and name in self._defaults)
            )
        return True

    def _must(self, column: Column, known: Mapping[str, Any]) -> bool:
        """Return whether there must be an answer. Attuned symbols, asked later, will also do."""
        if self._card and column.name != "number":
            return False
        if column.name == "symbols" and "attuned" not in self._fixed:
            return False
        return is_needed(column, known)

    def _extras(self, known: Mapping[str, Any]) -> list[Column]:
        """Return the facts that few cards have and that this one could have as well."""
        return [
            column
            for column in GIVEN
            if is_rare(column, known)
            and column.name not in _DEPENDENT
            and column.name not in self._answers
            and column.name not in self._fixed
            and may_have(column, known)
            and (not self._card or column.name in OF_A_PRINT)
        ]

    # --- Answers ----------------------------------------------------------------------------------

    def answer(self, text: str) -> Any:
        """Take the answer to the question.

        Args:
            text: empty for what is offered, :data:`NOTHING` for no such fact.

        Returns:
            The value, None for no such fact.

        Raises:
            CellError: it cannot be right; the question stays.
        """
        question = self.question()
        text = _plain(text)
        if question is None:
            return None
        if question.column is None:
            name = _which(text, self._extras(self._known()))
            self._more.append(name)
            self._asked.append(MORE)
            return name
        column = question.column
        value = self._read(column, text)
        if value is None and question.needed:
            raise lacking(column)
        known = {**self._known(), column.name: value}
        if value is not None and column.name != "number":
            hold(column, known)
        if column.name in ("number", "type"):
            self._hold_fixed(known)
        self._answers[column.name] = value
        self._asked.append(column.name)
        return value

    def _read(self, column: Column, text: str) -> Any:
        if not text:
            return self._defaults.get(column.name)
        if text == NOTHING or (column.words == ("yes",) and fold(text) in ("no", "n")):
            return None
        if column.name == "number":
            return self._settle(text)
        return self._spell(column, parse(column, text))

    def _hold_fixed(self, known: Mapping[str, Any]) -> None:
        for name, value in self._fixed.items():
            if value is not None and name not in ("number", "type"):
                hold(BY_NAME[name], known)

    def back(self) -> bool:
        """Go back one question; what was answered is offered again. False at the first one."""
        if not self._asked:
            return False
        name = self._asked.pop()
        if name == MORE:
            extra = self._more.pop()
            if extra is not None:
                self._defaults.pop(extra, None)
            return True
        value = self._answers.pop(name)
        self._defaults.pop(name, None)
        if value is not None:
            self._defaults[name] = value
        return True

    def finish(self) -> list[tuple[Column, CellError]]:
        """Answer all that is left with what is offered, and return what is lacking."""
        faults = []
        while (question := self.question()) is not None:
            try:
                self.answer("")
            except CellError as error:
                # Plain symbols or attuned ones will do: plain ones are what most cards have.
                name = "symbols" if question.name == "attuned" else question.name
                faults.append((BY_NAME[name], error))
                self._answers[question.name] = None
        return faults


def read_texts(
    texts: Mapping[str, str],
    settle: Callable[[str], str],
    spell: Callable[[Column, Any], Any],
) -> tuple[dict[str, Any], list[tuple[Column, CellError]]]:
    """Return the facts that are given as texts, and which of them cannot be read.

    Args:
        texts: column -> text, empty or :data:`NOTHING` where the fact is to be left out.
        settle: as in :class:`Form`.
        spell: as in :class:`Form`.

    Returns:
        Column -> value, None for one that is left out; those that cannot be read are not among
        them.
    """
    facts: dict[str, Any] = {}
    faults: list[tuple[Column, CellError]] = []
    for name, text in texts.items():
        column = BY_NAME[name]
        try:
            plain = _plain(text)
            if plain in ("", NOTHING):
                facts[name] = None
            elif name == "number":
                facts[name] = settle(plain)
            else:
                facts[name] = spell(column, parse(column, plain))
        except CellError as error:
            faults.append((column, error))
    return facts, faults


def _plain(text: str) -> str:
    """Return a text with plain marks and single blanks, without any around it.

    Raises:
        CellError: bytes of it are no text, or a character of it is invisible.
    """
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise CellError("This is no text in the encoding of the system.", "Type it again.")
    plain = plain_text(text).strip()
    if any(map(is_unsafe, plain)):
        raise AnswerError(
            "SCH105",
            f"'{printable(shorten(plain, 60))}' holds characters that cannot be seen.",
            "Type it again instead of copying it.",
        )
    return plain


def hold_all(facts: Mapping[str, Any], names: Iterable[str]) -> list[tuple[Column, CellError]]:
    """Return which of the facts of these names no such card can have."""
    faults: list[tuple[Column, CellError]] = []
    for name in names:
        if facts.get(name) is not None and name != "number":
            try:
                hold(BY_NAME[name], facts)
            except CellError as error:
                faults.append((BY_NAME[name], error))
    return faults


def lacking(column: Column) -> AnswerError:
    """Return what is wrong where a fact is missing that the card must have."""
    message = f"This is missing: {column.title.lower()}."
    if column.name in ("symbols", "attuned"):
        message = "The card has no symbols, neither plain nor attuned ones."
    hint = f"Write it as '{GUIDES[column.name].example}'."
    if column.name not in ("symbols", "attuned") and column.words:
        hint = f"Write one of {quoted(column.words)}."
    return AnswerError("SCH102", message, hint)


def _which(text: str, extras: list[Column]) -> str | None:
    """Return the fact that somebody names, None where nothing is named.

    Raises:
        CellError: it is none of them.
    """
    if text in ("", NOTHING) or fold(text) in ("no", "n", "nothing"):
        return None
    folded = fold(text.replace("_", " ").replace("-", " "))
    known = {fold(column.title): column for column in extras}
    known |= {column.name.replace("_", " "): column for column in extras}
    close = {column.name for key, column in known.items() if key.startswith(folded)}
    near = nearest(folded, known, 1)
    if folded in known:
        return known[folded].name
    if len(close) == 1:
        return close.pop()
    if not near:
        raise CellError(
            f"'{printable(shorten(text, 40))}' is no fact that is asked here.",
            f"Write one of {quoted(column.title.lower() for column in extras)}, or nothing.",
        )
    return known[near[0]].name
