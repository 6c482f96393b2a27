"""Findings: their shape, their order."""

import itertools

import pytest

from uvdeck.diagnostics import Diagnostic, Severity, Span, and_more, in_order, sort_key

FULL = Diagnostic(
    "LEG102", Severity.ERROR, "Too many.", Span("a.yaml", 3, 5), "/main/0", "mha01/002", "UV-3",
    "Remove one.", {"copies": 5},
)  # fmt: skip


def test_span_shows_what_is_known():
    assert str(Span("a.yaml")) == "a.yaml"
    assert str(Span("a.yaml", 3)) == "a.yaml:3"
    assert str(Span("a.yaml", 3, 5)) == "a.yaml:3:5"


def test_json_of_a_full_finding():
    assert FULL.to_json() == {
        "code": "LEG102",
        "severity": "error",
        "message": "Too many.",
        "path": "a.yaml",
        "line": 3,
        "column": 5,
        "pointer": "/main/0",
        "cardId": "mha01/002",
        "rule": "UV-3",
        "hint": "Remove one.",
        "data": {"copies": 5},
    }


def test_json_leaves_out_what_is_absent_and_invents_no_position():
    bare = Diagnostic("DCK101", Severity.ERROR, "No cards.")
    assert bare.to_json() == {"code": "DCK101", "severity": "error", "message": "No cards."}
    assert bare._replace(span=Span("a")).to_json().keys() == {
        "code", "severity", "message", "path",
    }  # fmt: skip


def test_an_empty_pointer_is_the_whole_document_and_is_kept():
    assert FULL._replace(pointer="").to_json()["pointer"] == ""


@pytest.mark.parametrize(
    "change",
    [
        {"code": "LEG103"},
        {"severity": Severity.NOTE},
        {"message": "x"},
        {"span": Span("a.yaml", 3, 6)},
        {"span": Span("a.yaml", 4, 5)},
        {"span": Span("b.yaml", 3, 5)},
        {"span": None},
        {"pointer": None},
        {"card_id": None},
        {"rule": None},
        {"hint": None},
        {"data": None},
        {"data": {"copies": 6}},
    ],
)
def test_the_order_is_total(change: dict):
    other = FULL._replace(**change)
    assert sort_key(other) != sort_key(FULL)
    assert len(in_order([FULL, other, FULL, other])) == 2


def test_order_is_that_of_reading():
    wanted = [
        FULL._replace(span=None),
        FULL._replace(span=Span("a.yaml")),
        FULL._replace(span=Span("a.yaml", 1, 2), severity=Severity.NOTE),
        FULL._replace(span=Span("a.yaml", 2, 1)),
        FULL._replace(span=Span("a.yaml", 2, 1), severity=Severity.UNCERTAIN),
        FULL._replace(span=Span("a.yaml", 2, 1), severity=Severity.WARNING),
        FULL._replace(span=Span("a.yaml", 10, 1)),
        FULL._replace(span=Span("b.yaml", 1, 1)),
    ]
    for shuffled in itertools.islice(itertools.permutations(wanted), 0, 40320, 997):
        assert in_order(shuffled) == wanted


def test_the_note_of_a_cut_list_sorts_behind_the_last_finding():
    more = and_more(FULL, 7)
    assert (more.code, more.severity, more.span) == ("LEG102", Severity.NOTE, FULL.span)
    assert in_order([more, FULL]) == [FULL, more]
