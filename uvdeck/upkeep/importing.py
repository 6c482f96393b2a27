"""A table of cards into a set: what is new, changed and unchanged, and every row error at once.

A row speaks of the columns that it fills: an empty cell, or a column that the table does not have,
leaves the fact of a printing that is there as it is.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.build import registry
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.context import stem
from uvdeck.catalogue.reprints import identity
from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.text import plural
from uvdeck.upkeep.cardrows import CardRow, columns_words, read_cards
from uvdeck.upkeep.cells import Place, looks_like_date, shown
from uvdeck.upkeep.columns import ID, PARTS, SET
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import BY_NAME, flat, nest
from uvdeck.upkeep.fields import show as show_value
from uvdeck.upkeep.mapping import Mapped, same_set
from uvdeck.upkeep.numbering import Numbering, split_number
from uvdeck.upkeep.place import TIES, place
from uvdeck.upkeep.tables import Row, Table

#: Code of the schema -> code of a row.
_BY_SCHEMA: Final = {"SCH102": "TAB121", "SCH106": "TAB123", "SCH101": "TAB124", "SCH108": "TAB124"}
_CHARACTER: Final = ("hand_size", "health")
_OTHERS: Final = ("difficulty", "control")


class Changed(NamedTuple):
    """A printing that the table has otherwise than the list.

    Args:
        id: its id.
        row: the number of the row.
        facts: column -> its text before and after; empty where there is nothing.
    """

    id: str
    row: int
    facts: dict[str, tuple[str, str]]


class Import(NamedTuple):
    """What a table brings.

    Args:
        code: the set.
        new: ids of printings that the list does not have.
        changed: those that it has otherwise.
        unchanged: ids of those that it has like this.
        findings: all that is wrong or good to know, in order of rows.
    """

    code: str
    new: list[str]
    changed: list[Changed]
    unchanged: list[str]
    findings: list[Diagnostic]

    @property
    def good(self) -> bool:
        """Return whether it may be written: no row has an error."""
        return not _has_error(self.findings)


def plan(
    edit: Edit, table: Table, mapped: Mapped, code: str, *, update: bool, name: str | None = None
) -> Import:
    """Put the rows of a table into a set of the list, and say what that does.

    Args:
        edit: the changes, to which those of the rows are added. They are only good to be written
            where no finding is an error.
        table: the rows.
        mapped: what the columns are.
        code: the set into which all rows go.
        update: whether printings that the list has otherwise are changed; else each is an error.
        name: the name of the set, by which rows may call it.
    """
    cards, findings = read_cards(table, mapped)
    importer = _Importer(edit, table, mapped, code, name)
    importer.findings += [*mapped.findings, *findings]
    importer.columns()
    importer.number(cards)
    importer.settle(update=update)
    if not _has_error(importer.findings):
        importer.verify()
    return Import(
        code, importer.new, importer.changed, importer.unchanged, in_order(importer.findings)
    )


def new_set(
    edit: Edit, code: str, name: str | None, universe: str | None, released: str | None
) -> None:
    """Add a set to the registry of the target, behind all others.

    Args:
        edit: the changes, to which this one is added.
        code: its code.
        name: its name, None where it is not known.
        universe: the world that its cards show, likewise.
        released: the day of its release, likewise.
    """
    as_of, _ = registry(edit.listing.documents)
    path = edit.listing.target.registry_file()
    entries = edit.file(path, "set-registry", {"as_of": as_of, "sets": {}})
    entries["sets"][code] = {
        "name": name,
        "universe": universe,
        "released": released,
        "card_back": None,
    }


def _has_error(findings: Collection[Diagnostic]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


class _Importer:
    """The state of one import."""

    def __init__(
        self, edit: Edit, table: Table, mapped: Mapped, code: str, name: str | None
    ) -> None:
        self.edit = edit
        self.table = table
        self.places = mapped.places
        self.code = code
        self.name = name
        self.findings: list[Diagnostic] = []
        self.rows: dict[str, CardRow] = {}
        self.new: list[str] = []
        self.changed: list[Changed] = []
        self.unchanged: list[str] = []

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

    def columns(self) -> None:
        """Ask for the one column without which no row is a printing."""
        if "number" not in self.places and ID not in self.places:
            self.add(
                *("TAB107", self.table.at(None), "no column has the collector numbers."),
                "Name it 'number', or say which it is: --map 'HEADING=number'.",
            )

    # --- Which printing a row is ------------------------------------------------------------------

    def number(self, cards: list[CardRow]) -> None:
        """Settle the number of each row, and find rows of other sets and numbers that come twice."""
        if "number" not in self.places and ID not in self.places:
            return
        read = [(card, split_number(card.number_text or "")) for card in cards]
        prefix = f"{self.code}/"
        known = [key.removeprefix(prefix) for key in self.edit.printings if key.startswith(prefix)]
        numbering = Numbering(known, (found[1] for _, found in read if found is not None))
        padded: list[tuple[CardRow, str]] = []
        for card, found in read:
            if not self.is_of_set(card, found[0] if found else None):
                continue
            if found is None:
                self.no_number(card)
                continue
            number = numbering.settle(found[1], back=found[2])
            first = self.rows.setdefault(number, card)
            if first is not card:
                self.add(
                    *("TAB120", self.at(card.row, "number", ID)),
                    f"the number {number} stands in {self.table.at(first.row).words.lower()} too.",
                    "Keep one of the two rows, or correct a number.",
                    number=number,
                    first=first.row.number,
                )
            elif number.rstrip("B") != found[1]:
                padded.append((card, number))
        self.note_zeros(padded)

    def is_of_set(self, card: CardRow, code: str | None) -> bool:
        """Return whether a row is of the set; an error where its cells name another one."""
        for text in (card.set_text, code):
            if text is not None and not same_set(text, self.code, self.name):
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

    def note_zeros(self, padded: list[tuple[CardRow, str]]) -> None:
        """Say that numbers are read with the zeros that the numbers of the set have."""
        if padded:
            card, number = padded[0]
            self.findings.append(
                self.at(card.row, "number", ID).finding(
                    *("TAB118", Severity.NOTE),
                    f"{plural(len(padded), 'number')} of the table"
                    f" {'has' if len(padded) == 1 else 'have'} other zeros in front than the set;"
                    f" {shown(card.number_text)} is read as {number}.",
                    "Spreadsheets drop zeros in front: format the column as text.",
                    cells=len(padded),
                )
            )

    # --- What a row changes -----------------------------------------------------------------------

    def settle(self, *, update: bool) -> None:
        """Hold each row against what the list has, and put in what is new or changed."""
        ready: dict[str, dict[str, Any]] = {}
        for number, card in self.rows.items():
            printing_id = f"{self.code}/{number}"
            before = self.facts(printing_id)
            after = self.merged(number, card, before)
            if self.is_sound(card, after, is_back=number.endswith("B")):
                ready[number] = nest(after)
            if before is None:
                self.new.append(printing_id)
            elif before == after:
                self.unchanged.append(printing_id)
            elif not card.faulty:
                self.changed.append(self.difference(printing_id, card, before, after))
                if not update:
                    self.would_change(card, self.changed[-1])
        self.hold_against_schema(ready)
        if _has_error(self.findings):
            return
        columns = {part for name in self.places for part in PARTS.get(name, (name,))}
        known = {BY_NAME[name].path[0] for name in columns if name in BY_NAME} - {"number"}
        for printing_id in self.new:
            place(self.edit, printing_id, ready[printing_id.partition("/")[2]], known)
        for changed in self.changed:
            place(self.edit, changed.id, ready[changed.id.partition("/")[2]])

    def facts(self, printing_id: str) -> dict[str, Any] | None:
        """Return what the list has of a printing, a fact a column, without ties to others."""
        fields = self.edit.facts(printing_id)
        if fields is None:
            return None
        return {
            name: value
            for name, value in flat(fields).items()
            if value is not None and value != [] and name not in TIES
        }

    def merged(
        self, number: str, card: CardRow, before: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Return the facts of a printing with those of its row.

        A new printing that says what it is a reprint of has from there what its row leaves out.
        """
        after = dict(before or {})
        original = card.facts.get("reprint_of")
        if before is None and original is not None:
            inherited = self.facts(original) or {}
            left_out = ("rarity", "back_of", "external_ids", "keywords_incomplete")
            after = {key: value for key, value in inherited.items() if key not in left_out}
        after.update((key, value) for key, value in card.facts.items() if key not in TIES)
        for name in card.nothing:
            after.pop(name, None)
        if number.endswith("B"):
            after.setdefault("back_of", number.removesuffix("B"))
        return after

    def is_sound(self, card: CardRow, after: Mapping[str, Any], *, is_back: bool) -> bool:
        """Return whether facts can be a card's: none missing, none that its type does not have."""
        before = len(self.findings)
        card_type = after.get("type")
        for name in after:
            column = BY_NAME[name]
            if card_type is not None and card_type not in column.types:
                self.add(
                    *("TAB124", self.at(card.row, name)),
                    f"the type {card_type} has no {column.title.lower()}.",
                    "Empty the cell, or correct the type.",
                )
        for names in _required(after, is_back=is_back):
            missing = [name for name in names if name not in after]
            if not missing or card.faulty & {*names, "type"}:
                continue
            lost = card_type == "attack" and "speed" in names
            self.add(
                *("TAB121", self.at(card.row, *missing)),
                f"{columns_words(missing)} {'is' if len(missing) == 1 else 'are'} missing.",
                "Where nobody knows the numbers of an attack, write 'unknown'."
                if lost
                else "Write what the card prints.",
                missing=missing,
            )
        if "symbols" not in after and "attuned" not in after:
            if not is_back and not card.faulty & {"symbols", "attuned"}:
                at = self.at(card.row, "symbols", "attuned")
                hint = "Write the plain ones in one column and the attuned ones in another."
                self.add("TAB121", at, "the symbols are missing.", hint, missing=["symbols"])
        self.is_reprint(card, after)
        return len(self.findings) == before and not card.faulty

    def is_reprint(self, card: CardRow, after: Mapping[str, Any]) -> None:
        """Report a row that is called a reprint of a card that is another one."""
        original = card.facts.get("reprint_of")
        other = self.facts(original) if original is not None else None
        if other is not None and identity(other) != identity(after) and not card.faulty:
            self.add(
                *("TAB122", self.at(card.row, "reprint_of")),
                f"the card is not the same as {original} (UV-8): name, type, symbols, difficulty"
                " or control differ.",
                "Correct the row, or empty the cell.",
            )

    def difference(
        self, printing_id: str, card: CardRow, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> Changed:
        """Return what differs, as texts, in the order of a set file."""
        facts = {}
        for name, column in BY_NAME.items():
            old, new = before.get(name), after.get(name)
            if old != new:
                facts[name] = (show_value(column, old), show_value(column, new))
        return Changed(printing_id, card.row.number, facts)

    def would_change(self, card: CardRow, changed: Changed) -> None:
        """Report a printing that the list has otherwise and that nobody has asked to change."""
        parts = [
            f"{BY_NAME[name].title.lower()} {shown(old) if old else 'nothing'} there,"
            f" {shown(new) if new else 'nothing'} here"
            for name, (old, new) in changed.facts.items()
        ]
        self.add(
            *("TAB126", self.at(card.row, *changed.facts)),
            f"{changed.id} is in the list otherwise: {'; '.join(parts)}.",
            "With --update the table wins.",
            changes={name: list(texts) for name, texts in changed.facts.items()},
        )

    # --- The final say ----------------------------------------------------------------------------

    def hold_against_schema(self, ready: Mapping[str, dict[str, Any]]) -> None:
        """Report what the schema finds in rows that look sound."""
        if not ready:
            return
        value = {"set": self.code, "cards": ready}
        for finding in schema.validate("card-set", value, self.table.path, ""):
            code = _BY_SCHEMA.get(finding.code, "TAB122")
            self.findings.append(self.relocated(finding)._replace(code=code, pointer=None))

    def verify(self) -> None:
        """Report what the files say of each other once the rows are in them, at the rows."""
        changes = {str(r.target.absolute()) for r in self.edit.replacements()}
        if not changes:
            return
        mine: list[Diagnostic] = []
        others: list[Diagnostic] = []
        for finding in self.edit.verify(elsewhere=bool(self.changed)):
            is_mine = finding.card_id in {*self.new, *(c.id for c in self.changed)}
            (mine if is_mine else others).append(finding)
        self.findings += map(self.relocated, mine)
        errors = [f for f in others if f.severity is Severity.ERROR]
        if errors:  # they may have been there before
            old = {(f.code, f.message) for f in check(self.edit.listing.documents)}
            self.findings += [f for f in errors if (f.code, f.message) not in old]

    def relocated(self, finding: Diagnostic) -> Diagnostic:
        """Return a finding about a set file at the cell or the row that it comes from."""
        _, _, number, *steps = [*(finding.pointer or "").split("/"), "", ""]
        card = self.rows.get(number)
        if card is None:
            return finding._replace(span=self.table.at(None).span)
        paths = {column.path: name for name, column in BY_NAME.items()}
        name = paths.get(tuple(steps[:2])) or paths.get((steps[0],))
        names = [name] if name else [n for p, n in paths.items() if p[0] == steps[0]]
        found = self.at(card.row, *names).finding(
            *(finding.code, finding.severity, finding.message, finding.hint)
        )
        return found._replace(card_id=f"{self.code}/{number}", rule=finding.rule)


def _required(after: Mapping[str, Any], *, is_back: bool) -> list[tuple[str, ...]]:
    """Return groups of facts that a card of this type must have."""
    card_type = after.get("type")
    groups: list[tuple[str, ...]] = [("name",), ("type",)]
    if "block_zone" in after or "block_modifier" in after:
        groups.append(PARTS["block"])
    strike = PARTS["attack"]
    if any(name in after for name in strike) or (card_type == "attack" and not is_back):
        groups.append(strike)
    if is_back or card_type is None:
        return groups
    groups += [_CHARACTER if card_type == "character" else _OTHERS]
    if card_type == "character" and any(name in after for name in _OTHERS):
        groups.append(_OTHERS)
    return groups


def file_of_set(edit: Edit, code: str) -> str:
    """Return the name of a set's file in the target, without its folder and ending."""
    return stem(str(edit.listing.target.set_file(code)))
