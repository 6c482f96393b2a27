"""The words of a query: brackets, operators, ``!``, quoted texts and bare words."""

import re
from typing import Final

from uvdeck.query.syntax import QUOTES

#: Hyphen, minus and the dashes that word processors make of them.
DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2212"

_SIGNS = r":=<>\u2264\u2265\u2260"
# Compiled at first use (``re`` keeps it): most commands never meet a query.
_TOKEN: Final = (
    rf"(?P<bracket>[()])"
    rf"|(?P<op>!=|<=|>=|[{_SIGNS}])"
    rf"|(?P<bang>!)"
    rf"|[{QUOTES}](?P<double>(?:\\.|[^\\{QUOTES}])*)[{QUOTES}]"
    rf"|'(?P<single>(?:\\.|[^\\'])*)'"
    rf"|(?P<open>[{QUOTES}'])"
    rf"|(?P<word>(?:[^\s(){QUOTES}{_SIGNS}!]|!(?!=))+)"
)
_OPERATOR: Final = {"\u2264": "<=", "\u2265": ">=", "\u2260": "!="}


class Token:
    """One word of a query.

    Args:
        kind: ``(``, ``)``, ``!``, ``op``, ``word``, ``quoted``, ``open`` (a quote that is never
            closed, with the rest of the text) or ``end``.
        text: operators in their plain spelling, quoted texts without quotes and escapes.
        start: index of its first character in the text, from 0.
    """

    __slots__ = ("kind", "start", "text")

    def __init__(self, kind: str, text: str, start: int) -> None:
        self.kind = kind
        self.text = text
        self.start = start


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of the text, the last one of kind ``end``."""
    result: list[Token] = []
    pattern = re.compile(_TOKEN, re.DOTALL)
    at = 0
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:  # blanks: every other character begins a token
            at += 1
            continue
        kind, part = found.lastgroup, found[0]
        if kind == "open":
            result.append(Token("open", text[at + 1 :], at))
            at = len(text)
            break
        if kind in ("double", "single"):
            result.append(Token("quoted", re.sub(r"(?s)\\(.)", r"\1", found[kind]), at))
        elif kind == "op":
            result.append(Token("op", _OPERATOR.get(part, part), at))
        else:
            result.append(Token("word" if kind == "word" else part, part, at))
        at = found.end()
    result.append(Token("end", "", at))
    return result


def split_queries(text: str) -> list[str]:
    """Return the parts of a text between semicolons that stand outside quotes, empty ones left out.

    Args:
        text: queries joined by ``;``, such as ``name:can't; "a; b"``, which are two.
    """
    cuts = [
        token.start + place
        for token in tokens_of(text)
        if token.kind == "word"
        for place, letter in enumerate(token.text)
        if letter == ";"
    ]
    edges = zip([0, *(cut + 1 for cut in cuts)], [*cuts, len(text)], strict=True)
    return [text[start:end].strip() for start, end in edges if text[start:end].strip()]
