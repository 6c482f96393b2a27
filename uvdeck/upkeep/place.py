"""Putting a printing into the list: in full, or as a reprint, and marked against namesakes (UV-8).

A card stands in full once, at the printing with the fullest facts. What is put in is held against
all printings of its name, and what the files have to say of that follows by itself.
"""

from collections.abc import Collection, Mapping
from typing import Any

from uvdeck.catalogue.build import PER_PRINTING, RawPrinting, is_unknown
from uvdeck.catalogue.reprints import identity
from uvdeck.upkeep.edit import Edit

#: What says how printings hang together; it is settled here and never given.
TIES = ("reprint_of", "distinct_from")


def place(
    edit: Edit, printing_id: str, facts: Mapping[str, Any], known: Collection[str] | None = None
) -> None:
    """Put a printing with these facts into the target.

    Args:
        edit: the changes so far, to which this one is added.
        printing_id: the set code, a slash and the number.
        facts: all that is known of its print, as a set file has a card in full; ties to other
            printings are settled anew and need not be given.
        known: the fields of which the source speaks: a field of these that the facts lack is
            absent in this print, also where the card has it elsewhere. None stands for all.
    """
    full = {key: value for key, value in facts.items() if key not in TIES}
    name = full.get("name", "")
    same = _same_card(edit, printing_id, full)
    before = edit.printings.get(printing_id)
    followers = {raw.id: _print(edit, raw.id) for raw in edit.reprints_of(printing_id)}
    if same is not None and not _is_fuller(full, same.fields):
        edit.put(printing_id, _as_reprint(full, same, known), name)
        _follow(edit, followers, same)
        _unmark(edit, printing_id)
        return
    if before is not None and before.fields.get("name") != name:
        _unmark(edit, printing_id)
    if same is not None:
        taken = [same, *edit.reprints_of(same.id)]
        followers |= {raw.id: _print(edit, raw.id) for raw in taken if raw.id != printing_id}
    edit.put(printing_id, {**full, **_marks(edit, printing_id, name, same)})
    whole = edit.printings[printing_id]
    if same is not None:
        _follow(edit, followers, whole)
        _mark_instead(edit, same.id, printing_id)


def _same_card(edit: Edit, printing_id: str, facts: Mapping[str, Any]) -> RawPrinting | None:
    """Return the printing that has the card of these facts in full, if another one has."""
    wanted = identity(facts)
    for raw in edit.namesakes(facts.get("name")):
        if raw.id != printing_id and identity(raw.fields) == wanted:
            return raw
    return None


def _print(edit: Edit, printing_id: str) -> dict[str, Any]:
    """Return all facts of a print without its ties."""
    facts = edit.facts(printing_id) or {}
    return {key: value for key, value in facts.items() if key not in TIES}


def _follow(edit: Edit, prints: Mapping[str, dict[str, Any]], card: RawPrinting) -> None:
    """Make printings reprints of one that has the card in full; each keeps its own print."""
    for printing_id, facts in prints.items():
        edit.put(printing_id, _as_reprint(facts, card, None), card.fields.get("name", ""))


def _is_fuller(facts: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether numbers are known here that are lost there: then this one is the full one."""
    return any(
        is_unknown(other.get(key)) and key in facts and not is_unknown(facts[key])
        for key in ("attack", "block")
    )


def _as_reprint(
    full: Mapping[str, Any], card: RawPrinting, known: Collection[str] | None
) -> dict[str, Any]:
    """Return the fields of a reprint: what belongs to each printing, and what differs."""
    result = {key: value for key, value in full.items() if key in PER_PRINTING}
    identical = ("name", "type", "symbols", "attuned", "difficulty", "control")
    for key, value in full.items():
        if key not in PER_PRINTING and key not in identical and card.fields.get(key) != value:
            result[key] = value
    for key in card.fields:
        if key in PER_PRINTING or key in identical or key in full:
            continue
        if known is None or key in known:
            result[key] = [] if key == "keywords" else None
    result["reprint_of"] = card.id
    return result


def _marks(
    edit: Edit, printing_id: str, name: Any, same: RawPrinting | None
) -> dict[str, list[str]]:
    """Return ``distinct_from`` with the other cards of the name, but those that name this one."""
    before = edit.printings.get(printing_id)
    named = before.fields.get("distinct_from", ()) if before is not None else ()
    others = [
        raw.id
        for raw in edit.namesakes(name)
        if raw is not same
        and raw.id != printing_id
        and (raw.id in named or printing_id not in raw.fields.get("distinct_from", ()))
    ]
    return {"distinct_from": sorted(others)} if others else {}


def _unmark(edit: Edit, printing_id: str) -> None:
    """Take a printing that is no full namesake any more out of the marks of others."""
    for raw in edit.distinct_from(printing_id):
        left = [mark for mark in raw.fields["distinct_from"] if mark != printing_id]
        fields = {key: value for key, value in raw.fields.items() if key != "distinct_from"}
        edit.put(raw.id, {**fields, "distinct_from": left} if left else fields)


def _mark_instead(edit: Edit, old: str, new: str) -> None:
    """Let the marks of others name the printing that has a card in full now."""
    for raw in edit.distinct_from(old):
        marks = {new if mark == old else mark for mark in raw.fields["distinct_from"]}
        marks.discard(raw.id)
        fields = {key: value for key, value in raw.fields.items() if key != "distinct_from"}
        edit.put(raw.id, {**fields, "distinct_from": sorted(marks)} if marks else fields)
