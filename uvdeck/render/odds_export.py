"""Odds as a machine reads them: JSON and CSV, each number as an exact fraction and a double."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from uvdeck.odds.answer import Answer

#: The header row of the CSV.
COLUMNS: Final = (
    "deck",
    "variant",
    "table",
    "row",
    "column",
    "label",
    "unit",
    "fraction",
    "value",
)


def value_to_json(value: Fraction | None) -> dict[str, Any] | None:
    """Return a number as JSON: its exact fraction, and the nearest double."""
    return None if value is None else {"fraction": str(value), "value": float(value)}


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON values (``docs/odds.md`` describes them)."""
    return {
        "path": answer.path,
        "name": answer.name,
        "variant": answer.variant or None,
        "assumes": answer.assumes,
        "figures": {
            figure.key: {
                "label": figure.label,
                "unit": figure.unit,
                **(value_to_json(figure.value) or {"fraction": None, "value": None}),
            }
            for figure in answer.figures
        },
        "tables": {
            table.key: {
                "title": table.title,
                "unit": table.unit,
                "rowsAre": table.corner,
                "columns": list(table.columns),
                "rows": [
                    {"label": label, "values": [value_to_json(value) for value in values]}
                    for label, values in table.rows
                ],
            }
            for table in answer.tables
        },
        "facts": dict(answer.facts),
        "notes": list(answer.notes),
        "doubts": list(answer.doubts),
    }


def csv_lines(answers: Sequence[Answer]) -> Iterator[str]:
    """Yield the header row and a row for each number, ending with CR LF (RFC 4180)."""
    from uvdeck.render.csvcells import csv_row  # JSON has no use for it

    yield csv_row(COLUMNS)
    for answer in answers:
        head = (answer.path, answer.variant)
        for figure in answer.figures:
            yield csv_row(
                (
                    *head,
                    "figures",
                    figure.key,
                    "",
                    figure.label,
                    figure.unit,
                    *_csv_value(figure.value),
                )
            )
        for table in answer.tables:
            for label, values in table.rows:
                for name, value in zip(table.columns, values, strict=True):
                    yield csv_row(
                        (*head, table.key, label, name, table.title, table.unit, *_csv_value(value))
                    )


def _csv_value(value: Fraction | None) -> tuple[str, str]:
    return ("", "") if value is None else (str(value), repr(float(value)))
