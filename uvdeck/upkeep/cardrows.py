"""Rows of a table as facts: each cell read as its column has it, or a finding at its place."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import UNKNOWN
from uvdeck.text import clean, did_you_mean, fold, plain_text, plural, quoted
from uvdeck.upkeep.cells import looks_like_date, shown
from uvdeck.upkeep.columns import ATTACK, BLOCK, ID, PARTS, SET
from uvdeck.upkeep.fields import BY_NAME, ZONE_WORDS, CellError, parse, show_keyword
from uvdeck.upkeep.mapping import Mapped, cell_findings, unusable
from uvdeck.upkeep.numbers import split_number
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.tables import Row, Table
from uvdeck.upkeep.vocabulary import Vocabulary

#: Columns of free text, in which typographic marks are read as the plain ones of the card list.
_TEXTS: Final = frozenset({"name", "keywords", "character_only", "allows_copies"})
#: What a person writes where a card has nothing, to say so.
_NOTHING: Final = frozenset({"-", "\u2013", "\u2014", "\u2212", "--", "n/a"})
#: The same in a column of yes and no.
_NO: Final = frozenset({"no", "n", "false", "0"})
_FRACTION: Final = re.compile(r"[+-]?[0-9]*[.,](?!00+\Z|[0-9]{3}\Z)[0-9]+\Z")
_INTEGER: Final = re.compile(r"[+\-\u2212]?[0-9]{1,6}\Z")
_ZONE: Final = "|".join(sorted(ZONE_WORDS, key=len, reverse=True))
_BLOCK: Final = re.compile(
    rf"(?:([+-]?[0-9]{{1,2}})[ ,/]*({_ZONE})|({_ZONE})[ ,/]*([+-]?[0-9]{{1,2}}))\Z",
    re.I | re.A,
)
_STRIKE: Final = re.compile(
    rf"(?:([0-9]{{1,2}})[ ,/]*({_ZONE})[ ,/]*([0-9]{{1,2}}|unknown)"
    rf"|({_ZONE})[ ,/]*([0-9]{{1,2}})[ ,/]+([0-9]{{1,2}}|unknown))\Z",
    re.I | re.A,
)


class CardRow(NamedTuple):
    """What a row says of a printing.

    Args:
        row: where it says so.
        set_text: the set, as its column or the id has it; None where there is no such column.
        number_text: the collector number, likewise.
        facts: column -> value, those that the row has.
        nothing: columns of which the row says that the card has nothing there.
        faulty: columns whose cells could not be read; a finding says why.
    """

    row: Row
    set_text: str | None
    number_text: str | None
    facts: dict[str, Any]
    nothing: frozenset[str]
    faulty: frozenset[str]


def read_cards(
    table: Table,
    mapped: Mapped,
    vocabulary: Vocabulary | None = None,
    sets: SetNames | None = None,
) -> tuple[list[CardRow], list[Diagnostic]]:
    """Return what each row of a table says, and a finding for each cell that cannot be read.

    An empty cell says nothing at all. A hyphen alone, or ``no`` where yes and no are asked for,
    says that the card has nothing there.

    Args:
        table: the rows.
        mapped: what the columns are.
        vocabulary: the words of the card list, as which keywords are spelt; None leaves them as
            they stand.
        sets: the sets that rows may call by their codes or names.
    """
    findings = cell_findings(table, mapped)
    reader = _Reader(table, mapped, vocabulary, sets or SetNames({}))
    cards = [reader.card(row) for row in table.rows]
    return cards, [*findings, *reader.findings, *reader.notes()]


class _Reader:
    """Reads the cells of one table."""

    def __init__(
        self, table: Table, mapped: Mapped, vocabulary: Vocabulary | None, sets: SetNames
    ) -> None:
        self.sets = sets
        self.table = table
        self.vocabulary = vocabulary
        self.places = mapped.places
        self.unsettled = mapped.unsettled - mapped.places.keys()
        self.findings: list[Diagnostic] = []
        #: Cells that are read with plain marks: what stands there, and what is read.
        self.marks: list[tuple[Row, int, str, str]] = []
        #: Cells with keywords that are spelt otherwise than in the list, and those with new ones.
        self.spelt: list[tuple[Row, int, str, str]] = []
        self.new_words: dict[str, list[tuple[Row, int, str, list[str]]]] = {}

    def card(self, row: Row) -> CardRow:
        facts: dict[str, Any] = {}
        texts: dict[str, str] = {}
        nothing: set[str] = set()
        faulty = set(self.unsettled)
        for name, index in self.places.items():
            parts = PARTS.get(name, (name,))
            if unusable(row, index, name):
                faulty.update(parts)
                continue
            value = row.cells[index]
            if value is None:
                continue
            text = str(value)
            if name in (SET, ID, "number"):
                texts[name] = text
                if name == "number" and not text.isascii() and split_number(text) is not None:
                    self.marks.append((row, index, text, clean(text)))
            elif text in _NOTHING or (_is_yes(name) and fold(text) in _NO):
                nothing.update(parts)
            else:
                try:
                    read = _read(name, self.plain(row, index, name, text))
                    if name == "keywords":
                        read = {name: self.keywords(row, index, read[name])}
                    facts.update(read)
                except CellError as error:
                    self.findings.append(self.fault(row, index, name, text, error))
                    faulty.update(parts)
        set_text, number_text = texts.get(SET), texts.get("number")
        code, sign, number = texts.get(ID, "").partition("/")
        if sign:
            other_set = set_text is not None and not self.sets.same(set_text, code)
            if other_set or not _same(number_text, number):
                self.findings.append(self.contradiction(row, texts[ID]))
                faulty.add(ID)
            set_text, number_text = set_text or code, number_text or number
        return CardRow(row, set_text, number_text, facts, frozenset(nothing), frozenset(faulty))

    def contradiction(self, row: Row, text: str) -> Diagnostic:
        """Return the finding of an id that is not that of the set or the number of its row."""
        return self.table.at(row, self.places[ID]).finding(
            *("TAB122", Severity.ERROR),
            f"the id {shown(text)} is not that of the row's set and number.",
            "Correct one of them, or leave the column out: --map 'HEADING='.",
        )

    def plain(self, row: Row, index: int, name: str, text: str) -> str:
        """Return the text of a cell, with plain marks where it is free text."""
        if name in _TEXTS:
            plain = plain_text(text)
            if plain != text:
                self.marks.append((row, index, text, plain))
            return plain
        return text

    def keywords(self, row: Row, index: int, items: list[Any]) -> list[Any]:
        """Return keywords as the list spells them, and take down those that it does not have."""
        if self.vocabulary is None:
            return items
        settled: list[Any] = self.vocabulary.settle(BY_NAME["keywords"], items)
        for before, after in zip(items, settled, strict=True):
            if before != after:
                self.spelt.append((row, index, show_keyword(before), show_keyword(after)))
        for word, near in self.vocabulary.new_keywords(settled).items():
            self.new_words.setdefault(fold(word), []).append((row, index, word, near))
        return settled

    def fault(self, row: Row, index: int, name: str, text: str, error: CellError) -> Diagnostic:
        """Return the finding of a text that is no value of its column."""
        column = BY_NAME.get(name)
        at = self.table.at(row, index)
        code, message, hint = "TAB122", error.message, error.hint
        if column is None or name not in _TEXTS:
            if looks_like_date(text):
                code, message = "TAB111", f"{shown(text)} looks like a date."
                hint = "Spreadsheets make dates of 4-5 and 1/2: format the column as text."
            elif column is not None and column.numbers is not None and _INTEGER.match(text):
                code = "TAB123"
            elif column is not None and column.numbers is not None and _FRACTION.match(text):
                code = "TAB113"
        return at.finding(code, Severity.ERROR, message[:1].lower() + message[1:], hint)

    def notes(self) -> Iterator[Diagnostic]:
        """Yield a note where texts are read otherwise than they stand."""
        if self.marks:
            row, index, before, after = self.marks[0]
            count = len(self.marks)
            yield self.table.at(row, index).finding(
                *("TAB118", Severity.NOTE),
                f"marks and blanks are read as plain ones, in {plural(count, 'cell')};"
                f" here {shown(before)} as {shown(after)}.",
                "The card list has plain apostrophes, quotation marks and hyphens, single blanks,"
                " and letters and their accents in one.",
                cells=count,
            )
        if self.spelt:
            row, index, before, after = self.spelt[0]
            yield self.table.at(row, index).finding(
                *("TAB118", Severity.NOTE),
                "keywords are read as the list spells them, in"
                f" {plural(len(self.spelt), 'place')}; here {shown(before)} as {shown(after)}.",
                "A rating stands behind a colon: 'Stun: 2'.",
                cells=len(self.spelt),
            )
        for (row, index, word, near), *others in self.new_words.values():
            count = len(others) + 1
            more = f"; it stands in {plural(count, 'cell')}" if others else ""
            yield self.table.at(row, index).finding(
                *("TAB127", Severity.WARNING),
                f"no card of the list has the keyword {shown(word)} so far{more}.",
                new_keyword_hint(near),
                keyword=word,
                near=near,
                cells=count,
            )


def new_keyword_hint(near: list[str]) -> str:
    """Return what to do about a keyword that no card has.

    Args:
        near: keywords that look like it.
    """
    meant = did_you_mean(map(shown, near))
    return f"{meant}{' ' if meant else ''}Compare the card; a new keyword is right as it is."


def _same(text: str | None, other: str) -> bool:
    """Return whether a cell says the same as a part of an id, or nothing."""
    return text is None or fold(text).lstrip("0") == fold(other).lstrip("0")


def _is_yes(name: str) -> bool:
    column = BY_NAME.get(name)
    return column is not None and column.words == ("yes",)


def _read(name: str, text: str) -> dict[str, Any]:
    """Return the facts in a cell.

    Raises:
        CellError: it cannot be read.
    """
    if name == BLOCK:
        return _block(text)
    if name == ATTACK:
        return _attack(text)
    return {name: parse(BY_NAME[name], text)}


def _part(name: str, text: str) -> Any:
    return parse(BY_NAME[name], text.casefold())


def _block(text: str) -> dict[str, Any]:
    """Return zone and modifier of a text such as ``+2 mid``, ``2M`` or ``Mid +2``."""
    if text.casefold() == UNKNOWN:
        return dict.fromkeys(PARTS[BLOCK], UNKNOWN)
    match = _BLOCK.match(text.replace("\u2212", "-"))
    if match is None:
        raise CellError(f"{shown(text)} is no block.", "Write it as '+2 mid' or '2M'.")
    modifier, zone = (match[1], match[2]) if match[2] else (match[4], match[3])
    return {
        "block_zone": ZONE_WORDS[zone.casefold()],
        "block_modifier": _part("block_modifier", modifier),
    }


def _attack(text: str) -> dict[str, Any]:
    """Return speed, zone and damage of a text such as ``4H5`` or ``4 High 5``."""
    if text.casefold() == UNKNOWN:
        return dict.fromkeys(PARTS[ATTACK], UNKNOWN)
    match = _STRIKE.match(text)
    if match is None:
        hint = "Write speed, zone and damage, as '4H5' or '4 high 5'."
        raise CellError(f"{shown(text)} is no attack.", hint)
    speed, zone, damage = match.group(1, 2, 3) if match[2] else match.group(5, 4, 6)
    return {
        "attack_zone": ZONE_WORDS[zone.casefold()],
        "speed": _part("speed", speed),
        "damage": _part("damage", damage),
    }


def complete(facts: dict[str, Any]) -> None:
    """Let one ``unknown`` of a block or an attack stand for its other parts that are absent.

    The damage alone may be unknown, so it speaks for itself only.

    Args:
        facts: column -> value; the parts are added to it.
    """
    for parts in PARTS.values():
        if any(facts.get(part) == UNKNOWN for part in parts if part != "damage"):
            for part in parts:
                facts.setdefault(part, UNKNOWN)


def columns_words(names: Iterable[str]) -> str:
    """Return columns as a sentence names them: ``'speed', 'damage'``."""
    return quoted(BY_NAME[name].title.lower() for name in names)
