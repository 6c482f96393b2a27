"""How the ``odds`` commands run and print: decks in, answers out, one exit code."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import typer

from uvdeck.cli import common
from uvdeck.cli.odds_input import DeckAsked, Refused, changed, check_changes, read_decks
from uvdeck.text import printable

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.odds.answer import Answer

_Answered = TypeVar("_Answered")

#: Decks and variants in one command; each is a whole answer.
MAX_ANSWERS = 2_000
#: Decks from which on a terminal shows how far the counting is.
_MANY = 20


class Printing(NamedTuple):
    """How answers are printed."""

    json: bool
    csv: bool
    fractions: bool


def run(
    kind: str,
    paths: Sequence[str],
    decklist: str | None,
    vary: Sequence[str] | None,
    catalogue: "Catalogue",
    ask: Callable[[DeckAsked], "list[Answer]"],
    question: dict[str, Any],
    how: Printing,
    *,
    slow: bool = False,
    each: int = 1,
) -> None:
    """Ask something of every deck and variant, print the answers, and end with the exit code.

    Args:
        kind: what machines call the question, ``odds-hand``.
        paths: the deck files.
        decklist: their syntax, None where the content decides.
        vary: changes that make variants.
        catalogue: the card list.
        ask: answers for one deck.
        question: the question as JSON repeats it.
        how: how answers are printed.
        each: answers for each deck.
        slow: whether one answer may take seconds, so that a terminal shows that it is counted.
    """
    common.json_or_csv(how.json, how.csv)
    common.input_once(paths)
    check_changes(vary or ())
    decks, status = read_decks(paths, decklist, catalogue)

    def noted(deck: DeckAsked) -> "list[Answer]":
        return [answer._replace(notes=(*deck.notes, *answer.notes)) for answer in ask(deck)]

    answers, status = ask_all(decks, vary or (), catalogue, noted, status, slow=slow, each=each)
    if any(answer.doubts for answer in answers):
        status = max(status, common.FINDINGS)
    if how.json:
        from uvdeck.render.odds_export import answer_to_json

        common.print_json(
            kind,
            {
                "dataAsOf": catalogue.as_of,
                "exitCode": status,
                "question": question,
                "answers": [answer_to_json(answer) for answer in answers],
            },
        )
    elif how.csv:
        from uvdeck.render.odds_export import csv_lines

        common.print_utf8(csv_lines(answers))
    elif answers:
        from uvdeck.render.odds import print_answers
        from uvdeck.render.out import make_out

        print_answers(make_out(), answers, fractions=how.fractions)
    raise typer.Exit(status)


def ask_all(
    decks: Sequence[DeckAsked],
    vary: Sequence[str],
    catalogue: "Catalogue",
    ask: Callable[[DeckAsked], list[_Answered]],
    status: int,
    *,
    slow: bool = False,
    each: int = 1,
) -> tuple[list[_Answered], int]:
    """Ask every deck and variant; say which question cannot be answered, and go on.

    Args:
        decks: the decks.
        vary: changes that make variants.
        catalogue: the card list.
        ask: answers for one deck.
        status: the exit code so far.
        slow: whether one answer may take seconds.
        each: answers for each deck.

    Returns:
        All answers, and the exit code.
    """
    from uvdeck.odds.count import ImpossibleError

    total = len(decks) * (1 + len(vary))
    if total * each > MAX_ANSWERS:
        common.fail(
            f"at most {MAX_ANSWERS} decks, variants and policies can be asked about at once"
        )
    answers: list[_Answered] = []
    shows = (total > _MANY or slow) and sys.stderr.isatty()
    number = 0
    for deck in decks:
        for change in (None, *vary):
            number += 1
            if shows:
                sys.stderr.write(f"\rcounting {number} of {total} decks and variants")
                sys.stderr.flush()
            try:
                asked = deck if change is None else changed(deck, change, catalogue)
                answers += ask(asked)
            except (ImpossibleError, Refused) as error:
                if shows:
                    sys.stderr.write("\r\x1b[K")
                of = deck.path if change is None else f"{deck.path} ({change})"
                typer.echo(f"uvdeck: {printable(of)}: {printable(str(error))}.", err=True)
                status = common.FAILED
    if shows:
        sys.stderr.write("\r\x1b[K")
    return answers, status
