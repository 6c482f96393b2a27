"""Text as people type it and as it may be shown: folding of names, escaping.

Folding makes names that a person would call the same compare equal; it never decides that
two cards are one (that is :func:`uvdeck.model.card_identity`).
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_APOSTROPHES = "\u2018\u2019\u201a\u201b\u02bc\u02b9\u0060\u00b4\u2032\uff07"
_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_DOTS = "\u00b7\u2022\u30fb\u2027\u2219\u22c5\u0387\uff65\u2024\u25cf\u2e31"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u180e\u200e\u200f"

_TYPED: Final[dict[int, str]] = {
    **dict.fromkeys(map(ord, _APOSTROPHES), "'"),
    **dict.fromkeys(map(ord, _QUOTES), '"'),
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, _DOTS), "\u00b7"),
    **dict.fromkeys(map(ord, _INVISIBLE), ""),
    ord("\u00d7"): "x",
    ord("\u2026"): "...",
}
_LETTERS: Final[dict[int, str]] = {
    ord("\u00e6"): "ae",
    ord("\u0153"): "oe",
    ord("\u00f8"): "o",
    ord("\u00f0"): "d",
    ord("\u00fe"): "th",
    ord("\u0142"): "l",
    ord("\u0131"): "i",
}


#: Blanks of every width; not what ends a line, which no text of a card has.
_BLANKS: Final = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_MARKS_TYPED: Final = str.maketrans(
    {
        **dict.fromkeys(_APOSTROPHES.replace("`", ""), "'"),  # which is on every keyboard
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys(_DOTS, "\u00b7"),
    }
)


def plain_marks(text: str) -> str:
    """Return a text with apostrophes, quotes, hyphens and middle dots as the card list has them.

    Everything else stays as it is, accents and the three dots in one character included.
    """
    return text.translate(_MARKS_TYPED)


def plain_text(text: str) -> str:
    """Return a text as the card list has it: plain marks, single blanks, letters in one piece.

    A letter and an accent behind it become one character (NFC), and blanks of every width one
    blank; those at the ends go.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", plain_marks(text))
    return _BLANKS.sub(" ", text).strip(" ")


def clean(text: str) -> str:
    """Return the text with typographic variants as plain ones and single blanks.

    Full-width letters, no-break spaces, curly quotes, the several middle dots and invisible
    characters become what a keyboard has; case, accents and dots stay.
    """
    if not text.isascii():
        # Bytes of the command line that are no text come as lone surrogates; nothing has them.
        text = text.encode("utf-8", "replace").decode("utf-8")
        text = unicodedata.normalize("NFKC", text.translate(_TYPED)).translate(_TYPED)
    elif "`" in text:
        text = text.replace("`", "'")
    return " ".join(text.split())


def fold(text: str) -> str:
    """Return a key equal for spellings that differ in case, accents, width, quotes or blanks.

    Middle dots stay: they tell versions of old characters apart.
    """
    text = clean(text).casefold()
    if not text.isascii():
        letters = (c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
        # Some accents come with a blank of their own.
        text = " ".join("".join(letters).translate(_LETTERS).split())
    if "/" in text:
        text = _SLASHES.sub("/", text)
    return text


_SLASHES: Final = re.compile(r" ?/[ /]*")
#: Characters of a text that are compared with words.
_COMPARED: Final = 60
_MARKS: Final = "\u00b7:*"
#: ``C.H.A.I.R.``: the full stop at the end is the name's own.
_ABBREVIATION: Final = re.compile(r"(?:^| )(?:[^\W_]\.){2,}\Z")


def undecorate(text: str) -> str:
    """Return a name without the dots, colons and stars around it that tell versions apart.

    ``·: Rock Howard :·`` gives Rock Howard, ``Rock..`` Rock. A name of nothing but decoration
    keeps it.
    """
    if text[:1].isalnum() and text[-1:].isalnum():
        return text
    start = len(text) - len(text.lstrip(_MARKS + " ."))
    bare = text.rstrip(_MARKS + " ")
    if not _ABBREVIATION.search(bare):
        bare = bare.rstrip(_MARKS + " .")
    if start >= len(bare):
        return text
    while start and text[start - 1] not in _MARKS:
        start -= 1  # a full stop that belongs to the name: "...Surprise!"
    return bare[start:].strip(" ") or text


def fold_name(text: str) -> str:
    """Return the key of :func:`fold` without decoration, the form that people remember."""
    return undecorate(fold(text))


def is_unsafe(char: str) -> bool:
    """Return whether a character may move the cursor, hide or turn text around it."""
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def printable(text: str) -> str:
    r"""Return the text safe to show on one line of a terminal (FC-107).

    Control, format and direction characters and line ends come out as ``\x1b`` or ``\u202e``.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(c) if is_unsafe(c) else c for c in text)


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def json_safe(text: str) -> str:
    r"""Return a JSON text in which what a terminal would obey is written as an escape.

    JSON itself asks for escapes of the control characters below a blank only.
    """
    if text.isascii() and "\x7f" not in text:
        return text
    return _OBEYED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


_OBEYED: Final = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def shorten(text: str, width: int) -> str:
    """Return the text cut to so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "\u2026"


def quoted(names: Iterable[str]) -> str:
    """Return names between quotes, joined by commas, each once."""
    return ", ".join(f"'{name}'" for name in dict.fromkeys(names))


def nearest(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return the known words that look like a word, the likeliest first.

    Args:
        word: what somebody wrote; of a long text only the beginning is compared.
        known: the words.
        most: so many of them at most.
        cutoff: how alike they have to be, from 0 to 1.
    """
    import difflib

    return difflib.get_close_matches(word[:_COMPARED], list(known), n=most, cutoff=cutoff)


def did_you_mean(words: Iterable[str]) -> str:
    """Return ``Did you mean this or that?``; empty where there are no words."""
    named = " or ".join(map(printable, words))
    return f"Did you mean {named}?" if named else ""


def plural(count: int, noun: str, nouns: str | None = None) -> str:
    """Return ``1 card`` or ``2 cards``."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def camel(name: str) -> str:
    """Return ``handSize`` for ``hand_size``, as names are written in JSON."""
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)
