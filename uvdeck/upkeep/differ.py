"""What changed between two card lists, in terms of the game."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.build import RawPrinting, canonical_of, effective_fields
from uvdeck.model import CardSet
from uvdeck.upkeep.facts import FACTS, FORM, normal
from uvdeck.upkeep.format_changes import FormatChange, ListChange, compare_formats
from uvdeck.upkeep.listing import Listing
from uvdeck.upkeep.pairing import Known, pair_up
from uvdeck.upkeep.two_lists import Pair

#: What the registry says of a set.
_ENTRY = ("name", "universe", "released", "card_back")


class Fact(NamedTuple):
    """One fact that changed.

    Args:
        field: its name in a set file.
        before: the value before, None where it was absent.
        after: the value after.
        reprints: ids (after) of the reprints that it changed for as well.
    """

    field: str
    before: Any
    after: Any
    reprints: tuple[str, ...] = ()


class Changed(NamedTuple):
    """A printing that both lists have and whose facts differ.

    Args:
        before: its id before.
        after: its id after.
        name: the card's name after.
        facts: what changed, in the order of a set file; the name too where it is another one.
    """

    before: str
    after: str
    name: str
    facts: tuple[Fact, ...]


class Renumbered(NamedTuple):
    """A printing that has another number, or is in another set."""

    before: str
    after: str
    name: str


class Alone(NamedTuple):
    """A printing that only one of the lists has.

    Args:
        id: its id.
        facts: all its facts; those of a reprint are filled up.
        reprint_of: the full printing where it is a reprint.
    """

    id: str
    facts: Mapping[str, Any]
    reprint_of: str | None


class SetChange(NamedTuple):
    """A set that came, went, or about which the registry says something else.

    Args:
        code: the code of the set.
        kind: ``added``, ``removed`` or ``changed``.
        name: the name of the set, None where it is not known.
        printings: how many printings it has, in the list that has it.
        facts: what the registry says otherwise; ``registered`` where it has the set in one list
            alone.
    """

    code: str
    kind: str
    name: str | None
    printings: int
    facts: tuple[Fact, ...] = ()


class Form(NamedTuple):
    """Something that is kept otherwise and means the same in the game.

    Args:
        where: the id of a printing, or the name of a file.
        what: a field, or ``order of keywords`` and the like.
        before: the value before, None where it is absent or says nothing by itself.
        after: the value after.
    """

    where: str
    what: str
    before: Any = None
    after: Any = None


class Unlike(NamedTuple):
    """Something that could not be compared, and why.

    Args:
        where: the id of a printing, or the name of a file.
        why: a few words.
    """

    where: str
    why: str


class Difference(NamedTuple):
    """All that differs between two card lists; every part is sorted."""

    sets: list[SetChange]
    added: list[Alone]
    removed: list[Alone]
    renumbered: list[Renumbered]
    renamed: list[Changed]
    changed: list[Changed]
    formats: list[FormatChange]
    ban_lists: list[ListChange]
    form: list[Form]
    not_compared: list[Unlike]

    @property
    def is_empty(self) -> bool:
        """True where nothing differs that could be compared."""
        return not any(self[:-1])


def compare(pair: Pair) -> Difference:
    """Return what differs between two lists.

    Args:
        pair: both, as far as they could be read.
    """
    return _Comparison(pair).run()


class _Comparison:
    """The state of one comparison."""

    def __init__(self, pair: Pair) -> None:
        self.old, self.new, self.scope = pair.old, pair.new, pair.scope
        self.not_compared: list[Unlike] = []
        self.form: list[Form] = []
        #: id before -> id after, of what has another number.
        self.moved: dict[str, str] = {}

    def run(self) -> Difference:
        lost = self._lost()
        before = self._known(self.old, lost)
        after = self._known(self.new, lost)
        self._unresolved(before, after)
        pairing = pair_up(before, after)
        self.moved = {one: two for one, two in pairing.pairs if one != two}
        changes = {
            (one, two): facts
            for one, two in pairing.pairs
            if (facts := differing(self._as_numbered(before[one]), after[two].facts))
        }
        changed = self._folded(changes, after)
        for one, two in pairing.pairs:
            self._form_of(self.old.printings[one], self.new.printings[two], (one, two) in changes)
        formats, ban_lists, more = compare_formats(
            self.old, self.new, self.scope, lambda printing: self.moved.get(printing, printing)
        )
        self.form += [Form(*entry) for entry in more]
        return Difference(
            self._sets(before, after),
            [self._alone(self.new.printings[key], after[key]) for key in self._own(pairing.added)],
            [
                self._alone(self.old.printings[key], before[key])
                for key in self._own(pairing.removed)
            ],
            [
                Renumbered(one, two, after[two].facts.get("name", ""))
                for one, two in self.moved.items()
                if self._is_own(one) or self._is_own(two)
            ],
            [c._replace(facts=c.facts[:1]) for c in changed if c.facts[0].field == "name"],
            [
                c._replace(facts=facts)
                for c in changed
                if (facts := tuple(fact for fact in c.facts if fact.field != "name"))
            ],
            formats,
            ban_lists,
            sorted(self.form, key=lambda form: (form.where, form.what)),
            sorted(self.not_compared),
        )

    # --- What can be compared --------------------------------------------------------------------

    def _is_own(self, printing: str) -> bool:
        return self.scope is None or self.scope.has("sets", printing.partition("/")[0])

    def _own(self, printings: Iterable[str]) -> list[str]:
        return [printing for printing in printings if self._is_own(printing)]

    def _lost(self) -> Callable[[str], bool]:
        """Return what says of a printing whether a side could not read it."""
        files: set[str] = set()
        printings: set[str] = set()
        for listing in (self.old, self.new):
            files |= listing.lost.files
            printings |= listing.lost.printings
        for name in sorted(files):
            self.not_compared.append(Unlike(name, "the file cannot be read"))
        for printing in sorted(printings):
            self.not_compared.append(Unlike(printing, "it has errors"))
        return lambda key: key in printings or f"sets/{key.partition('/')[0]}" in files

    def _known(self, listing: Listing, lost: Callable[[str], bool]) -> dict[str, Known]:
        return {
            key: Known(key, raw.set_code, effective_fields(raw, listing.printings))
            for key, raw in listing.printings.items()
            if not lost(key)
        }

    def _unresolved(self, before: dict[str, Known], after: dict[str, Known]) -> None:
        """Take out the reprints whose card one side has and the other cannot tell."""
        for key in sorted(before.keys() & after.keys()):
            one, two = self.old.printings[key], self.new.printings[key]
            found = [
                canonical_of(raw, listing.printings) is not None
                for raw, listing in ((one, self.old), (two, self.new))
            ]
            if found[0] != found[1]:
                self.not_compared.append(Unlike(key, "what it is a reprint of is not in the list"))
                del before[key], after[key]

    # --- Facts -----------------------------------------------------------------------------------

    def _as_now(self, printing: str) -> str:
        return self.moved.get(printing, printing)

    def _as_numbered(self, known: Known) -> Mapping[str, Any]:
        """Return the facts of a printing before, with the number that its front has now."""
        front = known.facts.get("back_of")
        moved = None if front is None else self.moved.get(f"{known.set_code}/{front}")
        return known.facts if moved is None else {**known.facts, "back_of": moved.split("/")[1]}

    def _folded(
        self, changes: Mapping[tuple[str, str], tuple[Fact, ...]], after: Mapping[str, Known]
    ) -> list[Changed]:
        """Return the changes, those of a reprint that its card has too with the card alone."""
        reprints: dict[tuple[tuple[str, str], str], list[str]] = {}
        rest: dict[tuple[str, str], tuple[Fact, ...]] = {}
        for (one, two), facts in changes.items():
            full = self._full(one, two)
            shared: set[str] = set()
            if full is not None and full != (one, two):
                theirs = changes.get(full, ())
                shared = {fact.field for fact in facts if fact in theirs}
                for field in shared:
                    reprints.setdefault((full, field), []).append(two)
            rest[one, two] = tuple(fact for fact in facts if fact.field not in shared)
        return [
            Changed(
                one,
                two,
                after[two].facts.get("name", ""),
                tuple(
                    fact._replace(reprints=tuple(reprints.get(((one, two), fact.field), ())))
                    for fact in facts
                ),
            )
            for (one, two), facts in rest.items()
            if facts and (self._is_own(one) or self._is_own(two))
        ]

    def _full(self, one: str, two: str) -> tuple[str, str] | None:
        """Return the printing with the full facts, if it is the same before and after."""
        first = canonical_of(self.old.printings[one], self.old.printings)
        second = canonical_of(self.new.printings[two], self.new.printings)
        if first is None or second is None or self._as_now(first.id) != second.id:
            return None
        return first.id, second.id

    def _alone(self, raw: RawPrinting, known: Known) -> Alone:
        return Alone(raw.id, known.facts, raw.fields.get("reprint_of"))

    # --- Form ------------------------------------------------------------------------------------

    def _form_of(self, one: RawPrinting, two: RawPrinting, facts_changed: bool) -> None:
        """Note what is kept otherwise at a printing and means the same."""
        if not (self._is_own(one.id) or self._is_own(two.id)) or one.fields == two.fields:
            return
        for field in FORM:
            before, after = one.fields.get(field), two.fields.get(field)
            if field == "distinct_from":
                before = sorted(map(self._as_now, before or ())) or None
                after = sorted(after or ()) or None
            elif field == "reprint_of" and before is not None:
                before = self._as_now(before)
            if before != after:
                self.form.append(Form(two.id, field, one.fields.get(field), after))
        both_reprints = "reprint_of" in one.fields and "reprint_of" in two.fields
        for field in FACTS:
            before, after = one.fields.get(field), two.fields.get(field)
            if before == after and (field in one.fields) == (field in two.fields):
                continue
            if normal(field, before) == normal(field, after):
                if isinstance(before, list) and isinstance(after, list):
                    self.form.append(Form(two.id, f"order of {field}", before, after))
                else:
                    self.form.append(Form(two.id, f"writing of {field}", before, after))
            elif both_reprints and not facts_changed:
                self.form.append(Form(two.id, f"writing of {field}", before, after))

    # --- Sets ------------------------------------------------------------------------------------

    def _sets(self, before: Mapping[str, Known], after: Mapping[str, Known]) -> list[SetChange]:
        lost = self.old.lost, self.new.lost
        if any("sets" in side.files for side in lost):
            return []
        counts = [_count(self.old), _count(self.new)]
        codes = dict.fromkeys([*self.new.sets, *self.old.sets, *counts[1], *counts[0]])
        result = []
        for code in codes:
            if self.scope is not None and code not in self.scope.codes:
                continue
            if any(code in side.sets or f"sets/{code}" in side.files for side in lost):
                continue
            entries = self.old.sets.get(code), self.new.sets.get(code)
            found = [
                entry is not None or f"sets/{code}" in side.names
                for entry, side in zip(entries, (self.old, self.new), strict=True)
            ]
            name = next((e.name for e in entries[::-1] if e is not None and e.name), None)
            number = counts[1 if found[1] else 0].get(code, 0)
            if found[0] != found[1]:
                result.append(SetChange(code, "added" if found[1] else "removed", name, number))
            elif facts := _entry_facts(*entries):
                result.append(SetChange(code, "changed", name, number, facts))
        if self.scope is None or "sets" in self.scope.names:
            self._registry_form()
        return result

    def _registry_form(self) -> None:
        if self.old.as_of != self.new.as_of:
            self.form.append(Form("sets", "as_of", self.old.as_of, self.new.as_of))
        both = self.old.sets.keys() & self.new.sets.keys()
        orders = [[code for code in side.sets if code in both] for side in (self.old, self.new)]
        if orders[0] != orders[1]:
            self.form.append(Form("sets", "order of sets"))


def differing(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Return the facts that differ, in the order of a set file.

    Args:
        before: all facts of a printing before.
        after: all facts after.
    """
    if before == after:
        return ()
    return tuple(
        Fact(field, before.get(field), after.get(field))
        for field in FACTS
        if normal(field, before.get(field)) != normal(field, after.get(field))
    )


def _count(listing: Listing) -> dict[str, int]:
    counts: dict[str, int] = {}
    for raw in listing.printings.values():
        counts[raw.set_code] = counts.get(raw.set_code, 0) + 1
    return counts


def _entry_facts(one: CardSet | None, two: CardSet | None) -> tuple[Fact, ...]:
    if one is None or two is None:
        return () if one is two else (Fact("registered", one is not None, two is not None),)
    return tuple(
        Fact(field, getattr(one, field), getattr(two, field))
        for field in _ENTRY
        if getattr(one, field) != getattr(two, field)
    )
