"""What no schema can say of formats and ban lists: days, ids, files that cite each other."""

from collections.abc import Iterator, Sequence
from typing import Any

from uvdeck.catalogue.context import Context, stem
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.pools import ban_lists
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.text import printable
from uvdeck.yamldoc import escape_pointer


def _of_kind(context: Context, kind: str) -> list[Document]:
    return [d for d in context.documents if d.kind == kind]


def _finding(
    context: Context,
    document: Document,
    code: str,
    pointer: str,
    message: str,
    hint: str,
    severity: Severity = Severity.ERROR,
) -> Diagnostic:
    span = context.positions(document).span(document.path, pointer, key=True)
    return Diagnostic(code, severity, message, span, pointer, rule="UV-25", hint=hint)


def _day(snapshot: dict[str, Any]) -> str:
    return str(snapshot.get("effective") or snapshot.get("observed"))


def names_of_files(context: Context) -> Iterator[Diagnostic]:
    """A format's and a ban list's file is named after its id."""
    for document in context.documents:
        if document.kind in ("format", "ban-list") and stem(document.path) != document.value["id"]:
            name = printable(document.value["id"])
            yield _finding(
                context, document, "FMT208", "/id",
                f"The file is named '{printable(stem(document.path))}' and holds '{name}'.",
                f"Name the file {name}.yaml.",
            )  # fmt: skip


def snapshots_and_lists(context: Context) -> Iterator[Diagnostic]:
    """Each snapshot cites a list that is there and not younger; each list is cited."""
    lists = ban_lists(context.documents)
    cited = set()
    for document in _of_kind(context, "format"):
        previous = ""
        for i, snapshot in enumerate(document.value.get("snapshots") or ()):
            pointer = f"/snapshots/{i}"
            day, name = _day(snapshot), snapshot["ban_list"]
            cited.add(name)
            if day <= previous:
                yield _finding(
                    context, document, "FMT207", pointer,
                    f"The snapshot of {day} stands behind that of {previous}.",
                    "Sort the snapshots by their days; each day stands once.",
                )  # fmt: skip
            previous = max(day, previous)
            listed = lists.get(name)
            if listed is None:
                if name not in context.broken:
                    yield _finding(
                        context, document, "FMT203", f"{pointer}/ban_list",
                        f"There is no ban list '{printable(name)}'.",
                        "Add banlists/<id>.yaml, or correct the id.",
                    )  # fmt: skip
                continue
            begins = listed.get("effective") or listed.get("observed") or listed.get("announced")
            if begins is not None and day < begins:
                yield _finding(
                    context, document, "FMT201", f"{pointer}/ban_list",
                    f"The snapshot of {day} cites the ban list '{printable(name)}' of {begins}.",
                    "A snapshot cites a list that holds on its day.",
                )  # fmt: skip
    for document in _of_kind(context, "ban-list"):
        announced, effective = document.value["announced"], document.value["effective"]
        if announced and effective and effective < announced:
            yield _finding(
                context, document, "FMT201", "/effective",
                f"The ban list holds from {effective}, before it was announced on {announced}.",
                "Correct the two days.",
            )  # fmt: skip
        # A format that cannot be read may cite it.
        if document.value["id"] not in cited and not context.formats_broken:
            yield _finding(
                context, document, "FMT202", "/id",
                f"No snapshot uses the ban list '{printable(document.value['id'])}'.",
                "Cite it in a snapshot of a format, or remove the file.",
            )  # fmt: skip


def sorted_ids(context: Context) -> Iterator[Diagnostic]:
    """Lists of ids are sorted and hold each id once, so that a change is one line of a diff."""
    for document, pointer, ids in _id_lists(context):
        for i in range(1, len(ids)):
            if ids[i] <= ids[i - 1]:
                same = ids[i] == ids[i - 1]
                place = escape_pointer(ids[i]) if pointer == "/restricted" else i
                yield _finding(
                    context, document, "FMT204", f"{pointer}/{place}",
                    f"'{printable(ids[i])}' "
                    + ("stands twice." if same else f"stands behind '{printable(ids[i - 1])}'."),
                    "Remove it." if same else "Sort the ids.",
                )  # fmt: skip


def _id_lists(context: Context) -> Iterator[tuple[Document, str, Sequence[str]]]:
    for document in _of_kind(context, "format"):
        for i, snapshot in enumerate(document.value.get("snapshots") or ()):
            for key, ids in snapshot["pool"].items():
                yield document, f"/snapshots/{i}/pool/{key}", ids
    for document in _of_kind(context, "ban-list"):
        for key in ("banned", "not_legal", "restricted"):
            yield document, f"/{key}", list(document.value[key])


def known_ids(context: Context) -> Iterator[Diagnostic]:
    """Every set and printing that a pool or a ban list names is in the card list."""
    for document, pointer, ids in _id_lists(context):
        of_sets = pointer.endswith("/sets")
        for i, name in enumerate(ids):
            place = escape_pointer(name) if pointer == "/restricted" else i
            if of_sets and name not in context.sets:
                yield _finding(
                    context, document, "FMT205", f"{pointer}/{place}",
                    f"The pool names the set '{printable(name)}', which is not registered.",
                    "Add the set to sets.yaml, or correct the code.",
                )  # fmt: skip
            elif not of_sets and name not in context.printings and not context.may_exist(name):
                yield _finding(
                    context, document, "FMT206", f"{pointer}/{place}",
                    f"There is no printing '{printable(name)}'.", "Correct the id.",
                )  # fmt: skip


def layers(context: Context) -> Iterator[Diagnostic]:
    """Where two files say different things of one format or list, both are named."""
    first: dict[tuple[str, str], Document] = {}
    days: dict[tuple[str, str], Document] = {}
    parts: dict[tuple[str, str], Document] = {}
    for document in context.documents:
        value = document.value
        if document.kind == "ban-list":
            before = first.setdefault((document.kind, value["id"]), document)
            if before is not document:
                yield _conflict(context, document, "/id", before, "A ban list of this id stands")
        elif document.kind == "format":
            first.setdefault((document.kind, value["id"]), document)
            for i, snapshot in enumerate(value.get("snapshots") or ()):
                other = days.setdefault((value["id"], _day(snapshot)), document)
                if other is not document:
                    yield _conflict(
                        context, document, f"/snapshots/{i}", other,
                        f"A snapshot of {_day(snapshot)} stands",
                    )  # fmt: skip
            for key in ("name", "remark", "limited", "rules"):
                if key in value:
                    other = parts.setdefault((value["id"], key), document)
                    if other is not document and other.value[key] != value[key]:
                        yield _conflict(
                            context, document, f"/{key}", other, f"Another '{key}' stands"
                        )
    for (kind, name), document in first.items():
        missing = [key for key in ("name", "rules") if (name, key) not in parts]
        if kind == "format" and missing and not context.formats_broken:
            yield _finding(
                context, document, "FMT210", "/id",
                f"The format '{printable(name)}' has no {' and no '.join(missing)}.",
                "Add 'name:' and 'rules:', or correct the id of the format it adds to.",
            )  # fmt: skip


def _conflict(
    context: Context, document: Document, pointer: str, other: Document, what: str
) -> Diagnostic:
    same = document.layer == other.layer
    return _finding(
        context, document, "FMT209", pointer,
        f"{what} in {other.path} too" + ("." if same else "; this one is used."),
        "Keep one of the two.",
        Severity.ERROR if same else Severity.WARNING,
    )  # fmt: skip
