"""Pool, bans, restrictions and release: what a format says of each card on a day (UV-25)."""

from collections.abc import Iterator

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.formats import AsOf, Snapshot
from uvdeck.legality.context import Context, total
from uvdeck.legality.resolve import Line, ResolvedDeck
from uvdeck.legality.standing import Judgement, Standing, judge, words
from uvdeck.model import Card
from uvdeck.text import plural, printable


def pool(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-25: every card, the starting character too, is in the pool, not banned, released.

    Every fact of a card is a finding of its own: a card that rotated and is restricted gets both.
    """
    known = context.known
    if known is None:
        return
    if known.holds is None:
        first = known.first.day.isoformat() if known.first else "never"
        yield Diagnostic(
            "FMT102",
            Severity.UNCERTAIN,
            f"Nothing is known of {context.format.name} on {known.day.isoformat()}: the first"
            f" observation is of {first}.",
            Span(context.path),
            rule="UV-25",
            hint=f"Check on a day from {first} on.",
            data={"day": known.day.isoformat(), "first": first},
        )
        return
    groups: dict[str, tuple[Card, list[Line], int]] = {}
    for line in (*deck.characters, *deck.main, *deck.sideboard):
        if line.card is None or line.card.is_back:
            continue
        card, lines, _ = groups.setdefault(line.card.id, (line.card, [], 0))
        lines.append(line)
    for card, lines, _ in groups.values():
        copies = total(line for line in lines if line not in deck.characters)
        judgement = judge(card, context.format, known, context.sets)
        yield from _card(card, lines, copies, judgement, known, context)


def _card(
    card: Card,
    lines: list[Line],
    copies: int,
    judgement: Judgement,
    known: AsOf,
    context: Context,
) -> Iterator[Diagnostic]:
    now, later, holds = judgement.now, judgement.later, known.holds
    if holds is None:
        return
    name = printable(card.name)
    where = next((line.entry.span for line in lines if line.entry.span), Span(context.path))

    def finding(
        code: str, severity: Severity, message: str, hint: str, summary: str | None = None
    ) -> Diagnostic:
        return Diagnostic(
            code, severity, message, where, card_id=card.id, rule="UV-25", hint=hint,
            data={"summary": summary} if summary else None,
        )  # fmt: skip

    if later is not None and known.next is not None:
        hangs = judgement.is_open(copies)
        yield Diagnostic(
            "LEG208",
            Severity.UNCERTAIN if hangs else Severity.NOTE,
            f"'{name}' was {words(now)} on {_seen(holds)} and {words(later)} on"
            f" {_seen(known.next)}; the day of the change is not known.",
            where,
            card_id=card.id,
            rule="UV-25",
            hint="Ask the organiser, or add a dated snapshot with --data."
            if hangs
            else "The deck keeps to both.",
            data={
                "before": {"day": holds.day.isoformat(), **_state(now)},
                "after": {"day": known.next.day.isoformat(), **_state(later)},
            },
        )
    if judgement.status == "unknown":
        yield finding(
            "LEG208",
            Severity.UNCERTAIN,
            f"Of '{name}' nothing was observed in {context.format.name} on {_seen(holds)}.",
            "Look the card up in the format's own list.",
        )
    elif judgement.status == "not-legal":
        yield finding(
            "LEG205",
            Severity.ERROR,
            f"'{name}' was listed as not legal in {context.format.name} on {_seen(holds)};"
            " the reason is not known.",
            "Take another card.",
            f"{name} is not legal",
        )
    elif judgement.status == "not-in-pool" and judgement.was_in_pool:
        yield finding(
            "LEG202",
            Severity.ERROR,
            f"'{name}' has left the pool of {context.format.name} ({_seen(holds)}).",
            "Take a card of a set that is in the pool.",
            f"{name} has rotated",
        )
    elif judgement.status == "not-in-pool":
        yield finding(
            "LEG201",
            Severity.ERROR,
            f"'{name}' is not in the pool of {context.format.name} ({_seen(holds)}).",
            "Take a card of a set that is in the pool.",
            f"{name} is not in the pool",
        )
    if judgement.is_banned:
        yield finding(
            "LEG203",
            Severity.ERROR,
            f"'{name}' is banned in {context.format.name} (list {holds.ban_list.id}).",
            "Take another card.",
            f"{name} is banned",
        )
    limit = judgement.restriction(copies)
    if limit is not None:
        over = copies > limit
        yield finding(
            "LEG204",
            Severity.ERROR if over else Severity.NOTE,
            f"'{name}' is restricted to {plural(limit, 'copy', 'copies')} in"
            f" {context.format.name}; the deck has {copies}.",
            f"Remove {copies - limit}." if over else "So many are allowed.",
            f"{name} is restricted to {limit}" if over else None,
        )
    if judgement.release == "unreleased":
        yield finding(
            "LEG206",
            Severity.ERROR,
            f"'{name}' is released on {judgement.released_on}, after {known.day.isoformat()}.",
            "Take a card that is released by the day of the event.",
            f"{name} is not yet released",
        )
    elif judgement.release == "unknown" and judgement.status == "legal":
        yield finding(
            "LEG207",
            Severity.UNCERTAIN,
            f"When '{name}' was released is not known, so nobody can say whether it was by"
            f" {known.day.isoformat()}.",
            "Add the release date to sets.yaml.",
        )


def _seen(snapshot: Snapshot) -> str:
    day = snapshot.day.isoformat()
    return f"{day}, in effect since" if snapshot.effective else day


def _state(state: Standing) -> dict[str, object]:
    return {"status": state.status, "banned": state.banned, "restricted": state.restricted}


def age(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-25: after the last observation it holds on, and its age is shown."""
    known = context.known
    if known is None or known.holds is None or not known.age:
        return
    yield Diagnostic(
        "FMT103",
        Severity.NOTE,
        f"The last {'change' if known.holds.effective else 'observation'} of"
        f" {context.format.name} is of {known.holds.day.isoformat()},"
        f" {plural(known.age, 'day')} before {known.day.isoformat()}.",
        Span(context.path),
        rule="UV-25",
        hint="Look for changes since then.",
        data={"age": known.age, "observed": known.holds.day.isoformat()},
    )


def unconfirmed(deck: ResolvedDeck, context: Context) -> Iterator[Diagnostic]:
    """UV-20: a verdict that rests on a number which the publisher does not confirm says so."""
    names = context.format.unconfirmed_of_decks()
    if names:
        yield Diagnostic(
            "FMT104",
            Severity.WARNING,
            f"Not confirmed for {context.format.name}: {', '.join(names)}.",
            Span(context.path),
            rule="UV-20",
            hint="The numbers are the best known; ask the organiser.",
            data={"rules": names},
        )
