"""Accepted findings: what they hide, when they end, and how one is written down."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lint_lists import ATTACK, FOUNDATION, many
from uvdeck.catalogue.context import Context, make_context
from uvdeck.catalogue.files import Document
from uvdeck.diagnostics import Diagnostic, Severity, Span
from uvdeck.upkeep.accepted import accepting, as_entry, entries_of, key_of, no_longer, sort_out
from uvdeck.yamldoc import parse

PATH = Path("lint-accepted.yaml")


def finding(
    value: Any = 12, code: str = "LNT101", card_id: str | None = "x01/001", field: str = "control"
) -> Diagnostic:
    data: dict[str, Any] = {"field": field, "value": value}
    if card_id is None:
        data["set"] = "x01"
    return Diagnostic(
        code, Severity.WARNING, "It is odd.", Span("x01.yaml"), "/set", card_id, data=data
    )


def accepted(*entries: dict[str, Any]) -> Document:
    return Document("lint-accepted.yaml", "lint-accepted", "", {"accepted": list(entries)}, 0)


ODD = [finding(), finding(None, "LNT105"), finding("002-004", "LNT131", None, "number")]


@pytest.mark.parametrize("odd", ODD, ids=lambda f: f.code)
def test_an_entry_takes_out_its_finding_and_no_other(odd: Diagnostic):
    entry = as_entry(odd, "It is right.")
    held = sort_out(ODD, entries_of([accepted(entry)]))
    assert [f for f, _ in held.accepted] == [odd]
    assert held.left == [f for f in ODD if f is not odd]
    assert held.unused == []
    assert held.accepted[0][1].reason == "It is right."


@pytest.mark.parametrize(
    "other",
    [
        finding(11),
        finding(None),
        finding(card_id="x01/002"),
        finding(card_id=None),
        finding(field="difficulty"),
        finding(code="LNT104"),
    ],
)
def test_another_value_place_or_code_is_another_finding(other: Diagnostic):
    held = sort_out([other], entries_of([accepted(as_entry(finding(), "It is right."))]))
    assert (held.left, held.accepted) == ([other], [])
    assert [entry.key for entry in held.unused] == [key_of(finding())]


def test_a_number_may_be_written_as_a_text():
    entry = {**as_entry(finding(), "It is right."), "value": "12"}
    assert sort_out([finding()], entries_of([accepted(entry)])).left == []


def test_of_two_entries_for_one_finding_one_accepts_nothing():
    entries = entries_of(
        [accepted(as_entry(finding(), "One.")), accepted(as_entry(finding(), "Two."))]
    )
    held = sort_out([finding()], entries)
    assert [entry.reason for entry in held.unused] == ["Two."]


# --- When an accepted finding is gone ------------------------------------------------------------


def context(broken: frozenset[str] = frozenset()) -> Context:
    registry = {"as_of": "2026-01", "sets": {"x01": {}}}
    cards = {"set": "x01", "cards": many(1, FOUNDATION, 1001) | {"001": {"name": "One", **ATTACK}}}
    return make_context(
        [
            Document("sets.yaml", "set-registry", "", registry, 0),
            Document("sets/x01.yaml", "card-set", "", cards, 0),
        ],
        broken,
    )


@pytest.mark.parametrize("odd", ODD, ids=lambda f: f.code)
def test_an_entry_that_accepts_nothing_is_a_finding(odd: Diagnostic):
    unused = entries_of([accepted({}, {})._replace(value={"accepted": []})])
    assert unused == []
    unused = entries_of([accepted(as_entry(odd, "It is right."))])
    (found,) = no_longer(unused, context(), [odd.code])
    assert (found.code, found.severity, found.pointer) == (
        "LNT303",
        Severity.WARNING,
        "/accepted/0",
    )
    # Nothing is said of codes that were not looked for, or of what cannot be read.
    assert no_longer(unused, context(), ["LNT201"]) == []
    assert no_longer(unused, context(frozenset({"x01"})), [odd.code]) == []


def test_what_is_not_in_the_list_has_a_finding_of_its_own():
    unused = entries_of([accepted(as_entry(finding(card_id="x01/999"), "It is right."))])
    assert no_longer(unused, context(), ["LNT101"]) == []


# --- Writing one down ----------------------------------------------------------------------------


def test_a_new_file():
    text, faults = accepting(PATH, None, ODD, "Seen: the card.", ["# its schema"])
    assert faults == []
    assert text is not None
    assert text.startswith("# its schema\naccepted:\n  - code: LNT101\n    id: x01/001\n")
    value, findings = parse(text, "a")
    assert findings == []
    assert value == {"accepted": [as_entry(odd, "Seen: the card.") for odd in ODD]}
    assert list(value["accepted"][2]) == ["code", "set", "field", "value", "reason"]


def test_an_entry_is_added_behind_the_others_and_comments_stay():
    before = (
        "# At the top.\naccepted:\n"
        "  # Asked in the forum.\n"
        "  - {code: LNT131, set: x01, field: number, value: '007', reason: 'None.'}\n"
        "# At the end.\n"
    )
    text, faults = accepting(PATH, before.encode(), ODD[:1], "Seen.", ["# not taken"])
    assert faults == []
    assert text is not None
    lines = text.splitlines()
    assert lines[0] == "# At the top."
    assert "# not taken" not in lines
    assert lines[2].strip() == "# Asked in the forum."
    assert lines[-1] == "# At the end."
    value, _ = parse(text, "a")
    assert [entry["code"] for entry in value["accepted"]] == ["LNT131", "LNT101"]
    again, _ = accepting(PATH, text.encode(), ODD[1:2], "Seen.", [])
    assert again is not None
    assert again.splitlines()[: len(lines) - 1] == lines[:-1]


@pytest.mark.parametrize(
    "before",
    [b"", b"accepted: 7\n", b"accepted: [\n", b"\xff", b"cards: {}\n", b"accepted: [{}]\n"],
)
def test_a_file_with_errors_is_left_alone(before: bytes):
    text, faults = accepting(PATH, before, ODD, "Seen.", [])
    assert text is None
    assert faults


@pytest.mark.parametrize("reason", ["x" * 501, "two\nlines", "\x1b"])
def test_a_reason_that_the_schema_refuses(reason: str):
    text, faults = accepting(PATH, None, ODD, reason, [])
    assert (text, {fault.code for fault in faults} <= {"SCH105", "SCH109"}) == (None, True)


@given(
    st.lists(
        st.tuples(
            st.one_of(
                st.integers(-9, 99),
                st.none(),
                st.from_regex(r"[!-~\xa1-\u024f]{1,20}", fullmatch=True),
            ),
            st.from_regex(r"[!-~\xa1-\u024f]([ -~]{0,30}[!-~])?", fullmatch=True),
        ),
        min_size=1,
        max_size=4,
        unique_by=lambda pair: str(pair[0]),
    )
)
def test_what_is_written_down_accepts_what_was_found(pairs: list[tuple[Any, str]]):
    before: bytes | None = None
    found = []
    for value, reason in pairs:
        odd = finding(value)
        text, faults = accepting(PATH, before, [odd], reason, [])
        assert faults == []
        assert text is not None
        before = text.encode()
        found.append(odd)
    read, _ = parse(before.decode() if before else "", "a")
    held = sort_out(found, entries_of([accepted(*read["accepted"])]))
    assert (held.left, held.unused) == ([], [])
    assert [entry.reason for _, entry in held.accepted] == [reason for _, reason in pairs]
