"""Single games for the command line: a number of a seed, and stacked decks from a file."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import typer

from uvdeck.cli import common
from uvdeck.cli import odds_input as given
from uvdeck.text import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from uvdeck.catalogue.lookup import Catalogue
    from uvdeck.cli.goldfish_prepare import Prepared
    from uvdeck.goldfish.layout import Layout
    from uvdeck.goldfish.trace import Story
    from uvdeck.model import Card

#: What stands between two decks of a plain stack.
_NEXT: Final = "---"


def tell_all(
    prepared: "Sequence[Prepared]",
    seed: int,
    game: int,
    path: str | None,
    catalogue: "Catalogue",
    status: int,
) -> "tuple[list[Story], int]":
    """Return one game of each deck, told, and the exit code.

    Args:
        prepared: the decks.
        seed: of the run.
        game: number of the game, from 0.
        path: file of the stack, None for none.
        catalogue: the card list.
        status: the exit code so far.
    """
    from uvdeck.goldfish.games import NO_STACK, tell
    from uvdeck.goldfish.stack import stacked
    from uvdeck.goldfish.trace import MAX_EVENTS, Story, tell_steps
    from uvdeck.odds.count import ImpossibleError

    orders = [] if path is None else read_stack(path)
    told = []
    for one in prepared:
        try:
            parts = [kinds_of(texts, one.layout, one.deck.cards, catalogue) for texts in orders]
            stack = stacked(one.layout, one.numbers, parts) if parts else NO_STACK
            log = tell(one.numbers, seed, game, stack, MAX_EVENTS)
        except (ImpossibleError, given.Refused) as error:
            of = one.words.path + (f" ({one.words.variant})" if one.words.variant else "")
            typer.echo(f"uvdeck: {printable(of)}: {printable(str(error))}.", err=True)
            status = common.FAILED
            continue
        told.append(Story(one.words, tell_steps(one.layout, log), one.layout.ignored))
        if one.words.doubts:
            status = max(status, common.FINDINGS)
    return told, status


def kinds_of(
    texts: Sequence[str], layout: "Layout", cards: "Mapping[Card, int]", catalogue: "Catalogue"
) -> list[int]:
    """Return the kinds of cards as typed, ``2 CARD`` twice.

    Args:
        texts: cards as typed.
        layout: the deck that is played.
        cards: the deck as it was read.
        catalogue: the card list.

    Raises:
        Refused: the deck does not have one.
    """
    kinds: list[int] = []
    for text in texts:
        card, copies = given.find_card(text, "--stack", catalogue, cards)
        kinds += [layout.cards.index(card)] * copies
    return kinds


def read_stack(path: str) -> list[list[str]]:
    """Return the orders of a file, each a list of cards as typed, or exit with 2.

    A file that ends with ``.yaml`` or ``.yml`` is a list of lists; any other has a card a line and
    a line ``---`` between two decks. Empty lines and what begins with ``#`` say nothing there.

    Args:
        path: the file, or ``-``.
    """
    from uvdeck.decklists import MAX_BYTES
    from uvdeck.yamlsource import decode

    content, why = common.read_input(path, MAX_BYTES)
    if content is None or len(content) > MAX_BYTES:
        common.fail(f"--stack: {printable(path)}: {why or 'the file is too large'}.")
    text, findings = decode(content, path)
    if text is None:
        common.show_faults(findings)
        raise typer.Exit(common.FAILED)
    parts = _from_yaml(text, path) if path.endswith((".yaml", ".yml")) else _from_lines(text)
    if not any(parts):
        common.fail(f"--stack: {printable(path)} names no card.")
    return parts


def _from_lines(text: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for line in map(str.strip, text.splitlines()):
        if line == _NEXT:
            parts.append([])
        elif line and not line.startswith("#"):
            parts[-1].append(line)
    return parts


def _from_yaml(text: str, path: str) -> list[list[str]]:
    from uvdeck.yamldoc import parse

    value, findings = parse(text, path)
    if findings:
        common.show_faults(findings)
        raise typer.Exit(common.FAILED)
    if isinstance(value, list) and value and not any(isinstance(part, list) for part in value):
        value = [value]
    if not _is_stack(value):
        common.fail(
            f"--stack: {printable(path)} is no list of decks, each a list of cards from the top."
        )
    return [[str(card) for card in part] for part in value]


def _is_stack(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(part, list) and all(isinstance(card, str | int) for card in part)
        for part in value
    )
