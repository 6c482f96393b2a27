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

#: Says whether a name or printing id is in the catalogue (``names.candidates``).
Known = Callable[[str], Sequence[Any]]

#: The places a count may stand in; group "count" and group "name".
_COUNTS: Final = tuple(
    re.compile(pattern + r"\Z", re.I)
    for pattern in (
        r"(?P<count>[0-9]+) (?P<name>.+)",  # 4 Chomp
        r"(?P<count>[0-9]+)x ?(?P<name>\S.*)",  # 4x Chomp, 4xChomp
        r"(?P<count>[0-9]+) x (?P<name>.+)",  # 4 x Chomp
        r"x ?(?P<count>[0-9]+) (?P<name>.+)",  # x4 Chomp
        r"\((?P<count>[0-9]+)x?\) ?(?P<name>.+)",  # (4) Chomp
        r"(?P<name>.+?) x ?(?P<count>[0-9]+)",  # Chomp x4
        r"(?P<name>.+?) \(x?(?P<count>[0-9]+)\)",  # Chomp (4)
    )
)
_BAD_COUNT: Final = re.compile(
    r"(?:[-+]\s?[0-9]+(?:[.,][0-9]+)?|[0-9]+[.,][0-9]+|0+)(?:\s*x\s*|\s+)(.+)\Z", re.I
)
_PRINTING: Final = re.compile(r"-?([A-Za-z0-9]{1,40}/[0-9]{1,4}[A-Za-z]?)(?: (.+))?\Z")
_BRACKETED: Final = re.compile(r"(.+) [(\[]([A-Za-z0-9]{1,40}/[0-9]{1,4}[A-Za-z]?)[)\]]\Z")
_COMMENT: Final = re.compile(r" (?://|#|;)")


class Reading(NamedTuple):
    """One way to read a line.

    Args:
        copies: None where the line has no count.
        text: the card's name, or a printing id.
        printing: the printing id beside a name.
    """

    copies: int | None
    text: str
    printing: str | None = None


def _counted(line: str) -> Iterator[tuple[int | None, str]]:
    yield None, line
    for pattern in _COUNTS:
        match = pattern.match(line)
        if match:
            yield int(match["count"][:6]), match["name"]


def readings(line: str) -> Iterator[Reading]:
    """Yield the ways to read a cleaned line, the likeliest first."""
    texts = [line]
    cut = line
    while _COMMENT.search(cut, 1) is not None and len(texts) < 4:
        # From the right, so that a name with '#' in it is tried whole before it is cut.
        position = max(m.start() for m in _COMMENT.finditer(cut, 1))
        cut = cut[:position].rstrip()
        texts.append(cut)
    for text in texts:
        for count, name in _counted(text):
            name = name.strip()
            yield Reading(count, name)
            match = _PRINTING.match(name)
            if match:
                yield Reading(count, match[2], match[1]) if match[2] else Reading(count, match[1])
            match = _BRACKETED.match(name)
            if match:
                yield Reading(count, match[1].strip(), match[2])


def read_entry(raw: str, span: Span, known: Known) -> tuple[DeckEntry | None, list[Diagnostic]]:
    """Read one card line.

    Args:
        raw: the line without section prefix and outer blanks.
        span: where it stands.
        known: says whether a name is in the catalogue.

    Returns:
        The entry (None where its count is wrong) and the findings. A line without a count is
        one copy, with a note (FC-031).
    """
    line = clean(raw)
    options = list(readings(line))
    chosen = next((r for r in options if known(r.text)), None)
    if chosen is None:
        # A printing id beside an unknown name still says where to look.
        chosen = next((r for r in options if r.printing and known(r.printing)), None)
    bad = _BAD_COUNT.match(line)
    if bad and (chosen is None or chosen.copies is None or chosen.copies == 0) and not known(line):
        return None, [_bad_count(line[: bad.start(1)].strip(), span)]
    if chosen is None:
        chosen = _fallback(options)
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
    return DeckEntry(count, chosen.text, chosen.printing, None, span), findings


def _fallback(options: list[Reading]) -> Reading:
    """Choose for a name that nobody knows: with a count and without a comment if possible."""
    shortest = min((r for r in options if not r.printing), key=lambda r: len(r.text))
    counted = [r for r in options if r.copies is not None and not r.printing]
    return min(counted, key=lambda r: len(r.text)) if counted else shortest


def _bad_count(shown: str, span: Span) -> Diagnostic:
    return Diagnostic(
        "DCK102",
        Severity.ERROR,
        f"The count '{_show(shown)}' is no whole number from 1 to {MAX_COUNT}.",
        span,
        hint="Write how many copies the deck has, or remove the line.",
    )


def _show(text: str) -> str:
    return printable(shorten(text, 60))
