"""Workflow commands of GitHub Actions: read back as the runner reads them."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.helpers import QUESTION
from tests.render_samples import (
    EVIL,
    ILLEGAL,
    LEGAL,
    UNREADABLE,
    evil,
    evil_files,
    example,
    examples,
    legal,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.codes import CODES
from uvdeck.diagnostics import Severity
from uvdeck.legality.verdict import Report, check_text
from uvdeck.render.exchange import Unreadable, sentence
from uvdeck.render.github import github_lines, to_github
from uvdeck.text import printable


class Command(NamedTuple):
    name: str
    properties: dict[str, str]
    message: str


def read(line: str) -> Command:
    """Read a line as the runner does: up to the next two colons, then at commas and equal signs."""
    assert line.startswith("::")
    head, _, message = line[2:].partition("::")
    name, _, rest = head.partition(" ")
    properties = {}
    for part in rest.split(","):
        key, _, value = part.partition("=")
        assert key in ("file", "line", "col", "title"), line
        assert key not in properties
        for code, char in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
            value = value.replace(code, char)
        properties[key] = value
    for code, char in (("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
        message = message.replace(code, char)
    return Command(name, properties, message)


def commands(reports: list[Report], unreadable: list[Unreadable] | None = None) -> list[Command]:
    text = to_github(reports, unreadable or [])
    lines = text.split("\n")
    assert lines.pop() == ""
    assert text.encode("utf-8").splitlines() == [line.encode("utf-8") for line in lines]
    assert text.splitlines() == lines
    return [read(line) for line in lines]


NAMES = {
    Severity.ERROR: "error",
    Severity.UNCERTAIN: "warning",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}


def test_no_decks_give_nothing():
    assert to_github([], []) == ""


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.name)
def test_legal_decks_give_notices_only(path: Path, catalogue: Catalogue):
    found = commands([example(path, catalogue)])
    names = {c.name for c in found if not c.properties["title"].startswith("FMT104")}
    assert names <= {"notice"}


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.name)
def test_findings_have_their_place_code_and_message(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    found = commands([report])
    assert len(found) == len(report.findings) > 0
    for command, finding in zip(found, report.findings, strict=True):
        assert command.name == NAMES[finding.severity]
        assert command.message == sentence(finding)
        assert finding.span is not None
        expected = {"file": f"examples/decks/illegal/{path.name}"}
        if finding.span.line is not None:
            expected["line"] = str(finding.span.line)
        if finding.span.column is not None:
            expected["col"] = str(finding.span.column)
        title = command.properties.pop("title")
        assert title.startswith(f"{finding.code} {CODES[finding.code].name}")
        assert command.properties == expected


def test_files_that_cannot_be_read_are_errors(catalogue: Catalogue):
    last = commands(examples(catalogue), UNREADABLE)[-1]
    assert last.name == "error"
    assert last.properties["file"] == "lost deck.yaml"
    assert "there is no such file" in last.message


def test_fc_107_evil_texts_give_no_command_of_their_own(catalogue: Catalogue):
    reports = list(evil(catalogue))
    findings = [(report, finding) for report in reports for finding in report.findings]
    found = commands(reports, evil_files())
    assert len(found) == len(findings) + len(EVIL)
    for command, (report, finding) in zip(found, findings, strict=False):
        assert command.name == NAMES[finding.severity]
        name = f": {printable(report.deck.name)}" if report.deck.name else ""
        assert command.properties["title"] == f"LEG102 copy-limit-exceeded{name}"
        assert command.message.endswith(sentence(finding))
    assert {command.name for command in found[len(findings) :]} == {"error"}


def test_percent_signs_do_not_become_line_ends(catalogue: Catalogue):
    report = legal(catalogue, "50%0A::error::x, a:b.txt")
    finding = examples(catalogue)[-1].findings[0]._replace(message="50%0A::error::x", span=None)
    line = to_github([report._replace(findings=[finding])], [])
    assert line.startswith("::error file=50%250A%3A%3Aerror%3A%3Ax%2C a%3Ab.txt,title=")
    assert "::50%250A::error::x" in line


def test_standard_input_has_no_file_and_says_its_line(catalogue: Catalogue):
    report = check_text("4 Detriot Smash\n4 mha01/002\n", "-", catalogue, QUESTION)
    found = commands([report])
    for command, finding in zip(found, report.findings, strict=True):
        assert set(command.properties) == {"title"}
        assert finding.span is not None
        expected = str(finding.span).replace("-", "standard input", 1)
        assert command.message == f"{expected}: {sentence(finding)}"
    assert any(re.match(r"standard input:1\b", command.message) for command in found)


def test_lines_come_one_by_one(catalogue: Catalogue):
    reports = examples(catalogue)
    assert "".join(github_lines(iter(reports), UNREADABLE)) == to_github(reports, UNREADABLE)
