"""The words that head the parts of a decklist, in every spelling that people use."""

import itertools
import re
import unicodedata
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
    "deck": "name",
    "decklist": "name",
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
#: ``Sideboard: none`` heads no cards.
_NOTHING: Final = re.compile(r" ?: ?(?:none|nothing|empty|n/a|-)\Z", re.I)
#: ``Attacks & Actions``, ``Assets/Backups``, ``Attack cards``: headings by type, several or not.
_AND: Final = re.compile(r" ?[/&+,] ?| and ")
_COUNT_FIRST: Final = re.compile(r"[(\[]?([0-9]{1,6})x?[)\]]? (?=[^0-9])")
_INLINE: Final = re.compile(
    r"([^:=\t]{1,40}?)[ \t]*(?:[:=\t]|[ \t][-\u2013\u2014][ \t])[ \t]*(\S.*)\Z"
)
#: ``Total: 60``, ``60 cards``: a sum that a program or a person wrote below the list.
_TOTAL: Final = tuple(
    re.compile(pattern + r"\Z", re.I)
    for pattern in (
        r"(?:total|(?:total |deck )?(?:cards|size|count))(?: cards)? ?[:=-]? ?"
        r"\(?([0-9]{1,6})\)?(?: cards?)?",
        r"\(?([0-9]{1,6})\)? (?:cards?(?: total| in total)?|total(?: cards)?)\)?",
    )
)
#: What stands in front of a line in chats and notes: bullets, quoting, boxes to tick.
#: ``~~2 Smash~~``, ``[s]2 Smash[/s]``, a cross or an empty box in front.
_STRUCK: Final = re.compile(
    r"(?:[-*+>] +)?(?:~~.+~~|(?:\[b\])?\[s\]|\[ ?\] |[\u274c\u2717\u2718\u2716\u2610] ?)", re.I
)
#: Words around the one that counts: ``## Sideboard cards``, ``# My main deck``.
_FILLERS: Final = re.compile(r"\b(?:my|the|our|cards?|board|list|ten|here|for|later)\b")
_BULLET: Final = re.compile(
    r"(?:[-*+>\u2013\u2014\u00b7]\s+|[\u2022\u2023\u2043\u25aa-\u25ff\u2605\u2606\u2b24\u27a4]\s*"
    r"|\[[ xX]?\]\s*)"
)
_WRAPPING: Final = ("**", "__", "~~", "||", "`", "*", "_")
#: A line of signs only: a rule between the parts, or a fence of forums and chats.
_RULE: Final = re.compile(r"(?:[-=_*~#+.|\u2013\u2014\u2500-\u257f]\s*){3,}\Z|```\w*\Z")


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
    label = strip_bbcode(line).lstrip("#/;").strip(" *=_-?!")
    count = None
    match = _COUNT.search(label)
    if match:
        count = int(match[1])
        label = label[: match.start()]
    label = label.strip(" *=_-:")
    if count is None and not line.startswith(("//", ";")):  # "// 60 Maindeck" is a comment
        match = _COUNT_FIRST.match(label)
        if match:
            count = int(match[1])
            label = label[match.end() :]
    label = _NOTHING.sub("", label)
    word = re.sub(r"[ _-]+", "", label).casefold()
    if line.startswith("#") and word not in _WORDS:
        word = _FILLERS.sub("", re.sub(r"[()?!.]", " ", label).casefold())
        word = re.sub(r"[ _-]+", "", word)
    if word in _WORDS:
        return Header(_WORDS[word], count, label)
    types = label.casefold().removesuffix("cards").removesuffix("card").strip(" _-")
    if all(part.strip() in _TYPES for part in _AND.split(types)):
        return Header(None, count, label)
    return None


def names_a_section(comment: str) -> bool:
    """Return whether a short comment speaks of a sideboard or a maybeboard.

    ``# Sideboard // bench`` is no header that is known, and to pass it over would make main deck
    of the sideboard; a longer remark is only a remark.
    """
    words = re.findall(r"[a-z]+", comment.casefold())
    joined = {*words, *(a + b for a, b in itertools.pairwise(words))}
    apart = {word for word, section in _WORDS.items() if section in (SIDEBOARD, ASIDE)}
    return len(words) <= 4 and bool(joined & (apart - {"sb"}))


def struck_out(line: str) -> bool:
    """Return whether a line is crossed out, or a box in front of it is empty."""
    return _STRUCK.match(line) is not None


def is_word(key: str) -> bool:
    """Return whether a key such as ``attacks`` is a heading of plain lists."""
    word = re.sub(r"[ _-]+", "", key).casefold()
    return word in _WORDS or word in _TYPES


def read_total(line: str) -> int | None:
    """Return the number of ``Total: 60`` or ``60 cards``; None for any other line."""
    for pattern in _TOTAL:
        match = pattern.match(line)
        if match:
            return int(match[1])
    return None


def is_rule(line: str) -> bool:
    """Return whether a line is a rule such as ``-----`` or a fence such as three backticks."""
    return _RULE.match(line) is not None


def strip_marks(line: str) -> str:
    """Return a line without bullets, emoji and the signs of bold type around it."""
    if line[:1].isalnum() and line[-1:].isalnum():
        return line
    before = None
    while line != before:
        before = line
        line = line.lstrip()
        match = _BULLET.match(line)
        if match:
            line = line[match.end() :]
        while line and _is_picture(line[0]):
            line = line[1:]
        while line and (_is_picture(line[-1]) or line[-1].isspace()):
            line = line[:-1]
        for sign in _WRAPPING:
            if len(line) > 2 * len(sign) and line.startswith(sign) and line.endswith(sign):
                line = line[len(sign) : -len(sign)]
                break
    return line


def _is_picture(char: str) -> bool:
    return not char.isascii() and (
        unicodedata.category(char) in ("So", "Sk") or char in "\ufe0e\ufe0f\u200d\u20e3"
    )


def read_field(line: str) -> tuple[str, str] | None:
    """Return (field, value) of a line such as ``Player: Ann``, or None."""
    key, colon, value = line.partition(":")
    if not colon or len(key) > 20 or not value.strip():
        return None
    field = FIELDS.get(" ".join(key.replace("_", " ").split()).casefold())
    return (field, value.strip()) if field else None


def read_inline(line: str) -> tuple[str, str] | None:
    """Return (section, card line) of ``Character: All Might (I)`` or ``SB: 2 Chomp``, or None.

    A dash between blanks, a tab and an equals sign part the two as well as a colon does.
    """
    match = _INLINE.match(line)
    if match is None:
        return None
    word = re.sub(r"[ _-]+", "", strip_bbcode(match[1]).strip("*_# ")).casefold()
    section = _WORDS.get(word)
    rest = match[2].lstrip("*_ ") if match[1].startswith(("*", "_")) else match[2]
    return (section, rest) if section and rest else None
