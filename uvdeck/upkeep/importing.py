"""A table of cards into a set: what is new, changed and unchanged, and every row error at once.

A row speaks of the columns that it fills: an empty cell, or a column that the table does not have,
leaves the fact of a printing that is there as it is.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.build import registry
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import show_path
from uvdeck.catalogue.reprints import identity
from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.upkeep import row_ties
from uvdeck.upkeep.cardrows import CardRow, columns_words, complete, read_cards
from uvdeck.upkeep.cells import shown
from uvdeck.upkeep.columns import PARTS
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import BY_NAME, flat, nest
from uvdeck.upkeep.fields import show as show_value
from uvdeck.upkeep.mapping import Mapped
from uvdeck.upkeep.place import TIES, place
from uvdeck.upkeep.row_needs import CHECKED, required
from uvdeck.upkeep.row_numbers import MAX_PRINTINGS, NumberedRows
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.tables import Table
from uvdeck.upkeep.ties import Tie, Watch, in_words
from uvdeck.upkeep.vocabulary import Vocabulary

#: Code of the schema -> code of a row.
_BY_SCHEMA: Final = {"SCH102": "TAB121", "SCH106": "TAB123", "SCH101": "TAB124", "SCH108": "TAB124"}


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
        ties: what the printings that were put in have to do with others, where they do.
    """

    code: str
    new: list[str]
    changed: list[Changed]
    unchanged: list[str]
    findings: list[Diagnostic]
    ties: tuple[Tie, ...] = ()

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
    known_sets = registry(edit.listing.documents)[1]
    sets = SetNames({**{key: entry.name for key, entry in known_sets.items()}, code: name})
    cards, findings = read_cards(table, mapped, Vocabulary(edit.printings.values()), sets)
    importer = _Importer(edit, table, mapped, code, sets)
    importer.findings += [*mapped.findings, *findings]
    prefix = f"{code}/"
    known = [key.removeprefix(prefix) for key in edit.printings if key.startswith(prefix)]
    importer.number(cards, known)
    importer.settle(update=update)
    if not _has_error(importer.findings):
        importer.verify()
    return Import(
        *(code, importer.new, importer.changed, importer.unchanged),
        *(in_order(importer.findings), tuple(importer.ties)),
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


class _Importer(NumberedRows):
    """The state of one import."""

    def __init__(self, edit: Edit, table: Table, mapped: Mapped, code: str, sets: SetNames) -> None:
        super().__init__(table, mapped, code, sets)
        self.edit = edit
        self.new: list[str] = []
        self.changed: list[Changed] = []
        self.unchanged: list[str] = []
        self.ties: list[Tie] = []

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
        for card in (card for card in self.unnumbered if card.facts):
            is_back = "back_of" in card.facts or (card.number_text or "")[-1:] in ("B", "b")
            self.is_sound(card, self.merged("", card, None), is_back=is_back)
        self.hold_against_schema(ready)
        if _has_error(self.findings):
            return
        columns = {part for name in self.places for part in PARTS.get(name, (name,))}
        known = {BY_NAME[name].path[0] for name in columns if name in BY_NAME} - {"number"}
        for printing_id in self.new:
            self.put(printing_id, ready, known)
        for changed in self.changed:
            self.put(changed.id, ready)
        for number, card in self.rows.items():
            printing_id = f"{self.code}/{number}"
            self.findings += row_ties.settled_otherwise(self.edit, printing_id, card, self.at)
        spellings = row_ties.Spellings(self.edit)
        for printing_id in self.new:
            raw = self.edit.printings[printing_id]
            near = spellings.near(raw)
            if near is not None:
                at = self.at(self.rows[raw.number].row, "name")
                self.findings.append(row_ties.spelt_otherwise(raw, near, at))

    def put(
        self,
        printing_id: str,
        ready: Mapping[str, dict[str, Any]],
        known: Collection[str] | None = None,
    ) -> None:
        """Put a printing into the list, and tell where that makes it a card of its own."""
        number = printing_id.partition("/")[2]
        watch = Watch(self.edit, printing_id, ready[number].get("name"))
        place(self.edit, printing_id, ready[number], known)
        tie = watch.outcome()
        if not tie.says_something:
            return
        self.ties.append(tie)
        lost = tie.was_reprint_of
        if lost is not None:
            self.findings.append(
                self.at(self.rows[number].row, *lost.facts).finding(
                    *("TAB128", Severity.WARNING),
                    f"{printing_id} was a reprint of {lost.id} and is none any more:"
                    f" {in_words(lost.facts)}.",
                    "Compare the card: one wrong digit makes another card of it (UV-8).",
                    reprintOf=lost.id,
                    changes={name: list(texts) for name, texts in lost.facts.items()},
                )
            )

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
        complete(after)
        return after

    def is_sound(self, card: CardRow, after: Mapping[str, Any], *, is_back: bool) -> bool:
        """Return whether facts can be a card's: none missing, none that its type does not have."""
        before = len(self.findings)
        coming = {f"{self.code}/{other}" for other in self.rows}
        self.findings += row_ties.lacking(card, self.at, self.edit.printings, coming)
        if len(self.findings) > before:
            return False
        if is_back:
            self.hold_back(card, after)
        card_type = after.get("type")
        strange = [n for n in after if card_type is not None and card_type not in BY_NAME[n].types]
        for at in dict.fromkeys(self.at(card.row, name) for name in strange):
            here = [name for name in strange if self.at(card.row, name) == at]
            self.add(
                *("TAB124", at),
                f"the type {card_type} has no {columns_words(here)}.",
                "Empty the cell, or correct the type.",
            )
        for names in required(after, is_back=is_back):
            missing = [name for name in names if name not in after]
            if not missing or card.faulty & set(names):
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
        if not is_back and not {*after, *card.faulty} & {"symbols", "attuned"}:
            at = self.at(card.row, "symbols", "attuned")
            hint = "Write the plain ones in one column and the attuned ones in another."
            self.add("TAB121", at, "the symbols are missing.", hint, missing=["symbols"])
        self.is_reprint(card, after)
        return len(self.findings) == before and not card.faulty

    def hold_back(self, card: CardRow, after: Mapping[str, Any]) -> None:
        """Report what the back of a card never has."""
        for name in CHECKED:
            if name in after:
                self.add(
                    *("TAB124", self.at(card.row, name)),
                    f"the back of a card has no {BY_NAME[name].title.lower()}.",
                    "Leave the cell empty.",
                )

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
        if not ready or len(ready) > MAX_PRINTINGS:
            return
        value = {"set": self.code, "cards": ready}
        for finding in schema.validate("card-set", value, self.table.path, ""):
            code = _BY_SCHEMA.get(finding.code, "TAB122")
            self.findings.append(self.relocated(finding)._replace(code=code, pointer=None))

    def verify(self) -> None:
        """Report what the files say of each other once the rows are in them, at the rows."""
        touched = {show_path(r.target.absolute()) for r in self.edit.replacements()}
        if not touched:
            return
        changed = {*self.new, *(changed.id for changed in self.changed)}
        left = []
        for finding in self.edit.verify(elsewhere=bool(self.changed)):
            if (finding.code, finding.severity) == ("DBX112", Severity.WARNING):
                continue  # a folder over another one is there to have printings otherwise
            if finding.card_id in changed:
                self.findings.append(self.relocated(finding))
            elif finding.span is None or finding.span.path not in touched:
                self.findings.append(finding)
            elif finding.severity is Severity.ERROR:
                left.append(finding)
        if left:  # of other cards in these files: they may have been there before
            old = {(f.code, f.message) for f in check(self.edit.listing.documents)}
            self.findings += [f for f in left if (f.code, f.message) not in old]

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
        if finding.code == "DBX109":
            found = found._replace(
                hint="Give the number of the front. With a number such as '1B' the column is not"
                " needed: the front follows."
            )
        return found._replace(card_id=f"{self.code}/{number}", rule=finding.rule)
