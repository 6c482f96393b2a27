"""The card list as a table: one row a printing, with all its facts.

A spreadsheet takes ``+B`` for a formula: such cells get an apostrophe in front (FC-104), so this is
the only form that changes names. ``schemas/card-table.schema.json`` checks the rows.
"""

from collections.abc import Iterator
from typing import Final

from uvdeck.render.csvcells import csv_row
from uvdeck.upkeep.export import Export
from uvdeck.upkeep.fields import COLUMNS, flat, show

#: The columns, in order: the set, then the facts as ``upkeep.fields`` names them.
HEADINGS: Final = ("set", *(column.name for column in COLUMNS))


def csv_lines(export: Export) -> Iterator[str]:
    """Yield the headings, then the printings in set order and by number; reprints are filled up."""
    yield csv_row(HEADINGS)
    for set_code, number, fields in export.printings():
        facts = {**flat(fields), "number": number}
        cells: list[str | int] = [set_code]
        for column in COLUMNS:
            value = facts.get(column.name)
            if isinstance(value, int) and not isinstance(value, bool):
                cells.append(value)
            else:
                cells.append(show(column, value))
        yield csv_row(cells)
