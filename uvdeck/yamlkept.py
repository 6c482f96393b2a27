"""What reading YAML throws away and writing it again needs: the comments, and where they belong.

:mod:`uvdeck.yamldoc` gives the values. The comments stand between the parser's events; each is
tied to the entry of a block mapping or block list that a reader would tie it to, so that it goes
along when entries are put in order.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml

from uvdeck.yamldoc import _UNREADABLE, _Parser, escape_pointer

_HEAD: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
_COMMENT: Final = re.compile("(?:^|(?<=[ \t\n\x85\u2028\u2029]))#[^\n\x85\u2028\u2029]*")


class Comments(NamedTuple):
    """The comments of a document, each with its ``#`` and without blanks around it.

    Args:
        head: those above everything else.
        before: JSON pointer of an entry -> those on lines of their own above it.
        beside: pointer -> those behind it, on a line of its value.
        after: pointer -> those below it that are indented as it is.
        foot: those below everything else.
    """

    head: list[str]
    before: dict[str, list[str]]
    beside: dict[str, list[str]]
    after: dict[str, list[str]]
    foot: list[str]

    def places(self) -> tuple[dict[str, list[str]], ...]:
        """Return the three that are tied to entries: before, beside and after."""
        return self.before, self.beside, self.after

    def total(self) -> int:
        """Return how many comments there are."""
        listed = sum(len(texts) for kept in self.places() for texts in kept.values())
        return len(self.head) + len(self.foot) + listed


def no_comments() -> Comments:
    """Return the comments of a document that has none."""
    return Comments([], {}, {}, {}, [])


class _Entry(NamedTuple):
    """An entry of a block mapping or list: where it starts (both from 0) and its path."""

    at: int
    column: int
    pointer: str


def comments(text: str) -> Comments:
    """Return the comments of a document that :func:`uvdeck.yamldoc.parse` accepts.

    Args:
        text: the document, already decoded, with LF line ends.
    """
    kept = no_comments()
    match = _HEAD.match(text)
    start = match.end() if match else 0
    kept.head.extend(line.strip() for line in text[:start].split("\n") if line.strip())
    if "#" not in text[start:]:
        return kept
    entries: list[_Entry] = []
    spans: list[tuple[int, int]] = []
    try:
        for step in _walk(_Parser(text)):
            if isinstance(step, _Entry):
                entries.append(step)
            else:
                spans.append(step)
    except _UNREADABLE:
        return kept  # parse() says what is wrong
    for at, own_line, comment in _outside(text, start, spans):
        _tie(kept, entries, at, _column(text, at), own_line, comment)
    return kept


def _column(text: str, at: int) -> int:
    return at - (text.rfind("\n", 0, at) + 1)


def _outside(
    text: str, start: int, spans: list[tuple[int, int]]
) -> Iterator[tuple[int, bool, str]]:
    """Yield (index, whether it has its line to itself, comment) of all that is no value's text."""
    position = 0
    match = _COMMENT.search(text, start)
    while match is not None:
        at = match.start()
        while position < len(spans) and spans[position][1] <= at:
            position += 1
        if position < len(spans) and spans[position][0] <= at:
            match = _COMMENT.search(text, spans[position][1])  # it is part of a value
            continue
        line_start = text.rfind("\n", 0, at) + 1
        yield at, not text[line_start:at].strip(), match[0].rstrip()
        match = _COMMENT.search(text, match.end())


def _tie(
    kept: Comments, entries: list[_Entry], at: int, column: int, own_line: bool, comment: str
) -> None:
    """Put a comment to the entry that it speaks of."""
    low, high = 0, len(entries)
    while low < high:  # the first entry that starts behind the comment
        middle = (low + high) // 2
        if entries[middle].at > at:
            high = middle
        else:
            low = middle + 1
    if not low:
        kept.head.append(comment)
        return
    if not own_line:
        kept.beside.setdefault(entries[low - 1].pointer, []).append(comment)
        return
    following = entries[low] if low < len(entries) else None
    if following is not None and following.column >= column:
        kept.before.setdefault(following.pointer, []).append(comment)
        return
    # Indented more deeply than what follows: it closes the entry above it of that depth.
    if column == 0:
        kept.foot.append(comment)
        return
    owner = next((e for e in reversed(entries[:low]) if e.column <= column), entries[low - 1])
    kept.after.setdefault(owner.pointer, []).append(comment)


def _walk(parser: Any) -> Iterator[_Entry | tuple[int, int]]:
    """Yield the block entries of a document, and (start, end) of its scalars."""
    # For each open collection: its path, whether it is a mapping, whether it is in block style,
    # the key that waits for its value, and how many items it has had.
    stack: list[list[Any]] = []
    while parser.check_event():
        event = parser.get_event()
        kind = type(event)
        if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            stack.pop()
            continue
        opens = kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent
        if not opens and kind is not yaml.ScalarEvent and kind is not yaml.AliasEvent:
            continue
        mark = event.start_mark
        if kind is yaml.ScalarEvent:
            yield mark.index, event.end_mark.index
        pointer = ""
        if stack:
            top = stack[-1]
            if top[1] and top[3] is None:
                top[3] = escape_pointer(event.value) if kind is yaml.ScalarEvent else ""
                if top[2]:
                    yield _Entry(mark.index, mark.column, f"{top[0]}/{top[3]}")
                if kind is yaml.ScalarEvent:
                    continue
            pointer = f"{top[0]}/{top[3] if top[1] else top[4]}"
            if not top[1]:
                top[4] += 1
                if top[2]:
                    yield _Entry(mark.index, mark.column, pointer)
            top[3] = None
        if opens:
            block = not event.flow_style and all(level[2] for level in stack)
            stack.append([pointer, kind is yaml.MappingStartEvent, block, None, 0])
