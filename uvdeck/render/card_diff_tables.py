"""What changed between two card lists, as tables of plain texts.

They are made once, and printed as text (:mod:`uvdeck.render.card_diff`) or as Markdown
(:mod:`uvdeck.render.card_diff_markdown`).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import canonical_of
from uvdeck.legality.change import Change
from uvdeck.render.formats import change_parts
from uvdeck.text import plural, shorten
from uvdeck.upkeep.deck_changes import DeckTouched
from uvdeck.upkeep.differ import Alone, Difference, Fact, Renumbered, SetChange
from uvdeck.upkeep.facts import said, sentences, title
from uvdeck.upkeep.format_changes import DayChange, FormatChange
from uvdeck.upkeep.sides import Side
from uvdeck.upkeep.two_lists import Pair

#: Names in one line; more are counted.
_NAMED: Final = 12
#: Characters of one line of a cell.
_LONG: Final = 400
#: Printings in a row that moved by the same number, from which on one line says so.
_RUN: Final = 3


class Section(NamedTuple):
    """One table of the comparison.

    Args:
        title: what it is about.
        headers: the heads of its columns.
        rows: the cells, each with one line or more.
        number: how many things there are; a row may stand for many, or be left out.
    """

    title: str
    headers: tuple[str, ...]
    rows: list[tuple[tuple[str, ...], ...]]
    number: int


class Told(NamedTuple):
    """A comparison as it is told.

    Args:
        old: the side before.
        new: the side after.
        pair: both lists.
        difference: what changed.
        decks: the decks that are touched; None where nobody asked.
        looked_at: how many decks there are.
    """

    old: Side
    new: Side
    pair: Pair
    difference: Difference
    decks: list[DeckTouched] | None = None
    looked_at: int = 0


def side_name(side: Side) -> str:
    """Return how a side is called: as given, with the commit of a revision."""
    commit = f" ({side.commit[:10]})" if side.commit and side.commit[:10] not in side.given else ""
    return side.given + commit


def name_finder(pair: Pair) -> Callable[[str], str]:
    """Return what says the name of a printing's card, empty where it is not known."""

    def find(printing: str) -> str:
        for listing in (pair.new, pair.old):
            raw = listing.printings.get(printing)
            full = None if raw is None else canonical_of(raw, listing.printings)
            if full is not None:
                return str(full.fields.get("name", ""))
        return ""

    return find


def describe(facts: Alone) -> str:
    """Return the facts of a printing on one line."""
    fields = facts.facts
    parts = [str(fields.get("type", ""))]
    for field in ("symbols", "attuned"):
        if fields.get(field):
            text = said(field, fields[field])
            parts.append(text if field == "symbols" else f"attuned {text}")
    for field in ("difficulty", "control", "hand_size", "health", "stamina"):
        if fields.get(field) is not None:
            parts.append(f"{title(field)} {fields[field]}")
    for field in ("block", "attack"):
        if fields.get(field) is not None:
            parts.append(f"{field} {said(field, fields[field])}")
    if fields.get("keywords"):
        parts.append(said("keywords", fields["keywords"]))
    if fields.get("rarity"):
        parts.append(str(fields["rarity"]))
    if facts.reprint_of:
        parts.append(f"reprint of {facts.reprint_of}")
    return ", ".join(part for part in parts if part)


def sections(told: Told) -> list[Section]:
    """Return the tables of a comparison, those without rows left out."""
    difference = told.difference
    name_of = name_finder(told.pair)
    found = [
        _section("Sets", ("", "Set", "Change"), map(_set_row, difference.sets)),
        _section("Added", ("Id", "Name", "Facts"), map(_alone_row, difference.added)),
        _section("Removed", ("Id", "Name", "Facts"), map(_alone_row, difference.removed)),
        _section(
            "Renumbered",
            ("Before", "Now", "Name"),
            _renumbered_rows(difference.renumbered),
            len(difference.renumbered),
        ),
        _section(
            "Renamed",
            ("Id", "Before", "Now"),
            (
                ((c.after,), (str(c.facts[0].before or ""),), (_named(c.facts[0]),))
                for c in difference.renamed
            ),
        ),
        _section(
            "Changed",
            ("Id", "Name", "Change"),
            ((((c.after,), (c.name,), _lines(c.facts))) for c in difference.changed),
        ),
        _section(
            "Formats",
            ("Format", "Change"),
            [
                *(((f.name,), _format_lines(f, name_of)) for f in difference.formats),
                *(
                    ((f"ban list {entry.id}",), (f"{entry.kind}; no format cites it",))
                    for entry in difference.ban_lists
                ),
            ],
        ),
        _section(
            "Not in game terms",
            ("Where", "What"),
            (
                ((form.where,), (_form_line(form.what, form.before, form.after),))
                for form in difference.form
            ),
        ),
        _section(
            "Not compared",
            ("Where", "Why"),
            (((entry.where,), (entry.why,)) for entry in difference.not_compared),
        ),
    ]
    if told.decks is not None:
        found.append(_deck_section(told))
    return [section for section in found if section.rows]


def _section(
    name: str,
    headers: tuple[str, ...],
    rows: Iterable[tuple[tuple[str, ...], ...]],
    count: int | None = None,
) -> Section:
    cut = [
        tuple(tuple(shorten(line, _LONG) for line in cell) or ("",) for cell in row) for row in rows
    ]
    return Section(name, headers, cut, len(cut) if count is None else count)


def _set_row(change: SetChange) -> tuple[tuple[str, ...], ...]:
    named = f"{change.code} ({change.name})" if change.name else change.code
    if change.kind == "changed":
        lines = tuple(_entry_line(fact) for fact in change.facts)
    else:
        lines = (plural(change.printings, "printing"),)
    return ((change.kind,), (named,), lines)


def _entry_line(fact: Fact) -> str:
    if fact.field == "registered":
        return "now in the registry" if fact.after else "no longer in the registry"
    before, after = (value if value is not None else "none" for value in (fact.before, fact.after))
    return f"{fact.field.replace('_', ' ')} {before} -> {after}"


def _alone_row(alone: Alone) -> tuple[tuple[str, ...], ...]:
    return ((alone.id,), (str(alone.facts.get("name", "")),), (describe(alone),))


def _named(fact: Fact) -> str:
    return str(fact.after or "") + _and_reprints(fact)


def _and_reprints(fact: Fact) -> str:
    return f" (and {plural(len(fact.reprints), 'reprint')})" if fact.reprints else ""


def _lines(facts: Sequence[Fact]) -> tuple[str, ...]:
    return tuple(
        line + _and_reprints(fact)
        for fact in facts
        for line in sentences(fact.field, fact.before, fact.after)
    )


def _renumbered_rows(entries: Sequence[Renumbered]) -> list[tuple[tuple[str, ...], ...]]:
    """Return a row for each, and one for each run of numbers that moved together."""
    rows: list[tuple[tuple[str, ...], ...]] = []
    run: list[Renumbered] = []

    def end() -> None:
        if len(run) >= _RUN:
            first, last = run[0], run[-1]
            count = plural(len(run), "printing")
            rows.append(
                (
                    (f"{first.before} to {_number(last.before)}",),
                    (f"{first.after} to {_number(last.after)}",),
                    (f"{count}: {first.name} to {last.name}",),
                )
            )
        else:
            rows.extend(((e.before,), (e.after,), (e.name,)) for e in run)
        run.clear()

    for entry in entries:
        if run and not (_follows(run[-1].before, entry.before) and
                        _follows(run[-1].after, entry.after)):  # fmt: skip
            end()
        run.append(entry)
    end()
    return rows


def _number(printing: str) -> str:
    return printing.partition("/")[2]


def _follows(one: str, two: str) -> bool:
    """Return whether an id has the number after that of another, in one set."""
    first, second = one.partition("/"), two.partition("/")
    if first[0] != second[0] or not (first[2].isdigit() and second[2].isdigit()):
        return False
    return int(second[2]) == int(first[2]) + 1


def _form_line(what: str, before: Any, after: Any) -> str:
    if what.startswith(("order of ", "writing of ", "source", "snapshot of ")):
        return what
    return f"{what} {_plain(before)} -> {_plain(after)}"


def _plain(value: Any) -> str:
    if value is None or value == "":
        return "none"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    return str(value)


# --- Formats and decks ---------------------------------------------------------------------------


def _format_lines(change: FormatChange, name_of: Callable[[str], str]) -> tuple[str, ...]:
    if change.kind != "changed":
        return (change.kind,)
    lines = []
    for what, before, after in change.rules:
        lines.append(f"{what.replace('_', ' ')} {_plain(before)} -> {_plain(after)}")
    for day in change.days:
        lines.append(f"{day.day} {day.kind}")
        lines += _day_lines(day, name_of)
    return tuple(lines)


def _day_lines(day: DayChange, name_of: Callable[[str], str]) -> list[str]:
    if day.change is None:
        return []
    lines = []
    for label, ids, are_sets in change_parts(day.change):
        if ids:
            names = [i if are_sets else f"{i} {name_of(i)}".strip() for i in ids[:_NAMED]]
            more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
            lines.append(f"{label.lower()}: {', '.join(names)}{more}")
    lines += _restrictions(day.change, name_of)
    return lines or ["the same as before"]


def _restrictions(change: Change, name_of: Callable[[str], str]) -> list[str]:
    entries = list(change.restricted.items())
    lines = [
        f"restricted: {card} {name_of(card)}: {before or 'any'} -> {after or 'any'}"
        for card, (before, after) in entries[:_NAMED]
    ]
    return lines + ([f"and {len(entries) - _NAMED} more"] if len(entries) > _NAMED else [])


def _deck_section(told: Told) -> Section:
    rows = []
    touched = told.decks or []
    words = _words_of(told.difference)
    for deck in touched:
        cards = [
            f"{name} ({printing}): {words.get(printing, 'changed')}"
            for printing, name in deck.cards[:_NAMED]
        ]
        if len(deck.cards) > _NAMED:
            cards.append(f"and {len(deck.cards) - _NAMED} more")
        if deck.turns and deck.why:
            cards.append(deck.why)
        rows.append(((deck.path,), (_verdict(deck),), tuple(cards)))
    return _section("Decks", ("Deck", "Verdict", "Cards"), rows, len(touched))


def _verdict(deck: DeckTouched) -> str:
    if deck.before is None or deck.after is None:
        return deck.why
    if not deck.turns:
        return f"{deck.after.value}, as before"
    return f"{deck.before.value} -> {deck.after.value}"


def _words_of(difference: Difference) -> dict[str, str]:
    """Return a few words of what changed, by the id that the difference has."""
    words: dict[str, list[str]] = {}
    for alone in difference.removed:
        words.setdefault(alone.id, []).append("removed")
    for alone in difference.added:
        words.setdefault(alone.id, []).append("added")
    for entry in difference.renumbered:
        words.setdefault(entry.after, []).append(f"was {entry.before}")
    for renamed in difference.renamed:
        words.setdefault(renamed.after, []).append(f"was '{renamed.facts[0].before}'")
    for changed in difference.changed:
        words.setdefault(changed.after, []).extend(
            line
            for fact in changed.facts
            for line in sentences(fact.field, fact.before, fact.after)
        )
    return {printing: ", ".join(parts) for printing, parts in words.items()}


def summary(told: Told) -> str:
    """Return one line that counts what changed."""
    difference = told.difference
    counts = [
        (len(difference.sets), "set"),
        (len(difference.added), "added"),
        (len(difference.removed), "removed"),
        (len(difference.renumbered), "renumbered"),
        (len(difference.renamed), "renamed"),
        (len(difference.changed), "changed"),
        (len(difference.formats) + len(difference.ban_lists), "format"),
    ]
    parts = [
        plural(count, word) if word in ("set", "format") else f"{count} {word}"
        for count, word in counts
        if count
    ]
    if difference.form:
        parts.append(f"{len(difference.form)} not in game terms")
    if difference.not_compared:
        parts.append(f"{len(difference.not_compared)} not compared")
    text = ", ".join(parts) or "no differences"
    if told.decks is not None:
        turned = sum(deck.turns for deck in told.decks)
        text += f"; {len(told.decks)} of {plural(told.looked_at, 'deck')} touched"
        text += f", {turned} with another verdict"
    return text
