"""The rows of a table by the numbers of a set, of which a spreadsheet may have lost the zeros."""

from collections.abc import Iterable
from typing import Any, Final

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import plural
from uvdeck.upkeep.cardrows import CardRow
from uvdeck.upkeep.cells import Place, looks_like_date, shown
from uvdeck.upkeep.columns import ID, PARTS, SET
from uvdeck.upkeep.mapping import Mapped
from uvdeck.upkeep.numbers import Numbering, split_number
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.tables import Row, Table

#: Printings of the largest set, as the schema of card sets has it.
MAX_PRINTINGS: Final = 2_000


class NumberedRows:
    """The rows of a table by the numbers of one set.

    Args:
        table: the table.
        mapped: what its columns are.
        code: the set.
        sets: the sets of the list, which rows may call by their codes or names.
    """

    def __init__(self, table: Table, mapped: Mapped, code: str, sets: SetNames) -> None:
        self.table = table
        self.places = mapped.places
        self.code = code
        self.sets = sets
        self.findings: list[Diagnostic] = []
        #: By number as the set writes it.
        self.rows: dict[str, CardRow] = {}
        #: Those of this set whose number is none, or that of another row.
        self.unnumbered: list[CardRow] = []

    def add(self, code: str, at: Place, message: str, hint: str | None = None, **data: Any) -> None:
        """Note an error."""
        self.findings.append(at.finding(code, Severity.ERROR, message, hint, **data))

    def at(self, row: Row, *columns: str) -> Place:
        """Return the first cell of a row that is one of these columns; else the row."""
        for column in columns:
            for name in (column, *(whole for whole, parts in PARTS.items() if column in parts)):
                if name in self.places:
                    return self.table.at(row, self.places[name])
        return self.table.at(row)

    def number(self, cards: Iterable[CardRow], known: Iterable[str]) -> None:
        """Settle the number of each row, and report rows of other sets and repeated numbers.

        Args:
            cards: the rows.
            known: the numbers that the set has already.
        """
        known = list(known)
        if not self.table.rows:
            return
        if "number" not in self.places and ID not in self.places:
            self.add(
                *("TAB107", self.table.at(None), "no column has the collector numbers."),
                "Name it 'number', or say which it is: --map 'HEADING=number'.",
            )
            return
        read = [(card, split_number(card.number_text or "")) for card in cards]
        numbering = Numbering(known, (found[1] for _, found in read if found is not None))
        padded: list[tuple[Place, str, str]] = []
        for card, found in read:
            if not self.is_of_set(card, found[0] if found else None):
                continue
            if found is None:
                self.no_number(card)
                self.unnumbered.append(card)
                continue
            number = numbering.settle(found[1], back=found[2])
            front = card.facts.get("back_of")
            if front is not None:
                card.facts["back_of"] = numbering.settle(front, back=False)
            first = self.rows.setdefault(number, card)
            if first is not card:
                self.unnumbered.append(card)
                self.add(
                    *("TAB120", self.at(card.row, "number", ID)),
                    f"the number {number} stands in {self.table.at(first.row).words.lower()} too.",
                    "Keep one of the two rows, or correct a number.",
                    number=number,
                    first=first.row.number,
                )
            elif number.rstrip("B") != found[1]:
                at = self.at(card.row, "number", ID)
                padded.append((at, card.number_text or "", number))
            elif front is not None and card.facts["back_of"] != front:
                padded.append((self.at(card.row, "back_of"), front, card.facts["back_of"]))
        self.note_zeros(padded)
        total = len({*known, *self.rows})
        if total > MAX_PRINTINGS:
            self.add(
                *("TAB123", self.table.at(None)),
                f"the set would have {total:,} printings; {MAX_PRINTINGS:,} are the most that one"
                " can have.",
                "Give each set as a table of its own; a column with the set tells them apart.",
                printings=total,
            )

    def is_of_set(self, card: CardRow, code: str | None) -> bool:
        """Return whether a row is of the set; an error where its cells name another one."""
        for text in (card.set_text, code):
            if text is not None and not self.sets.same(text, self.code):
                self.add(
                    *("TAB119", self.at(card.row, SET, ID, "number")),
                    f"the row is of the set {shown(text)}, and not of {self.code}.",
                    "Import each set on its own; remove the rows of others.",
                    set=text,
                )
                return False
        return True

    def no_number(self, card: CardRow) -> None:
        """Report a row whose number is missing or is none, unless that is said already."""
        if card.faulty & {"number", ID}:
            return
        at, text = self.at(card.row, "number", ID), card.number_text
        if text is None:
            self.add("TAB121", at, "the number is missing.", "Write it as the card prints it.")
        elif looks_like_date(text):
            hint = "Spreadsheets make dates of numbers: format the column as text."
            self.add("TAB111", at, f"{shown(text)} looks like a date.", hint)
        else:
            hint = "Write it as the card prints it, '017' or '285B'."
            self.add("TAB122", at, f"{shown(text)} is no collector number.", hint)

    def note_zeros(self, padded: list[tuple[Place, str, str]]) -> None:
        """Say that numbers are read with the zeros that the numbers of the set have."""
        if padded:
            at, text, number = padded[0]
            self.findings.append(
                at.finding(
                    *("TAB118", Severity.NOTE),
                    f"{shown(text)} is read as {number}, as the set writes its numbers:"
                    f" {plural(len(padded), 'number')} of the table"
                    f" {'has' if len(padded) == 1 else 'have'} fewer or more zeros in front.",
                    "Spreadsheets drop zeros in front: format the column as text.",
                    cells=len(padded),
                )
            )
