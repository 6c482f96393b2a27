"""Card files in the one form: what a file should look like, and where it first differs."""

from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck.catalogue.files import read_document
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.upkeep.emit import emit
from uvdeck.yamlkept import comments

#: The kinds of files that have a form.
KINDS: Final = ("card-set", "set-registry", "format", "ban-list", "lint-accepted")


class Formatted(NamedTuple):
    """A file and its form.

    Args:
        path: as findings show it.
        text: what it should hold, None where it cannot be read.
        line: the first line that differs, counted from 1; None where nothing does.
        findings: why it cannot be read.
    """

    path: str
    text: str | None
    line: int | None
    findings: list[Diagnostic]


def formatted(path: Path, data: bytes) -> Formatted:
    """Return what a card file should look like.

    It need not fit its schema: a misspelt key stays, behind the others, for a validator to find.
    Whatever cannot be read as YAML is left alone.

    Args:
        path: the file.
        data: what it holds.
    """
    document, findings = read_document(path, data)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if errors:
        return Formatted(document.path, None, None, errors)
    if document.kind not in KINDS or not isinstance(document.value, dict):
        return Formatted(document.path, None, None, [_no_card_file(document.path, document.kind)])
    plain = document.text.replace("\r\n", "\n").replace("\r", "\n")
    text = emit(document.kind, document.value, comments(plain))
    if text.encode() == data:
        return Formatted(document.path, text, None, [])
    line = next(
        (
            number
            for number, (now, then) in enumerate(
                zip_longest(document.text.split("\n"), text.split("\n")), 1
            )
            if now != then
        ),
        1,  # the lines are equal: it begins with a byte-order mark
    )
    return Formatted(document.path, text, line, [])


def _no_card_file(path: str, kind: str) -> Diagnostic:
    what = "a deck" if kind == "deck" else "no card file"
    return Diagnostic(
        "SCH103",
        Severity.ERROR,
        f"This is {what}: it has no form to be put in.",
        Span(path),
        hint="Name a set, a registry of sets, a format or a ban list.",
    )
