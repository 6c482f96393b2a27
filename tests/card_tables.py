"""Tables of cards for tests: written in each syntax, and imported into small card lists."""

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from openpyxl import Workbook

from uvdeck.catalogue.validate import read_and_validate
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.render.csvcells import csv_row
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import COLUMNS, show
from uvdeck.upkeep.importing import Import, new_set, plan
from uvdeck.upkeep.mapping import map_columns, read_asked
from uvdeck.upkeep.place import TIES
from uvdeck.upkeep.tables_read import read_table
from uvdeck.upkeep.target import Listing, Target

SYNTAXES = ("csv", "semicolons", "tsv", "json", "nested", "jsonl", "xlsx")

HEADINGS = ("set", *(column.name for column in COLUMNS))

REGISTRY = """\
as_of: "2026-03"
sets:
  x01: {name: Example Set, universe: null, released: null, card_back: null}
"""
X01 = """\
# yaml-language-server: $schema=../../schemas/card-set.schema.json
set: x01
cards:
  # the first of all
  "001":
    name: Fire Fist
    type: attack
    symbols: [fire]
    difficulty: 3
    control: 2 # as printed
    block: {zone: mid, modifier: 2}
    attack: {zone: high, speed: 4, damage: 5}
    keywords: [Fury, {keyword: Stun, rating: 2}]
"""


def listing(files: Mapping[str, str] | None = None, folder: Path | None = None) -> Listing:
    """Return a card list of a few files, ``x01`` where none are given.

    Args:
        files: path below the folder -> content.
        folder: where the files are to be.
    """
    folder = folder or Path("case")
    texts = {"sets.yaml": REGISTRY, "sets/x01.yaml": X01} if files is None else files
    documents, findings = read_and_validate(
        [((folder / name), text.encode(), 0) for name, text in texts.items()]
    )
    assert [f for f in findings if f.severity is Severity.ERROR] == []
    content = {document.path: document.text.encode() for document in documents}
    return Listing(Target(folder, DataSource((folder,))), documents, content, findings)


def bring(
    table: bytes | str,
    path: str = "table.csv",
    *,
    into: Listing | None = None,
    code: str = "x01",
    new: bool = False,
    update: bool = False,
    asked: Sequence[str] = (),
    name: str | None = None,
) -> tuple[Edit, Import]:
    """Import a table; what is wrong with the table as a whole is among the findings.

    Args:
        table: the file.
        path: its name.
        into: the card list; ``x01`` with one card without it.
        code: the set.
        new: whether the set is to be added.
        update: whether printings may be changed.
        asked: what the user says of headings.
        name: the name of the set.
    """
    data = table.encode() if isinstance(table, str) else table
    edit = Edit(into or listing())
    if new:
        new_set(edit, code, None, None, None)
    mapping = read_asked(asked)
    read, findings = read_table(data, path, tuple(mapping))
    if read is None:
        return edit, Import(code, [], [], [], findings)
    found = plan(edit, read, map_columns(read, mapping), code, update=update, name=name)
    return edit, found._replace(findings=findings + found.findings)


def errors(findings: Sequence[Diagnostic]) -> list[tuple[str, int | None, str | None]]:
    """Return (code, row, column) of each error."""
    return [
        (f.code, (f.data or {}).get("row"), (f.data or {}).get("column"))
        for f in findings
        if f.severity is Severity.ERROR
    ]


def without_ties(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a printing says of itself, and nothing of other printings."""
    return {
        key: value
        for key, value in facts.items()
        if key not in TIES and value is not None and value != []
    }


def texts(facts: Mapping[str, Any]) -> list[str]:
    """Return the cells of a printing, in the order of :data:`HEADINGS`."""
    return [
        str(facts.get("set", "")),
        *(show(column, facts.get(column.name)) for column in COLUMNS),
    ]


def write(
    syntax: str, rows: Sequence[Mapping[str, Any]], fields: Sequence[Mapping[str, Any]] = ()
) -> bytes:
    """Return a table of printings.

    Args:
        syntax: one of :data:`SYNTAXES`.
        rows: the facts of each, a fact a column, with ``set`` and ``number``.
        fields: the same as a set file has them, for ``nested``.
    """
    if syntax in ("json", "jsonl"):
        objects = [{k: v for k, v in row.items() if v is not None} for row in rows]
        if syntax == "json":
            return json.dumps({"cards": objects}, ensure_ascii=False, indent=1).encode()
        return "".join(json.dumps(one) + "\n" for one in objects).encode()
    if syntax == "nested":
        inner = [
            {"set": row.get("set"), "number": row["number"], **one}
            for row, one in zip(rows, fields, strict=True)
        ]
        return json.dumps(inner).encode()
    cells = [list(HEADINGS), *map(texts, rows)]
    if syntax == "csv":
        return "".join(map(csv_row, cells)).encode()
    if syntax == "semicolons":
        quoted = (";".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in cells)
        return ("\ufeff" + "\r\n".join(quoted)).encode()
    if syntax == "tsv":
        return "\n".join("\t".join(row) for row in cells).encode()
    return workbook(cells)


def workbook(rows: Sequence[Sequence[Any]], title: str = "Cards") -> bytes:
    """Return a workbook with one sheet; texts stay texts, also with a sign of formulas in front."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = title
    for i, row in enumerate(rows, 1):
        for j, value in enumerate(row, 1):
            if value == "" or value is None:
                continue
            cell = sheet.cell(i, j, value)
            if isinstance(value, str):
                cell.data_type = "s"
    return saved(book)


def saved(book: Workbook) -> bytes:
    """Return the file of a workbook."""
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()
