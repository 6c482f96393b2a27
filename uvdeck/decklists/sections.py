"""The words that head the parts of a decklist, in every spelling that people use."""

import re
from typing import Final, NamedTuple

from uvdeck.model import CardType

CHARACTER: Final = "character"
MAIN: Final = "main"
SIDEBOARD: Final = "sideboard"
#: Cards that are kept apart and not checked: a maybeboard.
ASIDE: Final = "aside"

_WORDS: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("character", "characters", "startingcharacter", "startingcharacters", "starter", "start"),
        CHARACTER,
    ),
    **dict.fromkeys(("main", "mainboard", "maindeck", "deck", "decklist"), MAIN),
    **dict.fromkeys(("side", "sideboard", "sidedeck", "sb"), SIDEBOARD),
    **dict.fromkeys(("maybe", "maybeboard", "maybes", "considering"), ASIDE),
}
#: Headings by type inside the main deck or the sideboard.
_TYPES: Final = frozenset(
    card_type.value + ending
    for card_type in CardType
    if card_type is not CardType.CHARACTER
    for ending in ("", "s")
)
#: ``Name: My deck`` and the like -> the deck's field.
FIELDS: Final[dict[str, str]] = {
    "name": "name",
    "deck name": "name",
    "title": "name",
    "player": "player",
    "author": "player",
    "by": "player",
    "date": "date",
    "format": "format",
    "primary symbol": "primary_symbol",
    "symbol": "primary_symbol",
    "notes": "notes",
    "note": "notes",
}

_BBCODE: Final = re.compile(r"\[/?[A-Za-z*]{1,10}(?:=[^\]]{0,300})?\]")
_COUNT: Final = re.compile(r"[ :(\[-]*([0-9]{1,6})(?: cards?)?[)\]]?:?\Z")


class Header(NamedTuple):
    """A line that heads a part of the list.

    Args:
        section: where the cards below it go; None for a heading by type, which stays where it is.
        stated: the number of cards it states, or None.
        label: its words, for messages.
    """

    section: str | None
    stated: int | None
    label: str


def strip_bbcode(line: str) -> str:
    """Return a line without forum tags: ``[b]Side[/b]`` is ``Side``."""
    return _BBCODE.sub("", line).strip()


def read_header(line: str) -> Header | None:
    """Return a line as a header, or None where its words are no section's.

    ``## side deck``, ``SIDEBOARD (10)``, ``[B]Sideboard:[/B]``, ``Side-board`` are all one.
    The whole line must be the header: ``Action Hero`` and ``Attack Titan's Outrage`` are cards.
    """
    if len(line) > 80:
        return None
    label = strip_bbcode(line).lstrip("#/").strip(" *=_-")
    count = None
    match = _COUNT.search(label)
    if match:
        count = int(match[1])
        label = label[: match.start()]
    label = label.strip(" *=_-:")
    word = re.sub(r"[ _-]+", "", label).casefold()
    if word in _WORDS:
        return Header(_WORDS[word], count, label)
    if word in _TYPES:
        return Header(None, count, label)
    return None


def read_field(line: str) -> tuple[str, str] | None:
    """Return (field, value) of a line such as ``Player: Ann``, or None."""
    key, colon, value = line.partition(":")
    if not colon or len(key) > 20 or not value.strip():
        return None
    field = FIELDS.get(" ".join(key.replace("_", " ").split()).casefold())
    return (field, value.strip()) if field else None


def read_inline(line: str) -> tuple[str, str] | None:
    """Return (section, card line) of ``Character: All Might (I)`` or ``SB: 2 Chomp``, or None."""
    key, colon, rest = line.partition(":")
    if not colon or not rest.strip():
        return None
    word = re.sub(r"[ _-]+", "", key).casefold()
    section = _WORDS.get(word)
    return (section, rest.strip()) if section else None
