"""One deck, checked: its verdict, its counts, its findings."""

import enum
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import MAX_BYTES, read
from uvdeck.diagnostics import Diagnostic, Severity, Span, in_order
from uvdeck.formats import DEFAULT, AsOf, Format, as_of, load, nearest
from uvdeck.legality.context import Context, total
from uvdeck.legality.resolve import Line, ResolvedDeck, resolve
from uvdeck.legality.rules import RULES
from uvdeck.legality.swap import Move, swap
from uvdeck.model import CardType, Deck, Symbol
from uvdeck.model import in_order as symbols_in_order
from uvdeck.text import printable
from uvdeck.yamlsource import decode

#: Findings after which a deck's rules are not asked: there is no deck to ask them about.
_NO_DECK: Final = ("YML", "DCK101", "DCK114", "DCK115")


class Verdict(enum.Enum):
    """What can be said of a deck."""

    LEGAL = "legal"
    NOT_LEGAL = "not legal"
    CANNOT_SAY = "cannot say"


class Question(NamedTuple):
    """What is asked of a deck beside the deck itself.

    Args:
        today: the day that holds where neither the question nor the deck names one.
        format: a format's id; None for the deck's own, else ``default``.
        default: the format of a deck that names none.
        day: the day of the event; None for the deck's own date, else ``today``.
        primary: the primary symbol chosen (UV-21); None for the deck's own choice.
        opened: copies of each card that were opened (UV-23), None where nobody said.
        out: cards that leave the main deck before the check (UV-5).
        into: cards that come in from the sideboard.
        strict: whether warnings count as errors.
    """

    today: date
    format: str | None = None
    default: str = DEFAULT
    day: date | None = None
    primary: str | None = None
    opened: Mapping[str, int] | None = None
    out: Sequence[Move] = ()
    into: Sequence[Move] = ()
    strict: bool = False


class Report(NamedTuple):
    """The answer to ``check`` for one deck.

    Args:
        path: the deck's file as given, ``-`` for standard input.
        format: what it was checked against.
        day: the day it was checked for.
        known: the format's pool on that day; None where the format has no dated pool.
        syntax: how the deck was written.
        resolved: the deck with its cards, after a swap if one was asked for.
        verdict: legal, not legal, or cannot say.
        findings: all findings, sorted.
        types: copies in the main deck by type; ``unknown`` for cards that nobody knows.
        shared: symbols that the starting character and all cards have in common (UV-21's
            question; a joker has every symbol).
        shared_attuned: the same where attuned cards also pass by UV-22.
        primary: the primary symbol chosen, in the question or in the deck.
    """

    path: str
    format: Format
    day: date
    known: AsOf | None
    syntax: str
    resolved: ResolvedDeck
    verdict: Verdict
    findings: list[Diagnostic]
    types: dict[str, int]
    shared: list[Symbol]
    shared_attuned: list[Symbol]
    primary: str | None

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
    def snapshot(self) -> str | None:
        """The day of the snapshot that the verdict rests on, None where there is none."""
        holds = self.known.holds if self.known else None
        return holds.day.isoformat() if holds else None

    @property
    def missing(self) -> list[str]:
        """What stands between the deck and legality, a few words each."""
        result: list[str] = []
        for finding in self.findings:
            words = (finding.data or {}).get("summary")
            if words and finding.severity is Severity.ERROR and words not in result:
                result.append(words)
        return result

    @property
    def doubts(self) -> list[str]:
        """What nobody can say, in the words of the findings."""
        return [f.message for f in self.findings if f.severity is Severity.UNCERTAIN]


def check_bytes(
    data: bytes,
    path: str,
    catalogue: Catalogue,
    question: Question,
    syntax: str | None = None,
) -> Report:
    """Check the content of a deck file.

    Args:
        data: the file's bytes, at most :data:`uvdeck.decklists.MAX_BYTES`.
        path: its path, as findings show it.
        catalogue: the card list.
        question: format, day and whatever else is asked.
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
        return _no_deck(path, catalogue, question, [large])
    text, findings = decode(data, path)
    if text is None:
        return _no_deck(path, catalogue, question, findings)
    return check_text(text, path, catalogue, question, syntax)


def check_text(
    text: str,
    path: str,
    catalogue: Catalogue,
    question: Question,
    syntax: str | None = None,
) -> Report:
    """Check a deck given as text; see :func:`check_bytes`."""
    deck, syntax, findings = read(text, path, catalogue, syntax)
    if any(f.severity is Severity.ERROR and f.code.startswith(_NO_DECK) for f in findings):
        return _no_deck(path, catalogue, question, findings, deck, syntax)
    resolved, more = resolve(deck, catalogue)
    game_format, faults = choose_format(deck, path, catalogue, question)
    # That a line has no count matters little where nobody knows what it is.
    lost = {f.span for f in more if f.code == "DCK108"}
    findings = [f for f in findings if f.code != "DCK103" or f.span not in lost]
    findings += [*more, *faults]
    if question.out or question.into:
        resolved, faults = swap(resolved, question.out, question.into, path)
        findings += faults
    day = _day(deck, question)
    context = Context(
        game_format,
        catalogue.sets,
        path,
        as_of(game_format, day) if game_format.snapshots else None,
        question.primary,
        question.opened,
    )
    for rule in RULES:
        findings.extend(rule(resolved, context))
    return _report(path, question, context, day, syntax, resolved, findings)


def choose_format(
    deck: Deck, path: str, catalogue: Catalogue, question: Question
) -> tuple[Format, list[Diagnostic]]:
    """Return the format that a deck is checked against: asked for, its own, or the default.

    A format that is not known is a finding, and the rules of core are shown in its place.
    """
    wanted = question.format or deck.format or question.default
    found = load(catalogue, wanted)
    if found is not None:
        return found, []
    near = nearest(wanted, catalogue.format_ids())
    hint = (
        f"Did you mean {' or '.join(near)}?"
        if near
        else f"Known formats: {', '.join(catalogue.format_ids())}."
    )
    return core(catalogue), [
        Diagnostic(
            "FMT101",
            Severity.ERROR,
            f"There is no format '{printable(wanted)}'.",
            Span(path),
            rule="UV-20",
            hint=hint,
            data={"summary": f"format {printable(wanted)} is not known", "suggestions": near},
        )
    ]


def core(catalogue: Catalogue) -> Format:
    """Return the default format, which the shipped data always has.

    Raises:
        LookupError: the card data has no such format.
    """
    found = load(catalogue, DEFAULT)
    if found is None:
        raise LookupError(f"the card data has no format '{DEFAULT}'")
    return found


def _day(deck: Deck, question: Question) -> date:
    if question.day is not None:
        return question.day
    return date.fromisoformat(deck.date) if deck.date else question.today


def _no_deck(
    path: str,
    catalogue: Catalogue,
    question: Question,
    findings: list[Diagnostic],
    deck: Deck = Deck(),  # noqa: B008 - frozen
    syntax: str = "unknown",
) -> Report:
    """Return the report of a file that holds no deck to ask rules about."""
    game_format = load(catalogue, question.format or question.default) or core(catalogue)
    context = Context(game_format, {}, path)
    nothing = ResolvedDeck(deck, (), (), ())
    return _report(path, question, context, _day(Deck(), question), syntax, nothing, findings)


def verdict_of(findings: list[Diagnostic], *, strict: bool = False) -> Verdict:
    """Return the verdict that findings amount to: an error weighs more than a doubt.

    Args:
        findings: all findings of a deck.
        strict: whether a warning weighs as much as an error.
    """
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities or (strict and Severity.WARNING in severities):
        return Verdict.NOT_LEGAL
    return Verdict.CANNOT_SAY if Severity.UNCERTAIN in severities else Verdict.LEGAL


def _report(
    path: str,
    question: Question,
    context: Context,
    day: date,
    syntax: str,
    resolved: ResolvedDeck,
    findings: list[Diagnostic],
) -> Report:
    return Report(
        path,
        context.format,
        day,
        context.known,
        syntax,
        resolved,
        verdict_of(findings, strict=question.strict),
        in_order(findings),
        _types(resolved.main),
        shared_symbols(resolved, attuned_too=False),
        shared_symbols(resolved, attuned_too=True),
        question.primary or resolved.deck.primary_symbol,
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


def _pool_to_json(known: AsOf | None) -> dict[str, Any] | None:
    if known is None:
        return None
    holds = known.holds
    return {
        "snapshot": None if holds is None else holds.day.isoformat(),
        "kind": None if holds is None else "effective" if holds.effective else "observed",
        "banList": None if holds is None else holds.ban_list.id,
        "ageDays": known.age,
        "nextObservation": None if known.next is None else known.next.day.isoformat(),
    }


def report_to_json(report: Report) -> dict[str, Any]:
    """Return a report as JSON values (``docs/decks.md`` describes them)."""
    starter = report.resolved.starter
    return {
        "path": report.path,
        "name": report.deck.name,
        "player": report.deck.player,
        "syntax": report.syntax,
        "format": report.format.id,
        "day": report.day.isoformat(),
        "pool": _pool_to_json(report.known),
        "primarySymbol": report.primary,
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
