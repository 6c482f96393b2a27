"""Putting a printing into the list: in full, or as a reprint, and marked against namesakes (UV-8).

A card stands in full once, at the printing with the fullest facts. What is put in is held against
all printings of its name, and what the files have to say of that follows by itself.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from uvdeck.catalogue.build import PER_PRINTING, RawPrinting, is_unknown
from uvdeck.catalogue.reprints import identity
from uvdeck.upkeep.edit import Edit

#: What says how printings hang together; it is settled here and never given.
TIES: Final = ("reprint_of", "distinct_from")
#: How many marks the schema lets one printing have.
_MAX_MARKS: Final = 20
#: What may say that its numbers are unknown.
_LOSABLE: Final = ("attack", "block")
#: What makes the card and is never repeated on a reprint.
_IDENTICAL: Final = ("name", "type", "symbols", "attuned", "difficulty", "control")


def place(
    edit: Edit, printing_id: str, facts: Mapping[str, Any], known: Collection[str] | None = None
) -> None:
    """Put a printing with these facts into the target.

    Reprints of it take over what they do not have otherwise in their own print; where it turns out
    to be a reprint itself, they become reprints of its card.

    Args:
        edit: the changes so far, to which this one is added.
        printing_id: the set code, a slash and the number.
        facts: all that is known of its print, as a set file has a card in full; ties to other
            printings are settled anew and need not be given.
        known: the fields of which the source speaks: a field of these that the facts lack is
            absent in this print, also where the card has it elsewhere. None stands for all.
    """
    full = _present(facts)
    name = full.get("name", "")
    same = _same_card(edit, printing_id, full)
    before = edit.printings.get(printing_id)
    followers = {raw.id: _print(edit, raw, full) for raw in edit.reprints_of(printing_id)}
    if same is not None and not _is_fuller(full, same.fields):
        edit.put(printing_id, _as_reprint(full, same, known), name)
        _unmark(edit, printing_id)
        _follow(edit, followers, same)
        return
    if before is not None and before.fields.get("name") != name:
        _unmark(edit, printing_id)
    if same is not None:
        taken = [same, *edit.reprints_of(same.id)]
        prints = {raw.id: _present(edit.facts(raw.id) or {}) for raw in taken}
        followers = {**prints, **followers}
        followers.pop(printing_id, None)
    _put_in_full(edit, printing_id, full, same)
    _follow(edit, followers, edit.printings[printing_id])


def _present(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts without ties, and without what a reprint says to be absent."""
    return {k: v for k, v in facts.items() if k not in TIES and v is not None and v != []}


def _print(edit: Edit, raw: RawPrinting, card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of a reprint when its card gets these; numbers are not lost by that."""
    before = _present(edit.facts(raw.id) or {})
    facts = {key: value for key, value in card.items() if key not in PER_PRINTING}
    for key in _LOSABLE:
        if is_unknown(facts.get(key)) and key in before:
            facts[key] = before[key]
    return _present({**facts, **raw.fields})


def _same_card(edit: Edit, printing_id: str, facts: Mapping[str, Any]) -> RawPrinting | None:
    """Return the printing that has the card of these facts in full, if another one has."""
    wanted = identity(facts)
    for raw in edit.namesakes(facts.get("name")):
        if raw.id != printing_id and identity(raw.fields) == wanted:
            return raw
    return None


def _follow(edit: Edit, prints: Mapping[str, dict[str, Any]], card: RawPrinting) -> None:
    """Make printings reprints of one that has the card in full; each keeps its own print."""
    for printing_id, facts in prints.items():
        edit.put(printing_id, _as_reprint(facts, card, None), card.fields.get("name", ""))
    for printing_id, facts in prints.items():
        if _is_fuller(facts, card.fields):  # a correction has lost numbers that this one has
            of_card = {k: v for k, v in card.fields.items() if k in _IDENTICAL}
            place(edit, printing_id, {**facts, **of_card})
            return


def _is_fuller(facts: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether numbers are known here that are lost there, and none the other way round."""
    return _knows_more(facts, other) and not _knows_more(other, facts)


def _knows_more(facts: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return any(
        is_unknown(other.get(key)) and key in facts and not is_unknown(facts[key])
        for key in _LOSABLE
    )


def _as_reprint(
    full: Mapping[str, Any], card: RawPrinting, known: Collection[str] | None
) -> dict[str, Any]:
    """Return the fields of a reprint: what belongs to each printing, and what differs."""
    result = {key: value for key, value in full.items() if key in PER_PRINTING}
    for key, value in full.items():
        if key not in PER_PRINTING and key not in _IDENTICAL and card.fields.get(key) != value:
            result[key] = value
    for key in card.fields:
        if key in PER_PRINTING or key in _IDENTICAL or key in full:
            continue
        if known is None or key in known:
            result[key] = [] if key == "keywords" else None
    result["reprint_of"] = card.id
    return result


# --- Marks between different cards of one name ----------------------------------------------------


def _marks(raw: RawPrinting | None) -> list[str]:
    return list(raw.fields.get("distinct_from", ())) if raw is not None else []


def _put_in_full(
    edit: Edit, printing_id: str, full: Mapping[str, Any], same: RawPrinting | None
) -> None:
    """Put a printing in full, and mark it and the other cards of its name distinct.

    One mark a pair is enough. It stands on this printing, unless it is a back, which has none.

    Args:
        edit: the changes so far.
        printing_id: the printing.
        full: its facts.
        same: the printing that had the card in full before, whose marks go over to this one.
    """
    old = {printing_id} if same is None else {printing_id, same.id}
    had = {*_marks(edit.printings.get(printing_id)), *_marks(same)}
    others = [raw for raw in edit.namesakes(full.get("name")) if raw.id not in old]
    unmarked = [raw for raw in others if raw.id not in had and not old & {*_marks(raw)}]
    # Where there are too many, those bear a mark that have the fewest.
    unmarked.sort(key=lambda raw: ("back_of" not in raw.fields, -len(_marks(raw)), raw.id))
    own = sorted(raw.id for raw in others if raw.id in had)
    room = 0 if "back_of" in full else _MAX_MARKS - len(own)
    own = sorted([*own, *(raw.id for raw in unmarked[:room])])
    edit.put(printing_id, {**full, "distinct_from": own} if own else full)
    if same is not None:
        for raw in edit.distinct_from(same.id):
            _mark(edit, raw, {printing_id, *_marks(raw)} - {same.id, raw.id})
    for raw in unmarked[room:]:
        if "back_of" not in raw.fields:
            _mark(edit, raw, {printing_id, *_marks(raw)})


def _unmark(edit: Edit, printing_id: str) -> None:
    """Take a printing that is no full namesake any more out of the marks of others."""
    for raw in edit.distinct_from(printing_id):
        _mark(edit, raw, {*_marks(raw)} - {printing_id})


def _mark(edit: Edit, raw: RawPrinting, marks: Collection[str]) -> None:
    """Give a printing these marks in place of those that it has."""
    fields = {key: value for key, value in raw.fields.items() if key != "distinct_from"}
    edit.put(raw.id, {**fields, "distinct_from": sorted(marks)} if marks else fields)
