"""What the checks of ``cards lint`` share: cards in order, and how they make a finding."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.build import RawPrinting, canonical_of
from uvdeck.catalogue.context import Context
from uvdeck.catalogue.files import Document
from uvdeck.codes import CODES
from uvdeck.diagnostics import Diagnostic, Span
from uvdeck.text import printable, shorten
from uvdeck.upkeep.emit import number_key
from uvdeck.yamldoc import escape_pointer

COMPARE = "Compare the printed card: correct the value, or accept it with a reason."


class Sheet(NamedTuple):
    """A card as lint sees it: its canonical printing, and its facts.

    Args:
        raw: the printing that holds the facts.
        facts: its fields.
        order: its place among the printings of the list.
    """

    raw: RawPrinting
    facts: Mapping[str, Any]
    order: int

    @property
    def group(self) -> tuple[str, bool]:
        """Return what the card is compared with: its type, and whether it is a back."""
        return self.facts["type"], "back_of" in self.facts


class Listing(NamedTuple):
    """The card list as the checks go through it.

    Args:
        context: all files.
        printings: all printings in the order of the list: by set as registered, then by number.
        cards: each card once, at the printing that holds its facts, in the same order.
    """

    context: Context
    printings: list[RawPrinting]
    cards: list[Sheet]

    def facts(self, raw: RawPrinting) -> Mapping[str, Any]:
        """Return all facts of a printing, a reprint's filled up."""
        return self.context.facts[raw.id]


def listing(context: Context) -> Listing:
    """Return the card list of a context in its order.

    Args:
        context: files that fit their schemas, with facts.
    """
    places = {code: number for number, code in enumerate(context.sets)}

    def order(raw: RawPrinting) -> tuple[Any, ...]:
        return places.get(raw.set_code, len(places)), raw.set_code, number_key(raw.number)

    printings = sorted(context.printings.values(), key=order)
    cards = [
        Sheet(raw, raw.fields, place)
        for place, raw in enumerate(printings)
        if "type" in raw.fields and canonical_of(raw, context.printings) is raw
    ]
    return Listing(context, printings, cards)


def title_of(group: tuple[str, bool], *, one: bool = False) -> str:
    """Return what the cards of a group are called: ``foundations``, ``backs of characters``."""
    name = group[0] if one else f"{group[0]}s"
    if not group[1]:
        return name
    return f"back of a {group[0]}" if one else f"backs of {group[0]}s"


def about_card(
    code: str,
    raw: RawPrinting,
    field: str,
    value: Any,
    message: str,
    *,
    at: str | None = None,
    hint: str = COMPARE,
    **more: Any,
) -> Diagnostic:
    """Return a finding about a printing, without its line.

    Args:
        code: of the finding; the table of codes has its weight.
        raw: the printing.
        field: the fact that looks wrong: a column of :mod:`uvdeck.upkeep.fields`.
        value: that fact, as an accepted finding names it: a number, a text, or None.
        message: what is wrong.
        at: where the printing has it, ``attack/speed``; without it, ``field``.
        hint: what would be right.
        more: further facts for machines.
    """
    pointer = f"/cards/{escape_pointer(raw.number)}/{field if at is None else at}".rstrip("/")
    return Diagnostic(
        code,
        CODES[code].severity,
        message,
        Span(raw.document.path),
        pointer,
        raw.id,
        hint=hint,
        data={"field": field, "value": value, **more},
    )


def about_set(
    code: str,
    set_code: str,
    document: Document,
    pointer: str,
    field: str,
    value: Any,
    message: str,
    *,
    hint: str,
    **more: Any,
) -> Diagnostic:
    """Return a finding about a whole set, without its line.

    Args:
        code: of the finding.
        set_code: the set.
        document: the file at fault.
        pointer: where in it.
        field: what looks wrong.
        value: what there is, as an accepted finding names it.
        message: what is wrong.
        hint: what would be right.
        more: further facts for machines.
    """
    return Diagnostic(
        code,
        CODES[code].severity,
        message,
        Span(document.path),
        pointer,
        hint=hint,
        data={"set": set_code, "field": field, "value": value, **more},
    )


def set_files(listed: Listing) -> Iterator[tuple[str, Document, list[RawPrinting]]]:
    """Yield each set of which there are cards: code, file, printings in order of number.

    Where a layer adds to a set, the file is that of the last layer.
    """
    groups: dict[str, list[RawPrinting]] = {}
    files: dict[str, Document] = {}
    for raw in listed.printings:
        groups.setdefault(raw.set_code, []).append(raw)
        known = files.get(raw.set_code)
        if known is None or known.layer <= raw.document.layer:
            files[raw.set_code] = raw.document
    for code, group in groups.items():
        yield code, files[code], group


def named(raw: RawPrinting, facts: Mapping[str, Any]) -> str:
    """Return a printing with its name, as a message has it: ``mha01/002 'Detroit Smash'``."""
    return f"{raw.id} '{printable(shorten(str(facts.get('name', '')), 60))}'"


def ranges(numbers: list[int], width: int = 3) -> str:
    """Return ascending numbers in short: ``007, 012-019``."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(
        f"{first:0{width}d}" if first == last else f"{first:0{width}d}-{last:0{width}d}"
        for first, last in parts
    )
