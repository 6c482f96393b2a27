"""What the ``odds`` commands are given: decks, variants of them, cards, wishes."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import typer

from uvdeck.cli import common
from uvdeck.text import plural, printable, shorten

if TYPE_CHECKING:
    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.formats import Format
    from uvdeck.legality.resolve import ResolvedDeck
    from uvdeck.model import Card
    from uvdeck.odds.count import CountRange
    from uvdeck.query import Query

#: One change of a variant: sign, and what follows it.
_CHANGE = re.compile(r"\s*([+\-])\s*(.+?)\s*\Z", re.DOTALL)


class DeckAsked(NamedTuple):
    """A deck, or a variant of one, that something is asked of.

    Args:
        path: its file as given.
        name: its title, else its character's name.
        variant: what was changed, empty for nothing.
        starter: its starting character, None where it has none.
        format: its own format's id, None where it names none.
        cards: card -> copies in the main deck, 1 or more each.
        notes: what one should know of the deck with every answer.
    """

    path: str
    name: str | None
    variant: str
    starter: "Card | None"
    format: str | None
    cards: "Mapping[Card, int]"
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Cards in the main deck."""
        return sum(self.cards.values())


class Wanted(NamedTuple):
    """A wish as typed: the whole, its count, its query as text and as a tree."""

    text: str
    number: "CountRange"
    kind: str
    query: "Query"


class Refused(Exception):  # noqa: N818 - no error of the program
    """A question that cannot be answered for one deck; the message says why."""


def read_decks(
    paths: Sequence[str],
    decklist: str | None,
    catalogue: "Catalogue",
    *,
    pass_over: bool = False,
) -> tuple[list[DeckAsked], int]:
    """Return the decks that can be read, and the exit code so far.

    What is wrong with the others is said on standard error.

    Args:
        paths: the deck files.
        decklist: their syntax, None where the content decides.
        catalogue: the card list.
        pass_over: whether a file without any card, which is no YAML, is no deck and no fault.
    """
    from uvdeck.decklists import MAX_BYTES, read
    from uvdeck.diagnostics import Severity, in_order
    from uvdeck.legality.resolve import resolve
    from uvdeck.model import Deck
    from uvdeck.yamlsource import decode

    status = common.CLEAN
    found = []
    for path in paths:
        content, why = common.read_input(path, MAX_BYTES)
        if pass_over and content is not None and len(content) > MAX_BYTES:
            _say_no_deck(path)
            continue
        if content is None or len(content) > MAX_BYTES:
            why = why or f"the file is larger than {MAX_BYTES // 1024} KiB"
            typer.echo(f"uvdeck: {printable(path)}: {why}.", err=True)
            status = common.FAILED
            continue
        text, findings = decode(content, path)
        deck, resolved = Deck(), None
        if text is not None:
            deck, _, findings = read(text, path, catalogue, decklist)
            resolved, more = resolve(deck, catalogue)
            findings = [*findings, *more]
        faults = [f for f in findings if f.severity is Severity.ERROR]
        if pass_over and faults and _is_no_deck(path, resolved):
            _say_no_deck(path)
            continue
        if resolved is None or faults:
            common.show_faults(in_order(faults), hints=True)
            typer.echo(
                f"uvdeck: {printable(path)}: nothing is counted for a deck with"
                f" {plural(len(faults), 'error')}.",
                err=True,
            )
            status = max(status, common.FINDINGS)
            continue
        # What a reader of the list stumbled over may be why the numbers are not those expected.
        heeded = [f for f in findings if f.code.startswith("DCK") and f.code != "DCK111"]
        common.show_faults(in_order(heeded), hints=True)
        counts: Counter[Card] = Counter()
        for line in resolved.main:
            if line.card is not None:
                counts[line.card] += line.entry.copies
        starter = resolved.starter
        name = deck.name or (starter.name if starter else None)
        notes = () if starter else (_no_starter(counts),)
        found.append(DeckAsked(path, name, "", starter, deck.format, counts, notes))
    return found, status


def _say_no_deck(path: str) -> None:
    typer.echo(f"uvdeck: {printable(path)}: passed over, because it is no deck.", err=True)


def _is_no_deck(path: str, resolved: "ResolvedDeck | None") -> bool:
    """Return whether a file is something else than a deck with faults in it."""
    # A deck in YAML with one bracket too few has no card either.
    if path.casefold().endswith((".yaml", ".yml")):
        return False
    lines = () if resolved is None else (*resolved.characters, *resolved.main, *resolved.sideboard)
    return all(line.card is None for line in lines)


def _no_starter(cards: "Mapping[Card, int]") -> str:
    """Return what one should know of a deck without a starting character (UV-2)."""
    from uvdeck.model import CardType

    characters = [card.name for card in cards if card.type is CardType.CHARACTER]
    if not characters:
        return "the deck names no starting character"
    return (
        f"the deck names no starting character, and '{characters[0]}' counts as one of its cards;"
        f" if it is the character, write 'Character: {characters[0]}'"
    )


def check_changes(texts: Sequence[str]) -> None:
    """Exit with 2 where a change of ``--vary`` cannot be read, and say of each what would do."""
    faults = [part.strip() for text in texts for part in text.split(";") if not _CHANGE.match(part)]
    for part in faults:
        typer.echo(
            f"uvdeck: --vary: '{printable(shorten(part, 60))}' is no change; write '+1 CARD' or"
            " '-1 CARD', several of them joined by ';'.",
            err=True,
        )
    if faults:
        raise typer.Exit(common.FAILED)


def changed(deck: DeckAsked, text: str, catalogue: "Catalogue") -> DeckAsked:
    """Return a deck with the changes of one ``--vary``.

    Raises:
        Refused: the deck does not have the card.
    """
    counts = Counter(deck.cards)
    labels = []
    for match in filter(None, map(_CHANGE.match, text.split(";"))):
        more = match[1] == "+"
        card, copies = find_card(match[2], "--vary", catalogue, deck.cards, in_deck=not more)
        counts[card] += copies if more else -copies
        labels.append(f"{match[1]}{copies} {card.name}")
    for card, copies in counts.items():
        if copies < 0:
            _not_so_many("--vary", card, deck.cards.get(card, 0))
    cards = {card: copies for card, copies in counts.items() if copies}
    return deck._replace(variant="; ".join(labels), cards=cards)


def _not_so_many(option: str, card: "Card", have: int, taken: int = 0) -> NoReturn:
    named = f", and {taken} of them are named before" if taken else ""
    raise Refused(
        f"{option}: the deck has {plural(have, 'copy', 'copies')} of '{card.name}'{named};"
        " more cannot be taken out"
    )


def find_card(
    text: str,
    option: str,
    catalogue: "Catalogue",
    cards: "Mapping[Card, int]",
    *,
    in_deck: bool = True,
) -> tuple["Card", int]:
    """Return the card of an option and its copies; exit with 2 where nobody can tell the card.

    Of several cards that a name may mean, the one in the deck is meant.

    Args:
        text: a name or an id, a count before it where there are several.
        option: where it was given.
        catalogue: the card list.
        cards: the deck.
        in_deck: whether a card that is not in the deck is refused.

    Raises:
        Refused: the card is not in the deck.
    """
    from uvdeck.decklists.entry import read_entry
    from uvdeck.diagnostics import Severity, Span
    from uvdeck.legality.resolve import describe, unknown
    from uvdeck.names import candidates, find_printing, suggestions

    entry, findings = read_entry(text, Span(option), lambda name: candidates(catalogue, name))
    if entry is None:
        fault = next(f for f in findings if f.severity is Severity.ERROR)
        common.fail(f"{option}: {fault.message} Write the card alone, or '2 CARD' for two copies.")
    if entry.printing is not None:
        found = find_printing(catalogue, entry.printing)
        possible = [found[1]] if found else []
    else:
        possible = candidates(catalogue, entry.text)
    if entry.set_code is not None:
        wanted = entry.set_code.casefold()
        possible = [
            card
            for card in possible
            if any(p.set_code.casefold() == wanted for p in card.printings)
        ]
    if not possible and option == "--vary" and re.search(r",\s*[+-]", entry.text):
        common.fail(f"--vary: several changes are joined by ';': '{printable(shorten(text, 80))}'.")
    if not possible:
        fault = unknown(entry, suggestions(catalogue, entry.text))
        common.fail(f"{option}: {fault.message} {fault.hint or ''}".strip())
    held = [card for card in possible if card in cards]
    if len(held) == 1:
        return held[0], entry.copies
    if in_deck and not held:
        raise Refused(f"{option}: '{shorten(entry.text, 80)}' is not in the main deck")
    several = held or possible
    if len(several) > 1:
        common.fail(
            f"{option}: '{printable(shorten(text, 80))}' may be"
            f" {'; '.join(describe(card) for card in several[:6])}. Write the one you mean by its"
            " id."
        )
    return several[0], entry.copies


def take_out(
    deck: DeckAsked,
    texts: Sequence[str] | None,
    option: str,
    catalogue: "Catalogue",
    cards: "Mapping[Card, int]",
) -> tuple[list["Card"], "dict[Card, int]"]:
    """Return the cards of an option, one by one, and a deck without them.

    Args:
        deck: whose cards they are.
        texts: cards as typed, each with a count where there are several.
        option: where they were given.
        catalogue: the card list.
        cards: what is left of the deck so far.

    Raises:
        Refused: the deck does not have them.
    """
    left = Counter(cards)
    taken = []
    for text in texts or ():
        card, copies = find_card(text, option, catalogue, deck.cards)
        if copies > left[card]:
            _not_so_many(option, card, deck.cards[card], deck.cards[card] - left[card])
        left[card] -= copies
        taken += [card] * copies
    return taken, {card: copies for card, copies in left.items() if copies}


def hand_size(deck: DeckAsked, given: int | None) -> int:
    """Return the cards of an opening hand (UV-30).

    Raises:
        Refused: nobody says how many they are.
    """
    if given is not None:
        return given
    if deck.starter is None or deck.starter.hand_size is None:
        raise Refused(
            "the hand size is not known, because the deck has no starting character with one;"
            " give --hand-size"
        )
    return deck.starter.hand_size


def wishes(
    texts: Sequence[str], option: str, catalogue: "Catalogue", *, several: bool = False
) -> list[list[Wanted]]:
    """Return wishes as typed, each text a list of them, or exit with 2 and say every fault.

    Args:
        texts: ``2+ type:foundation``.
        option: where they were given.
        catalogue: the card list, for words that exist.
        several: whether a text may hold several, joined by ``;``.
    """
    from uvdeck.odds.count import parse_count
    from uvdeck.query.tokens import split_queries

    result = []
    faults = 0
    for text in texts:
        group = []
        for part in (split_queries(text) or [text]) if several else [text]:
            head, _, rest = part.strip().partition(" ")
            count = parse_count(head)
            if count is None or not rest.strip():
                faults += 1
                typer.echo(
                    f"uvdeck: {option}: '{printable(shorten(part.strip(), 80))}' is no count and"
                    " query; write 2 (exactly), 2+ (at least), 2- (at most) or 2..4, and a query,"
                    " for example '2+ type:foundation'.",
                    err=True,
                )
                continue
            why = misread(rest.strip())
            query = None if why else read_query(rest.strip(), option, catalogue)
            if why:
                typer.echo(f"uvdeck: {option}: {why}", err=True)
            if query is None:
                faults += 1
            else:
                group.append(Wanted(f"{count} {rest.strip()}", count, rest.strip(), query))
        result.append(group)
    if faults:
        raise typer.Exit(common.FAILED)
    return result


def misread(query: str) -> str | None:
    """Return what was probably meant by a query that would find nothing anybody wants."""
    from uvdeck.model import CardType

    shown = printable(shorten(query, 60))
    word = query.casefold()
    for kind in CardType:
        if word in (kind.value, f"{kind.value}s"):
            return (
                f"'{shown}' is looked for in names; write type:{kind.value} for the type, or"
                f" name:{kind.value} for the name."
            )
    if re.match(r"[+\-]\s", query) or re.search(r"(?:\band|,)\s+[0-9]+[+\-]?\s", query):
        return (
            f"'{shown}' holds a second count; give one wish an option, or join those of --keep"
            " by ';'."
        )
    return None


def read_query(text: str, option: str, catalogue: "Catalogue") -> "Query | None":
    """Return the query of an option; say what is wrong with it, where it cannot be read."""
    from uvdeck.query import parse

    query, findings = parse(text, catalogue.words)
    if query is None:
        common.show_query_faults(text, findings, option)
    return query


def predicate(query: "Query", catalogue: "Catalogue") -> "Callable[[Card], bool]":
    """Return a query as a function of a card that remembers its answers."""
    from functools import cache

    from uvdeck.query import compile_predicate

    universes = {code: s.universe for code, s in catalogue.sets.items() if s.universe}
    return cache(compile_predicate(query, universes))


def format_of(deck: DeckAsked, given: str | None, default: str, catalogue: "Catalogue") -> "Format":
    """Return the format that a deck is played in, or exit with 2."""
    return common.game_format(catalogue, given or deck.format or default)
