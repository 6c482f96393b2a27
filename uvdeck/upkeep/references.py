"""Whatever refers to a printing or a set, in all files of a card folder: it follows a new name."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from uvdeck.catalogue.files import Document
from uvdeck.upkeep.edit import Edit

#: The lists of a pool and of a ban list that hold ids of printings.
_OF_POOLS: Final = ("printings", "not_observed")
_OF_BAN_LISTS: Final = ("banned", "not_legal")


def follow(edit: Edit, ids: Mapping[str, str], codes: Mapping[str, str]) -> dict[str, int]:
    """Let the files of the target refer to printings and sets by their new names.

    The printings and the files of the sets have been moved already.

    Args:
        edit: the change, to which this is added.
        ids: old id -> new id of each printing that was moved.
        codes: old code -> new code of each set.

    Returns:
        How many references changed, by the file as findings show it; in the order of the files.
    """
    changed: Counter[str] = Counter()
    for old, new in ids.items():
        _cards(edit, old, new, changed)
    for document in edit.listing.documents:
        if not edit.listing.mine(document) or document.value is None:
            continue
        if document.kind == "format":
            _pools(edit, document, ids, codes, changed)
        elif document.kind == "ban-list":
            _ban_list(edit, document, ids, changed)
        elif document.kind == "lint-accepted":
            _accepted(edit, document, ids, codes, changed)
        elif document.kind == "set-registry":
            for old in [code for code in codes if code in document.value["sets"]]:
                edit.rekey(Path(document.path), document.kind, "/sets", old, codes[old])
                changed[document.path] += 1
    return dict(changed)


def _cards(edit: Edit, old: str, new: str, changed: Counter[str]) -> None:
    """Let reprints and cards that are marked distinct name the new id."""
    for raw in edit.reprints_of(old):
        if edit.is_mine(raw.id):
            edit.amend(raw.id, {**raw.fields, "reprint_of": new})
            changed[raw.document.path] += 1
    for raw in edit.distinct_from(old):
        if edit.is_mine(raw.id):
            marks = raw.fields["distinct_from"]
            edit.amend(raw.id, {**raw.fields, "distinct_from": replaced(marks, {old: new})})
            changed[raw.document.path] += 1


def replaced(names: list[str], new: Mapping[str, str]) -> list[str]:
    """Return a list with new names in it; one that was sorted is so again."""
    result = [new.get(name, name) for name in names]
    return sorted(result) if names == sorted(names) else result


def _in_place(names: list[str], new: Mapping[str, str]) -> int:
    """Put new names into a list, each at the old one's place, so that comments stay with them."""
    places = [i for i, name in enumerate(names) if name in new]
    for i in places:
        names[i] = new[names[i]]
    return len(places)


def _pools(
    edit: Edit,
    document: Document,
    ids: Mapping[str, str],
    codes: Mapping[str, str],
    changed: Counter[str],
) -> None:
    def lists(value: Any) -> Iterator[tuple[list[str], Mapping[str, str]]]:
        for snapshot in value.get("snapshots") or ():
            pool = snapshot["pool"]
            yield pool.get("sets", []), codes
            for key in _OF_POOLS:
                yield pool.get(key, []), ids

    if any(name in new for names, new in lists(document.value) for name in names):
        value = edit.file(Path(document.path), document.kind, {})
        changed[document.path] += sum(_in_place(names, new) for names, new in lists(value))


def _ban_list(
    edit: Edit, document: Document, ids: Mapping[str, str], changed: Counter[str]
) -> None:
    path = Path(document.path)
    if any(name in ids for key in _OF_BAN_LISTS for name in document.value[key]):
        value = edit.file(path, document.kind, {})
        changed[document.path] += sum(_in_place(value[key], ids) for key in _OF_BAN_LISTS)
    for old in document.value["restricted"]:
        if old in ids:
            edit.rekey(path, document.kind, "/restricted", old, ids[old])
            changed[document.path] += 1


def _accepted(
    edit: Edit,
    document: Document,
    ids: Mapping[str, str],
    codes: Mapping[str, str],
    changed: Counter[str],
) -> None:
    def named(value: Any) -> Iterator[tuple[dict[str, Any], str, str]]:
        for entry in value["accepted"]:
            for key, new in (("id", ids), ("set", codes)):
                if entry.get(key) in new:
                    yield entry, key, new[entry[key]]

    if any(named(document.value)):
        for entry, key, name in named(edit.file(Path(document.path), document.kind, {})):
            entry[key] = name
            changed[document.path] += 1
