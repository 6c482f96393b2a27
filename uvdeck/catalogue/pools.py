"""Formats and ban lists as their files have them: layers merged, lists filled in."""

from collections.abc import Iterable
from typing import Any

from uvdeck.catalogue.files import Document


def ban_lists(documents: Iterable[Document]) -> dict[str, dict[str, Any]]:
    """Return the ban lists by id; a later layer's list wins."""
    return {
        d.value["id"]: d.value for d in documents if d.kind == "ban-list" and d.value is not None
    }


def format_bodies(documents: list[Document]) -> dict[str, dict[str, Any]]:
    """Return the formats by id, core first.

    A file of a later layer adds its snapshots to those of the format, and its rules, name and
    remark win; a snapshot of a day that is there already replaces it (a check reports both). In
    place of a list's id each snapshot gets the list itself; one that cites no known list is left
    out (a check reports it too).
    """
    lists = ban_lists(documents)
    merged: dict[str, dict[str, Any]] = {}
    for document in documents:
        if document.kind != "format" or document.value is None:
            continue
        value = document.value
        body = merged.setdefault(value["id"], {"id": value["id"], "snapshots": {}})
        body.update({k: v for k, v in value.items() if k not in ("id", "snapshots")})
        for snapshot in value.get("snapshots") or ():
            day = snapshot.get("effective") or snapshot.get("observed")
            if snapshot["ban_list"] in lists:
                body["snapshots"][day] = {**snapshot, "ban_list": lists[snapshot["ban_list"]]}
    return {
        name: {**body, "snapshots": [body["snapshots"][day] for day in sorted(body["snapshots"])]}
        for name, body in sorted(merged.items(), key=lambda item: (item[0] != "core", item[0]))
        if "rules" in body and "name" in body
    }
