"""Which syntax a decklist is written in: its content says, never its file's name (FC-055)."""

import re
from typing import Final

from uvdeck.decklists.sections import is_word

NATIVE: Final = "native"
PLAIN: Final = "plain"
FORUM: Final = "forum"
UNIVERSUS_TEXT: Final = "universus-text"
DECK_SITE: Final = "deck-site"
UNIVERSUS_JSON: Final = "universus-json"
TTS: Final = "tts"
CSV: Final = "csv"

#: Every syntax -> what it is called in a sentence.
SYNTAXES: Final[dict[str, str]] = {
    NATIVE: "a deck file in YAML",
    PLAIN: "a plain list",
    FORUM: "forum code",
    UNIVERSUS_TEXT: "text of universus.cards",
    DECK_SITE: "JSON of the publisher's deck site",
    UNIVERSUS_JSON: "JSON of universus.cards",
    TTS: "a saved object of Tabletop Simulator",
    CSV: "a table in CSV or TSV",
}
#: Syntaxes with a card a line, which differ little.
LINES: Final = frozenset((PLAIN, FORUM, UNIVERSUS_TEXT))

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
#: Keys of JSON that tell its kind, quoted within JSON's own strings they end otherwise.
_JSON_KEYS: Final = (
    (TTS, re.compile(r"\"(?:ObjectStates|ContainedObjects|DeckIDs|CardID)\"\s*:")),
    (DECK_SITE, re.compile(r"\"(?:deckSectionId|sections|cardId)\"\s*:")),
    (UNIVERSUS_JSON, re.compile(r"\"startingCharacter\"\s*:|\"cards\"\s*:\s*\[\s*\[")),
)
#: A line in bold, or a card line with a qualifier: ``4 -mha06/155 Name``, ``4 -mha06 Name``.
_FORUM: Final = re.compile(
    r"^[ \t]*(?:\[b\].*\[/b\][ \t]*$|[0-9]+x? -[a-z0-9]+[ /]\S)",
    re.I | re.M,
)
#: A header as universus.cards writes it, or a card line with the set behind a bar.
_UNIVERSUS: Final = re.compile(
    r"^(?:# (?:Starting Character|Mainboard|Maybeboard)[ \t]*$"
    r"|[ \t]*[0-9]+x? [^|\r\n]+ \| \S)",
    re.M,
)
_HEAD_CELL: Final = re.compile(r"[^a-z0-9]+")

#: Headings of columns, folded, -> what stands in the column.
COLUMNS: Final[dict[str, str]] = {
    **dict.fromkeys(("count", "qty", "quantity", "copies", "amount"), "count"),
    **dict.fromkeys(("name", "card", "cardname"), "name"),
    **dict.fromkeys(("set", "setcode", "setname", "expansion", "edition"), "set"),
    **dict.fromkeys(("number", "no", "cardnumber", "collectornumber", "setnumber"), "number"),
    **dict.fromkeys(("id", "printing", "printingid", "cardid"), "id"),
    **dict.fromkeys(("section", "board", "zone", "part"), "section"),
    **dict.fromkeys(("deck", "deckname"), "deck"),
    **dict.fromkeys(("player", "author"), "player"),
    "date": "date",
    "format": "format",
    "primarysymbol": "primary_symbol",
}


def column(cell: str) -> str | None:
    """Return what stands in the column of this heading: ``Qty.`` is ``count``; None: no idea."""
    return COLUMNS.get(_HEAD_CELL.sub("", cell.casefold()))


def delimiter(text: str) -> str | None:
    """Return what parts the cells of a table: tab, comma or semicolon; None: it is no table.

    A table has a row of headings, of which two are known, one for the card.
    """
    first = text.lstrip("\ufeff \r\n")[:2_000].splitlines()
    if not first:
        return None
    for sign in "\t,;":
        cells = first[0].split(sign)
        if len(cells) > 1:
            found = {column(cell) for cell in cells} - {None}
            if len(found) > 1 and found & {"name", "id"}:
                return sign
    return None


def detect(text: str) -> str:
    """Return the syntax of a decklist by its content, one of :data:`SYNTAXES`.

    JSON is told by its keys. YAML it is where a list or a mapping opens under a key (``main:``
    and then ``- ...``), where a key stands with its value in braces or brackets, or where the
    file says so itself. Keys are written small; ``Main:`` is a header of a plain list, whatever
    follows. A table has headings, forum code has bold lines or qualified cards, and what
    universus.cards writes has bars.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start == "{":
        for syntax, keys in _JSON_KEYS:
            if keys.search(text):
                return syntax
    if delimiter(text) is not None:
        return CSV
    if _is_yaml(text):
        return NATIVE
    if _FORUM.search(text, 0, 100_000):
        return FORUM
    return UNIVERSUS_TEXT if _UNIVERSUS.search(text, 0, 100_000) else PLAIN


def _is_yaml(text: str) -> bool:
    lines = text.lstrip("\ufeff")[:100_000].split("\n")
    opened: str | None = None
    keys = others = False
    for line in lines:
        bare = line.strip()
        if bare.startswith("#"):
            if bare.startswith("# yaml-language-server:"):
                return True
            continue
        if not bare or bare in ("---", "..."):
            continue
        if _ONLY_YAML.match(line):
            return True
        if opened is not None and _ITEM.match(line) and _opens_yaml(opened):
            return True
        match = _OPEN_KEY.match(line)
        opened = match[2] if match else None
        if _KEY.match(line):
            keys = True
        elif line[0] not in " \t" and not _ANY_KEY.match(line):
            others = True
    return keys and not others


def _opens_yaml(key: str) -> bool:
    """Return whether a list below this key is YAML: plain lists have bullets below headers."""
    return key in _KEYS.split("|") or not is_word(key)
