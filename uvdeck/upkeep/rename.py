"""Another name for a card; its reprints have it with it, and its namesakes are marked anew."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.build import RawPrinting, canonical_of, registry
from uvdeck.catalogue.files import show_path
from uvdeck.diagnostics import Diagnostic
from uvdeck.names import printing_id
from uvdeck.text import printable
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.emit import number_key
from uvdeck.upkeep.identities import Limits, follow_identity
from uvdeck.upkeep.place import TIES, place


class Refusal(NamedTuple):
    """Why something is not renamed, and what would be right."""

    message: str
    hint: str = ""


class Renaming(NamedTuple):
    """What has another name.

    Args:
        old: the name of a card, an id or a set's code, as it was.
        new: as it is.
        card: id of the printing that has the facts of the renamed card, as it was; None where
            an id or a set is renamed.
        ids: printings with other ids: old -> new.
        printings: how many printings have another name or id.
        followed: how many references changed, by file.
        notes: what else the change means, a sentence each.
        findings: what is doubtful now, beside what a validation finds.
    """

    old: str
    new: str
    card: str | None = None
    ids: Mapping[str, str] = {}
    printings: int = 0
    followed: Mapping[str, int] = {}
    notes: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


def find_id(edit: Edit, text: str) -> str | None:
    """Return the id of a printing as the list spells it, None where there is none.

    Args:
        edit: the list.
        text: ``mha01/055``; the set's case and zeros in front of the number are forgiven.
    """
    padded = printing_id(text)
    if padded is None:
        return None
    for wanted in (text.strip(), padded):
        if wanted in edit.printings:
            return wanted
    code, _, number = padded.casefold().partition("/")
    for raw in edit.printings.values():
        if raw.set_code.casefold() == code and raw.number.casefold().lstrip("0") == (
            number.lstrip("0")
        ):
            return raw.id
    return None


def not_ours(edit: Edit, raw: RawPrinting) -> Refusal | None:
    """Return why a printing is not to be changed where it stands, None where it may be."""
    own = show_path(edit.listing.target.set_file(raw.set_code).absolute())
    path = printable(raw.document.path)
    if not edit.is_mine(raw.id):
        return Refusal(
            f"{raw.id} stands in {path}, which is not in the folder that is changed.",
            "Name the folder that has it: --data DIR.",
        )
    if raw.document.path != own:
        return Refusal(
            f"{raw.id} stands in {path}, a file that is not named after its set.",
            f"Name the file {raw.set_code}.yaml first.",
        )
    return None


def rename_card(
    edit: Edit, printing_id: str, name: str, *, identities: bool = False
) -> Renaming | Refusal:
    """Give a card another name; its reprints have it with it.

    Args:
        edit: the change, to which this is added.
        printing_id: any printing of the card.
        name: the new name, as the card prints it.
        identities: whether limits to the character follow where no other card bears its old
            identity.
    """
    raw = canonical_of(edit.printings[printing_id], edit.printings)
    if raw is None:
        return Refusal(
            f"{printing_id} is a reprint of a card that is not in the list.",
            "Correct 'reprint_of' first.",
        )
    refusal = not_ours(edit, raw)
    if refusal is not None:
        return refusal
    old = raw.fields["name"]
    followers = [other.id for other in edit.reprints_of(raw.id)]
    if name == old:
        return Renaming(old, name, raw.id)
    facts = {key: value for key, value in raw.fields.items() if key not in TIES}
    place(edit, raw.id, {**facts, "name": name})
    whole = edit.printings[raw.id]
    notes = []
    if "reprint_of" in whole.fields:
        notes.append(
            f"{raw.id} is the same card as {whole.fields['reprint_of']} now, and its reprint."
        )
    else:
        _mark_later(edit, whole)
    for other in followers:
        if edit.is_mine(other):
            edit.remark(other, old, name)
    limits = Limits({}, [], [])
    if raw.fields["type"] == "character":
        limits = follow_identity(edit, old, name, change=identities)
    return Renaming(
        *(old, name, raw.id, {}, 1 + len(followers), limits.followed),
        tuple(notes + limits.notes),
        tuple(limits.findings),
    )


def _mark_later(edit: Edit, whole: RawPrinting) -> None:
    """Let of two cards of one name the later one in the list be marked, as all are."""
    places = {code: i for i, code in enumerate(registry(edit.listing.documents)[1])}

    def order(raw: RawPrinting) -> tuple[Any, ...]:
        return places.get(raw.set_code, len(places)), raw.set_code, number_key(raw.number)

    marks = whole.fields.get("distinct_from", [])
    later = [
        other
        for other in (edit.printings[mark] for mark in marks)
        if order(other) > order(whole) and edit.is_mine(other.id)
    ]
    if not later:
        return
    taken = {raw.id for raw in later}
    _mark(edit, whole, [mark for mark in marks if mark not in taken])
    for raw in later:
        _mark(edit, raw, sorted({*raw.fields.get("distinct_from", ()), whole.id}))


def _mark(edit: Edit, raw: RawPrinting, marks: list[str]) -> None:
    fields = {key: value for key, value in raw.fields.items() if key != "distinct_from"}
    edit.amend(raw.id, {**fields, "distinct_from": marks} if marks else fields)
