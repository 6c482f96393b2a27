"""Second lists of cards, made from our own facts, for tests that compare the two.

No other list of facts is kept here. A second list is built from ours, column for column, with some
values changed on purpose: those that an independent list of mha01 really has otherwise.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.card_tables import HEADINGS, texts, workbook, write
from tests.helpers import ROOT
from uvdeck.catalogue.build import effective_fields, raw_printings
from uvdeck.catalogue.files import read_bytes, read_document
from uvdeck.upkeep.fields import flat

#: id -> what an independent list of the set says otherwise.
OTHERWISE: dict[str, dict[str, Any]] = {
    "mha01/124": {"control": 4},
    "mha01/152": {"symbols": ["fire", "life", "order"]},
}


def facts_of(code: str) -> dict[str, dict[str, Any]]:
    """Return the facts of all printings of a shipped set, a column each, by id."""
    path = ROOT / "cards" / "sets" / f"{code}.yaml"
    data, _ = read_bytes(path)
    assert data is not None
    document, findings = read_document(path, data)
    assert findings == []
    printings = raw_printings([document])
    return {
        key: {"number": raw.number, **flat(effective_fields(raw, printings))}
        for key, raw in printings.items()
    }


def second_list(
    code: str = "mha01", otherwise: Mapping[str, Mapping[str, Any]] = OTHERWISE
) -> list[dict[str, Any]]:
    """Return the rows of a second list of a set: our facts, with some values changed."""
    facts = facts_of(code)
    assert otherwise.keys() <= facts.keys()
    return [{**row, **otherwise.get(key, {})} for key, row in facts.items()]


def write_rows(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write rows as a table in the syntax of the file's ending."""
    path.write_bytes(write(path.suffix.removeprefix("."), rows))
    return path


def write_as_typed(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write a workbook whose numbers are numbers, which costs them the zeros in front."""
    cells = [
        [int(cell) if cell.lstrip("-").isdigit() else cell for cell in texts(row)] for row in rows
    ]
    path.write_bytes(workbook([HEADINGS, *cells]))
    return path
