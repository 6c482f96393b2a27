"""Verdicts as a JUnit report, one test case a deck, for servers that count tests.

The form is that of Maven Surefire and of Jenkins: ``failure`` is a deck that is not legal,
``error`` a file that could not be read. Decks have no run time, so none is given.
"""

import re
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import Final

from uvdeck.legality.verdict import Report, Verdict
from uvdeck.render.exchange import (
    Unreadable,
    character_name,
    sentence,
    shown_path,
    shown_place,
    summary,
    unreadable_sentence,
)
from uvdeck.text import plural, printable

#: What XML 1.0 cannot hold, not even escaped. Most of it ``printable`` has replaced before.
_NOT_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Characters of cases that are kept in memory, and those of a part that is given on.
_IN_MEMORY: Final = 4 * 1024 * 1024
_PART: Final = 64 * 1024
_TYPES: Final = {Verdict.NOT_LEGAL: "not-legal", Verdict.CANNOT_SAY: "cannot-say"}


def to_junit(
    reports: Iterable[Report],
    unreadable: Iterable[Unreadable],
    version: str,
    as_of: str,
    *,
    allow_uncertain: bool = False,
) -> str:
    """Return the report as an XML document of ASCII characters.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.
        version: uvdeck's version.
        as_of: day or month of the card data.
        allow_uncertain: whether the verdict "cannot say" counts as skipped in place of failed.
    """
    parts = junit_parts(reports, unreadable, version, as_of, allow_uncertain=allow_uncertain)
    return "".join(parts)


def junit_parts(
    reports: Iterable[Report],
    unreadable: Iterable[Unreadable],
    version: str,
    as_of: str,
    *,
    allow_uncertain: bool = False,
) -> Iterator[str]:
    """Yield the same document part by part, so that many decks need no more memory.

    Its head counts the cases, so these go to a temporary file first.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.
        version: uvdeck's version.
        as_of: day or month of the card data.
        allow_uncertain: whether the verdict "cannot say" counts as skipped in place of failed.
    """
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    with tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="ascii", newline="") as cases:
        for case, outcome in _cases(reports, unreadable, allow_uncertain):
            counts["tests"] += 1
            if outcome:
                counts[outcome] += 1
            cases.write(_element(case, 2))
        suite = ET.Element("testsuite", name="uvdeck check")
        for name, count in counts.items():
            suite.set(name, str(count))
        properties = ET.SubElement(suite, "properties")
        for name, value in (("uvdeckVersion", version), ("dataAsOf", as_of)):
            ET.SubElement(properties, "property", name=name, value=_xml(value))
        head, _, tail = _element(suite, 1).rpartition("  </testsuite>")
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="uvdeck">\n'
        yield head
        cases.seek(0)
        while part := cases.read(_PART):
            yield part
        yield f"  </testsuite>{tail}</testsuites>\n"


def _cases(
    reports: Iterable[Report], unreadable: Iterable[Unreadable], allow_uncertain: bool
) -> Iterator[tuple[ET.Element, str]]:
    """Yield the test case of each file, and which count it adds to beside ``tests``."""
    for report in reports:
        case = _case(report.path, report.format.id)
        if report.verdict is Verdict.LEGAL:
            ET.SubElement(case, "system-out").text = _body(report)
            yield case, ""
            continue
        skipped = allow_uncertain and report.verdict is Verdict.CANNOT_SAY
        outcome = ET.SubElement(
            case,
            "skipped" if skipped else "failure",
            type=_TYPES[report.verdict],
            message=_xml(f"{report.verdict.value}: {summary(report)}"),
        )
        outcome.text = _body(report)
        yield case, "skipped" if skipped else "failures"
    for entry in unreadable:
        case = _case(entry.path, "unreadable")
        message = _xml(unreadable_sentence(entry))
        ET.SubElement(case, "error", type="unreadable", message=message).text = message
        yield case, "errors"


def _element(element: ET.Element, level: int) -> str:
    """Return an element on lines of its own; ASCII with references is right in any encoding."""
    ET.indent(element, level=level)
    text = ET.tostring(element, encoding="us-ascii", xml_declaration=False).decode("ascii")
    return f"{'  ' * level}{text.rstrip()}\n"


def _case(path: str, group: str) -> ET.Element:
    """Return a test case; servers take what is before the last dot of its class for a package."""
    return ET.Element("testcase", classname=f"uvdeck.{_xml(group)}", name=_xml(shown_path(path)))


def _body(report: Report) -> str:
    """Return the deck in a line and its findings, a line and perhaps a hint each."""
    deck = report.deck
    head = deck.name or shown_path(report.path)
    if deck.player:
        head += f" by {deck.player}"
    character = character_name(report)
    if character:
        head += f", {character}"
    head += f", {plural(report.main_size, 'card')}"
    if report.sideboard_size:
        head += f" and {report.sideboard_size} in the sideboard"
    head += f"; under {report.format.id}"
    if report.known:
        head += f" on {report.day.isoformat()}, snapshot {report.snapshot or 'not known'}"
    lines = [head]
    for finding in report.findings:
        where = f"{shown_place(finding.span)}: " if finding.span else ""
        said = sentence(finding, hint=False)
        lines.append(f"{where}{finding.severity.value} {finding.code} {said}")
        if finding.hint:
            lines.append(f"    {finding.hint}")
    return "\n".join(_xml(line) for line in lines)


def _xml(text: str) -> str:
    r"""Return the text on one line and without what XML cannot hold, ``\uffff`` in its place."""
    return _NOT_XML.sub(lambda match: f"\\u{ord(match[0]):04x}", printable(text))
