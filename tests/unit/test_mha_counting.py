"""Counting a box (MH-1): tallies, and findings that say what is missing, doubled or not known."""

from typing import Any

import pytest

from uvdeck.datadir import mha_cards
from uvdeck.diagnostics import Diagnostic, Severity
from uvdeck.mha import counting
from uvdeck.mha.cards import Box
from uvdeck.mha.counting import Count, count
from uvdeck.mha.gaps import PARTS, listed
from uvdeck.mha.reading import read

BOX = Box(20, 3, 60, 40, 5, 5, 4)
PERSON = "birthday: null, height: null, quirk: null"


def counted(*texts: str, box: Box = BOX, **options: Any) -> Count:
    """Count the cards of files named a.yaml, b.yaml and so on."""
    files = [
        (f"{chr(97 + number)}.yaml", f"game: mha_card_game\n{text}".encode())
        for number, text in enumerate(texts)
    ]
    result = read(files)
    assert result.findings == []
    assert result.cards is not None
    return count(result.cards, result.documents, box, **options)


def shipped(folder: str) -> Count:
    files = sorted((mha_cards() / folder).glob("*.yaml"))
    result = read((path.name, path.read_bytes()) for path in files)
    assert result.cards is not None
    return count(result.cards, result.documents, BOX)


def student(name: str, copies: int = 3) -> str:
    return (
        f"  - {{name: {name}, copies: {copies}, student_id: null, {PERSON}, values: null,"
        " assignment: null}\n"
    )


def students(*names: str) -> str:
    return "students:\n" + "".join(map(student, names))


def actions(**copies: int) -> str:
    return "actions:\n" + "".join(
        f"  - {{name: {name}, type: Attack, copies: {many}, effects: []}}\n"
        for name, many in copies.items()
    )


def rows(result: Count) -> dict[str, tuple[int, ...]]:
    """Return box, files, missing and doubled of each component."""
    return {tally.component: tally[1:] for tally in result.tallies}


def of(result: Count, *codes: str) -> list[Diagnostic]:
    return [finding for finding in result.findings if finding.code in codes]


# --- Tallies -------------------------------------------------------------------------------------


def test_mh_1_the_practice_set_is_a_whole_box():
    result = shipped("practice")
    assert rows(result) == {
        "different_students": (20, 20, 0, 0),
        "students": (60, 60, 0, 0),
        "actions": (60, 60, 0, 0),
        "missions": (40, 40, 0, 0),
        "recruiters": (5, 5, 0, 0),
        "markers": (5, 5, 0, 0),
        "turn_order": (4, 4, 0, 0),
    }
    assert {f.severity for f in result.findings} == {Severity.NOTE}
    assert result.complete


def test_mh_1_of_the_printed_cards_it_is_said_what_is_not_known():
    result = shipped(".")
    assert rows(result) == {
        "different_students": (20, 20, 0, 0),
        "students": (60, 60, 0, 0),
        "actions": (60, 0, 60, 0),
        "missions": (40, 1, 39, 0),
        "recruiters": (5, 0, 5, 0),
        "markers": (5, 0, 5, 0),
        "turn_order": (4, 4, 0, 0),
    }
    assert {f.severity for f in result.findings} == {Severity.NOTE}
    assert not result.complete


def test_mh_1_too_many_of_one_student_do_not_hide_that_another_lacks_some():
    box = BOX._replace(students=2)
    result = counted("students:\n" + student("Ann", 4) + student("Bob", 2), box=box)
    assert rows(result)["students"] == (6, 6, 1, 1)
    assert rows(result)["different_students"] == (2, 2, 0, 0)
    assert [(f.message, str(f.span)) for f in of(result, "MHA105")] == [
        ("There are 4 cards of 'Ann', and the box holds 3.", "a.yaml:3:25"),
        ("There are 2 cards of 'Bob', and the box holds 3.", "a.yaml:4:25"),
    ]


def test_mh_1_nineteen_students_lack_three_cards():
    names = [f"Student {chr(65 + number)}" for number in range(19)]
    result = counted(students(*names))
    assert rows(result)["different_students"] == (20, 19, 1, 0)
    assert rows(result)["students"] == (60, 57, 3, 0)


def test_mh_1_a_student_in_two_entries_is_doubled():
    result = counted(students("Ann", "Bob"), students("Ann"), box=BOX._replace(students=2))
    assert rows(result)["different_students"] == (2, 2, 0, 1)
    assert rows(result)["students"] == (6, 9, 0, 3)
    (found,) = of(result, "MHA103")
    assert found.message == ("The student 'Ann' stands twice: in line 3 of a.yaml and in line 3.")
    assert str(found.span) == "b.yaml:3:12"
    assert (found.severity, found.rule) == (Severity.ERROR, "MH-1")
    assert not of(result, "MHA105")


def test_a_doubled_action_counts_with_its_copies():
    result = counted(actions(A=2, B=3), actions(A=4))
    assert rows(result)["actions"] == (60, 9, 51, 4)


def test_the_rows_stand_in_the_order_of_the_rulebook():
    result = counted("")
    assert [one.component for one in result.tallies] == ["different_students", *PARTS]
    assert all(one.missing == one.box for one in result.tallies)


# --- What is missing -----------------------------------------------------------------------------


def test_what_is_missing_is_an_error_in_files_that_claim_to_be_whole():
    for text in (actions(A=59), "complete: true\n" + actions(A=59)):
        (found,) = [f for f in of(counted(text), "MHA101") if f.span]
        assert (found.severity, str(found.span)[:7]) == (Severity.ERROR, "a.yaml:")
        assert found.message == "1 of 60 action cards is missing."
        assert "complete: false" in (found.hint or "")


def test_while_somebody_types_only_the_kinds_of_that_file_are_notes():
    result = counted("complete: false\n" + actions(A=59), students("Ann"))
    weights = {f.pointer: f.severity for f in of(result, "MHA101") if f.span}
    assert weights == {"/actions": Severity.NOTE, "/students": Severity.ERROR}
    assert not result.complete


@pytest.mark.parametrize(("first", "severity"), [("", "error"), ("complete: false\n", "note")])
def test_kinds_that_no_file_has_are_missing_without_a_place(first: str, severity: str):
    missing = of(counted(first, ""), "MHA101")
    assert len(missing) == 6
    assert {(f.span, f.severity.value) for f in missing} == {(None, severity)}


def test_too_many_are_an_error_while_somebody_types_too():
    result = counted("complete: false\n" + actions(A=60, B=1))
    (found,) = of(result, "MHA102")
    assert (found.severity, found.pointer) == (Severity.ERROR, "/actions")
    assert found.message == "There are 61 action cards, and the box holds 60."


def test_names_that_are_known_and_not_there_are_named():
    result = counted(students("Hanta Sero", "mezo shoji"), known=["Hanta Sero", "Mezo Shoji", "C"])
    (found,) = [f for f in of(result, "MHA101") if f.pointer == "/students"]
    assert "not here: C. " in (found.hint or "")
    assert "Hanta" not in (found.hint or "")


def test_nothing_is_called_missing_where_a_file_could_not_be_read():
    recruiter = f"recruiters: [{{name: R, {PERSON}, directive: []}}]\n"
    assert of(counted(recruiter), "MHA101", "MHA106")
    assert not of(counted(recruiter, partly=True), "MHA101", "MHA106")
    assert of(counted(actions(A=60, B=1), partly=True), "MHA102")


# --- Names ---------------------------------------------------------------------------------------


def test_names_that_differ_in_marks_are_probably_one():
    result = counted(students("Kōji Kōda", "Koji Koda", "'·Koji Koda·'"))
    found = of(result, "MHA104")
    assert [f.severity for f in found] == [Severity.WARNING] * 2
    assert found[0].message == (
        "The names 'Koji Koda' and 'Kōji Kōda' (in line 3) differ in nothing but"
        " capitals, accents, blanks or marks."
    )
    assert rows(result)["different_students"][1] == 3


def test_a_name_may_stand_in_two_kinds():
    marker = f"markers: [{{name: Ann, {PERSON}}}]\n"
    recruiter = f"recruiters: [{{name: Ann, {PERSON}, directive: []}}]\n"
    result = counted(students("Ann") + actions(Ann=1) + recruiter + marker)
    assert not of(result, "MHA103", "MHA104", "MHA106")


def test_names_cannot_speak_to_the_terminal_and_are_cut():
    long = "x" * 120
    result = counted(students('"a\u202eb"', '"a\u202eb"', long, long))
    first, second = of(result, "MHA103")
    assert "'a\\u202eb'" in first.message
    assert "x" * 59 + "\u2026" in second.message
    assert "x" * 60 not in second.message


# --- Recruiters and markers ----------------------------------------------------------------------


def pair(name: str, marker: str, ours: str = "null", theirs: str = "null") -> str:
    return (
        f"recruiters: [{{name: {name}, birthday: {theirs}, height: null, quirk: null,"
        " directive: []}]\n"
        f"markers: [{{name: {marker}, birthday: {ours}, height: null, quirk: null}}]\n"
    )


def test_mh_1_a_marker_has_its_recruiter():
    assert not of(counted(pair("A", "A")), "MHA104", "MHA106", "MHA107")
    found = of(counted(pair("A", "B")), "MHA106")
    assert [f.message for f in found] == [
        "The recruiter 'A' has no marker.",
        "The marker 'B' has no recruiter.",
    ]
    assert {f.severity for f in found} == {Severity.ERROR}
    found = of(counted("complete: false\n" + pair("A", "B")), "MHA106")
    assert {f.severity for f in found} == {Severity.NOTE}


def test_mh_1_a_marker_is_printed_like_its_recruiter():
    (found,) = of(counted(pair("A", "A", "July 28", "July 29")), "MHA107")
    assert found.message == (
        "The marker of 'A' has the birthday 'July 28', and its recruiter 'July 29' (in line 2)."
    )
    assert str(found.span) == "a.yaml:3:31"
    for ours, theirs in (("July 28", "July 28"), ("null", "July 28"), ("July 28", "null")):
        assert not of(counted(pair("A", "A", ours, theirs)), "MHA107")


def test_a_marker_that_is_spelt_otherwise_is_paired_and_said():
    result = counted(pair("Eri", "ERI", "July 28", "July 29"))
    assert [f.code for f in of(result, "MHA104", "MHA106", "MHA107")] == ["MHA104", "MHA107"]


# --- What is not known ---------------------------------------------------------------------------


def test_what_is_null_is_one_note_for_each_kind_with_counts():
    result = counted(students("A", "B", "C", "D", "E"))
    (facts,), (effects,) = of(result, "MHA108"), of(result, "MHA109")
    assert facts.message == (
        "5 of 5 student cards lack printed facts: strength, speed and intelligence (5), student id"
        " (5), birthday (5), height (5), quirk (5). They are A, B, C and 2 more."
    )
    assert "No game can be played" in (facts.hint or "")
    assert effects.message == (
        "The assignment of 5 of 5 student cards is not typed in: A, B, C and 2 more."
    )
    assert {facts.severity, effects.severity} == {Severity.NOTE}


def test_a_game_can_be_played_without_a_birthday():
    text = pair("A", "A")
    assert [f.hint for f in of(counted(text), "MHA108")] == [
        "Take them from the printed cards."
    ] * 2


def test_names_are_listed_once_and_not_all():
    assert listed(["A"]) == "A"
    assert listed(["A", "A", "B"]) == "A, B"
    assert listed("ABCDE") == "A, B, C and 2 more"


# --- Files that contradict each other, and bounds ------------------------------------------------


def test_each_file_that_does_not_say_practice_is_named():
    result = counted("", "practice: true\n", "practice: false\n")
    assert [(str(f.span), f.severity) for f in of(result, "MHA111")] == [
        ("a.yaml:1:1", Severity.ERROR),
        ("c.yaml:2:1", Severity.ERROR),
    ]
    assert not of(counted("practice: true\n", "practice: true\n"), "MHA111")


def test_findings_stand_in_the_order_of_the_files():
    result = counted(students("A", "A"), actions(A=60, B=1), students("A"))
    places = [(f.span.path, f.span.line, f.span.column) for f in result.findings if f.span]
    assert places == sorted(places, key=lambda place: (place[0], place[1] or 0, place[2] or 0))
    assert len(places) > 4


def test_findings_are_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(counting, "MAX_FINDINGS", 10)
    result = counted(students(*["A"] * 30))
    assert len(result.findings) == 11
    assert result.findings[-1].message.startswith("There are more findings")
    assert rows(result)["students"] == (60, 90, 57, 87)
