"""One run of ``cards lint``: reading, checking, taking out what is accepted."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from uvdeck import schema
from uvdeck.catalogue.accepted_checks import accepted_entries
from uvdeck.catalogue.context import Context, make_context
from uvdeck.catalogue.files import Document, read_bytes, read_document
from uvdeck.catalogue.validate import read_list
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, Severity, in_order
from uvdeck.upkeep.accepted import Entry, entries_of, no_longer, sort_out
from uvdeck.upkeep.lint import CODES_OF_CHECKS, run


class Report(NamedTuple):
    """What a run of lint found.

    Args:
        files: how many files were looked at.
        printings: how many printings those hold.
        cards: how many different cards (UV-8) the printings are.
        findings: what is left, by code, then in the order of the list, without lines.
        accepted: what is accepted, each with its entry.
        faults: why nothing could be said: files that cannot be read or do not fit their schemas.
        documents: all files that findings may point at.
        names: the name of each card that has a finding, by the id of the printing.
    """

    files: int
    printings: int
    cards: int
    findings: list[Diagnostic]
    accepted: list[tuple[Diagnostic, Entry]]
    faults: list[Diagnostic]
    documents: list[Document]
    names: Mapping[str, str]


def lint(
    source: DataSource,
    paths: Iterable[Path] | None = None,
    *,
    codes: Iterable[str] | None = None,
    accepted: Path | None = None,
    step: Callable[[int, int], None] | None = None,
) -> Report:
    """Look through the whole card list, or some files as parts of it.

    Args:
        source: the card list. What is usual is counted over all of it.
        paths: files and folders whose findings are asked for, or None for all. A given set file
            stands for the set of that code in the list.
        codes: the codes that are asked for, or None for all.
        accepted: a list of accepted findings that takes the place of those of ``source``.
        step: called with (files done, files in all).
    """
    reading = read_list(source, paths, step)
    faults = [f for f in reading.findings if f.severity is Severity.ERROR]
    documents = [*reading.rest, *reading.asked]
    if accepted is not None:
        own, more = _read_accepted(accepted, len(source.folders))
        faults += more
        documents = [d for d in documents if d.kind != "lint-accepted"]
        documents += [own] if own is not None else []
    sets = [d for d in reading.asked if d.kind == "card-set" and d.value is not None]
    printings = {
        (d.value["set"], number): f for d in sets for number, f in d.value["cards"].items()
    }
    counts = (
        len(reading.asked),
        len(printings),
        sum("reprint_of" not in fields for fields in printings.values()),
    )
    if faults:
        return Report(*counts, [], [], in_order(faults), documents, {})
    context = make_context(documents, reading.broken)
    judged = judge(context, codes)
    left, taken = judged.left, judged.accepted
    if paths is not None:
        asked = {d.path for d in reading.asked}
        codes_asked = {d.value["set"] for d in sets}
        left = [f for f in left if _is_asked(f, asked, codes_asked)]
        taken = [pair for pair in taken if _is_asked(pair[0], asked, codes_asked)]
    ids = {f.card_id for f in left if f.card_id is not None}.intersection(context.facts)
    names = {card_id: str(context.facts[card_id].get("name", "")) for card_id in ids}
    return Report(*counts, left, taken, [], documents, names)


class Judged(NamedTuple):
    """What lint says of a card list.

    Args:
        left: the findings that nobody accepted, by code, and those about what is accepted.
        accepted: the others, each with the entry that accepts it.
    """

    left: list[Diagnostic]
    accepted: list[tuple[Diagnostic, Entry]]


def judge(context: Context, codes: Iterable[str] | None = None) -> Judged:
    """Return what lint finds in a card list, what is accepted taken out.

    Args:
        context: files that fit their schemas, lists of accepted findings among them.
        codes: the codes that are asked for, or None for all.
    """
    wanted = None if codes is None else frozenset(codes)
    # To say that an accepted finding occurs no more, all of them have to be looked for.
    looked_for = CODES_OF_CHECKS if wanted is None or "LNT303" in wanted else wanted
    held = sort_out(run(context, looked_for), entries_of(context.documents))
    about_lists = [*accepted_entries(context), *no_longer(held.unused, context, looked_for)]
    left = [*held.left, *sorted(about_lists, key=lambda f: f.code)]
    if wanted is None:
        return Judged(left, held.accepted)
    return Judged(
        [finding for finding in left if finding.code in wanted],
        [pair for pair in held.accepted if pair[0].code in wanted],
    )


def _is_asked(finding: Diagnostic, paths: set[str], sets: set[str]) -> bool:
    """Return whether a finding is one of the files asked for.

    An entry of the list of accepted findings belongs to the set that it speaks of as well.
    """
    if finding.span is not None and finding.span.path in paths:
        return True
    return finding.code == "LNT303" and (finding.data or {}).get("set") in sets


def _read_accepted(path: Path, layer: int) -> tuple[Document | None, list[Diagnostic]]:
    """Return a list of accepted findings, whatever its name, or why it cannot be used."""
    data, faults = read_bytes(path)
    if data is None:
        return None, faults
    document, faults = read_document(path, data, layer)
    document = document._replace(kind="lint-accepted")
    if not any(f.severity is Severity.ERROR for f in faults):
        faults = faults + schema.validate(
            document.kind, document.value, document.path, document.text
        )
    errors = [f for f in faults if f.severity is Severity.ERROR]
    return (None if errors else document), errors
