"""JUnit reports: valid against the schema that Jenkins publishes, whatever the names are."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import xmlschema

from tests.render_samples import (
    AS_OF,
    DATA,
    EVIL,
    ILLEGAL,
    LEGAL,
    UNREADABLE,
    VERSION,
    evil,
    evil_files,
    example,
    examples,
    legal,
)
from uvdeck.catalogue.lookup import Catalogue
from uvdeck.legality.verdict import Report, Verdict
from uvdeck.render.exchange import Unreadable
from uvdeck.render.junit import to_junit
from uvdeck.text import printable

SCHEMA = xmlschema.XMLSchema(DATA / "junit" / "junit-10.xsd")


def suite_of(
    reports: list[Report],
    unreadable: list[Unreadable] | None = None,
    *,
    allow_uncertain: bool = False,
) -> ET.Element:
    """Return the one suite of a report that is valid, and whose counts are right."""
    text = to_junit(reports, unreadable or [], VERSION, AS_OF, allow_uncertain=allow_uncertain)
    assert text.isascii()
    assert text.endswith("\n")
    root = ET.fromstring(text.encode("utf-8"))  # noqa: S314 - it was written by us
    SCHEMA.validate(root)
    (suite,) = root
    for attribute, path in (
        ("tests", "testcase"),
        ("failures", "testcase/failure"),
        ("errors", "testcase/error"),
        ("skipped", "testcase/skipped"),
    ):
        assert suite.get(attribute) == str(len(suite.findall(path)))
    assert len(suite.findall("testcase")) == len(reports) + len(unreadable or [])
    return suite


def test_the_schema_refuses():
    text = to_junit([], [], VERSION, AS_OF)
    assert SCHEMA.is_valid(text)
    assert not SCHEMA.is_valid(text.replace("failures=", "failed="))


def test_no_decks_give_an_empty_suite():
    suite = suite_of([])
    properties = {p.get("name"): p.get("value") for p in suite.findall("properties/property")}
    assert properties == {"uvdeckVersion": VERSION, "dataAsOf": AS_OF}


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.name)
def test_legal_decks_pass(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    (case,) = suite_of([report]).findall("testcase")
    assert case.get("name") == f"examples/decks/{path.name}"
    assert case.get("classname") == f"uvdeck.{report.format.id}"
    assert [child.tag for child in case] == ["system-out"]


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.name)
def test_decks_that_do_not_pass_fail_with_their_findings(path: Path, catalogue: Catalogue):
    report = example(path, catalogue)
    (case,) = suite_of([report]).findall("testcase")
    (failure,) = case
    kind = "cannot-say" if report.verdict is Verdict.CANNOT_SAY else "not-legal"
    assert (failure.tag, failure.get("type")) == ("failure", kind)
    message = failure.get("message", "")
    assert message.startswith(f"{report.verdict.value}: ")
    assert all(printable(words) in message for words in report.missing)
    body = (failure.text or "").split("\n")
    for finding in report.findings:
        start = f"{finding.span}: {finding.severity.value} {finding.code} "
        assert any(line.startswith(start) for line in body), start


def test_a_doubt_is_skipped_where_doubts_are_allowed(catalogue: Catalogue):
    (path,) = [path for path in ILLEGAL if path.name.startswith("leg113")]
    report = example(path, catalogue)
    assert report.verdict is Verdict.CANNOT_SAY
    (case,) = suite_of([report], allow_uncertain=True).findall("testcase")
    assert [(child.tag, child.get("type")) for child in case] == [("skipped", "cannot-say")]
    assert "LEG113" in (case[0].text or "")


def test_doubts_that_are_allowed_do_not_excuse_errors(catalogue: Catalogue):
    reports = examples(catalogue)
    suite = suite_of(reports, UNREADABLE, allow_uncertain=True)
    verdicts = [report.verdict for report in reports]
    assert suite.get("failures") == str(verdicts.count(Verdict.NOT_LEGAL))
    assert suite.get("skipped") == str(verdicts.count(Verdict.CANNOT_SAY)) != "0"


def test_files_that_cannot_be_read_are_errors(catalogue: Catalogue):
    _, case = suite_of([legal(catalogue)], UNREADABLE).findall("testcase")
    assert case.get("name") == "lost deck.yaml"
    (error,) = case
    assert (error.tag, error.get("type")) == ("error", "unreadable")
    assert "there is no such file" in (error.text or "")


def test_fc_107_evil_texts_are_valid_xml_and_stay_texts(catalogue: Catalogue):
    reports = [report._replace(verdict=Verdict.NOT_LEGAL) for report in evil(catalogue)]
    suite = suite_of(reports, evil_files())
    cases = suite.findall("testcase")
    for case, text in zip(cases[: len(EVIL)], EVIL, strict=True):
        (failure,) = case
        shown = printable(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")
        # A parser reads back exactly what is shown, one line a finding and one a hint.
        body = (failure.text or "").split("\n")
        assert body[0].startswith(f"{shown} by {shown}" if text else "empty, ")
        with_hint = 2 if text else 1
        assert len(body) == 1 + 4 * with_hint + 1
        assert f"LEG102 {shown} [UV-3]" in (failure.text or "")


def test_evil_legal_decks_are_valid_too(catalogue: Catalogue):
    suite_of(list(evil(catalogue)))


def test_standard_input_has_a_name(catalogue: Catalogue):
    (case,) = suite_of([legal(catalogue, "-")]).findall("testcase")
    assert case.get("name") == "standard input"
