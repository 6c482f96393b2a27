"""How a card stands in a format: by one snapshot, on a day, and in one word (UV-25)."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Literal, NamedTuple

from uvdeck.formats import AsOf, Format, Snapshot, as_of
from uvdeck.model import Card, CardSet, Printing
from uvdeck.text import plural

Status = Literal["legal", "not-in-pool", "not-legal", "unknown"]
Release = Literal["released", "unreleased", "unknown"]


class Standing(NamedTuple):
    """How a card stands in one snapshot.

    Args:
        status: ``legal`` by one printing at least, ``not-legal`` (in the pool, but listed as not
            legal for a reason unknown), ``not-in-pool``, ``unknown`` (nothing was observed).
        banned: True where the ban list names one of its printings as banned.
        restricted: copies allowed, None where it is not restricted.
    """

    status: Status
    banned: bool
    restricted: int | None


def is_in_pool(printing: Printing, snapshot: Snapshot) -> bool:
    """Return whether a printing is in the pool of a snapshot, by its set or by itself."""
    return printing.set_code in snapshot.sets or printing.id in snapshot.printings


def standing(card: Card, snapshot: Snapshot) -> Standing:
    """Return how a card stands in a snapshot: one legal printing is enough (UV-25)."""
    listed = snapshot.ban_list
    ids = [printing.id for printing in card.printings]
    limits = [listed.restricted[i] for i in ids if i in listed.restricted]
    in_pool = [p.id for p in card.printings if is_in_pool(p, snapshot)]
    observed = [i for i in in_pool if i not in snapshot.not_observed]
    status: Status
    if any(i not in listed.not_legal for i in observed):
        status = "legal"
    elif len(observed) < len(in_pool):
        status = "unknown"
    elif observed:
        status = "not-legal"
    else:
        status = "not-in-pool"
    return Standing(status, any(i in listed.banned for i in ids), min(limits, default=None))


def words(state: Standing) -> str:
    """Return a standing in words."""
    text = {
        "legal": "legal",
        "not-in-pool": "not in the pool",
        "not-legal": "listed as not legal",
        "unknown": "not observed",
    }[state.status]
    if state.banned:
        text = "banned" if state.status == "legal" else f"{text}, banned"
    if state.restricted is not None:
        text += f", restricted to {state.restricted}"
    return text


class Judgement(NamedTuple):
    """What a format says of a card on a day; every part is a fact of its own.

    Args:
        now: how it stands by the snapshot that holds.
        later: how it stands by the next, undated observation, where that differs; else None.
        was_in_pool: True where it is not in the pool and an earlier snapshot had it (it rotated).
        release: ``released``, ``unreleased`` (with the day in ``released_on``) or ``unknown``.
        released_on: the first release day of the printings in question, where one is known.
    """

    now: Standing
    later: Standing | None
    was_in_pool: bool
    release: Release
    released_on: str | None

    @property
    def status(self) -> Status | None:
        """The status that is sure; None where the next observation has another one."""
        surely = self.later is None or self.later.status == self.now.status
        return self.now.status if surely else None

    @property
    def is_banned(self) -> bool:
        """True where it is banned by the snapshot that holds, and by the next one too."""
        return self.now.banned and (self.later is None or self.later.banned)

    def restriction(self, copies: int = 0) -> int | None:
        """Return the copies that are surely allowed, or surely too few for what a deck has.

        Args:
            copies: what the deck has.

        Returns:
            The number where it is the same before and after; where it changed, the larger one if
            that is exceeded as well. None where there is no restriction, or nobody knows which.
        """
        now = self.now.restricted
        if self.later is None or self.later.restricted == now:
            return now
        both = (now, self.later.restricted)
        limits = [limit for limit in both if limit is not None]
        return max(limits) if len(limits) == 2 and copies > max(limits) else None

    def is_open(self, copies: int) -> bool:
        """Return whether a deck's fate hangs on the undated change between two observations.

        Args:
            copies: what the deck has. A restriction that came, went or changed is nothing to a
                deck that keeps to it.
        """
        if self.later is None:
            return False
        if (self.now.status, self.now.banned) != (self.later.status, self.later.banned):
            return True
        limits = [s.restricted for s in (self.now, self.later) if s.restricted is not None]
        if len(limits) < 2:
            return copies > min(limits)
        return min(limits) < copies <= max(limits)


def judge(card: Card, game_format: Format, known: AsOf, sets: Mapping[str, CardSet]) -> Judgement:
    """Judge a card by what is known of a format on a day.

    Args:
        card: the card, in all its printings.
        game_format: a format with snapshots.
        known: the format on the day, of :func:`uvdeck.formats.as_of`, with a snapshot that holds.
        sets: the set registry, for release days.

    Raises:
        ValueError: no snapshot holds on the day, so nothing can be said.
    """
    if known.holds is None:
        raise ValueError(f"nothing is known of {game_format.id} on {known.day}")
    now = standing(card, known.holds)
    later = None
    if known.next is not None:
        following = standing(card, known.next)
        later = following if following != now else None
    before = [s for s in game_format.snapshots if s.day <= known.day]
    was = now.status == "not-in-pool" and any(
        standing(card, s).status in ("legal", "not-legal") for s in before
    )
    release, day = _release(card, known.holds, before, known.day, sets)
    return Judgement(now, later, was, release, day)


def _release(
    card: Card,
    holds: Snapshot,
    before: Iterable[Snapshot],
    on: date,
    sets: Mapping[str, CardSet],
) -> tuple[Release, str | None]:
    """Say whether a printing that counts was released by the day (UV-25).

    The legal printings count, else those in the pool, else all: a card whose every printing comes
    out after the day is not released, whatever the pool. A set in a pool that was *observed* on
    or before the day counts as released, whatever its missing release date.
    """
    in_pool = [p for p in card.printings if is_in_pool(p, holds)]
    legal = [
        p
        for p in in_pool
        if p.id not in holds.not_observed and p.id not in holds.ban_list.not_legal
    ]
    days: list[str] = []
    unknown = False
    for printing in legal or in_pool or card.printings:
        card_set = sets.get(printing.set_code)
        released = card_set.released if card_set else None
        if released is None:
            if any(not s.effective and is_in_pool(printing, s) for s in before):
                return "released", None
            unknown = True
        elif released <= on.isoformat():
            return "released", released
        else:
            days.append(released)
    if unknown:
        return "unknown", None
    return "unreleased", min(days, default=None)


def summary(
    card: Card, game_format: Format, day: date, sets: Mapping[str, CardSet]
) -> tuple[str, str]:
    """Return how a card stands in a format on a day: a word, and what it rests on.

    Args:
        card: the card, in all its printings.
        game_format: the format.
        day: the day.
        sets: the set registry.

    Returns:
        One of ``legal``, ``restricted``, ``banned``, ``rotated``, ``not in the pool``,
        ``not legal``, ``not yet released``, ``cannot say``, ``no deck card``: the weightiest of
        what is known. The second text names the rest of it, and the day that it rests on.
    """
    if card.is_back:
        return "no deck card", "the back of a double-sided card (UV-10)"
    if not game_format.snapshots:
        return "legal", "every card of the list"
    known = as_of(game_format, day)
    holds = known.holds
    if holds is None:
        first = known.first.day.isoformat() if known.first else "none"
        return "cannot say", f"the first observation is of {first}"
    judgement = judge(card, game_format, known, sets)
    facts = _facts(judgement)
    basis = f"{'in effect from' if holds.effective else 'observed'} {holds.day.isoformat()}"
    if known.age:
        basis += f", {plural(known.age, 'day')} before"
    if judgement.later is not None and known.next is not None:
        basis = (
            f"{words(judgement.now)} on {holds.day.isoformat()},"
            f" {words(judgement.later)} on {known.next.day.isoformat()}"
        )
    elif judgement.status == "unknown":
        basis = f"not observed, {basis}"
    also = "".join(f"; also {word}{detail}" for word, detail in facts[1:])
    return facts[0][0], f"{facts[0][1].strip()}{', ' if facts[0][1] else ''}{basis}{also}"


def _facts(judgement: Judgement) -> list[tuple[str, str]]:
    """Return what is known of a card as words and their details, the weightiest first."""
    facts: list[tuple[str, str]] = []
    if judgement.is_banned:
        facts.append(("banned", ""))
    if judgement.status == "not-in-pool":
        facts.append(("rotated" if judgement.was_in_pool else "not in the pool", ""))
    if judgement.status == "not-legal":
        facts.append(("not legal", ""))
    if judgement.release == "unreleased":
        facts.append(("not yet released", f" before {judgement.released_on}"))
    if judgement.later is not None or judgement.status == "unknown":
        facts.append(("cannot say", ""))
    elif judgement.status == "legal" and judgement.release == "unknown":
        facts.append(("cannot say", " when it was released"))
    restricted = judgement.restriction()
    if restricted is not None:
        facts.append(("restricted", f" to {restricted} in a deck"))
    return facts or [("legal", "")]
