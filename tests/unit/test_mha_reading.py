"""Card files of the other game: read together, with places; what is shipped holds no invention."""

import pytest

from tests.mha_practice import cards_of
from uvdeck.datadir import mha_cards
from uvdeck.diagnostics import Severity
from uvdeck.mha.cards import STEPS, Box, Effect, Person, Place
from uvdeck.mha.reading import MAX_BYTES, read, read_value, span_of, together

STUDENTS = """\
game: mha_card_game
complete: false
students:
  - name: Hanta Sero
    student_id: "3"
    birthday: July 28
    height: 1.77 m
    quirk: Tape
    values: {strength: 3, speed: 2, intelligence: 1}
    assignment: {when: discarded, effects: [{do: draw}]}
  - name: Mezo Shoji
    copies: 2
    student_id: null
    birthday: null
    height: null
    quirk: null
    values: null
    assignment: null
    confirmed: false
"""
OTHERS = """\
game: mha_card_game
actions:
  - {name: An Action, type: Attack, copies: 2, effects: null}
turn_order:
  copies: 4
  steps: [draw, play, move, acquire, complete]
"""


def test_files_of_a_folder_are_taken_together():
    result = read([("a.yaml", STUDENTS.encode()), ("b.yaml", OTHERS.encode())])
    assert result.findings == []
    cards = result.cards
    assert cards is not None
    assert (cards.practice, cards.complete, cards.box) == (False, False, None)
    sero, shoji = cards.students
    assert sero.values == (3, 2, 1)
    assert (sero.copies, sero.student_id, sero.confirmed) == (3, "3", True)
    assert sero.person == Person("July 28", "1.77 m", "Tape")
    assert (sero.when, sero.assignment) == ("discarded", (Effect("draw", what="actions"),))
    assert (shoji.copies, shoji.values, shoji.confirmed) == (2, None, False)
    assert (shoji.when, shoji.assignment) == (None, None)
    assert (cards.actions[0].copies, cards.actions[0].effects) == (2, None)
    assert (cards.turn_order[0].copies, cards.turn_order[0].steps) == (4, STEPS)


def test_a_card_knows_where_it_stands():
    result = read([("a.yaml", STUDENTS.encode()), ("b.yaml", OTHERS.encode())])
    assert result.cards is not None
    assert result.cards.students[1].place == Place(0, "/students/1")
    assert str(span_of(result.documents, result.cards.students[1].place)) == "a.yaml:11:5"
    assert result.cards.actions[0].place == Place(1, "/actions/0")
    assert str(span_of(result.documents, result.cards.actions[0].place)) == "b.yaml:3:5"


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        (b"game: mha_card_game\nactions: [", "YML101"),
        (b"game: mha_card_game\nsource: caf\xe9\n", "YML102"),
        (b"game: mha_card_game\nsource: a\0b\n", "YML101"),
        (b"game: mha_card_game\ngame: mha_card_game\n", "YML103"),
        (b"game: " + b"[" * 40 + b"]" * 40, "YML107"),
        (b"", "SCH103"),
        (b"- game", "SCH103"),
        (b"game: chess", "SCH104"),
        (b"game: mha_card_game\ncards: []\n", "SCH101"),
    ],
)
def test_one_broken_file_keeps_none_of_the_others_from_being_read(broken: bytes, code: str):
    result = read([("a.yaml", broken), ("b.yaml", OTHERS.encode())])
    assert result.cards is None
    assert code in [f.code for f in result.findings]
    assert {f.span.path for f in result.findings if f.span} == {"a.yaml"}
    assert [one.path for one in result.documents] == ["b.yaml"]
    assert [one.name for one in together(result.documents).actions] == ["An Action"]


def test_errors_of_all_files_are_found_in_one_run():
    result = read([("a.yaml", b"game: chess"), ("b.yaml", b"game: go\nbox: 1\n")])
    assert [(f.code, str(f.span)) for f in result.findings if f.span] == [
        ("SCH104", "a.yaml:1:7"),
        ("SCH104", "b.yaml:1:7"),
        ("SCH103", "b.yaml:2:6"),
    ]


def test_a_text_that_yaml_cuts_is_a_warning_and_the_file_is_read():
    text = "game: mha_card_game\nsource: box #2\n"
    document, findings = read_value("mha-cards", "a.yaml", text.encode())
    assert document is not None
    assert document.value["source"] == "box"
    assert [(f.code, f.severity) for f in findings] == [("YML112", Severity.WARNING)]


# --- What is shipped -----------------------------------------------------------------------------


def test_every_shipped_file_is_far_below_the_limit():
    sizes = [path.stat().st_size for path in mha_cards().rglob("*.yaml")]
    assert len(sizes) == 11
    assert 20 * sum(sizes) < MAX_BYTES


def test_mh_1_the_box_is_that_of_the_rulebook():
    assert cards_of(".").box == Box(20, 3, 60, 40, 5, 5, 4)


def test_the_printed_facts_hold_no_number_that_the_rulebook_does_not_print():
    cards = cards_of(".")
    assert not cards.practice
    assert not cards.complete
    assert len(cards.students) == 20
    for student in cards.students:
        assert student.values is None
        assert student[3:7] == (None, Person(), None, None)
    confirmed = {student.name for student in cards.students if student.confirmed}
    assert confirmed == {"Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji"}
    assert (cards.actions, cards.recruiters, cards.markers) == ((), (), ())


def test_mh_11_the_one_printed_mission():
    (mission,) = cards_of(".").missions
    assert mission[:3] == ("Catch the Bank Robber", 5, (8, 3, 0))
    assert mission.effects == (Effect("give", "others", "self", 1),)
    assert mission[:5] == cards_of("practice").missions[0][:5]


def test_every_file_of_the_practice_set_says_that_it_is_invented():
    files = sorted((mha_cards() / "practice").glob("*.yaml"))
    assert len(files) == 5
    for path in files:
        text = path.read_text(encoding="utf-8")
        document, findings = read_value("mha-cards", path.name, text.encode())
        assert findings == []
        assert document is not None
        assert document.value["practice"] is True
        assert text.startswith(("# PRACTICE SET: ", "# The turn order cards, as printed"))
    assert cards_of("practice").practice


def test_no_file_of_the_printed_facts_says_that_it_is_practice():
    for path in mha_cards().glob("*.yaml"):
        assert "practice" not in path.read_text(encoding="utf-8").casefold()


def test_mh_11_the_students_of_the_example_add_up_in_the_practice_set():
    names = ("Hanta Sero", "Fumikage Tokoyami", "Mezo Shoji")
    values = [one.values for one in cards_of("practice").students if one.name in names]
    assert len(values) == 3
    assert tuple(sum(row) for row in zip(*filter(None, values), strict=True)) == (12, 4, 4)


def test_the_practice_set_has_the_students_of_the_printed_facts():
    printed, practice = cards_of("."), cards_of("practice")
    assert [(s.name, s.confirmed) for s in practice.students] == [
        (s.name, s.confirmed) for s in printed.students
    ]
    assert all(s.values is not None and s.assignment is not None for s in practice.students)


def test_invented_recruiters_have_no_name_that_could_be_taken_for_a_printed_one():
    assert all(one.name.startswith("Practice ") for one in cards_of("practice").recruiters)
