"""Decklist syntaxes: one module each, a parse/print pair; which it is, the content says."""

from typing import TYPE_CHECKING, Final

from uvdeck.decklists.detection import (
    CSV,
    DECK_SITE,
    FORUM,
    LINES,
    NATIVE,
    PLAIN,
    SYNTAXES,
    TTS,
    UNIVERSUS_JSON,
    UNIVERSUS_TEXT,
    detect,
)
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import Deck
from uvdeck.names import candidates

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.decklists.losses import Printed

__all__ = ["MAX_BYTES", "NATIVE", "PLAIN", "SYNTAXES", "detect", "parse", "read", "write"]

#: Bytes of the largest deck file that is read.
MAX_BYTES: Final = 1024 * 1024


def read(
    text: str, path: str, catalogue: "Catalogue", syntax: str | None = None
) -> tuple[Deck, str, list[Diagnostic]]:
    """Read a decklist in whatever syntax it is.

    Args:
        text: the decoded file.
        path: its path, as findings show it.
        catalogue: the card list.
        syntax: one of :data:`SYNTAXES`; None where the content is to say.

    Returns:
        The deck as far as it could be read, the syntax, and the findings. Never raises.
    """
    looks_like = detect(text)
    deck, findings = parse(text, path, catalogue, syntax or looks_like)
    broken = any(finding.severity is Severity.ERROR for finding in findings)
    entries = (*deck.characters, *deck.main, *deck.sideboard)
    hopeless = broken or not any(candidates(catalogue, entry.text) for entry in entries)
    if syntax is not None and _contradicts(syntax, looks_like) and hopeless:
        return Deck(), syntax, [_not_this(path, syntax, looks_like)]
    silent = all(f.code == "DCK103" for f in findings) and len(findings) >= len(entries)
    if hopeless and not broken and (not entries or silent):
        return (
            deck,
            syntax or looks_like,
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
    return deck, syntax or looks_like, findings


def _contradicts(asked: str, found: str) -> bool:
    """Return whether a text that looks like the one syntax is hardly the other."""
    return asked != found and not (asked in LINES and found in LINES)


def _not_this(path: str, asked: str, found: str) -> Diagnostic:
    return Diagnostic(
        "DCK115",
        Severity.ERROR,
        f"The text is not valid as {SYNTAXES[asked]}; it looks like {SYNTAXES[found]}.",
        Span(path),
        hint=f"Leave '--decklist {asked}' away, or write '--decklist {found}'.",
        data={"asked": asked, "found": found},
    )


def parse(
    text: str, path: str, catalogue: "Catalogue", syntax: str
) -> tuple[Deck, list[Diagnostic]]:
    """Read a decklist in one syntax, whatever it looks like.

    Args:
        text: the decoded file.
        path: its path, as findings show it.
        catalogue: the card list.
        syntax: one of :data:`SYNTAXES`.

    Returns:
        The deck as far as it could be read, and the findings. Never raises.
    """
    # Each is imported when it is needed: a check of one deck waits for no other syntax.
    if syntax == NATIVE:
        from uvdeck.decklists import native

        return native.parse(text, path, lambda name: candidates(catalogue, name))
    if syntax == PLAIN:
        from uvdeck.decklists import plain

        return plain.parse(text, path, lambda name: candidates(catalogue, name))
    if syntax == FORUM:
        from uvdeck.decklists import forum

        return forum.parse(text, path, catalogue)
    if syntax == UNIVERSUS_TEXT:
        from uvdeck.decklists import universus_text

        return universus_text.parse(text, path, catalogue)
    if syntax == DECK_SITE:
        from uvdeck.decklists import deck_site

        return deck_site.parse(text, path, catalogue)
    if syntax == UNIVERSUS_JSON:
        from uvdeck.decklists import universus_json

        return universus_json.parse(text, path, catalogue)
    if syntax == TTS:
        from uvdeck.decklists import tts

        return tts.parse(text, path, catalogue)
    from uvdeck.decklists import csvlist

    return csvlist.parse(text, path, catalogue)


def write(deck: Deck, syntax: str, catalogue: "Catalogue") -> "Printed":
    """Print a deck in a syntax.

    Args:
        deck: what to print.
        syntax: one of :data:`SYNTAXES`.
        catalogue: the card list.

    Returns:
        The text, and by name what of the deck the syntax cannot carry.
    """
    import importlib

    modules = {
        FORUM: "forum",
        UNIVERSUS_TEXT: "universus_text",
        DECK_SITE: "deck_site",
        UNIVERSUS_JSON: "universus_json",
        TTS: "tts",
        CSV: "csvlist",
    }
    if syntax in (NATIVE, PLAIN):
        from uvdeck.decklists.losses import print_simply

        return print_simply(deck, syntax)
    printed: Printed = importlib.import_module(f"uvdeck.decklists.{modules[syntax]}").print_deck(
        deck, catalogue
    )
    return printed
