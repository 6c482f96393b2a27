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

#: The ends of lines besides LF, where libyaml ends them too; as LF they keep all places.
_BREAKS: Final = dict.fromkeys(map(ord, "\x85\u2028\u2029"), "\n")
_HEAD: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*")
#: What may stand between an anchor and the text that it names.
_PROPERTIES: Final = re.compile(r"(?:&\S+|#[^\n]*|\s)*+")
#: The first line of a text in block style, up to its comment.
_BLOCK_HEADER: Final = re.compile(r"[|>][-+0-9]*[ \t]*")


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


#: What :func:`value_at` returns where there is nothing.
ABSENT: Final = object()


def value_at(document: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer of a document, ABSENT where it leads nowhere."""
    value = document
    for step in pointer.split("/")[1:]:
        if isinstance(value, dict):
            value = value.get(step.replace("~1", "/").replace("~0", "~"), ABSENT)
        elif isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            return ABSENT
    return value


class _Entry:
    """An entry of a block mapping or list.

    Args:
        at: index of its key, its hyphen or its question mark.
        column: where that stands in its line, from 0.
        pointer: the path of its value.
        parent: the entry that it stands in.
    """

    __slots__ = ("at", "column", "end", "parent", "pointer")

    def __init__(self, at: int, column: int, pointer: str, parent: "_Entry | None") -> None:
        self.at = at
        self.column = column
        self.pointer = pointer
        self.parent = parent
        #: Index behind its value where that is no block with entries of its own.
        self.end = 0


def comments(text: str) -> Comments:
    """Return the comments of a document that :func:`uvdeck.yamldoc.parse` accepts.

    Args:
        text: the document, already decoded.
    """
    kept = no_comments()
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text if text.isascii() else text.translate(_BREAKS)
    match = _HEAD.match(lines)
    start = match.end() if match else 0
    kept.head.extend(line.strip() for line in lines[:start].split("\n") if line.strip())
    if "#" not in lines[start:]:
        return kept
    walk = _Walk(lines)
    try:
        walk.through(_Parser(text))
    except _UNREADABLE:
        return kept  # parse() says what is wrong
    entries = walk.entries
    following = 0
    for at, comment in _outside(lines, start, walk.texts):
        while following < len(entries) and entries[following].at < at:
            following += 1
        if not following:
            kept.head.append(comment)
            continue
        line_start = lines.rfind("\n", 0, at) + 1
        own_line = not lines[line_start:at].strip(" \t\ufeff")
        before = entries[following - 1]
        after = entries[following] if following < len(entries) else None
        place, pointer = _home(kept, before, after, at, at - line_start if own_line else None)
        if pointer is None:
            kept.foot.append(comment)
        else:
            place.setdefault(pointer, []).append(comment)
    return kept


def _outside(lines: str, start: int, texts: list[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    """Yield (index, comment) of each ``#`` that is in no value's text."""
    position = 0
    at = lines.find("#", start)
    while at >= 0:
        while position < len(texts) and texts[position][1] <= at:
            position += 1
        if position < len(texts) and texts[position][0] <= at:
            at = lines.find("#", texts[position][1])
            continue
        end = lines.find("\n", at)
        end = len(lines) if end < 0 else end
        yield at, lines[at:end].rstrip()
        at = lines.find("#", end)


def _home(
    kept: Comments, before: _Entry, after: _Entry | None, at: int, column: int | None
) -> tuple[dict[str, list[str]], str | None]:
    """Return the place of a comment, and the pointer of the entry that it speaks of.

    Args:
        kept: the places.
        before: the last entry that starts before the comment.
        after: the first that starts behind it.
        at: index of the comment.
        column: its column where it has a line to itself, else None.

    Returns:
        The pointer is None at the foot of the document.
    """
    if column is None:
        return kept.beside, before.pointer
    if at < before.end:  # in a list in brackets, or between a key and its value
        return kept.before, before.pointer
    if after is not None and after.column >= column:
        return kept.before, after.pointer
    # Indented more deeply than what follows: it closes what has its depth above it.
    owner: _Entry | None = before
    while owner is not None and owner.column > column:
        owner = owner.parent
    if after is None:
        if owner is None or (owner.parent is None and owner.column == column):
            return kept.after, None
    elif owner is None or owner is after.parent:
        return kept.before, after.pointer
    return kept.after, owner.pointer


class _Level:
    """A collection that is open during the walk."""

    __slots__ = ("block", "column", "count", "entry", "is_mapping", "key", "pointer")

    def __init__(
        self, pointer: str, is_mapping: bool, block: bool, column: int, entry: _Entry | None
    ) -> None:
        self.pointer = pointer
        self.is_mapping = is_mapping
        #: Whether it and all around it are in block style.
        self.block = block
        #: Where the keys or hyphens stand.
        self.column = column
        #: The entry whose value it is, or is in.
        self.entry = entry
        #: The key that waits for its value.
        self.key: str | None = None
        #: How many items it has had.
        self.count = 0


class _Walk:
    """A walk over the events of a document: its block entries, and where its texts stand."""

    def __init__(self, lines: str) -> None:
        self.lines = lines
        self.entries: list[_Entry] = []
        #: (start, end) of each scalar.
        self.texts: list[tuple[int, int]] = []

    def through(self, parser: Any) -> None:
        """Take all events."""
        stack: list[_Level] = []
        while parser.check_event():
            event = parser.get_event()
            kind = type(event)
            if kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                level = stack.pop()
                if not level.block and level.entry is not None:
                    level.entry.end = event.end_mark.index
                continue
            is_text = kind is yaml.ScalarEvent
            opens = kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent
            if not opens and not is_text and kind is not yaml.AliasEvent:
                continue
            if is_text:
                self.text(event)
            top = stack[-1] if stack else None
            if top is not None and top.is_mapping and top.key is None:
                top.key = escape_pointer(event.value) if is_text else ""
                if top.block:
                    self.begin(event, top, f"{top.pointer}/{top.key}", "?")
                if is_text:
                    continue
            pointer = ""
            if top is not None:
                pointer = f"{top.pointer}/{top.key if top.is_mapping else top.count}"
                if not top.is_mapping and top.block:
                    self.begin(event, top, pointer, "-")
                top.count += 1
                top.key = None
            entry = top.entry if top is not None else None
            if top is not None and top.block:
                entry = self.entries[-1]
            if opens:
                block = not event.flow_style and (top is None or top.block)
                is_mapping = kind is yaml.MappingStartEvent
                stack.append(_Level(pointer, is_mapping, block, self.column(event, block), entry))
            elif top is not None and top.block and entry is not None:
                entry.end = event.end_mark.index

    def text(self, event: Any) -> None:
        """Note where the text of a scalar stands: comments may stand before it, after an anchor."""
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor is not None:
            match = _PROPERTIES.match(self.lines, start)
            start = match.end() if match else start
        if event.style in ("|", ">"):
            match = _BLOCK_HEADER.match(self.lines, start)
            start = match.end() if match else start
            if self.lines.startswith("#", start):
                start = self.lines.find("\n", start)
        if 0 <= start < end:
            self.texts.append((start, end))

    def column(self, event: Any, block: bool) -> int:
        """Return the column of the keys or hyphens of a collection that begins."""
        if not block:
            return 0
        mark = event.end_mark
        # A list no deeper than its key ends its first token behind the hyphen, others before it.
        behind = type(event) is yaml.SequenceStartEvent and not self.lines.startswith(
            "-", mark.index
        )
        return int(mark.column) - behind

    def begin(self, event: Any, level: _Level, pointer: str, sign: str) -> None:
        """Note an entry of a block, which begins where its hyphen or question mark stands."""
        mark = event.start_mark
        at, column = mark.index, mark.column
        if column != level.column:
            at, column = self.sign(at, level.column, sign)
        self.entries.append(_Entry(at, column, pointer, level.entry))

    def sign(self, at: int, column: int, sign: str) -> tuple[int, int]:
        """Return index and column of the hyphen or question mark before an entry's first text."""
        lines = self.lines
        bound = self.entries[-1].at if self.entries else 0
        start = lines.rfind("\n", 0, at) + 1
        while not (
            lines.startswith(sign, start + column)
            and not lines[start : start + column].lstrip().startswith("#")
        ):
            if start <= bound:
                return at, column  # it cannot be
            start = lines.rfind("\n", 0, start - 1) + 1
        return start + column, column
