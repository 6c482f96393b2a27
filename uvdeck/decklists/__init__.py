"""Decklist syntaxes: one module each, a parse/print pair; which it is, the content says."""

import re
from typing import Final

from uvdeck.decklists.entry import Known
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck

#: Bytes of the largest deck file that is read.
MAX_BYTES: Final = 1024 * 1024

NATIVE: Final = "native"
PLAIN: Final = "plain"

_KEY: Final = re.compile(
    r"(?:name|player|date|format|primary_symbol|character|main|sideboard|notes)[ \t]*:(?:[ \t]|$)"
)
_ANY_KEY: Final = re.compile(r"[A-Za-z_]+[ \t]*:(?:[ \t]|$)")


def detect(text: str) -> str:
    """Return the syntax of a decklist by its content (FC-055): ``native`` or ``plain``.

    YAML it is where a list or a mapping opens under a key (``main:`` and then ``- ...``), where
    a key stands with its value in braces or brackets, or where the file says so itself.
    """
    lines = re.split(r"\r\n|\r|\n", text.lstrip("\ufeff")[:20_000])
    previous = ""
    for line in lines:
        bare = line.strip()
        if bare.startswith("#"):
            if bare.startswith("# yaml-language-server:"):
                return NATIVE
            continue
        if not bare:
            continue
        if bare in ("---", "...") or bare.startswith(("%YAML", "{", "- {", "!!", "&", "? ")):
            return NATIVE
        if re.match(r"(?:main|sideboard|character)[ \t]*:[ \t]*[\[{|>&*!]", line):
            return NATIVE
        if (
            _ANY_KEY.match(previous)
            and previous.rstrip().endswith(":")
            and bare.startswith(("- ", "-\t"))
            and previous[:1].islower()
        ):
            return NATIVE
        previous = line
    keys = [line for line in lines if _KEY.match(line)]
    others = [
        line
        for line in lines
        if line.strip() and not line.startswith((" ", "\t", "#")) and not _ANY_KEY.match(line)
    ]
    return NATIVE if keys and not others else PLAIN


def read(text: str, path: str, known: Known) -> tuple[Deck, str, list[Diagnostic]]:
    """Read a decklist in whatever syntax it is.

    Args:
        text: the decoded file.
        path: its path, as findings show it.
        known: says whether a name is in the catalogue.

    Returns:
        The deck as far as it could be read, the syntax, and the findings. Never raises.
    """
    syntax = detect(text)
    if syntax == NATIVE:
        from uvdeck.decklists import native

        deck, findings = native.parse(text, path, known)
    else:
        from uvdeck.decklists import plain

        deck, findings = plain.parse(text, path, known)
    broken = any(finding.severity is Severity.ERROR for finding in findings)
    entries = (*deck.characters, *deck.main, *deck.sideboard)
    silent = all(f.code == "DCK103" for f in findings) and len(findings) >= len(entries)
    if not broken and not any(known(e.text) for e in entries) and (not entries or silent):
        return (
            deck,
            syntax,
            [
                Diagnostic(
                    "DCK101",
                    Severity.ERROR,
                    "No cards were found.",
                    Span(path),
                    rule="UV-1",
                    hint="A decklist has a card a line, such as '4 Detroit Smash'.",
                )
            ],
        )
    return deck, syntax, findings
