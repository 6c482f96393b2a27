"""Other ids: another number for a printing, another set, another code for a whole set."""

import re
from typing import Final

from uvdeck.catalogue.build import registry
from uvdeck.catalogue.files import Document, show_path
from uvdeck.text import printable, shorten
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.numbers import Numbering
from uvdeck.upkeep.references import follow
from uvdeck.upkeep.rename import Refusal, Renaming, not_ours
from uvdeck.upkeep.set_names import why_no_code

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_CODE: Final = re.compile(r"[0-9A-Za-z]{1,32}")


def renumber(edit: Edit, printing_id: str, new_id: str) -> Renaming | Refusal:
    """Give a printing another number, or another set; its back and all references go along.

    Args:
        edit: the change, to which this is added.
        printing_id: a printing of the list.
        new_id: the set code, a slash and the new number, without a B. The number gets the zeros
            in front that the numbers of the set have.
    """
    raw = edit.printings[printing_id]
    code, _, typed = new_id.partition("/")
    refusal = not_ours(edit, raw) or _below(edit, printing_id) or _no_place(edit, code, typed)
    if refusal is not None:
        return refusal
    if raw.number.endswith("B"):
        return Refusal(
            f"{printing_id} is the back of a card, and has the number of its front.",
            f"Rename the front, {raw.set_code}/{raw.number[:-1]}.",
        )
    number = _as_in(edit, code, typed, without=raw.id)
    if raw.id == f"{code}/{number}":
        return Renaming(printing_id, printing_id)
    ids = {raw.id: f"{code}/{number}"}
    back = f"{raw.id}B"
    if back in edit.printings:
        ids[back] = f"{code}/{number}B"
        refusal = not_ours(edit, edit.printings[back]) or _below(edit, back)
    refusal = refusal or _taken(edit, ids) or _last_of_set(edit, raw.set_code, code, ids)
    if refusal is not None:
        return refusal
    for old, new in ids.items():
        edit.move(old, new)
    if back in ids:
        moved = edit.printings[ids[back]]
        edit.amend(moved.id, {**moved.fields, "back_of": number})
    followed = follow(edit, ids, {})
    notes = _pools(edit, raw.set_code, code) if code != raw.set_code else []
    return Renaming(printing_id, ids[raw.id], None, ids, len(ids), followed, tuple(notes))


def rename_set(edit: Edit, code: str, new_code: str) -> Renaming | Refusal:
    """Give a set another code: its file, its place in the registry, all ids and pools.

    Args:
        edit: the change, to which this is added.
        code: the code of a set of the list.
        new_code: the code that it is to have.
    """
    reason = why_no_code(new_code)
    if reason is not None:
        return Refusal(*reason)
    if code == new_code:
        return Renaming(code, new_code)
    refusal = _set_not_ours(edit, code)
    if refusal is not None:
        return refusal
    file = edit.listing.target.set_file(code)
    if file.is_symlink():
        return Refusal(
            f"The file of the set '{code}' is a link: {printable(show_path(file.absolute()))}.",
            "Put the file itself in its place, or rename it by hand.",
        )
    known = {raw.set_code for raw in edit.printings.values()}
    known |= registry(edit.listing.documents)[1].keys()
    for other in sorted(known):
        if other.casefold() == new_code.casefold() and other != code:
            return Refusal(f"There is a set '{other}' already.")
    if code.casefold() == new_code.casefold():
        return Refusal(
            f"'{code}' and '{new_code}' differ in capital letters only: on some systems that is"
            " one file.",
            "Rename it to something else first.",
        )
    printings = [raw.id for raw in edit.printings.values() if raw.set_code == code]
    ids = {old: f"{new_code}/{old.partition('/')[2]}" for old in printings}
    edit.move_set(code, new_code)
    return Renaming(*(code, new_code, None, ids, len(ids)), follow(edit, ids, {code: new_code}))


def _below(edit: Edit, printing_id: str) -> Refusal | None:
    """Return the refusal of an id that another folder has as well, where it would stay."""
    code, _, number = printing_id.partition("/")
    for document in _of_others(edit, code):
        if number in document.value["cards"]:
            return Refusal(
                f"{printing_id} also stands in {printable(document.path)}, which is not in the"
                " folder that is changed: there it would keep its number."
            )
    return None


def _of_others(edit: Edit, code: str) -> list[Document]:
    """Return the files of a set in folders that are not changed."""
    return [
        document
        for document in edit.listing.documents
        if document.kind == "card-set"
        and document.value is not None
        and document.value["set"] == code
        and not edit.listing.mine(document)
    ]


def _no_place(edit: Edit, code: str, number: str) -> Refusal | None:
    """Return why a new id cannot be one, None where it can."""
    shown = printable(shorten(f"{code}/{number}", 60))
    if not _CODE.fullmatch(code) or not _NUMBER.fullmatch(number):
        if _NUMBER.fullmatch(number.rstrip("Bb")):
            return Refusal(f"'{shown}' would be a back; a back goes along with its front.")
        return Refusal(
            f"'{shown}' is no id of a printing.", "Write the set and the number, mha01/056."
        )
    sets = registry(edit.listing.documents)[1]
    if code not in sets:
        near = [other for other in sets if other.casefold() == code.casefold()]
        return Refusal(
            f"There is no set '{printable(code)}'.",
            f"Write it '{near[0]}'." if near else "Add it to sets.yaml first.",
        )
    return None


def _as_in(edit: Edit, code: str, number: str, without: str) -> str:
    """Return a number with the zeros in front that all numbers of the set have.

    Args:
        edit: the list.
        code: the set.
        number: as typed.
        without: the printing whose number it is to be; that of its own says nothing.
    """
    others = (
        raw.number
        for raw in edit.printings.values()
        if raw.set_code == code and raw.id.rstrip("B") != without
    )
    return Numbering(others).settle(number, back=False)


def _taken(edit: Edit, ids: dict[str, str]) -> Refusal | None:
    """Return the refusal of a number that the set has already, with whatever zeros."""
    for new in ids.values():
        code, _, number = new.partition("/")
        for raw in edit.printings.values():
            same = raw.set_code == code and raw.number.lstrip("0") == number.lstrip("0")
            if same and raw.id not in ids:
                name = (edit.facts(raw.id) or {}).get("name", "")
                return Refusal(
                    f"There is a printing {raw.id} already: {printable(name)}.",
                    "Give that one another number first, or remove it.",
                )
    return None


def _last_of_set(edit: Edit, old: str, new: str, ids: dict[str, str]) -> Refusal | None:
    if old == new:
        return None
    file = show_path(edit.listing.target.set_file(old).absolute())
    left = [r for r in edit.printings.values() if r.document.path == file and r.id not in ids]
    if left:
        return None
    return Refusal(
        f"The file of the set '{old}' would have no printing left.",
        "Rename the set with --code, or remove the file and its entry in sets.yaml by hand.",
    )


def _set_not_ours(edit: Edit, code: str) -> Refusal | None:
    """Return why a set is not to be renamed where it stands, None where it may be."""
    mine = [raw for raw in edit.printings.values() if raw.set_code == code]
    if not mine:
        return Refusal(f"There is no set '{printable(shorten(code, 40))}' with printings.")
    others = _of_others(edit, code)
    others += [
        document
        for document in edit.listing.documents
        if document.kind == "set-registry"
        and document.value is not None
        and code in document.value["sets"]
        and not edit.listing.mine(document)
    ]
    if others:
        return Refusal(
            f"The set '{code}' also stands in {printable(others[0].path)}, which is not in the"
            " folder that is changed.",
            "Name the folder that has it: --data DIR.",
        )
    return next(filter(None, (not_ours(edit, raw) for raw in mine)), None)


def _pools(edit: Edit, old: str, new: str) -> list[str]:
    """Return which pools a printing leaves or enters that goes from one set to another."""
    notes = []
    for document in edit.listing.documents:
        if document.kind != "format" or document.value is None:
            continue
        for snapshot in document.value.get("snapshots") or ():
            sets = snapshot["pool"].get("sets", ())
            if (old in sets) != (new in sets):
                day = snapshot.get("effective") or snapshot.get("observed")
                verb = "leaves" if old in sets else "enters"
                notes.append(f"It {verb} the pool of {document.value['id']} of {day}.")
    return notes
