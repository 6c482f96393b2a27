"""Second lists of cards, made from our own facts, for tests that compare the two.

No other list of facts is kept here. A second list is built from ours, column for column, with some
values changed on purpose: those that an independent list of mha01 really has otherwise.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from tests.helpers import ROOT
from uvdeck.catalogue.build import effective_fields, raw_printings
from uvdeck.catalogue.files import read_bytes, read_document
from uvdeck.upkeep.fields import COLUMNS, flat, show

HEADINGS = (
    *("number", "name", "type", "rarity", "symbols", "attuned", "difficulty", "control"),
    *("block_zone", "block_modifier", "attack_zone", "speed", "damage", "hand_size", "health"),
    *("stamina", "keywords", "character_only"),
)
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


def texts(rows: Iterable[Mapping[str, Any]]) -> list[list[str]]:
    """Return rows as texts of cells below :data:`HEADINGS`."""
    columns = {column.name: column for column in COLUMNS}
    return [[show(columns[name], row.get(name)) for name in HEADINGS] for row in rows]


def write_csv(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(HEADINGS)
    writer.writerows(texts(rows))
    path.write_text(buffer.getvalue(), encoding="utf-8")
    return path


def write_xlsx(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEADINGS)
    for cells in texts(rows):
        # As a spreadsheet has them: numbers as numbers, which costs the zeros in front.
        sheet.append([int(cell) if cell.lstrip("-").isdigit() else cell or None for cell in cells])
    book.save(path)
    return path


def write_json(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    listed = [{key: row[key] for key in HEADINGS if key in row} for row in rows]
    path.write_text(json.dumps(listed, ensure_ascii=False), encoding="utf-8")
    return path
