"""What changed in formats and ban lists between two card lists."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from uvdeck.formats import AsOf, Format, Snapshot, make_format
from uvdeck.legality.change import Change
from uvdeck.legality.change import compare as compare_days
from uvdeck.upkeep.listing import Listing
from uvdeck.upkeep.two_lists import Scope

#: What a format says beside its snapshots.
_FACTS = ("name", "remark", "limited")
#: What a ban list says of cards.
_LISTED = ("banned", "restricted", "not_legal")


class DayChange(NamedTuple):
    """A snapshot that came, went, or says something else.

    Args:
        day: its day, ``2026-03-28``.
        kind: ``added``, ``removed`` or ``changed``.
        change: of one that changed, what; of one that was added, what it brings against the one
            before it. None for the first of a format, and for one that was removed.
    """

    day: str
    kind: str
    change: Change | None


class FormatChange(NamedTuple):
    """A format that came, went, or is another one.

    Args:
        id: its id.
        kind: ``added``, ``removed`` or ``changed``.
        name: its name.
        rules: (what, value before, value after); values as the file has them, None where absent.
        days: its snapshots that differ, in the order of their days.
    """

    id: str
    kind: str
    name: str
    rules: tuple[tuple[str, Any, Any], ...] = ()
    days: tuple[DayChange, ...] = ()


class ListChange(NamedTuple):
    """A ban list that no format cites and that came, went, or lists other cards.

    Args:
        id: its id.
        kind: ``added``, ``removed`` or ``changed``.
    """

    id: str
    kind: str


#: (name of the file, what, value before, value after) of what means the same in the game.
FormEntry = tuple[str, str, Any, Any]


def compare_formats(
    old: Listing, new: Listing, scope: Scope | None, as_now: Callable[[str], str]
) -> tuple[list[FormatChange], list[ListChange], list[FormEntry]]:
    """Return what changed in formats and ban lists.

    Args:
        old: the list before.
        new: the list after.
        scope: what is compared, None for everything.
        as_now: id before -> id after, of printings that have another number.

    Returns:
        The formats, the ban lists that no format cites, and what is only kept otherwise.
    """
    lost = old.lost.files | new.lost.files
    if any(name.startswith("banlists/") for name in lost):
        return [], [], []  # nobody can tell which snapshots are missing
    formats: list[FormatChange] = []
    form: list[FormEntry] = []
    for name in dict.fromkeys([*new.formats, *old.formats]):
        bodies = [_renumbered(old.formats.get(name), as_now), new.formats.get(name)]
        if bodies[0] == bodies[1] or f"formats/{name}" in lost:
            continue
        if scope is not None and not _in_scope(name, bodies, scope):
            continue
        formats += _format(name, bodies, form)
    cited = _cited(old) | _cited(new)
    lists = []
    for name in sorted({*old.ban_lists, *new.ban_lists} - cited):
        if scope is not None and not scope.has("banlists", name):
            continue
        one, two = _list(old.ban_lists.get(name), as_now), _list(new.ban_lists.get(name), str)
        if one is None or two is None:
            lists.append(ListChange(name, "removed" if two is None else "added"))
        elif any(one.get(key) != two.get(key) for key in _LISTED):
            lists.append(ListChange(name, "changed"))
        elif one != two:
            form.append((f"banlists/{name}", "source and days", None, None))
    return formats, lists, form


def _in_scope(name: str, bodies: Sequence[Mapping[str, Any] | None], scope: Scope) -> bool:
    lists = (s["ban_list"]["id"] for body in bodies if body for s in body["snapshots"])
    return scope.has("formats", name) or any(scope.has("banlists", one) for one in lists)


def _cited(listing: Listing) -> set[str]:
    return {
        snapshot["ban_list"]["id"]
        for body in listing.formats.values()
        for snapshot in body["snapshots"]
    }


def _list(body: Mapping[str, Any] | None, as_now: Callable[[str], str]) -> dict[str, Any] | None:
    """Return a ban list with the ids that its printings have now."""
    if body is None:
        return None
    result = dict(body)
    for key in ("banned", "not_legal"):
        if key in body:
            result[key] = sorted(map(as_now, body[key]))
    if "restricted" in body:
        result["restricted"] = {as_now(k): copies for k, copies in body["restricted"].items()}
    return result


def _renumbered(
    body: Mapping[str, Any] | None, as_now: Callable[[str], str]
) -> dict[str, Any] | None:
    """Return a format with the ids that its printings have now."""
    if body is None:
        return None
    snapshots = []
    for snapshot in body["snapshots"]:
        pool = dict(snapshot["pool"])
        for key in ("printings", "not_observed"):
            if key in pool:
                pool[key] = sorted(map(as_now, pool[key]))
        listed = _list(snapshot["ban_list"], as_now)
        snapshots.append({**snapshot, "pool": pool, "ban_list": listed})
    return {**body, "snapshots": snapshots}


def _format(
    name: str, bodies: Sequence[Mapping[str, Any] | None], form: list[FormEntry]
) -> list[FormatChange]:
    one, two = bodies
    if one is None or two is None:
        body = two or one or {}
        kind = "removed" if two is None else "added"
        return [FormatChange(name, kind, str(body.get("name", name)))]
    rules = [(key, one.get(key), two.get(key)) for key in _FACTS if one.get(key) != two.get(key)]
    for rule in two["rules"]:
        before, after = one["rules"][rule], two["rules"][rule]
        if before["value"] != after["value"]:
            rules.append((rule, before["value"], after["value"]))
        elif before["confirmed"] != after["confirmed"]:
            rules.append((f"{rule} confirmed", before["confirmed"], after["confirmed"]))
        elif before != after:
            form.append((f"formats/{name}", f"source of {rule}", before["source"], after["source"]))
    days = _days(name, make_format(one), make_format(two), form)
    if rules or days:
        return [FormatChange(name, "changed", str(two["name"]), tuple(rules), tuple(days))]
    return []


def _days(name: str, one: Format, two: Format, form: list[FormEntry]) -> list[DayChange]:
    before = {snapshot.day: snapshot for snapshot in one.snapshots}
    after = {snapshot.day: snapshot for snapshot in two.snapshots}
    result = []
    for day in sorted({*before, *after}):
        shown = day.isoformat()
        if day not in after:
            result.append(DayChange(shown, "removed", None))
        elif day not in before:
            earlier = [other for other in after if other < day]
            brings = _change(after[max(earlier)], after[day]) if earlier else None
            result.append(DayChange(shown, "added", brings))
        elif before[day] != after[day]:
            change = _change(before[day], after[day])
            if change.is_empty:
                form.append((f"formats/{name}", f"snapshot of {shown}", None, None))
            else:
                result.append(DayChange(shown, "changed", change))
    return result


def _change(one: Snapshot, two: Snapshot) -> Change:
    return compare_days(*(AsOf(snapshot.day, snapshot, None, None) for snapshot in (one, two)))
