"""Checks of which printings are one card (UV-8): reprints, and cards of the same name."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from uvdeck.catalogue.build import PER_PRINTING, RawPrinting, canonical_of, is_unknown
from uvdeck.catalogue.context import Context
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import printable


def identity(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what makes the card of a printing with these facts (UV-8)."""
    return (
        facts.get("name"),
        facts.get("type"),
        frozenset(facts.get("symbols") or ()),
        frozenset(facts.get("attuned") or ()),
        facts.get("difficulty"),
        facts.get("control"),
        "back_of" in facts,
    )


def reprints(context: Context) -> Iterator[Diagnostic]:
    """A reprint names a full printing of the same card; where its own print differs, say so."""
    for raw in context.printings.values():
        target = raw.fields.get("reprint_of")
        if target is None:
            continue
        canonical = canonical_of(raw, context.printings)
        if canonical is not None:
            yield from _reprint(context, raw, canonical)
        elif target in context.printings or not context.may_exist(target):
            chained = context.printings.get(target)
            full = chained.fields["reprint_of"] if chained is not None else None
            yield context.finding(
                "DBX105",
                Severity.ERROR,
                raw,
                f"{raw.id} is called a reprint of {printable(target)}, which is "
                + ("a reprint itself." if full else "no printing in the list."),
                f"Name {full} instead."
                if full and full != raw.id
                else "Name the printing with the full facts.",
                "reprint_of",
                "UV-8",
            )


def _reprint(context: Context, raw: RawPrinting, canonical: RawPrinting) -> Iterator[Diagnostic]:
    if ("back_of" in raw.fields) != ("back_of" in canonical.fields):
        yield context.finding(
            "DBX106",
            Severity.ERROR,
            raw,
            f"{raw.id} and {canonical.id} are a front and a back.",
            "A back is no reprint of a front.",
            "reprint_of",
            "UV-8",
        )
    for field in raw.fields:
        if field in PER_PRINTING:
            continue
        own, other = raw.fields[field], canonical.fields.get(field)
        if own == other or (not own and not other and own != 0 and other != 0):
            yield context.finding(
                "DBX113",
                Severity.ERROR,
                raw,
                f"{raw.id} repeats '{field}' of {canonical.id} without a difference.",
                "Remove it: a reprint has only what differs in its own print.",
                field,
                "UV-8",
            )
            continue
        if field in ("attack", "block") and isinstance(own, dict) and is_unknown(other):
            yield context.finding(
                "DBX115",
                Severity.ERROR,
                raw,
                f"{raw.id} has the '{field}' that {canonical.id} lacks.",
                f"Make {raw.id} the full printing and {canonical.id} the reprint.",
                field,
                "UV-8",
            )
        yield context.finding(
            "DBX107",
            Severity.WARNING,
            raw,
            f"{raw.id} differs in '{field}' from {canonical.id}, of which it is a reprint.",
            "Compare the cards; keep the difference only where both prints are right.",
            field,
            "UV-8",
        )


def same_names(context: Context) -> Iterator[Diagnostic]:
    """Two printings of one name are reprints, or marked as distinct cards."""
    by_name: dict[str, list[RawPrinting]] = defaultdict(list)
    for raw in context.printings.values():
        if "reprint_of" not in raw.fields:
            by_name[raw.fields.get("name", "")].append(raw)
    for group in by_name.values():
        if len(group) > 1:
            yield from _same_name(context, group)


def _same_name(context: Context, group: list[RawPrinting]) -> Iterator[Diagnostic]:
    """Hold each printing of a name against the earlier ones: one finding for each at most.

    The number of pairs grows with the square of the group, so nothing here is done for each.
    """
    firsts: dict[tuple[Any, ...], RawPrinting] = {}
    marks: dict[str, set[str]] = defaultdict(set)
    for raw in group:
        for other in raw.fields.get("distinct_from", ()):
            marks[raw.id].add(other)
            marks[other].add(raw.id)
    for later in group:
        same = firsts.setdefault(identity(later.fields), later)
        name = printable(later.fields.get("name", ""))
        if same is not later:
            yield context.finding(
                "DBX104",
                Severity.ERROR,
                later,
                f"{same.id} and {later.id} are both named '{name}' and are the same card.",
                f"Write 'reprint_of: {same.id}' and only what differs.",
                "name",
                "UV-8",
            )
            continue
        unmarked = []
        for earlier in firsts.values():
            if earlier is not later and earlier.id not in marks[later.id]:
                unmarked.append(earlier.id)
                if len(unmarked) == 20:  # no more fit into the list of marks
                    break
        if unmarked:
            yield context.finding(
                "DBX104",
                Severity.ERROR,
                later,
                f"{unmarked[0]} and {later.id} are both named '{name}', and neither is marked.",
                f"They differ: add {', '.join(unmarked)} to 'distinct_from'.",
                "name",
                "UV-8",
            )


def distinct_from(context: Context) -> Iterator[Diagnostic]:
    """What a printing is marked distinct from is the full printing of a namesake."""
    for raw in context.printings.values():
        for i, other_id in enumerate(raw.fields.get("distinct_from", ())):
            other = context.printings.get(other_id)
            if other is None and context.may_exist(other_id):
                continue
            if (
                other is None
                or other is raw
                or "reprint_of" in other.fields
                or other.fields.get("name") != context.facts[raw.id].get("name")
            ):
                yield context.finding(
                    "DBX108",
                    Severity.ERROR,
                    raw,
                    f"{raw.id} is marked distinct from {printable(other_id)}, "
                    + (
                        "which is not in the list."
                        if other is None
                        else "which is no full printing of another card of this name."
                    ),
                    "Name full printings of other cards of the same name only.",
                    f"distinct_from/{i}",
                    "UV-8",
                )
