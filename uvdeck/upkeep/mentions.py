"""Where an old name still stands that no program may change: in prose, in comments, in decks."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from uvdeck.catalogue.files import read_bytes, show_path
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.decklists import read
from uvdeck.legality.resolve import Line, resolve
from uvdeck.model import DeckEntry
from uvdeck.names import printing_id
from uvdeck.text import shorten
from uvdeck.upkeep.edit import Edit
from uvdeck.yamlsource import decode

#: Bytes of the largest page of prose that is read.
MAX_PROSE: Final = 4 * 1024 * 1024
#: Characters of a line that are shown.
_WIDTH: Final = 160


class Mention(NamedTuple):
    """A line that has an old name.

    Args:
        path: the file as findings show it.
        line: from 1; None where the syntax of a deck has no lines.
        text: the line, without what is around it, shortened.
    """

    path: str
    line: int | None
    text: str


def _pattern(words: Iterable[str]) -> str:
    """Return a pattern of whole words: ``mha01/055`` is not in ``mha01/055B``."""
    parts = sorted({re.escape(word) for word in words}, key=len, reverse=True)
    return rf"(?<![\w/])(?:{'|'.join(parts)})(?!\w)"


def in_prose(folder: Path, words: Iterable[str]) -> list[Mention]:
    """Return the lines of the pages (``.md``) of a card folder that have one of some words.

    Args:
        folder: the folder; pages in folders below it are not read.
        words: ids, codes or names, as they are spelt.
    """
    wanted = re.compile(_pattern(words))
    found: list[Mention] = []
    for path in sorted(folder.glob("*.md")):
        content, _ = read_bytes(path, MAX_PROSE)
        text = (content or b"").decode("utf-8", "replace")
        found += _lines(show_path(path.absolute()), text, wanted)
    return found


def in_comments(edit: Edit, words: Iterable[str]) -> list[Mention]:
    """Return the lines of card files that have one of some words in a comment, source or reason.

    Args:
        edit: the change; files are looked at as they are to be.
        words: ids or codes.
    """
    return _in_files(edit, re.compile(rf"(?:#|\b(?:source|reason):).*?{_pattern(words)}"))


def as_comments(edit: Edit, name: str) -> list[Mention]:
    """Return the lines whose comment is a card's name, and accepted findings about that name.

    Args:
        edit: the change; files are looked at as they are to be.
        name: the name that the card had.
    """
    comment = re.escape(" ".join(name.split()))
    return _in_files(edit, re.compile(rf" # *{comment}$|\bvalue:.*{_pattern([name])}"))


def _in_files(edit: Edit, wanted: re.Pattern[str]) -> list[Mention]:
    now = {show_path(file.target.absolute()): file.text for file in edit.replacements()}
    for document in edit.listing.documents:
        if edit.listing.mine(document):
            now.setdefault(document.path, document.text)
    return [
        mention
        for path, text in sorted(now.items())
        if text is not None
        for mention in _lines(path, text, wanted)
    ]


def _lines(path: str, text: str, wanted: re.Pattern[str]) -> Iterator[Mention]:
    for number, line in enumerate(text.split("\n"), 1):
        if wanted.search(line):
            yield Mention(path, number, shorten(line.strip(), _WIDTH))


class Wanted(NamedTuple):
    """What decks are looked through for.

    Args:
        card: id of a card that decks may call by its old name; None where names do not matter.
        ids: printings that they may name by their old ids.
        sets: whether these were in another set, which decks may name beside the card.
    """

    card: str | None = None
    ids: frozenset[str] = frozenset()
    sets: bool = False


def in_decks(
    files: Iterable[tuple[str, bytes | None, str | None]], catalogue: Catalogue, wanted: Wanted
) -> tuple[list[Mention], list[tuple[str, str]]]:
    """Return the entries of decks that use an old name.

    Args:
        files: path, content, and why it cannot be read where the content is None.
        catalogue: the card list as it was, by which the entries mean something.
        wanted: what has an old name.

    Returns:
        The entries, and (path, why) of files that cannot be read.
    """
    found: list[Mention] = []
    unread: list[tuple[str, str]] = []
    for path, content, why in files:
        text = None
        if content is not None:
            text, findings = decode(content, path)
            why = findings[0].message if findings else None
        if text is None:
            unread.append((path, why or "it cannot be read"))
            continue
        deck, _, _ = read(text, path, catalogue)
        maybe = deck._replace(characters=(), main=deck.maybeboard, sideboard=())
        for part in (resolve(deck, catalogue)[0], resolve(maybe, catalogue)[0]):
            for line in (*part.characters, *part.main, *part.sideboard):
                if _uses(line, wanted):
                    place = line.entry.span.line if line.entry.span else None
                    found.append(Mention(path, place, _shown(line.entry)))
    return found, unread


def _uses(line: Line, wanted: Wanted) -> bool:
    entry = line.entry
    if line.card is None:
        return False
    named = printing_id(entry.text) is None
    if wanted.card is not None:
        return named and line.card.id == wanted.card
    if entry.printing is not None or not named:
        return line.printing in wanted.ids
    code = (entry.set_code or "").casefold()
    return wanted.sets and any(
        printing.id in wanted.ids and printing.set_code.casefold() == code
        for printing in line.card.printings
    )


def _shown(entry: DeckEntry) -> str:
    of = entry.printing or entry.set_code
    return shorten(f"{entry.copies} {entry.text}{f' ({of})' if of else ''}", _WIDTH)
