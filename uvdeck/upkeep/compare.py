"""Our facts against those of another source, fact by fact.

A row is matched by its printing, then by its name: within its set first, and in the whole list
where its set is none of ours. A name that several cards have is named and never guessed. Only
facts that the other source has columns for are compared; an empty cell says nothing, so that what
stands there is what only we have. The order of symbols and keywords is no difference.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import canonical_of, effective_fields
from uvdeck.model import UNKNOWN
from uvdeck.text import fold, fold_name
from uvdeck.upkeep.facts import normal, printed_keyword
from uvdeck.upkeep.fields import COLUMNS, flat
from uvdeck.upkeep.listing import Listing
from uvdeck.upkeep.numbers import split_number
from uvdeck.upkeep.set_names import SetNames
from uvdeck.upkeep.theirs import Source, TheirRow
from uvdeck.upkeep.which_set import set_of

#: Facts of a printing and not of its card.
_OF_THE_PRINTING: Final = frozenset({"number", "rarity", "back_of", "external_ids"})


class Found(NamedTuple):
    """A fact that was looked at.

    Args:
        id: our printing.
        name: our name of the card.
        column: which fact.
        ours: our value, None where we have none.
        theirs: their value; None where they have none, or say that the card has none.
        row: where they say it.
    """

    id: str
    name: str
    column: str
    ours: Any
    theirs: Any
    row: TheirRow


class Match(NamedTuple):
    """A row and the printing of ours that it speaks of.

    Args:
        id: our printing; the full one of the card where the row tells no printing.
        row: the row.
        by: ``number``, ``name`` (within its set), or ``card`` (the card alone, by its name).
        agree: the columns in which both say the same.
    """

    id: str
    row: TheirRow
    by: str
    agree: tuple[str, ...]


class Unmatched(NamedTuple):
    """A row that no printing of ours was found for.

    Args:
        row: the row.
        why: ``not ours``, ``several cards``, ``same printing as another row``.
        candidates: ids of what it may mean.
    """

    row: TheirRow
    why: str
    candidates: tuple[str, ...] = ()


class Tally(NamedTuple):
    """How often a fact is the same, differs, or stands on one side alone."""

    agree: int = 0
    differ: int = 0
    only_ours: int = 0
    only_theirs: int = 0


class Comparison(NamedTuple):
    """What two sources of facts have in common, and what not.

    Args:
        matches: the rows that speak of a printing of ours.
        disagreements: facts of which both have a value, and not the same.
        only_ours: facts that only we have.
        only_theirs: facts that only they have.
        not_ours: rows of printings that we do not have.
        unclear: rows of which nobody can tell what they mean.
        not_theirs: our printings, of the sets that they have, without a row: ids and names.
        tallies: counts for each fact that they have a column for.
    """

    matches: list[Match]
    disagreements: list[Found]
    only_ours: list[Found]
    only_theirs: list[Found]
    not_ours: list[Unmatched]
    unclear: list[Unmatched]
    not_theirs: list[tuple[str, str]]
    tallies: dict[str, Tally]


class _Ours:
    """Our printings, by number and by name."""

    def __init__(self, listing: Listing) -> None:
        self.printings = listing.printings
        self.by_number: dict[tuple[str, int, bool], str] = {}
        #: set and folded name -> ids; the set is empty for the whole list, with full printings.
        self.by_name: dict[tuple[str, str], list[str]] = {}
        self.by_bare_name: dict[tuple[str, str], list[str]] = {}
        self.of_set: dict[str, list[str]] = {}
        self.card: dict[str, str] = {}
        self._facts: dict[str, dict[str, Any]] = {}
        for key, raw in listing.printings.items():
            number = raw.number
            self.by_number[raw.set_code, int(number.rstrip("B")), number.endswith("B")] = key
            self.of_set.setdefault(raw.set_code, []).append(key)
            full = canonical_of(raw, listing.printings)
            self.card[key] = key if full is None else full.id
            name = str((raw if full is None else full).fields.get("name", ""))
            for place in (raw.set_code, "") if self.card[key] == key else (raw.set_code,):
                self.by_name.setdefault((place, fold(name)), []).append(key)
                self.by_bare_name.setdefault((place, fold_name(name)), []).append(key)

    def facts(self, key: str) -> dict[str, Any]:
        """Return all facts of a printing, a column each."""
        if key not in self._facts:
            raw = self.printings[key]
            facts = flat(effective_fields(raw, self.printings))
            facts["number"] = raw.number
            self._facts[key] = facts
        return self._facts[key]

    def name(self, key: str) -> str:
        """Return the name of the card of a printing."""
        return str(self.printings[self.card[key]].fields.get("name", ""))

    def named(self, place: str, name: str) -> list[str]:
        """Return the printings of a set that a name may mean; an empty set is the whole list."""
        found = self.by_name.get((place, fold(name)), [])
        found = found or self.by_bare_name.get((place, fold_name(name)), [])
        fronts = [key for key in found if not key.endswith("B")]
        return fronts or found


def compare(
    sources: Sequence[Source],
    listing: Listing,
    names: SetNames,
    *,
    set_code: str | None = None,
    columns: Collection[str] | None = None,
) -> Comparison:
    """Compare other sources with our list.

    Args:
        sources: the files.
        listing: our list, with all sets that the files speak of.
        names: our sets.
        set_code: the set of all rows that name none; without it that of the file's name.
        columns: the facts that are compared; None for all that a source has.
    """
    comparing = _Comparing(_Ours(listing), names, columns)
    for source in sources:
        comparing.add(source, set_code or source.stem)
    return comparing.result()


class _Comparing:
    """The state of one comparison."""

    def __init__(self, ours: _Ours, names: SetNames, columns: Collection[str] | None) -> None:
        self.ours = ours
        self.names = names
        self.columns = columns
        self.matches: list[Match] = []
        self.disagreements: list[Found] = []
        self.only_ours: list[Found] = []
        self.only_theirs: list[Found] = []
        self.not_ours: list[Unmatched] = []
        self.unclear: list[Unmatched] = []
        self.codes: set[str] = set()
        self.met: set[str] = set()
        self.counts: dict[str, Counter[str]] = {}
        self.places: dict[int, int] = {}

    def add(self, source: Source, otherwise: str) -> None:
        """Compare one file."""
        columns = [c for c in source.columns if self.columns is None or c in self.columns]
        for column in columns:
            self.counts.setdefault(column, Counter())
        taken: set[str] = set()
        later: list[tuple[TheirRow, str | None, str | None]] = []
        for row in source.rows:
            self.places[id(row)] = len(self.places)
            code = self.names.code(set_of(row, otherwise))
            if code is not None and code in self.ours.of_set:
                self.codes.add(code)
            else:
                code = None
            key = self._by_number(code, row)
            if key is not None and key not in taken and self._name_fits(key, row):
                taken.add(key)
                self._hold(key, row, "number", columns)
            else:
                later.append((row, code, key))
        for row, code, key in later:
            self._by_name(row, code, key, taken, columns)

    def _by_number(self, code: str | None, row: TheirRow) -> str | None:
        number = split_number(row.number_text or "")
        if code is None or number is None:
            return None
        return self.ours.by_number.get((code, int(number[1]), number[2]))

    def _name_fits(self, key: str, row: TheirRow) -> bool:
        """Return whether a row may be the printing of its number: it is no other's of the set."""
        name = row.facts.get("name")
        if name is None or fold_name(name) == fold_name(self.ours.name(key)):
            return True
        return not self.ours.named(self.ours.printings[key].set_code, name)

    def _by_name(
        self,
        row: TheirRow,
        code: str | None,
        key: str | None,
        taken: set[str],
        columns: Sequence[str],
    ) -> None:
        name = row.facts.get("name")
        named = [] if name is None else self.ours.named(code or "", name)
        free = named if code is None else [other for other in named if other not in taken]
        cards = list(dict.fromkeys(self.ours.card[other] for other in free))
        if len(free) == 1 and code is not None:
            taken.add(free[0])
            self._hold(free[0], row, "name", columns)
        elif len(cards) == 1:  # a card, whichever of its printings
            self.met.update(free)
            self._hold(cards[0], row, "card", columns)
        elif cards:
            self.unclear.append(Unmatched(row, "several cards", tuple(free)))
        elif key is not None and key not in taken:  # another name for the number
            taken.add(key)
            self._hold(key, row, "number", columns)
        elif named or key is not None:
            same = tuple(named) or ((key,) if key is not None else ())
            self.unclear.append(Unmatched(row, "same printing as another row", same))
        else:
            self.not_ours.append(Unmatched(row, "not ours"))

    def _hold(self, key: str, row: TheirRow, by: str, columns: Iterable[str]) -> None:
        """Hold a row against a printing of ours."""
        self.met.add(key)
        ours, name = self.ours.facts(key), self.ours.name(key)
        incomplete = bool(ours.get("keywords_incomplete"))
        agree = []
        for column in columns:
            if column in row.faulty or (by == "card" and column in _OF_THE_PRINTING):
                continue
            own = ours.get(column)
            theirs = row.number_text if column == "number" else row.facts.get(column)
            if own is None and theirs is None and column not in row.nothing:
                continue
            if own == theirs and own != UNKNOWN:  # most are, and need no closer look
                self.counts[column]["agree"] += 1
                agree.append(column)
                continue
            found = Found(key, name, column, own, theirs, row)
            verdict = _verdict(found, column in row.nothing, incomplete)
            if verdict == "agree":
                agree.append(column)
            elif verdict:
                getattr(self, _LISTS[verdict]).append(found)
            if verdict:
                self.counts[column][verdict] += 1
        self.matches.append(Match(key, row, by, tuple(agree)))

    def result(self) -> Comparison:
        """Return what was found, in the order of the rows."""
        lists: tuple[list[Any], ...] = (
            *(self.matches, self.disagreements, self.only_ours, self.only_theirs),
            *(self.not_ours, self.unclear),
        )
        for entries in lists:
            entries.sort(key=lambda entry: self.places[id(entry.row)])
        not_theirs = [
            (key, self.ours.name(key))
            for code in sorted(self.codes)
            for key in self.ours.of_set[code]
            if key not in self.met
        ]
        tallies = {
            column.name: Tally(**self.counts[column.name])
            for column in COLUMNS
            if column.name in self.counts
        }
        return Comparison(
            self.matches,
            self.disagreements,
            self.only_ours,
            self.only_theirs,
            self.not_ours,
            self.unclear,
            not_theirs,
            tallies,
        )


_LISTS: Final = {
    "differ": "disagreements",
    "only_ours": "only_ours",
    "only_theirs": "only_theirs",
}


def _verdict(found: Found, says_nothing: bool, incomplete: bool) -> str:
    """Return how a fact stands: a field of :class:`Tally`, empty where neither side has it."""
    ours, theirs = _value(found.column, found.ours), _value(found.column, found.theirs)
    if theirs is None and says_nothing and ours != UNKNOWN:
        return "agree" if ours is None else "differ"
    known = ours not in (None, UNKNOWN), theirs not in (None, UNKNOWN)
    if known == (True, True):
        if ours == theirs:
            return "agree"
        if found.column == "keywords" and incomplete and ours < theirs:
            return "only_theirs"  # of ours we know that some are missing
        return "differ"
    return "only_ours" if known[0] else "only_theirs" if known[1] else ""


def _value(column: str, value: Any) -> Any:
    """Return a value so that spellings of the same thing are equal; None where there is none."""
    if value is None:
        return None
    if column == "number":
        number = split_number(str(value))
        return str(value) if number is None else (int(number[1]), number[2])
    if column == "back_of":
        return str(value).lstrip("0")
    if value == UNKNOWN:
        return UNKNOWN
    if value is False or value in ([], {}):
        return None
    if column == "keywords":
        return frozenset(fold(printed_keyword(item)) for item in value)
    if column == "character_only":  # alternatives, which others write into one text
        return frozenset(fold(name) for text in value for name in text.split("/"))
    return _folded(normal(column, value))


def _folded(value: Any) -> Any:
    if isinstance(value, str):
        return fold(value)
    if isinstance(value, frozenset | tuple):
        return type(value)(_folded(part) for part in value)
    return value
