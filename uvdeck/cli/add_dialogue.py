"""The questions of ``uvdeck cards add``: the facts of a card, and whether to write it."""

import typer

from uvdeck.cli.prompts import Prompts
from uvdeck.render.out import Cell, Out
from uvdeck.text import printable, shorten
from uvdeck.upkeep.asking import GUIDES
from uvdeck.upkeep.fields import CellError
from uvdeck.upkeep.form import MORE, NOTHING, Form, Question
from uvdeck.upkeep.vocabulary import Vocabulary

#: Answers that are none.
_EXPLAIN, _BACK = "?", "<"
#: The characters between the words of an answer; without any it is one word.
_SEPARATORS = {
    "symbols": " ,;",
    "attuned": " ,;",
    "keywords": ";(,",
    "character_only": "/",
}
#: Empty answers to one question after which it is said how to stop.
_PATIENCE = 3
#: Characters of what is offered that a prompt shows.
_OFFERED = 60


class Dialogue:
    """Asks for the facts of a card.

    Args:
        form: the card.
        vocabulary: the words of the card list.
        out: where explanations go.
    """

    def __init__(self, form: Form, vocabulary: Vocabulary, out: Out) -> None:
        self.form = form
        self._vocabulary = vocabulary
        self._out = out
        self._prompts = Prompts()
        self._empty = 0  # answers in a row, to a question that needs one

    def greet(self, printing: str) -> None:
        """Say how to answer.

        Args:
            printing: what is to be added.
        """
        self._out.line(Cell(printing, "title"))
        tab = ", Tab completes" if self._prompts.completes else ""
        self._out.line(
            Cell(
                f"Enter takes what stands in [brackets], and leaves out what is optional; {NOTHING}"
                f" leaves it out too. {_EXPLAIN} explains, {_BACK} goes back{tab}. Ctrl-C ends, and"
                " nothing is written.",
                "dim",
            )
        )

    def ask_all(self) -> None:
        """Ask until nothing is left to ask.

        Raises:
            StoppedError: somebody ended it.
        """
        while (question := self.form.question()) is not None:
            self._ask(question)

    def _ask(self, question: Question) -> None:
        def offers(word: str, inside: bool) -> list[str]:
            column = question.column
            return self._vocabulary.offers(column, question.words, word, inside=inside)

        try:
            text = self._prompts.ask(
                _prompt(question), offers, _SEPARATORS.get(question.name, "")
            ).strip()
        except UnicodeError:
            self._out.line("This cannot be read in the encoding of the terminal.", indent=2)
            return
        if text == _EXPLAIN:
            self._explain(question)
        elif text == _BACK:
            if not self.form.back():
                self._out.line("This is the first question.", indent=2)
        else:
            try:
                value = self.form.answer(text)
            except CellError as error:
                self._out.line(Cell(error.message, "error"), indent=2)
                if error.hint:
                    self._out.line(error.hint, indent=2)
                self._empty = 0 if text else self._empty + 1
                if self._empty == _PATIENCE:
                    self._empty = 0
                    self._out.line("Ctrl-C ends the questions; nothing is written.", indent=2)
                return
            self._empty = 0
            if question.column is not None:
                for remark in self._vocabulary.remarks(question.column, value):
                    self._out.line(Cell(remark, "note"), indent=2)

    def _explain(self, question: Question) -> None:
        if question.column is None:
            what, example = "The name of a fact that few cards have.", question.words[-1]
        else:
            what, example = GUIDES[question.name]
        self._out.line(what, indent=2)
        if question.words:
            self._out.line(f"One of: {', '.join(question.words)}.", indent=2)
        column = question.column
        if column is not None and column.numbers is not None:
            self._out.line("A number, {} to {}.".format(*column.numbers), indent=2)
        self._out.line(f"Such as: {example}", indent=2)

    def wants_it(self) -> bool | None:
        """Ask whether to write the card; None where somebody wants to go back.

        Raises:
            StoppedError: somebody ended it.
        """
        while True:
            try:
                text = self._prompts.ask(f"Write it? [y/N, {_BACK} goes back] ").strip().lower()
            except UnicodeError:
                continue
            if text == _BACK and self.form.back():
                return None
            if text in ("", "n", "no", "y", "yes"):
                return text in ("y", "yes")
            typer.echo(f"  Answer y or n, or {_BACK} to change something.")


def _prompt(question: Question) -> str:
    """Return what stands in front of an answer."""
    title = printable(question.title)
    if question.default:
        return f"{title} [{printable(shorten(question.default, _OFFERED))}]: "
    if question.name == MORE:
        return f"{title}, {_EXPLAIN} lists what (optional): "
    if question.name == "keywords":
        title += ", parted by ;"
    return f"{title}: " if question.needed else f"{title} (optional): "
