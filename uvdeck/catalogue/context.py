"""What the cross-file checks look at, and how they make a finding."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from uvdeck.catalogue.build import RawPrinting, effective_fields, raw_printings, registry
from uvdeck.catalogue.files import Document
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.model import CardSet
from uvdeck.yamldoc import Positions, escape_pointer, locate


class Context(NamedTuple):
    """All that a check may look at.

    Args:
        documents: every file that could be read, shipped and layered.
        broken: codes of the sets whose files could not be read: nothing is missing there.
        sets: the registry.
        printings: all printings by id.
        facts: all facts of each printing by id, reprints filled up.
        positions: makes the positions of a document when first asked for.
        formats_broken: True where a format's file could not be read: what it says is missing.
    """

    documents: list[Document]
    broken: frozenset[str]
    sets: dict[str, CardSet]
    printings: Mapping[str, RawPrinting]
    facts: Mapping[str, dict[str, Any]]
    positions: Callable[[Document], Positions]
    formats_broken: bool = False

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

    def may_exist(self, printing_id: str) -> bool:
        """Return whether a printing that is not in the list may stand in a broken file."""
        return printing_id.partition("/")[0] in self.broken


def stem(path: str) -> str:
    """Return the name of a file without its folder and ending."""
    return path.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]


def make_context(
    documents: list[Document], broken: frozenset[str] = frozenset(), *, facts: bool = True
) -> Context:
    """Return the context of some files.

    Args:
        documents: all files of the card list; those with the value None could not be read.
        broken: codes of further sets whose files could not be read.
        facts: whether the facts of printings are wanted; they take the most time.
    """
    known = [d for d in documents if d.value is not None and d.kind != "deck"]
    unread = {stem(d.path) for d in documents if d.value is None}
    _, sets = registry(known)
    printings = raw_printings(known)
    filled = {key: effective_fields(raw, printings) for key, raw in printings.items() if facts}
    cache: dict[int, Positions] = {}

    def positions(document: Document) -> Positions:
        if id(document) not in cache:
            cache[id(document)] = locate(document.text)
        return cache[id(document)]

    lost = any(d.kind == "format" and d.value is None for d in documents)
    return Context(known, broken | unread, sets, printings, filled, positions, lost)
