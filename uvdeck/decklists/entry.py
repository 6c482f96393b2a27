"""Reading one line of a decklist, whatever the syntax around it.

A line can often be read in several ways: ``16 Instant Slashes`` is a card's name or 16 copies
of another, ``4 Chomp # flex`` has a comment or a strange name. All readings are listed, and the
first whose name is in the catalogue is taken: the whole text before a count, text with its
comment before text without.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.model import DeckEntry
from uvdeck.text import clean, printable, shorten

#: Copies that one line may ask for; a larger number is a slip of the pen.
MAX_COUNT: Final = 999

#: Returns the cards that a name or printing id may mean (``names.candidates``).
Known = Callable[[str], Sequence[Any]]

#: The places a count may stand in; group "count" and group "name".
_COUNTS: Final = tuple(
    re.compile(pattern + r"\Z", re.I)
    for pattern in (
        r"(?P<count>[0-9]+) (?P<name>.+)",  # 4 Chomp
        r"(?P<count>[0-9]+)x ?(?P<name>\S.*)",  # 4x Chomp, 4xChomp
        r"(?P<count>[0-9]+) x (?P<name>.+)",  # 4 x Chomp
        r"x ?(?P<count>[0-9]+) (?P<name>.+)",  # x4 Chomp
        r"\( ?(?P<count>[0-9]+)x? ?\) ?(?P<name>.+)",  # (4) Chomp
        r"(?P<name>.+?) x ?(?P<count>[0-9]+)",  # Chomp x4
        r"(?P<name>.+?) \( ?x?(?P<count>[0-9]+) ?\)",  # Chomp (4)
    )
)
#: Forms that are taken only where the rest is a card's name: elsewhere the number may be anything.
_LOOSE_COUNTS: Final = tuple(
    re.compile(pattern + r"\Z", re.I)
    for pattern in (
        r"(?P<count>[0-9]+)x?(?: -|[:;,]) ?(?P<name>.+)",  # 4 - Chomp, 4: Chomp, 4,Chomp
        r"(?P<name>.+?)(?: -|[:;,]) x?(?P<count>[0-9]+)x?",  # Chomp - 4, Chomp: 4
        r"(?P<name>.+?) (?P<count>[0-9]+)x",  # Chomp 4x
        r"(?P<count>[0-9]+)(?P<name>[^0-9 ].*)",  # 4Chomp
    )
)
_BAD_COUNT: Final = re.compile(
    r"(?:[-+]\s?[0-9]+(?:[.,][0-9]+)?|[0-9]+[.,][0-9]+|0+)(?:\s*x\s*|\s+)(.+)\Z", re.I
)
#: The number of a line in a numbered list, or a count with a full stop: nobody can say.
_NUMBERED: Final = re.compile(r"([0-9]{1,3}[.)]) ?(.+)\Z")

_ID: Final = r"[A-Za-z0-9]{1,40}/[0-9]{1,4}[A-Za-z]?"
_PRINTING: Final = re.compile(rf"(?:-?({_ID})|[(\[]({_ID})[)\]])(?: (.+))?\Z")
_PRINTING_LAST: Final = re.compile(rf"(.+?)(?: -)? (?:({_ID})|[(\[]({_ID})[)\]])\Z")
_NUMBER: Final = r" #?([0-9]{1,4}[A-Za-z]?)"
_SET_LAST: Final = re.compile(
    rf"(.+?) [(\[]([A-Za-z0-9]{{1,40}})(?:[)\]](?:{_NUMBER})?|{_NUMBER}[)\]])\Z"
)
_COMMENT: Final = re.compile(r" (?://|#|;)")
#: Comments that may follow one another on a line, each tried as a part of the name first.
_MAX_COMMENTS: Final = 4


class Reading(NamedTuple):
    """One way to read a line.

    Args:
        copies: None where the line has no count.
        text: the card's name, or a printing id.
        printing: the printing id beside a name.
        set_code: the set beside a name, where no number stands with it.
    """

    copies: int | None
    text: str
    printing: str | None = None
    set_code: str | None = None


def _counted(line: str) -> Iterator[tuple[int | None, str]]:
    yield None, line
    for pattern in _COUNTS:
        match = pattern.match(line)
        if match:
            yield _number(match["count"]), match["name"].strip()


def _number(digits: str) -> int:
    # Cut after the zeros are gone: no number of a million digits is ever computed.
    return int(digits.lstrip("0")[:6] or "0")


def _named(count: int | None, name: str) -> Iterator[Reading]:
    """Yield the ways to read what stands beside the count: a name, an id, or both."""
    yield Reading(count, name)
    match = _PRINTING.match(name)
    if match:
        printing, rest = match[1] or match[2], match[3]
        if rest and rest[0] + rest[-1] in ("()", "[]"):
            rest = rest[1:-1].strip()  # mha01/003 (Missouri Smash)
        yield Reading(count, rest, printing) if rest else Reading(count, printing)
    match = _PRINTING_LAST.match(name)
    if match:
        yield Reading(count, match[1], match[2] or match[3])
    if name.endswith((")", "]")) or name[-1:].isalnum():
        match = _SET_LAST.match(name)
        if match:
            number = match[3] or match[4]
            if number:
                yield Reading(count, match[1], f"{match[2]}/{number}")
            else:
                yield Reading(count, match[1], None, match[2])


def readings(line: str) -> Iterator[Reading]:
    """Yield the ways to read a cleaned line, the likeliest first."""
    texts = [line]
    cut = line
    while len(texts) < _MAX_COMMENTS and _COMMENT.search(cut, 1) is not None:
        # From the right, so that a name with '#' in it is tried whole before it is cut.
        position = max(m.start() for m in _COMMENT.finditer(cut, 1))
        cut = cut[:position].rstrip()
        texts.append(cut)
    for text in texts:
        for count, name in _counted(text):
            yield from _named(count, name)
    for text in texts:
        for pattern in _LOOSE_COUNTS:
            match = pattern.match(text)
            if match:
                yield from _named(_number(match["count"]), match["name"].strip())


def has_comment(line: str) -> bool:
    """Return whether a line has a sign that a comment may stand behind."""
    return _COMMENT.search(line, 1) is not None


def find(line: str, known: Known) -> Reading | None:
    """Return the first reading of a cleaned line whose name is in the catalogue, or None."""
    for reading in readings(line):
        cards = known(reading.text)
        if cards and (reading.set_code is None or _in_set(cards, reading.set_code)):
            return reading
    return None


def _in_set(cards: Sequence[Any], set_code: str) -> bool:
    wanted = set_code.casefold()
    return any(p.set_code.casefold() == wanted for card in cards for p in card.printings)


def read_entry(raw: str, span: Span, known: Known) -> tuple[DeckEntry | None, list[Diagnostic]]:
    """Read one card line.

    Args:
        raw: the line without section prefix and outer blanks.
        span: where it stands.
        known: returns the cards that a name may mean.

    Returns:
        The entry (None where its count is wrong) and the findings. A line without a count is
        one copy, with a note (FC-031).
    """
    line = clean(raw)
    chosen = find(line, known)
    bad = _BAD_COUNT.match(line)
    if bad and (chosen is None or not chosen.copies) and not known(line):
        return None, [_bad_count(line[: bad.start(1)].strip(), span)]
    if chosen is None:
        numbered = _NUMBERED.match(line)
        if numbered:
            chosen = find(numbered[2], known)
            if chosen is not None and chosen.copies is None:
                if _number(numbered[1][:-1]) != 1:
                    return None, [_unclear_count(numbered[1], chosen.text, span)]
                chosen = chosen._replace(copies=1)  # the same either way
    if chosen is None:
        chosen = _fallback(line, known)
    findings: list[Diagnostic] = []
    count = chosen.copies
    if count is None:
        count = 1
        findings.append(
            Diagnostic(
                "DCK103",
                Severity.NOTE,
                f"'{_show(chosen.text)}' has no count and is taken as 1 copy.",
                span,
                hint=f"Write '1 {_show(chosen.text)}'.",
            )
        )
    elif not 1 <= count <= MAX_COUNT:
        return None, [_bad_count(str(count), span)]
    return DeckEntry(count, chosen.text, chosen.printing, chosen.set_code, span), findings


def _fallback(line: str, known: Known) -> Reading:
    """Choose for a name that nobody knows: with a count and without a comment if possible."""
    cut = line
    for found in _COMMENT.finditer(line, 1):
        cut = line[: found.start()].rstrip()
        break
    options = [reading for count, name in _counted(cut) for reading in _named(count, name)]
    for reading in options:
        # A printing id beside an unknown name still says where to look.
        if reading.printing and known(reading.printing):
            return reading
    plain = [r for r in options if r.printing is None and r.set_code is None]
    return next((r for r in plain if r.copies is not None), plain[0])


def _bad_count(shown: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "DCK102",
        Severity.ERROR,
        f"The count '{_show(shown)}' is no whole number from 1 to {MAX_COUNT}.",
        span,
        hint="Write how many copies the deck has, or remove the line.",
    )


def _unclear_count(shown: str, name: str, span: Span) -> Diagnostic:
    number = shown.rstrip(".)")
    return Diagnostic(
        "DCK102",
        Severity.ERROR,
        f"'{shown}' may be a count or the number of the line.",
        span,
        hint=f"Write '{number} {_show(name)}' for {number}, or '1 {_show(name)}' for one.",
    )


def _show(text: str) -> str:
    return printable(shorten(text, 60))


def print_entry(entry: DeckEntry, *, counted: bool = True) -> str:
    """Return an entry as a line: ``4 Detroit Smash`` or ``4 mha01/002 Detroit Smash``.

    Args:
        entry: what to print.
        counted: whether the count stands in front.
    """
    parts = (str(entry.copies) if counted else None, entry.printing, entry.text)
    line = " ".join(part for part in parts if part is not None)
    return line if entry.set_code is None else f"{line} ({entry.set_code})"
