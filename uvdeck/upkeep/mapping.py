"""Which column of a table is which fact: by its heading, or as the user says."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.names import printing_id
from uvdeck.text import quoted
from uvdeck.upkeep.cells import letter, shown
from uvdeck.upkeep.columns import (
    ATTACK,
    BLOCK,
    ID,
    PARTS,
    TITLES,
    key,
    meanings,
    nearest,
)
from uvdeck.upkeep.fields import BY_NAME
from uvdeck.upkeep.tables import Row, Table

#: What a user writes for a column that is to be left unread.
IGNORE: Final = ""
#: Where the words stand that may be written for a column.
_WORDS_STAND: Final = "The words for columns: 'uvdeck explain TAB104'."
#: Rows of which one value is shown.
_SAMPLED: Final = 200


class Use(NamedTuple):
    """What a column of the table is read as.

    Args:
        at: its position, from 0.
        heading: the text above it.
        letter: its letters, empty in JSON.
        column: a key of ``columns.TITLES``; None where it is not read.
        why: ``heading``, ``asked`` (the user says so) or ``unread``.
        sample: the first value in it, as text.
    """

    at: int
    heading: str
    letter: str
    column: str | None
    why: str
    sample: str


class Mapped(NamedTuple):
    """How a table is read.

    Args:
        uses: one for each column that has a heading or holds something.
        findings: what is wrong with the headings.
        unsettled: columns that some heading may mean; that a row lacks them is no fault of its own.
    """

    uses: tuple[Use, ...]
    findings: list[Diagnostic]
    unsettled: frozenset[str] = frozenset()

    @property
    def places(self) -> dict[str, int]:
        """Return the position of each column that is read."""
        return {use.column: use.at for use in self.uses if use.column is not None}


class MapError(Exception):
    """What a user asks for cannot be: no such heading, or no such column. The text says what."""


def read_asked(texts: Sequence[str]) -> dict[str, str]:
    """Return what a user asks for, heading -> column, from texts such as ``Ctrl=control``.

    Args:
        texts: each a heading, or the letter of a column, ``=`` and a column; nothing behind the
            ``=`` leaves the column unread.

    Raises:
        MapError: a text has no ``=``, names no column of ours, or a heading stands twice.
    """
    result: dict[str, str] = {}
    for text in texts:
        heading, sign, name = text.rpartition("=")
        heading = " ".join(heading.split())
        if not sign or not heading:
            example = shown(f"{text.strip('= ') or 'Ctrl'}=control")
            raise MapError(
                f"--map: {shown(text)} has not the form HEADING=COLUMN; write --map {example}, or"
                " nothing behind the = for a column that is not to be read"
            )
        if heading in result:
            raise MapError(f"--map: the heading {shown(heading)} is given twice")
        columns = meanings(name) if name.strip() else (IGNORE,)
        if name.strip() in TITLES:
            columns = (name.strip(),)
        if len(columns) != 1:
            names = columns or tuple(TITLES)
            raise MapError(f"--map: {shown(name)} is no column; there are: {', '.join(names)}")
        result[heading] = columns[0]
    return result


def map_columns(table: Table, asked: Mapping[str, str]) -> Mapped:
    """Return which column of a table is which fact.

    Args:
        table: the table.
        asked: heading -> column, as :func:`read_asked` gives it; it goes before all guesses.

    Raises:
        MapError: a heading that is asked for is not in the table, or is there twice.
    """
    given = {_find(table, heading): column for heading, column in asked.items()}
    found: dict[int, str] = {index: column for index, column in given.items() if column}
    findings: list[Diagnostic] = []
    open_ones: list[int] = []
    unsettled: set[str] = set()
    for index, heading in enumerate(table.headings):
        if index in given or not heading:
            continue
        columns = meanings(heading)
        if len(columns) > 1:
            findings.append(_ambiguous(table, index, columns))
            unsettled.update(columns)
        elif columns:
            found[index] = columns[0]
            open_ones.append(index)
    open_ones += _of_last_parts(table, found, given)
    _settle(table, found, open_ones)
    left_out = _give_way(table, found, given)
    findings += left_out.values()
    findings += _unread(table, found, {*given, *left_out})
    findings += _twice(table, found)
    return Mapped(_uses(table, found, given), findings, frozenset(unsettled))


def _of_last_parts(table: Table, found: dict[int, str], given: Collection[int]) -> list[int]:
    """Read headings such as ``stats.difficulty`` by their last part, and return where they stand.

    They come of objects within the cards of a JSON file. One whose fact another heading gives is
    left unread: the name of an artist is not that of the card.
    """
    taken = {part for column in found.values() for part in PARTS.get(column, (column,))}
    result = []
    for index, heading in enumerate(table.headings):
        if index in given or index in found or table.lettered or "." not in heading:
            continue
        columns = meanings(heading.rpartition(".")[2])
        if len(columns) == 1 and not taken & {*PARTS.get(columns[0], columns)}:
            found[index] = columns[0]
            result.append(index)
    return result


def _give_way(table: Table, found: dict[int, str], given: Collection[int]) -> dict[int, Diagnostic]:
    """Leave out columns whose fact the user has given to another one, with a note for each."""
    asked: dict[str, int] = {}
    for index in given:
        if index in found:
            asked.update((part, index) for part in PARTS.get(found[index], (found[index],)))
    result = {}
    for index, column in list(found.items()):
        rivals = [asked[part] for part in PARTS.get(column, (column,)) if part in asked]
        if index in given or not rivals:
            continue
        del found[index]
        result[index] = table.at(None, index).finding(
            *("TAB106", Severity.NOTE),
            f"it would be the {TITLES[column].lower()} too and is not read: by --map that is"
            f" {_inside(table.at(None, rivals[0]).words)}.",
            f"To read it, say what it is: --map '{table.headings[index]}=COLUMN'.",
        )
    return result


def _inside(words: str) -> str:
    """Return the words for a place as they stand inside a sentence."""
    return words[:1].lower() + words[1:]


def _find(table: Table, heading: str) -> int:
    """Return the position of a heading that the user names; or of a letter, where none has it."""
    for same in (lambda text: text == heading, lambda text: key(text) == key(heading)):
        found = [i for i, text in enumerate(table.headings) if text and same(text)]
        if len(found) == 1:
            return found[0]
        if found:
            raise MapError(f"--map: the table has the heading {shown(heading)} more than once")
    if table.lettered:
        letters = [letter(i) for i in range(len(table.headings))]
        if heading in letters:
            return letters.index(heading)
    names = quoted(shown(text).strip("'") for text in table.headings[:30] if text)
    raise MapError(f"--map: the table has no heading {shown(heading)}; it has: {names}")


def _settle(table: Table, found: dict[int, str], guessed: list[int]) -> None:
    """Settle by their contents the headings that say too little.

    A ``Block`` beside a block zone is the modifier, and beside a modifier the zone, if that is what
    stands in it; an ``Attack`` beside speed or damage is the zone; an ``Id`` of another site, which
    is no printing's id, is not read.
    """
    taken = set(found.values())
    for index in guessed:
        column = found[index]
        if column == ID:
            values = _values(table, index)
            if not values or not all(printing_id(value) for value in values):
                del found[index]
        elif column == BLOCK:
            if "block_zone" in taken and "block_modifier" not in taken:
                found[index] = "block_modifier"
            elif "block_modifier" in taken and "block_zone" not in taken:
                found[index] = "block_zone"
        elif column == ATTACK and taken & {"speed", "damage"} and "attack_zone" not in taken:
            found[index] = "attack_zone"


def _values(table: Table, index: int) -> list[str]:
    """Return the first values of a column, as text."""
    return [str(row.cells[index]) for row in table.rows[:_SAMPLED] if row.cells[index] is not None]


def _ambiguous(table: Table, index: int, columns: Sequence[str]) -> Diagnostic:
    heading = table.headings[index]
    return table.at(None, index).finding(
        *("TAB105", Severity.ERROR),
        f"the heading may mean {quoted(TITLES[column].lower() for column in columns)}.",
        f"Say which: --map '{heading}={columns[0]}'.",
        columns=list(columns),
    )


def _unread(table: Table, found: Mapping[int, str], given: Collection[int]) -> list[Diagnostic]:
    """Return a warning for each column that holds something and is not read."""
    findings = []
    for index, heading in enumerate(table.headings):
        if index in found or index in given or len(meanings(heading)) > 1:
            continue
        if not _values(table, index) and not any(index in row.faults for row in table.rows):
            continue
        at = table.at(None, index)
        if not heading:
            findings.append(
                at.finding(
                    *("TAB103", Severity.WARNING, "the column has no heading and is not read."),
                    f"Name it, or say what it is: --map '{letter(index)}=control'.",
                )
            )
            continue
        near = nearest(heading)
        findings.append(
            at.finding(
                *("TAB104", Severity.WARNING, "the heading is not known; it is not read."),
                (f"Did you mean '{near}'? " if near else "")
                + f"Say what it is: --map '{heading}={near or 'COLUMN'}'; or that it is to be left"
                f" out: --map '{heading}='. {_WORDS_STAND}",
            )
        )
    return findings


def _twice(table: Table, found: dict[int, str]) -> list[Diagnostic]:
    """Return an error for each fact that two columns would give; the first of them is read."""
    findings = []
    first: dict[str, int] = {}
    for index in sorted(found):
        column = found[index]
        for part in PARTS.get(column, (column,)):
            before = first.setdefault(part, index)
            if before == index:
                continue
            findings.append(
                table.at(None, index).finding(
                    *("TAB106", Severity.ERROR),
                    f"{_inside(table.at(None, before).words)} is the {TITLES[column].lower()} too.",
                    f"Leave one of them unread: --map '{table.headings[index]}='.",
                )
            )
            del found[index]
            break
    return findings


def _uses(table: Table, found: Mapping[int, str], given: Mapping[int, str]) -> tuple[Use, ...]:
    uses = []
    for index, heading in enumerate(table.headings):
        values = _values(table, index)
        if not heading and not values:
            continue
        why = "asked" if index in given else "heading" if index in found else "unread"
        uses.append(
            Use(
                *(index, heading, letter(index) if table.lettered else "", found.get(index)),
                *(why, values[0] if values else ""),
            )
        )
    return tuple(uses)


def cell_findings(table: Table, mapped: Mapped) -> list[Diagnostic]:
    """Return what is odd about the cells that are read; a merge is told once."""
    columns = {index: name for name, index in mapped.places.items()}
    findings: list[Diagnostic] = []
    merges: set[str] = set()
    for row in table.rows:
        for index, finding in row.faults.items():
            if index not in columns or takes(columns[index], finding):
                continue
            merge = (finding.data or {}).get("merged")
            if merge is not None and merge in merges:
                continue
            if merge is not None:
                merges.add(merge)
            findings.append(finding)
    return findings


def takes(column: str, finding: Diagnostic) -> bool:
    """Return whether a column takes what is odd elsewhere: truth values, as yes and no."""
    field = BY_NAME.get(column)
    return finding.code == "TAB114" and field is not None and field.words == ("yes",)


def unusable(row: Row, index: int, column: str) -> bool:
    """Return whether a cell has an error, which is told already, and so no value."""
    finding = row.faults.get(index)
    return finding is not None and finding.severity is Severity.ERROR and not takes(column, finding)
