"""Card files in the one form: what a file should look like, and where it first differs."""

import itertools
import re
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck.catalogue.files import MAX_BYTES, read_document
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.upkeep.emit import emit
from uvdeck.yamlkept import comments

#: The kinds of files that have a form.
KINDS: Final = ("card-set", "set-registry", "format", "ban-list", "lint-accepted")

_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")


class Formatted(NamedTuple):
    """A file and its form.

    Args:
        path: as findings show it.
        text: what it should hold, None where the file is left alone.
        line: the first line that differs, counted from 1; None where nothing does.
        findings: why it is left alone.
    """

    path: str
    text: str | None
    line: int | None
    findings: list[Diagnostic]


def formatted(path: Path, data: bytes) -> Formatted:
    """Return what a card file should look like.

    It need not fit its schema: a misspelt key stays, behind the others, for a validator to find.
    What cannot be read as YAML is left alone, and so is a file in which a ``#`` seems to have cut
    a text: what is a comment there only a person can say.

    Args:
        path: the file.
        data: what it holds.
    """
    document, findings = read_document(path, data)
    if findings:
        return Formatted(document.path, None, None, findings)
    if document.kind not in KINDS or not isinstance(document.value, dict):
        return Formatted(document.path, None, None, [_no_card_file(document.path, document.kind)])
    text = emit(document.kind, document.value, comments(document.text))
    content = text.encode()
    if content == data:
        return Formatted(document.path, text, None, [])
    if len(content) > MAX_BYTES:
        return Formatted(document.path, None, None, [_too_large(document.path)])
    line = next(
        (
            number
            for number, (now, then) in enumerate(
                itertools.zip_longest(_LINE.findall(document.text), _LINE.findall(text)), 1
            )
            if now != then
        ),
        1,  # the lines are equal: it begins with a byte-order mark
    )
    return Formatted(document.path, text, line, [])


def _too_large(path: str) -> Diagnostic:
    return Diagnostic(
        "YML111",
        Severity.ERROR,
        f"In the one form the file would be larger than {MAX_BYTES // 1024} KiB.",
        Span(path),
        hint="Split the file.",
    )


def _no_card_file(path: str, kind: str) -> Diagnostic:
    what = "a deck" if kind == "deck" else "no card file"
    return Diagnostic(
        "SCH103",
        Severity.ERROR,
        f"This is {what}: it has no form to be put in.",
        Span(path),
        hint="Name a set, a registry of sets, a format or a ban list.",
    )
