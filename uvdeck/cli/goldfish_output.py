"""How the ``goldfish`` commands print."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from uvdeck.cli import common

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.goldfish.answer import Result
    from uvdeck.goldfish.trace import Story


class Printing(NamedTuple):
    """How answers are printed."""

    json: bool
    csv: bool


def print_results(
    kind: str,
    how: Printing,
    catalogue: "Catalogue",
    question: dict[str, Any],
    results: "Sequence[Result]",
    status: int,
) -> None:
    """Print what games say.

    Args:
        kind: what machines call the question, ``goldfish-run``.
        how: JSON, CSV or text.
        catalogue: the card list.
        question: the question as JSON repeats it, with the seed.
        results: one for each deck.
        status: the exit code.
    """
    if how.json:
        from uvdeck.render.goldfish_export import result_to_json

        partial = any(result.partial for result in results)
        answers = [result_to_json(result) for result in results]
        _json(kind, catalogue, {**question}, answers, status, partial=partial)
    elif how.csv:
        from uvdeck.render.goldfish_export import csv_lines

        common.print_utf8(csv_lines(results, question["seed"]))
    elif results:
        from uvdeck.render.goldfish import print_results as show
        from uvdeck.render.out import make_out

        show(make_out(), results, seed=question["seed"], games=question["games"])


def print_told(
    how: Printing,
    catalogue: "Catalogue",
    question: dict[str, Any],
    told: "Sequence[Story]",
    status: int,
) -> None:
    """Print games move by move."""
    if how.json:
        from uvdeck.render.goldfish_export import story_to_json

        answers = [story_to_json(story) for story in told]
        _json("goldfish-trace", catalogue, question, answers, status)
    elif told:
        from uvdeck.render.goldfish import print_stories
        from uvdeck.render.out import make_out

        print_stories(make_out(), told, seed=question["seed"], game=question["trace"])


def _json(
    kind: str,
    catalogue: "Catalogue",
    question: dict[str, Any],
    answers: list[dict[str, Any]],
    status: int,
    *,
    partial: bool = False,
) -> None:
    common.print_json(
        kind,
        {
            "dataAsOf": catalogue.as_of,
            "exitCode": status,
            "partial": partial,
            "question": question,
            "answers": answers,
        },
    )
