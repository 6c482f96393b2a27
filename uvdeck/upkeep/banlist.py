"""A new whole ban list, derived from the last one of a format, and the snapshot that cites it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from uvdeck.catalogue.files import Document
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.catalogue.pools import format_bodies
from uvdeck.formats import Format, Snapshot, make_format
from uvdeck.legality.resolve import describe
from uvdeck.legality.standing import is_in_pool, standing
from uvdeck.model import Card
from uvdeck.names import candidates, find_printing, suggestions
from uvdeck.text import did_you_mean, printable, shorten
from uvdeck.upkeep.edit import Edit
from uvdeck.yamldoc import escape_pointer
from uvdeck.yamlkept import comments

#: Cards of one name that a sentence lists.
_LISTED = 6
#: The lists of printings in a ban list.
_LISTS = ("banned", "restricted", "not_legal")


class Wishes(NamedTuple):
    """What is to change, each card by its name or the id of a printing.

    Args:
        ban: cards that may not be played any more.
        unban: cards that may be played again.
        restrict: cards and the copies that may be played, 1 to 99.
        unrestrict: cards that are not restricted any more.
    """

    ban: Sequence[str] = ()
    unban: Sequence[str] = ()
    restrict: Sequence[tuple[str, int]] = ()
    unrestrict: Sequence[str] = ()


class Days(NamedTuple):
    """The days of a new list, and where it is known from."""

    effective: date
    announced: date | None
    source: str


class NewList(NamedTuple):
    """A new ban list and its snapshot.

    Args:
        id: of the list.
        format: the format with the new snapshot, which is its last one.
        before: the snapshot that the new one is derived from.
        after: the new one.
        notes: what somebody should know of it, a sentence each.
    """

    id: str
    format: Format
    before: Snapshot
    after: Snapshot
    notes: list[str]


def new_ban_list(
    edit: Edit, catalogue: Catalogue, format_id: str, days: Days, wishes: Wishes
) -> tuple[NewList | None, list[str]]:
    """Derive a ban list and a snapshot from the last ones of a format, and add both.

    Args:
        edit: the change, to which this is added.
        catalogue: the card list of the edit.
        format_id: a format that has snapshots.
        days: when it holds, and where it is known from.
        wishes: what is to change.

    Returns:
        The list; None where something stands in the way. Then the reasons, a sentence each.
    """
    documents = edit.listing.documents
    body = format_bodies(documents)[format_id]
    last = make_format(body)
    before = last.snapshots[-1]
    list_id = f"{format_id}-{days.effective.isoformat()}"
    draft = _Draft(catalogue, before, last.copies)
    draft.reasons += _days_in_the_way(before, days, body["name"])
    lists = {d.value["id"]: d for d in documents if d.kind == "ban-list" and d.value}
    path = edit.listing.target.folder / "banlists" / f"{list_id}.yaml"
    if list_id in lists or path.exists():
        draft.reasons.append(f"There is a ban list '{list_id}' already.")
    draft.change(wishes)
    if draft.reasons:
        return None, draft.reasons
    value = {
        "id": list_id,
        "announced": days.announced.isoformat() if days.announced else None,
        "effective": days.effective.isoformat(),
        "source": days.source,
        **draft.lists(),
    }
    edit.file(path, "ban-list", value)
    _keep_comments(edit, path, value, lists[before.ban_list.id])
    snapshot = {
        "effective": days.effective.isoformat(),
        "source": days.source,
        "ban_list": list_id,
        "pool": {key: list(ids) for key, ids in body["snapshots"][-1]["pool"].items()},
    }
    _add_snapshot(edit, format_id, snapshot)
    made = make_format({**body, "snapshots": [*body["snapshots"], {**snapshot, "ban_list": value}]})
    return NewList(list_id, made, before, made.snapshots[-1], draft.notes), []


def _days_in_the_way(before: Snapshot, days: Days, name: str) -> list[str]:
    reasons = []
    if days.effective <= before.day:
        reasons.append(
            f"The last snapshot of {printable(name)} is of {before.day.isoformat()}: a new list"
            " takes effect after that day."
        )
    if days.announced is not None and days.announced > days.effective:
        reasons.append(
            f"The list would take effect on {days.effective.isoformat()}, before it is announced"
            f" on {days.announced.isoformat()}."
        )
    return reasons


def _add_snapshot(edit: Edit, format_id: str, snapshot: dict[str, Any]) -> None:
    """Put a snapshot into the format's file of the target, behind the others."""
    own = [
        document
        for document in edit.listing.documents
        if document.kind == "format"
        and document.value is not None
        and document.value["id"] == format_id
        and edit.listing.mine(document)
    ]
    path = edit.listing.target.folder / "formats" / f"{format_id}.yaml"
    file = edit.file(Path(own[-1].path) if own else path, "format", {"id": format_id})
    file.setdefault("snapshots", []).append(snapshot)


def _keep_comments(edit: Edit, path: Path, value: Mapping[str, Any], last: Document) -> None:
    """Let the comments of entries that stay be in the new list as well."""
    kept = comments(last.text.replace("\r\n", "\n").replace("\r", "\n"))
    for name in _LISTS:
        old, new = _pointers(name, last.value[name]), _pointers(name, value[name])
        for printing_id in old.keys() & new.keys():
            for place, texts in enumerate(kept.places()):
                found = texts.get(old[printing_id])
                if found:
                    edit.annotate(path, "ban-list", new[printing_id], place, found)


def _pointers(name: str, ids: Sequence[str] | Mapping[str, int]) -> dict[str, str]:
    """Return where each id of a list or mapping stands."""
    steps = [escape_pointer(i) for i in ids] if isinstance(ids, Mapping) else range(len(ids))
    return {printing_id: f"/{name}/{step}" for printing_id, step in zip(ids, steps, strict=True)}


class _Draft:
    """A ban list that is being changed, and what stands in the way of the changes.

    Args:
        catalogue: the card list.
        before: the snapshot that the list is derived from.
        copies: copies of a card that the format allows; None for any number.
    """

    def __init__(self, catalogue: Catalogue, before: Snapshot, copies: int | None) -> None:
        self.catalogue = catalogue
        self.before = before
        self.copies = copies
        self.banned = set(before.ban_list.banned)
        self.restricted = dict(before.ban_list.restricted)
        self.not_legal = set(before.ban_list.not_legal)
        self.reasons: list[str] = []
        self.notes: list[str] = []

    def lists(self) -> dict[str, Any]:
        """Return the three lists as a file has them."""
        return {
            "banned": sorted(self.banned),
            "restricted": dict(sorted(self.restricted.items())),
            "not_legal": sorted(self.not_legal),
        }

    def change(self, wishes: Wishes) -> None:
        """Make the changes, those first that take something off the list."""
        named: dict[str, set[str]] = {"--ban": set(), "--restrict": set()}
        counts = dict(wishes.restrict)
        if len(counts) < len(wishes.restrict):
            self.reasons.append("--restrict names a card twice.")
        steps: tuple[tuple[str, Sequence[str], Callable[[Card, str], None]], ...] = (
            ("--unban", wishes.unban, self.unban),
            ("--unrestrict", wishes.unrestrict, self.unrestrict),
            ("--ban", wishes.ban, self.ban),
            (
                "--restrict",
                list(counts),
                lambda card, text: self.restrict(card, text, counts[text]),
            ),
        )
        for option, texts, step in steps:
            cards: dict[str, str] = {}
            for text in texts:
                card = self.card(option, text)
                if card is None:
                    continue
                if card.id in cards:
                    self.reasons.append(f"{option} names {describe(card)} twice.")
                    continue
                cards[card.id] = text
                step(card, text)
            named[option] = set(cards)
        for one, other in (
            ("--ban", "--unban"),
            ("--restrict", "--unrestrict"),
            ("--ban", "--restrict"),
        ):
            for card_id in sorted(named[one] & named[other]):
                self.reasons.append(f"{one} and {other} both name {card_id}.")

    def card(self, option: str, text: str) -> Card | None:
        """Return the card of a name or id; a reason is noted where there is not exactly one."""
        found = candidates(self.catalogue, text)
        shown = f"{option} '{printable(shorten(text, 80))}'"
        if len(found) == 1 and not found[0].is_back:
            return found[0]
        if not found:
            meant = did_you_mean(map(repr, suggestions(self.catalogue, text)))
            self.reasons.append(f"{shown}: there is no such card. {meant}".rstrip())
        elif len(found) == 1:
            self.reasons.append(f"{shown}: that is the back of a card; name its front.")
        else:
            listed = "; ".join(describe(card) for card in found[:_LISTED])
            more = f"; and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
            self.reasons.append(
                f"{shown} may be {len(found)} cards; name one by its id: {listed}{more}."
            )
        return None

    def listed_as(self, card: Card, text: str) -> str:
        """Return the printing by which the list names a card: one stands for all of them.

        It is the one that was typed, else the first one in the pool.
        """
        typed = find_printing(self.catalogue, text)
        if typed is not None:
            return typed[0]
        fitting = [p.id for p in card.printings if is_in_pool(p, self.before)]
        return fitting[0] if fitting else card.id

    def ban(self, card: Card, text: str) -> None:
        """Put a card on the list; a restriction has no meaning any more."""
        ids = {printing.id for printing in card.printings}
        if ids & self.banned:
            as_id = min(ids & self.banned)
            self.reasons.append(f"{describe(card)} is banned already, as {as_id}.")
            return
        self.banned.add(self.listed_as(card, text))
        for printing_id in ids & self.restricted.keys():
            del self.restricted[printing_id]
        self.note_if_absent(card)

    def unban(self, card: Card, text: str) -> None:
        """Take a card off the list, so that it may be played.

        An observed list says only that a printing is not legal, and not why. Where nothing else
        is in the way, that goes too; a special print beside a legal one stays as it was.
        """
        ids = {printing.id for printing in card.printings}
        was_banned = bool(ids & self.banned)
        self.banned -= ids
        lists = self.before.ban_list._replace(
            banned=frozenset(self.banned), not_legal=frozenset(self.not_legal)
        )
        state = standing(card, self.before._replace(ban_list=lists))
        if state.status == "not-legal":
            self.not_legal -= ids
        elif not was_banned:
            self.reasons.append(f"{describe(card)} is not banned.")

    def restrict(self, card: Card, text: str, copies: int) -> None:
        """Let only so many copies of a card be played."""
        ids = {printing.id for printing in card.printings}
        known = sorted(ids & self.restricted.keys())
        if ids & self.banned:
            if not ids & self.before.ban_list.banned:
                return  # it is asked to be banned as well: that is said elsewhere
            self.reasons.append(f"{describe(card)} is banned; add --unban for it as well.")
            return
        if known and min(self.restricted[printing_id] for printing_id in known) == copies:
            self.reasons.append(f"{describe(card)} is restricted to {copies} already.")
            return
        limit = card.copy_limit or self.copies
        if isinstance(limit, int) and copies > limit:
            self.reasons.append(
                f"{describe(card)} would be restricted to {copies}, and {limit} may be played"
                " anyway: a restriction allows fewer."
            )
            return
        if copies == limit:
            self.notes.append(
                f"{describe(card)} is restricted to {copies}, which may be played anyway."
            )
        for printing_id in known:
            del self.restricted[printing_id]
        self.restricted[known[0] if known else self.listed_as(card, text)] = copies
        self.note_if_absent(card)

    def unrestrict(self, card: Card, text: str) -> None:
        """Lift the restriction of a card."""
        known = {printing.id for printing in card.printings} & self.restricted.keys()
        if not known:
            self.reasons.append(f"{describe(card)} is not restricted.")
        for printing_id in known:
            del self.restricted[printing_id]

    def note_if_absent(self, card: Card) -> None:
        """Note that a card could not be played anyway, for a name may have been mistaken."""
        if not any(is_in_pool(printing, self.before) for printing in card.printings):
            self.notes.append(f"{describe(card)} is in no set of the pool.")
