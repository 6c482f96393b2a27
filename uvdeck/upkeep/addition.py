"""One new printing for the list: its number, its place, and what becomes of others by it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.build import PER_PRINTING, canonical_of, make_card, registry
from uvdeck.catalogue.files import show_path
from uvdeck.catalogue.reprints import identity
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Card
from uvdeck.text import printable, shorten
from uvdeck.upkeep.asking import AnswerError
from uvdeck.upkeep.cells import Place
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import nest
from uvdeck.upkeep.numbers import Numbering, split_number
from uvdeck.upkeep.place import TIES, place
from uvdeck.upkeep.row_ties import Spellings, spelt_otherwise
from uvdeck.upkeep.ties import Tie, Watch
from uvdeck.yamldoc import escape_pointer, locate


class Numbers:
    """The numbers of a set, for a printing that is to get one.

    Args:
        edit: the card list.
        code: the set.
    """

    def __init__(self, edit: Edit, code: str) -> None:
        self.code = code
        self._edit = edit
        taken = [raw.number for raw in edit.printings.values() if raw.set_code == code]
        self._numbering = Numbering(taken)

    def free(self) -> str | None:
        """Return the number behind the last one of the set; None where there can be none."""
        return self._numbering.next()

    def settle(self, text: str) -> str:
        """Return a number as the set has it, of which it has none yet.

        Args:
            text: as somebody wrote it.

        Raises:
            AnswerError: it is no number, it is taken, or it is the back of nothing.
        """
        found = split_number(text)
        if found is None or (found[0] or self.code).casefold() != self.code.casefold():
            raise AnswerError(
                "SCH105",
                f"'{printable(shorten(text, 40))}' is no collector number of this set.",
                "Write it as the card prints it, '017' or '285B'.",
            )
        number = self._numbering.settle(found[1], back=found[2])
        printing_id = f"{self.code}/{number}"
        raw = self._edit.printings.get(printing_id)
        if raw is not None:
            name = (self._edit.facts(printing_id) or {}).get("name", "")
            raise AnswerError(
                "DBX112",
                f"{printing_id} is in the list already: '{printable(name)}'.",
                "To change it, use 'uvdeck cards import --update' or an editor:"
                f" {raw.document.path}.",
            )
        front = f"{self.code}/{number.removesuffix('B')}"
        if found[2] and front not in self._edit.printings:
            raise AnswerError(
                "DBX109",
                f"{printing_id} is the back of {front}, which is not in the list.",
                "Add the front first.",
            )
        return number


class Added(NamedTuple):
    """What became of a new printing.

    Args:
        id: the set code, a slash and the number.
        facts: column -> value, as they were given.
        reprint_of: the printing that has its card in full, None where it has itself.
        followers: printings that became reprints of it, because it knows more of the card.
        distinct_from: other cards of its name, named by it or naming it.
        others: all further printings that were changed by it.
        tie: the same of its card, with what makes it another one.
    """

    id: str
    facts: dict[str, Any]
    reprint_of: str | None
    followers: list[str]
    distinct_from: list[str]
    others: list[str]
    tie: Tie


def add(edit: Edit, code: str, facts: Mapping[str, Any]) -> Added:
    """Put a new printing into the list.

    Args:
        edit: the changes so far, to which this one is added.
        code: the set.
        facts: column -> value, with its number.
    """
    printing_id = f"{code}/{facts['number']}"
    before = dict(edit.printings)
    watch = Watch(edit, printing_id, facts.get("name"))
    place(edit, printing_id, nest(facts))
    raw = edit.printings[printing_id]
    others = [
        key
        for key, now in edit.printings.items()
        if key != printing_id and now is not before.get(key)
    ]
    marks = {*raw.fields.get("distinct_from", ())}
    marks |= {other.id for other in edit.distinct_from(printing_id)}
    return Added(
        printing_id,
        dict(facts),
        raw.fields.get("reprint_of"),
        sorted(follower.id for follower in edit.reprints_of(printing_id)),
        sorted(marks),
        sorted(others),
        watch.outcome(),
    )


def print_facts(edit: Edit, printing_id: str) -> dict[str, Any]:
    """Return the facts of a print that another one may share, as a set file has them.

    All but what ties it to other printings, to its front and to other sites.
    """
    facts = edit.facts(printing_id) or {}
    left_out = {*TIES, "back_of", "external_ids"}
    return {k: v for k, v in facts.items() if k not in left_out and v is not None and v != []}


def card_facts(edit: Edit, printing_id: str) -> dict[str, Any]:
    """Return the facts of a card without those that each printing has of its own."""
    facts = print_facts(edit, printing_id)
    return {key: value for key, value in facts.items() if key not in PER_PRINTING}


def full_printing(edit: Edit, printing_id: str) -> str:
    """Return the printing that has the card of this one in full."""
    raw = canonical_of(edit.printings[printing_id], edit.printings)
    return raw.id if raw is not None else printing_id


def is_same_card(edit: Edit, printing_id: str, other: str) -> bool:
    """Return whether two printings are one card (UV-8)."""
    return identity(edit.facts(printing_id) or {}) == identity(edit.facts(other) or {})


def card_of(edit: Edit, printing_id: str) -> Card:
    """Return the card of a printing with all its printings, as the changed list has it."""
    whole = edit.printings[full_printing(edit, printing_id)]
    order = {code: n for n, code in enumerate(registry(edit.listing.documents)[1])}
    group = sorted(
        [whole, *edit.reprints_of(whole.id)],
        key=lambda raw: (order.get(raw.set_code, len(order)), raw.set_code, raw.number),
    )
    backs = {raw.id: f"{raw.number}B" for raw in group if f"{raw.id}B" in edit.printings}
    return make_card(whole, group, backs)


def entry(edit: Edit, printing_id: str) -> Span:
    """Return where the entry of a printing stands in the file that is to be written."""
    code, _, number = printing_id.partition("/")
    target = edit.listing.target.set_file(code)
    pointer = f"/cards/{escape_pointer(number)}"
    for file in edit.replacements():
        if file.target == target and file.text is not None:
            shown = show_path(target.absolute())
            return locate(file.text, [pointer]).span(shown, pointer, key=True)
    return Span(show_path(target.absolute()))


def findings_of(edit: Edit) -> list[Diagnostic]:
    """Return what a validation finds because of a new printing, and would not have found before.

    That a folder has printings otherwise than the list below it is what it is there for.
    """
    return [
        finding
        for finding in edit.verify(elsewhere=True, only_new=True)
        if (finding.code, finding.severity) != ("DBX112", Severity.WARNING)
    ]


def doubts_of_name(edit: Edit, printing_id: str, at: Span) -> list[Diagnostic]:
    """Return the warning that a new card is one of the list but for the spelling of its name.

    Args:
        edit: the changes, with the new printing.
        printing_id: its id.
        at: where its name is given.
    """
    raw = edit.printings[printing_id]
    near = Spellings(edit).near(raw)
    if near is None:
        return []
    return [spelt_otherwise(raw, near, Place(at, None, None, (), lettered=False))]
