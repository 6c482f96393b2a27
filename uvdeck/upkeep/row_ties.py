"""What rows say of other printings: whether these are there, and what is written instead."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from uvdeck.catalogue.build import RawPrinting
from uvdeck.catalogue.reprints import identity
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import did_you_mean, fold_name, printable
from uvdeck.upkeep.cardrows import CardRow
from uvdeck.upkeep.cells import Place, shown
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.numbers import nearest_ids
from uvdeck.upkeep.tables import Row

#: The place of a cell, by its row and its column.
At = Callable[[Row, str], Place]


def lacking(
    card: CardRow, at: At, listed: Mapping[str, Any], coming: Collection[str]
) -> Iterator[Diagnostic]:
    """Yield an error for each printing that a row names and that is not there.

    Args:
        card: the row.
        at: where its cells are.
        listed: the printings of the list, by id.
        coming: ids of those that the table brings.
    """
    named = [("reprint_of", card.facts.get("reprint_of"))]
    named += [("distinct_from", other) for other in card.facts.get("distinct_from", ())]
    for column, other in named:
        if other is None or other in listed or other in coming:
            continue
        near = nearest_ids(other, listed)
        meant = did_you_mean(near)
        yield at(card.row, column).finding(
            *("TAB122", Severity.ERROR),
            f"the list has no printing {shown(other)}.",
            f"{meant}{' ' if meant else ''}Write an id such as 'mha01/055'.",
            near=near,
        )


def settled_otherwise(edit: Edit, printing_id: str, card: CardRow, at: At) -> Iterator[Diagnostic]:
    """Yield a note where what a row says of other printings is not what the list has in the end.

    Args:
        edit: the changes, with those of the row.
        printing_id: the printing of the row.
        card: the row.
        at: where its cells are.
    """
    raw = edit.printings.get(printing_id)
    if raw is None:
        return
    given, now = card.facts.get("reprint_of"), raw.fields.get("reprint_of")
    if given != now and (given is not None or "reprint_of" in card.nothing):
        said = f"reprint of {given}" if given is not None else "no reprint"
        written = f"it is a reprint of {now}" if now else "the card stands in full here"
        yield at(card.row, "reprint_of").finding(
            *("TAB118", Severity.NOTE),
            f"{said} is not what is written: {written}, as follows from the facts.",
            "A card stands in full once, and its other printings are reprints of that one.",
            given=given,
            written=now,
        )
    marks = {*raw.fields.get("distinct_from", ())}
    marks |= {other.id for other in edit.distinct_from(printing_id)}
    unused = [other for other in card.facts.get("distinct_from", ()) if other not in marks]
    if unused:
        written = (
            f"it is marked as distinct from {', '.join(sorted(marks))}"
            if marks
            else "there is no mark"
        )
        yield at(card.row, "distinct_from").finding(
            *("TAB118", Severity.NOTE),
            f"distinct from {', '.join(unused)} is not written; {written}, as follows from the"
            " facts.",
            "Only different cards of one name are marked, at the printings that have them in full.",
            given=unused,
            written=sorted(marks),
        )


class Spellings:
    """The cards of the list by the form of their names that people remember.

    Args:
        edit: the changes so far; what they bring is known, too.
    """

    def __init__(self, edit: Edit) -> None:
        """Note the names of all cards in full."""
        self._names: dict[str, list[RawPrinting]] = {}
        for raw in edit.printings.values():
            name = raw.fields.get("name")
            if name is not None:
                self._names.setdefault(fold_name(name), []).append(raw)

    def near(self, raw: RawPrinting) -> RawPrinting | None:
        """Return a card that is the same but for the spelling of its name; None where none is.

        Args:
            raw: a printing that has its card in full; of a reprint nothing is near.
        """
        name = raw.fields.get("name")
        if name is None or "reprint_of" in raw.fields:
            return None
        wanted = identity(raw.fields)[1:]
        for other in self._names.get(fold_name(name), ()):
            if other.fields["name"] != name and identity(other.fields)[1:] == wanted:
                return other
        return None


def spelt_otherwise(raw: RawPrinting, near: RawPrinting, at: Place) -> Diagnostic:
    """Return the warning that a new card may be another one with its name spelt otherwise.

    Args:
        raw: the new printing.
        near: the card that is the same but for its name.
        at: where the name is given.
    """
    name, other = (printable(one.fields["name"]) for one in (raw, near))
    found = at.finding(
        *("TAB129", Severity.WARNING),
        f"'{name}' is new, and {near.id} '{other}' is the same card but for the spelling.",
        f"If it is that card, write '{other}': it becomes a reprint of it.",
        near=near.id,
        name=near.fields["name"],
    )
    return found._replace(card_id=raw.id, rule="UV-8")
