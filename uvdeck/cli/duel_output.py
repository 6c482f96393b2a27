"""How the ``duel`` commands print."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from uvdeck.cli import common
from uvdeck.cli.goldfish_output import Printing

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.cli.duel_prepare import Prepared
    from uvdeck.duel.players import Terms
    from uvdeck.duel.report import Report
    from uvdeck.render.duel import Head


def head_of(prepared: "Sequence[Prepared]", terms: "Terms", seed: int) -> "Head":
    """Return what stands above the numbers of a duel."""
    from uvdeck.duel.words import player_words, terms_words
    from uvdeck.render.duel import Head

    a, b = prepared
    words = player_words(a.player, "A", a.rules), player_words(b.player, "B", b.rules)
    return Head(terms_words(terms, a.rules), words, seed, terms.best_of)


def print_report(
    how: Printing,
    catalogue: "Catalogue",
    prepared: "Sequence[Prepared]",
    terms: "Terms",
    question: dict[str, Any],
    found: "Report",
    status: int,
) -> None:
    """Print what duels say.

    Args:
        how: JSON, CSV or text.
        catalogue: the card list.
        prepared: both players.
        terms: what they agreed on.
        question: the question as JSON repeats it, with the seed.
        found: what the games say.
        status: the exit code.
    """
    from uvdeck.duel.words import reaching_notes

    head = head_of(prepared, terms, question["seed"])
    a, b = (
        words._replace(notes=(*words.notes, *reaching_notes(terms, rival.player)))
        for words, rival in zip(head.players, reversed(prepared), strict=True)
    )
    head = head._replace(players=(a, b))
    if how.json:
        from uvdeck.render.duel_export import player_to_json, report_to_json

        common.print_json(
            "duel-run",
            {
                "dataAsOf": catalogue.as_of,
                "exitCode": status,
                "question": question,
                "assumes": head.terms,
                "players": {
                    letter: player_to_json(words, one.player)
                    for letter, words, one in zip("ab", head.players, prepared, strict=True)
                },
                **report_to_json(found),
            },
        )
    elif how.csv:
        from uvdeck.render.duel_export import csv_lines

        common.print_utf8(csv_lines(head.players, head.terms, head.seed, found))
    else:
        from uvdeck.render.duel import print_report as show
        from uvdeck.render.out import make_out

        show(make_out(), head, found, asked=question["games"])
