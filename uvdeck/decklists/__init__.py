"""Decklist syntaxes: one module each, a parse/print pair; which it is, the content says."""

import re
from typing import Final

from uvdeck.decklists.entry import Known
from uvdeck.decklists.sections import is_word
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck

#: Bytes of the largest deck file that is read.
MAX_BYTES: Final = 1024 * 1024

NATIVE: Final = "native"
PLAIN: Final = "plain"

_KEYS: Final = "name|player|date|format|primary_symbol|character|main|sideboard|notes"
_KEY: Final = re.compile(rf"[\"']?({_KEYS})[\"']?[ \t]*:(?:[ \t]|$)")
_ANY_KEY: Final = re.compile(r"[\"']?[A-Za-z_]+[\"']?[ \t]*:(?:[ \t]|$)")
_OPEN_KEY: Final = re.compile(r"([\"']?)([a-z_]+)\1[ \t]*:[ \t]*(?:#.*)?$")
_ITEM: Final = re.compile(r"[ \t]*-(?:[ \t]|$)|[ \t]+(?:\{|\[(?!/?[A-Za-z*]{1,10}[\]=]))")
#: What only YAML has: a mapping or a list in signs, an entry's keys, a text of several lines.
_ONLY_YAML: Final = re.compile(
    r"(?:%YAML |\{|- \{|\[[ \t]*[\"'{]"
    r"|(?:[ \t]*-)?[ \t]*[\"']?(?:card|count)[\"']?[ \t]*:[ \t]"
    r"|[\"']?(?:main|sideboard|character)[\"']?[ \t]*:[ \t]*[\[{&*!]"
    rf"|(?:{_KEYS})[ \t]*:[ \t]*[|>][-+0-9]*[ \t]*(?:#.*)?$)"
)


def detect(text: str) -> str:
    """Return the syntax of a decklist by its content (FC-055): ``native`` or ``plain``.

    YAML it is where a list or a mapping opens under a key (``main:`` and then ``- ...``), where
    a key stands with its value in braces or brackets, or where the file says so itself. Keys
    are written small; ``Main:`` is a header of a plain list, whatever follows.
    """
    lines = re.split(r"\r\n|\r|\n", text.lstrip("\ufeff")[:100_000])
    opened: str | None = None
    keys = others = False
    for line in lines:
        bare = line.strip()
        if bare.startswith("#"):
            if bare.startswith("# yaml-language-server:"):
                return NATIVE
            continue
        if not bare or bare in ("---", "..."):
            continue
        if _ONLY_YAML.match(line):
            return NATIVE
        if opened is not None and _ITEM.match(line) and _opens_yaml(opened):
            return NATIVE
        match = _OPEN_KEY.match(line)
        opened = match[2] if match else None
        if _KEY.match(line):
            keys = True
        elif line[0] not in " \t" and not _ANY_KEY.match(line):
            others = True
    return NATIVE if keys and not others else PLAIN


def _opens_yaml(key: str) -> bool:
    """Return whether a list below this key is YAML: plain lists have bullets below headers."""
    return key in _KEYS.split("|") or not is_word(key)


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
