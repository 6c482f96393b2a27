"""How printings hang together after a change: which are reprints, and which other cards."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import PER_PRINTING, RawPrinting
from uvdeck.text import printable
from uvdeck.upkeep.edit import Edit
from uvdeck.upkeep.fields import BY_NAME, flat, show

#: What makes the card of a printing (UV-8), without its name and its side.
_MAKING: Final = ("type", "symbols", "attuned", "difficulty", "control")

#: Column -> its text there and here; empty where there is nothing.
Differences = dict[str, tuple[str, str]]


class Other(NamedTuple):
    """Another card of the same name.

    Args:
        id: the printing that has it in full.
        facts: what makes it another one, there and here.
    """

    id: str
    facts: Differences


class Tie(NamedTuple):
    """What a printing that was put in has to do with others.

    Args:
        id: its id.
        reprint_of: the printing of whose card it became a reprint; None where it was one before,
            or is none.
        was_reprint_of: the other card of which it was a reprint and is none any more.
        others: other cards of its name that are new to it: the likeliest first.
        followers: printings that changed with it.
    """

    id: str
    reprint_of: str | None
    was_reprint_of: Other | None
    others: list[Other]
    followers: list[str]

    @property
    def says_something(self) -> bool:
        """Return whether there is anything to tell."""
        return any(self[1:])


class Watch:
    """What there is around a printing before it is put in, to be held against what comes of it.

    Args:
        edit: the changes so far.
        printing_id: the printing.
        name: the name that it is to have.
    """

    def __init__(self, edit: Edit, printing_id: str, name: str | None) -> None:
        """Look at the list as it is now."""
        self.edit = edit
        self.id = printing_id
        self.before = edit.printings.get(printing_id)
        self.facts = edit.facts(printing_id) or {}
        self.near = self._around(name)

    def _around(self, name: str | None) -> dict[str, RawPrinting]:
        """Return the printings of a name, of the name before, and all their reprints."""
        found = {}
        for one in {name, self.facts.get("name")} - {None}:
            for raw in self.edit.namesakes(one):
                found[raw.id] = raw
                found.update((other.id, other) for other in self.edit.reprints_of(raw.id))
        return found

    def outcome(self) -> Tie:
        """Return what became of the printing and of others."""
        edit = self.edit
        now = edit.printings[self.id]
        facts = edit.facts(self.id) or {}
        old = self.before.fields.get("reprint_of") if self.before is not None else None
        new = now.fields.get("reprint_of")
        lost = None
        card = edit.printings.get(old) if old is not None else None
        if old is not None and new is None and card is not None and card.id not in self._turned():
            lost = Other(old, differences(edit.facts(old) or {}, facts))
        others = []
        known = _marks(self.before) | {
            raw.id for raw in self.near.values() if self.id in _marks(raw)
        }
        if new is None:
            for raw in edit.namesakes(facts.get("name")):
                if raw.id not in (*known, old) and not _is_side(raw.id, self.id):
                    others.append(Other(raw.id, differences(edit.facts(raw.id) or {}, facts)))
        others.sort(key=lambda other: (len(other.facts), other.id))
        return Tie(self.id, new if new != old else None, lost, others, self._followers(facts))

    def _turned(self) -> set[str]:
        """Return the printings that are reprints of this one now."""
        return {raw.id for raw in self.edit.reprints_of(self.id)}

    def _followers(self, facts: Mapping[str, Any]) -> list[str]:
        """Return the printings that changed with this one: their entries, or the card they have."""
        edit = self.edit
        changed = {
            key
            for key, raw in self.near.items()
            if key != self.id and key in edit.printings and _of_print(edit.printings[key], raw)
        }
        if self.before is not None and _card(self.facts) != _card(facts):
            changed |= self._turned()
        return sorted(changed)


def _is_side(one: str, other: str) -> bool:
    """Return whether two ids are those of one printing, or of its front and its back."""
    return one.removesuffix("B") == other.removesuffix("B")


def _marks(raw: RawPrinting | None) -> set[str]:
    return set(raw.fields.get("distinct_from", ())) if raw is not None else set()


def _of_print(now: RawPrinting, before: RawPrinting) -> bool:
    """Return whether an entry says something else, marks against namesakes apart."""
    new, old = (
        {k: v for k, v in raw.fields.items() if k != "distinct_from"} for raw in (now, before)
    )
    return new != old


def _card(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that all printings of a card share."""
    return {k: v for k, v in facts.items() if k not in PER_PRINTING and v not in (None, [])}


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Differences:
    """Return what makes two printings different cards (UV-8).

    Args:
        there: the facts of one, as a set file has them.
        here: those of the other one.
    """
    old, new = flat(there), flat(here)
    result = {}
    for name in ("name", *_MAKING):
        column = BY_NAME[name]
        before, after = show(column, old.get(name)), show(column, new.get(name))
        if before != after:
            result[name] = (before, after)
    if ("back_of" in old) != ("back_of" in new):
        result["back_of"] = (str(old.get("back_of", "")), str(new.get("back_of", "")))
    return result


def in_words(facts: Differences) -> str:
    """Return differences as a sentence has them: ``control 5 there, 6 here``."""
    return "; ".join(
        f"{BY_NAME[name].title.lower()} {printable(old) or 'nothing'} there,"
        f" {printable(new) or 'nothing'} here"
        for name, (old, new) in facts.items()
    )
