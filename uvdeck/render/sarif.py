"""Findings as a SARIF 2.1.0 log, the form that code scanning and many editors read.

Source: OASIS Standard "Static Analysis Results Interchange Format (SARIF) Version 2.1.0 Plus
Errata 01"; the sections named below are its own.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote, quote_from_bytes

from uvdeck.codes import CODES, Code
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.legality.verdict import Report
from uvdeck.render.exchange import STDIN, Unreadable, sentence, shown_path, unreadable_sentence
from uvdeck.text import printable

#: The published schema that the log fits.
SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
#: The name of the folder that relative paths start from. Consumers know this one by convention.
ROOT: Final = "%SRCROOT%"

# SARIF has no word for "cannot say" among its levels; results of that kind carry it as a property.
_LEVELS: Final = {
    Severity.ERROR: "error",
    Severity.UNCERTAIN: "warning",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}
_BRACKETS: Final = re.compile(r"([\\\[\]])")
_LINE: Final = re.compile(r"\bline [0-9]+")


def to_sarif(
    reports: Iterable[Report], unreadable: Iterable[Unreadable], version: str, as_of: str
) -> dict[str, Any]:
    """Return a log with one run: a result for each finding, an artifact for each deck.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.
        version: uvdeck's version.
        as_of: day or month of the card data.

    Returns:
        JSON values without lone surrogates, in the order of the reports and their findings.
    """
    log: dict[str, Any] = json.loads("".join(sarif_parts(reports, unreadable, version, as_of)))
    return log


def sarif_parts(
    reports: Iterable[Report],
    unreadable: Iterable[Unreadable],
    version: str,
    as_of: str,
    encode: Callable[[Any], str] = json.dumps,
) -> Iterator[str]:
    """Yield the text of the same log part by part, so that many decks need no more memory.

    Args:
        reports: the decks that were checked; a generator will do.
        unreadable: files that could not be read; looked at after the last report.
        version: uvdeck's version.
        as_of: day or month of the card data.
        encode: makes a JSON text of JSON values.
    """
    log = _Log()
    artifacts: list[str] = []
    yield f'{{\n"$schema": {encode(SCHEMA)},\n"version": "2.1.0",\n"runs": [{{\n"results": ['
    before = "\n"
    for report in reports:
        artifact = log.artifact(report)
        if artifact is not None:
            artifacts.append(encode(artifact))
        for result in log.results(report):
            yield before + encode(result)
            before = ",\n"
    yield '\n],\n"artifacts": [\n'
    yield ",\n".join(artifacts)
    notifications = [log.notification(entry) for entry in unreadable]
    rest = {
        "tool": {
            "driver": {
                "name": "uvdeck",
                "version": version,
                "rules": [_rule(CODES[code]) for code in log.rules],
            }
        },
        "invocations": [
            {
                "executionSuccessful": not notifications,
                "toolExecutionNotifications": notifications,
            }
        ],
        "originalUriBaseIds": {
            ROOT: {"description": {"text": "The folder in which uvdeck was started."}}
        },
        # Our columns count characters, and not the units of UTF-16.
        "columnKind": "unicodeCodePoints",
        "properties": {"dataAsOf": as_of},
    }
    yield "\n]"
    for key, value in rest.items():
        yield f",\n{encode(key)}: {encode(value)}"
    yield "\n}]\n}\n"


class _Log:
    """What grows with a run; rules and artifacts are known by their place in a list."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self._paths: dict[str, int] = {}

    def artifact(self, report: Report) -> dict[str, Any] | None:
        """Return a deck as an artifact, None where its path is one already."""
        if report.path in self._paths:
            return None
        self._paths[report.path] = len(self._paths)
        return _artifact(report)

    def results(self, report: Report) -> Iterator[dict[str, Any]]:
        """Yield the findings of a deck."""
        seen: Counter[str] = Counter()
        for finding in report.findings:
            yield self._result(finding, report.path, seen)

    def notification(self, entry: Unreadable) -> dict[str, Any]:
        """Return what is said of a file that could not be read."""
        return {
            "level": "error",
            "message": {"text": _text(unreadable_sentence(entry))},
            "locations": [self._location(Span(entry.path))],
        }

    def _result(self, finding: Diagnostic, path: str, seen: Counter[str]) -> dict[str, Any]:
        result: dict[str, Any] = {"ruleId": finding.code}
        if finding.code in CODES:
            result["ruleIndex"] = self.rules.setdefault(finding.code, len(self.rules))
        result["level"] = _LEVELS[finding.severity]
        result["message"] = {"text": _text(sentence(finding))}
        result["locations"] = [self._location(finding.span or Span(path))]
        result["partialFingerprints"] = {"uvdeckFinding/v1": _fingerprint(finding, seen)}
        properties: dict[str, Any] = {"severity": finding.severity.value}
        for key, value in (
            ("rule", finding.rule),
            ("cardId", finding.card_id),
            ("pointer", finding.pointer),
        ):
            if value is not None:
                properties[key] = printable(value)
        result["properties"] = properties
        return result

    def _location(self, span: Span) -> dict[str, Any]:
        """Return a place; a region only where the line is known."""
        region: dict[str, int] = {}
        if span.line is not None:
            region["startLine"] = span.line
            if span.column is not None:
                region["startColumn"] = span.column
        if span.path == STDIN:
            # A region belongs to a file, and standard input is none: its numbers stand aside.
            place: dict[str, Any] = {
                "logicalLocations": [
                    {"name": "standard input", "fullyQualifiedName": "standard input"}
                ]
            }
            if region:
                place["properties"] = region
            return place
        where = _artifact_location(span.path)
        if span.path in self._paths:
            where["index"] = self._paths[span.path]
        physical: dict[str, Any] = {"artifactLocation": where}
        if region:
            physical["region"] = region
        return {"physicalLocation": physical}


def uri(path: str) -> str:
    """Return a path as a URI reference, percent-encoded, ``file:`` only where it is absolute.

    Bytes of a file name that are no UTF-8 come out as themselves, ``%FF``.
    """
    pure = PurePath(path)
    text = pure.as_posix()
    if not pure.is_absolute():
        return _percent(text, "/")
    if text.startswith("//") and pure.drive:
        return "file:" + _percent(text, "/")  # \\server\share of Windows
    return "file:///" + _percent(text.lstrip("/"), "/:")


def _percent(text: str, safe: str) -> str:
    try:
        return quote_from_bytes(text.encode("utf-8", "surrogateescape"), safe)
    except UnicodeEncodeError:  # half of a pair of surrogates, which no file system gives
        return quote(text.encode("utf-8", "replace"), safe)


def _artifact_location(path: str) -> dict[str, Any]:
    location: dict[str, Any] = {"uri": uri(path)}
    pure = PurePath(path)
    # A path that leads out of the folder cannot be said to be in it.
    if not pure.is_absolute() and ".." not in pure.parts:
        location["uriBaseId"] = ROOT
    return location


def _artifact(report: Report) -> dict[str, Any]:
    """Return a deck with its verdict, so that legal ones are in the log as well."""
    result: dict[str, Any] = {}
    if report.path == STDIN:
        result["description"] = {"text": "standard input"}
        result["roles"] = ["analysisTarget", "standardStream"]
    else:
        result["location"] = _artifact_location(report.path)
        result["roles"] = ["analysisTarget"]
    properties: dict[str, Any] = {
        "path": shown_path(report.path),
        "format": report.format.id,
        "verdict": report.verdict.value,
    }
    for key, value in (
        ("day", report.day.isoformat() if report.known else None),
        ("snapshot", report.snapshot),
        ("name", report.deck.name),
        ("player", report.deck.player),
    ):
        if value is not None:
            properties[key] = printable(value)
    result["properties"] = properties
    return result


def _rule(code: Code) -> dict[str, Any]:
    """Return a code of the table as a rule of the tool."""
    help_text = (
        f"{code.fix}\n\nNot right:\n{code.illegal}\n\nRight:\n{code.legal}\n\n"
        f"More: uvdeck explain {code.code}"
    )
    properties: dict[str, Any] = {"severity": code.severity.value}
    if code.rule:
        properties["rule"] = code.rule
    return {
        "id": code.code,
        "name": code.name,
        "shortDescription": {"text": _text(code.what)},
        "fullDescription": {"text": _text(f"{code.what} {code.why}")},
        "help": {"text": _text(help_text)},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
        "properties": properties,
    }


def _text(text: str) -> str:
    r"""Return a text in which nothing is a placeholder or a link.

    Braces are doubled (3.11.5). Where brackets could be taken for ``[text](target)``, they and
    backslashes are escaped (3.11.6), so that no deck can put a link into a report.
    """
    text = text.replace("{", "{{").replace("}", "}}")
    return _BRACKETS.sub(r"\\\1", text) if "](" in text else text


def _fingerprint(finding: Diagnostic, seen: Counter[str]) -> str:
    """Return a digest that stays when lines move: of what is said, and of which card.

    Args:
        finding: what to mark.
        seen: how often each has been in the deck so far; equal ones are told apart by number.
    """
    parts = (finding.code, finding.card_id or "", _LINE.sub("line", finding.message))
    key = "\0".join(printable(part) for part in parts)
    seen[key] += 1
    return hashlib.sha256(f"{key}\0{seen[key]}".encode()).hexdigest()
