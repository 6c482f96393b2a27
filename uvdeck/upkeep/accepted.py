"""Findings of lint that somebody looked at and found right, each with the reason.

An entry names the code, the printing or set, the field and the value: another value is another
finding, so that what was accepted once does not hide what is typed later.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.context import Context
from uvdeck.catalogue.files import Document, read_document, show_path
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.text import printable, shorten
from uvdeck.upkeep.emit import emit
from uvdeck.yamlkept import comments, no_comments

#: What a finding is known by: code, printing or set, field, value as text.
Key = tuple[str, str, str, str]


class Entry(NamedTuple):
    """One accepted finding.

    Args:
        key: what it is known by.
        reason: why it is right.
        document: the file that has it.
        number: its place in the list, from 0.
    """

    key: Key
    reason: str
    document: Document
    number: int


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def key_of(finding: Diagnostic) -> Key:
    """Return what a finding of lint is known by."""
    data = finding.data or {}
    about = finding.card_id or data.get("set") or ""
    return finding.code, about, data.get("field", ""), _text(data.get("value"))


def entries_of(documents: Iterable[Document]) -> list[Entry]:
    """Return the entries of all lists of accepted findings, which fit their schema."""
    return [
        Entry(
            (entry["code"], entry.get("id") or entry["set"], entry["field"], _text(entry["value"])),
            entry["reason"],
            document,
            number,
        )
        for document in documents
        if document.kind == "lint-accepted" and document.value is not None
        for number, entry in enumerate(document.value["accepted"])
    ]


class Sorted(NamedTuple):
    """Findings held against a list of accepted ones.

    Args:
        left: those that nobody accepted.
        accepted: the others, each with the entry that accepts it.
        unused: entries that accept nothing.
    """

    left: list[Diagnostic]
    accepted: list[tuple[Diagnostic, Entry]]
    unused: list[Entry]


def sort_out(findings: Iterable[Diagnostic], entries: Iterable[Entry]) -> Sorted:
    """Hold findings against accepted ones.

    Args:
        findings: what lint found.
        entries: what is accepted; of two for one finding the first counts as used.
    """
    every = list(entries)
    by_key: dict[Key, Entry] = {}
    for entry in every:
        by_key.setdefault(entry.key, entry)
    result = Sorted([], [], [])
    used: set[int] = set()
    for finding in findings:
        found = by_key.get(key_of(finding))
        if found is None:
            result.left.append(finding)
        else:
            used.add(id(found))
            result.accepted.append((finding, found))
    result.unused.extend(entry for entry in every if id(entry) not in used)
    return result


def no_longer(unused: Iterable[Entry], context: Context, codes: Iterable[str]) -> list[Diagnostic]:
    """Return LNT303 for each entry whose finding does not occur any more.

    Args:
        unused: entries that accept nothing.
        context: the card list; what stands in a broken file may still occur, and an entry for what
            is not in the list has a finding of its own (LNT302).
        codes: the codes that were looked for; nothing can be said of the others.
    """
    wanted = frozenset(codes)
    result = []
    for entry in unused:
        code, about, field, value = entry.key
        known = about in context.printings or about in context.sets
        if code not in wanted or not known or about.partition("/")[0] in context.broken:
            continue
        shown = f"{field} {value}" if value else f"{field}, which was missing,"
        result.append(
            Diagnostic(
                "LNT303",
                Severity.WARNING,
                f"{code} does not occur any more for {printable(about)} with"
                f" {printable(shorten(shown, 80))}.",
                Span(entry.document.path),
                f"/accepted/{entry.number}",
                about if "/" in about else None,
                hint="Remove the entry; if the value was corrected, look at the new one.",
                data={"set": about.partition("/")[0], "code": code, "field": field, "value": value},
            )
        )
    return result


def as_entry(finding: Diagnostic, reason: str) -> dict[str, Any]:
    """Return the entry that accepts a finding, as a file has it.

    Args:
        finding: a finding of lint.
        reason: why it is right, not empty.
    """
    data: Mapping[str, Any] = finding.data or {}
    about = {"id": finding.card_id} if finding.card_id else {"set": data["set"]}
    return {
        "code": finding.code,
        **about,
        "field": data["field"],
        "value": data["value"],
        "reason": reason,
    }


def accepting(
    path: Path,
    before: bytes | None,
    findings: Iterable[Diagnostic],
    reason: str,
    head: list[str],
) -> tuple[str | None, list[Diagnostic]]:
    """Return a list of accepted findings with further ones, in the one form.

    Args:
        path: the file.
        before: what it holds, None where there is none yet.
        findings: the findings of lint that are accepted.
        reason: why they are right, not empty.
        head: the comments at the top of a new file.

    Returns:
        The text of the file, or None and why it cannot be written.
    """
    value: Any = {"accepted": []}
    kept = no_comments()
    kept.head.extend(head)
    if before is not None:
        document, faults = read_document(path, before)
        value, kept = document.value, comments(document.text.replace("\r\n", "\n"))
        if not faults:
            faults = schema.validate("lint-accepted", value, document.path, document.text)
        if any(fault.severity is Severity.ERROR for fault in faults):
            return None, faults
    entries = [*value["accepted"], *(as_entry(finding, reason) for finding in findings)]
    text = emit("lint-accepted", {"accepted": entries}, kept)
    faults = schema.validate("lint-accepted", {"accepted": entries}, show_path(path), text)
    return (None, faults) if faults else (text, [])
