"""The only reader of YAML: plain values, no surprises, bounded in every direction.

PyYAML's own constructor changes types behind one's back (``007`` becomes 7, ``on`` becomes
True, ``12:30`` becomes 750) and lets the last of two equal keys win. Here values are built from
the C parser's events: ``null``, ``~``, ``true``, ``false`` and whole numbers without leading
zeros are typed, all else is text. Equal keys, tags, aliases beyond a bound, depth beyond a
bound, control characters and further documents are findings. Positions are built only for a
file that has a finding, by reading it again.
"""

import contextlib
import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import yaml

from uvdeck.diagnostics import Diagnostic, Severity, Span, and_more
from uvdeck.yamlsource import excess_of_directives, may_be_cut, show, syntax_error, text_cut

#: Levels of nesting that any file of ours could need, times four.
MAX_DEPTH: Final = 32
#: Values in one file; the largest card set has some 5,000.
MAX_NODES: Final = 200_000
#: Values that aliases may add to a file; each 64 characters of text count as one more.
MAX_ALIASED: Final = 10_000
#: Length of a key, in characters; a longer one is no key of ours.
MAX_KEY: Final = 1_000
#: Findings for one file; a file with more is wrong as a whole.
MAX_FAULTS: Final = 100

_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_CONSTANTS: Final[dict[str, Any]] = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "false": False,
}
_INTEGER_STARTS: Final = frozenset("-0123456789")
_NO_KEY: Final = object()


def _parser_class() -> Any:
    """Return the C parser, or the one in pure Python where PyYAML was built without libyaml."""
    if yaml.__with_libyaml__:
        from yaml import cyaml

        return cyaml.CParser  # type: ignore[attr-defined]
    from uvdeck.yamlpure import PurePythonParser

    return PurePythonParser


_Parser: Any = _parser_class()
#: What the parsers raise; UnicodeEncodeError is the C parser's answer to half a surrogate pair.
_UNREADABLE: Final = (yaml.YAMLError, UnicodeEncodeError)


class Positions(NamedTuple):
    """Where keys and values stand: JSON pointer -> (line, column), both from 1."""

    keys: dict[str, tuple[int, int]]
    values: dict[str, tuple[int, int]]

    def span(self, path: str, pointer: str, *, key: bool = False) -> Span:
        """Return the place of a value (or its key); of what encloses it where it is absent."""
        table = self.keys if key else self.values
        if pointer in table:
            return Span(path, *table[pointer])
        while pointer and pointer not in self.values:
            pointer = pointer.rpartition("/")[0]
        # A mapping's value starts at its first key; its own key is the better place to point at.
        place = self.keys.get(pointer) or self.values.get(pointer)
        return Span(path, *place) if place else Span(path)


class _TroubleError(Exception):
    """Something is wrong with the document; the second, slower reading says what."""


class _TooMuchError(Exception):
    """The document has more values than any of ours; ``mark`` is where."""

    def __init__(self, mark: Any) -> None:
        super().__init__()
        self.mark = mark


def parse(text: str, path: str) -> tuple[Any, list[Diagnostic]]:
    """Return the value of a YAML document and what is wrong with it.

    Args:
        text: the document, already decoded.
        path: its path, as findings show it.

    Returns:
        The value (dict, list, str, int, bool or None) and the findings. With an error among
        them the value is None.
    """
    try:
        return _build(text, None, None), []
    except (_TroubleError, *_UNREADABLE):
        pass
    except _TooMuchError as error:  # to read it again would take long and say no more
        return None, [_too_much(path, error.mark)]
    # Of the positions only those of keys are needed, to say where a repeated one stands first.
    return None, _read(text, path, Positions({}, _Some(set())))[1]


def parse_located(text: str, path: str) -> tuple[Any, Positions, list[Diagnostic]]:
    """Return the value, the positions and the findings in one reading, for small files.

    Args:
        text: the document, already decoded.
        path: its path, as findings show it.

    Returns:
        As :func:`parse`, and the positions of what was reached.
    """
    positions = Positions({}, {})
    value, findings = _read(text, path, positions)
    return value, positions, findings


def _read(text: str, path: str, positions: Positions) -> tuple[Any, list[Diagnostic]]:
    """Read a document with its positions; what is wrong comes out as findings."""
    findings: list[Diagnostic] = []
    value = None
    try:
        value = _build(text, positions, _Faults(path, findings, positions))
    except _TooMuchError as error:
        findings.append(_too_much(path, error.mark))
    except _TroubleError:
        pass
    except _UNREADABLE as error:
        findings.append(syntax_error(text, path, error))
    return None if findings else value, findings


def _too_much(path: str, mark: Any) -> Diagnostic:
    return Diagnostic(
        "YML109",
        Severity.ERROR,
        f"More than {MAX_NODES} values.",
        Span(path, mark.line + 1, mark.column + 1),
        hint="Split the file.",
    )


class _Some(dict[str, tuple[int, int]]):
    """Positions of a few pointers only: those of a whole large file would fill the memory."""

    def __init__(self, wanted: set[str]) -> None:
        super().__init__()
        self.wanted = wanted

    def __setitem__(self, pointer: str, place: tuple[int, int]) -> None:
        if pointer in self.wanted:
            super().__setitem__(pointer, place)


def cut_texts(text: str, path: str) -> list[Diagnostic]:
    """Return a warning for each plain text of a good document that YAML cuts at a ``#``."""
    if not may_be_cut(text):
        return []
    parser = _Parser(text)
    findings: list[Diagnostic] = []
    while len(findings) < MAX_FAULTS and parser.check_event():
        event: Any = parser.get_event()
        if type(event) is yaml.ScalarEvent and not event.style:
            marks: tuple[Any, Any] = event.start_mark, event.end_mark
            finding = text_cut(text, path, event.value, marks[0].index, marks[1].index)
            findings += [finding] if finding else []
    return findings


def locate(text: str, pointers: Iterable[str] | None = None) -> Positions:
    """Return the positions of keys and values of a document that :func:`parse` accepts.

    Args:
        text: the document, already decoded.
        pointers: the places that are asked for; those that enclose them are given too. None
            stands for all.
    """
    positions = Positions({}, {})
    if pointers is not None:
        wanted = {""}
        for pointer in pointers:
            while pointer not in wanted:
                wanted.add(pointer)
                pointer = pointer.rpartition("/")[0]
        positions = Positions(_Some(wanted), _Some(wanted))
    # What is wrong parse() reports; the places that were reached before it are still useful.
    with contextlib.suppress(_TroubleError, _TooMuchError, *_UNREADABLE):
        _build(text, positions, None)
    return positions


class _Faults:
    """Collects the faults of one document during the second reading."""

    def __init__(self, path: str, findings: list[Diagnostic], positions: Positions) -> None:
        self.path = path
        self.findings = findings
        self.positions = positions

    def add(self, code: str, mark: Any, message: str, hint: str, pointer: str = "") -> None:
        if len(self.findings) >= MAX_FAULTS:
            self.findings.append(and_more(self.findings[-1], MAX_FAULTS))
            raise _TroubleError
        self.findings.append(
            Diagnostic(
                code,
                Severity.ERROR,
                message,
                Span(self.path, mark.line + 1, mark.column + 1),
                pointer=pointer or None,
                hint=hint,
            )
        )

    def repeated_key(self, key: str, mark: Any, pointer: str) -> None:
        first = self.positions.keys.get(pointer, (0, 0))[0]
        self.add(
            "YML103",
            mark,
            f"The key '{show(key)}' stands twice: in line {first} and in line {mark.line + 1}.",
            "Keep one of the two. In braces, text that holds a comma needs quotes.",
            pointer,
        )


def escape_pointer(key: str) -> str:
    """Return a key as one step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def _build(text: str, positions: Positions | None, faults: _Faults | None) -> Any:
    """Build the value. Without ``faults`` the first fault raises; with them all are gathered.

    One loop over the events, because this is where validation spends its time: calls and
    attribute look-ups are kept out of it.
    """
    scalar_event, alias_event = yaml.ScalarEvent, yaml.AliasEvent
    mapping_start, sequence_start = yaml.MappingStartEvent, yaml.SequenceStartEvent
    mapping_end, sequence_end = yaml.MappingEndEvent, yaml.SequenceEndEvent
    constants, starts, integer = _CONSTANTS, _INTEGER_STARTS, _INTEGER
    no_key = _NO_KEY
    if "%" in text and (at := excess_of_directives(text)) is not None:
        mark = yaml.Mark("", at, text.count("\n", 0, at), 0, None, 0)
        raise yaml.MarkedYAMLError(problem="too many lines start with %", problem_mark=mark)
    parser = _Parser(text)
    get = parser.get_event
    anchors: dict[str, tuple[Any, int]] = {}
    root: list[Any] = []
    container: Any = root
    key: Any = no_key
    in_map = False
    stack: list[tuple[Any, Any, bool, str | None, int]] = []
    path = where = ""
    paths: list[str] = []
    nodes = aliased = documents = 0
    while True:
        event = get()
        kind = type(event)
        nodes += 1
        if kind is scalar_event:
            value: Any = event.value
            if not event.style:  # None, or '' from the C parser: a plain scalar
                if value in constants:
                    if not (in_map and key is no_key):
                        value = constants[value]
                elif value[0] in starts and integer.match(value) and not (in_map and key is no_key):
                    value = int(value)
            elif not value.isprintable() and re.search(_CONTROL, value):
                if faults is None:
                    raise _TroubleError
                faults.add(
                    "YML105",
                    event.start_mark,
                    f"Control characters in '{show(value)}'.",
                    "Remove them.",
                )
            if event.tag is not None:
                if faults is None:
                    raise _TroubleError
                faults.add(
                    "YML104",
                    event.start_mark,
                    f"The tag '{show(event.tag)}' is not allowed.",
                    "Write the plain value; put quotes around text.",
                )
            if event.anchor is not None:
                anchors[event.anchor] = (value, 1 + len(event.value) // 64)
        elif kind is mapping_end or kind is sequence_end:
            done, (container, key, in_map, anchor, before) = container, stack.pop()
            if anchor is not None:
                anchors[anchor] = (done, nodes + event.end_mark.index // 64 - before)
            if positions is not None:
                path = paths.pop()
            continue
        elif kind is mapping_start or kind is sequence_start:
            value = {} if kind is mapping_start else []
            if event.tag is not None:
                if faults is None:
                    raise _TroubleError
                faults.add(
                    "YML104",
                    event.start_mark,
                    f"The tag '{show(event.tag)}' is not allowed.",
                    "Write plain lists and mappings.",
                )
            if len(stack) >= MAX_DEPTH:
                if faults is not None:
                    faults.add(
                        "YML107",
                        event.start_mark,
                        f"Nested more than {MAX_DEPTH} levels deep.",
                        "No file of ours is nested so deeply; look for a stray bracket.",
                    )
                raise _TroubleError
        elif kind is alias_event:
            found = anchors.get(event.anchor)
            aliased += found[1] if found else 0
            if found is None or aliased > MAX_ALIASED:
                if faults is not None:
                    faults.add(
                        "YML108",
                        event.start_mark,
                        f"The alias '*{show(event.anchor)}' "
                        + ("refers to nothing." if found is None else "multiplies too much."),
                        "Write the values out.",
                    )
                raise _TroubleError
            nodes += found[1]
            value = found[0]
        elif kind is yaml.DocumentStartEvent:
            documents += 1
            if documents > 1:
                if faults is not None:
                    faults.add(
                        "YML106",
                        event.start_mark,
                        "A second document starts here.",
                        "One file holds one document: remove the line '---'.",
                    )
                raise _TroubleError
            continue
        elif kind is yaml.StreamEndEvent:
            break
        else:
            continue
        if nodes > MAX_NODES:
            raise _TooMuchError(event.start_mark)
        if in_map:
            if key is no_key:
                if kind is not scalar_event or len(value) > MAX_KEY:
                    if faults is not None:
                        faults.add(
                            "YML110",
                            event.start_mark,
                            "A key must be plain text.",
                            "Braces and brackets open mappings and lists: quote the text.",
                        )
                    raise _TroubleError
                if value in container:
                    if faults is None:
                        raise _TroubleError
                    faults.repeated_key(value, event.start_mark, f"{path}/{escape_pointer(value)}")
                elif positions is not None:
                    mark = event.start_mark
                    where = f"{path}/{escape_pointer(value)}"
                    positions.keys[where] = (mark.line + 1, mark.column + 1)
                key = value
                continue
            if positions is not None:
                where = f"{path}/{escape_pointer(key)}"
            container[key] = value
            key = no_key
        else:
            if positions is not None:
                where = f"{path}/{len(container)}" if stack else ""
            container.append(value)
        if positions is not None:
            mark = event.start_mark
            positions.values[where] = (mark.line + 1, mark.column + 1)
        if kind is mapping_start or kind is sequence_start:
            before = 0 if event.anchor is None else nodes + event.start_mark.index // 64
            stack.append((container, no_key, in_map, event.anchor, before))
            container, key, in_map = value, no_key, kind is mapping_start
            if positions is not None:
                paths.append(path)
                path = where
    return root[0] if root else None


# Control characters other than tab and line feed, and halves of surrogate pairs.
_CONTROL: Final = "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]"
