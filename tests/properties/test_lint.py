"""Properties of lint: it never raises, order says nothing, and what is accepted stays away."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lint_lists import FOUNDATION, make
from tests.properties.test_data import card_lists, read
from uvdeck.catalogue.context import make_context
from uvdeck.catalogue.files import Document
from uvdeck.text import printable
from uvdeck.upkeep.accepted import as_entry, key_of
from uvdeck.upkeep.lint import CODES_OF_CHECKS, run, with_lines
from uvdeck.upkeep.linting import judge


@given(card_lists(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_is_accepted_is_not_found_again(values: list[dict[str, Any]], flow: bool):
    documents = read(values, flow)
    findings = run(make_context(documents))
    for finding in with_lines(findings, documents):
        assert finding.code in CODES_OF_CHECKS
        assert finding.span is not None
        assert finding.span.line is not None
        assert printable(finding.message) == finding.message
    entries = {key_of(finding): as_entry(finding, "It is a test.") for finding in findings}
    accepted = {"accepted": list(entries.values())}
    listed = Document("lint-accepted.yaml", "lint-accepted", "", accepted, 0)
    judged = judge(make_context([*documents, listed]))
    assert judged.left == []
    assert [finding for finding, _ in judged.accepted] == findings


@given(card_lists())
@settings(max_examples=40, deadline=None)
def test_findings_do_not_depend_on_the_order_of_files(values: list[dict[str, Any]]):
    documents = read(values, flow=True)
    found = run(make_context(documents))
    again = run(make_context(documents[::-1]))
    assert [key_of(f) for f in again] == [key_of(f) for f in found]


@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=4))
@settings(deadline=None)
def test_no_text_raises(texts: list[str]):
    listed = make({"001": {"name": "One", **FOUNDATION}})
    cards = listed.context.documents[1].value["cards"]
    for number, text in enumerate(texts):
        cards[f"{number + 10}"] = {
            "name": text,
            "type": ("character", "attack")[number % 2],
            "keywords": [text, {"keyword": text, "with": [text], "only": [text], "rating": 0}],
            "character_only": [text],
        }
    for finding in run(make_context(listed.context.documents)):
        for said in (finding.message, finding.hint or ""):
            assert printable(said) == said
