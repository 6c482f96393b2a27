"""What no schema can say: facts of one file held against those of the others."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.build import (
    PER_PRINTING,
    RawPrinting,
    canonical_of,
    effective_fields,
    is_unknown,
    raw_printings,
    registry,
)
from uvdeck.catalogue.files import Document
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import CardSet, identity_of
from uvdeck.text import fold_name, printable, shorten
from uvdeck.yamldoc import Positions, escape_pointer, locate

#: The fields that decide which card a printing is (UV-8).
IDENTITY_FIELDS: Final = ("name", "type", "symbols", "attuned", "difficulty", "control")


class Context(NamedTuple):
    """All that a check may look at.

    Args:
        documents: every file, shipped and layered.
        sets: the registry.
        printings: all printings by id.
        facts: all facts of each printing by id, reprints filled up.
        positions: makes the positions of a document when first asked for.
    """

    documents: list[Document]
    sets: dict[str, CardSet]
    printings: Mapping[str, RawPrinting]
    facts: Mapping[str, dict[str, Any]]
    positions: Callable[[Document], Positions]

    def finding(
        self,
        code: str,
        severity: Severity,
        raw: RawPrinting,
        message: str,
        hint: str,
        field: str = "",
        rule: str | None = None,
    ) -> Diagnostic:
        """Return a finding at a printing, or at one of its fields."""
        pointer = f"/cards/{escape_pointer(raw.number)}" + (f"/{field}" if field else "")
        span = self.positions(raw.document).span(raw.document.path, pointer, key=True)
        return Diagnostic(code, severity, message, span, pointer, raw.id, rule, hint)


def check(documents: list[Document]) -> list[Diagnostic]:
    """Run every cross-file check over files that fit their schemas.

    Args:
        documents: all files of the card list; those with the value None are passed over.

    Returns:
        All findings, unsorted.
    """
    known = [d for d in documents if d.value is not None and d.kind != "deck"]
    _, sets = registry(known)
    printings = raw_printings(known)
    facts = {key: effective_fields(raw, printings) for key, raw in printings.items()}
    cache: dict[int, Positions] = {}

    def positions(document: Document) -> Positions:
        if id(document) not in cache:
            cache[id(document)] = locate(document.text)
        return cache[id(document)]

    context = Context(known, sets, printings, facts, positions)
    return [finding for rule in CHECKS for finding in rule(context)]


def set_files(context: Context) -> Iterator[Diagnostic]:
    """Each set file is registered and named after its set; each registered set has a file."""
    seen = set()
    for document in context.documents:
        if document.kind != "card-set":
            continue
        code = document.value["set"]
        seen.add(code)
        stem = document.path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        if code in context.sets and stem == code:
            continue
        place = context.positions(document).span(document.path, "/set", key=True)
        if code not in context.sets:
            yield Diagnostic(
                "DBX101",
                Severity.ERROR,
                f"The set '{printable(code)}' is not in the set registry.",
                place,
                "/set",
                hint="Add it to sets.yaml, or correct the code.",
            )
        if stem != code:
            yield Diagnostic(
                "DBX103",
                Severity.ERROR,
                f"The file is named '{printable(stem)}' and holds the set '{printable(code)}'.",
                place,
                "/set",
                hint=f"Name the file {printable(code)}.yaml.",
            )
    for document in context.documents:
        if document.kind != "set-registry":
            continue
        for code in document.value.get("sets") or {}:
            if code not in seen:
                pointer = f"/sets/{escape_pointer(code)}"
                yield Diagnostic(
                    "DBX102",
                    Severity.ERROR,
                    f"The set '{printable(code)}' is registered and has no file.",
                    context.positions(document).span(document.path, pointer, key=True),
                    pointer,
                    hint=f"Add sets/{printable(code)}.yaml, or remove the entry.",
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


def reprints(context: Context) -> Iterator[Diagnostic]:
    """A reprint names a full printing of the same card; where its own print differs, say so."""
    for raw in context.printings.values():
        target = raw.fields.get("reprint_of")
        if target is None:
            continue
        canonical = canonical_of(raw, context.printings)
        if canonical is None or canonical is raw:
            chained = context.printings.get(target)
            known = chained is not None and chained.fields.get("reprint_of")
            yield context.finding(
                "DBX105",
                Severity.ERROR,
                raw,
                f"{raw.id} is called a reprint of {printable(target)}, which is "
                + ("a reprint itself." if known else "no printing in the list."),
                f"Name {known} instead." if known else "Name the printing with the full facts.",
                "reprint_of",
                "UV-8",
            )
            continue
        if ("back_of" in raw.fields) != ("back_of" in canonical.fields):
            yield context.finding(
                "DBX106",
                Severity.ERROR,
                raw,
                f"{raw.id} and {canonical.id} are a front and a back.",
                "A back is no reprint of a front.",
                "reprint_of",
                "UV-8",
            )
        for field in raw.fields:
            if field in PER_PRINTING:
                continue
            own, other = raw.fields[field], canonical.fields.get(field)
            if field in ("symbols", "attuned"):
                own, other = set(own or ()), set(other or ())
            if own == other or (not own and not other and own != 0 and other != 0):
                yield context.finding(
                    "DBX113",
                    Severity.ERROR,
                    raw,
                    f"{raw.id} repeats '{field}' of {canonical.id} without a difference.",
                    "Remove it: a reprint has only what differs in its own print.",
                    field,
                    "UV-8",
                )
            elif field in IDENTITY_FIELDS:
                yield context.finding(
                    "DBX106",
                    Severity.ERROR,
                    raw,
                    f"{raw.id} differs from {canonical.id} in '{field}': it is another card.",
                    "Give it all its fields and 'distinct_from' instead of 'reprint_of'.",
                    field,
                    "UV-8",
                )
            else:
                yield context.finding(
                    "DBX107",
                    Severity.WARNING,
                    raw,
                    f"{raw.id} differs in '{field}' from {canonical.id}, of which it is a reprint.",
                    "Compare the cards; keep the difference only where both prints are right.",
                    field,
                    "UV-8",
                )


def _identity(facts: Mapping[str, Any]) -> tuple[Any, ...]:
    return (
        facts.get("name"),
        facts.get("type"),
        frozenset(facts.get("symbols") or ()),
        frozenset(facts.get("attuned") or ()),
        facts.get("difficulty"),
        facts.get("control"),
        "back_of" in facts,
    )


def same_names(context: Context) -> Iterator[Diagnostic]:
    """Two printings of one name are reprints, or marked as distinct cards."""
    by_name: dict[str, list[RawPrinting]] = defaultdict(list)
    for raw in context.printings.values():
        if "reprint_of" not in raw.fields:
            by_name[raw.fields.get("name", "")].append(raw)
    for name, group in by_name.items():
        for i, later in enumerate(group):
            for earlier in group[:i]:
                same = _identity(earlier.fields) == _identity(later.fields)
                marked = later.id in earlier.fields.get(
                    "distinct_from", ()
                ) or earlier.id in later.fields.get("distinct_from", ())
                if marked and not same:
                    continue
                shown = f"{earlier.id} and {later.id} are both named '{printable(name)}'"
                yield context.finding(
                    "DBX104",
                    Severity.ERROR,
                    later,
                    f"{shown} and are the same card."
                    if same
                    else f"{shown}, and neither is marked.",
                    f"Write 'reprint_of: {earlier.id}' and only what differs."
                    if same
                    else f"They differ: write 'distinct_from: [{earlier.id}]'.",
                    "name",
                    "UV-8",
                )
    for raw in context.printings.values():
        for i, other_id in enumerate(raw.fields.get("distinct_from", ())):
            other = context.printings.get(other_id)
            if (
                other is None
                or other is raw
                or "reprint_of" in other.fields
                or other.fields.get("name") != context.facts[raw.id].get("name")
            ):
                yield context.finding(
                    "DBX108",
                    Severity.ERROR,
                    raw,
                    f"{raw.id} is marked distinct from {printable(other_id)}, "
                    + (
                        "which is not in the list."
                        if other is None
                        else "which is no full printing of another card of this name."
                    ),
                    "Name full printings of other cards of the same name only.",
                    f"distinct_from/{i}",
                    "UV-8",
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

    ``Γö¼`` is what code page 437 makes of the UTF-8 bytes of a box-drawing character (FC-056).
    """
    if text.isascii() or text.translate(_HARMLESS).isascii():
        return False
    if "\ufffd" in text:
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
            if _identity(context.facts[first.id]) != _identity(context.facts[raw.id]):
                yield context.finding(
                    "DBX114",
                    Severity.WARNING,
                    raw,
                    f"{first.id} and {raw.id} are different cards with one {site} id.",
                    "Find out which of the two the id belongs to.",
                    f"external_ids/{site}",
                )


def fullest(context: Context) -> Iterator[Diagnostic]:
    """The printing that reprints refer to knows at least what they know."""
    for raw in context.printings.values():
        canonical = canonical_of(raw, context.printings)
        if canonical is None or canonical is raw:
            continue
        for field in ("attack", "block"):
            own = raw.fields.get(field)
            if isinstance(own, dict) and is_unknown(canonical.fields.get(field)):
                yield context.finding(
                    "DBX115",
                    Severity.ERROR,
                    raw,
                    f"{raw.id} has the '{field}' that {canonical.id} lacks.",
                    f"Make {raw.id} the full printing and {canonical.id} the reprint.",
                    field,
                    "UV-8",
                )


#: Every cross-file check, in the order of their codes.
CHECKS: Final[tuple[Callable[[Context], Iterable[Diagnostic]], ...]] = (
    set_files,
    same_names,
    reprints,
    backs,
    character_only,
    encoding,
    printed_twice,
    external_ids,
    fullest,
)
