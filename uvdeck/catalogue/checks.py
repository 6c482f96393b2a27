"""What no schema can say: facts of one file held against those of the others."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from uvdeck.catalogue.accepted_checks import accepted_entries
from uvdeck.catalogue.build import RawPrinting
from uvdeck.catalogue.context import Context, make_context, stem
from uvdeck.catalogue.files import Document
from uvdeck.catalogue.pool_checks import (
    known_ids,
    layers,
    names_of_files,
    snapshots_and_lists,
    sorted_ids,
)
from uvdeck.catalogue.reprints import distinct_from, identity, reprints, same_names
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import identity_of
from uvdeck.text import fold_name, is_unsafe, nearest, printable, shorten
from uvdeck.yamldoc import escape_pointer


def check(documents: list[Document], broken: frozenset[str] = frozenset()) -> list[Diagnostic]:
    """Run every cross-file check over files that fit their schemas.

    Args:
        documents: all files of the card list; those with the value None could not be read, and
            that their cards are missing is no fault of the others.
        broken: codes of further sets whose files could not be read.

    Returns:
        All findings, unsorted.
    """
    context = make_context(documents, broken)
    findings = list(set_files(context))
    # A file whose code is neither registered nor the file's own name has a slip in that one
    # line; what its cards would mean under the wrong code is not worth a finding each.
    strays = {
        d.path
        for d in context.documents
        if d.kind == "card-set"
        and d.value["set"] not in context.sets
        and d.value["set"] != stem(d.path)
    }
    if strays:
        left = [d for d in documents if d.path not in strays]
        context = make_context(left, broken | {stem(path) for path in strays})
    return findings + [finding for rule in CHECKS for finding in rule(context)]


def check_formats(documents: list[Document]) -> list[Diagnostic]:
    """Run the checks of formats and ban lists alone, over files that fit their schemas.

    A misspelt ban would ban nothing, and nobody would know: so these are run wherever data is
    used, and not only when it is validated.
    """
    context = make_context(documents, facts=False)
    return [finding for rule in FORMAT_CHECKS for finding in rule(context)]


def set_files(context: Context) -> Iterator[Diagnostic]:
    """Each set file is registered and named after its set; each registered set has a file."""
    seen = set()
    for document in context.documents:
        if document.kind != "card-set":
            continue
        code = document.value["set"]
        seen.add(code)
        name = stem(document.path)
        if code in context.sets and name == code:
            continue
        place = context.positions(document).span(document.path, "/set", key=True)
        if code not in context.sets:
            yield Diagnostic(
                "DBX101",
                Severity.ERROR,
                f"The set '{printable(code)}' is not in the set registry.",
                place,
                "/set",
                hint=_near_code(code, context) + "Add it to sets.yaml, or correct the code.",
            )
        if name != code:
            yield Diagnostic(
                "DBX103",
                Severity.ERROR,
                f"The file is named '{printable(name)}' and holds the set '{printable(code)}'.",
                place,
                "/set",
                hint=f"Name the file {printable(code)}.yaml.",
            )
    for document in context.documents:
        if document.kind != "set-registry":
            continue
        for code in document.value.get("sets") or {}:
            if code not in seen and code not in context.broken:
                pointer = f"/sets/{escape_pointer(code)}"
                yield Diagnostic(
                    "DBX102",
                    Severity.ERROR,
                    f"The set '{printable(code)}' is registered and has no file.",
                    context.positions(document).span(document.path, pointer, key=True),
                    pointer,
                    hint=f"Add sets/{printable(code)}.yaml, or remove the entry.",
                )


def _near_code(code: str, context: Context) -> str:
    near = nearest(code, context.sets, 1)
    return f"Did you mean '{near[0]}'? " if near else ""


def same_numbers(context: Context) -> Iterator[Diagnostic]:
    """Within a set a number stands once, with or without zeros in front: decks forgive them."""
    for document in context.documents:
        if document.kind != "card-set":
            continue
        first: dict[str, str] = {}
        for number in document.value["cards"]:
            other = first.setdefault(number.lstrip("0"), number)
            if other != number:
                code = document.value["set"]
                pointer = f"/cards/{escape_pointer(number)}"
                yield Diagnostic(
                    "DBX116",
                    Severity.ERROR,
                    f"The set has both number '{other}' and number '{number}'.",
                    context.positions(document).span(document.path, pointer, key=True),
                    pointer,
                    f"{code}/{number}",
                    hint="Write each number as the card prints it, and each card once.",
                )


def printed_twice(context: Context) -> Iterator[Diagnostic]:
    """A layer that defines a printing again wins, and says so."""
    first: dict[str, Document] = {}
    for document in context.documents:
        if document.kind != "card-set":
            continue
        code = document.value["set"]
        for number in document.value["cards"]:
            printing_id = f"{code}/{number}"
            before = first.setdefault(printing_id, document)
            if before is document:
                continue
            same_layer = before.layer == document.layer
            pointer = f"/cards/{escape_pointer(number)}"
            yield Diagnostic(
                "DBX112",
                Severity.ERROR if same_layer else Severity.WARNING,
                f"The printing {printing_id} also stands in {before.path}"
                + ("." if same_layer else "; this one is used."),
                context.positions(document).span(document.path, pointer, key=True),
                pointer,
                printing_id,
                hint="Keep one of the two.",
            )


def backs(context: Context) -> Iterator[Diagnostic]:
    """Each back has its front in the same set, under its own number without the B."""
    for raw in context.printings.values():
        front = raw.fields.get("back_of")
        if front is None:
            continue
        found = context.printings.get(f"{raw.set_code}/{front}")
        if found is None or found is raw or "back_of" in found.fields or raw.number != f"{front}B":
            yield context.finding(
                "DBX109",
                Severity.ERROR,
                raw,
                f"{raw.id} is the back of {raw.set_code}/{printable(str(front))}, "
                + ("which is not in the list." if found is None else "which is not its front."),
                "Give the number of the front; the back has the same number with a B.",
                "back_of",
                "UV-10",
            )


def character_only(context: Context) -> Iterator[Diagnostic]:
    """Each character that alone may play a card is a character of the list."""
    if context.broken:
        return  # it may stand there
    identities = {
        fold_name(identity_of(facts["name"]))
        for facts in context.facts.values()
        if facts.get("type") == "character"
    }
    for raw in context.printings.values():
        for i, name in enumerate(raw.fields.get("character_only") or ()):
            if fold_name(name) not in identities:
                yield context.finding(
                    "DBX110",
                    Severity.WARNING,
                    raw,
                    f"{raw.id} may only be played by '{printable(name)}', "
                    "and no character has that name.",
                    "Compare the card; a character's name stands without version and title.",
                    f"character_only/{i}",
                    "UV-11",
                )


_HARMLESS = str.maketrans("", "", "\u00b7\u2026\u00e9\u00e6")


def looks_garbled(text: str) -> bool:
    """Return whether a text was decoded with a wrong code page: its bytes are valid UTF-8 again.

    Invisible and direction characters, which no card prints, count as well.
    ``Γö¼`` is what code page 437 makes of the UTF-8 bytes of a box-drawing character (FC-056).
    """
    if text.isascii() or text.translate(_HARMLESS).isascii():
        return False
    if "\ufffd" in text or any(map(is_unsafe, text)):
        return True
    for code_page in ("cp437", "cp1252", "latin-1", "mac_roman"):
        try:
            again = text.encode(code_page).decode("utf-8")
        except UnicodeError:
            continue
        if again != text:
            return True
    return False


def encoding(context: Context) -> Iterator[Diagnostic]:
    """Names hold no text that was decoded wrongly; such a card still loads by its number."""
    for raw in context.printings.values():
        name = raw.fields.get("name")
        if isinstance(name, str) and looks_garbled(name):
            yield context.finding(
                "DBX111",
                Severity.WARNING,
                raw,
                f"The name of {raw.id} looks garbled: '{printable(shorten(name, 60))}'.",
                "Type the name as the card prints it and save the file as UTF-8.",
                "name",
            )


def external_ids(context: Context) -> Iterator[Diagnostic]:
    """An id of another site stands for one card, however many printings share it."""
    owners: dict[tuple[str, str], RawPrinting] = {}
    for raw in context.printings.values():
        for site, value in (raw.fields.get("external_ids") or {}).items():
            first = owners.setdefault((site, value), raw)
            if identity(context.facts[first.id]) != identity(context.facts[raw.id]):
                yield context.finding(
                    "DBX114",
                    Severity.WARNING,
                    raw,
                    f"{first.id} and {raw.id} are different cards with one {site} id.",
                    "Find out which of the two the id belongs to.",
                    f"external_ids/{site}",
                )


#: Those that look at formats and ban lists, and need no facts of cards.
FORMAT_CHECKS: Final[tuple[Callable[[Context], Iterable[Diagnostic]], ...]] = (
    names_of_files,
    snapshots_and_lists,
    sorted_ids,
    known_ids,
    layers,
)

#: Every cross-file check but :func:`set_files`, which comes first.
CHECKS: Final[tuple[Callable[[Context], Iterable[Diagnostic]], ...]] = (
    same_names,
    reprints,
    distinct_from,
    backs,
    character_only,
    encoding,
    same_numbers,
    printed_twice,
    external_ids,
    accepted_entries,
    *FORMAT_CHECKS,
)
