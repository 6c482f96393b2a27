"""What duels say as a machine reads it: JSON and CSV."""

from collections.abc import Iterator
from typing import Any, Final

from uvdeck.duel.players import Player
from uvdeck.duel.report import Outcome, Report, Share
from uvdeck.odds.answer import Answer
from uvdeck.render.csvcells import csv_row
from uvdeck.render.goldfish_export import estimate_to_json, spread_to_json
from uvdeck.sampling.estimate import Estimate

#: The header row of the CSV.
COLUMNS: Final = (
    *("deckA", "deckB", "seed", "rounds", "games", "partial", "table", "row", "of", "unit"),
    *("value", "error", "low", "high", "hits", "gamesOf"),
)


def player_to_json(words: Answer, player: Player) -> dict[str, Any]:
    """Return who plays, and what it rests on, as JSON values."""
    return {
        "path": words.path,
        "name": words.name,
        "policy": player.policy,
        "cards": len(player.layout.deck),
        "assumes": words.assumes,
        "ignoredKeywords": list(player.layout.ignored),
        "notes": list(words.notes),
    }


def share_to_json(share: Share) -> dict[str, Any]:
    """Return a share of games as JSON values."""
    return share._asdict()


def report_to_json(found: Report) -> dict[str, Any]:
    """Return what duels say as JSON values."""
    return {
        "games": found.games,
        "rounds": found.rounds,
        "partial": found.partial,
        "outcomes": {outcome.key: _outcome_to_json(outcome) for outcome in found.outcomes},
        "firstPlayerWins": share_to_json(found.first),
        "matches": {outcome.key: _outcome_to_json(outcome) for outcome in found.matches},
        "quantities": {
            side.key: {
                "label": side.label,
                "unit": side.unit,
                "a": estimate_to_json(side.a),
                "b": estimate_to_json(side.b),
            }
            for side in found.sides
        },
        "figures": {
            figure.key: {
                "label": figure.label,
                "unit": figure.unit,
                **estimate_to_json(figure.estimate),
            }
            for figure in (*found.figures, *found.beginning)
        },
        "spreads": {spread.key: spread_to_json(spread) for spread in found.spreads},
    }


def _outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "label": outcome.label.strip(),
        "all": share_to_json(outcome.all),
        "aBegan": share_to_json(outcome.a_began),
        "bBegan": share_to_json(outcome.b_began),
    }


def csv_lines(
    players: tuple[Answer, Answer], terms: str, seed: int, found: Report
) -> Iterator[str]:
    """Yield the header row and a row for each number, ending with CR LF (RFC 4180).

    The last rows say in words what the numbers rest on.

    Args:
        players: of A and B: what each rests on, and notes.
        terms: what both players agreed on.
        seed: of the run.
        found: what the games say.
    """
    yield csv_row(COLUMNS)
    paths = (words.path for words in players)
    partial = "yes" if found.partial else "no"
    head = (*paths, str(seed), str(found.rounds), str(found.games), partial)
    for table, outcomes in (("outcomes", found.outcomes), ("matches", found.matches)):
        for outcome in outcomes:
            for of, share in (
                ("all", outcome.all),
                ("aBegan", outcome.a_began),
                ("bBegan", outcome.b_began),
            ):
                yield csv_row((*head, table, outcome.key, of, *_share_cells(share)))
    if found.first.games:
        cells = _share_cells(found.first)
        yield csv_row((*head, "outcomes", "firstPlayerWins", "all", *cells))
    for side in found.sides:
        for of, estimate in (("a", side.a), ("b", side.b)):
            cells = _estimate_cells(side.unit, estimate)
            yield csv_row((*head, "quantities", side.key, of, *cells))
    for figure in (*found.figures, *found.beginning):
        cells = _estimate_cells(figure.unit, figure.estimate)
        yield csv_row((*head, "figures", figure.key, "all", *cells))
    for spread in found.spreads:
        for row in spread.rows:
            cells = _estimate_cells(row.unit, row.estimate)
            yield csv_row((*head, spread.key, row.label, "all", *cells))
    none = [""] * len(_share_cells(found.first))
    yield csv_row((*head, "assumes", terms, "all", *none))
    for words in players:
        of = words.variant.lower()
        yield csv_row((*head, "assumes", words.assumes, of, *none))
        for note in words.notes:
            yield csv_row((*head, "notes", note, of, *none))


def _share_cells(share: Share) -> tuple[str, ...]:
    if share.value is None:
        return ("chance", "", "", "", "", str(share.hits), str(share.games))
    return (
        *("chance", repr(share.value), "", repr(share.low), repr(share.high)),
        *(str(share.hits), str(share.games)),
    )


def _estimate_cells(unit: str, estimate: Estimate | None) -> tuple[str, ...]:
    if estimate is None:
        return (unit, "", "", "", "", "", "")
    error = "" if estimate.error is None else repr(estimate.error)
    return (unit, repr(estimate.value), error, "", "", "", str(estimate.games))
