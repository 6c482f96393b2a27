"""What an import reads and brings: the columns, the counts, as text and as JSON."""

from typing import Any

from uvdeck.render.out import Cell, Out
from uvdeck.render.ties import sentences, tie_to_json
from uvdeck.text import plural, shorten
from uvdeck.upkeep.columns import TITLES
from uvdeck.upkeep.importing import Changed, Import
from uvdeck.upkeep.mapping import Mapped, Use
from uvdeck.upkeep.tables import Table

_WHY = {"heading": "by its heading", "asked": "as you say", "unread": ""}


def print_columns(out: Out, mapped: Mapped) -> None:
    """Print which column is read as what, with the first value in each."""
    rows = [_column(use) for use in mapped.uses]
    heads = ["column", "heading", "read as", "why", "for example"]
    if not any(use.letter for use in mapped.uses):
        rows = [row[1:] for row in rows]
        heads = ["key", *heads[2:]]
    out.table(heads, rows)


def _column(use: Use) -> list[str | Cell]:
    read_as = Cell(use.column) if use.column else Cell("not read", "dim")
    return [
        use.letter,
        shorten(use.heading, 30),
        read_as,
        _WHY[use.why],
        Cell(shorten(use.sample, 40), "dim"),
    ]


def counts(found: Import) -> str:
    """Return ``3 rows for mha01: 1 new, 1 changed, 1 unchanged``."""
    total = len(found.new) + len(found.changed) + len(found.unchanged)
    return (
        f"{plural(total, 'printing')} of {found.code}: {len(found.new)} new,"
        f" {len(found.changed)} changed, {len(found.unchanged)} unchanged"
    )


def print_changes(out: Out, found: Import) -> None:
    """Print what differs in each printing that is changed, and what ties printings to others."""
    for changed in found.changed:
        facts = "; ".join(
            f"{TITLES[name].lower()} {old or 'nothing'} -> {new or 'nothing'}"
            for name, (old, new) in changed.facts.items()
        )
        out.line([Cell(f"{changed.id}  ", "title"), Cell(facts)], hanging=2)
    for tie in found.ties:
        for sentence in sentences(tie):
            out.line(sentence, hanging=2)


def to_json(table: Table | None, mapped: Mapped | None, found: Import | None) -> dict[str, Any]:
    """Return what was read and what it brings as JSON values; absent parts are left out."""
    result: dict[str, Any] = {}
    if table is not None:
        result["syntax"] = table.syntax
        if table.sheet is not None:
            result["sheet"] = table.sheet
        result["rows"] = len(table.rows)
    if mapped is not None:
        result["columns"] = [_use_to_json(use) for use in mapped.uses]
    if found is not None:
        result["counts"] = {
            "new": len(found.new),
            "changed": len(found.changed),
            "unchanged": len(found.unchanged),
        }
        result["new"] = found.new
        result["changed"] = [_changed_to_json(changed) for changed in found.changed]
        result["unchanged"] = found.unchanged
        result["ties"] = [tie_to_json(tie) for tie in found.ties]
    return result


def _changed_to_json(changed: Changed) -> dict[str, Any]:
    facts = {name: {"before": old, "after": new} for name, (old, new) in changed.facts.items()}
    return {"id": changed.id, "row": changed.row, "facts": facts}


def _use_to_json(use: Use) -> dict[str, Any]:
    result: dict[str, Any] = {"heading": use.heading}
    if use.letter:
        result["letter"] = use.letter
    return {**result, "column": use.column, "why": use.why, "example": use.sample}
