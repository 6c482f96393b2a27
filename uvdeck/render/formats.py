"""Formats, their days and what changed between two of them, as a person and a machine read it."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.formats import AsOf, Format, Snapshot
from uvdeck.legality.change import Change, DeckChange
from uvdeck.render.cards import set_name
from uvdeck.render.out import Cell, Cells, Out
from uvdeck.text import plural, shorten

if TYPE_CHECKING:
    from uvdeck.upkeep.banlist import NewList

#: Ids that a line shows; more are counted.
_SHOWN = 12


def _number(value: Any) -> str:
    if value is None:
        return "any"
    if isinstance(value, tuple):
        return " or ".join(str(item) for item in value)
    return str(value)


def _rules(game_format: Format) -> list[tuple[str, str, Any]]:
    return [
        ("minimum", "Minimum size", game_format.minimum),
        ("copies", "Copies of a card", game_format.copies),
        ("symbols", "Symbols", game_format.symbols),
        ("sideboard", "Sideboard", game_format.sideboard),
        ("cycling", "Cycling removes", game_format.cycling),
    ]


def print_formats(out: Out, formats: Sequence[Format]) -> None:
    """Print the formats as a table."""
    rows: list[list[Cells]] = []
    for f in formats:
        days = [s.day.isoformat() for s in f.snapshots]
        pool = "every card" if not days else f"{plural(len(days), 'snapshot')}, last {days[-1]}"
        rows.append(
            [f.id, f.name, str(f.minimum), f.symbols, pool, ", ".join(f.unconfirmed()) or "nothing"]
        )
    out.table(("Id", "Name", "Cards", "Symbols", "Pool", "Not confirmed"), rows, right=(2,))


def print_format(out: Out, game_format: Format, known: AsOf | None, catalogue: Catalogue) -> None:
    """Print a format's rules with their sources, and the pool that holds on a day."""
    remark = f" ({game_format.remark})" if game_format.remark else ""
    out.line([Cell(game_format.name, "title"), Cell(f"  [{game_format.id}]{remark}", "dim")])
    rows: list[tuple[str, Cells]] = []
    for key, label, value in _rules(game_format):
        source = game_format.sources[key]
        rows.append(
            (
                label,
                f"{_number(value)} ({source.text}{'' if source.confirmed else '; unconfirmed'})",
            )
        )
    if known is None:
        rows.append(("Pool", "every card of the list, on any day"))
    elif known.holds is None:
        first = known.first.day.isoformat() if known.first else "none"
        rows.append(
            ("Pool", f"nothing is known of {known.day}; the first observation is of {first}")
        )
    else:
        rows += _pool(known, known.holds, catalogue)
    out.facts(rows, indent=2)


def _pool(known: AsOf, holds: Snapshot, catalogue: Catalogue) -> list[tuple[str, Cells]]:
    verb = "in effect from" if holds.effective else "observed on"
    rows: list[tuple[str, Cells]] = [("On", known.day.isoformat())]
    line = f"{verb} {holds.day.isoformat()} ({holds.source})"
    if known.age:
        line += f", {plural(known.age, 'day')} before"
    rows.append(("Snapshot", line))
    if known.next is not None:
        rows.append(
            ("Next", f"observed on {known.next.day.isoformat()}; what differs is uncertain before")
        )
    for i, code in enumerate(sorted(holds.sets)):
        rows.append(
            (plural(len(holds.sets), "set") if i == 0 else "", set_name(code, catalogue.sets))
        )
    listed = holds.ban_list
    rows.append(("Ban list", f"{listed.id} ({listed.source})"))
    for label, ids in (
        ("Banned", sorted(listed.banned)),
        ("Not legal", sorted(listed.not_legal)),
        ("Not observed", sorted(holds.not_observed)),
        ("Single cards", sorted(holds.printings)),
    ):
        for i, name in enumerate(_names(ids, catalogue)):
            rows.append((f"{label} ({len(ids)})" if i == 0 else "", name))
    for i, (card, copies) in enumerate(sorted(listed.restricted.items())):
        name = _names([card], catalogue)[0]
        rows.append(("Restricted" if i == 0 else "", f"{name}: {plural(copies, 'copy', 'copies')}"))
    return rows


def _names(ids: Sequence[str], catalogue: Catalogue) -> list[str]:
    """Return ids with the names of their cards."""
    result = []
    for printing in ids:
        card = catalogue.by_printing(printing)
        result.append(f"{printing} {card.name}" if card else printing)
    return result


def change_parts(change: Change) -> list[tuple[str, list[str], bool]]:
    """Return what a change brings but for restrictions: what, ids, whether they are of sets."""
    return [
        ("Sets in", change.sets_in, True),
        ("Sets out", change.sets_out, True),
        ("Cards in", change.printings_in, False),
        ("Cards out", change.printings_out, False),
        ("Banned", change.banned, False),
        ("No longer banned", change.unbanned, False),
        ("Not legal now", change.not_legal, False),
        ("Legal again", change.legal_again, False),
    ]


def _changes(change: Change, catalogue: Catalogue) -> list[tuple[str, Cells]]:
    """Return what changed as labels and cards."""
    rows: list[tuple[str, Cells]] = []
    for label, ids, sets in change_parts(change):
        shown = (
            [set_name(c, catalogue.sets) for c in ids] if sets else _names(ids[:_SHOWN], catalogue)
        )
        for i, name in enumerate(shown):
            rows.append((label if i == 0 else "", name))
        if not sets and len(ids) > _SHOWN:
            rows.append(("", f"and {len(ids) - _SHOWN} more"))
    for i, (card, (before, after)) in enumerate(change.restricted.items()):
        name = _names([card], catalogue)[0]
        rows.append(
            ("Restricted" if i == 0 else "", f"{name}: {before or 'any'} -> {after or 'any'}")
        )
    return rows


def print_change(
    out: Out,
    game_format: Format,
    known: tuple[AsOf, AsOf],
    change: Change,
    decks: Sequence[DeckChange],
    catalogue: Catalogue,
) -> None:
    """Print what changed between two days, and what it means for decks."""
    first, second = known
    out.line(
        [
            Cell(game_format.name, "title"),
            Cell(f": {first.day.isoformat()} to {second.day.isoformat()}"),
        ]
    )
    for each in known:
        if each.holds is None:
            out.line(f"Nothing is known of {each.day.isoformat()}.", indent=2)
        else:
            verb = "in effect from" if each.holds.effective else "observed on"
            out.line(
                f"{each.day.isoformat()}: the pool {verb} {each.holds.day.isoformat()}"
                + (
                    f"; uncertain where that of {each.next.day.isoformat()} differs"
                    if each.next
                    else ""
                ),
                indent=2,
            )
    rows = _changes(change, catalogue)
    if rows:
        out.facts(rows, indent=2)
    elif first.holds is not None and second.holds is not None:
        out.line("Nothing changed.", indent=2)
    if not decks:
        return
    table: list[list[Cells]] = []
    changed = [d for d in decks if d.breaks or d.mends or d.after is None]
    for deck in changed:
        table.append(
            [
                deck.path,
                deck.before.verdict.value if deck.before else "",
                deck.after.verdict.value if deck.after else deck.unreadable or "",
                Cell("breaks", "bad")
                if deck.breaks
                else Cell("mends", "good")
                if deck.mends
                else "",
                _why(deck),
            ]
        )
    out.line()
    if table:
        out.table(("Deck", first.day.isoformat(), second.day.isoformat(), "", "Why"), table)
    broken = sum(deck.breaks for deck in decks)
    mended = sum(deck.mends for deck in decks)
    out.line(
        f"{plural(len(decks), 'deck')}: {broken} {'breaks' if broken == 1 else 'break'},"
        f" {mended} {'becomes' if mended == 1 else 'become'} legal,"
        f" {len(decks) - len(changed)} stay as they were"
    )


def print_ban_list(
    out: Out, made: "NewList", change: Change, announced: date | None, catalogue: Catalogue
) -> None:
    """Print a new ban list in words: what it is derived from, and what changes.

    Args:
        out: where to.
        made: the list and its snapshot.
        change: what differs from the snapshot before.
        announced: when it was made known, None where that is not known.
        catalogue: the card list, for names.
    """
    out.line([Cell(made.format.name, "title"), Cell(f": ban list {made.id}")])
    verb = "in effect from" if made.before.effective else "observed on"
    day = f", announced on {announced.isoformat()}" if announced else ""
    rows: list[tuple[str, Cells]] = [
        ("From", f"{made.after.day.isoformat()}{day}"),
        ("Source", made.after.source),
        ("Before", f"{made.before.ban_list.id}, {verb} {made.before.day.isoformat()}"),
    ]
    rows += _changes(change, catalogue) or [("Changes", "none")]
    pool = plural(len(made.after.sets), "set")
    if made.after.printings:
        pool += f" and {plural(len(made.after.printings), 'single card')}"
    rows.append(("Pool", f"as before, {pool}"))
    out.facts(rows, indent=2)
    for note in made.notes:
        out.line(note, indent=2)


def _why(deck: DeckChange) -> str:
    if not deck.breaks or deck.after is None:
        return ""
    missing = deck.after.missing
    if missing:
        return shorten("; ".join(missing), 200)
    doubts = [f.message for f in deck.after.findings if f.severity.value == "uncertain"]
    return shorten("; ".join(doubts), 200)


def format_to_json(game_format: Format, known: AsOf | None = None) -> dict[str, Any]:
    """Return a format as JSON values, with the pool of a day where one is asked for."""
    result: dict[str, Any] = {
        "id": game_format.id,
        "name": game_format.name,
        "remark": game_format.remark or None,
        "limited": game_format.limited,
        "rules": {
            key: {
                "value": list(value)
                if isinstance(value, tuple)
                else "any"
                if value is None
                else value,
                "source": game_format.sources[key].text,
                "confirmed": game_format.sources[key].confirmed,
            }
            for key, _, value in _rules(game_format)
        },
        "snapshots": [
            {
                "day": s.day.isoformat(),
                "kind": "effective" if s.effective else "observed",
                "source": s.source,
                "banList": s.ban_list.id,
            }
            for s in game_format.snapshots
        ],
    }
    if known is not None:
        result["on"] = known.day.isoformat()
        result["ageDays"] = known.age
        result["nextObservation"] = known.next.day.isoformat() if known.next else None
        holds = known.holds
        result["pool"] = None if holds is None else {
            "day": holds.day.isoformat(),
            "kind": "effective" if holds.effective else "observed",
            "sets": sorted(holds.sets),
            "printings": sorted(holds.printings),
            "notObserved": sorted(holds.not_observed),
            "banned": sorted(holds.ban_list.banned),
            "restricted": dict(sorted(holds.ban_list.restricted.items())),
            "notLegal": sorted(holds.ban_list.not_legal),
        }  # fmt: skip
    return result


def bans_to_json(change: Change) -> dict[str, Any]:
    """Return what changed in a ban list as JSON values."""
    return {
        "banned": change.banned,
        "unbanned": change.unbanned,
        "restricted": {card: list(pair) for card, pair in change.restricted.items()},
        "notLegal": change.not_legal,
        "legalAgain": change.legal_again,
    }


def change_to_json(
    known: tuple[AsOf, AsOf], change: Change, decks: Sequence[DeckChange]
) -> dict[str, Any]:
    """Return a change and its decks as JSON values."""
    return {
        "days": [each.day.isoformat() for each in known],
        "snapshots": [each.holds.day.isoformat() if each.holds else None for each in known],
        "setsIn": change.sets_in,
        "setsOut": change.sets_out,
        "printingsIn": change.printings_in,
        "printingsOut": change.printings_out,
        **bans_to_json(change),
        "decks": [
            {
                "path": deck.path,
                "before": deck.before.verdict.value if deck.before else None,
                "after": deck.after.verdict.value if deck.after else None,
                "breaks": deck.breaks,
                "mends": deck.mends,
                "why": _why(deck) or None,
                "unreadable": deck.unreadable,
            }
            for deck in decks
        ],
    }
