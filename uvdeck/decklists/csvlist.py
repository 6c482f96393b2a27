"""Tables, CSV or TSV, with a row of headings.

Columns are known by many words (``Qty``, ``Card``, ``Set``, ``Board`` ...). A cell that a
spreadsheet would take for a formula has an apostrophe in front when it is written, and is read
back without (FC-104).
"""

import re
from typing import TYPE_CHECKING, Final

from uvdeck.decklists.csvrows import neutralise, read_cell, read_rows
from uvdeck.decklists.detection import column, delimiter
from uvdeck.decklists.losses import Printed, of_deck, of_entries
from uvdeck.decklists.reader import Reader
from uvdeck.decklists.sections import CHARACTER, MAIN, SIDEBOARD, read_header
from uvdeck.decklists.setnames import add_set, find_sets
from uvdeck.decklists.settle import settle
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck, DeckEntry
from uvdeck.names import printing_id
from uvdeck.text import clean, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue

#: Columns that say something of the deck, the same in every row.
FACTS: Final[dict[str, str]] = {
    "deck": "name",
    "player": "player",
    "date": "date",
    "format": "format",
    "primary_symbol": "primary_symbol",
}
_QUOTED: Final = re.compile("[\",;'\t\r\n]|^ | $")
_TIMES: Final = re.compile(r"x? ?([0-9]+) ?x?\Z", re.I)


class _Reader(Reader):
    columns: list[str | None]

    def headings(self, row: list[str]) -> bool:
        """Take the first row for headings; return whether it has one for the card."""
        self.columns = []
        for cell in map(read_cell, row):
            name = column(cell)
            if name in self.columns:
                name = None
            if name is None and cell:
                self.skip(f"the column '{printable(shorten(cell, 40))}'")
            self.columns.append(name)
        return "name" in self.columns or "id" in self.columns

    def row(self, cells: list[str], span: Span) -> None:
        """Read one row of cells."""
        values = [read_cell(cell) for cell in cells]
        if not any(values):
            return
        if any(values[len(self.columns) :]):
            shown = ", ".join(values)
            self.add(
                "DCK106",
                f"The row has more cells than there are headings: '{_show(shown)}'.",
                span,
                "Put double quotes around a name that holds a comma.",
            )
            return
        row = {
            name: value for name, value in zip(self.columns, values, strict=False) if name and value
        }
        for key, field in FACTS.items():
            if key in row:
                self.same(field, row[key], span)
        section = self.section(row.get("section", ""), span)
        if section is None:
            return
        entry = self.entry(row, span, section)
        if entry is not None:
            self.put(section, entry)

    def same(self, field: str, value: str, span: Span) -> None:
        """Keep a fact of the deck, which has to be the same in every row."""
        if field == "format":
            value = "-".join(value.casefold().split())
        elif field == "primary_symbol":
            value = value.casefold()
        before = self.fields.get(field)
        if before is None:
            self.fact(field, value, span)
        elif before != value:
            self.add(
                "DCK112",
                f"'{field}' is '{_show(before)}' in one row and '{_show(value)}' in another.",
                span,
                "One deck in one file.",
            )

    def section(self, text: str, span: Span) -> str | None:
        """Return the part of the deck of a row; an unknown one is reported."""
        if not text:
            return MAIN
        header = read_header(clean(text))
        if header is None:
            self.add(
                "DCK104",
                f"The section '{_show(text)}' is not known; the card is not counted.",
                span,
                "Known: Character, Main, Sideboard, Maybeboard, and the card types.",
            )
            return None
        return header.section or MAIN

    def entry(self, row: dict[str, str], span: Span, section: str) -> DeckEntry | None:
        """Return the card of a row."""
        name, key = row.get("name", ""), row.get("id", "")
        if not name and not key:
            self.add("DCK106", "The row has no card.", span, "Write a name, or remove the row.")
            return None
        times = _TIMES.match(row.get("count", ""))
        text = times[1] if times else row.get("count", "1")
        copies = self.count(text, span)
        if copies is None:
            return None
        if "count" not in row and section != CHARACTER:
            self.add(
                "DCK103",
                f"'{_show(name or key)}' has no count and is taken as 1 copy.",
                span,
                "Write the count into its column.",
                Severity.NOTE,
            )
        if not name:
            return DeckEntry(copies, clean(key), span=span)
        name = self.name(name)
        if key:
            return DeckEntry(copies, name, clean(key), span=span)
        return self.printed(DeckEntry(copies, name, span=span), row, span)

    def printed(self, entry: DeckEntry, row: dict[str, str], span: Span) -> DeckEntry:
        """Return an entry with the set and the number that stand in their columns."""
        set_text, number = row.get("set", ""), row.get("number", "")
        if number and printing_id(number) is not None:
            return entry._replace(printing=clean(number))
        codes = find_sets(self.catalogue, set_text)[0] if set_text else []
        if codes and number:
            return entry._replace(printing=f"{codes[0]}/{clean(number)}")
        if number:
            self.add(
                "DCK117",
                f"The number '{_show(number)}' has no set that is known; the name"
                f" '{_show(entry.text)}' decides.",
                span,
                "Write the name or the code of the set.",
                Severity.WARNING,
            )
        elif set_text:
            entry, findings = add_set(entry, set_text, self.catalogue, span)
            self.findings += findings
        return entry if not number else entry._replace(set_name=set_text or None)


def _show(text: str) -> str:
    return printable(shorten(text, 60))


def parse(text: str, path: str, catalogue: "Catalogue") -> tuple[Deck, list[Diagnostic]]:
    """Read a table.

    Args:
        text: the table, its cells parted by tabs, commas or semicolons.
        path: its path, as findings show it.
        catalogue: the card list.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    reader = _Reader(path, catalogue)
    text = text.removeprefix("\ufeff")
    sign = delimiter(text)
    if sign is None:
        reader.add(
            "DCK115",
            "The text is not valid as a table: its first row has no headings for cards.",
            Span(path),
            "The first row names the columns, such as: count,name,set,section.",
        )
        return reader.deck()
    _read_rows(reader, text, sign)
    return reader.deck()


def _read_rows(reader: _Reader, text: str, sign: str) -> None:
    """Read the rows, of which the first that is not blank has the headings."""
    headed = False
    for row in read_rows(text, sign):
        span = Span(reader.path, row.line, 1)
        if row.fault is not None:
            reader.add(
                "DCK106",
                f"The row cannot be read: {row.fault}.",
                span,
                'Double a quotation mark inside a name: """Big Sister"" of 1-B".',
            )
        elif headed:
            reader.row(row.cells, span)
        else:
            headed = any(cell.strip() for cell in row.cells) and reader.headings(row.cells)


def print_deck(deck: Deck, catalogue: "Catalogue") -> Printed:
    """Return a deck as CSV with commas, and what it cannot carry.

    The columns are section, count, name, set and number, and those facts that the deck has.
    """
    deck = settle(deck, catalogue)
    facts = {k: v for k, field in FACTS.items() if (v := getattr(deck, field)) is not None}
    rows = [["section", "count", "name", "set", "number", *facts]]
    carried = ["printing", "set_code", "set_name", "maybeboard"]
    for section, part in (
        (CHARACTER, deck.characters),
        (MAIN, deck.main),
        (SIDEBOARD, deck.sideboard),
        ("maybeboard", deck.maybeboard),
    ):
        for entry in part:
            code, _, number = (entry.printing or entry.set_code or "").partition("/")
            cells = [section, str(entry.copies), entry.text, code or entry.set_name or "", number]
            rows.append([*cells, *facts.values()])
    lost = of_deck(deck, ["maybeboard", *(FACTS.values() if len(rows) > 1 else ())])
    text = "".join(",".join(map(_cell, row)) + "\n" for row in rows)
    return Printed(text, (*lost, *of_entries(deck, carried)))


def _cell(text: str) -> str:
    safe = neutralise(text)
    return '"' + safe.replace('"', '""') + '"' if _QUOTED.search(safe) else safe
