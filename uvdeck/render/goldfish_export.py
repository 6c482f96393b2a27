"""What games say as a machine reads it: JSON and CSV."""

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from uvdeck.goldfish.answer import Measure, Result, Spread
from uvdeck.render.csvcells import csv_row
from uvdeck.render.odds_export import value_to_json
from uvdeck.sampling.estimate import Estimate

if TYPE_CHECKING:
    from uvdeck.goldfish.trace import Story

#: The header row of the CSV.
COLUMNS: Final = (
    *("deck", "variant", "seed", "games", "partial", "turn", "table", "row", "unit"),
    *("value", "error", "of", "exact", "distance"),
)


def estimate_to_json(estimate: Estimate | None) -> dict[str, Any]:
    """Return an estimate as JSON values: all null where there is none."""
    if estimate is None:
        return {"value": None, "error": None, "games": None}
    return {"value": estimate.value, "error": estimate.error, "games": estimate.games}


def _measure_to_json(measure: Measure) -> dict[str, Any]:
    result = {
        "label": measure.label,
        "unit": measure.unit,
        **estimate_to_json(measure.estimate),
    }
    return result | _exact_to_json(measure)


def _exact_to_json(measure: Measure) -> dict[str, Any]:
    if measure.exact is None:
        return {}
    return {"exact": value_to_json(measure.exact), "distance": _finite(measure.distance)}


def _finite(distance: float | None) -> float | None:
    """Return a distance, None where it has no size: JSON knows no infinity."""
    return distance if distance is not None and isfinite(distance) else None


def spread_to_json(spread: Spread) -> dict[str, Any]:
    """Return a distribution as JSON values."""
    return {
        "title": spread.title,
        "rowsAre": spread.corner,
        "rows": [
            {
                "label": row.label,
                **{k: v for k, v in estimate_to_json(row.estimate).items() if k != "games"},
                **_exact_to_json(row),
            }
            for row in spread.rows
        ],
    }


def result_to_json(result: Result) -> dict[str, Any]:
    """Return what games say of a deck as JSON values."""
    words = result.words
    document: dict[str, Any] = {
        "path": words.path,
        "name": words.name,
        "variant": words.variant or None,
        "assumes": words.assumes,
        "games": result.games,
        "partial": result.partial,
    }
    if result.turn_games:
        document["turns"] = [
            {
                "turn": number,
                "games": games,
                "figures": {
                    row.key: {
                        "label": row.label,
                        "unit": row.unit,
                        **estimate_to_json(row.estimates[number - 1]),
                    }
                    for row in result.turns
                },
                "spreads": {s.key: spread_to_json(s) for s in result.spreads if s.turn == number},
            }
            for number, games in enumerate(result.turn_games, 1)
        ]
    document |= {
        "figures": {figure.key: _measure_to_json(figure) for figure in result.figures},
        "spreads": {s.key: spread_to_json(s) for s in result.spreads if s.turn is None},
        "facts": dict(words.facts),
        "ignoredKeywords": list(result.ignored),
        "notes": list(words.notes),
        "doubts": list(words.doubts),
    }
    return document


def csv_lines(results: Sequence[Result], seed: int) -> Iterator[str]:
    """Yield the header row and a row for each number, ending with CR LF (RFC 4180).

    Args:
        results: what games say.
        seed: of the run.
    """
    yield csv_row(COLUMNS)
    for result in results:
        words = result.words
        partial = "yes" if result.partial else "no"
        head = (words.path, words.variant, str(seed), str(result.games), partial)
        for row in result.turns:
            for turn, estimate in enumerate(row.estimates, 1):
                measure = Measure(row.key, row.label, row.unit, estimate)
                yield csv_row((*head, str(turn), "figures", row.key, *_cells(measure)))
        for figure in result.figures:
            yield csv_row((*head, "", "figures", figure.key, *_cells(figure)))
        for spread in result.spreads:
            of = "" if spread.turn is None else str(spread.turn)
            for line in spread.rows:
                yield csv_row((*head, of, spread.key, line.label, *_cells(line)))
        for name in result.ignored:
            yield csv_row((*head, "", "ignoredKeywords", name, *[""] * 6))


def _cells(measure: Measure) -> tuple[str, ...]:
    estimate = measure.estimate
    distance = _finite(measure.distance)
    return (
        measure.unit,
        "" if estimate is None else repr(estimate.value),
        "" if estimate is None or estimate.error is None else repr(estimate.error),
        "" if estimate is None else str(estimate.games),
        "" if measure.exact is None else str(measure.exact),
        "" if distance is None else repr(distance),
    )


def story_to_json(story: "Story") -> dict[str, Any]:
    """Return a game that is told as JSON values."""
    words = story.words
    return {
        "path": words.path,
        "name": words.name,
        "variant": words.variant or None,
        "assumes": words.assumes,
        "steps": [
            {
                "turn": step.turn,
                "event": step.event,
                "cards": list(step.cards),
                "text": step.text,
                "rules": list(step.rules),
            }
            for step in story.steps
        ],
        "ignoredKeywords": list(story.ignored),
        "notes": list(words.notes),
        "doubts": list(words.doubts),
    }
