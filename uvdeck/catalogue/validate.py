"""Validating card files: schema, then what no schema can say (``checks``)."""

import itertools
import marshal
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.context import stem
from uvdeck.catalogue.files import (
    Document,
    cannot_read,
    read_bytes,
    read_document,
    read_source,
    show_path,
)
from uvdeck.datadir import DataSource, is_data_name
from uvdeck.diagnostics import Diagnostic, Severity, and_more, in_order

#: Bytes of YAML from which a second process pays for itself.
_WORTH_SPLITTING: Final = 400_000


def read_and_validate(
    files: list[tuple[Path, bytes, int]], step: Callable[[], None] | None = None
) -> tuple[list[Document], list[Diagnostic]]:
    """Parse each file and hold it against its schema.

    Args:
        files: path, content and layer of each.
        step: called after each file, for a progress bar.

    Returns:
        The documents (those with an error have the value None) and all findings of all files.
    """
    documents: list[Document] = []
    findings: list[Diagnostic] = []
    ready = parse_in_two(files)
    for number, (path, data, layer) in enumerate(files):
        found = ready.get(number)
        if found is not None:
            kind, value = found
            document = Document(show_path(path), kind, data.decode("utf-8-sig"), value, layer)
        else:
            document, faults = read_document(path, data, layer)
            if not _errors(faults):
                faults = faults + schema.validate(
                    document.kind, document.value, document.path, document.text
                )
            if _errors(faults):
                document = document._replace(value=None)
            findings += faults
        documents.append(document)
        if step is not None:
            step()
    return documents, findings


def parse_in_two(files: list[tuple[Path, bytes, int]]) -> dict[int, tuple[str, Any]]:
    """Parse half of many files in a second process, and return what is valid there and here.

    Reading YAML is nearly all of the work, and it is work that a second core can share: the
    child sends its values back through a pipe. Where there is no fork, one core, another thread,
    or little to do, nothing is returned; a file that has a fault is left to the caller, who words
    it.

    Args:
        files: path, content and layer of each.

    Returns:
        (kind, value) by position in ``files``, for files without faults.
    """
    total = sum(len(data) for _, data, _ in files)
    if total < _WORTH_SPLITTING or not hasattr(os, "fork") or len(cores()) < 2 or not _alone():
        return {}
    # The larger files first, each to the side that has less so far.
    sides: tuple[list[int], list[int]] = ([], [])
    loads = [0, 0]
    for number in sorted(range(len(files)), key=lambda n: -len(files[n][1])):
        side = 0 if loads[0] <= loads[1] else 1
        sides[side].append(number)
        loads[side] += len(files[number][1])
    for kind in ("card-set", "set-registry"):
        schema.is_valid(kind, None)  # load the schemas once, for both
    read_end, write_end = os.pipe()
    try:
        child = os.fork()
    except OSError:  # no more processes: this one does it all
        os.close(read_end)
        os.close(write_end)
        return {}
    if child == 0:
        status = 1
        try:
            os.close(read_end)
            with os.fdopen(write_end, "wb") as pipe:
                marshal.dump(_parse_some(files, sides[1]), pipe)
            status = 0
        finally:
            os._exit(status)  # never the parent's clean-up: no flush, no handlers
    os.close(write_end)
    try:
        with os.fdopen(read_end, "rb") as pipe:
            result = _parse_some(files, sides[0])
            sent = pipe.read()
    finally:
        try:
            status = os.waitpid(child, 0)[1]
        except ChildProcessError:  # somebody ignores or reaps our children
            status = 1
    if status == 0:
        result.update(marshal.loads(sent))  # noqa: S302 - from our own child, no file
    return result


def _errors(findings: list[Diagnostic]) -> bool:
    return any(finding.severity is Severity.ERROR for finding in findings)


def _alone() -> bool:
    """Return whether no other thread runs: one that holds a lock would be missing in the child."""
    threading = sys.modules.get("threading")
    return threading is None or threading.active_count() == 1


def cores() -> set[int]:
    """Return the processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return os.sched_getaffinity(0)
    return set(range(os.cpu_count() or 1))


def _parse_some(
    files: list[tuple[Path, bytes, int]], numbers: list[int]
) -> dict[int, tuple[str, Any]]:
    result: dict[int, tuple[str, Any]] = {}
    for number in numbers:
        path, data, layer = files[number]
        document, faults = read_document(path, data, layer)
        if not faults and schema.is_valid(document.kind, document.value):
            result[number] = (document.kind, document.value)
    return result


class Result(NamedTuple):
    """What a validation found.

    Args:
        files: how many files were checked.
        sets: how many of them hold a set's cards.
        printings: how many printings those hold.
        cards: how many different cards (UV-8) the printings are.
        findings: everything that is wrong or doubtful, sorted.
    """

    files: int
    sets: int
    printings: int
    cards: int
    findings: list[Diagnostic]


def gather(paths: Iterable[Path]) -> tuple[list[Path], list[Diagnostic]]:
    """Return the card files of some paths: files as they are, folders with all that is in them.

    Both ``.yaml`` and ``.yml`` count (FC-089); what is hidden does not, and links to folders are
    not followed. A path that is not there is left to the reader, who says so; a folder without
    card files adds none.
    """
    files: list[Path] = []
    findings: list[Diagnostic] = []

    def unreadable(error: OSError) -> None:
        findings.append(cannot_read(Path(error.filename), error))

    for path in paths:
        if not os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where it may not look
            files.append(path)
            continue
        found: list[Path] = []
        for folder, folders, names in os.walk(path, onerror=unreadable):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [Path(folder, name) for name in names if is_data_name(name)]
        files += sorted(found)
    here = Path(os.path.abspath("")) if files else Path()  # noqa: PTH100
    # One file by two names, or through a link, is one file.
    unique = {os.path.realpath(here / file): here / file for file in reversed(files)}
    return list(reversed(unique.values())), findings


class Reading(NamedTuple):
    """The card list as read, or some files and the rest of the list.

    Args:
        asked: the documents of the files asked for, those of the whole list where none are named.
        rest: the list that they are held against, without the sets that they stand for.
        findings: what is wrong with the files asked for, each by itself.
        broken: codes of sets whose files could not even be opened.
    """

    asked: list[Document]
    rest: list[Document]
    findings: list[Diagnostic]
    broken: frozenset[str]


def read_list(
    source: DataSource, paths: Iterable[Path] | None, step: Callable[[int, int], None] | None = None
) -> Reading:
    """Read the whole card list, or some files and the list that they belong to.

    Args:
        source: the card list; where ``paths`` are given, what they are held against.
        paths: files and folders, or None for all files of ``source``. A given set file stands
            for the set of that code in the list.
        step: called with (files done, files in all).
    """
    base, findings = read_source(source, accepted=True)
    given: list[tuple[Path, bytes, int]] = []
    rest: list[tuple[Path, bytes, int]] = []
    if paths is not None:
        names, findings = gather(paths)
        for name in names:
            data, faults = read_bytes(name)
            findings += faults
            if data is not None:
                given.append((name, data, len(source.folders)))
        rest = [file for file in base if given and file[0].absolute() not in names]
    # Sets whose files cannot even be opened; nobody can say that their cards are missing.
    broken = frozenset(stem(f.span.path) for f in findings if f.span is not None)
    asked = base if paths is None else given
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        if step is not None:
            step(done, len(asked) + len(rest))

    documents, faults = read_and_validate(asked, count)
    findings += faults
    context: list[Document] = []
    if rest:
        # The rest of the list is what the given files are held against; what is wrong with it
        # is not asked.
        replaced = {d.value["set"] for d in documents if d.kind == "card-set" and d.value}
        context = [
            d
            for d in read_and_validate(rest, count)[0]
            if not (d.kind == "card-set" and d.value and d.value["set"] in replaced)
        ]
    return Reading(documents, context, findings, broken)


def validate(
    source: DataSource, paths: Iterable[Path] | None, step: Callable[[int, int], None] | None = None
) -> Result:
    """Validate the whole card list, or some files against it.

    Args:
        source: the card list; where ``paths`` are given, what they are held against.
        paths: files and folders, or None for all files of ``source``.
        step: called with (files done, files in all).

    Returns:
        The findings of the files asked for, and counts of what was checked.
    """
    documents, context, findings, broken = read_list(source, paths, step)
    if any(d.value is not None for d in documents):
        paths_asked = {d.path for d in documents}
        findings += [
            f
            for f in check([*context, *documents], broken)
            if f.span is None or f.span.path in paths_asked
        ]
    sets = [d for d in documents if d.kind == "card-set" and d.value is not None]
    # A layer may correct what another file has: that is one set and one printing still.
    fields = {(d.value["set"], n): f for d in sets for n, f in d.value["cards"].items()}
    return Result(
        len(documents),
        len({d.value["set"] for d in sets}),
        len(fields),
        sum(1 for f in fields.values() if "reprint_of" not in f),
        _bounded(in_order(findings)),
    )


def _bounded(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Return sorted findings, for each file so many at most, and a note where there are more."""
    result: list[Diagnostic] = []
    for _, group in itertools.groupby(findings, key=lambda f: f.span.path if f.span else ""):
        found = list(group)
        result += found[: schema.MAX_FINDINGS]
        if len(found) > schema.MAX_FINDINGS:
            result.append(and_more(result[-1], schema.MAX_FINDINGS))
    return result
