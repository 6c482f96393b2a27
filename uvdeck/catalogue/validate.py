"""Validating card files: schema, then what no schema can say (``checks``)."""

import marshal
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from uvdeck import schema
from uvdeck.catalogue.checks import check
from uvdeck.catalogue.files import (
    Document,
    read_bytes,
    read_document,
    read_source,
    show_path,
)
from uvdeck.datadir import DataSource
from uvdeck.diagnostics import Diagnostic, in_order

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
            if not faults:
                faults = schema.validate(
                    document.kind, document.value, document.path, document.text
                )
            if faults:
                document = document._replace(value=None)
            findings += faults
        documents.append(document)
        if step is not None:
            step()
    return documents, findings


def parse_in_two(files: list[tuple[Path, bytes, int]]) -> dict[int, tuple[str, Any]]:
    """Parse half of many files in a second process, and return what is valid there and here.

    Reading YAML is nearly all of the work, and it is work that a second core can share: the
    child sends its values back through a pipe. Where there is no fork, one core, or little to
    do, nothing is returned; a file that has a fault is left to the caller, who words it.

    Args:
        files: path, content and layer of each.

    Returns:
        (kind, value) by position in ``files``, for files without faults.
    """
    total = sum(len(data) for _, data, _ in files)
    if total < _WORTH_SPLITTING or not hasattr(os, "fork") or len(cores()) < 2:
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
    child = os.fork()
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
    with os.fdopen(read_end, "rb") as pipe:
        result = _parse_some(files, sides[0])
        sent = pipe.read()
    _, status = os.waitpid(child, 0)
    if status == 0:
        result.update(marshal.loads(sent))  # noqa: S302 - from our own child, no file
    return result


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

    Both ``.yaml`` and ``.yml`` count (FC-089). A path that is not there is a finding; a folder
    without card files adds none.
    """
    files: list[Path] = []
    findings: list[Diagnostic] = []
    for path in paths:
        if path.is_dir():
            files += sorted(
                file
                for file in path.rglob("*")
                if file.suffix in (".yaml", ".yml")
                and file.is_file()
                and not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
        else:
            files.append(path)
    unique = list(dict.fromkeys(file.absolute() for file in files))
    return unique, findings


def validate(
    source: DataSource, paths: Iterable[Path] | None, step: Callable[[int, int], None] | None = None
) -> Result:
    """Validate the whole card list, or some files against it.

    Args:
        source: the card list; where ``paths`` are given, what they are held against.
        paths: files and folders, or None for all files of ``source``. A given set file stands
            for the set of that code in the list.
        step: called with (files done, files in all).

    Returns:
        The findings of the files asked for, and counts of what was checked.
    """
    base, findings = read_source(source)
    given: list[tuple[Path, bytes, int]] = []
    if paths is not None:
        names, findings = gather(paths)
        for name in names:
            data, faults = read_bytes(name)
            findings += faults
            if data is not None:
                given.append((name, data, len(source.folders)))
    asked = base if paths is None else given
    everything = len(asked) + (0 if paths is None else len(base))
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        if step is not None:
            step(done, everything)

    documents, faults = read_and_validate(asked, count)
    findings += faults
    context: list[Document] = []
    if given:
        # The rest of the list is what the given files are held against; what is wrong with it
        # is not asked.
        replaced = {d.value["set"] for d in documents if d.kind == "card-set" and d.value}
        own = {name for name, _, _ in given}
        rest = [file for file in base if file[0].absolute() not in own]
        context = [
            d
            for d in read_and_validate(rest, count)[0]
            if d.value is not None and not (d.kind == "card-set" and d.value["set"] in replaced)
        ]
    if len(findings) == 0 or any(d.value is not None for d in documents):
        paths_asked = {d.path for d in documents}
        findings += [
            f for f in check([*context, *documents]) if f.span is None or f.span.path in paths_asked
        ]
    sets = [d for d in documents if d.kind == "card-set" and d.value is not None]
    fields = [f for d in sets for f in d.value["cards"].values()]
    return Result(
        len(documents),
        len(sets),
        len(fields),
        sum(1 for f in fields if "reprint_of" not in f),
        in_order(findings),
    )
