"""One deck, checked: its verdict, its counts, its findings."""

import enum
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import MAX_BYTES, read
from uvdeck.diagnostics import Diagnostic, Severity, Span, in_order
from uvdeck.formats import CORE, Format
from uvdeck.legality.context import Context, total
from uvdeck.legality.resolve import Line, ResolvedDeck, resolve
from uvdeck.legality.rules import RULES
from uvdeck.model import CardType, Deck, Symbol
from uvdeck.model import in_order as symbols_in_order
from uvdeck.yamlsource import decode

#: Findings after which a deck's rules are not asked: there is no deck to ask them about.
_NO_DECK: Final = ("YML", "DCK101", "DCK114", "DCK115")


class Verdict(enum.Enum):
    """What can be said of a deck."""

    LEGAL = "legal"
    NOT_LEGAL = "not legal"
    CANNOT_SAY = "cannot say"


class Report(NamedTuple):
    """The answer to ``check`` for one deck.

    Args:
        path: the deck's file as given, ``-`` for standard input.
        format: what it was checked against.
        syntax: how the deck was written.
        resolved: the deck with its cards.
        verdict: legal, not legal, or cannot say.
        findings: all findings, sorted.
        types: copies in the main deck by type; ``unknown`` for cards that nobody knows.
        shared: symbols that the starting character and all cards have in common (UV-21's
            question; a joker has every symbol).
        shared_attuned: the same where attuned cards also pass by UV-22.
    """

    path: str
    format: Format
    syntax: str
    resolved: ResolvedDeck
    verdict: Verdict
    findings: list[Diagnostic]
    types: dict[str, int]
    shared: list[Symbol]
    shared_attuned: list[Symbol]

    @property
    def deck(self) -> Deck:
        """The deck as its file has it."""
        return self.resolved.deck

    @property
    def main_size(self) -> int:
        """Cards in the main deck."""
        return total(self.resolved.main)

    @property
    def sideboard_size(self) -> int:
        """Cards in the sideboard."""
        return total(self.resolved.sideboard)

    @property
    def missing(self) -> list[str]:
        """What stands between the deck and legality, a few words each."""
        result: list[str] = []
        for finding in self.findings:
            words = (finding.data or {}).get("summary")
            if words and finding.severity is Severity.ERROR and words not in result:
                result.append(words)
        return result


def check_bytes(
    data: bytes,
    path: str,
    catalogue: Catalogue,
    game_format: Format = CORE,
    syntax: str | None = None,
) -> Report:
    """Check the content of a deck file.

    Args:
        data: the file's bytes, at most :data:`uvdeck.decklists.MAX_BYTES`.
        path: its path, as findings show it.
        catalogue: the card list.
        game_format: the construction rules.
        syntax: how the deck is written; None where its content is to say.

    Returns:
        The report. Never raises for any bytes.
    """
    if len(data) > MAX_BYTES:
        large = Diagnostic(
            "DCK106",
            Severity.ERROR,
            f"The file is larger than {MAX_BYTES // 1024} KiB.",
            Span(path),
            hint="A decklist is a few kilobytes of text.",
        )
        return _report(path, game_format, "unknown", ResolvedDeck(Deck(), (), (), ()), [large])
    text, findings = decode(data, path)
    if text is None:
        return _report(path, game_format, "unknown", ResolvedDeck(Deck(), (), (), ()), findings)
    return check_text(text, path, catalogue, game_format, syntax)


def check_text(
    text: str,
    path: str,
    catalogue: Catalogue,
    game_format: Format = CORE,
    syntax: str | None = None,
) -> Report:
    """Check a deck given as text; see :func:`check_bytes`."""
    deck, syntax, findings = read(text, path, catalogue, syntax)
    if any(finding.code.startswith(_NO_DECK) for finding in findings):
        return _report(path, game_format, syntax, ResolvedDeck(deck, (), (), ()), findings)
    resolved, more = resolve(deck, catalogue)
    findings = findings + more
    context = Context(game_format, catalogue.sets, path)
    for rule in RULES:
        findings.extend(rule(resolved, context))
    return _report(path, game_format, syntax, resolved, findings)


def verdict_of(findings: list[Diagnostic]) -> Verdict:
    """Return the verdict that findings amount to: an error weighs more than a doubt."""
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return Verdict.NOT_LEGAL
    return Verdict.CANNOT_SAY if Severity.UNCERTAIN in severities else Verdict.LEGAL


def _report(
    path: str, game_format: Format, syntax: str, resolved: ResolvedDeck, findings: list[Diagnostic]
) -> Report:
    return Report(
        path,
        game_format,
        syntax,
        resolved,
        verdict_of(findings),
        in_order(findings),
        _types(resolved.main),
        shared_symbols(resolved, attuned_too=False),
        shared_symbols(resolved, attuned_too=True),
    )


def _types(lines: tuple[Line, ...]) -> dict[str, int]:
    counts = {card_type.value: 0 for card_type in CardType}
    unknown = 0
    for line in lines:
        if line.card is None:
            unknown += line.entry.copies
        else:
            counts[line.card.type.value] += line.entry.copies
    result = {name: count for name, count in counts.items() if count}
    if unknown:
        result["unknown"] = unknown
    return result


def shared_symbols(deck: ResolvedDeck, *, attuned_too: bool) -> list[Symbol]:
    """Return the symbols of the starting character that every card has, in order.

    Args:
        deck: the deck, main deck and sideboard alike.
        attuned_too: whether a card also passes by an attuned symbol that the starting character
            has, whatever the symbol in question is (UV-22).

    Returns:
        Symbols that would make a legal primary symbol (UV-21); empty where there is none, or
        where the deck has unknown cards or no starting character.
    """
    starter = deck.starter
    lines = (*deck.main, *deck.sideboard)
    if starter is None or not lines or any(line.card is None for line in lines):
        return []
    own = starter.all_symbols
    if starter.is_joker:
        own = frozenset(Symbol) - {Symbol.INFINITY}
    left = set(own) - {Symbol.INFINITY}
    for line in lines:
        card = line.card
        if card is None or card.is_joker:
            continue
        if attuned_too and not starter.is_joker and card.attuned & own:
            continue
        left &= card.all_symbols
    return symbols_in_order(left)


def report_to_json(report: Report) -> dict[str, Any]:
    """Return a report as JSON values (``docs/decks.md`` describes them)."""
    starter = report.resolved.starter
    return {
        "path": report.path,
        "name": report.deck.name,
        "player": report.deck.player,
        "syntax": report.syntax,
        "format": report.format.id,
        "verdict": report.verdict.value,
        "character": None
        if starter is None
        else {
            "id": starter.id,
            "name": starter.name,
            "symbols": [s.value for s in symbols_in_order(starter.all_symbols)],
            "handSize": starter.hand_size,
            "health": starter.health,
        },
        "main": report.main_size,
        "sideboard": report.sideboard_size,
        "types": report.types,
        "sharedSymbols": [s.value for s in report.shared],
        "sharedSymbolsWithAttuned": [s.value for s in report.shared_attuned],
        "missing": report.missing,
        "cards": [
            {
                "section": section,
                "count": line.entry.copies,
                "text": line.entry.text,
                "card": line.card.id if line.card else None,
                "name": line.card.name if line.card else None,
                "printing": line.printing,
                "line": line.entry.span.line if line.entry.span else None,
            }
            for section, lines in (
                ("main", report.resolved.main),
                ("sideboard", report.resolved.sideboard),
            )
            for line in lines
        ],
        "findings": [finding.to_json() for finding in report.findings],
    }
